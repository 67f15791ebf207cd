//! Random cases: uniform, on a lattice, far away, at the boundary between hit and miss.

use crate::scenario::{Entry, Scenario};

/// The numbers of each input.
pub(super) type Numbers = Vec<Vec<f32>>;

/// Builds the case with these numbers and choices, else the contract's; `None` if an input refuses
/// its numbers.
pub(super) fn build(
    entry: &Entry,
    numbers: &[Vec<f32>],
    choices: &[(&str, &str)],
) -> Option<Box<dyn Scenario>> {
    let mut scenario = (entry.build)();
    if !choices.is_empty() {
        scenario.choose_by_name(choices);
    }
    for (index, numbers) in numbers.iter().enumerate() {
        scenario.set(index, numbers).ok()?;
    }
    Some(scenario)
}

/// Draws a case: uniform, on a lattice, far away, or at the boundary between hit and miss.
pub(super) fn random(entry: &Entry, dice: &mut Dice) -> Numbers {
    match dice.below(4) {
        0 => drawn(entry, dice, |dice| dice.between(-5.0, 5.0) as f32),
        1 => drawn(entry, dice, |dice| (dice.below(9) as f32 - 4.0) / 2.0),
        2 => {
            let far = 10_f64.powf(dice.between(2.0, 6.0));
            drawn(entry, dice, |dice| (far + dice.between(-5.0, 5.0)) as f32)
        }
        _ => {
            let first = drawn(entry, dice, |dice| dice.between(-5.0, 5.0) as f32);
            let second = drawn(entry, dice, |dice| (dice.below(9) as f32 - 4.0) / 2.0);
            boundary(entry, first, second)
        }
    }
}

pub(super) fn drawn(
    entry: &Entry,
    dice: &mut Dice,
    mut coordinate: impl FnMut(&mut Dice) -> f32,
) -> Numbers {
    let mut numbers = Vec::new();
    for input in entry.single_inputs() {
        let count = input.value.dimension();
        numbers.push(match input.value.kind() {
            "point" | "point2" | "offset" => (0..count).map(|_| coordinate(dice)).collect(),
            "angle" => vec![dice.below(25) as f32 * 15.0],
            "direction" => (0..count).map(|_| (dice.below(9) as f32 - 4.0) / 2.0).collect(),
            "length" if dice.below(8) == 0 => vec![0.0],
            "length" => vec![dice.between(0.0, 5.0) as f32],
            _ => (0..count).map(|_| dice.between(0.0, 1.0) as f32).collect(),
        });
    }
    numbers
}

/// Returns the numbers of the inputs that are single values.
pub(super) fn numbers_of(scenario: &dyn Scenario) -> Numbers {
    scenario.single_inputs().iter().map(|input| input.value.numbers()).collect()
}

/// Draws a case of small integers, where much touches, is parallel or is a point.
pub(super) fn lattice(entry: &Entry, dice: &mut Dice) -> Numbers {
    let mut draw = |kind: &str| match kind {
        "angle" => dice.below(9) as f32 * 45.0,
        "length" => dice.below(4) as f32,
        "half_extents" => dice.below(3) as f32,
        "direction" | "rotation" => dice.below(3) as f32 - 1.0,
        _ => dice.below(7) as f32 - 3.0,
    };
    let inputs = entry.single_inputs();
    let input = inputs.iter().map(|input| (input.value.kind(), input.value.dimension()));
    input.map(|(kind, count)| (0..count).map(|_| draw(kind)).collect()).collect()
}

/// Bisects between two cases to the boundary of hits.
fn boundary(entry: &Entry, first: Numbers, second: Numbers) -> Numbers {
    between(first, second, |numbers| build(entry, numbers, &[]).map(|it| it.verdict().hit))
}

/// Bisects between two cases to where a decision changes.
pub(super) fn between<T: PartialEq>(
    mut first: Numbers,
    mut second: Numbers,
    decides: impl Fn(&Numbers) -> Option<T>,
) -> Numbers {
    let (Some(one), Some(other)) = (decides(&first), decides(&second)) else { return first };
    if one == other {
        return first;
    }
    for _ in 0..40 {
        let middle: Numbers = first
            .iter()
            .zip(&second)
            .map(|(a, b)| a.iter().zip(b).map(|(a, b)| a.midpoint(*b)).collect())
            .collect();
        match decides(&middle) {
            Some(decided) if decided == one => first = middle,
            Some(_) => second = middle,
            None => break,
        }
    }
    first
}

/// Makes inputs equal to others, or zero; sometimes several.
pub(super) fn collapsed(mut numbers: Numbers, dice: &mut Dice) -> Numbers {
    loop {
        let (to, from) = (dice.below(numbers.len()), dice.below(numbers.len()));
        match numbers[to].len() {
            1 => numbers[to] = vec![0.0],
            count if count == numbers[from].len() => numbers[to] = numbers[from].clone(),
            _ => {}
        }
        if dice.below(2) == 0 {
            return numbers;
        }
    }
}

/// SplitMix64. Source: Steele, Lea and Flood (2014).
pub(super) struct Dice(pub(super) u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
