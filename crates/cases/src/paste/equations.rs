//! Equations of shapes: `2x - y + 2z - 6 = 0`, `x^2 + (y - 2)^2 + z^2 = 1`, `x = 1 - 2t, y = 3 + 3t`.

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

/// One side: how often each coordinate, its square and the parameter stand there, and the rest.
#[derive(Debug, Default, Clone, PartialEq)]
struct Side {
    linear: [f64; 3],
    squares: [f64; 3],
    parameter: f64,
    constant: f64,
}

impl Side {
    /// Adds a multiple of a side without squares: `3 (x - 2)`.
    fn add(&mut self, inner: &Self, scale: f64) -> Option<()> {
        let is_linear = inner.squares == [0.0; 3] && inner.parameter == 0.0;
        for (own, other) in self.linear.iter_mut().zip(inner.linear) {
            *own += scale * other;
        }
        self.constant += scale * inner.constant;
        is_linear.then_some(())
    }
}

/// The equations of a line of text.
pub(super) fn equations(line: &str) -> Vec<Equation> {
    const MOST: usize = 8;
    let signs = line.match_indices('=').map(|(at, _)| at).filter(|&at| is_alone(line, at));
    let signs: Vec<usize> = signs.take(MOST).collect();
    let by_sign = |at: usize| equation(line, at).or_else(|| product(line, at));
    signs.into_iter().filter_map(by_sign).collect()
}

/// `r . (2, 1, 3) = 5`: the plane of a normal and a number.
fn product(line: &str, at: usize) -> Option<Equation> {
    const BETWEEN: [char; 8] = [' ', '.', '*', '\\', '(', ')', '{', '}'];
    let lead = line[..at].trim_end_matches([' ', '\\']).strip_suffix(')')?;
    let (before, inside) = lead.rsplit_once('(')?;
    let numbers: Vec<f64> =
        inside.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let &[x, y, z] = numbers.as_slice() else { return None };
    let before_dot = before.trim_end_matches(BETWEEN);
    let before_dot = before_dot.trim_end_matches("cdot").trim_end_matches(BETWEEN);
    let is_place = before_dot.ends_with(['r', 'x'])
        && !before_dot[..before_dot.len() - 1].ends_with(char::is_alphanumeric)
        && before[before_dot.len()..].contains(['.', '*', '\\']);
    let rest = &line[at + 1..];
    let digits = rest.trim_start().find(|c: char| !(c.is_ascii_digit() || "-.".contains(c)));
    let digits = &rest.trim_start()[..digits.unwrap_or(rest.trim_start().len())];
    let constant: f64 = digits.trim_end_matches('.').parse().ok().filter(|_| is_place)?;
    let square = x * x + y * y + z * z;
    let end = at + 1 + rest.len() - rest.trim_start().len() + digits.len();
    let normal = [x, y, z];
    let shape = Shape::Plane(normal, normal.map(|x| x * constant / square));
    (square > 0.0).then_some(Equation { shape, start: before.len(), end })
}

/// Is it a sign of equality, and no comparison or assignment?
fn is_alone(line: &str, at: usize) -> bool {
    !line[..at].ends_with(['=', '<', '>', '!', ':', '+', '-', '*', '/', '~'])
        && !line[at + 1..].starts_with(['=', '>', '~'])
}

fn is_part(c: char) -> bool {
    c.is_ascii_digit() || "xyzXYZtsuλμ+-*. ^²()/{}".contains(c)
}

fn equation(line: &str, at: usize) -> Option<Equation> {
    let lead = &line[..at];
    let from = lead
        .rfind(|c: char| !is_part(c))
        .map_or(0, |place| place + lead[place..].chars().next().map_or(1, char::len_utf8));
    let rest = &line[at + 1..];
    let to = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    let (left, start) = begun(&lead[from..], lead[..from].chars().next_back())?;
    // `x=1 y=2 z=3` gives three numbers, no equation.
    let is_listed = rest[to..].starts_with('=') || lead[..from].ends_with('=');
    if is_listed || !is_word(lead[..from + start].trim_end()) || is_factor(&rest[to..]) {
        return None;
    }
    let right = ended(&rest[..to], rest[to..].chars().next());
    let start = from + start;
    // `24.` at a sentence's end is one number.
    let end = at + 1 + right.len();
    let end = end + usize::from(line[end..].starts_with('.'));
    let (left, right) = (side(left)?, side(right)?);
    let is_single =
        left.linear.iter().filter(|x| **x != 0.0).count() == 1 && left.squares == [0.0; 3];
    if is_single && right.parameter == 0.0 && !is_plane_said(&line[..start], &line[end..]) {
        return None;
    }
    let shape = line_of(&left, &right).or_else(|| closed(&left, &right))?;
    Some(Equation { shape, start, end })
}

