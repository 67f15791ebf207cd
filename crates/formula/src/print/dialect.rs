//! The differences of the languages, and what most of the five share.

use super::super::foreign;
pub(super) use super::super::names::{camel, identifier};
use super::super::tree::*;

/// How tightly an expression binds.
pub(super) const LOOSE: u8 = 0;
pub(super) const OR: u8 = 1;
pub(super) const AND: u8 = 2;
pub(super) const NOT: u8 = 3;
pub(super) const COMPARED: u8 = 4;
pub(super) const SUM: u8 = 5;
pub(super) const PRODUCT: u8 = 6;
pub(super) const SIGNED: u8 = 7;
pub(super) const TIGHT: u8 = 8;

pub(super) const WIDTH: usize = 100;

/// A function's form, with its arguments at `{0}`, `{1}`, …, and how tightly it binds.
pub(super) type Form = (&'static str, u8);

/// A name in print and its kind.
pub(super) struct Typed {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// The fields of an outcome: `None` for one that it leaves out.
pub(super) struct Given<'a> {
    pub(super) hit: bool,
    pub(super) relation: String,
    pub(super) fields: Vec<(&'a Typed, Option<String>)>,
}

/// A value with parts, on one line if it fits.
pub(super) struct Literal {
    pub(super) open: String,
    pub(super) parts: Vec<String>,
    pub(super) close: &'static str,
    /// The padding between the brackets and the parts on one line.
    pub(super) padding: &'static str,
}

/// The parts of the code around the function's body.
pub(super) struct Around<'a> {
    pub(super) id: &'a str,
    pub(super) relations: &'a [String],
    pub(super) fields: &'a [Typed],
    pub(super) inputs: &'a [Typed],
    /// Definitions that the language lacks and the formulas use.
    pub(super) brought: Vec<&'static str>,
    pub(super) helpers: Vec<String>,
    /// The kind of its points.
    pub(super) space: Kind,
    /// `true` if the body ends with a miss without fields.
    pub(super) has_miss: bool,
}

/// The syntax of a language; defaults cover what most of the five share.
pub(super) trait Dialect {
    fn kind(&self, kind: Kind) -> &'static str;

    /// A number; `is_receiver` if a method is called on it.
    fn number(&self, number: f64, is_receiver: bool) -> String;

    fn infinity(&self) -> &'static str;

    /// Returns `true` if its min and max take more than two numbers.
    fn has_extremes_of_many(&self) -> bool {
        false
    }

    fn form(&self, function: Function, kind: Kind) -> Form {
        let form = self.own_form(function, kind).unwrap_or(common_form(function));
        let binds = match form {
            _ if form.contains("==") => COMPARED,
            _ if form.contains("**") || form.starts_with('-') => SIGNED,
            _ if form.starts_with("not ") => NOT,
            _ => TIGHT,
        };
        (form, binds)
    }

    /// The form of a function that most of the five write otherwise.
    fn own_form(&self, function: Function, kind: Kind) -> Option<&'static str>;

    /// The definition that the form needs; empty if the language has it.
    fn brought(&self, _function: Function, _kind: Kind) -> &'static str {
        ""
    }

    fn comment(&self) -> &'static str {
        "// "
    }

    /// The first line of the file, if it has to be a special one.
    fn first(&self) -> Option<&'static str> {
        None
    }

    /// A foreign text as a comment of one line.
    fn comment_of(&self, text: &str) -> String {
        format!("{}{}", self.comment(), foreign::comment(text))
    }

    /// The words for and, or, not.
    fn words(&self) -> [&'static str; 3] {
        ["&&", "||", "!"]
    }

    fn relation(&self, name: &str) -> String;

    /// The start of a line that assigns a value to a name.
    fn local(&self, of: &Typed) -> String {
        format!("{} {} = ", self.kind(of.kind), of.name)
    }

    fn parameter(&self, of: &Typed) -> String {
        format!("{} {}", self.kind(of.kind), of.name)
    }

    /// A conditional value, on one line or on several.
    fn choice(&self, cases: &[(String, String)], otherwise: &str, is_long: bool) -> Vec<String> {
        let mut lines = Vec::new();
        for (value, condition) in cases {
            let colon = if lines.is_empty() { "" } else { "    : " };
            lines.push(format!("{colon}{condition} ? {value}"));
        }
        lines.push(format!("    : {otherwise}"));
        if is_long { lines } else { vec![joined(&lines)] }
    }

    fn open(&self, condition: &str) -> String {
        format!("if ({condition}) {{")
    }

    fn close(&self) -> Option<&'static str> {
        Some("}")
    }

    /// The end of a statement.
    fn end(&self) -> &'static str {
        ";"
    }

    /// The start of the function's last line if it returns a value.
    fn last(&self) -> &'static str {
        "return "
    }

    fn outcome(&self, given: &Given) -> Literal;

    /// The line that initializes `earliest`, which has no touch yet.
    fn earliest(&self, around: &Around) -> Vec<String>;

    fn helper(&self, name: &str, parameters: &str, kind: Kind, value: Vec<String>) -> Vec<String> {
        let (modifier, kind) = (self.modifier(), self.kind(kind));
        let mut lines = vec![format!("{modifier}{kind} {name}({parameters}) {{")];
        lines.extend(indented(statement("return ", value, ";")));
        lines.push("}".into());
        lines
    }

    /// The words before the type of a helper.
    fn modifier(&self) -> &'static str {
        ""
    }

    /// The parameters of the function.
    fn parameters(&self, inputs: &[Typed]) -> String {
        inputs.iter().map(|input| self.parameter(input)).collect::<Vec<_>>().join(", ")
    }

    /// The lines before the body, and after it.
    fn around(&self, around: &Around) -> [Vec<String>; 2];

    /// The indentation depth of the body.
    fn depth(&self) -> usize {
        1
    }
}

