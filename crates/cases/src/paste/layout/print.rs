//! A layout as a case with its note, and as JSON.

use serde_json::{Value, json};

use super::super::meaning::Meaning;
use super::super::{Group, Paste};
use super::account::Against;
use super::explained::Explained;
use super::{Layout, ReadAs, Taken, slots};
use crate::cases::Case;
use crate::scenario::{Message, message};

impl ReadAs {
    /// Which conventions were taken.
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        let plane = self.plane_adds.map(|adds| match adds {
            true => "The plane is n·x + d = 0",
            false => "The plane is n·x = d",
        });
        let caps = self.counts_caps.map(|counts| match counts {
            true => "The height counts the caps",
            false => "The height leaves the caps out",
        });
        let normalised = self
            .normalised
            .then_some("The direction was normalised: the distance along it is in units of length");
        let of_the_way =
            self.of_the_way.then_some("The distance is that fraction of the whole translation");
        let half = self.half_sizes.then_some("The sizes are half of the box's");
        let corner = self.corner_and_size.then_some("The box is its least corner and its size");
        plane.into_iter().chain(caps).chain(normalised).chain(of_the_way).chain(half).chain(corner)
    }
}

impl Paste {
    /// The number below zero that an input takes as zero, as f32 has none between.
    fn below_zero(&self, taken: &Taken, numbers: &[f32]) -> Option<f64> {
        let is_lost = |number: &f32| *number == 0.0 && number.is_sign_negative();
        numbers.iter().find(|number| is_lost(number))?;
        let groups = taken.groups.iter().filter_map(|&group| self.groups.get(group));
        let mut written = groups.flat_map(|group| &group.numbers).copied();
        written.find(|&number| number < 0.0 && number as f32 == 0.0)
    }
}

impl Layout {
    /// The case that it makes, or what an input would not take.
    pub fn case(&self, paste: &Paste) -> Result<Case, Message> {
        let mut case = self.filled(paste)?;
        case.note = self.note(paste, &Explained::of(&case, paste, self));
        case.source.clone_from(&paste.source);
        Ok(case)
    }

    /// The same without a word of where its numbers come from.
    pub(super) fn filled(&self, paste: &Paste) -> Result<Case, Message> {
        let mut case = Case::new(self.entry);
        for (input, taken) in case.live.inputs().iter_mut().zip(&self.inputs) {
            if let Some(numbers) = &taken.numbers {
                let set = match paste.below_zero(taken, numbers) {
                    Some(below) if input.value.is_length() => Err(message!(
                        "expected {0}, got {1}",
                        input.expected(),
                        format!("{below:e}")
                    )),
                    _ => input.value.set(numbers),
                };
                let named = || (self.entry.id.to_owned(), input.name.to_owned());
                set.map_err(|why| {
                    let (id, name) = named();
                    message!("{0}: {1}: {2}", id, name, why)
                })?;
            }
        }
        Ok(case)
    }

