//! A sphere against a triangle.

use super::prelude::*;
use exact_collide::segment_sphere::SegmentSphere;
use exact_collide::sphere_triangle::{self, Feature};

pub const ENTRY: Entry = Entry::of::<SphereTriangle>(
    "sphere_triangle",
    "Sphere against triangle",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against triangle",
)
.derived_by(derivation!("sphere_triangle.txt"))
.between([Shape::Sphere.of(&["center", "radius"]), Shape::Triangle.of(&["a", "b", "c"])]);

table! {
    struct SphereTriangle {
        center "S": Point = [0.5, 1.5, 1.0],
        radius "r": Radius { center: center } = 2.0,
        a "A": Point = [-4.0, -0.5, 2.5],
        b "B": Point = [4.0, 0.5, 2.0],
        c "C": Point = [0.5, 2.0, -4.0],
    }
    shapes {
        sphere: Sphere { center: center, radius: radius } taken by center,
        triangle: Triangle { a: a, b: b, c: c } taken by a b c,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How a sphere that only touches counts.
    pub(super) enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection"),
        Miss = ("miss", "No hit", "Tests with a strict |SQ| < r"),
    }
}

impl Question for SphereTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_triangle::SphereTriangle;

    fn ask(&self) -> Self::Result {
        sphere_triangle::sphere_triangle(self.sphere(), self.triangle())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        if let sphere_triangle::SphereTriangle::Apart(_) = result {
            return Verdict::miss("apart");
        }
        let closest = result.closest();
        let (relation, feature, _) = name(closest.feature);
        Verdict::of(relation, Some(Contact::at(closest.point).facing(closest.normal).on(feature)))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.closest().is_touch
    }

    fn found(&self, result: Self::Result) -> Findings {
        let closest = result.closest();
        let contact = self.counted(&result).contact;
        let mut findings = Findings::of(contact);
        findings.lengths([("distance", closest.distance), ("depth", closest.depth)]);
        if contact.is_some() {
            let names = ["crossing_ab", "crossing_bc", "crossing_ca"];
            for (edge, name) in self.edges().iter().zip(names) {
                findings.contacts.extend(edge.crossings().into_iter().flatten().map(|crossing| {
                    Contact { t: Some(crossing.t), ..Contact::at(crossing.point).on(name) }
                }));
            }
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_triangle::SphereTriangle::*;
        let closest = result.closest();
        let (_, _, part) = name(closest.feature);
        match result {
            Hit(_) if closest.depth == 0.0 => message!(
                "The sphere touches {0}, {1} from its centre.",
                part,
                metres(closest.distance)
            ),
            Hit(_) => message!(
                "The sphere reaches {0} past {1}, {2} from its centre.",
                metres(closest.depth),
                part,
                metres(closest.distance)
            ),
            Apart(_) => message!("The sphere ends {0} short of {1}.", metres(-closest.depth), part),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::sphere_triangle(self.sphere(), self.triangle()))
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { center, radius, a, b, c, .. } = *self;
        let closest = result.closest();
        picture.mark(self.sphere(), Role::Target);
        picture.mark(Mark::WireSphere { center, radius }, Role::TestHit);
        picture.mark(self.triangle(), Role::Triangle);
        if let Some(plane) = result.plane() {
            picture.line(center, plane.foot, Role::Construction);
            for (corner, side_normal) in [a, b, c].into_iter().zip(plane.side_normals) {
                picture.arrow(corner, corner + side_normal, Role::SideNormal);
                picture.line(corner, plane.foot, Role::SideLine);
            }
        }
        picture.line(center, closest.point, Role::Construction);
        if counted.hit {
            picture.dot(closest.point, 0.2, Role::Hit);
            picture.contact(closest.point, "Q", Role::Hit);
            picture.arrow(closest.point, closest.point + closest.normal, Role::Normal);
            for edge in &self.edges() {
                let leaves = matches!(edge, SegmentSphere::Exits(_));
                let roles = if leaves { [Role::Far; 2] } else { [Role::Near, Role::Far] };
                for (crossing, role) in edge.crossings().into_iter().flatten().zip(roles) {
                    picture.ring(crossing.point, 0.2, role);
                }
            }
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center, radius, a, b, c, .. } = *self;
        let [q, m] = ["Q", "m"].map(|name| derived.vector(name));
        let is_corner = || ["kA", "kB", "kC"].iter().any(|name| derived.number(name) <= 0.0);
        match step.name() {
            "n" => step.arrow(a, unit(Vec3::ZERO, derived.vector("n")) * 2.0),
            "sAB" => step.line(a, b),
            "sBC" => step.line(b, c),
            "sCA" => step.line(c, a),
            "Q" if is_corner() => step.point(),
            "Q" => step.point().right_angle(q, a - q, center - q),
            "|SQ|" => step.length(center, q),
            "depth" => step.length(q, center - m * radius),
            "m" => step.arrow_from(q),
            _ => step,
        }
    }
}

/// Returns the question against one triangle of a mesh, whose steps it draws.
pub(super) fn of_triangle(sphere: Sphere, [a, b, c]: [Vec3; 3]) -> impl Question {
    let Sphere { center, radius } = sphere;
    SphereTriangle { center, radius, a, b, c, ..Default::default() }
}

impl SphereTriangle {
    /// Intersects the edges with the sphere's surface.
    fn edges(&self) -> [SegmentSphere; 3] {
        sphere_triangle::edges_against_surface(self.sphere(), self.triangle())
    }
}

/// Returns the relation, the contact's feature and the words for it.
pub(super) fn name(feature: Feature) -> (&'static str, &'static str, &'static str) {
    match feature {
        Feature::Face => ("face", "face", "the face"),
        Feature::EdgeAb => ("edge", "edge_ab", "the edge AB"),
        Feature::EdgeBc => ("edge", "edge_bc", "the edge BC"),
        Feature::EdgeCa => ("edge", "edge_ca", "the edge CA"),
        Feature::VertexA => ("vertex", "vertex_a", "the corner A"),
        Feature::VertexB => ("vertex", "vertex_b", "the corner B"),
        Feature::VertexC => ("vertex", "vertex_c", "the corner C"),
    }
}
