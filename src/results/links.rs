//! Links and ports: what each camera sends, what its link allows by each maker's rule, and what cameras share.

use super::supply;
use super::table::opener;
use crate::components::reactive::dynamic;
use crate::state::{SharedReport, use_app};
use cellsizer_sizing::format::{Units, bytes, digits};
use cellsizer_sizing::report::{CameraData, LimitedBy, Report, SharedPort};
use leptos::prelude::*;

/// Makers' rules by their keys, in the order of a report.
const RULES: [(&str, &str); 4] =
    [("jai-sp", "JAI, 93 %"), ("jai-cm", "JAI, older"), ("basler", "Basler"), ("wire", "The wire")];

/// The panel.
pub fn panel(report: Signal<SharedReport>) -> AnyView {
    let app = use_app();
    // Cameras whose figures are open.
    let opened = RwSignal::new(Vec::<String>::new());
    dynamic(move || report.with(|report| links(report, opened, app.units().get())))
}

fn links(report: &Report, opened: RwSignal<Vec<String>>, units: Units) -> AnyView {
    if report.cameras.is_empty() && report.power.is_empty() {
        return ().into_any();
    }
    view! {
        <article class="card timing" data-testid="links">
            <h2>"Links and ports " <small>"images a second, by camera"</small></h2>
            {cameras(&report.cameras, opened, units)}
            {rules(&report.cameras)}
            {ports(&report.ports)}
            {supply::kept(&report.storage)}
            {supply::power(&report.power)}
        </article>
    }
    .into_any()
}

