//! A ray from A to B against a sphere.

use glam::Vec3;

use crate::geometry::ray_sphere::{self, Foot, WayOut};
use crate::geometry::{Sphere, closest};
use crate::scenario::{
    Body, Choice, Contact, Convention, Entry, Explanation, Findings, Group, Input, Mark, Moment,
    Role, Scenario, Space, Step, TOUCHING_MISS, Value, Verdict, Words, between, metres, words,
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

    fn verdict(&self) -> Verdict {
        let result = self.ask();
        let verdict = self.counted(result);
        let is_touch =
            || ray_sphere::ray_sphere_open(self.start, self.end, self.sphere()) != result;
        verdict.unless_touch(self.touching == TOUCHING_MISS && verdict.hit && is_touch())
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let mut findings = Findings::of(self.counted(result).contact);
        if let Some(Foot { c, ac, cs }) = result.foot() {
            findings.scalars.extend([("ac", ac), ("cs", cs)]);
            findings.vectors.push(("C", c));
        }
        if let Some(crossing) = self.crossing(result) {
            findings.scalars.push(("cd", crossing.cd));
        }
        if let Some(&Contact { point, distance: Some(ad), .. }) = findings.contacts.first() {
            findings.scalars.push(("ad", ad));
            findings.vectors.push(("D", point));
        }
        findings
    }

    fn explain(&self) -> Explanation {
        use ray_sphere::RaySphere::*;
        let Self { start, end, center, radius, .. } = *self;
        let sphere = self.sphere();
        let result = self.ask();
        let way_out = self.way_out();
        let Verdict { hit, contact, .. } = self.counted(result);

        let words = match result {
            Hit(cast) => {
                words!("The ray hits the sphere at D, {0} from A.", metres(cast.entry().ad))
            }
            Touching { .. } => {
                words!("A = B: a point, and it touches the sphere.")
            }
            Inside(_) => self.words_inside(way_out),
            Behind(cast) => words!(
                "The sphere's centre does not lie ahead of A: |AC| = {0}.",
                metres(cast.foot().ac)
            ),
            PassesBy(cast) => {
                words!("The line AB passes {0} beside the surface.", metres(cast.clearance()))
            }
            TooShort(cast) => words!("AB ends {0} before the surface.", metres(cast.missing())),
            Degenerate => {
                words!("A = B: a point, and it lies outside the sphere.")
            }
        };

        let mut explanation = Explanation::new(words);
        if !hit {
            explanation.nearest = Some(closest::segment_sphere_surface(start, end, sphere));
        }

        explanation.mark(Mark::Ball { center, radius }, Role::Target);
        explanation.mark(Mark::Dot { at: start, radius: 0.2 }, Role::RayStart);
        explanation.mark(Mark::Dot { at: end, radius: 0.2 }, Role::RayEnd);
        let line = if hit { Role::Ray } else { Role::RayMiss };
        explanation.mark(Mark::Line { from: start, to: end }, line);
        if let Some(Foot { c, .. }) = result.foot() {
            explanation.mark_perpendicular(c, end - start, center);
            explanation.mark(Mark::Label { at: c, text: "C".into() }, Role::Construction);
        }
        if let Some(Contact { point, normal: Some(normal), .. }) = contact {
            explanation.mark(Mark::Dot { at: point, radius: 0.3 }, Role::Hit);
            explanation.mark(Mark::Label { at: point, text: "D".into() }, Role::Hit);
            if normal != Vec3::ZERO {
                explanation.mark(Mark::Arrow { from: point, to: point + normal }, Role::Normal);
            }
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        self.steps(self.ask(), self.way_out())
    }
}

impl RaySphere {
    fn sphere(&self) -> Sphere {
        Sphere { center: self.center, radius: self.radius }
    }

    fn ask(&self) -> ray_sphere::RaySphere {
        ray_sphere::ray_sphere(self.start, self.end, self.sphere())
    }

    /// Where a ray that starts inside leaves, if that is looked for.
    fn way_out(&self) -> Option<WayOut> {
        let looks_for_it = self.inside == EXIT_POINT;
        looks_for_it.then(|| ray_sphere::way_out(self.start, self.end, self.sphere())).flatten()
    }

    /// Where the ray crosses the surface: on its way in, or out if that is looked for.
    fn crossing(&self, result: ray_sphere::RaySphere) -> Option<ray_sphere::Entry> {
        let exit = || self.way_out().filter(|way| way.reached).map(|way| way.exit);
        result.entry().or_else(exit)
    }

    /// The verdict where every touch counts.
    fn counted(&self, result: ray_sphere::RaySphere) -> Verdict {
        use ray_sphere::RaySphere::*;
        let contact = |point, normal, t, distance| Contact {
            normal: Some(normal),
            t: Some(t),
            distance: Some(distance),
            ..Contact::at(point)
        };
        let at_start = |normal| Some(contact(self.start, normal, 0.0, 0.0));
        let crossing = || {
            let crossing = self.crossing(result)?;
            Some(contact(crossing.d, crossing.normal, crossing.t, crossing.ad))
        };
        match result {
            Hit(_) => Verdict::of("hit", crossing()),
            Touching { normal } => Verdict::of("hit", at_start(normal)),
            Inside(_) if self.inside == HIT_AT_START => Verdict::of("inside", at_start(Vec3::ZERO)),
            Inside(_) => Verdict::of("inside", crossing()),
            Behind(_) => Verdict::miss("behind"),
            PassesBy(_) => Verdict::miss("passes_by"),
            TooShort(_) => Verdict::miss("too_short"),
            Degenerate => Verdict::miss("degenerate"),
        }
    }

    /// Of a ray that starts strictly inside.
    fn words_inside(&self, way_out: Option<WayOut>) -> Words {
        match (self.inside, way_out) {
            (HIT_AT_START, _) => words!("A lies inside the sphere: a hit at once."),
            (EXIT_POINT, Some(WayOut { exit, reached: true })) => {
                words!(
                    "A lies inside the sphere; the ray leaves it at D, {0} from A.",
                    metres(exit.ad)
                )
            }
            (EXIT_POINT, _) => words!("A lies inside the sphere, and so does B."),
            _ => words!("A lies inside the sphere: no way in to find."),
        }
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
