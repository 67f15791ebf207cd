//! The kernel's answers against the reference.

use collision_oracle::convex::{self, Kinds, Polytopes, Relation};
use collision_oracle::number::{Number, Vector, length};
use exact_collide::convex::{Convex, ConvexConvex, Core, Separation, convex_convex};
use glam::Vec3;

use crate::seeds::{Count, each};

/// The relation, and the separation if both have points.
pub fn parts(said: &ConvexConvex) -> (Option<Relation>, Option<&Separation>) {
    match said {
        ConvexConvex::Overlap(at) => (Some(Relation::Overlap), Some(at)),
        ConvexConvex::Touching(at) => (Some(Relation::Touching), Some(at)),
        ConvexConvex::Undecided(at) => (None, Some(at)),
        ConvexConvex::Apart(at) => (Some(Relation::Apart), at.as_ref()),
    }
}

fn exact(v: Vec3) -> Vector {
    v.to_array().map(Number::from)
}

/// Returns no less than the largest coordinate of both.
pub fn size(shapes: [&Convex; 2]) -> f64 {
    shapes.map(convex::size).into_iter().fold(0.0, f64::max)
}

/// Returns why points and normal do not fit bounds of the signed distance.
fn misfit(shapes: [&Convex; 2], at: &Separation, is_curved: bool) -> Option<String> {
    let size = size(shapes) + at.at_least.abs();
    let fine = 4e-7 * size + 1e-44;
    let normal = at.normal.as_dvec3();
    if (normal.length() - 1.0).abs() > 1e-6 {
        return Some(format!("a normal of the length {}", normal.length()));
    }
    // The way out of a curved solid is only enclosed, so its points need not lie on it.
    let between = at.points[0].as_dvec3() - at.points[1].as_dvec3();
    let along = between.dot(normal);
    let aside = (between - normal * along).length();
    let is_off = along < at.at_least - 2.0 * fine || along > at.at_most + 2.0 * fine;
    if (is_off || aside > 2.0 * fine) && !(is_curved && at.at_least < 0.0) {
        return Some(format!(
            "the points are {along:e} apart along the normal, {aside:e} beside it"
        ));
    }
    for (point, shape) in at.points.into_iter().zip(shapes) {
        let alone = Convex { core: Core::Point(point), radius: 0.0 };
        let away = convex::bounds([&alone, shape]).map_or(0.0, |bounds| bounds.at_least.to_f64());
        if away > fine {
            return Some(format!("{point} is {away:e} outside its solid"));
        }
    }
    None
}

/// Returns why the normal or the features of two polytopes are not those of the greatest
/// separation.
fn not_greatest(shapes: &Polytopes, at: &Separation, size: f64) -> Option<String> {
    let greatest = shapes.greatest();
    let along = exact(at.normal);
    let [one, other] = shapes.heights(&along);
    let gap = (&one[0] - &other[1]).over(&(length(&along) * &shapes.whole));
    let short = (greatest.length().over(&shapes.whole) - gap).to_f64();
    // A rounded normal tilts by 1e-7.
    if short > 4e-7 * size {
        return Some(format!("the normal {} separates by {short:e} less", at.normal));
    }
    let places = at.features.each_ref().map(|feature| feature.corners());
    if places.iter().any(|corners| corners.is_empty()) {
        return Some("a feature without corners".into());
    }
    let part = shapes.part(places);
    if greatest.gap.sign() > 0 {
        let own = part.greatest();
        let is_equal = own.compare(&greatest).is_eq() && own.gap.sign() > 0;
        return (!is_equal).then(|| format!("the features {places:?} are farther apart"));
    }
    // They lie in the planes that the way out parts last.
    let [low, high] = [part.heights(&along), [one, other]];
    let fine = Number::from(4e-7 * size) * &shapes.whole;
    let is_in_plane = &low[0][1] - &high[0][0] <= fine && &high[1][1] - &low[1][0] <= fine;
    (!is_in_plane).then(|| format!("the features {places:?} are not in the planes that part last"))
}

