//! How a sign is decided: the kernel's arithmetic, from a filter in f64 to integers without an end.

#[cfg(test)]
pub(crate) mod adversarial;
pub(crate) mod angle;
mod compensated;
pub(crate) mod dyadic;
pub(crate) mod ordered_ring;
pub(crate) mod polynomial;
pub(crate) mod predicates;
pub(crate) mod ring;
pub(crate) mod scaled_ints;
