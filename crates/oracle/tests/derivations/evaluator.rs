//! An evaluator of formulas and derivations that shares no code with the tested one: it computes
//! values while parsing, without a tree.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::number::Number;

#[derive(Debug, Clone)]
pub enum Value {
    /// `None` for a comparison of undefined values.
    Holds(Option<bool>),
    /// One number, or the two, three or four of a vector.
    Numbers(Vec<Number>),
    /// The corners of a polygon.
    Corners(Vec<Vec<Number>>),
}

pub type Result<T> = std::result::Result<T, String>;

/// Names with their values. Of two equal names the later counts.
pub type Scope = Vec<(String, Value)>;

/// A derivation's answer, and the values found on the way.
pub struct Told {
    pub hit: bool,
    pub relation: String,
    pub fields: Scope,
    pub way: Vec<Found>,
}

pub enum Found {
    Value(String, Value),
    Test(String, bool),
}

/// Evaluates a single formula.
pub fn evaluate(formula: &str, scope: &Scope) -> Result<Value> {
    let around = Around::default();
    let mut reader = Reader::new(formula, scope, &around);
    let value = reader.either()?;
    reader.ends()?;
    Ok(value)
}

/// Runs a text with these inputs and choices.
pub fn run(text: &str, inputs: Scope, choices: &[(&str, &str)]) -> Result<Told> {
    let choices = choices.iter().map(|&(name, chosen)| (name.to_owned(), chosen.to_owned()));
    let around = Around { choices: choices.collect(), ..Around::default() };
    let mut run = Run { scope: inputs, around, way: Vec::new() };
    let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let (hit, relation, fields) = run.block(&lines)?.ok_or("the text ends without an outcome")?;
    Ok(Told { hit, relation, fields, way: run.way })
}

/// The context of formulas, apart from values.
#[derive(Default)]
struct Around {
    choices: Vec<(String, String)>,
    /// Parameters and text by the helper's name.
    helpers: BTreeMap<String, (Vec<String>, String)>,
    /// The candidate with the smallest t.
    earliest: Option<(Number, Outcome)>,
}

/// Hit, relation and fields.
type Outcome = (bool, String, Scope);

struct Run {
    scope: Scope,
    around: Around,
    way: Vec<Found>,
}

impl Run {
    fn block(&mut self, mut lines: &[&str]) -> Result<Option<Outcome>> {
        while let Some((line, below)) = lines.split_first() {
            let indent = |line: &str| line.len() - line.trim_start().len();
            let inner = below.iter().take_while(|other| indent(other) > indent(line)).count();
            let end = self.line(line.trim(), &below[..inner]);
            if let Some(end) = end.map_err(|what| format!("{what}, in “{}”", line.trim()))? {
                return Ok(Some(end));
            }
            lines = &below[inner..];
        }
        Ok(None)
    }

    fn line(&mut self, line: &str, inner: &[&str]) -> Result<Option<Outcome>> {
        if let Some(outcome) = line.strip_prefix("→ ") {
            return self.outcome(outcome).map(Some);
        }
        let split = [line.find(": "), line.find("? ")].into_iter().flatten().min();
        let (caption, rest) = line.split_at(split.ok_or("a line without a caption")?);
        let rest = &rest[2..];
        if line[caption.len()..].starts_with('?') {
            return self.question(rest, inner);
        }
        if caption == "Note" {
            return Ok(None);
        }
        if let Some(outcome) = rest.strip_prefix("candidate ") {
            return self.candidate(outcome).map(|()| None);
        }
        let (name, text) = rest.split_once(" = ").ok_or("a line without a value")?;
        if let Some((name, parameters)) = name.split_once('(') {
            let parameters = parameters.trim_end_matches(')').split(", ").map(str::to_owned);
            let helper = (parameters.collect(), text.to_owned());
            self.around.helpers.insert(name.to_owned(), helper);
            return Ok(None);
        }
        let value = Reader::new(text, &self.scope, &self.around).cases()?;
        self.way.push(Found::Value(name.to_owned(), value.clone()));
        self.scope.push((name.to_owned(), value));
        Ok(None)
    }

