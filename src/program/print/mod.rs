//! The tree as code. What a language has its own way for stands in its file.

mod cpp;
mod csharp;
mod glsl;
mod python;
mod rust;

use std::collections::BTreeSet;

use super::tree::*;

/// A language to print, with the types of the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// With glam.
    #[default]
    Rust,
    /// With Unity's vectors.
    CSharp,
    /// With structs of its own.
    Cpp,
    Glsl,
    /// With numpy.
    Python,
}

impl Target {
    pub const ALL: [Self; 5] = [Self::Rust, Self::CSharp, Self::Cpp, Self::Glsl, Self::Python];

    /// As `--as` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::CSharp => "csharp",
            Self::Cpp => "cpp",
            Self::Glsl => "glsl",
            Self::Python => "python",
        }
    }

    /// As its users call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::CSharp => "C#",
            Self::Cpp => "C++",
            Self::Glsl => "GLSL",
            Self::Python => "Python",
        }
    }

    /// The target of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    fn dialect(self) -> &'static dyn Dialect {
        match self {
            Self::Rust => &rust::Rust,
            Self::CSharp => &csharp::CSharp,
            Self::Cpp => &cpp::Cpp,
            Self::Glsl => &glsl::Glsl,
            Self::Python => &python::Python,
        }
    }
}

/// A function in some language, with all that it needs around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub lines: Vec<CodeLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeLine {
    pub text: String,
    /// The [`Step::index`] that it belongs to.
    pub step: Option<usize>,
}

impl Code {
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text.clone() + "\n").collect()
    }
}

/// Whose program it is.
pub struct Head {
    pub title: &'static str,
    /// Article or book.
    pub source: &'static str,
    /// Letters and names.
    pub inputs: Vec<(&'static str, &'static str)>,
}

const IN_FLOATS: &str = "\
In plain f32 a touch may come out either way, and so may whatever lies nearer to another answer \
than rounding does: about a millionth of the largest input, more where lines are nearly parallel \
or barely touch, or where shapes are small and far from the origin.";
const IN_DOUBLES: &str = "\
In plain floats, here of 64 bits, a touch may come out either way, and so may whatever lies \
nearer to another answer than rounding does: more where lines are nearly parallel or barely \
touch, or where shapes are small and far from the origin.";

/// How tight an expression binds.
const LOOSE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARED: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const SIGNED: u8 = 7;
const TIGHT: u8 = 8;

const WIDTH: usize = 100;

/// A function's form, its arguments at `{0}`, `{1}`, …, and how tight it binds.
type Form = (&'static str, u8);

/// A name in print and the type of the place.
struct Typed {
    name: String,
    kind: Kind,
}

/// What an outcome gives: `None` for a field that it leaves out.
struct Given<'a> {
    hit: bool,
    relation: String,
    fields: Vec<(&'a Typed, Option<String>)>,
}

/// A value with parts, on one line where it fits.
struct Literal {
    open: String,
    parts: Vec<String>,
    close: &'static str,
    /// What stands between the brackets and the parts on one line.
    padding: &'static str,
}

/// What stands around the function's body.
struct Around<'a> {
    id: &'static str,
    relations: &'a [&'static str],
    fields: &'a [Typed],
    inputs: &'a [Typed],
    /// What the language lacks and the formulas use.
    brought: Vec<&'static str>,
    helpers: Vec<String>,
    /// Of its points.
    space: Kind,
    /// Does the body end with a miss that gives nothing more?
    has_miss: bool,
}

/// How a language writes things; what most of the five share is given here.
trait Dialect {
    fn kind(&self, kind: Kind) -> &'static str;

    /// A number; `is_receiver` where a method is called on it.
    fn number(&self, number: f64, is_receiver: bool) -> String;

    fn infinity(&self) -> &'static str;

    /// Do its min and max take more than two numbers?
    fn has_extremes_of_many(&self) -> bool {
        false
    }

    fn form(&self, function: Function, kind: Kind) -> Form;

