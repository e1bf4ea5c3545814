//! A protobuf wire reader over positional reads: fields are handed out as ranges, so a payload is skipped, not read.

use crate::{Error, read::Source};

const FORMAT: &str = "protobuf (ONNX)";

/// The value of one field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Wire {
    Varint(u64),
    Fixed64(u64),
    Fixed32(u32),
    /// Offset and length of a string, submessage or packed list.
    Bytes(u64, u64),
}

/// Walks the fields of one message.
#[derive(Clone, Copy)]
pub(crate) struct Message<'s> {
    src: &'s Source<'s>,
    pos: u64,
    end: u64,
}

impl<'s> Message<'s> {
    pub(crate) fn whole(src: &'s Source<'s>) -> Self {
        Self { src, pos: 0, end: src.len() }
    }

    pub(crate) fn source(&self) -> &'s Source<'s> {
        self.src
    }

    pub(crate) fn pos(&self) -> u64 {
        self.pos
    }

    pub(crate) fn at_end(&self) -> bool {
        self.pos >= self.end
    }

    fn byte(&mut self) -> Result<u8, Error> {
        let cut = Error::Truncated { what: "a protobuf message", offset: self.pos };
        if self.pos >= self.end {
            return Err(cut);
        }
        let b = self.src.byte(self.pos).ok_or(cut)??;
        self.pos += 1;
        Ok(b)
    }

    pub(crate) fn varint(&mut self) -> Result<u64, Error> {
        let mut v = 0u64;
        for shift in (0..70).step_by(7) {
            let b = self.byte()?;
            if shift < 64 {
                v |= u64::from(b & 0x7f) << shift;
            }
            if b < 0x80 {
                return Ok(v);
            }
        }
        Err(Error::malformed(FORMAT, "an integer of more than ten bytes", self.pos))
    }

    fn fixed(&mut self, n: u32) -> Result<u64, Error> {
        let mut v = 0;
        for i in 0..n {
            v |= u64::from(self.byte()?) << (8 * i);
        }
        Ok(v)
    }

    /// The next field's number and value; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(u32, Wire)>, Error> {
        if self.pos >= self.end {
            return Ok(None);
        }
        self.src.step()?;
        let start = self.pos;
        let key = self.varint()?;
        let number = u32::try_from(key >> 3).ok().filter(|n| (1..1 << 29).contains(n));
        let number = number.ok_or_else(|| Error::malformed(FORMAT, "a field number out of range", start))?;
        let value = match key & 7 {
            0 => Wire::Varint(self.varint()?),
            1 => Wire::Fixed64(self.fixed(8)?),
            2 => {
                let len = self.varint()?;
                let at = self.pos;
                let end = at.checked_add(len).filter(|&e| e <= self.end);
                self.pos = end.ok_or(Error::Truncated { what: "a length-delimited field", offset: at })?;
                Wire::Bytes(at, len)
            }
            5 => Wire::Fixed32(self.fixed(4)? as u32),
            kind => return Err(Error::malformed(FORMAT, format!("wire type {kind}"), start)),
        };
        Ok(Some((number, value)))
    }

    /// The message inside a length-delimited field.
    pub(crate) fn sub(&self, value: Wire) -> Result<Message<'s>, Error> {
        match value {
            Wire::Bytes(at, len) => Ok(Message { src: self.src, pos: at, end: at.saturating_add(len) }),
            _ => Err(Error::malformed(FORMAT, "a number where a message belongs", self.pos)),
        }
    }

    /// Text; bytes that are not UTF-8 are replaced, since a name only has to match itself.
    pub(crate) fn text(&self, value: Wire) -> Result<String, Error> {
        match value {
            Wire::Bytes(at, len) => {
                let bytes = self.src.bytes(at, len, "a string")?;
                Ok(String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
            }
            _ => Err(Error::malformed(FORMAT, "a number where text belongs", self.pos)),
        }
    }

    pub(crate) fn int(&self, value: Wire) -> Result<i64, Error> {
        match value {
            Wire::Varint(v) | Wire::Fixed64(v) => Ok(v as i64),
            Wire::Fixed32(v) => Ok(i64::from(v)),
            Wire::Bytes(..) => Err(Error::malformed(FORMAT, "bytes where a number belongs", self.pos)),
        }
    }

    /// One element of a repeated integer, or all of a packed one.
    pub(crate) fn ints(&self, value: Wire, out: &mut Vec<i64>) -> Result<(), Error> {
        if let Wire::Bytes(..) = value {
            let mut m = self.sub(value)?;
            while !m.at_end() {
                self.src.step()?;
                self.src.keep(8)?;
                out.push(m.varint()? as i64);
            }
        } else {
            self.src.keep(8)?;
            out.push(self.int(value)?);
        }
        Ok(())
    }

    /// One element of a repeated `float` (4 bytes) or `double` (8), or all of a packed one.
    pub(crate) fn floats(&self, value: Wire, out: &mut Vec<f64>, width: u32) -> Result<(), Error> {
        let decode = |bits: u64| if width == 4 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
        match value {
            Wire::Fixed32(v) => out.push(f64::from(f32::from_bits(v))),
            Wire::Fixed64(v) => out.push(f64::from_bits(v)),
            Wire::Varint(_) => return Err(Error::malformed(FORMAT, "an integer where a real belongs", self.pos)),
            Wire::Bytes(..) => {
                let mut m = self.sub(value)?;
                while !m.at_end() {
                    self.src.step()?;
                    self.src.keep(8)?;
                    out.push(decode(m.fixed(width)?));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    #[test]
    fn payloads_are_skipped_and_cuts_are_errors() {
        let bytes = [0x08, 0x96, 0x01, 0x12, 0x02, b'h', b'i', 0x1d, 0, 0, 0x80, 0x3f];
        let data: &[u8] = &bytes;
        let src = Source::new(&data, &Limits::default());
        let mut m = Message::whole(&src);
        assert_eq!(m.next(), Ok(Some((1, Wire::Varint(150)))));
        let (n, v) = m.next().unwrap().unwrap();
        assert_eq!((n, m.text(v)), (2, Ok("hi".into())));
        assert_eq!(m.next(), Ok(Some((3, Wire::Fixed32(1f32.to_bits())))));
        assert_eq!(m.next(), Ok(None));
        for cut in [1, 2, 4, 6, 9] {
            let data: &[u8] = &bytes[..cut];
            let src = Source::new(&data, &Limits::default());
            let mut m = Message::whole(&src);
            let end = loop {
                match m.next() {
                    Ok(Some(_)) => {}
                    other => break other,
                }
            };
            assert!(matches!(end, Err(Error::Truncated { .. })), "{cut}: {end:?}");
        }
    }
}
