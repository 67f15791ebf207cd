//! A step's expression as FPCore, the format that Herbie reads and writes.
//! Source: FPBench 2.0, fpbench.org/spec/fpcore-2.0.html.

mod items;
mod read;
mod symbols;
mod write;

pub use read::replaced;
pub use write::Core;
