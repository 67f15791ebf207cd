//! A layout as a case with its note, and as JSON.

use serde_json::{Value, json};

use super::super::meaning::Meaning;
use super::super::{Group, Paste};
use super::{Layout, ReadAs, slots};
use crate::cases::Case;
use crate::scenario::{Words, words};

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
        plane.into_iter().chain(caps)
    }
}

impl Layout {
    /// The case that it makes, or what an input would not take.
    pub fn case(&self, paste: &Paste) -> Result<Case, Words> {
        let mut case = Case::new(self.entry);
        for (input, taken) in case.live.inputs().iter_mut().zip(&self.inputs) {
            if let Some(numbers) = &taken.numbers {
                let set = input.value.set(numbers);
                let named = || (self.entry.id.to_owned(), input.name.to_owned());
                set.map_err(|why| {
                    let (id, name) = named();
                    words!("{0}: {1}: {2}", id, name, why)
                })?;
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
        // Quoted: a group may be called `from`.
        let quoted = |index: &usize| match paste.groups[*index].name.as_str() {
            "" => named(index),
            name => format!("“{name}”"),
        };
        let is_called = |group: usize, name: &str| paste.groups[group].name == name;
        let (mut taken, mut assumed) = (Vec::new(), Vec::new());
        for (slot, input) in slots.iter().zip(&self.inputs) {
            match input.groups.as_slice() {
                [] => assumed.push(slot.name),
                [group] if is_called(*group, slot.name) => taken.push(slot.name.to_owned()),
                groups => {
                    let names: Vec<_> = groups.iter().map(quoted).collect();
                    taken.push(format!("{} from {}", slot.name, names.join(" and ")));
                }
            }
        }
        sentences.push(format!("Pasted: {}.", taken.join(", ")));
        if !assumed.is_empty() {
            sentences.push(format!("Assumed: {}.", assumed.join(", ")));
        }
        sentences.extend(self.read_as.sentences().map(|sentence| format!("{sentence}.")));
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
pub(in crate::paste) fn found_json(paste: &Paste, layout: &Result<Layout, Words>) -> Value {
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
        Err(why) => found["why"] = why.to_string().into(),
    }
    let told = (0..paste.groups.len()).filter(|&index| !paste.groups[index].is_reference);
    let roles = told.map(|index| {
        let input = layout.as_ref().ok().and_then(|layout| layout.input_of(index));
        json!({ "kind": paste.meanings[index].name(), "input": input })
    });
    found["as"] = roles.collect();
    if !paste.refused.is_empty() {
        found["refused"] = paste.refused.iter().map(Words::to_string).collect();
    }
    if !paste.others.is_empty() {
        let others = paste.others.iter();
        found["others"] = others
            .map(|other| json!({ "line": other.line, "found": items(&other.groups) }))
            .collect();
    }
    found
}
