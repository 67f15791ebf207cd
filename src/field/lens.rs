//! The lens: the numbers around an input, down to single steps of `f32`.

use bevy::math::Vec2;
use collision_gizmos::view::View;
use collision_scenarios::scenario::{Scenario, Value};

use super::grid::Ask;
use super::question::{Reading, What};

/// The cells on a side of the lens. The current value is in the middle.
pub const CELLS: usize = 41;

/// The zoom levels: from cells of 2^-23 of the largest number's ulp to cells of metres.
pub const ZOOMS: std::ops::RangeInclusive<i32> = -23..=24;

/// The neighbourhood of an input's numbers, in two of them: a cell is 2^zoom ulps of the larger one
/// wide, rounded to `f32`.
pub struct Around {
    scenario: Box<dyn Scenario>,
    pub input: usize,
    /// The numbers in the middle.
    pub numbers: Vec<f32>,
    /// The number that grows to the right and the one that grows upwards, each with its sign. A
    /// lone number has no second.
    pub across: (usize, f64),
    pub up: Option<(usize, f64)>,
    /// The size of a cell, as a power of two of ulps, and in metres.
    pub zoom: i32,
    pub step: f64,
    what: What,
}

impl Clone for Around {
    fn clone(&self) -> Self {
        let (numbers, what) = (self.numbers.clone(), self.what.clone());
        Self { scenario: self.scenario.duplicate(), numbers, what, ..*self }
    }
}

impl Around {
    /// Returns the neighbourhood of an input's handle, oriented as in the view.
    pub fn new(
        scenario: &dyn Scenario,
        input: usize,
        view: &View,
        zoom: i32,
        what: What,
    ) -> Option<Self> {
        let value = scenario.input(input)?.value;
        let numbers = value.numbers();
        let (across, up) = match value {
            Value::Point(_)
            | Value::Offset { .. }
            | Value::Direction { .. }
            | Value::HalfExtents { .. } => {
                let [right, up] = [view.right(), view.up()].map(|axis| axis.to_array());
                let most = |axis: [f32; 3], but: Option<usize>| {
                    let others = (0..3).filter(|place| Some(*place) != but);
                    others.max_by(|a, b| axis[*a].abs().total_cmp(&axis[*b].abs())).unwrap_or(0)
                };
                let x = most(right, None);
                let y = most(up, Some(x));
                let sense = |number: f32| if number < 0.0 { -1.0 } else { 1.0 };
                ((x, sense(right[x])), Some((y, sense(up[y]))))
            }
            Value::Point2(_) | Value::Rotation { .. } => ((0, 1.0), Some((1, 1.0))),
            Value::Radius { .. }
            | Value::Rim { .. }
            | Value::Length { .. }
            | Value::Angle { .. } => ((0, 1.0), None),
            Value::Ring(_)
            | Value::Rings(_)
            | Value::Mesh(_)
            | Value::Convex(_)
            | Value::Points(_)
            | Value::Replaced => return None,
        };
        let size = |(place, _): (usize, f64)| numbers[place].abs();
        let largest = size(across).max(up.map_or(0.0, size));
        // Around zero, an ulp is far too small to be useful.
        let largest = if largest > 0.0 { largest } else { 1.0 };
        let ulp = f64::from(largest.next_up()) - f64::from(largest);
        let step = ulp * f64::from(zoom).exp2();
        Some(Self { scenario: scenario.duplicate(), input, numbers, across, up, zoom, step, what })
    }

    /// Returns `true` if this asks for the same quantity of the same input as the other.
    pub fn follows(&self, other: &Self) -> bool {
        self.input == other.input && self.what.is_same(&other.what)
    }

    /// Returns `true` if both are the same question.
    pub fn is_same(&self, other: &Self) -> bool {
        let about = |one: &Self| (one.input, one.across, one.up, one.step);
        about(self) == about(other)
            && self.what.is_same(&other.what)
            && self.scenario.is_same(other.scenario.as_ref())
    }

    /// Returns the numbers of a cell, counted from the upper left.
    pub fn numbers_at(&self, cell: Vec2) -> Vec<f32> {
        let middle = (CELLS / 2) as f64;
        let (right, upwards) = (f64::from(cell.x) - middle, middle - f64::from(cell.y));
        let mut numbers = self.numbers.clone();
        let ways = [Some((self.across, right)), self.up.map(|up| (up, upwards))];
        for ((place, sense), way) in ways.into_iter().flatten() {
            // The middle keeps the exact number.
            if way != 0.0 {
                numbers[place] = (f64::from(numbers[place]) + sense * way * self.step) as f32;
            }
        }
        numbers
    }
}

impl Around {
    /// Returns the answer with a cell's numbers. `None` if they are invalid for the input.
    pub fn at(mut self, cell: Vec2) -> Option<Reading> {
        self.ask(cell)
    }
}

impl Ask for Around {
    fn ask(&mut self, cell: Vec2) -> Option<Reading> {
        let numbers = self.numbers_at(cell);
        let mut scenario = self.scenario.duplicate();
        scenario.set(self.input, &numbers).ok()?;
        Some(Reading::of(scenario.as_ref(), &self.what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios;

    #[test]
    fn at_its_finest_a_cell_is_an_f32_and_the_middle_is_the_case() {
        let scenario = (scenarios::find("segment_segment").unwrap().build)();
        let mut scenario = scenario.duplicate();
        scenario.set(0, &[1.5, 0.25]).unwrap();
        let lens = |zoom| {
            Around::new(scenario.as_ref(), 0, &View::default(), zoom, What::default()).unwrap()
        };
        let middle = Vec2::splat((CELLS / 2) as f32);
        assert_eq!(lens(5).numbers_at(middle), [1.5, 0.25]);
        let next = lens(0).numbers_at(middle + Vec2::new(1.0, -1.0));
        assert_eq!(next, [1.5_f32.next_up(), (0.25 + f64::from(f32::EPSILON)) as f32]);
        // The smaller number has finer steps.
        let finer = lens(-2).numbers_at(middle + Vec2::new(1.0, -1.0));
        assert_eq!(finer, [1.5, 0.25_f32.next_up()]);
    }

    #[test]
    fn a_number_that_is_none_is_no_cell() {
        let scenario = (scenarios::find("ray_sphere").unwrap().build)();
        let radius = scenario.inputs().iter().position(|input| input.name == "radius").unwrap();
        let lens = Around::new(scenario.as_ref(), radius, &View::default(), 24, What::default());
        let mut lens = lens.unwrap();
        let middle = (CELLS / 2) as f32;
        assert!(lens.ask(Vec2::new(middle, 0.0)).is_some());
        assert!(lens.ask(Vec2::new(0.0, 0.0)).is_none(), "a negative radius");
    }
}
