use bevy::math::Vec2;

use super::grid::Ask;
use super::lens::{Around, CELLS};
use super::question::Shown;
use crate::methods::{self, Who};
use crate::scenario::Scenario;
use crate::view::View;

/// Where a case is worth a look: through the lens around an input, so fine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sight {
    pub input: usize,
    pub shown: Shown,
    pub zoom: i32,
}

/// The cells that are looked at, around the middle: from where to where, and from one to the next.
const INNER: std::ops::Range<usize> = CELLS / 4..CELLS - CELLS / 4;
const STRIDE: usize = 2;
/// The part of the lens that shows something: neither nothing nor all of it.
const WORTH: std::ops::RangeInclusive<f32> = 0.03..=0.9;
/// Scales that are looked at, the finest first.
const ZOOMS: std::ops::RangeInclusive<i32> = 0..=24;

impl Sight {
    /// The finest scale at which a method goes wrong beside the case, first one that is wrong about the
    /// case itself; where none does, the finest at which the answer changes.
    pub fn find(scenario: &dyn Scenario, view: &View) -> Option<Self> {
        let count = scenario.inputs_now().len();
        let hit = scenario.verdict().hit;
        let errs = |method: &usize| {
            let method = Shown::Method(*method).method(scenario.entry().id);
            method.is_some_and(|method| {
                methods::difference(scenario, &Who::Listed(method)).hit != hit
            })
        };
        let all = 0..methods::of(scenario.entry().id).count();
        let (wrong, right): (Vec<_>, Vec<_>) = all.partition(errs);
        let by_method = |methods: Vec<usize>| {
            let looks = ZOOMS.flat_map(|zoom| (0..count).map(move |input| (zoom, input)));
            let mut looks =
                looks.flat_map(|look| methods.iter().map(move |method| (look, *method)));
            looks.find_map(|((zoom, input), method)| {
                let sight = Self { input, shown: Shown::Method(method), zoom };
                sight.shows(scenario, view).then_some(sight)
            })
        };
        let by_relation = || {
            let mut looks = ZOOMS.flat_map(|zoom| (0..count).map(move |input| (zoom, input)));
            looks.find_map(|(zoom, input)| {
                let sight = Self { input, shown: Shown::Relation, zoom };
                sight.shows(scenario, view).then_some(sight)
            })
        };
        by_method(wrong).or_else(|| by_method(right)).or_else(by_relation)
    }

    /// Is there something to see?
    fn shows(&self, scenario: &dyn Scenario, view: &View) -> bool {
        let Some(mut around) = Around::new(scenario, self.input, view, self.zoom, self.shown)
        else {
            return false;
        };
        let own = scenario.verdict().relation;
        let places = INNER.step_by(STRIDE);
        let rows = if around.up.is_some() { places.clone().collect() } else { vec![CELLS / 2] };
        let cells =
            rows.iter().flat_map(|y| places.clone().map(move |x| Vec2::new(x as f32, *y as f32)));
        let (mut asked, mut lit) = (0.0, 0.0);
        for reading in cells.filter_map(|cell| around.ask(cell)) {
            asked += 1.0;
            let is_lit = match self.shown {
                Shown::Method(_) => reading.theirs != reading.hit,
                Shown::Relation | Shown::Number(_) => reading.relation != own,
            };
            lit += f32::from(u8::from(is_lit));
        }
        asked > 0.0 && WORTH.contains(&(lit / asked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn most_reported_bugs_have_a_scale_at_which_something_shows() {
        let (mut bugs, mut seen, mut by_method) = (0, 0, 0);
        for scene in library::scenes().iter().filter(|scene| scene.is_bug) {
            let Some(case) = scene.case() else { continue };
            bugs += 1;
            let sight = Sight::find(case.live.as_ref(), &View::default());
            seen += usize::from(sight.is_some());
            by_method += usize::from(matches!(sight, Some(Sight { shown: Shown::Method(_), .. })));
        }
        assert!(seen * 10 >= bugs * 9, "{seen} of {bugs}, {by_method} by a method");
    }
}
