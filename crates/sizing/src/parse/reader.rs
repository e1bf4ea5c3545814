//! A hand-written reader of JSON values: where a value stands, what it is, and every error on the way.
//!
//! serde could do this by derive. Made out for every type of a cell, its visitors and the tracking of paths took
//! 190 kB of the page's program; the readers of this module take 20 kB, and go on after the first error.

use super::message;
use crate::error::FieldError;
use crate::json::{Json, last};
use std::cell::RefCell;

/// Everything that was found wrong so far.
#[derive(Debug, Default)]
pub(super) struct Errors(RefCell<Vec<FieldError>>);

impl Errors {
    fn push(&self, path: String, problem: String, allowed: String) {
        self.0.borrow_mut().push(FieldError { path, problem, allowed });
    }

    pub fn into_inner(self) -> Vec<FieldError> {
        self.0.into_inner()
    }
}

/// The way to a value; put into words only when something is wrong there.
#[derive(Debug, Clone, Copy)]
enum Path<'a> {
    Root,
    Field(&'a Path<'a>, &'a str),
    Row(&'a Path<'a>, usize),
}

impl Path<'_> {
    fn write(&self, out: &mut String) {
        match self {
            Self::Root => {}
            Self::Field(parent, name) => {
                parent.write(out);
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(name);
            }
            Self::Row(parent, index) => {
                parent.write(out);
                out.push_str(&format!("[{index}]"));
            }
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
}

/// A value and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    value: &'a Json<'a>,
    path: Path<'a>,
    errors: &'a Errors,
}

impl<'a> Place<'a> {
    pub fn root(value: &'a Json<'a>, errors: &'a Errors) -> Self {
        Self { value, path: Path::Root, errors }
    }

    /// Notes that the value is not what is allowed here.
    fn refuse(&self, allowed: &str) {
        self.errors.push(self.path.text(), message::problem(self.value), allowed.to_owned());
    }

    /// The same for a number, whose limits follow from its path.
    fn refuse_number(&self, kind: &str) {
        let path = self.path.text();
        let allowed = message::limits_of(&path).map_or_else(|| kind.to_owned(), |limits| limits.allowed());
        self.errors.push(path, message::problem(self.value), allowed);
    }

