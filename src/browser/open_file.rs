//! Files that the user chooses or drops. They are read here and go nowhere.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, File, FileList, HtmlInputElement};

/// Far above any cell: a file of another kind is refused before it fills the memory.
const MAX_BYTES: f64 = 4_194_304.0;

/// The file that was chosen in an input, which is emptied so that the same file can be chosen again.
#[must_use]
pub fn chosen(input: &HtmlInputElement) -> Option<File> {
    let file = input.files()?.get(0);
    input.set_value("");
    file
}

/// All files that were chosen in an input, which is emptied likewise.
#[must_use]
pub fn all_chosen(input: &HtmlInputElement) -> Vec<File> {
    let files = input.files().map(|files| listed(&files)).unwrap_or_default();
    input.set_value("");
    files
}

/// The files of a drop.
#[must_use]
pub fn dropped(event: &Event) -> Vec<File> {
    let files = js_sys::Reflect::get(event, &"dataTransfer".into())
        .and_then(|transfer| js_sys::Reflect::get(&transfer, &"files".into()));
    files.ok().and_then(|files| files.dyn_ref::<FileList>().map(listed)).unwrap_or_default()
}

/// A list that does not change when its input is emptied.
fn listed(files: &FileList) -> Vec<File> {
    (0..files.length()).filter_map(|index| files.get(index)).collect()
}

/// Whether a file is a saved cell by its name; anything else that is dropped is taken for a model file.
#[must_use]
pub fn is_cell(file: &File) -> bool {
    file.name().to_ascii_lowercase().ends_with(".json")
}

/// A file is being dragged, not a text or a link of the page.
#[must_use]
pub fn drags_files(event: &Event) -> bool {
    let types = js_sys::Reflect::get(event, &"dataTransfer".into())
        .and_then(|transfer| js_sys::Reflect::get(&transfer, &"types".into()));
    types.is_ok_and(|types| js_sys::Array::from(&types).includes(&JsValue::from_str("Files"), 0))
}

/// The file's text.
///
/// # Errors
/// A sentence for the user.
pub async fn text(file: &File) -> Result<String, String> {
    let name = file.name();
    if file.size() > MAX_BYTES {
        return Err(format!("“{name}” is too large for a saved cell."));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or_else(|| format!("“{name}” could not be read."))
}
