//! The function in the code: its parameters are the inputs; constants and helpers come before it.

use std::collections::HashSet;

use super::Reader;
use super::names::{CodeInput, input_called, is_direction, kind_of_type, plain};
use super::tokens::{Sort, Token, closing, outside};
use crate::mistake::{Result, quoted, unreadable};
use crate::notation::StatementKind;
use crate::term::Term;
use crate::tree::Kind;

/// A function's name, parameters and body.
struct Function<'a, 'c> {
    name: &'c str,
    parameters: &'a [Token<'c>],
    body: &'a [Token<'c>],
    at: usize,
}

/// The items of the code outside of functions.
struct Parts<'a, 'c> {
    functions: Vec<Function<'a, 'c>>,
    /// Names, values and offsets.
    constants: Vec<(&'c str, &'a [Token<'c>], usize)>,
}

impl<'a, 'c> Parts<'a, 'c> {
    /// Reads `#define EPSILON 1e-6` after its first word; returns the number of tokens.
    fn definition(&mut self, rest: &'a [Token<'c>]) -> usize {
        let end = rest.iter().position(|token| token.begins).unwrap_or(rest.len());
        if let [name, value @ ..] = &rest[..end]
            && !value.is_empty()
            && name.sort == Sort::Name
        {
            self.constants.push((name.text, value, name.at));
        }
        1 + end
    }

    /// Reads `const float EPSILON = 1e-6`, or the words before a function; returns the number of
    /// tokens.
    fn qualified(&mut self, rest: &'a [Token<'c>]) -> usize {
        let words = rest.iter().take_while(|token| QUALIFIERS.contains(&token.text)).count();
        let end = outside(rest, &[";", "{"]).next().unwrap_or(rest.len());
        let sign = outside(&rest[..end], &["="]).next();
        let Some(sign) = sign.filter(|_| rest.get(end).is_some_and(|end| end.text == ";")) else {
            return words;
        };
        let colon = outside(&rest[..sign], &[":"]).next();
        let name = &rest[colon.unwrap_or(sign) - 1];
        self.constants.push((name.text, &rest[sign + 1..end], name.at));
        end + 1
    }

    /// Reads `f(…) {…}`, or a call; returns the number of tokens.
    fn function(&mut self, rest: &'a [Token<'c>]) -> Result<usize> {
        let close = closing(rest, 1)?;
        // After it: `-> bool`, `const`, `: number`, `=>`.
        let behind = rest[close + 1..].iter().take(12);
        let mut behind = behind.take_while(|token| token.text != ";" && token.text != "=");
        let Some(brace) = behind.position(|token| token.text == "{") else {
            return Ok(close + 1);
        };
        let open = close + 1 + brace;
        let end = closing(rest, open)?;
        let (parameters, body) = (&rest[2..close], &rest[open + 1..end]);
        let (name, at) = (rest[0].text, rest[0].at);
        self.functions.push(Function { name, parameters, body, at });
        Ok(end + 1)
    }
}

/// How a function's body uses names.
struct Uses<'c> {
    read: HashSet<&'c str>,
    /// The names assigned to, except by component.
    written: HashSet<&'c str>,
    /// The names with a member named like an input.
    structs: HashSet<&'c str>,
}

impl<'c> Uses<'c> {
    fn of(body: &[Token<'c>], inputs: &[CodeInput]) -> Self {
        let read = body.iter().map(|token| token.text).collect();
        let written = body.windows(2).filter(|pair| pair[1].text == "=").map(|pair| pair[0].text);
        let has_input = |three: &&[Token]| {
            matches!(three[1].text, "." | "->") && input_called(inputs, three[2].text).is_some()
        };
        let structs = body.windows(3).filter(has_input).map(|three| three[0].text);
        Self { read, written: written.collect(), structs: structs.collect() }
    }
}

const QUALIFIERS: [&str; 3] = ["const", "static", "constexpr"];

struct Parameter<'c> {
    name: &'c str,
    kind: Option<Kind>,
    is_out: bool,
    at: usize,
}

