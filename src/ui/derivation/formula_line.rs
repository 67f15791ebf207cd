//! A formula whose letters have their colours, and whose names light what they stand for.

use std::ops::Range;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, Label, Stroke, TextStyle, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::scenario::Referent;

use crate::ui::widgets::theme::{Tint, letter_color};

/// A formula, its names, and what is lit.
pub struct FormulaLine<'a> {
    pub formula: &'a str,
    pub names: &'a [(Range<usize>, Referent)],
    pub letters: &'a Letters,
    pub color: Color32,
    pub lit: Option<Referent>,
}

impl FormulaLine<'_> {
    /// Shows the formula. Returns what the name under the pointer stands for.
    pub fn show_ui(&self, ui: &mut Ui) -> Option<Referent> {
        let (at, galley, response) = Label::new(self.job(ui)).layout_in_ui(ui);
        ui.painter().galley(at, galley.clone(), self.color);
        let pointer = response.hover_pos()? - at;
        let row = galley.rows.iter().find(|row| row.rect().contains(pointer.to_pos2()))?;
        if pointer.x > row.rect().right() {
            return None;
        }
        let cursor = galley.cursor_from_pos(pointer - egui::vec2(GLYPH, 0.0));
        let byte = self.formula.char_indices().nth(cursor.index.0).map(|(byte, _)| byte)?;
        self.names.iter().find(|(name, _)| name.contains(&byte)).map(|(_, referent)| *referent)
    }

    /// Lays out the letters in their colours, and underlines the names that are lit.
    fn job(&self, ui: &Ui) -> LayoutJob {
        let mut job = LayoutJob::default();
        let font = TextStyle::Monospace.resolve(ui.style());
        let is_lit = |byte: usize| {
            let mut lit = self.names.iter().filter(|(_, referent)| Some(*referent) == self.lit);
            lit.any(|(name, _)| name.contains(&byte))
        };
        let mut at = 0;
        for (piece, own) in self.letters.pieces(self.formula) {
            let color = own.map(letter_color).unwrap_or(self.color);
            // A piece may reach across the end of a name.
            let mut from = 0;
            while from < piece.len() {
                let lit = is_lit(at + from);
                let rest = &piece[from..];
                let same = rest.char_indices().find(|(byte, _)| is_lit(at + from + byte) != lit);
                let end = same.map_or(piece.len(), |(byte, _)| from + byte);
                let mut format = TextFormat::simple(font.clone(), color);
                if lit {
                    format.underline = Stroke::new(1.5, ui.lit_color());
                }
                job.append(&piece[from..end], 0.0, format);
                from = end;
            }
            at += piece.len();
        }
        job
    }
}

/// Half of the width of a character: a cursor stands between two.
const GLYPH: f32 = 3.5;
