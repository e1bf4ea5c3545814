//! Convolutions and what follows them on channels in blocks: fewer conversions, padded channels.

use super::BLOCK;
use super::graph::{Buf, Call, Graph, Holder, call};

/// A tensor that exists in blocked form.
#[derive(Debug, Clone, Copy)]
struct Blocked {
    buf: usize,
    /// Place of the call that makes it in the new order.
    maker: usize,
}

struct Rewrite<'g> {
    g: &'g mut Graph,
    out: Vec<Option<Call>>,
    /// By buffer.
    blocked: Vec<Option<Blocked>>,
    /// Blocked copies made from plain tensors, by buffer.
    converted: Vec<Option<usize>>,
    /// Plain copies already made from blocked tensors.
    restored: Vec<bool>,
    uses: Vec<u32>,
}

pub(crate) fn block_channels(g: &mut Graph) {
    let mut uses = vec![0u32; g.bufs.len()];
    for c in g.calls.iter().flatten() {
        for &i in &c.ins {
            if let Some(u) = uses.get_mut(i) {
                *u = u.saturating_add(1);
            }
        }
    }
    let known = g.bufs.len();
    let restored = vec![false; known];
    let calls = std::mem::take(&mut g.calls);
    let mut r = Rewrite {
        g,
        out: Vec::with_capacity(calls.len()),
        blocked: vec![None; known],
        converted: vec![None; known],
        restored,
        uses,
    };
    for c in calls.into_iter().flatten() {
        r.one(c);
    }
    for o in 0..known {
        if r.blocked(o).is_some() && r.g.buf(o).is_some_and(|b| b.holder == Holder::Caller) {
            r.plain(o);
        }
    }
    r.g.calls = r.out;
    // Conversions back are made last.
    for k in 0..r.g.calls.len() {
        if r.g.call(k).is_some_and(|c| c.op == "ReorderOutput") {
            let index = r.g.stamp();
            if let Some(Some(c)) = r.g.calls.get_mut(k) {
                c.index = index;
            }
        }
    }
    r.g.reorder();
}

