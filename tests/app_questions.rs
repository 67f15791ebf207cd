//! Counts the kernel queries per frame. In a test program of its own, since the count is global to
//! the process.

mod hand;

use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_scenarios::scenario::tally::tally;
use collision_scenarios::scenarios;

use hand::Hand;

/// Returns the queries and derivation runs during some frames of an action.
fn asked(hand: &mut Hand, frames: u64, mut each: impl FnMut(&mut Hand, u64)) -> (u64, u64) {
    let (questions, walks) = tally();
    (0..frames).for_each(|frame| each(hand, frame));
    let (later, walked) = tally();
    (later - questions, walked - walks)
}

#[test]
fn a_drag_asks_once_a_frame_and_walks_nothing() {
    const FRAMES: u64 = 10;
    for entry in scenarios::ALL {
        let id = entry.id;
        let mut hand = Hand::new(id);
        let first = hand.workspace().scenario.inputs()[0].name;
        let from = hand.handle(first);
        // Let the opening of the scenario finish.
        asked(&mut hand, 4, |hand, _| hand.app.update());
        assert_eq!(asked(&mut hand, FRAMES, |hand, _| hand.app.update()), (0, 0), "{id} at rest");

        hand.point(from);
        hand.app.update();
        hand.button(MouseButton::Left, Pressed);
        hand.app.update();
        let drag = |hand: &mut Hand, frame: u64| {
            hand.point(from + Vec2::splat(8.0 + 3.0 * frame as f32));
            hand.app.update();
        };
        let (questions, walks) = asked(&mut hand, FRAMES, drag);
        assert!((1..=FRAMES).contains(&questions), "{id}: {questions} questions");
        assert_eq!(walks, 0, "{id}");
        hand.button(MouseButton::Left, Released);
        hand.app.update();

        // An open derivation is run once.
        hand.app.world_mut().resource_mut::<Explain>().open(Tab::Derivation);
        asked(&mut hand, 4, |hand, _| hand.app.update());
        assert_eq!(asked(&mut hand, FRAMES, |hand, _| hand.app.update()), (0, 0), "{id}");
        assert!(!hand.workspace().answer.steps.is_empty(), "{id}");
    }
}
