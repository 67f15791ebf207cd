//! Other ways to answer a case: the articles' formulas with their mistakes, the right ones in plain
//! f32, and parry3d. None of them affects the program's answer.

mod ball_arc;
mod box_box;
mod capsule_cast_triangle;
mod closest_segments;
mod compare;
mod derivation;
#[cfg(not(target_arch = "wasm32"))]
mod f32_tree;
mod line_line;
mod meeting;
#[cfg(not(target_arch = "wasm32"))]
mod on_mesh;
mod outcome;
#[cfg(feature = "parry")]
mod parry;
#[cfg(feature = "parry")]
mod parry_cast;
#[cfg(feature = "parry")]
mod parry_convex;
#[cfg(feature = "parry")]
mod parry_mesh;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod point_polygon;
mod point_triangle;
mod ray_box;
mod ray_capsule;
mod ray_cone;
mod ray_cylinder;
mod ray_mesh;
mod ray_plane;
mod ray_sphere;
mod ray_sphere_info;
mod segment_plane;
mod segment_segment;
mod segment_sphere;
mod segment_triangle;
mod sphere_box;
mod sphere_cast_sphere;
mod sphere_cast_triangle;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
mod triangle_triangle;
mod unity;
mod yours;

use std::sync::Arc;

use crate::scenario::Numbers;
use crate::scenarios::for_each_pair;

pub use compare::{Comparison, Difference, compare, compare_one, compare_with, difference};
pub(crate) use derivation::walk;
pub use outcome::{Inputs, Outcome, word};
pub use yours::{Culprit, Draft, Found, SLACK, Trace, Traced, Yours, goes_wrong};

/// Another way to answer a case.
pub struct Method {
    pub name: &'static str,
    /// The article, book or crate.
    pub source: &'static str,
    /// Its defect or peculiarity, in one sentence.
    pub note: &'static str,
    pub ask: fn(&Inputs) -> Outcome,
}

/// A built-in method, or one that a user has typed.
#[derive(Clone)]
pub enum MethodRef {
    Listed(&'static Method),
    Yours(Arc<Yours>),
}

impl MethodRef {
    pub fn name(&self) -> &str {
        match self {
            Self::Listed(method) => method.name,
            Self::Yours(yours) => &yours.draft.name,
        }
    }

    /// Returns the article, book or crate.
    pub fn source(&self) -> &'static str {
        match self {
            Self::Listed(method) => method.source,
            Self::Yours(_) => "A formula of your own",
        }
    }

    /// Returns its defect or peculiarity, in one sentence.
    pub fn note(&self) -> &'static str {
        match self {
            Self::Listed(method) => method.note,
            Self::Yours(yours) => match yours.draft.numbers {
                Numbers::F32 => "Your text, every value rounded to f32.",
                Numbers::F64 => "Your text, every value rounded to f64.",
                Numbers::Exact => "Your text, in true numbers.",
            },
        }
    }

    pub fn ask(&self, inputs: &Inputs) -> Outcome {
        match self {
            Self::Listed(method) => (method.ask)(inputs),
            Self::Yours(yours) => yours.ask(inputs),
        }
    }
}

/// Returns the methods of the scenario with that id, the articles' first.
pub fn of(id: &str) -> impl Iterator<Item = &'static Method> {
    macro_rules! ours {
        ($($id:ident)*) => {
            match id {
                $(stringify!($id) => $id::METHODS,)*
                _ => of_mesh(id),
            }
        };
    }
    let ours = for_each_pair!(ours);
    #[cfg(feature = "parry")]
    let crates = parry::of(id);
    #[cfg(not(feature = "parry"))]
    let crates = None;
    ours.iter().chain(crates)
}

/// A page has no scenario with a mesh.
#[cfg(target_arch = "wasm32")]
fn of_mesh(_: &str) -> &'static [Method] {
    &[]
}
#[cfg(not(target_arch = "wasm32"))]
use on_mesh::of as of_mesh;

const MATH_COLLISION: &str = "Math - Collision";
const RITO15_RAYCAST: &str = "Rito15, Raycast to Sphere";
const RITO15_SPHERE_CAST: &str = "Rito15, Sphere Cast to Sphere";
const RAY_SPHERE: &str = "Collision detection: ray against sphere";
const TONYPA: &str = "TonyPa, Ball vs arc";
const FAUERBY: &str = "Fauerby, Improved Collision detection and Response";
const ERICSON: &str = "Ericson, Real-Time Collision Detection";
const TEXTBOOK: &str = "Textbooks";
