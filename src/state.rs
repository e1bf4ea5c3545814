//! What the page knows: one cell with its history, the raw text of fields that are being typed, and what follows from
//! them. Everything else is derived; what the outside world is told is in [`effects`].

pub mod drafts;
pub mod effects;
mod history;
pub mod incoming;
mod report;
pub mod start;
mod step;

use crate::components::reactive::spawn;
use crate::parts::{self, NotLoaded};
use cellsizer_sizing::examples::Example;
use cellsizer_sizing::format::Units;
use cellsizer_sizing::{Catalogue, Cell, CellErrors};
use drafts::Drafts;
use history::History;
use leptos::prelude::*;
use report::{Wanted, last_good, sized};
use start::Start;
use std::sync::OnceLock;

pub use report::SharedReport;
pub use step::Step;

/// The catalogue that ships with the page, unpacked once. Its sources' pages are a part, [`App::details`].
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(Catalogue::without_pages)
}

/// The page's state: signals of the root, cheap to copy.
#[derive(Clone, Copy)]
pub struct App {
    history: RwSignal<History>,
    cell: Memo<Cell>,
    errors: Memo<Option<CellErrors>>,
    report: Memo<SharedReport>,
    drafts: RwSignal<Drafts>,
    units: RwSignal<Units>,
    step: RwSignal<Step>,
    notice: RwSignal<Option<String>>,
    said: RwSignal<String>,
    wanted: Wanted,
    opened: StoredValue<Vec<String>>,
}

/// What follows a notice about something that did not open.
const UNCHANGED: &str = "The cell below is unchanged.";

/// Creates the state at the root, gives it to everything below, and keeps the outside world up to date.
pub fn provide_app(start: &Start) -> App {
    let app = App::new(start, effects::stored_units());
    provide_context(app);
    effects::run(app, start.problem.is_none().then_some(&start.link));
    app
}

/// The state that [`provide_app`] gave.
pub fn use_app() -> App {
    expect_context()
}

impl App {
    fn new(start: &Start, units: Units) -> Self {
        let history = RwSignal::new(History::new(start.cell.clone()));
        let cell = Memo::new(move |_| history.with(|history| history.present().clone()));
        let units = RwSignal::new(units);
        let wanted = Wanted::default();
        let outcome = Memo::new(move |_| cell.with(|cell| sized(cell, units.get(), wanted)));
        let report = Memo::new(move |last| last_good(outcome.get(), last, units.get_untracked()));
        Self {
            history,
            cell,
            errors: Memo::new(move |_| outcome.with(|outcome| outcome.as_ref().err().cloned())),
            report,
            drafts: RwSignal::new(Drafts::default()),
            units,
            step: RwSignal::new(Step::Models),
            notice: RwSignal::new(start.problem.clone()),
            said: RwSignal::new(String::new()),
            wanted,
            opened: StoredValue::new(Vec::new()),
        }
    }

    /// The last valid cell.
    pub fn cell(self) -> Memo<Cell> {
        self.cell
    }

    /// The report of the last cell that could be sized.
    pub fn report(self) -> Memo<SharedReport> {
        self.report
    }

    /// What keeps the present cell from being sized. The page's own fields hardly lead there.
    pub fn errors(self) -> Memo<Option<CellErrors>> {
        self.errors
    }

    /// Multiples of a byte to show.
    pub fn units(self) -> RwSignal<Units> {
        self.units
    }

    /// The open step.
    pub fn step(self) -> RwSignal<Step> {
        self.step
    }

    /// Raw text of fields.
    pub fn drafts(self) -> RwSignal<Drafts> {
        self.drafts
    }

    /// What went wrong with a link or a file, until it is dismissed.
    pub fn notice(self) -> RwSignal<Option<String>> {
        self.notice
    }

    /// What was just done, for the status line.
    pub fn said(self) -> RwSignal<String> {
        self.said
    }

    /// Whether what has this key was opened. Panels are made anew by each report; what was opened stays so.
    pub fn is_open(self, key: &str) -> bool {
        self.opened.with_value(|keys| keys.iter().any(|open| open == key))
    }

    /// What has this key was opened or closed.
    pub fn set_open(self, key: &str, open: bool) {
        self.opened.update_value(|keys| {
            keys.retain(|other| other != key);
            if open {
                keys.push(key.to_owned());
            }
        });
    }

