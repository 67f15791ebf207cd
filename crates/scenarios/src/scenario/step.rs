use std::borrow::Cow;
use std::ops::Range;

use glam::{Quat, Vec2, Vec3};

use super::{Input, Mark, Message, Role, Value, message, metres, short};
use collision_formula::words;

/// A step of the derivation, with its marks.
///
/// Formulas are in a small language, so that a test can evaluate them: names of inputs (their
/// labels) and of earlier steps; `+ − · × /`, a product also without a sign; `²`, `√( )`, `| |` for
/// a length or an absolute value, and the functions of [`collision_formula`], which parses them.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// A short description of the step.
    pub caption: Cow<'static, str>,
    pub line: Line,
    pub marks: Vec<(Mark, Role)>,
    /// The index of the program's step; `None` for a step added by a convention.
    pub index: Option<usize>,
}

/// A line of the formula.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// `name = expression`, and its value.
    Value { name: Cow<'static, str>, expression: Cow<'static, str>, value: Quantity },
    /// `left sign right`. If it holds, the derivation ends with the relation `then`.
    Test {
        left: Cow<'static, str>,
        sign: &'static str,
        right: Cow<'static, str>,
        /// Both sides, rounded.
        sides: [f32; 2],
        /// The kernel's exact decision; the sides are rounded.
        holds: bool,
        /// left − right, if known more precisely than from the sides.
        by: Option<f32>,
        then: Cow<'static, str>,
    },
    /// A convention and the current choice. The derivation ends with the relation `then`.
    Chosen { convention: &'static str, choice: &'static str, then: Cow<'static, str> },
}

/// A number, a point or a rotation of a derivation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Quantity {
    Number(f32),
    Planar(Vec2),
    Spatial(Vec3),
    Quaternion(Quat),
}

impl From<f32> for Quantity {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}

impl From<Vec2> for Quantity {
    fn from(vector: Vec2) -> Self {
        Self::Planar(vector)
    }
}

impl From<Vec3> for Quantity {
    fn from(vector: Vec3) -> Self {
        Self::Spatial(vector)
    }
}

impl Quantity {
    pub fn numbers(&self) -> Vec<f32> {
        match self {
            Self::Number(number) => vec![*number],
            Self::Planar(vector) => vector.to_array().to_vec(),
            Self::Spatial(vector) => vector.to_array().to_vec(),
            Self::Quaternion(quaternion) => quaternion.to_array().to_vec(),
        }
    }

    pub fn of(value: &Value) -> Self {
        // Each value has one to four numbers.
        Self::from_numbers(&value.numbers()).unwrap_or(Self::Number(0.0))
    }

    /// Returns the quantity of one to four numbers.
    pub fn from_numbers(numbers: &[f32]) -> Option<Self> {
        Some(match *numbers {
            [x] => Self::Number(x),
            [x, y] => Self::Planar(Vec2::new(x, y)),
            [x, y, z] => Self::Spatial(Vec3::new(x, y, z)),
            [x, y, z, w] => Self::Quaternion(Quat::from_xyzw(x, y, z, w)),
            _ => return None,
        })
    }

    /// Returns a vector in space, or in the plane at z = 0; zero if it is not a vector.
    pub fn vector(self) -> Vec3 {
        match self {
            Self::Planar(vector) => vector.extend(0.0),
            Self::Spatial(vector) => vector,
            Self::Number(_) | Self::Quaternion(_) => Vec3::ZERO,
        }
    }

    /// Returns four significant digits per number; a vector is in parentheses.
    pub fn text(&self) -> String {
        let numbers: Vec<_> = self.numbers().into_iter().map(minus).collect();
        match self {
            Self::Number(_) => numbers.concat(),
            _ => format!("({})", numbers.join(", ")),
        }
    }

    /// Returns the text within an expression, in parentheses if its sign would follow another sign
    /// or precede a square.
    fn factor(&self, before: &str, after: &str) -> String {
        let begins = before.is_empty() || before.ends_with('(') || before.ends_with(", ");
        match self {
            Self::Number(number) if *number < 0.0 && (!begins || after.starts_with('²')) => {
                format!("({})", self.text())
            }
            _ => self.text(),
        }
    }
}

