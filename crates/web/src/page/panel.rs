//! The panel.

use std::cell::OnceCell;

use collision_formula::Target;
use collision_gizmos::letters;
use collision_gizmos::view::Orbit;
use collision_scenarios::language::Language;
use collision_scenarios::{cases, scenarios};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use super::Page;
use super::tab::Tab;
use crate::picture::hex;
use crate::texts::{self, Texts};

#[wasm_bindgen]
impl Page {
    /// Sets an input to typed numbers. The error is one sentence.
    pub fn set(&mut self, index: usize, numbers: Vec<String>) -> Result<(), String> {
        let set = self.desk.set(index, &numbers, self.view.orbit);
        set.map_err(|why| self.said(&why))?;
        self.ask();
        Ok(())
    }

    /// Chooses a convention's choice by its place.
    pub fn choose(&mut self, convention: &str, place: usize) {
        self.desk.choose(convention, place, self.view.orbit);
        self.ask();
    }

    /// Shows a case in place of the open one, without the inputs that it has no numbers for.
    pub fn preview(&mut self, text: &str, lacking: Vec<String>) {
        let Ok(case) = cases::parse(text) else { return };
        self.hand.rest();
        let is_other = self.desk.preview(case, &lacking, self.view.orbit);
        self.ask();
        if is_other {
            self.home();
        }
    }

    /// Shows the open case again.
    pub fn end_preview(&mut self) {
        let Some(orbit) = self.desk.end_preview() else { return };
        self.view.orbit = orbit;
        self.ask();
    }

    pub fn is_previewing(&self) -> bool {
        self.desk.is_previewing()
    }

    /// Returns a colour for each input of a scenario as JSON.
    pub fn input_colors(&self, id: &str) -> String {
        let colors = scenarios::find(id)
            .map_or(Vec::new(), |entry| letters::distinct(entry, self.look.options.palette));
        colors.into_iter().map(|color| hex(color.into())).collect::<Value>().to_string()
    }

    pub fn undo(&mut self) {
        let orbit = self.desk.undo(self.view.orbit);
        self.come_back(orbit);
    }

    pub fn redo(&mut self) {
        let orbit = self.desk.redo(self.view.orbit);
        self.come_back(orbit);
    }

    fn come_back(&mut self, orbit: Option<Orbit>) {
        if let Some(orbit) = orbit {
            self.view.orbit = orbit;
            self.hand.rest();
        }
        self.ask();
    }

    /// Returns to the scenario's default.
    pub fn reset(&mut self) {
        let id = self.desk.case.scenario.id;
        self.open(id);
    }

    /// Opens a tab.
    pub fn show_tab(&mut self, name: &str) {
        let had_steps = self.tab.has_steps();
        self.tab = Tab::find(name);
        if !had_steps {
            self.step = 0;
        }
        self.look.lit = None;
        if self.tab.wants_steps() {
            self.desk.derive();
        }
    }

    pub fn tab(&self) -> String {
        self.tab.name().to_owned()
    }

    /// Shows a step of the derivation.
    pub fn show_step(&mut self, step: usize) {
        if !self.tab.has_steps() {
            self.show_tab("derivation");
        }
        self.step = step;
        self.step = self.current().unwrap_or(0);
    }

    pub fn step(&self) -> usize {
        self.current().unwrap_or(0)
    }

    /// Returns the panel's texts as JSON.
    pub fn panel(&self) -> String {
        self.texts().panel().to_string()
    }

    /// Returns the derivation's steps as JSON.
    pub fn derivation(&mut self) -> String {
        self.desk.derive();
        self.texts().derivation().to_string()
    }

    /// Returns the way of the moving body as JSON.
    pub fn way(&self) -> String {
        self.texts().way(self.t).to_string()
    }

    pub fn t(&self) -> f32 {
        self.t
    }

    /// Moves the body to a moment of its way.
    pub fn set_t(&mut self, t: f32) {
        self.t = if t.is_finite() { t.clamp(0.0, 1.0) } else { 0.0 };
    }

    /// Returns other methods' answers as JSON.
    pub fn methods(&mut self) -> String {
        self.desk.derive();
        self.texts().methods(&self.compared()).to_string()
    }

    /// Returns the derivation as code, as JSON.
    pub fn code(&mut self, language: &str) -> String {
        self.desk.derive();
        self.texts().code(Target::find(language).unwrap_or_default()).to_string()
    }

    /// Returns the languages of code as JSON.
    pub fn targets(&self) -> String {
        texts::targets().to_string()
    }

    /// Returns all scenarios and scenes as JSON.
    pub fn catalog(&self) -> String {
        texts::catalog(self.look.options.language).to_string()
    }

    /// Returns the names of the scenarios and scenes that a text finds as JSON, the best first.
    pub fn search(&self, text: &str) -> String {
        json!(self.index.get_or_init(texts::index).find(text)).to_string()
    }

    /// Adds the tables of a language other than English, as JSON.
    pub fn learn(&mut self, language: &str, sentences: &str, scenes: &str) {
        self.index = OnceCell::new();
        Language::of_locale(language).learn(sentences, scenes);
    }

    /// Translates a sentence of the page.
    pub fn say(&self, english: &str) -> String {
        self.look.options.language.say(english).to_owned()
    }

    fn texts(&self) -> Texts<'_> {
        Texts::new(&self.desk, &self.look.options)
    }
}
