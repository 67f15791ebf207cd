//! A capsule moved from S to E against a mesh of triangles.

use super::capsule_cast_triangle::{self, IfOverlapping, IfTouching, at_start, surfaces};
use super::on_mesh;
use super::prelude::*;
use super::sphere_cast_trimesh::{counted, findings};
use crate::scenario::{Input, Scenario, Table};
use exact_collide::capsule_cast_triangle::{CapsuleCast, CapsuleCastTriangle};
use exact_collide::sphere_cast_trimesh::MeshCast;

pub const ENTRY: Entry = Entry::of::<CapsuleCastTrimesh>(
    "capsule_cast_trimesh",
    "Capsule cast against triangle mesh",
    Group::Meshes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("capsule_cast_triangle.txt"))
.between([
    Shape::MovingCapsule.of(&["start", "end", "half_axis", "cast_radius"]),
    Shape::Mesh.of(&["mesh"]),
]);

table! {
    with lists struct CapsuleCastTrimesh {
        start "S": Point = [-5.0, 4.5, 0.5],
        end "E": Point = [3.0, 1.5, -0.5],
        half_axis "h": Offset { from: start } = [0.0, 0.75, 0.0],
        cast_radius "r": Radius { center: start } = 0.5,
        mesh "M": Mesh = on_mesh::stairs(),
    }
    shapes {
        mover: CapsuleCast { start: start, end: end, half_axis: half_axis, radius: cast_radius } with at_start taken by start,
    }
    conventions { initial_overlap: IfOverlapping, touching: IfTouching }
}

impl Question for CapsuleCastTrimesh {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = MeshCast;

    fn ask(&self) -> MeshCast {
        self.mesh.indexed().capsule_cast(self.mover())
    }

    fn counted(&self, cast: &MeshCast) -> Verdict {
        counted(cast, self.initial_overlap)
    }

    fn is_ignored_touch(&self, cast: &MeshCast) -> bool {
        self.touching == IfTouching::Miss
            && matches!(cast, MeshCast::Hit(_))
            && self.mesh.indexed().is_capsule_cast_touch(self.mover())
    }

    fn found(&self, cast: MeshCast) -> Findings {
        findings(&cast, self.counted(&cast))
    }

    fn words(&self, cast: MeshCast) -> Message {
        let away = || metres(self.apart().map_or(0.0, |apart| apart.distance));
        let depth = || metres(-self.distance(self.start));
        match cast {
            MeshCast::Hit(touch) if self.start == self.end => {
                let part = on_mesh::words(touch.feature);
                message!("S = E: the capsule stays, and it touches {0}.", part)
            }
            MeshCast::Hit(touch) => message!(
                "The capsule touches {0}, with its middle {1} from S.",
                on_mesh::words(touch.feature),
                metres(touch.distance)
            ),
            MeshCast::InitialOverlap(touch) => {
                let part = on_mesh::words(touch.feature);
                if self.initial_overlap == IfOverlapping::Ignore {
                    message!(
                        "The capsule reaches {0} past {1} from the start: no hit, by the convention.",
                        depth(),
                        part
                    )
                } else {
                    message!("The capsule reaches {0} past {1} from the start.", depth(), part)
                }
            }
            MeshCast::PassesBy => {
                message!("The way keeps clear of the mesh, {0} from it at the nearest.", away())
            }
            MeshCast::Behind => {
                message!("The capsule leads away from the mesh, {0} from it.", away())
            }
            MeshCast::TooShort => message!("The cast ends {0} short of the mesh.", away()),
            MeshCast::Degenerate => {
                message!("S = E: the capsule stays, {0} from the mesh.", away())
            }
        }
    }

    fn nearest(&self, _: MeshCast) -> Option<Closest> {
        self.apart()
    }

