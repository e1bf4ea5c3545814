//! Values of arithmetic, comparisons and reductions.

use super::{stretch, strides};
use crate::onnx::data::Data;
use crate::onnx::infer::reduce::axes;
use crate::onnx::infer::slicing::known;
use crate::onnx::infer::{Op, Val};

pub(crate) fn eval(op: &Op<'_>, name: &str, out: &Val) -> Option<Data> {
    if let Some(f) = unary(name) {
        let x = known(op.opt(0))?;
        return Some(match x {
            Data::Ints(v) if matches!(name, "Neg" | "Abs" | "Not" | "Sign") => {
                Data::ints(v.iter().map(|&i| whole_unary(name, i)).collect())
            }
            _ => Data::floats(x.to_floats().into_iter().map(f).collect()),
        });
    }
    match name {
        "Clip" => clip(op),
        "ReduceProd" | "ReduceSum" | "ReduceMax" | "ReduceMin" | "ReduceMean" => reduce(op, name),
        "CumSum" if out.dims.as_deref()?.len() == 1 => cum_sum(op),
        _ => fold(op, name, out),
    }
}

fn unary(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "Neg" => |x| -x,
        "Abs" => f64::abs,
        "Floor" => f64::floor,
        "Ceil" => f64::ceil,
        "Round" => f64::round_ties_even,
        "Sqrt" => f64::sqrt,
        "Exp" => f64::exp,
        "Log" => f64::ln,
        "Reciprocal" => |x| 1.0 / x,
        "Not" => |x| if x == 0.0 { 1.0 } else { 0.0 },
        "Sign" => |x| {
            if x > 0.0 {
                1.0
            } else if x < 0.0 {
                -1.0
            } else {
                0.0
            }
        },
        "Relu" => |x| x.max(0.0),
        _ => return None,
    })
}

fn whole_unary(name: &str, x: i64) -> i64 {
    match name {
        "Neg" => x.wrapping_neg(),
        "Abs" => x.wrapping_abs(),
        "Not" => i64::from(x == 0),
        _ => x.signum(),
    }
}

fn clip(op: &Op<'_>) -> Option<Data> {
    let x = known(op.opt(0))?;
    let bound = |i: usize, name: &str, none: f64| -> Option<f64> {
        match op.opt(i) {
            Some(v) => v.data.as_ref()?.float(0),
            None => Some(op.node.attrs.float(name).unwrap_or(none)),
        }
    };
    let (low, high) = (bound(1, "min", f64::NEG_INFINITY)?, bound(2, "max", f64::INFINITY)?);
    Some(Data::floats(x.to_floats().into_iter().map(|v| v.max(low).min(high)).collect()))
}

/// Two or more inputs combined element by element.
fn fold(op: &Op<'_>, name: &str, out: &Val) -> Option<Data> {
    let dims = out.dims.as_deref()?;
    let take = |i: usize| -> Option<Data> {
        let d = known(op.opt(i))?;
        let from = op.dims(i).ok()?;
        if from == dims { Some(d.clone()) } else { d.pick(&stretch(from, dims)?) }
    };
    if !matches!(
        name,
        "Add"
            | "Sub"
            | "Mul"
            | "Div"
            | "Pow"
            | "Mod"
            | "Max"
            | "Min"
            | "Sum"
            | "Equal"
            | "Greater"
            | "Less"
            | "GreaterOrEqual"
            | "LessOrEqual"
            | "And"
            | "Or"
            | "Xor"
            | "BitShift"
            | "BitwiseAnd"
            | "BitwiseOr"
    ) {
        return None;
    }
    let mut acc = take(0)?;
    let right_shift = op.node.attrs.text("direction") == Some("RIGHT");
    for i in 1..op.ins.len() {
        let b = take(i)?;
        let n = acc.len();
        acc = match (&acc, &b) {
            (Data::Ints(x), Data::Ints(y)) => Data::ints(
                x.iter().zip(y.iter()).map(|(&x, &y)| whole(name, x, y, right_shift)).collect::<Option<_>>()?,
            ),
            _ => Data::floats((0..n).map(|j| real(name, acc.float(j)?, b.float(j)?)).collect::<Option<_>>()?),
        };
    }
    Some(acc)
}

