//! Groups onto the inputs of a scenario: by name, then by kind and order.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::meaning::{Meaning, calls, synonyms, words};
use super::{Group, Paste};
use crate::cases::Case;
use crate::scenario::{Entry, Input};
use crate::scenarios;

/// What each input of a scenario takes from a text.
pub struct Layout {
    pub entry: &'static Entry,
    /// By the scenario's inputs, in their order.
    pub inputs: Vec<Taken>,
}

/// What an input takes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Taken {
    pub numbers: Option<Vec<f32>>,
    /// The groups that it is made of; none where it is a default or a choice.
    pub groups: Vec<usize>,
}

/// What an input is for, apart from its value.
struct Slot {
    name: &'static str,
    words: Vec<String>,
    kind: &'static str,
    dimension: usize,
}

impl Slot {
    fn of(input: &Input) -> Self {
        let (name, value) = (input.name, &input.value);
        Self { name, words: words(name), kind: value.kind(), dimension: value.dimension() }
    }

    fn is_point(&self) -> bool {
        self.kind.starts_with("point")
    }

    /// May it keep its default where a text does not say it?
    fn is_optional(&self) -> bool {
        let is_turn = self.dimension == 4 || self.name.starts_with("rotation");
        is_turn || self.name == "max_distance" || self.kind == "angle"
    }
}

/// The scenario that takes most of a text, or why none does.
pub(super) fn best(paste: &Paste, wanted: Option<&'static Entry>) -> Result<Layout, String> {
    if let Some(entry) = wanted {
        let layout = laid(paste, entry, true);
        return match layout.inputs.iter().any(|taken| taken.numbers.is_some()) {
            true => Ok(layout),
            false => {
                Err(format!("nothing in the text is an input of {}{}", entry.id, refused(paste)))
            }
        };
    }
    let said = said(paste);
    let mut best: Option<(i32, Layout)> = None;
    let mut nearest: Option<(i32, String)> = None;
    for entry in scenarios::ALL {
        let Some(named) = named_shapes(paste, entry, &said) else { continue };
        let layout = laid(paste, entry, false);
        let missing = missing(&layout);
        if !missing.is_empty() {
            let near = named - 2 * i32::try_from(missing.len()).unwrap_or(i32::MAX / 4);
            if nearest.as_ref().is_none_or(|(other, _)| near > *other) {
                nearest = Some((near, format!("{} lacks {}", entry.id, missing.join(", "))));
            }
            continue;
        }
        let score = named + points(paste, entry, &layout, &said);
        if score > 0 && best.as_ref().is_none_or(|(other, _)| score > *other) {
            best = Some((score, layout));
        }
    }
    best.map(|(_, layout)| layout).ok_or_else(|| {
        let why = match nearest {
            Some((_, lacks)) => format!("no scenario fits: {lacks}"),
            None if paste.groups.is_empty() => "no group of numbers is in the text".to_owned(),
            None => "no scenario takes numbers like these".to_owned(),
        };
        why + &refused(paste)
    })
}

fn refused(paste: &Paste) -> String {
    paste.refused.iter().map(|why| format!("; {why}")).collect()
}

/// The words of the text and of the names in it.
fn said(paste: &Paste) -> HashSet<String> {
    let names = paste.groups.iter().flat_map(|group| [&group.name, &group.around]);
    let mut said: HashSet<String> = names.flat_map(|name| words(name)).collect();
    said.extend(paste.words.iter().cloned());
    said
}

/// How sure it is that the text is about the shapes of this scenario; none where one is not named.
fn named_shapes(paste: &Paste, entry: &'static Entry, said: &HashSet<String>) -> Option<i32> {
    let mut sure = 0;
    for shape in entry.id.split('_').filter(|shape| !calls(shape).is_empty()) {
        let is_named = |shape: &str| calls(shape).iter().any(|word| said.contains(*word));
        sure += match shape {
            _ if is_named(shape) => 3,
            // A ray of some length is a segment, and one that is cast may be called neither.
            "segment" if is_named("ray") => 1,
            "segment" if said.contains("start") && said.contains("end") => 1,
            "ray"
                if said.contains("origin")
                    && (said.contains("dir") || said.contains("direction")) =>
            {
                2
            }
            "sphere"
                if said.contains("radius") && !is_named("capsule") && !is_named("cylinder") =>
            {
                1
            }
            "plane" if said.contains("normal") => 1,
            "triangle" if has_triples(paste, entry) => 1,
            _ => return None,
        };
    }
    Some(sure)
}

