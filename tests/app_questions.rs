//! Counts the kernel queries per frame: the open scenario counts what it is asked.

mod hand;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use collision_formula::Program;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_scenarios::scenario::{
    Answer, Body, Convention, Duplicate, Entry, Explanation, Findings, Input, Numbers, Scenario,
    Step, Table, Value, Verdict,
};
use collision_scenarios::scenarios;

use hand::Hand;

/// The number of questions to the kernel, and of runs of the derivation.
#[derive(Default)]
struct Counts {
    questions: AtomicU64,
    walks: AtomicU64,
}

/// A scenario that counts what it and its copies are asked.
struct Counted {
    scenario: Box<dyn Scenario>,
    counts: Arc<Counts>,
}

impl Counted {
    fn asked(&self) -> &dyn Scenario {
        self.counts.questions.fetch_add(1, Ordering::Relaxed);
        self.scenario.as_ref()
    }

    fn walked(&self) -> &dyn Scenario {
        self.counts.walks.fetch_add(1, Ordering::Relaxed);
        self.scenario.as_ref()
    }
}

impl Duplicate for Counted {
    fn duplicate(&self) -> Box<dyn Scenario> {
        let counts = Arc::clone(&self.counts);
        Box::new(Self { scenario: self.scenario.duplicate(), counts })
    }

    fn is_same(&self, other: &dyn Scenario) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| self.scenario.is_same(other.scenario.as_ref()))
    }
}

impl Table for Counted {
    fn count(&self) -> usize {
        self.scenario.count()
    }

    fn input(&self, index: usize) -> Option<Input> {
        self.scenario.input(index)
    }

    fn put(&mut self, index: usize, value: Value) {
        self.scenario.put(index, value);
    }

    fn bodies(&self) -> Vec<Body> {
        self.scenario.bodies()
    }

    fn conventions(&self) -> Vec<Convention> {
        self.scenario.conventions()
    }

    fn choose(&mut self, convention: usize, choice: usize) {
        self.scenario.choose(convention, choice);
    }
}

impl Scenario for Counted {
    fn entry(&self) -> &'static Entry {
        self.scenario.entry()
    }

    fn terms(&self) -> Vec<Input> {
        self.scenario.terms()
    }

    fn derived_by(&self) -> &'static Entry {
        self.scenario.derived_by()
    }

    fn verdict(&self) -> Verdict {
        self.asked().verdict()
    }

    fn findings(&self) -> Findings {
        self.asked().findings()
    }

    fn explain(&self) -> Explanation {
        self.asked().explain()
    }

    fn derivation(&self) -> Vec<Step> {
        self.walked();
        self.asked().derivation()
    }

    fn walk(&self, program: &Program, numbers: Numbers) -> Vec<Step> {
        self.walked().walk(program, numbers)
    }

    fn found(&self) -> (Verdict, Findings) {
        self.asked().found()
    }

    fn outline(&self) -> Answer {
        self.asked().outline()
    }

    fn answer(&self) -> Answer {
        self.walked();
        self.asked().answer()
    }
}

/// Has the open scenario count.
fn counted(hand: &mut Hand) -> Arc<Counts> {
    let counts = Arc::<Counts>::default();
    let mut workspace = hand.workspace();
    let scenario = workspace.scenario.duplicate();
    workspace.scenario = Box::new(Counted { scenario, counts: Arc::clone(&counts) });
    counts
}

/// Returns the queries and derivation runs during some frames of an action.
fn asked(
    hand: &mut Hand,
    counts: &Counts,
    frames: u64,
    mut each: impl FnMut(&mut Hand, u64),
) -> (u64, u64) {
    let taken = || [&counts.questions, &counts.walks].map(|count| count.swap(0, Ordering::Relaxed));
    taken();
    (0..frames).for_each(|frame| each(hand, frame));
    taken().into()
}

#[test]
fn a_drag_asks_once_a_frame_and_walks_nothing() {
    const FRAMES: u64 = 10;
    for entry in scenarios::ALL {
        let id = entry.id;
        let mut hand = Hand::new(id);
        let counts = counted(&mut hand);
        // A solid as a whole has no handle; its parts have.
        let inputs = hand.workspace().scenario.inputs();
        let first = inputs.iter().find(|input| !matches!(input.value, Value::Convex(_))).unwrap();
        let from = hand.handle(first.name);
        // Let the opening of the scenario finish.
        let opening = asked(&mut hand, &counts, 4, |hand, _| hand.app.update());
        assert!(opening.0 > 0, "{id}: nothing is counted");
        let at_rest = asked(&mut hand, &counts, FRAMES, |hand, _| hand.app.update());
        assert_eq!(at_rest, (0, 0), "{id} at rest");

        hand.point(from);
        hand.app.update();
        hand.button(MouseButton::Left, Pressed);
        hand.app.update();
        let drag = |hand: &mut Hand, frame: u64| {
            hand.point(from + Vec2::splat(8.0 + 3.0 * frame as f32));
            hand.app.update();
        };
        let (questions, walks) = asked(&mut hand, &counts, FRAMES, drag);
        assert!((1..=FRAMES).contains(&questions), "{id}: {questions} questions");
        assert_eq!(walks, 0, "{id}");
        hand.button(MouseButton::Left, Released);
        hand.app.update();

        // An open derivation is run once.
        hand.app.world_mut().resource_mut::<Explain>().open(Tab::Derivation);
        let opening = asked(&mut hand, &counts, 4, |hand, _| hand.app.update());
        assert!(opening.1 > 0, "{id}: no run is counted");
        let open = asked(&mut hand, &counts, FRAMES, |hand, _| hand.app.update());
        assert_eq!(open, (0, 0), "{id}");
        assert!(!hand.workspace().answer.steps.is_empty(), "{id}");
    }
}
