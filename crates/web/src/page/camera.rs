//! The camera and the picture.

use bevy_color::Srgba;
use bevy_math::Rect;
use collision_gizmos::handles::surface;
use collision_gizmos::options::RenderQuality;
use collision_gizmos::palette::Palette;
use collision_gizmos::picture::marks;
use collision_gizmos::view::{Camera, Orbit, View};
use collision_scenarios::language::Language;
use collision_scenarios::methods::{Comparison, compare};
use collision_scenarios::scenario::Space;
use glam::Vec2;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use super::Page;
use super::frame::Frame;
use super::tab::Tab;
use crate::field::Field;
use crate::picture::{Sheet, draw, hex};

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

    pub(super) fn compared(&self) -> Vec<Comparison> {
        compare(self.desk.case.live.as_ref(), &self.desk.answer)
    }
}
