//! The module's door: what `public/charts-loader.js` calls.

use cellsizer_charts::{Bars, Curves, Times, budget, curves, option, timing};
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

/// Lines of memory as the library's option, in JSON. `bytes` holds one figure a label, line after line; a `mark` that is
/// no place of the first line marks nothing.
#[wasm_bindgen(js_name = curvesOption)]
#[must_use]
pub fn curves_option(
    names: Vec<String>,
    labels: Vec<String>,
    bytes: Vec<f64>,
    mark: i32,
    binary_units: bool,
    narrow: bool,
) -> String {
    let units = if binary_units { Units::Binary } else { Units::Decimal };
    let mark = usize::try_from(mark).ok();
    option(&curves(&Curves { names, labels, bytes, mark }, units, narrow))
}

/// Time from trigger to output as the library's option, in JSON. `ms` holds the length of each stage and the high end,
/// camera after camera; a deadline that is not a positive number is not drawn.
#[wasm_bindgen(js_name = timingOption)]
#[must_use]
pub fn timing_option(
    stages: Vec<String>,
    names: Vec<String>,
    totals: Vec<String>,
    ms: Vec<f64>,
    deadline_ms: f64,
    narrow: bool,
) -> String {
    option(&timing(&Times::from_lists(stages, names, totals, &ms, deadline_ms), narrow))
}

fn main() {}
