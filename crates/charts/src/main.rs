//! The module's door: what `public/charts-loader.js` calls.

use cellsizer_charts::{Bars, budget, option};
use cellsizer_sizing::format::Units;
use wasm_bindgen::prelude::*;

/// The memory by process as the library's option, in JSON. `bytes` holds one figure a part, bar after bar.
#[wasm_bindgen(js_name = budgetOption)]
#[must_use]
pub fn budget_option(
    parts: Vec<String>,
    names: Vec<String>,
    bytes: Vec<f64>,
    binary_units: bool,
    narrow: bool,
) -> String {
    let units = if binary_units { Units::Binary } else { Units::Decimal };
    option(&budget(&Bars::from_lists(parts, names, &bytes), units, narrow))
}

fn main() {}
