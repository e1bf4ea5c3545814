//! How the models are spread over processes.

use crate::components::check_group::Check;
use crate::components::reactive::{dynamic, memo, text, when};
use crate::components::select_field::{Choice, SelectField};
use crate::state::use_app;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::Layout;
use leptos::prelude::*;

/// Layout, groups, and whether models take turns.
#[component]
pub fn ProcessFields() -> impl IntoView {
    let app = use_app();
    let layout = memo(move || app.cell().with(|cell| layout_key(&cell.processes.layout)));
    let choices = vec![
        Choice::new("single", "one process for all"),
        Choice::new("per-model", "one for each model"),
        Choice::new("per-camera", "one for each camera"),
        Choice::new("groups", "groups of models"),
    ];
    let set = Callback::new(move |key: String| app.edit(|cell| cell.processes.layout = layout_of(&key, cell)));
    let turns = memo(move || app.cell().with(|cell| !cell.processes.concurrent));
    let set_turns = Callback::new(move |turns: bool| app.edit(|cell| cell.processes.concurrent = !turns));
    view! {
        <h3>"Processes"</h3>
        <div class="fields">
            <SelectField
                path="processes.layout"
                label="Models run in"
                choices=Signal::stored(choices)
                value=text(move || layout.get().to_owned())
                set
            />
            <Check label="Models of a process take turns" value=turns set=set_turns/>
            {when(move || layout.get() == "groups", || view! { <Groups/> }.into_any())}
        </div>
    }
    .into_any()
}

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
#[component]
fn Groups() -> impl IntoView {
    let app = use_app();
    let names = memo(move || app.cell().with(|cell| cell.models.iter().map(|m| m.id.clone()).collect::<Vec<_>>()));
    let select = move |index: usize, name: String| {
        let count = names.with_untracked(Vec::len);
        let mut choices = vec![Choice::new("", "a process of its own")];
        choices.extend((1..=count).map(|n| Choice::new(n.to_string(), format!("process {n}"))));
        let of = name.clone();
        let value =
            text(move || app.cell().with(|cell| group_of(cell, &of).map(|g| (g + 1).to_string()).unwrap_or_default()));
        let model = name.clone();
        let set = Callback::new(move |number: String| app.edit(|cell| put_in_group(cell, &model, number.parse().ok())));
        view! {
            <SelectField path=format!("processes.group.{index}") label=name choices=Signal::stored(choices) value set/>
        }
    };
    view! {
        {dynamic(move || names.get().into_iter().enumerate().map(|(index, name)| select(index, name)).collect_view().into_any())}
    }
    .into_any()
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
