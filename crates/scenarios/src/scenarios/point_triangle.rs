//! A point P against a triangle, by the point of the triangle closest to it.

use super::prelude::*;
use super::sphere_triangle::name;
use exact_collide::point_triangle;

pub const ENTRY: Entry = Entry::of::<PointTriangle>(
    "point_triangle",
    "Point against triangle",
    Group::Planes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("point_triangle.txt"))
.between([Shape::Point.of(&["point"]), Shape::Triangle.of(&["a", "b", "c"])]);

table! {
    struct PointTriangle {
        point "P": Point = [-0.5, 3.0, 0.5],
        a "A": Point = [-4.0, -0.5, 2.5],
        b "B": Point = [4.0, 0.5, 2.0],
        c "C": Point = [0.5, 1.0, -4.0],
    }
    shapes { triangle: Triangle { a: a, b: b, c: c } taken by a b c }
}

/// Returns the question against one triangle of a mesh, whose steps it draws.
pub(super) fn of_triangle(point: Vec3, [a, b, c]: [Vec3; 3]) -> impl Question {
    PointTriangle { point, a, b, c }
}

impl Question for PointTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = point_triangle::PointTriangle;

    fn ask(&self) -> Self::Result {
        point_triangle::point_triangle(self.point, self.triangle())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let closest = result.closest();
        let (part, feature, _) = name(closest.feature);
        let hit = matches!(result, point_triangle::PointTriangle::OnTriangle(_));
        let contact = Contact {
            distance: Some(closest.distance),
            ..Contact::at(closest.point).facing(closest.normal).on(feature)
        };
        // A miss has a closest point too.
        Verdict { hit, relation: if hit { "on_triangle" } else { part }, contact: Some(contact) }
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        let [u, v, w] = result.way().weights();
        findings.lengths([("distance", result.closest().distance)]);
        findings.ratios([("u", u), ("v", v), ("w", w)]);
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use point_triangle::PointTriangle::*;
        let closest = result.closest();
        let (_, _, part) = name(closest.feature);
        match result {
            OnTriangle(_) => message!("P lies on the triangle, in {0}.", part),
            Apart(_) => {
                message!("P lies {0} from {1}, where Q is closest.", metres(closest.distance), part)
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::point_triangle(self.point, self.triangle()))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        let Self { point, a, b, c, .. } = *self;
        let closest = result.closest();
        picture.mark(self.triangle(), Role::Triangle);
        picture.dot(point, 0.2, Role::First);
        if let Some(plane) = result.way().plane() {
            // Above the face it is the line to Q.
            if plane.foot != closest.point {
                picture.line(point, plane.foot, Role::Construction);
            }
            for (corner, side_normal) in [a, b, c].into_iter().zip(plane.side_normals) {
                picture.arrow(corner, corner + side_normal, Role::SideNormal);
                picture.line(corner, plane.foot, Role::SideLine);
            }
        }
        picture.line(point, closest.point, Role::First);
        picture.ring(closest.point, 0.5, Role::Crossing);
        picture.contact(closest.point, "Q", Role::Crossing);
        if closest.normal != Vec3::ZERO {
            picture.arrow(closest.point, closest.point + closest.normal, Role::Normal);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { point, a, b, c } = *self;
        let q = derived.vector("Q");
        match step.name() {
            "n" => step.arrow(a, unit(Vec3::ZERO, derived.vector("n")) * 2.0),
            "sAB" => step.line(a, b),
            "sBC" => step.line(b, c),
            "sCA" => step.line(c, a),
            // A corner's weight is the share of the area across from it.
            "u" => step.face([q, b, c]),
            "v" => step.face([q, c, a]),
            "w" => step.face([q, a, b]),
            "Q" => step.point(),
            "|PQ|" => step.length(point, q),
            "m" => step.arrow_from(q),
            _ => step,
        }
    }
}
