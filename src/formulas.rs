//! The user's own formulas: whether their texts read, what they find on their way through the open
//! case, and the search for a case that breaks them.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::background::{self, Told};
use crate::hunt::{Search, Tally};
use crate::methods::{Draft, Found as TracedValue, Inputs, SLACK, Traced, Yours, goes_wrong};
use crate::program::Mistake;
use crate::scenario::Choices;
use crate::workspace::Workspace;

/// The open scenario's formulas, in the order of their drafts.
#[derive(Resource, Default)]
pub struct Formulas {
    rows: Vec<Formula>,
    /// The scenario that they are of.
    of: Option<&'static str>,
    /// Counts the changes of what reads.
    pub changes: u64,
    /// The question that the traces answer, and after which change.
    traced: Option<(u64, u64)>,
}

/// A draft, and what has become of it.
pub struct Formula {
    draft: Draft,
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
    search: Option<Told<Tally>>,
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
pub struct Slack(pub f64);

impl Default for Slack {
    fn default() -> Self {
        Self(SLACK)
    }
}

/// After the last key the search waits so long.
const PAUSE: Duration = Duration::from_millis(200);
/// Cases after which the search says what it has, and those with which it ends.
const GOALS: [usize; 5] = [300, 1_000, 5_000, 20_000, 100_000];

impl Formula {
    fn new(draft: &Draft, workspace: &Workspace, before: Option<Self>) -> Self {
        let last = before.and_then(|before| before.works);
        let (works, mistake) =
            match draft.taken(workspace.entry).and_then(|draft| draft.read(workspace.entry)) {
                Ok(yours) => (Some(Arc::new(yours)), None),
                Err(why) => (last, Some(why)),
            };
        let (draft, choices) = (draft.clone(), workspace.scenario.choices_now());
        let mut this = Self {
            draft,
            mistake,
            works,
            said: None,
            trace: Vec::new(),
            choices,
            search: None,
            found: None,
            is_searching: false,
        };
        this.search();
        this
    }

    /// Begins to look for cases that break it, unless the text is being mended.
    fn search(&mut self) {
        let works = self.works.clone().filter(|_| self.mistake.is_none());
        self.search = works.map(|works| search(works, self.choices.clone()));
        (self.found, self.is_searching) = (None, self.search.is_some());
    }

    /// Has it become of that draft?
    pub fn is_of(&self, draft: &Draft) -> bool {
        self.draft == *draft
    }

    /// Its first step that goes wrong, by its place.
    pub fn culprit(&self, Slack(ulps): Slack) -> Option<usize> {
        self.trace.iter().position(|step| goes_wrong(step.parts, step.ulps, ulps))
    }

    /// Has its search asked enough to say how it stands? It has where nothing is searched.
    pub fn is_told(&self) -> bool {
        !self.is_searching || self.found.as_ref().is_some_and(|found| found.asked() >= GOALS[2])
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
fn search(yours: Arc<Yours>, choices: Choices) -> Told<Tally> {
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

impl Formulas {
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
    let drafts = &workspace.methods;
    let is_same = |(row, draft): (&Formula, &Draft)| row.draft == *draft;
    let all_same =
        formulas.rows.len() == drafts.len() && formulas.rows.iter().zip(drafts).all(is_same);
    if !all_same {
        let mut before: Vec<Option<Formula>> = formulas.rows.drain(..).map(Some).collect();
        before.resize_with(drafts.len(), || None);
        let read = |(draft, before): (&Draft, Option<Formula>)| match before {
            Some(before) if before.draft == *draft => before,
            before => Formula::new(draft, &workspace, before),
        };
        formulas.rows = drafts.iter().zip(before).map(read).collect();
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
