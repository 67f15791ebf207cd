//! A ray from A to B against a sphere.

use glam::Vec3;

use crate::geometry::ray_sphere::{self, Foot, WayOut};
use crate::geometry::{Sphere, closest};
use crate::scenario::{
    Answer, Body, Choice, Contact, Convention, Entry, Group, Input, Mark, Moment, Role, Scenario,
    Space, Step, TOUCHING_MISS, Value, between, metres, words,
};

pub const ENTRY: Entry = Entry::of::<RaySphere>(
    "ray_sphere",
    "Ray against sphere",
    Group::Casts,
    Space::Spatial,
    "Rito15, Raycast to Sphere",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
From A to the centre: AS = S − A
How far that is: |AS| = √(AS · AS)
Does A lie inside? |AS| < r → inside
Does A lie on the surface? |AS| = r → hit with point = A, t = 0, distance = 0, normal = unit(A − S)
The way of the ray: AB = B − A
How long it is: |AB| = √(AB · AB)
Is it a point? |AB| = 0 → degenerate
The direction as a unit vector: nAB = AB / |AB|
The share of AS along the ray: |AC| = AS · nAB
Does S lie behind A, or beside it? |AC| ≤ 0 → behind
The foot of the perpendicular from S: C = A + nAB |AC|
How far the line passes from S: |CS| = |AS × nAB|
Does the line miss? |CS| > r → passes_by
Half the chord, by Pythagoras: |CD| = √(r² − |CS|²)
Back from C by half the chord: |AD| = |AC| − |CD|
Does the ray end before? |AD| > |AB| → too_short
Where the ray enters: D = A + nAB |AD|
The normal there: n = unit(D − S)
→ hit with point = D, t = |AD| / |AB|, distance = |AD|, normal = n
";

#[derive(Clone)]
struct RaySphere {
    start: Vec3,
    end: Vec3,
    center: Vec3,
    radius: f32,
    inside: usize,
    touching: usize,
}

/// What a ray finds that starts inside.
const INSIDE: &[Choice] = &[
    Choice { name: "miss", title: "No hit", who: "Unity Physics.Raycast, Box2D 2.4" },
    Choice { name: "hit_at_start", title: "A hit at once, at A", who: "PhysX, parry3d (solid)" },
    Choice { name: "exit_point", title: "A hit on the way out", who: "parry3d (not solid)" },
];
const HIT_AT_START: usize = 1;
const EXIT_POINT: usize = 2;

/// What a ray finds that only touches the surface.
pub(super) const TOUCHING: &[Choice] = &[
    Choice { name: "hit", title: "A hit", who: "PhysX, parry3d, Box2D 2.4" },
    Choice { name: "miss", title: "No hit", who: "Shirley, Ray Tracing in One Weekend (2016)" },
];

impl Default for RaySphere {
    fn default() -> Self {
        Self {
            start: Vec3::new(-5.0, 1.0, 2.0),
            end: Vec3::new(5.0, 1.5, -1.0),
            center: Vec3::new(0.5, 2.0, 0.0),
            radius: 2.0,
            inside: 0,
            touching: 0,
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
        let at = between(self.start, self.end, t);
        Some(Moment::of_point(at, self.sphere().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn answer(&self) -> Answer {
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius, .. } = *self;
        let sphere = self.sphere();
        let result = ray_sphere::ray_sphere(start, end, sphere);
        let way_out = ray_sphere::way_out(start, end, sphere).filter(|_| self.inside == EXIT_POINT);

        let mut answer = match result {
            Hit(cast) => Answer::new(
                true,
                "hit",
                words!("The ray hits the sphere at D, {0} from A.", metres(cast.entry().ad)),
            ),
            Touching { .. } => {
                Answer::new(true, "hit", "A = B: a point, and it touches the sphere.")
            }
            Inside(_) => self.answer_inside(way_out),
            Behind(cast) => Answer::new(
                false,
                "behind",
                words!(
                    "The sphere's centre does not lie ahead of A: |AC| = {0}.",
                    metres(cast.foot().ac)
                ),
            ),
            PassesBy(cast) => Answer::new(
                false,
                "passes_by",
                words!("The line AB passes {0} beside the surface.", metres(cast.clearance())),
            ),
            TooShort(cast) => Answer::new(
                false,
                "too_short",
                words!("AB ends {0} before the surface.", metres(cast.missing())),
            ),
            Degenerate => {
                Answer::new(false, "degenerate", "A = B: a point, and it lies outside the sphere.")
            }
        };
        if !answer.hit {
            answer.nearest = Some(closest::segment_sphere_surface(start, end, sphere));
        }

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
        let at_start = |normal| (start, normal, 0.0, 0.0);
        let exit = way_out.filter(|way| way.reached).map(|way| way.exit);
        let hit = match (result, result.entry().or(exit)) {
            (_, Some(entry)) => {
                answer.scalars.push(("cd", entry.cd));
                Some((entry.d, entry.normal, entry.t, entry.ad))
            }
            (Touching { normal }, _) => Some(at_start(normal)),
            (Inside(_), _) if answer.hit => Some(at_start(Vec3::ZERO)),
            _ => None,
        };
        if let Some((d, normal, t, ad)) = hit {
            answer.scalars.push(("ad", ad));
            answer.vectors.push(("D", d));
            let (normal, t, distance) = (Some(normal), Some(t), Some(ad));
            answer.contacts.push(Contact { normal, t, distance, ..Contact::at(d) });
        }
        if let Some(&Contact { point, normal: Some(normal), .. }) = answer.contacts.first() {
            answer.mark(Mark::Dot { at: point, radius: 0.3 }, Role::Hit);
            answer.mark(Mark::Label { at: point, text: "D".into() }, Role::Hit);
            if normal != Vec3::ZERO {
                answer.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            }
        }
        answer.steps = self.steps(result, way_out);
        if answer.hit
            && self.touching == TOUCHING_MISS
            && ray_sphere::ray_sphere_open(start, end, sphere) != result
        {
            return answer.uncounted_touch();
        }
        answer
    }
}

impl RaySphere {
    fn sphere(&self) -> Sphere {
        Sphere { center: self.center, radius: self.radius }
    }

    /// Of a ray that starts strictly inside.
    fn answer_inside(&self, way_out: Option<WayOut>) -> Answer {
        let words = match (self.inside, way_out) {
            (HIT_AT_START, _) => words!("A lies inside the sphere: a hit at once."),
            (EXIT_POINT, Some(WayOut { exit, reached: true })) => {
                words!(
                    "A lies inside the sphere; the ray leaves it at D, {0} from A.",
                    metres(exit.ad)
                )
            }
            (EXIT_POINT, _) => words!("A lies inside the sphere, and so does B."),
            _ => words!("A lies inside the sphere: no way in to find."),
        };
        let hit = self.inside == HIT_AT_START || way_out.is_some_and(|way| way.reached);
        Answer::new(hit, "inside", words)
    }

    fn steps(&self, result: ray_sphere::RaySphere, way_out: Option<WayOut>) -> Vec<Step> {
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius, .. } = *self;
        let working = ray_sphere::working(start, end, self.sphere());
        let ray_sphere::Working { ab, ab_length, n_ab, a_s, as_length, on_surface, cd, ad } =
            working;
        let Foot { c, ac, cs } = result.foot().unwrap_or(Foot { c: start, ac: 0.0, cs: as_length });
        let inside = Step::test(
            "Does A lie inside?",
            ["|AS|", "<", "r"],
            [as_length, radius],
            matches!(result, Inside(_)),
            "inside",
        );
        let looks_for_exit = matches!(result, Inside(_)) && self.inside == EXIT_POINT;
        let beside = if let PassesBy(cast) = result { cast.clearance() } else { 0.0 };
        let short = if let TooShort(cast) = result { cast.missing() } else { 0.0 };

        let mut steps = vec![
            Step::value("From A to the centre", "AS", "S − A", a_s).arrow(start, a_s),
            Step::value("How far that is", "|AS|", "√(AS · AS)", as_length).length(start, center),
        ];
        if !looks_for_exit {
            steps.push(inside.clone());
        }
        steps.extend([
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
                start == end,
                if looks_for_exit { "inside" } else { "degenerate" },
            ),
            Step::value("The direction as a unit vector", "nAB", "AB / |AB|", n_ab)
                .arrow(start, n_ab),
            Step::value("The share of AS along the ray", "|AC|", "AS · nAB", ac).length(start, c),
        ]);
        if !looks_for_exit {
            steps.push(Step::test(
                "Does S lie behind A, or beside it?",
                ["|AC|", "≤", "0"],
                [ac, 0.0],
                matches!(result, Behind(_)),
                "behind",
            ));
        }
        steps.extend([
            Step::value("The foot of the perpendicular from S", "C", "A + nAB |AC|", c)
                .point(c)
                .right_angle(c, n_ab, center - c),
            Step::value("How far the line passes from S", "|CS|", "|AS × nAB|", cs)
                .length(c, center),
            Step::test(
                "Does the line miss?",
                ["|CS|", ">", "r"],
                [cs, radius],
                matches!(result, PassesBy(_)),
                "passes_by",
            )
            .by(beside),
        ]);
        let chord = |end| {
            Step::value("Half the chord, by Pythagoras", "|CD|", "√(r² − |CS|²)", cd)
                .length(c, end)
                .with(Mark::Line { from: center, to: end }, Role::Construction)
        };
        if let Some(WayOut { exit, reached }) = way_out {
            steps.extend([
                chord(exit.d),
                Step::value("On from C by half the chord", "|AD|", "|AC| + |CD|", exit.ad)
                    .length(start, exit.d),
                Step::test(
                    "Does the ray end before?",
                    ["|AD|", ">", "|AB|"],
                    [exit.ad, ab_length],
                    !reached,
                    "inside",
                ),
                Step::value("Where the ray leaves", "D", "A + nAB |AD|", exit.d).point(exit.d),
                Step::value("The normal there, inward", "n", "unit(S − D)", exit.normal)
                    .arrow(exit.d, exit.normal),
                inside,
            ]);
            return Step::until_decided(steps);
        }
        let entry = start + n_ab * ad;
        let (d, normal) = match result {
            Hit(cast) => (cast.entry().d, cast.entry().normal),
            _ => (entry, Vec3::ZERO),
        };
        steps.extend([
            chord(entry),
            Step::value("Back from C by half the chord", "|AD|", "|AC| − |CD|", ad)
                .length(start, entry),
            Step::test(
                "Does the ray end before?",
                ["|AD|", ">", "|AB|"],
                [ad, ab_length],
                matches!(result, TooShort(_)),
                "too_short",
            )
            .by(short),
            Step::value("Where the ray enters", "D", "A + nAB |AD|", d).point(d),
            Step::value("The normal there", "n", "unit(D − S)", normal).arrow(d, normal),
        ]);
        Step::until_decided(steps)
    }
}
