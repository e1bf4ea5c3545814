//! Models: what runs on each image.

mod custom;
mod settings;

use super::lens::{At, count};
use super::processes::ProcessFields;
use super::rows::Rows;
use crate::components::number_field::NumberField;
use crate::components::select_field::{Choice, SelectField};
use crate::components::text_field::TextField;
use crate::state::catalogue;
use cellsizer_sizing::Cell;
use cellsizer_sizing::catalogue::rows::Task;
use cellsizer_sizing::cell::{CustomModel, Device, Model, Precision, Reference, Runtime};
use cellsizer_sizing::format::digits;
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// Value of the choice that lets the user describe the network.
const OWN: &str = "\u{0}own";

/// The step.
#[component]
pub fn Models() -> impl IntoView {
    view! {
        <h2>"Models " <small>"what runs on each image"</small></h2>
        <Rows<Model> summary fields empty="No model yet. Everything else can be planned without one."/>
        <ProcessFields/>
    }
    .into_any()
}

fn summary(model: &Model, _: &Cell) -> String {
    let name = match &model.model {
        Reference::Id(id) => catalogue().model(id).map_or_else(|| id.clone(), |row| row.name.clone()),
        Reference::Custom(custom) => custom.name.clone(),
    };
    let copies = if model.instances > 1 { format!(", {} instances", model.instances) } else { String::new() };
    format!("{name}, {}, {}{copies}", model.precision.key().to_uppercase(), model.runtime.label())
}

fn fields(at: At<Model>) -> AnyView {
    let own = at.get(|model| matches!(model.model, Reference::Custom(_)));
    view! {
        {network(at)}
        <Show when=move || own.get()>{custom::fields(at)}</Show>
        {input(at)}
        {running(at)}
        {settings::fields(at)}
    }
    .into_any()
}

/// Every network of the catalogue by task, and the user's own.
fn choices() -> Vec<Choice> {
    let mut rows: Vec<_> = catalogue().tables().models.iter().collect();
    rows.sort_by_key(|row| (row.task as u8, row.family.clone(), row.parameters));
    #[allow(clippy::cast_precision_loss, reason = "parameters are far below 2^53")]
    let millions = |parameters: u64| digits(parameters as f64 / 1e6);
    let mut choices: Vec<Choice> = rows
        .into_iter()
        .map(|row| Choice::new(&row.id, format!("{} ({} M)", row.name, millions(row.parameters))).under(task_name(row.task)))
        .collect();
    choices.push(Choice::new(OWN, "Own figures").under("Not listed"));
    choices
}

fn task_name(task: Task) -> &'static str {
    match task {
        Task::Detection => "Detection",
        Task::Segmentation => "Segmentation",
        Task::Classification => "Classification",
        Task::Pose => "Pose",
        Task::OrientedDetection => "Oriented detection",
        Task::Anomaly => "Anomaly",
        Task::OcrDetection => "Text detection",
        Task::OcrRecognition => "Text recognition",
    }
}

fn network(at: At<Model>) -> AnyView {
    let value = at.get(|model| model.model.id().unwrap_or(OWN).to_owned());
    let set = at.set_and_forget("model", &["custom_"], |model: &mut Model, id: String| {
        if id == OWN {
            model.model = Reference::Custom(described_as(&model.model));
        } else {
            model.model = Reference::Id(id);
        }
    });
    view! { <SelectField path=at.path("model") label="Network" choices=Signal::derive(choices) value set/> }.into_any()
}

/// The listed network's figures as a start for the user's own.
fn described_as(model: &Reference<CustomModel>) -> CustomModel {
    match model {
        Reference::Custom(custom) => custom.clone(),
        Reference::Id(id) => {
            let row = catalogue().model(id);
            CustomModel {
                name: "Own network".into(),
                parameters: row.map_or(3_000_000, |row| row.parameters),
                macs: row.map(|row| row.macs),
                input_px: row.map(|row| row.input_px),
                floor_bytes: None,
                onnxruntime_bytes: None,
            }
        }
    }
}

/// The network's own input, for the placeholder.
fn reference_input(model: &Model) -> Option<[u32; 2]> {
    match &model.model {
        Reference::Id(id) => catalogue().model(id).map(|row| row.input_px),
        Reference::Custom(custom) => custom.input_px,
    }
}

