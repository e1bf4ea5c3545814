//! Which buffer each tensor gets, and the block that holds them all.

use super::graph::{Call, Graph, Holder};
use crate::limits::Budget;
use crate::plan::bestfit::Arena;

/// The input that an operator may write over.
fn in_place_input(c: &Call) -> Option<usize> {
    match c.op.as_str() {
        "Relu" | "Sigmoid" | "Tanh" | "LeakyRelu" | "Elu" | "HardSigmoid" | "Selu" | "Softplus" | "Softsign"
        | "ThresholdedRelu" | "Clip" | "Cast" | "Celu" | "QLinearSigmoid" | "QLinearLeakyRelu" => {
            c.ins.first().copied()
        }
        "Conv" if c.summed => c.ins.last().copied(),
        _ => None,
    }
}

fn is_alias(op: &str) -> bool {
    matches!(
        op,
        "Reshape"
            | "Flatten"
            | "Squeeze"
            | "Unsqueeze"
            | "Identity"
            | "Dropout"
            | "QLinearReshape"
            | "QLinearSqueeze"
            | "QLinearUnsqueeze"
            | "QLinearFlatten"
    )
}

/// Bytes of the block, with 64-byte alignment.
pub(crate) fn plan(g: &Graph, work: &Budget) -> Option<u64> {
    let calls: Vec<&Call> = g.calls.iter().flatten().collect();
    let n = g.bufs.len();
    let mut uses = vec![0u32; n];
    for &i in calls.iter().flat_map(|c| &c.ins) {
        *uses.get_mut(i)? += 1;
    }
    // The first tensor of each chain of reuse owns the bytes; `left` counts uses of the whole chain.
    let mut root: Vec<usize> = (0..n).collect();
    let mut left = uses.clone();
    let mut last = vec![0usize; n];
    let mut born = vec![usize::MAX; n];
    let mut free: Vec<usize> = Vec::new();
    let in_block = |i: usize| g.buf(i).is_some_and(|b| b.holder == Holder::Block && !b.is_static);
    for (s, c) in calls.iter().enumerate() {
        for (k, &o) in c.outs.iter().enumerate() {
            let out = g.buf(o)?;
            if out.holder == Holder::Caller {
                continue;
            }
            let from = c.ins.first().map(|&i| root.get(i).copied().unwrap_or(i));
            let mut reuse = None;
            if k == 0 && is_alias(&c.op) {
                reuse = from;
            } else if k == 0
                && let Some(i) = in_place_input(c)
                && let (Some(input), Some(&r)) = (g.buf(i), root.get(i))
                && in_block(r)
                && left.get(r) == Some(&1)
                && input.same_shape(out)
            {
                reuse = Some(r);
            }
            if reuse.is_none() && (out.fixed || out.key.is_some()) && !out.dims.is_empty() {
                if !work.try_take(free.len() as u64 / 4 + 1) {
                    return None;
                }
                // Most recently freed first.
                let fits = |&r: &usize| g.buf(r).is_some_and(|b| b.same_shape(out));
                if let Some(at) = free.iter().rposition(fits) {
                    reuse = Some(free.remove(at));
                }
            }
            match reuse {
                Some(r) => {
                    *root.get_mut(o)? = r;
                    let more = *uses.get(o)?;
                    if r != o {
                        *left.get_mut(r)? += more;
                    }
                }
                None => *born.get_mut(o)? = s,
            }
            *last.get_mut(*root.get(o)?)? = s;
        }
        for &i in &c.ins {
            let r = *root.get(i)?;
            *last.get_mut(r)? = s;
            let l = left.get_mut(r)?;
            *l = l.saturating_sub(1);
            if *l == 0 && in_block(r) {
                free.push(r);
            }
        }
        for &o in &c.outs {
            let r = *root.get(o)?;
            if uses.get(o) == Some(&0) && left.get(r) == Some(&0) && in_block(r) && g.buf(o)?.holder != Holder::Caller {
                free.push(r);
            }
        }
    }
    let mut dies: Vec<Vec<usize>> = vec![Vec::new(); calls.len()];
    for (i, &b) in born.iter().enumerate().filter(|&(i, &b)| b != usize::MAX && in_block(i)) {
        dies.get_mut((*last.get(i)?).max(b))?.push(i);
    }
    let mut arena = Arena::default();
    for (s, c) in calls.iter().enumerate() {
        for &o in c.outs.iter().filter(|&&o| born.get(o) == Some(&s) && in_block(o)) {
            if !work.try_take(arena.len() as u64 / 4 + 1) {
                return None;
            }
            let bytes = g.buf(o)?.bytes;
            if bytes > 0 {
                arena.take(o, bytes);
            }
        }
        if c.scratch > 0 {
            arena.take(usize::MAX, c.scratch);
            arena.free(usize::MAX);
        }
        for &o in dies.get(s)? {
            arena.free(o);
        }
    }
    Some(arena.high)
}
