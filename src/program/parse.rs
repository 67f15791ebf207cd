//! From the text to the tree: lines, captions, names and outcomes.

use std::fmt;
use std::ops::Range;

use super::tree::*;

/// What is wrong with a program's text, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    pub program: &'static str,
    /// From 1, as the next.
    pub line: usize,
    pub column: usize,
    pub source: &'static str,
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { program, line, column, source, what } = self;
        write!(f, "{program}, line {line}, column {column}: {what}\n{source}\n{:>column$}", "^")
    }
}

impl std::error::Error for Mistake {}

/// Words that end a formula.
pub const WORDS: [&str; 10] =
    ["if", "else", "and", "or", "not", "with", "hit", "candidate", "earliest", "Note"];

/// Letters, digits and primes; `²` is none of them.
pub fn is_of_a_name(c: char) -> bool {
    (c.is_alphanumeric() && c != '²') || c == '_' || c == '′'
}

/// A byte of the text, and what is wrong there.
pub type Fault = (usize, String);

type Result<T> = std::result::Result<T, Fault>;

pub fn fault<T>(at: usize, what: impl Into<String>) -> Result<T> {
    Err((at, what.into()))
}

impl Program {
    /// Reads a text whose inputs have these labels.
    pub fn read(
        id: &'static str,
        inputs: &[(&'static str, Kind)],
        text: &'static str,
    ) -> std::result::Result<Self, Mistake> {
        let mut parser = Parser::new(id, inputs, text);
        match parser.program() {
            Ok(steps) => Ok(parser.finish(steps)),
            Err((at, what)) => Err(mistake(id, text, at, what)),
        }
    }
}

impl Formula {
    /// Reads a formula that stands alone, among names of these kinds.
    pub fn read(
        text: &'static str,
        names: &[(&'static str, Kind)],
    ) -> std::result::Result<Self, Mistake> {
        let mut parser = Parser::new("formula", names, text);
        parser.end = text.len();
        let formula = parser.formula();
        let formula = formula.and_then(|formula| parser.ended().map(|()| formula));
        formula.map_err(|(at, what)| mistake("formula", text, at, what))
    }
}

fn mistake(program: &'static str, text: &'static str, at: usize, what: String) -> Mistake {
    let begin = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..at].matches('\n').count() + 1;
    let column = text[begin..at].chars().count() + 1;
    let source = text[begin..].lines().next().unwrap_or_default();
    Mistake { program, line, column, source, what }
}

/// A helper that no call has settled yet.
struct Draft {
    caption: &'static str,
    name: &'static str,
    parameters: Vec<&'static str>,
    /// Where its value begins and its line ends.
    value: Range<usize>,
    /// In [`Program::helpers`].
    settled: Option<usize>,
}

pub struct Parser<'a> {
    id: &'static str,
    inputs: &'a [(&'static str, Kind)],
    pub text: &'static str,
    /// The byte that comes next, and where the line ends.
    pub at: usize,
    end: usize,
    /// Does a bar close, where it is no name?
    pub within_bars: bool,
    pub names: Vec<Name>,
    /// The names that have a value here.
    scope: Vec<Slot>,
    /// Names of blocks that are closed: some languages keep them for the rest of the function.
    closed: Vec<&'static str>,
    drafts: Vec<Draft>,
    helpers: Vec<Helper>,
    relations: Vec<&'static str>,
    fields: Vec<Name>,
    notes: Vec<&'static str>,
    steps: usize,
    /// Has a formula compared the earliest candidate?
    pub is_earliest_told: bool,
    /// The names of the formula that is being read.
    pub found: Vec<(Range<usize>, Slot)>,
}

