//! Eight cases that are asked together are decided as each is alone, under every convention: of each
//! pair the second opinion's mix, a third of it built to touch.

use std::env;

use collision_opinion::case::Case;
use collision_opinion::pair;
use collision_opinion::random::Random;
use collision_sandbox::scenario::{Eight, LANES};
use collision_sandbox::scenarios;

macro_rules! tests {
    ($($id:ident)*) => {$(
        #[test]
        fn $id() {
            check(stringify!($id));
        }
    )*};
}

collision_sandbox::for_each_scenario!(tests);

/// How many cases of a pair: `EIGHT_CASES=1000000` takes some hours.
fn count() -> u64 {
    env::var("EIGHT_CASES").map_or(8_000, |count| count.parse().expect("EIGHT_CASES: a number"))
}

fn check(id: &str) {
    let mut eight = (scenarios::find(id).unwrap().build)().eight();
    let conventions = |eight: &mut dyn Eight| {
        let mut one = eight.one(0).unwrap().duplicate();
        one.conventions().iter().map(|one| one.chosen.choices().len()).collect::<Vec<_>>()
    };
    let counts = conventions(eight.as_mut());
    let combinations: usize = counts.iter().product();
    for (turn, first) in (0..count()).step_by(LANES).enumerate() {
        // Every other time the contract's.
        let mut combination = if turn.is_multiple_of(2) { 0 } else { turn / 2 % combinations };
        let choices: Vec<_> = counts
            .iter()
            .map(|&count| {
                let choice = combination % count;
                combination /= count;
                choice
            })
            .collect();
        let cases: Vec<Case> =
            (0..LANES as u64).map(|lane| pair(id).mix(&mut Random::new(first + lane)).0).collect();
        let mut alone = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let one = eight.one(place).unwrap();
            for mut input in one.inputs() {
                input.value.set(case.values(input.name)).unwrap();
            }
            for (convention, &choice) in one.conventions().into_iter().zip(&choices) {
                convention.chosen.choose(choice);
            }
            alone.push(one.verdict().decision());
        }
        let together = eight.decisions();
        for ((together, alone), case) in together.iter().zip(&alone).zip(&cases) {
            assert_eq!(together, alone, "{choices:?} {}", case.json());
        }
    }
}
