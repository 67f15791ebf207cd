//! Replaces a step by an FPCore: its bindings become lines above it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::items::{Item, items};
use super::symbols::{PARTS, symbols};
use crate::bindings::{Names, Scope};
use crate::mistake::{
    A_VALUE, BYTES, KnownNames, Mistake, Problem, Result, fault, limit, quoted, unexpected,
    unreadable,
};
use crate::names::identifier;
use crate::notation::{Cases, Statement, StatementKind, Text, Translation};
use crate::rule::Rule;
use crate::term::Recipe::{One, Three, Two};
use crate::term::{self, Recipe, Sign, Term};
use crate::token::calls;
use crate::tree::*;

/// Returns the text of a program in which FPCores replace the steps that they are named after:
/// `(FPCore CD_length (…) …)` for `|CD|`, `AB_x`, `AB_y` and `AB_z` for a vector. A mistake refers
/// to the FPCores.
pub fn replaced(
    program: &Program,
    text: &str,
    cores: &str,
) -> std::result::Result<Translation, Mistake> {
    let read = read(program, text, cores).map_err(|fault| Mistake::new("FPCore", cores, fault))?;
    Ok(read.translates("FPCore", cores))
}

fn read(program: &Program, text: &str, cores: &str) -> Result<Text> {
    if cores.len() > BYTES {
        return limit(0, format!("The text has more than {BYTES} bytes"));
    }
    let mut new: BTreeMap<usize, Replacement> = BTreeMap::new();
    let values = Values::of(program);
    let mut names = Names::new(program.names.iter().map(|name| identifier(&name.text)));
    for item in items(cores)? {
        let reader = Reader {
            values: &values,
            known: Scope::default(),
            above: Vec::new(),
            names: &mut names,
        };
        let core = reader.core(&item)?;
        let (step, part) = values.target(&item, &core.ident)?;
        let replacement = new.entry(step).or_default();
        replacement.above.extend(core.above);
        replacement.parts.push((part, core.at, core.cases));
    }
    if new.is_empty() {
        return fault(0, Rule::NoCore);
    }
    let all = program.all_steps();
    let mut lines = BTreeMap::new();
    for (step, replacement) in new {
        let number = all[step].line_number;
        let old = text.lines().nth(number - 1).unwrap_or_default();
        lines.insert(number, replacement.lines(program, all[step], old)?);
    }
    let dropped = uncalled(program, text, &lines);
    let mut replaced = Text::default();
    for (number, line) in (1..).zip(text.lines()) {
        let indent = line.len() - line.trim_start().len();
        match lines.get(&number) {
            Some(lines) => lines.iter().for_each(|line| replaced.statement(line, indent)),
            None if dropped.contains(&number) => {}
            None => replaced.verbatim(line),
        }
    }
    Ok(replaced)
}

/// The FPCores for a step's value.
#[derive(Default)]
struct Replacement {
    /// Lines that define bindings.
    above: Vec<Statement>,
    /// Its components, each with its place in the FPCores.
    parts: Vec<(usize, usize, Cases)>,
}

impl Replacement {
    /// Returns the lines that replace the step of that line.
    fn lines(mut self, program: &Program, step: &Step, old: &str) -> Result<Vec<Statement>> {
        let Line::Value { slot, arms } = &step.line else { return Ok(self.above) };
        let name = &program.names[*slot];
        let count = symbols(name).len();
        let at = self.parts.last().map_or(0, |(_, at, _)| *at);
        let cases = if count == 1
            && let Some((.., cases)) = self.parts.pop()
        {
            cases
        } else {
            // No other case, nor one under another convention.
            let lone = arms.first().map(|arm| &arm.value.text);
            let lone = lone.filter(|lone| old.ends_with(&format!(" = {lone}")));
            let of = |place: usize| {
                let given = self.parts.iter().find(|(part, ..)| *part == place);
                match (given, lone) {
                    (Some((.., cases)), _) => Ok(cases.last.clone()),
                    (None, Some(lone)) => Ok(Term::verbatim(lone).part(PARTS[place])),
                    (None, None) => fault(at, Rule::MissingParts { name: name.text.clone() }),
                }
            };
            Term::call("", (0..count).map(of).collect::<Result<Vec<_>>>()?).into()
        };
        let kind = StatementKind::Value { name: name.text.clone(), cases };
        self.above.push(Statement { caption: step.caption.clone(), at, kind });
        Ok(self.above)
    }
}

