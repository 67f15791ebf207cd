//! Replaces a step by an FPCore: its bindings become lines above it.

use std::collections::{BTreeMap, HashMap};

use super::items::{Item, items};
use super::symbols::{PARTS, symbols};
use crate::mistake::{BYTES, Mistake, Result, fault, quoted};
use crate::names::identifier;
use crate::tree::*;
use crate::written::*;

/// Returns the text of a program in which FPCores replace the steps that they are named after:
/// `(FPCore CD_length (…) …)` for `|CD|`, `AB_x`, `AB_y` and `AB_z` for a vector. A mistake refers
/// to the FPCores' text.
pub fn replaced(
    program: &Program,
    text: &str,
    cores: &str,
) -> std::result::Result<String, Mistake> {
    read(program, text, cores).map_err(|fault| Mistake::new("FPCore", cores, fault))
}

fn read(program: &Program, text: &str, cores: &str) -> Result<String> {
    if cores.len() > BYTES {
        return fault(0, format!("The text has more than {BYTES} bytes"));
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut parts: BTreeMap<usize, Vec<(usize, String)>> = BTreeMap::new();
    let mut above: BTreeMap<usize, Vec<String>> = BTreeMap::new();
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
        above.entry(step).or_default().extend(core.above);
        parts.entry(step).or_default().push((part, core.formula));
    }
    if parts.is_empty() {
        return fault(0, "An FPCore is wanted: `(FPCore name (arguments) expression)`");
    }
    let all = program.all_steps();
    for (step, parts) in parts.into_iter().rev() {
        let Step { line, line_number, .. } = all[step];
        let Line::Value { slot, arms } = line else { continue };
        let name = &program.names[*slot];
        let line = &mut lines[line_number - 1];
        let begins = format!("{} = ", name.text);
        let Some(at) = line.find(&begins).map(|at| at + begins.len()) else {
            return fault(0, format!("`{}` is not where the text gives it a value", name.text));
        };
        let old = line[at..].to_owned();
        let count = symbols(name).len();
        let formula = if count == 1 {
            parts.into_iter().next_back().map_or_else(String::new, |(_, formula)| formula)
        } else {
            let of = |place: usize| match parts.iter().find(|(part, _)| *part == place) {
                Some((_, formula)) => Ok(formula.clone()),
                None if arms.len() == 1 => Ok(format!("({old}).{}", PARTS[place])),
                None => fault(0, format!("`{}` wants all of its parts", name.text)),
            };
            let all = (0..count).map(of).collect::<Result<Vec<_>>>()?;
            format!("({})", all.join(", "))
        };
        let indent = line.len() - line.trim_start().len();
        line.truncate(at);
        line.push_str(&formula);
        let blanks = " ".repeat(indent);
        let lines_above = above.remove(&step).unwrap_or_default();
        let place = line_number - 1;
        lines.splice(place..place, lines_above.into_iter().map(|line| format!("{blanks}{line}")));
    }
    // Drops helpers that are no longer called.
    for Helper { name, .. } in program.helpers.iter().rev() {
        let (call, own) = (format!("{name}("), format!(": {name}("));
        let is_called = lines.iter().any(|line| line.contains(&call) && !line.contains(&own));
        lines.retain(|line| is_called || !line.contains(&own));
    }
    Ok(lines.join("\n") + "\n")
}

/// The names of a program as FPCores use them.
struct Values {
    /// The notation of each symbol; `None` for a component of a rotation.
    symbols: HashMap<String, Option<String>>,
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
                    1 => Some(name.text.clone()),
                    _ => Some(format!("{}.{}", name.text, PARTS[part])),
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
            let known = listed(self.known.iter().map(String::as_str));
            let what = format!("{} is no step's value; these are: {known}", quoted(ident));
            return fault(item.at, what);
        };
        Ok(*target)
    }

    /// Returns `true` if the symbol is a component of a value.
    fn is_part(&self, symbol: &str) -> bool {
        let place = self.symbols.get(symbol);
        place.is_some_and(|place| place.as_ref().is_none_or(|place| place.contains('.')))
    }
}

/// Lists the first names for a sentence.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.take(12).map(quoted).collect();
    names.join(", ")
}

/// An FPCore in the notation.
struct Read {
    ident: String,
    /// Lines that define its bindings.
    above: Vec<String>,
    formula: String,
}

struct Reader<'a> {
    values: &'a Values,
    /// The values of its symbols.
    known: Scope,
    above: Vec<String>,
    names: &'a mut Names,
}

