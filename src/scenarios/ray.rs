//! What is the same of every ray by origin, direction and length: its inputs and conventions, and
//! an answer made of what the kernel found.

pub(super) mod round;

use glam::Vec3;

use super::ray_sphere::IfTouching;
use super::read;
use crate::geometry::closest::Closest;
use crate::geometry::ray::{Outcome, Ray, RayHit, RaySolid, WayOut};
use crate::program::Program;
use crate::scenario::{
    Body, Chosen, Contact, Convention, Derived, Entry, Explanation, Findings, Input, Mark, Role,
    Scalar, Scenario, Step, Unit, Value, Verdict, Words, convention, metres, words,
};

/// The inputs of a ray, and the choices of its conventions.
#[derive(Clone)]
pub(super) struct Given {
    pub origin: Vec3,
    pub direction: Vec3,
    pub max_distance: f32,
    inside: IfInside,
    touching: IfTouching,
    way: Way,
}

/// What the ray finds, and where it leaves the solid that it starts inside.
pub(super) struct Found {
    pub cast: RaySolid,
    pub way_out: Option<WayOut>,
}

convention! {
    "inside", "A ray that starts inside":
    /// What a ray finds that starts inside.
    pub(super) enum IfInside {
        HitAtStart = ("hit_at_start", "A hit at once", "PhysX, parry3d (solid)"),
        Miss = ("miss", "No hit", "Unity Physics.Raycast, Box2D 2.4"),
        ExitPoint = ("exit_point", "A hit on the way out", "parry3d (not solid)"),
    }
}

convention! {
    "direction", "A direction of another length than one":
    /// What a direction is that is not one unit long.
    pub(super) enum Way {
        Normalised = ("normalised", "It is made one unit long: distances are metres", "Unity Ray, Bevy Ray3d, PhysX"),
        AsGiven = ("as_given", "It stays as long as it is: distances count in its lengths", "parry3d Ray, Embree, three.js Ray"),
    }
}

impl Way {
    /// A distance along the ray, in the unit that it counts in.
    pub fn length(self, distance: f32) -> Words {
        match self {
            Self::Normalised => metres(distance).into(),
            Self::AsGiven => words!("{0} lengths of D", crate::scenario::short(distance)),
        }
    }
}

impl Given {
    pub fn new(origin: [f32; 3], direction: [f32; 3], max_distance: f32) -> Self {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        Self {
            origin,
            direction,
            max_distance,
            inside: IfInside::default(),
            touching: IfTouching::default(),
            way: Way::default(),
        }
    }

    pub fn ray(&self) -> Ray {
        let Self { origin, direction, max_distance, .. } = *self;
        Ray { origin, direction, max_distance, as_given: self.way == Way::AsGiven }
    }

    /// The place in a pair of programs: for a direction one unit long, and as given.
    pub fn is_as_given(&self) -> bool {
        self.way == Way::AsGiven
    }

    pub fn inputs(&mut self) -> Vec<Input<'_>> {
        let from = self.origin;
        let way = self.direction.as_dvec3();
        let unit = if self.way == Way::AsGiven { way } else { way.normalize_or_zero() };
        let direction = unit.as_vec3();
        let (direction_value, length) = (&mut self.direction, 2.0);
        vec![
            Input { name: "origin", label: "O", value: Value::Point(&mut self.origin) },
            Input {
                name: "direction",
                label: "D",
                value: Value::Direction { value: direction_value, from, length },
            },
            Input {
                name: "max_distance",
                label: "m",
                value: Value::Length { value: &mut self.max_distance, from, direction },
            },
        ]
    }

    /// `inside` is asked of solids only.
    pub fn conventions(&mut self, is_solid: bool) -> Vec<Convention<'_>> {
        let inside = self.inside.convention();
        let others = [self.touching.convention(), self.way.convention()];
        is_solid.then_some(inside).into_iter().chain(others).collect()
    }

    fn scalar(&self, name: &'static str, distance: f32) -> Scalar {
        let unit = if self.is_as_given() { Unit::Direction } else { Unit::Metre };
        Scalar { name, value: distance, unit }
    }

    /// A distance along the ray, in the unit that it counts in.
    pub fn length(&self, distance: f32) -> Words {
        self.way.length(distance)
    }
}

impl Given {
    /// The verdict that counts every touch.
    pub fn counted(&self, passes_by: &'static str, found: &Found) -> Verdict {
        let (relation, hit) = match found.cast.outcome {
            Outcome::Hit => ("hit", found.cast.hit),
            Outcome::Inside => ("inside", self.seen_from_inside(found)),
            Outcome::PassesBy => (passes_by, None),
            Outcome::Behind => ("behind", None),
            Outcome::TooShort => ("too_short", None),
            Outcome::Degenerate => ("degenerate", None),
        };
        Verdict::of(relation, hit.map(contact))
    }

    /// What a start inside counts as.
    fn seen_from_inside(&self, found: &Found) -> Option<RayHit> {
        match self.inside {
            IfInside::Miss => None,
            IfInside::ExitPoint => found.way_out.filter(|way| way.is_reached).map(|way| way.at),
            _ => found.cast.hit,
        }
    }

    pub fn verdict(&self, passes_by: &'static str, found: &Found) -> Verdict {
        let is_uncounted = found.cast.is_touch && self.touching == IfTouching::Miss;
        self.counted(passes_by, found).unless_touch(is_uncounted)
    }

    pub fn findings(&self, found: &Found) -> Findings {
        let mut findings = Findings::of(self.counted("", found).contact);
        let length = |way: WayOut| self.scalar("exit_distance", way.at.distance);
        findings.scalars.extend(found.way_out.map(length));
        findings
    }