/// Returns the lines of the helpers that no other line calls any more.
fn uncalled(
    program: &Program,
    text: &str,
    lines: &BTreeMap<usize, Vec<Statement>>,
) -> BTreeSet<usize> {
    let old = (1..).zip(text.lines()).filter(|(number, _)| !lines.contains_key(number));
    let old: Vec<_> = old.map(|(number, line)| (number, calls(line))).collect();
    let terms = lines.values().flatten().flat_map(|line| line.kind.terms());
    let kept: BTreeSet<_> = terms.flat_map(Term::verbatims).flat_map(calls).collect();
    let mut uncalled = BTreeSet::new();
    // A helper stands behind those that it calls.
    for Helper { name, line_number, .. } in program.helpers.iter().rev() {
        let is_called = kept.contains(&**name)
            || old.iter().any(|(number, calls)| {
                number != line_number && !uncalled.contains(number) && calls.contains(&&name[..])
            });
        if !is_called {
            uncalled.insert(*line_number);
        }
    }
    uncalled
}

/// The names of a program as FPCores use them.
struct Values {
    /// The notation of each symbol; `None` for a component of a rotation.
    symbols: HashMap<String, Option<Term>>,
    /// The step that gives each symbol its value, and the component.
    steps: HashMap<String, (usize, usize)>,
    /// The symbols of the steps, in order.
    known: Vec<String>,
}

impl Values {
    fn of(program: &Program) -> Self {
        let mut values = Self { symbols: HashMap::new(), steps: HashMap::new(), known: Vec::new() };
        for name in &program.names {
            let all = symbols(name);
            let count = all.len();
            for (part, symbol) in all.into_iter().enumerate() {
                let place = match count {
                    4 => None,
                    1 => Some(Term::word(name.text.clone())),
                    _ => Some(Term::word(name.text.clone()).part(PARTS[part])),
                };
                values.symbols.entry(symbol).or_insert(place);
            }
        }
        for step in program.all_steps() {
            let Line::Value { slot, .. } = step.line else { continue };
            for (part, symbol) in symbols(&program.names[slot]).into_iter().enumerate() {
                values.steps.entry(symbol.clone()).or_insert((step.index, part));
                values.known.push(symbol);
            }
        }
        values
    }

    /// Returns the step that is named, and the component.
    fn target(&self, item: &Item, ident: &str) -> Result<(usize, usize)> {
        let Some(target) = self.steps.get(ident) else {
            let known: Vec<_> = self.known.iter().take(12).map(|name| quoted(name)).collect();
            let why = format!("is no step's value; these are: {}", known.join(", "));
            return unreadable(item.at, quoted(ident), why);
        };
        Ok(*target)
    }

    /// Returns `true` if the symbol is a component of a value.
    fn is_part(&self, symbol: &str) -> bool {
        let place = self.symbols.get(symbol);
        place.is_some_and(|place| place.as_ref().is_none_or(|place| place.as_word().is_none()))
    }
}

/// An FPCore in the notation.
struct Read {
    ident: String,
    /// Lines that define its bindings.
    above: Vec<Statement>,
    /// The offset of its expression.
    at: usize,
    cases: Cases,
}

struct Reader<'a> {
    values: &'a Values,
    /// The values of its symbols.
    known: Scope,
    above: Vec<Statement>,
    names: &'a mut Names,
}

/// Operations with a fixed number of operands.
const OPERATIONS: [(&str, Recipe); 12] = [
    ("-", One(|x| -x)),
    ("/", One(|x| Term::word("1") / x)),
    ("/", Two(|x, y| x / y)),
    ("fma", Three(|x, y, z| product(x, y) + z)),
    ("sqrt", One(root)),
    ("fabs", One(|x| Term::call("abs", [x]))),
    ("cos", One(|x| Term::call("cos", [product(Term::word("57.29578"), x)]))),
    ("sin", One(|x| Term::call("sin", [product(Term::word("57.29578"), x)]))),
    ("fmin", Two(|x, y| Term::call("min", [x, y]))),
    ("fmax", Two(|x, y| Term::call("max", [x, y]))),
    ("hypot", Two(|x, y| root(x.square() + y.square()))),
    ("not", One(Term::negated)),
];

/// Operations with any number of operands.
const CHAINS: [(&str, Sign); 5] =
    [("+", term::ADD), ("-", term::SUB), ("*", term::DOT), ("and", term::AND), ("or", term::OR)];

/// Comparisons of each operand with the next.
const COMPARISONS: [(&str, Sign); 6] = [
    ("<", term::LT),
    ("<=", term::LE),
    ("==", term::EQ),
    ("!=", term::NE),
    (">", term::GT),
    (">=", term::GE),
];

