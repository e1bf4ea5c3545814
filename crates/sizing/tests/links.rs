//! Links: golden ones open for ever, broken ones say so, long cells stay short.

#![allow(clippy::panic, reason = "a test that cannot find its row has failed")]

use cellsizer_sizing::cell::{Camera, Interface, Light, Model, Precision, Runtime};
use cellsizer_sizing::link::{self, LinkError};
use cellsizer_sizing::{Catalogue, Cell, examples, size};

/// Links of released versions, one a line: `name fragment`, beside the cell they must open as `name.json`.
const GOLDEN: &str = include_str!("golden/v1.txt");

fn golden_cell(name: &str) -> Cell {
    let path = format!("{}/tests/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    Cell::from_json(&text).expect("a golden cell is valid")
}

#[test]
fn golden_links_open_the_cells_they_always_opened() {
    let mut opened = 0;
    for line in GOLDEN.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, fragment) = line.split_once(' ').expect("name and fragment");
        assert_eq!(link::decode(fragment), Ok(golden_cell(name)), "{name}");
        size(&golden_cell(name), &Catalogue::embedded()).unwrap_or_else(|e| panic!("{name} can still be sized: {e}"));
        opened += 1;
    }
    assert!(opened >= 5, "the golden file was read");
}

#[test]
fn todays_links_of_the_golden_cells_are_the_golden_links() {
    for line in GOLDEN.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, fragment) = line.split_once(' ').expect("name and fragment");
        assert_eq!(link::encode(&golden_cell(name)), fragment, "{name}");
    }
}

#[test]
fn a_whole_address_opens_as_its_fragment_does() {
    let fragment = link::encode(&examples::worked());
    for text in
        [format!("#{fragment}"), format!("https://example.org/cellsizer/#{fragment}"), format!("  {fragment}\n")]
    {
        assert_eq!(link::decode(&text), Ok(examples::worked()));
    }
}

#[test]
fn thousands_of_broken_links_are_errors_or_valid_cells_and_never_a_panic() {
    let good = link::encode(&examples::ALL[1].cell());
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.#v%= \xc3";
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        // xorshift64: repeatable, and nothing here needs better.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    let catalogue = Catalogue::embedded();
    let mut errors = 0;
    for _ in 0..20_000 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=random(4) {
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] = alphabet[random(alphabet.len())],
                1 => bytes.truncate(at.max(1)),
                2 => bytes.insert(at, alphabet[random(alphabet.len())]),
                _ => {
                    bytes.remove(at);
                    if bytes.is_empty() {
                        bytes.push(b'v');
                    }
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match link::decode(&text) {
            Ok(cell) => {
                // A blank at an end, a second `#` before it, or a mutation undone: the same link still.
                assert_eq!(link::encode(&cell), good, "{text}");
                size(&cell, &catalogue).expect("it is the good cell");
            }
            Err(error) => {
                errors += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(errors > 19_000, "mutations are noticed: {errors}");
}

#[test]
fn each_kind_of_broken_link_says_what_it_is() {
    let good = link::encode(&examples::worked());
    assert_eq!(link::decode(""), Err(LinkError::NotALink));
    assert_eq!(link::decode("hello"), Err(LinkError::NotALink));
    assert_eq!(link::decode(&good.replacen("v1", "v2", 1)), Err(LinkError::Newer("v2".into())));
    assert_eq!(link::decode(&good[..good.len() / 2]), Err(LinkError::Damaged));
    assert_eq!(link::decode(&format!("v1.{}", "A".repeat(200_000))), Err(LinkError::TooLong));
}

#[test]
fn a_link_cannot_inflate_without_bound() {
    // 64 MB of spaces deflate to some 60 kB: within the length limit, far beyond any cell. (A stream that does not use
    // the dictionary is a valid stream.)
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 64 << 20], 9);
    let text = format!("v1.{}", base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, bomb));
    assert!(text.len() < 100_000, "short enough to be read: {}", text.len());
    assert_eq!(link::decode(&text), Err(LinkError::Damaged));
}

#[test]
fn a_typical_cell_stays_under_500_characters() {
    for example in examples::ALL {
        let length = link::encode(&example.cell()).len();
        assert!(length < 500, "{}: {length}", example.id);
    }
    // The dictionary was made of the examples, so a cell with names and numbers of its own has to stay short too.
    let camera = |id: &str, rate: f64, light: &str, model: &str| Camera {
        id: id.into(),
        width_px: Some(1624),
        height_px: Some(1240),
        rate_hz: Some(rate),
        interface: Some(Interface::Gige2_5),
        exposure_us: Some(rate * 13.7),
        packet_bytes: Some(8164),
        power_w: Some(4.27),
        trigger: Some("Lichtschranke".into()),
        lights: vec![light.into()],
        models: vec![model.into()],
        ..Camera::default()
    };
    let mut cell = examples::ALL[1].cell();
    cell.name = "Verpackung Halle 7, Zeile 12".into();
    cell.models = vec![Model::new("Naht", "yolov8s"), Model::new("Etikett", "deeplabv3-mbv3")];
    cell.lights = vec![
        Light { current_a: Some(0.73), ..Light::new("Balken") },
        Light { current_a: Some(1.91), ..Light::new("Kuppel") },
    ];
    cell.triggers[0].id = "Lichtschranke".into();
    cell.cameras = vec![
        camera("Nord", 17.3, "Balken", "Naht"),
        camera("Ost", 21.9, "Kuppel", "Etikett"),
        camera("unten", 9.45, "Balken", "Etikett"),
        camera("hinten", 33.1, "Kuppel", "Naht"),
    ];
    let length = link::encode(&cell).len();
    assert!(length < 500, "{length}");
}

/// 16 cameras and 8 models, each with its own values, as a large line would have.
#[test]
fn a_large_cell_stays_under_2000_characters() {
    let mut cell = examples::ALL[1].cell();
    cell.models = (0..8)
        .map(|i| Model {
            input_px: Some([320 + 32 * i, 640]),
            precision: if i % 2 == 0 { Precision::Fp16 } else { Precision::Int8 },
            runtime: if i % 3 == 0 { Runtime::Tensorrt } else { Runtime::OnnxruntimeCuda },
            ..Model::new(
                &format!("station {i} {}", ["caps", "labels", "fill level"][i as usize % 3]),
                ["yolo11n", "yolov8s", "resnet18", "unet"][i as usize % 4],
            )
        })
        .collect();
    cell.lights = (0..6)
        .map(|i| Light { current_a: Some(0.4 + 0.15 * f64::from(i)), ..Light::new(&format!("light {i}")) })
        .collect();
    cell.cameras = (0..16)
        .map(|i: u32| Camera {
            id: format!("camera {i} {}", ["left", "right", "top"][i as usize % 3]),
            width_px: Some([2448, 1920, 4096, 1440][i as usize % 4]),
            height_px: Some([2048, 1200, 3000, 1080][i as usize % 4]),
            rate_hz: Some(4.5 + f64::from(i)),
            interface: Some(if i.is_multiple_of(5) { Interface::Usb3 } else { Interface::Gige1 }),
            exposure_us: Some(120.0 + 35.0 * f64::from(i)),
            trigger: Some("part".into()),
            lights: vec![format!("light {}", i % 6)],
            models: vec![cell.models[i as usize % 8].id.clone()],
            power_w: Some(2.5 + 0.1 * f64::from(i)),
            ..Camera::default()
        })
        .collect();
    let length = link::encode(&cell).len();
    assert!(length < 2000, "{length}");
    assert_eq!(link::decode(&link::encode(&cell)), Ok(cell));
}