fn input(at: At<Model>) -> AnyView {
    let side = move |side: usize, field: &'static str, label: &'static str| {
        let value = at.get(move |model| model.input_px.map(|px| f64::from(px[side])));
        let own = at.get(move |model| reference_input(model).unwrap_or([640, 640])[side].to_string());
        // One side alone makes no size: the other keeps what counted so far. Emptying one empties both.
        let set = at.set(field, move |model: &mut Model, value: Option<f64>| {
            model.input_px = value.map(|value| {
                let mut px = model.input_px.or(reference_input(model)).unwrap_or([640, 640]);
                px[side] = count(value);
                px
            });
        });
        view! { <NumberField path=at.path(field) label limits=limits::INPUT_PIXELS value set placeholder=own/> }
    };
    view! {
        {side(0, "input_width", "Input width")}
        {side(1, "input_height", "Input height")}
        <NumberField
            path=at.path("batch")
            label="Batch"
            limits=limits::BATCH
            required=true
            value=at.get(|model| Some(f64::from(model.batch)))
            set=at.set("batch", |model: &mut Model, value: Option<f64>| model.batch = value.map_or(1, count))
        />
    }
    .into_any()
}

fn running(at: At<Model>) -> AnyView {
    let precisions = Precision::ALL.map(|p| Choice::new(p.key(), p.key().to_uppercase())).to_vec();
    let runtimes = Runtime::ALL
        .map(|r| Choice::new(r.key(), r.label()).under(if r.device() == Device::Gpu { "On the GPU" } else { "On the CPU" }))
        .to_vec();
    let devices = vec![Choice::new("", "by the runtime"), Choice::new("gpu", "GPU"), Choice::new("cpu", "CPU")];
    view! {
        <SelectField
            path=at.path("precision")
            label="Precision"
            choices=Signal::stored(precisions)
            value=at.get(|model| model.precision.key().to_owned())
            set=at.set("precision", |model: &mut Model, key: String| {
                model.precision = Precision::ALL.into_iter().find(|p| p.key() == key).unwrap_or(model.precision);
            })
        />
        <SelectField
            path=at.path("runtime")
            label="Runtime"
            choices=Signal::stored(runtimes)
            value=at.get(|model| model.runtime.key().to_owned())
            set=at.set_and_forget("runtime", &["workspace_bytes", "max_"], |model: &mut Model, key: String| {
                model.runtime = Runtime::ALL.into_iter().find(|r| r.key() == key).unwrap_or(model.runtime);
                // A CPU runtime cannot be told to run on the GPU.
                if model.runtime.device() == Device::Cpu {
                    model.device = None;
                }
            })
        />
        <TextField
            path=at.path("runtime_version")
            label="Runtime version"
            placeholder="a current one"
            value=at.get(|model| model.runtime_version.clone().unwrap_or_default())
            set=at.set("runtime_version", |model: &mut Model, text: String| model.runtime_version = (!text.is_empty()).then_some(text))
            check=Callback::new(|text: String| version_problem(&text))
        />
        <SelectField
            path=at.path("device")
            label="Device"
            choices=Signal::stored(devices)
            value=at.get(|model| match model.device {
                None => String::new(),
                Some(Device::Gpu) => "gpu".to_owned(),
                Some(Device::Cpu) => "cpu".to_owned(),
            })
            set=at.set("device", |model: &mut Model, key: String| {
                model.device = match key.as_str() {
                    "gpu" if model.runtime.device() == Device::Gpu => Some(Device::Gpu),
                    "cpu" => Some(Device::Cpu),
                    _ => None,
                };
            })
        />
        <NumberField
            path=at.path("instances")
            label="Instances"
            limits=limits::INSTANCES
            required=true
            value=at.get(|model| Some(f64::from(model.instances)))
            set=at.set("instances", |model: &mut Model, value: Option<f64>| model.instances = value.map_or(1, count))
        />
        <NumberField
            path=at.path("measured_ms")
            label="Measured inference"
            limits=limits::MILLISECONDS
            value=at.get(|model| model.measured_ms)
            set=at.set("measured_ms", |model: &mut Model, value: Option<f64>| model.measured_ms = value)
            placeholder=Signal::stored("published, if known".to_owned())
        />
    }
    .into_any()
}

/// Versions are `1.18` or `1.18.1`; anything else would not move the estimate and look as if it did.
fn version_problem(text: &str) -> Option<String> {
    let text = text.trim();
    let good = text.is_empty()
        || (text.len() <= 20 && text.split('.').count() <= 4 && text.split('.').all(|part| part.parse::<u32>().is_ok()));
    (!good).then(|| format!("“{text}” is no version. Numbers with points, such as 1.18."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_a_group_stands_together() {
        let groups: Vec<String> = choices().chunk_by(|a, b| a.group == b.group).map(|c| c[0].group.clone()).collect();
        let mut once = groups.clone();
        once.sort();
        once.dedup();
        assert_eq!(groups.len(), once.len(), "{groups:?}");
    }

    #[test]
    fn a_version_is_numbers_with_points() {
        for good in ["", "1.18", "8.6.1", "2"] {
            assert_eq!(version_problem(good), None, "{good}");
        }
        for bad in ["latest", "1.x", "1..2", "-1"] {
            assert!(version_problem(bad).is_some(), "{bad}");
        }
    }
}
