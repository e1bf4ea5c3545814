//! What serde's derives cannot do for a cell: texts that may be objects, and defaults other than the type's own.
//!
//! Behind the feature `serde`, for tools that embed a cell in formats of their own; [`Cell::from_json`](super::Cell)
//! and the links do without.

use super::{Layout, Reference, SCHEMA};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, marker::PhantomData};

/// `true` for a value that need not be written because reading its absence gives the same.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

pub(super) fn current_schema() -> u32 {
    SCHEMA
}

pub(super) fn yes() -> bool {
    true
}

pub(super) fn is_yes(value: &bool) -> bool {
    *value
}

pub(super) fn one() -> u32 {
    1
}

pub(super) fn is_one(value: &u32) -> bool {
    *value == 1
}

pub(super) fn usual_voltage() -> f64 {
    super::light::USUAL_VOLTAGE_V
}

pub(super) fn is_usual_voltage(value: &f64) -> bool {
    *value == usual_voltage()
}

impl<T: Serialize> Serialize for Reference<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Id(id) => serializer.serialize_str(id),
            Self::Custom(custom) => serializer.collect_map([("custom", custom)]),
        }
    }
}

// By hand, since `untagged` would lose both the path and the message of an error inside the custom description.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Reference<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Reference<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id of the catalogue, or {\"custom\": {…}}")
            }

            fn visit_str<E>(self, id: &str) -> Result<Self::Value, E> {
                Ok(Reference::Id(id.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut custom = None;
                while let Some(key) = map.next_key::<String>()? {
                    if key == "custom" && custom.is_none() {
                        custom = Some(map.next_value()?);
                    } else {
                        return Err(A::Error::unknown_field(&key, &["custom"]));
                    }
                }
                custom.map(Reference::Custom).ok_or_else(|| A::Error::missing_field("custom"))
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
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
