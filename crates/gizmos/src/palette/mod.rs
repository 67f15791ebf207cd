//! All colours: the colour and line style of each role.
//!
//! Red, green, blue, cyan, magenta and yellow are Unity's `Color` constants, as the articles'
//! `OnDrawGizmos` demos use them; the colour-blind-safe ones are Okabe and Ito's (*Color Universal
//! Design*, 2008).

mod hatch;
mod meanings;

use bevy_color::{Alpha, ColorToComponents, ColorToPacked, LinearRgba, Luminance, Mix, Srgba};
use collision_scenarios::scenario::Role;
use serde::{Deserialize, Serialize};

use crate::color::Color;

pub use hatch::Hatch;

/// The colours of the roles, and the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Palette {
    pub hues: Hues,
    pub background: Background,
}

/// The hues of a palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hues {
    /// Unity's constants, as the articles use them.
    #[default]
    Unity,
    /// Distinguishable by every kind of colour vision.
    Safe,
}

/// The background of a palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    #[default]
    Dark,
    Light,
}

/// A line with less contrast against its background gets an edge.
const READABLE: f32 = 4.0;
/// The minimum contrast of a line.
const FAINTEST: f32 = 3.1;
/// The minimum contrast of a line seen through a face.
const THROUGH: f32 = 2.8;
/// The part of its colour that a mark below the ground keeps.
pub const BELOW: f32 = 0.5;

/// The articles' colours by name, in one palette.
struct Named {
    red: Srgba,
    green: Srgba,
    blue: Srgba,
    cyan: Srgba,
    magenta: Srgba,
    yellow: Srgba,
    white: Srgba,
    grey: Srgba,
}

/// The style of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    Solid,
    /// A miss, so that it is not marked by colour alone.
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

impl Palette {
    /// The palettes' names on the command line.
    pub const NAMES: [&str; 4] = ["dark", "light", "safe-dark", "safe-light"];

    /// Returns the palette with this name on the command line.
    pub fn by_name(name: &str) -> Option<Self> {
        let (hues, background) = match name {
            "dark" => (Hues::Unity, Background::Dark),
            "light" => (Hues::Unity, Background::Light),
            "safe-dark" => (Hues::Safe, Background::Dark),
            "safe-light" => (Hues::Safe, Background::Light),
            _ => return None,
        };
        Some(Self { hues, background })
    }

    pub fn background(self) -> Srgba {
        self.by_background(Srgba::rgb(0.118, 0.129, 0.153), Srgba::rgb(0.957, 0.961, 0.969))
    }

    /// Returns the sky's colours: high above, at the horizon, and below it.
    pub fn sky(self) -> [Srgba; 3] {
        let dark = [[0.075, 0.086, 0.113], [0.150, 0.166, 0.200], [0.098, 0.106, 0.125]];
        let light = [[0.905, 0.925, 0.957], [0.985, 0.988, 0.992], [0.930, 0.934, 0.942]];
        self.by_background(dark, light).map(Srgba::from_f32_array_no_alpha)
    }

    /// Returns the light on the ground under the subject, with its alpha.
    pub fn glow(self) -> Srgba {
        self.by_background(Srgba::new(0.62, 0.70, 0.85, 0.13), Srgba::new(1.0, 1.0, 1.0, 0.85))
    }

    /// Returns the colour of shadows, with its alpha.
    pub fn shadow(self) -> Srgba {
        self.by_background(Srgba::new(0.0, 0.0, 0.0, 0.55), Srgba::new(0.10, 0.13, 0.22, 0.26))
    }

    /// Returns the colour of the curve in which two shapes meet.
    pub fn meeting(self) -> Srgba {
        self.by_background(Srgba::rgb(1.0, 0.98, 0.86), Srgba::rgb(0.35, 0.16, 0.0))
    }

    fn by_background<T>(self, dark: T, light: T) -> T {
        match self.background {
            Background::Dark => dark,
            Background::Light => light,
        }
    }

    /// Returns the rim of a line whose own colour is too near to the background: paler on dark,
    /// deeper on light. `None` if the colour is readable.
    pub fn edge(self, role: Role) -> Option<Srgba> {
        let color = self.line_color(role);
        (self.contrast(color) < READABLE).then(|| self.with_contrast(color, READABLE * 1.4))
    }

