//! The closest of all candidates: the corners, the feet on the edges and on the face.

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, add, cross, dot, from_to, is_zero, scale, shrink, unit, zero};
use super::random::{
    Frame, Random, V, add as plus, along as on, cross as normal, from_to as span, length as long,
    scale as by,
};
use super::touches::{self, Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "sphere_triangle",
    &["face", "edge", "vertex", "apart"],
    case,
    expected,
    Some(parry),
    &[
        MetamorphicRelation {
            name: "corners turned on",
            change: |case| case.swapped(&[("a", "b")]).swapped(&[("b", "c")]),
            expected: renamed,
        },
        MetamorphicRelation {
            name: "winding reversed",
            change: |case| case.swapped(&[("b", "c")]),
            expected: |said| {
                renamed(said);
                // For a centre in the face the normal depends on the winding.
                said.contacts.iter_mut().take(1).for_each(|touch| {
                    if said.scalars.iter().any(|(name, x)| *name == "distance" && x.is_zero()) {
                        touch.normal = None;
                    }
                });
            },
        },
    ],
)
.touches(|random| {
    let axes = Axes::new(random);
    let corners = axes.triangle(random);
    let (away, length) = match random.below(3) {
        0 => (axes.first(), axes.length),
        // Perpendicular to the edge AB.
        1 => axes.whole_length_across(random, 1),
        _ => axes.whole_length(random),
    };
    let times = axes.coordinate(random);
    let [a, b, c] = random.three(corners);
    Scene::of("sphere_triangle", &axes)
        .point("center", touches::along(touches::place(random, corners), away, times))
        .length("radius", length * times.abs())
        .point("a", a)
        .point("b", b)
        .point("c", c)
})
.counts(|case, said, convention, choice| {
    let is_choice = convention == "touching" && choice == "miss";
    is_choice.then(|| {
        let corners = ["a", "b", "c"].map(|name| case.exact(name));
        let Nearest { squared, divisor, .. } = nearest(&case.exact("center"), &corners);
        said.hit && squared < (case.exact_number("radius") * divisor).square()
    })
});

pub(super) fn renamed(said: &mut Expected) {
    said.any_order = true;
    for touch in &mut said.contacts {
        touch.feature = None;
        touch.t = None;
    }
    // Without area an edge and a corner on it coincide.
    said.any_contacts = true;
}

/// A triangle of the frame: random, a needle, or without area.
pub fn triangle(random: &mut Random, frame: &Frame) -> [V; 3] {
    let (a, b, mut c) = (random.point(frame), random.point(frame), random.point(frame));
    match random.below(16) {
        0 => c = on(a, span(a, b), random.pick(&[0.0, 0.5, 1.0, 2.0])),
        1 => {
            let off = by(random.direction(), frame.size * random.nudge());
            c = plus(on(a, span(a, b), random.between(-0.5, 1.5)), off);
        }
        _ => {}
    }
    [a, b, c]
}

/// A point of the triangle or beside it: in the face, on an edge, at a corner.
pub fn place(random: &mut Random, [a, b, c]: [V; 3]) -> V {
    let [a, b, c] = random.three([a, b, c]);
    let (u, v) = match random.below(5) {
        0 => (0.0, 0.0),
        1 => (random.between(0.0, 1.0), 0.0),
        2 => (random.pick(&[0.25, 0.5, 0.75]), 0.0),
        3 => (random.between(-0.5, 1.5), random.nudge()),
        _ => {
            let (u, v) = (random.between(0.0, 1.0), random.between(0.0, 1.0));
            if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) }
        }
    };
    plus(a, plus(by(span(a, b), u), by(span(a, c), v)))
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let [a, b, c] = triangle(random, &frame);
    let radius = random.length(&frame);
    let mut center = random.point(&frame);
    if !frame.lattice || random.chance(0.2) {
        let foot = place(random, [a, b, c]);
        let up = normal(span(a, b), span(a, c));
        let direction = if random.chance(0.5) && long(up) > 0.0 {
            by(up, random.sense() / long(up))
        } else {
            random.direction()
        };
        let away = radius
            * match random.below(5) {
                0 => 1.0 + random.nudge(),
                1 => random.pick(&[0.0, 0.0, 1e-6, 1e-3]),
                _ => random.between(0.0, 2.5),
            };
        center = on(foot, direction, away);
    }
    Case::new("sphere_triangle")
        .point("center", center)
        .length("radius", radius)
        .point("a", a)
        .point("b", b)
        .point("c", c)
}

/// The closest point: distance² = squared / divisor, at point / divisor.
pub(super) struct Nearest {
    pub squared: Number,
    pub divisor: Number,
    pub point: Vector,
    pub feature: &'static str,
}

impl Nearest {
    fn at(p: &Vector, point: Vector, divisor: Number, feature: &'static str) -> Self {
        let offset = from_to(&point, &scale(p, &divisor));
        Self { squared: dot(&offset, &offset), divisor, point, feature }
    }

