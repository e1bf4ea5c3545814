//! JSON text to a tree, strictly as RFC 8259 has it.
//!
//! serde_json reads the same texts. In the page its reader, its maps and its tables of powers of ten took 30 kB of what
//! a browser loads; this takes a tenth of that.

use crate::number;

/// Deepest nesting that is read; a cell needs eight levels.
const MAX_DEPTH: usize = 64;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json<'a> {
    Null,
    Flag(bool),
    Number(Number<'a>),
    Text(String),
    List(Vec<Json<'a>>),
    /// The fields as they were written. Of a name that stands twice the last one counts, so ask through [`last`].
    Object(Vec<(String, Json<'a>)>),
}

/// A number, with the text it was written as: for messages, and for whole numbers that a float would round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Number<'a> {
    pub text: &'a str,
    pub value: f64,
}

impl Number<'_> {
    /// The number, where it is written as digits alone and fits.
    pub fn as_u64(&self) -> Option<u64> {
        self.text.parse().ok()
    }
}

/// Where a text stops being JSON, and what would have to stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotJson {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub expected: &'static str,
}

/// The field of that name which counts: the last.
pub(crate) fn last<'f, 'a>(fields: &'f [(String, Json<'a>)], name: &str) -> Option<&'f Json<'a>> {
    fields.iter().rfind(|(key, _)| key == name).map(|(_, value)| value)
}

/// Reads a whole text.
pub(crate) fn read(text: &str) -> Result<Json<'_>, NotJson> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).and_then(|value| {
        reader.blanks();
        if reader.at == text.len() { Ok(value) } else { Err("the end of the text") }
    });
    value.map_err(|expected| {
        let before = text.get(..reader.at).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or(before);
        let (line, column) = (before.matches('\n').count() + 1, line.chars().count() + 1);
        NotJson { line, column, expected }
    })
}

struct Reader<'a> {
    text: &'a str,
    /// The next byte; always at the start of a character when an error is returned.
    at: usize,
}

type Read<T> = Result<T, &'static str>;

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over the byte, if it is the next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Read<Json<'a>> {
        self.blanks();
        match self.peek() {
            // The reader calls itself for every level: without a bound a text could use up the stack.
            Some(b'{' | b'[') if depth == MAX_DEPTH => Err("at most 64 levels of brackets"),
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.quoted().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number().map(Json::Number),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Read<Json<'a>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let (word, value) = match rest {
            _ if rest.starts_with("null") => ("null", Json::Null),
            _ if rest.starts_with("true") => ("true", Json::Flag(true)),
            _ if rest.starts_with("false") => ("false", Json::Flag(false)),
            _ => return Err("a value"),
        };
        self.at += word.len();
        Ok(value)
    }

    fn list(&mut self, depth: usize) -> Read<Json<'a>> {
        self.at += 1;
        let mut items = Vec::new();
        self.blanks();
        if self.take(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.blanks();
            if self.take(b']') {
                return Ok(Json::List(items));
            }
            if !self.take(b',') {
                return Err("“,” or “]”");
            }
        }
    }

    fn object(&mut self, depth: usize) -> Read<Json<'a>> {
        self.at += 1;
        let mut fields = Vec::new();
        self.blanks();
        if self.take(b'}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return Err("the name of a field, in quotes");
            }
            let name = self.quoted()?;
            self.blanks();
            if !self.take(b':') {
                return Err("“:”");
            }
            fields.push((name, self.value(depth + 1)?));
            self.blanks();
            if self.take(b'}') {
                return Ok(Json::Object(fields));
            }
            if !self.take(b',') {
                return Err("“,” or “}”");
            }
        }
    }

    /// Steps over digits; at least one.
    fn digits(&mut self) -> Read<()> {
        let from = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at > from { Ok(()) } else { Err("a digit") }
    }

    fn number(&mut self) -> Read<Number<'a>> {
        let from = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            if !self.take(b'-') {
                self.take(b'+');
            }
            self.digits()?;
        }
        let text = self.text.get(from..self.at).unwrap_or_default();
        match number::parse(text) {
            Some(value) if value.is_finite() => Ok(Number { text, value }),
            _ => Err("a number that is not that large"),
        }
    }

    fn quoted(&mut self) -> Read<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let from = self.at;
            // Quotes, backslashes and control characters are single bytes, so this ends between characters.
            while self.peek().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            out.push_str(self.text.get(from..self.at).unwrap_or_default());
            if self.take(b'"') {
                return Ok(out);
            }
            if !self.take(b'\\') {
                return Err("the rest of the text and a quote, with \\n for a new line");
            }
            out.push(self.escaped()?);
        }
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Read<char> {
        let c = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err("one of \" \\ / b f n r t u after the backslash"),
        };
        self.at += 1;
        Ok(c)
    }

    /// Four digits, or a pair of surrogates with `\u` between them.
    fn unicode(&mut self) -> Read<char> {
        let mut code = self.hex()?;
        if (0xd800..0xdc00).contains(&code) && self.take(b'\\') && self.take(b'u') {
            let low = self.hex()?;
            // Anything but the second half makes a code that is no character.
            code = if (0xdc00..0xe000).contains(&low) {
                0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00)
            } else {
                code
            };
        }
        char::from_u32(code).ok_or("the code of a character, large ones as a pair")
    }

    fn hex(&mut self) -> Read<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16)).ok_or("four hexadecimal digits")?;
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }
}

#[cfg(test)]
mod tests;
