//! The user's own formulas: whether their texts read, what they find on their way through the open
//! case, and the search for a case that breaks them.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::background::{self, Lost, Stream, Task};
use crate::door::{self, MOMENT, Refusal};
use crate::hunt::{Search, Tally};
use crate::methods::{Draft, Found as TracedValue, Inputs, SLACK, Traced, Yours, goes_wrong};
use crate::program::Mistake;
use crate::scenario::{Choices, Scenario};
use crate::workspace::Workspace;

/// The open scenario's formulas, in the order of their drafts.
#[derive(Resource)]
pub struct Formulas {
    rows: Vec<Formula>,
    reader: Arc<Reader>,
    /// The scenario that they are of.
    of: Option<&'static str>,
    /// Counts the changes of what reads.
    pub changes: u64,
    /// The question that the traces answer, and after which change.
    traced: Option<(u64, u64)>,
}

/// What has become of a text.
pub struct Reading {
    /// The draft in the notation, where it is written in another.
    taken: Option<Draft>,
    read: Result<Arc<Yours>, Mistake>,
}

/// Reads a draft for the scenario of a case.
pub type Reader = dyn Fn(&Draft, &dyn Scenario) -> Reading + Send + Sync;

/// A draft, and what has become of it.
pub struct Formula {
    draft: Draft,
    is_read: bool,
    /// What is being read, and its draft: the one before until it is known whether that is late.
    reading: Option<(Draft, Task<Reading>)>,
    /// Why the text as it stands is not read, where that is no mistake of its own.
    pub refused: Option<Refusal>,
    /// Until then it is left alone: those before it were late.
    rests: Option<Instant>,
    /// The draft as it stands in the notation, where it is written in another.
    pub taken: Option<Draft>,
    /// What is wrong with the text as it stands.
    pub mistake: Option<Mistake>,
    /// The last text that read.
    pub works: Option<Arc<Yours>>,
    /// What that says of the open case.
    pub said: Option<Said>,
    /// What it finds on its way there.
    pub trace: Vec<Step>,
    /// The conventions that the search asks by.
    choices: Choices,
    search: Option<Stream<Tally>>,
    /// What the search has found so far.
    pub found: Option<Tally>,
    pub is_searching: bool,
}

/// What a text ends with.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    pub hit: bool,
    pub relation: String,
    /// The line that it ends with, from 1.
    pub line: usize,
}

/// A step of a text's way.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Of the text, from 1.
    pub line: usize,
    /// Of a value; empty of a test.
    pub name: String,
    pub found: TracedValue,
    pub ulps: Option<f64>,
    /// Does it go another way than in true numbers?
    pub parts: bool,
}

/// A step that is off by more ulps goes wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UlpTolerance(pub f64);

impl Default for UlpTolerance {
    fn default() -> Self {
        Self(SLACK)
    }
}

/// After the last key the search waits so long.
const PAUSE: Duration = Duration::from_millis(200);
/// Cases after which the search says what it has, and those with which it ends.
const GOALS: [usize; 5] = [300, 1_000, 5_000, 20_000, 100_000];

/// A text has so long to be read.
const LIMIT: Duration = Duration::from_millis(200);
/// After a text that was late the next is read when nobody has typed for so long.
const REST: Duration = Duration::from_secs(1);

/// Reads a draft, and asks it of the case: whoever reads it beside the frame has it asked there first.
fn read(draft: &Draft, case: &dyn Scenario) -> Reading {
    let entry = case.entry();
    let taken = draft.taken(entry);
    let read = taken.clone().and_then(|draft| draft.read(entry)).map(Arc::new);
    if let Ok(yours) = &read {
        yours.ask(&Inputs::of(case));
        yours.trace(case);
    }
    Reading { taken: taken.ok().filter(|taken| taken != draft), read }
}

