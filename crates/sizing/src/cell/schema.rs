//! JSON Schema of the types that serde reads by hand or that the data tables share.

use super::{Interface, Layout, Reference};
use crate::catalogue::rows::Architecture;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

impl<T: JsonSchema> JsonSchema for Reference<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("ReferenceTo{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let custom = generator.subschema_for::<T>();
        json_schema!({
            "description": "Id of a catalogue row, or a description of one's own.",
            "oneOf": [
                { "type": "string" },
                { "type": "object", "properties": { "custom": custom }, "required": ["custom"], "additionalProperties": false },
            ],
        })
    }
}

impl JsonSchema for Layout {
    fn schema_name() -> Cow<'static, str> {
        "Layout".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Which models share a process. A model in no group gets a process of its own.",
            "oneOf": [
                { "enum": ["single", "per-model", "per-camera"] },
                {
                    "type": "object",
                    "properties": { "groups": { "type": "array", "items": { "type": "array", "items": { "type": "string" } } } },
                    "required": ["groups"],
                    "additionalProperties": false,
                },
            ],
        })
    }
}

/// The names serde gives to unit variants.
fn names<T: serde::Serialize>(values: &[T]) -> Vec<serde_json::Value> {
    values.iter().filter_map(|value| serde_json::to_value(value).ok()).collect()
}

impl JsonSchema for Interface {
    fn schema_name() -> Cow<'static, str> {
        "Interface".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A camera's link.", "enum": names(&Self::ALL) })
    }
}

impl JsonSchema for Architecture {
    fn schema_name() -> Cow<'static, str> {
        "Architecture".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "GPU architecture.", "enum": names(&Self::ALL) })
    }
}