/// Are there as many lists of three points as the scenario has triangles?
fn has_triples(paste: &Paste, entry: &'static Entry) -> bool {
    let wanted = entry.id.split('_').filter(|shape| *shape == "triangle").count();
    Work::new(paste, entry).triples().len() == wanted
}

/// The required inputs that got nothing.
fn missing(layout: &Layout) -> Vec<&'static str> {
    let slots = slots(layout.entry);
    let left = slots.iter().zip(&layout.inputs);
    left.filter(|(slot, taken)| taken.numbers.is_none() && !slot.is_optional())
        .map(|(slot, _)| slot.name)
        .collect()
}

fn slots(entry: &Entry) -> Vec<Slot> {
    (entry.build)().inputs().iter().map(Slot::of).collect()
}

/// What speaks for a layout beyond the names of its shapes, and against it.
fn points(paste: &Paste, entry: &Entry, layout: &Layout, said: &HashSet<String>) -> i32 {
    const SHAPES: [&str; 8] =
        ["sphere", "cast", "triangle", "plane", "capsule", "cylinder", "cone", "box"];
    let taken: HashSet<usize> =
        layout.inputs.iter().flat_map(|taken| taken.groups.clone()).collect();
    let is_left = |index: &usize| {
        !taken.contains(index)
            && paste.groups[*index].numbers.len() > 1
            && !matches!(paste.meanings[*index], Meaning::Answer | Meaning::List)
    };
    let left = (0..paste.groups.len()).filter(is_left).count();
    let ids: Vec<_> = entry.id.split('_').collect();
    let other = SHAPES.iter().filter(|shape| {
        let is_told = calls(shape).iter().any(|word| said.contains(*word));
        let is_ours = ids.contains(*shape) || (**shape == "sphere" && ids.contains(&"ball"));
        // Rays are cast as well.
        is_told && !is_ours && !(**shape == "cast" && ids.contains(&"ray"))
    });
    let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX / 4);
    let is_exact = |(slot, taken): &(Slot, &Taken)| matches!(taken.groups.as_slice(), [index] if paste.groups[*index].name == slot.name);
    let exact = slots(entry).into_iter().zip(&layout.inputs).filter(is_exact).count();
    count(taken.len() + exact) - 2 * count(left.min(1000)) - 3 * count(other.count())
}

/// Lays the groups onto a scenario's inputs, as far as they fit.
fn laid(paste: &Paste, entry: &'static Entry, is_wanted: bool) -> Layout {
    let mut work = Work::new(paste, entry);
    work.corners();
    work.by_name();
    work.segments_and_rays();
    work.boxes();
    work.by_order(is_wanted);
    work.reach();
    Layout { entry, inputs: work.inputs }
}

struct Work<'a> {
    paste: &'a Paste,
    entry: &'static Entry,
    slots: Vec<Slot>,
    /// Which groups no input takes yet.
    free: Vec<bool>,
    inputs: Vec<Taken>,
}

/// A text with more groups is no case that somebody describes.
const MOST_GROUPS: usize = 200;

impl<'a> Work<'a> {
    fn new(paste: &'a Paste, entry: &'static Entry) -> Self {
        let slots = slots(entry);
        let free = paste.meanings.iter().map(|meaning| *meaning != Meaning::Answer).collect();
        Self { paste, entry, free, inputs: vec![Taken::default(); slots.len()], slots }
    }

    fn group(&self, index: usize) -> &Group {
        &self.paste.groups[index]
    }

    fn free_groups(&self) -> Vec<usize> {
        (0..self.paste.groups.len().min(MOST_GROUPS)).filter(|&index| self.free[index]).collect()
    }

