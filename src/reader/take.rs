//! A read file becomes a model of the cell: its figures and its name, never the file.

use super::open::{ModelFile, open_files};
use crate::state::App;
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{CustomModel, Export, Model, Precision, Reference, free_id};
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// Longest part of a file's name that becomes the network's: it travels in the link.
const NAME_CHARS: usize = 60;

/// Adds the file's network to the cell, or updates the model that it became before.
pub fn use_in_cell(app: App, id: u32) {
    let open = open_files();
    let file = open.files.with_untracked(|files| files.iter().find(|file| file.id == id).cloned());
    let Some((file, taken)) = file.and_then(|file| taken(&file).map(|taken| (file, taken))) else { return };
    let mut name = String::new();
    app.edit(|cell| name = put(cell, file.used.as_deref(), taken));
    app.said().set(format!("\u{201c}{name}\u{201d} is a model of the cell; the link holds its figures."));
    open.change(id, |file| file.used = Some(name));
}

/// What the cell takes over.
struct Taken {
    network: CustomModel,
    batch: u32,
    precision: Precision,
    dynamic: bool,
}

fn taken(file: &ModelFile) -> Option<Taken> {
    let card = &file.shown()?.card;
    let network = card.network.as_ref()?;
    let input_px = card.image.and_then(|[height, width]| Some([pixels(width)?, pixels(height)?]));
    Some(Taken {
        network: CustomModel {
            name: name(&file.name),
            parameters: network.parameters,
            macs: network.macs,
            input_px,
            floor_bytes: network.floor_bytes,
            onnxruntime_bytes: network.onnxruntime_bytes,
        },
        batch: card.batch.and_then(|n| u32::try_from(n).ok()).filter(|&n| limits::BATCH.contain(n.into())).unwrap_or(1),
        precision: Precision::ALL.into_iter().find(|p| p.key() == file.ask.precision).unwrap_or(network.stored),
        dynamic: network.dynamic,
    })
}

fn pixels(value: u64) -> Option<u32> {
    u32::try_from(value).ok().filter(|&px| limits::INPUT_PIXELS.contain(px.into()))
}

/// The file's name without its ending.
fn name(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let plain: String = stem.chars().filter(|c| !c.is_control()).take(NAME_CHARS).collect();
    let plain = plain.trim();
    if plain.is_empty() { "model file".to_owned() } else { plain.to_owned() }
}

/// Puts the network into the model of the given name if the file had become that one, else into a new model; gives the
/// model's name.
fn put(cell: &mut Cell, used: Option<&str>, taken: Taken) -> String {
    let export = taken.dynamic.then_some(Export::Dynamic);
    let there = cell.models.iter_mut().find(|m| Some(m.id.as_str()) == used && m.model.id().is_none());
    if let Some(model) = there {
        fill(model, taken, export);
        return model.id.clone();
    }
    let id = free_id(&taken.network.name, cell.models.iter().map(|m| m.id.as_str()));
    let mut model = Model::new(&id, "");
    // As the last one runs: a cell rarely mixes runtimes.
    if let Some(last) = cell.models.last() {
        model.runtime = last.runtime;
        model.runtime_version.clone_from(&last.runtime_version);
    }
    fill(&mut model, taken, export);
    cell.models.push(model);
    id
}

fn fill(model: &mut Model, taken: Taken, export: Option<Export>) {
    model.input_px = taken.network.input_px;
    model.batch = taken.batch;
    model.precision = taken.precision;
    model.settings.export = export;
    model.model = Reference::Custom(taken.network);
}

#[cfg(test)]
mod tests {
    use super::*;
    use cellsizer_sizing::examples;

    fn taken(parameters: u64) -> Taken {
        Taken {
            network: CustomModel {
                name: "lines".into(),
                parameters,
                macs: Some(1),
                input_px: Some([640, 480]),
                floor_bytes: Some(2),
                onnxruntime_bytes: None,
            },
            batch: 2,
            precision: Precision::Fp16,
            dynamic: true,
        }
    }

    #[test]
    fn a_file_becomes_one_model_and_updates_that_one() {
        let mut cell = examples::worked();
        let before = cell.models.len();
        let id = put(&mut cell, None, taken(5));
        assert_eq!(put(&mut cell, Some(&id), taken(7)), id);
        assert_eq!(cell.models.len(), before + 1);
        let model = cell.models.last().expect("just added");
        let Reference::Custom(network) = &model.model else { panic!("a described network") };
        assert_eq!((network.parameters, model.batch, model.input_px), (7, 2, Some([640, 480])));
    }

    #[test]
    fn a_model_that_was_renamed_or_removed_meanwhile_is_added_again() {
        let mut cell = examples::worked();
        let listed = cell.models[0].id.clone();
        let id = put(&mut cell, Some(&listed), taken(5));
        assert_ne!(id, listed, "a listed network is not overwritten");
        cell.models.clear();
        assert_eq!(put(&mut cell, Some(&id), taken(5)), id);
    }

    #[test]
    fn names_are_short_plain_and_never_empty() {
        assert_eq!(name("yolo.v8.onnx"), "yolo.v8");
        assert_eq!(name("a\u{0}b"), "ab");
        assert_eq!(name(".onnx"), "model file");
        assert_eq!(name(&"x".repeat(200)).len(), NAME_CHARS);
    }
}
