//! Metamorphic relations: changes of the input that must not change the answer.

use super::draw::{Numbers, build, numbers_of};
use crate::methods::{Inputs, MethodRef};
use crate::scenario::{Entry, Scenario, Shape, Space};

/// A change of the inputs that does not change a right answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Law {
    /// Exchanges the two shapes of a pair.
    Swapped,
    /// Rotates the corners of a triangle by one.
    Permuted,
    /// Negates x.
    Mirrored,
    /// Maps x, y, z to y, z, x.
    Turned,
    /// Moves by whole metres, without rounding a coordinate.
    Moved,
    /// Doubles all lengths, which is exact.
    Doubled,
    /// Runs from its end to its start.
    Backwards,
}

impl Law {
    pub const ALL: [Self; 7] = [
        Self::Swapped,
        Self::Permuted,
        Self::Mirrored,
        Self::Turned,
        Self::Moved,
        Self::Doubled,
        Self::Backwards,
    ];

    /// Returns a description for a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Swapped => "with the two exchanged",
            Self::Permuted => "with the corners in another order",
            Self::Mirrored => "mirrored in x",
            Self::Turned => "with the axes turned",
            Self::Moved => "moved by (16, -8, 4)",
            Self::Doubled => "twice as large",
            Self::Backwards => "with the way gone backwards",
        }
    }

    /// Returns the changed case; `None` if the scenario has no such change.
    pub(super) fn applied(self, entry: &Entry, numbers: &[Vec<f32>]) -> Option<Numbers> {
        let inputs: Vec<_> =
            entry.single_inputs().iter().map(|input| (input.name, input.value.kind())).collect();
        if entry.has_lists() {
            return None;
        }
        let place = |name: &str| inputs.iter().position(|(other, _)| *other == name);
        // Each input takes the numbers of another.
        let taken_from = |other: &dyn Fn(&str) -> Option<String>| {
            let mut is_same = true;
            let taken: Option<Numbers> = inputs
                .iter()
                .zip(numbers)
                .map(|((name, _), own)| match other(name) {
                    None => Some(own.clone()),
                    Some(other) => {
                        is_same = false;
                        place(&other).map(|place| numbers[place].clone())
                    }
                })
                .collect();
            taken.filter(|_| !is_same)
        };
        let in_order = |order: Vec<usize>| -> Numbers {
            order.into_iter().map(|input| numbers[input].clone()).collect()
        };
        let is_spatial = entry.space == Space::Spatial
            && inputs
                .iter()
                .all(|(_, kind)| matches!(*kind, "point" | "direction" | "offset" | "length"));
        let each = |change: &dyn Fn(&str, [f32; 3]) -> [f32; 3]| -> Numbers {
            let one = |(input, numbers): (&(&str, &str), &Vec<f32>)| match numbers.as_slice() {
                &[x, y, z] => change(input.1, [x, y, z]).to_vec(),
                others => others.to_vec(),
            };
            inputs.iter().zip(numbers).map(one).collect()
        };
        match self {
            Self::Swapped => entry.exchanged().map(in_order),
            Self::Permuted => taken_from(&|name| {
                let (letter, number) = name.split_at(name.len().min(1));
                place(&format!("c{number}"))?;
                let next = match letter {
                    "a" => "b",
                    "b" => "c",
                    "c" => "a",
                    _ => return None,
                };
                (number.is_empty() || number == "1" || number == "2")
                    .then(|| format!("{next}{number}"))
            }),
            Self::Mirrored => is_spatial.then(|| each(&|_, [x, y, z]| [-x, y, z])),
            Self::Turned => is_spatial.then(|| each(&|_, [x, y, z]| [y, z, x])),
            Self::Moved => {
                (entry.space == Space::Spatial).then_some(())?;
                const BY: [f32; 3] = [16.0, -8.0, 4.0];
                let moved = each(&|kind, point| match kind {
                    "point" => [0, 1, 2].map(|axis| point[axis] + BY[axis]),
                    _ => point,
                });
                // It is the same case only if the sums are exact.
                let is_exact = inputs.iter().zip(numbers).zip(&moved).all(|((input, a), b)| {
                    input.1 != "point"
                        || (0..3).all(|axis| {
                            let [a, by, b] = [a[axis], BY[axis], b[axis]].map(f64::from);
                            // And back: f64 rounds too if one of them is tiny.
                            a + by == b && b - by == a
                        })
                });
                is_exact.then_some(moved)
            }
            Self::Doubled => {
                let doubled = |((_, kind), numbers): (&(&str, &str), &Vec<f32>)| match *kind {
                    "direction" | "rotation" | "angle" => numbers.clone(),
                    _ => numbers.iter().map(|number| number * 2.0).collect(),
                };
                let all: Numbers = inputs.iter().zip(numbers).map(doubled).collect();
                all.iter().flatten().all(|number| number.is_finite()).then_some(all)
            }
            Self::Backwards => {
                let is_segment = entry.pair?.iter().any(|part| part.shape == Shape::Segment);
                entry.turned_round().filter(|_| is_segment).map(in_order)
            }
        }
    }

    /// Returns the numbers of a case under this law; `None` if it does not apply.
    pub fn changed(self, scenario: &dyn Scenario) -> Option<Numbers> {
        let changed = || self.applied(scenario.entry(), &numbers_of(scenario));
        (!scenario.has_list()).then(changed).flatten()
    }

    /// Returns whether `who` (the kernel if `None`) reports a hit, for the case and the changed
    /// case, under the contract's conventions. `None` if the law does not apply.
    pub fn asked(self, scenario: &dyn Scenario, who: Option<&MethodRef>) -> Option<[bool; 2]> {
        let entry = scenario.entry();
        let numbers = numbers_of(scenario);
        let hits = |numbers: &[Vec<f32>]| {
            let scenario = build(entry, numbers, &[])?;
            Some(match who {
                None => scenario.verdict().hit,
                Some(who) => who.ask(&Inputs::of(scenario.as_ref())).hit,
            })
        };
        Some([hits(&numbers)?, hits(&self.changed(scenario)?)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{self, SCENES};
    use crate::scenarios::{ALL, find};

    #[test]
    fn the_kernel_keeps_every_law_in_every_scene() {
        let mut asked = 0;
        for (name, text) in SCENES {
            let case = cases::parse(text).unwrap();
            for law in Law::ALL {
                if let Some([before, after]) = law.asked(case.live.as_ref(), None) {
                    assert_eq!(before, after, "{name} {}", law.words());
                    asked += 1;
                }
            }
        }
        assert!(asked > 1000, "{asked}");
    }

    #[test]
    fn each_law_has_a_scenario_and_each_scenario_a_law() {
        let has = |entry: &Entry, law: Law| law.changed((entry.build)().as_ref()).is_some();
        for law in Law::ALL {
            assert!(ALL.iter().any(|entry| has(entry, law)), "{law:?}");
        }
        for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
            assert!(Law::ALL.into_iter().any(|law| has(entry, law)), "{}", entry.id);
        }
        let segments = (find("closest_segments").unwrap().build)();
        let (inputs, swapped) = (segments.inputs(), Law::Swapped.changed(segments.as_ref()));
        let place = |name| inputs.iter().position(|input| input.name == name).unwrap();
        for (first, second) in [("p1", "q1"), ("p2", "q2"), ("p_radius", "q_radius")] {
            let swapped = &swapped.as_ref().unwrap()[place(second)];
            assert_eq!(inputs[place(first)].value.numbers(), *swapped);
        }
    }
}