    /// Returns a fainter colour of the same hue that is still visible, for marks below the ground.
    pub fn sunk(self, color: Srgba) -> Srgba {
        let by = |step: i32| self.background().mix(&color, BELOW.max(step as f32 / 20.0));
        let mut fainter = (0..=20).map(by);
        fainter.find(|fainter| self.contrast(*fainter) >= FAINTEST).unwrap_or(color)
    }

    /// Returns the faintest visible colour of the same hue, for minor marks.
    pub fn dimmed(self, color: Srgba) -> Srgba {
        self.faintest(color, |faint| self.contrast(faint) >= FAINTEST)
    }

    /// Returns the faintest visible colour of the same hue for a hidden mark, seen through a face
    /// on lit ground.
    pub fn hidden(self, color: Srgba) -> Srgba {
        let face = self.by_background(Srgba::rgb(0.36, 0.27, 0.38), self.background());
        let stands_out = |faint: Srgba| contrast(faint, face) >= THROUGH;
        self.faintest(color, |faint| self.contrast(faint) >= FAINTEST && stands_out(faint))
    }

    /// Returns the colour nearest to the background that is enough, or else one nearer to the
    /// foreground.
    fn faintest(self, color: Srgba, is_enough: impl Fn(Srgba) -> bool) -> Srgba {
        let by = |part: f32| color.mix(&self.background(), part);
        let mut parts = (0..=16).map(|step| step as f32 / 20.0).rev().map(by);
        let faint = parts.find(|faint| is_enough(*faint));
        faint.unwrap_or_else(|| self.strongest(color, is_enough))
    }

    /// Returns the colour moved towards the foreground until it has that contrast.
    fn with_contrast(self, color: Srgba, contrast: f32) -> Srgba {
        self.strongest(color, |color| self.contrast(color) >= contrast)
    }

    fn strongest(self, color: Srgba, is_enough: impl Fn(Srgba) -> bool) -> Srgba {
        let by = |part: f32| color.mix(&self.foreground(), part);
        let mut parts = (0..=40).map(|step| step as f32 / 40.0).map(by);
        parts.find(|color| is_enough(*color)).unwrap_or(self.foreground())
    }

    /// Returns the contrast of a colour (WCAG 2.2) with the most similar background that a line may
    /// have.
    pub fn contrast(self, color: Srgba) -> f32 {
        let behind = self.sky().into_iter().chain([self.background()]);
        behind.map(|behind| contrast(color, behind)).fold(f32::INFINITY, f32::min)
    }

    /// White on dark, black on light: for handles and their letters.
    pub fn foreground(self) -> Srgba {
        self.named().white
    }

    pub fn grid(self) -> Srgba {
        self.by_background(Srgba::rgb(0.200, 0.216, 0.250), Srgba::rgb(0.878, 0.886, 0.902))
    }

    pub fn grid_major(self) -> Srgba {
        self.by_background(Srgba::rgb(0.262, 0.282, 0.325), Srgba::rgb(0.780, 0.792, 0.816))
    }

    /// The colour of the grid's numbers.
    pub fn numbers(self) -> Srgba {
        self.dimmed(self.foreground())
    }

    /// The colours of the grid's lines through the origin, along X, Y and Z.
    pub fn axes(self) -> [Srgba; 3] {
        let dark = [[0.50, 0.27, 0.29], [0.33, 0.46, 0.29], [0.28, 0.37, 0.56]];
        let light = [[0.86, 0.60, 0.61], [0.60, 0.76, 0.55], [0.58, 0.67, 0.88]];
        self.by_background(dark, light).map(Srgba::from_f32_array_no_alpha)
    }

    /// The colours of the axis gizmo's arrows: X, Y, Z.
    pub fn arrows(self) -> [Srgba; 3] {
        let dark = [[0.96, 0.36, 0.38], [0.55, 0.84, 0.35], [0.38, 0.60, 1.0]];
        let light = [[0.80, 0.16, 0.18], [0.20, 0.50, 0.08], [0.12, 0.32, 0.85]];
        self.by_background(dark, light).map(Srgba::from_f32_array_no_alpha)
    }

