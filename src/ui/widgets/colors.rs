//! The colours that connect a pasted text's numbers with their inputs.

use bevy_egui::egui::Color32;
use collision_gizmos::letters;
use collision_gizmos::palette::Palette;
use collision_scenarios::paste::Review;

use crate::ui::widgets::theme::letter_color;

/// The colours of the inputs and of open questions.
pub struct Colors {
    inputs: Vec<Color32>,
    pub open: Color32,
}

impl Colors {
    /// Takes the picture's colours. If two inputs share one, the second gets another.
    pub fn new(review: &Review, palette: Palette) -> Self {
        let inputs = review.proposal().map(|proposal| letters::distinct(proposal.entry, palette));
        let inputs = inputs.into_iter().flatten().map(letter_color).collect();
        Self { inputs, open: letter_color(palette.caution()) }
    }

    pub fn input(&self, input: usize) -> Color32 {
        self.inputs.get(input).copied().unwrap_or(Color32::GRAY)
    }
}
