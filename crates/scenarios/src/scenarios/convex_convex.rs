//! Two convex solids of any kind.

use super::prelude::*;
use super::rings::number_term;
use super::solids;
use crate::scenario::{Body, Convex, ConvexKind, Gjk, Input, Table, Value, convex_marks};
use exact_collide::convex::{self, Core, Separation};
use exact_collide::ray_box::Cuboid;
use exact_collide::to_f32_saturating;
use glam::Quat;

pub const ENTRY: Entry = Entry::of::<ConvexConvex>(
    "convex_convex",
    "Convex against convex",
    Group::Convex,
    Space::Spatial,
    "Gilbert, Johnson and Keerthi, 1988",
)
.derived_by(derivation!("convex_convex.txt"))
.between([Shape::Convex.of(&["shape1"]), Shape::Convex.of(&["shape2"])]);

#[derive(Clone, PartialEq)]
struct ConvexConvex {
    solids: [Convex; 2],
}

impl Default for ConvexConvex {
    fn default() -> Self {
        let first = ConvexKind::Hull.around(Vec3::new(-1.25, 1.5, 0.5));
        let second = Core::Box(Cuboid {
            center: Vec3::new(1.25, 1.25, 0.0),
            half_extents: Vec3::new(1.0, 0.75, 0.5),
            rotation: Quat::from_xyzw(0.0, 0.25, 0.25, 1.0),
        });
        Self { solids: [first, Convex { core: second, radius: 0.0 }] }
    }
}

impl Table for ConvexConvex {
    fn count(&self) -> usize {
        self.inputs().len()
    }

    fn input(&self, index: usize) -> Option<Input> {
        self.inputs().into_iter().nth(index)
    }

    fn inputs(&self) -> Vec<Input> {
        solids::inputs(self.solids.each_ref(), None)
    }

    fn put(&mut self, index: usize, value: Value) {
        if let Some(input) = self.input(index) {
            solids::put(self.solids.each_mut(), &input, value);
        }
    }

    fn bodies(&self) -> Vec<Body> {
        solids::bodies(self.solids.each_ref())
    }
}

impl Question for ConvexConvex {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = convex::ConvexConvex;