fn whole(name: &str, x: i64, y: i64, right_shift: bool) -> Option<i64> {
    Some(match name {
        "Add" | "Sum" => x.wrapping_add(y),
        "Sub" => x.wrapping_sub(y),
        "Mul" => x.wrapping_mul(y),
        "Div" => x.checked_div(y)?,
        // The sign follows the divisor, as in Python; `fmod` files differ only for negative numbers.
        "Mod" => x.checked_rem(y).map(|r| if r != 0 && (r < 0) != (y < 0) { r.wrapping_add(y) } else { r })?,
        "Pow" => x.checked_pow(u32::try_from(y).ok()?)?,
        "Max" => x.max(y),
        "Min" => x.min(y),
        "Equal" => i64::from(x == y),
        "Greater" => i64::from(x > y),
        "Less" => i64::from(x < y),
        "GreaterOrEqual" => i64::from(x >= y),
        "LessOrEqual" => i64::from(x <= y),
        "And" => i64::from(x != 0 && y != 0),
        "Or" => i64::from(x != 0 || y != 0),
        "Xor" => i64::from((x != 0) != (y != 0)),
        "BitwiseAnd" => x & y,
        "BitwiseOr" => x | y,
        "BitShift" => {
            let n = u32::try_from(y).ok()?;
            if right_shift { x.checked_shr(n)? } else { x.checked_shl(n)? }
        }
        _ => return None,
    })
}

fn real(name: &str, x: f64, y: f64) -> Option<f64> {
    let truth = |b: bool| if b { 1.0 } else { 0.0 };
    Some(match name {
        "Add" | "Sum" => x + y,
        "Sub" => x - y,
        "Mul" => x * y,
        "Div" => x / y,
        "Mod" => x % y,
        "Pow" => x.powf(y),
        "Max" => x.max(y),
        "Min" => x.min(y),
        "Equal" => truth(x == y),
        "Greater" => truth(x > y),
        "Less" => truth(x < y),
        "GreaterOrEqual" => truth(x >= y),
        "LessOrEqual" => truth(x <= y),
        _ => return None,
    })
}

fn reduce(op: &Op<'_>, name: &str) -> Option<Data> {
    let x = op.dims(0).ok()?;
    let data = known(op.opt(0))?;
    let axes = axes(op, x.len()).ok()?;
    let own = strides(x);
    let kept: Vec<usize> = (0..x.len()).filter(|i| !axes.contains(i)).collect();
    let kept_dims: Vec<u64> = kept.iter().filter_map(|&i| x.get(i).copied()).collect();
    let kept_strides = strides(&kept_dims);
    let n = kept_dims.iter().product::<u64>() as usize;
    let start = match name {
        "ReduceProd" => 1.0,
        "ReduceMax" => f64::NEG_INFINITY,
        "ReduceMin" => f64::INFINITY,
        _ => 0.0,
    };
    let mut acc = vec![start; n];
    let mut count = vec![0.0f64; n];
    for flat in 0..data.len() {
        let mut at = 0;
        for (&i, &ks) in kept.iter().zip(&kept_strides) {
            at += (flat as u64 / (*own.get(i)?).max(1)) % (*x.get(i)?).max(1) * ks;
        }
        let (slot, v) = (acc.get_mut(at as usize)?, data.float(flat)?);
        *slot = match name {
            "ReduceProd" => *slot * v,
            "ReduceMax" => slot.max(v),
            "ReduceMin" => slot.min(v),
            _ => *slot + v,
        };
        *count.get_mut(at as usize)? += 1.0;
    }
    if name == "ReduceMean" {
        acc.iter_mut().zip(&count).for_each(|(a, c)| *a /= c.max(1.0));
    }
    Some(match data {
        // Sizes are far below where a double stops being exact.
        Data::Ints(_) => Data::ints(acc.into_iter().map(|v| v as i64).collect()),
        Data::Floats(_) => Data::floats(acc),
    })
}

fn cum_sum(op: &Op<'_>) -> Option<Data> {
    let data = known(op.opt(0))?;
    let (exclusive, reverse) = (op.node.attrs.flag("exclusive"), op.node.attrs.flag("reverse"));
    let mut values = data.to_floats();
    if reverse {
        values.reverse();
    }
    let mut sum = 0.0;
    for v in &mut values {
        let before = sum;
        sum += *v;
        *v = if exclusive { before } else { sum };
    }
    if reverse {
        values.reverse();
    }
    Some(Data::floats(values))
}
