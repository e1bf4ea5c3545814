//! JSON text to [`Cell`], with errors that say where and what to write instead.

mod camera;
mod host;
mod light;
mod message;
mod model;
mod processes;
mod reader;

use crate::cell::{Cycle, SCHEMA};
use crate::json::{Json, NotJson, last, read};
use crate::{Cell, CellErrors, error::FieldError, validate};
use reader::{Errors, Place};

/// Longest JSON text that is read: far above the largest cell, far below what could stall a page.
const MAX_JSON_BYTES: usize = 4 << 20;

impl Cell {
    /// Reads a cell and checks everything that needs no catalogue: types, names of fields and values, ranges,
    /// references between rows.
    ///
    /// # Errors
    /// Every error names the JSON path and what is allowed there. A text that is not JSON names line and column.
    pub fn from_json(text: &str) -> Result<Self, CellErrors> {
        if text.len() > MAX_JSON_BYTES {
            return Err(CellErrors::one(FieldError::new(
                "",
                format!("The text has {} bytes.", text.len()),
                format!("A cell of at most {MAX_JSON_BYTES} bytes."),
            )));
        }
        let value = read(text).map_err(|error| CellErrors::one(not_json(error)))?;
        Self::from_value(&value)
    }

    /// The same for JSON that was parsed already.
    pub(crate) fn from_value(value: &Json<'_>) -> Result<Self, CellErrors> {
        // First of all: a later version's fields would only look like mistakes.
        if let Json::Object(fields) = value
            && let Some(Json::Number(number)) = last(fields, "schema")
            && let Some(schema) = number.as_u64().filter(|schema| *schema != u64::from(SCHEMA))
        {
            return Err(CellErrors::one(FieldError::new(
                "schema",
                format!("{schema} is a version this program does not know."),
                format!("{SCHEMA}; a newer cellsizer may open it."),
            )));
        }
        let errors = Errors::default();
        let cell = cell(Place::root(value, &errors));
        CellErrors::check(errors.into_inner())?;
        let cell = cell.unwrap_or_default(); // Without an error there is one.
        validate::ranges(&cell)?;
        Ok(cell)
    }

    /// The cell as indented JSON, fields at their default left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.tree().pretty()
    }
}

/// What the JSON reader says, with the place it names.
fn not_json(NotJson { line, column, expected }: NotJson) -> FieldError {
    FieldError::new(
        "",
        format!("Not JSON at line {line}, column {column}: expected {expected}."),
        "A cell as `cellsizer` saves it, a JSON object.",
    )
}

fn cell(place: Place<'_>) -> Option<Cell> {
    let mut object = place.object()?;
    let schema = object.given("schema").and_then(Place::count);
    let name = object.given("name").and_then(Place::text);
    let host = object.given("host").and_then(host::host);
    let (mut models, mut cameras, mut triggers, mut lights) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    if let Some(list) = object.given("models") {
        list.each(&mut |row| models.extend(model::model(row)));
    }
    if let Some(list) = object.given("cameras") {
        list.each(&mut |row| cameras.extend(camera::camera(row)));
    }
    if let Some(list) = object.given("triggers") {
        list.each(&mut |row| triggers.extend(light::trigger(row)));
    }
    if let Some(list) = object.given("lights") {
        list.each(&mut |row| lights.extend(light::light(row)));
    }
    let cell = Cell {
        schema: schema.unwrap_or(SCHEMA),
        name: name.unwrap_or_default(),
        host: host.unwrap_or_default(),
        models,
        cameras,
        triggers,
        lights,
        outputs: object.given("outputs").and_then(Place::count).unwrap_or_default(),
        inputs: object.given("inputs").and_then(Place::count).unwrap_or_default(),
        processes: object.given("processes").and_then(processes::processes).unwrap_or_default(),
        cycle: object.given("cycle").and_then(cycle).unwrap_or_default(),
    };
    object.finish();
    Some(cell)
}

fn cycle(place: Place<'_>) -> Option<Cycle> {
    let mut object = place.object()?;
    let cycle = Cycle {
        deadline_ms: object.maybe("deadline_ms").and_then(Place::number),
        output_ms: object.maybe("output_ms").and_then(Place::number),
        keep_percent: object.maybe("keep_percent").and_then(Place::number),
    };
    object.finish();
    Some(cycle)
}

/// The value of a choice whose names and values stand in the same order.
macro_rules! choice {
    ($place:expr, $choice:ty) => {
        $place.and_then(|place| place.one_of(<$choice>::KEYS)).and_then(|index| <$choice>::OF_KEYS.get(index).copied())
    };
}
use choice;
