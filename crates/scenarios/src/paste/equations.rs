//! Equations of shapes: `2x - y + 2z - 6 = 0`, `x^2 + (y - 2)^2 + z^2 = 1`.
//! Both sides are calculated at a few points; that tells the factors of x, y and z.

use collision_formula::{Formula, Kind, Value};

use super::tables::{Role, Shape, is_in};

/// A shape with its numbers by their roles.
type Solved = (Shape, Vec<(Role, Vec<f64>)>);

/// The shape that an equation says, and the bytes that it takes.
pub(super) struct Equation {
    pub solved: Solved,
    pub start: usize,
    pub end: usize,
}

/// The equations of a text, in their order and apart.
pub(super) fn equations(text: &str) -> Vec<Equation> {
    const LONGEST: usize = 400;
    const MOST: usize = 8;
    let mut found: Vec<Equation> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let signs = line.match_indices('=').map(|(at, _)| at).filter(|&at| is_alone(line, at));
        let signs = signs.take(if line.len() < LONGEST { MOST } else { 0 });
        for own in signs.filter_map(|at| equation(line, at)) {
            let own = Equation { start: start + own.start, end: start + own.end, ..own };
            if found.last().is_none_or(|last| last.end <= own.start) {
                found.push(own);
            }
        }
        start += line.len() + 1;
    }
    found
}

/// Is it a sign of equality, and no comparison or assignment?
fn is_alone(line: &str, at: usize) -> bool {
    !line[..at].ends_with(['=', '<', '>', '!', ':', '+', '-', '*', '/', '~'])
        && !line[at + 1..].starts_with(['=', '>', '~'])
}

fn equation(line: &str, at: usize) -> Option<Equation> {
    const MOST_ENDS: usize = 40;
    let is_part = |c: char| c.is_ascii_digit() || "xyzXYZ+-*. ^²()/{}".contains(c);
    let (lead, rest) = (&line[..at], &line[at + 1..]);
    let from = lead.trim_end_matches(is_part).len();
    let to = rest.len() - rest.trim_start_matches(is_part).len();
    // `x=1 y=2 z=3` gives three numbers, no equation.
    if rest[to..].starts_with('=') || lead[..from].ends_with('=') {
        return None;
    }
    let mut starts = (from..at).filter(|&start| is_begin(lead, start));
    let (start, left) = starts.find_map(|start| Some((start, side(&lead[start..])?)))?;
    let is_end = |end: &usize| rest.is_char_boundary(*end) && !rest[*end..].starts_with(is_name);
    let mut ends = (1..=to).rev().filter(is_end).take(MOST_ENDS);
    let (end, right) = ends.find_map(|end| Some((end, side(&rest[..end])?)))?;
    let form = Form::of(|at| Some(value(&left, at)? - value(&right, at)?))?;
    let solved = form.solved()?;
    let end = at + 1 + end;
    let is_said = !form.has_one_axis() || is_plane_said(&line[..start], &line[end..]);
    is_said.then_some(Equation { solved, start, end })
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric()
}

/// May a side begin here: behind a word like `plane` or `is`, rather than behind a factor like `k`
/// or a sign?
fn is_begin(lead: &str, start: usize) -> bool {
    let Some(before) = lead.get(..start) else { return false };
    let last = before.trim_end().rsplit(|c| !is_name(c)).next().unwrap_or_default();
    !before.ends_with(is_name)
        && !before.trim_end().ends_with(['+', '-', '*', '/', '^', '('])
        && (last.len() > 2 || last.is_empty() || is_in("short", last))
}

/// Does `z = 2` say a plane, as in `the plane z = 2` and `the z = 2 plane`?
fn is_plane_said(before: &str, after: &str) -> bool {
    let mut near = before.split([' ', '(', '$', ':']).filter(|word| !word.is_empty()).rev().take(3);
    let next = after.trim_start_matches([' ', '$', '-']).split(' ').next().unwrap_or_default();
    near.any(|word| is_in("planes", word)) || is_in("planes", next)
}

/// The factors of x, y and z, and of their squares, in what an equation sets to zero.
struct Form {
    constant: f64,
    linear: [f64; 3],
    squares: [f64; 3],
}

