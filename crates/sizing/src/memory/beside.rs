//! What takes a device's memory beside the processes of the cell.

use super::{Beside, DeviceLines};
use crate::catalogue::baseline::{self, figure_line};
use crate::cell::Os;
use crate::facts::Facts;
use crate::report::Basis;
use crate::span::{Line, MIB, Span};

pub(super) fn lines<'c>(facts: &Facts<'c>, processes: &[DeviceLines<'c>]) -> Vec<(Beside, Line<'c>)> {
    let all = [
        (Beside::Display, display(facts)),
        (Beside::Wddm, wddm(facts)),
        (Beside::Mps, mps(facts, processes)),
        (Beside::OtherContexts, other_contexts(facts, processes)),
    ];
    all.into_iter().filter(|(_, line)| line.span != Span::ZERO).collect()
}

/// What a display takes of a GPU's own memory. On a shared pool the operating system's reserve holds it already.
fn display<'c>(facts: &Facts<'c>) -> Line<'c> {
    let own = facts.host.gpu().is_some_and(|gpu| !gpu.shared);
    if facts.cell.host.display_attached && own {
        baseline::display(facts.catalogue.tables(), facts.host.os)
    } else {
        Line::NONE
    }
}

/// What Windows' driver model holds back on a card of its own memory.
fn wddm<'c>(facts: &Facts<'c>) -> Line<'c> {
    match facts.host.gpu().filter(|gpu| !gpu.shared && gpu.is_nvidia()) {
        Some(gpu) if facts.host.os == Os::Windows => {
            figure_line(facts.catalogue.tables(), "wddm", gpu.memory_bytes / 100.0)
        }
        _ => Line::NONE,
    }
}

fn mps<'c>(facts: &Facts<'c>, processes: &[DeviceLines<'c>]) -> Line<'c> {
    if facts.cell.host.mps && processes.iter().any(|process| process.context.is_some()) {
        figure_line(facts.catalogue.tables(), "mps-server", MIB)
    } else {
        Line::NONE
    }
}

/// Contexts that the processes of the other GPUs hold here.
fn other_contexts<'c>(facts: &Facts<'c>, processes: &[DeviceLines<'c>]) -> Line<'c> {
    let others = facts.cell.host.visible_gpus.unwrap_or(1).max(1) - 1;
    let contexts = processes.iter().filter_map(|process| process.context);
    let span: Span = contexts.clone().map(|context| context.span).sum();
    let basis = contexts.map(|context| context.basis).max().unwrap_or(Basis::Computed);
    let each = figure_line(facts.catalogue.tables(), "other-contexts", f64::from(others));
    let times = each.span;
    let span = Span::new(span.low * times.low, span.typical * times.typical, span.high * times.high);
    Line { span, basis: each.basis.max(basis), ..each }
}
