//! JSON text of a tree whose keys keep their order. serde's generic writer, made out twice for every type of a cell,
//! took four times the room in the page.

use std::fmt::Write as _;

/// A JSON value that borrows its texts.
#[derive(Debug)]
pub(crate) enum Node<'a> {
    /// Nothing: the field is left out.
    Absent,
    Flag(bool),
    Whole(u64),
    Number(f64),
    Text(&'a str),
    List(Vec<Node<'a>>),
    Object(Vec<(&'static str, Node<'a>)>),
}

impl<'a> Node<'a> {
    /// An object of those fields that have a value.
    pub fn object(mut fields: Vec<(&'static str, Self)>) -> Self {
        fields.retain(|(_, node)| !matches!(node, Self::Absent));
        Self::Object(fields)
    }

    /// The same, left out when no field has a value.
    pub fn object_unless_empty(fields: Vec<(&'static str, Self)>) -> Self {
        match Self::object(fields) {
            Self::Object(fields) if fields.is_empty() => Self::Absent,
            object => object,
        }
    }

    /// A list, left out when empty.
    pub fn list(items: Vec<Self>) -> Self {
        if items.is_empty() { Self::Absent } else { Self::List(items) }
    }

    /// A list of texts, left out when empty.
    pub fn texts(texts: &'a [String]) -> Self {
        Self::list(texts.iter().map(|text| Self::Text(text)).collect())
    }

    pub fn maybe_text(text: Option<&'a String>) -> Self {
        text.map_or(Self::Absent, |text| Self::Text(text))
    }

    pub fn text_unless(text: &'a str, default: &str) -> Self {
        if text == default { Self::Absent } else { Self::Text(text) }
    }

    pub fn maybe_whole(value: Option<u64>) -> Self {
        value.map_or(Self::Absent, Self::Whole)
    }

    pub fn maybe_count(value: Option<u32>) -> Self {
        Self::maybe_whole(value.map(u64::from))
    }

    pub fn count_unless(value: u32, default: u32) -> Self {
        if value == default { Self::Absent } else { Self::Whole(value.into()) }
    }

    pub fn maybe_number(value: Option<f64>) -> Self {
        value.map_or(Self::Absent, Self::Number)
    }

    pub fn flag_unless(value: bool, default: bool) -> Self {
        if value == default { Self::Absent } else { Self::Flag(value) }
    }

    pub fn maybe_flag(value: Option<bool>) -> Self {
        value.map_or(Self::Absent, Self::Flag)
    }

    pub fn maybe_pair(pair: Option<[u32; 2]>) -> Self {
        pair.map_or(Self::Absent, |pair| Self::List(pair.into_iter().map(|side| Self::Whole(side.into())).collect()))
    }

    /// Gives every object's keys other names and sorts by them.
    pub fn rename(&mut self, name: fn(&'static str) -> &'static str) {
        match self {
            Self::Object(fields) => {
                for (key, node) in fields.iter_mut() {
                    *key = name(key);
                    node.rename(name);
                }
                // A dozen keys: sorting by swaps takes a tenth of the code of the library's sort.
                for end in 1..fields.len() {
                    let mut at = end;
                    while let Some(before) = at.checked_sub(1)
                        && let (Some((a, _)), Some((b, _))) = (fields.get(before), fields.get(at))
                        && a > b
                    {
                        fields.swap(before, at);
                        at = before;
                    }
                }
            }
            Self::List(items) => items.iter_mut().for_each(|item| item.rename(name)),
            _ => {}
        }
    }

    /// One line without blanks.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, None);
        out
    }

    /// Indented by two blanks a level.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, Some(0));
        out
    }

    fn write(&self, out: &mut String, level: Option<usize>) {
        let inner = level.map(|level| level + 1);
        match self {
            // JSON has no word for what is not a finite number.
            Self::Absent => out.push_str("null"),
            Self::Number(value) if !value.is_finite() => out.push_str("null"),
            Self::Flag(value) => out.push_str(if *value { "true" } else { "false" }),
            // Writing to a string cannot fail. A whole float comes out as an integer; the reader takes either.
            Self::Whole(value) => drop(write!(out, "{value}")),
            Self::Number(value) => drop(write!(out, "{value}")),
            Self::Text(text) => quote(out, text),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    next(out, index, inner);
                    item.write(out, inner);
                }
                close(out, ']', items.is_empty(), level);
            }
            Self::Object(fields) => {
                out.push('{');
                for (index, (key, node)) in fields.iter().enumerate() {
                    next(out, index, inner);
                    quote(out, key);
                    out.push_str(if inner.is_some() { ": " } else { ":" });
                    node.write(out, inner);
                }
                close(out, '}', fields.is_empty(), level);
            }
        }
    }
}

/// What stands before an entry.
fn next(out: &mut String, index: usize, level: Option<usize>) {
    if index > 0 {
        out.push(',');
    }
    new_line(out, level);
}

fn close(out: &mut String, bracket: char, empty: bool, level: Option<usize>) {
    if !empty {
        new_line(out, level);
    }
    out.push(bracket);
}

fn new_line(out: &mut String, level: Option<usize>) {
    if let Some(level) = level {
        out.push('\n');
        (0..level).for_each(|_| out.push_str("  "));
    }
}

/// A text in quotes, escaped as RFC 8259 asks and no further.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' => drop(write!(out, "\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_written_as_serde_writes_it() {
        let hard: String = (0..300_u32).filter_map(char::from_u32).chain(['“', '\u{2028}', '😀']).collect();
        assert_eq!(Node::Text(&hard).compact(), serde_json::to_string(&hard).expect("a text is JSON"));
    }

    #[test]
    fn what_is_not_finite_is_null() {
        let numbers = [f64::NAN, f64::INFINITY, 0.1, -2.0, 1e300].map(Node::Number);
        let text = Node::List(numbers.into()).compact();
        let read: Vec<Option<f64>> = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(read, [None, None, Some(0.1), Some(-2.0), Some(1e300)]);
    }

    #[test]
    fn empty_lists_and_objects_stay_on_their_line() {
        let node = Node::Object(vec![("b", Node::List(vec![])), ("a", Node::Object(vec![]))]);
        assert_eq!(node.pretty(), "{\n  \"b\": [],\n  \"a\": {}\n}");
    }
}
