//! A small JSON reader for file headers: depth and size are bounded, numbers other than whole ones keep no value.

use crate::Error;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool,
    Int(u64),
    Number,
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Self::Map(m) => m.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(t) = self { Some(t) } else { None }
    }

    /// A list of whole numbers.
    pub(crate) fn ints(&self) -> Option<Vec<u64>> {
        let Self::List(v) = self else { return None };
        v.iter().map(|v| if let Self::Int(n) = v { Some(*n) } else { None }).collect()
    }
}

struct Parser<'b> {
    bytes: &'b [u8],
    at: usize,
}

const MAX_DEPTH: u32 = 16;

/// Parses one value; trailing blanks are allowed.
pub(crate) fn parse(bytes: &[u8]) -> Result<Json, Error> {
    let mut p = Parser { bytes, at: 0 };
    let v = p.value(MAX_DEPTH)?;
    p.blanks();
    if p.at < bytes.len() { Err(p.fault("something follows the value")) } else { Ok(v) }
}

impl Parser<'_> {
    fn fault(&self, what: &str) -> Error {
        Error::malformed("JSON", what, self.at as u64)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, b: u8) -> bool {
        self.blanks();
        let hit = self.peek() == Some(b);
        self.at += usize::from(hit);
        hit
    }

    fn value(&mut self, depth: u32) -> Result<Json, Error> {
        let deeper = depth.checked_sub(1).ok_or_else(|| self.fault("too deeply nested"))?;
        self.blanks();
        match self.peek() {
            Some(b'{') => {
                self.at += 1;
                let mut map = Vec::new();
                if self.eat(b'}') {
                    return Ok(Json::Map(map));
                }
                loop {
                    self.blanks();
                    let key = self.text()?;
                    if !self.eat(b':') {
                        return Err(self.fault("no colon after a key"));
                    }
                    map.push((key, self.value(deeper)?));
                    if self.eat(b'}') {
                        return Ok(Json::Map(map));
                    }
                    if !self.eat(b',') {
                        return Err(self.fault("an object that does not end"));
                    }
                }
            }
            Some(b'[') => {
                self.at += 1;
                let mut list = Vec::new();
                if self.eat(b']') {
                    return Ok(Json::List(list));
                }
                loop {
                    list.push(self.value(deeper)?);
                    if self.eat(b']') {
                        return Ok(Json::List(list));
                    }
                    if !self.eat(b',') {
                        return Err(self.fault("a list that does not end"));
                    }
                }
            }
            Some(b'"') => Ok(Json::Text(self.text()?)),
            Some(b'-' | b'0'..=b'9') => Ok(self.number()),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Json, Error> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        for (word, value) in [("null", Json::Null), ("true", Json::Bool), ("false", Json::Bool)] {
            if rest.starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.fault("no value"))
    }

    fn number(&mut self) -> Json {
        let start = self.at;
        while self.peek().is_some_and(|b| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9')) {
            self.at += 1;
        }
        let digits = self.bytes.get(start..self.at).and_then(|d| std::str::from_utf8(d).ok());
        digits.and_then(|d| d.parse().ok()).map_or(Json::Number, Json::Int)
    }

    fn text(&mut self) -> Result<String, Error> {
        if self.peek() != Some(b'"') {
            return Err(self.fault("no text"));
        }
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let b = self.peek().ok_or_else(|| self.fault("text that does not end"))?;
            self.at += 1;
            match b {
                b'"' => return Ok(String::from_utf8_lossy(&out).into_owned()),
                b'\\' => {
                    let e = self.peek().ok_or_else(|| self.fault("text that does not end"))?;
                    self.at += 1;
                    match e {
                        b'n' => out.push(b'\n'),
                        b't' => out.push(b'\t'),
                        b'r' => out.push(b'\r'),
                        b'u' => {
                            let hex = self.bytes.get(self.at..self.at + 4).and_then(|h| std::str::from_utf8(h).ok());
                            let code = hex.and_then(|h| u32::from_str_radix(h, 16).ok());
                            let c = char::from_u32(code.ok_or_else(|| self.fault("a broken escape"))?)
                                .unwrap_or('\u{fffd}');
                            out.extend(c.encode_utf8(&mut [0; 4]).bytes());
                            self.at += 4;
                        }
                        other => out.push(other),
                    }
                }
                b => out.push(b),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_headers_and_refuses_nonsense() {
        let v = parse(br#" {"a": {"shape": [2, 3], "t": "F32\u0041"}, "b": -1.5, "c": null} "#).unwrap();
        assert_eq!(v.get("a").and_then(|a| a.get("shape")).and_then(Json::ints), Some(vec![2, 3]));
        assert_eq!(v.get("a").and_then(|a| a.get("t")).and_then(Json::text), Some("F32A"));
        for bad in ["{", "[1,", "{\"a\" 1}", "\"\\u12", "1 2", ""] {
            assert!(parse(bad.as_bytes()).is_err(), "{bad}");
        }
        assert!(parse("[".repeat(100_000).as_bytes()).is_err());
    }
}
