//! The kernel's answers against exact references: `cargo test -p collision-oracle --test exact`, with
//! the name of one of these modules for it alone.

mod closest;
mod conformance;
mod convex;
mod hard_cases;
mod indexed_mesh;
mod mesh;
mod motion_laws;
mod polygons;
mod second_opinion;
mod seeds;
mod watertight;
