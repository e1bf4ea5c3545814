//! The pages that rows rest on: an eighth of the catalogue's bytes, and only read by who opens a line.

use super::rows::{Page, Tables};
use super::unpack;
use crate::report::SourceLink;

/// The pages as the build script packed them.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/pages.bin"));

/// Every page, by the number that stands for it in a catalogue without pages.
#[derive(Debug, Clone)]
pub struct Pages(Vec<Page>);

impl Pages {
    /// The pages of the catalogue that ships with this version.
    #[must_use]
    pub fn embedded() -> Self {
        Self(unpack::pages(PACKED))
    }

    fn get(&self, number: &str) -> Option<&Page> {
        self.0.get(number.parse::<usize>().ok()?)
    }

    /// Sources with their pages: numbers become addresses, with date and words where the source has none of its own.
    /// Two that come out the same are one.
    ///
    /// ```
    /// use cellsizer_sizing::{Catalogue, catalogue::Pages, examples, size};
    /// let report = size(&examples::worked(), &Catalogue::without_pages())?;
    /// let sources = &report.memory.device.total.sources;
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

    /// Puts the pages back into the rows.
    pub(super) fn put_back(&self, tables: &mut Tables) {
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
    use crate::report::Report;
    use crate::{Catalogue, examples, size};

    /// Every list of sources of a report.
    fn lists(report: &Report) -> Vec<Vec<SourceLink>> {
        let memory = &report.memory;
        let lines = memory.device.processes.iter().flat_map(|process| {
            let models = process.models.iter().flat_map(|model| [&model.weights, &model.activations, &model.io]);
            process.context.iter().chain([&process.total, &process.runtime, &process.workspace]).chain(models)
        });
        let host = memory.host.processes.iter().map(|process| &process.resident);
        let ranges = lines.chain(host).chain([&memory.device.total, &memory.host.total]);
        ranges
            .map(|range| range.sources.clone())
            .chain(report.recommendations.iter().map(|one| one.sources.clone()))
            .chain(report.timing.iter().map(|camera| camera.sources.clone()))
            .collect()
    }

    #[test]
    fn a_report_without_pages_resolves_to_the_one_with_them() {
        let (full, brief, pages) = (Catalogue::embedded(), Catalogue::without_pages(), Pages::embedded());
        for example in examples::ALL {
            let report = |catalogue| size(&example.cell(), catalogue).expect("an example can be sized");
            let (with, without) = (lists(&report(&full)), lists(&report(&brief)));
            assert_eq!(with.len(), without.len());
            for (with, without) in with.iter().zip(&without) {
                assert_eq!(&pages.resolve(without), with, "{}", example.id);
                assert_eq!(&pages.resolve(with), with, "what has its pages stays");
            }
        }
    }
}
