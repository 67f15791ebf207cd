//! Each scenario's own text with ten mutations: the search finds each, or it is proven to change
//! nothing.

use std::sync::Arc;
use std::time::Instant;

use collision_formula::Target;
use collision_oracle::random::Random;
use collision_scenarios::hunt::Search;
use collision_scenarios::scenario::{Entry, Numbers};
use collision_scenarios::scenarios;

use super::draft;
use super::nothing::is_proven;

/// The maximum number of cases for the search.
const BUDGET: usize = 600;

/// A mutation: its kind, the new line, and the whole text.
struct Edit {
    what: &'static str,
    line: String,
    text: String,
}

/// Returns every mutation of these kinds, one line at a time.
fn edits(text: &str) -> Vec<Edit> {
    let lines: Vec<_> = text.lines().collect();
    let mut edits = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let mut add = |what, edited: Option<String>| {
            let mut all: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            match &edited {
                Some(edited) => all[place] = edited.clone(),
                None => drop(all.remove(place)),
            }
            let line = edited.unwrap_or_else(|| format!("without: {line}"));
            edits.push(Edit { what, line, text: all.join("\n") });
        };
        let Some(split) = [": ", "? "].iter().filter_map(|mark| line.find(mark)).min() else {
            continue;
        };
        let (caption, formula) = line.split_at(split + 2);
        let with = |formula: String| Some(format!("{caption}{formula}"));
        let is_test = caption.ends_with("? ") && !formula.contains(" is ");
        for (what, from, to) in [
            ("sign", " − ", " + "),
            ("sign", " + ", " − "),
            ("comparison", " > ", " ≥ "),
            ("comparison", " < ", " > "),
            ("comparison", " ≤ ", " < "),
            ("comparison", " ≥ ", " > "),
            ("comparison", " = 0", " ≠ 0"),
        ] {
            if formula.contains(from) && (what == "sign" || is_test) {
                add(what, with(formula.replacen(from, to, 1)));
            }
        }
        // Swapping the sides of · changes nothing; of × and − it does.
        if let Some((left, right)) = formula.split_once(" × ") {
            let [first, last] = [left.rsplit(' ').next(), right.split([' ', ')']).next()];
            if let (Some(first), Some(last)) = (first, last) {
                let is_name = |name: &str| name.chars().all(char::is_alphanumeric);
                if is_name(first) && is_name(last) {
                    let swapped = formula.replacen(
                        &format!("{first} × {last}"),
                        &format!("{last} × {first}"),
                        1,
                    );
                    add("order", with(swapped));
                }
            }
        }
        if is_test {
            for sign in [" > ", " < ", " ≤ ", " ≥ "] {
                if let Some((left, right)) = formula.split_once(sign) {
                    add("epsilon", with(format!("{left}{sign}0.001 + {right}")));
                    break;
                }
            }
            if formula.contains(" = 0") {
                add("epsilon", with(formula.replacen(" = 0", " < 1e-3", 1)));
            }
            if formula.contains('→') {
                add("forgotten case", None);
            }
        }
    }
    edits
}

/// Picks ten of them, evenly across the kinds; invalid ones do not count.
fn ten(entry: &'static Entry) -> Vec<Edit> {
    let code = |text: &str| {
        let read = draft(Numbers::Exact, text).read(entry).ok();
        read.map(|yours| yours.code(Target::Rust, &[]).text())
    };
    let own = code(entry.derivation.text);
    // Lines that matter only under another convention are not tested here.
    let is_another = |text: &str, own: &Option<String>| {
        let code = code(text);
        code.is_some() && code != *own
    };
    let mut left: Vec<_> = edits(entry.derivation.text)
        .into_iter()
        .filter(|edit| is_another(&edit.text, &own))
        .collect();
    let mut ten: Vec<Edit> = Vec::new();
    while ten.len() < 10 && !left.is_empty() {
        let kinds = ["sign", "comparison", "epsilon", "forgotten case", "order"];
        let count = |kind: &str| ten.iter().filter(|edit| edit.what == kind).count();
        let next = (0..left.len()).min_by_key(|&place| {
            let kind = kinds.iter().position(|kind| *kind == left[place].what);
            (count(left[place].what), kind)
        });
        // From the middle of its kind, so that not all are in the first lines.
        let what = next.map_or("", |next| left[next].what);
        let of_kind: Vec<_> = (0..left.len()).filter(|&place| left[place].what == what).collect();
        ten.push(left.remove(of_kind[of_kind.len() / 2]));
    }
    ten
}

