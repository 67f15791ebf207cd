//! The object that the page's script holds.

use std::cell::OnceCell;

use bevy_color::Srgba;
use bevy_math::Rect;
use collision_formula::Target;
use collision_gizmos::handles::surface;
use collision_gizmos::letters;
use collision_gizmos::options::RenderQuality;
use collision_gizmos::palette::Palette;
use collision_gizmos::picture::{Piece, marks};
use collision_gizmos::view::{Camera, Extent, Orbit, View, position, subject};
use collision_scenarios::cases::{self, Case};
use collision_scenarios::language::Language;
use collision_scenarios::link::Link;
use collision_scenarios::methods::{Comparison, compare};
use collision_scenarios::scenario::{Message, Referent, Space, Verdict};
use collision_scenarios::scenarios;
use collision_scenarios::search::Index;
use glam::{IVec2, Vec2};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::{self, Desk};
use crate::field::Field;
use crate::hand::Hand;
use crate::picture::{Look, Sheet, corners, draw, flat, hex};
use crate::texts::{self, Texts};

/// A picture, ready to be painted.
#[wasm_bindgen]
pub struct Frame {
    pieces: Vec<Piece>,
    behind: Srgba,
    sheet: Sheet,
}

#[wasm_bindgen]
impl Frame {
    /// Returns the triangles' corners: pixel and colour, six numbers each.
    pub fn corners(&self) -> Vec<f32> {
        corners(&self.pieces)
    }

    /// Returns the same for a canvas without a graphics card: triangles and lines, 18 numbers each.
    pub fn flat(&self) -> Vec<f32> {
        flat(&self.pieces, self.behind)
    }

    /// Returns the shapes above them as numbers.
    pub fn shapes(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.sheet.numbers)
    }

    /// Returns the pieces of the shapes' texts, in order.
    pub fn texts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sheet.texts)
    }
}

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

/// The tabs of the panel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Answer,
    Derivation,
    /// The moving body at any moment.
    Way,
    Methods,
    Code,
}

impl Tab {
    const ALL: [(Self, &str); 5] = [
        (Self::Answer, "answer"),
        (Self::Derivation, "derivation"),
        (Self::Way, "way"),
        (Self::Methods, "methods"),
        (Self::Code, "code"),
    ];

    fn find(name: &str) -> Self {
        let found = Self::ALL.iter().find(|(_, other)| *other == name);
        found.map_or(Self::default(), |(tab, _)| *tab)
    }

    fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(tab, _)| *tab == self);
        found.map_or("answer", |(_, name)| name)
    }

    /// Returns `true` if the tab shows something that follows from the steps.
    fn wants_steps(self) -> bool {
        self.has_steps() || self == Self::Methods
    }

    fn has_steps(self) -> bool {
        matches!(self, Self::Derivation | Self::Code)
    }
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

/// The camera and the picture.
#[wasm_bindgen]
impl Page {
    /// Sets the picture's size in pixels. The first also frames the case.
    pub fn resize(&mut self, width: f32, height: f32) {
        let is_first = self.view.rect == View::default().rect;
        self.view.rect = Rect::new(0.0, 0.0, width.max(1.0), height.max(1.0));
        if is_first {
            self.home();
        }
    }

    /// Sets the palette, the language, and whether the picture is plain.
    pub fn dress(&mut self, palette: &str, language: &str, is_plain: bool) {
        self.look.options.palette = Palette::by_name(palette).unwrap_or_default();
        self.look.options.language = Language::of_locale(language);
        self.look.quality = if is_plain { RenderQuality::Plain } else { RenderQuality::Full };
    }

    /// Returns the text colours with a meaning of their own as JSON: `hit`, `miss`, `lit`, `differs`.
    pub fn meanings(&self) -> String {
        let palette = self.look.options.palette;
        let text = |color| hex(palette.readable(color).into());
        json!({
            "hit": text(palette.verdict(true)),
            "miss": text(palette.verdict(false)),
            "lit": text(palette.lit()),
            "differs": text(palette.differs()),
        })
        .to_string()
    }

