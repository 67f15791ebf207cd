//! Layouts that can be read in two ways, with nothing in the text that says which.

use super::super::Paste;
use super::super::meaning::{any, calls, words};
use super::super::phrases::lines;
use super::{Call, Layout, Slot, Taken, ends, slots};

/// Can a layout be read in two ways?
pub(super) fn has_two(paste: &Paste, layout: &Layout) -> bool {
    let mut groups = layout.inputs.iter().flat_map(|taken| &taken.groups).copied();
    let name = |index: usize| words(&paste.groups[index].name);
    let is_flat = |index: usize| paste.groups[index].numbers.len() == 2;
    let is_said = |of: &[&str]| of.iter().any(|word| paste.words.contains(*word));
    let is_open = match layout.entry.id {
        // Two numbers are no plane's normal, and none of its points.
        id if id.contains("plane") => groups.any(is_flat),
        // A triangle in the plane is a polygon as well, where it is asked what lies in it.
        "point_triangle" => {
            is_said(&["contain", "contains", "inside", "polygon", "coordinates"])
                && groups.all(is_flat)
        }
        // `line a passes through …, the segment s runs from …`: one of them has no ends.
        "segment_segment" | "closest_segments" => groups.any(|index| {
            let own = name(index);
            own.last().is_some_and(|last| last == "through") && any(&own, calls("line"))
        }),
        // Lines without ends by what is called their ends, or by what nobody says goes on.
        "line_line" => {
            let is_end = |index: usize| {
                let own = name(index);
                let last = own.last().map(String::as_str);
                matches!(last, Some("start" | "end" | "from" | "to"))
            };
            let has_ways = layout.inputs.iter().all(|taken| {
                taken.groups.iter().any(|&index| paste.groups[index].name.as_str() == lines::POINT)
            });
            !has_ways && !are_endless(paste) && !is_called_like_its_inputs(paste, layout)
                || !is_said(&["infinite", "infinitely", "endless", "lines"]) && groups.any(is_end)
        }
        _ => false,
    };
    is_open || are_by_turns(paste, layout)
}

fn is_called_like_its_inputs(paste: &Paste, layout: &Layout) -> bool {
    let is_its = |(slot, taken): (Slot, &Taken)| matches!(taken.groups.as_slice(), &[only] if paste.groups[only].name == slot.name);
    slots(layout.entry).into_iter().zip(&layout.inputs).all(is_its)
}

/// Does something say that lines do not end? Many call segments so.
fn are_endless(paste: &Paste) -> bool {
    const SAID: [&str; 22] = [
        "through",
        "pass",
        "passes",
        "passing",
        "straight",
        "infinite",
        "endless",
        "unbounded",
        "extended",
        "extends",
        "parallel",
        "skew",
        "slope",
        "equation",
        "equations",
        "explicit",
        "droite",
        "droites",
        "gerade",
        "geraden",
        "recta",
        "rectas",
    ];
    paste.said.goes_on
        || SAID.iter().any(|word| paste.words.contains(*word))
        || paste.words.iter().any(|word| word.starts_with("infini"))
        || paste.calls.iter().any(Call::takes_lines)
}

/// Do two ways have points that are called alike, and the text has them by turns?
fn are_by_turns(paste: &Paste, layout: &Layout) -> bool {
    let name = |index: usize| paste.groups[index].name.as_str();
    match ends(layout).as_slice() {
        &[[p1, p2], [q1, q2]] if !layout.entry.id.contains("triangle") => {
            !name(p1).is_empty()
                && name(p1) == name(q1)
                && name(p2) == name(q2)
                && p1.max(p2) > q1.min(q2)
                && q1.max(q2) > p1.min(p2)
        }
        _ => false,
    }
}
