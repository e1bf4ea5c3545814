use super::{Rank, grade_name, links};
use crate::catalogue::Catalogue;
use crate::catalogue::rows::{Addon, Controller, ControllerKind, GpuKind, Grade};
use crate::cell::{Cell, Compute, ComputeKind, HostIo, Os, Reference};
use crate::checks::{self, Id, Outcome};
use crate::facts::{Compute as Computes, Facts};
use crate::format::{Units, digits};
use crate::memory::MemoryLines;
use crate::report::{Fit, Reason, Recommendation, RecommendationKind, Status};
use crate::timing;

/// Judges every controller: the whole cell is sized on it, its ports and outputs are checked, and add-ons are tried
/// where they fall short.
pub(super) fn judge(facts: &Facts<'_>, units: Units) -> Vec<(Rank, Recommendation)> {
    let controllers = facts.catalogue.tables().controllers.iter();
    controllers.map(|controller| one(facts.cell, facts.catalogue, controller, units)).collect()
}

fn one(cell: &Cell, catalogue: &Catalogue, controller: &Controller, units: Units) -> (Rank, Recommendation) {
    let facts = Facts::on_controller(cell, catalogue, controller);
    let lines = MemoryLines::of(&facts);
    let times = timing::all(&facts);
    let outcomes = checks::all(&facts, &lines, &times);

    let mut addons: Vec<&Addon> = Vec::new();
    let mut reasons: Vec<Reason> = Vec::new();
    let mut rank = Rank {
        fit: Fit::Fits,
        fails: 0,
        unknowns: 0,
        addons: 0,
        tight: 0,
        profile: controller.from.grade == Grade::Profile,
        grade: controller.from.grade,
        size: facts.host.ram_bytes.map_or(u64::MAX, |b| crate::memory::report::round(b) >> 30),
    };
    for outcome in &outcomes {
        if !outcome.id.of_host() {
            continue;
        }
        match outcome.status {
            Status::Ok => continue,
            Status::Tight => rank.tight += 1,
            Status::Fail | Status::Unknown => {
                if let Some(addon) = checks::fixed_by_addon(&facts, outcome) {
                    if !addons.iter().any(|a| a.id == addon.id) {
                        addons.push(addon);
                    }
                    continue;
                }
                if outcome.status == Status::Fail { rank.fails += 1 } else { rank.unknowns += 1 }
            }
        }
        let text = checks::reason(&facts, &lines, outcome, units);
        reasons.push(Reason { check: outcome.id.key().to_owned(), status: outcome.status, text });
    }
    if let Some(reason) = card(cell, catalogue, controller) {
        match reason.status {
            Status::Fail => rank.fails += 1,
            Status::Unknown => rank.unknowns += 1,
            Status::Ok | Status::Tight => {}
        }
        reasons.push(reason);
    }
    rank.addons = addons.len();
    rank.fit = match rank {
        Rank { fails: 1.., .. } => Fit::No,
        Rank { unknowns: 1.., .. } => Fit::Ask,
        Rank { addons: 1.., .. } => Fit::WithAddons,
        _ => Fit::Fits,
    };
    reasons.splice(0..0, summary(&facts, &outcomes, units));
    let recommendation = Recommendation {
        id: controller.id.clone(),
        name: format!("{} {}", controller.vendor, controller.model),
        kind: if rank.profile { RecommendationKind::Profile } else { RecommendationKind::Controller },
        fit: rank.fit,
        replaces: Vec::new(),
        addons: addons.iter().map(|a| format!("{} {}", a.vendor, a.model)).collect(),
        reasons,
        grade: grade_name(controller.from.grade).to_owned(),
        sources: links(&controller.from),
    };
    (rank, recommendation)
}

