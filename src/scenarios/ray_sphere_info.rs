//! A ray by origin, direction and length against a sphere.

use std::sync::LazyLock;

use glam::Vec3;

use super::ray::{Found, IfInside, Way};
use super::ray_sphere::IfTouching;
use super::{read, walked};
use crate::geometry::ray::{self, Ray, RayHit};
use crate::geometry::ray_capsule::{self, Capsule, ray_capsule};
use crate::geometry::ray_sphere_info::{self, Outcome, RaycastHitInfo, Terms};
use crate::geometry::{Sphere, closest};
use crate::program::Program;
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Moment,
    Role, Scalar, Scenario, Space, Step, Unit, Value, Verdict, Words, between, metres, words,
};

/// What the two derivations share, and what each has of its own: before the direction, where the
/// centre may lie behind, and from half the chord on.
macro_rules! derivation {
    (start: $start:literal, ahead: $ahead:literal, dist: $dist:literal, end: $end:expr) => {
        concat!(
            "\
From the origin to the centre: offset = center − origin
The square of its length: off2 = offset · offset
The square of the radius: rad2 = radius²
",
            $start,
            "\
The direction as a unit vector: dir = direction / |direction|
The share of the offset along the ray: rayDist = offset · dir
",
            $ahead,
            "\
The square of half the chord, by Pythagoras: d = rad2 − (off2 − rayDist²)
Does the line miss? d < 0 → passes_by
",
            $dist,
            $end
        )
    };
}

