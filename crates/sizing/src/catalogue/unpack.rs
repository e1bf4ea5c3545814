//! Unpacks the tables that the build script packed with postcard: varints, lengths before texts and lists, fields in
//! the order of their declaration.
//!
//! postcard's own reader is generic: made out for each row by serde's derive it takes several times the code. These
//! bytes were checked when the page was built, so a cursor that gives zeros after an early end is enough; a test holds
//! that it reads what postcard reads.

use super::baseline_rows::{Baseline, ContextLaw, FigureRow, GrowthRow, Loading, OsRow, ScratchRow, TermRow};
use super::rows::{
    Addon, AddonKind, Architecture, CameraRow, Controller, ControllerKind, Cpu, Evidence, Gpu, GpuKind, Grade,
    Interface, ModelRow, Outline, Page, Provenance, Reason, SmartCamera, Tables, Task, Timing, TimingScope,
};

/// All tables.
pub(super) fn tables(packed: &[u8]) -> Tables {
    Tables::unpack(&mut Cursor(packed))
}

/// What the tables say when a line is opened.
pub(super) fn outline(packed: &[u8]) -> Outline {
    Outline::unpack(&mut Cursor(packed))
}

/// What is still to be read.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    #[inline(never)]
    fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or_default()
    }

    /// Seven bits a byte, the lowest first; the eighth says that more follow.
    #[inline(never)]
    fn varint(&mut self) -> u64 {
        let (mut value, mut shift) = (0, 0);
        while shift < u64::BITS {
            let byte = self.byte();
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
            shift += 7;
        }
        value
    }

    /// How many bytes or entries follow: never more than there are bytes, so that nothing is reserved in vain.
    fn length(&mut self) -> usize {
        usize::try_from(self.varint()).unwrap_or(usize::MAX).min(self.0.len())
    }

    #[inline(never)]
    fn float(&mut self) -> f64 {
        let bytes = self.0.split_first_chunk::<8>();
        self.0 = bytes.map_or(&[], |(_, rest)| rest);
        bytes.map_or(0.0, |(bytes, _)| f64::from_le_bytes(*bytes))
    }

    #[inline(never)]
    fn text(&mut self) -> String {
        let length = self.length();
        let bytes = self.0.split_off(..length).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default().to_owned()
    }
}