/// Returns the form that most of the five have.
fn common_form(function: Function) -> &'static str {
    match function {
        Function::Dot => "dot({0}, {1})",
        Function::Cross => "cross({0}, {1})",
        Function::Length => "length({0})",
        Function::Abs => "abs({0})",
        Function::Root => "sqrt({0})",
        Function::Square => "square({0})",
        Function::Pair => "vec2({0}, {1})",
        Function::Triple => "vec3({0}, {1}, {2})",
        Function::Unit => "unit({0})",
        Function::Det => "det({0}, {1})",
        Function::Perp => "right({0})",
        Function::Min => "min({0}, {1})",
        Function::Max => "max({0}, {1})",
        Function::Cos => "cos(radians({0}))",
        Function::Sin => "sin(radians({0}))",
        Function::X => "{0}.x",
        Function::Y => "{0}.y",
        Function::Z => "{0}.z",
        Function::Rotate => "turned({0}, {1})",
        Function::SharedPolygon => "shared_polygon({0}, {1}, {2}, {3}, {4}, {5})",
        Function::Empty => "{0}.count == 0",
    }
}

/// Joins the lines to one.
pub(super) fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

pub(super) fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("    {line}"))
}

/// Adds a prefix to the first line and a suffix to the last.
pub(super) fn statement(begin: &str, mut lines: Vec<String>, end: &str) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, begin);
    }
    if let Some(last) = lines.last_mut() {
        last.push_str(end);
    }
    lines
}

/// Wraps a sentence, of any origin, as lines of comment.
pub(super) fn wrapped(comment: &str, sentence: &str) -> Vec<String> {
    let mut lines = vec![comment.to_owned()];
    let sentence = foreign::one_line(sentence);
    for word in sentence.split_inclusive(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + word.trim_end().chars().count() > WIDTH {
            lines.push(comment.to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| foreign::closed(line.trim_end().to_owned())).collect()
}

/// The lines of a text, without its last newline.
pub(super) fn lines(text: &str) -> Vec<String> {
    text.trim_matches('\n').lines().map(str::to_owned).collect()
}
