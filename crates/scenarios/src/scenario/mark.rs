use glam::Vec3;

use exact_collide::ball_arc::Arc;
use exact_collide::{Sphere, Triangle};

/// A thing to draw, in metres. The marks of a planar scenario lie at z = 0.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A solid, translucent ball, to scale.
    Ball {
        center: Vec3,
        radius: f32,
    },
    /// A solid marker; it shrinks with the view if it would hide things.
    Dot {
        at: Vec3,
        radius: f32,
    },
    /// A wire sphere, to scale.
    WireSphere {
        center: Vec3,
        radius: f32,
    },
    /// A wire sphere that marks a point; it shrinks like a dot.
    Ring {
        at: Vec3,
        radius: f32,
    },
    Line {
        from: Vec3,
        to: Vec3,
    },
    /// An infinite line: drawn across the whole view.
    Through {
        point: Vec3,
        along: Vec3,
    },
    Arrow {
        from: Vec3,
        to: Vec3,
    },
    /// A square patch of a plane that contains both points.
    Plane {
        point: Vec3,
        normal: Vec3,
        reach: Vec3,
        half_size: f32,
    },
    /// Outline and translucent face.
    Triangle {
        corners: [Vec3; 3],
    },
    /// A translucent face without an outline, for a triangle whose edges are drawn separately.
    Face {
        corners: [Vec3; 3],
    },
    /// The side of a cylinder or a cone, from one end of its axis to the other, with the radius at
    /// each; to scale.
    Tube {
        ends: [Vec3; 2],
        radii: [f32; 2],
    },
    /// The outline of a convex polygon and its translucent face.
    Polygon {
        corners: Vec<Vec3>,
    },
    /// A smooth convex surface: the farthest point in each direction of the surface grid.
    Surface {
        points: Vec<Vec3>,
    },
    /// In the XY plane, counter-clockwise; 360 and more is the whole circle.
    Arc {
        center: Vec3,
        radius: f32,
        start_deg: f32,
        span_deg: f32,
    },
    /// A disc in the XY plane: outline and translucent face.
    Disc {
        center: Vec3,
        radius: f32,
    },
    /// The area that a ball sweeps: the outline of a capsule.
    Sweep {
        from: Vec3,
        to: Vec3,
        radius: f32,
    },
    /// The sign of a right angle at `corner`, between two unit directions.
    RightAngle {
        corner: Vec3,
        along: Vec3,
        across: Vec3,
    },
    Label {
        at: Vec3,
        text: String,
    },
}

impl From<Sphere> for Mark {
    fn from(Sphere { center, radius }: Sphere) -> Self {
        Self::Ball { center, radius }
    }
}

impl From<Arc> for Mark {
    fn from(arc: Arc) -> Self {
        let Arc { center, radius, start_deg, .. } = arc;
        Self::Arc { center: center.extend(0.0), radius, start_deg, span_deg: arc.span_deg() }
    }
}

impl From<Triangle> for Mark {
    fn from(Triangle { a, b, c }: Triangle) -> Self {
        Self::Triangle { corners: [a, b, c] }
    }
}

impl Mark {
    /// Returns the text of a label.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Label { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the corners of the mark's flat face; empty if it has none.
    pub fn face(&self) -> &[Vec3] {
        match self {
            Self::Triangle { corners } | Self::Face { corners } => corners,
            Self::Polygon { corners } => corners,
            _ => &[],
        }
    }

    /// Returns the bounding box of the mark, low and high corner; `None` if it has no extent of its
    /// own.
    pub fn bounds(&self) -> Option<(Vec3, Vec3)> {
        let around = |center: Vec3, radius: f32| Some((center - radius, center + radius));
        let between = |points: &[Vec3]| {
            let first = *points.first()?;
            Some(
                points
                    .iter()
                    .fold((first, first), |(low, high), &point| (low.min(point), high.max(point))),
            )
        };
        match *self {
            Self::Ball { center, radius }
            | Self::WireSphere { center, radius }
            | Self::Arc { center, radius, .. }
            | Self::Disc { center, radius } => around(center, radius),
            Self::Dot { at, .. } | Self::Ring { at, .. } => around(at, 0.0),
            Self::Line { from, to } | Self::Arrow { from, to } => between(&[from, to]),
            Self::Sweep { from, to, radius } => {
                Some((from.min(to) - radius, from.max(to) + radius))
            }
            Self::Plane { point, half_size, .. } => around(point, half_size),
            Self::Triangle { ref corners } | Self::Face { ref corners } => between(corners),
            Self::Polygon { corners: ref points } | Self::Surface { ref points } => between(points),
            Self::Tube { ends, radii } => {
                // A circle perpendicular to the unit vector a reaches r √(1 − aᵢ²) along each
                // coordinate.
                let axis = unit(ends[0], ends[1]);
                let across = (Vec3::ONE - axis * axis).max(Vec3::ZERO).map(f32::sqrt);
                let low = (ends[0] - across * radii[0]).min(ends[1] - across * radii[1]);
                let high = (ends[0] + across * radii[0]).max(ends[1] + across * radii[1]);
                Some((low, high))
            }
            Self::Through { .. } | Self::RightAngle { .. } | Self::Label { .. } => None,
        }
    }