    fn question(&mut self, rest: &str, inner: &[&str]) -> Result<Option<Outcome>> {
        let mut reader = Reader::new(rest, &self.scope, &self.around);
        let holds = reader.either()?.holds()?.ok_or("compares what has no value")?;
        let (condition, then) = rest.split_at(rest.len() - reader.rest.len());
        // A choice is no step.
        if !condition.contains(" is ") {
            self.way.push(Found::Test(condition.trim().to_owned(), holds));
        }
        match then.trim() {
            _ if !holds => Ok(None),
            ":" => {
                let known = self.scope.len();
                let end = self.block(inner)?;
                // The lines under a choice have the scope outside of the block.
                if !condition.contains(" is ") {
                    self.scope.truncate(known);
                }
                Ok(end)
            }
            then => {
                let outcome = then.strip_prefix("→ ").ok_or("a test without an end")?;
                self.outcome(outcome).map(Some)
            }
        }
    }

    fn candidate(&mut self, text: &str) -> Result<()> {
        let outcome = self.outcome(text)?;
        let t = outcome.2.iter().find(|(name, _)| name == "t").ok_or("a candidate without t")?;
        let t = t.1.number()?;
        let is_first = match &self.around.earliest {
            Some((other, _)) => t.compare(other) == Some(Ordering::Less),
            None => true,
        };
        if is_first {
            self.around.earliest = Some((t, outcome));
        }
        Ok(())
    }

    fn outcome(&self, text: &str) -> Result<Outcome> {
        if text == "earliest" {
            let earliest = self.around.earliest.as_ref().ok_or("no candidate")?;
            return Ok(earliest.1.clone());
        }
        let (relation, given) = text.split_once(" with ").unwrap_or((text, ""));
        let hit = relation == "hit" || relation.starts_with("hit ");
        let relation = relation.strip_prefix("hit ").unwrap_or(relation);
        let mut fields = Vec::new();
        let mut reader = Reader::new(given, &self.scope, &self.around);
        while !reader.rest.is_empty() {
            let name = reader.word().to_owned();
            reader.rest = &reader.rest[name.len()..];
            if !reader.take("=") {
                return Err(format!("no value of {name}"));
            }
            fields.push((name, reader.either()?));
            if !reader.take(",") {
                reader.ends()?;
            }
            reader.skip();
        }
        Ok((hit, relation.to_owned(), fields))
    }
}

impl Value {
    fn number(&self) -> Result<Number> {
        match self {
            Self::Numbers(numbers) if numbers.len() == 1 => Ok(numbers[0].clone()),
            _ => Err(format!("a number is wanted, not {self:?}")),
        }
    }

    pub fn numbers(&self) -> Result<Vec<Number>> {
        match self {
            Self::Numbers(numbers) => Ok(numbers.clone()),
            _ => Err(format!("numbers are wanted, not {self:?}")),
        }
    }

    fn holds(&self) -> Result<Option<bool>> {
        match self {
            Self::Holds(holds) => Ok(*holds),
            _ => Err(format!("a condition is wanted, not {self:?}")),
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
    scope: &'t Scope,
    around: &'t Around,
    /// `true` if a bar closes an open one.
    in_bars: bool,
}

fn is_of_a_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || "_′".contains(c)
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, scope: &'t Scope, around: &'t Around) -> Self {
        Self { rest: text.trim(), scope, around, in_bars: false }
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn ends(&mut self) -> Result<()> {
        self.skip();
        if self.rest.is_empty() { Ok(()) } else { Err(format!("“{}” is left", self.rest)) }
    }

    /// Returns the name or the number at this place.
    fn word(&self) -> &'t str {
        &self.rest[..self.rest.find(|c| !is_of_a_name(c)).unwrap_or(self.rest.len())]
    }

    fn take(&mut self, sign: &str) -> bool {
        self.skip();
        let is_word = sign.starts_with(char::is_alphabetic);
        let found = if is_word { self.word() == sign } else { self.rest.starts_with(sign) };
        if found {
            self.rest = &self.rest[sign.len()..];
        }
        found
    }

    fn known(&self, name: &str) -> Option<&'t Value> {
        self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// `x if a < b, y if b < c, else z`: the first whose condition holds.
    fn cases(&mut self) -> Result<Value> {
        let mut chosen = None;
        loop {
            self.take("else");
            let value = self.either()?;
            let holds = if self.take("if") { self.either()?.holds()? } else { Some(true) };
            if chosen.is_none() && holds.ok_or("a case compares what has no value")? {
                chosen = Some(value);
            }
            if !self.take(",") {
                self.ends()?;
                return chosen.ok_or_else(|| "no case holds".to_owned());
            }
        }
    }

