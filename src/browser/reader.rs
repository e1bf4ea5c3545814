//! The web worker that reads a model file: a wasm module of its own (`crates/reader`), loaded when the first file is
//! chosen. One worker a file: ending it cancels the reading and frees its memory.

use cellsizer_reader::{Card, Curve, Network, Table};
use cellsizer_sizing::cell::Precision;
use js_sys::{Array, Float64Array, Object, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Event, File, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Relative, so that the page may be served from any folder. The build's name behind it keeps a cached worker of an
/// earlier build away from this one.
fn script() -> String {
    let document = web_sys::window().and_then(|window| window.document());
    let tag = document.and_then(|document| document.query_selector("script[data-js]").ok().flatten());
    let build = tag.and_then(|tag| tag.get_attribute("data-js")).unwrap_or_default();
    format!("reader-worker.js?for={}", js_sys::encode_uri_component(&build))
}

/// What a card is asked for; 0 leaves a number to the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Counts the questions: an answer to an older one is out of date.
    pub turn: u32,
    /// Input width in pixels.
    pub width: u32,
    /// Input height in pixels.
    pub height: u32,
    /// Images in one inference.
    pub batch: u32,
    /// `stored`, or a precision's key.
    pub precision: String,
    /// Powers of two in the texts.
    pub binary: bool,
}

/// What a worker says.
pub enum Answer {
    /// Share of the file that has been passed, 0 to 1.
    Progress(f64),
    /// The card, the seconds that it took, and the bytes of memory that the worker's module has.
    Card(Box<Card>, f64, f64),
    /// Why there is none, as a sentence.
    Failed(String),
}

#[wasm_bindgen]
extern "C" {
    type Message;
    #[wasm_bindgen(method, getter)]
    fn turn(this: &Message) -> u32;
    #[wasm_bindgen(method, getter)]
    fn kind(this: &Message) -> String;
    #[wasm_bindgen(method, getter)]
    fn share(this: &Message) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn why(this: &Message) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    fn card(this: &Message) -> Option<Sent>;
    #[wasm_bindgen(method, getter)]
    fn seconds(this: &Message) -> Option<f64>;
    #[wasm_bindgen(method, getter)]
    fn memory(this: &Message) -> Option<f64>;

    /// A card, a table, a curve or a network: what `crates/reader/src/main.rs` made of them.
    type Sent;
    #[wasm_bindgen(method, structural, indexing_getter)]
    fn part(this: &Sent, key: &str) -> JsValue;
}

impl Sent {
    fn text(&self, key: &str) -> String {
        self.part(key).as_string().unwrap_or_default()
    }

    fn number(&self, key: &str) -> f64 {
        self.part(key).as_f64().unwrap_or(0.0)
    }

    /// A whole number; `None` below 0, which stands for what is not known.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and far below 2^53")]
    fn whole(&self, key: &str) -> Option<u64> {
        Some(self.number(key)).filter(|n| *n >= 0.0).map(|n| n as u64)
    }

    fn list(&self, key: &str) -> Vec<JsValue> {
        self.part(key).dyn_into::<Array>().map(|list| list.to_vec()).unwrap_or_default()
    }

    fn texts(&self, key: &str) -> Vec<String> {
        self.list(key).iter().filter_map(JsValue::as_string).collect()
    }

    fn sub(&self, key: &str) -> Option<Sent> {
        Some(self.part(key)).filter(JsValue::is_object).map(JsCast::unchecked_into)
    }
}

fn card(sent: &Sent) -> Card {
    let size = [sent.whole("height"), sent.whole("width")];
    Card {
        about: sent.text("about"),
        facts: sent.texts("facts"),
        tables: sent.list("tables").into_iter().map(|table| self::table(table.unchecked_ref())).collect(),
        live: sent.sub("live").map(|live| curve(&live)).unwrap_or_default(),
        growth: sent.sub("growth").map(|growth| curve(&growth)).unwrap_or_default(),
        notes: sent.texts("notes"),
        resizable: sent.part("resizable").is_truthy(),
        image: if let [Some(height @ 1..), Some(width @ 1..)] = size { Some([height, width]) } else { None },
        batch: sent.whole("batch").filter(|&batch| batch > 0),
        network: sent.sub("network").map(|network| self::network(&network)),
    }
}