    fn named(self) -> Named {
        // Black in the articles: on dark, grey replaces it, as black replaces white on light.
        let white = self.by_background(Srgba::WHITE, Srgba::rgb(0.08, 0.08, 0.10));
        let grey = self.by_background(Srgba::rgb(0.55, 0.57, 0.62), Srgba::rgb(0.45, 0.47, 0.52));
        match (self.hues, self.background) {
            (Hues::Unity, Background::Dark) => Named {
                red: Srgba::rgb(1.0, 0.0, 0.0),
                green: Srgba::rgb(0.0, 1.0, 0.0),
                blue: Srgba::rgb(0.0, 0.0, 1.0),
                cyan: Srgba::rgb(0.0, 1.0, 1.0),
                magenta: Srgba::rgb(1.0, 0.0, 1.0),
                yellow: Srgba::rgb(1.0, 0.92, 0.016),
                white,
                grey,
            },
            // The same hues, darkened for a light background.
            (Hues::Unity, Background::Light) => Named {
                red: Srgba::rgb(0.86, 0.0, 0.0),
                green: Srgba::rgb(0.0, 0.55, 0.0),
                blue: Srgba::rgb(0.0, 0.0, 1.0),
                cyan: Srgba::rgb(0.0, 0.53, 0.56),
                magenta: Srgba::rgb(0.80, 0.0, 0.80),
                yellow: Srgba::rgb(0.68, 0.52, 0.0),
                white,
                grey,
            },
            (Hues::Safe, _) => Named {
                red: rgb(0xD55E00),
                green: rgb(0x009E73),
                blue: rgb(0x0072B2),
                cyan: rgb(0x56B4E9),
                magenta: rgb(0xCC79A7),
                // Yellow is invisible on white: Okabe and Ito's orange replaces it.
                yellow: self.by_background(rgb(0xF0E442), rgb(0xE69F00)),
                white,
                grey,
            },
        }
    }

    /// Returns the fill of a face: the colour of its lines, but two planes differ.
    pub fn tint(self, role: Role) -> Srgba {
        let Named { magenta, blue, red, .. } = self.named();
        match role {
            // White on dark; on light, slate replaces white.
            Role::Target if self.background == Background::Light => {
                Srgba::new(0.20, 0.31, 0.46, 0.8)
            }
            Role::FirstPlane | Role::FirstPlaneMiss => magenta.mix(&red, 0.45),
            Role::SecondPlane | Role::SecondPlaneMiss => magenta.mix(&blue, 0.6),
            _ => self.style(role).color,
        }
    }

    /// Returns the colour of a mark's letters: that of its lines or, for two planes, of their
    /// faces.
    pub fn letter(self, role: Role) -> Srgba {
        match role {
            Role::FirstPlane | Role::SecondPlane | Role::FirstPlaneMiss | Role::SecondPlaneMiss => {
                self.tint(role)
            }
            _ => self.line_color(role),
        }
    }

    /// Returns a role's colour blended with the background, since lines do not blend.
    pub fn line_color(self, role: Role) -> Srgba {
        let Srgba { red, green, blue, alpha } = self.style(role).color;
        let background = self.background();
        let over = |front: f32, back: f32| back + (front - back) * alpha;
        Srgba::rgb(
            over(red, background.red),
            over(green, background.green),
            over(blue, background.blue),
        )
    }

    /// Returns a text colour of the same hue that is readable on the background.
    pub fn readable(self, color: Srgba) -> Srgba {
        // Thin letters in shades of grey are hard to distinguish.
        if color.red.max(color.green).max(color.blue) - color.red.min(color.green).min(color.blue)
            < 0.05
        {
            return self.foreground();
        }
        let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
        let [end, by] = self.by_background([1.0, 0.7 - luminance], [0.0, luminance - 0.3]);
        let by = by.clamp(0.0, 1.0);
        let towards = |channel: f32| channel + (end - channel) * by;
        Srgba::rgb(towards(color.red), towards(color.green), towards(color.blue))
    }

