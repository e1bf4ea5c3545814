//! Models: what runs on each image.

mod custom;
mod folds;
pub(super) mod settings;
pub(super) mod times;

use super::lens::count;
use super::processes::ProcessFields;
use super::rows::rows;
use super::table::{Field, Number, Select, Text};
use crate::components::select_field::{Choice, chosen};
use crate::reader::Zone;
use crate::state::catalogue;
use cellsizer_sizing::Cell;
use cellsizer_sizing::catalogue::rows::{ModelRow, Task};
use cellsizer_sizing::cell::{CustomModel, Device, Model, Precision, Reference, Runtime};
use cellsizer_sizing::format::digits;
use cellsizer_sizing::limits;
use leptos::prelude::*;

/// Value of the choice that lets the user describe the network; no catalogue id has a blank.
const OWN: &str = "own figures";

/// The step.
#[component]
pub fn Models() -> impl IntoView {
    view! {
        <h2>"Models " <small>"what runs on each image"</small></h2>
        {rows::<Model>(summary, &FIELDS, "No model yet. Everything else can be planned without one.")}
        <Zone/>
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
    format!("{name}, {}, {}{copies}", precision_label(model.precision), model.runtime.label())
}

pub(super) static FIELDS: [Field<Model>; 18] = [
    Field::Select(
        Select::new("model", "Network", |_, _| networks(), network, choose_network).forget(&["model.custom."]),
    ),
    Field::Text(custom::NAME),
    Field::Number(custom::PARAMETERS),
    Field::Number(custom::MACS),
    Field::Number(custom::WIDTH),
    Field::Number(custom::HEIGHT),
    Field::Number(custom::FLOOR),
    Field::Number(custom::PLAN),
    Field::Number(
        Number::new(
            "input_px.0",
            "Input width",
            limits::INPUT_PIXELS,
            |m: &Model| side(m.input_px, 0),
            |m, value| set_side(m, 0, value),
        )
        .or(|m| reference_input(m)[0].to_string()),
    ),
    Field::Number(
        Number::new(
            "input_px.1",
            "Input height",
            limits::INPUT_PIXELS,
            |m: &Model| side(m.input_px, 1),
            |m, value| set_side(m, 1, value),
        )
        .or(|m| reference_input(m)[1].to_string()),
    ),
    Field::Number(
        Number::new(
            "batch",
            "Batch",
            limits::BATCH,
            |m: &Model| Some(f64::from(m.batch)),
            |m, value| m.batch = value.map_or(1, count),
        )
        .required(),
    ),
    Field::Select(Select::new(
        "precision",
        "Precision",
        |_, _| Precision::ALL.map(|p| Choice::new(precision_label(p), precision_label(p))).into(),
        |m| precision_label(m.precision).to_owned(),
        |m, label| m.precision = Precision::ALL.into_iter().find(|p| precision_label(*p) == label).unwrap_or_default(),
    )),
    Field::Select(
        Select::new("runtime", "Runtime", |_, _| runtimes(), |m| m.runtime.key().to_owned(), choose_runtime)
            .forget(&["settings."]),
    ),
    Field::Text(Text {
        name: "runtime_version",
        label: "Runtime version",
        get: |m| m.runtime_version.clone().unwrap_or_default(),
        set: |m, text| m.runtime_version = (!text.is_empty()).then_some(text),
        problem: version_problem,
        placeholder: "a current one",
        hint: "",
        shown: |_| true,
    }),
    Field::Select(Select::new("device", "Device", |_, _| chosen(&DEVICES), device, choose_device)),
    Field::Number(
        Number::new(
            "instances",
            "Instances",
            limits::INSTANCES,
            |m: &Model| Some(f64::from(m.instances)),
            |m, value| {
                m.instances = value.map_or(1, count);
            },
        )
        .required(),
    ),
    Field::View(folds::settings),
    Field::View(folds::times),
];

const DEVICES: [(&str, &str); 3] = [("", "by the runtime"), ("gpu", "GPU"), ("cpu", "CPU")];

fn precision_label(precision: Precision) -> &'static str {
    match precision {
        Precision::Fp32 => "FP32",
        Precision::Tf32 => "TF32",
        Precision::Fp16 => "FP16",
        Precision::Bf16 => "BF16",
        Precision::Int8 => "INT8",
    }
}

/// Every network of the catalogue by task, and the user's own.
fn networks() -> Vec<Choice> {
    let rows = &catalogue().tables().models;
    let of = |task: Task| rows.iter().filter(move |row| row.task == task).map(move |row| network_choice(row, task));
    let mut choices: Vec<Choice> = TASKS.into_iter().flat_map(|(task, _)| of(task)).collect();
    choices.push(Choice::new(OWN, "Own figures").under("Not listed"));
    choices
}