/// Operations, their number of operands, and their form.
const OPERATIONS: [(&str, usize, Form); 12] = [
    ("-", 1, ("−{0N}", SIGNED)),
    ("/", 1, ("1 / {0T}", PRODUCT)),
    ("/", 2, ("{0P} / {1T}", PRODUCT)),
    ("fma", 3, ("{0P} · {1N} + {2P}", SUM)),
    ("sqrt", 1, ("√({0L})", TIGHT)),
    ("fabs", 1, ("abs({0L})", TIGHT)),
    ("cos", 1, ("cos(57.29578 · {0N})", TIGHT)),
    ("sin", 1, ("sin(57.29578 · {0N})", TIGHT)),
    ("fmin", 2, ("min({0L}, {1L})", TIGHT)),
    ("fmax", 2, ("max({0L}, {1L})", TIGHT)),
    ("hypot", 2, ("√({0T}² + {1T}²)", TIGHT)),
    ("not", 1, ("not ({0L})", COMPARED)),
];

/// Operations with any number of operands.
const CHAINS: [(&str, Form); 5] = [
    ("+", ("{0S} + {1P}", SUM)),
    ("-", ("{0S} − {1P}", SUM)),
    ("*", ("{0P} · {1N}", PRODUCT)),
    ("and", ("{0A} and {1C}", AND)),
    ("or", ("{0O} or {1A}", OR)),
];

/// Comparisons of each operand with the next.
const COMPARISONS: [(&str, Form); 6] = [
    ("<", ("{0S} < {1S}", COMPARED)),
    ("<=", ("{0S} <= {1S}", COMPARED)),
    ("==", ("{0S} == {1S}", COMPARED)),
    ("!=", ("{0S} != {1S}", COMPARED)),
    (">", ("{0S} > {1S}", COMPARED)),
    (">=", ("{0S} >= {1S}", COMPARED)),
];

const AND_NEXT: Form = ("{0A} and {1A}", AND);