    /// The text, if it is one; for values that may be something else too.
    pub fn as_text(&self) -> Option<&'a str> {
        if let Json::Text(text) = self.value { Some(text) } else { None }
    }

    pub fn text(self) -> Option<String> {
        if let Json::Text(text) = self.value {
            return Some(text.clone());
        }
        self.refuse("A text in quotes.");
        None
    }

    pub fn flag(self) -> Option<bool> {
        if let Json::Flag(flag) = self.value {
            return Some(*flag);
        }
        self.refuse("true or false.");
        None
    }

    pub fn number(self) -> Option<f64> {
        if let Json::Number(number) = self.value {
            return Some(number.value);
        }
        self.refuse_number("A number.");
        None
    }

    /// A whole number, exact up to 2^64; 500.0 is one too.
    pub fn whole(self) -> Option<u64> {
        let whole = self.whole_up_to(u64::MAX);
        if whole.is_none() {
            self.refuse_number("A whole number, 0 or more.");
        }
        whole
    }

    pub fn count(self) -> Option<u32> {
        let count = self.whole_up_to(u32::MAX.into()).and_then(|whole| u32::try_from(whole).ok());
        if count.is_none() {
            self.refuse_number("A whole number, 0 or more.");
        }
        count
    }

    fn whole_up_to(&self, max: u64) -> Option<u64> {
        /// Every whole number up to here is exact as a float.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        let Json::Number(number) = self.value else { return None };
        let whole = number.as_u64().or_else(|| {
            let float = Some(number.value).filter(|v| v.fract() == 0.0 && *v >= 0.0 && *v <= EXACT)?;
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, from 0 to 2^53")]
            Some(float as u64)
        })?;
        (whole <= max).then_some(whole)
    }

    /// Width and height.
    pub fn pair(self) -> Option<[u32; 2]> {
        let Json::List(items) = self.value else {
            self.refuse("A list of width and height, such as [640, 640].");
            return None;
        };
        let [width, height] = items.as_slice() else {
            let problem = format!("A list of {} is not allowed.", items.len());
            self.errors.push(self.path.text(), problem, "A list of width and height, such as [640, 640].".to_owned());
            return None;
        };
        let side = |index, value| Place { value, path: Path::Row(&self.path, index), errors: self.errors }.count();
        let (width, height) = (side(0, width), side(1, height));
        Some([width?, height?])
    }

    /// Which of the names it is, as an index.
    pub fn one_of(self, names: &[&str]) -> Option<usize> {
        let Some(name) = self.as_text() else {
            self.refuse(&message::list(names));
            return None;
        };
        let index = names.iter().position(|known| *known == name);
        if index.is_none() {
            self.unknown_name(names);
        }
        index
    }

    /// Notes that a text is none of the names.
    pub fn unknown_name(&self, names: &[&str]) {
        let name = self.as_text().unwrap_or_default();
        let problem = format!("“{name}” is not a value here.{}", message::suggestion(name, names));
        self.errors.push(self.path.text(), problem, message::list(names));
    }

    pub fn texts(self) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        self.each(&mut |item| texts.extend(item.text()));
        Some(texts)
    }

    /// Calls for each entry of a list.
    pub fn each(self, call: &mut dyn FnMut(Place<'_>)) {
        let Json::List(items) = self.value else {
            self.refuse("A list in square brackets.");
            return;
        };
        for (index, value) in items.iter().enumerate() {
            call(Place { value, path: Path::Row(&self.path, index), errors: self.errors });
        }
    }

    /// The fields of an object.
    pub fn object(&'a self) -> Option<Object<'a>> {
        self.object_or("An object in braces.")
    }

    /// The fields of an object that stands where an id of the catalogue may stand too.
    pub fn object_or_id(&'a self) -> Option<Object<'a>> {
        self.object_or("An id of the catalogue, or {\"custom\": {…}}.")
    }

    /// The fields of an object, where `allowed` says what else may stand.
    pub fn object_or(&'a self, allowed: &str) -> Option<Object<'a>> {
        if let Json::Object(fields) = self.value {
            return Some(Object { place: self, fields, known: Vec::new() });
        }
        self.refuse(allowed);
        None
    }
}

/// An object whose fields are asked for one after the other, in the order of the documentation.
#[derive(Debug)]
#[must_use = "call `finish`, or nobody learns of unknown fields"]
pub(super) struct Object<'a> {
    place: &'a Place<'a>,
    fields: &'a [(String, Json<'a>)],
    known: Vec<&'static str>,
}

impl<'a> Object<'a> {
    fn at(&self, name: &'a str, value: &'a Json<'a>) -> Place<'a> {
        Place { value, path: Path::Field(&self.place.path, name), errors: self.place.errors }
    }

    /// A field that has a default.
    pub fn given(&mut self, name: &'static str) -> Option<Place<'a>> {
        self.known.push(name);
        last(self.fields, name).map(|value| self.at(name, value))
    }

    /// A field that may be absent; `null` says the same.
    pub fn maybe(&mut self, name: &'static str) -> Option<Place<'a>> {
        self.given(name).filter(|place| !matches!(place.value, Json::Null))
    }

    /// A field without which the object means nothing.
    pub fn required(&mut self, name: &'static str) -> Option<Place<'a>> {
        let place = self.given(name);
        if place.is_none() {
            let path = Path::Field(&self.place.path, name).text();
            let allowed = "A value for it; it has no default.".to_owned();
            self.place.errors.push(path, "This field is missing.".to_owned(), allowed);
        }
        place
    }

    /// Notes every field that nobody asked for.
    pub fn finish(self) {
        for (name, _) in self.fields.iter().filter(|(name, _)| !self.known.contains(&name.as_str())) {
            let path = Path::Field(&self.place.path, name).text();
            let problem = format!("There is no field “{name}”.{}", message::suggestion(name, &self.known));
            self.place.errors.push(path, problem, message::list(&self.known));
        }
    }
}
