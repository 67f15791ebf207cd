//! Two polytopes with radii, decided exactly.

use glam::DVec3;

use super::depth::{Out, way_out};
use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::gjk::{self, Simplex, Step};
use super::{ConvexConvex, Feature, Separation};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use crate::to_vec3_saturating;

pub(super) fn decide(difference: &Difference, watch: &mut dyn FnMut(Step)) -> ConvexConvex {
    let closest = gjk::closest(difference, [0, 0], watch);
    let simplex = closest.simplex.pairs();
    let reach = difference.reach();
    let Some(way) = closest.way else { return inside(difference, &closest.simplex) };
    let separation = beside(difference, simplex, way);
    let sign = if reach == 0.0 { 1 } else { difference.sign(Polynomial::Clearance(simplex)) };
    match sign {
        1.. => ConvexConvex::Apart(Some(separation)),
        0 => ConvexConvex::Touching(separation),
        _ => ConvexConvex::Overlap(separation),
    }
}

/// The cores are apart; the direction leads from the second to the first.
fn beside(difference: &Difference, simplex: &[Pair], way: Way) -> Separation {
    let reach = difference.reach();
    // d − r = (d² − r²) / (d + r)
    let [clearance, base] =
        difference.digits([Polynomial::Clearance(simplex), Polynomial::Base(simplex)]);
    let between = clearance.over(base).ldexp(0);
    let distance = (between + reach * reach).max(0.0).sqrt();
    Measured { difference, simplex, weights: weights(difference, simplex), way }
        .separation(between / (distance + reach))
}

/// The cores share a point.
fn inside(difference: &Difference, simplex: &Simplex) -> ConvexConvex {
    let reach = difference.reach();
    let own = |way: Way, depth: f64| {
        let simplex = simplex.pairs();
        let weights = weights(difference, simplex);
        Measured { difference, simplex, weights, way }.separation(-depth)
    };
    match way_out(difference, simplex) {
        Out::Through(face) => {
            let out = Way::from(Along::Face(face));
            let height = Polynomial::Height(out, face[0]);
            let [height, squared, scale] =
                difference.digits([height, Polynomial::Squared(out), Polynomial::Scale]);
            if height.mantissa == 0.0 {
                let separation = own(out.reversed(), reach);
                return hit(reach > 0.0, separation);
            }
            let height = height.over(squared.root()).over(scale).ldexp(0);
            let weights = weights(difference, &face);
            let way = out.reversed();
            let measured = Measured { difference, simplex: &face, weights, way };
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
}

impl Measured<'_> {
    fn separation(&self, distance: f64) -> Separation {
        let normal = self.difference.unit(self.way);
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