/// Does `z = 2` say a plane, as in `the plane z = 2` and `the z = 2 plane`?
fn is_plane_said(before: &str, after: &str) -> bool {
    const PLANES: [&str; 5] = ["plane", "planes", "floor", "ground", "wall"];
    let mut near = before.split([' ', '(', '$', ':']).filter(|word| !word.is_empty()).rev().take(3);
    let is_apart = before.is_empty() || before.ends_with([' ', '(', '$']);
    let next = after.trim_start_matches([' ', '$', '-']).split(' ').next().unwrap_or_default();
    is_apart
        && (near.any(|word| PLANES.contains(&word.to_lowercase().as_str()))
            || PLANES.contains(&next))
}

/// The side without what belongs to a sentence before it, and where it begins.
fn begun(text: &str, before: Option<char>) -> Option<(&str, usize)> {
    let mut start = text.len() - text.trim_start_matches([' ', '.', ')', '{', '}', '*']).len();
    // A letter behind another is a part of a word, or of a product with what nobody says.
    if start == 0 && before.is_some_and(char::is_alphanumeric) {
        start = text.find(' ')?;
        start += text[start..].len() - text[start..].trim_start().len();
        // `kx - y + 2z`
        if ["+ ", "- "].iter().any(|sign| text[start..].starts_with(sign)) {
            return None;
        }
    }
    Some((&text[start..], start)).filter(|(text, _)| !text.trim().is_empty())
}

/// Does a text end with a word, rather than with a factor: `is`, but not `kx` and `R`?
fn is_word(text: &str) -> bool {
    let last = text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    const SHORT: [&str; 12] =
        ["", "is", "at", "as", "by", "of", "in", "to", "or", "if", "so", "be"];
    last.len() > 2 || SHORT.contains(&last)
}

/// Does a text begin with a letter alone, by which a number before it is multiplied: `4 R^2`?
fn is_factor(text: &str) -> bool {
    let mut own = text.chars();
    own.next().is_some_and(char::is_alphabetic) && !own.next().is_some_and(char::is_alphanumeric)
}

/// The side without what belongs to the sentence behind it.
fn ended(text: &str, after: Option<char>) -> &str {
    let text = match after {
        Some(c) if c.is_alphanumeric() => text.rfind(' ').map_or("", |at| &text[..at]),
        _ => text,
    };
    let text = text.trim_end_matches([' ', '.', '}', '+', '-', '*', '/']);
    match text.matches(')').count() > text.matches('(').count() {
        true => text.trim_end_matches([')', ' ', '.']),
        false => text,
    }
}

fn side(text: &str) -> Option<Side> {
    let mut reader = Reader { rest: text };
    let mut side = Side::default();
    let mut is_first = true;
    loop {
        reader.blanks();
        let sign = match reader.rest.chars().next() {
            None if is_first => return None,
            None => return Some(side),
            Some('+') => 1.0,
            Some('-') => -1.0,
            Some(_) if is_first => 1.0,
            Some(_) => return None,
        };
        if reader.rest.starts_with(['+', '-']) {
            reader.rest = &reader.rest[1..];
        }
        is_first = false;
        reader.term(sign, &mut side)?;
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '*', '{', '}']);
    }

    fn number(&mut self) -> Option<f64> {
        let end =
            self.rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(self.rest.len());
        let number = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(number)
    }

    fn axis(&mut self) -> Option<usize> {
        let axis = self.rest.chars().next()?.to_ascii_lowercase();
        let place = "xyz".find(axis)?;
        self.rest = &self.rest[1..];
        Some(place)
    }

    fn is_squared(&mut self) -> bool {
        self.blanks();
        for sign in ["²", "^2", "^{2}", "^ 2"] {
            if let Some(rest) = self.rest.strip_prefix(sign) {
                self.rest = rest;
                return true;
            }
        }
        false
    }

    /// `2`, `2x`, `x^2`, `(x - 2)^2`, `3t`, `1/2`
    fn term(&mut self, sign: f64, side: &mut Side) -> Option<()> {
        self.blanks();
        let mut factor = self.number();
        self.blanks();
        if let (Some(upper), Some(rest)) = (factor, self.rest.strip_prefix('/')) {
            self.rest = rest;
            self.blanks();
            factor = Some(upper / self.number()?);
            self.blanks();
        }
        let scale = sign * factor.unwrap_or(1.0);
        if let Some(rest) = self.rest.strip_prefix('(') {
            let (inside, rest) = rest.split_once(')')?;
            let inner = self::side(inside)?;
            self.rest = rest;
            if !self.is_squared() {
                return side.add(&inner, scale);
            }
            let axes: Vec<_> = (0..3).filter(|&at| inner.linear[at] != 0.0).collect();
            let &[axis] = axes.as_slice() else { return None };
            let is_plain = inner.linear[axis] == 1.0 && inner.squares == [0.0; 3];
            if !is_plain || inner.parameter != 0.0 {
                return None;
            }
            side.squares[axis] += scale;
            side.linear[axis] += scale * 2.0 * inner.constant;
            side.constant += scale * inner.constant * inner.constant;
            return Some(());
        }
        if let Some(axis) = self.axis() {
            match self.is_squared() {
                true => side.squares[axis] += scale,
                false => side.linear[axis] += scale,
            }
            return Some(());
        }
        if let Some(letter) = self.rest.chars().next().filter(|c| "tsuλμ".contains(*c)) {
            self.rest = &self.rest[letter.len_utf8()..];
            side.parameter += scale;
            return Some(());
        }
        side.constant += sign * factor?;
        // A square of a number, as of a radius.
        if self.is_squared() {
            side.constant += sign * (factor? * factor? - factor?);
        }
        Some(())
    }
}

