//! An FPCore in place of a step: its bindings are lines above it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::items::{Item, items};
use super::symbols::{PARTS, symbols};
use crate::mistake::{BYTES, Mistake, Result, fault, quoted};
use crate::names::{Named, identifier, refusal};
use crate::tree::*;

/// The text of a program with what some FPCores say in place of the steps that they are named after:
/// `(FPCore CD_length (…) …)` of `|CD|`, `AB_x`, `AB_y` and `AB_z` of a vector. A mistake is one of
/// the FPCores' text.
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
    let mut taken: BTreeSet<String> =
        program.names.iter().map(|name| identifier(&name.text)).collect();
    for item in items(cores)? {
        let core = Reader { program, known: Vec::new(), above: Vec::new(), taken: &mut taken }
            .core(&item)?;
        let (step, part) = target(program, &item, &core.ident)?;
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
    // A helper that nothing calls any more is none.
    for Helper { name, .. } in program.helpers.iter().rev() {
        let (call, own) = (format!("{name}("), format!(": {name}("));
        let is_called = lines.iter().any(|line| line.contains(&call) && !line.contains(&own));
        lines.retain(|line| is_called || !line.contains(&own));
    }
    Ok(lines.join("\n") + "\n")
}

/// The step that is named, and which part of it.
fn target(program: &Program, item: &Item, ident: &str) -> Result<(usize, usize)> {
    let of = |step: &&Step| match step.line {
        Line::Value { slot, .. } => {
            symbols(&program.names[slot]).iter().position(|symbol| symbol == ident)
        }
        _ => None,
    };
    let found = program.all_steps().into_iter().find_map(|step| Some((step.index, of(&step)?)));
    found.map_or_else(
        || {
            let known: Vec<_> = program
                .all_steps()
                .into_iter()
                .filter_map(|step| match step.line {
                    Line::Value { slot, .. } => Some(symbols(&program.names[slot])),
                    _ => None,
                })
                .flatten()
                .take(12)
                .map(|symbol| format!("`{symbol}`"))
                .collect();
            let known = known.join(", ");
            fault(item.at, format!("{} is no step's value; these are: {known}", quoted(ident)))
        },
        Ok,
    )
}

/// An FPCore in the notation.
struct Read {
    ident: String,
    /// Lines that give its bindings their values.
    above: Vec<String>,
    formula: String,
}

struct Reader<'a> {
    program: &'a Program,
    /// What its symbols stand for, the latest last.
    known: Vec<(String, String)>,
    above: Vec<String>,
    taken: &'a mut BTreeSet<String>,
}

/// How strongly a formula binds, as the notation reads it.
const LOOSE: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARED: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const SIGNED: u8 = 6;
const TIGHT: u8 = 7;

type Bound = (String, u8);