type Lines<'a> = &'a [(usize, &'static str)];

impl<'a> Parser<'a> {
    fn new(id: &'static str, inputs: &'a [(&'static str, Kind)], text: &'static str) -> Self {
        let names: Vec<_> = inputs.iter().map(|&(text, kind)| Name { text, kind }).collect();
        Self {
            id,
            inputs,
            text,
            at: 0,
            end: 0,
            within_bars: false,
            scope: (0..names.len()).collect(),
            names,
            closed: Vec::new(),
            drafts: Vec::new(),
            helpers: Vec::new(),
            relations: Vec::new(),
            fields: Vec::new(),
            notes: Vec::new(),
            steps: 0,
            is_earliest_told: false,
            found: Vec::new(),
        }
    }

    fn finish(self, steps: Vec<Step>) -> Program {
        Program {
            id: self.id,
            names: self.names,
            inputs: self.inputs.len(),
            helpers: self.helpers,
            steps,
            relations: self.relations,
            fields: self.fields,
            notes: self.notes,
        }
    }

    fn program(&mut self) -> Result<Vec<Step>> {
        let text = self.text;
        let start = |line: &str| line.as_ptr().addr() - text.as_ptr().addr();
        let lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let lines: Vec<_> = lines.into_iter().map(|line| (start(line), line)).collect();
        let steps = self.block(&mut &lines[..], 0)?;
        if !ends(&steps) {
            return fault(text.trim_end().len(), "ends without an outcome");
        }
        if let Some(draft) = self.drafts.iter().find(|draft| draft.settled.is_none()) {
            return fault(draft.value.start, format!("{} is never called", draft.name));
        }
        Ok(steps)
    }

    fn block(&mut self, lines: &mut Lines, indent: usize) -> Result<Vec<Step>> {
        let mut steps: Vec<Step> = Vec::new();
        while let Some(&(start, line)) = lines.first() {
            let blanks = line.len() - line.trim_start().len();
            if blanks < indent {
                break;
            }
            (self.at, self.end) = (start + blanks, start + line.trim_end().len());
            if blanks > indent {
                return fault(self.at, "is indented, with no condition above");
            }
            if ends(&steps) {
                return fault(self.at, "is never reached");
            }
            *lines = &lines[1..];
            let index = self.steps;
            if let Some((caption, line)) = self.line(lines, indent)? {
                steps.push(Step { index, caption, line });
            }
        }
        Ok(steps)
    }

    /// A helper and a note are no steps.
    fn line(&mut self, lines: &mut Lines, indent: usize) -> Result<Option<(&'static str, Line)>> {
        let rest = self.rest();
        if self.take('→') {
            self.steps += 1;
            return Ok(Some(("", Line::End(self.ending()?))));
        }
        let marks = [": ", "? "].into_iter().filter_map(|mark| rest.find(mark));
        let Some(split) = marks.min() else {
            return fault(self.at, "has no caption: “what it is for: name = formula”");
        };
        let caption = &rest[..=split];
        self.at += split + 2;
        if caption == "Note:" {
            self.notes.push(self.rest());
            return Ok(None);
        }
        if caption.ends_with('?') {
            self.steps += 1;
            return Ok(Some((caption, self.question(lines, indent)?)));
        }
        let caption = caption.trim_end_matches(':');
        if self.take_word("candidate") {
            self.steps += 1;
            let at = self.at;
            if self.is_earliest_told {
                return fault(at, "is a candidate after the earliest was told");
            }
            let outcome = self.outcome()?;
            if !outcome.fields.iter().any(|(field, _)| self.fields[*field].text == "t") {
                return fault(at, "is a candidate without a t");
            }
            return Ok(Some((caption, Line::Candidate(outcome))));
        }
        let (at, rest) = (self.at, self.rest());
        let Some((left, value)) = rest.split_once(" = ") else {
            return fault(at, "gives nothing a value: “name = formula”");
        };
        self.at = self.end - value.len();
        if let Some((name, parameters)) =
            left.strip_suffix(')').and_then(|left| left.split_once('('))
        {
            let parameters = parameters.split(", ").collect();
            let value = self.at..self.end;
            self.drafts.push(Draft { caption, name, parameters, value, settled: None });
            return Ok(None);
        }
        self.steps += 1;
        let arms = self.arms()?;
        let slot = self.define(at, left, arms[0].value.expr.kind)?;
        Ok(Some((caption, Line::Value { slot, arms })))
    }

    fn question(&mut self, lines: &mut Lines, indent: usize) -> Result<Line> {
        let (begin, end) = (self.at, self.end);
        if let Some(header) = self.rest().strip_suffix(':') {
            self.end = begin + header.len();
            let condition = self.condition()?;
            return Ok(Line::Block { condition, then: self.inner(lines, indent + 4)? });
        }
        let Some(arrow) = self.rest().find('→') else {
            return fault(end, "says not what follows: “→ relation” or “:”");
        };
        self.end = begin + arrow;
        let condition = self.condition()?;
        (self.at, self.end) = (begin + arrow + '→'.len_utf8(), end);
        Ok(Line::Test { condition, then: self.ending()? })
    }

    fn condition(&mut self) -> Result<Formula> {
        let at = self.at;
        let formula = self.formula()?;
        self.ended()?;
        if formula.expr.kind != Kind::Bool {
            return fault(at, "is no condition");
        }
        Ok(formula)
    }

    fn inner(&mut self, lines: &mut Lines, indent: usize) -> Result<Vec<Step>> {
        let (known, header) = (self.scope.len(), self.end);
        let outer = std::mem::take(&mut self.closed);
        let then = self.block(lines, indent)?;
        if then.is_empty() {
            return fault(header, "opens a block that holds nothing");
        }
        let own = self.scope.drain(known..).map(|slot| self.names[slot].text);
        self.closed.extend(own);
        self.closed.extend(outer);
        Ok(then)
    }

    fn define(&mut self, at: usize, name: &'static str, kind: Kind) -> Result<Slot> {
        let bare = name.strip_prefix('|').and_then(|name| name.strip_suffix('|')).unwrap_or(name);
        if bare.is_empty() || !bare.chars().all(is_of_a_name) || WORDS.contains(&bare) {
            return fault(at, format!("“{name}” is no name"));
        }
        let is_outer =
            !self.text[..at].rsplit('\n').next().is_some_and(|line| line.starts_with(' '));
        if self.scope.iter().any(|&slot| self.names[slot].text == name)
            || is_outer && self.closed.contains(&name)
        {
            return fault(at, format!("“{name}” has a value already"));
        }
        self.names.push(Name { text: name, kind });
        self.scope.push(self.names.len() - 1);
        Ok(self.names.len() - 1)
    }

    /// `x if a < b, y if b < c, else z`
    fn arms(&mut self) -> Result<Vec<Arm>> {
        let mut arms: Vec<Arm> = Vec::new();
        loop {
            let is_last = self.take_word("else");
            self.blanks();
            let at = self.at;
            let value = self.formula()?;
            if arms.first().is_some_and(|arm| arm.value.expr.kind != value.expr.kind) {
                return fault(at, "is not of the kind of the case before");
            }
            let goes_on = !is_last && self.take_word("if");
            if !goes_on {
                if !is_last && !arms.is_empty() {
                    return fault(at, "is the last case and lacks its “else”");
                }
                arms.push(Arm { value, condition: None });
                self.ended()?;
                return Ok(arms);
            }
            let at = self.at;
            let condition = self.formula()?;
            if condition.expr.kind != Kind::Bool {
                return fault(at, "is no condition");
            }
            arms.push(Arm { value, condition: Some(condition) });
            self.expect(',')?;
        }
    }

    /// A call of a helper; the first settles it.
    pub fn helper(&mut self, at: usize, name: &str, of: Vec<Expr>) -> Result<Expr> {
        let Some(place) = self.drafts.iter().position(|draft| draft.name == name) else {
            return fault(at, format!("there is no “{name}( )”"));
        };
        if self.drafts[place].parameters.len() != of.len() {
            return fault(at, format!("{name} takes {}", self.drafts[place].parameters.join(", ")));
        }
        let helper = match self.drafts[place].settled {
            Some(helper) => helper,
            None => self.settle(place, &of)?,
        };
        let Helper { parameters, arms, .. } = &self.helpers[helper];
        if parameters.iter().zip(&of).any(|(slot, of)| self.names[*slot].kind != of.kind) {
            return fault(at, format!("{name} is called with other kinds elsewhere"));
        }
        let kind = arms[0].value.expr.kind;
        Ok(Expr { node: Node::Helper(helper, of), kind })
    }

    fn settle(&mut self, place: usize, of: &[Expr]) -> Result<usize> {
        let Draft { caption, name, ref parameters, ref value, .. } = self.drafts[place];
        let (parameters, value) = (parameters.clone(), value.clone());
        let scope = std::mem::take(&mut self.scope);
        let around = (self.at, self.end, self.within_bars, std::mem::take(&mut self.found));
        let mut slots = Vec::new();
        for (parameter, of) in parameters.into_iter().zip(of) {
            slots.push(self.define(value.start, parameter, of.kind)?);
        }
        (self.at, self.end, self.within_bars) = (value.start, value.end, false);
        let arms = self.arms()?;
        self.scope = scope;
        (self.at, self.end, self.within_bars, self.found) = around;
        self.helpers.push(Helper { caption, name, parameters: slots, arms });
        self.drafts[place].settled = Some(self.helpers.len() - 1);
        Ok(self.helpers.len() - 1)
    }

    fn ending(&mut self) -> Result<Ending> {
        if self.take_word("earliest") {
            self.ended()?;
            return Ok(Ending::Earliest);
        }
        Ok(Ending::Outcome(self.outcome()?))
    }

    /// `hit crossing with point = D, t = |AD| / |AB|`
    fn outcome(&mut self) -> Result<Outcome> {
        let hit = self.take_word("hit");
        self.blanks();
        let (at, word) = (self.at, self.word());
        let relation = match word {
            "" | "with" if hit => "hit",
            _ => {
                self.at += word.len();
                word
            }
        };
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '_';
        if relation.is_empty() || !relation.chars().all(is_plain) {
            return fault(at, "names no relation");
        }
        let relation = place_of(&mut self.relations, relation, |known| *known == relation);
        let mut fields = Vec::new();
        if self.take_word("with") {
            loop {
                self.blanks();
                let (at, text) = (self.at, self.word());
                self.at += text.len();
                self.expect('=')?;
                let formula = self.formula()?;
                let name = Name { text, kind: formula.expr.kind };
                let field = place_of(&mut self.fields, name, |known| known.text == text);
                if self.fields[field] != name {
                    return fault(at, format!("“{text}” is of another kind elsewhere"));
                }
                fields.push((field, formula));
                if !self.take(',') {
                    break;
                }
            }
        }
        self.ended()?;
        Ok(Outcome { hit, relation, fields })
    }

    // Characters and words.

    pub fn rest(&self) -> &'static str {
        &self.text[self.at..self.end]
    }

    pub fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// The next character that is not blank.
    pub fn next(&mut self) -> Option<char> {
        self.blanks();
        self.rest().chars().next()
    }

    pub fn skip(&mut self) {
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
    }

    pub fn take(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.skip();
        }
        found
    }

    pub fn expect(&mut self, wanted: char) -> Result<()> {
        if self.take(wanted) { Ok(()) } else { fault(self.at, format!("expected “{wanted}”")) }
    }

    fn ended(&mut self) -> Result<()> {
        if self.next().is_none() {
            Ok(())
        } else {
            fault(self.at, "does not belong to the formula")
        }
    }

    /// What stands here of letters, digits and primes.
    pub fn word(&self) -> &'static str {
        let rest = self.rest();
        &rest[..rest.find(|c| !is_of_a_name(c)).unwrap_or(rest.len())]
    }

    pub fn take_word(&mut self, wanted: &str) -> bool {
        self.blanks();
        let found = self.word() == wanted;
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// The name that stands here, if it has a value.
    pub fn symbol(&self) -> Option<Slot> {
        let rest = self.rest();
        let name = match rest.strip_prefix('|') {
            Some(inner) => &rest[..inner.find('|')? + 2],
            None => self.word(),
        };
        // `sin(x)` is a call, `t (E − S)` a product.
        if name.is_empty() || !name.starts_with('|') && rest[name.len()..].starts_with('(') {
            return None;
        }
        self.scope.iter().copied().rev().find(|&slot| self.names[slot].text == name)
    }
}

/// Does nothing go on below?
fn ends(steps: &[Step]) -> bool {
    matches!(steps.last(), Some(Step { line: Line::End(_), .. }))
}

/// Where it stands in the list, at the end if it is new.
fn place_of<T>(list: &mut Vec<T>, new: T, is_it: impl Fn(&T) -> bool) -> usize {
    list.iter().position(is_it).unwrap_or_else(|| {
        list.push(new);
        list.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: [(&str, Kind); 4] =
        [("A", Kind::Vec3), ("B", Kind::Vec3), ("r", Kind::Scalar), ("p", Kind::Vec2)];

    #[track_caller]
    fn check_mistake(text: &'static str, expected: &str) {
        let Mistake { line, column, what, .. } = Program::read("id", &INPUTS, text).unwrap_err();
        assert_eq!(format!("{line}:{column}: {what}"), expected);
    }

    #[test]
    fn what_is_wrong_is_said_where_it_is() {
        check_mistake("The way: AB = B − X\n→ miss", "1:19: “X” has no value here");
        check_mistake("The way: A = B\n→ miss", "1:10: “A” has a value already");
        check_mistake("It: s = A + r\n→ miss", "1:11: adds what is not of a kind");
        check_mistake("It: s = A B\n→ miss", "1:11: multiplies vectors without a sign");
        check_mistake("It: s = A × p\n→ miss", "1:11: multiplies what is not of a kind");
        check_mistake("It: s = r / A\n→ miss", "1:11: divides by what is no number");
        check_mistake("It: s = (r + 1\n→ miss", "1:15: expected “)”");
        check_mistake("It: s = unit(r)\n→ miss", "1:9: is given what it cannot take");
        check_mistake("It: s = half(r)\n→ miss", "1:9: there is no “half( )”");
        check_mistake(
            "It: s = r if r > 0, A\n→ miss",
            "1:21: is not of the kind of the case before",
        );
        check_mistake(
            "It: s = r if r > 0, 1\n→ miss",
            "1:21: is the last case and lacks its “else”",
        );
        check_mistake("It: s r\n→ miss", "1:5: gives nothing a value: “name = formula”");
        check_mistake("Is it? A → miss\n→ miss", "1:8: is no condition");
        check_mistake("Is it? A > r → miss\n→ miss", "1:10: compares what is no number");
        check_mistake("Is it? r > 0\n→ miss", "1:13: says not what follows: “→ relation” or “:”");
        check_mistake("Is it? r > 0 → miss", "1:20: ends without an outcome");
        check_mistake("→ miss\n→ late", "2:1: is never reached");
        check_mistake("→ Miss", "1:3: names no relation");
        check_mistake("Is it? r > 0:\n→ miss", "1:13: opens a block that holds nothing");
        check_mistake("    It: s = 1\n→ miss", "1:5: is indented, with no condition above");
        check_mistake(
            "Is it? r > 0:\n    It: s = 1\n→ hit with t = s",
            "3:16: “s” has no value here",
        );
        check_mistake(
            "Is it? r > 0:\n    It: s = 1\nIt: s = 1\n→ miss",
            "3:5: “s” has a value already",
        );
        check_mistake(
            "Is it? r > 0 → hit with t = 1\n→ hit with t = A",
            "2:12: “t” is of another kind elsewhere",
        );
        check_mistake(
            "It: candidate hit with point = A\n→ earliest",
            "1:14: is a candidate without a t",
        );
        check_mistake(
            "Is it late? earliest > 1 → late\nIt: candidate hit with t = r\n→ earliest",
            "2:14: is a candidate after the earliest was told",
        );
        check_mistake(
            "The same: same(X) = X\nIt: s = same(A)²\n→ miss",
            "2:9: needs a name of its own before it is squared",
        );
        check_mistake("It: half(x) = x / 2\n→ miss", "1:15: half is never called");
        check_mistake(
            "It: half(x) = x / 2\nIt: s = half(r) + half(A) · A\n→ miss",
            "2:19: half is called with other kinds elsewhere",
        );
        check_mistake("Off the line", "1:1: has no caption: “what it is for: name = formula”");
    }

    #[test]
    fn a_mistake_points_at_its_place() {
        let mistake = Program::read("id", &INPUTS, "The way: AB = B − X\n→ miss").unwrap_err();
        let text = mistake.to_string();
        assert_eq!(text.lines().next(), Some("id, line 1, column 19: “X” has no value here"));
        assert_eq!(text.lines().last(), Some(format!("{:>19}", "^").as_str()));
    }

    /// r = 2, A = (1, 2, 2), B = (3, 0, 4), p = (3, 4)
    #[track_caller]
    fn check(expression: &str, expected: f64) {
        let text = format!("It: x = {expression}\n→ hit with t = x").leak();
        let program = Program::read("id", &INPUTS, text).unwrap_or_else(|error| panic!("{error}"));
        let inputs = [vec![1.0, 2.0, 2.0], vec![3.0, 0.0, 4.0], vec![2.0], vec![3.0, 4.0]];
        let run = program.run::<f64>(&inputs);
        assert_eq!(run.fields[0].as_ref().unwrap().numbers(), [expected], "{expression}");
    }

    #[test]
    fn what_binds_most() {
        check("r + r · 3", 8.0);
        check("−r² + r", -2.0);
        check("2 r²", 8.0);
        check("8 / r r", 8.0);
        check("r (r + 1)", 6.0);
        check("|A × B − B × A| / |A × B|", 2.0);
        check("|A| |B|", 15.0);
        check("||A| − r²| + |p|", 6.0);
        check("A · B / |B| + A²", 11.2);
        check("(1, r) · p + det(p, (1, r)) + right(p) · p", 13.0);
        check("unit(B − B) · A", 0.0);
        check("1 if r < 2 or r > 1 and not r = 3, else 0", 1.0);
        check("0 if r ≠ 2, 1 if r ≥ 3, else 2", 2.0);
        check("min(3, r, 4) + max(r, −1)", 4.0);
        check("cos(0) + sin(0)", 1.0);
        check("r · −r", -4.0);
        check("0.5 × r", 1.0);
        check("8 / r / r", 2.0);
        check("|(r − 5) A|", 9.0);
    }

    #[test]
    fn the_earliest_candidate_is_the_answer() {
        let text = "\
Half of a number: half(x) = x / 2
One: candidate hit one with t = r
Another: candidate hit other with t = half(r)
The last: candidate hit last with t = 1
Is there one? earliest < ∞ → earliest
→ miss";
        let program = Program::read("id", &INPUTS, text).unwrap();
        for (r, relation) in [(4.0, "last"), (2.0, "other"), (1.0, "other"), (-4.0, "one")] {
            let run = program.run::<f64>(&[vec![0.0; 3], vec![0.0; 3], vec![r], vec![0.0; 2]]);
            assert_eq!(program.relations[run.relation], relation, "{r}");
            assert_eq!(run.way.last(), Some(&(3, Some(true))));
        }
    }
}
