//! Names and helpers: their values, and whether each can be printed.

use super::mistake::{Result, fault, kinds, name_fault, place, quoted, unexpected};
use super::names::{Named, WORDS, bare, identifier, refusal};
use super::operand::is_function;
use super::parser::{Draft, Parser, State};
use super::rule::Rule;
use super::tree::*;

impl<'t> Parser<'t> {
    /// Reads the `=` between a name and its value.
    pub(super) fn gives(&mut self) -> Result<()> {
        if self.take("=") {
            return Ok(());
        }
        let what = self.seen();
        let hint = match self.peek() {
            "<" | "≤" | "≠" | "≥" | ">" => "; the caption of a test ends with `?`",
            _ => "",
        };
        unexpected(self.at(), what, format!("a value wants `=`: `name = formula`{hint}"))
    }

    /// Reads `half(x) = x / 2`; the value is parsed at the first call.
    pub(super) fn draft(&mut self, caption: &'t str) -> Result<()> {
        let (at, name) = self.new_name()?;
        if is_function(&name) {
            let why = "is a function already, and no name for a helper";
            return name_fault(at, format!("`{name}`"), why);
        }
        if self.has_helper(&name) {
            return name_fault(at, format!("`{name}`"), "is a helper already");
        }
        self.print(at, &name, &format!("{name}( )"), Named::Function)?;
        let open = self.next;
        self.next += 1;
        let mut parameters: Vec<(usize, String)> = Vec::new();
        loop {
            let (at, parameter) = self.new_name()?;
            if parameters.iter().any(|(_, other)| *other == parameter) {
                return fault(at, Rule::SameParameters { name, parameter });
            }
            parameters.push((at, parameter));
            if !self.take(",") {
                break;
            }
        }
        self.close(open, ")")?;
        self.gives()?;
        let value = self.tokens.split_off(self.next);
        let end = self.end;
        self.drafts.push(Draft { caption, name, at, parameters, value, end, state: State::Unread });
        Ok(())
    }

    /// Reserves a name's identifier in print.
    pub(super) fn print(&mut self, at: usize, name: &str, told: &str, named: Named) -> Result<()> {
        if let Some((name, why)) = refusal(name, named) {
            return name_fault(at, name, why);
        }
        let known = self.printed.entry(identifier(name)).or_insert_with(|| told.to_owned());
        if known != told {
            let printed = identifier(name);
            let names = format!("`{told}` and `{known}`");
            return name_fault(at, names, format!("are both `{printed}` in printed code"));
        }
        Ok(())
    }

    pub(super) fn define(&mut self, at: usize, name: &str, kind: Kind) -> Result<Slot> {
        let known = self.scope.iter().copied().find(|&slot| self.names[slot].text == name);
        if let Some(slot) = known {
            let from = match slot < self.inputs {
                true => "it is an input".to_owned(),
                false => format!("line {} gives it one", place(self.text, self.defined[slot]).0),
            };
            return name_fault(at, format!("`{name}`"), format!("has a value already: {from}"));
        }
        if self.blocks == 0 && self.closed.iter().any(|closed| closed == name) {
            let why = "has a value already, in a block above";
            return name_fault(at, format!("`{name}`"), why);
        }
        self.print(at, name, name, Named::Value)?;
        self.names.push(Name { text: name.to_owned(), kind });
        self.defined.push(at);
        self.used.push(false);
        self.scope.push(self.names.len() - 1);
        Ok(self.names.len() - 1)
    }

    pub(super) fn has_helper(&self, name: &str) -> bool {
        self.drafts.iter().any(|draft| draft.name == name)
    }

    /// Reads a call of a helper; the first one settles the kinds of its parameters.
    pub(super) fn helper(&mut self, begin: usize, name: &str, of: Vec<Expr>) -> Result<Expr> {
        let at = self.tokens[begin].at;
        let Some(draft) = self.drafts.iter().position(|draft| draft.name == name) else {
            let is_value = self.scope.iter().any(|&slot| self.names[slot].text == name);
            let hint = match is_value {
                true => format!("; a product has a blank, as in `{name} (…)`"),
                false => String::new(),
            };
            return fault(at, Rule::NoFunction { call: quoted(&format!("{name}( )")), hint });
        };
        let parameters = &self.drafts[draft].parameters;
        if parameters.len() != of.len() {
            let wanted: Vec<_> = parameters.iter().map(|(_, name)| &name[..]).collect();
            let (name, parameters) = (name.to_owned(), wanted.join(", "));
            return fault(at, Rule::HelperArity { name, parameters, count: of.len() });
        }
        let helper = match self.drafts[draft].state {
            State::Settled(helper) => helper,
            State::Unread => self.deeper(|parser| parser.settle(draft, &of))?,
            State::Open => {
                let open = self.drafts.iter().filter(|draft| matches!(draft.state, State::Open));
                let circle: Vec<_> = open.map(|draft| format!("`{}`", draft.name)).collect();
                return match &circle[..] {
                    [_] => fault(at, Rule::HelperCallsItself { name: name.to_owned() }),
                    _ => fault(at, Rule::HelpersInCircle { names: circle.join(", ") }),
                };
            }
        };
        let Helper { parameters, arms, .. } = &self.helpers[helper];
        for (slot, of) in parameters.iter().zip(&of) {
            let Name { text, kind } = &self.names[*slot];
            if *kind != of.kind {
                let [this, other] = [of.kind, *kind].map(Kind::in_words);
                let (name, parameter) = (name.to_owned(), text.clone());
                return fault(at, Rule::ParameterKind { name, parameter, this, other });
            }
        }
        let kind = arms[0].value.expr.kind;
        self.node(begin, Node::Helper(helper, of), kind)
    }

