use crate::line::Members;
use bevy_ecs::resource::Resource;
use bevy_math::{DVec3, Quat, Vec3};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A shape that was asked. Lengths are metres, Y is up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Sphere {
        center: Vec3,
        radius: f32,
    },
    Box {
        center: Vec3,
        half_extents: Vec3,
        rotation: Quat,
    },
    /// The points `a` and `b` are the ends of the axis, without the caps.
    Capsule {
        a: Vec3,
        b: Vec3,
        radius: f32,
    },
    Cylinder {
        a: Vec3,
        b: Vec3,
        radius: f32,
    },
    Plane {
        point: Vec3,
        normal: Vec3,
    },
    /// The front is the side that sees a, b and c counterclockwise.
    Triangle {
        a: Vec3,
        b: Vec3,
        c: Vec3,
    },
}

/// The engine's answer to a cast that hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    pub point: Vec3,
    /// `None` where the engine gives none that means something.
    pub normal: Option<Vec3>,
    /// The distance of the motion.
    pub distance: f32,
}

/// A ray that starts inside a solid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inside {
    #[default]
    Miss,
    HitAtStart,
    ExitPoint,
}

/// A cast that starts in overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InitialOverlap {
    #[default]
    Ignore,
    HitAtStart,
}

/// The sides of a triangle that a ray hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    #[default]
    Two,
    Front,
    Back,
}

/// The choices that engines make differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conventions {
    pub inside: Inside,
    pub initial_overlap: InitialOverlap,
    pub sides: Sides,
}

/// A file of queries, one a line. Each line is complete before the next query is asked.
#[derive(Resource)]
pub struct CollisionLog {
    pub conventions: Conventions,
    file: io::Result<File>,
    skipped: usize,
}

impl CollisionLog {
    /// Opens the file to append to it. Where that fails, [`error`](Self::error) says why.
    pub fn new(path: &Path, conventions: Conventions) -> Self {
        let file = File::options().append(true).create(true).open(path);
        Self { conventions, file, skipped: 0 }
    }

    /// Returns why nothing is written any more; `None` if all was.
    pub fn error(&self) -> Option<&io::Error> {
        self.file.as_ref().err()
    }

    /// Returns the number of queries that have no line: one of their numbers is not finite, or
    /// Collision Sandbox has no such pair.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Counts a query against a shape of another kind.
    pub fn skip(&mut self) {
        self.skipped += 1;
    }

    /// Writes a ray against a shape, which it hit or missed.
    pub fn ray(
        &mut self,
        origin: Vec3,
        direction: Vec3,
        max_distance: f32,
        shape: Shape,
        hit: Option<Hit>,
    ) {
        let ray = || {
            let origin = Members::new().point("origin", origin);
            origin.point("direction", direction).number("max_distance", max_distance)
        };
        let (scenario, inputs) = match shape {
            Shape::Sphere { .. } => ("ray_sphere_info", ray()),
            Shape::Box { .. } => ("ray_box", ray()),
            Shape::Capsule { .. } => ("ray_capsule", ray()),
            Shape::Cylinder { .. } => ("ray_cylinder", ray()),
            Shape::Plane { .. } => ("ray_plane", ray()),
            Shape::Triangle { .. } => ("segment_triangle", motion(origin, direction, max_distance)),
        };
        let conventions = match shape {
            Shape::Triangle { .. } => self.sides(),
            Shape::Plane { .. } => "",
            _ => self.inside(),
        };
        self.write(scenario, with(inputs, shape), conventions, expected(hit));
    }

    /// Writes a moving sphere against a sphere or a triangle.
    pub fn sphere_cast(
        &mut self,
        origin: Vec3,
        radius: f32,
        direction: Vec3,
        max_distance: f32,
        shape: Shape,
        hit: Option<Hit>,
    ) {
        let scenario = match shape {
            Shape::Sphere { .. } => "sphere_cast_sphere",
            Shape::Triangle { .. } => "sphere_cast_triangle",
            _ => return self.skip(),
        };
        let inputs = motion(origin, direction, max_distance).number("cast_radius", radius);
        self.write(scenario, with(inputs, shape), self.initial_overlap(), expected(hit));
    }

    /// Writes a moving capsule against a triangle. The capsule's axis goes from `a` to `b`.
    pub fn capsule_cast(
        &mut self,
        (a, b, radius): (Vec3, Vec3, f32),
        direction: Vec3,
        max_distance: f32,
        shape: Shape,
        hit: Option<Hit>,
    ) {
        let Shape::Triangle { .. } = shape else { return self.skip() };
        let inputs =
            motion((a + b) / 2.0, direction, max_distance).point("half_axis", (b - a) / 2.0);
        let inputs = inputs.number("cast_radius", radius);
        self.write(
            "capsule_cast_triangle",
            with(inputs, shape),
            self.initial_overlap(),
            expected(hit),
        );
    }

