//! Searches for an interesting place near a case, to show it through the lens.

use bevy::math::Vec2;
use collision_gizmos::view::{View, position};
use collision_scenarios::methods;
use collision_scenarios::scenario::Scenario;

use super::grid::Ask;
use super::lens::{Around, CELLS};
use super::question::{Shown, What};

/// A place that is worth showing: a lens around an input, at a zoom level.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InterestingPlace {
    pub input: usize,
    pub shown: Shown,
    pub zoom: i32,
}

/// Every second cell is computed.
const STRIDE: usize = 2;
/// The search for a differing method looks at the inner cells; the share of them that must differ.
const INNER: std::ops::Range<usize> = CELLS / 4..CELLS - CELLS / 4;
const WORTH: std::ops::RangeInclusive<f32> = 0.03..=0.9;
/// The search for another answer looks at all cells; the share of them that must differ.
const ALL: std::ops::Range<usize> = 0..CELLS;
const FEW: std::ops::RangeInclusive<f32> = 0.004..=0.998;
/// The zoom levels to try, finest first.
const ZOOMS: std::ops::RangeInclusive<i32> = 0..=24;

/// The error, in ulps, from which a point counts as different rather than rounded.
const ELSEWHERE: f32 = 1024.0;

/// The goal of a search.
#[derive(Clone, Copy)]
enum Sought {
    /// One hits and the other does not.
    Wrong,
    /// Both hit, at different points.
    Elsewhere,
    /// An answer other than the case's own.
    Answer,
}

impl InterestingPlace {
    /// Returns the finest zoom at which a method fails near the case, around a handle in front of the
    /// eye if that shows it, preferring a method that is wrong about the case itself. Otherwise the finest at which a method hits elsewhere, or the answer
    /// changes.
    pub fn find(scenario: &dyn Scenario, view: &View) -> Option<Self> {
        let id = scenario.entry().id;
        let hit = scenario.verdict().hit;
        let errs = |shown: &Shown| match What::of(*shown, id, |_| None).who {
            Some(method) => methods::difference(scenario, &method).hit != hit,
            None => false,
        };
        let methods = (0..methods::of(id).count()).map(Shown::Method);
        let (wrong, right): (Vec<_>, Vec<_>) = methods.partition(errs);
        let all = [&wrong[..], &right].concat();
        let looks = [
            (Sought::Wrong, wrong),
            (Sought::Wrong, right),
            (Sought::Elsewhere, all),
            (Sought::Answer, vec![Shown::Relation]),
        ];
        // Those in front of the eye first.
        let inputs = scenario.inputs();
        let is_behind = |&input: &usize| {
            let at = view.project(position(&inputs[input].value, view));
            !at.is_some_and(|at| view.rect.contains(at))
        };
        let mut handles: Vec<_> = (0..inputs.len()).collect();
        handles.sort_by_key(is_behind);
        let found = |(search, shown): (Sought, Vec<Shown>)| {
            let places = ZOOMS.flat_map(|zoom| handles.iter().map(move |&input| (zoom, input)));
            let mut sights = places.flat_map(|(zoom, input)| {
                shown.iter().map(move |&shown| Self { input, shown, zoom })
            });
            sights.find(|sight| sight.shows(search, scenario, view))
        };
        looks.into_iter().find_map(found)
    }

    /// Returns `true` if the lens shows the goal.
    fn shows(&self, search: Sought, scenario: &dyn Scenario, view: &View) -> bool {
        let what = What::of(self.shown, scenario.entry().id, |_| None);
        let Some(mut around) = Around::new(scenario, self.input, view, self.zoom, what) else {
            return false;
        };
        let own = scenario.verdict().relation;
        let (range, worth) = match search {
            Sought::Wrong | Sought::Elsewhere => (INNER, WORTH),
            Sought::Answer => (ALL, FEW),
        };
        let places = range.step_by(STRIDE);
        let rows = if around.up.is_some() { places.clone().collect() } else { vec![CELLS / 2] };
        let cells =
            rows.iter().flat_map(|y| places.clone().map(move |x| Vec2::new(x as f32, *y as f32)));
        let (mut asked, mut lit) = (0.0, 0.0);
        for reading in cells.filter_map(|cell| around.ask(cell)) {
            asked += 1.0;
            let is_lit = match search {
                Sought::Wrong => reading.theirs != reading.hit,
                Sought::Elsewhere => reading.number > ELSEWHERE,
                Sought::Answer => reading.relation != own,
            };
            lit += f32::from(u8::from(is_lit));
        }
        asked > 0.0 && worth.contains(&(lit / asked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library;

    #[test]
    fn most_reported_bugs_have_a_scale_at_which_something_shows() {
        let (mut bugs, mut seen, mut by_method) = (0, 0, 0);
        for scene in library::scenes().iter().filter(|scene| scene.is_bug) {
            let Some(case) = scene.case() else { continue };
            bugs += 1;
            let sight = InterestingPlace::find(case.live.as_ref(), &View::default());
            seen += usize::from(sight.is_some());
            by_method += usize::from(matches!(
                sight,
                Some(InterestingPlace { shown: Shown::Method(_), .. })
            ));
        }
        assert!(seen * 10 >= bugs * 9, "{seen} of {bugs}, {by_method} by a method");
    }
}
