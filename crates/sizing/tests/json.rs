//! The JSON of a cell, with every field set: what is read, what is refused, and where.

use cellsizer_sizing::cell::PixelFormat;
use cellsizer_sizing::{Cell, link};
use serde_json::{Value, json};

/// A cell whose every field differs from its default, in the order in which cells are written.
const FULL: &str = include_str!("full.json");

fn full() -> Value {
    serde_json::from_str(FULL).expect("it is JSON")
}

/// JSON pointers to the value and to everything in it.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, inner)| pointers(inner, &format!("{at}/{key}"), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, inner)| pointers(inner, &format!("{at}/{index}"), found));
        }
        _ => {}
    }
}

fn everywhere() -> Vec<String> {
    let mut found = Vec::new();
    pointers(&full(), "", &mut found);
    assert!(found.len() > 100, "{}", found.len());
    found
}

/// `/models/0/batch` as errors write it: `models[0].batch`.
fn path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, step| match (step.parse::<usize>(), path.as_str()) {
        (Ok(index), _) => format!("{path}[{index}]"),
        (_, "") => step.to_owned(),
        _ => format!("{path}.{step}"),
    })
}

fn paths_of_errors(value: &Value) -> Vec<String> {
    match Cell::from_json(&value.to_string()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.fields().iter().map(|error| error.path.clone()).collect(),
    }
}

#[test]
fn a_full_cell_is_written_as_it_was_read() {
    let cell = Cell::from_json(FULL).expect("it is valid");
    assert_eq!(cell.to_json(), FULL.trim_end());
    assert_eq!(link::decode(&link::encode(&cell)), Ok(cell));
}

#[test]
fn an_empty_cell_is_one_line_of_schema() {
    assert_eq!(Cell::default().to_json(), "{\n  \"schema\": 1\n}");
    assert_eq!(Cell::from_json("{}"), Ok(Cell::default()));
}

#[test]
fn an_unknown_field_is_named_in_every_object() {
    for pointer in everywhere() {
        let mut cell = full();
        let place = cell.pointer_mut(&pointer).expect("it was found there");
        if let Value::Object(fields) = place {
            fields.insert("surplus".into(), json!(1));
            assert_eq!(paths_of_errors(&cell), [path(&format!("{pointer}/surplus"))]);
        }
    }
}

#[test]
fn a_wrong_value_is_named_where_it_stands() {
    for pointer in everywhere() {
        for wrong in [json!(true), json!(-1), json!(1.5), json!("x"), json!([]), json!({}), json!(1e300), json!(null)] {
            let mut cell = full();
            let place = cell.pointer_mut(&pointer).expect("it was found there");
            if std::mem::discriminant(place) == std::mem::discriminant(&wrong) && !wrong.is_number() {
                continue;
            }
            *place = wrong.clone();
            let errors = paths_of_errors(&cell);
            // A whole cell or list that is gone takes what refers to it along, so only the first place is certain.
            let here = path(&pointer);
            let named = errors.iter().any(|path| path.starts_with(&here));
            let allowed = errors.is_empty() && Cell::from_json(&cell.to_string()).is_ok();
            assert!(named || allowed || wrong == json!([]) || wrong == json!({}), "{here} {wrong}: {errors:?}");
        }
    }
}

#[test]
fn a_missing_field_is_named() {
    for (pointer, field) in [
        ("/models/0", "id"),
        ("/models/0", "model"),
        ("/models/0/model", "custom"),
        ("/models/0/model/custom", "name"),
        ("/models/0/model/custom", "parameters"),
        ("/cameras/0", "id"),
        ("/triggers/0", "id"),
        ("/lights/0", "id"),
        ("/host/compute/gpu", "custom"),
        ("/host/compute/gpu/custom", "name"),
        ("/host/compute/gpu/custom", "architecture"),
        ("/host/compute/gpu/custom", "memory_bytes"),
        ("/processes/layout", "groups"),
    ] {
        let mut cell = full();
        if let Some(Value::Object(fields)) = cell.pointer_mut(pointer) {
            assert!(fields.remove(field).is_some(), "{pointer}/{field}");
        }
        assert_eq!(paths_of_errors(&cell), [path(&format!("{pointer}/{field}"))]);
    }
}

