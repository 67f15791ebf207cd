//! The function among the code: its parameters are the inputs, what stands before it are constants
//! and helpers.

use super::Reader;
use super::names::{input_called, is_direction, kind_of_type};
use super::tokens::{Sort, Token, closing, outside};
use crate::mistake::{Result, fault, quoted};
use crate::tree::Kind;

/// A function's name, its parameters and its body.
struct Function<'a, 'c> {
    name: &'c str,
    parameters: &'a [Token<'c>],
    body: &'a [Token<'c>],
    at: usize,
}

/// A constant's name, its value and where it stands.
type Constant<'a, 'c> = (&'c str, &'a [Token<'c>], usize);

struct Parameter<'c> {
    name: &'c str,
    kind: Option<Kind>,
    is_out: bool,
    at: usize,
}

const NO_FUNCTION: [&str; 8] =
    ["if", "for", "while", "switch", "return", "struct", "layout", "catch"];

impl<'c> Reader<'c, '_> {
    pub(super) fn program(&mut self, tokens: &[Token<'c>]) -> Result<()> {
        let (functions, constants) = self.parts(tokens)?;
        for (name, value, at) in constants {
            let formula = self.whole(value, at)?;
            self.give(name, formula, at)?;
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

    /// Functions, and constants with their values.
    fn parts<'a>(
        &self,
        tokens: &'a [Token<'c>],
    ) -> Result<(Vec<Function<'a, 'c>>, Vec<Constant<'a, 'c>>)> {
        let (mut functions, mut constants) = (Vec::new(), Vec::new());
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            let opens = tokens.get(place + 1).is_some_and(|next| next.text == "(");
            if token.text == "#define" {
                let rest = &tokens[place + 1..];
                let ends = rest.iter().position(|token| token.begins).unwrap_or(rest.len());
                if let [name, value @ ..] = &rest[..ends]
                    && !value.is_empty()
                    && name.sort == Sort::Name
                {
                    constants.push((name.text, value, name.at));
                }
                place += 1 + ends;
            } else if matches!(token.text, "const" | "static" | "constexpr") && !opens {
                let end = outside(&tokens[place..], &[";"]).first().map(|end| place + end);
                let Some(end) = end else {
                    place += 1;
                    continue;
                };
                let statement = &tokens[place..end];
                let is_function = statement.iter().any(|token| token.text == "{");
                match outside(statement, &["="]).first() {
                    Some(&sign) if !is_function => {
                        let colon = outside(&statement[..sign], &[":"]).first().copied();
                        let name = &statement[colon.unwrap_or(sign) - 1];
                        constants.push((name.text, &statement[sign + 1..], name.at));
                        place = end + 1;
                    }
                    _ => place += 1,
                }
            } else if token.sort == Sort::Name && opens && !NO_FUNCTION.contains(&token.text) {
                let close = closing(tokens, place + 1)?;
                // Behind it: `-> bool`, `const`, `: number`, `=>`.
                let behind = tokens[close + 1..].iter().take(12);
                let brace = behind.take_while(|token| token.text != ";" && token.text != "=");
                let brace = brace.map(|token| token.text).position(|text| text == "{");
                match brace {
                    Some(brace) => {
                        let open = close + 1 + brace;
                        let end = closing(tokens, open)?;
                        let parameters = &tokens[place + 2..close];
                        let body = &tokens[open + 1..end];
                        let (name, at) = (token.text, token.at);
                        functions.push(Function { name, parameters, body, at });
                        place = end + 1;
                    }
                    None => place = close + 1,
                }
            } else {
                place += 1;
            }
        }
        Ok((functions, constants))
    }

    fn parameters<'a>(&self, tokens: &'a [Token<'c>]) -> Vec<Parameter<'c>> {
        let mut parameters = Vec::new();
        let mut begin = 0;
        for comma in outside(tokens, &[","]).into_iter().chain([tokens.len()]) {
            let one = &tokens[begin.min(comma)..comma];
            begin = comma + 1;
            let one = &one[..outside(one, &["="]).first().copied().unwrap_or(one.len())];
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

    /// A function of one `return` as a helper.
    fn helper_of(&mut self, function: &Function<'_, 'c>) -> Result<()> {
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
            let name = self.free(parameter.name);
            self.known.push((parameter.name.to_owned(), name.clone()));
            shown.push(name);
        }
        let formula = self.whole(value, function.at);
        self.known.truncate(known);
        let Ok((formula, _)) = formula else { return Ok(()) };
        let name = self.free(function.name);
        let caption = self.caption(function.at);
        let text = format!("{caption}: {name}({}) = {formula}", shown.join(", "));
        self.lines.push(super::Written { text, at: function.at });
        self.helpers.push((function.name.to_owned(), name, parameters.len()));
        Ok(())
    }

    /// The function's parameters by what they are called, else by their order.
    fn take_inputs(&mut self, function: &Function<'_, 'c>) -> Result<()> {
        let parameters = self.parameters(function.parameters);
        let inputs = self.inputs;
        let mut used = vec![false; inputs.len()];
        let mut left = Vec::new();
        let corners = ["v0", "vert0", "vertex0", "p0", "t0"];
        let counts_from_zero =
            parameters.iter().any(|one| corners.contains(&&super::names::plain(one.name)[..]));
        for parameter in &parameters {
            let name = super::names::plain(parameter.name);
            let is_numbered = name.ends_with(|c: char| c.is_ascii_digit());
            let input = input_called(inputs, parameter.name)
                .filter(|_| {
                    counts_from_zero
                        || !is_numbered
                        || inputs.iter().any(|input| super::names::plain(input.name) == name)
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
        for parameter in left {
            let start = inputs.iter().position(|input| input.name == "start");
            let end = inputs.iter().position(|input| input.name == "end");
            if let (true, Some(start), Some(end)) = (is_direction(parameter.name), start, end) {
                used[end] = true;
                let formula = format!("{} − {}", inputs[end].label, inputs[start].label);
                let name = self.line(parameter.name, formula, parameter.at)?;
                self.known.push((parameter.name.to_owned(), name));
                continue;
            }
            let free = |kind: Kind| {
                (0..inputs.len()).find(|&input| !used[input] && inputs[input].kind == kind)
            };
            let written = parameter.is_out || self.is_written(function.body, parameter.name);
            match parameter.kind.and_then(free) {
                Some(input) if !written => {
                    used[input] = true;
                    self.take(parameter.name, input, parameter.at)?;
                }
                // What it writes to, or a struct, whose members are inputs.
                _ if written => self.outs.push(parameter.name.to_owned()),
                _ => {
                    let untyped = (0..inputs.len()).find(|&input| !used[input]);
                    let reads = |token: &Token| token.text == parameter.name;
                    let mut places =
                        (0..function.body.len()).filter(|&at| reads(&function.body[at]));
                    let has_members = places.any(|at| {
                        let behind = function.body.get(at + 1..at + 3).unwrap_or_default();
                        matches!(behind, [dot, name] if matches!(dot.text, "." | "->")
                            && input_called(inputs, name.text).is_some())
                    });
                    match untyped {
                        _ if has_members => {}
                        Some(input) if parameter.kind.is_none() => {
                            used[input] = true;
                            self.take(parameter.name, input, parameter.at)?;
                        }
                        _ if !function.body.iter().any(reads) => {}
                        _ => {
                            let inputs: Vec<_> =
                                inputs.iter().map(|input| format!("`{}`", input.name)).collect();
                            let what = format!(
                                "{} is no input that is left; the inputs are {}",
                                quoted(parameter.name),
                                inputs.join(", ")
                            );
                            return fault(parameter.at, what);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Is it given a value in the body, but for by its parts?
    fn is_written(&self, body: &[Token], name: &str) -> bool {
        body.windows(2).any(|pair| pair[0].text == name && pair[1].text == "=")
    }

    /// A parameter is that input; a direction is one long in code that asks for rays.
    fn take(&mut self, name: &str, input: usize, at: usize) -> Result<()> {
        let input = self.inputs[input];
        let formula = if input.name == "direction" {
            self.line(name, format!("unit({})", input.label), at)?
        } else {
            input.label.to_owned()
        };
        self.known.push((name.to_owned(), formula));
        Ok(())
    }
}
