//! The tree as FPCore: vectors by component, helpers inlined, repeated subexpressions bound once.

use std::collections::BTreeSet;

use super::symbols::symbols;
use crate::foreign::comment;
use crate::names::identifier;
use crate::tree::*;

/// An expression of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Core {
    /// The [`Step::index`] that it belongs to.
    pub step: usize,
    /// The name of its value in the notation; empty for a test.
    pub name: String,
    pub text: String,
}

impl Program {
    /// Returns each step's expressions: one per component for a vector, the difference of its sides
    /// for a comparison. Steps that FPCore cannot express (polygons, `earliest`) are left out.
    /// `positive` are the inputs that are never negative.
    pub fn fpcores(&self, positive: &[&str]) -> Vec<Core> {
        let taken = self.names.iter().flat_map(symbols).collect();
        let steps = self.all_steps().into_iter();
        steps.flat_map(|step| self.cores_of(step, positive, &taken)).collect()
    }

    fn cores_of(&self, step: &Step, positive: &[&str], taken: &BTreeSet<String>) -> Vec<Core> {
        let writer = || Writer::new(self, taken);
        let core = |ident: String, name: &str, writer: Writer, body: String| {
            let text = writer.finish(&ident, &step.caption, positive, body);
            Core { step: step.index, name: name.to_owned(), text }
        };
        match &step.line {
            Line::Value { slot, arms } => {
                let name = &self.names[*slot];
                let parts = symbols(name).into_iter().enumerate();
                let of = |(place, ident): (usize, String)| {
                    let mut writer = writer();
                    let body = writer.arms(arms)?.into_iter().nth(place)?;
                    Some(core(ident, &name.text, writer, body))
                };
                parts.filter_map(of).collect()
            }
            Line::Test { condition, .. } | Line::Block { condition, .. } => {
                let Node::Binary(operator, sides) = &condition.expr.node else { return Vec::new() };
                if operator.comparison().is_none() {
                    return Vec::new();
                }
                let mut writer = writer();
                let sides = [0, 1].map(|side: usize| writer.scalar(&sides[side]));
                let [Some(left), Some(right)] = sides else { return Vec::new() };
                let body = if right == "0" { left } else { format!("(- {left} {right})") };
                vec![core(format!("line_{}", step.line_number), "", writer, body)]
            }
            Line::Candidate(_) | Line::End(_) => Vec::new(),
        }
    }
}

struct Writer<'p> {
    program: &'p Program,
    /// The values of parameters.
    given: Vec<(Slot, Vec<String>)>,
    /// Bound names with their expressions, each used below.
    bound: Vec<(String, String)>,
    used: BTreeSet<Slot>,
    taken: &'p BTreeSet<String>,
    /// The number in the name given last.
    last: usize,
}

impl<'p> Writer<'p> {
    fn new(program: &'p Program, taken: &'p BTreeSet<String>) -> Self {
        Self {
            program,
            given: Vec::new(),
            bound: Vec::new(),
            used: BTreeSet::new(),
            taken,
            last: 0,
        }
    }

    fn finish(self, ident: &str, caption: &str, positive: &[&str], body: String) -> String {
        let Self { program, bound, used, .. } = self;
        let names = || used.iter().map(|&slot| &program.names[slot]);
        let arguments: Vec<_> = names().flat_map(symbols).collect();
        let is_positive =
            |name: &&Name| name.text.starts_with('|') || positive.contains(&&name.text[..]);
        let positive: Vec<_> = names()
            .filter(is_positive)
            .map(|name| format!("(<= 0 {})", identifier(&name.text)))
            .collect();
        let pre = match &positive[..] {
            [] => String::new(),
            [one] => format!(" :pre {one}"),
            all => format!(" :pre (and {})", all.join(" ")),
        };
        let body = match bound.is_empty() {
            true => body,
            false => {
                let bound: Vec<_> =
                    bound.iter().map(|(name, of)| format!("({name} {of})")).collect();
                format!("(let* ({}) {body})", bound.join(" "))
            }
        };
        let caption = comment(caption).replace(['"', '\\'], "'");
        let arguments = arguments.join(" ");
        format!(
            "(FPCore {ident} ({arguments}) :name \"{caption}\" :precision binary32{pre} {body})"
        )
    }

