//! The picture's triangles in colours of the screen, for what has neither linear light nor a colour
//! for each corner: one colour, or a gradient along a line.

use bevy_color::{LinearRgba, Srgba};
use glam::Vec2;

use crate::picture::Vertex;

/// A triangle of fewer square pixels has one colour, and so has one whose colours differ by less.
const SMALL: f32 = 60.0;
const EVEN: f32 = 0.02;
/// The opacity of what cannot be seen.
const CLEAR: f32 = 0.002;

/// The fill of a triangle: red, green, blue in sRGB, and alpha.
pub enum Fill {
    Even([f32; 4]),
    Gradient { ends: [Vec2; 2], colors: [[f32; 4]; 2] },
}

/// Finds colours that look alike when they are blended in sRGB.
pub struct Flat {
    /// The colour that translucent colours are blended with.
    behind: Srgba,
}

impl Flat {
    pub fn over(behind: Srgba) -> Self {
        Self { behind }
    }

    /// Returns the fill of a triangle: one colour or, if it is large, a gradient. `None` if nothing
    /// shows.
    pub fn fill(&self, corners: &[Vertex; 3]) -> Option<Fill> {
        let [a, b, c] = corners.map(|(at, _)| at);
        let area = (b - a).perp_dot(c - a) / 2.0;
        let colors = self.colors(corners);
        if area == 0.0 || !area.is_finite() || colors.iter().all(|color| color[3] < CLEAR) {
            return None;
        }
        let mean = [0, 1, 2, 3]
            .map(|channel| colors.map(|color| color[channel]).iter().sum::<f32>() / 3.0);
        let differs =
            |color: &[f32; 4]| (0..4).any(|channel| (color[channel] - mean[channel]).abs() > EVEN);
        if area.abs() < SMALL || !colors.iter().any(differs) {
            return Some(Fill::Even(mean));
        }
        let (from, to, colors) = gradient([a, b, c], colors, mean)?;
        Some(Fill::Gradient { ends: [from, to], colors })
    }

    /// Returns the colour of a line. `None` if it does not show.
    pub fn line(&self, ends: &[Vertex; 2]) -> Option<[f32; 4]> {
        let [a, b] = self.colors(ends);
        let mean = [0, 1, 2, 3].map(|channel| a[channel].midpoint(b[channel]));
        (mean[3] >= CLEAR).then_some(mean)
    }

    /// Returns the corners' colours. A clear one has the hue of the densest.
    fn colors<const N: usize>(&self, corners: &[Vertex; N]) -> [[f32; 4]; N] {
        let colors = corners.map(|(_, color)| self.blended(color));
        let densest = colors.into_iter().max_by(|a, b| a[3].total_cmp(&b[3]));
        let [red, green, blue, _] = densest.unwrap_or_default();
        colors.map(|color| if color[3] > 0.0 { color } else { [red, green, blue, 0.0] })
    }

    /// Returns the colour whose blending in sRGB over the background is that of a premultiplied
    /// colour in linear light.
    pub fn blended(&self, [red, green, blue, alpha]: [f32; 4]) -> [f32; 4] {
        if alpha <= 0.0 {
            return [0.0; 4];
        }
        let behind = LinearRgba::from(self.behind);
        let over = |front: f32, back: f32| front + back * (1.0 - alpha);
        let seen = Srgba::from(LinearRgba::rgb(
            over(red, behind.red),
            over(green, behind.green),
            over(blue, behind.blue),
        ));
        let under = |seen: f32, back: f32| ((seen - back * (1.0 - alpha)) / alpha).clamp(0.0, 1.0);
        let Srgba { red, green, blue, .. } = self.behind;
        [under(seen.red, red), under(seen.green, green), under(seen.blue, blue), alpha]
    }
}

/// Returns the line along which a triangle's colour changes most, and the colours at its ends.
///
/// Each channel is k(p) = m + g·(p − c), with the mean m at the centroid c.
fn gradient(
    corners: [Vec2; 3],
    colors: [[f32; 4]; 3],
    mean: [f32; 4],
) -> Option<(Vec2, Vec2, [[f32; 4]; 2])> {
    let [a, b, c] = corners;
    let (ab, ac) = (b - a, c - a);
    let area = ab.perp_dot(ac);
    let slopes = [0, 1, 2, 3].map(|channel| {
        let [of_a, of_b, of_c] = colors.map(|color| color[channel]);
        let (along, across) = (of_b - of_a, of_c - of_a);
        Vec2::new(along * ac.y - across * ab.y, across * ab.x - along * ac.x) / area
    });
    let steepest = slopes.into_iter().max_by(|a, b| a.length().total_cmp(&b.length()))?;
    let along = steepest.try_normalize()?;
    let center = (a + b + c) / 3.0;
    let parts = corners.map(|corner| (corner - center).dot(along));
    let [least, most] = [parts.into_iter().reduce(f32::min)?, parts.into_iter().reduce(f32::max)?];
    let at = |part: f32| {
        [0, 1, 2, 3].map(|channel: usize| {
            (mean[channel] + slopes[channel].dot(along) * part).clamp(0.0, 1.0)
        })
    };
    Some((center + along * least, center + along * most, [at(least), at(most)]))
}