fn within((text, binds): Bound, wanted: u8) -> String {
    if binds < wanted { format!("({text})") } else { text }
}

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
        // A part of a vector has no cases of its own.
        let symbols = self.program.names.iter().map(symbols);
        let is_part =
            symbols.into_iter().any(|all| all.len() > 1 && all.iter().any(|it| it == name));
        let formula = match is_part && formula.contains(", else ") {
            true => self.line(name, formula),
            false => formula,
        };
        Ok(Read { ident: name.to_owned(), above: self.above, formula })
    }

    fn argument(&mut self, argument: &Item) -> Result<()> {
        let last = argument.list().and_then(<[Item]>::last).unwrap_or(argument);
        let Some(symbol) = last.word() else { return fault(last.at, "An argument is a name") };
        for name in &self.program.names {
            let symbols = symbols(name);
            if let Some(part) = symbols.iter().position(|known| known == symbol) {
                let place = match symbols.len() {
                    4 => {
                        let what = "is a part of a rotation, which the notation has no name for";
                        return fault(last.at, format!("{} {what}", quoted(symbol)));
                    }
                    1 => name.text.clone(),
                    _ => format!("{}.{}", name.text, PARTS[part]),
                };
                self.known.push((symbol.to_owned(), place));
                return Ok(());
            }
        }
        fault(last.at, format!("{} is no value of the text", quoted(symbol)))
    }

    /// `x if a < b, else y`
    fn cases(&mut self, item: &Item) -> Result<String> {
        let mut text = String::new();
        let mut item = item;
        let known = self.known.len();
        loop {
            match item.list() {
                Some([head, condition, then, other]) if head.word() == Some("if") => {
                    let value = self.expr(then)?;
                    let condition = self.expr(condition)?;
                    let _ = write!(text, "{} if {}, ", within(value, SUM), condition.0);
                    item = other;
                }
                Some([head, bindings, body]) if is_let(head) => {
                    self.bindings(head, bindings)?;
                    item = body;
                }
                Some([head, .., body]) if head.word() == Some("!") => item = body,
                _ => break,
            }
        }
        let last = self.expr(item)?.0;
        self.known.truncate(known);
        Ok(if text.is_empty() { last } else { format!("{text}else {last}") })
    }

    fn bindings(&mut self, head: &Item, bindings: &Item) -> Result<()> {
        let Some(list) = bindings.list() else {
            return fault(bindings.at, "`let` wants a list of bindings: `((name expression) …)`");
        };
        let mut new = Vec::new();
        for binding in list {
            let Some([name, value]) = binding.list() else {
                return fault(binding.at, "A binding is a name and an expression");
            };
            let Some(symbol) = name.word() else { return fault(name.at, "A binding has a name") };
            let place = self.bound(symbol, value)?;
            match head.word() {
                Some("let*") => self.known.push((symbol.to_owned(), place)),
                _ => new.push((symbol.to_owned(), place)),
            }
        }
        self.known.extend(new);
        Ok(())
    }

    /// A line of its own for a value, and its name there.
    fn bound(&mut self, symbol: &str, value: &Item) -> Result<String> {
        let formula = self.cases(value)?;
        Ok(self.line(symbol, formula))
    }

    /// The same of a formula.
    fn line(&mut self, symbol: &str, formula: String) -> String {
        let plain: String = symbol.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
        let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let base = if begins { plain } else { format!("w{plain}") };
        let base: String = base.chars().take(30).collect();
        let is_free = |name: &String| {
            !self.taken.contains(&identifier(name)) && refusal(name, Named::Value).is_none()
        };
        let names = [base.clone()].into_iter().chain((1..).map(|n| format!("{base}q{n}")));
        let name = names.into_iter().find(is_free).unwrap_or(base);
        self.taken.insert(identifier(&name));
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
        let [n, at] = [of.len(), head.at];
        match word {
            "if" | "let" | "let*" => Ok((self.bound("w", item)?, TIGHT)),
            "!" if n > 0 => self.expr(&of[n - 1]),
            "-" if n == 1 => Ok((format!("−{}", within(self.expr(&of[0])?, SIGNED)), SIGNED)),
            "+" if n == 1 => self.expr(&of[0]),
            "+" | "-" if n > 1 => {
                self.chain(of, if word == "+" { " + " } else { " − " }, SUM, SUM + 1)
            }
            "*" if n > 0 => self.chain(of, " · ", PRODUCT, SIGNED),
            "/" if n == 2 => self.chain(of, " / ", PRODUCT, TIGHT),
            "/" if n == 1 => Ok((format!("1 / {}", within(self.expr(&of[0])?, TIGHT)), PRODUCT)),
            "fma" if n == 3 => {
                let product = self.chain(&of[..2], " · ", PRODUCT, SIGNED)?.0;
                Ok((format!("{product} + {}", within(self.expr(&of[2])?, PRODUCT)), SUM))
            }
            "sqrt" if n == 1 => Ok((format!("√({})", self.expr(&of[0])?.0), TIGHT)),
            "fabs" if n == 1 => Ok((format!("abs({})", self.expr(&of[0])?.0), TIGHT)),
            "cos" | "sin" if n == 1 => {
                let degrees = match in_degrees(&of[0]) {
                    Some(degrees) => self.expr(degrees)?.0,
                    None => format!("57.29578 · {}", within(self.expr(&of[0])?, SIGNED)),
                };
                Ok((format!("{word}({degrees})"), TIGHT))
            }
            "fmin" | "fmax" if n == 2 => {
                let [x, y] = [self.expr(&of[0])?.0, self.expr(&of[1])?.0];
                Ok((format!("{}({x}, {y})", &word[1..]), TIGHT))
            }
            "hypot" if n == 2 => {
                let [x, y] = [self.expr(&of[0])?, self.expr(&of[1])?].map(|of| within(of, TIGHT));
                Ok((format!("√({x}² + {y}²)"), TIGHT))
            }
            "pow" if n == 2 => match of[1].word() {
                Some("2" | "2.0") => {
                    Ok((format!("{}²", within(self.expr(&of[0])?, TIGHT)), SIGNED))
                }
                Some("0.5" | "1/2") => Ok((format!("√({})", self.expr(&of[0])?.0), TIGHT)),
                _ => fault(at, "`pow` is read with 2 or 0.5 alone"),
            },
            "<" | "<=" | "==" | "!=" | ">" | ">=" if n > 1 => {
                let sides = of.iter().map(|of| Ok(within(self.expr(of)?, SUM)));
                let sides = sides.collect::<Result<Vec<_>>>()?;
                let pairs = sides.windows(2).map(|pair| format!("{} {word} {}", pair[0], pair[1]));
                let pairs: Vec<_> = pairs.collect();
                let binds = if n == 2 { COMPARED } else { AND };
                Ok((pairs.join(" and "), binds))
            }
            "and" if n > 0 => self.chain(of, " and ", AND, COMPARED),
            "or" if n > 0 => self.chain(of, " or ", OR, AND),
            "not" if n == 1 => Ok((format!("not ({})", self.expr(&of[0])?.0), COMPARED)),
            _ => fault(
                at,
                format!(
                    "{} with {n} operands cannot be read: what can are + - * / fma sqrt fabs fmin \
                     fmax hypot pow cos sin, comparisons, and, or, not, if, let and let*",
                    quoted(word)
                ),
            ),
        }
    }

    fn chain(&mut self, of: &[Item], sign: &str, binds: u8, right: u8) -> Result<Bound> {
        let mut texts = Vec::new();
        for (place, item) in of.iter().enumerate() {
            let wanted = if place == 0 { binds } else { right };
            texts.push(within(self.expr(item)?, wanted));
        }
        let is_one = texts.len() == 1;
        Ok((texts.join(sign), if is_one { LOOSE } else { binds }))
    }

    fn atom(&self, item: &Item) -> Result<Bound> {
        let Some(word) = item.word() else {
            return fault(item.at, "A string stands where a value is wanted");
        };
        if let Some((_, place)) = self.known.iter().rev().find(|(symbol, _)| symbol == word) {
            return Ok((place.clone(), TIGHT));
        }
        match word {
            "INFINITY" => return Ok(("∞".into(), TIGHT)),
            "PI" => return Ok(("3.1415927".into(), TIGHT)),
            _ => {}
        }
        let number = |digits: &str| digits.parse::<f64>().ok().filter(|x| x.is_finite());
        let (unsigned, is_negative) = match word.strip_prefix('-') {
            Some(rest) => (rest, true),
            None => (word.strip_prefix('+').unwrap_or(word), false),
        };
        let begins = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let digits = |digits: &str| match digits.strip_prefix('.') {
            Some(_) => format!("0{digits}"),
            None => digits.trim_end_matches('.').to_owned(),
        };
        let text = match unsigned.split_once('/') {
            Some((p, q)) if number(p).is_some() && number(q).is_some() => format!("({p} / {q})"),
            None if begins && number(unsigned).is_some() => digits(unsigned),
            _ => {
                let known: Vec<_> =
                    self.known.iter().map(|(symbol, _)| format!("`{symbol}`")).collect();
                let what = format!("{} has no value here; these have: ", quoted(word));
                return fault(item.at, what + &known.join(", "));
            }
        };
        Ok(if is_negative { (format!("−{text}"), SIGNED) } else { (text, TIGHT) })
    }
}

/// The x of `(* x (/ PI 180))`.
fn in_degrees(item: &Item) -> Option<&Item> {
    let [times, degrees, share] = item.list()? else { return None };
    let [over, pi, half] = share.list()? else { return None };
    let words = [times, over, pi, half].map(Item::word);
    (words == [Some("*"), Some("/"), Some("PI"), Some("180")]).then_some(degrees)
}

fn is_let(head: &Item) -> bool {
    matches!(head.word(), Some("let" | "let*"))
}
