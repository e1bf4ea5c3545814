//! Images that are kept, and the 24 V supply.

use super::links::known;
use cellsizer_sizing::format::{Units, bytes, digits};
use cellsizer_sizing::report::{PowerLine, Storage};
use leptos::prelude::*;

/// Image data on disk, when images are kept. Disks are sold in powers of ten.
pub fn kept(storage: &Storage) -> AnyView {
    if storage.share <= 0.0 {
        return ().into_any();
    }
    let share = digits(storage.share * 100.0);
    let size = |value: f64| bytes(value, Units::Decimal);
    let text = match (storage.bytes_per_s, storage.bytes_per_hour, storage.bytes_per_day) {
        (Some(second), Some(hour), Some(day)) => format!(
            "{share} % of the images: {} an hour, {} a day, {}/s without a pause. Keeps up: {}.",
            size(hour),
            size(day),
            size(second),
            if storage.disk.is_empty() { "any disk" } else { &storage.disk },
        ),
        _ => format!("{share} % of the images: how many bytes is unknown, since a camera's rate is."),
    };
    view! { <h3>"Kept images"</h3> <p data-testid="storage">{text}</p> }.into_any()
}

/// The 24 V supply, line by line.
pub fn power(lines: &[PowerLine]) -> AnyView {
    if lines.is_empty() {
        return ().into_any();
    }
    let row = |line: &PowerLine| {
        view! {
            <tr>
                <th scope="row">{line.what.clone()}</th>
                <td class="n">{known(line.watts.map(watts))}</td>
                <td class="n">{known(line.peak_w.map(watts))}</td>
            </tr>
        }
        .into_any()
    };
    let rows = lines.iter().map(row).collect_view().into_any();
    view! {
        <h3>"24 V supply of lights and cameras, without the box"</h3>
        <table data-testid="table-power">
            <thead>
                <tr>
                    <th scope="col">"Line"</th>
                    <th scope="col" class="n">"On average"</th>
                    <th scope="col" class="n">"Peak"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
            <tfoot>{row(&PowerLine::together(lines))}</tfoot>
        </table>
    }
    .into_any()
}

fn watts(value: f64) -> String {
    format!("{} W", digits(value))
}