fn product(x: Term, y: Term) -> Term {
    Term::binary(term::DOT, x, y)
}

fn root(x: Term) -> Term {
    Term::call("√", [x])
}

impl Reader<'_> {
    fn core(mut self, item: &Item) -> Result<Read> {
        let list = item.list().unwrap_or_default();
        let [head, ident, arguments, rest @ ..] = list else {
            return fault(item.at, Rule::NoCore);
        };
        if head.word() != Some("FPCore") {
            return fault(head.at, Rule::NoCore);
        }
        let Some(name) = ident.word() else {
            return fault(ident.at, Rule::NamelessCore);
        };
        for argument in arguments.list().unwrap_or_default() {
            self.argument(argument)?;
        }
        let Some((body, _)) = rest.split_last() else {
            return fault(item.at, Rule::EmptyCore);
        };
        let (at, mut cases) = (body.at, self.cases(body)?);
        // A component of a vector cannot have cases of its own.
        if self.values.is_part(name) && !cases.conditional.is_empty() {
            cases = self.line(name, cases, at).into();
        }
        Ok(Read { ident: name.to_owned(), above: self.above, at, cases })
    }

    fn argument(&mut self, argument: &Item) -> Result<()> {
        let last = argument.list().and_then(<[Item]>::last).unwrap_or(argument);
        let Some(symbol) = last.word() else { return fault(last.at, Rule::NamelessArgument) };
        match self.values.symbols.get(symbol) {
            Some(Some(place)) => {
                self.known.give(symbol, place.clone());
                Ok(())
            }
            Some(None) => {
                let why = "is a part of a rotation, which the notation has no name for";
                unreadable(last.at, quoted(symbol), why)
            }
            None => unreadable(last.at, quoted(symbol), "is no value of the text"),
        }
    }

    /// Reads `x if a < b, else y`.
    fn cases(&mut self, item: &Item) -> Result<Cases> {
        let mut conditional = Vec::new();
        let mut item = item;
        let known = self.known.len();
        while let Some(list) = item.list() {
            item = match (list.first().and_then(Item::word), list) {
                (Some("if"), [_, condition, then, other]) => {
                    conditional.push((self.expr(then)?, self.expr(condition)?));
                    other
                }
                (Some(head @ ("let" | "let*")), [_, bindings, body]) => {
                    self.bindings(head == "let*", bindings)?;
                    body
                }
                (Some("!"), [_, .., body]) => body,
                _ => break,
            };
        }
        let last = self.expr(item)?;
        self.known.close(known);
        Ok(Cases { conditional, last })
    }

    fn bindings(&mut self, is_in_turn: bool, bindings: &Item) -> Result<()> {
        let Some(list) = bindings.list() else {
            return fault(bindings.at, Rule::NoBindings);
        };
        let mut new = Vec::new();
        for binding in list {
            let Some([name, value]) = binding.list() else {
                return fault(binding.at, Rule::NoBinding);
            };
            let Some(symbol) = name.word() else { return fault(name.at, Rule::NamelessBinding) };
            let cases = self.cases(value)?;
            let place = self.line(symbol, cases, name.at);
            match is_in_turn {
                true => self.known.give(symbol, place),
                false => new.push((symbol, place)),
            }
        }
        for (symbol, place) in new {
            self.known.give(symbol, place);
        }
        Ok(())
    }

    /// Adds a line for a value, and returns its name there.
    fn line(&mut self, symbol: &str, cases: Cases, at: usize) -> Term {
        let plain: String = symbol.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = self.names.free(&if begins { plain } else { format!("w{plain}") });
        let kind = StatementKind::Value { name: name.clone(), cases };
        self.above.push(Statement { caption: "From the FPCore".into(), at, kind });
        Term::word(name)
    }

    fn expr(&mut self, item: &Item) -> Result<Term> {
        let Some(list) = item.list() else { return self.atom(item)?.placed(item.at) };
        let Some((head, of)) = list.split_first() else {
            return fault(item.at, Rule::Empty);
        };
        let Some(word) = head.word() else {
            return fault(head.at, Rule::NoOperation);
        };
        match (word, of) {
            ("if", [_, _, _]) | ("let" | "let*", [_, _]) => {
                let cases = self.cases(item)?;
                Ok(self.line("w", cases, item.at))
            }
            ("!", [.., body]) => self.expr(body),
            ("+", [only]) => self.expr(only),
            ("cos" | "sin", [turn]) if let Some(degrees) = in_degrees(turn) => {
                Term::call(word.to_owned(), [self.expr(degrees)?]).placed(head.at)
            }
            ("pow", [of, power]) => {
                let form = match power.word() {
                    Some("2" | "2.0") => Term::square,
                    Some("0.5" | "1/2") => root,
                    _ => return fault(head.at, Rule::Power),
                };
                form(self.expr(of)?).placed(head.at)
            }
            _ => self.operation(word, head.at, of),
        }
    }

    fn operation(&mut self, word: &str, at: usize, of: &[Item]) -> Result<Term> {
        let n = of.len();
        let fixed = OPERATIONS.iter().find(|(name, form)| *name == word && form.count() == n);
        let chain = CHAINS.iter().find(|(name, _)| *name == word && n > 0);
        let comparison = COMPARISONS.iter().find(|(name, _)| *name == word && n > 1);
        if fixed.is_none() && chain.is_none() && comparison.is_none() {
            return unreadable(at, quoted(word), format!("with {n} operands {UNREAD}"));
        }
        let of = of.iter().map(|of| self.expr(of)).collect::<Result<Vec<_>>>()?;
        if let Some((_, sign)) = comparison {
            return self.compared(*sign, at, of);
        }
        let term = match (fixed, chain) {
            (Some((_, form)), _) => form.of(of),
            (None, Some((_, sign))) => return joined(*sign, at, of),
            _ => None,
        };
        term.map_or_else(|| fault(at, Rule::NoOperands), |term| term.placed(at))
    }

    /// Compares each operand with the next: inner operands occur in two comparisons.
    fn compared(&mut self, sign: Sign, at: usize, mut sides: Vec<Term>) -> Result<Term> {
        if let [_, between @ .., _] = &mut sides[..] {
            for side in between.iter_mut().filter(|side| !side.is_small()) {
                *side = self.line("w", side.clone().into(), at);
            }
        }
        let pairs = sides.windows(2);
        let pairs =
            pairs.map(|pair| Term::binary(sign, pair[0].clone(), pair[1].clone()).placed(at));
        joined(term::AND, at, pairs.collect::<Result<Vec<_>>>()?)
    }

    fn atom(&self, item: &Item) -> Result<Term> {
        let Some(word) = item.word() else {
            return unexpected(item.at, "A string".into(), A_VALUE);
        };
        if let Some(value) = self.known.get(word) {
            return Ok(value.clone());
        }
        match (word, number(word)) {
            ("INFINITY", _) => Ok(Term::word("∞")),
            ("PI", _) => Ok(Term::word("3.1415927")),
            (_, Some(number)) => Ok(Term::word(number)),
            _ => {
                let known = KnownNames::first(self.known.latest());
                fault(item.at, Problem::NoValue { name: word.to_owned(), known, input: None })
            }
        }
    }
}

