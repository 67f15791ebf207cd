//! A sphere moved from S to E against a mesh of triangles.

use super::capsule_cast_triangle::{IfOverlapping, IfTouching};
use super::on_mesh;
use super::prelude::*;
use super::sphere_cast_triangle;
use crate::scenario::{Input, Scenario, Table};
use exact_collide::sphere_cast_triangle::SphereCastTriangle;
use exact_collide::sphere_cast_trimesh::{MeshCast, MeshTouch};

pub const ENTRY: Entry = Entry::of::<SphereCastTrimesh>(
    "sphere_cast_trimesh",
    "Sphere cast against triangle mesh",
    Group::Meshes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("sphere_cast_triangle.txt"))
.between([Shape::MovingSphere.of(&["start", "end", "cast_radius"]), Shape::Mesh.of(&["mesh"])]);

table! {
    with lists struct SphereCastTrimesh {
        start "S": Point = [-5.0, 4.0, 0.5],
        end "E": Point = [3.0, 1.5, -0.5],
        cast_radius "r": Radius { center: start } = 0.75,
        mesh "M": Mesh = on_mesh::stairs(),
    }
    shapes { mover: Sphere { center: start, radius: cast_radius } taken by start }
    conventions { initial_overlap: IfOverlapping, touching: IfTouching }
}

/// Returns the relation of a cast at a mesh.
pub(super) fn relation(cast: &MeshCast) -> &'static str {
    match cast {
        MeshCast::Hit(_) => "hit",
        MeshCast::InitialOverlap(_) => "initial_overlap",
        MeshCast::PassesBy => "passes_by",
        MeshCast::Behind => "behind",
        MeshCast::TooShort => "too_short",
        MeshCast::Degenerate => "degenerate",
    }
}

/// Returns the verdict if every touch counts.
pub(super) fn counted(cast: &MeshCast, initial_overlap: IfOverlapping) -> Verdict {
    let is_ignored = initial_overlap == IfOverlapping::Ignore;
    if matches!(cast, MeshCast::InitialOverlap(_)) && is_ignored {
        return Verdict::miss("initial_overlap");
    }
    let contact = |MeshTouch { center, point, normal, t, distance, feature, .. }| {
        let contact = Contact::at(point).facing(normal).along(t, distance).of_ball(center);
        contact.on(on_mesh::feature(feature))
    };
    Verdict::of(relation(cast), cast.touch().map(contact))
}

/// Returns the findings, with the first triangle that is touched.
pub(super) fn findings(cast: &MeshCast, counted: Verdict) -> Findings {
    let mut findings = Findings::of(counted.contact);
    findings.ratios_of(cast.touch().map(|touch| ("triangle", touch.triangle as f32)));
    findings
}

impl Question for SphereCastTrimesh {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = MeshCast;

    fn ask(&self) -> MeshCast {
        let Self { start, end, cast_radius, .. } = *self;
        self.mesh.indexed().sphere_cast(start, end, cast_radius)
    }

    fn counted(&self, cast: &MeshCast) -> Verdict {
        counted(cast, self.initial_overlap)
    }

    fn is_ignored_touch(&self, cast: &MeshCast) -> bool {
        let Self { start, end, cast_radius, .. } = *self;
        self.touching == IfTouching::Miss
            && matches!(cast, MeshCast::Hit(_))
            && self.mesh.indexed().is_sphere_cast_touch(start, end, cast_radius)
    }

    fn found(&self, cast: MeshCast) -> Findings {
        findings(&cast, self.counted(&cast))
    }