/// `x = 1 - 2t`
fn line_of(left: &Side, right: &Side) -> Option<Shape> {
    let axis = (0..3).find(|&at| left.linear[at] == 1.0)?;
    let mut alone = Side::default();
    alone.linear[axis] = 1.0;
    let is_line = *left == alone && right.linear == [0.0; 3] && right.squares == [0.0; 3];
    (is_line && right.parameter != 0.0).then_some(Shape::Coordinate(
        axis,
        right.constant,
        right.parameter,
    ))
}

/// A plane or a sphere.
fn closed(left: &Side, right: &Side) -> Option<Shape> {
    let at = |axis: usize| left.linear[axis] - right.linear[axis];
    let linear = [at(0), at(1), at(2)];
    let squares = [0, 1, 2].map(|axis| left.squares[axis] - right.squares[axis]);
    let constant = right.constant - left.constant;
    if left.parameter != 0.0 || right.parameter != 0.0 {
        return None;
    }
    if squares == [0.0; 3] {
        let square: f64 = linear.iter().map(|x| x * x).sum();
        return (square > 0.0).then(|| Shape::Plane(linear, linear.map(|x| x * constant / square)));
    }
    let count = if squares == [1.0; 3] { 3 } else { 2 };
    if squares != [1.0; 3] && (squares != [1.0, 1.0, 0.0] || linear[2] != 0.0) {
        return None;
    }
    let center: Vec<f64> = (0..count).map(|axis| -linear[axis] / 2.0 + 0.0).collect();
    let square = constant + center.iter().map(|x| x * x).sum::<f64>();
    (square > 0.0).then(|| Shape::Sphere(center, square.sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &[Shape]) {
        let found: Vec<_> = equations(line).into_iter().map(|equation| equation.shape).collect();
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn shapes_have_equations() {
        let plane = |normal, point| Shape::Plane(normal, point);
        check("2x - y + 2z - 9 = 0.", &[plane([2.0, -1.0, 2.0], [2.0, -1.0, 2.0])]);
        check("the plane $z-x = 2$?", &[plane([-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0])]);
        check("plane x + y = 2 and 3", &[plane([1.0, 1.0, 0.0], [1.0, 1.0, 0.0])]);
        check("$x^2 + (y-2)^2 + z^2 = 4$", &[Shape::Sphere(vec![0.0, 2.0, 0.0], 2.0)]);
        check("x²+y²+z²-2x+4y=4", &[Shape::Sphere(vec![1.0, -2.0, 0.0], 3.0)]);
        check("(x - 1)^2 + y^2 = 3^2", &[Shape::Sphere(vec![1.0, 0.0], 3.0)]);
        check("r . (1, 2, 2) = 9.", &[plane([1.0, 2.0, 2.0], [1.0, 2.0, 2.0])]);
        check("\\mathbf{r} \\cdot (0, 2, 0) = 4", &[plane([0.0, 2.0, 0.0], [0.0, 2.0, 0.0])]);
        check("for (1, 2, 2) = 9", &[]);
        let coordinates = [
            Shape::Coordinate(0, 1.0, -2.0),
            Shape::Coordinate(1, 0.0, 3.0),
            Shape::Coordinate(2, -1.0, 1.0),
        ];
        check("x = 1 - 2t, y = 3t, z = -1 + t", &coordinates);
        for line in [
            "Rx + y + z = 3",
            "k x + y = 3",
            "x^2 + y^2 + z^2 = 4 R^2",
            "ax + y + z = 4",
            "E: kx - y = 4",
        ] {
            check(line, &[]);
        }
        check("it is 2x + y = 0", &[plane([2.0, 1.0, 0.0], [0.0, 0.0, 0.0])]);
        for line in ["max = 3", "x = 5", "x += 2t", "x == y", "a = x", "x^2+(y-2)^2+(x+3)^2=1"] {
            check(line, &[]);
        }
    }
}
