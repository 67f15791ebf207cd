//! Which scenario takes most of a text, and what speaks for and against each.

use std::collections::HashSet;

use super::super::Paste;
use super::super::meaning::{Meaning, any, calls, words};
use super::account::Against;
use super::beside::ASIDE;
use super::explained::Explained;
use super::named::named_shapes;
use super::work::is_lamp;
use super::{
    Adjust, Layout, Slot, Taken, has_way, judge, laid, missing, slots, two_ways, unread_turn,
};
use crate::scenario::{Entry, Message, message};
use crate::scenarios;

/// The scenario that takes most of a text, or why none does.
pub(in crate::paste) fn best(
    paste: &Paste,
    wanted: Option<&'static Entry>,
    adjust: Adjust,
) -> Result<Layout, Message> {
    if let Some(entry) = wanted {
        let layout = laid(paste, entry, adjust, true);
        return match layout.inputs.iter().any(|taken| taken.numbers.is_some()) {
            true => Ok(layout),
            false => Err(with_refused(paste, nothing_of(entry))),
        };
    }
    if let Some(entry) = paste.stated {
        return laid(paste, entry, adjust, false).whole();
    }
    let (fitting, near) = candidates(paste, adjust);
    let most = fitting.iter().map(|candidate| candidate.score).max();
    // What would fit as well, but for what is open of it, leaves no other to be sure of.
    let is_better = |near: &&Candidate| near.is_open() && Some(near.score) >= most;
    if let Some(open) = near.iter().find(is_better).filter(|_| most.is_some()) {
        return Err(message!("no scenario fits: {0}", open.why(paste)));
    }
    let mut best = fitting.into_iter().filter(|candidate| Some(candidate.score) == most);
    match (best.next(), best.next()) {
        (Some(one), Some(other)) if !is_same_pair(one.layout.entry, other.layout.entry) => {
            let ids = [one, other].map(|candidate| candidate.layout.entry.id.to_owned());
            let [one, other] = ids;
            Err(message!(
                "{0} fits as well as {1} (try --scenario {0} or --scenario {1})",
                one,
                other
            ))
        }
        (Some(Candidate { layout, .. }), _) => Ok(layout),
        (None, _) => Err(with_refused(paste, why_none(paste, &near))),
    }
}

/// Do both ask about the same shapes, one of them in more detail?
fn is_same_pair(one: &Entry, other: &Entry) -> bool {
    let shapes = |entry: &Entry| entry.id.trim_end_matches("_info");
    shapes(one) == shapes(other)
}

/// A scenario whose shapes a text names, and what its layout lacks.
struct Candidate {
    named: i32,
    score: i32,
    layout: Layout,
    lacks: Vec<&'static str>,
    left: Vec<usize>,
    /// Numbers and changes of the text that it does not account for.
    open: Vec<String>,
    /// Words of the text that it has no place for.
    said: Option<String>,
    /// What the text's tests say otherwise.
    denied: Option<String>,
}

impl Candidate {
    /// How much is against it.
    fn against(&self) -> usize {
        self.lacks.len()
            + self.left.len()
            + self.open.len()
            + usize::from(self.layout.is_tied)
            + usize::from(self.said.is_some())
            + usize::from(self.denied.is_some())
    }

    /// Can it only be read in two ways?
    fn is_open(&self) -> bool {
        self.layout.is_tied && self.against() == 1
    }

    fn why(&self, paste: &Paste) -> Message {
        message!("{0} (try --scenario {1})", self.what(paste), self.layout.entry.id.to_owned())
    }

    /// What is against it.
    fn what(&self, paste: &Paste) -> Message {
        let id = self.layout.entry.id.to_owned();
        if !self.lacks.is_empty() {
            return message!("{0} lacks {1}", id, self.lacks.join(", "));
        }
        if self.against() == 0 {
            return message!("{0} takes all of it", id);
        }
        let left = self.left_over(paste);
        match (&self.said, &self.denied) {
            _ if !left.is_empty() => {
                let left: Vec<_> = left.into_iter().take(4).collect();
                message!("{0} leaves over {1}", id, left.join(", "))
            }
            (Some(said), _) => message!("{0} has no place for “{1}”", id, said.clone()),
            (None, Some(denied)) => message!("{0} answers otherwise than {1}", id, denied.clone()),
            (None, None) => message!("{0} can be read in two ways", id),
        }
    }

