//! The card of a read file: sizes to ask for, figures, pictures, tables, notes.

use super::open::{ModelFile, Shown, open_files};
use super::take::use_in_cell;
use crate::browser::echarts::curves_option;
use crate::components::chart::Chart;
use crate::components::number_field::NumberField;
use crate::components::reactive::{dynamic, memo, press, text, truth, when};
use crate::components::select_field::{Choice, SelectField};
use crate::state::use_app;
use cellsizer_reader::{Card, Curve, Table};
use cellsizer_sizing::format::{Units, bytes, digits};
use cellsizer_sizing::limits::{self, Limits};
use leptos::prelude::*;

/// Height of a small chart, in the bars that a chart's height is counted in.
const CHART_BARS: usize = 4;

/// Precisions that a cell knows.
const PRECISIONS: [(&str, &str); 5] =
    [("stored", "as in the file"), ("fp32", "FP32"), ("fp16", "FP16"), ("bf16", "BF16"), ("int8", "INT8")];

pub fn card(id: u32) -> AnyView {
    let app = use_app();
    let open = open_files();
    let of = move |get: fn(&Shown) -> String| text(move || open.of(id, |f| f.shown().map(get).unwrap_or_default()));
    let part = move |get: fn(&Card) -> Curve| {
        memo(move || open.of(id, |f| f.shown().map(|s| get(&s.card)).unwrap_or_default()))
    };
    let facts = memo(move || open.of(id, |f| f.shown().map(|s| s.card.facts.clone()).unwrap_or_default()));
    let notes = memo(move || open.of(id, |f| f.shown().map(|s| s.card.notes.clone()).unwrap_or_default()));
    let tables = memo(move || open.of(id, |f| f.shown().map(|s| s.card.tables.clone()).unwrap_or_default()));
    let count = memo(move || tables.with(Vec::len));
    let usable = truth(move || open.of(id, |f| f.shown().is_some_and(|s| s.card.network.is_some())));
    let used = text(move || open.of(id, |f| f.used.clone().unwrap_or_default()));
    let verb =
        text(move || if used.with(String::is_empty) { "Use in this cell" } else { "Update in this cell" }.to_owned());
    view! {
        <p class="soft small">{of(|s| s.card.about.clone())}</p>
        {sizes(id)}
        <p class="field__error" role="alert">{of(|s| s.problem.clone().unwrap_or_default())}</p>
        <dl class="facts" data-testid="model-facts">{dynamic(move || facts.with(|facts| pairs(facts)))}</dl>
        {when(
            move || usable.get(),
            move || view! {
                <p class="file__use">
                    <button type="button" class="primary" data-testid="use-model" on:click=press(move || use_in_cell(app, id))>{verb}</button>
                    " "
                    <span class="soft small" data-testid="used-as">{text(move || used.with(|used| if used.is_empty() { String::new() } else { format!("It is the model \u{201c}{used}\u{201d} of the cell.") }))}</span>
                </p>
            }.into_any(),
        )}
        {dynamic(move || notes.with(|notes| list(notes)))}
        {chart(part(|c| c.live.clone()), "Live memory over the operators", "chart-live")}
        {chart(part(|c| c.growth.clone()), "Memory over the input size", "chart-growth")}
        <div class="file__tables">
            <For each=move || 0..count.get() key=|place| *place children=move |place| table(tables, place)/>
        </div>
        <p class="soft small" data-testid="model-cost" data-bytes=of(|s| s.memory.to_string()) data-seconds=of(|s| s.seconds.to_string())>
            {of(cost)}
        </p>
    }
    .into_any()
}

fn cost(shown: &Shown) -> String {
    let memory = bytes(shown.memory, Units::Decimal);
    format!("Read on this machine in {} s with {memory} of memory; nothing was uploaded.", digits(shown.seconds))
}

/// Input size, batch and precision, where the file lets them change.
fn sizes(id: u32) -> AnyView {
    let open = open_files();
    let resizable = truth(move || open.of(id, |f| f.shown().is_some_and(|s| s.card.resizable)));
    let image = truth(move || open.of(id, |f| f.shown().is_some_and(|s| s.card.image.is_some())));
    let precision = text(move || open.of(id, |f| f.ask.precision.clone()));
    let choose = SelectField {
        path: format!("read.{id}.precision"),
        label: "Precision".to_owned(),
        choices: Box::new(|| PRECISIONS.map(|(key, name)| Choice::new(key, name)).into()),
        value: precision,
        set: Callback::new(move |key: String| open.ask(id, |ask| ask.precision = key)),
        hint: Signal::stored(String::new()),
    };
    view! {
        <div class="fields">
            {when(move || resizable.get() && image.get(), move || view! { {side(id, 0)}{side(id, 1)} }.into_any())}
            {when(move || resizable.get(), move || batch(id))}
            {choose.view()}
        </div>
    }
    .into_any()
}

