//! A ray by origin, direction and length against a sphere.

use glam::Vec3;

use super::ray_sphere::TOUCHING;
use crate::geometry::ray_sphere_info::{self, Outcome, RaycastHitInfo, Terms};
use crate::geometry::{Sphere, closest};
use crate::scenario::{
    Body, Choice, Contact, Convention, Entry, Explanation, Findings, Group, Input, Mark, Moment,
    Role, Scenario, Space, Step, TOUCHING_MISS, Value, Verdict, between, metres, words,
};

pub const ENTRY: Entry = Entry::of::<RaySphereInfo>(
    "ray_sphere_info",
    "Ray against sphere, with hit info",
    Group::Casts,
    Space::Spatial,
    "Collision detection: ray against sphere",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
From the origin to the centre: offset = center − origin
The square of its length: off2 = offset · offset
The square of the radius: rad2 = radius²
Does the origin lie inside? off2 < rad2 → hit inside with point = origin, t = 0, distance = 0
Does it lie on the surface? off2 = rad2 → hit with point = origin, t = 0, distance = 0, normal = unit(−offset)
The direction as a unit vector: dir = direction / |direction|
The share of the offset along the ray: rayDist = offset · dir
Does the centre lie behind, or beside? rayDist ≤ 0 → behind
The square of half the chord, by Pythagoras: d = rad2 − (off2 − rayDist²)
Does the line miss? d < 0 → passes_by
Back by half the chord: dist = rayDist − √d
Does the ray end before? dist > distance → too_short
Where the ray enters: point = origin + dir dist
The normal there: normal = unit(point − center)
The place on the ray, from 0 to 1: t = dist / distance
→ hit with point = point, t = t, distance = dist, normal = normal
";

#[derive(Clone)]
struct RaySphereInfo {
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    center: Vec3,
    radius: f32,
    inside: usize,
    touching: usize,
}

/// What a ray finds that starts inside.
const INSIDE: &[Choice] = &[
    Choice { name: "hit_at_start", title: "A hit at once", who: "PhysX, parry3d (solid)" },
    Choice { name: "miss", title: "No hit", who: "Unity Physics.Raycast, Box2D 2.4" },
    Choice { name: "exit_point", title: "A hit on the way out", who: "parry3d (not solid)" },
];
const MISS: usize = 1;
const EXIT_POINT: usize = 2;

impl Default for RaySphereInfo {
    fn default() -> Self {
        Self {
            origin: Vec3::new(-4.0, -1.0, 3.0),
            direction: Vec3::new(3.0, 1.0, -1.5),
            max_distance: 10.0,
            center: Vec3::new(1.0, -0.5, 0.0),
            radius: 2.0,
            inside: 0,
            touching: 0,
        }
    }
}

impl Scenario for RaySphereInfo {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (origin, center) = (self.origin, self.center);
        let unit = self.direction.as_dvec3().normalize_or_zero().as_vec3();
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
                    direction: unit,
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
        vec![
            Convention {
                name: "inside",
                title: "A ray that starts inside",
                choices: INSIDE,
                chosen: &mut self.inside,
            },
            Convention {
                name: "touching",
                title: "A ray that only touches",
                choices: TOUCHING,
                chosen: &mut self.touching,
            },
        ]
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
        let is_touch = || self.open() != result;
        verdict.unless_touch(self.touching == TOUCHING_MISS && verdict.hit && is_touch())
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let mut findings = Findings::of(self.counted(&result).contact);
        if result.outcome == Outcome::Inside {
            findings.scalars.push(("exit_distance", result.exit_distance()));
        }
        let Terms { offset, ray_dist, off2, rad2, d, .. } = result.terms();
        findings.scalars.extend([("ray_dist", ray_dist), ("off2", off2), ("rad2", rad2), ("d", d)]);
        findings.vectors.push(("offset", offset));
        findings
    }

    fn explain(&self) -> Explanation {
        let Self { origin, direction, center, radius, .. } = *self;
        let sphere = self.sphere();
        let result = self.ask();
        let terms = result.terms();

        let Verdict { hit, contact, .. } = self.counted(&result);
        let words = match result.outcome {
            Outcome::Hit => {
                let distance = contact.and_then(|contact| contact.distance).unwrap_or_default();
                words!("The ray hits the sphere {0} from its origin.", metres(distance))
            }
            Outcome::Inside => {
                let way_out = metres(result.exit_distance());
                match self.inside {
                    EXIT_POINT if hit => {
                        words!("The ray leaves the sphere {0} from its origin.", way_out)
                    }
                    EXIT_POINT => {
                        words!("The ray ends inside the sphere: the way out is {0} long.", way_out)
                    }
                    MISS => words!("The origin lies inside the sphere: no hit, by the convention."),
                    _ => words!(
                        "The origin lies inside the sphere: a hit at once, {0} before the way out.",
                        way_out
                    ),
                }
            }
            Outcome::Behind => words!(
                "The sphere's centre does not lie ahead of the origin: rayDist = {0}.",
                metres(terms.ray_dist)
            ),
            Outcome::PassesBy => {
                words!("The ray's line passes {0} beside the surface.", metres(result.clearance()))
            }
            Outcome::TooShort => {
                words!("The ray ends {0} before the surface.", metres(result.missing()))
            }
        };
        let mut explanation = Explanation::new(words);
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
        let Self { origin, direction, max_distance, .. } = *self;
        let working = ray_sphere_info::working(origin, direction, max_distance, self.sphere());
        self.steps(&self.ask(), &working)
    }
}

