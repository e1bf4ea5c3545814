//! Add-ons of the catalogue that stand beside or in the host.

use crate::browser::dom;
use crate::components::reactive::{memo, press, text, truth, when};
use crate::components::select_field::{Choice, SelectField};
use crate::state::{App, catalogue, use_app};
use cellsizer_sizing::catalogue::rows::{Addon, AddonKind, Grade};
use cellsizer_sizing::format::digits;
use cellsizer_sizing::limits::ROWS;
use leptos::prelude::*;

const KINDS: [(AddonKind, &str); 5] = [
    (AddonKind::LightController, "Light controllers"),
    (AddonKind::PoeSwitch, "PoE switches and cards"),
    (AddonKind::IoModule, "I/O modules"),
    (AddonKind::UsbCard, "USB 3 cards"),
    (AddonKind::NetworkCard, "Network cards"),
];

/// Id of the field that adds one, for the focus.
const ADD: &str = "host-addons";

/// The rows, and the field that adds one.
pub fn view() -> AnyView {
    let app = use_app();
    let length = memo(move || app.cell().with(|cell| cell.host.addons.len()));
    let chosen = RwSignal::new(String::new());
    let cannot = truth(move || chosen.with(String::is_empty) || length.get() >= ROWS);
    let select = SelectField {
        path: "host.addons".to_owned(),
        label: "Add-on to add".to_owned(),
        choices: Box::new(choices),
        value: text(move || chosen.get()),
        set: Callback::new(move |id: String| chosen.set(id)),
        hint: Signal::stored(String::new()),
    };
    let add = move || {
        let id = chosen.get_untracked();
        if let Some(row) = catalogue().addon(&id) {
            app.edit(|cell| cell.host.addons.push(id));
            app.said().set(format!("{} {} was added.", row.vendor, row.model));
            chosen.set(String::new());
            dom::focus_soon(ADD);
        }
    };
    view! {
        <h3>"Add-ons"</h3>
        <p class="field__hint">"Their channels, ports and lines count beside those of the host."</p>
        <ul class="rows addons" data-testid="addons">
            <For each=move || 0..length.get() key=|index| *index children=move |index| row(app, index)/>
        </ul>
        {when(move || length.get() == 0, || view! { <p class="field__hint">"No add-on yet."</p> }.into_any())}
        <div class="fields">{select.view()}</div>
        <button type="button" class="add" data-testid="add-addon" disabled=cannot on:click=press(add)>"+ Add it"</button>
    }
    .into_any()
}

fn row(app: App, index: usize) -> AnyView {
    let of = move |words: fn(&Addon) -> String| {
        text(move || {
            let id = app.cell().with(|cell| cell.host.addons.get(index).cloned().unwrap_or_default());
            catalogue().addon(&id).map_or(id, words)
        })
    };
    let name = of(|row| format!("{} {}", row.vendor, row.model));
    view! {
        <li class="row row__head">
            <span>
                <strong>{name}</strong>
                " "
                <span class="row__summary">{of(brings)}</span>
            </span>
            <span class="row__actions">
                <button type="button" on:click=press(move || remove(app, index))>
                    "Remove"
                    <span class="vh">" " {name}</span>
                </button>
            </span>
        </li>
    }
    .into_any()
}

fn remove(app: App, index: usize) {
    app.edit(|cell| {
        if index < cell.host.addons.len() {
            cell.host.addons.remove(index);
        }
    });
    app.said().set("The add-on was removed; Undo brings it back.".to_owned());
    dom::focus_soon(ADD);
}

fn choices() -> Vec<Choice> {
    let rows = &catalogue().tables().addons;
    let mut choices = vec![Choice::new("", "choose one")];
    for (kind, group) in KINDS {
        choices.extend(rows.iter().filter(|row| row.kind == kind).map(|row| {
            let unverified = if row.from.grade == Grade::C { " (unverified)" } else { "" };
            Choice::new(row.id.as_str(), format!("{} {}{unverified}", row.vendor, row.model)).under(group)
        }));
    }
    choices
}

/// What it brings, as far as its maker says.
fn brings(row: &Addon) -> String {
    let count = |count: Option<u32>, noun: &str| match count {
        Some(1) => Some(format!("1 {noun}")),
        Some(count) => Some(format!("{count} {noun}s")),
        None => None,
    };
    let amount = |value: Option<f64>, words: &str| value.map(|value| format!("{} {words}", digits(value)));
    let port = match row.kind {
        AddonKind::PoeSwitch => "PoE port",
        AddonKind::UsbCard => "USB 3 port",
        _ => "port",
    };
    let parts = [
        count(row.channels, "light channel"),
        amount(row.channel_a, "A a channel"),
        amount(row.total_w, "W in all"),
        count(row.ports, port),
        amount(row.port_gbps, "Gbit/s"),
        amount(row.budget_w, "W of PoE"),
        count(row.host_controllers, "host controller"),
        count(row.inputs, "input"),
        count(row.outputs, "output"),
    ];
    let words: Vec<String> = parts.into_iter().flatten().collect();
    if words.is_empty() { "what it has is not listed: ask the vendor".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_add_on_can_be_chosen() {
        assert_eq!(choices().len(), catalogue().tables().addons.len() + 1);
    }

    #[test]
    fn an_add_on_says_what_it_brings() {
        let row = |kind| catalogue().tables().addons.iter().find(|row| row.kind == kind).expect("one of each");
        let lights = row(AddonKind::LightController);
        assert!(brings(lights).starts_with(&format!("{} light channel", lights.channels.expect("known"))));
        assert!(brings(row(AddonKind::PoeSwitch)).contains("PoE port"));
    }
}