    /// Fields whose text is not valid now.
    pub fn pending(self) -> Signal<usize> {
        let drafts = self.drafts;
        Signal::derive(move || drafts.with(Drafts::invalid))
    }

    /// One change that can be undone.
    pub fn edit(self, change: impl FnOnce(&mut Cell)) {
        let mut change = Some(change);
        self.change(None, &mut |cell| {
            if let Some(change) = change.take() {
                change(cell);
            }
        });
    }

    /// One change of a field; changes of the same field in a row are undone together.
    pub fn edit_field(self, field: &str, change: &mut dyn FnMut(&mut Cell)) {
        self.change(Some(field), change);
    }

    fn change(self, field: Option<&str>, change: &mut dyn FnMut(&mut Cell)) {
        self.history.update(|history| history.edit(field, change));
    }

    /// A field was left: its next change is a step of its own.
    pub fn close_step(self) {
        self.history.update(History::close);
    }

    /// Opens another cell (an example, a link, a file), as one step that can be undone, and says so.
    pub fn open(self, cell: Cell, said: &str) {
        self.drafts.set(Drafts::default());
        self.replace(cell, said);
    }

    /// Takes over a changed version of the cell (a lever, a fix, a controller), as one step that can be undone, and
    /// says so. Text that is not valid yet stays in its field.
    pub fn replace(self, cell: Cell, why: &str) {
        self.drafts.update(|drafts| self.cell.with_untracked(|old| drafts.keep_for(old, &cell)));
        self.edit(|present| *present = cell);
        self.notice.set(None);
        self.said.set(why.to_owned());
    }

    /// Does what needs a part, once it is there. When it does not come, says so.
    pub fn with<T: 'static>(
        self,
        part: impl Future<Output = Result<T, NotLoaded>> + 'static,
        act: impl FnOnce(T) + 'static,
    ) {
        spawn(async move {
            match part.await {
                Ok(part) => act(part),
                Err(NotLoaded) => self.refuse(NotLoaded::WHY),
            }
        });
    }

    /// Opens a starting point.
    pub fn open_example(self, example: Example) {
        let said = format!("“{}” is open; Undo brings your cell back.", example.title);
        self.with(parts::load_incoming(), move |incoming| {
            self.let_in((incoming.from_link)(example.link, catalogue()), &said)
        });
    }

    /// Opens the cell that a link holds. A link that does not open says why, and changes nothing.
    pub fn open_link(self, link: String) {
        self.with(parts::load_incoming(), move |incoming| {
            let cell = (incoming.from_link)(&link, catalogue());
            // Back and forward through the page's own addresses, or a link to what is open.
            if !cell.as_ref().is_ok_and(|cell| self.cell.with_untracked(|present| present == cell)) {
                self.let_in(cell, "The cell of the link is open; Undo brings yours back.");
            }
        });
    }

    /// Opens the cell that a file holds. A file that does not open says why, and changes nothing.
    pub fn open_file(self, name: String, text: Result<String, String>) {
        self.with(parts::load_incoming(), move |incoming| {
            let cell = text.and_then(|text| (incoming.from_file)(&text, catalogue()));
            let cell = cell.map_err(|problem| format!("“{name}” could not be opened. {problem}"));
            self.let_in(cell, &format!("{name} is open; Undo brings your cell back."));
        });
    }

    fn let_in(self, cell: Result<Cell, String>, said: &str) {
        match cell {
            Ok(cell) => self.open(cell, said),
            Err(problem) => self.refuse(&problem),
        }
    }

    fn refuse(self, problem: &str) {
        self.notice.set(Some(format!("{problem}\n{UNCHANGED}")));
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.travel(History::undo, "Undone.");
    }

    /// Makes the last undone change again.
    pub fn redo(self) {
        self.travel(History::redo, "Done again.");
    }

    fn travel(self, step: impl FnOnce(&mut History) -> bool, said: &str) {
        let before = self.cell.get_untracked();
        let mut moved = false;
        self.history.update(|history| moved = step(history));
        if moved {
            self.drafts.update(|drafts| self.cell.with_untracked(|now| drafts.keep_for(&before, now)));
            self.said.set(said.to_owned());
        }
    }

    /// Whether there is something to undo.
    pub fn can_undo(self) -> bool {
        self.history.with(History::can_undo)
    }

    /// Whether there is something to do again.
    pub fn can_redo(self) -> bool {
        self.history.with(History::can_redo)
    }
}
