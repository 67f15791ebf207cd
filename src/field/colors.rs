//! The colours of a field's cells.

use bevy::color::{ColorToPacked, Mix, Srgba};
use collision_gizmos::palette::{Background, Hatch, Hues, Palette};

use super::grid::{Cell, Grid};
use super::legend::Meaning;
use super::question::Shown;
use super::scale::Scale;

/// The colours of a field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colors {
    palette: Palette,
    shown: Shown,
}

/// Viridis (van der Walt and Smith, 2015), at eighths of its range.
const VIRIDIS: [[u8; 3]; 9] = [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
];

/// Cividis (Nuñez, Anderton and Renslow, 2018), which looks alike to every kind of colour vision.
const CIVIDIS: [[u8; 3]; 9] = [
    [0, 34, 78],
    [18, 53, 112],
    [59, 73, 108],
    [87, 93, 109],
    [112, 113, 115],
    [138, 134, 120],
    [165, 156, 116],
    [195, 179, 105],
    [254, 232, 56],
];

/// The logarithm of the error in ulps with the brightest colour.
const BRIGHTEST: f32 = 20.0;

impl Colors {
    pub fn new(palette: Palette, shown: Shown) -> Self {
        Self { palette, shown }
    }

    /// Returns the colour of a meaning, apart from hatching. Numbers have a scale instead.
    pub fn of(self, meaning: Meaning) -> Srgba {
        let background = self.palette.background();
        match meaning {
            Meaning::Nothing => background,
            Meaning::Relation { place, hit, .. } => self.palette.relation(hit, place),
            Meaning::Number => self.on_scale(0.5),
            Meaning::Same => match self.palette.background {
                Background::Dark => Srgba::rgb(0.02, 0.02, 0.03),
                Background::Light => Srgba::rgb(0.80, 0.81, 0.83),
            },
            Meaning::Off => self.off(64.0),
            Meaning::Differs => self.palette.differs(),
        }
    }

    /// Returns the colour at a part of the scale.
    pub fn on_scale(self, part: f32) -> Srgba {
        let stops = match self.palette.hues {
            Hues::Unity => VIRIDIS,
            Hues::Safe => CIVIDIS,
        };
        let color = along(&stops, part);
        match self.palette.background {
            Background::Dark => color.mix(&self.palette.background(), 0.25),
            Background::Light => color.mix(&self.palette.background(), 0.35),
        }
    }

    /// Returns the colours of a meaning's swatch: several, from left to right, for one with numbers.
    pub fn swatch(self, meaning: Meaning) -> Vec<Srgba> {
        match meaning {
            Meaning::Off => {
                [0.0, 5.0, 10.0, 15.0, BRIGHTEST].map(|log| self.off(log.exp2())).into()
            }
            _ => vec![self.of(meaning)],
        }
    }

    /// Returns the colour of an error in ulps: one ulp is dark, 2^20 ulps are bright. None of them is
    /// a hit's green.
    pub fn off(self, ulps: f32) -> Srgba {
        let part = (ulps.max(0.0) + 1.0).log2() / BRIGHTEST;
        let color = along(&CIVIDIS, part.min(1.0) * 0.75);
        match self.palette.background {
            Background::Dark => color,
            Background::Light => color.mix(&self.palette.background(), 0.3),
        }
    }

    /// Returns the colour of a cell with this meaning and number. `struck` cells lie on a line: the
    /// hatching of a miss, or a line between two numbers.
    pub fn shade(self, meaning: Meaning, number: f32, scale: Option<Scale>, struck: bool) -> Srgba {
        let color = match (meaning, scale) {
            (Meaning::Number, Some(scale)) => self.on_scale(scale.part(number)),
            (Meaning::Off, _) => self.off(number),
            _ => self.of(meaning),
        };
        match meaning {
            Meaning::Number if struck => color.mix(&self.palette.foreground(), 0.45),
            _ if struck => color.mix(&self.palette.background(), 0.45),
            _ => color,
        }
    }

    /// Paints the grid, row by row: red, green, blue and full alpha.
    pub fn paint(self, grid: &Grid, scale: Option<Scale>) -> Vec<u8> {
        let width = grid.size.x as usize;
        let mut pixels = Vec::with_capacity(grid.cells.len() * 4);
        // Neighbours mostly look the same: cache the last colours, without a line and with one.
        let mut last: [Option<(Meaning, [u8; 4])>; 2] = [None; 2];
        for (index, &cell) in grid.cells.iter().enumerate() {
            let meaning = Meaning::of(cell, self.shown, &grid.relations);
            let struck = is_struck(grid, scale, (index % width, index / width), meaning);
            let last = &mut last[usize::from(struck)];
            let color = match *last {
                Some((same, color)) if same == meaning && !meaning.has_number() => color,
                _ => self.shade(meaning, cell.number, scale, struck).to_u8_array(),
            };
            *last = Some((meaning, color));
            pixels.extend(color);
        }
        pixels
    }

    /// Paints hits and misses only: the kernel's, or the method's.
    pub fn paint_hits(self, grid: &Grid, theirs: bool) -> Vec<u8> {
        let width = grid.size.x as usize;
        let mut pixels = Vec::with_capacity(grid.cells.len() * 4);
        for (index, &cell) in grid.cells.iter().enumerate() {
            let hit = if theirs { cell.kind.theirs_hits() } else { cell.kind.hits() };
            let meaning = who_hits(cell, hit);
            let struck = is_struck(grid, None, (index % width, index / width), meaning);
            let color = self.shade(meaning, f32::NAN, None, struck);
            pixels.extend(color.to_u8_array());
        }
        pixels
    }
}

/// Returns `true` if a line runs through a cell: hatching, or a line between two numbers.
fn is_struck(grid: &Grid, scale: Option<Scale>, (x, y): (usize, usize), meaning: Meaning) -> bool {
    match (meaning, scale) {
        (Meaning::Relation { hit, place, .. }, _) => !hit && Hatch::of(place).strikes(x, y),
        (Meaning::Number, Some(scale)) => {
            let number = |x: usize, y: usize| grid.cell(x, y).map(|cell| cell.number);
            let near = [number(x.wrapping_sub(1), y), number(x, y.wrapping_sub(1))];
            number(x, y).is_some_and(|number| {
                near.into_iter().flatten().any(|other| scale.line_between(other, number).is_some())
            })
        }
        _ => false,
    }
}

/// Reduces a cell to a hit or a miss.
fn who_hits(cell: Cell, hit: bool) -> Meaning {
    match cell.kind.is_somewhere() {
        true => Meaning::Relation { name: "", place: usize::from(!hit), hit },
        false => Meaning::Nothing,
    }
}

fn rgb([red, green, blue]: [u8; 3]) -> Srgba {
    Srgba::rgb_u8(red, green, blue)
}

/// Interpolates between colour stops.
fn along(stops: &[[u8; 3]; 9], part: f32) -> Srgba {
    let at = part.clamp(0.0, 1.0) * (stops.len() - 1) as f32;
    let first = (at as usize).min(stops.len() - 2);
    rgb(stops[first]).mix(&rgb(stops[first + 1]), at - first as f32)
}
