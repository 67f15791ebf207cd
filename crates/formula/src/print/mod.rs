//! Prints the tree as code. What differs by language is in its file.

mod cpp;
mod csharp;
mod dialect;
mod glsl;
mod printer;
mod python;
mod rust;
mod tokens;

use std::collections::BTreeSet;

use super::tree::*;
use dialect::*;
use printer::{Printer, has_candidates};

pub use tokens::Token;

/// A target language, with its vector types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// With glam.
    #[default]
    Rust,
    /// With Unity's vectors.
    CSharp,
    /// With its own structs.
    Cpp,
    Glsl,
    /// With numpy.
    Python,
}

impl Target {
    pub const ALL: [Self; 5] = [Self::Rust, Self::CSharp, Self::Cpp, Self::Glsl, Self::Python];

    /// Returns the name for `--as`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::CSharp => "csharp",
            Self::Cpp => "cpp",
            Self::Glsl => "glsl",
            Self::Python => "python",
        }
    }

    /// Returns the display name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::CSharp => "C#",
            Self::Cpp => "C++",
            Self::Glsl => "GLSL",
            Self::Python => "Python",
        }
    }

    /// Returns the target of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name() == name)
    }

    fn dialect(self) -> &'static dyn Dialect {
        match self {
            Self::Rust => &rust::Rust,
            Self::CSharp => &csharp::CSharp,
            Self::Cpp => &cpp::Cpp,
            Self::Glsl => &glsl::Glsl,
            Self::Python => &python::Python,
        }
    }
}

/// A function in some language, with everything around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    pub lines: Vec<CodeLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeLine {
    pub text: String,
    /// The [`Step::index`] that it belongs to.
    pub step: Option<usize>,
}

impl Code {
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text.clone() + "\n").collect()
    }
}

/// The header of a program.
pub struct Head<'a> {
    pub title: &'a str,
    /// The article or book; `None` if it was typed.
    pub source: Option<&'a str>,
    /// Labels and names.
    pub inputs: Vec<(&'a str, &'a str)>,
}

const IN_FLOATS: &str = "\
In plain f32 a touch may come out either way, and so may whatever lies nearer to another answer \
than rounding does: about a millionth of the largest input, more where lines are nearly parallel \
or barely touch, or where shapes are small and far from the origin.";
const IN_DOUBLES: &str = "\
In plain floats, here of 64 bits, a touch may come out either way, and so may whatever lies \
nearer to another answer than rounding does: more where lines are nearly parallel or barely \
touch, or where shapes are small and far from the origin.";

/// Returns the functions that the code must bring, each once.
fn brought(dialect: &dyn Dialect, used: BTreeSet<(Function, Kind)>) -> Vec<&'static str> {
    let mut brought = Vec::new();
    for (function, kind) in used {
        let text = dialect.brought(function, kind);
        if !text.is_empty() && !brought.contains(&text) {
            brought.push(text);
        }
    }
    brought
}

impl Program {
    /// Prints the program as a function, below a header with its origin and its limits.
    pub fn code(&self, target: Target, head: &Head) -> Code {
        let dialect = target.dialect();
        let typed = |names: &[Name]| -> Vec<_> {
            names
                .iter()
                .map(|name| Typed { name: identifier(&name.text), kind: name.kind })
                .collect()
        };
        let (names, fields) = (typed(&self.names), typed(&self.fields));
        let mut printer = Printer {
            program: self,
            dialect,
            needed: self.needed(),
            names: &names,
            fields: &fields,
            used: BTreeSet::new(),
            lines: Vec::new(),
        };
        printer.block(&self.steps, dialect.depth());
        let mut helpers: Vec<_> = Vec::new();
        for helper in &self.helpers {
            helpers.push(dialect.comment_of(&helper.caption));
            helpers.extend(printer.helper(helper));
            helpers.push(String::new());
        }
        let Printer { used, lines: body, .. } = printer;
        let is_planar = names[..self.inputs].iter().any(|input| input.kind == Kind::Vec2);
        let has_miss = has_candidates(&self.steps)
            || body.iter().any(|CodeLine { text, .. }| text.contains("miss("));
        let around = Around {
            id: &self.id,
            relations: &self.relations,
            fields: &fields,
            inputs: &names[..self.inputs],
            brought: brought(dialect, used),
            helpers,
            space: if is_planar { Kind::Vec2 } else { Kind::Vec3 },
            has_miss,
        };
        let [before, after] = dialect.around(&around);
        let plain = |text: String| CodeLine { text, step: None };
        let head = self.head(target, head);
        let head = head.iter().flat_map(|of| wrapped(dialect.comment(), of));
        let mut lines: Vec<_> =
            dialect.first().map(str::to_owned).into_iter().chain(head).map(plain).collect();
        lines.push(plain(String::new()));
        lines.extend(before.into_iter().map(plain));
        if has_candidates(&self.steps) {
            let indent = "    ".repeat(dialect.depth());
            lines.extend(
                dialect.earliest(&around).into_iter().map(|line| plain(indent.clone() + &line)),
            );
        }
        lines.extend(body);
        lines.extend(after.into_iter().map(plain));
        Code { lines }
    }
}

impl Program {
    fn head(&self, target: Target, Head { title, source, inputs }: &Head) -> Vec<String> {
        let named = inputs.iter().filter(|(letter, name)| letter != name);
        let named: Vec<_> = named
            .map(|(letter, name)| format!("{} {}", identifier(letter), name.replace('_', " ")))
            .collect();
        let mut head = match source {
            Some(source) => vec![
                format!("{title}: the derivation that Collision Sandbox shows, step by step."),
                format!("Source: {source}."),
            ],
            None => vec![format!("{title}: a formula of your own.")],
        };
        if !named.is_empty() {
            head.push(format!("Inputs: {}.", named.join(", ")));
        }
        head.extend(self.notes.iter().cloned());
        head.push(if target == Target::Python { IN_DOUBLES.into() } else { IN_FLOATS.into() });
        head
    }
}
