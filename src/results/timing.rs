use super::keyed::keyed;
use crate::components::source_links::SourceLinks;
use cellsizer_sizing::Report;
use cellsizer_sizing::format::digits;
use cellsizer_sizing::report::CameraTiming;
use leptos::prelude::*;
use std::sync::Arc;

/// Time from trigger to result, by camera.
#[component]
pub fn Timing(
    /// Report to show.
    report: Signal<Arc<Report>>,
) -> impl IntoView {
    let rows = Memo::new(move |_| report.with(|report| report.timing.clone()));
    view! {
        <Show when=move || rows.with(|rows| !rows.is_empty())>
            <article class="card timing" data-testid="timing">
                <h2>"From trigger to result " <small>"milliseconds, by camera"</small></h2>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">"Camera"</th>
                            <th scope="col" class="n part">"Exposure"</th>
                            <th scope="col" class="n part">"Transfer"</th>
                            <th scope="col" class="n">"Inference"</th>
                            <th scope="col" class="n">"Total"</th>
                            <th scope="col" class="n">"Deadline"</th>
                        </tr>
                    </thead>
                    <tbody>{keyed(rows.into(), |row| row.camera.clone(), row)}</tbody>
                </table>
                <Show when=move || rows.with(|rows| rows.iter().any(|row| row.inference_ms.is_none()))>
                    <p class="hint small">
                        "Where no published time matches, measure the inference and type it in under Models."
                    </p>
                </Show>
            </article>
        </Show>
    }
    .into_any()
}

fn row(timing: Signal<CameraTiming>) -> impl IntoView {
    let open = RwSignal::new(false);
    let cells = move || {
        timing.with(|timing| {
            view! {
                <td class="n part">{one(timing.exposure_ms)}</td>
                <td class="n part">{one(timing.transfer_ms)}</td>
                <td class="n">{span(timing.inference_ms)}</td>
                <td class="n">{span(timing.total_ms)}</td>
                <td class="n">{one(timing.deadline_ms)}</td>
            }
        })
    };
    let why = move || {
        timing.with(|timing| {
            view! {
                <p>{timing.why.clone()}</p>
                <SourceLinks sources=timing.sources.clone()/>
            }
        })
    };
    view! {
        <tr>
            <th scope="row">
                <button
                    class="plain line"
                    aria-expanded=move || if open.get() { "true" } else { "false" }
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <span>{move || timing.with(|timing| timing.camera.clone())}</span>
                </button>
            </th>
            {cells}
        </tr>
        <Show when=move || open.get()>
            <tr class="why"><td colspan="6">{why}</td></tr>
        </Show>
    }
}

fn one(value: Option<f64>) -> impl IntoView {
    match value {
        Some(value) => digits(value).into_any(),
        None => unknown().into_any(),
    }
}

fn span(value: Option<[f64; 3]>) -> impl IntoView {
    match value {
        Some([low, _, high]) => range_text(low, high).into_any(),
        None => unknown().into_any(),
    }
}

fn range_text(low: f64, high: f64) -> String {
    let (low, high) = (digits(low), digits(high));
    if low == high { low } else { format!("{low} to {high}") }
}

fn unknown() -> impl IntoView {
    view! { <span class="unstated">"unknown"</span> }
}

#[cfg(test)]
mod tests {
    use super::range_text;

    #[test]
    fn equal_ends_are_said_once() {
        assert_eq!(range_text(41.0, 58.0), "41 to 58");
        assert_eq!(range_text(3.0, 3.0), "3");
    }
}
