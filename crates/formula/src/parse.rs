//! Parses the text to a tree: lines, captions, names and outcomes.

use super::mistake::{
    BYTES, Mistake, Problem, Result, fault, kinds, limit, name_fault, quoted, unreadable,
};
use super::names::{Named, WORDS};
use super::parser::{Convention, Draft, Parser, State, offset};
use super::rule::Rule;
use super::scope::place_of;
use super::token::{Sort, calls};
use super::tree::*;

impl Program {
    /// Reads a text whose inputs have these labels.
    pub fn read(
        id: &str,
        inputs: &[(&str, Kind)],
        text: &str,
    ) -> std::result::Result<Self, Mistake> {
        Self::read_by(id, inputs, &[], text)
    }

    /// Like [`Self::read`], for a text that asks about conventions, with these choices.
    pub fn read_by(
        id: &str,
        inputs: &[(&str, Kind)],
        by: &[Convention],
        text: &str,
    ) -> std::result::Result<Self, Mistake> {
        let mut parser = Parser::new(inputs, by, text);
        let steps = parser.program(id).map_err(|fault| Mistake::new(id, text, fault))?;
        Ok(parser.finish(id, steps))
    }
}

impl Formula {
    /// Reads a single formula, among names of these kinds.
    pub fn read(text: &str, names: &[(&str, Kind)]) -> std::result::Result<Self, Mistake> {
        let mut parser = Parser::new(names, &[], text);
        let formula = parser.alone().map_err(|fault| Mistake::new("formula", text, fault))?;
        Ok(formula)
    }
}

type Lines<'a, 't> = &'a [(usize, &'t str)];

impl<'t> Parser<'t> {
    fn finish(self, id: &str, steps: Vec<Step>) -> Program {
        Program {
            id: id.to_owned(),
            names: self.names,
            inputs: self.inputs,
            helpers: self.helpers,
            steps,
            relations: self.relations,
            fields: self.fields,
            notes: self.notes,
        }
    }

    fn alone(&mut self) -> Result<Formula> {
        self.is_within_bytes()?;
        self.load(0, self.text.len());
        let formula = self.formula()?;
        self.ended()?;
        Ok(formula)
    }

    fn is_within_bytes(&self) -> Result<()> {
        let bytes = self.text.len();
        if bytes > BYTES {
            let what = format!("The text has {bytes} bytes, and {BYTES} are the most it may have");
            return limit(0, what);
        }
        // A newline would end the comment that a caption becomes in code.
        let text = self.text;
        let ends_a_comment = |&(at, c): &(usize, char)| match c {
            '\n' | '\t' => false,
            '\r' => !text[at..].starts_with("\r\n"),
            '\u{2028}' | '\u{2029}' => true,
            c => c.is_control(),
        };
        match text.char_indices().find(ends_a_comment) {
            Some((at, c)) => {
                unreadable(at, format!("U+{:04X}", c as u32), "is no letter of a text")
            }
            None => Ok(()),
        }
    }

    fn program(&mut self, id: &str) -> Result<Vec<Step>> {
        self.is_within_bytes()?;
        self.printed.insert(id.to_owned(), format!("{id}( )"));
        let has = |kind: Kind| self.names.iter().any(|name| name.kind == kind);
        self.space = match [has(Kind::Vec2), has(Kind::Vec3)] {
            [true, true] => None,
            [true, false] => Some(Kind::Vec2),
            [false, _] => Some(Kind::Vec3),
        };
        for slot in 0..self.inputs {
            let name = self.names[slot].text.clone();
            self.print(0, &name, &name, Named::Value)?;
        }
        let text = self.text;
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<_> = lines.map(|line| (offset(text, line), line)).collect();
        let steps = self.block(&mut &lines[..], 0)?;
        if !ends(&steps) {
            let at = text.trim_end().len();
            return fault(at, Rule::NoOutcome);
        }
        let is_uncalled = |draft: &&Draft| {
            !matches!(draft.state, State::Settled(_))
                && !self.called_elsewhere.contains(&draft.name[..])
        };
        if let Some(draft) = self.drafts.iter().find(is_uncalled) {
            return fault(draft.at, Rule::HelperNeverCalled { name: draft.name.clone() });
        }
        for (name, function) in [("sin", Function::Sin), ("cos", Function::Cos)] {
            let named = self.names.iter().position(|known| known.text == name);
            if let Some(slot) = named.filter(|_| self.called.contains(&function)) {
                let why = format!("cannot be a value where {name}( ) is called as well");
                return name_fault(self.defined[slot], format!("`{name}`"), why);
            }
        }
        Ok(steps)
    }

