//! The tree that a text is read into; every kind is settled.

use std::ops::Range;

/// A scenario's derivation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Program {
    pub id: String,
    /// What has a value on some way through the program; the inputs come first.
    pub names: Vec<Name>,
    pub inputs: usize,
    pub helpers: Vec<Helper>,
    pub steps: Vec<Step>,
    /// The relations that it ends with, in the order of the text.
    pub relations: Vec<String>,
    /// What an answer may hold beside them.
    pub fields: Vec<Name>,
    pub notes: Vec<String>,
}

/// A place in [`Program::names`] and in a run's values.
pub type Slot = usize;

#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    pub text: String,
    pub kind: Kind,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Bool,
    Scalar,
    Vec2,
    Vec3,
    /// (x, y, z, w) of any length but zero.
    Quaternion,
    /// At most nine points of space, in order.
    Polygon,
}

/// A function of the text's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Helper {
    pub caption: String,
    pub name: String,
    pub parameters: Vec<Slot>,
    pub arms: Vec<Arm>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its place among all steps, in the order of the text.
    pub index: usize,
    /// Of the text, from 1.
    pub line_number: usize,
    /// What it is for, in a few words; empty where an outcome needs none.
    pub caption: String,
    pub line: Line,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// `name = formula`
    Value {
        slot: Slot,
        arms: Vec<Arm>,
    },
    /// `condition → ending`
    Test {
        condition: Formula,
        then: Ending,
    },
    /// `condition:` and what to do where it holds; then the program goes on below.
    Block {
        condition: Formula,
        then: Vec<Step>,
    },
    /// The answer, unless another candidate has a smaller `t`; of equals the first stays.
    Candidate(Outcome),
    End(Ending),
}

/// How the program ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    Outcome(Outcome),
    /// With the candidate of the smallest `t`.
    Earliest,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub hit: bool,
    /// In [`Program::relations`].
    pub relation: usize,
    /// By their place in [`Program::fields`].
    pub fields: Vec<(usize, Formula)>,
}

/// One case of a value; the last has no condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    pub value: Formula,
    pub condition: Option<Formula>,
}

/// An expression as it is written and as it is meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    /// In the notation's signs.
    pub text: String,
    pub expr: Expr,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub node: Node,
    pub kind: Kind,
    /// Where it stands in its formula's text, with the parentheses around it.
    pub span: Range<usize>,
    pub(super) weight: Weight,
}

/// What an expression costs, with the helpers that it calls.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Weight {
    /// How deep its nodes lie within each other.
    pub(super) depth: usize,
    /// How much a run has to calculate for it at most.
    pub(super) steps: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// Which an f32 has as it is.
    Number(f64),
    Infinity,
    /// The smallest `t` of the candidates, ∞ where there is none.
    Earliest,
    Name(Slot),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<[Expr; 2]>),
    Call(Function, Vec<Expr>),
    Helper(usize, Vec<Expr>),
}

/// Between numbers; a vector may be added to its like, and multiplied and divided by a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
    And,
    Or,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Function {
    Dot,
    Cross,
    Length,
    Abs,
    Root,
    Square,
    /// (x, y)
    Pair,
    /// (x, y, z)
    Triple,
    /// v / |v|, zero of zero
    Unit,
    /// u.x v.y − u.y v.x
    Det,
    /// (v.y, −v.x)
    Perp,
    Min,
    Max,
    /// Of degrees, as the next.
    Cos,
    Sin,
    /// The parts of a vector.
    X,
    Y,
    Z,
    /// A vector turned by q / |q|.
    Rotate,
    /// What two triangles of one plane share.
    SharedPolygon,
    /// Has the polygon no corner?
    Empty,
}

impl Operator {
    /// Its sign, where it compares.
    pub(super) fn comparison(self) -> Option<&'static str> {
        Some(match self {
            Self::Lt => "<",
            Self::Le => "≤",
            Self::Eq => "=",
            Self::Ne => "≠",
            Self::Ge => "≥",
            Self::Gt => ">",
            _ => return None,
        })
    }
}

impl Kind {
    /// As sentences call a value of it.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Bool => "a condition",
            Self::Scalar => "a number",
            Self::Vec2 => "a vector of the plane",
            Self::Vec3 => "a vector of space",
            Self::Quaternion => "a rotation",
            Self::Polygon => "a polygon",
        }
    }

    pub(super) fn is_vector(self) -> bool {
        matches!(self, Self::Vec2 | Self::Vec3)
    }
}