const NO_FUNCTION: [&str; 8] =
    ["if", "for", "while", "switch", "return", "struct", "layout", "catch"];

impl Reader<'_> {
    pub(super) fn program(&mut self, tokens: &[Token]) -> Result<()> {
        let Parts { functions, constants } = self.parts(tokens)?;
        for (name, value, at) in constants {
            let formula = self.whole(value, at)?;
            self.give(name, formula.into(), at)?;
        }
        let largest = functions.iter().max_by_key(|function| function.body.len());
        let Some(main) = largest else {
            let ends = self.block(tokens)?;
            return self.ended(ends, tokens.first().map_or(0, |token| token.at));
        };
        for function in functions.iter().filter(|other| !std::ptr::eq(*other, main)) {
            self.helper_of(function)?;
        }
        self.take_inputs(main)?;
        let ends = self.block(main.body)?;
        self.ended(ends, main.at)
    }

    /// Collects functions, and constants with their values.
    fn parts<'a, 'c>(&self, tokens: &'a [Token<'c>]) -> Result<Parts<'a, 'c>> {
        let mut parts = Parts { functions: Vec::new(), constants: Vec::new() };
        let mut rest = tokens;
        while let Some(first) = rest.first() {
            let opens = rest.get(1).is_some_and(|next| next.text == "(");
            let taken = if first.text == "#define" {
                parts.definition(&rest[1..])
            } else if QUALIFIERS.contains(&first.text) && !opens {
                parts.qualified(rest)
            } else if first.sort == Sort::Name && opens && !NO_FUNCTION.contains(&first.text) {
                parts.function(rest)?
            } else {
                1
            };
            rest = rest.get(taken.max(1)..).unwrap_or_default();
        }
        Ok(parts)
    }

    fn parameters<'c>(&self, tokens: &[Token<'c>]) -> Vec<Parameter<'c>> {
        let mut parameters = Vec::new();
        let mut begin = 0;
        for comma in outside(tokens, &[","]).chain([tokens.len()]) {
            let one = &tokens[begin.min(comma)..comma];
            begin = comma + 1;
            let one = &one[..outside(one, &["="]).next().unwrap_or(one.len())];
            let words = |of: &[Token<'c>]| -> Vec<&'c str> {
                of.iter().filter(|token| token.sort == Sort::Name).map(|token| token.text).collect()
            };
            let colon = one.iter().position(|token| token.text == ":");
            let (named, typed) = match colon {
                Some(colon) => (&one[..colon], words(&one[colon..])),
                None => {
                    let last = one.iter().rposition(|token| token.sort == Sort::Name);
                    let last = last.map_or(0, |last| last + 1);
                    (&one[..last], words(&one[..last.saturating_sub(1)]))
                }
            };
            let Some(name) = named.iter().rfind(|token| token.sort == Sort::Name) else { continue };
            if matches!(name.text, "self" | "this") {
                continue;
            }
            let has = |sign: &str| one.iter().any(|token| token.text == sign);
            let is_array = one.last().is_some_and(|token| token.text == "]");
            let is_written = has("out")
                || has("inout")
                || has("ref")
                || has("mut")
                || (has("*") || has("&")) && !has("const") && colon.is_none() && !is_array;
            let kind = if is_array { Some(Kind::Vec3) } else { kind_of_type(&typed) };
            parameters.push(Parameter { name: name.text, kind, is_out: is_written, at: name.at });
        }
        parameters
    }

    /// Takes a function of a single `return` as a helper.
    fn helper_of(&mut self, function: &Function<'_, '_>) -> Result<()> {
        let [first, value @ ..] = function.body else { return Ok(()) };
        let value = match value {
            [rest @ .., end] if end.text == ";" => rest,
            rest => rest,
        };
        if first.text != "return" || value.iter().any(|token| matches!(token.text, ";" | "?")) {
            return Ok(());
        }
        let parameters = self.parameters(function.parameters);
        let known = self.known.len();
        let mut shown = Vec::new();
        for parameter in &parameters {
            let name = self.names.free(parameter.name);
            self.known.give(parameter.name, Term::word(name.clone()));
            shown.push(name);
        }
        self.is_helper = true;
        let value = self.whole(value, function.at);
        self.is_helper = false;
        self.known.close(known);
        let Ok(value) = value else { return Ok(()) };
        let name = self.names.free(function.name);
        let helper = StatementKind::Helper { name: name.clone(), parameters: shown, value };
        self.put(helper, function.at);
        self.shown.insert(name.clone());
        let key = (function.name.to_owned(), parameters.len());
        self.helpers.entry(key).or_insert(name);
        Ok(())
    }

    /// Matches the function's parameters with the inputs by name, else by order.
    fn take_inputs(&mut self, function: &Function<'_, '_>) -> Result<()> {
        let parameters = self.parameters(function.parameters);
        let inputs = self.inputs;
        let mut used = vec![false; inputs.len()];
        let mut left = Vec::new();
        let corners = ["v0", "vert0", "vertex0", "p0", "t0"];
        let counts_from_zero = parameters.iter().any(|one| corners.contains(&&plain(one.name)[..]));
        for parameter in &parameters {
            let name = plain(parameter.name);
            let is_numbered = name.ends_with(|c: char| c.is_ascii_digit());
            let input = input_called(inputs, parameter.name)
                .filter(|_| {
                    counts_from_zero
                        || !is_numbered
                        || inputs.iter().any(|input| plain(input.name) == name)
                })
                .filter(|&input| parameter.kind.is_none_or(|kind| kind == inputs[input].kind));
            match input {
                Some(input) if !used[input] => {
                    used[input] = true;
                    self.take(parameter.name, input, parameter.at)?;
                }
                _ => left.push(parameter),
            }
        }
        let uses = Uses::of(function.body, inputs);
        left.into_iter().try_for_each(|parameter| self.take_left(parameter, &uses, &mut used))
    }

    /// Matches a parameter that is named like no input: by its type, or not at all.
    fn take_left(
        &mut self,
        parameter: &Parameter,
        uses: &Uses<'_>,
        used: &mut [bool],
    ) -> Result<()> {
        let inputs = self.inputs;
        let named = |name: &str| inputs.iter().position(|input| input.name == name);
        if let (true, Some(start), Some(end)) =
            (is_direction(parameter.name), named("start"), named("end"))
        {
            used[end] = true;
            let [end, start] = [end, start].map(|input| self.input(input));
            let name = self.line(parameter.name, (end - start).into(), parameter.at)?;
            self.known.give(parameter.name, name);
            self.whole_way = Some(parameter.name.to_owned());
            return Ok(());
        }
        let free = |kind: Kind| {
            (0..inputs.len()).find(|&input| !used[input] && inputs[input].kind == kind)
        };
        let typed = parameter.kind.and_then(free);
        let untyped = used.iter().position(|used| !used).filter(|_| parameter.kind.is_none());
        // An output parameter, or a struct whose members are inputs.
        if parameter.is_out || uses.written.contains(parameter.name) {
            self.outs.push(parameter.name.to_owned());
        } else if let Some(input) =
            typed.or(untyped.filter(|_| !uses.structs.contains(parameter.name)))
        {
            used[input] = true;
            self.take(parameter.name, input, parameter.at)?;
        } else if uses.read.contains(parameter.name) && !uses.structs.contains(parameter.name) {
            let inputs = self.input_names().join(", ");
            let why = format!("is no input that is left; the inputs are {inputs}");
            return unreadable(parameter.at, quoted(parameter.name), why);
        }
        Ok(())
    }

    /// Takes a parameter as that input; a direction is normalized for code that expects rays.
    fn take(&mut self, name: &str, input: usize, at: usize) -> Result<()> {
        let mut value = self.input(input);
        if self.inputs[input].name == "direction" {
            value = self.line(name, Term::call("unit", [value]).into(), at)?;
        }
        self.known.give(name, value);
        Ok(())
    }
}
