//! Colours of the screen.

use bevy_color::{ColorToPacked, Srgba};

/// A colour of the screen: sRGB, premultiplied by its alpha.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 4]);

impl Color {
    pub const TRANSPARENT: Self = Self([0; 4]);

    pub fn red(self) -> u8 {
        self.0[0]
    }

    pub fn green(self) -> u8 {
        self.0[1]
    }

    pub fn blue(self) -> u8 {
        self.0[2]
    }

    pub fn alpha(self) -> u8 {
        self.0[3]
    }

    /// Returns the colour with its opacity scaled by a factor from 0 to 1.
    pub fn faded(self, factor: f32) -> Self {
        Self(self.0.map(|channel| (f32::from(channel) * factor + 0.5) as u8))
    }
}

impl From<Srgba> for Color {
    fn from(color: Srgba) -> Self {
        let [red, green, blue, alpha] = color.to_u8_array();
        // Rounds channel · alpha / 255.
        let scaled = |channel: u8| {
            let product = u16::from(channel) * u16::from(alpha) + 128;
            ((product + (product >> 8)) >> 8) as u8
        };
        Self([scaled(red), scaled(green), scaled(blue), alpha])
    }
}
