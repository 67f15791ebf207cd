//! What stands between two points of a sentence and says whose they are: lines, boxes and fans.

use super::super::Group;
use super::super::meaning::{any, calls, words};
use super::Gap;

/// `solid cylinder, flat on both ends, axis from A to B`
pub(super) fn axes(groups: &mut [Group], gaps: &[Gap]) {
    const LINKS: [&str; 6] = ["from", "goes", "runs", "is", "reaches", "between"];
    for at in 1..groups.len() {
        let gap = &gaps[at - 1];
        let mut lead = gap.words.iter().rev().skip_while(|word| LINKS.contains(&word.as_str()));
        let is_axis = gap.words.last().is_some_and(|last| last == "from")
            && lead.next().is_some_and(|word| word == "axis");
        let shape = ["cylinder", "capsule"].into_iter().find(|shape| gap.has(calls(shape)));
        if let (true, true, true, Some(shape)) =
            (is_axis, gap.is_prose, gaps[at].is(&["to"]), shape)
        {
            groups[at - 1].name = format!("{shape} axis from");
        }
    }
}

/// The letter that a point is called, as its gap has it: `B` of `B(5, 4)`.
fn letter(group: &Group) -> String {
    let last = group.name.rsplit(' ').next().unwrap_or_default();
    if last.len() < 3 { last.to_lowercase() } else { String::new() }
}

/// The last word before a point and its letter.
fn before<'a>(gap: &'a Gap, group: &Group) -> Option<&'a String> {
    let own = letter(group);
    gap.words.iter().rev().find(|word| **word != own)
}

/// `line g passes through A and B, h through C and D`: the points of each are called after it.
pub(super) fn lines(groups: &mut [Group], gaps: &[Gap]) {
    const SECOND: &str = "and while the a second other line one passes goes runs through";
    let mut first: Option<usize> = None;
    for at in 1..groups.len() {
        let is_pair = gaps[at].is_prose
            && (gaps[at].is(&["and"]) || gaps[at].is(&["and", &letter(&groups[at])]))
            && before(&gaps[at - 1], &groups[at - 1]).is_some_and(|last| last == "through")
            && groups[at].numbers.len() == groups[at - 1].numbers.len()
            && !groups[at].is_lone;
        if !is_pair {
            continue;
        }
        let gap = &gaps[at - 1];
        let is_line = gap.has(&["line", "lines"]);
        // A letter is a line's name.
        let is_so = |word: &String| word.len() == 1 || SECOND.split(' ').any(|own| own == word);
        let goes_on = first.is_some_and(|first| first + 2 == at)
            && !gap.is_first
            && gap.words.iter().all(is_so);
        let other = gap.clause().has(&["plane", "segment", "edge", "ray"]);
        if (is_line || goes_on) && !other {
            let name = format!("line {} through", if first.is_some() { "2" } else { "1" });
            groups[at - 1].name.clone_from(&name);
            groups[at].name = name;
            first = Some(at);
        }
    }
}

/// `the first box goes from the corner A to the corner B, the second from C to D`
pub(super) fn boxes(text: &str, groups: &mut [Group], gaps: &[Gap]) {
    const FROM: &str = "and the one first second other box cuboid aabb goes runs reaches extends \
        spans from corner its lower";
    const TO: &str = "to up the corner upper";
    let lower = text.to_lowercase();
    let is_about_boxes =
        ["boxes", "aabbs", "cuboids", "box b"].iter().any(|word| lower.contains(word));
    let mut has_corners = false;
    for at in 1..groups.len() {
        let (from, to) = (&gaps[at - 1], &gaps[at]);
        let mut own = from.clause();
        // `box B`
        own.words.retain(|word| word.len() > 1);
        let is_pair = from.is_prose
            && is_about_boxes
            && own.is_of(FROM)
            && own.has(&["first", "second", "other", "one", "box"])
            && own.has(&["from"])
            && to.is_of(TO)
            && to.has(&["to"]);
        // `… to (4, 2, 6) within 2 seconds`
        let after = &groups[at].context.after;
        let is_pair = is_pair && (after.is_empty() || any(after, &["second", "other", "box"]));
        let is_told = own.has(&["corner"]) && to.has(&["corner"]);
        // The second is told as the first, without its words.
        let goes_on = has_corners && !own.has(&["goes", "runs"]) && !from.is_first;
        if is_pair && (is_told || goes_on) {
            has_corners = true;
            let name = if goes_on { "box 2 from" } else { "box 1 from" };
            name.clone_into(&mut groups[at - 1].name);
            "to".clone_into(&mut groups[at].name);
        }
    }
}

/// `has the corners A, B, C and D`: the last of a list is one of it.
pub(super) fn last_corner(groups: &mut [Group], gaps: &[Gap]) {
    for at in 3..groups.len() {
        let is_behind = gaps[at].is(&["and"])
            && gaps[at].is_prose
            && groups[at].name.is_empty()
            && groups[at].context.after.is_empty();
        let before = &groups[at - 1].name;
        let list = before.strip_suffix(']').and_then(|name| name.rsplit_once('['));
        let Some((stem, place)) = list else { continue };
        let is_list = any(&words(stem), &["corners", "vertices", "points"])
            && groups[at].numbers.len() == groups[at - 1].numbers.len();
        if let (true, true, Ok(place)) = (is_behind, is_list, place.parse::<usize>()) {
            groups[at].name = format!("{stem}[{}]", place + 1);
        }
    }
}

/// `a closed fan round the hub H; the rim in order is …`
pub(super) fn rim(text: &str, groups: &mut [Group], gaps: &[Gap]) {
    const CORNERS: usize = 6;
    let is_open = [" open", "not closed", "gap", "any order", "no order", "missing", "not in"];
    let lower = text.to_lowercase();
    if is_open.iter().any(|word| lower.contains(word)) || !lower.contains("fan") {
        return;
    }
    let is_rim = |group: &Group, place: usize| {
        let stem = group.name.strip_suffix(&format!("[{place}]"));
        stem.is_some_and(|stem| any(&words(stem), &["rim", "ring"])) && group.numbers.len() == 3
    };
    let hubs: Vec<_> = (0..groups.len())
        .filter(|&at| gaps[at].words.last().is_some_and(|last| last == "hub"))
        .collect();
    let rims = |groups: &[Group]| {
        groups.iter().filter(|group| group.name.contains('[') && is_rim_name(&group.name)).count()
    };
    let begin = (0..groups.len().saturating_sub(CORNERS - 1))
        .find(|&at| (0..CORNERS).all(|place| is_rim(&groups[at + place], place)));
    if let ([hub], Some(begin), CORNERS) = (hubs.as_slice(), begin, rims(groups)) {
        "hub".clone_into(&mut groups[*hub].name);
        for place in 0..CORNERS {
            groups[begin + place].name = format!("p{}", place + 1);
        }
    }
}

fn is_rim_name(name: &str) -> bool {
    any(&words(name), &["rim", "ring"])
}
