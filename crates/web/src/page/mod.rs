//! The object that the page's script holds.

mod camera;
mod frame;
mod panel;
mod pointer;
mod tab;

pub use frame::Frame;

use std::cell::OnceCell;

use collision_gizmos::view::{Extent, View, subject};
use collision_scenarios::cases::{self, Case};
use collision_scenarios::link::Link;
use collision_scenarios::scenario::{Message, Verdict};
use collision_scenarios::search::Index;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::{self, Desk};
use crate::hand::Hand;
use crate::picture::Look;
use crate::texts;
use tab::Tab;

/// The page: the open case and all that shows it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Page {
    desk: Desk,
    hand: Hand,
    view: View,
    look: Look,
    tab: Tab,
    step: usize,
    /// The moment of the moving body, from 0 to 1.
    t: f32,
    /// The search, once it has been used.
    index: OnceCell<Index<&'static str>>,
}

/// Cases, links and looks.
#[wasm_bindgen]
impl Page {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a scenario or a built-in scene by its name; returns `false` if there is none.
    pub fn open(&mut self, name: &str) -> bool {
        let case = desk::named(name);
        let is_there = case.is_some();
        if let Some(case) = case {
            self.show(case);
        }
        is_there
    }

    /// Opens a case of a text. The error is one sentence.
    pub fn open_case(&mut self, text: &str) -> Result<(), String> {
        let case = cases::parse(text).map_err(|why| self.said(&why.words()))?;
        self.show(case);
        Ok(())
    }

    /// Opens the case on a line of a log; without a title it is titled by its line.
    pub fn open_line(&mut self, text: &str, log: &str, line: usize) -> Result<(), String> {
        let mut case = cases::parse(text).map_err(|why| self.said(&why.words()))?;
        case.title.get_or_insert_with(|| format!("{log}, line {line}"));
        self.show(case);
        Ok(())
    }

    /// Returns the answer to the case on a line of a log as JSON.
    pub fn logged(&self, text: &str) -> String {
        let text = text.trim();
        let Ok(case) = cases::parse(text) else {
            let line = if text.is_empty() { "" } else { "no case" };
            return json!({ "line": line, "relation": null }).to_string();
        };
        let Verdict { hit, relation, .. } = case.live.verdict();
        let language = self.look.options.language;
        json!({
            "line": "case",
            "scenario": language.say(case.scenario.title),
            "hit": hit,
            "relation": relation,
            "words": texts::verdict(hit, relation, language),
            "differs": case.expected.is_some().then(|| !case.differences().is_empty()),
        })
        .to_string()
    }

    /// Opens what a link says. The error is one sentence.
    pub fn open_link(&mut self, link: &str) -> Result<(), String> {
        let link = Link::read(link).map_err(|why| self.said(&why.words()))?;
        self.show(link.case);
        self.tab = Tab::find(link.tab.as_deref().unwrap_or_default());
        self.step = link.step.unwrap_or_default();
        self.ask();
        Ok(())
    }

    /// Returns the fragment of a link to all this.
    pub fn link(&self) -> String {
        let tab = (self.tab != Tab::Answer).then(|| self.tab.name().to_owned());
        let step = self.tab.has_steps().then_some(self.step).filter(|&step| step > 0);
        Link { case: self.seen(), tab, step }.write()
    }

    /// Returns the case as a file.
    pub fn case(&self) -> String {
        cases::write_scene(&self.seen())
    }

    /// Returns the answer as `collision-sandbox query` prints it.
    pub fn answer(&self) -> String {
        cases::answer_json(&self.desk.case, &self.desk.answer).to_string()
    }

    /// Returns the case as it is seen now.
    fn seen(&self) -> Case {
        let view = Some(self.view.orbit.to_kept().saved());
        Case { view, ..self.desk.case.duplicate() }
    }

    fn show(&mut self, case: Case) {
        self.desk.open(case, self.view.orbit);
        self.hand.rest();
        (self.step, self.t, self.look.lit) = (0, 0.0, None);
        self.ask();
        self.home();
    }

    fn said(&self, words: &Message) -> String {
        words.in_language(self.look.options.language)
    }

    /// Answers the case anew, with as much of the answer as the tab shows.
    fn ask(&mut self) {
        self.desk.ask(self.tab.wants_steps());
        self.survey();
    }

    /// Measures the case for arrows, patches of planes and the axes' origin.
    fn survey(&mut self) {
        self.view.scene = Extent::around(&self.subject());
        self.view.origin = self.view.origin_near();
    }

    fn subject(&self) -> Vec<Extent> {
        subject(self.desk.case.live.as_ref(), &self.desk.answer, &[])
    }

    /// Returns the step that shows; `None` outside the derivation.
    fn current(&self) -> Option<usize> {
        let last = self.desk.answer.steps.len().checked_sub(1)?;
        self.tab.has_steps().then(|| self.step.min(last))
    }
}