impl Rewrite<'_> {
    fn dims(&self, i: usize) -> &[u64] {
        self.g.buf(i).map_or(&[], |b| b.dims.as_slice())
    }

    fn blocked(&self, i: usize) -> Option<Blocked> {
        self.blocked.get(i).copied().flatten()
    }

    fn set_blocked(&mut self, i: usize, b: Blocked) {
        if let Some(slot) = self.blocked.get_mut(i) {
            *slot = Some(b);
        }
    }

    fn push(&mut self, c: Call) -> usize {
        self.out.push(Some(c));
        self.out.len() - 1
    }

    /// A blocked tensor for plain tensor `o`, channels rounded up.
    fn new_buf(&mut self, o: usize) -> usize {
        let Some(b) = self.g.buf(o).cloned() else { return o };
        let mut dims = b.dims.clone();
        let channels = dims.get(1).copied().unwrap_or(1).max(1);
        let padded = channels.div_ceil(BLOCK).saturating_mul(BLOCK);
        if let Some(c) = dims.get_mut(1) {
            *c = padded;
        }
        let bytes = (b.bytes / channels).saturating_mul(padded);
        self.g.bufs.push(Buf { dims, bytes, holder: Holder::Block, key: None, ..b });
        self.uses.push(0);
        self.restored.push(false);
        self.g.bufs.len() - 1
    }

    /// The blocked form of an input, converted when it has none.
    fn take_blocked(&mut self, i: usize) -> usize {
        if let Some(b) = self.blocked(i) {
            return b.buf;
        }
        if let Some(b) = self.converted.get(i).copied().flatten() {
            return b;
        }
        let b = self.new_buf(i);
        let index = self.g.stamp();
        self.push(Call { index, ..call("ReorderInput", vec![i], vec![b]) });
        if let Some(slot) = self.converted.get_mut(i) {
            *slot = Some(b);
        }
        b
    }

    /// The plain form of an input, restored when it only exists blocked.
    fn plain(&mut self, i: usize) {
        let Some(b) = self.blocked(i) else { return };
        if self.restored.get(i) == Some(&true) {
            return;
        }
        self.push(call("ReorderOutput", vec![b.buf], vec![i]));
        if let Some(r) = self.restored.get_mut(i) {
            *r = true;
        }
    }

    fn emit_blocked(&mut self, mut c: Call, ins: Vec<usize>) {
        let Some(&o) = c.outs.first() else { return };
        let b = self.new_buf(o);
        (c.ins, c.outs) = (ins, vec![b]);
        // Layout-specific operators are new nodes; the others are kept.
        if matches!(
            c.op.as_str(),
            "Conv" | "MaxPool" | "AveragePool" | "GlobalAveragePool" | "GlobalMaxPool" | "Resize" | "Upsample"
        ) {
            c.index = self.g.stamp();
        }
        let maker = self.push(c);
        self.set_blocked(o, Blocked { buf: b, maker });
    }

    fn aligned(&self, i: usize) -> bool {
        matches!(self.dims(i), [_, c, _, _] if c.is_multiple_of(BLOCK) && *c > 0)
    }

    fn one(&mut self, c: Call) {
        let done = match c.op.as_str() {
            "Conv" => self.conv(&c),
            "Relu" | "Sigmoid" | "Tanh" | "QuickGelu" | "Gelu" | "HardSigmoid" | "HardSwish" | "LeakyRelu" | "Clip" => {
                self.unary(&c)
            }
            "Add" | "Sum" | "Mul" => self.binary(&c),
            "Concat" => self.concat(&c),
            "MaxPool" | "AveragePool" | "GlobalAveragePool" | "GlobalMaxPool" => self.pool(&c),
            "Resize" | "Upsample" => self.resize(&c),
            "BatchNormalization" => self.normalise(&c),
            _ => false,
        };
        if !done {
            for &i in &c.ins {
                self.plain(i);
            }
            self.push(c);
        }
    }

    fn conv(&mut self, c: &Call) -> bool {
        let (Some(&x), Some(&w)) = (c.ins.first(), c.ins.get(1)) else { return false };
        let real = self.g.buf(w).is_some_and(|b| b.is_static && b.is_float && b.bits == 32);
        let (&[m, per_group, _, _], &[_, channels, _, _]) = (self.dims(w), self.dims(x)) else { return false };
        if !real {
            return false;
        }
        let depthwise = per_group == 1 && m == c.group && c.group > 1;
        let direct = c.group == 1 && channels < BLOCK;
        if c.group == 1 {
            if !direct && !channels.is_multiple_of(4) {
                return false;
            }
        } else if !depthwise && (!per_group.is_multiple_of(BLOCK) || !(m / c.group.max(1)).is_multiple_of(BLOCK)) {
            return false;
        }
        let mut ins = c.ins.clone();
        if direct {
            self.plain(x);
        } else {
            let b = self.take_blocked(x);
            if let Some(first) = ins.first_mut() {
                *first = b;
            }
        }
        self.emit_blocked(c.clone(), ins);
        true
    }

    fn unary(&mut self, c: &Call) -> bool {
        let (Some(&x), Some(&y)) = (c.ins.first(), c.outs.first()) else { return false };
        let Some(b) = self.blocked(x) else { return false };
        let single = self.uses.get(x) == Some(&1);
        if single
            && c.op != "QuickGelu"
            && let Some(Some(p)) = self.out.get_mut(b.maker)
            && p.op == "Conv"
            && !p.activated
        {
            p.activated = true;
            self.set_blocked(y, b);
            return true;
        }
        let mut ins = c.ins.clone();
        if let Some(first) = ins.first_mut() {
            *first = b.buf;
        }
        self.emit_blocked(c.clone(), ins);
        true
    }

    fn binary(&mut self, c: &Call) -> bool {
        let (&[a, b], Some(&y)) = (c.ins.as_slice(), c.outs.first()) else { return false };
        let (Some(na), Some(nb)) = (self.blocked(a), self.blocked(b)) else { return false };
        if self.dims(a) != self.dims(b) {
            return false;
        }
        // A convolution that nobody else reads adds the other tensor itself.
        if c.op != "Mul" && a != b {
            for (orig, mine, other) in [(a, na, nb), (b, nb, na)] {
                if self.uses.get(orig) == Some(&1)
                    && let Some(Some(p)) = self.out.get_mut(mine.maker)
                    && p.op == "Conv"
                    && !p.activated
                    && !p.summed
                {
                    p.summed = true;
                    p.ins.push(other.buf);
                    self.set_blocked(y, mine);
                    return true;
                }
            }
        }
        self.emit_blocked(c.clone(), vec![na.buf, nb.buf]);
        true
    }

    fn concat(&mut self, c: &Call) -> bool {
        let Some(&y) = c.outs.first() else { return false };
        let sum: u64 = c.ins.iter().map(|&i| self.dims(i).get(1).copied().unwrap_or(0)).fold(0, u64::saturating_add);
        let along_channels = self.dims(y).get(1) == Some(&sum) && self.dims(y).len() == 4;
        if !along_channels || !c.ins.iter().all(|&i| self.blocked(i).is_some() && self.aligned(i)) {
            return false;
        }
        let ins = c.ins.iter().filter_map(|&i| self.blocked(i).map(|b| b.buf)).collect();
        self.emit_blocked(c.clone(), ins);
        true
    }

    fn pool(&mut self, c: &Call) -> bool {
        let Some(&x) = c.ins.first() else { return false };
        let real = self.g.buf(x).is_some_and(|b| b.is_float && b.bits == 32);
        if !real || !self.aligned(x) || c.outs.len() != 1 {
            return false;
        }
        let b = self.take_blocked(x);
        self.emit_blocked(c.clone(), vec![b]);
        true
    }

    fn resize(&mut self, c: &Call) -> bool {
        let (Some(&x), Some(&y)) = (c.ins.first(), c.outs.first()) else { return false };
        let (&[_, ca, ha, wa], &[_, cb, hb, wb]) = (self.dims(x), self.dims(y)) else { return false };
        let whole = ca == cb && ha > 0 && wa > 0 && hb.is_multiple_of(ha) && wb.is_multiple_of(wa);
        let Some(b) = self.blocked(x).filter(|_| whole) else { return false };
        self.emit_blocked(c.clone(), vec![b.buf]);
        true
    }

    fn normalise(&mut self, c: &Call) -> bool {
        let Some(b) = c.ins.first().and_then(|&x| self.blocked(x)) else { return false };
        self.emit_blocked(Call { op: "Conv".into(), ..c.clone() }, vec![b.buf]);
        true
    }
}