    pub(super) fn settle(&mut self, draft: usize, of: &[Expr]) -> Result<usize> {
        let Draft { caption, ref name, at, end, .. } = self.drafts[draft];
        let line_number = self.line_number(at);
        let name = name.clone();
        let parameters = self.drafts[draft].parameters.clone();
        let value = std::mem::take(&mut self.drafts[draft].value);
        self.drafts[draft].state = State::Open;
        let scope = std::mem::take(&mut self.scope);
        let tokens = std::mem::replace(&mut self.tokens, value);
        // A call counts the work of its helper.
        let around = (self.next, self.end, self.within_bars, self.total);
        let mut slots = Vec::new();
        for ((at, parameter), of) in parameters.iter().zip(of) {
            slots.push(self.define(*at, parameter, of.kind)?);
        }
        (self.next, self.end, self.within_bars) = (0, end, false);
        let arms = self.arms()?;
        if let Some(unused) = slots.iter().position(|slot| !self.used[*slot]) {
            let (at, parameter) = &parameters[unused];
            return fault(*at, Rule::UnusedParameter { name, parameter: parameter.clone() });
        }
        self.scope = scope;
        self.tokens = tokens;
        (self.next, self.end, self.within_bars, self.total) = around;
        let formulas = arms.iter().flat_map(Arm::formulas);
        let weight =
            formulas.map(|formula| formula.expr.weight).fold(Weight::default(), |sum, of| Weight {
                depth: sum.depth.max(of.depth),
                steps: sum.steps + of.steps,
            });
        self.weights.push(weight);
        let caption = caption.to_owned();
        self.helpers.push(Helper { line_number, caption, name, parameters: slots, arms });
        self.drafts[draft].state = State::Settled(self.helpers.len() - 1);
        Ok(self.helpers.len() - 1)
    }

    pub(super) fn is_relation(&mut self, at: usize, relation: &str) -> Result<()> {
        let is_plain =
            |word: &str| word.chars().all(|c| c.is_ascii_lowercase()) && !word.is_empty();
        let is_word = relation == "hit" || !WORDS.contains(&relation);
        if !relation.split('_').all(is_plain) || !is_word || relation == "self" {
            let found =
                if relation.is_empty() { "The line's end".into() } else { quoted(relation) };
            let expected = "a relation is wanted: small letters, as in `too_short`";
            return unexpected(at, found, expected);
        }
        // A constant in GLSL.
        let (constant, told) = (relation.to_uppercase(), format!("→ {relation}"));
        let known = self.printed.entry(constant.clone()).or_insert_with(|| told.clone());
        if *known == told {
            return Ok(());
        }
        let why = format!("are both `{constant}` in printed code");
        name_fault(at, format!("`{told}` and `{known}`"), why)
    }

    /// Returns a field's index; a field has the same kind in every outcome.
    pub(super) fn field(&mut self, at: usize, name: Name) -> Result<usize> {
        let Name { text, kind } = &name;
        if let Some((name, why)) = refusal(text, Named::Value) {
            return name_fault(at, name, why);
        }
        let same = self.fields.iter().find(|known| identifier(&known.text) == identifier(text));
        if let Some(known) = same {
            if known.text != *text {
                let names = format!("`{text}` and `{}`", known.text);
                return name_fault(at, names, "are one name in printed code");
            }
            if known.kind != *kind {
                let [this, other] = [*kind, known.kind].map(Kind::in_words);
                return fault(at, Rule::FieldKind { name: text.clone(), this, other });
            }
        }
        if [Kind::Bool, Kind::Quaternion].contains(kind) {
            let rule = format!("An outcome gives numbers, vectors and polygons, and `{text}` is");
            return kinds(at, rule, &[*kind], "");
        }
        if bare(text) != text {
            return name_fault(at, format!("`{text}`"), "is no name for what an outcome gives");
        }
        let text = text.clone();
        Ok(place_of(&mut self.fields, name, |known| known.text == text))
    }
}

/// Returns the index in the list, appending if it is new.
pub fn place_of<T>(list: &mut Vec<T>, new: T, is_it: impl Fn(&T) -> bool) -> usize {
    list.iter().position(is_it).unwrap_or_else(|| {
        list.push(new);
        list.len() - 1
    })
}
