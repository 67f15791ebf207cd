//! Names that say that a value is not what the input takes: `squaredRadius`, `inverse direction`.

use super::super::super::meaning::{any, own_words};
use super::super::super::read::MODIFIERS;
use super::super::Slot;
use super::Judge;

impl Judge<'_> {
    /// Does its name say that it is the input's square, its inverse, a half of it, or another's?
    pub(super) fn is_modified(&self, index: usize, slot: &Slot) -> bool {
        let own = own_words(self.group(index));
        let is_part = match slot.name {
            "max_distance" => any(&own, &["half", "min", "minimum"]),
            // How far a ray goes may make its end.
            "end" => self.group(index).is_lone && any(&own, &["half", "min", "minimum"]),
            _ => slot.kind == "length" && any(&own, &["half", "quarter", "double"]),
        };
        // `mid point`, `half way`
        let is_between = own.windows(2).any(|pair| {
            matches!(pair[0].as_str(), "mid" | "middle" | "half")
                && matches!(pair[1].as_str(), "point" | "way")
        });
        is_part || is_between || any(&own, &MODIFIERS)
    }
}