fn cameras(all: &[CameraData], opened: RwSignal<Vec<String>>, units: Units) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let rows = all.iter().map(|camera| row(camera, opened, units)).collect_view().into_any();
    view! {
        <table data-testid="table-links">
            <thead>
                <tr>
                    <th scope="col">"Camera"</th>
                    <th scope="col" class="n part">"Data rate"</th>
                    <th scope="col" class="n">"Wanted"</th>
                    <th scope="col" class="n">"Link allows"</th>
                    <th scope="col" class="n part">"Sensor"</th>
                    <th scope="col" class="n">"Limited by"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row(camera: &CameraData, opened: RwSignal<Vec<String>>, units: Units) -> AnyView {
    let name = camera.camera.clone();
    let open = opened.with(|names| names.contains(&name));
    let toggle = move || {
        opened.update(|names| match names.iter().position(|other| *other == name) {
            Some(at) => drop(names.remove(at)),
            None => names.push(name.clone()),
        });
    };
    let more = open.then(|| view! { <tr class="why"><td colspan="6">{figures(camera, units)}</td></tr> });
    // The tightest of what several cameras on one port leave and what the link alone carries.
    let limit = match camera.limited_by {
        LimitedBy::Link => "link",
        LimitedBy::Sensor => "sensor",
        LimitedBy::Port => "shared port",
        LimitedBy::Unknown => "",
    };
    view! {
        <tr>
            <th scope="row">{opener(camera.camera.clone(), None, open, toggle)}</th>
            <td class="n part">{known(camera.bytes_per_s.map(rate))}</td>
            <td class="n">{known(camera.wanted_rate_hz.map(digits))}</td>
            <td class="n">{known(camera.link_rate_hz.map(digits))}</td>
            <td class="n part">{known(sensor(camera))}</td>
            <td class="n">{known(Some(limit.to_owned()).filter(|limit| !limit.is_empty()))}</td>
        </tr>
        {more}
    }
    .into_any()
}

/// A listed burst never passes as a rate that lasts.
fn sensor(camera: &CameraData) -> Option<String> {
    let word = if camera.sensor_rate_is_burst { " in a burst" } else { "" };
    camera.sensor_rate_hz.map(|rate| format!("{}{word}", digits(rate)))
}

/// Everything else about a camera: a term and its figure each.
fn figures(camera: &CameraData, units: Units) -> AnyView {
    let size = |value: u64| bytes(value as f64, units);
    let [width, height] = camera.image_px;
    let wire = camera.wire_bytes.zip(camera.packets);
    let delay = camera.recommended_delay_ns.map(|ns| format!("{} \u{b5}s", digits(f64::from(ns) / 1e3)));
    let on_port =
        camera.shared_rate_hz.map_or("unknown".to_owned(), |rate| format!("{} images a second", digits(rate)));
    let port = camera.port.as_ref().map(|port| format!("{port}, {on_port} when all slow down alike"));
    let maker = camera.preset.iter().map(|field| {
        let changed = if field.changed { " (changed)" } else { "" };
        format!("{} {}{changed}", field.field, field.maker)
    });
    let maker = maker.collect::<Vec<_>>().join(", ");
    let items = [
        ("Image", Some(format!("{width} x {height} px, {}", camera.pixel_format))),
        ("in memory", Some(size(camera.frame_bytes))),
        ("on the link", Some(size(camera.payload_bytes))),
        ("with packets", wire.map(|(bytes, packets)| format!("{} in {packets}", size(bytes)))),
        ("Data rate", Some(camera.bytes_per_s.map_or("unknown".to_owned(), rate))),
        ("Lines a second", camera.line_rate_hz.map(digits)),
        ("Sensor", Some(sensor(camera).unwrap_or_else(|| "unknown".to_owned()))),
        ("Transfer", Some(camera.transfer_ms.map_or("unknown".to_owned(), |ms| format!("{} ms an image", digits(ms))))),
        ("Shared port", port),
        ("Inter-packet delay to set", delay),
        ("The maker states", Some(maker).filter(|text| !text.is_empty())),
    ];
    let item = |(term, text): (&'static str, Option<String>)| {
        text.map(|text| view! { <div><dt>{term}</dt><dd>{text}</dd></div> }).into_any()
    };
    let items = items.into_iter().map(item).collect_view().into_any();
    view! { <dl class="figures">{items}</dl> }.into_any()
}

/// What each maker's rule allows, the one used marked; cameras with equal figures in one row.
fn rules(all: &[CameraData]) -> AnyView {
    let mut groups: Vec<(String, &CameraData)> = Vec::new();
    for camera in all.iter().filter(|camera| !camera.rules.is_empty()) {
        match groups.iter_mut().find(|(_, first)| first.rules == camera.rules && first.rule == camera.rule) {
            Some((names, _)) => *names = format!("{names}, {}", camera.camera),
            None => groups.push((camera.camera.clone(), camera)),
        }
    }
    if groups.is_empty() {
        return ().into_any();
    }
    let heads = RULES.map(|(_, name)| view! { <th scope="col" class="n">{name}</th> }.into_any());
    let cell = |camera: &CameraData, key: &str| {
        let rate = camera.rules.iter().find(|rule| rule.rule == key).map(|rule| digits(rule.rate_hz));
        if camera.rule == key {
            view! { <td class="n"><b>{known(rate)}" used"</b></td> }.into_any()
        } else {
            view! { <td class="n">{known(rate)}</td> }.into_any()
        }
    };
    let row = |(names, camera): (String, &CameraData)| {
        let cells = RULES.iter().map(|(key, _)| cell(camera, key)).collect_view().into_any();
        view! { <tr><th scope="row">{names}</th>{cells}</tr> }.into_any()
    };
    let rows = groups.into_iter().map(row).collect_view().into_any();
    view! {
        <h3>"Most images a second by each maker's rule"</h3>
        <table data-testid="table-rules">
            <thead>
                <tr>
                    <th scope="col">"Camera"</th>
                    {heads.into_iter().collect_view().into_any()}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn ports(all: &[SharedPort]) -> AnyView {
    if all.is_empty() {
        return ().into_any();
    }
    let row = |port: &SharedPort| {
        view! {
            <tr>
                <th scope="row">{port.port.clone()}</th>
                <td class="part">{port.cameras.join(", ")}</td>
                <td class="n">{known(port.need_bytes_per_s.map(rate))}</td>
                <td class="n">{known(port.line_bytes_per_s.map(rate))}</td>
                <td class="n part">{known(port.burst_bytes.map(|burst| bytes(burst as f64, Units::Decimal)))}</td>
                <td class="n">{known(port.all_frames_ms.map(|ms| format!("{} ms", digits(ms))))}</td>
            </tr>
        }
        .into_any()
    };
    let rows = all.iter().map(row).collect_view().into_any();
    view! {
        <h3>"Shared ports"</h3>
        <table data-testid="table-ports">
            <thead>
                <tr>
                    <th scope="col">"Port"</th>
                    <th scope="col" class="part">"Cameras"</th>
                    <th scope="col" class="n">"Needs"</th>
                    <th scope="col" class="n">"Line"</th>
                    <th scope="col" class="n part">"Burst to buffer"</th>
                    <th scope="col" class="n">"An image of each"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// Links are sold in powers of ten.
fn rate(bytes_per_s: f64) -> String {
    format!("{}/s", bytes(bytes_per_s, Units::Decimal))
}

/// A figure, or that nobody knows it.
pub(super) fn known(text: Option<String>) -> AnyView {
    match text {
        Some(text) => text.into_any(),
        None => view! { <span class="unstated">"unknown"</span> }.into_any(),
    }
}