    /// Returns a name or a number for an expression.
    fn atom(&mut self, text: String) -> String {
        if !text.starts_with('(') {
            return text;
        }
        if let Some((name, _)) = self.bound.iter().find(|(_, of)| *of == text) {
            return name.clone();
        }
        let name = loop {
            self.last += 1;
            let name = format!("w{}", self.last);
            if !self.taken.contains(&name) {
                break name;
            }
        };
        self.bound.push((name.clone(), text));
        name
    }

    fn atoms(&mut self, expr: &Expr) -> Option<Vec<String>> {
        let parts = self.parts(expr)?;
        Some(parts.into_iter().map(|part| self.atom(part)).collect())
    }

    fn scalar(&mut self, expr: &Expr) -> Option<String> {
        self.parts(expr)?.into_iter().next()
    }

    fn arms(&mut self, arms: &[Arm]) -> Option<Vec<String>> {
        let (last, others) = arms.split_last()?;
        let mut parts = self.parts(&last.value.expr)?;
        for Arm { value, condition } in others.iter().rev() {
            let condition = self.scalar(&condition.as_ref()?.expr)?;
            let values = self.parts(&value.expr)?;
            parts = values
                .into_iter()
                .zip(parts)
                .map(|(value, other)| format!("(if {condition} {value} {other})"))
                .collect();
        }
        Some(parts)
    }

    /// Returns each component; `None` if FPCore cannot express it.
    fn parts(&mut self, expr: &Expr) -> Option<Vec<String>> {
        Some(match &expr.node {
            Node::Number(number) => vec![(*number as f32).to_string()],
            Node::Infinity => vec!["INFINITY".into()],
            Node::Earliest => return None,
            Node::Name(slot) => match self.given.iter().rev().find(|(known, _)| known == slot) {
                Some((_, parts)) => parts.clone(),
                None => {
                    self.used.insert(*slot);
                    let parts = symbols(&self.program.names[*slot]);
                    (!parts.is_empty()).then_some(parts)?
                }
            },
            Node::Negative(of) => each(self.parts(of)?, |x| format!("(- {x})")),
            Node::Not(of) => each(self.parts(of)?, |x| format!("(not {x})")),
            Node::Binary(operator, of) => {
                let sign = sign(*operator);
                let (left, right) = (self.parts(&of[0])?, self.parts(&of[1])?);
                match (left.len(), right.len()) {
                    (1, 1) => vec![format!("({sign} {} {})", left[0], right[0])],
                    (1, _) => {
                        let left = self.atom(left.into_iter().next()?);
                        each(right, |x| format!("({sign} {left} {x})"))
                    }
                    (_, 1) => {
                        let right = self.atom(right.into_iter().next()?);
                        each(left, |x| format!("({sign} {x} {right})"))
                    }
                    _ => pairs(&left, &right, |x, y| format!("({sign} {x} {y})")),
                }
            }
            Node::Helper(place, of) => {
                let Helper { parameters, arms, .. } = &self.program.helpers[*place];
                let values = of.iter().map(|of| self.atoms(of)).collect::<Option<Vec<_>>>()?;
                let known = self.given.len();
                self.given.extend(parameters.iter().copied().zip(values));
                let parts = self.arms(arms);
                self.given.truncate(known);
                parts?
            }
            Node::Call(function, of) => self.call(*function, of)?,
        })
    }