fn table(sent: &Sent) -> Table {
    Table { title: sent.text("title"), head: sent.texts("head"), cells: sent.texts("cells") }
}

fn curve(sent: &Sent) -> Curve {
    Curve {
        sentence: sent.text("sentence"),
        names: sent.texts("names"),
        labels: sent.texts("labels"),
        bytes: sent.part("bytes").dyn_into::<Float64Array>().map(|bytes| bytes.to_vec()).unwrap_or_default(),
        mark: sent.whole("mark").and_then(|at| usize::try_from(at).ok()),
    }
}

fn network(sent: &Sent) -> Network {
    let stored = sent.text("stored");
    Network {
        parameters: sent.whole("parameters").unwrap_or(0),
        macs: sent.whole("macs"),
        floor_bytes: sent.whole("floor"),
        onnxruntime_bytes: sent.whole("plan"),
        stored: Precision::ALL.into_iter().find(|p| p.key() == stored).unwrap_or_default(),
        dynamic: sent.part("dynamic").is_truthy(),
    }
}

/// A worker with its file. Dropping it ends the worker.
pub struct Reading {
    worker: Worker,
    _listen: [Closure<dyn FnMut(Event)>; 2],
}

impl Reading {
    /// Starts to read a file. `listen` hears each answer with the turn of its question.
    ///
    /// # Errors
    /// A sentence, when the browser starts no worker.
    pub fn start(file: &File, ask: &Ask, listen: impl Fn(u32, Answer) + Clone + 'static) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script(), &options)
            .map_err(|_| "This browser does not let the page start the reader.".to_owned())?;
        let heard: Closure<dyn FnMut(Event)> = Closure::new({
            let listen = listen.clone();
            move |event: Event| {
                let message: Message = event.unchecked_into::<MessageEvent>().data().unchecked_into();
                if let Some(answer) = answer(&message) {
                    listen(message.turn(), answer);
                }
            }
        });
        // The script itself did not load: no message will come.
        let lost: Closure<dyn FnMut(Event)> = Closure::new(move |_| {
            listen(u32::MAX, Answer::Failed("The reader could not be loaded. Check the connection.".to_owned()));
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(lost.as_ref().unchecked_ref()));
        let reading = Self { worker, _listen: [heard, lost] };
        reading.post(ask, Some(file));
        Ok(reading)
    }

    /// Asks for the card of the same file at other sizes.
    pub fn ask(&self, ask: &Ask) {
        self.post(ask, None);
    }

    fn post(&self, ask: &Ask, file: Option<&File>) {
        let message = Object::new();
        let numbers = [("turn", ask.turn), ("width", ask.width), ("height", ask.height), ("batch", ask.batch)];
        let each = numbers.map(|(key, value)| (key, JsValue::from(value)));
        let rest = [("precision", ask.precision.as_str().into()), ("binary", ask.binary.into())];
        for (key, value) in each.iter().chain(&rest).chain(file.map(|file| ("file", file.into())).as_ref()) {
            // Setting a property of a plain object does not fail.
            let _ = Reflect::set(&message, &JsValue::from_str(key), value);
        }
        // A file and numbers can always be posted.
        let _ = self.worker.post_message(&message);
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn answer(message: &Message) -> Option<Answer> {
    match message.kind().as_str() {
        "progress" => Some(Answer::Progress(message.share()?)),
        "card" => Some(Answer::Card(
            Box::new(card(&message.card()?)),
            message.seconds().unwrap_or(0.0),
            message.memory().unwrap_or(0.0),
        )),
        "failed" => Some(Answer::Failed(message.why()?)),
        _ => None,
    }
}
