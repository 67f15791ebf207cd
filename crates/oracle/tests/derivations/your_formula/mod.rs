//! A user's formula: it answers like a method, shows where it goes wrong, and the search breaks it.
//! Whatever is typed, nothing panics.
//!
//! `FORMULA_EDITS=1000000 cargo test -p collision-oracle --test derivations random_edits` makes
//! that many edits; `FUZZ_SEED=7` chooses others.

mod code;
mod edits;
mod fpcore;
mod nothing;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

use super::{evaluator, number};
use collision_formula::{Real, Run, Target};
use collision_oracle::pair;
use collision_oracle::random::Random;
use collision_scenarios::cases::{self, Case};
use collision_scenarios::methods::{Draft, Found, Inputs, Yours};
use collision_scenarios::scenario::{Entry, Numbers};
use collision_scenarios::scenarios;

fn draft(numbers: Numbers, text: &str) -> Draft {
    Draft { name: "Yours".into(), numbers, text: text.into() }
}

#[track_caller]
fn read(entry: &'static Entry, numbers: Numbers, text: &str) -> Yours {
    draft(numbers, text).read(entry).unwrap_or_else(|mistake| panic!("{mistake}\n{text}"))
}

fn random_cases(entry: &'static Entry, count: u64) -> impl Iterator<Item = Case> {
    let pair = pair(entry.id);
    (0..count).map(move |seed| {
        let (case, _) = pair.mix(&mut Random::new(seed));
        cases::parse(&case.json()).expect("a random case")
    })
}

/// Returns the ulp of an `f32` above zero.
fn ulp(size: f32) -> f64 {
    // All numbers from one power of two to the next have the same ulp.
    let below = f32::from_bits(size.to_bits() & 0x7f80_0000);
    f64::from(below.next_up()) - f64::from(below)
}

/// Compares with the exact values of an independent evaluator.
#[test]
fn the_ulps_beside_a_step_are_those_of_an_independent_evaluation() {
    let (mut compared, mut wrong) = (0, Vec::new());
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let yours = read(entry, Numbers::F32, entry.derivation.text);
        for case in random_cases(entry, 60) {
            let inputs = case.live.terms();
            let scope = inputs.iter().map(|input| {
                let numbers = input.value.numbers().into_iter();
                let numbers = numbers.map(number::Number::constant).collect();
                (input.label.to_owned(), evaluator::Value::Numbers(numbers))
            });
            let choices = case.live.conventions();
            let choices = choices.iter().map(|one| (one.name, one.choices[0].name));
            let choices: Vec<_> = choices.collect();
            let told = evaluator::run(entry.derivation.text, scope.collect(), &choices).unwrap();
            let trace = yours.trace(case.live.as_ref());
            let values: Vec<_> = trace.steps.iter().take(told.way.len()).collect();
            for (step, found) in values.into_iter().zip(&told.way) {
                let Some(ulps) = step.ulps else { break };
                let (Found::Value { numbers, .. }, evaluator::Found::Value(name, value)) =
                    (&step.found, found)
                else {
                    continue;
                };
                assert_eq!(step.name, name);
                let evaluator::Value::Numbers(exact) = value else { continue };
                let exact: Vec<_> = exact.iter().map(number::Number::to_f64).collect();
                let largest = exact.iter().fold(0.0_f64, |size, x| size.max(x.abs()));
                if largest > f64::from(f32::MAX) || largest < 1e-30 || largest.is_nan() {
                    continue;
                }
                // Rounded towards zero, it has the same ulp.
                let mut size = largest as f32;
                if f64::from(size) > largest {
                    size = size.next_down();
                }
                let off =
                    numbers.iter().zip(&exact).map(|(x, y)| match (x.is_finite(), y.is_nan()) {
                        (true, false) => (x - y).abs() / ulp(size),
                        (false, true) if x.is_nan() => 0.0,
                        _ => f64::INFINITY,
                    });
                let expected = off.fold(0.0, f64::max);
                compared += 1;
                if ulps != expected && (ulps - expected).abs() > 1e-6 + 1e-6 * expected {
                    wrong.push(format!("{}: {name}: {ulps} ulps, not {expected}", entry.id));
                }
            }
        }
    }
    assert!(compared > 3000, "{compared}");
    assert!(wrong.is_empty(), "{} of {compared}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn true_numbers_are_off_by_nothing_and_part_nowhere() {
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let yours = read(entry, Numbers::Exact, entry.derivation.text);
        for case in random_cases(entry, 20) {
            let trace = yours.trace(case.live.as_ref());
            assert!(trace.ends_alike && trace.culprit(0.0).is_none(), "{}", entry.id);
        }
    }
}

