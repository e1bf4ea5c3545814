//! The cell's rows and its link, for paper only: on screen the walk and the address have them.

use crate::browser::location;
use crate::components::reactive::dynamic;
use crate::parts;
use crate::state::{App, catalogue, effects, use_app};
use cellsizer_sizing::catalogue::Catalogue;
use cellsizer_sizing::cell::{Camera, Cell, Host, Layout, Light, Model, Reference, Trigger};
use cellsizer_sizing::format::{Units, bytes, digits};
use leptos::prelude::*;
use std::time::Duration;

/// What the printed sheet adds. Filled just before printing, so that editing does not pay for it; with the rows, where
/// what writes them is there (see [`print`]).
#[component]
pub fn Sheet() -> impl IntoView {
    let app = use_app();
    let printed = RwSignal::new(None::<Cell>);
    let before = window_event_listener_untyped("beforeprint", move |_| {
        effects::flush();
        printed.set(Some(app.cell().get_untracked()));
    });
    on_cleanup(move || before.remove());
    let content = move || {
        let cell = printed.get()?;
        // The address holds the cell, unless what writes links could not be loaded.
        let address = location::fragment().filter(|_| effects::is_written()).map(|link| location::address(&link));
        Some(view! {
            {parts::outgoing().map(|outgoing| (outgoing.to_paper)(&cell, app.units().get_untracked()))}
            {address.map(|address| view! { <p class="small link">"Opens this cell: " {address}</p> })}
        })
    };
    view! { <section class="card sheet">{dynamic(move || content().into_any())}</section> }.into_any()
}

/// Opens the browser's dialog once the sheet's rows and every panel are there.
pub fn print(app: App) {
    let all = async {
        parts::load_plugs().await?;
        parts::load_outgoing().await
    };
    app.with(all, move |_| {
        app.has_plugs();
        // The views follow before the next turn.
        set_timeout(location::print, Duration::ZERO);
    });
}

/// The cell's rows, for paper.
pub fn paper(cell: &Cell, units: Units) -> AnyView {
    let line = |Row { step, id, text }: Row| {
        view! { <tr><th scope="row">{step}</th><td>{id}</td><td>{text}</td></tr> }
    };
    let rows = rows(cell, catalogue(), units).into_iter().map(line).collect_view();
    view! {
        <h2>"The cell"</h2>
        <table><tbody>{rows}</tbody></table>
    }
    .into_any()
}

/// A row of the cell in words.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    step: &'static str,
    id: String,
    text: String,
}

fn rows(cell: &Cell, catalogue: &Catalogue, units: Units) -> Vec<Row> {
    fn row(step: &'static str, id: &str, parts: Vec<Option<String>>) -> Row {
        Row { step, id: id.to_owned(), text: parts.into_iter().flatten().collect::<Vec<_>>().join(", ") }
    }
    let mut rows: Vec<Row> = Vec::new();
    rows.extend(cell.models.iter().map(|one| row("Model", &one.id, model(one, catalogue))));
    rows.extend(cell.cameras.iter().map(|one| row("Camera", &one.id, camera(one, catalogue))));
    rows.extend(cell.triggers.iter().map(|one| row("Trigger", &one.id, trigger(one))));
    rows.extend(cell.lights.iter().map(|one| row("Light", &one.id, light(one))));
    rows.push(row("Host", "", host(&cell.host, catalogue, units)));
    let rest = vec![
        Some(format!("processes {}", layout(&cell.processes.layout))),
        (!cell.processes.concurrent).then(|| "models take turns".to_owned()),
        Some(format!("outputs {}", cell.outputs)),
        cell.cycle.deadline_ms.map(|ms| format!("deadline {} ms", digits(ms))),
    ];
    rows.push(row("Cell", "", rest));
    rows
}

fn layout(layout: &Layout) -> String {
    match layout {
        Layout::Groups(groups) => groups.iter().map(|group| group.join(" + ")).collect::<Vec<_>>().join(" | "),
        named => named.key().to_owned(),
    }
}

fn model(model: &Model, catalogue: &Catalogue) -> Vec<Option<String>> {
    let name = match &model.model {
        Reference::Id(id) => catalogue.model(id).map_or_else(|| id.clone(), |row| row.name.clone()),
        Reference::Custom(custom) => custom.name.clone(),
    };
    vec![
        Some(name),
        model.input_px.map(|[width, height]| format!("{width} x {height} px")),
        Some(format!("batch {}", model.batch)),
        Some(model.precision.key().to_ascii_uppercase()),
        Some(model.runtime.label().to_owned()),
        (model.instances > 1).then(|| format!("{} instances", model.instances)),
    ]
}

fn camera(camera: &Camera, catalogue: &Catalogue) -> Vec<Option<String>> {
    let listed = camera.camera.as_deref().and_then(|id| catalogue.camera(id));
    let size = camera.width_px.zip(camera.height_px).or(listed.and_then(|row| row.width_px.zip(row.height_px)));
    let named = |what: &str, ids: &[String]| (!ids.is_empty()).then(|| format!("{what} {}", ids.join(" + ")));
    vec![
        listed.map(|row| format!("{} {}", row.vendor, row.model)),
        size.map(|(width, height)| format!("{width} x {height} px")),
        Some(camera.pixel_format.label().to_owned()),
        camera.rate_hz.map(|rate| format!("{} Hz", digits(rate))),
        camera.interface.or(listed.and_then(|row| row.interface)).map(|interface| interface.key().to_owned()),
        camera.exposure_us.map(|us| format!("exposure {} \u{b5}s", digits(us))),
        camera.trigger.as_ref().map(|id| format!("trigger {id}")),
        named("light", &camera.lights),
        named("model", &camera.models),
    ]
}

fn trigger(trigger: &Trigger) -> Vec<Option<String>> {
    vec![Some(trigger.source.key().to_owned()), trigger.rate_hz.map(|rate| format!("{} Hz", digits(rate)))]
}

fn light(light: &Light) -> Vec<Option<String>> {
    vec![
        Some(if light.channels == 1 { "1 channel".to_owned() } else { format!("{} channels", light.channels) }),
        light.current_a.map(|amperes| format!("{} A", digits(amperes))),
        Some(format!("{} V", digits(light.voltage_v))),
        Some(light.mode.key().to_owned()),
        light.pulse_us.map(|us| format!("{} \u{b5}s", digits(us))),
    ]
}

fn host(host: &Host, catalogue: &Catalogue, units: Units) -> Vec<Option<String>> {
    let gpu = host.compute.gpu.as_ref().map(|gpu| match gpu {
        Reference::Id(id) => {
            catalogue.gpu(id).map_or_else(|| id.clone(), |row| format!("{} {}", row.vendor, row.model))
        }
        Reference::Custom(custom) => custom.name.clone(),
    });
    let controller = host.controller.as_deref().map(|id| {
        catalogue.controller(id).map_or_else(|| id.to_owned(), |row| format!("{} {}", row.vendor, row.model))
    });
    vec![
        controller,
        Some(host.os.key().to_owned()),
        Some(gpu.unwrap_or_else(|| host.compute.kind.key().to_owned())),
        host.ram_bytes.map(|ram| format!("{} of memory", bytes(ram as f64, units))),
    ]
}

#[cfg(test)]
mod tests;
