//! A polytope that moves: what it passes is the hull of its corners at the start and at the end.

use exact_collide::convex::Convex;
use glam::Vec3;

use super::{Polytopes, Relation};
use crate::mesh::exact;
use crate::number::{Number, Vector, add, dot, from_to, scale};

/// The first polytope moves along a motion.
#[derive(Debug)]
pub struct Cast {
    pub shapes: Polytopes,
    /// In metres.
    pub motion: Vector,
}

impl Cast {
    /// Returns `None` if a core is curved or has no points.
    pub fn new(shapes: [&Convex; 2], motion: Vec3) -> Option<Self> {
        Some(Self { shapes: Polytopes::new(shapes)?, motion: exact(motion) })
    }

    /// Returns the relation of all that is passed between two shares of the motion.
    pub fn swept(&self, [from, to]: [&Number; 2]) -> Relation {
        let Polytopes { corners: [moved, target], whole, .. } = &self.shapes;
        let ends = if from == to { vec![from] } else { vec![from, to] };
        let at = |share: &Number| {
            let by = scale(&self.motion, &(share * whole));
            moved.iter().map(|corner| add(corner, &by)).collect::<Vec<_>>()
        };
        let corners = [ends.into_iter().flat_map(at).collect(), target.clone()];
        let passed = Polytopes { corners, ..self.shapes.clone() };
        passed.relation(&passed.greatest())
    }

    /// Returns the relation with the infinite line of the motion, seen along it.
    fn line(&self) -> Relation {
        let squared = dot(&self.motion, &self.motion);
        if squared.is_zero() {
            return self.swept([&Number::zero(); 2]);
        }
        // |m|² p − (p·m) m
        let flat = |corner: &Vector| {
            from_to(&scale(&self.motion, &dot(corner, &self.motion)), &scale(corner, &squared))
        };
        let corners = self.shapes.corners.clone().map(|of| of.iter().map(flat).collect());
        let seen = Polytopes {
            corners,
            radius: &self.shapes.radius * &squared,
            whole: &self.shapes.whole * &squared,
        };
        seen.relation(&seen.greatest())
    }

    /// Returns a share of the motion after which nothing is met, a power of two.
    fn beyond_all(&self) -> Number {
        let [moved, target] = &self.shapes.corners;
        let both = moved.iter().chain(target).flatten().map(Number::abs);
        let reach = both.fold(self.shapes.radius.clone(), |sum, x| sum + x).to_f64();
        let longest = self.motion.iter().map(Number::abs).max();
        let per_share = longest.map_or(0.0, |x| x.to_f64()) * self.shapes.whole.to_f64();
        Number::from((4.0 * reach / per_share).max(1.0).log2().ceil().exp2())
    }

    /// Returns the relation's word, as casts against triangles have it.
    pub fn relation(&self) -> &'static str {
        let [start, end] = [Number::zero(), Number::from(1.0)];
        match self.swept([&start, &start]) {
            Relation::Overlap => "initial_overlap",
            Relation::Touching => "hit",
            Relation::Apart if self.motion.iter().all(Number::is_zero) => "degenerate",
            Relation::Apart if self.swept([&start, &end]) != Relation::Apart => "hit",
            Relation::Apart if self.line() == Relation::Apart => "passes_by",
            Relation::Apart if self.swept([&start, &self.beyond_all()]) == Relation::Apart => {
                "behind"
            }
            Relation::Apart => "too_short",
        }
    }

    /// Returns `true` if the first touch is no farther from a share of the motion than an error.
    pub fn touches_first(&self, share: f64, error: f64) -> bool {
        let [before, after] = [share - error, share + error].map(Number::from);
        let start = Number::zero();
        let is_free = before.sign() <= 0 || self.swept([&start, &before]) == Relation::Apart;
        is_free && self.swept([&before, &after]) != Relation::Apart
    }
}
