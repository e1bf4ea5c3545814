//! Why a file has no figures.

use std::fmt;

/// Why a file, or a request about it, has no figures at all.
///
/// A shape that cannot be known is not an error: it is counted in the [`Footprint`](crate::Footprint).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The reader failed.
    Io(String),
    /// The file ends before what it announces.
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Byte offset at which bytes were missing.
        offset: u64,
    },
    /// The bytes break the rules of their own format.
    Malformed {
        /// The format, as a person would name it.
        format: &'static str,
        /// What is wrong.
        what: String,
        /// Byte offset near the fault.
        offset: u64,
    },
    /// A limit that keeps time and memory bounded was reached; see [`Limits`](crate::Limits).
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// Not a model file that is read here.
    NotAModel {
        /// What the bytes look like.
        looks_like: String,
        /// What to export or fetch instead.
        advice: String,
    },
    /// The request names an input that the model lacks, or sizes that do not fit it.
    BadRequest(String),
}

impl Error {
    pub(crate) fn malformed(format: &'static str, what: impl Into<String>, offset: u64) -> Self {
        Self::Malformed { format, what: what.into(), offset }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(e) => write!(f, "the file could not be read: {e}"),
            Self::Truncated { what, offset } => {
                write!(f, "the file is cut short: {what} needs bytes after offset {offset}; fetch or export it again")
            }
            Self::Malformed { format, what, offset } => {
                write!(f, "not valid {format}: {what} (near byte {offset})")
            }
            Self::TooLarge { what, limit } => write!(f, "too large to analyse: {what} (limit {limit})"),
            Self::NotAModel { looks_like, advice } => write!(f, "this looks like {looks_like}; {advice}"),
            Self::BadRequest(e) => f.write_str(e),
        }
    }
}

impl std::error::Error for Error {}