impl Formula {
    fn new(draft: &Draft, choices: Choices) -> Self {
        Self {
            draft: draft.clone(),
            is_read: false,
            reading: None,
            refused: None,
            rests: None,
            taken: None,
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

    /// Has another draft read in its place.
    fn change(&mut self, draft: &Draft) {
        (self.draft, self.is_read, self.taken) = (draft.clone(), false, None);
        if self.refused.is_some() || self.rests.is_some() {
            self.rest();
        }
    }

    /// Leaves the draft alone until nobody has typed for a while.
    fn rest(&mut self) {
        (self.reading, self.rests) = (None, Some(Instant::now() + REST));
        background::wake_in(REST);
    }

    /// Is it being read, and not late?
    fn is_in_time(&self) -> bool {
        self.reading.is_some() && self.refused.is_none()
    }

    /// Begins to read what is to be read; true where it is turned away.
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

    /// Takes what its reader has told within such a moment; true where that is something.
    fn hear(&mut self, moment: Duration) -> bool {
        let Some((draft, reading)) = &self.reading else { return false };
        let Some(told) = reading.answer(moment) else { return false };
        let is_old = *draft != self.draft;
        if told.as_ref().err() != Some(&Lost::Late) {
            self.reading = None;
        }
        match told {
            // What is typed next is likely to be late too.
            Err(Lost::Late) if is_old => self.rest(),
            _ if is_old => {}
            Err(why) => {
                self.is_read = why == Lost::Failed;
                return self.refuse(why.into());
            }
            Ok(Reading { taken, read }) => {
                (self.is_read, self.taken) = (true, taken);
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

    /// Begins to look for cases that break it, unless the text is being mended.
    fn search(&mut self) {
        let reads = self.mistake.is_none() && self.refused.is_none();
        let works = self.works.clone().filter(|_| reads);
        self.search = works.map(|works| search(works, self.choices.clone()));
        (self.found, self.is_searching) = (None, self.search.is_some());
    }

    /// Has it become of that draft?
    pub fn is_of(&self, draft: &Draft) -> bool {
        self.draft == *draft
    }

    /// Its first step that goes wrong, by its place.
    pub fn culprit(&self, UlpTolerance(ulps): UlpTolerance) -> Option<usize> {
        self.trace.iter().position(|step| goes_wrong(step.parts, step.ulps, ulps))
    }

    /// Is it known what becomes of the draft as it stands?
    pub fn is_decided(&self) -> bool {
        self.is_read || self.refused.is_some()
    }

    /// Has its search asked enough to say how it stands? It has where nothing is searched.
    pub fn is_told(&self) -> bool {
        let is_found = || self.found.as_ref().is_some_and(|found| found.asked() >= GOALS[2]);
        self.is_decided() && (!self.is_searching || is_found())
    }

    /// Goes through the open case.
    fn follow(&mut self, workspace: &Workspace) {
        let choices = workspace.scenario.choices_now();
        if self.choices != choices {
            self.choices = choices;
            self.search();
        }
        let Some(works) = &self.works else { return };
        let trace = works.trace(workspace.scenario.as_ref());
        let outcome = works.ask(&Inputs::of(workspace.scenario.as_ref()));
        let relation = outcome.relation.into_owned();
        self.said = Some(Said { hit: outcome.hit, relation, line: trace.end });
        let step = |traced: &Traced| Step {
            line: traced.line,
            name: traced.name.to_owned(),
            found: traced.found.clone(),
            ulps: traced.ulps,
            parts: traced.parts,
        };
        self.trace = trace.steps.iter().map(step).collect();
    }

    /// Takes what the search has told; true where that is something.
    fn listen(&mut self) -> bool {
        let Some(search) = &self.search else { return false };
        let (told, is_all) = search.listen();
        let was_searching = std::mem::replace(&mut self.is_searching, !is_all);
        let Some(found) = told.into_iter().last() else { return was_searching && is_all };
        self.found = Some(found);
        true
    }
}

/// Looks for cases that break the text, on another thread.
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

    /// Has a row for each draft.
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

    /// Reads what is to be read, one text at a time, as far as it goes within a moment; true where
    /// something has been told.
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

    /// Is a text being read whose time is not over?
    pub fn is_reading(&self) -> bool {
        !self.rows.iter().all(Formula::is_decided)
    }

    pub fn rows(&self) -> &[Formula] {
        &self.rows
    }

    /// The one of a draft, by its place, that reads, or did before the last mistake.
    pub fn at(&self, place: usize) -> Option<Arc<Yours>> {
        self.rows.get(place)?.works.clone()
    }

    /// Those that read, or did before the last mistake.
    pub fn working(&self) -> Vec<Arc<Yours>> {
        self.rows.iter().filter_map(|row| row.works.clone()).collect()
    }
}

/// Reads what has been typed, goes through the open case, and hears what the searches have found.
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
    formulas.follow(&workspace.methods, &workspace.scenario.choices_now());
    if formulas.read(workspace.scenario.as_ref()) || formulas.rows.len() != count {
        formulas.changes += 1;
    }
    let now = (workspace.questions, formulas.changes);
    if formulas.traced != Some(now) {
        formulas.traced = Some(now);
        formulas.rows.iter_mut().for_each(|row| row.follow(&workspace));
    }
    // Each of them: none stays unheard.
    let heard = formulas.rows.iter_mut().filter_map(|row| row.listen().then_some(())).count();
    if heard > 0 {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Numbers;
    use crate::scenarios;
    use std::sync::Mutex;
    use std::sync::mpsc::{Sender, channel};

    fn draft(text: &str) -> Draft {
        Draft { name: "Yours".into(), numbers: Numbers::F32, text: text.into() }
    }

    /// Formulas whose reader hangs at a text with `#` until it is told to go on.
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

    /// Lets frames pass until it has come to that with the row of that draft; none of them waits.
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
        // What follows is left alone for a moment, and then read.
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

    /// While one is in time, no other begins: what is typed quickly leaves one reader behind.
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
