use crate::results::words::{basis_word, status_class, status_symbol};
use cellsizer_sizing::report::{Basis, Status};
use leptos::prelude::*;

/// A state's symbol in its shape. The word beside it says the same, so readers skip the symbol.
pub fn status_mark(status: Status) -> AnyView {
    view! { <span class=format!("mark {}", status_class(status)) aria-hidden="true">{status_symbol(status)}</span> }
        .into_any()
}

/// What a figure rests on.
pub fn basis_tag(basis: Basis) -> AnyView {
    let word = basis_word(basis);
    view! { <span class=format!("tag {word}")>{word}</span> }.into_any()
}