    /// What it leaves over, as the text has it.
    fn left_over(&self, paste: &Paste) -> Vec<String> {
        let groups = self.left.iter().map(|&index| paste.told(index));
        groups.chain(self.open.iter().cloned()).collect()
    }
}

/// The scenarios that take all of a text, and those that nearly do, nearest first.
fn candidates(paste: &Paste, adjust: Adjust) -> (Vec<Candidate>, Vec<Candidate>) {
    let said = said(paste);
    let (mut fitting, mut near) = (Vec::new(), Vec::new());
    for entry in scenarios::ALL {
        let Some(named) = named_shapes(paste, entry, &said) else { continue };
        let mut layout = laid(paste, entry, adjust, false);
        layout.is_tied |= two_ways::has_two(paste, &layout);
        let mut lacks = missing(&layout);
        lacks.extend(unread_turn(paste, &layout));
        let filled = layout.filled(paste).ok().filter(|_| lacks.is_empty());
        let explained =
            filled.as_ref().map(|case| Explained::of(case, paste, &layout)).unwrap_or_default();
        let left = judge::left(paste, &layout, &explained);
        let score = named + points(paste, entry, &layout, &said);
        let Against { left: open, said: word, denied, is_vouched } =
            paste.account.against(paste, &layout, &explained);
        layout.is_tied |= layout.is_ordered && !is_vouched && !are_alike(paste, &layout);
        let said = paste.said.against(entry.id).map(str::to_owned).or(word);
        let candidate = Candidate { named, score, layout, lacks, left, open, said, denied };
        match candidate.against() == 0 && score > 0 {
            true => fitting.push(candidate),
            false => near.push(candidate),
        }
    }
    near.sort_by_key(|candidate| (candidate.against(), -candidate.named, -candidate.score));
    (fitting, near)
}

/// Are its two spheres, of one sentence, as large as each other, so that their order says nothing?
fn are_alike(paste: &Paste, layout: &Layout) -> bool {
    let [center1, radius1, center2, radius2] = layout.inputs.as_slice() else { return false };
    let sentence = |taken: &Taken| match taken.groups.as_slice() {
        &[only] => Some(paste.account.sentence(paste.groups[only].span.0)),
        _ => None,
    };
    layout.entry.id == "sphere_sphere"
        && radius1.numbers == radius2.numbers
        && sentence(center1).is_some()
        && sentence(center1) == sentence(center2)
}

fn why_none(paste: &Paste, near: &[Candidate]) -> Message {
    const MOST: usize = 3;
    let mut told = near.iter().filter(|near| near.against() > 0).take(MOST);
    match told.next() {
        Some(first) => {
            let all =
                told.fold(first.why(paste), |all, next| message!("{0}; {1}", all, next.why(paste)));
            message!("no scenario fits: {0}", all)
        }
        None if paste.groups.is_empty() => message!("no group of numbers is in the text"),
        None => message!("no scenario takes numbers like these"),
    }
}

/// The scenarios whose shapes a text names that makes no case, nearest first, and why each is none.
pub(in crate::paste) fn near(paste: &Paste, adjust: Adjust) -> Vec<(&'static Entry, Message)> {
    const MOST: usize = 5;
    let (tied, near) = candidates(paste, adjust);
    let near = tied.iter().chain(&near).take(MOST);
    near.map(|near| (near.layout.entry, near.what(paste))).collect()
}