#[test]
fn every_mistake_is_reported_at_once() {
    let text = r#"{
        "host": { "os": "macos", "io": { "lan_port": 2 } },
        "models": [ { "id": "a", "modle": "yolo11n", "batch": -1 }, { "id": 3, "model": "yolo11n", "input_px": [1, "2"] } ],
        "outputs": 1.5
    }"#;
    let errors = Cell::from_json(text).expect_err("five mistakes");
    let expected = "\
host.os: “macos” is not a value here. Allowed: linux, windows, jetpack.
host.io.lan_port: There is no field “lan_port”. Did you mean “lan_ports”? Allowed: lan_ports, lan_gbps, poe_ports, \
poe_per_port_w, poe_budget_w, usb3_ports, inputs, outputs, light_channels, light_channel_a, light_total_w, \
usb3_controllers, uplink_gbps, switch_buffer_bytes, supply_24v_w, gige_rule, resend_percent, poe_classification.
models[0].model: This field is missing. Allowed: A value for it; it has no default.
models[0].batch: -1 is not allowed. Allowed: A whole number from 1 to 1,024.
models[0].modle: There is no field “modle”. Did you mean “model”? Allowed: id, model, input_px, batch, precision, \
runtime, runtime_version, settings, device, instances, measured_ms, preprocess_ms, postprocess_ms.
models[1].id: 3 is not allowed. Allowed: A text in quotes.
models[1].input_px[1]: The text “2” is not allowed. Allowed: A whole number from 1 to 16,384 px.
outputs: 1.5 is not allowed. Allowed: A whole number from 0 to 256.";
    assert_eq!(errors.to_string(), expected);
}