/// Returns a number for a formula, with a long minus sign.
fn minus(number: f32) -> String {
    short(number).replace('-', "−")
}

impl Step {
    fn of(caption: impl Into<Cow<'static, str>>, line: Line) -> Self {
        Self { caption: caption.into(), line, marks: Vec::new(), index: None }
    }

    /// Returns `name = expression` with its value.
    pub fn value(
        caption: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        expression: impl Into<Cow<'static, str>>,
        value: impl Into<Quantity>,
    ) -> Self {
        let (name, expression, value) = (name.into(), expression.into(), value.into());
        Self::of(caption, Line::Value { name, expression, value })
    }

    /// Returns `left sign right` with the values of both sides, whether it holds, and the relation
    /// with which the derivation ends if it does.
    pub fn test(
        caption: impl Into<Cow<'static, str>>,
        [left, right]: [impl Into<Cow<'static, str>>; 2],
        sign: &'static str,
        sides: [f32; 2],
        holds: bool,
        then: impl Into<Cow<'static, str>>,
    ) -> Self {
        let ([left, right], then) = ([left, right].map(Into::into), then.into());
        Self::of(caption, Line::Test { left, sign, right, sides, holds, by: None, then })
    }

    /// Adds the difference of the sides, which the rounded sides may not show.
    pub fn by(mut self, difference: f32) -> Self {
        if let Line::Test { by, .. } = &mut self.line {
            *by = Some(difference);
        }
        self
    }

    /// Returns the step of a convention's choice, and the relation with which the derivation ends.
    pub fn chosen(
        caption: &'static str,
        convention: &'static str,
        choice: &'static str,
        then: &'static str,
    ) -> Self {
        Self::of(caption, Line::Chosen { convention, choice, then: then.into() })
    }

    /// Adds a mark, unless it reaches beyond f32.
    pub fn with(mut self, mark: Mark, role: Role) -> Self {
        if mark.is_finite() {
            self.marks.push((mark, role));
        }
        self
    }

    /// Draws a triangle, such as the one whose area is a weight.
    pub fn face(self, corners: [Vec3; 3]) -> Self {
        self.with(Mark::Face { corners }, Role::Construction)
    }

    /// Draws the point of the step, labelled with its name.
    pub fn point(self) -> Self {
        let at = self.vector();
        self.dot(at)
    }

    /// Draws a point labelled with the step's name.
    pub fn dot(self, at: Vec3) -> Self {
        let name = self.name().to_owned();
        self.with(Mark::Dot { at, radius: 0.15 }, Role::Construction).label(at, name)
    }

    /// Draws a length along its segment, labelled with the step's name and value.
    pub fn length(self, from: Vec3, to: Vec3) -> Self {
        let text = match &self.line {
            Line::Value { name, value: Quantity::Number(length), .. } => {
                format!("{name} = {}", metres(*length).replace('-', "−"))
            }
            _ => self.name().to_owned(),
        };
        self.with(Mark::Line { from, to }, Role::Construction).label(from.midpoint(to), text)
    }

    /// Draws a line labelled with the step's name.
    pub fn line(self, from: Vec3, to: Vec3) -> Self {
        let name = self.name().to_owned();
        self.with(Mark::Line { from, to }, Role::Construction).label(from.midpoint(to), name)
    }

    /// Draws a vector from a point, labelled with the step's name.
    pub fn arrow(self, from: Vec3, along: Vec3) -> Self {
        let (name, to) = (self.name().to_owned(), from + along);
        self.with(Mark::Arrow { from, to }, Role::Construction).label(from.midpoint(to), name)
    }

    /// Draws the vector of the step, labelled with its name.
    pub fn arrow_from(self, from: Vec3) -> Self {
        let along = self.vector();
        self.arrow(from, along)
    }

    /// Draws the symbol of a right angle at `corner`, between two directions of any length.
    pub fn right_angle(self, corner: Vec3, along: Vec3, across: Vec3) -> Self {
        let [along, across] = [along, across].map(Vec3::normalize_or_zero);
        if along == Vec3::ZERO || across == Vec3::ZERO {
            return self;
        }
        self.with(Mark::RightAngle { corner, along, across }, Role::Construction)
    }

    /// Draws a text.
    pub fn label(self, at: Vec3, text: impl Into<String>) -> Self {
        self.with(Mark::Label { at, text: text.into() }, Role::Construction)
    }

    /// Returns the name of the step's value; empty for a test.
    pub fn name(&self) -> &str {
        match &self.line {
            Line::Value { name, .. } => name,
            Line::Test { .. } | Line::Chosen { .. } => "",
        }
    }

    /// Returns the step's value; `None` for a test.
    pub fn value_found(&self) -> Option<Quantity> {
        match self.line {
            Line::Value { value, .. } => Some(value),
            Line::Test { .. } | Line::Chosen { .. } => None,
        }
    }

    /// Returns the step's vector; zero if its value is not a vector.
    pub fn vector(&self) -> Vec3 {
        self.value_found().map_or(Vec3::ZERO, Quantity::vector)
    }

    /// Returns how a test ended; `None` for a value.
    pub fn outcome(&self) -> Option<Message> {
        match &self.line {
            Line::Test { holds: false, .. } => Some(message!("no")),
            Line::Test { then, .. } => Some(message!("yes: {0}", then.to_string())),
            Line::Chosen { then, .. } => Some(message!("no: {0}", then.to_string())),
            Line::Value { .. } => None,
        }
    }

    /// Returns `true` if the derivation ends here.
    pub fn decides(&self) -> bool {
        matches!(self.line, Line::Test { holds: true, .. } | Line::Chosen { .. })
    }

    /// Returns `true` if a side of the test contains that name.
    pub fn compares(&self, name: &str) -> bool {
        let Line::Test { left, right, .. } = &self.line else { return false };
        let symbol = [(name, Quantity::Number(0.0))];
        !name.is_empty() && [left, right].iter().any(|side| substitute(side, &symbol) != **side)
    }

    /// Returns the line with its names: `|AC| = AS · nAB`, `|CS| > r`.
    pub fn formula(&self) -> String {
        match &self.line {
            Line::Value { name, expression, .. } => format!("{name} = {expression}"),
            Line::Test { left, sign, right, .. } => format!("{left} {sign} {right}"),
            Line::Chosen { convention, choice, .. } => format!("{convention} = {choice}"),
        }
    }

    /// Returns the line with the current numbers: `(1, 2, 0) · (1, 0, 0) = 1`, `1.5 > 1`.
    fn numbers(&self, symbols: &[(&str, Quantity)]) -> String {
        match &self.line {
            Line::Value { expression, value, .. } => {
                format!("{} = {}", substitute(expression, symbols), value.text())
            }
            Line::Test { sign, sides: [left, right], holds, by, .. } => {
                let [short_left, short_right] = [minus(*left), minus(*right)];
                if short_left != short_right {
                    format!("{short_left} {sign} {short_right}")
                } else if left != right {
                    format!("{left} {sign} {right}").replace('-', "−")
                } else {
                    equal_sides(*left, sign, *holds, *by)
                }
            }
            Line::Chosen { .. } => self.formula(),
        }
    }
}

/// Returns a test whose sides are the same f32: `4.5 > 4.5, Δ = 3e-17` if they differ by less than
/// f32 can show.
fn equal_sides(side: f32, sign: &str, holds: bool, by: Option<f32>) -> String {
    let number = minus(side);
    if let Some(by) = by.filter(|by| *by != 0.0) {
        let sign = if by > 0.0 { ">" } else { "<" };
        return format!("{number} {sign} {number}, Δ = {}", minus(by.abs()));
    }
    let differ = match sign {
        "<" | ">" if holds => sign,
        "≤" if !holds => ">",
        "≥" if !holds => "<",
        "=" if !holds => "≠",
        _ => return format!("{number} {sign} {number}"),
    };
    // Half a step down and half a step up round to the same number; a number beyond f32 is shown as
    // the largest f32.
    let step = side.abs().next_up() - side.abs();
    let bound = if step.is_finite() { format!(", Δ < {}", minus(step)) } else { String::new() };
    format!("{number} {differ} {number}{bound}")
}

/// Returns each step's line with the current numbers, in the order of the steps.
pub fn numbers(inputs: &[Input], steps: &[Step]) -> Vec<String> {
    let mut symbols: Vec<_> =
        inputs.iter().map(|input| (input.label, Quantity::of(&input.value))).collect();
    let mut lines = Vec::new();
    for step in steps {
        lines.push(step.numbers(&symbols));
        if let Line::Value { name, value, .. } = &step.line {
            symbols.push((name, *value));
        }
    }
    lines
}

/// Replaces every name that has a value in the expression; of two with the same name, the later
/// counts.
fn substitute(expression: &str, symbols: &[(&str, Quantity)]) -> String {
    let value = |name: &str| symbols.iter().rev().find(|(known, _)| *known == name);
    let (mut text, mut at) = (String::new(), 0);
    for (name, (_, value)) in known_names(expression, value) {
        text += &expression[at..name.start];
        text += &value.factor(&text, &expression[name.end..]);
        at = name.end;
    }
    text + &expression[at..]
}

/// Returns the known names in an expression and where they stand: `|AC|` before `AC`.
fn known_names<T>(expression: &str, known: impl Fn(&str) -> Option<T>) -> Vec<(Range<usize>, T)> {
    let (mut names, mut at) = (Vec::new(), 0);
    for word in words(expression) {
        let (begin, end) = (word.at, word.end);
        let is_barred = expression[at..begin].ends_with('|') && expression[end..].starts_with('|');
        let barred = is_barred.then(|| begin - 1..end + 1);
        let barred = barred.and_then(|at| Some((at.clone(), known(&expression[at])?)));
        let plain = || Some((begin..end, known(&expression[begin..end])?));
        if let Some((name, found)) = barred.or_else(plain) {
            at = name.end;
            names.push((name, found));
        }
    }
    names
}

/// The input or the step that a name in a formula stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Referent {
    /// An input, by its index.
    Input(usize),
    /// The step that finds the value, by its index.
    Step(usize),
}

