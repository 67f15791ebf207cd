//! The derivations, evaluated again in exact numbers by an independent [`evaluator`](super::evaluator), for every
//! scene, every hard case, random ones and constructed touches, with every convention: each step by
//! its formula, and each text as a whole. Also checks that each branch is reached.
//!
//! `CASES=20000 cargo test -p collision-oracle --test derivations walk` runs more random ones.

use std::collections::{BTreeMap, BTreeSet};

use collision_formula::{self, Precise, Program, Run};
use collision_oracle::pair;
use collision_oracle::random::Random;
use collision_scenarios::cases::{self, Case, HARD_CASES};
use collision_scenarios::scenario::{self, Answer, Entry, Input, Line, Step, Value as InputValue};
use collision_scenarios::scenarios;

use super::evaluator::{Found, Scope, Told, Value, evaluate, holds};
use super::number::Number;

/// The number of random cases per scenario whose formulas are evaluated; a quarter of them on a
/// lattice.
const CALCULATED: u64 = 800;
/// The number of random cases per scenario to reach the branches.
const SEARCHED: u64 = 4000;
/// The tolerance in ulps of `f32`, at the size of the case in the value's units.
const ULPS: f64 = 4.0;

/// Tests with only one outcome, with the reasons.
const ONE_SIDED: &[(&str, &str, bool, &str)] = &[
    ("ball_arc", "|M − N′| > r", false, "the last one: all that is left passes by"),
    ("ball_arc", "|(cos(ang2), sin(ang2)) − (cos(ang1), sin(ang1))| > 0", true, "of a point alone"),
];

macro_rules! tests {
    ($($id:ident)*) => {
        $(
            mod $id {
                #[test]
                fn each_formula_gives_its_number() {
                    super::check_formulas(stringify!($id));
                }

                #[test]
                fn its_text_is_walked_as_it_says() {
                    super::check_text(stringify!($id));
                }

                #[test]
                fn each_branch_is_reached() {
                    super::check_branches(stringify!($id));
                }
            }
        )*
    };
}
collision_scenarios::for_each_pair!(tests segment_polygon polygon_polygon);

/// The scenario's default, its scenes and the gallery's.
fn scenes(entry: &'static Entry) -> impl Iterator<Item = Case> {
    let scenes = cases::SCENES.iter().map(|(_, text)| cases::parse(text).expect("a scene"));
    [Case::new(entry)].into_iter().chain(scenes.filter(|case| case.scenario.id == entry.id))
}

/// The scenes, the hard cases, and some random ones.
fn cases_of(entry: &'static Entry, random: u64) -> impl Iterator<Item = Case> {
    let hard = HARD_CASES.lines().map(|line| cases::parse(line).expect("a case"));
    let pair = pair(entry.id);
    let random = (0..random).map(|seed| {
        let (case, _) = pair.mix(&mut Random::new(seed));
        cases::parse(&case.json()).expect("a random case")
    });
    scenes(entry).chain(hard.filter(|case| case.scenario.id == entry.id)).chain(random)
}

/// The case itself, and with each choice of each convention that differs from the contract's.
fn by_each_choice(mut case: Case) -> Vec<Case> {
    let line = cases::write(case.scenario, case.live.as_mut());
    let counts: Vec<_> = case.live.conventions().iter().map(|one| one.choices.len()).collect();
    let mut cases = vec![case];
    for (place, count) in counts.into_iter().enumerate() {
        for choice in 1..count {
            let mut other = cases::parse(&line).expect("a case");
            other.live.choose(place, choice);
            cases.push(other);
        }
    }
    cases
}

