//! Writes the lines of the tree.

use std::collections::BTreeSet;

use super::super::tree::*;
use super::CodeLine;
use super::dialect::*;

pub(super) fn has_candidates(steps: &[Step]) -> bool {
    steps.iter().any(|step| match &step.line {
        Line::Candidate(_) => true,
        Line::Block { then, .. } => has_candidates(then),
        _ => false,
    })
}

/// Returns the number with the fewest digits that is the same f32.
fn shortest(number: f64) -> f64 {
    (number as f32).to_string().parse().unwrap_or(number)
}

pub(super) struct Printer<'a> {
    pub(super) program: &'a Program,
    pub(super) dialect: &'static dyn Dialect,
    pub(super) needed: Vec<bool>,
    pub(super) names: &'a [Typed],
    pub(super) fields: &'a [Typed],
    /// The functions called, with the kind of their argument.
    pub(super) used: BTreeSet<(Function, Kind)>,
    pub(super) lines: Vec<CodeLine>,
}

impl Printer<'_> {
    fn put(&mut self, step: &Step, depth: usize, lines: Vec<String>) {
        let indent = "    ".repeat(depth);
        let lines = lines.into_iter();
        self.lines.extend(
            lines.map(|line| CodeLine { text: indent.clone() + &line, step: Some(step.index) }),
        );
    }

    pub(super) fn block(&mut self, steps: &[Step], depth: usize) {
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
            self.put(step, depth, vec![dialect.comment_of(&step.caption)]);
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
        let relation = self.dialect.relation(&self.program.relations[outcome.relation]);
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

    pub(super) fn helper(&mut self, helper: &Helper) -> Vec<String> {
        let parameters: Vec<_> = helper
            .parameters
            .iter()
            .map(|slot| self.dialect.parameter(&self.names[*slot]))
            .collect();
        let value = self.arms(&helper.arms, 16);
        let kind = helper.arms.first().map_or(Kind::Scalar, |arm| arm.value.expr.kind);
        self.dialect.helper(&identifier(&helper.name), &parameters.join(", "), kind, value)
    }

    /// Writes the cases, the first line of which follows `before` characters.
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
            Node::Number(number) => {
                (self.dialect.number(shortest(*number), wanted == TIGHT), TIGHT)
            }
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
                // Comparisons do not chain, a right operand binds more tightly, and `and` within
                // `or` is easily misread.
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
                let name = identifier(&self.program.helpers[*place].name);
                (format!("{name}({})", of.join(", ")), TIGHT)
            }
            Node::Call(function, of) => self.call(*function, of),
        }
    }

    fn operator(&self, operator: Operator) -> (&'static str, u8) {
        let [and, or, _] = self.dialect.words();
        match operator {
            Operator::Add => ("+", SUM),
            Operator::Sub => ("-", SUM),
            Operator::Mul => ("*", PRODUCT),
            Operator::Div => ("/", PRODUCT),
            Operator::Lt => ("<", COMPARED),
            Operator::Le => ("<=", COMPARED),
            Operator::Eq => ("==", COMPARED),
            Operator::Ne => ("!=", COMPARED),
            Operator::Ge => (">=", COMPARED),
            Operator::Gt => (">", COMPARED),
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
            let node = Node::Call(function, others.to_vec());
            return self.call(function, &[Expr { node, ..last.clone() }, last.clone()]);
        }
        let kind = of.first().map_or(Kind::Scalar, |of| of.kind);
        self.used.insert((function, kind));
        if function == Function::Rotate {
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