    fn slot(&self, name: &str) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name == name)
    }

    fn is_empty(&self, slot: usize) -> bool {
        self.inputs[slot].numbers.is_none()
    }

    fn take(&mut self, slot: usize, numbers: Vec<f32>, groups: &[usize]) {
        for &index in groups {
            self.free[index] = false;
        }
        self.inputs[slot] = Taken { numbers: Some(numbers), groups: groups.to_vec() };
    }

    /// The group's numbers as this input takes them; none where they can't be it.
    fn fitted(&self, slot: &Slot, index: usize) -> Option<Vec<f32>> {
        let group = self.group(index);
        let meaning = self.paste.meanings[index];
        let mut numbers: Vec<f32> = group.numbers.iter().map(|&number| number as f32).collect();
        let fits = match slot.kind {
            "direction" => matches!(meaning, Meaning::Direction | Meaning::Point),
            "point" | "point2" => {
                let own = words(&group.name);
                let is_corner_of_a_box = ["min", "max", "mins", "maxs"]
                    .iter()
                    .any(|word| own.iter().any(|own| own == word));
                (meaning == Meaning::Point || self.names_a_point(index)) && !is_corner_of_a_box
            }
            "length" | "angle" => meaning == Meaning::Number,
            _ => match slot.dimension {
                4 => meaning == Meaning::Quaternion,
                3 => meaning == Meaning::Extents,
                _ => false,
            },
        };
        if !fits {
            return None;
        }
        match (slot.dimension, numbers.len()) {
            (4, 4) if words(&group.name).contains(&"wxyz".to_owned()) => numbers.rotate_left(1),
            (wanted, given) if wanted == given => {}
            // The plane z = 0, and out of it.
            (3, 2) => numbers.push(0.0),
            (2, 3) if numbers[2] == 0.0 => numbers.truncate(2),
            _ => return None,
        }
        Some(numbers)
    }

    fn names_a_point(&self, index: usize) -> bool {
        let own = words(&self.group(index).name);
        own.iter().any(|word| matches!(word.as_str(), "pos" | "position" | "point"))
            && self.paste.meanings[index] == Meaning::Direction
    }

    /// Three points of one list, or of names that end in a, b and c, are a triangle.
    fn corners(&mut self) {
        let sets: [[&str; 3]; 3] = [["a", "b", "c"], ["a1", "b1", "c1"], ["a2", "b2", "c2"]];
        let mut triples = self.triples().into_iter();
        for set in sets {
            let places = set.map(|name| self.slot(name));
            let [Some(a), Some(b), Some(c)] = places else { continue };
            if !self.slots[a].is_point() {
                continue;
            }
            let Some(triple) = triples.next() else { return };
            for (slot, index) in [a, b, c].into_iter().zip(triple) {
                if let Some(numbers) = self.fitted(&self.slots[slot], index) {
                    self.take(slot, numbers, &[index]);
                }
            }
        }
    }

    fn triples(&self) -> Vec<[usize; 3]> {
        let stem = |index: usize| {
            let name = &self.group(index).name;
            let stem = name.trim_end_matches(']').trim_end_matches(|c: char| c.is_ascii_digit());
            match stem.strip_suffix('[') {
                Some(list) => list.to_owned(),
                None if stem.len() < name.len() => stem.to_owned(),
                None => stem.strip_suffix(['a', 'b', 'c', 'A', 'B', 'C']).unwrap_or("-").to_owned(),
            }
        };
        let points: Vec<_> = self
            .free_groups()
            .into_iter()
            .filter(|&index| self.paste.meanings[index] == Meaning::Point)
            .collect();
        let mut triples = Vec::new();
        let mut at = 0;
        while let Some(&[a, b, c]) = points.get(at..at + 3) {
            let stems = [a, b, c].map(stem);
            if stems[0] != "-" && stems[0] == stems[1] && stems[1] == stems[2] {
                triples.push([a, b, c]);
                at += 3;
            } else {
                at += 1;
            }
        }
        triples
    }

    /// How well a group's name says this input; below zero where it says another.
    fn affinity(&self, slot: &Slot, index: usize) -> i32 {
        let group = self.group(index);
        let own = words(&group.name);
        let around = words(&group.around);
        if own == slot.words {
            return 20;
        }
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = slot.words.iter().find(is_number);
        let Some(last) = slot.words.iter().rfind(|word| !is_number(word)) else { return 0 };
        let is_letter = last.len() == 1;
        let is_meant = match is_letter {
            true => {
                own.last() == Some(last) || own.iter().rfind(|word| !is_number(word)) == Some(last)
            }
            false => own.iter().any(|word| word == last || synonyms(last).contains(&word.as_str())),
        };
        if !is_meant {
            return 0;
        }
        let mut score = if own.contains(last) { 8 } else { 6 };
        for word in slot.words.iter().filter(|word| *word != last) {
            let is_there = own.contains(word) || around.contains(word);
            score += if is_there { 3 } else { 0 };
        }
        // What names another shape is that shape's.
        let ids: Vec<_> = self.entry.id.split('_').collect();
        let shapes =
            ["ray", "sphere", "ball", "box", "plane", "triangle", "capsule", "cylinder", "cone"];
        for shape in shapes {
            let is_told =
                own.iter().chain(&around).any(|word| calls(shape).contains(&word.as_str()));
            let is_slots = slot.words.iter().any(|word| word == shape)
                || (ids.contains(&shape) && self.is_of(slot, shape));
            score += match (is_told, is_slots) {
                (true, true) => 3,
                (true, false) if ids.contains(&shape) => -5,
                _ => 0,
            };
        }
        let other = own.iter().find(|word| matches!(word.as_str(), "1" | "2"));
        match (number, other) {
            (Some(number), Some(other)) if number == other => score + 3,
            (Some(_), Some(_)) => score - 5,
            _ => score,
        }
    }

    /// Which shape of the scenario an input without a shape in its name belongs to.
    fn is_of(&self, slot: &Slot, shape: &str) -> bool {
        match slot.name {
            "origin" | "direction" | "max_distance" => shape == "ray",
            "start" | "end" => matches!(shape, "ray" | "segment"),
            "center" | "radius" => {
                matches!(shape, "sphere" | "ball" | "capsule" | "cylinder" | "cone")
            }
            "half_extents" | "rotation" => shape == "box",
            _ => false,
        }
    }

    fn by_name(&mut self) {
        let free = self.free_groups();
        let mut pairs = Vec::new();
        for (place, slot) in self.slots.iter().enumerate() {
            for &index in &free {
                let affinity = self.affinity(slot, index);
                if affinity > 0 && self.is_empty(place) && self.fitted(slot, index).is_some() {
                    pairs.push((-affinity, index, place));
                }
            }
        }
        pairs.sort_unstable();
        for (_, index, place) in pairs {
            if self.free[index]
                && self.is_empty(place)
                && let Some(numbers) = self.fitted(&self.slots[place], index)
            {
                self.take(place, numbers, &[index]);
            }
        }
    }

    /// The first free group that one of these words names.
    fn find(&self, of: &[&str], meanings: &[Meaning]) -> Option<usize> {
        self.free_groups().into_iter().find(|&index| {
            let own = words(&self.group(index).name);
            meanings.contains(&self.paste.meanings[index])
                && own.iter().any(|word| of.contains(&word.as_str()))
        })
    }

    fn vector(&self, index: usize) -> [f64; 3] {
        let numbers = &self.group(index).numbers;
        [0, 1, 2].map(|axis| numbers.get(axis).copied().unwrap_or(0.0))
    }

    /// A direction and a length make an end, and an end makes them.
    fn segments_and_rays(&mut self) {
        use Meaning::{Direction, Number, Point};
        let find =
            |this: &Self, name: &str, meanings: &[Meaning]| this.find(synonyms(name), meanings);
        if let (Some(start), Some(end)) = (self.slot("start"), self.slot("end"))
            && self.is_empty(end)
            && let Some(direction) = find(self, "direction", &[Direction])
        {
            let length = find(self, "distance", &[Number]);
            let unit = self.vector(direction);
            let reach = length.map_or(1.0, |length| self.group(length).numbers[0]);
            let begin = match &self.inputs[start].numbers {
                Some(numbers) => numbers.clone(),
                None => return,
            };
            let end_numbers: Vec<_> = begin
                .iter()
                .zip(unit)
                .map(|(&from, along)| (f64::from(from) + reach * along) as f32)
                .collect();
            let groups: Vec<_> = [direction].into_iter().chain(length).collect();
            self.take(end, end_numbers, &groups);
        }
        if let (Some(origin), Some(direction)) = (self.slot("origin"), self.slot("direction"))
            && self.is_empty(direction)
            && !self.is_empty(origin)
            && let Some(end) = find(self, "end", &[Point])
            && let Some(begin) = self.inputs[origin].numbers.clone()
        {
            let to = self.vector(end);
            let along: Vec<_> =
                begin.iter().zip(to).map(|(&from, to)| (to - f64::from(from)) as f32).collect();
            let length = along.iter().map(|&x| f64::from(x).powi(2)).sum::<f64>().sqrt();
            self.take(direction, along, &[end]);
            if let Some(distance) = self.slot("max_distance")
                && self.is_empty(distance)
            {
                self.inputs[distance] =
                    Taken { numbers: Some(vec![length as f32]), groups: vec![end] };
            }
        }
    }

    /// The least and the greatest corner make a centre and half sizes; whole sizes are halved.
    fn boxes(&mut self) {
        let extents: Vec<_> = (0..self.slots.len())
            .filter(|&slot| self.slots[slot].words.contains(&"extents".to_owned()))
            .collect();
        for slot in extents {
            let number = self.slots[slot].name.trim_start_matches("half_extents").to_owned();
            let center = self.slot("box_center").or_else(|| self.slot(&format!("center{number}")));
            let Some(center) = center else { continue };
            if self.is_empty(slot)
                && let (Some(least), Some(greatest)) = (
                    self.find(&["min", "mins", "lower"], &[Meaning::Point]),
                    self.find(&["max", "maxs", "upper"], &[Meaning::Point]),
                )
            {
                let [least_at, greatest_at] = [least, greatest].map(|index| self.vector(index));
                let combined = |sign: f64| -> Vec<f32> {
                    let both = least_at.iter().zip(greatest_at);
                    both.map(|(least, greatest)| ((greatest + sign * least) / 2.0) as f32).collect()
                };
                let groups = [least, greatest];
                self.take(slot, combined(-1.0), &groups);
                self.take(center, combined(1.0), &groups);
            } else if let ([index], Some(numbers)) =
                (self.inputs[slot].groups.as_slice(), self.inputs[slot].numbers.clone())
            {
                let own = words(&self.group(*index).name);
                let is_whole = own.iter().any(|word| {
                    matches!(word.as_str(), "size" | "dimensions" | "dimension" | "dims" | "scale")
                });
                // MuJoCo's sizes are half of what they say.
                let is_half =
                    own.contains(&"half".to_owned()) || self.paste.words.contains("mujoco");
                if is_whole && !is_half {
                    self.inputs[slot].numbers =
                        Some(numbers.iter().map(|size| size / 2.0).collect());
                }
            }
        }
    }

    /// What no name tells goes by kind, in the order of the text.
    fn by_order(&mut self, is_wanted: bool) {
        let is_point =
            |slot: &Slot| slot.is_point() && slot.words.iter().all(|word| word.len() == 1);
        let places = (0..self.slots.len()).filter(|&place| self.is_empty(place));
        let points = places.filter(|&place| is_point(&self.slots[place])).count();
        let is_left = |&index: &usize| self.paste.meanings[index] == Meaning::Point;
        let left = self.free_groups().into_iter().filter(is_left).count();
        for place in 0..self.slots.len() {
            if !self.is_empty(place) {
                continue;
            }
            let slot = &self.slots[place];
            // As many points as there are letters for.
            let is_counted = is_point(slot) && points == left;
            let fits = self.free_groups().into_iter().find_map(|index| {
                let numbers = self.fitted(slot, index)?;
                let is_meant = is_wanted || is_counted || self.is_unnamed(index);
                is_meant.then_some((index, numbers))
            });
            if let Some((index, numbers)) = fits {
                self.take(place, numbers, &[index]);
            }
        }
    }

    /// Does the name of a group say nothing of what it is for?
    fn is_unnamed(&self, index: usize) -> bool {
        let group = self.group(index);
        let words = words(&group.name);
        let is_index = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_point = |word: &String| {
            matches!(word.as_str(), "pos" | "position") || calls("point").contains(&word.as_str())
        };
        match group.is_lone {
            true => words.iter().all(is_index),
            false => {
                group.name.contains('[')
                    || group.name.starts_with(|c: char| c.is_uppercase())
                    || words.iter().all(|word| word.len() == 1 || is_index(word))
                    || words.iter().any(is_point)
            }
        }
    }

    /// A ray without an end goes beyond all that the text names.
    fn reach(&mut self) {
        let Some(distance) = self.slot("max_distance") else { return };
        if !self.is_empty(distance) {
            return;
        }
        let numbers = self.inputs.iter().filter_map(|taken| taken.numbers.as_ref()).flatten();
        let largest = numbers.fold(1.0_f32, |largest, number| largest.max(number.abs()));
        let reach = 10_f64.powf((f64::from(largest) * 10.0).log10().ceil()) as f32;
        if reach.is_finite() && self.inputs.iter().any(|taken| taken.numbers.is_some()) {
            self.inputs[distance].numbers = Some(vec![reach]);
        }
    }
}

