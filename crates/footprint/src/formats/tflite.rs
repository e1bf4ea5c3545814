//! TensorFlow Lite: a flatbuffer that stores every tensor's shape.

use super::fixed::{Fixed, settle};
use super::tflite_ops::{macs, name};
use crate::dtype::DType;
use crate::program::{Program, Role, Step, Tensor};
use crate::read::Source;
use crate::{Error, Limits};

const FORMAT: &str = "TensorFlow Lite";

/// A table of a flatbuffer: where it starts and where its fields are listed.
#[derive(Clone, Copy)]
struct Table<'s> {
    src: &'s Source<'s>,
    at: u64,
    vtable: u64,
    vtable_len: u64,
}

/// A list: where its elements start and how many there are.
#[derive(Clone, Copy, Default)]
struct List {
    at: u64,
    len: u64,
}

impl<'s> Table<'s> {
    fn read(src: &'s Source<'s>, at: u64) -> Result<Self, Error> {
        src.step()?;
        let back = src.uint::<4>(at, "a table")? as u32 as i32;
        let vtable = i128::from(at) - i128::from(back);
        let vtable = u64::try_from(vtable).map_err(|_| Error::malformed(FORMAT, "a table without a field list", at))?;
        let vtable_len = src.uint::<2>(vtable, "a table's field list")?;
        Ok(Self { src, at, vtable, vtable_len })
    }

    /// Offset of field `n`, if present.
    fn field(&self, n: u64) -> Result<Option<u64>, Error> {
        let slot = 4 + n * 2;
        if slot + 2 > self.vtable_len {
            return Ok(None);
        }
        let offset = self.src.uint::<2>(self.vtable + slot, "a table's field list")?;
        Ok((offset != 0).then(|| self.at + offset))
    }

    fn uint<const N: usize>(&self, n: u64) -> Result<u64, Error> {
        self.field(n)?.map_or(Ok(0), |at| self.src.uint::<N>(at, "a field"))
    }

    /// Where an offset field points.
    fn target(&self, n: u64) -> Result<Option<u64>, Error> {
        let Some(at) = self.field(n)? else { return Ok(None) };
        Ok(Some(at + self.src.uint::<4>(at, "a field")?))
    }

    fn list(&self, n: u64, width: u64) -> Result<List, Error> {
        let Some(at) = self.target(n)? else { return Ok(List::default()) };
        let len = self.src.uint::<4>(at, "a list")?;
        let fits = len.checked_mul(width).and_then(|b| b.checked_add(at + 4)).is_some_and(|e| e <= self.src.len());
        if fits { Ok(List { at: at + 4, len }) } else { Err(Error::Truncated { what: "a list", offset: at }) }
    }

