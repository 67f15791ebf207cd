//! Equations of shapes: `2x - y + 2z - 6 = 0`, `x^2 + (y - 2)^2 + z^2 = 1`, `x = 1 - 2t, y = 3 + 3t`.
//! Both sides are calculated at a few points; that tells the factors of x, y, z and of the parameter.

/// The shape that an equation says, and the bytes of its line that it takes.
#[derive(Debug, PartialEq)]
pub(super) struct Equation {
    pub shape: Shape,
    pub start: usize,
    pub end: usize,
}

#[derive(Debug, PartialEq)]
pub(super) enum Shape {
    /// Normal and point.
    Plane([f64; 3], [f64; 3]),
    /// Center and radius.
    Sphere(Vec<f64>, f64),
    /// One coordinate of a line: which, from where, and how far it goes.
    Coordinate(usize, f64, f64),
}

/// The equations of a line of text.
pub(super) fn equations(line: &str) -> Vec<Equation> {
    const MOST: usize = 8;
    let signs = line.match_indices('=').map(|(at, _)| at).filter(|&at| is_alone(line, at));
    signs.take(MOST).filter_map(|at| equation(line, at)).collect()
}

/// Is it a sign of equality, and no comparison or assignment?
fn is_alone(line: &str, at: usize) -> bool {
    !line[..at].ends_with(['=', '<', '>', '!', ':', '+', '-', '*', '/', '~'])
        && !line[at + 1..].starts_with(['=', '>', '~'])
}

fn equation(line: &str, at: usize) -> Option<Equation> {
    const MOST_ENDS: usize = 40;
    let is_part = |c: char| c.is_ascii_digit() || "xyzXYZtsuλμ+-*. ^²()/{}".contains(c);
    let (lead, rest) = (&line[..at], &line[at + 1..]);
    let from = lead.trim_end_matches(is_part).len();
    let to = rest.len() - rest.trim_start_matches(is_part).len();
    // `x=1 y=2 z=3` gives three numbers, no equation.
    if rest[to..].starts_with('=') || lead[..from].ends_with('=') {
        return None;
    }
    let mut starts = (from..at).filter(|&start| is_begin(lead, start));
    let start = starts.find(|&start| value(&lead[start..], [0.0; 4]).is_some())?;
    let is_end = |end: &usize| rest.is_char_boundary(*end) && !rest[*end..].starts_with(is_name);
    let mut ends = (1..=to).rev().filter(is_end).take(MOST_ENDS);
    let end = ends.find(|&end| value(&rest[..end], [0.0; 4]).is_some())?;
    let (left, right) = (&lead[start..], &rest[..end]);
    let form = Form::of(|at| Some(value(left, at)? - value(right, at)?))?;
    let shape = form.shape()?;
    let end = at + 1 + end;
    let is_said = !form.has_one_axis() || is_plane_said(&line[..start], &line[end..]);
    (is_said || matches!(shape, Shape::Coordinate(..))).then_some(Equation { shape, start, end })
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric()
}

/// May a side begin here: behind a word like `plane` or `is`, rather than behind a factor like `k`
/// or a sign?
fn is_begin(lead: &str, start: usize) -> bool {
    const SHORT: [&str; 12] =
        ["", "is", "at", "as", "by", "of", "in", "to", "or", "if", "so", "be"];
    let Some(before) = lead.get(..start) else { return false };
    let last = before.trim_end().rsplit(|c| !is_name(c)).next().unwrap_or_default();
    !before.ends_with(is_name)
        && !before.trim_end().ends_with(['+', '-', '*', '/', '^', '('])
        && (last.len() > 2 || SHORT.contains(&last))
}

/// Does `z = 2` say a plane, as in `the plane z = 2` and `the z = 2 plane`?
fn is_plane_said(before: &str, after: &str) -> bool {
    const PLANES: [&str; 5] = ["plane", "planes", "floor", "ground", "wall"];
    let mut near = before.split([' ', '(', '$', ':']).filter(|word| !word.is_empty()).rev().take(3);
    let next = after.trim_start_matches([' ', '$', '-']).split(' ').next().unwrap_or_default();
    near.any(|word| PLANES.contains(&word.to_lowercase().as_str())) || PLANES.contains(&next)
}

/// The factors of x, y, z and the parameter, and of their squares, in what an equation sets to zero.
struct Form {
    constant: f64,
    linear: [f64; 4],
    squares: [f64; 4],
}

impl Form {
    /// The form of a function that has one.
    fn of(function: impl Fn([f64; 4]) -> Option<f64>) -> Option<Self> {
        const PROBE: [f64; 4] = [0.7, -1.9, 2.3, 3.1];
        let constant = function([0.0; 4])?;
        let mut form = Self { constant, linear: [0.0; 4], squares: [0.0; 4] };
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
        self.squares == [0.0; 4] && self.linear[..3].iter().filter(|x| **x != 0.0).count() == 1
    }