fn network_choice(row: &ModelRow, task: Task) -> Choice {
    #[allow(clippy::cast_precision_loss, reason = "parameters are far below 2^53")]
    let millions = digits(row.parameters as f64 / 1e6);
    let group = TASKS.iter().find(|(t, _)| *t == task).map_or("", |(_, name)| name);
    Choice::new(row.id.as_str(), format!("{} ({millions} M)", row.name)).under(group)
}

const TASKS: [(Task, &str); 8] = [
    (Task::Detection, "Detection"),
    (Task::Segmentation, "Segmentation"),
    (Task::Classification, "Classification"),
    (Task::Pose, "Pose"),
    (Task::OrientedDetection, "Oriented detection"),
    (Task::Anomaly, "Anomaly"),
    (Task::OcrDetection, "Text detection"),
    (Task::OcrRecognition, "Text recognition"),
];

fn network(model: &Model) -> String {
    model.model.id().unwrap_or(OWN).to_owned()
}

fn choose_network(model: &mut Model, id: &str) {
    model.model = if id == OWN { Reference::Custom(described_as(&model.model)) } else { Reference::Id(id.to_owned()) };
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

/// The network's own input.
fn reference_input(model: &Model) -> [u32; 2] {
    let known = match &model.model {
        Reference::Id(id) => catalogue().model(id).map(|row| row.input_px),
        Reference::Custom(custom) => custom.input_px,
    };
    known.unwrap_or([640, 640])
}

/// One side of a size.
fn side(px: Option<[u32; 2]>, side: usize) -> Option<f64> {
    px.and_then(|px| px.get(side).copied()).map(f64::from)
}

/// One side alone makes no size: the other keeps what counted so far. Emptying one empties both.
fn with_side(px: Option<[u32; 2]>, or: [u32; 2], side: usize, value: Option<f64>) -> Option<[u32; 2]> {
    value.map(|value| {
        let mut px = px.unwrap_or(or);
        if let Some(px) = px.get_mut(side) {
            *px = count(value);
        }
        px
    })
}

fn set_side(model: &mut Model, side: usize, value: Option<f64>) {
    model.input_px = with_side(model.input_px, reference_input(model), side, value);
}

fn runtimes() -> Vec<Choice> {
    let group = |r: Runtime| if r.device() == Device::Gpu { "On the GPU" } else { "On the CPU" };
    Runtime::ALL.map(|r| Choice::new(r.key(), r.label()).under(group(r))).into()
}

fn choose_runtime(model: &mut Model, key: &str) {
    model.runtime = Runtime::ALL.into_iter().find(|r| r.key() == key).unwrap_or(model.runtime);
    // A CPU runtime cannot be told to run on the GPU.
    if model.runtime.device() == Device::Cpu {
        model.device = None;
    }
}

fn device(model: &Model) -> String {
    let key = match model.device {
        None => "",
        Some(Device::Gpu) => "gpu",
        Some(Device::Cpu) => "cpu",
    };
    key.to_owned()
}

fn choose_device(model: &mut Model, key: &str) {
    model.device = match key {
        "gpu" if model.runtime.device() == Device::Gpu => Some(Device::Gpu),
        "cpu" => Some(Device::Cpu),
        _ => None,
    };
}

/// Versions are `1.18` or `1.18.1`; anything else would not move the estimate and look as if it did.
fn version_problem(text: &str) -> Option<String> {
    let text = text.trim();
    let good = text.is_empty()
        || (text.len() <= 20
            && text.split('.').count() <= 4
            && text.split('.').all(|part| part.parse::<u32>().is_ok()));
    (!good).then(|| format!("“{text}” is no version. Numbers with points, such as 1.18."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_is_a_choice_and_groups_stand_together() {
        let choices = networks();
        assert_eq!(choices.len(), catalogue().tables().models.len() + 1);
        let mut groups: Vec<&str> = choices.chunk_by(|a, b| a.group == b.group).map(|c| c[0].group.as_str()).collect();
        let all = groups.len();
        groups.sort_unstable();
        groups.dedup();
        assert_eq!(groups.len(), all);
    }

    #[test]
    fn one_side_of_an_input_keeps_the_other() {
        let mut model = Model::new("det", "yolo11n");
        set_side(&mut model, 0, Some(320.0));
        assert_eq!(model.input_px, Some([320, 640]));
        set_side(&mut model, 1, None);
        assert_eq!(model.input_px, None);
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