    fn picture(&self, cast: MeshCast, counted: Verdict, picture: &mut Explanation) {
        let Self { start, end, half_axis, cast_radius: radius, .. } = *self;
        on_mesh::draw(&self.mesh, self.deciding(&cast), cast.touch().is_some(), picture);
        for surface in surfaces(start, half_axis, radius) {
            picture.mark(surface, Role::Cast);
        }
        picture.dot(start, 0.2, Role::Cast);
        picture.line(start - half_axis, start + half_axis, Role::Construction);
        picture.dot(end, 0.2, Role::Cast);
        for way in [half_axis, -half_axis] {
            picture.mark(Mark::Sweep { from: start + way, to: end + way, radius }, Role::Sweep);
        }
        picture
            .mark(Mark::Sweep { from: end - half_axis, to: end + half_axis, radius }, Role::Sweep);
        picture.line(start, end, Role::Construction);
        let contact = counted.contact;
        if let Some(Contact { point, center: Some(m), normal: Some(normal), .. }) = contact {
            for surface in surfaces(m, half_axis, radius) {
                picture.mark(surface, Role::CastContact);
            }
            picture.label(m, "M", Role::CastContact);
            picture.named.center = Some("M");
            picture.line(m - half_axis, m + half_axis, Role::Construction);
            picture.hit(point, 0.2, "P", normal);
        }
    }

    fn derived_by(&self) -> &'static Entry {
        &capsule_cast_triangle::ENTRY
    }

    fn terms(&self, cast: &MeshCast) -> Vec<Input> {
        self.single_inputs()
            .into_iter()
            .chain(on_mesh::corners(&self.mesh, self.deciding(cast)))
            .collect()
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let corners = on_mesh::places(&self.mesh, self.deciding(&self.ask()));
        capsule_cast_triangle::of_triangle(self.mover(), corners).draw(step, derived)
    }

    fn alone(&self, cast: &MeshCast) -> Option<Box<dyn Scenario>> {
        let [start, end, half] = [self.start, self.end, self.half_axis].map(|at| at.to_array());
        let radius = [self.cast_radius];
        let numbers = [
            ("start", &start[..]),
            ("end", &end[..]),
            ("half_axis", &half[..]),
            ("cast_radius", &radius[..]),
        ];
        on_mesh::alone(&capsule_cast_triangle::ENTRY, numbers, (&self.mesh, self.deciding(cast)))
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let middle = between(self.start, self.end, t);
        let radius = self.cast_radius;
        let surfaces = surfaces(middle, self.half_axis, radius);
        Some(Moment::of_capsule(surfaces, radius, self.distance(middle)))
    }
}

impl CapsuleCastTrimesh {
    fn nearest_of(&self, counts: impl Fn(&CapsuleCastTriangle) -> bool) -> Option<(u32, Closest)> {
        let nearest = self.mesh.indexed().nearest_to_capsule_cast(self.mover(), counts)?;
        Some((nearest.index, nearest.found))
    }

    fn apart(&self) -> Option<Closest> {
        self.nearest_of(|_| true).map(|(_, closest)| closest)
    }

    /// Returns the signed distance in metres from the capsule around that midpoint to the mesh,
    /// negative if they overlap.
    fn distance(&self, middle: Vec3) -> f32 {
        let ends = [middle - self.half_axis, middle + self.half_axis];
        self.mesh.indexed().distance_from_segment(ends[0], ends[1]) - self.cast_radius
    }

    /// Returns the triangle that decides: the first that is touched, or the nearest of those that
    /// are missed for the same reason.
    fn deciding(&self, cast: &MeshCast) -> Option<u32> {
        let is_alike = |single: &CapsuleCastTriangle| match cast {
            MeshCast::TooShort => *single == CapsuleCastTriangle::TooShort,
            MeshCast::Behind => *single == CapsuleCastTriangle::Behind,
            _ => true,
        };
        let touched = cast.touch().map(|touch| touch.triangle);
        touched.or_else(|| self.nearest_of(is_alike).map(|(index, _)| index))
    }
}
