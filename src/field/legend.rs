//! The legend of a field: the meaning of each colour, and its share of the field.

use bevy::math::Vec2;

use super::grid::{Cell, Grid};
use super::question::Shown;
use super::scale::Scale;

/// The legend beside a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Legend {
    pub rows: Vec<Row>,
    /// The range of a field of numbers.
    pub scale: Option<Scale>,
    /// The numbers on the lines between them, with their cells.
    pub marks: Vec<(Vec2, f32)>,
    /// For a method: the differing cell nearest to the handle.
    pub nearest: Option<Vec2>,
}

/// A colour with its meaning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    pub meaning: Meaning,
    /// The share of the field with this colour.
    pub share: f32,
}

/// The meaning of a cell, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Meaning {
    /// A relation, by its place among the field's relations, and whether it is a hit.
    Relation { name: &'static str, place: usize, hit: bool },
    /// A number on the scale.
    Number,
    /// The method returns the same point, to the ulp.
    Same,
    /// The method hits or misses like the kernel, but at another point.
    Off,
    /// One hits and the other does not.
    Differs,
    /// There is no such number, or the handle cannot lie there.
    Nothing,
}

/// The error, in ulps, from which a method counts as off.
const OFF: f32 = 0.5;

impl Meaning {
    /// Returns `true` if the colour depends on a number.
    pub fn has_number(self) -> bool {
        matches!(self, Self::Number | Self::Off)
    }

    /// Returns the meaning of a cell.
    pub fn of(cell: Cell, shown: Shown, relations: &[&'static str]) -> Self {
        if !cell.kind.is_somewhere() {
            return Self::Nothing;
        }
        match shown {
            Shown::Relation => {
                let place = usize::from(cell.relation);
                let name = relations.get(place).copied().unwrap_or_default();
                Self::Relation { name, place, hit: cell.kind.hits() }
            }
            Shown::Number(_) if cell.number.is_nan() => Self::Nothing,
            Shown::Number(_) => Self::Number,
            Shown::Method(_) => match cell.number {
                number if number <= OFF => Self::Same,
                f32::INFINITY => Self::Differs,
                _ => Self::Off,
            },
        }
    }
}

impl Legend {
    /// Builds a grid's legend; `held` is the cell of the handle.
    pub fn new(grid: &Grid, shown: Shown, held: Vec2) -> Self {
        let mut rows: Vec<Row> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut nearest: Option<((bool, f32), Vec2)> = None;
        let width = grid.size.x as usize;
        let mut last = (None, 0);
        for (index, &cell) in grid.cells.iter().enumerate() {
            let meaning = Meaning::of(cell, shown, &grid.relations);
            // Neighbours mostly have the same meaning.
            if last.0 != Some(meaning) {
                let place = rows.iter().position(|row| row.meaning == meaning);
                let place = place.unwrap_or_else(|| {
                    rows.push(Row { meaning, share: 0.0 });
                    counts.push(0);
                    rows.len() - 1
                });
                last = (Some(meaning), place);
            }
            counts[last.1] += 1;
            if matches!(meaning, Meaning::Differs | Meaning::Off) {
                let at = Vec2::new((index % width) as f32, (index / width) as f32);
                // Another point counts where nobody misses alone.
                let far = (meaning == Meaning::Off, at.distance_squared(held));
                if nearest.is_none_or(|(least, _)| far < least) {
                    nearest = Some((far, at));
                }
            }
        }
        for (row, count) in rows.iter_mut().zip(counts) {
            row.share = count as f32 / grid.cells.len().max(1) as f32;
        }
        rows.sort_by(|a, b| b.share.total_cmp(&a.share));
        let scale = match shown {
            Shown::Number(_) => Scale::of(grid.cells.iter().map(|cell| cell.number)),
            Shown::Relation | Shown::Method(_) => None,
        };
        let marks = scale.map_or_else(Vec::new, |scale| marks(grid, scale));
        Self { rows, scale, marks, nearest: nearest.map(|(_, at)| at) }
    }
}

/// The minimum distance between two numbers on lines, in cells.
const APART: f32 = 90.0;
/// The maximum count of such numbers.
const MOST: usize = 16;

/// Returns the places where lines between numbers cross some rows, for their labels.
fn marks(grid: &Grid, scale: Scale) -> Vec<(Vec2, f32)> {
    let (width, height) = (grid.size.x as usize, grid.size.y as usize);
    let mut marks: Vec<(Vec2, f32)> = Vec::new();
    for part in [4, 2, 6, 1, 7, 3, 5] {
        let y = height * part / 8;
        for x in grid.side..width {
            let [Some(before), Some(here)] = [grid.cell(x - grid.side, y), grid.cell(x, y)] else {
                continue;
            };
            let at = Vec2::new(x as f32, y as f32);
            let is_free =
                |marks: &[(Vec2, f32)]| marks.iter().all(|(other, _)| other.distance(at) > APART);
            if let Some(number) = scale.line_between(before.number, here.number)
                && is_free(&marks)
            {
                marks.push((at, number));
                if marks.len() == MOST {
                    return marks;
                }
            }
        }
    }
    marks
}
