//! Nanoseconds of a kernel's query alone, of its scenario's verdict, of its report (what a case's
//! JSON holds) and of its whole answer (with words, picture and derivation), on the same 10,000
//! everyday cases each.
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench scenarios`, some: `-- sphere`

#[allow(dead_code)]
#[path = "../../tests/second_opinion/pairs/mod.rs"]
mod second_opinion;

#[path = "everyday.rs"]
mod everyday;
#[path = "queries.rs"]
mod queries;

use std::hint::black_box;
use std::time::Instant;

use collision_sandbox::for_each_scenario;
use everyday::everyday;
use second_opinion::PAIRS;
use second_opinion::case::Case;
use second_opinion::random::Random;

const CASES: u64 = 10_000;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let is_wanted = |id: &str| wanted.as_ref().is_none_or(|wanted| id.contains(wanted.as_str()));
    println!("| scenario | kernel | verdict | report | answer |");
    println!("|---|---:|---:|---:|---:|");
    for pair in PAIRS.iter().filter(|pair| is_wanted(pair.id)) {
        let cases: Vec<_> = (0..CASES).map(|seed| everyday(pair, &mut Random::new(seed))).collect();
        let scenarios: Vec<_> = cases.iter().map(Case::live).collect();
        let kernel = kernel(pair.id, &cases);
        let verdict = nanoseconds(&scenarios, |scenario| {
            black_box(scenario.verdict());
        });
        let report = nanoseconds(&scenarios, |scenario| {
            let verdict = scenario.verdict();
            drop(black_box((verdict, scenario.findings().counted(&verdict))));
        });
        // A derivation takes a thousand times as long as a verdict.
        let few = &scenarios[..scenarios.len() / 20];
        let answer = nanoseconds(few, |scenario| drop(black_box(scenario.answer())));
        println!("| `{}` | {kernel:.0} | {verdict:.0} | {report:.0} | {answer:.0} |", pair.id);
    }
}

macro_rules! kernel {
    ($($id:ident)*) => {
        /// Of the query alone.
        fn kernel(id: &str, cases: &[Case]) -> f64 {
            match id {
                $(stringify!($id) => {
                    let queries: Vec<_> = cases.iter().map(queries::$id).collect();
                    nanoseconds(&queries, |query| {
                        black_box(query());
                    })
                })*
                _ => f64::NAN,
            }
        }
    };
}
for_each_scenario!(kernel);

/// Of one, in the fastest of a few rounds through all of them.
fn nanoseconds<T>(all: &[T], ask: impl Fn(&T)) -> f64 {
    let round = || {
        let begin = Instant::now();
        all.iter().for_each(|one| ask(black_box(one)));
        begin.elapsed().as_secs_f64() * 1e9 / all.len() as f64
    };
    (0..7).map(|_| round()).fold(f64::MAX, f64::min)
}
