use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, marker::PhantomData};

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
