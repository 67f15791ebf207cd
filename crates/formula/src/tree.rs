//! The tree of a text; every kind is resolved.

use std::ops::Range;

/// A scenario's derivation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Program {
    pub id: String,
    /// The names that have a value on some path through the program; the inputs come first.
    pub names: Vec<Name>,
    pub inputs: usize,
    pub helpers: Vec<Helper>,
    pub steps: Vec<Step>,
    /// The relations that it ends with, in the order of the text.
    pub relations: Vec<String>,
    /// The fields that an answer may hold.
    pub fields: Vec<Name>,
    pub notes: Vec<String>,
}

/// An index in [`Program::names`] and in a run's values.
pub type Slot = usize;

#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    pub text: String,
    pub kind: Kind,
}

/// The kind of a value.
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

/// A function defined in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Helper {
    /// The line number in the text, from 1.
    pub line_number: usize,
    pub caption: String,
    pub name: String,
    pub parameters: Vec<Slot>,
    pub arms: Vec<Arm>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its index among all steps, in the order of the text.
    pub index: usize,
    /// The line number in the text, from 1.
    pub line_number: usize,
    /// A short description; empty if an outcome needs none.
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
    /// `condition:` and the steps to run if it holds; then the program goes on below.
    Block {
        condition: Formula,
        then: Vec<Step>,
    },
    /// The answer, unless another candidate has a smaller `t`; of equals the first stays.
    Candidate(Outcome),
    End(Ending),
}

/// The end of the program.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    Outcome(Outcome),
    /// With the candidate of the smallest `t`.
    Earliest,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub hit: bool,
    /// An index in [`Program::relations`].
    pub relation: usize,
    /// Values by their index in [`Program::fields`].
    pub fields: Vec<(usize, Formula)>,
}

/// One case of a value; the last has no condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    pub value: Formula,
    pub condition: Option<Formula>,
}

/// An expression as text and as tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Formula {
    /// The text in the notation's signs.
    pub text: String,
    pub expr: Expr,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub node: Node,
    pub kind: Kind,
    /// Its range in its formula's text, including the parentheses around it.
    pub span: Range<usize>,
    pub(super) weight: Weight,
}

/// The cost of an expression, including the helpers that it calls.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Weight {
    /// The depth of its tree.
    pub(super) depth: usize,
    /// The most work that a run has with it.
    pub(super) steps: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A number that f32 represents exactly.
    Number(f64),
    Infinity,
    /// The smallest `t` of the candidates, ∞ without one.
    Earliest,
    Name(Slot),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Binary(Operator, Box<[Expr; 2]>),
    Call(Function, Vec<Expr>),
    Helper(usize, Vec<Expr>),
}

/// Between numbers; vectors of one kind may be added, and multiplied or divided by a number.
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
    /// v / |v|, or zero if v is zero
    Unit,
    /// u.x v.y − u.y v.x
    Det,
    /// (v.y, −v.x)
    Perp,
    Min,
    Max,
    /// The cosine and, next, the sine of an angle in degrees.
    Cos,
    Sin,
    /// The components of a vector.
    X,
    Y,
    Z,
    /// A vector rotated by q / |q|.
    Rotate,
    /// The intersection of two coplanar triangles.
    SharedPolygon,
    /// `true` if the polygon has no corner.
    Empty,
}

impl Operator {
    /// Returns its sign if it is a comparison.
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
    /// Returns what a sentence calls a value of this kind.
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
    /// Returns `true` if a helper computes a part of it.
    pub(super) fn calls_a_helper(&self) -> bool {
        let mut calls = false;
        self.visit(&mut |expr| calls |= matches!(expr.node, Node::Helper(..)));
        calls
    }

    /// Returns its operands.
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
    /// Returns `true` if a helper computes a part of it.
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
    /// Returns its own formulas, without those of a block.
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
    /// Returns the formula of its `t`.
    pub(super) fn time(&self, program: &Program) -> Option<&Formula> {
        let is_time = |(field, _): &&(usize, Formula)| program.fields[*field].text == "t";
        self.fields.iter().find(is_time).map(|(_, formula)| formula)
    }

    fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.fields.iter().map(|(_, formula)| formula)
    }
}

impl Program {
    /// Returns all steps in the order of the text, those of a block after its condition.
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

    /// Returns the step with that caption that assigns that name ("" for a test), else the first
    /// that assigns that name, else the first with that caption.
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

    /// Returns which values an answer needs; the others are only shown.
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
