//! Recurrent layers.

use super::{Op, Outs, Val, bad, product};

pub(crate) fn infer(op: &Op<'_>, name: &str) -> Outs {
    let &[a, b, features] = op.dims(0)? else { return Err(bad("a sequence needs three dimensions")) };
    let batch_first = op.node.attrs.flag("layout");
    let (steps, batch) = if batch_first { (b, a) } else { (a, b) };
    let directions = if op.node.attrs.text("direction") == Some("bidirectional") { 2 } else { 1 };
    let gates = match name {
        "GRU" => 3,
        "RNN" => 1,
        _ => 4,
    };
    let from_weights = || {
        let r = op.dims(2)?;
        // The dynamically quantised kind stores its weights transposed.
        let at = if name == "DynamicQuantizeLSTM" { 1 } else { 2 };
        r.get(at).copied().ok_or_else(|| bad("recurrent weights need three dimensions"))
    };
    let hidden = match op.node.attrs.int("hidden_size") {
        Some(h) if h > 0 => h as u64,
        _ => from_weights()?,
    };
    let per_step = features.checked_add(hidden).and_then(|n| product(&[n, hidden, gates]).ok());
    op.add_macs(per_step.and_then(|n| product(&[n, steps, batch, directions]).ok()));
    let t = op.dtype(0);
    let (y, state) = if batch_first {
        (vec![batch, steps, directions, hidden], vec![batch, directions, hidden])
    } else {
        (vec![steps, directions, batch, hidden], vec![directions, batch, hidden])
    };
    let mut outs = vec![Val::new(t, y), Val::new(t, state.clone())];
    if gates == 4 {
        outs.push(Val::new(t, state));
    }
    Ok(outs)
}
