//! The two shapes of a case.

use exact_collide::Triangle;
use exact_collide::convex::{Convex, Core, Ellipsoid, Frustum};
use exact_collide::ray_box::Cuboid;
use exact_collide::ray_cone::Cone;
use exact_collide::ray_cylinder::Cylinder;
use glam::{Quat, Vec3};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A shape as a case has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    Point {
        at: [f32; 3],
        #[serde(default)]
        radius: f32,
    },
    Segment {
        a: [f32; 3],
        b: [f32; 3],
        #[serde(default)]
        radius: f32,
    },
    Triangle {
        a: [f32; 3],
        b: [f32; 3],
        c: [f32; 3],
        #[serde(default)]
        radius: f32,
    },
    Box {
        center: [f32; 3],
        half_extents: [f32; 3],
        #[serde(default)]
        rotation: Rotation,
        #[serde(default)]
        radius: f32,
    },
    Hull {
        points: Vec<[f32; 3]>,
        #[serde(default)]
        radius: f32,
    },
    Sphere {
        center: [f32; 3],
        radius: f32,
    },
    Capsule {
        a: [f32; 3],
        b: [f32; 3],
        radius: f32,
    },
    Cylinder {
        a: [f32; 3],
        b: [f32; 3],
        radius: f32,
    },
    Cone {
        apex: [f32; 3],
        base: [f32; 3],
        radius: f32,
    },
    Frustum {
        apex: [f32; 3],
        base: [f32; 3],
        radius: f32,
        top_radius: f32,
    },
    Ellipsoid {
        center: [f32; 3],
        half_extents: [f32; 3],
        #[serde(default)]
        rotation: Rotation,
    },
}

/// A quaternion of any length, x first.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Rotation([f32; 4]);

impl Default for Rotation {
    fn default() -> Self {
        Self([0.0, 0.0, 0.0, 1.0])
    }
}

/// The largest number of points of a hull.
const MOST_POINTS: usize = 1000;

impl Shape {
    /// Reads an object with the `kind` among its keys: serde's own way to read such an object
    /// loses the digits of its numbers.
    pub(super) fn read(mut keys: Map<String, Value>) -> Result<Self, String> {
        let kind = keys.remove("kind");
        let kind = kind.as_ref().and_then(Value::as_str).ok_or("missing field `kind`")?;
        let tagged = Map::from_iter([(kind.to_owned(), keys.into())]);
        serde_json::from_value(tagged.into()).map_err(|why: serde_json::Error| why.to_string())
    }

    /// Returns the solid, or why it is none.
    pub fn solid(self) -> Result<Convex, String> {
        let solid = self.unchecked();
        if !points(&solid).iter().all(|point| point.is_finite()) {
            return Err("a coordinate is too large for f32".into());
        }
        let lengths = lengths(&solid);
        if let Some(length) = lengths.iter().find(|length| !length.is_finite() || **length < 0.0) {
            return Err(format!("expected a length of 0 or more, got {length}"));
        }
        match &solid.core {
            Core::Hull(points) if points.is_empty() || points.len() > MOST_POINTS => {
                let count = points.len();
                Err(format!("expected 1 to {MOST_POINTS} points, got {count}"))
            }
            Core::Box(Cuboid { rotation, .. }) | Core::Ellipsoid(Ellipsoid { rotation, .. })
                if rotation.length_squared() == 0.0 || !rotation.is_finite() =>
            {
                Err("expected a rotation other than [0,0,0,0]".into())
            }
            Core::Cylinder(Cylinder { a: from, b: to, .. })
            | Core::Cone(Cone { apex: from, base: to, .. })
            | Core::Frustum(Frustum { apex: from, base: to, .. })
                if from == to =>
            {
                Err("its two ends are one point, so it has no axis".into())
            }
            _ => Ok(solid),
        }
    }

    fn unchecked(self) -> Convex {
        let solid = |core, radius| Convex { core, radius };
        match self {
            Self::Point { at, radius } | Self::Sphere { center: at, radius } => {
                solid(Core::Point(at.into()), radius)
            }
            Self::Segment { a, b, radius } | Self::Capsule { a, b, radius } => {
                solid(Core::Segment([a.into(), b.into()]), radius)
            }
            Self::Triangle { a, b, c, radius } => {
                let [a, b, c] = [a, b, c].map(Vec3::from);
                solid(Core::Triangle(Triangle { a, b, c }), radius)
            }
            Self::Box { center, half_extents, rotation, radius } => {
                solid(Core::Box(cuboid(center, half_extents, rotation)), radius)
            }
            Self::Hull { points, radius } => {
                solid(Core::Hull(points.into_iter().map(Vec3::from).collect()), radius)
            }
            Self::Cylinder { a, b, radius } => {
                let (a, b) = (a.into(), b.into());
                solid(Core::Cylinder(Cylinder { a, b, radius }), 0.0)
            }
            Self::Cone { apex, base, radius } => {
                let (apex, base) = (apex.into(), base.into());
                solid(Core::Cone(Cone { apex, base, radius }), 0.0)
            }
            Self::Frustum { apex, base, radius, top_radius } => {
                let (apex, base) = (apex.into(), base.into());
                solid(Core::Frustum(Frustum { apex, base, radius, top_radius }), 0.0)
            }
            Self::Ellipsoid { center, half_extents, rotation } => {
                let Cuboid { center, half_extents, rotation } =
                    cuboid(center, half_extents, rotation);
                solid(Core::Ellipsoid(Ellipsoid { center, half_extents, rotation }), 0.0)
            }
        }
    }
}

fn cuboid(center: [f32; 3], half_extents: [f32; 3], Rotation(rotation): Rotation) -> Cuboid {
    let rotation = Quat::from_array(rotation);
    Cuboid { center: center.into(), half_extents: half_extents.into(), rotation }
}

fn points(solid: &Convex) -> Vec<Vec3> {
    match &solid.core {
        Core::Point(at) => vec![*at],
        Core::Segment(ends) => ends.to_vec(),
        Core::Triangle(of) => vec![of.a, of.b, of.c],
        Core::Box(of) => vec![of.center],
        Core::Hull(points) => points.to_vec(),
        Core::Cylinder(of) => vec![of.a, of.b],
        Core::Cone(of) => vec![of.apex, of.base],
        Core::Frustum(of) => vec![of.apex, of.base],
        Core::Ellipsoid(of) => vec![of.center],
    }
}

fn lengths(solid: &Convex) -> Vec<f32> {
    let own = match &solid.core {
        Core::Box(Cuboid { half_extents, .. })
        | Core::Ellipsoid(Ellipsoid { half_extents, .. }) => half_extents.to_array().to_vec(),
        Core::Cylinder(Cylinder { radius, .. }) | Core::Cone(Cone { radius, .. }) => vec![*radius],
        Core::Frustum(of) => vec![of.radius, of.top_radius],
        _ => Vec::new(),
    };
    [own, vec![solid.radius]].concat()
}