/// The candidates of a text that makes no case, nearest first, for programs.
pub(in crate::paste) fn candidates_json(paste: &Paste) -> serde_json::Value {
    const MOST: usize = 8;
    let (tied, near) = candidates(paste, Adjust::default());
    let told = tied.iter().chain(&near).take(MOST).map(|near| {
        let id = near.layout.entry.id;
        let left: Vec<_> = near.left_over(paste).into_iter().take(20).collect();
        serde_json::json!({
            "scenario": id, "lacks": near.lacks, "left": left, "try": format!("--scenario {id}"),
        })
    });
    told.collect()
}

/// Why a scenario gets nothing of a text.
pub(in crate::paste) fn nothing_of(entry: &Entry) -> Message {
    message!("nothing in the text is an input of {0}", entry.id.to_owned())
}

fn with_refused(paste: &Paste, why: Message) -> Message {
    paste.refused.iter().fold(why, |why, refused| message!("{0}; {1}", why, refused))
}

/// The words of the text and of the names in it.
fn said(paste: &Paste) -> HashSet<String> {
    let names = paste.groups.iter().flat_map(|group| [&group.name, &group.around]);
    let mut said: HashSet<String> = names.flat_map(|name| words(name)).collect();
    said.extend(paste.words.iter().cloned());
    said
}

/// What speaks for a layout beyond the names of its shapes, and against it.
fn points(paste: &Paste, entry: &Entry, layout: &Layout, said: &HashSet<String>) -> i32 {
    const SHAPES: [&str; 8] =
        ["sphere", "cast", "triangle", "plane", "capsule", "cylinder", "cone", "box"];
    let taken: HashSet<usize> =
        layout.inputs.iter().flat_map(|taken| taken.groups.clone()).collect();
    let is_told_twice = |index: &usize| {
        let numbers = &paste.groups[*index].numbers;
        taken.iter().take(20).any(|taken| paste.groups[*taken].numbers == *numbers)
    };
    let is_left = |index: &usize| {
        !taken.contains(index)
            && paste.groups[*index].numbers.len() > 1
            && !paste.groups[*index].is_reference
            && !is_told_twice(index)
            && !is_lamp(&paste.groups[*index])
            && !any(&words(&paste.groups[*index].name), &ASIDE)
            && !matches!(paste.meanings[*index], Meaning::Answer | Meaning::List)
    };
    let mut left: Vec<_> = (0..paste.groups.len()).filter(is_left).take(1000).collect();
    left.dedup_by_key(|index| &paste.groups[*index].numbers);
    let left = left.len();
    let ids: Vec<_> = entry.id.split('_').collect();
    let other = SHAPES.iter().filter(|shape| {
        let is_told = calls(shape).iter().any(|word| said.contains(*word));
        let is_ours = ids.contains(*shape)
            || (**shape == "sphere" && ids.contains(&"ball"))
            || (**shape == "capsule" && ids.contains(&"segments"));
        // Rays are cast as well.
        is_told && !is_ours && !(**shape == "cast" && ids.contains(&"ray"))
    });
    // A ray or a segment is none of what only stands there.
    let is_still = !has_way(entry);
    let is_named = |shape| calls(shape).iter().any(|word| said.contains(*word));
    let has_ray = is_still && (is_named("ray") || is_named("segment"));
    let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX / 4);
    let is_exact = |(slot, taken): &(Slot, &Taken)| matches!(taken.groups.as_slice(), [index] if paste.groups[*index].name == slot.name);
    let exact = slots(entry).into_iter().zip(&layout.inputs).filter(is_exact).count();
    // A ray that has no end is told by its direction.
    let is_told = |taken: &Taken| {
        taken.groups.iter().any(|&index| paste.meanings[index] == Meaning::Direction)
    };
    let has_end = slots(entry).iter().zip(&layout.inputs).any(|(slot, taken)| {
        slot.name == "end"
            && is_told(taken)
            && (taken.groups.len() == 1
                || taken.groups.iter().any(|&at| paste.groups[at].kind.starts_with("Dir")))
    });
    count(taken.len() + exact)
        - 2 * i32::from(has_end)
        - 4 * i32::from(super::is_a_segments(paste, layout))
        - if has_ray { 3 } else { 0 }
        - 2 * count(left)
        - 3 * count(other.count())
}
