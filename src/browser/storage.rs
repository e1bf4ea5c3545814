//! What this browser remembers. Privacy modes refuse any access: then nothing is remembered, and nothing breaks.

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was stored under a name.
#[must_use]
pub fn get(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Stores a text under a name, where that is allowed.
pub fn set(name: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, value);
    }
}