    /// Writes whether a sphere overlaps a sphere, a box or a capsule.
    pub fn overlap_sphere(&mut self, center: Vec3, radius: f32, shape: Shape, hit: bool) {
        let (scenario, inputs) = match shape {
            Shape::Sphere { center: center2, radius: radius2 } => {
                let first = Members::new().point("center1", center).number("radius1", radius);
                ("sphere_sphere", first.point("center2", center2).number("radius2", radius2))
            }
            Shape::Box { .. } => {
                let first = Members::new().point("center", center).number("radius", radius);
                ("sphere_box", with(first, shape))
            }
            // A sphere is a capsule whose two ends are one point.
            Shape::Capsule { a, b, radius: q_radius } => {
                let segments = Members::new()
                    .point("p1", center)
                    .point("p2", center)
                    .point("q1", a)
                    .point("q2", b);
                (
                    "closest_segments",
                    segments.number("p_radius", radius).number("q_radius", q_radius),
                )
            }
            _ => return self.skip(),
        };
        self.write(scenario, inputs, "", Some(format!("{{\"hit\":{hit}}}")));
    }

    fn write(
        &mut self,
        scenario: &str,
        inputs: Members,
        conventions: &str,
        expected: Option<String>,
    ) {
        let (Some(inputs), Some(expected)) = (inputs.object(), expected) else {
            return self.skip();
        };
        let line = format!(
            "{{\"scenario\":\"{scenario}\",\"inputs\":{inputs}{conventions},\"expected\":{expected}}}\n"
        );
        if let Ok(file) = &mut self.file
            && let Err(error) = file.write_all(line.as_bytes())
        {
            self.file = Err(error);
        }
    }

    fn inside(&self) -> &'static str {
        match self.conventions.inside {
            Inside::Miss => r#","conventions":{"inside":"miss"}"#,
            Inside::HitAtStart => r#","conventions":{"inside":"hit_at_start"}"#,
            Inside::ExitPoint => r#","conventions":{"inside":"exit_point"}"#,
        }
    }

    fn initial_overlap(&self) -> &'static str {
        match self.conventions.initial_overlap {
            InitialOverlap::Ignore => r#","conventions":{"initial_overlap":"ignore"}"#,
            InitialOverlap::HitAtStart => r#","conventions":{"initial_overlap":"hit_at_start"}"#,
        }
    }

    fn sides(&self) -> &'static str {
        match self.conventions.sides {
            Sides::Two => r#","conventions":{"sides":"two"}"#,
            Sides::Front => r#","conventions":{"sides":"front"}"#,
            Sides::Back => r#","conventions":{"sides":"back"}"#,
        }
    }
}

/// Adds a shape to the inputs.
fn with(inputs: Members, shape: Shape) -> Members {
    match shape {
        Shape::Sphere { center, radius } => inputs.point("center", center).number("radius", radius),
        Shape::Box { center, half_extents, rotation } => {
            let inputs = inputs.point("box_center", center).point("half_extents", half_extents);
            inputs.numbers("rotation", &rotation.to_array())
        }
        Shape::Capsule { a, b, radius } | Shape::Cylinder { a, b, radius } => {
            inputs.point("a", a).point("b", b).number("radius", radius)
        }
        Shape::Plane { point, normal } => {
            inputs.point("plane_point", point).point("plane_normal", normal)
        }
        Shape::Triangle { a, b, c } => inputs.point("a", a).point("b", b).point("c", c),
    }
}

/// Returns the start and the end of a motion.
///
/// ```text
/// end = origin + max_distance · direction / |direction|, rounded once
/// ```
fn motion(origin: Vec3, direction: Vec3, max_distance: f32) -> Members {
    let way: DVec3 = direction.into();
    let end = DVec3::from(origin) + way * (f64::from(max_distance) / way.length());
    Members::new().point("start", origin).point("end", end.as_vec3())
}

/// Returns the engine's answer, or `None` if one of its numbers is not finite.
fn expected(hit: Option<Hit>) -> Option<String> {
    let Some(Hit { point, normal, distance }) = hit else { return Some("{\"hit\":false}".into()) };
    let contact = Members::new().point("point", point);
    let contact =
        normal.into_iter().fold(contact, |contact, normal| contact.point("normal", normal));
    let contact = contact.number("distance", distance).object()?;
    Some(format!("{{\"hit\":true,\"contacts\":[{contact}]}}"))
}