    fn ask(&self) -> Self::Result {
        let [first, second] = &self.solids;
        convex::convex_convex(first, second)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let relation = match result {
            convex::ConvexConvex::Overlap(_) => "overlap",
            convex::ConvexConvex::Touching(_) => "touching",
            convex::ConvexConvex::Undecided(_) => "undecided",
            convex::ConvexConvex::Apart(_) => "apart",
        };
        // A miss has its closest points too.
        let contact = self.contacts(result).into_iter().next();
        Verdict { hit: result.is_hit(), relation, contact }
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings { contacts: self.contacts(&result), ..Findings::default() };
        let Some(found) = result.separation() else { return findings };
        let distance = to_f32_saturating(found.distance());
        match result {
            convex::ConvexConvex::Apart(_) => findings.lengths([("distance", distance)]),
            convex::ConvexConvex::Overlap(_) | convex::ConvexConvex::Touching(_) => {
                findings.lengths([("depth", 0.0 - distance)]);
                findings.vectors = vec![("push", found.push())];
            }
            convex::ConvexConvex::Undecided(_) => {}
        }
        if self.is_curved() {
            let [low, high] = enclosing(found);
            findings.lengths([("at_least", low), ("at_most", high)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        let distance = result.separation().map_or(0.0, |found| to_f32_saturating(found.distance()));
        match result {
            convex::ConvexConvex::Overlap(_) => {
                message!("They overlap; the shortest way out is {0}, along N.", metres(-distance))
            }
            convex::ConvexConvex::Touching(_) => message!("They touch, and no more."),
            convex::ConvexConvex::Undecided(found) => message!(
                "They are so close to touching that it is not decided: the gap is at least {0} and at most {1}.",
                metres(enclosing(&found)[0]),
                metres(enclosing(&found)[1])
            ),
            convex::ConvexConvex::Apart(Some(_)) => {
                message!("They are {0} apart.", metres(distance))
            }
            convex::ConvexConvex::Apart(None) => {
                message!("One of them has no axis, and so no points.")
            }
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let Separation { points: [first, second], .. } = *result.separation()?;
        Some(Closest {
            first,
            second,
            distance: to_f32_saturating(result.separation()?.distance()),
        })
    }

    fn terms(&self, result: &Self::Result) -> Vec<Input> {
        let found = result.separation();
        let normal = found.map_or(Vec3::ZERO, |found| found.normal);
        let points = found.map_or([Vec3::ZERO; 2], |found| found.points);
        let [r1, r2] = self.solids.each_ref().map(|solid| solid.radius);
        let core1 = (points[0].as_dvec3() + normal.as_dvec3() * f64::from(r1)).as_vec3();
        let core2 = (points[1].as_dvec3() - normal.as_dvec3() * f64::from(r2)).as_vec3();
        let sign = match result {
            convex::ConvexConvex::Overlap(_) => -1.0,
            convex::ConvexConvex::Touching(_) => 0.0,
            convex::ConvexConvex::Apart(_) => 1.0,
            convex::ConvexConvex::Undecided(_) => 2.0,
        };
        let point = |name, label, at| Input::new(name, label, Value::Point(at));
        let radius =
            |name, label, value, center| Input::new(name, label, Value::Radius { value, center });
        vec![
            Input::new("normal", "N", Value::Offset { value: normal, from: points[1] }),
            point("core1", "K1", core1),
            point("core2", "K2", core2),
            radius("around1", "r1", r1, core1),
            radius("around2", "r2", r2, core2),
            number_term("sign", "s", sign),
        ]
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        for (solid, role) in self.solids.iter().zip([Role::First, Role::Second]) {
            for mark in convex_marks(solid) {
                picture.mark(mark, role);
            }
        }
        let Some(found) = result.separation() else { return };
        if !counted.hit {
            for (at, letter) in found.points.into_iter().zip(["P1", "P2"]) {
                picture.contact(at, letter, Role::Crossing);
            }
            return;
        }
        let corners: Vec<_> =
            self.contacts(&result).into_iter().map(|contact| contact.point).collect();
        for (&corner, letter) in corners.iter().zip(LETTERS) {
            picture.dot(corner, 0.12, Role::Hit);
            picture.contact(corner, letter, Role::Hit);
        }
        match corners[..] {
            [] | [_] => {}
            [from, to] => picture.line(from, to, Role::Hit),
            _ => picture.mark(Mark::Polygon { corners: corners.clone() }, Role::Hit),
        }
        if let Some(&corner) = corners.first() {
            picture.arrow(corner, corner + found.normal, Role::Normal);
            picture.label(corner + found.normal, "N", Role::Normal);
        }
        if found.push() != Vec3::ZERO {
            let center = self.solids[0].core.center().as_vec3();
            picture.arrow(center, center + found.push(), Role::Push);
        }
    }

    fn gjk(&self) -> Option<Gjk> {
        let [first, second] = &self.solids;
        Some(Gjk::new(first, second)).filter(|search| !search.steps.is_empty())
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        match step.name() {
            "P1" | "P2" => step.point(),
            "w" => step.arrow_from(derived.vector("K2")),
            _ => step,
        }
    }
}

const LETTERS: [&str; 8] = ["P", "Q", "R", "S", "T", "U", "V", "W"];

/// Returns the bounds of the distance, rounded outward.
fn enclosing(found: &Separation) -> [f32; 2] {
    let [low, high] = [found.at_least, found.at_most].map(to_f32_saturating);
    [
        if f64::from(low) > found.at_least { low.next_down() } else { low },
        if f64::from(high) < found.at_most { high.next_up() } else { high },
    ]
}

impl ConvexConvex {
    fn is_curved(&self) -> bool {
        !self.solids.iter().all(|solid| solid.core.is_polytope())
    }

    /// Returns the closest points, or on a hit the corners of the contact patch, once the first is
    /// pushed out; of curved solids the points that part last.
    fn contacts(&self, result: &convex::ConvexConvex) -> Vec<Contact> {
        let Some(found) = result.separation() else { return Vec::new() };
        let [first, second] = found.points;
        let normal = found.normal;
        if !result.is_hit() || self.is_curved() {
            let facing = |at, normal| Contact::at(at).facing(normal);
            return vec![facing(first, -normal), facing(second, normal)];
        }
        let [one, other] = &self.solids;
        let patch = convex::patch(one, other, found);
        patch.into_iter().map(|at| Contact::at(at).facing(normal)).collect()
    }
}
