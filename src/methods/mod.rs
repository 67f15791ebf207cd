//! Other ways to answer the same case: the articles' own formulas with their mistakes, the right
//! ones in plain f32, and parry3d. Nothing here decides what the program answers.

mod ball_arc;
mod compare;
mod derivation;
mod line_line;
mod outcome;
#[cfg(feature = "parry")]
mod parry;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod ray_box;
mod ray_capsule;
mod ray_cone;
mod ray_cylinder;
mod ray_plane;
mod ray_sphere;
mod ray_sphere_info;
mod segment_plane;
mod segment_segment;
mod segment_sphere;
mod segment_triangle;
mod sphere_cast_sphere;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
mod triangle_triangle;
mod unity;

pub use compare::{Comparison, compare};
pub use outcome::{Inputs, Outcome};

/// Another way to answer a case.
pub struct Method {
    pub name: &'static str,
    /// Article, book or crate.
    pub source: &'static str,
    /// What is wrong with it or special about it, in one sentence.
    pub note: &'static str,
    pub ask: fn(&Inputs) -> Outcome,
}

/// The methods of the scenario of that id, the articles' first.
pub fn of(id: &str) -> impl Iterator<Item = &'static Method> {
    let ours = match id {
        "ray_sphere" => ray_sphere::METHODS,
        "ray_sphere_info" => ray_sphere_info::METHODS,
        "sphere_cast_sphere" => sphere_cast_sphere::METHODS,
        "ray_plane" => ray_plane::METHODS,
        "ray_box" => ray_box::METHODS,
        "ray_capsule" => ray_capsule::METHODS,
        "ray_cylinder" => ray_cylinder::METHODS,
        "ray_cone" => ray_cone::METHODS,
        "point_line" => point_line::METHODS,
        "line_line" => line_line::METHODS,
        "segment_segment" => segment_segment::METHODS,
        "segment_sphere" => segment_sphere::METHODS,
        "segment_plane" => segment_plane::METHODS,
        "segment_triangle" => segment_triangle::METHODS,
        "sphere_sphere" => sphere_sphere::METHODS,
        "sphere_plane" => sphere_plane::METHODS,
        "sphere_triangle" => sphere_triangle::METHODS,
        "plane_plane" => plane_plane::METHODS,
        "plane_triangle" => plane_triangle::METHODS,
        "triangle_triangle" => triangle_triangle::METHODS,
        "ball_arc" => ball_arc::METHODS,
        _ => &[],
    };
    #[cfg(feature = "parry")]
    let crates = parry::of(id);
    #[cfg(not(feature = "parry"))]
    let crates = None;
    ours.iter().chain(crates)
}

const MATH_COLLISION: &str = "Math - Collision";
const RITO15_RAYCAST: &str = "Rito15, Raycast to Sphere";
const RITO15_SPHERE_CAST: &str = "Rito15, Sphere Cast to Sphere";
const RAY_SPHERE: &str = "Collision detection: ray against sphere";
const TONYPA: &str = "TonyPa, Ball vs arc";
const DERIVATION: &str = "The derivation's own formulas";
const TEXTBOOK: &str = "Textbooks";