    /// What was taken as what, what is assumed, and which answer the text holds.
    fn note(&self, paste: &Paste, explained: &Explained) -> Option<String> {
        let slots = slots(self.entry);
        let mut sentences = Vec::new();
        let (mut taken, mut typed, mut assumed) = (Vec::new(), Vec::new(), Vec::new());
        for (slot, input) in slots.iter().zip(&self.inputs) {
            match input.groups.as_slice() {
                [] if input.is_typed => typed.push(slot.name),
                [] => assumed.push(slot.name),
                // Its own name is not said twice.
                [group] if paste.groups[*group].name == slot.name && !is_computed(paste, input) => {
                    let told = paste.told(*group);
                    taken.push(told.replace(['“', '”'], ""));
                }
                groups => {
                    let told: Vec<_> = groups.iter().map(|&index| paste.told(index)).collect();
                    let computed =
                        if is_computed(paste, input) { "computed from " } else { "from " };
                    taken.push(format!("{} {computed}{}", slot.name, told.join(" and ")));
                }
            }
        }
        if !taken.is_empty() {
            sentences.push(format!("Pasted: {}.", taken.join(", ")));
        }
        if !typed.is_empty() {
            sentences.push(format!("Typed: {}.", typed.join(", ")));
        }
        if !assumed.is_empty() {
            sentences.push(format!("Assumed: {}.", assumed.join(", ")));
        }
        if self.assumes_reach(paste) {
            sentences
                .push("Assumed: how far the ray goes, which ends beyond all that is named.".into());
        }
        let (found, left): (Vec<_>, Vec<_>) = super::judge::not_taken(paste, self)
            .into_iter()
            .partition(|&index| explained.is_group(&paste.groups[index]));
        for (what, groups) in [("Found by the case itself", found), ("Not taken", left)] {
            if !groups.is_empty() {
                let told: Vec<_> = groups.iter().take(12).map(|&index| paste.told(index)).collect();
                let more = if groups.len() > 12 { ", …" } else { "" };
                sentences.push(format!("{what}: {}{more}.", told.join(", ")));
            }
        }
        let Against { left, said, denied, .. } = paste.account.against(paste, self, explained);
        let open: Vec<_> = left.into_iter().chain(said).chain(denied).take(12).collect();
        if !open.is_empty() {
            sentences.push(format!("Not accounted for: {}.", open.join(", ")));
        }
        sentences.extend(self.read_as.sentences().map(|sentence| format!("{sentence}.")));
        let answers: Vec<_> = (0..paste.groups.len())
            .filter(|&index| paste.meanings[index] == Meaning::Answer)
            .take(10)
            .map(|index| {
                let group = &paste.groups[index];
                let numbers: Vec<_> = group.numbers.iter().take(16).map(f64::to_string).collect();
                let name = if group.name.is_empty() { "an unnamed group" } else { &group.name };
                format!("{name} {}", numbers.join(" "))
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

    /// The input of a way that goes as far as is assumed.
    pub(in crate::paste) fn assumed_reach(&self, paste: &Paste) -> Option<&'static str> {
        let slots = slots(self.entry);
        let is_assumed = |name: &str, taken: &Taken| match name {
            "end" => self.assumes_reach(paste),
            "max_distance" => taken.groups.is_empty() && !taken.is_typed,
            _ => false,
        };
        let mut inputs = slots.iter().zip(&self.inputs);
        inputs.find(|(slot, taken)| is_assumed(slot.name, taken)).map(|(slot, _)| slot.name)
    }

    /// Does an end that the text does not tell stand where a ray is cut off?
    fn assumes_reach(&self, paste: &Paste) -> bool {
        let slots = slots(self.entry);
        slots.iter().zip(&self.inputs).any(|(slot, taken)| match taken.groups.as_slice() {
            &[only] if slot.name == "end" => {
                paste.meanings[only] == Meaning::Direction && is_computed(paste, taken)
            }
            _ => false,
        })
    }

    /// Is an input computed from numbers of the text that stand there otherwise?
    pub(in crate::paste) fn is_computed(&self, paste: &Paste, input: usize) -> bool {
        let taken = self.inputs.get(input);
        taken.is_some_and(|taken| !taken.groups.is_empty() && is_computed(paste, taken))
    }

    /// The input that takes a group.
    pub fn input_of(&self, group: usize) -> Option<&'static str> {
        let slots = slots(self.entry);
        let taken = self.inputs.iter().position(|taken| taken.groups.contains(&group))?;
        slots.get(taken).map(|slot| slot.name)
    }
}

/// Do the numbers of an input stand in no group as they are?
fn is_computed(paste: &Paste, taken: &super::Taken) -> bool {
    let Some(numbers) = &taken.numbers else { return false };
    let stands = |number: &f32| {
        *number == 0.0
            || taken.groups.iter().any(|&index| {
                paste.groups[index].numbers.iter().any(|&written| written as f32 == *number)
            })
    };
    !numbers.iter().all(stands)
}

impl Paste {
    /// A group by its name, its numbers and its line.
    pub(in crate::paste) fn told(&self, index: usize) -> String {
        let group = &self.groups[index];
        // Quoted: a group may be called `from`.
        let name = match group.name.as_str() {
            "" => "an unnamed group".to_owned(),
            name => format!("“{name}”"),
        };
        let numbers: Vec<_> = group.numbers.iter().take(16).map(f64::to_string).collect();
        format!("{name} {} (line {})", numbers.join(" "), group.line)
    }
}

/// `{"found":[…],"scenario":…,"why":…}`: every group of the text and where it goes.
pub(in crate::paste) fn found_json(paste: &Paste, layout: &Result<Layout, Message>) -> Value {
    let number = |number: f64| match number {
        whole if whole.fract() == 0.0 && whole.abs() < 1e15 => json!(whole as i64),
        number => json!(number),
    };
    let value = |group: &Group| match group.numbers.as_slice() {
        [only] if group.is_lone => number(*only),
        numbers => numbers.iter().map(|&each| number(each)).collect(),
    };
    let items = |groups: &[Group]| -> Value {
        let groups = groups.iter().filter(|group| !group.is_reference);
        groups.map(|group| json!({ "name": group.name, "value": value(group) })).collect()
    };
    let mut found = json!({ "found": items(&paste.groups), "scenario": null });
    match layout {
        Ok(layout) => found["scenario"] = layout.entry.id.into(),
        Err(why) => {
            found["why"] = why.to_string().into();
            found["candidates"] = super::candidates_json(paste);
        }
    }
    let told = (0..paste.groups.len()).filter(|&index| !paste.groups[index].is_reference);
    let roles = told.map(|index| {
        let input = layout.as_ref().ok().and_then(|layout| layout.input_of(index));
        json!({ "kind": paste.meanings[index].name(), "input": input })
    });
    found["as"] = roles.collect();
    if !paste.refused.is_empty() {
        found["refused"] = paste.refused.iter().map(Message::to_string).collect();
    }
    if !paste.others.is_empty() {
        let others = paste.others.iter();
        found["others"] = others
            .map(|other| json!({ "line": other.line, "found": items(&other.groups) }))
            .collect();
    }
    found
}
