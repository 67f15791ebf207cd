use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bevy::math::{UVec2, Vec2};

use super::colors::Colors;
use super::grid::{Ask, Grid};
use super::legend::Legend;
use super::question::Shown;
use crate::background::{self, Stream};

/// A picture of a field, as fine as it has become.
#[derive(Debug, Clone)]
pub struct Painted {
    pub size: UVec2,
    /// Of its squares, in cells: 1 when it is as fine as it gets.
    pub side: usize,
    /// Row by row, four bytes a cell.
    pub pixels: Vec<u8>,
    /// Of a method: who hits, by the kernel and by the method.
    pub sides: Option<[Vec<u8>; 2]>,
    pub legend: Legend,
    /// In the order in which they were met.
    pub relations: Vec<&'static str>,
}

/// Nobody sees pictures that follow faster.
const FRAME: Duration = Duration::from_millis(16);

/// Another thread that asks for every cell.
pub struct Asking {
    colors: Colors,
    told: Stream<Painted>,
    is_done: bool,
}

impl Asking {
    /// Begins; `held` is the cell where what is held lies now.
    pub fn begin<Q>(
        question: Q,
        size: UVec2,
        (shown, colors): (Shown, Colors),
        relations: Vec<&'static str>,
        held: Vec2,
    ) -> Self
    where
        Q: Ask + Clone + Send + 'static,
    {
        let told = background::tell(move |teller| {
            let heard = teller.heard();
            let goes_on = || match heard.is_heard() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            let mut last: Option<Instant> = None;
            // It ends early where nobody listens any more.
            let _ = Grid::new(size, relations).fill(&question, goes_on, |grid| {
                // A finer one comes before the next frame.
                if grid.side > 1 && last.is_some_and(|last| last.elapsed() < FRAME) {
                    return ControlFlow::Continue(());
                }
                last = Some(Instant::now());
                let goes_on = teller.tell(paint(grid, shown, colors, held));
                background::wake();
                goes_on
            });
        });
        Self { colors, told, is_done: false }
    }

    pub fn colors(&self) -> Colors {
        self.colors
    }

    /// Has every cell been asked for?
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The finest picture that has come since.
    pub fn listen(&mut self) -> Option<Painted> {
        let (parts, is_all) = self.told.listen();
        self.is_done |= is_all;
        parts.into_iter().last()
    }
}

fn paint(grid: &Grid, shown: Shown, colors: Colors, held: Vec2) -> Painted {
    let legend = Legend::new(grid, shown, held);
    let is_method = matches!(shown, Shown::Method(_));
    Painted {
        size: grid.size,
        side: grid.side,
        pixels: colors.paint(grid, legend.scale),
        sides: is_method.then(|| [false, true].map(|theirs| colors.paint_hits(grid, theirs))),
        legend,
        relations: grid.relations.clone(),
    }
}
