//! A step of the derivation: its sentence, its formula, and its value.

use std::cmp::Ordering;
use std::ops::Range;

use bevy_egui::egui::{self, Color32, Frame, Response, RichText, Sense, Stroke, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::scenario::{Referent, Step};

use crate::ui::derivation::formula_line::FormulaLine;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

/// The characters up to which a line with all its numbers is short enough to read.
const SHORT: usize = 96;

/// A step, and what its row shows of it.
pub struct StepRow<'a> {
    pub index: usize,
    pub step: &'a Step,
    /// The formula with its numbers.
    pub numbers: &'a str,
    pub names: &'a [(Range<usize>, Referent)],
    /// Its place before, at or after the current step.
    pub place: Ordering,
    pub lit: Option<Referent>,
    pub letters: &'a Letters,
}

impl StepRow<'_> {
    /// Shows the row. Returns its response, and what the pointer lights.
    pub fn show_ui(&self, ui: &mut Ui) -> (Response, Option<Referent>) {
        let visuals = ui.visuals();
        let strong = visuals.strong_text_color();
        let (fill, text) = match self.place {
            Ordering::Less => (Color32::TRANSPARENT, visuals.text_color()),
            Ordering::Equal => (visuals.selection.bg_fill.gamma_multiply(0.5), strong),
            Ordering::Greater => (Color32::TRANSPARENT, visuals.weak_text_color()),
        };
        let is_lit = self.lit == Some(Referent::Step(self.index));
        let outline = if is_lit { ui.lit_color() } else { Color32::TRANSPARENT };
        let frame = Frame::new().fill(fill).corner_radius(3.0).inner_margin(4.0);
        let frame = frame.stroke(Stroke::new(1.0, outline));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(format!("{}", self.index + 1)).weak());
                ui.label(RichText::new(ui.say(&self.step.caption)).color(text));
            });
            let (formula, names) = (&self.step.formula()[..], self.names);
            let line =
                FormulaLine { formula, names, letters: self.letters, color: text, lit: self.lit };
            let hovered = line.show_ui(ui);
            ui.horizontal_wrapped(|ui| {
                self.numbers_ui(ui, text);
                self.verdict_ui(ui);
            });
            hovered
        });
        let row = shown.response.interact(Sense::click());
        let label = format!("{}. {}", self.index + 1, ui.say(&self.step.caption));
        let is_current = self.place == Ordering::Equal;
        row.widget_info(|| {
            let kind = egui::WidgetType::SelectableLabel;
            egui::WidgetInfo::selected(kind, true, is_current, &label)
        });
        let own = row.contains_pointer().then_some(Referent::Step(self.index));
        (row.on_hover_cursor(egui::CursorIcon::PointingHand), shown.inner.or(own))
    }

    /// Shows the numbers in place of the names, or of a long line its value alone, until the pointer
    /// asks for the rest.
    fn numbers_ui(&self, ui: &mut Ui, color: Color32) {
        let line = |text: String| RichText::new(text).monospace().color(color);
        let value = self.step.value_found().map(|value| value.text());
        match value.filter(|_| self.numbers.chars().count() > SHORT) {
            None => _ = ui.label(line(self.numbers.to_owned())),
            Some(value) => {
                ui.label(line(format!("= {value}")));
                let all = ui.label(RichText::new(ui.say("all digits")).weak().size(11.0));
                all.on_hover_text(RichText::new(self.numbers).monospace());
            }
        }
    }

    /// Shows how a test ended.
    fn verdict_ui(&self, ui: &mut Ui) {
        let Some(words) = self.step.outcome() else { return };
        let words = RichText::new(ui.tr(&words)).strong();
        ui.label(if self.step.decides() { words.color(ui.lit_color()) } else { words });
    }
}