/// Where the scenario's own text differs from the kernel in exact numbers, and why.
const OWN: [(&str, &str); 3] = [
    ("segment_triangle", "degenerate"), // its text tells no contacts of shapes without area
    ("triangle_triangle", "degenerate"),
    ("ball_arc", "initial_overlap"), // of a circle's centre every point is the nearest
];

/// The unchanged texts agree, so every finding is the mutation's.
#[test]
fn in_true_numbers_the_scenarios_own_texts_agree() {
    let mut wrong = Vec::new();
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let yours = Arc::new(draft(Numbers::Exact, entry.derivation.text).read(entry).unwrap());
        let mut search = Search::new(yours.clone(), &[], 1);
        search.go_on(if entry.id == "ball_arc" { 150 } else { 500 }, || true);
        for kind in &search.found().kinds {
            if !OWN.contains(&(entry.id, kind.relation)) {
                wrong.push(format!("{:?} {}", kind.breach, kind.line(&yours).unwrap()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Returns `true` if the search finds something that is not the own text's fault.
fn is_found(entry: &Entry, search: &Search) -> bool {
    search.found().kinds.iter().any(|kind| !OWN.contains(&(entry.id, kind.relation)))
}

#[test]
fn each_is_found_or_changes_nothing() {
    let (mut lost, mut found, mut proven, mut most) = (Vec::new(), 0, 0, 0);
    for entry in scenarios::ALL.iter().filter(|entry| !entry.has_lists()) {
        let ten = ten(entry);
        assert!(ten.len() >= 5, "{}: {} edits", entry.id, ten.len());
        for Edit { what, line, text } in ten {
            let yours = Arc::new(draft(Numbers::Exact, &text).read(entry).unwrap());
            let is_proven = is_proven(entry, line.trim(), yours.program());
            // Mutations proven harmless get a part of the budget.
            let budget = if is_proven { BUDGET / 4 } else { BUDGET };
            let begun = Instant::now();
            let mut search = Search::new(yours, &[], 1);
            while !is_found(entry, &search) && search.found().asked() < budget {
                search.go_on(search.found().asked() + 1, || true);
            }
            let (asked, is_found) = (search.found().asked(), is_found(entry, &search));
            let took = 1e3 * begun.elapsed().as_secs_f64();
            println!("{asked:4} cases, {took:5.0} ms: {} | {what} | {}", entry.id, line.trim());
            match (is_found, is_proven) {
                (true, false) => (found, most) = (found + 1, most.max(asked)),
                (false, true) => proven += 1,
                _ => {
                    let kinds = &search.found().kinds;
                    lost.push(format!("{} | {what} | {} | {kinds:?}", entry.id, line.trim()));
                }
            }
        }
    }
    assert!(lost.is_empty(), "\n{}", lost.join("\n"));
    println!(
        "{found} edits found, each by {most} cases at most; {proven} proven to change nothing"
    );
}

/// The text with random letters, words or lines changed.
pub fn anyhow(text: &str, random: &mut Random) -> String {
    const PIECES: [&str; 36] = [
        "−", "+", " · ", " × ", " / ", "²", "√", "|", "(", ")", " ≤ ", " < ", " = ", " > ", "0",
        "1e-6", "1e38", "∞", "A", "B", "r", "S", "min(", ", ", " if ", " else ", " and ", "not ",
        " → ", "hit", "    ", "\n", ": ", "? ", "1e-45", "unit(",
    ];
    let mut text = text.to_owned();
    for _ in 0..1 + random.below(3) {
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let place = |random: &mut Random| places[random.below(places.len())];
        let (a, b) = (place(random), place(random));
        let (from, to) = (a.min(b), a.max(b));
        match random.below(6) {
            0 => text.insert_str(from, PIECES[random.below(PIECES.len())]),
            1 => {
                let next = text[from..].chars().next().map_or(0, char::len_utf8);
                text.replace_range(from..from + next, PIECES[random.below(PIECES.len())]);
            }
            2 => {
                let next = text[from..].chars().next().map_or(0, char::len_utf8);
                text.replace_range(from..from + next, "");
            }
            // Duplicates, removes or swaps lines.
            3 | 4 => {
                let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
                if lines.len() > 2 {
                    let at = random.below(lines.len() - 1);
                    match random.below(3) {
                        0 => drop(lines.remove(at)),
                        1 => lines.swap(at, at + 1),
                        _ => lines.insert(at, lines[at].clone()),
                    }
                }
                text = lines.join("\n");
            }
            _ => {
                let piece: String = text[from..to].chars().take(12).collect();
                text.insert_str(to, &piece);
            }
        }
    }
    text
}