impl Expr {
    /// Does a helper compute some of it?
    pub(super) fn calls_a_helper(&self) -> bool {
        let mut calls = false;
        self.visit(&mut |expr| calls |= matches!(expr.node, Node::Helper(..)));
        calls
    }

    /// Those that it is made of.
    pub fn parts(&self) -> &[Self] {
        match &self.node {
            Node::Number(_) | Node::Infinity | Node::Earliest | Node::Name(_) => &[],
            Node::Negative(of) | Node::Not(of) => std::slice::from_ref(of),
            Node::Binary(_, of) => &of[..],
            Node::Call(_, of) | Node::Helper(_, of) => of,
        }
    }

    pub(super) fn parts_mut(&mut self) -> &mut [Self] {
        match &mut self.node {
            Node::Number(_) | Node::Infinity | Node::Earliest | Node::Name(_) => &mut [],
            Node::Negative(of) | Node::Not(of) => std::slice::from_mut(of),
            Node::Binary(_, of) => &mut of[..],
            Node::Call(_, of) | Node::Helper(_, of) => of,
        }
    }

    pub(super) fn visit<'e>(&'e self, on: &mut impl FnMut(&'e Self)) {
        on(self);
        self.parts().iter().for_each(|of| of.visit(on));
    }
}

impl Step {
    /// Does a helper compute some of it?
    pub fn calls_a_helper(&self) -> bool {
        self.line.formulas().into_iter().any(|formula| formula.expr.calls_a_helper())
    }
}

impl Arm {
    pub(super) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        [Some(&self.value), self.condition.as_ref()].into_iter().flatten()
    }
}

impl Line {
    /// Its own formulas, without those of a block.
    pub fn formulas(&self) -> Vec<&Formula> {
        match self {
            Self::Value { arms, .. } => arms.iter().flat_map(Arm::formulas).collect(),
            Self::Test { condition, then } => {
                std::iter::once(condition).chain(then.formulas()).collect()
            }
            Self::Block { condition, .. } => vec![condition],
            Self::Candidate(outcome) => outcome.formulas().collect(),
            Self::End(ending) => ending.formulas().collect(),
        }
    }
}

impl Ending {
    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        let outcome = match self {
            Self::Outcome(outcome) => Some(outcome),
            Self::Earliest => None,
        };
        outcome.into_iter().flat_map(Outcome::formulas)
    }
}

impl Outcome {
    /// When it comes about.
    pub(super) fn time(&self, program: &Program) -> Option<&Formula> {
        let is_time = |(field, _): &&(usize, Formula)| program.fields[*field].text == "t";
        self.fields.iter().find(is_time).map(|(_, formula)| formula)
    }

    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.fields.iter().map(|(_, formula)| formula)
    }
}

impl Program {
    /// All steps in the order of the text, those of blocks behind their condition.
    pub fn all_steps(&self) -> Vec<&Step> {
        fn add<'a>(steps: &'a [Step], all: &mut Vec<&'a Step>) {
            for step in steps {
                all.push(step);
                if let Line::Block { then, .. } = &step.line {
                    add(then, all);
                }
            }
        }
        let mut all = Vec::new();
        add(&self.steps, &mut all);
        all
    }

    /// The step of that caption that gives that name its value (a test gives none: ""), else the
    /// first of that name, else the first of that caption.
    pub fn step(&self, caption: &str, name: &str) -> Option<usize> {
        let steps = self.all_steps();
        let named = |step: &Step| match step.line {
            Line::Value { slot, .. } => &self.names[slot].text[..],
            _ => "",
        };
        let is_captioned = |step: &Step| step.caption == caption;
        let is_named = |step: &Step| !name.is_empty() && named(step) == name;
        let is_both = |step: &Step| is_captioned(step) && named(step) == name;
        let find = |is_it: &dyn Fn(&Step) -> bool| steps.iter().find(|step| is_it(step));
        let found = find(&is_both).or_else(|| find(&is_named)).or_else(|| find(&is_captioned));
        found.map(|step| step.index)
    }

    /// Which values an answer needs; the others are only shown.
    pub(super) fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.names.len()];
        for step in self.all_steps().into_iter().rev() {
            if matches!(step.line, Line::Value { slot, .. } if !needed[slot]) {
                continue;
            }
            for formula in step.line.formulas() {
                formula.expr.visit(&mut |expr| {
                    if let Node::Name(slot) = expr.node {
                        needed[slot] = true;
                    }
                });
            }
        }
        needed
    }
}