    fn block(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Vec<Step>> {
        let mut steps: Vec<Step> = Vec::new();
        while let Some(&(start, line)) = lines.first() {
            let blanks = line.len() - line.trim_start().len();
            if blanks < indent {
                break;
            }
            let at = start + blanks;
            if line[..blanks].contains(|c| c != ' ') {
                return fault(at, Rule::NoBlanks);
            }
            if blanks > indent {
                return fault(at, Problem::Indented { found: blanks, expected: indent });
            }
            if ends(&steps) {
                return fault(at, Rule::NeverReached);
            }
            self.load(at, start + line.trim_end().len());
            *lines = &lines[1..];
            let (index, line_number) = (self.steps, self.line_number(at));
            match self.line(lines, indent)? {
                Read::Step(caption, line) => {
                    let caption = caption.to_owned();
                    steps.push(Step { index, line_number, caption, line });
                }
                Read::Chosen(chosen) => {
                    steps.extend(chosen);
                    if ends(&steps) {
                        self.skip(lines, indent);
                    }
                }
                Read::Aside => {}
            }
        }
        Ok(steps)
    }

    fn line(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Read<'t>> {
        let (start, end) = (self.at(), self.end);
        if self.take("→") {
            self.steps += 1;
            return Ok(Read::Step("", Line::End(self.ending()?)));
        }
        let rest = &self.text[start..end];
        let marks = [": ", "? "].into_iter().filter_map(|mark| rest.find(mark));
        let Some(split) = marks.min() else { return self.without_caption(lines, indent) };
        let caption = &rest[..=split];
        self.load(start + split + 2, end);
        if caption == "Note:" {
            self.notes.push(rest[split + 2..].to_owned());
            return Ok(Read::Aside);
        }
        if caption.ends_with('?') && self.asks_a_convention() {
            return Ok(Read::Chosen(self.by_convention(lines, indent + 4)?));
        }
        if caption.ends_with('?') {
            self.steps += 1;
            return Ok(Read::Step(caption, self.question(lines, indent)?));
        }
        let caption = caption.trim_end_matches(':');
        if self.take("candidate") {
            self.steps += 1;
            return Ok(Read::Step(caption, Line::Candidate(self.candidate()?)));
        }
        let is_name = self.tokens.first().is_some_and(|token| token.sort == Sort::Name);
        if is_name && self.calls() {
            self.draft(caption)?;
            return Ok(Read::Aside);
        }
        Ok(Read::Step(caption, self.value()?))
    }

    /// Reads `h = r / 2` or `r < 1 → small`.
    fn without_caption(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Read<'t>> {
        if self.tokens.iter().any(|token| token.is("→")) {
            self.steps += 1;
            return Ok(Read::Step("", self.question(lines, indent)?));
        }
        match &self.tokens[..] {
            [name, gives, ..] if name.sort == Sort::Name && gives.is("=") => {
                Ok(Read::Step("", self.value()?))
            }
            _ => fault(self.at(), Rule::NeitherValueNorTest),
        }
    }

    fn value(&mut self) -> Result<Line> {
        self.steps += 1;
        let (at, name) = self.new_name()?;
        self.gives()?;
        let arms = self.arms()?;
        let slot = self.define(at, &name, arms[0].value.expr.kind)?;
        Ok(Line::Value { slot, arms })
    }

    fn candidate(&mut self) -> Result<Outcome> {
        let at = self.at();
        if self.is_earliest_compared {
            return fault(at, Rule::CandidateBelowComparison);
        }
        let outcome = self.outcome()?;
        let is_time = |(field, _): &&(usize, Formula)| self.fields[*field].text == "t";
        let Some((_, time)) = outcome.fields.iter().find(is_time) else {
            return fault(at, Rule::CandidateWithoutTime);
        };
        if time.expr.kind != Kind::Scalar {
            return kinds(at, "A candidate's t is a number, and this is", &[time.expr.kind], "");
        }
        self.candidates += 1 + time.expr.weight.steps;
        Ok(outcome)
    }

    fn question(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Line> {
        let at = self.at();
        if let [name, gives, ..] = &self.tokens[..]
            && name.sort == Sort::Name
            && gives.is("=")
            && !WORDS.contains(&&*name.shown)
            && self.symbol().is_none()
        {
            return fault(gives.at, Rule::TestOfUnknown { name: quoted(&name.shown) });
        }
        let condition = self.formula()?;
        let goes_on = self.sees("→") || self.sees(":");
        if !goes_on && self.next < self.tokens.len() {
            self.ended()?;
        }
        self.is_condition(at, condition.expr.kind)?;
        if self.take("→") {
            return Ok(Line::Test { condition, then: self.ending()? });
        }
        if !self.take(":") {
            return fault(self.end, Rule::NoConsequence);
        }
        self.ends_line()?;
        Ok(Line::Block { condition, then: self.inner(lines, indent + 4)? })
    }

    /// Fails unless the line ends after the `:` that opens a block.
    fn ends_line(&self) -> Result<()> {
        if self.next == self.tokens.len() {
            return Ok(());
        }
        fault(self.at(), Rule::BehindBlock)
    }

    /// Reads the block below a convention; if it is chosen, its lines count as outside of a block.
    fn by_convention(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Vec<Step>> {
        let holds = self.chosen()?;
        if !self.take(":") {
            if self.next < self.tokens.len() {
                self.ended()?;
            }
            return fault(self.end, Rule::NoBlockOfConvention);
        }
        self.ends_line()?;
        opens(lines, indent, self.end)?;
        if holds {
            return self.deeper(|parser| parser.block(lines, indent));
        }
        self.skip(lines, indent);
        Ok(Vec::new())
    }

    /// Skips the lines with at least this indentation: they count under other conventions.
    fn skip(&mut self, lines: &mut Lines<'_, 't>, indent: usize) {
        while let Some((&(_, line), rest)) = lines.split_first()
            && line.len() - line.trim_start().len() >= indent
        {
            self.called_elsewhere.extend(calls(line));
            *lines = rest;
        }
    }

    fn inner(&mut self, lines: &mut Lines<'_, 't>, indent: usize) -> Result<Vec<Step>> {
        let (known, header) = (self.scope.len(), self.end);
        let outer = std::mem::take(&mut self.closed);
        opens(lines, indent, header)?;
        self.blocks += 1;
        let then = self.deeper(|parser| parser.block(lines, indent))?;
        self.blocks -= 1;
        if then.is_empty() {
            return fault(header, Rule::NoBlock { indent });
        }
        let own = self.scope.drain(known..).map(|slot| self.names[slot].text.clone());
        self.closed.extend(own);
        self.closed.extend(outer);
        Ok(then)
    }

    /// Reads `x if a < b, y if b < c, else z`.
    pub(super) fn arms(&mut self) -> Result<Vec<Arm>> {
        let (mut arms, mut first) = (Vec::new(), None);
        // After a case that a convention chooses, no condition is asked any more.
        let mut is_settled = false;
        loop {
            let is_last = self.take("else");
            let at = self.at();
            let value = self.formula()?;
            let kind = value.expr.kind;
            if let Some(first) = first.filter(|first| *first != kind) {
                let [first, this] = [first, kind].map(Kind::in_words);
                return fault(at, Rule::CaseKinds { first, this });
            }
            let goes_on = !is_last && self.take("if");
            if !goes_on && !is_last && first.is_some() {
                return fault(at, Rule::NoElse);
            }
            first = Some(kind);
            let (is_asked, condition) = match goes_on {
                true if self.asks_a_convention() => (self.chosen()?, None),
                true => (true, Some(self.case()?)),
                false => (true, None),
            };
            if is_asked && !is_settled {
                is_settled = condition.is_none();
                arms.push(Arm { value, condition });
            }
            if !goes_on {
                self.ended()?;
                return Ok(arms);
            }
            if !self.take(",") {
                if self.next < self.tokens.len() {
                    self.ended()?;
                }
                return fault(self.at(), Rule::NoOtherCase);
            }
        }
    }

    fn case(&mut self) -> Result<Formula> {
        let at = self.at();
        let condition = self.formula()?;
        self.is_condition(at, condition.expr.kind)?;
        Ok(condition)
    }

    fn ending(&mut self) -> Result<Ending> {
        let at = self.at();
        if self.take("earliest") {
            self.ended()?;
            if self.candidates == 0 {
                return fault(at, Rule::NoCandidate);
            }
            return Ok(Ending::Earliest);
        }
        Ok(Ending::Outcome(self.outcome()?))
    }

    /// Reads `hit crossing with point = D, t = |AD| / |AB|`.
    fn outcome(&mut self) -> Result<Outcome> {
        let hit = self.take("hit");
        let at = self.at();
        let relation = match self.peek() {
            "" | "with" if hit => "hit".to_owned(),
            word => {
                let word = word.to_owned();
                self.next += 1;
                word
            }
        };
        self.is_relation(at, &relation)?;
        let relation = place_of(&mut self.relations, relation.clone(), |known| *known == relation);
        let mut fields: Vec<(usize, Formula)> = Vec::new();
        if self.take("with") {
            loop {
                let (at, text) = self.new_name()?;
                self.gives()?;
                let formula = self.formula()?;
                let name = Name { text, kind: formula.expr.kind };
                let field = self.field(at, name)?;
                if fields.iter().any(|(other, _)| *other == field) {
                    let name = self.fields[field].text.clone();
                    return fault(at, Rule::FieldTwice { name });
                }
                fields.push((field, formula));
                if !self.take(",") {
                    break;
                }
            }
        }
        self.ended()?;
        Ok(Outcome { hit, relation, fields })
    }
}

/// The result of reading a line.
enum Read<'t> {
    /// A step, with its caption.
    Step(&'t str, Line),
    /// Steps that a convention includes.
    Chosen(Vec<Step>),
    /// A helper or a note.
    Aside,
}

/// Checks that a block begins here, with this indentation.
fn opens(lines: &Lines, indent: usize, header: usize) -> Result<()> {
    let first = lines.first().map(|&(start, line)| {
        let blanks = line.len() - line.trim_start().len();
        (start + blanks, blanks, line[..blanks].chars().all(|c| c == ' '))
    });
    match first {
        Some((at, blanks, false)) if blanks + 4 > indent => fault(at, Rule::NoBlanks),
        Some((at, blanks, _)) if blanks + 4 > indent && blanks < indent => {
            fault(at, Problem::Indented { found: blanks, expected: indent })
        }
        Some((_, blanks, _)) if blanks >= indent => Ok(()),
        _ => fault(header, Rule::NoBlock { indent }),
    }
}

/// Returns `true` if nothing below is reached.
fn ends(steps: &[Step]) -> bool {
    matches!(steps.last(), Some(Step { line: Line::End(_), .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: [(&str, Kind); 4] =
        [("A", Kind::Vec3), ("B", Kind::Vec3), ("r", Kind::Scalar), ("p", Kind::Vec2)];

    #[test]
    fn a_mistake_points_at_its_place() {
        let mistake = Program::read("id", &INPUTS, "The way: AB = B − X\n→ miss").unwrap_err();
        let text = mistake.to_string();
        assert_eq!(
            text.lines().next(),
            Some("id, line 1, column 19: `X` has no value here; these have: `A`, `B`, `r`, `p`")
        );
        assert_eq!(text.lines().last(), Some(format!("{:>19}", "^").as_str()));
    }

    /// r = 2, A = (1, 2, 2), B = (3, 0, 4), p = (3, 4)
    #[track_caller]
    fn check(expression: &str, expected: f64) {
        let text = format!("It: x = {expression}\n→ hit with t = x");
        let program = Program::read("id", &INPUTS, &text).unwrap_or_else(|error| panic!("{error}"));
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