/// Returns the inputs by their labels.
fn symbols(inputs: &[Input]) -> Scope {
    let is_a_length = |input: &&Input| {
        !matches!(
            input.value,
            InputValue::Direction { .. } | InputValue::Angle { .. } | InputValue::Rotation { .. }
        )
    };
    let largest = |numbers: Vec<f32>| numbers.into_iter().fold(0.0, |size, x| x.abs().max(size));
    let size = inputs.iter().filter(is_a_length).map(|input| largest(input.value.numbers()));
    let size = size.fold(f32::MIN_POSITIVE, f32::max);
    let value = |input: &Input| {
        let numbers = input.value.numbers();
        let size = if is_a_length(&input) { size } else { largest(numbers.clone()) };
        Value::Numbers(numbers.iter().map(|&x| Number::new(x, size.into())).collect())
    };
    inputs.iter().map(|input| (input.label.to_owned(), value(input))).collect()
}

/// Returns the error of the kernel's numbers in ulps; a result beyond `f32` saturates.
fn ulps(got: &[f32], exact: &[Number]) -> f64 {
    assert_eq!(got.len(), exact.len(), "a vector of other dimensions");
    let largest = |of: fn(&Number) -> f64| exact.iter().map(of).fold(0.0, f64::max);
    let size = largest(|x| x.to_f64().abs()).max(largest(|x| x.size));
    let size = size.clamp(f32::MIN_POSITIVE.into(), f32::MAX.into());
    let ulp = (size.log2().floor() - 23.0).exp2();
    let error = |(&got, exact): (&f32, &Number)| {
        let saturated = exact.to_f64().clamp(f32::MIN.into(), f32::MAX.into());
        (f64::from(got) - saturated).abs() / ulp
    };
    got.iter().zip(exact).map(error).fold(0.0, f64::max)
}

fn near(what: &str, got: &[f32], exact: &[Number]) -> Result<(), String> {
    if exact.iter().any(Number::is_nothing) {
        return Err(format!("{what} divides by zero or takes the root of a negative number"));
    }
    let ulps = ulps(got, exact);
    if ulps <= ULPS {
        return Ok(());
    }
    let exact: Vec<_> = exact.iter().map(Number::to_f64).collect();
    Err(format!("{what} is {got:?}, not {exact:?}: {ulps:.1} ulps"))
}

/// Checks a step, given the values before it, and adds its own.
fn check_step(step: &Step, symbols: &mut Scope) -> Result<(), String> {
    match &step.line {
        Line::Value { name, expression, value } => {
            if symbols.iter().any(|(other, _)| other == name) {
                return Err("names what has a value already".into());
            }
            let exact = evaluate(expression, symbols)?;
            symbols.push((name.to_string(), exact.clone()));
            near("it", &value.numbers(), &exact.numbers()?)
        }
        Line::Test { left, sign, right, sides, holds: said, .. } => {
            let exact = [evaluate(left, symbols)?.numbers()?, evaluate(right, symbols)?.numbers()?];
            let [[exact_left], [exact_right]] = [&exact[0][..], &exact[1][..]] else {
                return Err("compares vectors".into());
            };
            let order = exact_left.compare(exact_right).ok_or("compares what has no value")?;
            if holds(order, sign) != *said {
                let [left, right] = [exact_left, exact_right].map(Number::to_f64);
                return Err(format!("holds is {said} of {left:e} {sign} {right:e}"));
            }
            near("the left side", &sides[..1], &exact[0])?;
            near("the right side", &sides[1..], &exact[1])
        }
        Line::Chosen { .. } => Ok(()),
    }
}