    fn call(&mut self, function: Function, of: &[Expr]) -> Option<Vec<String>> {
        let one = |text: String| Some(vec![text]);
        match function {
            Function::SharedPolygon | Function::Empty => None,
            Function::Pair | Function::Triple => of.iter().map(|of| self.scalar(of)).collect(),
            Function::X | Function::Y | Function::Z => {
                let place = match function {
                    Function::X => 0,
                    Function::Y => 1,
                    _ => 2,
                };
                one(self.parts(&of[0])?.into_iter().nth(place)?)
            }
            Function::Dot => {
                let (u, v) = (self.atoms(&of[0])?, self.atoms(&of[1])?);
                one(dot(&u, &v))
            }
            Function::Cross => {
                let (u, v) = (self.atoms(&of[0])?, self.atoms(&of[1])?);
                Some(cross(&u, &v))
            }
            Function::Det => {
                let (u, v) = (self.atoms(&of[0])?, self.atoms(&of[1])?);
                one(minor(&u, &v, 0, 1))
            }
            Function::Perp => {
                let v = self.parts(&of[0])?;
                Some(vec![v[1].clone(), format!("(- {})", v[0])])
            }
            Function::Length => {
                let v = self.atoms(&of[0])?;
                one(format!("(sqrt {})", dot(&v, &v)))
            }
            Function::Unit => {
                let v = self.atoms(&of[0])?;
                let length = self.atom(format!("(sqrt {})", dot(&v, &v)));
                Some(each(v, |x| format!("(if (== {length} 0) {x} (/ {x} {length}))")))
            }
            Function::Abs => one(format!("(fabs {})", self.scalar(&of[0])?)),
            Function::Root => one(format!("(sqrt {})", self.scalar(&of[0])?)),
            Function::Square => {
                let x = self.scalar(&of[0])?;
                let x = self.atom(x);
                one(format!("(* {x} {x})"))
            }
            Function::Min | Function::Max => {
                let name = if function == Function::Min { "fmin" } else { "fmax" };
                let of = of.iter().map(|of| self.scalar(of)).collect::<Option<Vec<_>>>()?;
                one(of.into_iter().reduce(|x, y| format!("({name} {x} {y})"))?)
            }
            Function::Cos | Function::Sin => {
                let name = if function == Function::Cos { "cos" } else { "sin" };
                one(format!("({name} (* {} (/ PI 180)))", self.scalar(&of[0])?))
            }
            Function::Rotate => {
                let (q, v) = (self.atoms(&of[0])?, self.atoms(&of[1])?);
                Some(self.rotated(&q, &v))
            }
        }
    }

    fn rotated(&mut self, q: &[String], v: &[String]) -> Vec<String> {
        let once: Vec<_> = cross(q, v).into_iter().map(|x| self.atom(x)).collect();
        let twice = cross(q, &once);
        let share = self.atom(format!("(/ 2 {})", dot(q, q)));
        let out = pairs(&once, &twice, |once, twice| {
            format!("(* {share} (+ (* {} {once}) {twice}))", q[3])
        });
        pairs(v, &out, |v, out| format!("(+ {v} {out})"))
    }
}

fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Sub => "-",
        Operator::Mul => "*",
        Operator::Div => "/",
        Operator::Lt => "<",
        Operator::Le => "<=",
        Operator::Eq => "==",
        Operator::Ne => "!=",
        Operator::Ge => ">=",
        Operator::Gt => ">",
        Operator::And => "and",
        Operator::Or => "or",
    }
}

fn each(parts: Vec<String>, change: impl Fn(String) -> String) -> Vec<String> {
    parts.into_iter().map(change).collect()
}

fn pairs(u: &[String], v: &[String], join: impl Fn(&str, &str) -> String) -> Vec<String> {
    u.iter().zip(v).map(|(x, y)| join(x, y)).collect()
}

fn dot(u: &[String], v: &[String]) -> String {
    let products = pairs(u, v, |x, y| format!("(* {x} {y})"));
    products.into_iter().reduce(|sum, x| format!("(+ {sum} {x})")).unwrap_or_default()
}

fn minor(u: &[String], v: &[String], i: usize, j: usize) -> String {
    format!("(- (* {} {}) (* {} {}))", u[i], v[j], u[j], v[i])
}

fn cross(u: &[String], v: &[String]) -> Vec<String> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| minor(u, v, i, j)).to_vec()
}
