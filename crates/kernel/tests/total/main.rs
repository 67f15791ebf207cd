//! Every query answers for every float: none panics, also with debug assertions, and what is not a
//! number is never hit.

#[cfg(feature = "alloc")]
mod convex;
#[cfg(feature = "mesh")]
mod meshes;
mod numbers;
#[cfg(feature = "alloc")]
mod polygons;
mod rays;
mod shapes;

use std::cell::Cell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use numbers::Numbers;

/// Asks a query, reads all that its answer computes on demand, and says whether it is a hit.
type Ask = fn(&mut Numbers) -> bool;

thread_local! {
    static READ_A_NAN: Cell<bool> = const { Cell::new(false) };
}

fn read(values: &[&dyn Debug]) {
    if format!("{values:?}").contains("NaN") {
        READ_A_NAN.set(true);
    }
}

const SPECIAL: [f32; 11] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    1e-45,
    -1e-45,
    0.0,
    -0.0,
    -1.0,
];

/// More than any query takes.
const MOST: usize = 64;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % n
    }

    /// Small integers for ties, which the exact stages decide, or numbers of any bits.
    fn numbers(&mut self, is_whole: bool) -> [f32; MOST] {
        [0; MOST].map(|_| match is_whole {
            true => self.below(5) as f32 - 2.0,
            false => self.below(1 << 24) as f32 / (1 << 21) as f32 - 4.0,
        })
    }
}

/// Returns what is wrong with the answer, if anything, and whether it is a hit.
fn asked(ask: &dyn Fn(&mut Numbers) -> bool, numbers: &[f32]) -> Result<bool, &'static str> {
    READ_A_NAN.set(false);
    let hit = catch_unwind(AssertUnwindSafe(|| ask(&mut Numbers { all: numbers, taken: 0 })));
    match hit {
        Err(_) => Err("panics"),
        Ok(true) if numbers.iter().any(|x| x.is_nan()) => Err("hits from a NaN"),
        Ok(_) if numbers.iter().all(|x| x.is_finite()) && READ_A_NAN.get() => Err("says NaN"),
        Ok(hit) => Ok(hit),
    }
}

/// Throws each special number at each argument, and at several at once.
#[track_caller]
fn check(queries: &[(&str, Ask)]) {
    let wrong: Vec<_> =
        queries.iter().filter_map(|(name, ask)| fault(name, ask, (24, 1))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the first fault of a query; asked is every `step`-th case of some rounds.
fn fault(
    name: &str,
    ask: &dyn Fn(&mut Numbers) -> bool,
    (rounds, step): (usize, usize),
) -> Option<String> {
    let mut count = Numbers { all: &[1.0; MOST], taken: 0 };
    ask(&mut count);
    let mut random = Random(count.taken as u64);
    let mut cases = Vec::new();
    for round in 0..rounds {
        let all = random.numbers(round % 2 == 0);
        let numbers = &all[..count.taken];
        cases.push(numbers.to_vec());
        for (place, special) in (0..numbers.len()).flat_map(|i| SPECIAL.map(|x| (i, x))) {
            let mut one = numbers.to_vec();
            one[place] = special;
            cases.push(one.clone());
            one[random.below(count.taken as u64) as usize] = SPECIAL[random.below(11) as usize];
            cases.push(one);
        }
    }
    for special in SPECIAL {
        cases.push(vec![special; count.taken]);
    }
    for round in 0..rounds * 16 {
        let mut many = random.numbers(round % 2 == 0)[..count.taken].to_vec();
        for x in &mut many {
            *x = if random.below(3) == 0 { SPECIAL[random.below(11) as usize] } else { *x };
        }
        cases.push(many);
    }
    let faults =
        cases.iter().step_by(step).filter_map(|case| Some((asked(ask, case).err()?, case)));
    let mut faults: Vec<_> = faults.collect();
    let count = faults.len();
    faults.dedup_by_key(|(fault, _)| *fault);
    faults.first().map(|(fault, case)| format!("{name} {fault} ({count}): {case:?}"))
}

#[test]
fn rays_answer_for_every_float() {
    check(rays::RAYS);
}

#[test]
fn casts_answer_for_every_float() {
    check(rays::CASTS);
}

#[test]
fn points_and_lines_answer_for_every_float() {
    check(shapes::LINES);
}

#[test]
fn shapes_answer_for_every_float() {
    check(shapes::SHAPES);
}

#[test]
fn closest_points_are_there_for_every_float() {
    check(shapes::CLOSEST);
}

#[cfg(feature = "alloc")]
#[test]
fn polygons_answer_for_every_float() {
    check(polygons::POLYGONS);
}

#[cfg(feature = "mesh")]
#[test]
fn meshes_answer_for_every_float() {
    check(meshes::MESHES);
}

#[cfg(feature = "alloc")]
#[test]
fn convex_solids_answer_for_every_float() {
    let pairs = (0..convex::KINDS).flat_map(|one| (0..=one).map(move |other| [one, other]));
    let wrong: Vec<_> = pairs
        .filter_map(|kinds| fault(&format!("{kinds:?}"), &|n| convex::is_hit(n, kinds), (1, 499)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
