//! The state of the parser: the line's tokens, the names, and the limits that are left.

use std::collections::{BTreeMap, BTreeSet};

use super::mistake::{
    DEPTH, KnownNames, NODES, Problem, Result, STEPS, fault, limit, place, quoted, unexpected,
    unreadable,
};
use super::rule::Rule;
use super::token::{Lexeme, Sort, barred, tokens};
use super::tree::*;

/// A helper that no call has settled yet.
pub struct Draft<'t> {
    pub(super) caption: &'t str,
    pub(super) name: String,
    /// The offset of its definition.
    pub(super) at: usize,
    pub(super) parameters: Vec<(usize, String)>,
    /// Its value, and the end of its line.
    pub(super) value: Vec<Lexeme<'t>>,
    pub(super) end: usize,
    pub(super) state: State,
}

#[derive(Clone, Copy)]
pub enum State {
    Unread,
    /// Its value is being parsed.
    Open,
    /// An index in [`Program::helpers`].
    Settled(usize),
}

/// A convention, in which engines differ on purpose, with its choices and the chosen one.
#[derive(Debug, Clone)]
pub struct Convention<'a> {
    pub name: &'a str,
    pub choices: Vec<&'a str>,
    pub chosen: &'a str,
}

pub struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) conventions: &'t [Convention<'t>],
    /// The kind of all its vectors; `None` if it may have both.
    pub(super) space: Option<Kind>,
    /// The tokens of the line, the next one, and the end of the line.
    pub(super) tokens: Vec<Lexeme<'t>>,
    pub(super) next: usize,
    pub(super) end: usize,
    /// `true` if a bar that is not part of a name closes.
    pub(super) within_bars: bool,
    pub(super) names: Vec<Name>,
    pub(super) inputs: usize,
    /// The offset of each name's definition, and whether it is used.
    pub(super) defined: Vec<usize>,
    pub(super) used: Vec<bool>,
    /// The names that have a value here.
    pub(super) scope: Vec<Slot>,
    /// Names of closed blocks: some languages keep them for the rest of the function.
    pub(super) closed: Vec<String>,
    /// Names by their identifiers in print.
    pub(super) printed: BTreeMap<String, String>,
    pub(super) drafts: Vec<Draft<'t>>,
    /// The helpers that are called under other conventions.
    pub(super) called_elsewhere: BTreeSet<&'t str>,
    pub(super) helpers: Vec<Helper>,
    /// The weights of the helpers.
    pub(super) weights: Vec<Weight>,
    pub(super) called: BTreeSet<Function>,
    /// The arguments of sines and cosines so far: repeating one costs nothing.
    pub(super) angles: BTreeSet<(String, Vec<Slot>)>,
    pub(super) relations: Vec<String>,
    pub(super) fields: Vec<Name>,
    pub(super) notes: Vec<String>,
    pub(super) steps: usize,
    /// The offset of each line of the text.
    starts: Vec<usize>,
    /// The number of open blocks.
    pub(super) blocks: usize,
    /// The work of computing the candidates' times.
    pub(super) candidates: usize,
    /// `true` if a formula has compared the earliest candidate.
    pub(super) is_earliest_compared: bool,
    // The parts of the limits that are used.
    pub(super) depth: usize,
    pub(super) nodes: usize,
    pub(super) total: usize,
}

/// Returns the most work of a function, in additions of two numbers.
fn steps_of(function: Function) -> usize {
    match function {
        Function::Dot | Function::Det | Function::Square => 6,
        Function::Cross => 9,
        Function::Root | Function::Length => 16,
        Function::Unit => 32,
        Function::Rotate => 48,
        Function::SharedPolygon => 512,
        _ => 1,
    }
}

/// Returns the offset of a part within its text.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

