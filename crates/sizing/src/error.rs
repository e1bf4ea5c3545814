use std::fmt;

/// One thing wrong with a cell: where, what, and what is allowed instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// JSON path of the field, such as `cameras[0].width_px`; empty for the whole text.
    pub path: String,
    /// What is wrong, in words that name the value.
    pub problem: String,
    /// What is allowed.
    pub allowed: String,
}

impl FieldError {
    pub(crate) fn new(path: impl Into<String>, problem: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self { path: path.into(), problem: problem.into(), allowed: allowed.into() }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.problem)?;
        if !self.allowed.is_empty() {
            write!(f, " Allowed: {}", self.allowed)?;
        }
        Ok(())
    }
}

/// Everything wrong with a cell; at least one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellErrors(Vec<FieldError>);

impl CellErrors {
    pub(crate) fn one(error: FieldError) -> Self {
        Self(vec![error])
    }

    /// `Err` when there is anything in the list.
    pub(crate) fn check(errors: Vec<FieldError>) -> Result<(), Self> {
        if errors.is_empty() { Ok(()) } else { Err(Self(errors)) }
    }

    /// The errors, in the order of the cell's fields.
    #[must_use]
    pub fn fields(&self) -> &[FieldError] {
        &self.0
    }
}

impl fmt::Display for CellErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for CellErrors {}
