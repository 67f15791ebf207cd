//! Two polytopes with radii, decided exactly.

use glam::DVec3;

use super::certain::{Certain, is_fine};
use super::depth::{Expansion, Out, way_out};
use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::gjk::{self, Simplex, Step};
use super::near::Number;
use super::{ConvexConvex, Feature, Separation};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use crate::to_vec3_saturating;

/// A step of either search.
pub(super) enum Watched<'a> {
    Closest(Step<'a>),
    WayOut(Expansion<'a>),
}

pub(super) fn decide(
    difference: &Difference,
    start: Simplex,
    watch: &mut dyn FnMut(Watched),
) -> (ConvexConvex, Simplex) {
    let guess = gjk::guess(difference, start, &mut |step| watch(Watched::Closest(step)));
    if let Some(found) = difference.beside(&guess) {
        return (apart(difference, &guess, &found), guess);
    }
    if difference.holds_origin(&guess) {
        return (inside(difference, &guess, watch), guess);
    }
    let closest = gjk::closest(difference, guess, &mut |step| watch(Watched::Closest(step)));
    let found = match closest.way {
        Some(way) => beside(difference, closest.simplex.pairs(), way),
        None => inside(difference, &closest.simplex, watch),
    };
    (found, closest.simplex)
}

/// The relation alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Overlap,
    Touching,
    Apart,
}

impl Relation {
    /// The relation by the sign of a distance.
    fn of(sign: i32) -> Self {
        match sign {
            1.. => Self::Apart,
            0 => Self::Touching,
            _ => Self::Overlap,
        }
    }
}

/// Returns the relation, or a simplex in which the cores share a point.
fn relation_or_shared(difference: &Difference) -> Result<Relation, Simplex> {
    let reach = difference.reach() * difference.polytopes[0].stretched();
    let Some(guess) = gjk::unless_parted(difference, reach) else { return Ok(Relation::Apart) };
    if difference.holds_origin(&guess) {
        return Ok(Relation::Overlap);
    }
    if let Some(found) = difference.beside(&guess) {
        let [gap, off] = gap(&found, reach);
        if gap.abs() > off {
            return Ok(Relation::of(if gap > 0.0 { 1 } else { -1 }));
        }
    }
    let closest = gjk::closest(difference, guess, &mut |_| {});
    let simplex = closest.simplex;
    closest.way.map(|_| Relation::of(clearance(difference, simplex.pairs()))).ok_or(simplex)
}

/// Returns the relation alone.
pub(super) fn relation(difference: &Difference) -> Relation {
    relation_or_shared(difference).unwrap_or_else(|simplex| {
        match inside(difference, &simplex, &mut |_| {}) {
            ConvexConvex::Overlap(_) => Relation::Overlap,
            _ => Relation::Touching,
        }
    })
}

/// Returns `true` if they overlap or touch.
pub(super) fn meets(difference: &Difference) -> bool {
    relation_or_shared(difference) != Ok(Relation::Apart)
}

/// The cores' distance less both radii.
fn gap(found: &Certain, reach: f64) -> Number {
    let [distance, off] = found.distance;
    [distance - reach, off + f64::EPSILON * (distance + reach)]
}

/// The sign of the distance of cores that are apart, less both radii.
fn clearance(difference: &Difference, simplex: &[Pair]) -> i32 {
    if difference.reach() == 0.0 { 1 } else { difference.sign(Polynomial::Clearance(simplex)) }
}

fn of_sign(sign: i32, separation: Separation) -> ConvexConvex {
    match Relation::of(sign) {
        Relation::Apart => ConvexConvex::Apart(Some(separation)),
        Relation::Touching => ConvexConvex::Touching(separation),
        Relation::Overlap => ConvexConvex::Overlap(separation),
    }
}

/// The cores are apart for certain.
fn apart(difference: &Difference, simplex: &Simplex, found: &Certain) -> ConvexConvex {
    let simplex = simplex.pairs();
    let gap = gap(found, difference.reach());
    let measured = Measured::new(difference, simplex, found);
    if !is_fine(gap) {
        return of_sign(
            clearance(difference, simplex),
            measured.separation(distance(difference, simplex)),
        );
    }
    let [distance, _] = gap;
    of_sign(if distance > 0.0 { 1 } else { -1 }, measured.separation(distance))
}

/// The cores are apart; the direction leads from the second to the first.
fn beside(difference: &Difference, simplex: &[Pair], way: Way) -> ConvexConvex {
    let measured = Measured::exact(difference, simplex, way);
    of_sign(clearance(difference, simplex), measured.separation(distance(difference, simplex)))
}

