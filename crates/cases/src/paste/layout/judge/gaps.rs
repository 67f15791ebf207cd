//! What is taken in place of something that the text lacks, or says once more.

use super::super::super::Group;
use super::super::super::meaning::{Meaning, any, calls, own_words, synonyms, words};
use super::super::{Slot, Taken};
use super::Judge;
use crate::scenario::Part;

impl Judge<'_> {
    /// Did it get a place that something else of the text should have?
    pub(super) fn fills_a_gap(&self, index: usize) -> bool {
        let is_one = |slot: &Slot| {
            self.is_flat_in_space(index, slot)
                || self.is_unnamed(index, slot)
                || self.is_named_twice(index, slot)
                || self.is_said_beside_code(index, slot)
                || self.is_beside_a_case(index, slot)
                || self.is_modified(index, slot)
                || self.is_no_middle(index, slot)
                || self.is_named_apart(index, slot)
                || self.is_astray(index, slot)
                || self.is_no_corner(index, slot)
        };
        let is_of_another = || {
            self.is_owned_apart(index)
                || self.is_of_crossed_structs(index)
                || self.is_place_of_another_size(index)
                || self.is_of_one_call(index)
                || self.is_of_another_kind(index)
        };
        self.taken.contains(&index) && is_of_another() || self.slots_of(index).any(is_one)
    }

    pub(super) fn places(&self) -> impl Iterator<Item = (&Slot, &Taken)> {
        self.slots.iter().zip(&self.layout.inputs)
    }

    fn slots_of(&self, index: usize) -> impl Iterator<Item = &Slot> {
        let taken = self.places().filter(move |(_, taken)| taken.groups.contains(&index));
        taken.map(|(slot, _)| slot)
    }

    /// Is an input made of this group alone?
    pub(super) fn is_alone(&self, index: usize, slot: &Slot) -> bool {
        self.places().any(|(other, taken)| other.name == slot.name && taken.groups == [index])
    }

    /// Has an input the numbers of a group as they stand?
    pub(super) fn is_raw(&self, index: usize, slot: &Slot) -> bool {
        let mut own: Vec<f32> = self.group(index).numbers.iter().map(|&x| x as f32).collect();
        own.resize(slot.dimension, 0.0);
        let is_it = |(other, taken): (&Slot, &Taken)| {
            other.name == slot.name && taken.numbers.as_ref() == Some(&own)
        };
        self.places().any(is_it)
    }

    /// Is it where one shape is, and stands beside the size of the other, which is elsewhere?
    fn is_place_of_another_size(&self, index: usize) -> bool {
        let Some(pair) = self.layout.entry.pair else { return false };
        let own = self.group(index);
        let is_size = |name: &str| name.contains("radius") || name.starts_with("half_extents");
        let is_center = |name: &str| name.contains("center");
        let taken_by = |part: &Part, is_one: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let inputs = self.places().filter(|(slot, taken)| {
                part.inputs.contains(&slot.name) && is_one(slot.name) && taken.groups.len() == 1
            });
            inputs.flat_map(|(_, taken)| taken.groups.iter().copied()).collect()
        };
        // `<geom type="box" size="0.1 0.25 0.05" pos="0 0 0.35"/>`
        let is_beside = |&at: &usize| {
            let other = self.group(at);
            other.line == own.line && other.is_assigned && own.is_assigned
        };
        let is_apart = |mine: &Part, others: &Part| {
            taken_by(mine, &is_center).contains(&index)
                && taken_by(others, &is_size).iter().any(is_beside)
                && !taken_by(mine, &is_size).iter().any(is_beside)
                && !taken_by(others, &is_center).iter().any(is_beside)
        };
        let [one, other] = &pair;
        is_apart(one, other) || is_apart(other, one)
    }

    /// Is it of one of two structs, each of which gives something to both shapes?
    fn is_of_crossed_structs(&self, index: usize) -> bool {
        let Some(pair) = self.layout.entry.pair else { return false };
        let gives = |bracket: usize, part: &Part| {
            let is_its = |&at: &usize| self.group(at).bracket == bracket;
            let mut inputs = self.places().filter(|(slot, _)| part.inputs.contains(&slot.name));
            inputs.any(|(_, taken)| taken.groups.iter().any(is_its))
        };
        let gives_both = |bracket: usize| pair.iter().all(|part| gives(bracket, part));
        let own = self.group(index).bracket;
        let mut others = self.taken.iter().map(|&at| self.group(at).bracket);
        gives_both(own) && others.any(|other| other != own && gives_both(other))
    }

    /// The groups of the other inputs among these.
    pub(super) fn beside<'b>(
        &'b self,
        names: &'b [&str],
        slot: &'b Slot,
    ) -> impl Iterator<Item = usize> + 'b {
        let others = self
            .places()
            .filter(move |(other, _)| names.contains(&other.name) && other.name != slot.name);
        others.flat_map(|(_, taken)| taken.groups.iter().copied())
    }

    /// Has it two numbers, and others of the case have three?
    fn is_flat_in_space(&self, index: usize, slot: &Slot) -> bool {
        let is_deep = |&at: &usize| match self.group(at).numbers.len() {
            // A circle's three are two and its radius.
            3 => {
                matches!(self.paste.meanings[at], Meaning::Point | Meaning::Direction)
                    && !self.slots_of(at).any(|slot| slot.kind == "length")
            }
            // A plane's four.
            4 => self.layout.entry.id.contains("plane"),
            _ => false,
        };
        let is_flat = self.group(index).numbers.len() == 2;
        is_flat
            && slot.dimension == 3
            && self.taken.iter().any(is_deep)
            && (self.paste.meanings[index] == Meaning::Direction
                || slot.name == "direction"
                || slot.name.starts_with("half_extents") && self.is_alone(index, slot)
                || self.is_raw(index, slot))
    }

    /// Has it nothing but its place in the text, and no word before it says what it is?
    fn is_unnamed(&self, index: usize, slot: &Slot) -> bool {
        const ROLES: [&str; 9] =
            ["start", "end", "origin", "direction", "center", "radius", "normal", "point", "line"];
        const SHAPES: [&str; 11] = [
            "ray", "segment", "line", "sphere", "cast", "plane", "triangle", "capsule", "box",
            "point", "polygon",
        ];
        let group = self.group(index);
        let context = &group.context;
        let is_role = slot.words.iter().any(|word| ROLES.contains(&word.as_str()));
        let near =
            context.before.iter().chain(&context.headings).chain(context.after.iter().take(2));
        let mut said: Vec<String> = near.cloned().collect();
        said.extend(words(&group.around).into_iter().chain(words(&group.kind)));
        let is_told = ROLES.iter().any(|role| any(&said, synonyms(role)))
            || SHAPES.iter().any(|shape| any(&said, calls(shape)));
        group.name.is_empty() && group.made.is_none() && is_role && !is_told
    }

    /// Is it told in a sentence, where the rest of its shape stands in code?
    fn is_said_beside_code(&self, index: usize, slot: &Slot) -> bool {
        const WORDS: usize = 3;
        let is_code = |at: usize| {
            let context = &self.group(at).context;
            context.is_code || context.is_fenced || context.is_quoted || context.is_logged
        };
        let group = self.group(index);
        let is_sentence = !is_code(index)
            && !group.is_argument
            && !group.is_assigned
            && !group.name.contains('.')
            && group.context.before.len() > WORDS;
        let last = slot.words.last().map_or("", String::as_str);
        let own = words(&group.name);
        let is_meant = ["center", "origin", last].into_iter().any(|of| any(&own, synonyms(of)));
        let is_of = |part: &&Part| part.inputs.contains(&slot.name);
        let part = self.layout.entry.pair.as_ref().and_then(|pair| pair.iter().find(is_of));
        is_sentence
            && !is_meant
            && part.is_some_and(|part| self.beside(part.inputs, slot).any(is_code))
    }

    /// Do two of what was taken get their values by one name that is declared twice?
    fn is_named_twice(&self, index: usize, slot: &Slot) -> bool {
        const DECLARED: [&str; 6] = ["let", "var", "const", "auto", "local", "val"];
        let group = self.group(index);
        // `$1 = (const Capsule &) {p0 = …, p1 = …}` declares none of them.
        let is_inside = self.taken.iter().any(|&at| {
            let other = self.group(at);
            other.bracket == group.bracket && other.name != group.name
        });
        let is_declared = group.is_assigned
            && !is_inside
            && !group.name.is_empty()
            && !group.name.contains('.')
            && any(&group.context.before, &DECLARED);
        let is_again =
            |&at: &usize| self.is_same_name(at, index) && self.group(at).line != group.line;
        is_declared && !slot.name.starts_with('v') && self.taken.iter().any(is_again)
    }

    /// Have both one name in one place, and other numbers?
    fn is_same_name(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|index| self.group(index));
        one.name == other.name
            && one.numbers.len() == other.numbers.len()
            && one.numbers != other.numbers
            && one.around == other.around
            && one.context.headings == other.context.headings
    }

    /// Is it what a name or an axis gets besides the value that was taken?
    pub(super) fn is_said_anew(&self, index: usize) -> bool {
        const NEAR: u32 = 4;
        let group = self.group(index);
        if self.taken.contains(&index)
            || group.is_reference
            || group.is_argument
            || !self.paste.meanings[index].is_for_a_case()
            || self.layout.entry.id == "point_polygon"
        {
            return false;
        }
        let is_near = |&taken: &usize| {
            let other = self.group(taken);
            !other.is_lone && other.line.abs_diff(group.line) < NEAR
        };
        let is_axis = group.is_lone
            && group.is_assigned
            && matches!(group.name.as_str(), "x" | "y" | "z" | "X" | "Y" | "Z")
            && self.taken.iter().any(is_near);
        let is_again = |&taken: &usize| self.is_same_name(taken, index);
        // What is thrown falls.
        let is_pull = any(&own_words(group), &["gravity"])
            && self.layout.entry.id.split('_').any(|part| matches!(part, "cast" | "ball"))
            && group.numbers.iter().any(|&number| number != 0.0);
        is_pull || is_axis || !group.name.is_empty() && self.taken.iter().any(is_again)
    }
}

/// The list that a group is an item of: `points` of `points[2]`.
pub(super) fn list(group: &Group) -> Option<&str> {
    let (list, _) = group.name.rsplit_once('[')?;
    (!group.is_argument).then_some(list)
}

/// The square of a vector's length.
pub(super) fn square(group: &Group) -> f64 {
    group.numbers.iter().map(|x| x * x).sum()
}

pub(super) fn is_index(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
