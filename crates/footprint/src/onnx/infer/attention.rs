//! Attention and other fused transformer operators.

use super::{Op, Outs, Val, Why, bad, product};
use crate::dtype::DType;

/// Operators of the standard set.
pub(crate) fn standard(op: &Op<'_>, name: &str) -> Outs {
    match name {
        "Attention" => attention(op),
        "RotaryEmbedding" => super::elementwise::same(op),
        _ => Err(Why::Op),
    }
}

/// Operators of `com.microsoft`, if it is one of these.
pub(crate) fn microsoft(op: &Op<'_>, name: &str) -> Option<Outs> {
    Some(match name {
        "Attention" | "QAttention" | "DecoderMaskedSelfAttention" => self_attention(op),
        "MultiHeadAttention" | "DecoderMaskedMultiHeadAttention" => multi_head(op),
        "GroupQueryAttention" | "SparseAttention" => grouped(op),
        "SkipLayerNormalization" | "SkipSimplifiedLayerNormalization" | "QSkipLayerNormalization" => skip_norm(op),
        "LayerNormalization" | "SimplifiedLayerNormalization" => super::norm::infer(op, "LayerNormalization"),
        "EmbedLayerNormalization" => embed(op),
        "RotaryEmbedding" | "GemmaRotaryEmbedding" | "BiasDropout" => super::elementwise::same(op),
        "MoE" | "QMoE" => super::elementwise::same(op),
        _ => return None,
    })
}

/// MACs of scores and of their product with the values.
fn scores(op: &Op<'_>, batch: u64, heads: u64, q: u64, kv: u64, dims: u64) {
    op.add_macs(product(&[batch, heads, q, kv, dims]).ok());
}

fn positive(op: &Op<'_>, name: &str) -> Option<u64> {
    op.node.attrs.int(name).and_then(|v| u64::try_from(v).ok()).filter(|&v| v > 0)
}

/// Batch, heads, length and width of one head, from three or four dimensions.
fn heads(d: &[u64], heads: Option<u64>) -> Result<[u64; 4], Why> {
    match (d, heads) {
        (&[b, h, s, w], _) => Ok([b, h, s, w]),
        (&[b, s, hidden], Some(h)) if hidden % h == 0 => Ok([b, h, s, hidden / h]),
        _ => Err(bad("queries, keys or values of another rank, or heads that do not divide them")),
    }
}

fn attention(op: &Op<'_>) -> Outs {
    let q_heads = positive(op, "q_num_heads");
    let kv_heads = positive(op, "kv_num_heads");
    let q = heads(op.dims(0)?, q_heads)?;
    let k = heads(op.dims(1)?, kv_heads)?;
    let v = heads(op.dims(2)?, kv_heads)?;
    let past = match op.opt(4) {
        Some(p) => *p.dims.as_deref().ok_or(Why::Upstream)?.get(2).unwrap_or(&0),
        None => 0,
    };
    let total = k[2].saturating_add(past);
    scores(op, q[0], q[1], q[2], total, q[3].saturating_add(v[3]));
    let y =
        if op.dims(0)?.len() == 4 { vec![q[0], q[1], q[2], v[3]] } else { vec![q[0], q[2], product(&[q[1], v[3]])?] };
    let t = op.dtype(0);
    Ok(vec![
        Val::new(t, y),
        Val::new(t, vec![q[0], k[1], total, k[3]]),
        Val::new(t, vec![q[0], v[1], total, v[3]]),
        Val::new(t, vec![q[0], q[1], q[2], total]),
    ])
}