macro_rules! way_in {
    ($dist:literal, $way:literal) => {
        derivation! {
            start: "\
Does the origin lie inside? off2 < rad2 → hit inside with point = origin, t = 0, distance = 0
Does it lie on the surface? off2 = rad2 → hit with point = origin, t = 0, distance = 0, normal = unit(−offset)
",
            ahead: "\
Does the centre lie behind, or beside? rayDist ≤ 0 → behind
",
            dist: $dist,
            end: concat!("\
Does the ray end before? dist > distance → too_short
Where the ray enters: point = origin + ", $way, " dist
The normal there: normal = unit(point − center)
The place on the ray, from 0 to 1: t = dist / distance
→ hit with point = point, t = t, distance = dist, normal = normal
")
        }
    };
}

macro_rules! way_out {
    ($dist:literal, $way:literal) => {
        derivation! {
            start: "",
            ahead: "",
            dist: $dist,
            end: concat!("\
Does the ray end before? dist > distance → inside
Where the ray leaves: point = origin + ", $way, " dist
The normal there, inward: normal = unit(center − point)
Does the origin lie inside? off2 < rad2 → hit inside with point = point, t = dist / distance, distance = dist, normal = normal
→ passes_by
")
        }
    };
}

pub const ENTRY: Entry = Entry::of::<RaySphereInfo>(
    "ray_sphere_info",
    "Ray against sphere, with hit info",
    Group::Casts,
    Space::Spatial,
    "Collision detection: ray against sphere",
)
.derived_by(way_in!(
    "\
Back by half the chord: dist = rayDist − √d
",
    "dir"
));

/// Of a ray that looks for its way in, and of one that starts inside and looks for its way out; in
/// metres, and in lengths of the direction as it is given.
static PROGRAMS: LazyLock<[[Option<Program>; 2]; 2]> = LazyLock::new(|| {
    let metres = [ENTRY.derivation, way_out!("On by half the chord: dist = rayDist + √d\n", "dir")];
    let lengths = [
        way_in!(
            "Back by half the chord, in lengths of the direction: dist = (rayDist − √d) / |direction|\n",
            "direction"
        ),
        way_out!(
            "On by half the chord, in lengths of the direction: dist = (rayDist + √d) / |direction|\n",
            "direction"
        ),
    ];
    [metres, lengths].map(|both| both.map(|derivation| read(&Entry { derivation, ..ENTRY }).ok()))
});

#[derive(Clone)]
struct RaySphereInfo {
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    center: Vec3,
    radius: f32,
    inside: IfInside,
    touching: IfTouching,
    way: Way,
}

impl Default for RaySphereInfo {
    fn default() -> Self {
        Self {
            origin: Vec3::new(-4.0, -1.0, 3.0),
            direction: Vec3::new(3.0, 1.0, -1.5),
            max_distance: 10.0,
            center: Vec3::new(1.0, -0.5, 0.0),
            radius: 2.0,
            inside: IfInside::default(),
            touching: IfTouching::default(),
            way: Way::default(),
        }
    }
}

impl Scenario for RaySphereInfo {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (origin, center) = (self.origin, self.center);
        let way = self.direction.as_dvec3();
        let unit = if self.way == Way::AsGiven { way } else { way.normalize_or_zero() };
        vec![
            Input { name: "origin", label: "origin", value: Value::Point(&mut self.origin) },
            Input {
                name: "direction",
                label: "direction",
                value: Value::Direction { value: &mut self.direction, from: origin, length: 2.0 },
            },
            Input {
                name: "max_distance",
                label: "distance",
                value: Value::Length {
                    value: &mut self.max_distance,
                    from: origin,
                    direction: unit.as_vec3(),
                },
            },
            Input { name: "center", label: "center", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "radius",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.inside.convention(), self.touching.convention(), self.way.convention()]
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = between(self.origin, self.ask().terms().end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let verdict = self.counted(&result);
        let is_touch = || match self.as_given() {
            Some(found) => found.cast.is_touch,
            None => self.open() != result,
        };
        verdict.unless_touch(self.touching == IfTouching::Miss && verdict.hit && is_touch())
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let mut findings = Findings::of(self.counted(&result).contact);
        if result.outcome == Outcome::Inside {
            findings.scalars.push(self.exit_distance(&result));
        }
        let Terms { offset, ray_dist, off2, rad2, d, .. } = result.terms();
        findings.scalars.push(Scalar::length("ray_dist", ray_dist));
        findings.scalars.extend(Scalar::areas([("off2", off2), ("rad2", rad2), ("d", d)]));
        findings.vectors.push(("offset", offset));
        findings
    }

    fn explain(&self) -> Explanation {
        let Self { origin, direction, center, radius, .. } = *self;
        let sphere = self.sphere();
        let result = self.ask();
        let terms = result.terms();

        let Verdict { hit, contact, .. } = self.counted(&result);
        let mut explanation = Explanation::new(self.words(&result));
        if !hit {
            explanation.nearest = Some(closest::segment_sphere_surface(origin, terms.end, sphere));
        }

        explanation.mark(Mark::Ball { center, radius }, Role::Target);
        explanation.mark(Mark::Dot { at: origin, radius: 0.2 }, Role::RayStart);
        explanation.mark(Mark::Line { from: origin, to: center }, Role::Construction);
        explanation.mark_perpendicular(terms.foot, direction, center);
        let Some(Contact { point, normal: Some(normal), .. }) = contact else {
            explanation.mark(Mark::Line { from: origin, to: terms.end }, Role::RayMiss);
            return explanation;
        };
        explanation.mark(Mark::Line { from: origin, to: point }, Role::RayToHit);
        explanation.mark(Mark::Line { from: point, to: terms.end }, Role::Construction);
        explanation.mark(Mark::Dot { at: point, radius: 0.2 }, Role::Hit);
        explanation.mark(Mark::Label { at: point, text: "point".into() }, Role::Hit);
        if normal != Vec3::ZERO {
            explanation.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            explanation.mark(Mark::Arrow { from: center, to: center + normal }, Role::NormalFaint);
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        let is_inside = self.ask().outcome == Outcome::Inside;
        let looks_for_exit = is_inside && self.inside == IfInside::ExitPoint;
        let program = &PROGRAMS[usize::from(self.way == Way::AsGiven)][usize::from(looks_for_exit)];
        walked(program.as_ref(), self, |step, derived| self.draw(step, derived))
    }
}

impl RaySphereInfo {
    fn words(&self, result: &ray_sphere_info::RaySphereInfo) -> Words {
        match result.outcome {
            Outcome::Hit => {
                let distance = self.info(result).map_or(0.0, |info| info.distance);
                words!("The ray hits the sphere {0} from its origin.", self.length(distance))
            }
            Outcome::Inside => self.words_inside(result),
            Outcome::Behind => words!(
                "The sphere's centre does not lie ahead of the origin: rayDist = {0}.",
                metres(result.terms().ray_dist)
            ),
            Outcome::PassesBy => {
                words!("The ray's line passes {0} beside the surface.", metres(result.clearance()))
            }
            Outcome::TooShort => {
                words!("The ray ends {0} before the surface.", metres(result.missing().max(0.0)))
            }
        }
    }

    /// Of a ray that starts strictly inside.
    fn words_inside(&self, result: &ray_sphere_info::RaySphereInfo) -> Words {
        let way_out = self.length(self.exit_distance(result).value);
        match self.inside {
            IfInside::ExitPoint if self.way_out().is_some() => {
                words!("The ray leaves the sphere {0} from its origin.", way_out)
            }
            IfInside::ExitPoint => {
                words!("The ray ends inside the sphere: the way out is {0} long.", way_out)
            }
            IfInside::Miss => {
                words!("The origin lies inside the sphere: no hit, by the convention.")
            }
            IfInside::HitAtStart => words!(
                "The origin lies inside the sphere: a hit at once, {0} before the way out.",
                way_out
            ),
        }
    }

    /// Where a ray that starts inside leaves, if it reaches that far.
    fn way_out(&self) -> Option<RaycastHitInfo> {
        if let Some(Found { way_out, .. }) = self.as_given() {
            let info = |RayHit { point, normal, distance, t, .. }: RayHit| RaycastHitInfo {
                point,
                normal,
                distance,
                t,
            };
            return way_out.filter(|way| way.is_reached).map(|way| info(way.at));
        }
        let Self { origin, direction, max_distance, .. } = *self;
        ray_sphere_info::way_out(origin, direction, max_distance, self.sphere())
    }

    /// Where it hits, in the unit that distances count in.
    fn info(&self, result: &ray_sphere_info::RaySphereInfo) -> Option<RaycastHitInfo> {
        let info = result.info()?;
        Some(match self.as_given().and_then(|found| found.cast.hit) {
            Some(RayHit { distance, t, .. }) => RaycastHitInfo { distance, t, ..info },
            None => info,
        })
    }

    /// From an origin inside to the way out.
    fn exit_distance(&self, result: &ray_sphere_info::RaySphereInfo) -> Scalar {
        let name = "exit_distance";
        match self.as_given().and_then(|found| found.way_out) {
            Some(way) => Scalar { name, value: way.at.distance, unit: Unit::Direction },
            None => Scalar::length(name, result.exit_distance()),
        }
    }

    fn length(&self, distance: f32) -> Words {
        self.way.length(distance)
    }

    /// The sphere as a capsule without a stretch, met by a ray whose lengths are those of its
    /// direction; none where they are metres.
    fn as_given(&self) -> Option<Found> {
        let Self { origin, direction, max_distance, center, radius, way, .. } = *self;
        let ray = Ray { origin, direction, max_distance, as_given: true };
        let ball = Capsule { a: center, b: center, radius };
        let found =
            || Found { cast: ray_capsule(ray, ball), way_out: ray_capsule::way_out(ray, ball) };
        (way == Way::AsGiven).then(found)
    }

    /// The verdict where every touch counts.
    fn counted(&self, result: &ray_sphere_info::RaySphereInfo) -> Verdict {
        let (relation, info) = match result.outcome {
            Outcome::Hit => ("hit", self.info(result)),
            Outcome::Inside => match self.inside {
                IfInside::ExitPoint => ("inside", self.way_out()),
                IfInside::Miss => ("inside", None),
                IfInside::HitAtStart => ("inside", result.info()),
            },
            Outcome::Behind => ("behind", None),
            Outcome::PassesBy => ("passes_by", None),
            Outcome::TooShort => ("too_short", None),
        };
        let contact = |RaycastHitInfo { point, normal, distance, t }| Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(distance),
            ..Contact::at(point)
        };
        Verdict::of(relation, info.map(contact))
    }

    fn sphere(&self) -> Sphere {
        Sphere { center: self.center, radius: self.radius }
    }

    fn ask(&self) -> ray_sphere_info::RaySphereInfo {
        let Self { origin, direction, max_distance, .. } = *self;
        let cast = |max| ray_sphere_info::ray_sphere_info(origin, direction, max, self.sphere());
        let Some(found) = self.as_given() else { return cast(max_distance) };
        // How far the ray reaches, which metres round, is the capsule's to say.
        let reach = f64::from(max_distance) * direction.as_dvec3().length();
        let mut result = cast(reach.min(f32::MAX.into()) as f32);
        if matches!(result.outcome, Outcome::Hit | Outcome::TooShort) {
            let is_hit = found.cast.outcome == ray::Outcome::Hit;
            result.outcome = if is_hit { Outcome::Hit } else { Outcome::TooShort };
        }
        result
    }

    /// The same of a sphere without its surface, in metres.
    fn open(&self) -> ray_sphere_info::RaySphereInfo {
        let Self { origin, direction, max_distance, .. } = *self;
        ray_sphere_info::ray_sphere_info_open(origin, direction, max_distance, self.sphere())
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { origin, center, .. } = *self;
        let foot = self.ask().terms().foot;
        let point = derived.vector("point");
        match step.name() {
            "offset" | "dir" => step.arrow_from(origin),
            "rad2" => step.with(Mark::Line { from: center, to: foot }, Role::Construction),
            "rayDist" => {
                step.length(origin, foot).right_angle(foot, derived.vector("dir"), center - foot)
            }
            "dist" => step.length(origin, point),
            "point" => step.point(point),
            "normal" => step.arrow_from(point),
            _ => step,
        }
    }
}
