use crate::results::words::{basis_word, status_class, status_symbol};
use cellsizer_sizing::report::{Basis, Status};
use leptos::prelude::*;

/// A state's symbol in its shape. The word beside it says the same, so readers skip the symbol.
#[component]
pub fn StatusMark(
    /// State to show.
    status: Status,
) -> impl IntoView {
    view! { <span class=format!("mark {}", status_class(status)) aria-hidden="true">{status_symbol(status)}</span> }
}

/// What a figure rests on.
#[component]
pub fn BasisTag(
    /// Basis to show.
    basis: Basis,
) -> impl IntoView {
    let word = basis_word(basis);
    view! { <span class=format!("tag {word}")>{word}</span> }
}
