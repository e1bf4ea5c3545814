//! The card of a file, as the page will show it.

use cellsizer_footprint::{Limits, Precision, Session};
use cellsizer_reader::{Asked, Card, card};
use cellsizer_sizing::cell;
use std::io::Read as _;
use std::path::Path;

/// A fixture of the reader, opened.
#[track_caller]
fn session(name: &str) -> Session {
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../footprint/tests/fixtures/{name}.onnx.gz"));
    let mut bytes = Vec::new();
    let packed = std::fs::File::open(packed).expect("a committed fixture");
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).expect("gzip");
    Session::open(&bytes, Limits::default()).expect("a model")
}

#[track_caller]
fn at(session: &Session, asked: Asked) -> Card {
    card(session, &asked).expect("figures")
}

fn fact<'c>(card: &'c Card, label: &str) -> &'c str {
    card.facts.chunks(2).find(|pair| pair[0] == label).map_or("", |pair| pair[1].as_str())
}

#[test]
fn figures_follow_size_batch_and_precision() {
    let unet = session("unet_dyn_ts");
    let base = at(&unet, Asked { image: Some([256, 256]), ..Asked::default() });
    assert_eq!(fact(&base, "Parameters"), "7.76 M");
    assert_eq!(fact(&base, "Activations, floor"), "33.6 MB");
    assert_eq!((base.image, base.batch, base.resizable), (Some([256, 256]), Some(1), true));
    let twice = at(&unet, Asked { image: Some([512, 256]), ..Asked::default() });
    assert_eq!(fact(&twice, "Activations, floor"), "67.1 MB");
    let batch = at(&unet, Asked { image: Some([256, 256]), batch: Some(2), ..Asked::default() });
    assert_eq!(fact(&batch, "Activations, floor"), "67.1 MB");
    let half = at(&unet, Asked { image: Some([256, 256]), precision: Precision::Fp16, ..Asked::default() });
    assert_eq!(fact(&half, "Activations, floor"), "16.8 MB");
}

/// A cell counts from FP32 and one image: what it takes over must not depend on the batch and precision that are shown.
#[test]
fn a_cell_takes_over_figures_of_one_image_at_fp32() {
    let unet = session("unet_dyn_ts");
    let image = Some([256, 256]);
    let one = at(&unet, Asked { image, ..Asked::default() }).network.expect("weights");
    let shown = Asked { image, batch: Some(4), precision: Precision::Fp16, ..Asked::default() };
    assert_eq!(at(&unet, shown).network.as_ref(), Some(&one));
    assert_eq!((one.parameters, one.floor_bytes), (7_760_130, Some(33_554_432)));
    assert!(one.dynamic && one.stored == cell::Precision::Fp32);
}

/// Ones stored as INT8 are counted by a cell at a quarter of its FP32 figures.
#[test]
fn a_quantised_graph_comes_out_as_it_is() {
    let ocr = session("ddddocr__common_old");
    let shown = at(&ocr, Asked::default());
    let network = shown.network.expect("weights");
    assert_eq!(network.stored, cell::Precision::Int8);
    let floor = network.floor_bytes.expect("known");
    assert_eq!(floor % 4, 0);
    assert!(fact(&at(&ocr, Asked::default()), "Weights").contains("int8"));
}

#[test]
fn an_export_fixed_at_another_size_has_no_figures_and_says_why() {
    let vit = session("vit_tiny_st_ts");
    let other = at(&vit, Asked { image: Some([256, 256]), ..Asked::default() });
    assert_eq!(fact(&other, "Activations, floor"), "not known");
    assert!(other.notes.iter().any(|note| note.contains("fixed at 1x3x224x224")), "{:?}", other.notes);
    assert!(other.live.bytes.is_empty() && other.network.is_some_and(|n| n.floor_bytes.is_none()));
}

#[test]
fn the_charts_agree_with_the_figures() {
    let net = session("mobilenet_v2_dyn_ts");
    let card = at(&net, Asked { image: Some([224, 224]), ..Asked::default() });
    let top = card.live.bytes.iter().copied().fold(0.0, f64::max);
    assert_eq!(top, 6_021_120.0);
    assert_eq!(card.live.mark.map(|at| card.live.bytes[at]), Some(top));
    assert_eq!(card.live.labels.len(), card.live.bytes.len());
    assert_eq!(card.growth.names.len() * card.growth.labels.len(), card.growth.bytes.len());
    assert_eq!(card.growth.mark.map(|at| card.growth.labels[at].as_str()), Some("224\u{d7}224"));
    for table in &card.tables {
        assert_eq!(table.cells.len() % table.head.len(), 0, "{}", table.title);
    }
}

/// Thousands of operators are thinned to what a small chart can show, the highest kept.
#[test]
fn a_long_timeline_keeps_its_top() {
    let net = session("vit_tiny_dyn_ts");
    let card = at(&net, Asked { image: Some([224, 224]), ..Asked::default() });
    assert!(card.live.bytes.len() <= 400);
    let steps = net.timeline(&Default::default()).expect("steps").len();
    assert!(steps > 400);
    assert!(card.live.mark.is_some());
}
