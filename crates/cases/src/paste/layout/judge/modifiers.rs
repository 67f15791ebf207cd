//! Names that say that a value is not what the input takes: `squaredRadius`, `inverse direction`.

use super::super::super::meaning::{any, calls, own_words};
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

    /// Is it a corner of the shape, the middle of its base or where it stands, and no centre?
    pub(super) fn is_no_middle(&self, index: usize, slot: &Slot) -> bool {
        const PLACES: [&str; 23] = [
            "corner",
            "corners",
            "bottom",
            "top",
            "base",
            "foot",
            "feet",
            "pivot",
            "tip",
            "edge",
            "face",
            "side",
            "surface",
            "underside",
            "touching",
            "touches",
            "lower",
            "upper",
            "min",
            "max",
            "minimum",
            "maximum",
            "lowest",
        ];
        const STANDS: [&str; 6] = ["standing", "stands", "rests", "resting", "sits", "sitting"];
        if !any(&slot.words, &["center"]) || !self.is_alone(index, slot) {
            return false;
        }
        let is_shape = |word: &String| {
            ["sphere", "box"].into_iter().any(|shape| calls(shape).contains(&word.as_str()))
        };
        // `the lower sphere is at …` is one of two.
        let behind_its_shape = |words: &[String]| {
            let place = words.iter().rposition(is_shape).map_or(0, |place| place + 1);
            let words = &words[place..];
            // Bullet's `basePosition` is that of the middle.
            let is_one = |at: usize| {
                let next = words.get(at + 1).map_or("", String::as_str);
                let word = words[at].as_str();
                PLACES.contains(&word) && (word, next) != ("base", "position")
                    || STANDS.contains(&word) && next == "on"
            };
            (0..words.len()).any(is_one)
        };
        let group = self.group(index);
        let own = own_words(group);
        let before = &group.context.before[group.context.before.len() - group.context.near..];
        let is_center = any(&own, &["center", "centre", "middle"]);
        behind_its_shape(&own) || !is_center && !group.context.is_code && behind_its_shape(before)
    }
}
