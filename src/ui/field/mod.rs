//! The answer field's legend, its lens, and the answer under the pointer.

pub mod key;
pub mod legend;
pub mod lens;
mod movable;
pub mod what_if;
