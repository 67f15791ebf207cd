//! Computes a field's pictures on a background thread.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bevy::math::{UVec2, Vec2};

use super::colors::Colors;
use super::grid::{Ask, Grid};
use super::legend::Legend;
use super::question::Shown;
use crate::io::background::{self, Stream};

/// A picture of a field, at its current resolution.
#[derive(Debug, Clone)]
pub struct Painted {
    pub size: UVec2,
    /// The side of its squares, in cells; 1 at full resolution.
    pub side: usize,
    /// Four bytes per cell, row by row.
    pub pixels: Vec<u8>,
    /// For a method: the hits of the kernel and of the method, as two pictures.
    pub sides: Option<[Vec<u8>; 2]>,
    pub legend: Legend,
    /// The relations, each at the place of its shade.
    pub relations: Vec<&'static str>,
}

/// The minimum time between two pictures.
const FRAME: Duration = Duration::from_millis(16);

/// A background thread that computes every cell.
pub struct Asking {
    colors: Colors,
    told: Stream<Painted>,
    is_done: bool,
}

impl Asking {
    /// Starts the thread; `held` is the cell of the dragged handle.
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
            // The fill ends early once nobody listens any more.
            let _ = Grid::new(size, relations).fill(&question, goes_on, |grid| {
                // A finer picture comes before the next frame.
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

    /// Returns `true` if every cell has been computed.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the finest picture that has arrived since the last call.
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
