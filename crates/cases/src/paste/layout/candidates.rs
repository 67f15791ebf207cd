//! Which scenario takes most of a text, and what speaks for and against each.

use std::collections::HashSet;

use super::super::making::Part;
use super::super::meaning::{Meaning, any, calls, words};
use super::super::{Group, Paste};
use super::account::Against;
use super::explained::Explained;
use super::work::Work;
use super::{
    Adjust, Layout, MOST_GROUPS, Slot, Taken, ends_or_goes_on, has_way, judge, laid, missing,
    slots, unread_turn,
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
}

impl Candidate {
    /// How much is against it.
    fn against(&self) -> usize {
        self.lacks.len()
            + self.left.len()
            + self.open.len()
            + usize::from(self.layout.is_tied)
            + usize::from(self.said.is_some())
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
        match &self.said {
            _ if !left.is_empty() => {
                let left: Vec<_> = left.into_iter().take(4).collect();
                message!("{0} leaves over {1}", id, left.join(", "))
            }
            Some(said) => message!("{0} has no place for “{1}”", id, said.clone()),
            None => message!("{0} can be read in two ways", id),
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
        layout.is_tied |= ends_or_goes_on(paste, &layout);
        let mut lacks = missing(&layout);
        lacks.extend(unread_turn(paste, &layout));
        let filled = layout.filled(paste).ok().filter(|_| lacks.is_empty());
        let explained = filled.as_ref().map(Explained::of).unwrap_or_default();
        let left = judge::left(paste, &layout, &explained);
        let score = named + points(paste, entry, &layout, &said);
        let Against { left: open, said: word } = paste.account.against(paste, &layout, &explained);
        let said = paste.said.against(entry.id).map(str::to_owned).or(word);
        let candidate = Candidate { named, score, layout, lacks, left, open, said };
        match candidate.against() == 0 && score > 0 {
            true => fitting.push(candidate),
            false => near.push(candidate),
        }
    }
    near.sort_by_key(|candidate| (candidate.against(), -candidate.named, -candidate.score));
    (fitting, near)
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

/// How sure it is that the text is about the shapes of this scenario; none where one is not named.
fn named_shapes(paste: &Paste, entry: &'static Entry, said: &HashSet<String>) -> Option<i32> {
    let is_at_rest = !entry.id.split('_').any(|part| matches!(part, "cast" | "ball"));
    if paste.said.sweeps && is_at_rest {
        return None;
    }
    let mut sure = 0;
    for shape in entry.id.split('_').filter(|shape| !calls(shape).is_empty()) {
        let is_named = |shape: &str| calls(shape).iter().any(|word| said.contains(*word));
        sure += match shape {
            // Which of two questions about two segments is asked, the words say.
            "segments"
                if entry.id == "closest_segments"
                    && (is_named("triangle") || !asks_how_far(said) && !is_in_space(paste)) =>
            {
                return None;
            }
            "segment"
                if entry.id == "segment_segment" && asks_how_far(said) && !asks_whether(said) =>
            {
                return None;
            }
            // A point is asked about, whatever it is called.
            "point"
                if entry.id == "point_polygon"
                    && Work::new(paste, entry, Adjust::default()).polygon_and_point().is_some() =>
            {
                3
            }
            "arc" if super::arcs::is_told(paste) => 3,
            // `The room has the corners (0, 0), (8, 0), …`
            "polygon" if said.contains("corners") && has_corners(paste, entry) => 2,
            // How far a point is from a line is none of two lines.
            "line"
                if entry.id == "line_line"
                    && is_named("point")
                    && said.contains("distance")
                    && !asks_whether(said) =>
            {
                return None;
            }
            // A string of two points ends there.
            "line" if entry.id == "line_line" && said.contains("string") => return None,
            "segment" if is_named("line") && said.contains("string") => 3,
            // Segments are called lines as well.
            "line" if is_named("line") && is_named("segment") => 2,
            // What an engine makes is named by that.
            "box" if !is_named(shape) && makes_a_box(paste) => 3,
            _ if is_named(shape) => 3,
            // `a ball of radius 0.5 moves from here to there`
            "cast" if moves(paste) || !paste.impact.is_empty() => 3,
            // A line that is drawn between two points ends there.
            "segment" if is_named("line") && !entry.id.starts_with("segment_segment") => 1,
            // A ray of some length is a segment, and one that is cast may be called neither.
            "segment" if is_named("ray") && entry.id != "segment_segment" => 1,
            "segment"
                if entry.id != "segment_segment"
                    && said.contains("start")
                    && (said.contains("end") || said.contains("goal")) =>
            {
                1
            }
            // What goes from here to there.
            "segment" | "ray"
                if !entry.id.starts_with("segment_segment")
                    && !is_named("segment")
                    && goes_from_to(paste) =>
            {
                1
            }
            "ray"
                if said.contains("origin")
                    && (said.contains("dir") || said.contains("direction")) =>
            {
                2
            }
            "sphere"
                if (said.contains("radius") || (said.contains("c") && said.contains("r")))
                    && !is_named("capsule")
                    && !is_named("cylinder") =>
            {
                1
            }
            "plane" if has_normal(paste) && !is_solid(said) => 1,
            "triangle" if has_triples(paste, entry) && !is_named("plane") && !is_named("line") => 1,
            _ => return None,
        };
    }
    Some(sure)
}

/// Are there more corners than a triangle has, and a point?
fn has_corners(paste: &Paste, entry: &'static Entry) -> bool {
    let corners = Work::new(paste, entry, Adjust::default()).polygon_and_point();
    corners.is_some_and(|(corners, _)| corners.len() > 3)
}

/// Does a text ask how far two shapes are from each other?
fn asks_how_far(said: &HashSet<String>) -> bool {
    let has = |of: &[&str]| of.iter().any(|word| said.contains(*word));
    has(&["closest", "nearest", "shortest", "capsule", "capsules"])
        || (said.contains("distance") && said.contains("between"))
}

/// Does a point lie out of the plane that two of its coordinates say?
fn is_in_space(paste: &Paste) -> bool {
    let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
    let is_out = |group: &Group| matches!(group.numbers.as_slice(), [_, _, z] if *z != 0.0);
    groups.into_iter().any(|(group, meaning)| *meaning == Meaning::Point && is_out(group))
}

/// Does it ask whether they meet?
fn asks_whether(said: &HashSet<String>) -> bool {
    said.iter().any(|word| {
        ["intersect", "cross", "overlap", "collision"].iter().any(|verb| word.starts_with(verb))
    })
}

/// Are there a point from which something goes, and one to which?
fn goes_from_to(paste: &Paste) -> bool {
    let ends = |word: &str| {
        let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
        let is_end = |group: &Group| words(&group.name).last().is_some_and(|last| last == word);
        groups.filter(|(group, meaning)| **meaning == Meaning::Point && is_end(group)).count()
    };
    ends("from") == 1 && ends("to") == 1
}

/// Does some constructor take the sizes of a box?
fn makes_a_box(paste: &Paste) -> bool {
    paste.groups.iter().take(MOST_GROUPS).any(|group| {
        matches!(group.made, Some(Part::HalfSizes | Part::WholeSizes)) && group.numbers.len() == 3
    })
}

/// Does some shape of the text move?
fn moves(paste: &Paste) -> bool {
    paste.owners.iter().take(MOST_GROUPS).any(|owner| owner.shapes.contains(&"cast"))
}

/// Does a group say that it is a normal, and no answer?
fn has_normal(paste: &Paste) -> bool {
    let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
    let is_normal = |group: &Group| any(&words(&group.name), &["normal", "norm", "n"]);
    groups.into_iter().any(|(group, meaning)| *meaning == Meaning::Direction && is_normal(group))
}

/// Is the text about solids, of which a normal is a hit's?
fn is_solid(said: &HashSet<String>) -> bool {
    let solids = ["sphere", "box", "triangle", "capsule", "cylinder", "cone"];
    solids.iter().any(|shape| calls(shape).iter().any(|word| said.contains(*word)))
}

/// Are there as many lists of three points as the scenario has triangles?
fn has_triples(paste: &Paste, entry: &'static Entry) -> bool {
    let wanted = entry.id.split('_').filter(|shape| *shape == "triangle").count();
    Work::new(paste, entry, Adjust::default()).triples().len() == wanted
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
            && !matches!(paste.meanings[*index], Meaning::Answer | Meaning::List)
    };
    let mut left: Vec<_> = (0..paste.groups.len()).filter(is_left).take(1000).collect();
    left.dedup_by_key(|index| &paste.groups[*index].numbers);
    let left = left.len();
    let ids: Vec<_> = entry.id.split('_').collect();
    let other = SHAPES.iter().filter(|shape| {
        let is_told = calls(shape).iter().any(|word| said.contains(*word));
        let is_ours = ids.contains(*shape) || (**shape == "sphere" && ids.contains(&"ball"));
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