/// Returns for each step the names in its formula, where they stand, and what they stand for. The
/// name that a step gives its value stands for the step itself.
pub fn references(labels: &[&str], steps: &[Step]) -> Vec<Vec<(Range<usize>, Referent)>> {
    let of_step = |(index, step): (usize, &Step)| {
        let known = |name: &str| {
            let step = steps[..index].iter().rposition(|step| step.name() == name);
            let input = || labels.iter().position(|label| *label == name);
            step.map(Referent::Step).or_else(|| input().map(Referent::Input))
        };
        match &step.line {
            Line::Value { name, expression, .. } => {
                let from = name.len() + " = ".len();
                let names = known_names(expression, known).into_iter();
                let names = names.map(|(at, it)| (at.start + from..at.end + from, it));
                [(0..name.len(), Referent::Step(index))].into_iter().chain(names).collect()
            }
            Line::Test { .. } => known_names(&step.formula(), known),
            Line::Chosen { .. } => Vec::new(),
        }
    };
    steps.iter().enumerate().map(of_step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &str, expected: &str) {
        let symbols = [
            ("A", Quantity::Planar(Vec2::new(1.0, -2.0))),
            ("r", Quantity::Number(2.0)),
            ("|AC|", Quantity::Number(-1.5)),
            ("nAB", Quantity::Planar(Vec2::X)),
            ("r", Quantity::Number(3.0)),
        ];
        assert_eq!(substitute(expression, &symbols), expected);
    }

    #[test]
    fn a_name_refers_to_the_step_that_found_it_or_to_an_input() {
        let steps = [
            Step::value("", "|AC|", "r + A · A", 1.0),
            Step::value("", "r", "r |AC| AC", 2.0),
            Step::test("", ["|AC|", "r"], "<", [1.0, 2.0], true, "no"),
        ];
        let found = references(&["A", "r"], &steps);
        let named = |step: usize| {
            let formula = steps[step].formula();
            let names = found[step].iter();
            names.map(|(at, it)| (formula[at.clone()].to_owned(), *it)).collect::<Vec<_>>()
        };
        let [a, r] = [Referent::Input(0), Referent::Input(1)];
        let [first, second] = [Referent::Step(0), Referent::Step(1)];
        let name = |text: &str, it| (text.to_owned(), it);
        assert_eq!(named(0), [name("|AC|", first), name("r", r), name("A", a), name("A", a)]);
        assert_eq!(named(1), [name("r", second), name("r", r), name("|AC|", first)]);
        assert_eq!(named(2), [name("|AC|", first), name("r", second)]);
    }

    #[test]
    fn names_become_numbers() {
        check("A + nAB |AC|", "(1, −2) + (1, 0) (−1.5)");
        check("√(r² − |AC|²)", "√(3² − (−1.5)²)");
        check("AB · |A| + 2r + Ar", "AB · |(1, −2)| + 2r + Ar");
        check("dot(A, nAB)", "dot((1, −2), (1, 0))");
    }

    #[test]
    fn a_sign_has_parentheses_where_it_needs_them() {
        check("min(|AC|, r + |AC|)", "min(−1.5, 3 + (−1.5))");
        check("|AC| / (|AC| − r) + (|AC|²)", "−1.5 / (−1.5 − 3) + ((−1.5)²)");
    }

    #[test]
    fn sides_that_look_the_same_are_written_out() {
        let step = |sides| Step::test("", ["a", "b"], ">", sides, false, "no").numbers(&[]);
        assert_eq!(step([1.5, 1.0]), "1.5 > 1");
        assert_eq!(step([1.0, 1.0000001]), "1 > 1.0000001");
        assert_eq!(step([1.0, 1.0]), "1 > 1");
    }

    #[test]
    fn equal_sides_that_were_decided_exactly_say_so() {
        let step = |sign, holds| Step::test("", ["a", "b"], sign, [4.5; 2], holds, "no");
        let text = |step: Step| step.numbers(&[]);
        assert_eq!(text(step(">", true).by(3e-17)), "4.5 > 4.5, Δ = 3.000e−17");
        assert_eq!(text(step("=", false).by(-3e-17)), "4.5 < 4.5, Δ = 3.000e−17");
        assert_eq!(text(step("=", true).by(0.0)), "4.5 = 4.5");
        assert_eq!(text(step(">", true)), "4.5 > 4.5, Δ < 4.768e−7");
        assert_eq!(text(step("≤", false)), "4.5 > 4.5, Δ < 4.768e−7");
        assert_eq!(text(step("=", false)), "4.5 ≠ 4.5, Δ < 4.768e−7");
        let largest = Step::test("", ["a", "b"], ">", [f32::MAX; 2], true, "no").numbers(&[]);
        assert_eq!(largest, "3.403e38 > 3.403e38");
        assert_eq!([text(step(">", false)), text(step("≤", true))], ["4.5 > 4.5", "4.5 ≤ 4.5"]);
    }

    #[test]
    fn what_reaches_beyond_f32_is_not_drawn() {
        let far = Vec3::splat(f32::MAX);
        assert_eq!(Step::value("", "n", "1", 1.0).arrow(far, far).marks, []);
        assert_eq!(Step::value("", "P", "Q", far / 2.0).point().marks.len(), 2);
    }

    #[test]
    fn a_length_is_written_along_its_segment() {
        let step = Step::value("", "|AC|", "AS · nAB", 2.5).length(Vec3::ZERO, Vec3::X);
        let label = Mark::Label { at: Vec3::X / 2.0, text: "|AC| = 2.5 m".into() };
        assert_eq!(step.marks[1], (label, Role::Construction));
    }
}
