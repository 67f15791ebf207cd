//! How the formulas of a text have a plane and its number.

/// `dot(n, x) = d`, `n·p + d = 0`: how formulas have a plane's number, each way once.
pub(super) fn of_formulas(lower: &str) -> Vec<bool> {
    const LONGEST: usize = 200;
    const ENDS: [(&str, bool); 5] =
        [("+ d = 0", true), ("+ d == 0", true), ("= d", false), ("= c", false), ("- d = 0", false)];
    let mut found = Vec::new();
    for line in lower.lines().filter(|line| line.contains('=') && line.len() < LONGEST) {
        // `ax + by + cz + d = 0`
        let close: String = line.chars().filter(|c| !matches!(c, ' ' | '*')).collect();
        for (form, adds) in [("cz+d=0", true), ("cz=d", false), ("cz-d=0", false)] {
            if close.contains(form) && !found.contains(&adds) {
                found.push(adds);
            }
        }
        for (end, adds) in ENDS {
            let Some((left, right)) = line.split_once(end) else { continue };
            let is_end = !right.starts_with(|c: char| c.is_alphanumeric() || "_.(".contains(c));
            if is_end && ends_with_a_product(left.trim_end()) && !found.contains(&adds) {
                found.push(adds);
            }
        }
    }
    found
}

/// `dot(n, x)`, `n.p`, `n*x`
fn ends_with_a_product(left: &str) -> bool {
    let is_whole =
        |at: usize| !left[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let is_inside = |c: char| c.is_alphanumeric() || "(),._ ".contains(c);
    let is_dot = left
        .rfind("dot(")
        .is_some_and(|at| is_whole(at) && left.ends_with(')') && left[at..].chars().all(is_inside));
    let last = left.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let is_short = ["n*", "n.", "normal.", "normal*"].iter().any(|name| {
        left[last..]
            .strip_prefix(name)
            .is_some_and(|point| matches!(point, "x" | "p" | "q" | "r" | "v"))
    });
    is_dot || is_short
}
