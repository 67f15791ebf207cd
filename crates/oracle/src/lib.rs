//! The pairs with their cases and reference answers, also used by the benchmark.

pub mod case;
pub mod conformance;
pub mod convex;
pub mod indexed;
pub mod mesh;
pub mod near;
pub mod number;
pub mod polygons;
pub mod random;

pub mod touches;

mod parry;

pub mod ball_arc;
mod box_box;
pub mod capsule_cast_triangle;
mod closest_segments;
mod line_line;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod point_polygon;
mod point_triangle;
mod polygon_polygon;
mod ray_box;
mod ray_capsule;
mod ray_cone;
mod ray_cylinder;
mod ray_mesh;
mod ray_plane;
mod ray_sphere;
mod ray_sphere_info;
mod segment_plane;
mod segment_polygon;
mod segment_segment;
mod segment_sphere;
pub mod segment_triangle;
mod solid;
mod sphere_box;
mod sphere_cast_sphere;
mod sphere_cast_triangle;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
mod triangle_triangle;

use case::{Case, Expected};
use collision_scenarios::scenario::Answer;
use random::Random;
use touches::Scene;

/// A case, and whether it was built to touch.
pub type Mix = fn(&mut Random) -> (Case, bool);

/// A pair of shapes and how to test it.
pub struct Pair {
    pub id: &'static str,
    /// The relations that the contract allows.
    pub relations: &'static [&'static str],
    pub case: fn(&mut Random) -> Case,
    /// A scene that touches exactly.
    pub touch: Option<fn(&mut Random) -> Scene>,
    /// Replaces both: returns a case, and whether it was built to touch.
    pub own_mix: Option<Mix>,
    pub expected: fn(&Case) -> Expected,
    /// Returns parry3d's verdict on a hit; `None` if it does not take the case.
    pub parry: Option<fn(&Case) -> Option<bool>>,
    pub laws: &'static [MetamorphicRelation],
    /// Returns an invariant that the answer breaks by itself, or `None`.
    pub invariant_violation: fn(&Case, &Answer) -> Option<String>,
    /// Drops what does not move along with a rigid motion.
    pub drop_gauge_freedom: fn(&Case, &mut Expected, moved_origin: bool),
    /// Returns whether it is a hit under a choice that is not the contract's.
    pub counts: Counts,
}

/// By the case, the contract's answer, the convention and the choice; `None` if there is no such
/// choice.
pub type Counts = fn(&Case, &Expected, &str, &str) -> Option<bool>;

impl Pair {
    pub const fn new(
        id: &'static str,
        relations: &'static [&'static str],
        case: fn(&mut Random) -> Case,
        expected: fn(&Case) -> Expected,
        parry: Option<fn(&Case) -> Option<bool>>,
        laws: &'static [MetamorphicRelation],
    ) -> Self {
        Self {
            id,
            relations,
            case,
            touch: None,
            own_mix: None,
            expected,
            parry,
            laws,
            invariant_violation: |_, _| None,
            drop_gauge_freedom: |_, _, _| {},
            counts: |_, _, _, _| None,
        }
    }

    /// Returns a case of the mix, and whether it was built to touch.
    pub fn mix(&self, random: &mut Random) -> (Case, bool) {
        if let Some(mix) = self.own_mix {
            return mix(random);
        }
        match self.touch {
            Some(scene) if random.chance(0.3) => (touches::case(random, scene), true),
            _ => ((self.case)(random), false),
        }
    }

    const fn touches(self, touch: fn(&mut Random) -> Scene) -> Self {
        Self { touch: Some(touch), ..self }
    }

    const fn mixes(self, mix: Mix) -> Self {
        Self { own_mix: Some(mix), ..self }
    }

    const fn counts(self, counts: Counts) -> Self {
        Self { counts, ..self }
    }
}

/// A change of the inputs, and its effect on the answer.
pub struct MetamorphicRelation {
    pub name: &'static str,
    pub change: fn(&Case) -> Case,
    pub expected: fn(&mut Expected),
}

macro_rules! pairs {
    ($($id:ident)*) => {
        /// In the order of the scenario list.
        pub const PAIRS: &[Pair] = &[$($id::PAIR),*];
    };
}
collision_scenarios::for_each_pair!(pairs);

/// Pairs of scenarios with lists.
pub const LISTED: &[Pair] = &[segment_polygon::PAIR, polygon_polygon::PAIR];

/// Returns the pair with that id.
#[track_caller]
pub fn pair(id: &str) -> &'static Pair {
    PAIRS.iter().chain(LISTED).find(|pair| pair.id == id).expect(id)
}
