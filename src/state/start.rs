//! Which cell the page opens with: the link's, else the stored one, else the worked example.

use cellsizer_sizing::{Catalogue, Cell, examples, link, size};

/// The first cell, and what to say about the ones that did not open.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// The cell.
    pub cell: Cell,
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

/// Chooses the first cell.
#[must_use]
pub fn start(fragment: Option<&str>, stored: Option<&str>, catalogue: &Catalogue) -> Start {
    let linked = fragment.filter(|fragment| is_link(fragment)).map(|fragment| read_link(fragment, catalogue));
    if let Some(Ok(cell)) = linked {
        return Start { cell, problem: None };
    }
    let stored = stored.map(|stored| read_link(stored, catalogue));
    let (cell, shows, stored_problem) = match stored {
        Some(Ok(cell)) => (cell, "the cell that you last worked on", None),
        Some(Err(problem)) => (examples::worked(), "the worked example", Some(problem)),
        None => (examples::worked(), "the worked example", None),
    };
    let problem = match (linked, stored_problem) {
        (Some(Err(problem)), _) => Some(problem),
        (_, Some(problem)) => Some(format!("The cell that this browser had stored does not open. {problem}")),
        _ => None,
    };
    Start { cell, problem: problem.map(|problem| format!("{problem}\nThe page shows {shows} instead.")) }
}

/// The cell of a link, when it can be sized here.
///
/// # Errors
/// What is wrong, in words.
pub fn read_link(text: &str, catalogue: &Catalogue) -> Result<Cell, String> {
    let cell = link::decode(text).map_err(|error| error.to_string())?;
    match size(&cell, catalogue) {
        Ok(_) => Ok(cell),
        Err(errors) => Err(link::LinkError::Cell(errors).to_string()),
    }
}

/// The cell of a file, when it can be sized here.
///
/// # Errors
/// What is wrong, in words.
pub fn read_file(text: &str, catalogue: &Catalogue) -> Result<Cell, String> {
    // Editors on Windows put a byte order mark before JSON.
    let cell = Cell::from_json(text.trim_start_matches('\u{feff}')).map_err(|errors| errors.to_string())?;
    size(&cell, catalogue).map_err(|errors| errors.to_string())?;
    Ok(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::cell::Model;

    fn link_of(name: &str) -> String {
        link::encode(&Cell { name: name.into(), ..examples::worked() })
    }

    fn opened(fragment: Option<&str>, stored: Option<&str>) -> (String, Option<String>) {
        let Start { cell, problem } = start(fragment, stored, &Catalogue::embedded());
        (cell.name, problem)
    }

    #[test]
    fn the_link_comes_first_then_the_stored_cell_then_the_example() {
        let (ours, theirs) = (link_of("ours"), link_of("theirs"));
        assert_eq!(opened(Some(&theirs), Some(&ours)), ("theirs".into(), None));
        assert_eq!(opened(None, Some(&ours)), ("ours".into(), None));
        assert_eq!(opened(Some("results"), Some(&ours)), ("ours".into(), None));
        assert_eq!(opened(None, None), ("Cap inspection".into(), None));
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
    fn a_cell_this_version_cannot_size_is_an_error_in_words() {
        let mut cell = examples::worked();
        cell.models.push(Model::new("new", "a-network-of-tomorrow"));
        let link = link::encode(&cell);
        for (fragment, stored) in [(Some(link.as_str()), None), (None, Some(link.as_str()))] {
            let (name, problem) = opened(fragment, stored);
            assert_eq!(name, "Cap inspection");
            assert!(problem.is_some_and(|p| p.contains("a-network-of-tomorrow")));
        }
    }

    #[test]
    fn files_open_with_a_byte_order_mark_and_say_what_is_wrong() {
        let catalogue = Catalogue::embedded();
        let json = examples::worked().to_json();
        assert_eq!(read_file(&format!("\u{feff}{json}"), &catalogue), Ok(examples::worked()));
        for (text, words) in [("", "Not JSON"), ("{\"schema\": 2}", "schema"), ("{\"modles\": []}", "modles")] {
            assert!(read_file(text, &catalogue).is_err_and(|problem| problem.contains(words)), "{text}");
        }
    }
}
