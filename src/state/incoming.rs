//! Cells that come in as a link or a file. Both are sized once before they are let in.

use cellsizer_sizing::format::Units;
use cellsizer_sizing::{Catalogue, Cell, link, size_brief};

/// The cell of a link, when it can be sized here.
///
/// # Errors
/// What is wrong, in words.
pub fn from_link(text: &str, catalogue: &Catalogue) -> Result<Cell, String> {
    let cell = link::decode(text).map_err(|error| error.to_string())?;
    match size_brief(&cell, catalogue, Units::Decimal) {
        Ok(_) => Ok(cell),
        Err(errors) => Err(link::LinkError::Cell(errors).to_string()),
    }
}

/// The cell of a file, when it can be sized here.
///
/// # Errors
/// What is wrong, in words.
pub fn from_file(text: &str, catalogue: &Catalogue) -> Result<Cell, String> {
    // Editors on Windows put a byte order mark before JSON.
    let cell = Cell::from_json(text.trim_start_matches('\u{feff}')).map_err(|errors| errors.to_string())?;
    size_brief(&cell, catalogue, Units::Decimal).map_err(|errors| errors.to_string())?;
    Ok(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::examples;

    #[test]
    fn files_open_with_a_byte_order_mark_and_say_what_is_wrong() {
        let catalogue = Catalogue::embedded();
        let json = examples::worked().to_json();
        assert_eq!(from_file(&format!("\u{feff}{json}"), &catalogue), Ok(examples::worked()));
        for (text, words) in [("", "Not JSON"), ("{\"schema\": 2}", "schema"), ("{\"modles\": []}", "modles")] {
            assert!(from_file(text, &catalogue).is_err_and(|problem| problem.contains(words)), "{text}");
        }
    }
}
