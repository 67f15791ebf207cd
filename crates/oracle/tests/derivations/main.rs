//! The derivations, other methods and users' formulas: read, walked, compared and printed as code.
//! `cargo test -p collision-oracle --test derivations`, with the name of one of these modules for it
//! alone.

mod code;
mod evaluator;
mod formula;
mod letters;
mod methods;
mod number;
mod shapes;
mod steps_casts;
mod steps_lines;
mod steps_shapes;
mod walk;
mod your_formula;