    fn either(&mut self) -> Result<Value> {
        let mut left = self.both()?;
        while self.take("or") {
            let sides = [left.holds()?, self.both()?.holds()?];
            left = Value::Holds(match sides {
                [Some(true), _] | [_, Some(true)] => Some(true),
                [Some(false), right] => right,
                [None, _] => None,
            });
        }
        Ok(left)
    }

    fn both(&mut self) -> Result<Value> {
        let mut left = self.condition()?;
        while self.take("and") {
            let sides = [left.holds()?, self.condition()?.holds()?];
            left = Value::Holds(match sides {
                [Some(false), _] | [_, Some(false)] => Some(false),
                [Some(true), right] => right,
                [None, _] => None,
            });
        }
        Ok(left)
    }

    fn condition(&mut self) -> Result<Value> {
        if self.take("not") {
            let holds = self.condition()?.holds()?;
            return Ok(Value::Holds(holds.map(|holds| !holds)));
        }
        self.skip();
        let word = self.word();
        if self.rest[word.len()..].starts_with(" is ") {
            return self.choice(word);
        }
        let left = self.sum()?;
        let signs = ["<", "≤", "=", "≠", "≥", ">"];
        let Some(sign) = signs.into_iter().find(|sign| self.take(sign)) else { return Ok(left) };
        let order = left.number()?.compare(&self.sum()?.number()?);
        Ok(Value::Holds(order.map(|order| holds(order, sign))))
    }

    /// `inside is not miss`
    fn choice(&mut self, name: &str) -> Result<Value> {
        self.rest = &self.rest[name.len() + " is ".len()..];
        let is_not = self.take("not");
        self.skip();
        let choice = self.word();
        self.rest = &self.rest[choice.len()..];
        let chosen = self.around.choices.iter().find(|(known, _)| known == name);
        let (_, chosen) = chosen.ok_or_else(|| format!("{name} is not chosen"))?;
        Ok(Value::Holds(Some((chosen == choice) != is_not)))
    }

    fn sum(&mut self) -> Result<Value> {
        let mut left = self.product()?;
        loop {
            let join = match () {
                () if self.take("+") => Number::plus,
                () if self.take("−") => Number::minus,
                () => return Ok(left),
            };
            left = Value::Numbers(pairs(&left.numbers()?, &self.product()?.numbers()?, join)?);
        }
    }

    fn product(&mut self) -> Result<Value> {
        let mut left = self.signed()?;
        loop {
            let sign = ["·", "×", "/"].into_iter().find(|sign| self.take(sign));
            if sign.is_none() && !self.begins_a_value() {
                return Ok(left);
            }
            let (u, v) = (left.numbers()?, self.signed()?.numbers()?);
            left = Value::Numbers(match (sign, &u[..], &v[..]) {
                (Some("/"), u, [y]) => u.iter().map(|x| x.over(y)).collect(),
                (Some("/"), ..) => return Err("divides by a vector".into()),
                (_, [x], v) => v.iter().map(|y| x.times(y)).collect(),
                (_, u, [y]) => u.iter().map(|x| x.times(y)).collect(),
                (Some("·"), u, v) => vec![dot(u, v)?],
                (Some("×"), [_, _, _], [_, _, _]) => cross(&u, &v),
                _ => return Err("a product that means nothing".into()),
            });
        }
    }

    /// Returns `true` if a factor without a sign follows.
    fn begins_a_value(&mut self) -> bool {
        self.skip();
        const WORDS: [&str; 5] = ["if", "else", "and", "or", "with"];
        let begins = self.rest.starts_with(|c: char| c.is_alphanumeric() || "(√∞".contains(c));
        let bars = self.rest.starts_with('|') && (!self.in_bars || self.barred().is_some());
        (begins && !WORDS.contains(&self.word())) || bars
    }

    /// Parses `|AB|` if that is a name.
    fn barred(&self) -> Option<(&'t Value, usize)> {
        let inner = self.rest.strip_prefix('|')?;
        let end = inner.find(|c| !is_of_a_name(c))?;
        let name = &self.rest[..end + 2];
        inner[end..].starts_with('|').then(|| self.known(name)).flatten().zip(Some(name.len()))
    }

    fn signed(&mut self) -> Result<Value> {
        if self.take("−") {
            let of = self.signed()?.numbers()?;
            return Ok(Value::Numbers(of.iter().map(Number::negative).collect()));
        }
        let mut value = self.operand()?;
        if let Some(part) = [".x", ".y", ".z"].iter().position(|part| self.rest.starts_with(part)) {
            self.rest = &self.rest[2..];
            let part = value.numbers()?.get(part).cloned();
            value = Value::Numbers(vec![part.ok_or("a part that it has not")?]);
        }
        while self.take("²") {
            let of = value.numbers()?;
            value = Value::Numbers(vec![dot(&of, &of)?]);
        }
        Ok(value)
    }