/// A ball far away: the first wrong step is a cancellation, another one is the test that it
/// decides.
#[test]
fn the_first_culprit_is_named_with_its_line() {
    let text = "\
From A to the centre: AS = S − A
Its square: s2 = AS · AS
The way: AB = B − A
As a unit vector: n = AB / |AB|
Its share: k = AS · n
What is left: c2 = s2 − k²
Does it pass by? c2 > r² → passes_by
→ hit";
    let entry = scenarios::find("ray_sphere").unwrap();
    let far = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[20000,0,0],"center":[10000,1,0],"radius":0.5}}"#;
    let case = cases::parse(far).unwrap();
    let of = |numbers| {
        let yours = read(entry, numbers, text);
        let trace = yours.trace(case.live.as_ref());
        let culprit = trace.culprit(1000.0);
        let named = culprit
            .map(|culprit| (culprit.line.unwrap(), trace.steps[culprit.place].name.to_owned()));
        (yours.ask(&Inputs::of(case.live.as_ref())).hit, named)
    };
    // 10000² + 1 is no `f32`: everything that is left is lost.
    assert_eq!(of(Numbers::F32), (true, Some((6, "c2".to_owned()))));
    assert_eq!(of(Numbers::F64), (false, None));
    assert_eq!(of(Numbers::Exact), (false, None));
    let yours = read(entry, Numbers::F32, text);
    let trace = yours.trace(case.live.as_ref());
    let test = trace.steps.iter().find(|step| step.line == Some(7)).unwrap();
    assert!(test.parts && !trace.ends_alike);
}

#[test]
fn a_number_is_the_f32_nearest_to_it_in_all_numbers() {
    let entry = scenarios::find("sphere_plane").unwrap();
    for numbers in Numbers::ALL {
        let yours = read(entry, numbers, "It: e = 1e-6\n→ hit with t = e");
        let outcome = yours.ask(&Inputs::of((entry.build)().as_ref()));
        assert_eq!(outcome.t, Some(1e-6));
        let trace = yours.trace((entry.build)().as_ref());
        let Found::Value { numbers, .. } = &trace.steps[0].found else { panic!() };
        assert_eq!(numbers, &[f64::from(1e-6_f32)]);
    }
    let code =
        read(entry, Numbers::F32, "It: e = 1e-6\n→ hit with t = e").code(Target::Cpp, &[]).text();
    assert!(code.contains("1e-6f") || code.contains("1e-06f"), "{code}");
}

#[test]
fn an_unknown_name_that_a_case_gives_an_input_is_told_its_letter() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let mistake = draft(Numbers::F32, "It: v = center − A\n→ hit").read(entry).err().unwrap();
    assert_eq!((mistake.line, mistake.column), (1, 9));
    assert_eq!(
        mistake.what.to_string(),
        "`center` has no value here; these have: `A`, `B`, `S`, `r`; the input center is `S` here"
    );
}

/// After any edit, a text is valid or its error is reported, and a valid one runs and prints.
#[test]
fn random_edits() {
    let count = std::env::var("FORMULA_EDITS").ok().and_then(|count| count.parse().ok());
    let count: u64 = count.unwrap_or(10_000);
    let seed = std::env::var("FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random::new(seed);
    let mut scenarios: Vec<_> =
        scenarios::ALL.iter().map(|entry| (entry, (entry.build)())).collect();
    let (mut reads, mut longest) = (0, 0.0_f64);
    for place in 0..count {
        let (entry, scenario) = &mut scenarios[place as usize % scenarios::ALL.len()];
        let text = edits::anyhow(entry.derivation.text, &mut random);
        let begin = Instant::now();
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let numbers = Numbers::ALL[(place % 3) as usize];
            let Ok(yours) = draft(numbers, &text).read(entry) else { return false };
            let inputs = Inputs::of(scenario.as_ref());
            let _ = yours.ask(&inputs);
            let _ = yours.trace(scenario.as_ref()).culprit(4.0);
            if place % 16 == 0 {
                let _ = yours.steps(scenario.as_ref());
                let _ = yours.code(Target::ALL[(place / 16 % 5) as usize], &[]);
                let _ = yours.program().fpcores(&[]);
            }
            true
        }));
        reads += match tried {
            Ok(did) => u64::from(did),
            Err(panic) => {
                eprintln!("{}: {text:?}", entry.id);
                resume_unwind(panic);
            }
        };
        longest = longest.max(begin.elapsed().as_secs_f64());
    }
    assert!(reads * 20 > count, "{reads} of {count} read");
    println!("{reads} of {count} read; the longest took {:.1} ms", 1e3 * longest);
}

/// A drag's work in each frame.
#[test]
fn a_frames_share_is_small() {
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let yours = read(entry, Numbers::F32, entry.derivation.text);
        let scenario = (entry.build)();
        let begin = Instant::now();
        let mut steps = 0;
        for _ in 0..20 {
            steps += yours.trace(scenario.as_ref()).steps.len();
        }
        let took = begin.elapsed().as_secs_f64() * 1e3 / 20.0;
        println!("{}: {took:.2} ms, {} steps", entry.id, steps / 20);
        // Generous, since the machine may be busy.
        assert!(took < 50.0, "{}: {took} ms", entry.id);
    }
}

#[test]
fn its_run_is_that_of_its_numbers() {
    let entry = scenarios::find("segment_triangle").unwrap();
    let yours = read(entry, Numbers::F64, entry.derivation.text);
    for case in random_cases(entry, 50) {
        let inputs = Inputs::of(case.live.as_ref());
        let numbers = inputs.numbers();
        let wide: Vec<Vec<f64>> =
            numbers.iter().map(|of| of.iter().map(|&x| f64::of(x.into())).collect()).collect();
        let run: Run<f64> = yours.program().run(&wide);
        let outcome = yours.ask(&inputs);
        assert_eq!(
            (outcome.hit, &*outcome.relation),
            (run.hit, &*yours.program().relations[run.relation])
        );
    }
}
