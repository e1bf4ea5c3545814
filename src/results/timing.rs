use super::links::known;
use super::table::opener;
use super::words::stage_word;
use crate::browser::echarts::timing_option;
use crate::charts::times::{KEYS, STAGES, Times};
use crate::components::chart::Chart;
use crate::components::reactive::{dynamic, memo, text, truth, when};
use crate::components::source_links::source_links;
use crate::components::tag::status_mark;
use crate::state::SharedReport;
use crate::state::use_app;
use cellsizer_sizing::format::digits;
use cellsizer_sizing::number::fixed;
use cellsizer_sizing::report::{CameraTiming, CpuOnly, Load, Stage};
use leptos::prelude::*;

/// Time from trigger to result, by camera: the picture, the table, and how busy that keeps the machine.
pub fn panel(report: Signal<SharedReport>) -> AnyView {
    // Cameras whose stages are open.
    let opened = RwSignal::new(Vec::<String>::new());
    let times = memo(move || report.with(|report| Times::of(&report.timing)));
    let label = text(move || times.with(Times::sentence));
    let bars = memo(move || times.with(Times::rows));
    let any = truth(move || times.with(Times::rows) > 0);
    let head = move || report.with(|report| without_gpu(&report.cpu_only));
    let keys = move || times.with(keys);
    let rows = move || report.with(|report| table(&report.timing, opened));
    let load = move || report.with(|report| busy(&report.load));
    // The chart stays while reports come and go, the panel while there is a camera.
    when(
        move || any.get(),
        move || {
            let draw = Box::new(move |narrow| timing_option(times.with(Times::lists), narrow));
            view! {
                <article class="card timing" data-testid="timing">
                    <h2>"From trigger to result " <small>"milliseconds, by camera"</small></h2>
                    {dynamic(head)}
                    {dynamic(keys)}
                    <Chart draw bars label testid="chart-timing"/>
                    {dynamic(rows)}
                    {dynamic(load)}
                </article>
            }
            .into_any()
        },
    )
}

/// Whether the line runs without a GPU.
fn without_gpu(verdict: &CpuOnly) -> AnyView {
    if verdict.text.is_empty() {
        return ().into_any();
    }
    let (mark, text) = (status_mark(verdict.status), verdict.text.clone());
    view! { <p style:margin-bottom="var(--s2)" data-testid="cpu-only">{mark} " " <b>{text}</b></p> }.into_any()
}

/// The stages' colours and patterns, and what lies outside the picture.
fn keys(times: &Times) -> AnyView {
    let key = |index: usize| {
        let (class, colour) = KEYS[index];
        view! { <li><i class=class style:--colour=colour></i>{stage_word(STAGES[index])}</li> }.into_any()
    };
    let keys = times.stages().into_iter().map(key).collect_view().into_any();
    let far = times.far_deadline_ms().map(|ms| {
        view! { <li>{format!("The deadline, {} ms, is beyond the right end.", digits(ms))}</li> }
    });
    view! {
        <ul class="keys" aria-hidden="true">
            {keys}
            <li><i class="key c5" style:--colour="transparent" style:--decal="var(--edge)"></i>"up to the high end"</li>
            {far}
        </ul>
    }
    .into_any()
}

/// How busy device and processor are.
fn busy(load: &Load) -> AnyView {
    let percent = |share: f64| format!("{}\u{a0}%", digits(share * 100.0));
    let threads = load.threads.map(|threads| threads.to_string());
    let polling = (load.polling_threads > 0).then(|| [f64::from(load.polling_threads); 3]);
    let row = |what: &'static str, span: Option<[f64; 3]>, show: &dyn Fn(f64) -> String, of: Option<String>| {
        let cell = |end: usize| view! { <td class="n">{known(span.map(|span| show(span[end])))}</td> };
        view! {
            <tr><th scope="row">{what}</th>{cell(0)}{cell(1)}{cell(2)}<td class="n">{known(of)}</td></tr>
        }
        .into_any()
    };
    // Without a network on it, the device has nothing to do.
    let idle = load.device.is_some_and(|[.., high]| high <= 0.0);
    view! {
        <h3>"How busy"</h3>
        <table data-testid="table-load">
            <thead>
                <tr>
                    <th scope="col">"Part"</th>
                    <th scope="col" class="n">"Low"</th>
                    <th scope="col" class="n">"Typical"</th>
                    <th scope="col" class="n">"High"</th>
                    <th scope="col" class="n">"Of"</th>
                </tr>
            </thead>
            <tbody>
                {(!idle).then(|| row("Device", load.device, &percent, Some("100\u{a0}%".to_owned())))}
                {row("Acquisition, threads", load.acquisition_threads, &digits, threads.clone())}
                {polling.map(|span| row("Waiting by polling, threads", Some(span), &digits, threads.clone()))}
                {row("Networks and preparation, threads", load.compute_threads, &digits, threads.clone())}
            </tbody>
        </table>
    }
    .into_any()
}

fn table(rows: &[CameraTiming], opened: RwSignal<Vec<String>>) -> AnyView {
    let measure = rows.iter().any(|row| row.inference_ms.is_none()).then(|| {
        view! {
            <p class="hint small">
                "Where no published time matches, measure the inference and type it in under Models."
            </p>
        }
    });
    let rows = rows.iter().map(|timing| row(timing, opened)).collect_view().into_any();
    view! {
            <table data-testid="table-timing">
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
    known(value.map(digits))
}

fn span(value: Option<[f64; 3]>) -> AnyView {
    known(value.map(|[low, _, high]| range_text(low, high)))
}

fn range_text(low: f64, high: f64) -> String {
    let (low, high) = (digits(low), digits(high));
    if low == high { low } else { format!("{low} to {high}") }
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
