//! The colours that connect a pasted text's numbers with their inputs.

use bevy_egui::egui::Color32;
use collision_gizmos::letters::Letters;
use collision_gizmos::palette::Palette;
use collision_scenarios::paste::Review;
use collision_scenarios::scenario::Role;

use crate::ui::widgets::theme::letter_color;

/// The colours of the inputs and of open questions.
pub struct Colors {
    inputs: Vec<Color32>,
    pub open: Color32,
}

/// Colours for inputs whose own one is already taken.
const OTHERS: [Role; 6] =
    [Role::RayStart, Role::RayEnd, Role::Hit, Role::TestHit, Role::Plane, Role::Crossing];

impl Colors {
    /// Takes the picture's colours. If two inputs share one, the second gets another.
    pub fn new(review: &Review, palette: Palette) -> Self {
        let color = |role| palette.readable(palette.letter(role));
        let open = letter_color(palette.caution());
        let Some(proposal) = review.proposal() else { return Self { inputs: Vec::new(), open } };
        let letters = Letters::new(proposal.entry, &[], palette);
        let inputs = proposal.entry.inputs();
        let mut own: Vec<Option<_>> = Vec::new();
        for input in &inputs {
            let color = letters
                .color(input.label)
                .filter(|color| *color != palette.foreground() && !own.contains(&Some(*color)));
            own.push(color);
        }
        for place in 0..own.len() {
            if own[place].is_none() {
                let mut free = OTHERS.map(color).into_iter();
                own[place] = free.find(|color| !own.contains(&Some(*color)));
            }
        }
        let color = |color: Option<_>| letter_color(color.unwrap_or(palette.foreground()));
        Self { inputs: own.into_iter().map(color).collect(), open }
    }

    pub fn input(&self, input: usize) -> Color32 {
        self.inputs.get(input).copied().unwrap_or(Color32::GRAY)
    }
}
