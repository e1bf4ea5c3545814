//! What the catalogue says only to who opens a line: the pages that rows rest on, the reasons of the baseline and its
//! measurements. A fourth of the catalogue's bytes.

use super::rows::{Outline, Page, Tables};
use super::unpack;
use crate::report::SourceLink;

/// All of it as the build script packed it.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/outline.bin"));

/// Every page, by the number that stands for it in a catalogue without pages, with the reasons of the baseline.
#[derive(Debug, Clone)]
pub struct Pages(Outline);

impl Pages {
    /// The pages of the catalogue that ships with this version.
    #[must_use]
    pub fn embedded() -> Self {
        Self(unpack::outline(PACKED))
    }

    fn get(&self, number: &str) -> Option<&Page> {
        self.0.pages.get(number.parse::<usize>().ok()?)
    }

    /// Sources with their pages: numbers become addresses, with date and words where the source has none of its own.
    /// Two that come out the same are one.
    ///
    /// ```
    /// use cellsizer_sizing::{Catalogue, catalogue::Pages, examples, size};
    /// let report = size(&examples::worked(), &Catalogue::without_pages())?;
    /// let sources = &report.recommendations[0].sources;
    /// assert!(Pages::embedded().resolve(sources).iter().all(|source| source.url.starts_with("http")));
    /// # Ok::<(), cellsizer_sizing::CellErrors>(())
    /// ```
    #[must_use]
    pub fn resolve(&self, sources: &[SourceLink]) -> Vec<SourceLink> {
        let mut resolved: Vec<SourceLink> = Vec::new();
        for source in sources {
            let mut source = source.clone();
            if let Some(page) = self.get(&source.url) {
                source.url.clone_from(&page.url);
                for (own, pages) in [(&mut source.id, &page.date), (&mut source.what, &page.what)] {
                    if own.is_empty() {
                        own.clone_from(pages);
                    }
                }
            }
            if !resolved.contains(&source) {
                resolved.push(source);
            }
        }
        resolved
    }

    /// Puts everything back into the rows.
    pub(super) fn put_back(&self, tables: &mut Tables) {
        for ((why, evidence), reason) in tables.reasons().zip(&self.0.reasons) {
            evidence.clone_from(&reason.evidence);
            if let Some(why) = why {
                why.clone_from(&reason.why);
            }
        }
        tables.evidence.clone_from(&self.0.evidence);
        for from in tables.provenances() {
            for url in &mut from.urls {
                let Some(page) = self.get(url) else { continue };
                url.clone_from(&page.url);
                from.date.clone_from(&page.date);
                from.note = (!page.what.is_empty()).then(|| page.what.clone());
            }
        }
        for row in &mut tables.evidence {
            let Some(page) = self.get(&row.url) else { continue };
            row.url.clone_from(&page.url);
            row.date.clone_from(&page.date);
            row.what.clone_from(&page.what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Units;
    use crate::report::Report;
    use crate::{Catalogue, examples, explain, size};

    /// Every list of sources beside the memory's.
    fn lists(report: &Report) -> Vec<Vec<SourceLink>> {
        let recommended = report.recommendations.iter().map(|one| one.sources.clone());
        recommended.chain(report.timing.iter().map(|camera| camera.sources.clone())).collect()
    }

    #[test]
    fn a_report_without_pages_becomes_the_one_with_them() {
        let (full, brief, pages) = (Catalogue::embedded(), Catalogue::without_pages(), Pages::embedded());
        for example in examples::ALL {
            let cell = example.cell();
            let report = |catalogue| size(&cell, catalogue).expect("an example can be sized");
            let (with, mut without) = (report(&full), report(&brief));
            for (with, without) in lists(&with).iter().zip(&lists(&without)) {
                assert_eq!(&pages.resolve(without), with, "{}", example.id);
                assert_eq!(&pages.resolve(with), with, "what has its pages stays");
            }
            assert!(without.memory.host.total.sources.is_empty(), "nothing of it is in the first load");
            explain::lines(&mut without, &cell, &full, Units::Decimal);
            assert!(without.memory == with.memory, "{}", example.id);
        }
    }
}
