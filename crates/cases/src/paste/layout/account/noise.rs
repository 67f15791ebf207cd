//! Numbers that reports, tests and their output have around a case.

use super::super::super::meaning::words as words_of;
use super::vocabulary::{holds, is_of_a_case};
use super::{Kind, Words};

/// Declarations and names of longer texts stand where nobody looks for them.
const MOST_LOOKED_AT: usize = 2000;

pub(super) fn is_noise(words: &Words, at: usize, number: f64) -> bool {
    is_stage(words, at)
        || is_package(words, at)
        || is_points(words, at)
        || is_verdict_in_brackets(words, at)
        || is_explained(words, at)
        || is_asked_back(words, at)
        || is_said_again(words, at, number)
        || is_one_of_a_mesh(words, at, number)
        || is_an_id(words, at, number)
        || is_an_output(words, at)
        || is_a_subscript(words, at)
        || is_part_of_a_question(words, at, number)
        || (number.fract() == 0.0 && (is_listed_index(words, at) || is_capacity(words, at, number)))
        || is_argument_of_a_test(words, at)
}

/// `4.3 beta 2`: the number of a version, or of what comes before it.
fn is_stage(words: &Words, at: usize) -> bool {
    const STAGES: &str = "alpha beta rc preview dev stable nightly patch hotfix lts sp beta1 beta2";
    let is_one = |word: &str| holds(STAGES, &word.to_ascii_lowercase());
    let is_behind = at > 1 && words.is_number(at - 2) && words.tokens[at - 2].is_real;
    let before = at.checked_sub(1).filter(|_| is_behind).and_then(|at| words.word(at));
    words.tokens[at].is_real && words.word(at + 1).is_some_and(is_one) || before.is_some_and(is_one)
}

/// `linear-1.22`: a package and its version; `release/1.8`: a branch.
fn is_package(words: &Words, at: usize) -> bool {
    const BRANCHES: &str = "release releases branch hotfix tag tags version feature rc";
    let is_branch = at > 1
        && words.mark(at - 1) == b'/'
        && words.is_glued(at)
        && words.is_glued(at - 1)
        && words.word(at - 2).is_some_and(|word| holds(BRANCHES, word));
    if is_branch {
        return true;
    }
    let is_glued =
        at > 1 && words.mark(at - 1) == b'-' && words.is_glued(at) && words.is_glued(at - 1);
    let is_name = |word: &str| {
        word.len() > 2 && word.starts_with(|c: char| c.is_ascii_lowercase()) && !is_of_a_case(word)
    };
    let is_part = words.is_glued(at + 1) && !matches!(words.mark(at + 1), 0 | b',' | b'.' | b')');
    is_glued
        && words.tokens[at].is_real
        && words.word(at - 2).is_some_and(is_name)
        && !is_part
        && !words.line_is_code(at)
}

/// `(2.5 points)`, `[1 mark]`: what a problem counts in an exam.
fn is_points(words: &Words, at: usize) -> bool {
    const POINTS: &str =
        "points point pts pt marks mark puntos punto punkte punkt pont ponto pontos punti p";
    let before = at.checked_sub(1).map_or(0, |at| words.mark(at));
    let is_said = words.word(at + 1).is_some_and(|word| holds(POINTS, &word.to_ascii_lowercase()));
    matches!((before, words.mark(at + 2)), (b'(', b')') | (b'[', b']')) && is_said
}

/// `[2] expected to equal [0]`
fn is_verdict_in_brackets(words: &Words, at: usize) -> bool {
    let is_bracket = at > 0 && words.mark(at - 1) == b'[' && words.mark(at + 1) == b']';
    is_bracket
        && matches!(words.word(at + 2), Some("expected"))
        && matches!(words.word(at + 3), Some("to" | "but" | "got"))
}

/// `t stays at -1 = no hit`: what a value of a result means.
fn is_explained(words: &Words, at: usize) -> bool {
    let is_meaning =
        |word: &str| matches!(word, "no" | "none" | "miss" | "missed" | "nothing" | "not" | "hit");
    words.mark(at + 1) == b'='
        && words.word(at + 2).is_some_and(is_meaning)
        && !words.line_is_code(at + 3)
}

/// `the distance … is 1, isn't it?`
fn is_asked_back(words: &Words, at: usize) -> bool {
    let comma = words.mark(at + 1) == b',';
    let is_said = at > 0 && matches!(words.word(at - 1), Some("is" | "be"));
    let is_back = matches!(words.word(at + 2), Some("isn" | "right" | "correct" | "no"));
    is_said && comma && is_back
}

/// `grain 4711`, where the text says `id: 4711`.
fn is_an_id(words: &Words, at: usize, number: f64) -> bool {
    const FEWEST: f64 = 10.0;
    let is_name = |at: usize| {
        words.word(at).is_some_and(|word| matches!(word, "id" | "Id" | "ID" | "index" | "uid"))
    };
    let is_said = |place: usize| {
        place != at
            && place > 1
            && matches!(words.kind(place), Some(Kind::Number(id)) if id == number)
            && matches!(words.mark(place - 1), b':' | b'=')
            && is_name(place - 2)
    };
    let is_named = at > 0 && words.word(at - 1).is_some_and(|word| !is_of_a_measure(word));
    number.fract() == 0.0
        && number >= FEWEST
        && is_named
        && (0..words.tokens.len().min(MOST_LOOKED_AT)).any(is_said)
}

