//! Neither a scenario's verdict, nor reading one of its inputs, nor the kernel allocates memory: every
//! query of every pair runs under a counting allocator.

use std::hint::black_box;

use super::ALLOCATIONS;
use collision_oracle::PAIRS;
use collision_oracle::random::Random;
use collision_scenarios::cases::{self, SCENES};
use collision_scenarios::scenario::{Entry, Scenario, Verdict};
use collision_scenarios::scenarios::ALL;

/// Under every combination of conventions, the verdict equals the answer's and allocates nothing.
fn check_verdicts(live: &mut dyn Scenario, case: &str) {
    let counts: Vec<_> = live.conventions().iter().map(|one| one.choices.len()).collect();
    for mut combination in 0..counts.iter().product() {
        for (place, count) in counts.iter().enumerate() {
            live.choose(place, combination % count);
            combination /= count;
        }
        let before = ALLOCATIONS.get();
        let verdict = black_box(live.verdict());
        let counted = ALLOCATIONS.get() - before;
        // What a list is compared with may be a list too.
        let allocations = if live.has_list() { 0 } else { counted };
        let answer = live.outline();
        let conventions = live.chosen();
        assert_eq!(allocations, 0, "{conventions:?} {case}");
        let expected = Verdict {
            hit: answer.hit,
            relation: answer.relation,
            contact: answer.contacts.first().copied(),
        };
        assert_eq!(verdict, expected, "{conventions:?} {case}");
    }
}

#[test]
fn a_verdict_is_the_answers_and_allocates_nothing() {
    for pair in PAIRS {
        for seed in 0..2_000 {
            let (case, _) = pair.mix(&mut Random::new(seed));
            check_verdicts(case.live().as_mut(), &case.json());
        }
    }
    for (name, text) in SCENES {
        check_verdicts(cases::parse(text).unwrap().live.as_mut(), name);
    }
    for entry in ALL {
        check_verdicts((entry.build)().as_mut(), entry.id);
    }
}

/// A list of all inputs is one allocation, and a single one none; but the parts of solids are made
/// anew each time.
#[test]
fn inputs_are_read_without_a_copy_of_the_scenario() {
    let has_solids = |entry: &&Entry| entry.inputs().iter().any(|input| input.part.is_some());
    for entry in ALL.iter().filter(|entry| !has_solids(entry)) {
        let mut live = (entry.build)();
        let before = ALLOCATIONS.get();
        let inputs = black_box(live.inputs());
        assert_eq!(ALLOCATIONS.get() - before, 1, "{}", entry.id);
        let numbers = inputs.iter().map(|input| input.value.numbers()).collect::<Vec<_>>();
        let is_single = |&(index, _): &(usize, _)| !inputs[index].value.is_list();
        let before = ALLOCATIONS.get();
        for (index, numbers) in numbers.iter().enumerate().filter(is_single) {
            live.set(index, numbers).unwrap();
            assert_eq!(black_box(live.input(index)), Some(inputs[index].clone()));
        }
        assert!(live.set(inputs.len(), &[f32::NAN]).is_ok() && live.input(inputs.len()).is_none());
        assert_eq!((ALLOCATIONS.get() - before, live.count()), (0, inputs.len()), "{}", entry.id);
    }
}

#[test]
fn the_allocator_counts() {
    let before = ALLOCATIONS.get();
    black_box(vec![1]);
    assert_eq!(ALLOCATIONS.get() - before, 1);
}
