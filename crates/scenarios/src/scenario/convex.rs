//! A convex solid as an input: its kind, and its parts as inputs of their own.

use std::sync::Arc;

use exact_collide::Triangle;
use exact_collide::convex::{Convex, Core, Ellipsoid, Frustum};
use exact_collide::ray_box::Cuboid;
use exact_collide::ray_cone::Cone;
use exact_collide::ray_cylinder::Cylinder;
use glam::{Quat, Vec3};

use super::{Input, Value};

/// The most points of a hull.
pub const HULL_POINTS: usize = 1_000;

/// A kind of convex solid, as a case names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConvexKind {
    Point,
    Segment,
    Triangle,
    Box,
    Hull,
    Sphere,
    Capsule,
    Cylinder,
    Cone,
    Frustum,
    Ellipsoid,
}

impl ConvexKind {
    pub const ALL: [Self; 11] = [
        Self::Point,
        Self::Segment,
        Self::Triangle,
        Self::Box,
        Self::Hull,
        Self::Sphere,
        Self::Capsule,
        Self::Cylinder,
        Self::Cone,
        Self::Frustum,
        Self::Ellipsoid,
    ];

    /// Returns the name in cases and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Segment => "segment",
            Self::Triangle => "triangle",
            Self::Box => "box",
            Self::Hull => "hull",
            Self::Sphere => "sphere",
            Self::Capsule => "capsule",
            Self::Cylinder => "cylinder",
            Self::Cone => "cone",
            Self::Frustum => "frustum",
            Self::Ellipsoid => "ellipsoid",
        }
    }

    /// Returns the kind of a solid. A point with a radius is a sphere, a segment with one a capsule.
    pub fn of(solid: &Convex) -> Self {
        match solid.core {
            Core::Point(_) if solid.radius > 0.0 => Self::Sphere,
            Core::Point(_) => Self::Point,
            Core::Segment(_) if solid.radius > 0.0 => Self::Capsule,
            Core::Segment(_) => Self::Segment,
            Core::Triangle(_) => Self::Triangle,
            Core::Box(_) => Self::Box,
            Core::Hull(_) => Self::Hull,
            Core::Cylinder(_) => Self::Cylinder,
            Core::Cone(_) => Self::Cone,
            Core::Frustum(_) => Self::Frustum,
            Core::Ellipsoid(_) => Self::Ellipsoid,
        }
    }

    /// Returns a solid of this kind around a point, some two metres wide.
    pub fn around(self, center: Vec3) -> Convex {
        let at = |x: f32, y: f32, z: f32| center + Vec3::new(x, y, z);
        let (a, b) = (at(0.0, -1.0, 0.0), at(0.0, 1.0, 0.0));
        let (half_extents, rotation) = (Vec3::new(1.0, 0.75, 0.5), Quat::IDENTITY);
        let core = match self {
            Self::Point | Self::Sphere => Core::Point(center),
            Self::Segment | Self::Capsule => Core::Segment([a, b]),
            Self::Triangle => {
                let [a, b, c] = [at(-1.0, -0.5, 0.0), at(1.0, -0.5, 0.25), at(0.0, 1.0, -0.25)];
                Core::Triangle(Triangle { a, b, c })
            }
            Self::Box => Core::Box(Cuboid { center, half_extents, rotation }),
            Self::Hull => Core::Hull(Arc::from([
                at(-1.0, -0.5, -0.75),
                at(1.0, -0.75, -0.5),
                at(0.75, -0.5, 0.75),
                at(-0.75, -0.75, 0.75),
                at(0.25, 1.0, 0.0),
                at(-0.75, 0.5, -0.25),
            ])),
            Self::Cylinder => Core::Cylinder(Cylinder { a, b, radius: 0.75 }),
            Self::Cone => Core::Cone(Cone { apex: b, base: a, radius: 1.0 }),
            Self::Frustum => {
                Core::Frustum(Frustum { apex: b, base: a, radius: 1.0, top_radius: 0.5 })
            }
            Self::Ellipsoid => Core::Ellipsoid(Ellipsoid { center, half_extents, rotation }),
        };
        let radius = match self {
            Self::Sphere => 1.0,
            Self::Capsule => 0.5,
            _ => 0.0,
        };
        Convex { core, radius }
    }

    /// Returns `true` if its radius is a part of the kind, as a sphere's, rather than a rounding that
    /// may be left out.
    pub fn has_own_radius(self) -> bool {
        matches!(self, Self::Sphere | Self::Capsule | Self::Cylinder | Self::Cone | Self::Frustum)
    }
}

/// Each part's key in a case, and its name and label as an input of the first and the second solid.
const PARTS: [(&str, [(&str, &str); 2]); 12] = [
    ("at", [("point1", "P1"), ("point2", "P2")]),
    ("center", [("center1", "C1"), ("center2", "C2")]),
    ("half_extents", [("half_extents1", "h1"), ("half_extents2", "h2")]),
    ("rotation", [("rotation1", "q1"), ("rotation2", "q2")]),
    ("a", [("a1", "A1"), ("a2", "A2")]),
    ("b", [("b1", "B1"), ("b2", "B2")]),
    ("c", [("c1", "C1"), ("c2", "C2")]),
    ("points", [("points1", "V"), ("points2", "W")]),
    ("apex", [("apex1", "A1"), ("apex2", "A2")]),
    ("base", [("base1", "B1"), ("base2", "B2")]),
    ("radius", [("radius1", "r1"), ("radius2", "r2")]),
    ("top_radius", [("top_radius1", "t1"), ("top_radius2", "t2")]),
];

