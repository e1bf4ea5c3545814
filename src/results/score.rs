//! How good the memory model is: what it does on measurements, as a table.

use cellsizer_sizing::format::digits;
use cellsizer_sizing::score::{Score, TABLE};
use leptos::prelude::*;

/// The table, part of what is told when it is asked for.
pub fn table() -> AnyView {
    let rows = TABLE.iter().map(|(_, what, score)| row(what, score)).collect_view().into_any();
    view! {
        <table data-testid="score">
            <thead>
                <tr>
                    <th scope="col" style:min-width="6rem">"Measurements of"</th>
                    <th scope="col" class="n part">"Rows"</th>
                    <th scope="col" class="n">"Inside"</th>
                    <th scope="col" class="n">"Above"</th>
                    <th scope="col" class="n">"Off by"</th>
                    <th scope="col" class="n part">"High / low"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="soft">
            "Inside: between low and high. Above: beyond high, the dangerous side. Off by: typical, the median; so is high / low. Many "
            "constants were read off the same pages, so expect a little less elsewhere; the rows that no constant was read from "
            "say how much. docs/METHODS.md of the project names each row."
        </p>
    }
    .into_any()
}

fn row(what: &'static str, score: &Score) -> AnyView {
    let percent = |value: f64| format!("{} %", digits(value));
    view! {
        <tr>
            <th scope="row">{what}</th>
            <td class="n part">{score.rows.to_string()}</td>
            <td class="n">{percent(score.inside_percent)}</td>
            <td class="n">{percent(score.above_percent)}</td>
            <td class="n">{percent(score.error_percent)}</td>
            <td class="n part">{digits(score.width)}</td>
        </tr>
    }
    .into_any()
}
