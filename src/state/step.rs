/// A step of the walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Step {
    Models,
    Cameras,
    Triggers,
    Lights,
    Host,
}

impl Step {
    /// All steps, in the order of the walk.
    pub const ALL: [Self; 5] = [Self::Models, Self::Cameras, Self::Triggers, Self::Lights, Self::Host];

    /// The key used in test ids and in the paths of fields.
    pub fn key(self) -> &'static str {
        match self {
            Self::Models => "models",
            Self::Cameras => "cameras",
            Self::Triggers => "triggers",
            Self::Lights => "lights",
            Self::Host => "host",
        }
    }

    /// The name on the tab.
    pub fn label(self) -> &'static str {
        match self {
            Self::Models => "Models",
            Self::Cameras => "Cameras",
            Self::Triggers => "Triggers",
            Self::Lights => "Lights",
            Self::Host => "Host",
        }
    }
}
