//! A second opinion on two convex solids.
//!
//! `CONVEX_CASES=1000000 cargo test --release -p collision-oracle --test exact convex` asks a
//! million of each.

mod answers;
mod casts;
mod laws;
mod reference;
