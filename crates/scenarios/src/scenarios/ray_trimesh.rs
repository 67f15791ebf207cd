//! A ray by origin, direction and length against a mesh of triangles.

use super::on_mesh;
use super::prelude::*;
use super::ray::Way;
use super::ray::solid::draw_on_ray;
use super::ray_sphere::IfTouching;
use super::segment_triangle;
use crate::mesh::Mesh;
use crate::mesh::check::Fall;
use crate::scenario::{Input, Scenario, Table, TreeWalk};
use exact_collide::prelude::{PreparedRay, Ray};
use exact_collide::ray::Outcome;
use exact_collide::ray_trimesh::{MeshHit, RayOnMesh};

pub const ENTRY: Entry = Entry::of::<RayTrimesh>(
    "ray_trimesh",
    "Ray against triangle mesh",
    Group::Meshes,
    Space::Spatial,
    "Woop, Benthin and Wald, Watertight Ray/Triangle Intersection",
)
.derived_by(derivation!("ray_trimesh.txt"))
.between([Shape::Ray.of(&["origin", "direction", "max_distance"]), Shape::Mesh.of(&["mesh"])]);

/// Returns the question of a ray that falls through the mesh.
pub fn falling_ray(mesh: &Mesh, ray: Fall) -> Box<dyn Scenario> {
    let Fall { origin, direction, max_distance } = ray;
    Box::new(RayTrimesh {
        origin,
        direction,
        max_distance,
        mesh: mesh.clone(),
        ..Default::default()
    })
}

table! {
    with lists struct RayTrimesh {
        origin "O": Point = [-5.0, 4.5, 1.0],
        direction "D": Direction { from: origin, length: 2.0 } = [1.5, -1.0, -0.25],
        max_distance "m": RayLength { from: origin, along: direction, by: way } = 9.0,
        mesh "M": Mesh = on_mesh::stairs(),
    }
    conventions { hits: Hits, touching: IfTouching, way: Way }
}

convention! {
    "hits", "Which hits":
    /// The hits that are given.
    enum Hits {
        First = ("first", "The first point", "PhysX raycastSingle, Embree, parry3d"),
        All = ("all", "Every point, in order", "PhysX raycastMultiple, three.js Raycaster"),
    }
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::PassesBy => "passes_by",
        Outcome::Behind => "behind",
        Outcome::TooShort => "too_short",
        _ => "hit",
    }
}

fn contact(hit: MeshHit) -> Contact {
    let MeshHit { point, normal, distance, t, feature, .. } = hit;
    Contact::at(point).facing(normal).along(t, distance).on(on_mesh::feature(feature))
}

impl Question for RayTrimesh {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = RayOnMesh;

    fn ask(&self) -> RayOnMesh {
        self.mesh.indexed().ray(&self.prepared())
    }

    fn counted(&self, found: &RayOnMesh) -> Verdict {
        Verdict::of(name(found.outcome), found.hit.map(contact))
    }

    fn is_ignored_touch(&self, _: &RayOnMesh) -> bool {
        self.touching == IfTouching::Miss && self.mesh.indexed().is_ray_touch(&self.prepared())
    }

    fn found(&self, found: RayOnMesh) -> Findings {
        let mut findings = Findings::of(self.counted(&found).contact);
        if self.hits == Hits::All && found.hit.is_some() {
            let all = self.mesh.indexed().ray_all(&self.prepared());
            findings.contacts = all.into_iter().map(contact).collect();
        }
        findings.ratios_of(found.hit.map(|hit| ("triangle", hit.triangle as f32)));
        findings
    }

    fn words(&self, found: RayOnMesh) -> Message {
        let away = || metres(self.apart().map_or(0.0, |apart| apart.distance));
        match (found.outcome, found.hit) {
            (_, Some(hit)) if hit.distance == 0.0 => {
                message!("The ray starts on {0}: a hit at once.", on_mesh::words(hit.feature))
            }
            (_, Some(hit)) => message!(
                "The ray hits {0} at P, {1} from O.",
                on_mesh::words(hit.feature),
                self.way.length(hit.distance)
            ),
            (Outcome::Behind, _) => message!(
                "The ray's line meets {0} only behind O; the ray stays {1} away.",
                "the mesh",
                away()
            ),
            (Outcome::TooShort, _) => {
                message!("The ray ends {1} before {0}.", "the mesh", away())
            }
            _ => message!(
                "The ray's line misses {0}; the ray comes as near as {1}.",
                "the mesh",
                away()
            ),
        }
    }

    fn nearest(&self, _: RayOnMesh) -> Option<Closest> {
        self.apart()
    }

    fn picture(&self, found: RayOnMesh, counted: Verdict, picture: &mut Explanation) {
        let ray = self.ray();
        let (origin, end) = (ray.origin, ray.end());
        picture.dot(origin, 0.2, Role::RayStart);
        if let Some(Contact { point, normal, .. }) = counted.contact {
            picture.line(origin, point, Role::RayToHit);
            picture.line(point, end, Role::Construction);
            picture.hit(point, 0.2, "P", normal.unwrap_or_default());
        } else {
            picture.line(origin, end, Role::Ray);
        }
        if self.hits == Hits::All && found.hit.is_some() {
            for hit in self.mesh.indexed().ray_all(&self.prepared()).iter().skip(1) {
                picture.ring(hit.point, 0.2, Role::Far);
            }
        }
        on_mesh::draw(&self.mesh, self.deciding(&found), found.hit.is_some(), picture);
    }

    fn terms(&self, found: &RayOnMesh) -> Vec<Input> {
        self.single_inputs()
            .into_iter()
            .chain(on_mesh::corners(&self.mesh, self.deciding(found)))
            .collect()
    }

    fn derivation_conventions(&self, _: RayOnMesh) -> Choices {
        vec![self.way.convention().named()]
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let ray = self.ray();
        match step.name() {
            "a" | "b" | "c" => step.arrow_from(ray.origin),
            _ => draw_on_ray(step, ray, derived),
        }
    }

    fn alone(&self, found: &RayOnMesh) -> Option<Box<dyn Scenario>> {
        let (start, end) = (self.origin.to_array(), self.ray().end().to_array());
        let numbers = [("start", &start[..]), ("end", &end[..])];
        on_mesh::alone(&segment_triangle::ENTRY, numbers, (&self.mesh, self.deciding(found)))
    }

    fn tree_walk(&self) -> Option<TreeWalk> {
        Some(TreeWalk::new(&self.mesh, &self.prepared()))
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = self.ray().place(t);
        let closest = self.mesh.indexed().closest(at)?;
        Some(Moment::of_point(at, closest.distance))
    }
}

impl RayTrimesh {
    fn ray(&self) -> Ray {
        let Self { origin, direction, max_distance, .. } = *self;
        Ray { origin, direction, max_distance, as_given: self.way == Way::AsGiven }
    }

    fn prepared(&self) -> PreparedRay {
        PreparedRay::new(self.ray())
    }

    fn apart(&self) -> Option<Closest> {
        let nearest = self.mesh.indexed().nearest_to_ray(&self.prepared(), None)?;
        Some(nearest.found)
    }

    /// Returns the triangle that decides: the first that is hit, or the nearest of those that are
    /// missed for the same reason.
    fn deciding(&self, found: &RayOnMesh) -> Option<u32> {
        let hit = found.hit.map(|hit| hit.triangle);
        let nearest = || self.mesh.indexed().nearest_to_ray(&self.prepared(), Some(found.outcome));
        hit.or_else(|| nearest().map(|nearest| nearest.index))
    }
}
