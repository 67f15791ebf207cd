//! The kernel's arithmetic for exact signs: stages from a filter in f64 to integers as wide as
//! needed. A later stage is used only while the sign is open.
//!
//! | stage | numbers | here |
//! |---|---|---|
//! | filter | f64, and a proven bound on its rounding | [`predicates`]; each pair's own |
//! | exact in f64 | f64 that rounds nothing, or sums that keep what it rounds | [`predicates`], [`compensated`] |
//! | integers | i64, i128, 256 bits | [`scaled_ints`], [`polynomial`] |
//! | dyadics | one integer of 128 bits, then as many limbs of 64 as there have to be | [`dyadic_i128`], [`dyadic`] |
//! | an arc's ends | 384 binary places of sine and cosine, of which 200 bits decide | [`angle`] |
//!
//! A formula is written once, over a [`ring::Ring`], or, where it branches on signs on its way,
//! over an [`ordered_ring::OrderedRing`]. `docs/exactness.md` has the bounds, where each is proven,
//! and how often each stage is reached.

#[cfg(test)]
pub(crate) mod adversarial;
pub(crate) mod angle;
mod compensated;
pub(crate) mod dyadic;
pub(crate) mod dyadic_i128;
pub(crate) mod ordered_ring;
pub(crate) mod polynomial;
pub(crate) mod predicates;
pub(crate) mod ring;
pub(crate) mod scaled_ints;
pub(crate) mod surd;
