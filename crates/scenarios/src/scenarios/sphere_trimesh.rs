//! A sphere against a mesh of triangles as a surface.

use super::on_mesh;
use super::prelude::*;
use super::sphere_triangle::{self, IfTouching};
use crate::scenario::{Input, Scenario, Table};
use exact_collide::sphere_trimesh::MeshSphere;

pub const ENTRY: Entry = Entry::of::<SphereTrimesh>(
    "sphere_trimesh",
    "Sphere against triangle mesh",
    Group::Meshes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("sphere_trimesh.txt"))
.between([Shape::Sphere.of(&["center", "radius"]), Shape::Mesh.of(&["mesh"])]);

table! {
    with lists struct SphereTrimesh {
        center "S": Point = [-1.75, 2.25, 0.5],
        radius "r": Radius { center: center } = 1.0,
        mesh "M": Mesh = on_mesh::stairs(),
    }
    shapes { sphere: Sphere { center: center, radius: radius } taken by center }
    conventions { touching: IfTouching }
}

impl Question for SphereTrimesh {
    const ENTRY: &'static Entry = &ENTRY;
    /// `None` of a mesh without triangles.
    type Result = Option<MeshSphere>;

    fn ask(&self) -> Self::Result {
        self.mesh.indexed().sphere(self.sphere())
    }

    fn counted(&self, found: &Self::Result) -> Verdict {
        let Some(MeshSphere { closest, .. }) = found.filter(|found| found.is_hit) else {
            return Verdict::miss("apart");
        };
        let contact = Contact::at(closest.point).facing(closest.normal);
        Verdict::of("hit", Some(contact.on(on_mesh::feature(closest.feature))))
    }

    fn is_ignored_touch(&self, found: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && found.is_some_and(|found| found.is_touch)
    }

    fn found(&self, found: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&found).contact);
        if let Some(MeshSphere { closest, depth, .. }) = found {
            findings.lengths([("distance", closest.distance), ("depth", depth)]);
            findings.ratios([("triangle", closest.triangle as f32)]);
        }
        findings
    }

    fn words(&self, found: Self::Result) -> Message {
        let Some(MeshSphere { is_hit, closest, depth, .. }) = found else { return "".into() };
        let (part, away) = (on_mesh::words(closest.feature), metres(closest.distance));
        if !is_hit {
            message!("The sphere ends {0} short of {1}.", metres(-depth), part)
        } else if depth == 0.0 {
            message!("The sphere touches {0}, {1} from its centre.", part, away)
        } else {
            message!(
                "The sphere reaches {0} past {1}, {2} from its centre.",
                metres(depth),
                part,
                away
            )
        }
    }

    fn nearest(&self, found: Self::Result) -> Option<Closest> {
        let [a, b, c] = on_mesh::places(&self.mesh, deciding(&found));
        Some(closest::sphere_triangle(self.sphere(), Triangle { a, b, c }))
    }

    fn picture(&self, found: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { center, radius, .. } = *self;
        picture.mark(self.sphere(), Role::Target);
        picture.mark(Mark::WireSphere { center, radius }, Role::TestHit);
        on_mesh::draw(&self.mesh, deciding(&found), counted.hit, picture);
        let Some(MeshSphere { closest, .. }) = found else { return };
        picture.line(center, closest.point, Role::Construction);
        if counted.hit {
            picture.hit(closest.point, 0.2, "Q", closest.normal);
        }
    }

    fn terms(&self, found: &Self::Result) -> Vec<Input> {
        self.single_inputs()
            .into_iter()
            .chain(on_mesh::corners(&self.mesh, deciding(found)))
            .collect()
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let corners = on_mesh::places(&self.mesh, deciding(&self.ask()));
        sphere_triangle::of_triangle(self.sphere(), corners).draw(step, derived)
    }

    fn alone(&self, found: &Self::Result) -> Option<Box<dyn Scenario>> {
        let (center, radius) = (self.center.to_array(), [self.radius]);
        let numbers = [("center", &center[..]), ("radius", &radius[..])];
        on_mesh::alone(&sphere_triangle::ENTRY, numbers, (&self.mesh, deciding(found)))
    }
}

/// Returns the triangle that decides: the closest one.
fn deciding(found: &Option<MeshSphere>) -> Option<u32> {
    found.map(|found| found.closest.triangle)
}
