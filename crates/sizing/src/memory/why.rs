//! The reason of a line in words, with the cell's own values in it.

use super::device::WORKSPACE_PER_ACTIVATION;
use super::host::BUFFERS;
use crate::catalogue::baseline_rows::FigureRow;
use crate::format::{Units, bytes, digits};
use crate::number::text;
use crate::span::{Line, MIB, Total, Why};

/// The reason of a line.
pub(crate) fn tell(line: &Line<'_>, units: Units) -> String {
    let size = |value: f64| bytes(value, units);
    match line.why {
        Why::Text(text) => text.to_owned(),
        Why::Texts(a, b) => format!("{a} {b}"),
        Why::Total(total) => of_total(total).to_owned(),
        Why::Context { gpu, sm_count, threads_per_sm, base_mib, kib_per_thread } => format!(
            "{} MiB + {} KiB x {sm_count} SMs x {threads_per_sm} resident threads of an SM on {gpu} = {} MiB. \
             A law fitted on two cards that holds within 4 % on three others; the largest part is the stack CUDA \
             reserves for every thread.",
            text(base_mib),
            text(kib_per_thread),
            digits(line.span.typical / MIB)
        ),
        Why::ContextOf { architecture, rows } => format!(
            "The SM count is not given, so this spans the {} listed GPUs of the architecture ({architecture}), from the \
             smallest to the largest; typical is their mean.",
            text(rows)
        ),
        Why::Weights { parameters, precision, bytes, instances, copies } => {
            let (millions, precision) = (digits(parameters / 1e6), precision.to_ascii_uppercase());
            let instances = if instances > 1 { format!(" x {instances} instances") } else { String::new() };
            let (times, why) = copies.map_or_else(Default::default, |([low, typical, high], why)| {
                (format!(" x {}, {}, {}", digits(low), digits(typical), digits(high)), format!(" {why}"))
            });
            let bytes = text(bytes);
            let typical = size(line.span.typical);
            format!("{millions} million parameters x {bytes} bytes ({precision}){instances}{times} = {typical}.{why}")
        }
        Why::Activations { .. } => activations(line, units),
        Why::Io { input, batch } => format!(
            "Input tensor of {} x {} px, batch {batch}: {}; the high end holds a second one and the outputs.",
            input[0],
            input[1],
            size(line.span.typical)
        ),
        Why::DeviceFrames => {
            "None when images are prepared on the CPU; one frame of each camera when they are prepared \
                              on the GPU."
                .to_owned()
        }
        Why::Buffers { given, cameras, frames } => {
            let [low, typical, high] = BUFFERS.map(digits);
            let absent = if given {
                String::new()
            } else {
                format!("; where none is given {low}, {typical}, {high}, {typical} being a common default")
            };
            format!(
                "Buffers x bytes of a frame, for each camera{absent}. One frame of each of the {cameras} takes {}.",
                size(frames)
            )
        }
        Why::Figure { row, each } => format!("{} {}", times(row, each, units), row.why),
        Why::Figures([(a, each), (b, of)]) => {
            format!("{} {} {} {}", times(a, each, units), a.why, times(b, of, units), b.why)
        }
        Why::Bounded { why, planned } => {
            let most = |i: usize| {
                let per = WORKSPACE_PER_ACTIVATION[i];
                format!("{} x {} = {}", digits(per), size(planned[i]), size(per * planned[i]))
            };
            format!(
                "{why} Bounded here by the activations that the algorithms work on: {}; {}; {}.",
                most(0),
                most(1),
                most(2)
            )
        }
        Why::Growth { row, grows } => {
            let ends = [grows.low, grows.typical, grows.high];
            let one = |i: usize| format!("{} x {}", digits(row.factors[i]), size(ends[i]));
            format!("Of workspace and activations: {}, {}, {}. {}", one(0), one(1), one(2), row.why)
        }
    }
}

/// A figure of the baseline with its unit, and what it is taken of.
fn times(row: &FigureRow, each: f64, units: Units) -> String {
    let values = row.value.map(digits).join(", ");
    match row.unit.as_str() {
        "MiB" if each > MIB => format!("{values} MiB x {}.", digits(each / MIB)),
        "MiB" => format!("{values} MiB."),
        "contexts" => format!("{values} x {} other GPUs x the contexts of this cell's processes.", digits(each)),
        "percent" => format!("{values} % of {}.", bytes(each * 100.0, units)),
        unit => format!("{values} {unit} of {}.", bytes(each, units)),
    }
}

/// The three ends of activations, each with its factors.
fn activations(line: &Line<'_>, units: Units) -> String {
    let Why::Activations {
        input,
        batch,
        precision,
        known,
        planned,
        overhead_factors,
        precision_factors,
        instances,
        overhead,
    } = line.why
    else {
        return String::new();
    };
    let at = format!("At {} x {} px, batch {batch}, {}.", input[0], input[1], precision.to_ascii_uppercase());
    let ends = [line.span.low, line.span.typical, line.span.high];
    let end = |i: usize| {
        let factors = [overhead_factors[i], precision_factors[i], instances].map(digits).join(" x ");
        format!("{} x {factors} = {}", bytes(planned[i], units), bytes(ends[i], units))
    };
    let formula = format!(
        "Low: {}. Typical: {}. High: {}. Each is FP32 bytes x the runtime's overhead x precision x instances.",
        end(0),
        end(1),
        end(2)
    );
    if known {
        format!(
            "{at} Low is the graph's liveness floor, typical the runtime's plan, high the larger of its plans. {formula} \
             {overhead}"
        )
    } else {
        format!(
            "{at} The network's activations are not known, so this spans what networks of the catalogue take for each \
             input pixel. Read the model file to narrow it. {formula}"
        )
    }
}

fn of_total(total: Total) -> &'static str {
    match total {
        Total::Device => "All processes on the device together, and what they do not own.",
        Total::Fixed => "Context, runtime and workspace of every process: what stays when the models shrink.",
        Total::Process => "All lines of this process together.",
        Total::OfOne => "The activations of its model.",
        Total::Together => "The sum of its models' activations, since they may run at the same time.",
        Total::InTurn => "The largest of its models' activations, since they take turns.",
        Total::Host => "Processes, acquisition buffers and operating system together.",
        Total::Resident => "Weights and activations of the models on the CPU are in it.",
    }
}
