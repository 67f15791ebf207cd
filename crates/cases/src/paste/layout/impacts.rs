//! `time_of_impact(place, velocity, shape, place, velocity, shape, most)` of parry and ncollide: a ball
//! that moves to another that rests.

use super::super::Paste;
use super::super::meaning::any;
use super::super::wording::words;
use super::Work;
use super::arguments::Argument;
use super::calls::Call;

const CALLS: [&str; 2] = ["timeofimpact", "castshapes"];

/// What the only such call of a text takes; nothing where there are several.
fn only(calls: &[Call]) -> &[Argument] {
    let mut own = calls.iter().filter(|call| CALLS.iter().any(|name| call.name.ends_with(name)));
    match (own.next(), own.next()) {
        (Some(call), None) => &call.arguments,
        _ => &[],
    }
}

impl Paste {
    /// Does it ask for a time of impact?
    pub(super) fn has_impact(&self) -> bool {
        !only(&self.calls).is_empty()
    }
}

impl Work<'_> {
    /// A ball that a time of impact is asked of moves by its velocity, in one unit of time.
    pub fn impact(&mut self) {
        let names = ["start", "end", "cast_radius", "center", "radius"].map(|name| self.slot(name));
        let [Some(start), Some(end), Some(moving), Some(center), Some(radius)] = names else {
            return;
        };
        let arguments = only(&self.paste.calls).to_vec();
        let [place, way, shape, other_place, other_way, other_shape, rest @ ..] =
            arguments.as_slice()
        else {
            return;
        };
        let most = match rest {
            [] => None,
            [most, ..] => match self.number(most) {
                Some(most) => Some(most),
                None => return,
            },
        };
        let (Some(ball), Some(other)) = (self.ball(shape), self.ball(other_shape)) else { return };
        let vectors = [place, way, other_place, other_way].map(|one| self.place(one));
        let [Some(from), Some(way), Some(rests), Some(others)] = vectors else { return };
        // Where both stand is said, or it is no case.
        if from.1.is_none() || rests.1.is_none() {
            return;
        }
        if others.0 != glam::DVec3::ZERO || way.0 == glam::DVec3::ZERO {
            self.is_tied = true;
            return;
        }
        // How near is near enough, beside it.
        let is_margin = |most: usize| self.group(most).numbers[1..].iter().any(|&x| x != 0.0);
        if most.is_some_and(is_margin) {
            self.is_tied = true;
            return;
        }
        let lengths = most.map_or(1.0, |most| self.group(most).numbers[0]);
        let numbers = |point: glam::DVec3| point.as_vec3().to_array().to_vec();
        let size = |index: usize| vec![self.group(index).numbers[0] as f32];
        let (size, other_size) = (size(ball), size(other));
        let groups = |of: &[Option<usize>]| of.iter().flatten().copied().collect::<Vec<_>>();
        self.take(start, numbers(from.0), &groups(&[from.1]));
        self.take(end, numbers(from.0 + way.0 * lengths), &groups(&[way.1, most]));
        self.take(moving, size, &[ball]);
        self.take(center, numbers(rests.0), &groups(&[rests.1]));
        self.take(radius, other_size, &[other]);
    }

    fn values_of(&self, argument: &Argument) -> Vec<usize> {
        let found = self.groups_of(argument);
        // Of a bracket that holds one value alone, that is its.
        let is_only = |index: &usize| match argument {
            Argument::Inside(from, to) | Argument::Number(_, from, to) => {
                let group = self.group(*index);
                let is_one = |other: &&Argument| {
                    matches!(other, Argument::Inside(..) | Argument::Number(..))
                };
                group.is_argument
                    && group.span.0 < *from
                    && *to < group.span.1
                    && only(&self.paste.calls).iter().filter(is_one).count() == 1
            }
            _ => false,
        };
        match found.is_empty() {
            true => self.free_groups().into_iter().filter(is_only).collect(),
            false => found,
        }
    }

    /// The radius of what is made as a ball.
    fn ball(&self, argument: &Argument) -> Option<usize> {
        let groups = self.values_of(argument);
        let &[only] = groups.as_slice() else { return None };
        let group = self.group(only);
        let said = words(&format!("{} {} {}", group.around, group.kind, group.name));
        (group.is_lone && any(&said, &["ball"])).then_some(only)
    }

    /// A vector, and the group that says it.
    fn place(&self, argument: &Argument) -> Option<(glam::DVec3, Option<usize>)> {
        if let Argument::Nothing(..) = argument {
            return Some((glam::DVec3::ZERO, self.groups_of(argument).first().copied()));
        }
        let groups = self.values_of(argument);
        let &[only] = groups.as_slice() else { return None };
        let is_vector = matches!(self.group(only).numbers.len(), 2 | 3);
        is_vector.then(|| (self.vector(only).into(), Some(only)))
    }

    /// The group whose first number stands there: `1.0, 0.0`.
    fn number(&self, argument: &Argument) -> Option<usize> {
        // `let options = ShapeCastOptions { max_time_of_impact: 4.0, … }`
        let is_named = |index: &usize| {
            let group = self.group(*index);
            match argument {
                Argument::Name(name, ..) => {
                    group.name == *name || group.is_lone && group.name == "max_time_of_impact"
                }
                _ => false,
            }
        };
        let begins = |index: &usize| match argument {
            Argument::Inside(from, to) | Argument::Number(_, from, to) => {
                let group = self.group(*index);
                group.span.0 == *from
                    || group.is_argument && group.span.0 < *from && *to < group.span.1
            }
            _ => is_named(index),
        };
        self.free_groups().into_iter().find(begins)
    }
}
