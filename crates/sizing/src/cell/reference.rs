/// A row of the catalogue by its id, or the user's own description: `"yolo11n"` or `{"custom": {…}}`.
#[derive(Debug, Clone, PartialEq)]
pub enum Reference<T> {
    /// Id of a catalogue row.
    Id(String),
    /// Described by the user.
    Custom(T),
}

impl<T> Reference<T> {
    /// The catalogue id, if it is one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Id(id) => Some(id),
            Self::Custom(_) => None,
        }
    }
}