    fn tables(&self, n: u64, limit: u64, what: &'static str) -> Result<Vec<Table<'s>>, Error> {
        let list = self.list(n, 4)?;
        if list.len > limit {
            return Err(Error::TooLarge { what, limit });
        }
        (0..list.len)
            .map(|i| {
                self.src.keep(64)?;
                let at = list.at + i * 4;
                Table::read(self.src, at + self.src.uint::<4>(at, "a list")?)
            })
            .collect()
    }

    fn ints(&self, n: u64) -> Result<Vec<i32>, Error> {
        let list = self.list(n, 4)?;
        self.src.keep(list.len * 4)?;
        (0..list.len).map(|i| Ok(self.src.uint::<4>(list.at + i * 4, "a list")? as u32 as i32)).collect()
    }

    fn text(&self, n: u64) -> Result<String, Error> {
        let list = self.list(n, 1)?;
        let bytes = self.src.bytes(list.at, list.len, "a name")?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

pub(crate) fn read(src: &Source<'_>, limits: &Limits) -> Result<Fixed, Error> {
    let root = src.uint::<4>(0, "the model")?;
    let model = Table::read(src, root)?;
    let mut codes = Vec::new();
    for c in model.tables(1, 4096, "operator kinds")? {
        // Newer files keep the code in a wider field, older ones in a byte.
        let code = c.uint::<4>(3)?.max(c.uint::<1>(0)?);
        let custom = if code == 32 { c.text(1)? } else { String::new() };
        codes.push((code, custom));
    }
    let buffers = model.tables(4, limits.tensors, "buffers")?;
    let graphs = model.tables(2, 64, "subgraphs")?;
    let main = graphs.first().ok_or_else(|| Error::malformed(FORMAT, "there is no graph in it", root))?;
    let mut fixed =
        Fixed { format: FORMAT, producer: Some(model.text(3)?).filter(|t| !t.is_empty()), ..Fixed::default() };
    if graphs.len() > 1 {
        fixed.notes.push(format!("{} more subgraphs (branches or loop bodies) are not counted", graphs.len() - 1));
    }
    let mut program = Program::default();
    let has_data = |i: u64| -> Result<bool, Error> {
        let Some(b) = usize::try_from(i).ok().and_then(|i| buffers.get(i)) else { return Ok(false) };
        // Files over 2 GB keep payloads outside the flatbuffer.
        Ok(i > 0 && (b.list(0, 1)?.len > 0 || b.uint::<8>(2)? > 0))
    };
    let mut handles = 0u64;
    for t in main.tables(0, limits.tensors, "tensors")? {
        let dims: Option<Vec<u64>> = t.ints(0)?.iter().map(|&d| u64::try_from(d).ok()).collect();
        let code = t.uint::<1>(1)?;
        // Resources and variants name state that lives outside the arena.
        let handle = matches!(code, 13 | 14);
        handles += u64::from(handle);
        let stored = has_data(t.uint::<4>(2)?)?;
        program.tensors.push(Tensor {
            name: t.text(3)?,
            dtype: dtype(code),
            dims,
            role: match (handle, stored) {
                (true, _) => Role::Input,
                (_, true) => Role::Static,
                _ => Role::Activation,
            },
            fixed: true,
            ..Tensor::default()
        });
    }
    if handles > 0 {
        fixed.notes.push("it keeps state between runs, which is not counted".to_owned());
    }
    for (n, role, list) in [(1, Role::Input, &mut fixed.inputs), (2, Role::Output, &mut fixed.outputs)] {
        for i in main.ints(n)? {
            if let Some((i, t)) = usize::try_from(i).ok().and_then(|i| Some((i, program.tensors.get_mut(i)?))) {
                t.role = role;
                list.push(i);
            }
        }
    }
    for o in main.tables(3, limits.nodes, "operators")? {
        let (code, custom) = usize::try_from(o.uint::<4>(0)?)
            .ok()
            .and_then(|i| codes.get(i))
            .cloned()
            .unwrap_or((u64::MAX, String::new()));
        let known = |i: i32| usize::try_from(i).ok().filter(|&i| i < program.tensors.len());
        let slots: Vec<Option<usize>> = o.ints(1)?.into_iter().map(known).collect();
        let outputs: Vec<usize> = o.ints(2)?.into_iter().filter_map(known).collect();
        let op = if code == 32 { format!("custom {custom}") } else { name(code) };
        let (count, macs_known) = macs(code, &slots, &outputs, &program);
        // Branches and loops run other subgraphs.
        fixed.hidden_bodies |= matches!(code, 118 | 119);
        if matches!(code, 32 | 118 | 119 | u64::MAX) {
            *fixed.unknown_ops.slot(op.clone()) += 1;
        }
        let label = outputs.first().and_then(|&o| program.tensors.get(o)).map_or_else(String::new, |t| t.name.clone());
        src.keep(label.len() as u64 + 128)?;
        program.steps.push(Step {
            name: label,
            op,
            inputs: slots.iter().flatten().copied().collect(),
            outputs,
            macs: count,
            macs_known,
            in_slots: slots,
            group: 1,
            ..Step::default()
        });
    }
    fixed.stored = Some(settle(&mut program));
    fixed.program = Some(program);
    Ok(fixed)
}

fn dtype(code: u64) -> DType {
    match code {
        0 => DType::F32,
        1 => DType::F16,
        2 => DType::I32,
        3 => DType::U8,
        4 => DType::I64,
        5 => DType::Str,
        6 => DType::Bool,
        7 => DType::I16,
        8 => DType::C64,
        9 => DType::I8,
        10 => DType::F64,
        11 => DType::C128,
        12 => DType::U64,
        15 => DType::U32,
        16 => DType::U16,
        17 => DType::I4,
        18 => DType::Bf16,
        _ => DType::Unknown,
    }
}
