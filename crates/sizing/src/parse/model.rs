//! Neural networks and the settings of what runs them.

use super::choice;
use super::reader::Place;
use crate::cell::{
    Arena, ConvSearch, CustomModel, Device, Export, Framework, Model, Precision, Reference, Runtime, Settings,
};

pub(super) fn model(place: Place<'_>) -> Option<Model> {
    let mut object = place.object()?;
    let id = object.required("id").and_then(Place::text);
    let model = object.required("model").and_then(network);
    let input_px = object.maybe("input_px").and_then(Place::pair);
    let batch = object.given("batch").and_then(Place::count).unwrap_or(1);
    let precision = choice!(object.given("precision"), Precision).unwrap_or_default();
    let runtime = choice!(object.given("runtime"), Runtime).unwrap_or_default();
    let runtime_version = object.maybe("runtime_version").and_then(Place::text);
    let settings = object.given("settings").and_then(settings).unwrap_or_default();
    let device = choice!(object.maybe("device"), Device);
    let instances = object.given("instances").and_then(Place::count).unwrap_or(1);
    let measured_ms = object.maybe("measured_ms").and_then(Place::number);
    let preprocess_ms = object.maybe("preprocess_ms").and_then(Place::number);
    let postprocess_ms = object.maybe("postprocess_ms").and_then(Place::number);
    object.finish();
    Some(Model {
        id: id?,
        model: model?,
        input_px,
        batch,
        precision,
        runtime,
        runtime_version,
        settings,
        device,
        instances,
        measured_ms,
        preprocess_ms,
        postprocess_ms,
    })
}

fn network(place: Place<'_>) -> Option<Reference<CustomModel>> {
    if let Some(id) = place.as_text() {
        return Some(Reference::Id(id.to_owned()));
    }
    let mut object = place.object_or_id()?;
    let custom = object.required("custom").and_then(custom);
    object.finish();
    custom.map(Reference::Custom)
}

fn custom(place: Place<'_>) -> Option<CustomModel> {
    let mut object = place.object()?;
    let name = object.required("name").and_then(Place::text);
    let parameters = object.required("parameters").and_then(Place::whole);
    let macs = object.maybe("macs").and_then(Place::whole);
    let input_px = object.maybe("input_px").and_then(Place::pair);
    let floor_bytes = object.maybe("floor_bytes").and_then(Place::whole);
    let onnxruntime_bytes = object.maybe("onnxruntime_bytes").and_then(Place::whole);
    object.finish();
    Some(CustomModel { name: name?, parameters: parameters?, macs, input_px, floor_bytes, onnxruntime_bytes })
}

fn settings(place: Place<'_>) -> Option<Settings> {
    let mut object = place.object()?;
    let mut also_imports = Vec::new();
    if let Some(list) = object.given("also_imports") {
        list.each(&mut |name| also_imports.extend(choice!(Some(name), Framework)));
    }
    let settings = Settings {
        also_imports,
        conv_search: choice!(object.maybe("conv_search"), ConvSearch),
        arena: choice!(object.maybe("arena"), Arena),
        workspace_bytes: object.maybe("workspace_bytes").and_then(Place::whole),
        max_batch: object.maybe("max_batch").and_then(Place::count),
        max_input_px: object.maybe("max_input_px").and_then(Place::pair),
        export: choice!(object.maybe("export"), Export),
        cudnn_benchmark: object.given("cudnn_benchmark").and_then(Place::flag).unwrap_or_default(),
        streams: object.maybe("streams").and_then(Place::count),
        varying_shapes: object.given("varying_shapes").and_then(Place::flag).unwrap_or_default(),
        arena_shrinkage: object.given("arena_shrinkage").and_then(Place::flag).unwrap_or_default(),
        library_tactics: object.maybe("library_tactics").and_then(Place::flag),
    };
    object.finish();
    Some(settings)
}
