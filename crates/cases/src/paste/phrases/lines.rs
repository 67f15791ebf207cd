//! Lines by a point and a way: `through A with the direction v`, `r = (1, 0, 2) + t(2, 2, -1)`.

use super::super::Group;
use super::super::meaning::{any, words};
use super::Gap;

/// What a point of such a line is called, and its way.
pub(in crate::paste) const POINT: &str = "line point";
pub(in crate::paste) const WAY: &str = "line direction";

/// Names the point and the way of each line that is told so.
pub(super) fn by_a_way(text: &str, groups: &mut [Group], gaps: &[Gap]) {
    /// A way that ends, or a part of it.
    const ENDS: [&str; 11] =
        ["segment", "ray", "piece", "part of", "between", "only", "until", "≤", "≥", "<=", ">="];
    let lower = text.to_lowercase();
    if !lower.contains("line") || ENDS.iter().any(|end| lower.contains(end)) {
        return;
    }
    for at in 1..groups.len() {
        let [one, other] = [&groups[at - 1], &groups[at]];
        let is_pair = !one.is_lone
            && one.numbers.len() == other.numbers.len()
            && matches!(one.numbers.len(), 2 | 3)
            && other.numbers.iter().any(|&number| number != 0.0);
        if !is_pair || one.name == WAY || one.name == POINT {
            continue;
        }
        let is_forward = is_equation(text, one, other)
            || is_told(&gaps[at - 1], &gaps[at])
            || are_parts(one, other);
        let is_backward = is_told_backward(&gaps[at - 1], &gaps[at]);
        let names = match (is_forward, is_backward) {
            (true, _) => [POINT, WAY],
            (false, true) => [WAY, POINT],
            _ => continue,
        };
        for (group, name) in groups[at - 1..].iter_mut().zip(names) {
            name.clone_into(&mut group.name);
        }
    }
}

/// `(1, 0, 2) + t(2, 2, -1)`, and nothing more is added, as a plane has it.
fn is_equation(text: &str, one: &Group, other: &Group) -> bool {
    const CLOSING: [char; 5] = [')', ']', '}', '>', '⟩'];
    const OPENING: [char; 5] = ['(', '[', '{', '<', '⟨'];
    let piece = |from: u32, to: u32| text.get(from as usize..to as usize);
    let Some(between) = piece(one.span.1, other.span.0) else { return false };
    let between = between.trim().trim_start_matches(CLOSING).trim_end_matches(OPENING).trim();
    let Some(factor) = between.strip_prefix('+') else { return false };
    let factor = factor.trim().trim_end_matches(['*', '·', '⋅', '×']).trim();
    let is_parameter = matches!(factor, "lambda" | "mu")
        || factor.chars().count() == 1 && factor.chars().all(char::is_alphabetic);
    let before = text.get(..one.span.0 as usize).unwrap_or_default();
    // `+ s` before it.
    let before = before.trim_end_matches(OPENING).trim_end_matches(char::is_alphanumeric);
    let before = before.trim_end_matches(['*', '·', '⋅']).trim_end();
    let behind = text.get(other.span.1 as usize..).unwrap_or_default();
    let behind = behind.trim_start_matches(CLOSING).trim_start_matches([' ', '\n']);
    let is_whole = !before.ends_with(['+', '-']) && !behind.starts_with(['+', '*', '·']);
    // `- s(1, 0, 2)` is a part of it, a list's `- item` none.
    is_parameter && is_whole && !behind.starts_with("-")
}

/// `the line through A with the direction v`, `passes through A and is parallel to v`
fn is_told(before: &Gap, between: &Gap) -> bool {
    before.is_prose
        && between.is_prose
        && before.clause().has(&["line"])
        && before.clause().has(&["through", "at", "point", "contains", "containing", "from"])
        && is_way(between)
}

