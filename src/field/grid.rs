//! The readings of a field: one per cell, computed coarse to fine.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use bevy::math::{UVec2, Vec2};

use super::question::Reading;

/// The sides of the squares of each pass, in cells.
pub const SIDES: [usize; 5] = [16, 8, 4, 2, 1];

/// A compact reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// The relation, by its place among the field's relations.
    pub relation: u8,
    pub kind: Kind,
    pub number: f32,
}

/// Whether there is an answer, and who hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind(u8);

impl Kind {
    /// The handle cannot lie there.
    pub const NOWHERE: Self = Self(0);

    fn of(hit: bool, theirs: bool) -> Self {
        Self(1 | u8::from(hit) << 1 | u8::from(theirs) << 2)
    }

    pub fn is_somewhere(self) -> bool {
        self != Self::NOWHERE
    }

    pub fn hits(self) -> bool {
        self.0 & 2 != 0
    }

    pub fn theirs_hits(self) -> bool {
        self.0 & 4 != 0
    }
}

impl Cell {
    const EMPTY: Self = Self { relation: 0, kind: Kind::NOWHERE, number: f32::NAN };
}

/// All cells of a field, row by row.
#[derive(Debug, Clone)]
pub struct Grid {
    pub size: UVec2,
    /// The side of the squares that it is filled with.
    pub side: usize,
    pub cells: Vec<Cell>,
    /// The relations, each at the place of its shade; new ones come last.
    pub relations: Vec<&'static str>,
}

impl Grid {
    /// Returns an empty grid. Relations seen before keep their places.
    pub fn new(size: UVec2, relations: Vec<&'static str>) -> Self {
        let count = size.x as usize * size.y as usize;
        Self { size, side: SIDES[0], cells: vec![Cell::EMPTY; count], relations }
    }

    /// Returns the cell at a place. `None` outside the grid.
    pub fn cell(&self, x: usize, y: usize) -> Option<Cell> {
        let (width, height) = (self.size.x as usize, self.size.y as usize);
        (x < width && y < height).then(|| self.cells[y * width + x])
    }

    /// Computes every cell, the corners of large squares first. Passes the grid to `told` after
    /// each size of squares, and stops when `goes_on` or `told` breaks.
    pub fn fill<Q>(
        mut self,
        question: &Q,
        goes_on: impl Fn() -> ControlFlow<()> + Sync,
        mut told: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        Q: Ask + Clone + Send,
    {
        let spare = thread::available_parallelism().map_or(1, NonZero::get).saturating_sub(1);
        let threads = spare.clamp(1, 8);
        for side in SIDES {
            self.side = side;
            let rows: Vec<usize> = (0..self.size.y as usize).step_by(side).collect();
            for rows in rows.chunks(threads * 16) {
                goes_on()?;
                let asked = self.ask(question, rows, threads);
                for (&y, readings) in rows.iter().zip(asked) {
                    self.take(y, readings);
                }
            }
            told(&self)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the readings of some rows, with their columns.
    fn ask<Q>(
        &self,
        question: &Q,
        rows: &[usize],
        threads: usize,
    ) -> Vec<Vec<(usize, Option<Reading>)>>
    where
        Q: Ask + Clone + Send,
    {
        let (width, side) = (self.size.x as usize, self.side);
        let row = |question: &mut Q, y: usize| {
            let is_new = |x: &usize| {
                side == SIDES[0] || !x.is_multiple_of(2 * side) || !y.is_multiple_of(2 * side)
            };
            let places = (0..width).step_by(side).filter(is_new);
            places.map(|x| (x, question.ask(Vec2::new(x as f32, y as f32)))).collect::<Vec<_>>()
        };
        if threads == 1 {
            let mut question = question.clone();
            return rows.iter().map(|&y| row(&mut question, y)).collect();
        }
        thread::scope(|scope| {
            let parts = rows.chunks(rows.len().div_ceil(threads));
            let asked: Vec<_> = parts
                .map(|rows| {
                    let mut question = question.clone();
                    scope.spawn(move || {
                        rows.iter().map(|&y| row(&mut question, y)).collect::<Vec<_>>()
                    })
                })
                .collect();
            asked.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        })
    }

    /// Fills the squares of a row.
    fn take(&mut self, y: usize, readings: Vec<(usize, Option<Reading>)>) {
        let (width, height) = (self.size.x as usize, self.size.y as usize);
        for (x, reading) in readings {
            let cell = reading.map_or(Cell::EMPTY, |reading| self.short(reading));
            for y in y..(y + self.side).min(height) {
                self.cells[y * width + x..y * width + (x + self.side).min(width)].fill(cell);
            }
        }
    }

    fn short(&mut self, reading: Reading) -> Cell {
        let Reading { hit, relation, theirs, number } = reading;
        let known = self.relations.iter().position(|other| *other == relation);
        let place = known.unwrap_or_else(|| {
            self.relations.push(relation);
            self.relations.len() - 1
        });
        Cell { relation: place as u8, kind: Kind::of(hit, theirs), number }
    }
}

/// Answers for one cell.
pub trait Ask {
    /// Returns the reading at a cell of the grid. `None` if there is no answer.
    fn ask(&mut self, cell: Vec2) -> Option<Reading>;
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[derive(Clone, Default)]
    struct Count(Arc<AtomicUsize>);

    impl Ask for Count {
        fn ask(&mut self, cell: Vec2) -> Option<Reading> {
            self.0.fetch_add(1, Ordering::Relaxed);
            let hit = cell.x < 20.0;
            let relation = if hit { "hit" } else { "passes_by" };
            (cell.y > 2.0).then_some(Reading { hit, relation, theirs: hit, number: cell.x })
        }
    }

    #[test]
    fn every_cell_is_asked_once_and_has_its_own_reading_at_the_end() {
        let (count, size) = (Count::default(), UVec2::new(37, 21));
        let mut sides = Vec::new();
        let goes_on = || ControlFlow::Continue(());
        let ended = Grid::new(size, vec!["passes_by"]).fill(&count, goes_on, |grid| {
            sides.push(grid.side);
            assert_eq!(grid.relations, ["passes_by", "hit"]);
            for (y, x) in (0..21).flat_map(|y| (0..37).map(move |x| (y, x))) {
                // Compare with the reading of the square's corner.
                let (x0, y0) = (x - x % grid.side, y - y % grid.side);
                let cell = grid.cell(x, y).unwrap();
                assert_eq!(cell.kind.is_somewhere(), y0 > 2, "{x} {y} at {}", grid.side);
                if y0 > 2 {
                    assert_eq!((cell.number, cell.kind.hits()), (x0 as f32, x0 < 20));
                }
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        assert_eq!((sides.as_slice(), count.0.load(Ordering::Relaxed)), (&SIDES[..], 37 * 21));
    }

    #[test]
    fn it_stops_where_nobody_wants_it() {
        let count = Count::default();
        let grid = Grid::new(UVec2::new(400, 400), Vec::new());
        let _ = grid.fill(&count, || ControlFlow::Continue(()), |_| ControlFlow::Break(()));
        assert_eq!(count.0.load(Ordering::Relaxed), 25 * 25);
    }
}