    /// Keeps labels out of the upper left corner, where the page shows the sentence.
    pub fn keep_clear(&mut self, width: f32, height: f32) {
        self.look.sentence = Rect::new(0.0, 0.0, width.max(0.0), height.max(0.0));
    }

    /// Looks at the whole case from its own side.
    pub fn home(&mut self) {
        let space = self.desk.case.scenario.space;
        let subject = self.subject();
        let mut view = View::framing(&subject, space, self.view.rect);
        if let Some(saved) = &self.desk.case.view {
            let own = Orbit::from_saved(saved, space);
            view.orbit.face(own.yaw, own.pitch);
            view.orbit.frame_all(&subject, view.aspect());
            // A scene's own distance is made for a wide picture.
            if view.aspect() > 1.0 {
                view.orbit = own;
            }
        }
        self.view = view;
        self.survey();
    }

    pub fn turn(&mut self, x: f32, y: f32) {
        self.view.orbit.turn(Vec2::new(x, y), self.view.rect.height());
    }

    pub fn pan(&mut self, x: f32, y: f32) {
        self.view.pan(Vec2::new(x, y));
        self.survey();
    }

    /// Zooms by this factor of the distance towards a pixel, never through a surface.
    pub fn zoom(&mut self, factor: f32, x: f32, y: f32) {
        let at = Vec2::new(x, y);
        if factor < 1.0
            && let Some(surface) = surface(self.desk.case.live.as_ref(), &self.view, at)
        {
            self.view.focus_at(surface);
        }
        self.view.zoom(factor.clamp(0.25, 4.0), at);
        self.survey();
    }

    /// Draws the picture.
    pub fn draw(&mut self) -> Frame {
        self.look.step = self.current();
        let extra = match self.tab {
            Tab::Methods => marks::of_methods(&self.compared()),
            Tab::Way => self.desk.case.live.moment(self.t).map_or(Vec::new(), |now| now.marks),
            Tab::Answer | Tab::Derivation | Tab::Code => Vec::new(),
        };
        let (pieces, shapes) = draw((&self.desk, &self.hand), &self.view, &self.look, extra);
        let behind = self.look.options.palette.background();
        Frame { pieces, behind, sheet: Sheet::of(&shapes) }
    }

    /// Returns the colour behind the picture in sRGB, with its alpha: the answer field shows through.
    pub fn background(&self) -> Vec<f32> {
        let Srgba { red, green, blue, .. } = self.look.options.palette.background();
        vec![red, green, blue, if self.look.has_field { 0.0 } else { 1.0 }]
    }

    /// Returns the camera as JSON.
    pub fn camera(&self) -> String {
        json!(self.view.orbit.to_kept()).to_string()
    }

    /// Sets the camera; one that makes no sense changes nothing.
    pub fn set_camera(&mut self, camera: &str) {
        let camera = serde_json::from_str(camera).ok().filter(Camera::is_sound);
        if let Some(camera) = camera {
            self.view.orbit = Orbit::from_kept(&camera, self.desk.case.scenario.space);
            self.survey();
        }
    }

    /// Says whether the answer field lies behind the picture.
    pub fn show_field(&mut self, is_shown: bool) {
        self.look.has_field = is_shown;
    }

    /// Returns the input whose handle a field varies: the selected one, or else the first.
    pub fn field_input(&self) -> usize {
        self.hand.selected.last().copied().unwrap_or(0)
    }

    /// Returns the answer field of an input's handle, to be asked; `sharp` cells are a pixel wide.
    pub fn field(&self, input: usize, sharp: f32) -> Option<Field> {
        let look = (self.look.options.palette, self.look.options.language);
        Field::new(&self.desk.case, &self.view, input, sharp, look)
    }

    /// Returns `true` if the case lies in a plane, which one does not turn.
    pub fn is_planar(&self) -> bool {
        self.desk.case.scenario.space == Space::Planar
    }

    fn compared(&self) -> Vec<Comparison> {
        compare(self.desk.case.live.as_ref(), &self.desk.answer)
    }
}

/// The pointer and the keys. Keys are bits: X, Y, Z, Shift, Ctrl, Alt.
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

/// The panel.
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
