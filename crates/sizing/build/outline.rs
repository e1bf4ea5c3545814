//! Takes out of the tables what is read only when a line is opened, so that it can be packed apart, and what nothing asks for.

use super::rows::{Outline, Page, Reason, Tables};

/// The pages, the reasons of the baseline with the measurements they rest on, and those measurements.
pub fn take(tables: &mut Tables) -> Outline {
    let pages = take_pages(tables);
    let take = |(why, evidence): (Option<&mut String>, &mut Vec<String>)| Reason {
        why: why.map(std::mem::take).unwrap_or_default(),
        evidence: std::mem::take(evidence),
    };
    Outline { pages, reasons: tables.reasons().map(take).collect(), evidence: std::mem::take(&mut tables.evidence) }
}

/// Puts the number of a page in the place of each address, and nothing in the place of what is said about it. Pages are
/// listed once, in the order of their first use. A row without pages keeps its note.
fn take_pages(tables: &mut Tables) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    let mut number = |page: Page| {
        let at = pages.iter().position(|known| *known == page).unwrap_or_else(|| {
            pages.push(page);
            pages.len() - 1
        });
        at.to_string()
    };
    for from in tables.provenances().filter(|from| !from.urls.is_empty()) {
        let (date, note) = (std::mem::take(&mut from.date), from.note.take());
        for url in &mut from.urls {
            let page = Page { url: std::mem::take(url), date: date.clone(), what: note.clone().unwrap_or_default() };
            *url = number(page);
        }
    }
    for row in &mut tables.evidence {
        let (url, date, what) = (&mut row.url, &mut row.date, &mut row.what);
        *url = number(Page { url: std::mem::take(url), date: std::mem::take(date), what: std::mem::take(what) });
    }
    pages
}

/// A card's bandwidth stands in `data/` for who looks it up; the engine asks for that of shared memory alone, and eight
/// bytes a card that no packer shrinks would be in the first load.
pub fn drop_unread(tables: &mut Tables) {
    for gpu in tables.gpus.iter_mut().filter(|gpu| !gpu.shared) {
        gpu.memory_bandwidth_bytes_s = None;
    }
}
