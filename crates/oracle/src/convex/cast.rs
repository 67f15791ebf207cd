//! A solid that moves. What a polytope passes is the hull of its corners at the start and at the
//! end; a curved one is asked at several shares of its way.

use exact_collide::convex::Convex;
use glam::Vec3;

use super::cases::{vec, way_to_touch};
use super::curved::bounds_moved;
use super::{Kinds, Polytopes, Relation, pair, size, translated};
use crate::mesh::exact;
use crate::number::{Number, Vector, add, dot, from_to, scale, unit};
use crate::random::{self, Random};

/// The most shares of a way at which curved solids are asked.
const SHARES: usize = 16;

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

    /// Returns all that the first one passes between two shares of the motion, and the second one.
    pub fn passed(&self, [from, to]: [&Number; 2]) -> Polytopes {
        let Polytopes { corners: [moved, target], whole, .. } = &self.shapes;
        let ends = if from == to { vec![from] } else { vec![from, to] };
        let at = |share: &Number| {
            let by = scale(&self.motion, &(share * whole));
            moved.iter().map(|corner| add(corner, &by)).collect::<Vec<_>>()
        };
        let corners = [ends.into_iter().flat_map(at).collect(), target.clone()];
        Polytopes { corners, ..self.shapes.clone() }
    }

    /// Returns the relation of all that is passed between two shares of the motion.
    pub fn swept(&self, shares: [&Number; 2]) -> Relation {
        let passed = self.passed(shares);
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

/// Returns whether the first of two solids meets the other on its way, also of curved ones; `None`
/// if that is not certain. A plane between both at a share of the way is one up to another share, or
/// from there on.
pub fn meets(shapes: [&Convex; 2], motion: Vec3) -> Option<bool> {
    let motion = exact(motion);
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for place in [0.0, 1.0].into_iter().chain([0.5; SHARES]) {
        let share = low + (high - low) * place;
        let bounds = bounds_moved(shapes, &scale(&motion, &Number::from(share)))?;
        if bounds.at_most.sign() < 0 {
            return Some(true);
        }
        if bounds.at_least.sign() <= 0 {
            return None;
        }
        let speed = dot(&unit(&bounds.along), &motion);
        // Less than a share by a part of 2⁴⁰, for rounding.
        let step = bounds.at_least.over(&speed.abs()).to_f64() * (1.0 - 2f64.powi(-40));
        match speed.sign() {
            -1 => low = low.max(share + step),
            0 => return Some(false),
            _ => high = high.min(share - step),
        }
        if low > high {
            return Some(false);
        }
    }
    None
}

/// Returns two solids and a motion of the first: towards the other, too short for it, past it, along
/// an axis, away from it, or across the way in which they touch.
pub fn cast(random: &mut Random, kinds: Kinds) -> ([Convex; 2], Vec3) {
    let [moved, target] = pair(random, kinds);
    if random.chance(0.25)
        && let Some((axis, _)) = way_to_touch([&moved, &target])
    {
        let least = (0..3).min_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs())).unwrap_or(0);
        let across = random::cross(axis, [0, 1, 2].map(|k| f64::from(k == least)));
        let step = (size(&moved) + size(&target)).log2().ceil().exp2();
        let motion = vec(random::scale(across, step * random.pick(&[2.0, -2.0])));
        return ([translated(&moved, motion * -0.5), target], motion);
    }
    let way = (target.core.center() - moved.core.center()).as_vec3();
    let way = match random.below(3) {
        0 => way,
        1 => way * random.pick(&[Vec3::X, Vec3::Y, Vec3::Z]),
        _ => way + random.pick(&[Vec3::X, Vec3::NEG_Y, Vec3::Z]) * way.length(),
    };
    let motion = way * random.pick(&[0.25, 0.5, 1.0, 2.0, -1.0]);
    ([moved, target], motion)
}
