//! The one place that knows colours: a role's colour and line style.
//! Red, green, blue, cyan, magenta and yellow are Unity's `Color` constants,
//! as the articles' `OnDrawGizmos` demos use them.

use bevy::color::{Alpha, Srgba};

use crate::scenario::Role;

pub const BACKGROUND: Srgba = Srgba::rgb(0.118, 0.129, 0.153);
pub const GRID: Srgba = Srgba::rgb(0.200, 0.216, 0.250);
pub const GRID_MAJOR: Srgba = Srgba::rgb(0.262, 0.282, 0.325);
pub const AXIS_X: Srgba = Srgba::rgb(0.50, 0.27, 0.29);
pub const AXIS_Y: Srgba = Srgba::rgb(0.33, 0.46, 0.29);
pub const AXIS_Z: Srgba = Srgba::rgb(0.28, 0.37, 0.56);
/// The arrows of the axis gizmo: X, Y, Z.
pub const AXES: [Srgba; 3] =
    [Srgba::rgb(0.96, 0.36, 0.38), Srgba::rgb(0.55, 0.84, 0.35), Srgba::rgb(0.38, 0.60, 1.0)];
/// What is selected.
pub const SELECTED: Srgba = Srgba::rgb(1.0, 0.67, 0.2);

const RED: Srgba = Srgba::rgb(1.0, 0.0, 0.0);
const GREEN: Srgba = Srgba::rgb(0.0, 1.0, 0.0);
const BLUE: Srgba = Srgba::rgb(0.0, 0.0, 1.0);
const CYAN: Srgba = Srgba::rgb(0.0, 1.0, 1.0);
const MAGENTA: Srgba = Srgba::rgb(1.0, 0.0, 1.0);
const YELLOW: Srgba = Srgba::rgb(1.0, 0.92, 0.016);
const WHITE: Srgba = Srgba::rgb(1.0, 1.0, 1.0);
/// Black in the articles; on a dark background grey stands in for it.
const GREY: Srgba = Srgba::rgb(0.55, 0.57, 0.62);

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    Solid,
    /// A miss never rests on colour alone.
    Dashed,
    /// Helper lines.
    Thin,
}

/// A role's colour and line style.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub color: Srgba,
    pub line: Line,
}

impl Style {
    /// The same over the background, without transparency: lines don't blend.
    pub fn line_color(self) -> Srgba {
        let Srgba { red, green, blue, alpha } = self.color;
        let over = |front: f32, back: f32| back + (front - back) * alpha;
        Srgba::rgb(
            over(red, BACKGROUND.red),
            over(green, BACKGROUND.green),
            over(blue, BACKGROUND.blue),
        )
    }
}

pub fn style(role: Role) -> Style {
    let solid = |color| Style { color, line: Line::Solid };
    let dashed = |color| Style { color, line: Line::Dashed };
    let thin = |color| Style { color, line: Line::Thin };
    match role {
        Role::RayStart | Role::Ray | Role::CentersOverlap | Role::Second | Role::EdgeBc => {
            solid(BLUE)
        }
        Role::RayMiss => dashed(BLUE),
        Role::RayEnd | Role::Normal | Role::Near | Role::EdgeCa => solid(GREEN),
        Role::SideNormal => thin(GREEN),
        Role::NormalFaint => thin(GREEN.with_alpha(0.4)),
        Role::RayToHit
        | Role::Hit
        | Role::First
        | Role::TriangleHit
        | Role::Intersection
        | Role::EdgeAb => solid(RED),
        Role::TestMiss | Role::CentersApart => dashed(RED),
        Role::TestHit | Role::BallPlayed => solid(CYAN),
        Role::Plane => thin(MAGENTA),
        Role::Crossing | Role::Far | Role::PlaneNormal | Role::Push => solid(YELLOW),
        Role::SideLine => thin(YELLOW),
        Role::Triangle | Role::Arc | Role::EdgePierces => solid(WHITE),
        Role::Direction => thin(WHITE),
        Role::Target => solid(WHITE.with_alpha(0.5)),
        Role::Cast => solid(darkened(RED)),
        Role::CastTarget => solid(darkened(BLUE)),
        Role::CastContact => solid(darkened(YELLOW)),
        Role::Sweep => thin(WHITE.with_alpha(0.6)),
        Role::SweepMiss => dashed(WHITE.with_alpha(0.6)),
        Role::BallStart => solid(RED),
        Role::BallContact => solid(YELLOW),
        Role::Candidate => thin(YELLOW.with_alpha(0.4)),
        Role::EdgeClear => solid(GREY),
        Role::Construction => thin(GREY),
    }
}

/// `Color * 0.8f`, as Unity has it: every channel and the transparency.
fn darkened(color: Srgba) -> Srgba {
    Srgba::new(color.red * 0.8, color.green * 0.8, color.blue * 0.8, 0.8)
}