    fn words(&self, cast: MeshCast) -> Message {
        let away = || metres(self.apart().map_or(0.0, |apart| apart.distance));
        let depth = || metres(-self.distance(self.start));
        match cast {
            MeshCast::Hit(touch) if self.start == self.end => {
                message!(
                    "S = E: the sphere stays, and it touches {0}.",
                    on_mesh::words(touch.feature)
                )
            }
            MeshCast::Hit(touch) => message!(
                "The cast touches {0} at Q, with its centre {1} from S.",
                on_mesh::words(touch.feature),
                metres(touch.distance)
            ),
            MeshCast::InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                message!(
                    "The sphere overlaps the mesh by {0} from the start: no hit, by the convention.",
                    depth()
                )
            }
            MeshCast::InitialOverlap(_) => {
                message!("The sphere overlaps the mesh by {0} from the start.", depth())
            }
            MeshCast::PassesBy => {
                message!("The cast's line misses; the two come as near as {0}.", away())
            }
            MeshCast::Behind => {
                message!("The line meets the mesh only behind S, which is {0} away.", away())
            }
            MeshCast::TooShort => message!("The cast ends {0} short of the mesh.", away()),
            MeshCast::Degenerate => message!("S = E: the sphere stays, {0} from the mesh.", away()),
        }
    }

    fn nearest(&self, _: MeshCast) -> Option<Closest> {
        self.apart()
    }

    fn picture(&self, cast: MeshCast, counted: Verdict, picture: &mut Explanation) {
        let Self { start, end, cast_radius: radius, .. } = *self;
        on_mesh::draw(&self.mesh, self.deciding(&cast), cast.touch().is_some(), picture);
        picture.mark(self.mover(), Role::Cast);
        picture.dot(end, 0.4, Role::Cast);
        picture.mark(Mark::Sweep { from: start, to: end, radius }, Role::Sweep);
        picture.line(start, end, Role::Construction);
        let contact = counted.contact;
        if let Some(Contact { point, center: Some(m), normal: Some(normal), .. }) = contact {
            picture.mark(Sphere { center: m, radius }, Role::CastContact);
            picture.label(m, "M", Role::CastContact);
            picture.named.center = Some("M");
            picture.line(m, point, Role::Construction);
            picture.hit(point, 0.2, "Q", normal);
        }
    }

    fn derived_by(&self) -> &'static Entry {
        &sphere_cast_triangle::ENTRY
    }

    fn terms(&self, cast: &MeshCast) -> Vec<Input> {
        self.single_inputs()
            .into_iter()
            .chain(on_mesh::corners(&self.mesh, self.deciding(cast)))
            .collect()
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let corners = on_mesh::places(&self.mesh, self.deciding(&self.ask()));
        let Self { start, end, cast_radius, .. } = *self;
        sphere_cast_triangle::of_triangle(start, end, cast_radius, corners).draw(step, derived)
    }

    fn alone(&self, cast: &MeshCast) -> Option<Box<dyn Scenario>> {
        let (start, end) = (self.start.to_array(), self.end.to_array());
        let radius = [self.cast_radius];
        let numbers = [("start", &start[..]), ("end", &end[..]), ("cast_radius", &radius)];
        on_mesh::alone(&sphere_cast_triangle::ENTRY, numbers, (&self.mesh, self.deciding(cast)))
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let center = between(self.start, self.end, t);
        Some(Moment::of_ball(center, self.cast_radius, self.distance(center)))
    }
}

impl SphereCastTrimesh {
    fn nearest_of(&self, counts: impl Fn(&SphereCastTriangle) -> bool) -> Option<(u32, Closest)> {
        let Self { start, end, cast_radius, .. } = *self;
        let nearest =
            self.mesh.indexed().nearest_to_sphere_cast((start, end, cast_radius), counts)?;
        Some((nearest.index, nearest.found))
    }

    fn apart(&self) -> Option<Closest> {
        self.nearest_of(|_| true).map(|(_, closest)| closest)
    }

    /// Returns the signed distance in metres from the sphere with its centre there to the mesh,
    /// negative if they overlap.
    fn distance(&self, center: Vec3) -> f32 {
        let sphere = Sphere { center, radius: self.cast_radius };
        self.mesh.indexed().sphere(sphere).map_or(0.0, |found| -found.depth)
    }

    /// Returns the triangle that decides: the first that is touched, or the nearest of those that
    /// are missed for the same reason.
    fn deciding(&self, cast: &MeshCast) -> Option<u32> {
        let is_alike = |single: &SphereCastTriangle| match cast {
            MeshCast::TooShort => matches!(single, SphereCastTriangle::TooShort(_)),
            MeshCast::Behind => matches!(single, SphereCastTriangle::Behind(_)),
            _ => true,
        };
        let touched = cast.touch().map(|touch| touch.triangle);
        touched.or_else(|| self.nearest_of(is_alike).map(|(index, _)| index))
    }
}