    /// Returns the same mark moved.
    pub fn moved(&self, by: Vec3) -> Self {
        let mut mark = self.clone();
        match &mut mark {
            Self::Ball { center, .. }
            | Self::WireSphere { center, .. }
            | Self::Arc { center, .. }
            | Self::Disc { center, .. } => *center += by,
            Self::Dot { at, .. } | Self::Ring { at, .. } | Self::Label { at, .. } => *at += by,
            Self::Line { from, to } | Self::Arrow { from, to } | Self::Sweep { from, to, .. } => {
                *from += by;
                *to += by;
            }
            Self::Through { point, .. } => *point += by,
            Self::Plane { point, reach, .. } => {
                *point += by;
                *reach += by;
            }
            Self::RightAngle { corner, .. } => *corner += by,
            Self::Triangle { corners } | Self::Face { corners } => {
                corners.iter_mut().for_each(|corner| *corner += by);
            }
            Self::Polygon { corners: points } | Self::Surface { points } => {
                points.iter_mut().for_each(|point| *point += by);
            }
            Self::Tube { ends, .. } => ends.iter_mut().for_each(|end| *end += by),
        }
        mark
    }

    /// Converts a mark for an answer that is a miss. Only this function knows how a miss is drawn:
    /// the shapes are dashed, and a ring marks where they do not meet.
    pub fn of_a_miss((mark, role): (Self, Role)) -> (Self, Role) {
        let role = match mark {
            Self::Ring { .. } => Role::CrossingMiss,
            _ => role.of_a_miss(),
        };
        (mark, role)
    }

    /// Returns `true` if its whole extent is within f32.
    pub fn is_finite(&self) -> bool {
        match self {
            Self::Label { at, .. } => at.is_finite(),
            Self::RightAngle { corner, .. } => corner.is_finite(),
            Self::Through { point, along } => point.is_finite() && along.is_finite(),
            _ => self.bounds().is_none_or(|(low, high)| low.is_finite() && high.is_finite()),
        }
    }
}

/// Returns the unit vector from one point to another, zero if they are equal.
pub fn unit(from: Vec3, to: Vec3) -> Vec3 {
    // In f64, where the difference of two f32s does not overflow or underflow.
    (to.as_dvec3() - from.as_dvec3()).normalize_or_zero().as_vec3()
}

