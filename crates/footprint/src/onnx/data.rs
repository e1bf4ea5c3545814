//! Small known values: what drives `Reshape`, `Slice`, `Resize` and the like.

use std::rc::Rc;

/// More elements than any shape computation needs; larger constants are only counted.
pub(crate) const MAX_ELEMENTS: u64 = 4096;

/// The elements of a small tensor, row-major; truth values are 0 and 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Data {
    Ints(Rc<[i64]>),
    Floats(Rc<[f64]>),
}

impl Data {
    pub(crate) fn ints(v: Vec<i64>) -> Self {
        Self::Ints(v.into())
    }

    pub(crate) fn floats(v: Vec<f64>) -> Self {
        Self::Floats(v.into())
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Ints(v) => v.len(),
            Self::Floats(v) => v.len(),
        }
    }

    pub(crate) fn int(&self, i: usize) -> Option<i64> {
        match self {
            Self::Ints(v) => v.get(i).copied(),
            // `as` saturates and turns NaN into 0, which is as good as any answer for such a model.
            Self::Floats(v) => v.get(i).map(|&x| x as i64),
        }
    }

    pub(crate) fn float(&self, i: usize) -> Option<f64> {
        match self {
            Self::Ints(v) => v.get(i).map(|&x| x as f64),
            Self::Floats(v) => v.get(i).copied(),
        }
    }

    pub(crate) fn to_ints(&self) -> Vec<i64> {
        (0..self.len()).filter_map(|i| self.int(i)).collect()
    }

    pub(crate) fn to_floats(&self) -> Vec<f64> {
        (0..self.len()).filter_map(|i| self.float(i)).collect()
    }

    /// The elements at `index`, in that order; `None` when one is out of range.
    pub(crate) fn pick(&self, index: &[usize]) -> Option<Self> {
        Some(match self {
            Self::Ints(v) => Self::ints(index.iter().map(|&i| v.get(i).copied()).collect::<Option<_>>()?),
            Self::Floats(v) => Self::floats(index.iter().map(|&i| v.get(i).copied()).collect::<Option<_>>()?),
        })
    }
}