impl Layout {
    /// The case that it makes, or what an input would not take.
    pub fn case(&self, paste: &Paste) -> Result<Case, String> {
        let mut case = Case::new(self.entry);
        for (input, taken) in case.live.inputs().iter_mut().zip(&self.inputs) {
            if let Some(numbers) = &taken.numbers {
                let set = input.value.set(numbers);
                set.map_err(|why| format!("{}: {}: {why}", self.entry.id, input.name))?;
            }
        }
        case.note = self.note(paste);
        case.source.clone_from(&paste.source);
        Ok(case)
    }

    /// What was taken as what, what is assumed, and which answer the text holds.
    fn note(&self, paste: &Paste) -> Option<String> {
        let slots = slots(self.entry);
        let mut sentences = Vec::new();
        let named = |index: &usize| match paste.groups[*index].name.as_str() {
            "" => "an unnamed group".to_owned(),
            name => name.to_owned(),
        };
        let (mut taken, mut assumed) = (Vec::new(), Vec::new());
        for (slot, input) in slots.iter().zip(&self.inputs) {
            match input.groups.as_slice() {
                [] => assumed.push(slot.name),
                groups => {
                    let names: Vec<_> = groups.iter().map(named).collect();
                    taken.push(format!("{} from {}", slot.name, names.join(" and ")));
                }
            }
        }
        sentences.push(format!("Pasted: {}.", taken.join(", ")));
        if !assumed.is_empty() {
            sentences.push(format!("Assumed: {}.", assumed.join(", ")));
        }
        let answers: Vec<_> = (0..paste.groups.len())
            .filter(|&index| paste.meanings[index] == Meaning::Answer)
            .take(10)
            .map(|index| {
                let numbers: Vec<_> =
                    paste.groups[index].numbers.iter().take(16).map(f64::to_string).collect();
                format!("{} {}", named(&index), numbers.join(" "))
            })
            .collect();
        if !answers.is_empty() {
            sentences.push(format!("The text's answer: {}.", answers.join(", ")));
        }
        match paste.others.len() {
            0 => {}
            1 => sentences.push("A comment or branch of the text is another case.".to_owned()),
            count => sentences.push(format!("{count} comments and branches are other cases.")),
        }
        let mut note = sentences.join(" ");
        let mut end = note.len().min(2000);
        while !note.is_char_boundary(end) {
            end -= 1;
        }
        note.truncate(end);
        Some(note)
    }

