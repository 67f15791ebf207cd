//! A derivation as a program: one text in the article's notation, read once, then run with numbers
//! of any kind and printed as code.
//!
//! A line is a step; a block is indented by four blanks:
//! ```text
//! Half the chord, by Pythagoras: |CD| = √(r² − |CS|²)
//! The arc's nearest point: N = S if |A − S| ≤ |A − E|, else E
//! Does the line miss? |CS| > r → passes_by
//! Is it a point? |AB| = 0:
//!     Does P lie there? |AP| = 0 → hit degenerate with point = A
//!     → degenerate
//! → hit crossing with point = D, t = |AD| / |AB|
//! ```
//! An outcome names its relation (`hit` alone is the relation `hit`) and, after `with`, the fields
//! of the answer. `candidate hit outer with …, t = …` keeps the outcome with the smallest `t` so
//! far: `earliest` is that `t`, and `→ earliest` ends with it.
//! `height(P) = n · (P − p)` is a helper: it sees only its parameters, and the first call settles
//! their kinds. `Note: …` is for whoever reads the code.
//!
//! ASCII spellings are read, and shown in the notation's signs: `sqrt(x)`, `abs(x)`, `length(v)`,
//! `dot(u, v)`, `cross(u, v)` and `u x v`, `*` with a number, `<=`, `>=`, `!=`, `==`, `->`, `-`,
//! `x^2`, `N'`. A name has Latin and Greek letters, digits, `_` and `′`, and must not be reserved
//! in a target language.
//!
//! A number such as `1e-6` is the f32 nearest to it, whatever number type the text is run with.
//!
//! A text may come from anybody: its bytes, depth, nodes and the steps of a run are bounded,
//! helpers never call themselves, and a [`Mistake`] has a
//! position and a [`Problem`], which is displayed as a sentence.
//!
//! `inside is miss` asks about a convention, alone in its condition: the block below it, or the
//! case of a value, is part of the text only if that is chosen. It is resolved while the text is
//! read: no step remains of it.

mod bindings;
mod conventions;
mod decisions;
pub mod foreign;
mod formula;
mod fpcore;
mod from_code;
mod functions;
mod inline;
mod mistake;
mod names;
mod notation;
mod operand;
mod parse;
mod parser;
mod precise;
mod print;
mod real;
mod rule;
mod scope;
mod term;
mod token;
mod tree;
mod walk;

pub use decisions::Decision;
pub use fpcore::{Core, replaced};
pub use from_code::{CodeInput, from_code, is_code};
pub use inline::Compared;
pub use mistake::{KnownNames, Mistake, Problem};
pub use notation::Translation;
pub use parser::Convention;
pub use precise::Precise;
pub use print::{Code, CodeLine, Head, Target, Token};
pub use real::Real;
pub use rule::Rule;
pub use token::words;
pub use tree::*;
pub use walk::{Run, Value};

/// Compiles and runs the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
