//! A second opinion on every pair: a slow and obvious computation in exact numbers, parry3d beside
//! it if it has the query, and laws that hold for any answer.
//!
//! `cargo test -p collision-oracle --test exact second_opinion` runs a few cases of every pair; with
//! `-- --ignored --nocapture` it runs a million of each and prints one table (add `--release`;
//! `PAIR=ray_sphere` selects a pair, `CASES=10000000` runs ten million).

mod compare;
mod reference;
mod trusted;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use collision_oracle::case::{Case, Expected, Motion};
use collision_oracle::random::Random;
use collision_oracle::{MetamorphicRelation, PAIRS, Pair, pair};
use collision_scenarios::scenario::{Answer, Line, Space, Step};
use collision_scenarios::scenarios;

use compare::{Verdict, compare};

const NORMAL_RUN: u64 = 20_000;
const LONG_RUN: u64 = 1_000_000;
/// The tolerance of values; decisions have none.
const ULPS: f64 = 4.0;

macro_rules! tests {
    ($($pair:ident)*) => {
        $(
            #[test]
            fn $pair() {
                normal_run(stringify!($pair));
            }
        )*
    };
}

collision_scenarios::for_each_pair!(tests segment_polygon polygon_polygon);

/// The counts of a run.
#[derive(Default)]
struct Tally {
    cases: u64,
    hits: u64,
    wrong: u64,
    /// Cases built to touch, exactly or up to an ulp.
    touches: u64,
    touches_wrong: u64,
    touches_parry_wrong: u64,
    parry_cases: u64,
    parry_wrong: u64,
    worst: f64,
    worst_at: &'static str,
    laws_broken: u64,
    /// The number of failures by kind.
    failed: BTreeMap<String, u64>,
    complaints: Vec<String>,
}

impl Tally {
    fn complain(&mut self, case: &Case, kind: &str, what: String) {
        *self.failed.entry(kind.to_owned()).or_default() += 1;
        if self.complaints.len() < 5 {
            self.complaints.push(format!("{what}\n{}", case.json()));
        }
    }

    fn add(&mut self, other: Self) {
        self.cases += other.cases;
        self.hits += other.hits;
        self.wrong += other.wrong;
        self.touches += other.touches;
        self.touches_wrong += other.touches_wrong;
        self.touches_parry_wrong += other.touches_parry_wrong;
        for (kind, count) in other.failed {
            *self.failed.entry(kind).or_default() += count;
        }
        self.parry_cases += other.parry_cases;
        self.parry_wrong += other.parry_wrong;
        self.laws_broken += other.laws_broken;
        if other.worst > self.worst {
            (self.worst, self.worst_at) = (other.worst, other.worst_at);
        }
        self.complaints.extend(other.complaints);
        self.complaints.truncate(5);
    }
}

