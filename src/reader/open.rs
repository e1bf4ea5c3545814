//! The files that are open, each with its worker and what was asked of it.

use crate::browser::reader::{Answer, Ask, Reading};
use crate::state::App;
use cellsizer_reader::Card;
use cellsizer_sizing::format::Units;
use leptos::prelude::*;
use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use web_sys::File;

/// Files open at once: each has a worker.
const MAX_FILES: usize = 16;

thread_local! {
    /// The workers by file; a worker cannot travel in a signal.
    static READINGS: RefCell<Vec<(u32, Reading)>> = const { RefCell::new(Vec::new()) };
}

/// The open files. They outlive the step that shows them, so no view owns the signal.
pub struct OpenFiles {
    pub(super) files: ArcRwSignal<Vec<ModelFile>>,
    next: AtomicU32,
}

/// The page's open files.
pub fn open_files() -> &'static OpenFiles {
    static FILES: OnceLock<OpenFiles> = OnceLock::new();
    FILES.get_or_init(|| OpenFiles { files: ArcRwSignal::new(Vec::new()), next: AtomicU32::new(0) })
}

/// An open file.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ModelFile {
    pub id: u32,
    pub name: String,
    /// What was asked for last.
    pub ask: Ask,
    pub state: State,
    /// Name of the cell's model that took its figures.
    pub used: Option<String>,
}

/// How far a file is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum State {
    /// Share of it that has been passed.
    Reading(f64),
    /// Why it has no figures.
    Failed(String),
    /// Its card.
    Read(Box<Shown>),
}

/// A card with what the last question led to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shown {
    pub card: Card,
    /// Seconds it took to read the file and make the first card.
    pub seconds: f64,
    /// Bytes that the worker's module has.
    pub memory: f64,
    /// Why the last sizes gave no card, which leaves the one before.
    pub problem: Option<String>,
}

impl OpenFiles {
    /// Starts to read files.
    pub fn open(&'static self, app: App, files: Vec<File>) {
        let room = MAX_FILES.saturating_sub(self.files.with_untracked(Vec::len));
        if files.len() > room {
            app.said().set(format!("At most {MAX_FILES} model files are open at once; close some first."));
        }
        for file in files.into_iter().take(room) {
            self.start(app, &file);
        }
    }

    fn start(&'static self, app: App, file: &File) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
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
    pub(super) fn ask(&self, id: u32, change: impl FnOnce(&mut Ask)) {
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

    fn hear(&self, app: App, id: u32, turn: u32, answer: Answer) {
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
    pub(super) fn close(&self, id: u32) {
        READINGS.with_borrow_mut(|all| all.retain(|(of, _)| *of != id));
        self.files.update(|files| files.retain(|file| file.id != id));
    }

    pub(super) fn change(&self, id: u32, change: impl FnOnce(&mut ModelFile)) {
        self.files.update(|files| {
            // An answer may come after its file was closed.
            if let Some(file) = files.iter_mut().find(|file| file.id == id) {
                change(file);
            }
        });
    }

    /// Something of a file, the default once it is closed.
    pub(super) fn of<T: Default>(&self, id: u32, get: impl FnOnce(&ModelFile) -> T) -> T {
        self.files.with(|files| files.iter().find(|file| file.id == id).map(get).unwrap_or_default())
    }
}

impl ModelFile {
    pub fn shown(&self) -> Option<&Shown> {
        if let State::Read(shown) = &self.state { Some(shown) } else { None }
    }

    /// Width and height: as asked for, else the card's.
    pub fn size(&self) -> Option<[u32; 2]> {
        if self.ask.width > 0 {
            return Some([self.ask.width, self.ask.height]);
        }
        let [height, width] = self.shown()?.card.image?;
        Some([width.try_into().ok()?, height.try_into().ok()?])
    }

    /// Images in one inference, likewise.
    pub fn batch(&self) -> Option<u32> {
        if self.ask.batch > 0 { Some(self.ask.batch) } else { self.shown()?.card.batch?.try_into().ok() }
    }
}
