//! Which cell the page opens with: the link's, else the stored one, else the worked example.

use crate::parts::{Incoming, NotLoaded};
use cellsizer_sizing::examples::{WORKED_LINK, worked};
use cellsizer_sizing::{Catalogue, Cell};

/// The first cell, and what to say about the ones that did not open.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// The cell.
    pub cell: Cell,
    /// Its link.
    pub link: String,
    /// Why the link, or else the stored cell, did not open.
    pub problem: Option<String>,
}

/// Fragments that are places of the page, not cells.
const PLACES: [&str; 2] = ["results", "walk"];

/// A fragment that means to be a cell.
#[must_use]
pub fn is_link(fragment: &str) -> bool {
    !fragment.is_empty() && !PLACES.contains(&fragment)
}

/// Where the first cell may come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Sources {
    linked: Option<String>,
    stored: Option<String>,
}

impl Sources {
    /// What the address and the browser's memory hold.
    #[must_use]
    pub fn new(fragment: Option<String>, stored: Option<String>) -> Self {
        Self { linked: fragment.filter(|fragment| is_link(fragment)), stored }
    }

    /// Whether a link must be read. The worked example is known without.
    #[must_use]
    pub fn need_reading(&self) -> bool {
        self.linked.as_ref().or(self.stored.as_ref()).is_some_and(|link| link != WORKED_LINK)
    }

    /// Chooses the first cell. `incoming` is absent when it is not needed, or could not be loaded.
    #[must_use]
    pub fn choose(&self, incoming: Option<Incoming>, catalogue: &Catalogue) -> Start {
        let read = |link: &String| {
            let cell = match incoming {
                _ if link == WORKED_LINK => Ok(worked()),
                Some(incoming) => (incoming.from_link)(link, catalogue),
                None => Err(NotLoaded::WHY.to_owned()),
            };
            cell.map(|cell| (cell, link.clone()))
        };
        let example = || (worked(), WORKED_LINK.to_owned());
        let linked = self.linked.as_ref().map(read);
        if let Some(Ok((cell, link))) = linked {
            return Start { cell, link, problem: None };
        }
        let ((cell, link), shows, stored_problem) = match self.stored.as_ref().map(read) {
            Some(Ok(stored)) => (stored, "the cell that you last worked on", None),
            Some(Err(problem)) => (example(), "the worked example", Some(problem)),
            None => (example(), "the worked example", None),
        };
        let problem = match (linked, stored_problem) {
            (Some(Err(problem)), _) => Some(problem),
            (_, Some(problem)) => Some(format!("The cell that this browser had stored does not open. {problem}")),
            _ => None,
        };
        let problem = problem.map(|problem| format!("{problem}\nThe page shows {shows} instead."));
        Start { cell, link, problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::incoming;
    use cellsizer_sizing::cell::Model;
    use cellsizer_sizing::link;

    const INCOMING: Incoming = Incoming { from_link: incoming::from_link, from_file: incoming::from_file };

    fn link_of(name: &str) -> String {
        link::encode(&Cell { name: name.into(), ..worked() })
    }

    fn sources(fragment: Option<&str>, stored: Option<&str>) -> Sources {
        Sources::new(fragment.map(str::to_owned), stored.map(str::to_owned))
    }

    /// The cell's name and the problem; whether a incoming is there follows from what the sources need.
    fn opened(fragment: Option<&str>, stored: Option<&str>) -> (String, Option<String>) {
        let sources = sources(fragment, stored);
        let incoming = sources.need_reading().then_some(INCOMING);
        let Start { cell, link, problem } = sources.choose(incoming, &Catalogue::embedded());
        assert_eq!(link, link::encode(&cell));
        (cell.name, problem)
    }

    #[test]
    fn the_link_comes_first_then_the_stored_cell_then_the_example() {
        let (ours, theirs) = (link_of("ours"), link_of("theirs"));
        assert_eq!(opened(Some(&theirs), Some(&ours)), ("theirs".into(), None));
        assert_eq!(opened(None, Some(&ours)), ("ours".into(), None));
        assert_eq!(opened(Some("results"), Some(&ours)), ("ours".into(), None));
        assert_eq!(opened(Some(WORKED_LINK), Some(&ours)), ("Cap inspection".into(), None));
        assert_eq!(opened(None, None), ("Cap inspection".into(), None));
    }

    #[test]
    fn only_other_cells_than_the_example_need_reading() {
        let ours = link_of("ours");
        let cases = [
            (None, None, false),
            (Some(WORKED_LINK), Some(ours.as_str()), false),
            (Some("walk"), None, false),
            (None, Some(WORKED_LINK), false),
            (None, Some(&ours), true),
            (Some(&ours), Some(WORKED_LINK), true),
        ];
        for (fragment, stored, expected) in cases {
            assert_eq!(sources(fragment, stored).need_reading(), expected, "{fragment:?} {stored:?}");
        }
    }

    #[test]
    fn a_broken_link_is_named_and_the_stored_cell_stays() {
        let (ours, broken) = (link_of("ours"), link_of("theirs").replace("v1.", "v1.x"));
        let (name, problem) = opened(Some(&broken), Some(&ours));
        assert_eq!(name, "ours");
        assert!(problem.is_some_and(|p| p.contains("damaged") && p.contains("last worked on")));
        let (name, problem) = opened(Some("v9.abc"), None);
        assert_eq!(name, "Cap inspection");
        assert!(problem.is_some_and(|p| p.contains("newer") && p.contains("worked example")));
    }

    #[test]
    fn without_the_part_that_reads_links_the_page_opens_and_says_so() {
        let start = sources(Some(&link_of("theirs")), None).choose(None, &Catalogue::embedded());
        assert_eq!((start.cell, start.link.as_str()), (worked(), WORKED_LINK));
        assert!(start.problem.is_some_and(|p| p.contains("did not load") && p.contains("worked example")));
    }

    #[test]
    fn a_cell_this_version_cannot_size_is_an_error_in_words() {
        let mut cell = worked();
        cell.models.push(Model::new("new", "a-network-of-tomorrow"));
        let link = link::encode(&cell);
        for (fragment, stored) in [(Some(link.as_str()), None), (None, Some(link.as_str()))] {
            let (name, problem) = opened(fragment, stored);
            assert_eq!(name, "Cap inspection");
            assert!(problem.is_some_and(|p| p.contains("a-network-of-tomorrow")));
        }
    }
}