/// The distance of cores that are apart, less both radii, rounded once.
fn distance(difference: &Difference, simplex: &[Pair]) -> f64 {
    let reach = difference.reach();
    // d − r = (d² − r²) / (d + r)
    let [clearance, base] =
        difference.digits([Polynomial::Clearance(simplex), Polynomial::Base(simplex)]);
    let between = clearance.over(base).ldexp(0);
    between / ((between + reach * reach).max(0.0).sqrt() + reach)
}

/// The cores share a point.
fn inside(
    difference: &Difference,
    simplex: &Simplex,
    watch: &mut dyn FnMut(Watched),
) -> ConvexConvex {
    let reach = difference.reach();
    let own =
        |way: Way, depth: f64| Measured::exact(difference, simplex.pairs(), way).separation(-depth);
    match way_out(difference, simplex, &mut |step| watch(Watched::WayOut(step))) {
        Out::Through(face) => {
            if let Some(mut found) = difference.through(face) {
                (found.way, found.normal) = (found.way.reversed(), -found.normal);
                let depth = found.distance[0] + reach;
                return hit(true, Measured::new(difference, &face, &found).separation(-depth));
            }
            let out = Way::from(Along::Face(face));
            let height = Polynomial::Height(out, face[0]);
            let [height, squared, scale] =
                difference.digits([height, Polynomial::Squared(out), Polynomial::Scale]);
            if height.mantissa == 0.0 {
                let separation = own(out.reversed(), reach);
                return hit(reach > 0.0, separation);
            }
            let height = height.over(squared.root()).over(scale).ldexp(0);
            let measured = Measured::exact(difference, &face, out.reversed());
            hit(true, measured.separation(-(height + reach)))
        }
        Out::Flat(way) => hit(reach > 0.0, own(way, reach)),
    }
}

fn hit(is_overlap: bool, separation: Separation) -> ConvexConvex {
    if is_overlap { ConvexConvex::Overlap(separation) } else { ConvexConvex::Touching(separation) }
}

/// Returns the weights of a simplex's vertices in its point closest to the origin.
pub(super) fn weights(difference: &Difference, simplex: &[Pair]) -> [f64; 4] {
    let of = |of| Polynomial::Weight(simplex, of);
    let weights = match simplex.len() {
        2 => {
            let [a, b] = difference.ratios([of(0), of(1)]);
            [a, b, 0.0, 0.0]
        }
        3 => {
            let [a, b, c] = difference.ratios([of(0), of(1), of(2)]);
            [a, b, c, 0.0]
        }
        4 => difference.ratios([of(0), of(1), of(2), of(3)]),
        _ => [1.0, 0.0, 0.0, 0.0],
    };
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| (weight / sum).max(0.0))
}

/// A simplex with the closest points of both cores.
struct Measured<'a> {
    difference: &'a Difference<'a>,
    simplex: &'a [Pair],
    weights: [f64; 4],
    /// From the second polytope to the first.
    way: Way,
    normal: DVec3,
}

impl<'a> Measured<'a> {
    fn new(difference: &'a Difference<'a>, simplex: &'a [Pair], found: &Certain) -> Self {
        let Certain { way, normal, weights, .. } = *found;
        Self { difference, simplex, weights, way, normal }
    }

    fn exact(difference: &'a Difference<'a>, simplex: &'a [Pair], way: Way) -> Self {
        let (weights, normal) = (weights(difference, simplex), difference.unit(way));
        Self { difference, simplex, weights, way, normal }
    }

    fn separation(&self, distance: f64) -> Separation {
        let normal = self.normal;
        let points = [0, 1].map(|of| {
            let polytope = &self.difference.polytopes[of];
            let corners = self.simplex.iter().map(|pair| polytope.corner(pair[of]));
            let on_core: DVec3 =
                corners.zip(self.weights).map(|(corner, weight)| corner * weight).sum();
            let out = if of == 0 { -normal } else { normal };
            to_vec3_saturating(on_core + out * f64::from(polytope.radius))
        });
        let features = [0, 1].map(|of| {
            let polytope = &self.difference.polytopes[of];
            Feature::of(self.simplex.iter().map(|pair| polytope.own_index(pair[of])))
        });
        Separation {
            normal: to_vec3_saturating(normal),
            points,
            at_least: distance,
            at_most: distance,
            features,
            way: Some(self.way),
        }
    }
}
