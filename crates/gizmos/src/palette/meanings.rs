//! The colours that have one meaning each, wherever they appear: in the view, the panel, the answer
//! field and its lens.
//!
//! Hits are one family of hues and misses another. Of a family, each relation has a shade.

use bevy_color::{Oklcha, Srgba};

use super::{Background, Hues, Palette};

/// The steps of lightness in a family: neighbours differ most.
const SHADES: [f32; 10] = [0.0, -0.16, 0.12, -0.08, -0.24, 0.06, -0.18, 0.13, -0.04, 0.02];
/// The turn of the hue from one shade to the next, in degrees.
const TURNS: [f32; 10] = [0.0, 14.0, -12.0, -22.0, 4.0, 22.0, -30.0, 30.0, 34.0, -36.0];

impl Palette {
    /// Returns the colour of a hit or a miss in words.
    pub fn verdict(self, hit: bool) -> Srgba {
        // In the safe palette, misses are lighter on dark, since an eye may see little of their hue.
        let lightness = match (self.background, self.hues, hit) {
            (Background::Dark, Hues::Unity, _) => 0.80,
            (Background::Dark, Hues::Safe, true) => 0.68,
            (Background::Dark, Hues::Safe, false) => 0.84,
            (Background::Light, _, _) => 0.45,
        };
        self.of_family(hit, lightness, 0.13, 0.0)
    }

    /// Returns the fill of a relation, by its place among those of its scenario.
    pub fn relation(self, hit: bool, place: usize) -> Srgba {
        let place = place % SHADES.len();
        let (middle, chroma) = match (self.background, hit) {
            (Background::Dark, true) => (0.58, 0.11),
            (Background::Dark, false) => (0.46, 0.07),
            (Background::Light, true) => (0.72, 0.12),
            (Background::Light, false) => (0.80, 0.06),
        };
        self.of_family(hit, middle + SHADES[place], chroma, TURNS[place])
    }

    fn of_family(self, hit: bool, lightness: f32, chroma: f32, turn: f32) -> Srgba {
        let hue = match (self.hues, hit) {
            (Hues::Unity, true) => 148.0,
            (Hues::Safe, true) => 245.0,
            (Hues::Unity, false) => 340.0,
            (Hues::Safe, false) => 15.0,
        };
        displayed(Oklcha::lch(lightness, chroma, hue + turn))
    }

    /// The colour of the derivation's current step.
    pub fn lit(self) -> Srgba {
        self.by_background(Srgba::rgb(1.0, 0.67, 0.2), Srgba::rgb(0.80, 0.42, 0.0))
    }

    /// The colour of the selection.
    pub fn selected(self) -> Srgba {
        self.by_background(Srgba::rgb(0.74, 0.62, 1.0), Srgba::rgb(0.42, 0.24, 0.80))
    }

    /// The colour of the outline under the pointer.
    pub fn hovered(self) -> Srgba {
        self.by_background(Srgba::rgb(0.45, 0.82, 1.0), Srgba::rgb(0.0, 0.38, 0.72))
    }

    /// The colour of a difference: a method, a log or a text answers something else.
    pub fn differs(self) -> Srgba {
        self.by_background(Srgba::rgb(1.0, 0.36, 0.30), Srgba::rgb(0.78, 0.10, 0.06))
    }

    /// The colour of a value to look at: rounded, assumed, or not confirmed.
    pub fn caution(self) -> Srgba {
        self.by_background(Srgba::rgb(0.93, 0.83, 0.42), Srgba::rgb(0.48, 0.38, 0.0))
    }

    /// The colour of the gap between shapes that miss each other.
    pub fn gap(self) -> Srgba {
        self.by_background(Srgba::rgb(0.15, 0.80, 0.76), Srgba::rgb(0.0, 0.42, 0.44))
    }
}

/// Returns the nearest colour that a screen has.
fn displayed(color: Oklcha) -> Srgba {
    let Srgba { red, green, blue, .. } = color.into();
    Srgba::rgb(red.clamp(0.0, 1.0), green.clamp(0.0, 1.0), blue.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use bevy_color::Luminance;

    use super::super::tests::{dichromats, difference, palettes};
    use super::*;

    #[test]
    fn a_hit_is_no_miss_to_any_eye() {
        for palette in palettes() {
            let least = difference(palette.verdict(true).into(), palette.verdict(false).into());
            assert!(least > 30.0, "{palette:?}: {least}");
            if palette.hues == Hues::Safe {
                let [hit, miss] = [true, false].map(|hit| dichromats(palette.verdict(hit)));
                for (hit, miss) in hit.into_iter().zip(miss) {
                    let apart = difference(hit, miss);
                    assert!(apart > 20.0, "{palette:?}: {apart}");
                }
            }
        }
    }

    #[test]
    fn each_relation_has_a_shade_of_its_family() {
        for palette in palettes() {
            for hit in [true, false] {
                let shades: Vec<_> =
                    (0..SHADES.len()).map(|place| palette.relation(hit, place)).collect();
                for (place, shade) in shades.iter().enumerate() {
                    let others = shades[..place].iter();
                    for other in others.chain(&[palette.relation(!hit, place)]) {
                        let apart = difference((*shade).into(), (*other).into());
                        assert!(apart > 6.0, "{palette:?} {hit} {place}: {apart}");
                    }
                }
            }
        }
    }

    #[test]
    fn meanings_are_readable_and_none_is_another() {
        for palette in palettes() {
            let all = [
                palette.verdict(true),
                palette.verdict(false),
                palette.lit(),
                palette.selected(),
                palette.differs(),
                palette.caution(),
                palette.gap(),
            ];
            for (place, &color) in all.iter().enumerate() {
                assert!(palette.contrast(color) > 3.0, "{palette:?} {place}");
                for &other in &all[..place] {
                    let apart = difference(color.into(), other.into());
                    assert!(apart > 20.0, "{palette:?} {place}: {apart}, {}", color.luminance());
                }
            }
        }
    }
}