    /// The definition that the form needs; empty where the language has it.
    fn brought(&self, _function: Function, _kind: Kind) -> &'static str {
        ""
    }

    fn comment(&self) -> &'static str {
        "// "
    }

    /// and, or, not
    fn words(&self) -> [&'static str; 3] {
        ["&&", "||", "!"]
    }

    fn relation(&self, name: &str) -> String;

    /// What stands before a value that is kept under a name.
    fn local(&self, of: &Typed) -> String {
        format!("{} {} = ", self.kind(of.kind), of.name)
    }

    fn parameter(&self, of: &Typed) -> String {
        format!("{} {}", self.kind(of.kind), of.name)
    }

    /// Values with their conditions, and what holds otherwise, on one line or on several.
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

    /// What ends a statement.
    fn end(&self) -> &'static str {
        ";"
    }

    /// What begins the function's last line, where it gives a value.
    fn last(&self) -> &'static str {
        "return "
    }

    fn outcome(&self, given: &Given) -> Literal;

    /// The line that prepares `earliest`, which has no touch yet.
    fn earliest(&self, around: &Around) -> Vec<String>;

    fn helper(&self, name: &str, parameters: &str, kind: Kind, value: Vec<String>) -> Vec<String> {
        let mut lines = vec![format!("{} {name}({parameters}) {{", self.kind(kind))];
        lines.extend(indented(statement("return ", value, ";")));
        lines.push("}".into());
        lines
    }

    /// The lines before the body, and after it.
    fn around(&self, around: &Around) -> [Vec<String>; 2];

    /// How deep the body stands.
    fn depth(&self) -> usize {
        1
    }
}

/// The lines as one.
fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("    {line}"))
}

/// The lines with what begins the first and ends the last.
fn statement(begin: &str, mut lines: Vec<String>, end: &str) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, begin);
    }
    if let Some(last) = lines.last_mut() {
        last.push_str(end);
    }
    lines
}

/// `too_short` as `TooShort`.
fn camel(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    name.split('_').map(word).collect()
}

