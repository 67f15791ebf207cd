//! A point P against a mesh of triangles: the closest point, and whether it lies inside.

use super::on_mesh;
use super::point_triangle;
use super::prelude::*;
use crate::scenario::{Input, Scenario, Table, Value};
use exact_collide::point_mesh::PointMesh;
use exact_collide::point_trimesh::MeshPoint;

pub const ENTRY: Entry = Entry::of::<PointTrimesh>(
    "point_trimesh",
    "Point against triangle mesh",
    Group::Meshes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("point_trimesh.txt"))
.between([Shape::Point.of(&["point"]), Shape::Mesh.of(&["mesh"])]);

table! {
    with lists struct PointTrimesh {
        point "P": Point = [0.25, 1.25, 0.5],
        mesh "M": Mesh = on_mesh::stairs(),
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How a point on the mesh counts.
    enum IfTouching {
        Hit = ("hit", "The surface belongs to the mesh", "CGAL Side_of_triangle_mesh"),
        Miss = ("miss", "Only the inside counts", "Tests with a strict sign"),
    }
}

/// Where a point lies relative to a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    OnMesh,
    Inside,
    Outside,
    /// The mesh has no inside.
    Open,
}

impl Place {
    fn name(self) -> &'static str {
        match self {
            Self::OnMesh => "on_mesh",
            Self::Inside => "inside",
            Self::Outside => "outside",
            Self::Open => "open",
        }
    }
}

impl Question for PointTrimesh {
    const ENTRY: &'static Entry = &ENTRY;
    /// The closest point is `None` of a mesh without triangles.
    type Result = (Place, Option<MeshPoint>);

    fn ask(&self) -> Self::Result {
        let mesh = self.mesh.indexed();
        let closest = mesh.closest(self.point);
        let place = if closest.is_some_and(|closest| closest.is_on) {
            Place::OnMesh
        } else if !self.mesh.is_closed() {
            Place::Open
        } else if mesh.locate(self.point) == PointMesh::Inside {
            Place::Inside
        } else {
            Place::Outside
        };
        (place, closest)
    }

    fn counted(&self, &(place, closest): &Self::Result) -> Verdict {
        let contact = |closest: MeshPoint| Contact {
            distance: Some(closest.distance),
            ..Contact::at(closest.point)
                .facing(closest.normal)
                .on(on_mesh::feature(closest.feature))
        };
        // A miss has a closest point too.
        let hit = matches!(place, Place::OnMesh | Place::Inside);
        Verdict { hit, relation: place.name(), contact: closest.map(contact) }
    }

    fn is_ignored_touch(&self, &(place, _): &Self::Result) -> bool {
        self.touching == IfTouching::Miss && place == Place::OnMesh
    }

    fn found(&self, found: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&found).contact);
        if let Some(closest) = found.1 {
            findings.lengths([("distance", closest.distance)]);
            findings.ratios([("triangle", closest.triangle as f32)]);
        }
        findings
    }

    fn words(&self, (place, closest): Self::Result) -> Message {
        let Some(closest) = closest else { return "".into() };
        let (part, away) = (on_mesh::words(closest.feature), metres(closest.distance));
        match place {
            Place::OnMesh => message!("P lies on the mesh, in {0}.", part),
            Place::Inside => {
                message!("P lies inside the mesh, {0} from {1}, where Q is closest.", away, part)
            }
            Place::Outside => {
                message!("P lies outside the mesh, {0} from {1}, where Q is closest.", away, part)
            }
            Place::Open => message!(
                "An edge of the mesh has not two triangles, so it has no inside: P lies {0} from {1}, where Q is closest.",
                away,
                part
            ),
        }
    }

    fn nearest(&self, (_, closest): Self::Result) -> Option<Closest> {
        let MeshPoint { point, distance, .. } = closest?;
        Some(Closest { first: self.point, second: point, distance })
    }

    fn picture(&self, found: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let point = self.point;
        on_mesh::draw(&self.mesh, deciding(&found), counted.hit, picture);
        picture.dot(point, 0.2, Role::First);
        let Some(closest) = found.1 else { return };
        picture.line(point, closest.point, Role::First);
        picture.ring(closest.point, 0.5, Role::Crossing);
        picture.contact(closest.point, "Q", Role::Crossing);
        if closest.normal != Vec3::ZERO {
            picture.arrow(closest.point, closest.point + closest.normal, Role::Normal);
        }
    }

    /// The parity of the crossings and the open edges are counted over all triangles.
    fn terms(&self, found: &Self::Result) -> Vec<Input> {
        let own = self.inputs().into_iter().filter(|input| !input.value.is_list());
        let corners = on_mesh::corners(&self.mesh, deciding(found));
        let from = self.point;
        let count = |name, label, is_one: bool| {
            let value = f32::from(u8::from(is_one));
            Input::new(name, label, Value::Length { value, from, direction: Vec3::X })
        };
        let is_odd = self.mesh.indexed().locate(from) == PointMesh::Inside;
        let counts = [count("odd", "odd", is_odd), count("open", "open", !self.mesh.is_closed())];
        own.chain(corners).chain(counts).collect()
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let corners = on_mesh::places(&self.mesh, deciding(&self.ask()));
        point_triangle::of_triangle(self.point, corners).draw(step, derived)
    }

    fn alone(&self, found: &Self::Result) -> Option<Box<dyn Scenario>> {
        let point = self.point.to_array();
        let numbers = [("point", &point[..])];
        on_mesh::alone(&point_triangle::ENTRY, numbers, (&self.mesh, deciding(found)))
    }
}

/// Returns the triangle that decides: the closest one.
fn deciding(found: &(Place, Option<MeshPoint>)) -> Option<u32> {
    found.1.map(|closest| closest.triangle)
}
