//! Just enough of Python's pickle to find the tensors' storages. Classes are names, calls are not made.

use crate::Error;
use crate::dtype::DType;
use std::collections::HashMap;
use std::rc::Rc;

/// A value as far as storages need it.
#[derive(Debug, Clone)]
enum Value {
    Other,
    Mark,
    Int(u64),
    Text(Rc<str>),
    /// A class or function, by its last name.
    Name(Rc<str>),
    /// Contents and nesting; deeper tuples than storages need are forgotten, so that dropping one cannot recurse far.
    Tuple(Rc<Vec<Value>>, u8),
}

const MAX_NESTING: u8 = 8;
const MAX_STACK: usize = 1 << 20;

struct Machine<'b> {
    bytes: &'b [u8],
    at: usize,
    stack: Vec<Value>,
    memo: HashMap<u64, Value>,
    found: HashMap<String, (DType, u64)>,
}

/// Storages by key: type and element count.
pub(crate) fn storages(bytes: &[u8]) -> Result<HashMap<String, (DType, u64)>, Error> {
    let mut m = Machine { bytes, at: 0, stack: Vec::new(), memo: HashMap::new(), found: HashMap::new() };
    while m.step()? {
        if m.stack.len() > MAX_STACK {
            return Err(Error::TooLarge { what: "values of the pickle", limit: MAX_STACK as u64 });
        }
    }
    Ok(m.found)
}

