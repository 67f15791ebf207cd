//! A ray from A to B against a sphere.

use glam::Vec3;

use crate::geometry::Sphere;
use crate::geometry::ray_sphere::{self, Foot};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Step, Value, metres,
    words,
};

pub const ENTRY: Entry = Entry::of::<RaySphere>(
    "ray_sphere",
    "Ray against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Raycast to Sphere",
);

struct RaySphere {
    start: Vec3,
    end: Vec3,
    center: Vec3,
    radius: f32,
}

impl Default for RaySphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.0, 2.0),
            end: Vec3::new(5.0, 1.5, -1.0),
            center: Vec3::new(0.5, 2.0, 0.0),
            radius: 2.0,
        }
    }
}

impl Scenario for RaySphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "start", label: "A", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "B", value: Value::Point(&mut self.end) },
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
            },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn answer(&self) -> Answer {
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius } = *self;
        let result = ray_sphere::ray_sphere(start, end, Sphere { center, radius });

        let mut answer = match result {
            Hit { entry, .. } => Answer::new(
                true,
                "hit",
                words!("The ray hits the sphere at D, {0} from A.", metres(entry.ad)),
            ),
            Touching { .. } => {
                Answer::new(true, "hit", "A = B: a point, and it touches the sphere.")
            }
            Inside { .. } => {
                Answer::new(false, "inside", "A lies inside the sphere: no way in to find.")
            }
            Behind { foot } => Answer::new(
                false,
                "behind",
                words!("The sphere's centre does not lie ahead of A: |AC| = {0}.", metres(foot.ac)),
            ),
            PassesBy { clearance, .. } => Answer::new(
                false,
                "passes_by",
                words!("The line AB passes {0} beside the surface.", metres(clearance)),
            ),
            TooShort { missing, .. } => Answer::new(
                false,
                "too_short",
                words!("AB ends {0} before the surface.", metres(missing)),
            ),
            Degenerate => {
                Answer::new(false, "degenerate", "A = B: a point, and it lies outside the sphere.")
            }
        };

        answer.mark(Mark::Ball { center, radius }, Role::Target);
        answer.mark(Mark::Dot { at: start, radius: 0.2 }, Role::RayStart);
        answer.mark(Mark::Dot { at: end, radius: 0.2 }, Role::RayEnd);
        let line = if answer.hit { Role::Ray } else { Role::RayMiss };
        answer.mark(Mark::Line { from: start, to: end }, line);
        if let Some(Foot { c, ac, cs }) = result.foot() {
            answer.scalars = vec![("ac", ac), ("cs", cs)];
            answer.vectors = vec![("C", c)];
            answer.mark_perpendicular(c, end - start, center);
            answer.mark(Mark::Label { at: c, text: "C".into() }, Role::Construction);
        }
        match result {
            Hit { entry, .. } => {
                answer.scalars.extend([("cd", entry.cd), ("ad", entry.ad)]);
                answer.vectors.push(("D", entry.d));
                answer.contacts.push(Contact {
                    normal: Some(entry.normal),
                    t: Some(entry.t),
                    distance: Some(entry.ad),
                    ..Contact::at(entry.d)
                });
            }
            Touching { normal } => {
                answer.scalars.push(("ad", 0.0));
                answer.vectors.push(("D", start));
                answer.contacts.push(Contact {
                    normal: Some(normal),
                    t: Some(0.0),
                    distance: Some(0.0),
                    ..Contact::at(start)
                });
            }
            Inside { .. } | Behind { .. } | PassesBy { .. } | TooShort { .. } | Degenerate => {}
        }
        if let Some(&Contact { point, normal: Some(normal), .. }) = answer.contacts.first() {
            answer.mark(Mark::Dot { at: point, radius: 0.3 }, Role::Hit);
            answer.mark(Mark::Label { at: point, text: "D".into() }, Role::Hit);
            if normal != Vec3::ZERO {
                answer.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            }
        }
        answer.steps = self.steps(result);
        answer
    }
}

impl RaySphere {
    fn steps(&self, result: ray_sphere::RaySphere) -> Vec<Step> {
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius } = *self;
        let working = ray_sphere::working(start, end, Sphere { center, radius });
        let ray_sphere::Working { ab, ab_length, n_ab, a_s, as_length, cd, ad } = working;
        let Foot { c, ac, cs } = result.foot().unwrap_or(Foot { c: start, ac: 0.0, cs: as_length });
        let entry = start + n_ab * ad;
        let (d, normal) = match result {
            Hit { entry, .. } => (entry.d, entry.normal),
            Touching { normal } => (start, normal),
            _ => (entry, Vec3::ZERO),
        };
        let on_surface = matches!(result, Touching { .. })
            || matches!(result, Hit { entry, .. } if entry.ad == 0.0);
        Step::until_decided([
            Step::value("From A to the centre", "AS", "S − A", a_s).arrow(start, a_s),
            Step::value("How far that is", "|AS|", "√(AS · AS)", as_length).length(start, center),
            Step::test(
                "Does A lie inside?",
                ["|AS|", "<", "r"],
                [as_length, radius],
                matches!(result, Inside { .. }),
                "inside",
            ),
            Step::test(
                "Does A lie on the surface?",
                ["|AS|", "=", "r"],
                [as_length, radius],
                on_surface,
                "hit",
            ),
            Step::value("The way of the ray", "AB", "B − A", ab).arrow(start, ab),
            Step::value("How long it is", "|AB|", "√(AB · AB)", ab_length).length(start, end),
            Step::test(
                "Is it a point?",
                ["|AB|", "=", "0"],
                [ab_length, 0.0],
                result == Degenerate,
                "degenerate",
            ),
            Step::value("The direction, one long", "nAB", "AB / |AB|", n_ab).arrow(start, n_ab),
            Step::value("The share of AS along the ray", "|AC|", "AS · nAB", ac).length(start, c),
            Step::test(
                "Does S lie behind A, or beside it?",
                ["|AC|", "≤", "0"],
                [ac, 0.0],
                matches!(result, Behind { .. }),
                "behind",
            ),
            Step::value("The foot of the perpendicular from S", "C", "A + nAB |AC|", c)
                .point(c)
                .right_angle(c, n_ab, center - c),
            Step::value("How far the line passes from S", "|CS|", "|AS × nAB|", cs)
                .length(c, center),
            Step::test(
                "Does the line miss?",
                ["|CS|", ">", "r"],
                [cs, radius],
                matches!(result, PassesBy { .. }),
                "passes_by",
            ),
            Step::value("Half the chord, by Pythagoras", "|CD|", "√(r² − |CS|²)", cd)
                .length(c, entry)
                .with(Mark::Line { from: center, to: entry }, Role::Construction),
            Step::value("Back from C by half the chord", "|AD|", "|AC| − |CD|", ad)
                .length(start, entry),
            Step::test(
                "Does the ray end before?",
                ["|AD|", ">", "|AB|"],
                [ad, ab_length],
                matches!(result, TooShort { .. }),
                "too_short",
            ),
            Step::value("Where the ray enters", "D", "A + nAB |AD|", d).point(d),
            Step::value("The normal there", "n", "(D − S) / |D − S|", normal).arrow(d, normal),
        ])
    }
}
