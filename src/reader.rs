//! Model files that the user drops: read in a web worker, shown as a card, taken over into the cell.

mod card;
mod file;
mod take;
mod zone;

pub use zone::ModelFiles;

use crate::browser::reader::{Answer, Ask, Reading};
use crate::state::App;
use cellsizer_reader::Card;
use cellsizer_sizing::format::Units;
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::File;

/// Files open at once: each has a worker.
const MAX_FILES: usize = 16;

thread_local! {
    /// The workers by file; a worker cannot travel in a signal.
    static READINGS: RefCell<Vec<(u32, Reading)>> = const { RefCell::new(Vec::new()) };
}

/// The open files: a signal of the root, cheap to copy.
#[derive(Clone, Copy)]
pub struct Reader {
    files: RwSignal<Vec<ModelFile>>,
    next: StoredValue<u32>,
}

/// An open file.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelFile {
    id: u32,
    name: String,
    /// What was asked for last.
    ask: Ask,
    state: State,
    /// Name of the cell's model that took its figures.
    used: Option<String>,
}

/// How far a file is.
#[derive(Debug, Clone, PartialEq)]
enum State {
    /// Share of it that has been passed.
    Reading(f64),
    /// Why it has no figures.
    Failed(String),
    /// Its card.
    Read(Box<Shown>),
}

/// A card with what the last question led to.
#[derive(Debug, Clone, PartialEq)]
struct Shown {
    card: Card,
    /// Seconds it took to read the file and make the first card.
    seconds: f64,
    /// Bytes that the worker's module has.
    memory: f64,
    /// Why the last sizes gave no card, which leaves the one before.
    problem: Option<String>,
}

/// Creates the list at the root and gives it to everything below.
pub fn provide_reader() -> Reader {
    let reader = Reader { files: RwSignal::new(Vec::new()), next: StoredValue::new(0) };
    provide_context(reader);
    reader
}

/// The list that [`provide_reader`] gave.
pub fn use_reader() -> Reader {
    expect_context()
}

impl Reader {
    /// Starts to read files.
    pub fn open(self, app: App, files: Vec<File>) {
        let room = MAX_FILES.saturating_sub(self.files.with_untracked(Vec::len));
        if files.len() > room {
            app.said().set(format!("At most {MAX_FILES} model files are open at once; close some first."));
        }
        for file in files.into_iter().take(room) {
            self.start(app, &file);
        }
    }

    fn start(self, app: App, file: &File) {
        let id = self.next.get_value();
        self.next.set_value(id + 1);
        let binary = app.units().get_untracked() == Units::Binary;
        let ask = Ask { turn: 0, width: 0, height: 0, batch: 0, precision: "stored".to_owned(), binary };
        let started = Reading::start(file, &ask, move |turn, answer| self.hear(app, id, turn, answer));
        let state = match started {
            Ok(reading) => {
                READINGS.with_borrow_mut(|all| all.push((id, reading)));
                State::Reading(0.0)
            }
            Err(why) => State::Failed(why),
        };
        self.files.update(|files| files.push(ModelFile { id, name: file.name(), ask, state, used: None }));
    }

    /// Asks for a file's card anew, with what `change` makes of the last question.
    fn ask(self, id: u32, change: impl FnOnce(&mut Ask)) {
        self.change(id, |file| {
            change(&mut file.ask);
            file.ask.turn += 1;
            READINGS.with_borrow(|all| {
                if let Some((_, reading)) = all.iter().find(|(of, _)| *of == id) {
                    reading.ask(&file.ask);
                }
            });
        });
    }

    fn hear(self, app: App, id: u32, turn: u32, answer: Answer) {
        let mut said = None;
        self.change(id, |file| {
            if turn < file.ask.turn {
                return;
            }
            let first = !matches!(file.state, State::Read(_));
            match answer {
                Answer::Progress(share) if first => file.state = State::Reading(share),
                Answer::Progress(_) => {}
                Answer::Card(card, seconds, memory) => {
                    if first {
                        said = Some(format!("{} was read.", file.name));
                    }
                    let seconds = if let State::Read(shown) = &file.state { shown.seconds } else { seconds };
                    file.state = State::Read(Box::new(Shown { card: *card, seconds, memory, problem: None }));
                }
                Answer::Failed(why) => match &mut file.state {
                    State::Read(shown) => shown.problem = Some(why),
                    state => *state = State::Failed(why),
                },
            }
        });
        if let Some(said) = said {
            app.said().set(said);
        }
    }

    /// Cancels the reading of a file, or closes its card.
    fn close(self, id: u32) {
        READINGS.with_borrow_mut(|all| all.retain(|(of, _)| *of != id));
        self.files.update(|files| files.retain(|file| file.id != id));
    }

    fn change(self, id: u32, change: impl FnOnce(&mut ModelFile)) {
        // Answers come at any time, perhaps after the page is gone.
        self.files.try_update(|files| files.iter_mut().find(|file| file.id == id).map(change));
    }

    /// Something of a file, the default once it is closed.
    fn of<T: Default>(self, id: u32, get: impl FnOnce(&ModelFile) -> T) -> T {
        self.files.with(|files| files.iter().find(|file| file.id == id).map(get).unwrap_or_default())
    }
}

impl ModelFile {
    fn shown(&self) -> Option<&Shown> {
        if let State::Read(shown) = &self.state { Some(shown) } else { None }
    }

    /// Width and height: as asked for, else the card's.
    fn size(&self) -> Option<[u32; 2]> {
        if self.ask.width > 0 {
            return Some([self.ask.width, self.ask.height]);
        }
        let [height, width] = self.shown()?.card.image?;
        Some([width.try_into().ok()?, height.try_into().ok()?])
    }

    /// Images in one inference, likewise.
    fn batch(&self) -> Option<u32> {
        if self.ask.batch > 0 { Some(self.ask.batch) } else { self.shown()?.card.batch?.try_into().ok() }
    }
}
