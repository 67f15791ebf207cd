//! Any text with numbers → proposals of a case, the likeliest first, each number with the place that
//! it is from. A person confirms; nothing here looks like a case until then.
//!
//! `source` (plain characters, English, tables) → `token` → `tree` of brackets → `finder`: groups of numbers
//! with what stands around them → `evidence` (roles and shapes, by `tables`) → `search`, the best `assign`ments
//! to each scenario's inputs by the one `score`; `form` has the forms of each shape → `ranking` of `proposal`s
//! with their `doubt`s → `review`, where a person confirms or `correct`s one, or `print`, the command line.

mod answer;
mod assign;
mod constants;
mod correct;
mod doubt;
mod equations;
mod evidence;
mod finder;
mod flat;
mod form;
mod group;
mod names;
mod print;
mod proposal;
mod ranking;
mod reading;
mod review;
mod score;
mod search;
mod source;
mod tables;
mod token;
mod tree;
mod value;

pub use answer::Comparison;
pub use correct::Conversion;
pub use doubt::{Certainty, Doubt, How, doubtful_words};
pub use form::forms;
pub use group::Group;
pub use print::{Printed, Request, found, is_meant_as_case, own_case, print};
pub use proposal::{Adjust, Proposal, Source, Unit};
pub use reading::LONGEST;
pub use review::Review;