#[test]
fn whole_numbers_may_be_written_as_floats_and_keep_every_digit() {
    let cell = Cell::from_json(r#"{ "outputs": 4.0, "host": { "ram_bytes": 17179869184.0 } }"#).expect("valid");
    assert_eq!((cell.outputs, cell.host.ram_bytes), (4, Some(17_179_869_184)));
    // 2^53 + 1 is no float; the full cell carries it.
    let macs = full().pointer("/models/0/model/custom/macs").and_then(Value::as_u64);
    assert_eq!(macs, Some(9_007_199_254_740_993));
    assert!(Cell::from_json(FULL).expect("valid").to_json().contains("9007199254740993"));
    for wrong in ["18446744073709551616", "4294967296", "-0.5", "1e999"] {
        assert!(Cell::from_json(&format!("{{ \"outputs\": {wrong} }}")).is_err(), "{wrong}");
    }
}

#[test]
fn a_later_version_is_told_from_mistakes() {
    assert_eq!(paths_of_errors(&json!({ "schema": 2, "conveyors": [] })), ["schema"]);
}

#[test]
fn a_text_that_is_not_json_names_its_line() {
    for text in ["", "{", "{ \"name\": \"a\"\n } x", "{ \"name\": 1e }", "[[[["] {
        let errors = Cell::from_json(text).expect_err("no JSON");
        assert!(errors.to_string().starts_with("Not JSON at line "), "{errors}");
    }
    assert!(Cell::from_json(&"[".repeat(100_000)).is_err());
    assert!(Cell::from_json("[]").is_err());
}

#[test]
fn what_is_wrong_with_the_text_and_the_number_is_quoted() {
    let message = |text: &str| Cell::from_json(text).expect_err("it is wrong").to_string();
    assert_eq!(
        message("{\n  \"name\": \"a\"\n  \"outputs\": 1 }"),
        "Not JSON at line 3, column 3: expected “,” or “}”. Allowed: A cell as `cellsizer` saves it, a JSON object."
    );
    assert_eq!(
        message("{ \"outputs\": 1.50e2000 }"),
        "Not JSON at line 1, column 23: expected a number that is not that large. \
         Allowed: A cell as `cellsizer` saves it, a JSON object."
    );
    let outputs = "outputs: 1.50 is not allowed. Allowed: A whole number from 0 to 256.";
    assert_eq!(message("{ \"outputs\": 1.50 }"), outputs);
    let long = format!("{{ \"outputs\": {} }}", "1".repeat(300));
    assert_eq!(message(&long), outputs.replace("1.50", &"1".repeat(40)));
}

#[test]
fn filters_in_another_order_are_the_same_format() {
    for (name, format) in [
        ("bayergr8", PixelFormat::BayerRg8),
        ("bayergb10", PixelFormat::BayerRg10),
        ("bayerbg10p", PixelFormat::BayerRg10p),
        ("bayergr12", PixelFormat::BayerRg12),
        ("bayerbg12p", PixelFormat::BayerRg12p),
        ("bgr8", PixelFormat::Rgb8),
        ("bgra8", PixelFormat::Rgba8),
        ("mono12packed", PixelFormat::Mono10Packed),
        ("bayerrg12packed", PixelFormat::BayerRg10Packed),
        ("bayergb12packed", PixelFormat::BayerRg10Packed),
        ("bayerbg10packed", PixelFormat::BayerRg10Packed),
        ("bayergr16", PixelFormat::BayerRg16),
        ("yuv422_8", PixelFormat::Yuv422),
    ] {
        let cell = Cell::from_json(&json!({ "cameras": [{ "id": "c", "pixel_format": name }] }).to_string());
        assert_eq!(cell.expect("valid").cameras[0].pixel_format, format, "{name}");
    }
    for name in ["bayergr", "bayergr14", "bayerxx8", "bayerxx12packed", "bgr", "Mono8"] {
        assert_eq!(
            paths_of_errors(&json!({ "cameras": [{ "id": "c", "pixel_format": name }] })),
            ["cameras[0].pixel_format"],
            "{name}"
        );
    }
}

/// Whatever serde's derives refuse is refused, and what both read is the same cell.
#[cfg(feature = "serde")]
#[test]
fn serde_reads_the_same_cells_and_no_others() {
    let mut both = 0;
    for pointer in everywhere() {
        for value in [
            json!(null),
            json!(true),
            json!(false),
            json!(-1),
            json!(0),
            json!(1),
            json!(1.5),
            json!(u64::MAX),
            json!(""),
            json!("gpu"),
            json!("part"),
            json!([]),
            json!([1, 2]),
            json!([1, 2, 3]),
            json!(["own"]),
            json!({}),
            json!({ "custom": {} }),
        ] {
            let mut cell = full();
            *cell.pointer_mut(&pointer).expect("it was found there") = value.clone();
            match (Cell::from_json(&cell.to_string()), serde_json::from_value::<Cell>(cell.clone())) {
                (Ok(ours), theirs) => {
                    assert_eq!(Some(ours), theirs.ok(), "{pointer} {value}");
                    both += 1;
                }
                // Ranges and references are checked after reading: those messages never speak of types.
                (Err(errors), Ok(_)) => {
                    let text = errors.to_string();
                    // serde's derives also take a list of all fields for an object.
                    if text.contains("A list in square brackets is not allowed. Allowed: An object in braces.") {
                        continue;
                    }
                    let of_reader = ["in quotes", "in braces", "square brackets", "true or false", "has no default"];
                    assert!(!of_reader.iter().any(|words| text.contains(words)), "{pointer} {value}: {text}");
                }
                (Err(_), Err(_)) => {}
            }
        }
    }
    assert!(both > 100, "{both}");
}
