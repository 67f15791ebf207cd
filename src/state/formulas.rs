//! The user's own formulas: whether their texts parse, what they compute for the open case, and the
//! search for a case where they fail.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_formula::Mistake;
use collision_scenarios::hunt::{Search, Tally};
use collision_scenarios::methods::{
    Comparison, Draft, Found as TracedValue, Inputs, MethodRef, SLACK, Traced, Yours, compare_one,
    goes_wrong,
};
use collision_scenarios::scenario::{Choices, Scenario};

use crate::io::background::{self, Lost, Stream, Task};
use crate::io::door::{self, MOMENT, Refusal};
use crate::state::workspace::Workspace;

/// The open scenario's formulas, in the order of their drafts.
#[derive(Resource)]
pub struct Formulas {
    rows: Vec<Formula>,
    reader: Arc<Reader>,
    /// The id of that scenario.
    of: Option<&'static str>,
    /// Incremented when a valid formula changes.
    pub changes: u64,
    /// The workspace's question and `changes` as of the last traces.
    traced: Option<(u64, u64)>,
}

/// The result of reading a draft.
pub type Reading = Result<Arc<Yours>, Mistake>;

/// Reads a draft for the scenario of a case.
pub type Reader = dyn Fn(&Draft, &dyn Scenario) -> Reading + Send + Sync;

/// A draft and its state.
pub struct Formula {
    draft: Draft,
    is_read: bool,
    /// The draft being read, and its task. Stays at the previous draft until that is known to be
    /// late.
    reading: Option<(Draft, Task<Reading>)>,
    /// Why the current text is not read, if the text itself is not at fault.
    pub refused: Option<Refusal>,
    /// The time until which it is not read, after late ones.
    rests: Option<Instant>,
    /// The error in the current text.
    pub mistake: Option<Mistake>,
    /// The last valid version.
    pub works: Option<Arc<Yours>>,
    /// Its answer for the open case.
    pub said: Option<Said>,
    /// The steps that it computes there.
    pub trace: Vec<Step>,
    /// The conventions that the search uses.
    choices: Choices,
    search: Option<Stream<Tally>>,
    /// The results of the search so far.
    pub found: Option<Tally>,
    pub is_searching: bool,
}

/// The answer of a formula.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    pub hit: bool,
    /// `true` if the hit, t or the point is another than the kernel's.
    pub differs: bool,
    pub relation: String,
    /// The line that decided, as in [`Step::line`].
    pub line: Option<usize>,
}

/// A step of a formula's trace.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The line of the draft's text, from 1; `None` for a step of the scenario's own text, beside an
    /// FPCore.
    pub line: Option<usize>,
    /// The name of a value; empty for a test.
    pub name: String,
    pub found: TracedValue,
    pub ulps: Option<f64>,
    /// `true` if its branch differs from the one in exact numbers.
    pub parts: bool,
}

/// The error, in ulps, beyond which a step is wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UlpTolerance(pub f64);

impl Default for UlpTolerance {
    fn default() -> Self {
        Self(SLACK)
    }
}

/// How long the search waits after the last key press.
const PAUSE: Duration = Duration::from_millis(200);
/// The numbers of cases after which the search reports. The last one ends it.
const GOALS: [usize; 5] = [300, 1_000, 5_000, 20_000, 100_000];

/// The time limit for reading a text.
const LIMIT: Duration = Duration::from_millis(200);
/// After a late text, the next is read once nobody has typed for this long.
const REST: Duration = Duration::from_secs(1);

/// Reads a draft, and tries it on the case, so that both happen off the main thread.
fn read(draft: &Draft, case: &dyn Scenario) -> Reading {
    let read = draft.read(case.entry()).map(Arc::new);
    if let Ok(yours) = &read {
        yours.ask(&Inputs::of(case));
        yours.trace(case);
    }
    read
}

impl Formula {
    fn new(draft: &Draft, choices: Choices) -> Self {
        Self {
            draft: draft.clone(),
            is_read: false,
            reading: None,
            refused: None,
            rests: None,
            mistake: None,
            works: None,
            said: None,
            trace: Vec::new(),
            choices,
            search: None,
            found: None,
            is_searching: false,
        }
    }