impl RaySphereInfo {
    /// The verdict where every touch counts.
    fn counted(&self, result: &ray_sphere_info::RaySphereInfo) -> Verdict {
        let Self { origin, direction, max_distance, .. } = *self;
        let exit = || {
            let working = ray_sphere_info::working(origin, direction, max_distance, self.sphere());
            working.way_out.filter(|(_, reached)| *reached).map(|(exit, _)| exit)
        };
        let (relation, info) = match result.outcome {
            Outcome::Hit => ("hit", result.info()),
            Outcome::Inside => match self.inside {
                EXIT_POINT => ("inside", exit()),
                MISS => ("inside", None),
                _ => ("inside", result.info()),
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
        ray_sphere_info::ray_sphere_info(origin, direction, max_distance, self.sphere())
    }

    /// The same of a sphere without its surface.
    fn open(&self) -> ray_sphere_info::RaySphereInfo {
        let Self { origin, direction, max_distance, .. } = *self;
        ray_sphere_info::ray_sphere_info_open(origin, direction, max_distance, self.sphere())
    }

    fn steps(
        &self,
        result: &ray_sphere_info::RaySphereInfo,
        working: &ray_sphere_info::Working,
    ) -> Vec<Step> {
        let Self { origin, max_distance, center, .. } = *self;
        let outcome = result.outcome;
        let Terms { offset, ray_dist, off2, rad2, d, foot, .. } = result.terms();
        let ray_sphere_info::Working { dir, on_surface, dist, way_out } = *working;
        let is_inside = outcome == Outcome::Inside;
        let looks_for_exit = is_inside && self.inside == EXIT_POINT;
        let inside = Step::test(
            "Does the origin lie inside?",
            ["off2", "<", "rad2"],
            [off2, rad2],
            is_inside,
            "inside",
        );

        let mut steps = vec![
            Step::value("From the origin to the centre", "offset", "center − origin", offset)
                .arrow(origin, offset),
            Step::value("The square of its length", "off2", "offset · offset", off2),
            Step::value("The square of the radius", "rad2", "radius²", rad2)
                .with(Mark::Line { from: center, to: foot }, Role::Construction),
        ];
        if !looks_for_exit {
            steps.push(inside.clone());
        }
        steps.extend([
            Step::test(
                "Does it lie on the surface?",
                ["off2", "=", "rad2"],
                [off2, rad2],
                on_surface,
                "hit",
            ),
            Step::value("The direction as a unit vector", "dir", "direction / |direction|", dir)
                .arrow(origin, dir),
            Step::value(
                "The share of the offset along the ray",
                "rayDist",
                "offset · dir",
                ray_dist,
            )
            .length(origin, foot)
            .right_angle(foot, dir, center - foot),
        ]);
        if !looks_for_exit {
            steps.push(Step::test(
                "Does the centre lie behind, or beside?",
                ["rayDist", "≤", "0"],
                [ray_dist, 0.0],
                outcome == Outcome::Behind,
                "behind",
            ));
        }
        steps.extend([
            Step::value(
                "The square of half the chord, by Pythagoras",
                "d",
                "rad2 − (off2 − rayDist²)",
                d,
            ),
            Step::test(
                "Does the line miss?",
                ["d", "<", "0"],
                [d, 0.0],
                outcome == Outcome::PassesBy,
                "passes_by",
            ),
        ]);
        if let (true, Some((exit, reached))) = (looks_for_exit, way_out) {
            steps.extend([
                Step::value("On by half the chord", "dist", "rayDist + √d", exit.distance)
                    .length(origin, exit.point),
                Step::test(
                    "Does the ray end before?",
                    ["dist", ">", "distance"],
                    [exit.distance, max_distance],
                    !reached,
                    "inside",
                ),
                Step::value("Where the ray leaves", "point", "origin + dir dist", exit.point)
                    .point(exit.point),
                Step::value(
                    "The normal there, inward",
                    "normal",
                    "unit(center − point)",
                    exit.normal,
                )
                .arrow(exit.point, exit.normal),
                inside,
            ]);
            return Step::until_decided(steps);
        }
        let entry = origin + dir * dist;
        let info = RaycastHitInfo { point: entry, normal: Vec3::ZERO, distance: dist, t: 0.0 };
        let hit = result.info().filter(|_| !is_inside);
        let RaycastHitInfo { point, normal, t, .. } = hit.unwrap_or(info);
        steps.extend([
            Step::value("Back by half the chord", "dist", "rayDist − √d", dist)
                .length(origin, entry),
            Step::test(
                "Does the ray end before?",
                ["dist", ">", "distance"],
                [dist, max_distance],
                outcome == Outcome::TooShort,
                "too_short",
            ),
            Step::value("Where the ray enters", "point", "origin + dir dist", point).point(point),
            Step::value("The normal there", "normal", "unit(point − center)", normal)
                .arrow(point, normal),
            Step::value("The place on the ray, from 0 to 1", "t", "dist / distance", t),
        ]);
        Step::until_decided(steps)
    }
}