/// One input, projected inside: weights are `[input width, q + k + v]`.
fn self_attention(op: &Op<'_>) -> Outs {
    let &[b, s, wide] = op.dims(0)? else { return Err(bad("attention needs three dimensions")) };
    let &[_, qkv] = op.dims(1)? else { return Err(bad("projection weights need two dimensions")) };
    let head = positive(op, "num_heads").unwrap_or(1);
    let sizes = op.node.attrs.ints("qkv_hidden_sizes");
    let v_wide = match sizes.and_then(|s| s.get(2)) {
        Some(&v) => u64::try_from(v).map_err(|_| bad("a negative width"))?,
        None => qkv / 3,
    };
    let k_wide = (qkv.saturating_sub(v_wide)) / 2;
    op.add_macs(product(&[b, s, wide, qkv]).ok());
    scores(op, b, 1, s, s, k_wide.saturating_add(v_wide));
    let t = op.dtype(0);
    let t = if t.is_float() { t } else { op.dtype(3) };
    Ok(vec![Val::new(t, vec![b, s, v_wide]), Val::new(t, vec![2, b, head, s, v_wide / head])])
}

fn multi_head(op: &Op<'_>) -> Outs {
    let query = op.dims(0)?;
    let head = positive(op, "num_heads").unwrap_or(1);
    let t = op.dtype(0);
    // Packed: [batch, length, heads, 3, width].
    if let &[b, s, h, 3, w] = query {
        scores(op, b, h, s, s, w.saturating_mul(2));
        return Ok(vec![Val::new(t, vec![b, s, product(&[h, w])?])]);
    }
    let &[b, s, hidden] = query else { return Err(bad("queries need three dimensions")) };
    let (kv, v_wide) = match (op.opt(1), op.opt(2)) {
        (Some(_), Some(_)) => match (op.dims(1)?, op.dims(2)?) {
            (&[_, n, _], &[_, _, w]) => (n, w),
            (_, &[_, h, n, w]) => (n, product(&[h, w])?),
            _ => return Err(bad("keys or values of another rank")),
        },
        (Some(_), None) => match op.dims(1)? {
            &[_, n, h, 2, w] => (n, product(&[h, w])?),
            _ => return Err(bad("packed keys and values need five dimensions")),
        },
        _ => (s, hidden),
    };
    let past = match op.opt(6) {
        Some(p) => *p.dims.as_deref().ok_or(Why::Upstream)?.get(2).unwrap_or(&0),
        None => 0,
    };
    let total = kv.saturating_add(past);
    scores(op, b, 1, s, total, hidden.saturating_add(v_wide));
    let present = |w: u64| Val::new(t, vec![b, head, total, w / head]);
    Ok(vec![Val::new(t, vec![b, s, v_wide]), present(hidden), present(v_wide)])
}

fn grouped(op: &Op<'_>) -> Outs {
    let &[b, s, hidden] = op.dims(0)? else { return Err(bad("queries need three dimensions")) };
    let (h, kv_h) = (positive(op, "num_heads").unwrap_or(1), positive(op, "kv_num_heads").unwrap_or(1));
    let packed = !op.has(1);
    let all = if packed { h.saturating_add(kv_h.saturating_mul(2)) } else { h };
    let w = hidden / all.max(1);
    let past = match op.opt(3) {
        Some(p) => *p.dims.as_deref().ok_or(Why::Upstream)?.get(2).unwrap_or(&0),
        None => 0,
    };
    let total = s.saturating_add(past);
    scores(op, b, h, s, total, w.saturating_mul(2));
    let t = op.dtype(0);
    let present = || Val::new(t, vec![b, kv_h, total, w]);
    Ok(vec![Val::new(t, vec![b, s, product(&[h, w])?]), present(), present()])
}

fn skip_norm(op: &Op<'_>) -> Outs {
    let x = op.dims(0)?;
    let t = op.dtype(0);
    let mut stats = x.to_vec();
    if let Some(last) = stats.last_mut() {
        *last = 1;
    }
    let stat = || Val::new(DType::F32, stats.clone());
    Ok(vec![Val::new(t, x.to_vec()), stat(), stat(), Val::new(t, x.to_vec())])
}

fn embed(op: &Op<'_>) -> Outs {
    let &[b, s] = op.dims(0)? else { return Err(bad("token numbers need two dimensions")) };
    let wide = *op.dims(2)?.last().unwrap_or(&0);
    let t = op.dtype(2);
    let y = || Val::new(t, vec![b, s, wide]);
    Ok(vec![y(), Val::new(DType::I32, vec![b]), y()])
}