fn complaint(case: &mut Case, answer: &Answer) -> Option<String> {
    if answer.steps.is_empty() {
        return Some("no derivation".into());
    }
    let inputs = case.live.terms();
    let lines = scenario::numbers(&inputs, &answer.steps);
    let mut symbols = symbols(&inputs);
    for (place, (step, line)) in answer.steps.iter().zip(lines).enumerate() {
        let formula = step.formula();
        if line.contains("NaN") || line.contains("inf") {
            return Some(format!("{formula}: {line}"));
        }
        let marks = format!("{:?}", step.marks);
        if marks.contains("NaN") || marks.contains("inf") {
            return Some(format!("{formula}: {marks}"));
        }
        if let Err(what) = check_step(step, &mut symbols) {
            return Some(format!("{formula}: {what}"));
        }
        let (Line::Test { then, .. } | Line::Chosen { then, .. }) = &step.line else { continue };
        // A hit that a convention does not count was decided before.
        if matches!(answer.steps.get(place + 1), Some(Step { line: Line::Chosen { .. }, .. })) {
            continue;
        }
        if step.decides() && then != answer.relation {
            return Some(format!("{formula}: then {then}, but it is {}", answer.relation));
        }
        if step.decides() && place + 1 < answer.steps.len() {
            return Some(format!("{formula}: decides, and is not the last step"));
        }
    }
    let decided = answer.steps.last().is_some_and(Step::decides);
    // A touch that counts as a miss is no geometric test.
    let is_by_contract = case.live.conventions().iter().all(|one| one.chosen == 0);
    (is_by_contract && !answer.hit && !decided)
        .then(|| format!("no test ends with {}", answer.relation))
}

/// Reports one failing case of each kind.
#[track_caller]
fn check_cases(id: &str, complaint: impl Fn(&mut Case) -> Option<String>) {
    let entry = scenarios::find(id).expect(id);
    let mut complaints: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let wanted = std::env::var("CASES").ok().and_then(|count| count.parse().ok());
    for mut case in cases_of(entry, wanted.unwrap_or(CALCULATED)).flat_map(by_each_choice) {
        if let Some(what) = complaint(&mut case) {
            let line = cases::write(entry, case.live.as_mut());
            let (formula, _) = what.split_once(": ").unwrap_or((&what, ""));
            let complaint = complaints.entry(formula.to_owned());
            complaint.or_insert((0, format!("{what}\n{line}"))).0 += 1;
        }
    }
    let told: Vec<_> = complaints.values().map(|(n, what)| format!("{n} × {what}")).collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
}

#[track_caller]
fn check_formulas(id: &str) {
    check_cases(id, |case| {
        let answer = case.answer();
        complaint(case, &answer)
    });
}

/// The product's run of the text and the evaluator's find the same values on the same path.
#[track_caller]
fn check_text(id: &str) {
    check_cases(id, |case| {
        let choices = case.live.choices();
        let derived_by = case.live.derived_by();
        let program = derived_by.program_by(&choices).expect(id);
        let inputs = case.live.terms();
        let numbers = |input: &Input| {
            let numbers = input.value.numbers().into_iter();
            numbers.map(|x| collision_formula::Real::of(f64::from(x))).collect()
        };
        let run = program.run(&inputs.iter().map(numbers).collect::<Vec<_>>());
        match super::evaluator::run(derived_by.derivation.text, symbols(&inputs), &choices) {
            Ok(told) => differ(program, &run, &told),
            Err(what) => Some(what),
        }
    });
}

fn differ(program: &Program, run: &Run<Precise>, told: &Told) -> Option<String> {
    let steps = program.all_steps();
    let walked = run.way.iter().filter_map(|&(index, held)| match &steps[index].line {
        collision_formula::Line::Value { slot, .. } => Some((Some(*slot), held)),
        collision_formula::Line::Test { .. } | collision_formula::Line::Block { .. } => {
            Some((None, held))
        }
        collision_formula::Line::Candidate(_) | collision_formula::Line::End(_) => None,
    });
    let walked: Vec<_> = walked.collect();
    for (&(slot, held), found) in walked.iter().zip(&told.way) {
        match (slot, found) {
            (Some(slot), Found::Value(name, value)) if program.names[slot].text == *name => {
                if let Err(what) = alike(run.values[slot].as_ref(), value) {
                    return Some(format!("{name}: {what}"));
                }
            }
            (None, Found::Test(_, holds)) if held == Some(*holds) => {}
            (_, Found::Value(name, _)) => return Some(format!("{name}: not next in the walk")),
            (_, Found::Test(condition, holds)) => {
                return Some(format!("{condition}: {holds}, and not so in the walk"));
            }
        }
    }
    let relation = &program.relations[run.relation];
    if (run.hit, relation, walked.len()) != (told.hit, &told.relation, told.way.len()) {
        return Some(format!("{}: {relation} in the walk", told.relation));
    }
    for (place, name) in program.fields.iter().enumerate() {
        let field = told.fields.iter().find(|(field, _)| *field == name.text);
        let what = match (run.fields[place].as_ref(), field) {
            (None, None) => Ok(()),
            (walked, Some((_, value))) => alike(walked, value),
            (Some(_), None) => Err("not given".to_owned()),
        };
        if let Err(what) = what {
            return Some(format!("{} of {relation}: {what}", name.text));
        }
    }
    None
}

