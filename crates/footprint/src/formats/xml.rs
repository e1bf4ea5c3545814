//! A tolerant reader of XML tags: names, attributes and the text that follows. No entities beyond the five standard ones,
//! no includes, nothing is fetched.

use std::borrow::Cow;

/// One tag.
#[derive(Debug)]
pub(crate) struct Tag<'t> {
    pub name: &'t str,
    pub closes: bool,
    /// `<a/>`.
    pub empty: bool,
    attrs: &'t str,
    /// Text up to the next tag.
    pub text: &'t str,
}

impl<'t> Tag<'t> {
    /// An attribute's value.
    pub(crate) fn get(&self, key: &str) -> Option<Cow<'t, str>> {
        let mut rest = self.attrs;
        loop {
            let (name, after) = rest.split_once('=')?;
            let after = after.trim_start();
            let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (value, next) = after.get(1..)?.split_once(quote)?;
            if name.trim() == key {
                return Some(unescape(value));
            }
            rest = next;
        }
    }
}

fn unescape(s: &str) -> Cow<'_, str> {
    if !s.contains('&') {
        return s.into();
    }
    let s = s.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
    s.replace("&amp;", "&").into()
}

/// Walks the tags of a document.
pub(crate) fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find('<')?;
            rest = rest.get(at + 1..)?;
            if rest.starts_with("!--") {
                rest = rest.get(rest.find("-->")? + 3..)?;
                continue;
            }
            let end = tag_end(rest)?;
            let body = rest.get(..end)?;
            rest = rest.get(end + 1..)?;
            if body.starts_with(['?', '!']) {
                continue;
            }
            let (body, closes) = body.strip_prefix('/').map_or((body, false), |b| (b, true));
            let (body, empty) = body.strip_suffix('/').map_or((body, false), |b| (b, true));
            let (name, attrs) = body.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((body, ""));
            let text = rest.get(..rest.find('<').unwrap_or(rest.len()))?;
            return Some(Tag { name, closes, empty, attrs, text });
        }
    })
}

/// The closing bracket, outside quotes.
fn tag_end(s: &str) -> Option<usize> {
    let mut quote = None;
    for (i, c) in s.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(i),
            (None, '"' | '\'') => quote = Some(c),
            (Some(q), c) if q == c => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_attributes_and_text() {
        let doc = "<?xml version='1.0'?><a x=\"1>2\" y='q&amp;b'><!-- <z> --><dim>3</dim><b/></a>";
        let all: Vec<_> = tags(doc).collect();
        assert_eq!(
            all.iter().map(|t| (t.name, t.closes, t.empty)).collect::<Vec<_>>(),
            [("a", false, false), ("dim", false, false), ("dim", true, false), ("b", false, true), ("a", true, false)]
        );
        assert_eq!((all[0].get("x").as_deref(), all[0].get("y").as_deref()), (Some("1>2"), Some("q&b")));
        assert_eq!(all[1].text, "3");
        assert_eq!(tags("<a <b").count(), 0);
    }
}