/// A sentence as lines of comment.
fn wrapped(comment: &str, sentence: &str) -> Vec<String> {
    let mut lines = vec![comment.to_owned()];
    for word in sentence.split_inclusive(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + word.trim_end().chars().count() > WIDTH {
            lines.push(comment.to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// A text of several lines, without its last newline.
fn lines(text: &str) -> Vec<String> {
    text.trim_matches('\n').lines().map(str::to_owned).collect()
}

/// Words that one of the languages keeps to itself: one list, so that the names agree.
const RESERVED: &[&str] = &[
    "as", "do", "fn", "if", "in", "is", "or", "and", "for", "int", "let", "mod", "mix", "not",
    "out", "ref", "abs", "dot", "max", "min", "pow", "half", "flat", "step", "true", "type",
    "unit", "base", "event", "false", "float", "inout", "input", "lambda", "output", "patch",
    "right", "sample", "shared", "square", "static", "union",
];

/// A name of the article as an identifier: `|AB|` is `AB_length`, `N′` is `N_prime`.
fn identifier(text: &str) -> String {
    let inner = text.strip_prefix('|').and_then(|text| text.strip_suffix('|'));
    let name = inner.map_or_else(|| text.to_owned(), |inner| format!("{inner}_length"));
    let name = name.replace('′', "_prime");
    if RESERVED.contains(&name.as_str()) { name + "_" } else { name }
}

impl Program {
    /// The program as a function, below a head that says whose it is and what it cannot promise.
    pub fn code(&self, target: Target, head: &Head) -> Code {
        let dialect = target.dialect();
        let typed = |names: &[Name]| -> Vec<_> {
            names
                .iter()
                .map(|name| Typed { name: identifier(name.text), kind: name.kind })
                .collect()
        };
        let (names, fields) = (typed(&self.names), typed(&self.fields));
        let mut printer = Printer {
            program: self,
            dialect,
            needed: self.needed(),
            names: &names,
            fields: &fields,
            used: BTreeSet::new(),
            lines: Vec::new(),
        };
        printer.block(&self.steps, dialect.depth());
        let mut helpers: Vec<_> = Vec::new();
        for helper in &self.helpers {
            helpers.push(format!("{}{}", dialect.comment(), helper.caption));
            helpers.extend(printer.helper(helper));
            helpers.push(String::new());
        }
        let Printer { used, lines: body, .. } = printer;
        let mut brought: Vec<&str> = Vec::new();
        for (function, kind) in used {
            let text = dialect.brought(function, kind);
            if !text.is_empty() && !brought.contains(&text) {
                brought.push(text);
            }
        }
        let is_planar = names[..self.inputs].iter().any(|input| input.kind == Kind::Vec2);
        let has_miss = has_candidates(&self.steps)
            || body.iter().any(|CodeLine { text, .. }| text.contains("miss("));
        let around = Around {
            id: self.id,
            relations: &self.relations,
            fields: &fields,
            inputs: &names[..self.inputs],
            brought,
            helpers,
            space: if is_planar { Kind::Vec2 } else { Kind::Vec3 },
            has_miss,
        };
        let [before, after] = dialect.around(&around);
        let plain = |text: String| CodeLine { text, step: None };
        let mut lines: Vec<_> = self
            .head(target, head)
            .iter()
            .flat_map(|of| wrapped(dialect.comment(), of))
            .map(plain)
            .collect();
        lines.push(plain(String::new()));
        lines.extend(before.into_iter().map(plain));
        if has_candidates(&self.steps) {
            let indent = "    ".repeat(dialect.depth());
            lines.extend(
                dialect.earliest(&around).into_iter().map(|line| plain(indent.clone() + &line)),
            );
        }
        lines.extend(body);
        lines.extend(after.into_iter().map(plain));
        Code { lines }
    }
}

impl Program {
    fn head(&self, target: Target, Head { title, source, inputs }: &Head) -> Vec<String> {
        let named = inputs.iter().filter(|(letter, name)| letter != name);
        let named: Vec<_> = named
            .map(|(letter, name)| format!("{} {}", identifier(letter), name.replace('_', " ")))
            .collect();
        let mut head = vec![
            format!("{title}: the derivation that Collision Sandbox shows, step by step."),
            format!("Source: {source}."),
        ];
        if !named.is_empty() {
            head.push(format!("Inputs: {}.", named.join(", ")));
        }
        head.extend(self.notes.iter().map(|&note| note.to_owned()));
        head.push(if target == Target::Python { IN_DOUBLES.into() } else { IN_FLOATS.into() });
        head
    }
}

fn has_candidates(steps: &[Step]) -> bool {
    steps.iter().any(|step| match &step.line {
        Line::Candidate(_) => true,
        Line::Block { then, .. } => has_candidates(then),
        _ => false,
    })
}

struct Printer<'a> {
    program: &'a Program,
    dialect: &'static dyn Dialect,
    needed: Vec<bool>,
    names: &'a [Typed],
    fields: &'a [Typed],
    /// What is called, and of which kind of value.
    used: BTreeSet<(Function, Kind)>,
    lines: Vec<CodeLine>,
}

impl Printer<'_> {
    fn put(&mut self, step: &Step, depth: usize, lines: Vec<String>) {
        let indent = "    ".repeat(depth);
        let lines = lines.into_iter();
        self.lines.extend(
            lines.map(|line| CodeLine { text: indent.clone() + &line, step: Some(step.index) }),
        );
    }

    fn block(&mut self, steps: &[Step], depth: usize) {
        for step in steps {
            self.step(step, depth);
        }
    }

    fn step(&mut self, step: &Step, depth: usize) {
        let dialect = self.dialect;
        if matches!(step.line, Line::Value { slot, .. } if !self.needed[slot]) {
            return;
        }
        if !step.caption.is_empty() {
            self.put(step, depth, vec![format!("{}{}", dialect.comment(), step.caption)]);
        }
        match &step.line {
            Line::Value { slot, arms } => {
                let local = dialect.local(&self.names[*slot]);
                let value = self.arms(arms, local.chars().count() + 4 * depth);
                self.put(step, depth, statement(&local, value, dialect.end()));
            }
            Line::Test { condition, then } => {
                let ending = self.ending(then, depth + 1);
                let lines = statement("return ", ending, dialect.end());
                self.guarded(step, depth, condition, lines);
            }
            Line::Block { condition, then } => {
                let condition = self.expr(&condition.expr, LOOSE);
                self.put(step, depth, vec![dialect.open(&condition)]);
                self.block(then, depth + 1);
                self.put(step, depth, dialect.close().map(str::to_owned).into_iter().collect());
            }
            Line::Candidate(outcome) => {
                let is_t = |(field, _): &&(usize, Formula)| self.fields[*field].name == "t";
                let t = outcome.fields.iter().find(is_t).map(|(_, t)| t.expr.clone());
                let t = t.map_or_else(String::new, |t| self.expr(&t, COMPARED));
                let value = self.outcome(outcome, depth + 1);
                let lines = statement("earliest = ", value, dialect.end());
                self.put(step, depth, vec![dialect.open(&format!("{t} < earliest.t"))]);
                self.put(step, depth + 1, lines);
                self.put(step, depth, dialect.close().map(str::to_owned).into_iter().collect());
            }
            Line::End(ending) => {
                let is_last = depth == dialect.depth();
                let begin = if is_last { dialect.last() } else { "return " };
                let end = if begin.is_empty() { "" } else { dialect.end() };
                let lines = self.ending(ending, depth);
                self.put(step, depth, statement(begin, lines, end));
            }
        }
    }

    fn guarded(&mut self, step: &Step, depth: usize, condition: &Formula, lines: Vec<String>) {
        let condition = self.expr(&condition.expr, LOOSE);
        self.put(step, depth, vec![self.dialect.open(&condition)]);
        self.put(step, depth + 1, lines);
        self.put(step, depth, self.dialect.close().map(str::to_owned).into_iter().collect());
    }

    fn ending(&mut self, ending: &Ending, depth: usize) -> Vec<String> {
        match ending {
            Ending::Outcome(outcome) => self.outcome(outcome, depth),
            Ending::Earliest => vec!["earliest".into()],
        }
    }

    fn outcome(&mut self, outcome: &Outcome, depth: usize) -> Vec<String> {
        let fields = self.fields;
        let mut given = Vec::new();
        for (place, field) in fields.iter().enumerate() {
            let formula = outcome.fields.iter().find(|(other, _)| *other == place);
            given.push((field, formula.map(|(_, formula)| self.expr(&formula.expr, LOOSE))));
        }
        let relation = self.dialect.relation(self.program.relations[outcome.relation]);
        let given = Given { hit: outcome.hit, relation, fields: given };
        let Literal { open, parts, close, padding } = self.dialect.outcome(&given);
        let line = format!("{open}{padding}{}{padding}{close}", parts.join(", "));
        if line.chars().count() + 4 * depth + "earliest = ;".len() <= WIDTH {
            return vec![line];
        }
        let last = parts.len() - 1;
        let part = |(place, part): (usize, String)| {
            format!("    {part}{}", if place == last && padding.is_empty() { "" } else { "," })
        };
        let mut lines = vec![open];
        let is_base = |part: &String| part.starts_with("..");
        lines.extend(parts.into_iter().enumerate().map(|(place, text)| {
            if is_base(&text) { format!("    {text}") } else { part((place, text)) }
        }));
        lines.push(close.into());
        lines
    }

    fn helper(&mut self, helper: &Helper) -> Vec<String> {
        let parameters: Vec<_> = helper
            .parameters
            .iter()
            .map(|slot| self.dialect.parameter(&self.names[*slot]))
            .collect();
        let value = self.arms(&helper.arms, 16);
        let kind = helper.arms.first().map_or(Kind::Scalar, |arm| arm.value.expr.kind);
        self.dialect.helper(&identifier(helper.name), &parameters.join(", "), kind, value)
    }

    /// Lines, the first of which has `before` characters before it.
    fn arms(&mut self, arms: &[Arm], before: usize) -> Vec<String> {
        let mut cases = Vec::new();
        for Arm { value, condition } in arms {
            match condition {
                None => {
                    let wanted = if cases.is_empty() { LOOSE } else { OR };
                    let otherwise = self.expr(&value.expr, wanted);
                    if cases.is_empty() {
                        return vec![otherwise];
                    }
                    let short = self.dialect.choice(&cases, &otherwise, false);
                    let width = short[0].chars().count() + before;
                    if short.len() == 1 && width < WIDTH && cases.len() == 1 {
                        return short;
                    }
                    return self.dialect.choice(&cases, &otherwise, true);
                }
                Some(condition) => {
                    let value = self.expr(&value.expr, OR);
                    cases.push((value, self.expr(&condition.expr, OR)));
                }
            }
        }
        Vec::new()
    }

    fn expr(&mut self, expr: &Expr, wanted: u8) -> String {
        let (text, binds) = self.loose(expr, wanted);
        if binds < wanted { format!("({text})") } else { text }
    }

    fn loose(&mut self, expr: &Expr, wanted: u8) -> (String, u8) {
        match &expr.node {
            Node::Number(number) => (self.dialect.number(*number, wanted == TIGHT), TIGHT),
            Node::Infinity => (self.dialect.infinity().to_owned(), TIGHT),
            Node::Earliest => ("earliest.t".to_owned(), TIGHT),
            Node::Name(slot) => (self.names[*slot].name.clone(), TIGHT),
            Node::Negative(of) => (format!("-{}", self.expr(of, SIGNED)), SIGNED),
            Node::Not(of) => {
                let [_, _, not] = self.dialect.words();
                let (blank, binds) = if not == "!" { ("", SIGNED) } else { (" ", NOT) };
                (format!("{not}{blank}{}", self.expr(of, TIGHT)), binds)
            }
            Node::Binary(operator, of) => {
                let (sign, binds) = self.operator(*operator);
                // A comparison takes no other, what stands to the right binds more, and `and`
                // within `or` is easily misread.
                let mut least = if binds == COMPARED { [SUM; 2] } else { [binds, binds + 1] };
                for (least, of) in least.iter_mut().zip(of.iter()) {
                    if binds == OR && matches!(of.node, Node::Binary(Operator::And, _)) {
                        *least = NOT;
                    }
                }
                let (left, right) = (self.expr(&of[0], least[0]), self.expr(&of[1], least[1]));
                (format!("{left} {sign} {right}"), binds)
            }
            Node::Helper(place, of) => {
                let of: Vec<_> = of.iter().map(|of| self.expr(of, LOOSE)).collect();
                let name = identifier(self.program.helpers[*place].name);
                (format!("{name}({})", of.join(", ")), TIGHT)
            }
            Node::Call(function, of) => self.call(*function, of),
        }
    }

    fn operator(&self, operator: Operator) -> (&'static str, u8) {
        let [and, or, _] = self.dialect.words();
        match operator {
            Operator::Plus => ("+", SUM),
            Operator::Minus => ("-", SUM),
            Operator::Times => ("*", PRODUCT),
            Operator::Over => ("/", PRODUCT),
            Operator::Less => ("<", COMPARED),
            Operator::AtMost => ("<=", COMPARED),
            Operator::Equal => ("==", COMPARED),
            Operator::Unequal => ("!=", COMPARED),
            Operator::AtLeast => (">=", COMPARED),
            Operator::More => (">", COMPARED),
            Operator::And => (and, AND),
            Operator::Or => (or, OR),
        }
    }

    fn call(&mut self, function: Function, of: &[Expr]) -> (String, u8) {
        if let (Function::Square, [Expr { node: Node::Name(slot), .. }]) = (function, of) {
            let name = &self.names[*slot].name;
            return (format!("{name} * {name}"), PRODUCT);
        }
        if let (Function::Min | Function::Max, [others @ .., last]) = (function, of)
            && others.len() > 1
            && !self.dialect.has_extremes_of_many()
        {
            let others = Expr { node: Node::Call(function, others.to_vec()), kind: Kind::Scalar };
            return self.call(function, &[others, last.clone()]);
        }
        let kind = of.first().map_or(Kind::Scalar, |of| of.kind);
        self.used.insert((function, kind));
        if function == Function::Turned {
            self.used.insert((Function::Cross, Kind::Vec3));
        }
        let (form, binds) = self.dialect.form(function, kind);
        if self.dialect.has_extremes_of_many() && matches!(function, Function::Min | Function::Max)
        {
            let of: Vec<_> = of.iter().map(|of| self.expr(of, LOOSE)).collect();
            return (form.replace("{0}, {1}", &of.join(", ")), binds);
        }
        let mut text = form.to_owned();
        for (place, of) in of.iter().enumerate() {
            let mark = format!("{{{place}}}");
            let Some((before, after)) = form.split_once(&mark) else { continue };
            let begins = before.ends_with(['(', '[', '{']) || before.ends_with(", ");
            let is_alone = begins && after.starts_with([')', ']', '}', ',']);
            let argument = self.expr(of, if is_alone { LOOSE } else { TIGHT });
            text = text.replace(&mark, &argument);
        }
        (text, binds)
    }
}
