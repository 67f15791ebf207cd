//! The pointer and the keys. Keys are bits: X, Y, Z, Shift, Ctrl, Alt.

use collision_gizmos::picture::marks;
use collision_gizmos::view::position;
use collision_scenarios::scenario::Referent;
use glam::{IVec2, Vec2};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use super::Page;
use crate::texts;

#[wasm_bindgen]
impl Page {
    /// Notes the pointer; returns `true` over what can be dragged. In the derivation, the handle or
    /// line below it is lit.
    pub fn over(&mut self, x: f32, y: f32) -> bool {
        let at = Vec2::new(x, y);
        let is_over = self.hand.over(&self.desk, &self.view, Some(at));
        self.look.lit = self.below(at);
        is_over
    }

    /// Notes that the pointer has left.
    pub fn leave(&mut self) {
        self.hand.over(&self.desk, &self.view, None);
        self.look.lit = None;
    }

    fn below(&self, at: Vec2) -> Option<Referent> {
        let current = self.current()?;
        let step = || marks::step_at(&self.desk.answer, current, &self.view, at);
        self.hand.hovered().map(Referent::Input).or_else(|| step().map(Referent::Step))
    }

    /// Lights what a name in the derivation stands for, or nothing.
    pub fn light(&mut self, id: &str) {
        self.look.lit = texts::referent(id);
    }

    /// Returns what is lit, or an empty text.
    pub fn lit(&self) -> String {
        self.look.lit.map_or(String::new(), texts::referent_id)
    }

    /// Takes what is under the pointer; returns `false` if there is nothing.
    pub fn press(&mut self, x: f32, y: f32, is_finger: bool, keys: u8) -> bool {
        self.hand.press(&self.desk, &self.view, (Vec2::new(x, y), is_finger, keys))
    }

    /// Moves what is held.
    pub fn pull(&mut self, x: f32, y: f32, keys: u8) {
        if self.hand.pull(&mut self.desk, &self.view, Vec2::new(x, y), keys) {
            self.ask();
        }
    }

    /// Lets go of it, or puts it back.
    pub fn let_go(&mut self, keeps: bool) {
        self.hand.let_go(&mut self.desk, keeps);
        self.ask();
    }

    /// Selects one input, or none.
    pub fn select(&mut self, index: Option<usize>) {
        self.hand.selected = index.into_iter().collect();
    }

    /// Returns `true` while something is held.
    pub fn is_busy(&self) -> bool {
        self.hand.is_busy()
    }

    /// Moves the selected input to the right and up.
    pub fn nudge(&mut self, right: i32, up: i32, keys: u8) {
        self.hand.nudge(&mut self.desk, &self.view, IVec2::new(right, up), keys);
        self.ask();
    }

    /// Ends the step that the arrow keys began.
    pub fn end_nudge(&mut self) {
        self.hand.end_nudge(&mut self.desk);
    }

    /// Returns the inputs' handles as JSON: the label, and the pixel or null.
    pub fn handles(&self) -> String {
        let inputs = self.desk.case.live.inputs().into_iter();
        let handles = inputs.map(|input| {
            let at = self.view.project(position(&input.value, &self.view));
            json!([input.label, at.map(|at| at.to_array())])
        });
        handles.collect::<Value>().to_string()
    }
}