    fn shape(&self) -> Option<Shape> {
        let [x, y, z, parameter] = self.linear;
        if parameter != 0.0 {
            let axis = (0..3).find(|&axis| self.linear[axis] != 0.0)?;
            let [from, way] = [self.constant, parameter].map(|x| -x / self.linear[axis] + 0.0);
            return self.has_one_axis().then_some(Shape::Coordinate(axis, from, way));
        }
        if self.squares == [0.0; 4] {
            let square = x * x + y * y + z * z;
            let point = [x, y, z].map(|x| -x * self.constant / square + 0.0);
            return (square > 0.0).then_some(Shape::Plane([x, y, z], point));
        }
        let scale = self.squares[0];
        let count = match self.squares {
            [a, b, c, 0.0] if a == b && b == c => 3,
            [a, b, 0.0, 0.0] if a == b && z == 0.0 => 2,
            _ => return None,
        };
        let center: Vec<f64> =
            self.linear[..count].iter().map(|x| -x / (2.0 * scale) + 0.0).collect();
        let square = center.iter().map(|x| x * x).sum::<f64>() - self.constant / scale;
        (square > 0.0).then(|| Shape::Sphere(center, square.sqrt()))
    }
}

/// The value of a side where x, y, z and the parameter are these.
fn value(side: &str, at: [f64; 4]) -> Option<f64> {
    let mut reader = Reader { rest: side, at };
    let value = reader.sum()?;
    reader.peek().is_none().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
    at: [f64; 4],
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches(' ');
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn sum(&mut self) -> Option<f64> {
        let mut sum = match self.peek()? {
            '+' | '-' => 0.0,
            _ => self.product()?,
        };
        while let Some(sign @ ('+' | '-')) = self.peek() {
            self.next();
            let product = self.product()?;
            sum += if sign == '-' { -product } else { product };
        }
        Some(sum)
    }

    /// `2`, `2x`, `3 (x - 2)`, `1/2`
    fn product(&mut self) -> Option<f64> {
        let mut product = self.power()?;
        loop {
            match self.peek() {
                Some('+' | '-' | ')' | '}') | None => return Some(product),
                Some('/') => {
                    self.next();
                    product /= self.power()?;
                }
                Some('*') => {
                    self.next();
                }
                Some(_) => product *= self.power()?,
            }
        }
    }

    fn power(&mut self) -> Option<f64> {
        let begin = self.rest.trim_start_matches(' ');
        let value = match self.next()? {
            '(' | '{' => {
                let sum = self.sum()?;
                self.next().filter(|c| matches!(c, ')' | '}')).map(|_| sum)?
            }
            'x' | 'X' => self.at[0],
            'y' | 'Y' => self.at[1],
            'z' | 'Z' => self.at[2],
            't' | 's' | 'u' | 'λ' | 'μ' => self.at[3],
            _ => {
                let end = begin.find(|c: char| !(c.is_ascii_digit() || c == '.'));
                let (number, rest) = begin.split_at(end.unwrap_or(begin.len()));
                self.rest = rest;
                number.parse().ok()?
            }
        };
        match self.peek() {
            Some('²') => {
                self.next();
                Some(value * value)
            }
            Some('^') => {
                self.next();
                Some(value.powf(self.power()?))
            }
            _ => Some(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_equations() {
        let plane = |normal, point| vec![Shape::Plane(normal, point)];
        let sphere = |center: &[f64], radius| vec![Shape::Sphere(center.to_vec(), radius)];
        for (line, expected) in [
            ("2x - y + 2z - 9 = 0.", plane([2.0, -1.0, 2.0], [2.0, -1.0, 2.0])),
            ("the plane $z-x = 2$?", plane([-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0])),
            ("plane x + y = 2 and 3", plane([1.0, 1.0, 0.0], [1.0, 1.0, 0.0])),
            ("it is 2x + y = 0", plane([2.0, 1.0, 0.0], [0.0; 3])),
            ("$x^2 + (y-2)^2 + z^2 = 4$", sphere(&[0.0, 2.0, 0.0], 2.0)),
            ("x²+y²+z²-2x+4y=4", sphere(&[1.0, -2.0, 0.0], 3.0)),
            ("(x - 1)^{2} + y^2 = 3^2", sphere(&[1.0, 0.0], 3.0)),
            (
                "x = 1 - 2t, y = 3t",
                vec![Shape::Coordinate(0, 1.0, -2.0), Shape::Coordinate(1, 0.0, 3.0)],
            ),
        ] {
            let found: Vec<_> = equations(line).into_iter().map(|own| own.shape).collect();
            assert_eq!(found, expected, "{line}");
        }
        for line in ["Rx + y + z = 3", "k x + y = 3", "ax + y + z = 4", "E: kx - y = 4", "x = 5"] {
            assert_eq!(equations(line), [], "{line}");
        }
        for line in ["max = 3", "x=1 y=2", "x += 2t", "x == y", "a = x", "x^2+(y-2)^2+(x+3)^2=1"] {
            assert_eq!(equations(line), [], "{line}");
        }
    }
}