impl Form {
    /// The form of a function that has one.
    fn of(function: impl Fn([f64; 3]) -> Option<f64>) -> Option<Self> {
        const PROBE: [f64; 3] = [0.7, -1.9, 2.3];
        let constant = function([0.0; 3])?;
        let mut form = Self { constant, linear: [0.0; 3], squares: [0.0; 3] };
        let mut expected = constant;
        for (axis, probe) in PROBE.into_iter().enumerate() {
            let at =
                |x: f64| function(std::array::from_fn(|own| if own == axis { x } else { 0.0 }));
            let (plus, minus) = (at(1.0)?, at(-1.0)?);
            form.linear[axis] = (plus - minus) / 2.0;
            form.squares[axis] = (plus + minus) / 2.0 - constant;
            expected += probe * (form.linear[axis] + probe * form.squares[axis]);
        }
        ((function(PROBE)? - expected).abs() < 1e-9 * (1.0 + expected.abs())).then_some(form)
    }

    fn has_one_axis(&self) -> bool {
        self.squares == [0.0; 3] && self.linear.iter().filter(|x| **x != 0.0).count() == 1
    }

    fn solved(&self) -> Option<Solved> {
        let normal = self.linear;
        if self.squares == [0.0; 3] {
            let d = (Role::PlaneEquation, vec![0.0 - self.constant]);
            let parts = vec![(Role::Normal, normal.to_vec()), d];
            return (normal != [0.0; 3]).then_some((Shape::Plane, parts));
        }
        let scale = self.squares[0];
        let count = match self.squares {
            [a, b, c] if a == b && b == c => 3,
            [a, b, 0.0] if a == b && normal[2] == 0.0 => 2,
            _ => return None,
        };
        let center: Vec<f64> =
            self.linear[..count].iter().map(|x| -x / (2.0 * scale) + 0.0).collect();
        let square = center.iter().map(|x| x * x).sum::<f64>() - self.constant / scale;
        let parts = vec![(Role::Center, center), (Role::Radius, vec![square.sqrt()])];
        (square > 0.0).then_some((Shape::Sphere, parts))
    }
}

/// A side as a formula of x, y and z.
fn side(text: &str) -> Option<Formula> {
    let text = text.replace(['{', '}'], "").to_lowercase();
    Formula::read(text.trim(), &["x", "y", "z"].map(|name| (name, Kind::Scalar))).ok()
}

fn value(side: &Formula, at: [f64; 3]) -> Option<f64> {
    match side.value(&at.map(|number| Value::Numbers(vec![number]))) {
        Value::Numbers(numbers) => numbers.first().copied(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_equations() {
        let numbers = |line| {
            let parts = equations(line).into_iter().flat_map(|own| own.solved.1);
            parts.flat_map(|(_, numbers)| numbers).collect::<Vec<f64>>()
        };
        for (line, expected) in [
            ("2x - y + 2z - 9 = 0.", &[2.0, -1.0, 2.0, 9.0][..]),
            ("the plane $z-x = 2$?", &[-1.0, 0.0, 1.0, 2.0]),
            ("plane x + y = 2 and 3", &[1.0, 1.0, 0.0, 2.0]),
            ("it is 2x + y = 0", &[2.0, 1.0, 0.0, 0.0]),
            ("$x^2 + (y-2)^2 + z^2 = 4$", &[0.0, 2.0, 0.0, 2.0]),
            ("x²+y²+z²-2x+4y=4", &[1.0, -2.0, 0.0, 3.0]),
            ("(x - 1)^{2} + y^2 = 3^2", &[1.0, 0.0, 3.0]),
        ] {
            assert_eq!(numbers(line), expected, "{line}");
        }
        let others = "Rx + y + z = 3, k x + y = 3, ax + y + z = 4, E: kx - y = 4, x = 5, max = 3, \
            x=1 y=2, x += 2t, x == y, a = x, x^2+(y-2)^2+(x+3)^2=1";
        for line in others.split(", ") {
            assert!(numbers(line).is_empty(), "{line}");
        }
    }
}
