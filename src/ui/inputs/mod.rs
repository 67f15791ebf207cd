//! The inputs as numbers, and the conventions.

pub mod case_menu;
pub mod change;
pub mod clip;
pub mod conventions;
pub mod draft;
pub mod fields;
pub mod list;
pub mod mesh_file;
pub mod ray;
pub mod rereading;