/// Asserts that the kernel says what is right of two polytopes. Returns the relation.
#[track_caller]
fn check(shapes: [&Convex; 2]) -> Relation {
    let polytopes = Polytopes::new(shapes).expect("polytopes");
    let greatest = polytopes.greatest();
    let (right, signed) = (polytopes.relation(&greatest), polytopes.signed(&greatest));
    let said = convex_convex(shapes[0], shapes[1]);
    let (relation, at) = parts(&said);
    let at = at.expect("points");
    let case = || format!("{shapes:?}\nsaid {said:?}\nright {right:?} {:e}", signed.to_f64());
    assert_eq!(relation, Some(right), "{}", case());
    assert_eq!(at.at_least, at.at_most, "{}", case());
    let off = (Number::from(at.at_least) - &signed).abs();
    // A quarter of an ulp of f32.
    let fine = signed.abs() * Number::from(2f64.powi(-26));
    assert!(off <= fine, "off by {:e}\n{}", off.to_f64(), case());
    let wrong = misfit(shapes, at, false).or_else(|| not_greatest(&polytopes, at, size(shapes)));
    assert_eq!(wrong, None, "{}", case());
    right
}

#[test]
fn two_polytopes_are_as_far_apart_as_they_are_exactly() {
    let counts = [(); 3].map(|()| Count::default());
    each("CONVEX_CASES", 10_000, |random| {
        let shapes = convex::pair(random, Kinds::Polytopes);
        let right = check([&shapes[0], &shapes[1]]);
        let all = [Relation::Overlap, Relation::Touching, Relation::Apart];
        all.iter().zip(&counts).for_each(|(one, count)| count.add(right == *one));
    });
    counts.iter().for_each(|count| count.at_least(400));
}

#[test]
fn a_curved_solid_is_between_its_bounds() {
    let counts = [(); 4].map(|()| Count::default());
    let [wide, left_open] = [(); 2].map(|()| Count::default());
    each("CONVEX_CASES", 600, |random| {
        let shapes = convex::pair(random, Kinds::Curved);
        let shapes = [&shapes[0], &shapes[1]];
        let bounds = convex::bounds(shapes).expect("points");
        let said = convex_convex(shapes[0], shapes[1]);
        let (relation, at) = parts(&said);
        let at = at.expect("points");
        let [least, most] = [&bounds.at_least, &bounds.at_most];
        let case = || {
            format!("{shapes:?}\nsaid {said:?}\nright {:e} to {:e}", least.to_f64(), most.to_f64())
        };
        assert!(at.at_least <= at.at_most, "{}", case());
        let meets = Number::from(at.at_least) <= *most && *least <= Number::from(at.at_most);
        assert!(meets, "{}", case());
        let narrow = Number::from(1e-12) * &bounds.size * Number::from(4.0);
        assert!(relation.is_some() || *least <= narrow, "{}", case());
        let is_right = match relation {
            Some(Relation::Overlap) => least.sign() < 0,
            Some(Relation::Touching) => least.sign() <= 0 && most.sign() >= 0,
            Some(Relation::Apart) => most.sign() > 0,
            None => at.at_least <= 0.0 && at.at_most >= 0.0,
        };
        assert!(is_right, "{}", case());
        let all = [Some(Relation::Overlap), Some(Relation::Touching), Some(Relation::Apart), None];
        all.iter().zip(&counts).for_each(|(one, count)| count.add(relation == *one));
        let is_near = *least <= narrow && -most <= narrow;
        left_open.add(relation.is_none() && !is_near);
        wide.add(at.at_most - at.at_least > 1e-6 * size(shapes));
        let wrong = misfit(shapes, at, true);
        assert_eq!(wrong, None, "{}", case());
    });
    let seen: u64 = counts.iter().map(Count::get).sum();
    // The hull that holds the depth of thin solids may end early; those apart are told.
    assert!(left_open.get() * 1000 <= seen, "{} of {seen} left open", left_open.get());
    assert!(wide.get() * 5 <= seen, "{} of {seen} wider than 1e-6", wide.get());
}
