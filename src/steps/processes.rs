//! How the models are spread over processes.

use crate::components::check_group::check;
use crate::components::reactive::{dynamic, text, truth, when};
use crate::components::select_field::{Choice, SelectField, chosen};
use crate::state::{App, use_app};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::Layout;
use leptos::prelude::*;

/// Layout, groups, and whether models take turns.
#[component]
pub fn ProcessFields() -> impl IntoView {
    let app = use_app();
    let layout = text(move || app.cell().with(|cell| layout_key(&cell.processes.layout).to_owned()));
    let set = Callback::new(move |key: String| app.edit(|cell| cell.processes.layout = layout_of(&key, cell)));
    let turns = truth(move || app.cell().with(|cell| !cell.processes.concurrent));
    let set_turns = Callback::new(move |turns: bool| app.edit(|cell| cell.processes.concurrent = !turns));
    let select = SelectField {
        path: "processes.layout".to_owned(),
        label: "Models run in".to_owned(),
        choices: Box::new(|| chosen(&LAYOUTS)),
        value: layout,
        set,
        hint: Signal::stored(String::new()),
    };
    view! {
        <h3>"Processes"</h3>
        <div class="fields">
            {select.view()}
            {check("Models of a process take turns".to_owned(), turns, set_turns)}
            {when(move || layout.with(|layout| layout == "groups"), groups)}
        </div>
    }
    .into_any()
}

const LAYOUTS: [(&str, &str); 4] = [
    ("single", "one process for all"),
    ("per-model", "one for each model"),
    ("per-camera", "one for each camera"),
    ("groups", "groups of models"),
];

fn layout_key(layout: &Layout) -> &'static str {
    match layout {
        Layout::Single => "single",
        Layout::PerModel => "per-model",
        Layout::PerCamera => "per-camera",
        Layout::Groups(_) => "groups",
    }
}

fn layout_of(key: &str, cell: &Cell) -> Layout {
    match key {
        "per-model" => Layout::PerModel,
        "per-camera" => Layout::PerCamera,
        // All in the first group: the same memory as before for the usual single process.
        "groups" => Layout::Groups(vec![cell.models.iter().map(|model| model.id.clone()).collect()]),
        _ => Layout::Single,
    }
}

/// A group number for each model.
fn groups() -> AnyView {
    let app = use_app();
    dynamic(move || {
        let names: Vec<String> = app.cell().with(|cell| cell.models.iter().map(|m| m.id.clone()).collect());
        let count = names.len();
        names.into_iter().enumerate().map(|(index, name)| group(app, index, name, count)).collect_view().into_any()
    })
}

fn group(app: App, index: usize, name: String, count: usize) -> AnyView {
    let choices = move || {
        let numbers = (1..=count).map(|n| Choice::new(n.to_string(), format!("process {n}")));
        std::iter::once(Choice::new("", "a process of its own")).chain(numbers).collect()
    };
    let (of, model) = (name.clone(), name.clone());
    SelectField {
        path: format!("processes.group.{index}"),
        label: name,
        choices: Box::new(choices),
        value: text(move || {
            app.cell().with(|cell| group_of(cell, &of).map(|g| (g + 1).to_string()).unwrap_or_default())
        }),
        set: Callback::new(move |number: String| app.edit(|cell| put_in_group(cell, &model, number.parse().ok()))),
        hint: Signal::stored(String::new()),
    }
    .view()
}

fn group_of(cell: &Cell, model: &str) -> Option<usize> {
    match &cell.processes.layout {
        Layout::Groups(groups) => groups.iter().position(|group| group.iter().any(|id| id == model)),
        _ => None,
    }
}

/// Moves a model into the group with this number, from 1; into none without one. Groups in between stay, if empty, so
/// that the numbers on screen do not jump while somebody assigns them.
fn put_in_group(cell: &mut Cell, model: &str, number: Option<usize>) {
    let most = cell.models.len();
    let Layout::Groups(groups) = &mut cell.processes.layout else { return };
    for group in groups.iter_mut() {
        group.retain(|id| id != model);
    }
    if let Some(index) = number.and_then(|n| n.checked_sub(1)).filter(|index| *index < most) {
        if groups.len() <= index {
            groups.resize(index + 1, Vec::new());
        }
        if let Some(group) = groups.get_mut(index) {
            group.push(model.to_owned());
        }
    }
    while groups.last().is_some_and(Vec::is_empty) {
        groups.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::cell::Model;

    #[test]
    fn a_model_is_in_one_group_and_numbers_stay() {
        let mut cell = Cell { models: ["a", "b", "c"].map(|id| Model::new(id, "yolo11n")).into(), ..Cell::default() };
        cell.processes.layout = layout_of("groups", &cell);
        put_in_group(&mut cell, "b", Some(3));
        assert_eq!((group_of(&cell, "a"), group_of(&cell, "b")), (Some(0), Some(2)));
        put_in_group(&mut cell, "b", Some(2));
        put_in_group(&mut cell, "c", None);
        assert_eq!(cell.processes.layout, Layout::Groups(vec![vec!["a".into()], vec!["b".into()]]));
        put_in_group(&mut cell, "a", Some(99));
        assert_eq!(group_of(&cell, "a"), None, "there are three models, so three numbers");
    }
}