/// The role of a mark. Only the palette knows colours and line styles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Start of a ray: blue.
    RayStart,
    /// End of a ray: green.
    RayEnd,
    /// The ray itself: blue; dashed beyond its hit.
    Ray,
    /// The part of a ray up to its hit: red.
    RayToHit,
    /// A ray that hits nothing: blue, dashed.
    RayMiss,
    /// The target of a ray: translucent white.
    Target,
    /// The hit of a cast: red.
    Hit,
    /// A surface normal: green.
    Normal,
    /// A surface normal drawn from the centre: faint green.
    NormalFaint,
    /// A ball before it is cast: red, darkened.
    Cast,
    /// The target of a sphere cast: blue, darkened.
    CastTarget,
    /// A cast ball where it touches: yellow, darkened.
    CastContact,
    /// The sweep of a cast: outline.
    Sweep,
    /// The sweep of a cast that misses: outline, dashed.
    SweepMiss,
    /// The first of two equals: red.
    First,
    /// The second of two equals: blue.
    Second,
    /// The two on a miss: dashed.
    FirstMiss,
    SecondMiss,
    /// A crossing point: yellow.
    Crossing,
    /// A point that would be a crossing if the shapes reached it: yellow, dashed.
    CrossingMiss,
    /// The nearer of two crossings: green.
    Near,
    /// The far one: yellow.
    Far,
    /// A tested thing that hits: cyan.
    TestHit,
    /// A tested thing that misses: red, dashed.
    TestMiss,
    /// A triangle: white.
    Triangle,
    /// A triangle that is hit: red.
    TriangleHit,
    /// A triangle that is missed: white, dashed.
    TriangleMiss,
    /// A plane: magenta.
    Plane,
    /// Two planes of a query: magenta, each face with its own tint.
    FirstPlane,
    SecondPlane,
    /// The two planes on a miss: dashed.
    FirstPlaneMiss,
    SecondPlaneMiss,
    /// A plane's normal: yellow.
    PlaneNormal,
    /// A side test's normal: green.
    SideNormal,
    /// A line from a corner to a crossing: yellow.
    SideLine,
    /// The line that two planes share: red.
    Intersection,
    /// A direction through the origin: white.
    Direction,
    /// An edge that pierces: white.
    EdgePierces,
    /// An edge that does not pierce: black, grey on a dark background.
    EdgeClear,
    /// An edge of triangles that miss each other: black or grey, dashed.
    EdgeMiss,
    /// Hit points by edge (ab, bc, ca) with their helper lines: red, blue, green.
    EdgeAb,
    EdgeBc,
    EdgeCa,
    /// An arc: white.
    Arc,
    /// A moving ball at its start: red.
    BallStart,
    /// A moving ball at its first contact: yellow.
    BallContact,
    /// The ball that *Play* moves: cyan.
    BallPlayed,
    /// A later candidate: yellow, faint.
    Candidate,
    /// A moving shape at a moment of its way: pale cyan.
    Ghost,
    /// The line of centres of two spheres that overlap: blue.
    CentersOverlap,
    /// The line of centres of two spheres that are apart: red, dashed.
    CentersApart,
    /// A correction that resolves an overlap: yellow arrow.
    Push,
    /// Helper lines and labels of the derivation: grey.
    Construction,
    /// The marks of the current step.
    StepNow,
    /// From one shape to the other where a miss came closest: magenta, dashed.
    Nearest,
    /// The point of another method that agrees with ours: grey.
    MethodRight,
    /// The point of another method that differs.
    MethodWrong,
}

impl Role {
    /// Returns the role for a miss: the shapes are dashed there.
    fn of_a_miss(self) -> Self {
        match self {
            Self::Ray | Self::RayToHit => Self::RayMiss,
            Self::Sweep => Self::SweepMiss,
            Self::TestHit => Self::TestMiss,
            Self::First => Self::FirstMiss,
            Self::Second => Self::SecondMiss,
            Self::TriangleHit => Self::TriangleMiss,
            Self::FirstPlane => Self::FirstPlaneMiss,
            Self::SecondPlane => Self::SecondPlaneMiss,
            Self::EdgePierces | Self::EdgeClear => Self::EdgeMiss,
            Self::Crossing => Self::CrossingMiss,
            Self::CentersOverlap => Self::CentersApart,
            other => other,
        }
    }

    /// Returns `true` if its arrow only shows a direction, whatever its length.
    pub fn shows_direction(self) -> bool {
        matches!(self, Self::Normal | Self::NormalFaint | Self::PlaneNormal | Self::SideNormal)
    }

    /// Returns `true` for a given shape, as opposed to a result.
    pub fn is_given(self) -> bool {
        matches!(
            self,
            Self::RayStart
                | Self::RayEnd
                | Self::Ray
                | Self::RayMiss
                | Self::Target
                | Self::Cast
                | Self::CastTarget
                | Self::First
                | Self::Second
                | Self::FirstMiss
                | Self::SecondMiss
                | Self::TestHit
                | Self::TestMiss
                | Self::Triangle
                | Self::TriangleHit
                | Self::TriangleMiss
                | Self::Plane
                | Self::FirstPlane
                | Self::SecondPlane
                | Self::FirstPlaneMiss
                | Self::SecondPlaneMiss
                | Self::PlaneNormal
                | Self::EdgePierces
                | Self::EdgeClear
                | Self::EdgeMiss
                | Self::Arc
                | Self::BallStart
        )
    }
}
