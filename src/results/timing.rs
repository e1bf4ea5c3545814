use super::table::opener;
use super::words::stage_word;
use crate::components::reactive::dynamic;
use crate::components::source_links::source_links;
use crate::state::SharedReport;
use crate::state::use_app;
use cellsizer_sizing::format::digits;
use cellsizer_sizing::number::fixed;
use cellsizer_sizing::report::{CameraTiming, Stage};
use leptos::prelude::*;

/// Time from trigger to result, by camera.
#[component]
pub fn Timing(
    /// Report to show.
    report: Signal<SharedReport>,
) -> impl IntoView {
    // Cameras whose reason is open.
    let opened = RwSignal::new(Vec::<String>::new());
    dynamic(move || report.with(|report| panel(&report.timing, opened)))
}

fn panel(rows: &[CameraTiming], opened: RwSignal<Vec<String>>) -> AnyView {
    if rows.is_empty() {
        return ().into_any();
    }
    let measure = rows.iter().any(|row| row.inference_ms.is_none()).then(|| {
        view! {
            <p class="hint small">
                "Where no published time matches, measure the inference and type it in under Models."
            </p>
        }
    });
    let rows = rows.iter().map(|timing| row(timing, opened)).collect_view().into_any();
    view! {
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
                <tbody>{rows}</tbody>
            </table>
            {measure}
        </article>
    }
    .into_any()
}

fn row(timing: &CameraTiming, opened: RwSignal<Vec<String>>) -> AnyView {
    let camera = timing.camera.clone();
    let open = opened.with(|names| names.contains(&camera));
    let why = open.then(|| {
        view! {
            <tr class="why">
                <td colspan="6">
                    {stages(&timing.stages)}
                    <p>{timing.why.clone()}</p>
                    {source_links(&timing.sources)}
                </td>
            </tr>
        }
    });
    let app = use_app();
    let toggle = move || {
        app.want_details();
        opened.update(|names| match names.iter().position(|name| *name == camera) {
            Some(at) => drop(names.remove(at)),
            None => names.push(camera.clone()),
        });
    };
    view! {
        <tr>
            <th scope="row">{opener(timing.camera.clone(), None, open, toggle)}</th>
            <td class="n part">{one(timing.exposure_ms)}</td>
            <td class="n part">{one(timing.transfer_ms)}</td>
            <td class="n">{span(timing.inference_ms)}</td>
            <td class="n">{span(timing.total_ms)}</td>
            <td class="n">{one(timing.deadline_ms)}</td>
        </tr>
        {why}
    }
    .into_any()
}

/// The stages one under the other, each with its length and where it stands in the whole, both typical. A stage whose length
/// is not known ends the list.
fn stages(stages: &[Stage]) -> AnyView {
    let whole = stages.last().map_or(1.0, |last| last.end_ms[1].max(1e-9));
    let percent = |ms: f64| format!("{}%", fixed((ms / whole).clamp(0.0, 1.0) * 100.0, 1));
    let item = |stage: &Stage| {
        let length = |end: usize| stage.end_ms[end] - stage.start_ms[end];
        let text = format!("{} ms", range_text(length(0), length(2)));
        view! {
            <li>
                <span>{stage_word(stage.stage)}</span>
                <span class="line" aria-hidden="true">
                    <i style:--from=percent(stage.start_ms[1]) style:--w=percent(length(1))></i>
                </span>
                <span class="n">{text}</span>
            </li>
        }
        .into_any()
    };
    let items = stages.iter().map(item).collect_view().into_any();
    view! { <ol class="stages" aria-label="Stages">{items}</ol> }.into_any()
}

fn one(value: Option<f64>) -> AnyView {
    value.map_or_else(unknown, |value| digits(value).into_any())
}

fn span(value: Option<[f64; 3]>) -> AnyView {
    value.map_or_else(unknown, |[low, _, high]| range_text(low, high).into_any())
}

fn range_text(low: f64, high: f64) -> String {
    let (low, high) = (digits(low), digits(high));
    if low == high { low } else { format!("{low} to {high}") }
}

fn unknown() -> AnyView {
    view! { <span class="unstated">"unknown"</span> }.into_any()
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