    /// Replaces the draft.
    fn change(&mut self, draft: &Draft) {
        (self.draft, self.is_read) = (draft.clone(), false);
        if self.refused.is_some() || self.rests.is_some() {
            self.rest();
        }
    }

    /// Postpones reading until nobody has typed for a while.
    fn rest(&mut self) {
        (self.reading, self.rests) = (None, Some(Instant::now() + REST));
        background::wake_in(REST);
    }

    /// Returns `true` if it is being read and not late.
    fn is_in_time(&self) -> bool {
        self.reading.is_some() && self.refused.is_none()
    }

    /// Starts reading if needed. Returns `true` if the reading is newly refused.
    fn begin(&mut self, reader: &Arc<Reader>, case: &dyn Scenario) -> bool {
        let rests = self.rests.is_some_and(|until| Instant::now() < until);
        if self.is_read || self.reading.is_some() || rests {
            return false;
        }
        let (reader, draft, case) = (reader.clone(), self.draft.clone(), case.duplicate());
        let key = (case.entry().id, self.draft.text.clone());
        match door::read(key, LIMIT, move || reader(&draft, case.as_ref())) {
            Ok(reading) => {
                (self.reading, self.refused) = (Some((self.draft.clone(), reading)), None);
                false
            }
            Err(why) => self.refused != Some(why) && self.refuse(why),
        }
    }

    fn refuse(&mut self, why: Refusal) -> bool {
        (self.refused, self.mistake) = (Some(why), None);
        self.search();
        true
    }

    /// Waits up to `moment` for the reading. Returns `true` if there is a result.
    fn hear(&mut self, moment: Duration) -> bool {
        let Some((draft, reading)) = &self.reading else { return false };
        let Some(told) = reading.answer(moment) else { return false };
        let is_old = *draft != self.draft;
        if told.as_ref().err() != Some(&Lost::Late) {
            self.reading = None;
        }
        match told {
            // The next text is likely to be late too.
            Err(Lost::Late) if is_old => self.rest(),
            _ if is_old => {}
            Err(why) => {
                self.is_read = why == Lost::Failed;
                return self.refuse(why.into());
            }
            Ok(read) => {
                self.is_read = true;
                (self.refused, self.rests) = (None, None);
                match read {
                    Ok(works) => (self.works, self.mistake) = (Some(works), None),
                    Err(why) => self.mistake = Some(why),
                }
                self.search();
                return true;
            }
        }
        false
    }

    /// Starts the search for failing cases, unless the text has an error.
    fn search(&mut self) {
        let reads = self.mistake.is_none() && self.refused.is_none();
        let works = self.works.clone().filter(|_| reads);
        self.search = works.map(|works| search(works, self.choices.clone()));
        (self.found, self.is_searching) = (None, self.search.is_some());
    }

    /// Returns `true` if it belongs to that draft.
    pub fn is_of(&self, draft: &Draft) -> bool {
        self.draft == *draft
    }

    /// Returns the current draft in the formula notation, if it is written in another language.
    pub fn translated(&self) -> Option<Draft> {
        let works =
            self.works.as_ref().filter(|works| self.is_read && works.draft == self.draft)?;
        Some(Draft { text: works.translated()?.to_owned(), ..self.draft.clone() })
    }

    /// Returns the index of the first wrong step.
    pub fn culprit(&self, UlpTolerance(ulps): UlpTolerance) -> Option<usize> {
        self.trace.iter().position(|step| goes_wrong(step.parts, step.ulps, ulps))
    }

    /// Returns `true` if the current text has been read or refused.
    pub fn is_decided(&self) -> bool {
        self.is_read || self.refused.is_some()
    }

    /// Returns `true` if the search has tried enough cases to report, or if there is no search.
    pub fn is_told(&self) -> bool {
        let is_found = || self.found.as_ref().is_some_and(|found| found.asked() >= GOALS[2]);
        self.is_decided() && (!self.is_searching || is_found())
    }

