//! The module's door: what `public/reader-worker.js` calls in the web worker.

use cellsizer_footprint::{Limits, Precision, ReadAt, Session};
use cellsizer_reader::{Asked, Card, Curve, Network, Table, card};
use cellsizer_sizing::format::Units;
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use web_sys::{File, FileReaderSync};

/// A file that was read once. It can be evaluated at any size without reading it again.
#[wasm_bindgen]
pub struct Reader(Session);

#[wasm_bindgen]
impl Reader {
    /// Reads a file. `progress` is called with the share that has been passed, 0 to 1.
    ///
    /// # Errors
    /// A sentence that says why the file has no figures.
    #[wasm_bindgen(constructor)]
    pub fn new(file: File, progress: Function) -> Result<Reader, JsValue> {
        let place = FileReaderSync::new()?;
        let bytes = Bytes { len: whole(file.size()), file, place, progress, told: Cell::new(0) };
        Session::open(&bytes, Limits::default()).map(Reader).map_err(|e| e.to_string().into())
    }

    /// The file's card as a plain object. Width, height and batch of 0 leave the choice to the file.
    ///
    /// # Errors
    /// A sentence that says why there are no figures at these sizes.
    pub fn card(
        &self,
        width: u32,
        height: u32,
        batch: u32,
        precision: &str,
        binary_units: bool,
    ) -> Result<JsValue, JsValue> {
        let asked = Asked {
            image: (width > 0 && height > 0).then(|| [height.into(), width.into()]),
            batch: (batch > 0).then(|| batch.into()),
            precision: precision.parse::<Precision>()?,
            units: if binary_units { Units::Binary } else { Units::Decimal },
        };
        card(&self.0, &asked).map(plain).map_err(|e| e.to_string().into())
    }
}

/// A file of the browser, read where asked: weights stay on disk.
struct Bytes {
    file: File,
    len: u64,
    place: FileReaderSync,
    progress: Function,
    /// Hundredths of the file that were told last.
    told: Cell<u64>,
}

impl ReadAt for Bytes {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        let fault = |e: JsValue| {
            let why = e.dyn_ref::<js_sys::Error>().map(|e| String::from(e.message()));
            std::io::Error::other(why.unwrap_or_else(|| "the browser could not read it".to_owned()))
        };
        let end = offset + buf.len() as u64;
        let piece = self.file.slice_with_f64_and_f64(exact(offset), exact(end)).map_err(fault)?;
        let bytes = Uint8Array::new(&self.place.read_as_array_buffer(&piece).map_err(fault)?.into());
        if bytes.length() as usize != buf.len() {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        bytes.copy_to(buf);
        let hundredths = end.saturating_mul(100) / self.len.max(1);
        if hundredths > self.told.get() {
            self.told.set(hundredths);
            // Whoever listens may have gone; the file is read all the same.
            let _ = self.progress.call1(&JsValue::NULL, &(exact(hundredths) / 100.0).into());
        }
        Ok(())
    }
}

/// Lengths of files are whole and far below 2^53.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the browser's own length")]
fn whole(value: f64) -> u64 {
    value as u64
}

#[allow(clippy::cast_precision_loss, reason = "far below 2^53, or a figure to show")]
fn exact(value: u64) -> f64 {
    value as f64
}

/// A card as an object that may be posted to the page.
fn plain(card: Card) -> JsValue {
    let [height, width] = card.image.unwrap_or_default().map(exact);
    object(&[
        ("about", card.about.into()),
        ("facts", card.facts.into()),
        ("tables", card.tables.into_iter().map(table).collect::<Array>().into()),
        ("live", curve(card.live)),
        ("growth", curve(card.growth)),
        ("notes", card.notes.into()),
        ("resizable", card.resizable.into()),
        ("width", width.into()),
        ("height", height.into()),
        ("batch", exact(card.batch.unwrap_or(0)).into()),
        ("network", card.network.map_or(JsValue::UNDEFINED, network)),
    ])
}

fn table(table: Table) -> JsValue {
    object(&[("title", table.title.into()), ("head", table.head.into()), ("cells", table.cells.into())])
}

fn curve(curve: Curve) -> JsValue {
    let mark = curve.mark.map_or(-1.0, |at| exact(at as u64));
    object(&[
        ("sentence", curve.sentence.into()),
        ("names", curve.names.into()),
        ("labels", curve.labels.into()),
        ("bytes", curve.bytes.into()),
        ("mark", mark.into()),
    ])
}

fn network(network: Network) -> JsValue {
    let known = |value: Option<u64>| value.map_or(-1.0, exact).into();
    object(&[
        ("parameters", exact(network.parameters).into()),
        ("macs", known(network.macs)),
        ("floor", known(network.floor_bytes)),
        ("plan", known(network.onnxruntime_bytes)),
        ("stored", network.stored.key().into()),
        ("dynamic", network.dynamic.into()),
    ])
}

fn object(entries: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in entries {
        // Setting a property of a plain object does not fail.
        let _ = Reflect::set(&object, &JsValue::from_str(key), value);
    }
    object.into()
}

fn main() {}