    fn operand(&mut self) -> Result<Value> {
        self.skip();
        if let Some((value, length)) = self.barred() {
            self.rest = &self.rest[length..];
            return Ok(value.clone());
        }
        if self.take("|") {
            let around = std::mem::replace(&mut self.in_bars, true);
            let of = self.sum()?.numbers()?;
            self.in_bars = around;
            self.closes("|")?;
            return Ok(Value::Numbers(vec![length(&of)?]));
        }
        if self.take("√") {
            return Ok(Value::Numbers(vec![self.operand()?.number()?.root()]));
        }
        if self.take("∞") {
            return Ok(Value::Numbers(vec![Number::infinity()]));
        }
        if self.rest.starts_with('(') {
            let mut of = self.list()?;
            if of.len() == 1 {
                return Ok(of.remove(0));
            }
            let parts = of.iter().map(Value::number).collect::<Result<_>>();
            return parts.map(Value::Numbers);
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = &self.rest[..digits.unwrap_or(self.rest.len())];
        if !digits.is_empty() {
            self.rest = &self.rest[digits.len()..];
            let number = digits.parse().map_err(|_| format!("{digits} is no number"))?;
            return Ok(Value::Numbers(vec![Number::constant(number)]));
        }
        let word = self.word();
        self.rest = &self.rest[word.len()..];
        match self.known(word) {
            _ if self.rest.starts_with('(') => self.call(word),
            Some(value) => Ok(value.clone()),
            None if word == "earliest" => {
                let earliest = self.around.earliest.as_ref().map(|(t, _)| t.clone());
                Ok(Value::Numbers(vec![earliest.unwrap_or_else(Number::infinity)]))
            }
            None => Err(format!("“{word}” before “{}” has no value", self.rest)),
        }
    }

    fn closes(&mut self, bracket: &str) -> Result<()> {
        if self.take(bracket) { Ok(()) } else { Err(format!("no {bracket} before {}", self.rest)) }
    }

    /// `(a, b, …)`
    fn list(&mut self) -> Result<Vec<Value>> {
        let around = std::mem::replace(&mut self.in_bars, false);
        self.rest = &self.rest[1..];
        let mut of = vec![self.either()?];
        while self.take(",") {
            of.push(self.either()?);
        }
        self.in_bars = around;
        self.closes(")")?;
        Ok(of)
    }

    fn call(&mut self, name: &str) -> Result<Value> {
        let of = self.list()?;
        if let Some((parameters, text)) = self.around.helpers.get(name) {
            if parameters.len() != of.len() {
                return Err(format!("{name}( ) of {} values", of.len()));
            }
            let scope = parameters.iter().cloned().zip(of).collect();
            return Reader::new(text, &scope, self.around).cases();
        }
        if let ("empty", [Value::Corners(corners)]) = (name, &of[..]) {
            return Ok(Value::Holds(Some(corners.is_empty())));
        }
        let of = of.iter().map(Value::numbers).collect::<Result<Vec<_>>>()?;
        let extreme = |side| {
            let numbers = of.iter().map(|of| of[0].clone());
            numbers.reduce(|one, other| one.extreme(&other, side)).expect("an argument")
        };
        Ok(Value::Numbers(match (name, &of[..]) {
            ("min", [_, _, ..]) => vec![extreme(Ordering::Less)],
            ("max", [_, _, ..]) => vec![extreme(Ordering::Greater)],
            ("cos", [degrees]) => vec![degrees[0].direction()[0].clone()],
            ("sin", [degrees]) => vec![degrees[0].direction()[1].clone()],
            ("unit", [v]) => {
                let length = length(v)?;
                let is_zero = v.iter().all(Number::is_zero);
                if is_zero { v.clone() } else { v.iter().map(|x| x.over(&length)).collect() }
            }
            ("det", [u, v]) => vec![det([&u[0], &u[1]], [&v[0], &v[1]])],
            ("right", [v]) => vec![v[1].clone(), v[0].negative()],
            ("turned", [q, v]) => turned(q, v)?,
            ("shared_polygon", [a1, b1, c1, a2, b2, c2]) => {
                return Ok(Value::Corners(shared([a1, b1, c1], [a2, b2, c2])?));
            }
            _ => return Err(format!("there is no function {name}( )")),
        }))
    }
}

pub fn holds(order: Ordering, sign: &str) -> bool {
    match sign {
        "<" => order.is_lt(),
        "≤" => order.is_le(),
        "=" => order.is_eq(),
        "≠" => order.is_ne(),
        "≥" => order.is_ge(),
        _ => order.is_gt(),
    }
}

fn pairs(u: &[Number], v: &[Number], join: fn(&Number, &Number) -> Number) -> Result<Vec<Number>> {
    if u.len() != v.len() {
        return Err(format!("joins {} numbers and {}", u.len(), v.len()));
    }
    Ok(u.iter().zip(v).map(|(x, y)| join(x, y)).collect())
}

fn dot(u: &[Number], v: &[Number]) -> Result<Number> {
    let products = pairs(u, v, Number::times)?;
    products.into_iter().reduce(|sum, x| sum.plus(&x)).ok_or_else(|| "no numbers".into())
}

fn length(of: &[Number]) -> Result<Number> {
    if let [x] = of { Ok(x.abs()) } else { Ok(dot(of, of)?.root()) }
}

fn det(u: [&Number; 2], v: [&Number; 2]) -> Number {
    u[0].times(v[1]).minus(&u[1].times(v[0]))
}

fn cross(u: &[Number], v: &[Number]) -> Vec<Number> {
    let part = |i: usize, j: usize| det([&u[i], &u[j]], [&v[i], &v[j]]);
    vec![part(1, 2), part(2, 0), part(0, 1)]
}

fn scaled(v: &[Number], by: &Number) -> Vec<Number> {
    v.iter().map(|x| x.times(by)).collect()
}

/// ((w² − a²) v + 2 (a · v) a + 2 w a × v) / |q|² of q = (a, w).
fn turned(q: &[Number], v: &[Number]) -> Result<Vec<Number>> {
    let (a, w) = (&q[..3], &q[3]);
    let two = Number::constant(2.0);
    let kept = scaled(v, &w.times(w).minus(&dot(a, a)?));
    let along = scaled(a, &two.times(&dot(a, v)?));
    let across = scaled(&cross(a, v), &two.times(w));
    let sum = pairs(&pairs(&kept, &along, Number::plus)?, &across, Number::plus)?;
    let square = dot(q, q)?;
    Ok(sum.iter().map(|x| x.over(&square)).collect())
}

/// Returns the corners of two coplanar triangles' intersection, in any order: the corners of each
/// within the other, and the crossings of their sides.
fn shared(first: [&Vec<Number>; 3], second: [&Vec<Number>; 3]) -> Result<Vec<Vec<Number>>> {
    let minus = |u: &[Number], v: &[Number]| pairs(u, v, Number::minus);
    let [a, b, c] = second;
    let normal = cross(&minus(b, a)?, &minus(c, a)?);
    // Positive to the left of the direction from p to q.
    let side = |p: &[Number], q: &[Number], at: &[Number]| {
        dot(&normal, &cross(&minus(q, p)?, &minus(at, p)?))
    };
    let sides = |of: [&'_ Vec<Number>; 3], at: &[Number]| -> Result<[Number; 3]> {
        Ok([side(of[0], of[1], at)?, side(of[1], of[2], at)?, side(of[2], of[0], at)?])
    };
    let mut corners: Vec<Vec<Number>> = Vec::new();
    for (one, other) in [(first, second), (second, first)] {
        for at in one {
            let sides = sides(other, at)?;
            let is_beside = |of: fn(&Number) -> bool| sides.iter().any(of);
            // Clockwise triangles have their inside to the right.
            let is_outside =
                is_beside(Number::is_negative) && is_beside(|x| x.negative().is_negative());
            if !is_outside {
                corners.push(at.clone());
            }
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let [p, q] = [first[i], first[(i + 1) % 3]];
            let [from, to] = [second[j], second[(j + 1) % 3]];
            let [here, there] = [side(from, to, p)?, side(from, to, q)?];
            let [begin, end] = [side(p, q, from)?, side(p, q, to)?];
            let differ = |x: &Number, y: &Number| x.times(y).is_negative();
            if differ(&here, &there) && differ(&begin, &end) {
                let share = here.over(&here.minus(&there));
                corners.push(pairs(p, &scaled(&minus(q, p)?, &share), Number::plus)?);
            }
        }
    }
    Ok(corners)
}
