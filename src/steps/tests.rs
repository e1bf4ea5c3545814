//! Every key of the cell's schema has a control. A key that the form does not know could only be set by hand, in a file.

use super::lens::Part;
use super::table::Field;
use super::{cameras, host, lights, models, triggers};
use cellsizer_sizing::Cell;
use cellsizer_sizing::cell::{Camera, Host, Light, Model, Trigger};
use serde_json::Value;
use std::collections::BTreeSet;

/// Keys whose control stands in no table of fields: the file it stands in, and the text there that makes it.
const ELSEWHERE: [(&str, &str, &str); 10] = [
    ("name", include_str!("../app/header.rs"), "\"name\""),
    ("models.id", include_str!("rows.rs"), "{}.{index}.id"),
    ("cameras.id", include_str!("rows.rs"), "{}.{index}.id"),
    ("triggers.id", include_str!("rows.rs"), "{}.{index}.id"),
    ("lights.id", include_str!("rows.rs"), "{}.{index}.id"),
    ("host.controller", include_str!("host.rs"), "\"host.controller\""),
    ("host.addons", include_str!("host/addons.rs"), "\"host.addons\""),
    ("processes.layout", include_str!("processes.rs"), "\"processes.layout\""),
    ("processes.layout.groups", include_str!("processes.rs"), "processes.group.{index}"),
    ("processes.concurrent", include_str!("processes.rs"), "check(\"Models of a process take turns\""),
];

/// Keys without a control of their own, and why.
const NO_CONTROL: [(&str, &str); 2] = [
    ("schema", "the format's version: the page writes it"),
    ("host.compute.kind", "chosen together with the GPU, in “Models run on”"),
];

/// The leaves of a schema, as paths without places in lists.
fn leaves(schema: &Value, root: &Value, path: &str, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/$defs/");
        return leaves(&root["$defs"][name], root, path, found);
    }
    if let Some(fields) = schema["properties"].as_object() {
        for (key, inner) in fields {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            leaves(inner, root, &path, found);
        }
        return;
    }
    let either = ["anyOf", "oneOf"].into_iter().find_map(|key| schema[key].as_array());
    match (either, schema.get("items")) {
        (Some(either), _) => {
            for inner in either.iter().filter(|inner| inner["type"] != "null") {
                leaves(inner, root, path, found);
            }
        }
        (None, Some(items)) => leaves(items, root, path, found),
        (None, None) => {
            found.insert(path.to_owned());
        }
    }
}

/// The paths of a table's fields, without places in lists.
fn paths<R: Part>(fields: &[Field<R>], found: &mut BTreeSet<String>) {
    for field in fields {
        if let Field::Fold(fold) = field {
            paths(fold.fields, found);
        }
        if let Some(name) = field.name() {
            let path = R::path(0, name);
            let parts: Vec<&str> = path.split('.').filter(|part| part.parse::<usize>().is_err()).collect();
            found.insert(parts.join("."));
        }
    }
}

#[test]
fn every_key_of_the_schema_has_a_control_and_every_field_is_a_key() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/cell.schema.json")).expect("it is JSON");
    let mut keys = BTreeSet::new();
    leaves(&schema, &schema, "", &mut keys);
    assert!(keys.contains("models.model.custom.parameters") && keys.contains("cameras.lights"), "{keys:?}");

    let mut fields = BTreeSet::new();
    paths::<Model>(&models::FIELDS, &mut fields);
    paths::<Model>(&models::settings::FIELDS, &mut fields);
    paths::<Model>(&models::times::FIELDS, &mut fields);
    paths::<Camera>(&cameras::FIELDS, &mut fields);
    paths::<Trigger>(&triggers::FIELDS, &mut fields);
    paths::<Light>(&lights::FIELDS, &mut fields);
    paths::<Host>(&host::FIELDS, &mut fields);
    paths::<Host>(&host::io::FIELDS, &mut fields);
    paths::<Cell>(&triggers::SIGNALS, &mut fields);
    for (key, file, made_by) in ELSEWHERE {
        assert!(file.contains(made_by), "{key}: its control is gone");
        assert!(fields.insert(key.to_owned()), "{key} is in a table: take it off the list");
    }
    for (key, why) in NO_CONTROL {
        assert!(!fields.contains(key), "{key} has a control, whatever the list says: {why}");
    }

    let missing: Vec<&String> =
        keys.iter().filter(|key| !fields.contains(*key) && !NO_CONTROL.iter().any(|(no, _)| no == key)).collect();
    assert!(missing.is_empty(), "no control for {missing:?}");
    // The path of a field is that of the JSON, so that an error of the engine names the field.
    let unknown: Vec<&String> = fields.iter().filter(|field| !keys.contains(*field)).collect();
    assert!(unknown.is_empty(), "no key of the schema: {unknown:?}");
}
