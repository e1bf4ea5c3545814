use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How the models are spread over operating-system processes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Processes {
    /// Which models share a process.
    #[serde(default, skip_serializing_if = "super::is_default")]
    pub layout: Layout,
    /// Models of one process may run at the same time, so that their activations add up; true when absent.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub concurrent: bool,
}

impl Default for Processes {
    fn default() -> Self {
        Self { layout: Layout::default(), concurrent: true }
    }
}

fn yes() -> bool {
    true
}

fn is_yes(value: &bool) -> bool {
    *value
}

/// Which models share a process: `"single"`, `"per-model"`, `"per-camera"` or `{"groups": [["det"], ["ocr"]]}`.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Layout {
    /// All in one process.
    #[default]
    Single,
    /// Each model in its own process.
    PerModel,
    /// One process for each camera, with the models that look at its images.
    PerCamera,
    /// Groups of model ids; a model in no group gets a process of its own.
    Groups(Vec<Vec<String>>),
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Single => serializer.serialize_str("single"),
            Self::PerModel => serializer.serialize_str("per-model"),
            Self::PerCamera => serializer.serialize_str("per-camera"),
            Self::Groups(groups) => serializer.collect_map([("groups", groups)]),
        }
    }
}

// By hand for the same reason as `Reference`: a derived enum reports neither the path nor what is allowed.
impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Layout;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"single\", \"per-model\", \"per-camera\" or {\"groups\": [[…]]}")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Layout, E> {
                match name {
                    "single" => Ok(Layout::Single),
                    "per-model" => Ok(Layout::PerModel),
                    "per-camera" => Ok(Layout::PerCamera),
                    other => Err(E::unknown_variant(other, &["single", "per-model", "per-camera"])),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Layout, A::Error> {
                let mut groups = None;
                while let Some(key) = map.next_key::<String>()? {
                    if key == "groups" && groups.is_none() {
                        groups = Some(map.next_value()?);
                    } else {
                        return Err(A::Error::unknown_field(&key, &["groups"]));
                    }
                }
                groups.map(Layout::Groups).ok_or_else(|| A::Error::missing_field("groups"))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
