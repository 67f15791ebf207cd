//! A text of one's own: it answers as a method does, says where it goes wrong, and is broken by the
//! search; and whatever is typed, nothing panics.
//!
//! `FORMULA_EDITS=1000000 cargo test --no-default-features --test your_formula random_edits` makes
//! that many; `FUZZ_SEED=7` goes another way.

use std::sync::Arc;

use collision_sandbox::hunt::Search;
use collision_sandbox::methods::{Draft, Yours};
use collision_sandbox::scenario::{Entry, Numbers};
use collision_sandbox::scenarios;

#[track_caller]
fn read(entry: &'static Entry, numbers: Numbers, text: &str) -> Yours {
    let draft = Draft { name: "Yours".into(), numbers, text: text.into() };
    draft.read(entry).unwrap_or_else(|mistake| panic!("{mistake}"))
}

#[test]
fn probe() {
    for entry in scenarios::ALL {
        for numbers in Numbers::ALL {
            let yours = Arc::new(read(entry, numbers, entry.derivation.text));
            let mut search = Search::new(yours.clone(), 1);
            let begin = std::time::Instant::now();
            search.go_on(2000, || true);
            let took = begin.elapsed();
            let found = search.found();
            println!(
                "{} {:?} {took:?} {} known {}",
                entry.id,
                numbers,
                found.words(),
                search.known()
            );
            if let Some(smallest) = &found.smallest {
                println!("   {:?} {}", smallest.breach, smallest.line(&yours).unwrap());
            }
        }
    }
}
