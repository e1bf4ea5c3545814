//! One edit's recompute: the largest cell over the whole catalogue, and its parts, as ratios to the worked example.

use cellsizer_sizing::cell::{Camera, CameraPower, Cell, Interface, Layout, Light, Model, Processes, Runtime};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::{Catalogue, examples, link, size, size_brief};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;

/// 16 cameras and 16 models, each model in its own process: the largest cell of the budget.
fn largest() -> Cell {
    let mut cell = examples::worked();
    cell.models = (0..16)
        .map(|i| Model {
            runtime: if i % 2 == 0 { Runtime::OnnxruntimeCuda } else { Runtime::Tensorrt },
            ..Model::new(&format!("m{i}"), ["yolo11n", "yolov8s", "resnet50", "unet"][i % 4])
        })
        .collect();
    cell.lights = (0..8).map(|i| Light { current_a: Some(0.5), ..Light::new(&format!("l{i}")) }).collect();
    cell.cameras = (0..16)
        .map(|i| Camera {
            id: format!("c{i}"),
            width_px: Some(2448),
            height_px: Some(2048),
            rate_hz: Some(10.0),
            interface: Some(if i % 4 == 0 { Interface::Usb3 } else { Interface::Gige1 }),
            power: Some(CameraPower::Poe),
            power_w: Some(3.5),
            exposure_us: Some(500.0),
            trigger: Some("part".into()),
            lights: vec![format!("l{}", i % 8)],
            models: vec![format!("m{i}")],
            ..Camera::default()
        })
        .collect();
    cell.processes = Processes { layout: Layout::PerModel, ..Processes::default() };
    cell
}

fn recompute(c: &mut Criterion) {
    let catalogue = Catalogue::embedded();
    let (worked, largest) = (examples::worked(), largest());
    let mut group = c.benchmark_group("recompute");
    group.bench_function("worked example", |b| b.iter(|| size(black_box(&worked), &catalogue)));
    group.bench_function("16 cameras x 16 models", |b| b.iter(|| size(black_box(&largest), &catalogue)));
    // What the page computes after each edit while no check asks for a fix.
    let brief = || size_brief(black_box(&largest), &catalogue, Units::Decimal);
    group.bench_function("16 cameras x 16 models, brief", |b| b.iter(brief));
    group.bench_function("link of 16 x 16", |b| b.iter(|| link::encode(black_box(&largest))));
    group.bench_function("catalogue from its bytes", |b| b.iter(Catalogue::embedded));
    group.finish();
}

criterion_group!(benches, recompute);
criterion_main!(benches);