/// Returns `true` if both values are equal up to the last bits of an `f64`.
fn alike(walked: Option<&collision_formula::Value<Precise>>, value: &Value) -> Result<(), String> {
    let Some(walked) = walked else { return Err("no value in the walk".into()) };
    let numbers: Vec<_> = walked.numbers().iter().map(collision_formula::Real::to_f64).collect();
    let is_near = |&walked: &f64, exact: &Number| {
        let value = exact.to_f64();
        let larger = walked.abs().max(value.abs());
        let close = (walked - value).abs() <= 1e-14 * larger + 1e-150 * exact.size;
        walked == value || close || (walked.is_nan() && value.is_nan())
    };
    let are_near = |walked: &[f64], exact: &[Number]| {
        walked.len() == exact.len() && walked.iter().zip(exact).all(|(x, y)| is_near(x, y))
    };
    let same = match value {
        Value::Holds(holds) => *holds == Some(walked.holds()),
        Value::Numbers(exact) => are_near(&numbers, exact),
        // Each is one of the others, in any order.
        Value::Corners(corners) => {
            let walked = || numbers.chunks(3);
            walked().all(|at| corners.iter().any(|corner| are_near(at, corner)))
                && corners.iter().all(|corner| walked().any(|at| are_near(at, corner)))
        }
    };
    let exact = match value {
        Value::Numbers(exact) => {
            format!("{:?}", exact.iter().map(Number::to_f64).collect::<Vec<_>>())
        }
        value => format!("{value:?}"),
    };
    if same { Ok(()) } else { Err(format!("{walked:?} {numbers:?} in the walk, and {exact}")) }
}

/// Collects the relations reached, and the tests that hold and fail.
#[track_caller]
fn check_branches(id: &str) {
    let entry = scenarios::find(id).expect(id);
    let relations: BTreeSet<_> = pair(id).relations.iter().copied().collect();
    let shown: BTreeSet<_> = scenes(entry).map(|case| case.answer().relation).collect();
    assert_eq!(shown, relations, "the scenes' relations, and the contract's");

    let mut seen: BTreeMap<(String, String), [bool; 2]> = BTreeMap::new();
    for case in cases_of(entry, SEARCHED) {
        let answer = case.answer();
        assert!(relations.contains(answer.relation), "{} is no relation", answer.relation);
        for step in &answer.steps {
            let Line::Test { holds, then, .. } = &step.line else { continue };
            assert!(relations.contains(&**then), "{}: {then} is no relation", step.formula());
            let key = (step.formula(), then.to_string());
            seen.entry(key).or_default()[usize::from(*holds)] = true;
        }
    }
    for ((formula, then), ways) in &seen {
        for (holds, was_seen) in [(false, ways[0]), (true, ways[1])] {
            let excused = ONE_SIDED
                .iter()
                .any(|&(other, text, way, _)| (other, text, way) == (id, formula.as_str(), holds));
            let whether = if holds { "held" } else { "failed" };
            assert!(was_seen || excused, "{formula} (then {then}) never {whether}");
            assert!(!was_seen || !excused, "{formula} (then {then}) {whether}: no exception");
        }
    }
}
