//! The derivations as code answer like the kernel: the text run with `f32` and `f64`, and compiled
//! or run in each language on this machine.
//!
//! 10,000 cases per scenario, most random within a few metres, some on a small lattice with exact
//! touches and parallels. Compares the hit, the relation, and all fields within 1e-4 of the case's
//! size. A case is left to rounding if the kernel itself answers differently to inputs moved by
//! [`MOVED`] of that size; the number of such cases is bounded.

mod cases;
mod languages;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use collision_formula::{Ending, Line, Outcome, Precise, Program, Real, Value};
use collision_scenarios::scenario::Entry;
use collision_scenarios::scenarios;

use cases::{CASES, Case, Field, Said};

/// The tolerance, relative to the case's size.
const NEAR: f64 = 1e-4;
/// The tolerance in exact numbers, relative to the case's size, or to 1 if a field is no length.
const EXACTLY: f64 = 1e-6;
/// The number of random cases per scenario that are run in exact numbers.
const EXACT: usize = 1_000;
/// How far inputs are moved to see whether a case is near another answer, relative to its size.
const MOVED: f64 = 2e-6;
/// The maximum numbers of random cases and of lattice cases that may be left to rounding.
const LEFT: [usize; 2] = [5, 80];

/// Relations that a text's note excludes: it does not say whether these are hits.
const NOTED: &[(&str, &str)] =
    &[("segment_triangle", "degenerate"), ("triangle_triangle", "degenerate")];

/// A case and the kernel's answer.
type Asked = (Case, Said);
/// The fields by hit and relation.
type Given = BTreeMap<(bool, &'static str), Vec<Field>>;

static ALL: LazyLock<Vec<(&'static Program, Vec<Asked>)>> = LazyLock::new(|| {
    let of = |entry: &Entry| {
        let program = entry.program().unwrap();
        let cases = (0..CASES).map(|seed| Case::new(entry.id, seed));
        (
            program,
            cases
                .map(|case| {
                    let said = case.kernel();
                    (case, said)
                })
                .collect(),
        )
    };
    scenarios::ALL.iter().filter(|entry| !entry.has_lists()).map(of).collect()
});

/// Compares the answers to all cases of a scenario with the kernel's.
#[track_caller]
fn check(who: &str, program: &'static Program, cases: &[Asked], said: &[Said]) {
    assert_eq!(cases.len(), said.len(), "{who}, {}: as many answers as cases", program.id);
    let given = given(program);
    let mut left = [0; 2];
    for ((case, kernel), said) in cases.iter().zip(said) {
        if NOTED.contains(&(&program.id, &kernel.relation)) {
            assert_eq!(kernel.relation, said.relation, "{who}\n{}", case.json());
            continue;
        }
        let fields = given.get(&(kernel.hit, kernel.relation.as_str()));
        let fields = fields.map_or(&[][..], |fields| &fields[..]);
        let Err(why) = kernel.like(said, fields, case.size()) else { continue };
        let other = case
            .moved()
            .find(|moved| kernel.like(&moved.kernel(), fields, case.size() / 2.0).is_err());
        assert!(other.is_some(), "{who}: {why}\n{}", case.json());
        left[usize::from(case.on_lattice)] += 1;
    }
    println!("{who}, {}: {left:?} left to rounding", program.id);
    for (left, most) in left.into_iter().zip(LEFT) {
        assert!(left <= most, "{who}, {}: {left} cases are left to rounding", program.id);
    }
}

/// Returns the fields that every outcome of a hit and relation has.
fn given(program: &'static Program) -> Given {
    let mut given = Given::new();
    for step in program.all_steps() {
        let (Line::Test { then: Ending::Outcome(outcome), .. }
        | Line::Candidate(outcome)
        | Line::End(Ending::Outcome(outcome))) = &step.line
        else {
            continue;
        };
        let Outcome { hit, relation, fields } = outcome;
        let own: Vec<_> = fields.iter().map(|(field, _)| *field).collect();
        let field = |&place: &usize| {
            let name = &program.fields[place];
            Field { place, name: &name.text, kind: name.kind }
        };
        let key = (*hit, &program.relations[*relation][..]);
        let fields = given.entry(key).or_insert_with(|| own.iter().map(field).collect());
        fields.retain(|field| own.contains(&field.place));
    }
    given
}