fn ask(pair: &Pair, seed: u64, tally: &mut Tally) {
    let (case, is_touch) = pair.mix(&mut Random::new(seed));
    let expected = (pair.expected)(&case);
    let answer = case.answer();
    let size = case.size();
    tally.cases += 1;
    tally.hits += u64::from(answer.hit);
    tally.touches += u64::from(is_touch);
    if !pair.relations.contains(&answer.relation) {
        tally.complain(&case, "relation", format!("{}: says {}", pair.id, answer.relation));
    }
    if (is_touch || seed.is_multiple_of(8))
        && let Some(what) = steps_differ(&case.live().derivation(), &answer)
    {
        tally.complain(&case, "steps", format!("{}: {what}", pair.id));
    }

    if let Some(says) = pair.parry.and_then(|parry| parry(&case)) {
        tally.parry_cases += 1;
        tally.parry_wrong += u64::from(says != expected.hit);
        tally.touches_parry_wrong += u64::from(is_touch && says != expected.hit);
    }
    match compare(pair.id, size, &answer, &expected) {
        Verdict::Wrong(what) => {
            tally.wrong += 1;
            tally.touches_wrong += u64::from(is_touch);
            let kind = if is_touch { "wrong at a touch" } else { "wrong" };
            tally.complain(&case, kind, format!("{}: {what}", pair.id));
            return;
        }
        Verdict::Right { ulps, at } => {
            if ulps > tally.worst {
                (tally.worst, tally.worst_at) = (ulps, at);
            }
            if ulps > ULPS {
                let what = format!("{}: {at} is off by {ulps:.1} ulps", pair.id);
                tally.complain(&case, &format!("{at} is off"), what);
            }
        }
    }

    for what in conventions_differ(pair, &case, &expected) {
        tally.wrong += 1;
        tally.touches_wrong += u64::from(is_touch);
        tally.complain(&case, "by a convention", format!("{}: {what}", pair.id));
    }
    if let Some(what) = (pair.invariant_violation)(&case, &answer) {
        tally.laws_broken += 1;
        tally.complain(&case, "law", format!("{}: {what}", pair.id));
    }
    let mut law = |name: &str, changed: &Case, expected: &Expected| {
        let verdict = compare(pair.id, changed.size().max(size), &changed.answer(), expected);
        let what = match verdict {
            Verdict::Wrong(what) => what,
            Verdict::Right { ulps, at } if ulps > 2.0 * ULPS => {
                format!("{at} is off by {ulps:.1} ulps")
            }
            Verdict::Right { .. } => return,
        };
        tally.laws_broken += 1;
        tally.complain(&case, &format!("law: {name}"), format!("{}: {name}: {what}", pair.id));
    };
    let said = Expected::of(&answer);
    for MetamorphicRelation { name, change, expected } in pair.laws {
        let mut said = said.clone();
        expected(&mut said);
        law(name, &change(&case), &said);
    }
    let flat = case.live().entry().space == Space::Planar;
    for motion in if flat { FLAT_MOTIONS } else { MOTIONS } {
        let moved_origin = motion.offset != [0.0; 3];
        if moved_origin && !case.is_lattice() {
            continue;
        }
        let Some(moved) = case.moved(motion) else { continue };
        let mut said = said.clone();
        (pair.drop_gauge_freedom)(&case, &mut said, moved_origin);
        motion.said(&mut said);
        law(motion.name, &moved, &said);
    }
}

/// Returns an error if a derivation, which counts every touch, ends in another relation than the
/// answer's or continues after its end.
fn steps_differ(steps: &[Step], answer: &Answer) -> Option<String> {
    let last = steps.len().checked_sub(1);
    for (place, step) in steps.iter().enumerate() {
        let Line::Test { then, .. } = &step.line else { continue };
        if step.decides() && then != answer.relation {
            return Some(format!("the steps end in {then}, the answer is {}", answer.relation));
        }
        if step.decides() && Some(place) != last {
            return Some(format!("the steps go on after {}", step.formula()));
        }
    }
    let decided = steps.last().is_some_and(Step::decides);
    (!answer.hit && !decided).then(|| format!("no step ends in {}", answer.relation))
}

/// Returns errors if the answer under another choice does not follow from the contract's.
fn conventions_differ(pair: &Pair, case: &Case, expected: &Expected) -> Vec<String> {
    let differs = |(convention, choice, answer): (&str, &str, Answer)| {
        let hit = (pair.counts)(case, expected, convention, choice)?;
        let by = format!("by {convention}: {choice}");
        if answer.hit != hit {
            return Some(format!("{by}: hit is {}, not {hit}", answer.hit));
        }
        // For some pairs every answer except an uncounted touch has its closest points.
        let has_closest = (!expected.hit || convention == "rule") && !expected.contacts.is_empty();
        if !hit && !answer.contacts.is_empty() && !has_closest {
            return Some(format!("{by}: a miss with contacts"));
        }
        if convention == "touching" && expected.hit && !hit {
            let nearest = answer.nearest.map(|nearest| nearest.distance);
            let says = answer.relation == "touching" && nearest == Some(0.0);
            let relation = answer.relation;
            return (!says).then(|| format!("{by}: a touch is {relation}, nearest at {nearest:?}"));
        }
        // Without its surface a sphere may be crossed differently, and an overlap may come after a
        // touch.
        let is_free =
            convention == "touching" && hit && matches!(pair.id, "segment_sphere" | "ball_arc");
        // A ray of another length may end before its hit, and a point inside by one rule is outside
        // by another.
        let is_free = is_free || matches!(convention, "direction" | "rule");
        let (got, right) = (answer.relation, expected.relation);
        (!is_free && !right.is_empty() && got != right)
            .then(|| format!("{by}: relation is {got}, not {right}"))
    };
    case.by_each_choice().into_iter().filter_map(differs).collect()
}