/// Width (0) or height (1) of the input.
fn side(id: u32, side: usize) -> AnyView {
    let open = open_files();
    let here = move |file: &ModelFile| file.size().map(|size| size[side]);
    let set = move |value: Option<f64>| {
        let size = open.files.with_untracked(|files| files.iter().find(|file| file.id == id).and_then(ModelFile::size));
        let (Some(value), Some(mut size)) = (value, size) else { return };
        size[side] = whole(value);
        open.ask(id, |ask| [ask.width, ask.height] = size);
    };
    let (name, label) = if side == 0 { ("width", "Input width") } else { ("height", "Input height") };
    number(id, name, label, limits::INPUT_PIXELS, Box::new(move || open.of(id, here)), Callback::new(set))
}

fn batch(id: u32) -> AnyView {
    let open = open_files();
    let here = move || open.of(id, ModelFile::batch);
    let set = move |value: Option<f64>| {
        if let Some(value) = value {
            open.ask(id, |ask| ask.batch = whole(value));
        }
    };
    number(id, "batch", "Batch", limits::BATCH, Box::new(here), Callback::new(set))
}

fn number(
    id: u32,
    name: &str,
    label: &'static str,
    limits: Limits,
    here: Box<dyn Fn() -> Option<u32> + Send + Sync>,
    set: Callback<Option<f64>>,
) -> AnyView {
    NumberField {
        path: format!("read.{id}.{name}"),
        label,
        limits,
        scale: 1.0,
        unit: limits.unit,
        value: Box::new(move || here().map(f64::from)),
        set,
        required: Signal::stored(true),
        placeholder: Signal::stored(String::new()),
        hint: "",
    }
    .view()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the field's limits hold")]
fn whole(value: f64) -> u32 {
    value as u32
}

/// Label and figure in turn.
fn pairs(facts: &[String]) -> AnyView {
    let each = facts.chunks(2).map(|pair| match pair {
        [label, figure] => view! { <div><dt>{label.clone()}</dt><dd>{figure.clone()}</dd></div> }.into_any(),
        _ => ().into_any(),
    });
    each.collect_view().into_any()
}

fn list(notes: &[String]) -> AnyView {
    if notes.is_empty() {
        return ().into_any();
    }
    let items = notes.iter().map(|note| view! { <li>{note.clone()}</li> }.into_any()).collect_view().into_any();
    view! { <ul class="file__notes" data-testid="model-notes">{items}</ul> }.into_any()
}

/// A chart under its heading, while there is something to draw.
fn chart(curve: Memo<Curve>, title: &'static str, testid: &'static str) -> AnyView {
    let units = use_app().units();
    let label = text(move || curve.with(|curve| curve.sentence.clone()));
    when(
        move || curve.with(|curve| curve.bytes.len() > 1),
        move || {
            let draw = Box::new(move |narrow| curve.with(|c| curves_option(c, units.get() == Units::Binary, narrow)));
            view! { <h5>{title}</h5> <Chart draw bars=Signal::stored(CHART_BARS) label testid/> }.into_any()
        },
    )
}

/// A table that opens on demand. It goes by its place, and so stays open while its figures change.
fn table(tables: Memo<Vec<Table>>, place: usize) -> AnyView {
    let title = text(move || tables.with(|all| all.get(place).map(|table| table.title.clone()).unwrap_or_default()));
    view! {
        <details>
            <summary>{title}</summary>
            {dynamic(move || tables.with(|all| all.get(place).map(grid)).into_any())}
        </details>
    }
    .into_any()
}

fn grid(table: &Table) -> AnyView {
    let columns = table.head.len().max(1);
    let class = |column: usize| table.head.get(column).is_some_and(|h| h.starts_with('>')).then_some("n");
    let head = table.head.iter().enumerate();
    let head = head
        .map(|(i, h)| view! { <th scope="col" class=class(i)>{h.trim_start_matches('>').to_owned()}</th> }.into_any());
    let row = |cells: &[String]| {
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(i, cell)| view! { <td class=class(i)>{cell.clone()}</td> }.into_any());
        view! { <tr>{cells.collect_view().into_any()}</tr> }.into_any()
    };
    let rows = table.cells.chunks(columns).map(row).collect_view().into_any();
    view! {
        <table>
            <thead><tr>{head.collect_view().into_any()}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