impl Machine<'_> {
    fn fault(&self, what: &str) -> Error {
        Error::malformed("pickle", what, self.at as u64)
    }

    fn take(&mut self, n: u64) -> Result<&[u8], Error> {
        let start = self.at;
        let end = usize::try_from(n).ok().and_then(|n| start.checked_add(n)).filter(|&e| e <= self.bytes.len());
        let end = end.ok_or(Error::Truncated { what: "the pickle", offset: start as u64 })?;
        self.at = end;
        Ok(self.bytes.get(start..end).unwrap_or_default())
    }

    fn number(&mut self, n: u64) -> Result<u64, Error> {
        let bytes = self.take(n)?;
        Ok(bytes.iter().take(8).enumerate().fold(0, |v, (i, &b)| v | u64::from(b) << (8 * i)))
    }

    fn line(&mut self) -> Result<Rc<str>, Error> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let n = rest.iter().position(|&b| b == b'\n').ok_or_else(|| self.fault("a line that does not end"))?;
        let text = String::from_utf8_lossy(rest.get(..n).unwrap_or_default()).into();
        self.at += n + 1;
        Ok(text)
    }

    fn text(&mut self, len: u64) -> Result<(), Error> {
        let text = String::from_utf8_lossy(self.take(len)?).into();
        self.stack.push(Value::Text(text));
        Ok(())
    }

    fn pop(&mut self) -> Result<Value, Error> {
        self.stack.pop().ok_or_else(|| self.fault("an empty stack"))
    }

    /// Values above the last mark.
    fn above_mark(&mut self) -> Result<Vec<Value>, Error> {
        let at = self.stack.iter().rposition(|v| matches!(v, Value::Mark)).ok_or_else(|| self.fault("no mark"))?;
        let values = self.stack.split_off(at + 1);
        self.stack.pop();
        Ok(values)
    }

    fn tuple(&mut self, values: Vec<Value>) {
        let deepest = values.iter().map(|v| if let Value::Tuple(_, d) = v { *d } else { 0 }).max().unwrap_or(0);
        // Storages are named by short tuples.
        let small = values.len() <= 16 && deepest < MAX_NESTING;
        self.stack.push(if small { Value::Tuple(Rc::new(values), deepest + 1) } else { Value::Other });
    }

    fn last_n(&mut self, n: usize) -> Result<Vec<Value>, Error> {
        let at = self.stack.len().checked_sub(n).ok_or_else(|| self.fault("an empty stack"))?;
        Ok(self.stack.split_off(at))
    }

    /// `('storage', type, key, place, count)`.
    fn storage(&mut self, id: &Value) {
        let Value::Tuple(parts, _) = id else { return };
        let (kind, key, count) = match parts.as_slice() {
            [_, Value::Name(kind), Value::Text(key), _, Value::Int(n), ..] => (kind, key.to_string(), *n),
            _ => return,
        };
        self.found.insert(key, (dtype(kind), count));
    }

    /// Runs one instruction; false at the end.
    fn step(&mut self) -> Result<bool, Error> {
        let op = self.number(1)? as u8;
        match op {
            b'.' => return Ok(false),
            0x80 => _ = self.take(1)?,
            0x95 => _ = self.take(8)?,
            b'(' => self.stack.push(Value::Mark),
            b')' => self.tuple(Vec::new()),
            b'N' | 0x88 | 0x89 | b']' | b'}' | 0x8f => self.stack.push(Value::Other),
            b'K' | b'M' | b'J' => {
                let v = self.number(match op {
                    b'K' => 1,
                    b'M' => 2,
                    _ => 4,
                })?;
                self.stack.push(Value::Int(v));
            }
            0x8a | 0x8b => {
                let n = self.number(if op == 0x8a { 1 } else { 4 })?;
                let v = if n <= 8 { Value::Int(self.number(n)?) } else { self.take(n).map(|_| Value::Other)? };
                self.stack.push(v);
            }
            b'G' => {
                self.take(8)?;
                self.stack.push(Value::Other);
            }
            b'X' | b'T' | b'B' => {
                let n = self.number(4)?;
                self.text(n)?;
            }
            0x8c | b'U' | b'C' => {
                let n = self.number(1)?;
                self.text(n)?;
            }
            0x8d | 0x8e | 0x96 => {
                let n = self.number(8)?;
                self.text(n)?;
            }
            b'I' | b'L' | b'F' | b'S' | b'V' => {
                let line = self.line()?;
                self.stack.push(line.trim_end_matches('L').parse().map_or(Value::Text(line.clone()), Value::Int));
            }
            b'c' => {
                self.line()?;
                let name = self.line()?;
                self.stack.push(Value::Name(name));
            }
            0x93 => {
                let mut both = self.last_n(2)?;
                let name = if let Some(Value::Text(t)) = both.pop() { Value::Name(t) } else { Value::Other };
                self.stack.push(name);
            }
            b't' => {
                let values = self.above_mark()?;
                self.tuple(values);
            }
            0x85..=0x87 => {
                let values = self.last_n(usize::from(op - 0x84))?;
                self.tuple(values);
            }
            b'Q' => {
                let id = self.pop()?;
                self.storage(&id);
                self.stack.push(Value::Other);
            }
            b'P' => {
                self.line()?;
                self.stack.push(Value::Other);
            }
            // A call, an object, its state: nothing is made of them.
            b'R' | 0x81 => {
                self.last_n(2)?;
                self.stack.push(Value::Other);
            }
            0x92 => {
                self.last_n(3)?;
                self.stack.push(Value::Other);
            }
            b'b' | b'a' => _ = self.pop()?,
            b's' => _ = self.last_n(2)?,
            b'e' | b'u' | 0x90 | b'1' => _ = self.above_mark()?,
            b'l' | b'd' | 0x91 | b'o' | b'i' => {
                self.above_mark()?;
                if op == b'i' {
                    self.line()?;
                    self.line()?;
                }
                self.stack.push(Value::Other);
            }
            b'0' => _ = self.pop()?,
            b'2' => {
                let v = self.stack.last().cloned().ok_or_else(|| self.fault("an empty stack"))?;
                self.stack.push(v);
            }
            b'q' | b'r' | b'p' | 0x94 => self.remember(op)?,
            b'h' | b'j' | b'g' => {
                let key = match op {
                    b'h' => self.number(1)?,
                    b'j' => self.number(4)?,
                    _ => self.line()?.parse().unwrap_or(u64::MAX),
                };
                self.stack.push(self.memo.get(&key).cloned().unwrap_or(Value::Other));
            }
            0x82..=0x84 => {
                self.take(1 << (op - 0x82))?;
                self.stack.push(Value::Other);
            }
            0x97 => self.stack.push(Value::Other),
            0x98 => {}
            _ => return Err(self.fault("an instruction that pickles do not have")),
        }
        Ok(true)
    }

    fn remember(&mut self, op: u8) -> Result<(), Error> {
        let key = match op {
            b'q' => self.number(1)?,
            b'r' => self.number(4)?,
            b'p' => self.line()?.parse().unwrap_or(u64::MAX),
            _ => self.memo.len() as u64,
        };
        let v = self.stack.last().cloned().ok_or_else(|| self.fault("an empty stack"))?;
        self.memo.insert(key, v);
        Ok(())
    }
}

/// Type of a storage class such as `HalfStorage`.
fn dtype(class: &str) -> DType {
    match class {
        "FloatStorage" => DType::F32,
        "HalfStorage" => DType::F16,
        "BFloat16Storage" => DType::Bf16,
        "DoubleStorage" => DType::F64,
        "LongStorage" => DType::I64,
        "IntStorage" => DType::I32,
        "ShortStorage" => DType::I16,
        "CharStorage" | "QInt8Storage" => DType::I8,
        "ByteStorage" | "QUInt8Storage" | "UntypedStorage" => DType::U8,
        "BoolStorage" => DType::Bool,
        "QInt32Storage" => DType::I32,
        "ComplexFloatStorage" => DType::C64,
        "ComplexDoubleStorage" => DType::C128,
        _ => DType::Unknown,
    }
}