const X: [f32; 3] = [1.0, 0.0, 0.0];
const Y: [f32; 3] = [0.0, 1.0, 0.0];
const Z: [f32; 3] = [0.0, 0.0, 1.0];
const BACK_X: [f32; 3] = [-1.0, 0.0, 0.0];
const BACK_Y: [f32; 3] = [0.0, -1.0, 0.0];
const HERE: [f32; 3] = [0.0; 3];
const MOTIONS: &[Motion] = &[
    Motion { name: "axes exchanged", rows: [Y, Z, X], offset: HERE, degrees: 0.0 },
    Motion { name: "half a turn", rows: [BACK_X, BACK_Y, Z], offset: HERE, degrees: 0.0 },
    Motion { name: "moved", rows: [X, Y, Z], offset: [1024.0, -2048.0, 512.0], degrees: 0.0 },
];
const FLAT_MOTIONS: &[Motion] = &[
    Motion { name: "a quarter turn", rows: [BACK_Y, X, Z], offset: HERE, degrees: 90.0 },
    Motion { name: "half a turn", rows: [BACK_X, BACK_Y, Z], offset: HERE, degrees: 180.0 },
    Motion { name: "moved", rows: [X, Y, Z], offset: [1024.0, -2048.0, 0.0], degrees: 0.0 },
];

fn run(pair: &Pair, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        // A panic counts as a failure, with its case.
        if catch_unwind(AssertUnwindSafe(|| ask(pair, seed, &mut tally))).is_err() {
            let (case, is_touch) = pair.mix(&mut Random::new(seed));
            tally.wrong += 1;
            tally.touches_wrong += u64::from(is_touch);
            tally.complain(&case, "panic", format!("{}: panic", pair.id));
        }
    }
    tally
}

#[track_caller]
fn hold(pair: &Pair, tally: &Tally) {
    let complaints = tally.complaints.join("\n");
    assert!(complaints.is_empty(), "\nof {}: {:?}\n{complaints}", tally.cases, tally.failed);
    let hits = 100 * tally.hits / tally.cases;
    assert!((30..=70).contains(&hits), "{}: {hits} % hits prove little", pair.id);
}

#[track_caller]
fn normal_run(id: &str) {
    let pair = pair(id);
    // The references of the solids and of a moving capsule are a hundred times as slow, that of the
    // mesh ten times.
    let share = match id {
        "ray_box"
        | "ray_capsule"
        | "ray_cylinder"
        | "ray_cone"
        | "box_box"
        | "capsule_cast_triangle" => 20,
        "ray_mesh" => 4,
        _ => 1,
    };
    hold(pair, &run(pair, 0..NORMAL_RUN / share));
}

#[test]
#[ignore = "minutes: a million cases a pair, and the table"]
fn long_run() {
    let cases = std::env::var("CASES").map_or(LONG_RUN, |count| count.parse().expect("a number"));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let wanted = std::env::var("PAIR");
    let is_wanted = |pair: &&Pair| wanted.as_ref().map_or(true, |id| pair.id == id);
    let pairs: Vec<_> = PAIRS.iter().filter(is_wanted).collect();
    let mut tallies = Vec::new();
    for pair in &pairs {
        let mut total = Tally::default();
        std::thread::scope(|scope| {
            let part = |core: u64| cases * core / cores..cases * (core + 1) / cores;
            let parts: Vec<_> =
                (0..cores).map(|core| scope.spawn(move || run(pair, part(core)))).collect();
            for part in parts {
                total.add(part.join().expect("a run ends"));
            }
        });
        tallies.push(total);
    }

    println!(
        "| pair | cases | hits % | wrong | parry3d's | touches | wrong | parry3d's | laws broken | worst, ulps | at |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (pair, tally) in pairs.iter().zip(&tallies) {
        let parry =
            |count: u64| if pair.parry.is_some() { count.to_string() } else { "–".into() };
        println!(
            "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} | {:.2} | {} |",
            pair.id,
            tally.cases,
            100 * tally.hits / tally.cases,
            tally.wrong,
            parry(tally.parry_wrong),
            tally.touches,
            tally.touches_wrong,
            parry(tally.touches_parry_wrong),
            tally.laws_broken,
            tally.worst,
            tally.worst_at,
        );
    }
    for (pair, tally) in pairs.iter().zip(&tallies) {
        hold(pair, tally);
    }
}

#[test]
fn every_scenario_has_a_second_opinion_under_its_id() {
    let asked = PAIRS.iter().map(|pair| pair.id);
    let of_numbers = scenarios::ALL.iter().filter(|entry| !entry.has_lists());
    assert!(asked.eq(of_numbers.map(|entry| entry.id)));
}