impl Reader<'_> {
    fn core(mut self, item: &Item) -> Result<Read> {
        let list = item.list().unwrap_or_default();
        let [head, ident, arguments, rest @ ..] = list else {
            return fault(item.at, "An FPCore is wanted: `(FPCore name (arguments) expression)`");
        };
        if head.word() != Some("FPCore") {
            return fault(head.at, "An FPCore is wanted: `(FPCore name (arguments) expression)`");
        }
        let Some(name) = ident.word() else {
            return fault(ident.at, "The FPCore has no name: that of the step which it replaces");
        };
        for argument in arguments.list().unwrap_or_default() {
            self.argument(argument)?;
        }
        let Some((body, _)) = rest.split_last() else {
            return fault(item.at, "The FPCore has no expression");
        };
        let formula = self.cases(body)?;
        // A component of a vector cannot have cases of its own.
        let formula = match self.values.is_part(name) && formula.contains(", else ") {
            true => self.line(name, formula),
            false => formula,
        };
        Ok(Read { ident: name.to_owned(), above: self.above, formula })
    }

    fn argument(&mut self, argument: &Item) -> Result<()> {
        let last = argument.list().and_then(<[Item]>::last).unwrap_or(argument);
        let Some(symbol) = last.word() else { return fault(last.at, "An argument is a name") };
        match self.values.symbols.get(symbol) {
            Some(Some(place)) => {
                self.known.give(symbol, place.clone());
                Ok(())
            }
            Some(None) => {
                let what = "is a part of a rotation, which the notation has no name for";
                fault(last.at, format!("{} {what}", quoted(symbol)))
            }
            None => fault(last.at, format!("{} is no value of the text", quoted(symbol))),
        }
    }

    /// Reads `x if a < b, else y`.
    fn cases(&mut self, item: &Item) -> Result<String> {
        let mut text = String::new();
        let mut item = item;
        let known = self.known.len();
        while let Some(list) = item.list() {
            item = match (list.first().and_then(Item::word), list) {
                (Some("if"), [_, condition, then, other]) => {
                    let of = [self.expr(then)?, self.expr(condition)?];
                    text += &Bound::of(item.at, ("{0S} if {1L}, ", LOOSE), &of)?.text;
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
        let last = self.expr(item)?.text;
        self.known.close(known);
        Ok(if text.is_empty() { last } else { format!("{text}else {last}") })
    }

    fn bindings(&mut self, is_in_turn: bool, bindings: &Item) -> Result<()> {
        let Some(list) = bindings.list() else {
            return fault(bindings.at, "`let` wants a list of bindings: `((name expression) …)`");
        };
        let mut new = Vec::new();
        for binding in list {
            let Some([name, value]) = binding.list() else {
                return fault(binding.at, "A binding is a name and an expression");
            };
            let Some(symbol) = name.word() else { return fault(name.at, "A binding has a name") };
            let formula = self.cases(value)?;
            let place = self.line(symbol, formula);
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
    fn line(&mut self, symbol: &str, formula: String) -> String {
        let plain: String = symbol.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = self.names.free(&if begins { plain } else { format!("w{plain}") });
        self.above.push(format!("From the FPCore: {name} = {formula}"));
        name
    }

    fn expr(&mut self, item: &Item) -> Result<Bound> {
        let Some(list) = item.list() else { return self.atom(item) };
        let Some((head, of)) = list.split_first() else {
            return fault(item.at, "`( )` holds nothing");
        };
        let Some(word) = head.word() else {
            return fault(head.at, "A list begins with an operation");
        };
        match (word, of) {
            ("if", [_, _, _]) | ("let" | "let*", [_, _]) => {
                let formula = self.cases(item)?;
                Ok(Bound::one(self.line("w", formula)))
            }
            ("!", [.., body]) => self.expr(body),
            ("+", [only]) => self.expr(only),
            ("cos" | "sin", [turn]) if let Some(degrees) = in_degrees(turn) => {
                let of = [self.expr(degrees)?];
                Bound::call(item.at, word, &of)
            }
            ("pow", [of, power]) => {
                let form = match power.word() {
                    Some("2" | "2.0") => ("{0T}²", SIGNED),
                    Some("0.5" | "1/2") => ("√({0L})", TIGHT),
                    _ => return fault(head.at, "`pow` is read with 2 or 0.5 alone"),
                };
                let of = [self.expr(of)?];
                Bound::of(item.at, form, &of)
            }
            _ => self.operation(word, head.at, of),
        }
    }

    fn operation(&mut self, word: &str, at: usize, of: &[Item]) -> Result<Bound> {
        let n = of.len();
        if let Some((_, _, form)) = OPERATIONS.iter().find(|it| it.0 == word && it.1 == n) {
            let of = of.iter().map(|of| self.expr(of)).collect::<Result<Vec<_>>>()?;
            return Bound::of(at, *form, &of);
        }
        if let Some((_, form)) = CHAINS.iter().find(|it| it.0 == word && n > 0) {
            let of = of.iter().map(|of| self.expr(of)).collect::<Result<Vec<_>>>()?;
            let mut of = of.into_iter();
            let first = of.next().map_or_else(|| fault(at, NOTHING), Ok)?;
            return of.try_fold(first, |left, right| Bound::of(at, *form, &[left, right]));
        }
        if let Some((_, form)) = COMPARISONS.iter().find(|it| it.0 == word && n > 1) {
            return self.compared(*form, at, of);
        }
        fault(
            at,
            format!(
                "{} with {n} operands cannot be read: what can are + - * / fma sqrt fabs fmin \
                 fmax hypot pow cos sin, comparisons, and, or, not, if, let and let*",
                quoted(word)
            ),
        )
    }

    /// Compares each operand with the next: inner operands occur in two comparisons.
    fn compared(&mut self, form: Form, at: usize, of: &[Item]) -> Result<Bound> {
        let mut sides = of.iter().map(|of| self.expr(of)).collect::<Result<Vec<_>>>()?;
        if let [_, between @ .., _] = &mut sides[..] {
            for side in between.iter_mut().filter(|side| !side.is_small()) {
                *side = Bound::one(self.line("w", side.text.clone()));
            }
        }
        let mut pairs = sides.windows(2).map(|pair| Bound::of(at, form, pair));
        let first = pairs.next().unwrap_or_else(|| fault(at, NOTHING))?;
        pairs.try_fold(first, |left, right| Bound::of(at, AND_NEXT, &[left, right?]))
    }

    fn atom(&self, item: &Item) -> Result<Bound> {
        let Some(word) = item.word() else {
            return fault(item.at, "A string stands where a value is wanted");
        };
        if let Some(place) = self.known.get(word) {
            return Ok(Bound::one(place));
        }
        match (word, number(word)) {
            ("INFINITY", _) => Ok(Bound::one("∞")),
            ("PI", _) => Ok(Bound::one("3.1415927")),
            (_, Some(number)) => Ok(Bound::one(number)),
            _ => {
                let known = listed(self.known.latest().map(|(symbol, _)| symbol));
                let what = format!("{} has no value here; these have: ", quoted(word));
                fault(item.at, what + &known)
            }
        }
    }
}

const NOTHING: &str = "An operation wants operands";

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