/// Joins operands from the left.
fn joined(sign: Sign, at: usize, of: Vec<Term>) -> Result<Term> {
    let mut of = of.into_iter();
    let first = of.next().map_or_else(|| fault(at, Rule::NoOperands), Ok)?;
    of.try_fold(first, |left, right| Term::binary(sign, left, right).placed(at))
}

const UNREAD: &str = "cannot be read: what can are + - * / fma sqrt fabs fmin fmax hypot pow cos sin, \
                      comparisons, and, or, not, if, let and let*";

/// Returns `1e-6`, `-.5` or `1/3` in the notation.
fn number(word: &str) -> Option<String> {
    let (unsigned, sign) = match word.strip_prefix('-') {
        Some(rest) => (rest, "−"),
        None => (word.strip_prefix('+').unwrap_or(word), ""),
    };
    let is_number = |digits: &str| digits.parse().is_ok_and(|number: f64| number.is_finite());
    if let Some((p, q)) = unsigned.split_once('/') {
        return (is_number(p) && is_number(q)).then(|| format!("{sign}({p} / {q})"));
    }
    let begins = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let whole = if unsigned.starts_with('.') { "0" } else { "" };
    let digits = unsigned.trim_end_matches('.');
    (begins && is_number(unsigned)).then(|| format!("{sign}{whole}{digits}"))
}

/// Returns the x of `(* x (/ PI 180))`.
fn in_degrees(item: &Item) -> Option<&Item> {
    let [times, degrees, share] = item.list()? else { return None };
    let [over, pi, half] = share.list()? else { return None };
    let words = [times, over, pi, half].map(Item::word);
    (words == [Some("*"), Some("/"), Some("PI"), Some("180")]).then_some(degrees)
}