/// `the line with the direction v through A`
fn is_told_backward(before: &Gap, between: &Gap) -> bool {
    const THROUGH: &str = "and that which passes passing goes going through the point a contains";
    before.is_prose
        && between.is_prose
        && before.has(&["line"])
        && is_way(before)
        && between.has(&["through", "contains"])
        && between.is_of(THROUGH)
}

/// `with the direction vector`, `and is parallel to the vector`
fn is_way(gap: &Gap) -> bool {
    const WAY: &str = "line with the a direction vector and is parallel to in of has whose that runs \
        goes going it its given by v d u along dir";
    gap.is_of(WAY) && gap.has(&["direction", "parallel", "vector", "dir"])
}

/// `line origin = …`, `line direction = …`; `Line(point=…, direction=…)`
fn are_parts(one: &Group, other: &Group) -> bool {
    const POINTS: [&str; 5] = ["origin", "point", "position", "pos", "anchor"];
    const WAYS: [&str; 3] = ["direction", "dir", "vector"];
    let [own, next] = [one, other].map(|group| words(&group.name));
    let is_last =
        |own: &[String], of: &[&str]| own.last().is_some_and(|last| of.contains(&last.as_str()));
    let are_of_a_line = any(&own, &["line"])
        || one.bracket == other.bracket && [one, other].iter().all(|group| is_in_a_line(group));
    is_last(&own, &POINTS) && is_last(&next, &WAYS) && are_of_a_line
}

fn is_in_a_line(group: &Group) -> bool {
    words(&group.around).last().is_some_and(|last| last == "line")
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The case of a text: its scenario, and each input's numbers.
    fn case(text: &str) -> Option<(&'static str, Vec<Vec<f32>>)> {
        let case = read(text).case(None).ok()?;
        let numbers = case.live.inputs_now().iter().map(|input| input.value.numbers()).collect();
        Some((case.live.entry().id, numbers))
    }

    #[test]
    fn a_point_and_a_way_are_a_line() {
        for said in [
            "distance from the point (4, 1, 2) to the line r = (1, 0, 0) + t(0, 1, 1)",
            "distance from P(4, 1, 2) to the line (x, y, z) = (1, 0, 0) + λ(0, 1, 1).",
            "How far is the point (4, 1, 2) from the line through (1, 0, 0) with direction (0, 1, 1)?",
            "How far is the point P(4, 1, 2) from the line that passes through A(1, 0, 0) and is parallel \
             to the vector (0, 1, 1)?",
            "point (4, 1, 2), line origin (1, 0, 0), line direction (0, 1, 1)",
            "Line(point=[1, 0, 0], direction=[0, 1, 1]).distance_point([4, 1, 2])",
        ] {
            let expected = [[4.0, 1.0, 2.0], [1.0, 0.0, 0.0], [1.0, 1.0, 1.0]];
            let expected = ("point_line", expected.map(Vec::from).to_vec());
            assert_eq!(case(said), Some(expected), "{said}");
        }
        let two = "Find the intersection point of the lines r = (1, 0) + t(0, 1) and r = (3, 2) + s(1, 1).";
        let expected = [[1.0, 0.0], [1.0, 1.0], [3.0, 2.0], [4.0, 3.0]];
        assert_eq!(case(two), Some(("line_line", expected.map(Vec::from).to_vec())));
    }

    #[test]
    fn a_plane_and_a_part_of_a_line_are_none() {
        for said in [
            "distance from the point (4, 1, 2) to r = (1, 0, 0) + s(1, 0, 0) + t(0, 1, 1), no line",
            "distance from the point (4, 1, 2) to the line r = (1, 0, 0) + t(0, 1, 1), 0 ≤ t ≤ 1",
            "Where does the line r = (1, 0, 0) + t(0, 1, 1) cross the plane y = 3?",
            "point (4, 1, 2), the line through (1, 0, 0) perpendicular to (0, 1, 1)",
        ] {
            assert_eq!(case(said), None, "{said}");
        }
    }
}
