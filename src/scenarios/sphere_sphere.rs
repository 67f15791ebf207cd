//! Two spheres, and the push that moves the first out of the second.

use glam::Vec3;

use super::derived;
use crate::geometry::sphere_sphere::{self, Meeting};
use crate::geometry::{Sphere, closest};
use crate::scenario::{
    Body, Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role,
    Scalar, Scenario, Space, Step, Value, Verdict, convention, metres, words,
};

pub const ENTRY: Entry = Entry::of::<SphereSphere>(
    "sphere_sphere",
    "Sphere against sphere",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against sphere",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
From centre to centre: v = S2 − S1
How far apart the centres are: d = √(v · v)
How deep the spheres overlap: depth = r1 + r2 − d
Are the centres farther apart than both radii? d > r1 + r2 → apart with depth = depth
Is there no direction from centre to centre? d = 0 → hit concentric with point = S1, normal = (0, 1, 0), depth = depth, push = (0, 1, 0) depth
The unit vector that leads out: n = −v / d
The way out for sphere 1: push = n depth
The deepest point of sphere 1: P1 = S1 − n r1
The deepest point of sphere 2: P2 = S2 + n r2
Do these coincide? d = r1 + r2 → hit touching with point = P1, normal = n, depth = 0, push = push
Does one sphere lie in the other? d ≤ |r1 − r2|:
    The centre of the smaller one: I = S1 if r1 ≤ r2, else S2
    → hit contained with point = I, normal = n, depth = depth, push = push
The middle of what they share: P = (P1 + P2) / 2
→ hit overlap with point = P, normal = n, depth = depth, push = push
";

#[derive(Clone)]
struct SphereSphere {
    center1: Vec3,
    radius1: f32,
    center2: Vec3,
    radius2: f32,
    touching: IfTouching,
}

convention! {
    "touching", "A touch":
    /// What two spheres are that only touch.
    enum IfTouching {
        Hit = ("hit", "A hit", "PhysX; parry3d; Sphere of three.js"),
        Miss = ("miss", "No hit", "The article, cannon-es"),
    }
}

impl Default for SphereSphere {
    fn default() -> Self {
        Self {
            center1: Vec3::new(-1.5, 1.0, 0.5),
            radius1: 2.0,
            center2: Vec3::new(1.5, 2.0, -1.0),
            radius2: 2.5,
            touching: IfTouching::default(),
        }
    }
}

impl SphereSphere {
    fn ask(&self) -> sphere_sphere::SphereSphere {
        let (sphere1, sphere2) = self.spheres();
        sphere_sphere::sphere_sphere(sphere1, sphere2)
    }

    fn spheres(&self) -> (Sphere, Sphere) {
        let Self { center1, radius1, center2, radius2, .. } = *self;
        (Sphere { center: center1, radius: radius1 }, Sphere { center: center2, radius: radius2 })
    }
}

impl Scenario for SphereSphere {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (center1, center2) = (self.center1, self.center2);
        vec![
            Input { name: "center1", label: "S1", value: Value::Point(&mut self.center1) },
            Input {
                name: "radius1",
                label: "r1",
                value: Value::Radius { value: &mut self.radius1, center: center1 },
            },
            Input { name: "center2", label: "S2", value: Value::Point(&mut self.center2) },
            Input {
                name: "radius2",
                label: "r2",
                value: Value::Radius { value: &mut self.radius2, center: center2 },
            },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.touching.convention()]
    }

    fn resolved(&self) -> Option<Box<dyn Scenario>> {
        let (sphere1, sphere2) = self.spheres();
        let center1 = sphere_sphere::resolve(sphere1, sphere2);
        (center1 != self.center1).then(|| Box::new(Self { center1, ..*self }) as Box<dyn Scenario>)
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Ball { center: self.center1, radius: self.radius1 },
                points: &["center1"],
            },
            Body {
                shape: Mark::Ball { center: self.center2, radius: self.radius2 },
                points: &["center2"],
            },
        ]
    }

    fn verdict(&self) -> Verdict {
        use sphere_sphere::SphereSphere::{Concentric, Touching};
        let result = self.ask();
        let touches = match result {
            Touching { .. } => true,
            Concentric { .. } => self.radius1 == 0.0 && self.radius2 == 0.0,
            _ => false,
        };
        counted(result).unless_touch(touches && self.touching == IfTouching::Miss)
    }

    fn findings(&self) -> Findings {
        let result = self.ask();
        let mut findings = Findings::of(counted(result).contact);
        let sphere_sphere::Centers { v, d, depth } = result.centers();
        findings.scalars.extend(Scalar::lengths([("d", d), ("depth", depth)]));
        findings.vectors.push(("v", v));
        findings.vectors.extend(result.meeting().map(|meeting| ("push", meeting.push)));
        findings
    }

    fn explain(&self) -> Explanation {
        use sphere_sphere::SphereSphere::*;
        let Self { center1, radius1, center2, radius2, .. } = *self;
        let (sphere1, sphere2) = self.spheres();
        let result = self.ask();
        let centers = result.centers();

        let words = match result {
            Overlap { .. } => words!(
                "The spheres overlap by {0}; their centres are {1} apart.",
                metres(centers.depth),
                metres(centers.d)
            ),
            Touching { .. } => {
                words!("The spheres touch: the centres are r1 + r2 = {0} apart.", metres(centers.d))
            }
            Contained { .. } => {
                let (inner, outer) = if radius1 <= radius2 { ("1", "2") } else { ("2", "1") };
                words!(
                    "Sphere {0} lies in sphere {1}; sphere 1 gets out after {2}.",
                    inner,
                    outer,
                    metres(centers.depth)
                )
            }
            Concentric { .. } => words!(
                "The centres coincide: any way out is {0} long, +Y is taken.",
                metres(centers.depth)
            ),
            Apart { .. } => words!("The surfaces are {0} apart.", metres(-centers.depth)),
        };
        let hit = counted(result).hit;
        let mut explanation = Explanation::new(words);

        explanation.mark(Mark::Ball { center: center1, radius: radius1 }, Role::First);
        explanation.mark(Mark::Ball { center: center2, radius: radius2 }, Role::Second);
        let line = if hit { Role::CentersOverlap } else { Role::CentersApart };
        explanation.mark(Mark::Line { from: center1, to: center2 }, line);
        if let Some(Meeting { point, push, .. }) = result.meeting() {
            if hit {
                explanation.mark(Mark::Dot { at: point, radius: 0.2 }, Role::Hit);
            }
            let to = (center1 + push).clamp(Vec3::MIN, Vec3::MAX);
            explanation.mark(Mark::Arrow { from: center1, to }, Role::Push);
        }
        explanation.nearest = (!hit).then(|| closest::sphere_sphere(sphere1, sphere2));
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl SphereSphere {
    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center1, center2, .. } = *self;
        // Of one centre for both nothing leads to the deepest points.
        let deepest = |name, center| if center1 == center2 { center } else { derived.vector(name) };
        let [p1, p2] = [deepest("P1", center1), deepest("P2", center2)];
        match step.name() {
            "v" => step.with(Mark::Arrow { from: center1, to: center2 }, Role::Construction),
            "d" => {
                let length = format!("d = {}", metres(derived.number("d")));
                step.label(p1.midpoint(center2), length)
            }
            "depth" => step.length(p1, p2),
            "n" => step.arrow_from(p2),
            "P1" => step.point(p1),
            "P2" => step.point(p2),
            "I" | "P" => {
                let at = step.vector();
                step.with(Mark::Dot { at, radius: 0.15 }, Role::Construction)
            }
            _ => step,
        }
    }
}

/// The verdict where every touch counts.
fn counted(result: sphere_sphere::SphereSphere) -> Verdict {
    use sphere_sphere::SphereSphere::*;
    let relation = match result {
        Overlap { .. } => "overlap",
        Touching { .. } => "touching",
        Contained { .. } => "contained",
        Concentric { .. } => "concentric",
        Apart { .. } => return Verdict::miss("apart"),
    };
    let contact =
        |Meeting { point, normal, .. }| Contact { normal: Some(normal), ..Contact::at(point) };
    Verdict::of(relation, result.meeting().map(contact))
}