    pub fn style(self, role: Role) -> Style {
        let Named { red, green, blue, cyan, magenta, yellow, white, grey } = self.named();
        let solid = |color| Style { color, line: Line::Solid };
        let dashed = |color| Style { color, line: Line::Dashed };
        let thin = |color| Style { color, line: Line::Thin };
        match role {
            Role::RayStart | Role::Ray | Role::CentersOverlap | Role::Second | Role::EdgeBc => {
                solid(blue)
            }
            Role::RayMiss | Role::SecondMiss => dashed(blue),
            Role::RayEnd | Role::Normal | Role::Near | Role::EdgeCa => solid(green),
            Role::SideNormal => thin(green),
            Role::NormalFaint => thin(green.with_alpha(0.4)),
            Role::RayToHit
            | Role::Hit
            | Role::First
            | Role::TriangleHit
            | Role::Intersection
            | Role::EdgeAb => solid(red),
            Role::TestMiss | Role::FirstMiss | Role::CentersApart => dashed(red),
            Role::TestHit | Role::BallPlayed => solid(cyan),
            Role::Plane | Role::FirstPlane | Role::SecondPlane => thin(magenta),
            Role::FirstPlaneMiss | Role::SecondPlaneMiss => dashed(magenta),
            Role::Crossing | Role::Far | Role::PlaneNormal | Role::Push => solid(yellow),
            Role::CrossingMiss => dashed(yellow),
            Role::SideLine => thin(yellow),
            Role::TriangleMiss => dashed(white),
            Role::Triangle | Role::Arc | Role::EdgePierces => solid(white),
            Role::Direction => thin(white),
            Role::Target => solid(white.with_alpha(0.5)),
            Role::Cast => solid(darkened(red)),
            Role::CastTarget => solid(darkened(blue)),
            Role::CastContact => solid(darkened(yellow)),
            Role::Sweep => thin(white.with_alpha(0.6)),
            Role::SweepMiss => dashed(white.with_alpha(0.6)),
            Role::BallStart => solid(red),
            Role::BallContact => solid(yellow),
            Role::Candidate => thin(yellow.with_alpha(0.4)),
            Role::Ghost => thin(cyan.with_alpha(0.5)),
            Role::EdgeClear => solid(grey),
            Role::EdgeMiss => dashed(grey),
            Role::Construction | Role::MethodRight => thin(grey),
            Role::StepNow => solid(self.lit()),
            Role::MethodWrong => solid(self.differs()),
            Role::Nearest => dashed(self.gap()),
        }
    }
}

/// Returns a translucent colour, premultiplied: the engine blends in linear light, so that pale
/// colours stay pale on a light background.
pub fn glass(color: Srgba, alpha: f32) -> Color {
    let light = LinearRgba::from(color) * alpha;
    let [red, green, blue] = Srgba::from(light.with_alpha(1.0)).to_u8_array_no_alpha();
    Color([red, green, blue, (alpha * 255.0) as u8])
}

fn rgb(hex: u32) -> Srgba {
    let [_, red, green, blue] = hex.to_be_bytes();
    Srgba::rgb_u8(red, green, blue)
}

/// `Color * 0.8f` in Unity: scales every channel and the alpha.
fn darkened(color: Srgba) -> Srgba {
    Srgba::new(color.red * 0.8, color.green * 0.8, color.blue * 0.8, 0.8)
}