    /// The input that takes a group.
    pub fn input_of(&self, group: usize) -> Option<&'static str> {
        let slots = slots(self.entry);
        let taken = self.inputs.iter().position(|taken| taken.groups.contains(&group))?;
        slots.get(taken).map(|slot| slot.name)
    }
}

/// `{"found":[…],"scenario":…,"why":…}`: every group of the text and where it goes.
pub(super) fn found_json(paste: &Paste, layout: &Result<Layout, String>) -> Value {
    let number = |number: f64| match number {
        whole if whole.fract() == 0.0 && whole.abs() < 1e15 => json!(whole as i64),
        number => json!(number),
    };
    let value = |group: &Group| match group.numbers.as_slice() {
        [only] if group.is_lone => number(*only),
        numbers => numbers.iter().map(|&each| number(each)).collect(),
    };
    let items = |groups: &[Group]| -> Value {
        groups.iter().map(|group| json!({ "name": group.name, "value": value(group) })).collect()
    };
    let mut found = json!({ "found": items(&paste.groups), "scenario": null });
    match layout {
        Ok(layout) => found["scenario"] = layout.entry.id.into(),
        Err(why) => found["why"] = why.as_str().into(),
    }
    let roles = (0..paste.groups.len()).map(|index| {
        let input = layout.as_ref().ok().and_then(|layout| layout.input_of(index));
        json!({ "kind": paste.meanings[index].name(), "input": input })
    });
    found["as"] = roles.collect();
    if !paste.refused.is_empty() {
        found["refused"] = paste.refused.clone().into();
    }
    if !paste.others.is_empty() {
        let others = paste.others.iter();
        found["others"] = others
            .map(|other| json!({ "line": other.line, "found": items(&other.groups) }))
            .collect();
    }
    found
}
