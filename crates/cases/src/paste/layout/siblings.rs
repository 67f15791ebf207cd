//! Of two shapes of a kind, each has the size that stands in its own bracket or under its own heading.

use super::super::Group;
use super::super::meaning::{any, calls, words};
use super::Work;

/// A size and the place that goes with it, of the one and of the other.
const PAIRS: [[(&str, &str); 2]; 3] = [
    [("cast_radius", "start"), ("radius", "center")],
    [("radius1", "center1"), ("radius2", "center2")],
    [("ball_radius", "ball_start"), ("arc_radius", "arc_center")],
];

impl Work<'_> {
    /// Of two boxes one is turned: that whose place or sizes stand right before its rotation, or in
    /// its bracket.
    pub fn turn_of_one_of_two(&mut self) {
        let slots = ["rotation1", "rotation2"].map(|name| self.slot(name));
        let [Some(first), Some(second)] = slots else { return };
        let only = |slot: usize| match self.inputs[slot].groups.as_slice() {
            &[only] => Some(only),
            _ => None,
        };
        let (Some(turn), true) = (only(first), self.is_empty(second)) else { return };
        let own = |names: [&str; 2]| names.map(|name| self.slot(name).and_then(only));
        let boxes = [own(["center1", "half_extents1"]), own(["center2", "half_extents2"])];
        let is_in_its_bracket = |index: usize| {
            let (one, other) = (self.group(turn), self.group(index));
            one.bracket == other.bracket || (!one.around.is_empty() && one.around == other.around)
        };
        // `… Half extents (1, 1, 1). One of them is turned by (0, 0, 0.6, 0.8).`
        let context = &self.group(turn).context;
        const LABEL: usize = 3;
        let is_new = !context.is_code
            && context.near == context.before.len()
            && context.before.len() > LABEL;
        let inside = boxes.map(|own| own.into_iter().flatten().any(is_in_its_bracket));
        let is_inside_one = inside[0] != inside[1] && self.group(turn).name.ends_with(']');
        let is_open = any(&context.before, &["one", "them", "either", "which"]) && !context.is_code;
        if is_new && !is_inside_one || is_open {
            self.is_tied = true;
            return;
        }
        let before = boxes.map(|own| own.into_iter().flatten().filter(|&at| at < turn).max());
        let is_second = match inside {
            [true, false] => false,
            [false, true] => true,
            _ if before[0] != before[1] && before.iter().flatten().any(|&at| at + 1 == turn) => {
                before[1] > before[0]
            }
            _ => {
                self.is_tied = true;
                return;
            }
        };
        if is_second {
            self.inputs.swap(first, second);
        }
    }

    /// `both of radius 2`: the only radius of a text is that of both.
    pub fn shared_radius(&mut self) {
        for [(one, _), (other, _)] in PAIRS.into_iter().take(2) {
            let Some((one, other)) = self.slot(one).zip(self.slot(other)) else { continue };
            let (taken, empty) = match (self.is_empty(one), self.is_empty(other)) {
                (false, true) => (one, other),
                (true, false) => (other, one),
                _ => continue,
            };
            let &[only] = self.inputs[taken].groups.as_slice() else { continue };
            let context = &self.group(only).context;
            let near = &context.before[context.before.len() - context.near..];
            // `both of radius 2`, but not `both should overlap: sphere A, radius 2`
            let near = &near[near.len().saturating_sub(5)..];
            let all = near.iter().position(|word| matches!(word.as_str(), "both" | "each"));
            let is_shared = all.is_some_and(|all| !any(&near[all..], calls("sphere")));
            if is_shared
                && !context.is_code
                && let Some(numbers) = self.inputs[taken].numbers.clone()
            {
                self.take(empty, numbers, &[only]);
            }
        }
    }

    /// Of two shapes of a kind whose values are called alike, the first is the one that the text has
    /// first.
    pub fn in_the_order_of_the_text(&mut self) {
        const TOLD: [&str; 6] = ["a", "b", "first", "second", "one", "other"];
        let Some([one, other]) = self.entry.pair else { return };
        let is_alike = |(a, b): (&&str, &&str)| a.trim_end_matches('1') == b.trim_end_matches('2');
        if one.inputs == other.inputs || !one.inputs.iter().zip(other.inputs).all(is_alike) {
            return;
        }
        let slots = [one, other]
            .map(|part| part.inputs.iter().filter_map(|name| self.slot(name)).collect::<Vec<_>>());
        let taken = |slot: usize| self.inputs[slot].groups.as_slice();
        let is_called_alike = |(&a, &b): (&usize, &usize)| match (taken(a), taken(b)) {
            // What is assumed of one.
            ([], _) | (_, []) => true,
            (&[a], &[b]) => {
                let (a, b) = (self.group(a), self.group(b));
                let is_told = |group: &Group| {
                    let parent = group.around.split_whitespace().last().unwrap_or_default();
                    any(&words(parent), &TOLD)
                };
                a.name == b.name && !a.name.is_empty() && !is_told(a) && !is_told(b)
            }
            _ => false,
        };
        let groups = |slots: &[usize]| -> Vec<usize> {
            slots.iter().flat_map(|&slot| taken(slot).iter().copied()).collect()
        };
        let [first, second] = slots.each_ref().map(|slots| groups(slots));
        let is_turned = first.iter().min() > second.iter().max() && !second.is_empty();
        if is_turned && slots[0].iter().zip(&slots[1]).all(is_called_alike) {
            let [first, second] = slots;
            first.into_iter().zip(second).for_each(|(a, b)| self.inputs.swap(a, b));
        }
    }

    /// Exchanges two sizes that each stand with the other's place.
    pub fn sizes_of_their_parents(&mut self) {
        for pair in PAIRS {
            let places = pair.map(|(size, place)| [self.slot(size), self.slot(place)]);
            let [[Some(size), Some(place)], [Some(other_size), Some(other_place)]] = places else {
                continue;
            };
            let only = |slot: usize| match self.inputs[slot].groups.as_slice() {
                &[only] => Some(self.group(only)),
                _ => None,
            };
            let all = [size, place, other_size, other_place].map(only);
            let [Some(size_of), Some(place_of), Some(other_of), Some(other_at)] = all else {
                continue;
            };
            let is_exchanged = are_siblings(size_of, other_at) && are_siblings(other_of, place_of);
            let is_right = are_siblings(size_of, place_of) || are_siblings(other_of, other_at);
            if is_exchanged && !is_right {
                self.inputs.swap(size, other_size);
            }
        }
    }
}

/// Do both stand in one bracket, or under one heading?
fn are_siblings(one: &Group, other: &Group) -> bool {
    let is_bracket = !one.around.is_empty() && one.around == other.around;
    let is_heading =
        !one.context.headings.is_empty() && one.context.headings == other.context.headings;
    is_bracket || is_heading
}