trait Unpack: Sized {
    fn unpack(from: &mut Cursor<'_>) -> Self;
}

impl Unpack for bool {
    fn unpack(from: &mut Cursor<'_>) -> Self {
        from.byte() != 0
    }
}

impl Unpack for u32 {
    #[allow(clippy::cast_possible_truncation, reason = "it was packed from one")]
    fn unpack(from: &mut Cursor<'_>) -> Self {
        from.varint() as Self
    }
}

impl Unpack for u64 {
    fn unpack(from: &mut Cursor<'_>) -> Self {
        from.varint()
    }
}

impl Unpack for f64 {
    fn unpack(from: &mut Cursor<'_>) -> Self {
        from.float()
    }
}

impl Unpack for String {
    fn unpack(from: &mut Cursor<'_>) -> Self {
        from.text()
    }
}

impl<T: Unpack> Unpack for Option<T> {
    #[inline(never)]
    fn unpack(from: &mut Cursor<'_>) -> Self {
        (from.byte() != 0).then(|| T::unpack(from))
    }
}

impl<T: Unpack> Unpack for Vec<T> {
    #[inline(never)]
    fn unpack(from: &mut Cursor<'_>) -> Self {
        (0..from.length()).map(|_| T::unpack(from)).collect()
    }
}

impl<T: Unpack, const N: usize> Unpack for [T; N] {
    fn unpack(from: &mut Cursor<'_>) -> Self {
        std::array::from_fn(|_| T::unpack(from))
    }
}

/// The fields of a row; one that is missing here does not compile, one at a wrong place fails the test.
macro_rules! rows {
    ($($row:ident { $($field:ident),+ $(,)? })+) => {$(
        impl Unpack for $row {
            fn unpack(from: &mut Cursor<'_>) -> Self {
                // Written out, since a struct literal's fields are read in the order they stand in.
                Self { $($field: Unpack::unpack(from)),+ }
            }
        }
    )+};
}

/// The values of a choice in the order of their declaration; the last stands for all that follow.
macro_rules! choices {
    ($($choice:ident { $($variant:ident),+ })+) => {$(
        impl Unpack for $choice {
            #[inline(never)]
            fn unpack(from: &mut Cursor<'_>) -> Self {
                const ALL: &[$choice] = &[$($choice::$variant),+];
                let last = ALL.len() - 1;
                ALL[usize::from(from.byte()).min(last)]
            }
        }
    )+};
}

choices! {
    Grade { A, B, C, Profile }
    Architecture { Kepler, Maxwell, Pascal, Volta, Turing, Ampere, Ada, Hopper, Blackwell, Intel, Amd }
    GpuKind { Card, Mxm, Module, Integrated }
    Task {
        Detection, Segmentation, Classification, Pose, OrientedDetection, Anomaly, OcrDetection, OcrRecognition
    }
    Interface {
        Gige1, Gige2_5, Gige5, Gige10, Usb3, Cxp6, Cxp12, Cxp3, CameraLink, CameraLinkMedium, CameraLinkFull, Mipi
    }
    ControllerKind { Jetson, X86, X86Gpu, Vision, IndustrialPc }
    AddonKind { LightController, PoeSwitch, IoModule, UsbCard, NetworkCard }
    TimingScope { Network, EndToEnd }
    Loading { Eager, Lazy }
}

rows! {
    Tables { gpus, models, cameras, controllers, smart_cameras, addons, cpus, timings, baseline, evidence }
    Provenance { urls, date, grade, note }
    Evidence { id, url, date, what, bytes }
    Page { url, date, what }
    Reason { why, evidence }
    Outline { pages, reasons, evidence }
    Gpu {
        id, vendor, model, architecture, kind, memory_bytes, shared, sm_count, threads_per_sm,
        memory_bandwidth_bytes_s, tdp_w, slots, never_suggested, from,
    }
    ModelRow {
        id, name, family, task, parameters, macs, input_px, channels, floor_bytes, ort_static_bytes,
        ort_dynamic_bytes, scales_with_area, from,
    }
    CameraRow {
        id, vendor, model, sensor, width_px, height_px, color, global_shutter, pixel_um, max_rate_hz, max_line_rate_hz, rate_basis,
        rate_is_burst, interface, poe, power_w, power_max_w, from,
    }
    Controller {
        id, vendor, model, kind, cpu, cpu_id, ram_bytes, ram_max_bytes, gpu_id, gpu, takes_gpu_card, gpu_card_max_w,
        gpu_card_max_slots, lan_ports, lan_gbps, poe_ports, poe_per_port_w, poe_budget_w, usb3_ports, inputs, outputs,
        io_isolated, light_channels, light_v, light_channel_a, light_total_w, encoder, ambient_c, os, from,
    }
    SmartCamera {
        id, vendor, model, width_px, height_px, megapixels, max_rate_hz, color, ai, tasks, not_tasks, inputs, outputs,
        configurable_io, light, light_output, model_limits, from,
    }
    Addon {
        id, vendor, model, kind, channels, channel_v, channel_a, pulse_a, total_w, ports, port_gbps, per_port_w,
        budget_w, host_controllers, inputs, outputs, real_time, from,
    }
    Cpu { id, model, cores, threads, memory_bandwidth_bytes_s, avx2, tdp_w, from }
    Timing { id, device, model, input_px, precision, runtime, ms, scope, from }
    TermRow { runtimes, loading, architectures, setting, mib, basis, evidence, why }
    ContextLaw { base_mib, kib_per_thread, factors, evidence }
    ScratchRow { runtimes, factors, basis, evidence, why }
    OsRow { os, mib, basis, evidence, why }
    GrowthRow { runtimes, shrinkage, factors, basis, evidence, why }
    FigureRow { id, value, unit, basis, evidence, why }
    Baseline {
        context, context_unknown, runtime, workspace, scratch, host, os_reserve, display, growth, commit, figure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_reads_what_postcard_reads() {
        let by_postcard: Tables = postcard::from_bytes(super::super::PACKED).expect("the build script packed them");
        assert_eq!(tables(super::super::PACKED), by_postcard);
    }

    #[test]
    fn bytes_cut_short_give_fewer_rows_and_no_panic() {
        let packed = super::super::PACKED;
        for end in (0..packed.len()).step_by(997) {
            let tables = tables(&packed[..end]);
            assert!(tables.gpus.len() + tables.models.len() <= end);
        }
    }
}
