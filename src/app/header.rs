//! Brand, the cell's name, and what can be done with the whole cell.

use super::share::{CopyLink, OpenButton, save};
use crate::browser::dom;
use crate::components::notice::Said;
use crate::components::reactive::{aria, press, text, truth, typed};
use crate::results::sheet;
use crate::state::use_app;
use cellsizer_sizing::examples::{ALL, Example};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::limits::NAME_CHARS;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The bar at the top.
#[component]
pub fn Header() -> impl IntoView {
    let app = use_app();
    view! {
        <header class="bar">
            <span class="brand">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <rect x="2" y="4" width="20" height="16" rx="3"/>
                    <path d="M6 16V11M10 16V8M14 16v-3M18 16V6"/>
                </svg>
                <h1>"cellsizer"</h1>
            </span>
            <Name/>
            <div class="actions" role="group" aria-label="Cell">
                <Examples/>
                <OpenButton/>
                <button type="button" data-testid="save" on:click=press(move || save(app))>"Save"</button>
                <button type="button" data-testid="undo" disabled=truth(move || !app.can_undo()) on:click=press(move || app.undo())>"Undo"</button>
                <button type="button" data-testid="redo" disabled=truth(move || !app.can_redo()) on:click=press(move || app.redo())>"Redo"</button>
                <button type="button" on:click=press(move || sheet::print(app))>"Print"</button>
                <CopyLink/>
                <UnitSwitch/>
            </div>
            <Said/>
        </header>
    }
    .into_any()
}

#[component]
fn Name() -> impl IntoView {
    let app = use_app();
    let name = text(move || app.cell().with(|cell| cell.name.clone()));
    let rename = move |name: String| {
        let name: String = name.chars().take(NAME_CHARS).collect();
        app.edit_field("name", &mut |cell| cell.name.clone_from(&name));
    };
    view! {
        <label class="cellname">
            <span class="vh">"Cell name"</span>
            <input
                type="text"
                autocomplete="off"
                placeholder="Name of the cell"
                maxlength=NAME_CHARS.to_string()
                prop:value=name
                on:input=typed(rename)
            />
        </label>
    }
    .into_any()
}

/// The starting points: a native disclosure, closed by a choice and by Escape.
#[component]
fn Examples() -> impl IntoView {
    let app = use_app();
    let menu = NodeRef::<html::Details>::new();
    let close = move |focus: bool| {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
            if focus {
                dom::focus_soon("examples");
            }
        }
    };
    let pick = move |example: Example| {
        app.open_example(example);
        close(true);
    };
    let escape = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            close(true);
        }
    };
    // Clicks and Tab to elsewhere close it too.
    let left = move |event: leptos::ev::FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        let inside = menu.get_untracked().is_some_and(|menu| menu.contains(to.as_ref()));
        if to.is_some() && !inside {
            close(false);
        }
    };
    let items: Vec<AnyView> = ALL.map(|example| {
        view! {
            <li>
                <button type="button" data-testid=format!("example-{}", example.id) on:click=press(move || pick(example))>
                    <strong>{example.title}</strong>
                    " "
                    <span>{example.about}</span>
                </button>
            </li>
        }
        .into_any()
    })
    .into();
    view! {
        <details class="menu" node_ref=menu on:keydown=escape on:focusout=left>
            <summary id="examples" data-testid="examples">"Examples"</summary>
            <ul>{items}</ul>
        </details>
    }
    .into_any()
}

#[component]
fn UnitSwitch() -> impl IntoView {
    let units = use_app().units();
    let button = move |of: Units, label: &'static str| {
        let pressed = aria(move || units.get() == of);
        view! { <button type="button" aria-pressed=pressed on:click=press(move || units.set(of))>{label}</button> }
    };
    view! {
        <span class="seg" role="group" aria-label="Units">
            {button(Units::Decimal, "MB")}
            {button(Units::Binary, "MiB")}
        </span>
    }
    .into_any()
}