    /// The sentence and the picture, without the target and the derivation.
    pub fn explain(
        &self,
        name: &'static str,
        found: &Found,
        nearest: impl Fn() -> Closest,
    ) -> Explanation {
        let (words, hit) = self.words(name, found, || metres(nearest().distance));
        let mut explanation = Explanation::new(words);
        explanation.nearest = hit.is_none().then(nearest);
        let end = self.ray().end();
        let origin = self.origin;
        explanation.mark(Mark::Dot { at: origin, radius: 0.2 }, Role::RayStart);
        let Some(RayHit { point, normal, .. }) = hit else {
            explanation.mark(Mark::Line { from: origin, to: end }, Role::RayMiss);
            return explanation;
        };
        explanation.mark(Mark::Line { from: origin, to: point }, Role::RayToHit);
        explanation.mark(Mark::Line { from: point, to: end }, Role::Construction);
        explanation.mark(Mark::Dot { at: point, radius: 0.2 }, Role::Hit);
        explanation.mark(Mark::Label { at: point, text: "P".into() }, Role::Hit);
        if normal != Vec3::ZERO {
            explanation.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
        }
        if let Some(WayOut { at: exit, is_reached: true }) = found.way_out {
            explanation.mark(Mark::Ring { at: exit.point, radius: 0.2 }, Role::Far);
        }
        explanation
    }

    /// The sentence, and what is hit by the conventions; `away` is how near the ray comes.
    fn words(
        &self,
        name: &'static str,
        found: &Found,
        away: impl Fn() -> String,
    ) -> (Words, Option<RayHit>) {
        let words = match (found.cast.outcome, &found.cast.hit) {
            (Outcome::Inside, _) => return self.words_inside(name, found),
            (Outcome::Hit, Some(hit)) => {
                let words = if hit.distance == 0.0 {
                    words!("The ray starts on {0}: a hit at once.", name)
                } else {
                    words!("The ray hits {0} at P, {1} from O.", name, self.length(hit.distance))
                };
                return (words, found.cast.hit);
            }
            (Outcome::PassesBy, _) => {
                words!("The ray's line misses {0}; the ray comes as near as {1}.", name, away())
            }
            (Outcome::Behind, _) => words!(
                "The ray's line meets {0} only behind O; the ray stays {1} away.",
                name,
                away()
            ),
            (Outcome::TooShort, _) => words!("The ray ends {1} before {0}.", name, away()),
            (Outcome::Degenerate | Outcome::Hit, _) => {
                words!("Both ends are one point: {0} has no axis.", name)
            }
        };
        (words, None)
    }

    fn words_inside(&self, name: &'static str, found: &Found) -> (Words, Option<RayHit>) {
        let way_out = found.way_out.map_or("".into(), |way| self.length(way.at.distance));
        match (self.inside, found.way_out) {
            (IfInside::ExitPoint, Some(WayOut { at, is_reached: true })) => {
                (words!("The ray leaves {0}, {1} from O.", name, way_out), Some(at))
            }
            (IfInside::ExitPoint, _) => {
                (words!("The ray ends inside {0}: the way out is {1} long.", name, way_out), None)
            }
            (IfInside::Miss, _) => {
                (words!("O lies inside {0}: no hit, by the convention.", name), None)
            }
            _ => (
                words!("O lies inside {0}: a hit at once, {1} before the way out.", name, way_out),
                found.cast.hit,
            ),
        }
    }

    /// The derivation, and what a convention makes of a start inside.
    pub fn derivation(
        &self,
        program: &Program,
        scenario: &dyn Scenario,
        found: &Found,
        draw: impl Fn(Step, &Derived) -> Step,
    ) -> Vec<Step> {
        let mut steps = Derived::new(program, scenario).drawn(draw);
        if found.cast.outcome == Outcome::Inside && self.inside != IfInside::HitAtStart {
            let (caption, choice) =
                ("What does a start inside count as?", self.inside.choice().name);
            steps.push(Step::chosen(caption, "inside", choice, "inside"));
        }
        steps
    }
}

fn contact(hit: RayHit) -> Contact {
    let RayHit { point, normal, distance, t, feature } = hit;
    let (normal, t, distance) = (Some(normal), Some(t), Some(distance));
    Contact { normal, t, distance, feature, ..Contact::at(point) }
}

/// What can be taken of a solid, to drag it as a whole.
pub(super) fn bodies(
    shapes: impl Iterator<Item = Mark>,
    points: &'static [&'static str],
) -> Vec<Body> {
    let taken = |shape| match shape {
        Mark::Face { corners } => Mark::Triangle { corners },
        other => other,
    };
    shapes.map(|shape| Body { shape: taken(shape), points }).collect()
}

/// The marks of the steps that every ray's derivation ends with.
pub(super) fn draw_on_ray(step: Step, ray: Ray, derived: &Derived) -> Step {
    match step.name() {
        "u" => step.arrow_from(ray.origin),
        "s" => step.length(ray.origin, derived.vector("P")),
        "P" => step.point(derived.vector("P")),
        "n" => step.arrow_from(derived.vector("P")),
        _ => step,
    }
}

/// An entry's derivation, and the same where the direction stays as long as it is given.
pub(super) struct Derivations([Option<Program>; 2]);

impl Derivations {
    pub fn read(normalised: Entry, as_given: &'static str) -> Self {
        let other = Entry { derivation: as_given, ..normalised };
        Self([normalised, other].map(|entry| read(&entry).ok()))
    }

    pub fn of(&self, given: &Given) -> Option<&Program> {
        self.0[usize::from(given.is_as_given())].as_ref()
    }
}