/// Returns the parts of a solid by their keys in a case.
pub fn parts(solid: &Convex) -> Vec<(&'static str, Value)> {
    let point = |key, at: Vec3| (key, Value::Point(at));
    let turned = |center, half_extents, rotation| {
        vec![
            point("center", center),
            ("half_extents", Value::HalfExtents { value: half_extents, center, rotation }),
            ("rotation", Value::Rotation { value: rotation, center }),
        ]
    };
    let value = solid.radius;
    let around = |center: Vec3| ("radius", Value::Radius { value, center });
    let rim = |key, value: f32, [from, center]: [Vec3; 2]| {
        (key, Value::Rim { value, center, axis: center - from })
    };
    match solid.core {
        Core::Point(at) => {
            let key = if solid.radius > 0.0 { "center" } else { "at" };
            vec![point(key, at), around(at)]
        }
        // Without a radius its handle must not lie on a point's.
        Core::Segment([a, b]) => {
            vec![point("a", a), point("b", b), rim("radius", value, [a, a.midpoint(b)])]
        }
        Core::Triangle(Triangle { a, b, c }) => {
            vec![point("a", a), point("b", b), point("c", c), around(a.midpoint(b))]
        }
        Core::Box(Cuboid { center, half_extents, rotation }) => {
            let mut parts = turned(center, half_extents, rotation);
            let corner = rotation * half_extents;
            let direction = corner.normalize_or(Vec3::X);
            let radius = Value::Length { value, from: center + corner, direction };
            parts.push(("radius", radius));
            parts
        }
        Core::Hull(ref points) => {
            let list = Value::Points(points.iter().copied().collect());
            let [first, second] = [0, 1].map(|at| points.get(at).copied().unwrap_or_default());
            vec![("points", list), around(first.midpoint(second))]
        }
        Core::Cylinder(Cylinder { a, b, radius }) => {
            vec![point("a", a), point("b", b), rim("radius", radius, [a, b])]
        }
        Core::Cone(Cone { apex, base, radius }) => {
            vec![point("apex", apex), point("base", base), rim("radius", radius, [apex, base])]
        }
        Core::Frustum(Frustum { apex, base, radius, top_radius }) => vec![
            point("apex", apex),
            point("base", base),
            rim("radius", radius, [apex, base]),
            rim("top_radius", top_radius, [base, apex]),
        ],
        Core::Ellipsoid(Ellipsoid { center, half_extents, rotation }) => {
            turned(center, half_extents, rotation)
        }
    }
}

/// Returns the solid with another value of a part, by its key; as it is if it has no such part.
pub fn with_part(mut solid: Convex, key: &str, value: Value) -> Convex {
    let radius = solid.radius;
    match (&mut solid.core, key, value) {
        (Core::Point(own), "at" | "center", Value::Point(at)) => *own = at,
        (Core::Segment([own, _]), "a", Value::Point(at))
        | (Core::Segment([_, own]), "b", Value::Point(at))
        | (Core::Triangle(Triangle { a: own, .. }), "a", Value::Point(at))
        | (Core::Triangle(Triangle { b: own, .. }), "b", Value::Point(at))
        | (Core::Triangle(Triangle { c: own, .. }), "c", Value::Point(at))
        | (Core::Box(Cuboid { center: own, .. }), "center", Value::Point(at))
        | (Core::Ellipsoid(Ellipsoid { center: own, .. }), "center", Value::Point(at))
        | (Core::Cylinder(Cylinder { a: own, .. }), "a", Value::Point(at))
        | (Core::Cylinder(Cylinder { b: own, .. }), "b", Value::Point(at))
        | (Core::Cone(Cone { apex: own, .. }), "apex", Value::Point(at))
        | (Core::Cone(Cone { base: own, .. }), "base", Value::Point(at))
        | (Core::Frustum(Frustum { apex: own, .. }), "apex", Value::Point(at))
        | (Core::Frustum(Frustum { base: own, .. }), "base", Value::Point(at)) => *own = at,
        (
            Core::Box(Cuboid { half_extents: own, .. })
            | Core::Ellipsoid(Ellipsoid { half_extents: own, .. }),
            "half_extents",
            Value::HalfExtents { value, .. },
        ) => *own = value,
        (
            Core::Box(Cuboid { rotation: own, .. })
            | Core::Ellipsoid(Ellipsoid { rotation: own, .. }),
            "rotation",
            Value::Rotation { value, .. },
        ) => *own = value,
        (Core::Hull(own), "points", Value::Points(points)) => {
            *own = points.iter().copied().collect()
        }
        (
            Core::Cylinder(Cylinder { radius: own, .. })
            | Core::Cone(Cone { radius: own, .. })
            | Core::Frustum(Frustum { radius: own, .. }),
            "radius",
            Value::Rim { value, .. },
        ) => *own = value,
        (
            Core::Frustum(Frustum { top_radius: own, .. }),
            "top_radius",
            Value::Rim { value, .. },
        ) => {
            *own = value;
        }
        (
            core,
            "radius",
            Value::Radius { value, .. } | Value::Rim { value, .. } | Value::Length { value, .. },
        ) if core.is_polytope() => {
            return Convex { radius: value, ..solid };
        }
        _ => return Convex { radius, ..solid },
    }
    solid
}

/// Returns the parts of the first or the second solid as inputs, which a case has within the solid's
/// own.
pub fn part_inputs(solid: &Convex, which: usize) -> Vec<Input> {
    let input = |(key, value): (&'static str, Value)| {
        let (_, names) = PARTS.iter().find(|(own, _)| *own == key)?;
        let (name, label) = names[which];
        Some(Input { part: Some(key), ..Input::new(name, label, value) })
    };
    parts(solid).into_iter().filter_map(input).collect()
}