    /// Traces the formula through the open case.
    fn follow(&mut self, workspace: &Workspace) {
        let choices = workspace.scenario.choices();
        if self.choices != choices {
            self.choices = choices;
            self.search();
        }
        let Some(works) = &self.works else { return };
        let trace = works.trace(workspace.scenario.as_ref());
        let method = MethodRef::Yours(works.clone());
        let scenario = workspace.scenario.as_ref();
        let Comparison { outcome, is_same, .. } = compare_one(scenario, &workspace.answer, method);
        let (hit, relation) = (outcome.hit, outcome.relation.into_owned());
        self.said = Some(Said { hit, differs: !is_same, relation, line: trace.end });
        let step = |traced: &Traced| Step {
            line: traced.line,
            name: traced.name.to_owned(),
            found: traced.found.clone(),
            ulps: traced.ulps,
            parts: traced.parts,
        };
        self.trace = trace.steps.iter().map(step).collect();
    }

    /// Takes the search's results. Returns `true` if there are new ones.
    fn listen(&mut self) -> bool {
        let Some(search) = &self.search else { return false };
        let (told, is_all) = search.listen();
        let was_searching = std::mem::replace(&mut self.is_searching, !is_all);
        let Some(found) = told.into_iter().last() else { return was_searching && is_all };
        self.found = Some(found);
        true
    }
}

/// Searches for failing cases on another thread.
fn search(yours: Arc<Yours>, choices: Choices) -> Stream<Tally> {
    background::tell(move |teller| {
        let heard = teller.heard();
        thread::sleep(PAUSE);
        let mut search = Search::new(yours, &choices, 1);
        for goal in GOALS {
            search.go_on(goal, || heard.is_heard());
            let goes_on = teller.tell(search.found().clone());
            background::wake();
            if goes_on.is_break() {
                break;
            }
        }
    })
}

impl Default for Formulas {
    fn default() -> Self {
        Self::new(Arc::new(read))
    }
}

impl Formulas {
    pub fn new(reader: Arc<Reader>) -> Self {
        Self { rows: Vec::new(), reader, of: None, changes: 0, traced: None }
    }

    /// Keeps one row for each draft.
    fn follow(&mut self, drafts: &[Draft], choices: &Choices) {
        self.rows.truncate(drafts.len());
        for (place, draft) in drafts.iter().enumerate() {
            match self.rows.get_mut(place) {
                Some(row) if row.draft != *draft => row.change(draft),
                Some(_) => {}
                None => self.rows.push(Formula::new(draft, choices.clone())),
            }
        }
    }

    /// Reads texts one at a time, within a moment. Returns `true` if there is a result.
    fn read(&mut self, case: &dyn Scenario) -> bool {
        let end = Instant::now() + MOMENT;
        let mut heard = false;
        for row in &mut self.rows {
            heard |= row.hear(Duration::ZERO);
        }
        for place in 0..self.rows.len() {
            if self.rows.iter().any(Formula::is_in_time) {
                break;
            }
            heard |= self.rows[place].begin(&self.reader, case);
            let left = end.saturating_duration_since(Instant::now());
            heard |= self.rows[place].hear(left);
        }
        heard
    }

    /// Returns `true` if a text is being read and not late.
    pub fn is_reading(&self) -> bool {
        !self.rows.iter().all(Formula::is_decided)
    }

    pub fn rows(&self) -> &[Formula] {
        &self.rows
    }

    /// Returns the last valid version of a draft, by its index.
    pub fn at(&self, place: usize) -> Option<Arc<Yours>> {
        self.rows.get(place)?.works.clone()
    }

    /// Returns the last valid versions of all drafts.
    pub fn working(&self) -> Vec<Arc<Yours>> {
        self.rows.iter().filter_map(|row| row.works.clone()).collect()
    }
}