    fn is_nearer(&self, than: &Self) -> bool {
        &self.squared * than.divisor.square() < &than.squared * self.divisor.square()
    }
}

/// In a tie the feature of lowest dimension, of these the first.
pub(super) fn nearest(p: &Vector, [a, b, c]: &[Vector; 3]) -> Nearest {
    let n = cross(&from_to(a, b), &from_to(a, c));
    let one = Number::from(1.0);

    let mut nearest = Nearest::at(p, a.clone(), one.clone(), "vertex_a");
    let mut take = |other: Nearest| {
        if other.is_nearer(&nearest) {
            nearest = other;
        }
    };
    take(Nearest::at(p, b.clone(), one.clone(), "vertex_b"));
    take(Nearest::at(p, c.clone(), one, "vertex_c"));
    for (from, to, feature) in [(a, b, "edge_ab"), (b, c, "edge_bc"), (c, a, "edge_ca")] {
        let edge = from_to(from, to);
        let (along, squared) = (dot(&edge, &from_to(from, p)), dot(&edge, &edge));
        if along.sign() > 0 && along < squared {
            let foot = add(&scale(from, &squared), &scale(&edge, &along));
            take(Nearest::at(p, foot, squared, feature));
        }
    }
    if !is_zero(&n) {
        let inner = |from: &Vector, to: &Vector| {
            dot(&n, &cross(&from_to(from, to), &from_to(from, p))).sign() > 0
        };
        if inner(a, b) && inner(b, c) && inner(c, a) {
            let (height, squared) = (dot(&n, &from_to(a, p)), dot(&n, &n));
            let foot = from_to(&scale(&n, &height), &scale(p, &squared));
            take(Nearest::at(p, foot, squared, "face"));
        }
    }

    nearest
}

fn expected(case: &Case) -> Expected {
    let (p, r) = (case.exact("center"), case.exact_number("radius"));
    let corners = ["a", "b", "c"].map(|name| case.exact(name));
    let [a, b, c] = &corners;
    let n = cross(&from_to(a, b), &from_to(a, c));
    let Nearest { squared, divisor, point, feature } = nearest(&p, &corners);
    let hit = squared <= r.square() * divisor.square();
    let distance = squared.root().over(&divisor);
    let relation = if hit { feature.split('_').next().unwrap_or(feature) } else { "apart" };
    let mut said = Expected::new(hit, relation)
        .scalar("distance", distance.clone())
        .scalar("depth", &r - &distance);
    if !hit {
        return said;
    }
    // Without area a corner may lie on another, and an edge on another: either name is right.
    let feature = if is_zero(&n) { None } else { Some(feature) };
    let point = shrink(&point, &divisor);
    let offset = from_to(&point, &p);
    let normal = if !squared.is_zero() {
        // From the plane's normal, which keeps its digits at any distance.
        if feature == Some("face") {
            let up = dot(&n, &from_to(a, &p)).sign();
            unit(&scale(&n, &Number::from(up as f32)))
        } else {
            unit(&offset)
        }
    } else if feature == Some("face") {
        unit(&n)
    } else {
        zero()
    };
    said = said.touching(Touch {
        point: Some(point),
        normal: Some(normal),
        feature,
        ..Touch::default()
    });

    // The crossings of the surface with an edge: the roots in 0…1.
    for (from, to, feature) in [(a, b, "crossing_ab"), (b, c, "crossing_bc"), (c, a, "crossing_ca")]
    {
        let edge = from_to(from, to);
        for t in roots_on(from, &edge, &p, &r) {
            said = said.touching(Touch {
                point: Some(super::number::along(from, &edge, &t)),
                t: Some(t),
                feature: Some(feature),
                ..Touch::default()
            });
        }
    }
    said
}

/// Returns the crossings of a segment with the surface, by t; a segment that is a point has at most
/// one.
fn roots_on(from: &Vector, edge: &Vector, p: &Vector, r: &Number) -> Vec<Number> {
    let line = super::ray_sphere::Line::new(from.clone(), edge.clone(), p.clone(), r.clone());
    if line.squared.is_zero() {
        return if line.outside.is_zero() { vec![Number::zero()] } else { vec![] };
    }
    let [enters, exits] = line.are_within();
    let [near, far] = line.scaled_roots();
    let is_one = line.discriminant.is_zero();
    let roots = [(near, enters), (far, exits && !is_one)];
    let within = roots.iter().filter(|(_, is_within)| *is_within);
    within.map(|(root, _)| root.over(&line.squared)).collect()
}

fn parry(case: &Case) -> Option<bool> {
    let triangle = parry::triangle(case, ["a", "b", "c"]);
    let place = parry3d::math::Pose::IDENTITY;
    parry::meet(parry::at(case, "center"), &parry::ball(case, "radius"), place, &triangle)
}