/// Returns the contrast of two colours (WCAG 2.2).
fn contrast(one: Srgba, other: Srgba) -> f32 {
    let [one, other] = [one, other].map(|color| color.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bevy_color::Laba;

    use super::*;

    pub fn palettes() -> impl Iterator<Item = Palette> {
        [Hues::Unity, Hues::Safe].into_iter().flat_map(|hues| {
            [Background::Dark, Background::Light].map(|background| Palette { hues, background })
        })
    }

    #[test]
    fn each_palette_of_the_command_line_is_another() {
        let named: HashSet<_> = Palette::NAMES.into_iter().filter_map(Palette::by_name).collect();
        assert_eq!(named, palettes().collect());
    }

    fn hues(palette: Palette) -> [Srgba; 6] {
        let Named { red, green, blue, cyan, magenta, yellow, .. } = palette.named();
        [red, green, blue, cyan, magenta, yellow]
    }

    /// A colour as seen without the red or the green receptor (Viénot, Brettel and Mollon, 1999).
    pub fn dichromats(color: Srgba) -> [LinearRgba; 2] {
        let LinearRgba { red, green, blue, .. } = color.into();
        let seen = |rows: [[f32; 3]; 3]| {
            let [r, g, b] = rows.map(|[r, g, b]| r * red + g * green + b * blue);
            LinearRgba::rgb(r, g, b)
        };
        [
            seen([[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]),
            seen([[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]),
        ]
    }

    /// The difference of two colours (CIE 1976; 2.3 is just noticeable).
    pub fn difference(one: LinearRgba, other: LinearRgba) -> f32 {
        let (one, other) = (Laba::from(one), Laba::from(other));
        let [l, a, b] = [one.lightness - other.lightness, one.a - other.a, one.b - other.b];
        100.0 * (l * l + a * a + b * b).sqrt()
    }

    /// The smallest difference of two hues to such an eye.
    fn least_difference(palette: Palette) -> f32 {
        let hues = hues(palette);
        let pairs = (0..6).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs
            .flat_map(|(i, j)| {
                let (one, other) = (dichromats(hues[i]), dichromats(hues[j]));
                [0, 1].map(|eye| difference(one[eye], other[eye]))
            })
            .fold(f32::INFINITY, f32::min)
    }

    /// A pixel as the engine blends it.
    fn mixed(Color([red, .., alpha]): Color, behind: f32) -> f32 {
        let light = LinearRgba::from(Srgba::rgb_u8(red, 0, 0));
        let behind = LinearRgba::from(Srgba::rgb(behind, 0.0, 0.0));
        let part = 1.0 - f32::from(alpha) / 255.0;
        Srgba::from(LinearRgba::rgb(light.red + part * behind.red, 0.0, 0.0)).red
    }

    #[test]
    fn pale_glass_on_paper_stays_pale() {
        let pale = Srgba::rgb(0.98, 0.98, 0.98);
        assert!((mixed(glass(pale, 0.5), 0.95) - 0.965).abs() < 0.02);
        // Without premultiplication, it would be a shade.
        assert!(mixed(Color([125, 125, 125, 127]), 0.95) < 0.9);
    }

    #[test]
    fn the_default_is_unitys_on_dark() {
        assert_eq!(Palette::default().style(Role::Hit).color, Srgba::RED);
        assert_eq!(Palette::default().style(Role::Triangle).color, Srgba::WHITE);
    }

    #[test]
    fn the_safe_hues_differ_for_every_eye() {
        for background in [Background::Dark, Background::Light] {
            let safe = least_difference(Palette { hues: Hues::Safe, background });
            assert!(safe > 12.0, "{background:?}: {safe}");
        }
    }

    #[test]
    fn every_hue_stands_out_from_its_background() {
        for palette in palettes() {
            let behind = palette.background().luminance();
            for color in hues(palette) {
                let (low, high) = (behind.min(color.luminance()), behind.max(color.luminance()));
                let contrast = (high + 0.05) / (low + 0.05);
                assert!(contrast > 1.7, "{palette:?} {color:?}: {contrast}");
            }
        }
    }

    #[test]
    fn a_miss_is_dashed_in_every_palette() {
        for palette in palettes() {
            for role in [
                Role::RayMiss,
                Role::TestMiss,
                Role::SweepMiss,
                Role::CentersApart,
                Role::FirstMiss,
                Role::SecondMiss,
                Role::TriangleMiss,
                Role::FirstPlaneMiss,
                Role::SecondPlaneMiss,
                Role::EdgeMiss,
                Role::CrossingMiss,
            ] {
                assert_eq!(palette.style(role).line, Line::Dashed);
            }
        }
    }

    #[test]
    fn what_is_white_in_the_dark_is_black_in_the_light() {
        let light = Palette { background: Background::Light, ..Palette::default() };
        assert!(light.style(Role::Triangle).color.luminance() < 0.02);
        assert!(light.foreground().luminance() < 0.02 && light.background().luminance() > 0.8);
    }
}