/// Reads what has been typed, traces the open case, and takes the searches' results.
pub fn follow(
    mut formulas: ResMut<Formulas>,
    workspace: Res<Workspace>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let formulas = &mut *formulas;
    if formulas.of != Some(workspace.entry.id) {
        formulas.of = Some(workspace.entry.id);
        formulas.rows.clear();
        formulas.changes += 1;
    }
    let count = formulas.rows.len();
    formulas.follow(&workspace.methods, &workspace.scenario.choices());
    if formulas.read(workspace.scenario.as_ref()) || formulas.rows.len() != count {
        formulas.changes += 1;
    }
    let now = (workspace.questions, formulas.changes);
    if formulas.traced != Some(now) {
        formulas.traced = Some(now);
        formulas.rows.iter_mut().for_each(|row| row.follow(&workspace));
    }
    // Not `any`: every row must be polled.
    let heard = formulas.rows.iter_mut().filter_map(|row| row.listen().then_some(())).count();
    if heard > 0 {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenario::Numbers;
    use collision_scenarios::scenarios;
    use std::sync::Mutex;
    use std::sync::mpsc::{Sender, channel};

    fn draft(text: &str) -> Draft {
        Draft { name: "Yours".into(), numbers: Numbers::F32, text: text.into() }
    }

    /// Formulas whose reader hangs at a text with `#` until it may continue.
    fn hanging() -> (Formulas, Sender<()>) {
        let (go_on, waits) = channel();
        let waits = Mutex::new(waits);
        let formulas = Formulas::new(Arc::new(move |draft: &Draft, case: &dyn Scenario| {
            if draft.text.contains('#') {
                let _ = waits.lock().unwrap().recv();
            }
            assert!(!draft.text.contains("panic"), "such a text");
            read(draft, case)
        }));
        (formulas, go_on)
    }

    /// Runs frames until the draft's row meets a condition. No frame may block.
    #[track_caller]
    fn until(formulas: &mut Formulas, draft: &Draft, done: impl Fn(&Formula) -> bool) {
        let case = (scenarios::ALL[0].build)();
        let begun = Instant::now();
        loop {
            formulas.follow(std::slice::from_ref(draft), &Choices::default());
            let frame = Instant::now();
            formulas.read(case.as_ref());
            assert!(frame.elapsed() < 5 * LIMIT, "a frame took {:?}", frame.elapsed());
            if done(&formulas.rows[0]) {
                return;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "it never comes to that");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_text_whose_reader_hangs_or_panics_is_refused_and_the_next_is_read() {
        let _alone = door::alone();
        let (mut formulas, go_on) = hanging();
        let good = draft("Is it? 0 > 1 → hit\n→ miss");
        let is_good = |row: &Formula| row.is_read && row.refused.is_none() && row.works.is_some();
        until(&mut formulas, &good, is_good);
        let hangs = draft("Is it? 0 > 1 → hit #");
        until(&mut formulas, &hangs, |row| row.refused == Some(Refusal::Late));
        assert!(formulas.rows[0].works.is_some(), "the last text that could be read");
        // The following texts wait for a moment and are then read.
        until(&mut formulas, &good, is_good);
        until(&mut formulas, &draft("panic"), |row| row.refused == Some(Refusal::Failed));
        let mistaken = |row: &Formula| row.refused.is_none() && row.mistake.is_some();
        until(&mut formulas, &draft("Is it? 0 >"), mistaken);
        go_on.send(()).unwrap();
    }

    #[test]
    fn a_text_that_is_read_after_its_time_counts() {
        let _alone = door::alone();
        let (mut formulas, go_on) = hanging();
        let late = draft("# late");
        until(&mut formulas, &late, |row| row.refused == Some(Refusal::Late));
        go_on.send(()).unwrap();
        until(&mut formulas, &late, |row| row.is_read && row.refused.is_none());
    }

    /// One reader at a time: fast typing leaves one hanging reader behind.
    #[test]
    fn quick_typing_leaves_no_more_than_one_reader_behind() {
        let _alone = door::alone();
        let (mut formulas, go_on) = hanging();
        for letters in 1..=8 {
            let typed = draft(&format!("#{letters}"));
            until(&mut formulas, &typed, |row| row.is_of(&typed));
            thread::sleep(Duration::from_millis(60));
        }
        assert_eq!(door::count(), 1);
        go_on.send(()).unwrap();
        let good = draft("Is it? 0 > 1 → hit\n→ miss");
        until(&mut formulas, &good, |row| row.is_read && row.refused.is_none());
    }
}