impl<'t> Parser<'t> {
    pub(super) fn new(
        inputs: &[(&str, Kind)],
        conventions: &'t [Convention<'t>],
        text: &'t str,
    ) -> Self {
        let names = inputs.iter().map(|&(text, kind)| Name { text: text.to_owned(), kind });
        let names: Vec<_> = names.collect();
        Self {
            text,
            conventions,
            space: None,
            tokens: Vec::new(),
            next: 0,
            end: 0,
            within_bars: false,
            inputs: names.len(),
            defined: vec![0; names.len()],
            used: vec![false; names.len()],
            scope: (0..names.len()).collect(),
            names,
            closed: Vec::new(),
            printed: BTreeMap::new(),
            drafts: Vec::new(),
            called_elsewhere: BTreeSet::new(),
            helpers: Vec::new(),
            weights: Vec::new(),
            called: BTreeSet::new(),
            angles: BTreeSet::new(),
            relations: Vec::new(),
            fields: Vec::new(),
            notes: Vec::new(),
            steps: 0,
            starts: text.split_inclusive('\n').map(|line| offset(text, line)).collect(),
            blocks: 0,
            candidates: 0,
            is_earliest_compared: false,
            depth: 0,
            nodes: 0,
            total: 0,
        }
    }

    // Tokens.

    pub(super) fn load(&mut self, from: usize, to: usize) {
        let moved =
            |token: Lexeme<'t>| Lexeme { at: token.at + from, end: token.end + from, ..token };
        self.tokens = tokens(&self.text[from..to]).map(moved).collect();
        (self.next, self.end) = (0, to);
    }

    /// Returns the offset of the next token, or of the line's end.
    pub(super) fn at(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |token| token.at)
    }

    /// Returns the next token in the notation's signs; empty for a stray token and at the end.
    pub(super) fn peek(&self) -> &str {
        let token = self.tokens.get(self.next).filter(|token| token.sort != Sort::Stray);
        token.map_or("", |token| &token.shown)
    }

    /// Returns the next token as typed.
    pub(super) fn typed(&self) -> &'t str {
        self.tokens.get(self.next).map_or("", |token| &self.text[token.at..token.end])
    }

    /// Returns what comes next, for a sentence.
    pub(super) fn seen(&self) -> String {
        match self.typed() {
            "" => "The line's end".to_owned(),
            typed => quoted(typed),
        }
    }

    pub(super) fn sees(&self, shown: &str) -> bool {
        self.tokens.get(self.next).is_some_and(|token| token.is(shown))
    }

    pub(super) fn take(&mut self, shown: &str) -> bool {
        let found = self.sees(shown);
        self.next += usize::from(found);
        found
    }

    /// Reads what closes the bracket that opened at token `open`.
    pub(super) fn close(&mut self, open: usize, bracket: &str) -> Result<()> {
        if self.take(bracket) {
            return Ok(());
        }
        if self.tokens.get(self.next).is_some_and(|token| token.sort == Sort::Stray) {
            return self.stray();
        }
        let opened = &self.tokens[open];
        let column = place(self.text, opened.at).1;
        let typed = self.text[opened.at..opened.end].to_owned();
        fault(self.at(), Rule::Unclosed { bracket: bracket.to_owned(), typed, column })
    }

    pub(super) fn ended(&self) -> Result<()> {
        let Some(token) = self.tokens.get(self.next) else { return Ok(()) };
        let what = self.seen();
        let hint = match &*token.shown {
            _ if token.sort == Sort::Stray => return self.stray(),
            ")" => ": no bracket is open",
            "|" => ": no bar is open",
            "<" | "≤" | "=" | "≠" | "≥" | ">" => ": join two comparisons with `and`",
            "if" => ": only what a name or a helper stands for has cases",
            "is" => ": a convention is asked alone, as in `inside is miss:`",
            _ => "",
        };
        unreadable(token.at, what, format!("does not belong to the formula{hint}"))
    }

    /// Fails with a hint on how to write a stray token in the notation.
    pub(super) fn stray<T>(&self) -> Result<T> {
        let what = self.seen();
        let hint = match self.typed() {
            "=<" => ": write `≤` or `<=`",
            "=>" => ": write `≥` or `>=`, or `→` or `->`",
            "&&" | "&" => ": write `and`",
            "!" => ": write `not`, or `≠` or `!=`",
            ":=" => ": write `=`",
            "[" | "]" | "{" | "}" => ": brackets are `(` and `)`",
            "**" | "^" | "^2." | "³" => ": only squares are read, `x²` or `x^2`",
            _ => "",
        };
        unreadable(self.at(), what, format!("is no sign of the notation{hint}"))
    }

    /// Returns `true` if the next token is a name directly followed by a bracket.
    pub(super) fn calls(&self) -> bool {
        match &self.tokens[self.next.min(self.tokens.len())..] {
            [name, open, ..] => name.sort == Sort::Name && open.is("(") && open.at == name.end,
            _ => false,
        }
    }

    /// Returns the next name if it has a value, and its number of tokens.
    pub(super) fn symbol(&self) -> Option<(Slot, usize)> {
        let find = |name: &str| {
            self.scope.iter().copied().rev().find(|&slot| self.names[slot].text == name)
        };
        let rest = self.tokens.get(self.next..)?;
        if let Some(name) = barred(rest) {
            return find(&format!("|{}|", name.shown)).map(|slot| (slot, 3));
        }
        match rest {
            // `sin(x)` is a call, `t (E − S)` a product.
            [name, ..] if name.sort == Sort::Name && !self.calls() => {
                find(&name.shown).map(|slot| (slot, 1))
            }
            _ => None,
        }
    }

    /// Returns the number of the line that contains an offset, from 1.
    pub(super) fn line_number(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }

    pub(super) fn unknown<T>(&self, at: usize, name: &str) -> Result<T> {
        let known = match self.closed.iter().any(|closed| closed == name) {
            true => KnownNames::InBlock,
            false => KnownNames::first(self.scope.iter().map(|&slot| &self.names[slot].text[..])),
        };
        fault(at, Problem::NoValue { name: name.to_owned(), known, input: None })
    }

    /// Reads `AB` or `|AB|`, a name that gets a value.
    pub(super) fn new_name(&mut self) -> Result<(usize, String)> {
        let at = self.at();
        let name = match &self.tokens[self.next..] {
            [name, ..] if name.sort == Sort::Name => name.shown.to_string(),
            rest if let Some(name) = barred(rest) => {
                let name = format!("|{}|", name.shown);
                self.next += 2;
                name
            }
            _ => {
                return unexpected(at, self.seen(), "a name is wanted: `name = formula`");
            }
        };
        self.next += 1;
        Ok((at, name))
    }

    // The limits.

    /// Returns a node from token `begin` to the next, within the limits.
    pub(super) fn node(&mut self, begin: usize, node: Node, kind: Kind) -> Result<Expr> {
        let mut expr = Expr { node, kind, span: begin..self.next, weight: Weight::default() };
        let own = match &expr.node {
            Node::Call(Function::Cos | Function::Sin, of) => self.angle(begin, of),
            Node::Call(function, _) => steps_of(*function),
            Node::Binary(Operator::Div, _) => 8,
            Node::Helper(place, _) => self.weights[*place].steps,
            Node::Earliest => self.candidates,
            _ => 1,
        };
        let inner = match &expr.node {
            Node::Helper(place, _) => self.weights[*place].depth,
            _ => 0,
        };
        let parts = expr.parts().iter().map(|of| of.weight);
        let sum = |sum: Weight, of: Weight| Weight {
            depth: sum.depth.max(of.depth),
            steps: sum.steps.saturating_add(of.steps),
        };
        let Weight { depth, steps } = parts.fold(Weight { depth: inner, steps: own }, sum);
        expr.weight = Weight { depth: depth + 1, steps };
        let at = self.tokens.get(begin).map_or(self.at(), |token| token.at);
        if expr.weight.depth > DEPTH {
            return self.too_deep(at);
        }
        if steps > STEPS {
            let more = "A run may take more than";
            return limit(at, format!("{more} {STEPS} steps for this, the most it has"));
        }
        self.count(at, 1)?;
        Ok(expr)
    }

    /// Returns the work of the direction at an angle; a repeated angle costs nothing.
    fn angle(&mut self, begin: usize, of: &[Expr]) -> usize {
        const FRESH: usize = 320;
        let mut slots = Vec::new();
        of.iter().for_each(|of| {
            of.visit(&mut |of| {
                slots.extend(if let Node::Name(slot) = of.node { Some(slot) } else { None })
            });
        });
        let (first, last) = (&self.tokens[begin], &self.tokens[self.next - 1]);
        let text = self.text[first.end..last.end].to_owned();
        if self.angles.insert((text, slots)) { FRESH } else { 2 }
    }

    pub(super) fn too_deep<T>(&self, at: usize) -> Result<T> {
        let hint = "give a part of it a name on a line of its own";
        limit(at, format!("This lies more than {DEPTH} deep: {hint}"))
    }

    pub(super) fn count(&mut self, at: usize, more: usize) -> Result<()> {
        self.nodes += more;
        if self.nodes <= NODES {
            return Ok(());
        }
        limit(at, format!("The text has more than {NODES} values and signs, the most it may"))
    }

    /// Calls `read` one level deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= DEPTH {
            return self.too_deep(self.at());
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }
}
