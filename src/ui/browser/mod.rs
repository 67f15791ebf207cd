//! The list of scenarios and scenes, its search, and the matrix of pairs.

pub mod found;
pub mod list;
pub mod matrix;
pub mod pictures;
pub mod search;
