//! Lists that keep their rows' elements while the report changes under them, so that focus and open details survive
//! every edit.

use leptos::prelude::*;

/// Rows of `items`, matched by `key` from one report to the next. `row` runs once for a key and reads its item from
/// the signal.
pub fn keyed<T, V>(
    items: Signal<Vec<T>>,
    key: fn(&T) -> String,
    row: impl Fn(Signal<T>) -> V + Clone + Send + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    V: IntoView + 'static,
{
    let keys = Memo::new(move |_| items.with(|items| unique_keys(items, key)));
    let numbered = move || -> Vec<(usize, String)> { keys.get().into_iter().enumerate().collect() };
    view! {
        <For
            each=numbered
            key=|(_, key)| key.clone()
            children=move |(index, name)| {
                let first = items.with_untracked(|items| items.get(index).cloned());
                first
                    .map(|first| {
                        let item = Memo::new(move |last: Option<&T>| {
                            let at = keys.with(|keys| keys.iter().position(|key| *key == name));
                            // A row whose item has just gone keeps it until it is removed.
                            at.and_then(|at| items.with(|items| items.get(at).cloned()))
                                .or_else(|| last.cloned())
                                .unwrap_or_else(|| first.clone())
                        });
                        row(item.into())
                    })
            }
        />
    }
}

/// The keys, with a number behind one that occurs again: rows must differ.
fn unique_keys<T>(items: &[T], key: fn(&T) -> String) -> Vec<String> {
    let mut keys: Vec<String> = Vec::with_capacity(items.len());
    for item in items {
        let base = key(item);
        let mut name = base.clone();
        let mut number = 2;
        while keys.contains(&name) {
            name = format!("{base}#{number}");
            number += 1;
        }
        keys.push(name);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_keys_are_numbered() {
        assert_eq!(unique_keys(&["a", "b", "a", "a"], |item| (*item).to_owned()), ["a", "b", "a#2", "a#3"]);
    }
}