fn is_of_a_measure(word: &str) -> bool {
    const MEASURES: &str = "radius diameter length distance height width size angle is of by";
    holds(MEASURES, &word.to_ascii_lowercase())
}

/// `\\Pi _ { 1 }` of LaTeX
fn is_a_subscript(words: &Words, at: usize) -> bool {
    at > 1
        && words.mark(at - 1) == b'{'
        && words.mark(at + 1) == b'}'
        && words.word(at - 2).is_some_and(|word| word.ends_with('_'))
}

/// `Out[4]= (7 Sqrt[2])/3` of a notebook.
fn is_an_output(words: &Words, at: usize) -> bool {
    let line = words.tokens[at].line;
    let from = words.tokens.partition_point(|token| token.line < line);
    words.word(from) == Some("Out") && words.mark(from + 1) == b'['
}

/// `(2) If so, where?`, where a line begins.
fn is_part_of_a_question(words: &Words, at: usize, number: f64) -> bool {
    let begins = at == 1 || at > 1 && words.kind(at - 2) == Some(Kind::Line);
    let is_bracket = at > 0 && words.mark(at - 1) == b'(' && words.mark(at + 1) == b')';
    begins && is_bracket && number.fract() == 0.0 && number < 20.0 && words.word(at + 2).is_some()
}

/// `cell 20871 (triangle)`, `tri 4211: …`: which one.
fn is_one_of_a_mesh(words: &Words, at: usize, number: f64) -> bool {
    const PARTS: &str = "cell cells tri triangle face facet element poly polygon vertex node";
    let is_of = |word: &str| holds(PARTS, &word.to_ascii_lowercase());
    let is_before = at > 0 && words.word(at - 1).is_some_and(is_of);
    let is_end = words.word(at + 1).is_none() && !matches!(words.mark(at + 1), b',' | b'.');
    number.fract() == 0.0 && number >= 10.0 && is_before && is_end && !words.tokens[at].is_real
}

/// `0,6 is 0.6`: how numbers are written.
fn is_said_again(words: &Words, at: usize, number: f64) -> bool {
    let is_it = |at: usize| matches!(words.kind(at), Some(Kind::Number(other)) if other == number);
    let is_before = words.word(at + 1) == Some("is") && is_it(at + 2);
    is_before || at > 1 && words.word(at - 1) == Some("is") && is_it(at - 2)
}

/// `[1] = (x = 3, y = 0)` of a debugger: which one.
fn is_listed_index(words: &Words, at: usize) -> bool {
    at > 0
        && words.mark(at - 1) == b'['
        && words.mark(at + 1) == b']'
        && words.mark(at + 2) == b'='
        && (at < 2 || matches!(words.kind(at - 2), Some(Kind::Line | Kind::Mark(b'{' | b','))))
}

/// `collide(a, b, 8, c, …)` of `Contact c[8]`: how many there is room for.
fn is_capacity(words: &Words, at: usize, number: f64) -> bool {
    let beside = [at.checked_sub(2), Some(at + 2)].into_iter().flatten();
    let is_comma = |between: usize| words.mark(between) == b',';
    let is_beside = |&next: &usize| is_comma(if next > at { at + 1 } else { at - 1 });
    let mut names = beside.filter(is_beside).filter_map(|at| words.word(at));
    let is_declared = |name: &str| {
        (0..words.tokens.len().min(MOST_LOOKED_AT)).any(|place| {
            words.word(place) == Some(name)
                && words.mark(place + 1) == b'['
                && words.mark(place + 3) == b']'
                && matches!(words.kind(place + 2), Some(Kind::Number(size)) if size == number)
        })
    };
    names.any(is_declared)
}

/// `ASSERT_EQ(f(…), 100)`, over several lines: what the test compares with.
fn is_argument_of_a_test(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 200;
    let first = at - usize::from(at > 0 && matches!(words.mark(at - 1), b'-' | b'+'));
    let is_line = |at: &usize| words.kind(*at) != Some(Kind::Line);
    let before = (first.saturating_sub(4)..first).rev().find(is_line);
    let is_whole = before.is_some_and(|at| matches!(words.mark(at), b',' | b'('))
        && matches!(words.mark(at + 1), b',' | b')');
    let mut depth = 0_usize;
    let open = (first.saturating_sub(LONGEST)..first).rev().find(|&at| match words.mark(at) {
        b')' | b']' | b'}' => {
            depth += 1;
            false
        }
        b'(' | b'[' | b'{' if depth == 0 => true,
        b'(' | b'[' | b'{' => {
            depth -= 1;
            false
        }
        _ => false,
    });
    let name = open.filter(|_| is_whole).and_then(|open| words.word(open.checked_sub(1)?));
    let name = name.map(words_of).unwrap_or_default();
    let is_of = |word: &String| matches!(word.as_str(), "assert" | "expect" | "require" | "check");
    let is_comparing = |word: &String| {
        matches!(
            word.as_str(),
            "eq" | "equal" | "equals" | "near" | "close" | "approx" | "lt" | "gt"
        )
    };
    name.first().is_some_and(is_of) && name.iter().any(is_comparing)
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    #[test]
    fn a_text_may_end_behind_a_sign() {
        let text = "Sphere center (0, 0, 0) radius 1, ray from (0, 0, 5) direction (0, 0, -1)\n";
        // No panic.
        assert!(!read(&format!("{text}t stays at -1 = no")).groups.is_empty());
    }
}