fn walk<T: Real>(program: &Program, case: &Case, to_f64: fn(T) -> f64) -> Said {
    let inputs: Vec<Vec<T>> = case
        .inputs
        .iter()
        .map(|(_, numbers)| numbers.iter().map(|&x| T::of(f64::from(x))).collect())
        .collect();
    let run = program.run(&inputs);
    let field = |value: &Option<Value<T>>| {
        let numbers = value.as_ref().map(|value| value.numbers().to_vec()).unwrap_or_default();
        numbers.into_iter().map(to_f64).collect()
    };
    Said {
        hit: run.hit,
        relation: program.relations[run.relation].to_owned(),
        fields: run.fields.iter().map(field).collect(),
    }
}

#[test]
fn walked_with_f32() {
    for (program, cases) in ALL.iter() {
        let said: Vec<_> =
            cases.iter().map(|(case, _)| walk::<f32>(program, case, f64::from)).collect();
        check("f32", program, cases, &said);
    }
}

#[test]
fn walked_with_f64() {
    for (program, cases) in ALL.iter() {
        let said: Vec<_> =
            cases.iter().map(|(case, _)| walk::<f64>(program, case, |x| x)).collect();
        check("f64", program, cases, &said);
    }
}

/// Fields that a program computes differently from the kernel, with the reasons.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("ray_box", "normal", "where a ray only touches an edge, it tells the face that it enters by"),
    ("ray_cylinder", "normal", "on a rim that a ray along the cap comes to, it tells the side"),
    ("ray_cone", "normal", "on the rim that a ray along the side comes to, it tells the base"),
    ("ball_arc", "point", "of an arc around A, where all is as near, it takes another point"),
];

/// In exact numbers no touch is near another answer, so none is left to rounding.
#[test]
fn walked_in_true_numbers() {
    let exact = |number: Precise| number.to_f64();
    let (mut wrong, mut otherwise) = (Vec::new(), [0; OTHERWISE.len()]);
    for (program, cases) in ALL.iter() {
        let given = given(program);
        let scenes: Vec<_> = Case::scenes(&program.id).collect();
        assert!(scenes.len() > 4, "{}: {} scenes", program.id, scenes.len());
        for case in scenes.iter().chain(cases[..EXACT].iter().map(|(case, _)| case)) {
            let (kernel, said) = (case.kernel(), walk(program, case, exact));
            let fields = given.get(&(kernel.hit, kernel.relation.as_str()));
            let fields = fields.map_or(&[][..], |fields| &fields[..]);
            if NOTED.contains(&(&program.id, &kernel.relation)) {
                continue;
            }
            let Err(why) = kernel.like_exactly(&said, fields, case.size()) else { continue };
            let excepted = OTHERWISE.iter().position(|&(id, what, _)| {
                id == program.id && (why.starts_with(what) || said.relation == what)
            });
            match excepted {
                Some(place) => otherwise[place] += 1,
                None => wrong.push(format!("{}: {why}\n{}", program.id, case.json())),
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    assert!(otherwise.iter().all(|count| (1..=3).contains(count)), "{otherwise:?}");
}

/// Relations that no case leads to.
const UNSEEN: &[(&str, &str)] = &[];

#[test]
fn the_cases_lead_to_every_relation() {
    let mut wrong = Vec::new();
    for (program, cases) in ALL.iter() {
        for &(hit, relation) in given(program).keys() {
            let is_it = |said: &Said| said.hit == hit && said.relation == relation;
            let is_seen = cases.iter().any(|(_, said)| is_it(said));
            if is_seen == UNSEEN.contains(&(&program.id, relation)) {
                wrong.push((&*program.id, relation, hit));
            }
        }
    }
    assert_eq!(wrong, []);
}

/// Steps of a derivation that its program lacks, because it takes another path.
const ELSEWHERE: &[(&str, &str)] = &[
    ("triangle_triangle", "Two edges that cross"),
    ("triangle_triangle", "A corner that lies in the other triangle"),
    ("ball_arc", "The touch, by the article's letter"),
    ("ball_arc", "The centre where it is nearest to the arc"),
    ("ball_arc", "The arc's point nearest to it"),
    ("ball_arc", "Does the ball keep clear of the arc?"),
];

#[test]
fn the_derivations_steps_have_their_lines() {
    let (mut lost, mut unseen) = (Vec::new(), ELSEWHERE.to_vec());
    for (program, cases) in ALL.iter() {
        for (case, _) in &cases[..1000] {
            for step in case.live().answer().steps {
                let (id, caption) = (&*program.id, &*step.caption);
                let key = (caption.to_owned(), step.name().to_owned());
                if program.step(&key.0, &key.1).is_some() {
                    continue;
                }
                unseen.retain(|row| *row != (id, caption));
                if !ELSEWHERE.contains(&(id, caption)) && !lost.contains(&(id, key.clone())) {
                    lost.push((id, key));
                }
            }
        }
    }
    assert_eq!((lost, unseen), (vec![], vec![]));
}