/// The reasons for: what computes, and the plugs that fit.
fn summary(facts: &Facts<'_>, outcomes: &[Outcome<'_>], units: Units) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut ok = |check: Id, text: String| {
        reasons.push(Reason { check: check.key().to_owned(), status: Status::Ok, text });
    };
    let fits = |id: Id| outcomes.iter().filter(|o| o.id == id).all(|o| o.status == Status::Ok);
    if fits(Id::MemoryGpu) && fits(Id::MemoryHost) {
        let what = match facts.host.compute {
            Computes::Gpu(gpu) => format!("Models on {} ({})", gpu.name, crate::format::bytes(gpu.memory_bytes, units)),
            _ => "Models on its CPU".to_owned(),
        };
        ok(Id::MemoryGpu, format!("{what}: memory fits with headroom."));
    }
    let count =
        |id: Id| outcomes.iter().find(|o| o.id == id && o.status == Status::Ok).and_then(|o| Some((o.need?, o.have?)));
    for (id, what) in [
        (Id::PortsCamera, "camera ports"),
        (Id::LightChannels, "light channels"),
        (Id::IoInputs, "digital inputs"),
        (Id::IoOutputs, "digital outputs"),
    ] {
        if let Some((need, have)) = count(id).filter(|(need, _)| *need > 0.0 && fits(id)) {
            ok(id, format!("{} of {} {what} used.", digits(need), digits(have)));
        }
    }
    reasons
}

/// Whether the cell's GPU card goes into the box.
fn card(cell: &Cell, catalogue: &Catalogue, controller: &Controller) -> Option<Reason> {
    if cell.host.compute.kind != ComputeKind::Gpu || controller.gpu_id.is_some() {
        return None;
    }
    let reason = |status, text: String| Some(Reason { check: Id::MemoryGpu.key().to_owned(), status, text });
    let Some(Reference::Id(id)) = &cell.host.compute.gpu else { return None };
    let gpu = catalogue.gpu(id).filter(|gpu| gpu.kind == GpuKind::Card)?;
    match controller.takes_gpu_card {
        Some(true) => {
            let too_much = |need: Option<f64>, have: Option<f64>| matches!((need, have), (Some(n), Some(h)) if n > h);
            if too_much(gpu.tdp_w, controller.gpu_card_max_w) {
                return reason(Status::Fail, format!("{} draws more than the box gives a card.", gpu.model));
            }
            if too_much(gpu.slots.map(f64::from), controller.gpu_card_max_slots) {
                return reason(Status::Fail, format!("{} is wider than the box's slots.", gpu.model));
            }
            match (controller.gpu_card_max_w, gpu.tdp_w) {
                (Some(_), Some(_)) => None,
                _ => reason(
                    Status::Unknown,
                    format!("Takes a GPU card; ask whether {} fits (power, width, length).", gpu.model),
                ),
            }
        }
        // Sized on its CPU then: the other checks say whether that is enough.
        Some(false) => reason(Status::Tight, "Takes no GPU card: the models run on its CPU.".to_owned()),
        None => reason(
            Status::Unknown,
            "Not stated whether it takes a GPU card; judged with the models on its CPU.".to_owned(),
        ),
    }
}

/// The cell on a controller of the catalogue.
pub(crate) fn apply(cell: &Cell, catalogue: &Catalogue, id: &str) -> Option<Cell> {
    let controller = catalogue.controller(id)?;
    let mut changed = cell.clone();
    let host = &mut changed.host;
    host.controller = Some(controller.id.clone());
    // The network and the cabinet stay as they are.
    let io = &host.io;
    host.io = HostIo {
        uplink_gbps: io.uplink_gbps,
        switch_buffer_bytes: io.switch_buffer_bytes,
        supply_24v_w: io.supply_24v_w,
        gige_rule: io.gige_rule,
        resend_percent: io.resend_percent,
        poe_classification: io.poe_classification,
        ..HostIo::default()
    };
    host.ram_bytes = controller.ram_bytes.or(controller.ram_max_bytes);
    host.os = match (controller.kind, host.os) {
        (ControllerKind::Jetson, _) => Os::Jetpack,
        (_, Os::Jetpack) => Os::Linux,
        (_, os) => os,
    };
    let facts = Facts::on_controller(cell, catalogue, controller);
    host.compute = match facts.host.compute {
        Computes::Gpu(gpu) => {
            Compute { kind: ComputeKind::Gpu, gpu: gpu.id.map(|id| Reference::Id(id.to_owned())), cpu: None }
        }
        Computes::Cpu => Compute { kind: ComputeKind::Cpu, ..Compute::default() },
        Computes::Undecided => Compute::default(),
    };
    if facts.host.shared() {
        // The pool is the module's; a size of its own for the host would contradict it.
        host.ram_bytes = None;
    }
    Some(changed)
}
