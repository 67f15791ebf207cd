//! What a test of the text says: the numbers that it compares with, and whether two shapes meet
//! (`assertTrue(ray.intersects(box))`, `CHECK_FALSE(overlap(a, b))`).

use super::super::super::read::is_query;
use super::{Item, MOST_ITEMS, Words};

/// What the name of a test begins with.
const TESTS: [&str; 4] = ["assert", "expect", "require", "check"];

/// What else tests that something is so.
const OTHER_TESTS: [&str; 3] = ["verify", "should", "refute"];

/// What a query is called after that says whether two shapes meet.
const QUERIES: [&str; 9] =
    ["intersect", "hit", "overlap", "collid", "cross", "contain", "cast", "touch", "clip"];

/// What says that nothing is not what comes back.
const SOMETHING: [&str; 7] = [
    "not_null",
    "notnull",
    "not.tobenull",
    "not_to be_nil",
    "not.to.be.null",
    "is_some()",
    " is not none",
];

const TRUE: [&str; 13] = [
    "asserttrue",
    "assert_true",
    "expect_true",
    "check_true",
    "istrue",
    "is_true",
    "tobe(true)",
    "tobetruthy",
    "tobetrue",
    "be.true",
    "be_true",
    "== true",
    ", true)",
];

const FALSE: [&str; 22] = [
    "assertfalse",
    "assert_false",
    "expect_false",
    "check_false",
    "isfalse",
    "is_false",
    "tobe(false)",
    "tobefalsy",
    "tobefalse",
    "be.false",
    "be_false",
    "== false",
    ", false)",
    "is_none()",
    "assertnull",
    "isnull(",
    "tobenull",
    "be_nil",
    ", none)",
    "(!",
    " not ",
    "refute",
];

/// What compares numbers, rather than whether something is so.
const COMPARISONS: [&str; 12] =
    ["eq", "near", "close", "same", "that", "=", "< ", "> ", "<=", ">=", "approx", "throws"];

/// The numbers that tests compare with, on lines of their own: `assert_close(hit.t, 3.2679)`.
pub(super) fn asserted(words: &Words) -> Vec<Item> {
    let numbers = (0..words.tokens.len()).filter(|&at| words.is_number(at));
    let at = numbers.filter(|&at| is_in_a_test(words, at) && is_compared_with(words, at));
    at.take(MOST_ITEMS).map(|at| words.item(at, at)).collect()
}

/// Is a test called on its line, rather than something expected in a sentence?
fn is_in_a_test(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 200;
    let line = words.tokens[at].line;
    let from = words.tokens.partition_point(|token| token.line < line);
    (from.max(at.saturating_sub(LONGEST))..at).any(|at| {
        let is_called =
            words.mark(at + 1) == b'(' || words.mark(at + 1) == b'!' && words.mark(at + 2) == b'(';
        words.word(at).is_some_and(|word| {
            let word = word.to_ascii_lowercase();
            word == "assert" || is_called && TESTS.iter().any(|test| word.starts_with(test))
        })
    })
}

/// What a test compares with, outside of what it asks.
pub(super) fn is_compared_with(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 200;
    let line = words.tokens[at].line;
    let from = words.tokens.partition_point(|token| token.line < line);
    let from = from.max(at.saturating_sub(LONGEST));
    let is_test = |at: usize| {
        words.word(at).is_some_and(|word| {
            let word = word.to_ascii_lowercase();
            TESTS.iter().any(|test| word.starts_with(test))
        })
    };
    // What a query in it takes is asked.
    let mut open: Vec<usize> = Vec::new();
    for at in from..at {
        match words.mark(at) {
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => {
                open.pop();
            }
            _ => {}
        }
    }
    let name = |open: &usize| open.checked_sub(1).and_then(|at| words.word(at));
    let is_asked = open.iter().filter_map(name).any(is_query);
    (from..at.min(from + 4)).any(is_test) && !is_asked
}

/// A line of a test, and whether what it asks has to be so.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Verdict {
    pub shown: String,
    pub line: usize,
    pub is_so: bool,
}

/// The lines that say whether two shapes meet.
pub(super) fn verdicts(text: &str) -> Vec<Verdict> {
    const MOST: usize = 2000;
    let lines = text.lines().enumerate().take(MOST);
    let verdicts = lines.filter_map(|(index, line)| {
        let shown = line.trim().chars().take(60).collect();
        verdict(line).map(|is_so| Verdict { shown, line: index + 1, is_so })
    });
    verdicts.collect()
}

fn verdict(line: &str) -> Option<bool> {
    const LONGEST: usize = 400;
    if line.len() > LONGEST {
        return None;
    }
    let line = line.trim().to_ascii_lowercase();
    let has = |of: &[&str]| of.iter().any(|word| line.contains(word));
    let first = line.split(['(', ' ']).next().unwrap_or_default();
    let is_test = TESTS.iter().chain(&OTHER_TESTS).any(|test| first.contains(test))
        && (line.contains('(') || first == "assert")
        || line.contains(").should");
    if !is_test || !has(&QUERIES) || has(&["< ", "> ", "<=", ">="]) {
        return None;
    }
    if has(&SOMETHING) {
        return Some(true);
    }
    match (has(&TRUE), has(&FALSE)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (true, true) => None,
        // `assert!(ray.hits(sphere))`
        (false, false) => {
            let name = TESTS.iter().chain(&OTHER_TESTS).find_map(|test| line.strip_prefix(test))?;
            let is_called = name.trim_start_matches('!').starts_with(['(', ' ']);
            (is_called && line.contains('(') && !has(&COMPARISONS)).then_some(true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::verdict;

    #[test]
    fn what_tests_say_of_queries() {
        for (line, said) in [
            ("assertTrue(ray.intersects(box));", Some(true)),
            ("EXPECT_FALSE(overlap(a, b));", Some(false)),
            ("assert!(!ray.hits(&sphere));", Some(false)),
            ("assert ray.hits(sphere)", Some(true)),
            ("expect(ray.intersectBox(box)).not.toBeNull();", Some(true)),
            ("assert_eq!(ray.cast(&plane), Some(2.0));", None),
            ("assert(hit.distance < 2.0);", None),
            ("ray.intersects(box)", None),
            ("CHECK(width(box));", None),
        ] {
            assert_eq!(verdict(line), said, "{line}");
        }
    }
}
