//! Numbers that may be of a case: all but those that stand where none of a case stands.

use super::super::super::meaning::{any, words};
use super::super::super::read::told_goes_on;
use super::super::beside::{ASIDE, BESIDE_A_CASE};
use super::vocabulary::{BEFORE, BEHIND, UNITS, holds};
use super::{Item, Kind, MOST_ITEMS, Words, assertions, logs, noise, versions};

/// What is written beside a result that is another measure of it.
const MEASURED_AGAIN: [&str; 13] = [
    "local_size_x",
    "local_size_y",
    "local_size_z",
    "d2",
    "dist2",
    "distSq",
    "dist_sq",
    "sqDist",
    "len2",
    "lenSq",
    "dsq",
    "d_sq",
    "b2",
];

/// The numbers of a text that no place tells to be none of a case.
pub(super) fn unknown(words: &Words) -> Vec<Item> {
    let at = (0..words.tokens.len()).filter(|&at| words.is_number(at));
    let unknown = at.filter(|&at| !is_elsewhere(words, at));
    let item = |at: usize| {
        let mut item = words.item(at, at);
        // The end of a sentence is none of a number's.
        item.span.1 -= u32::from(item.shown.ends_with('.'));
        item.is_rough = is_rough(words, at);
        item.axis = axis_value(words, at);
        item
    };
    unknown.take(MOST_ITEMS).map(item).collect()
}

fn is_elsewhere(words: &Words, at: usize) -> bool {
    let Some(Kind::Number(number)) = words.kind(at) else { return true };
    // Nothing is changed by nothing.
    number == 0.0
        || (number == 1.0 && is_whole_part(words, at))
        // A moment, in seconds.
        || number >= 1e9
        // What a part is of, the words say.
        || words.mark(at + 1) == b'%'
        || is_label(words, at, number)
        || is_arrow(words, at)
        || is_index(words, at)
        || is_compared(words, at)
        || is_counted(words, at, number)
        || is_flag(words, at, number)
        || is_half_of_a_sum(words, at, number)
        || versions::is_version(words, at, number)
        || is_listing(words, at)
        || assertions::is_compared_with(words, at)
        || is_told(words, at)
        || is_colour(words, at)
        || logs::is_logged(words, at)
        || is_part_number(words, at, number)
        || is_item_size(words, at)
        || logs::is_compared_with(words, at)
        || is_named(words, at)
        || noise::is_noise(words, at, number)
}

/// `new THREE.BufferAttribute(positions, 3)`: how many numbers a corner has.
fn is_item_size(words: &Words, at: usize) -> bool {
    at > 3
        && words.mark(at - 1) == b','
        && words.mark(at - 3) == b'('
        && words.word(at - 4).is_some_and(|word| word.ends_with("Attribute"))
}

/// `P-101`: which part it is.
fn is_part_number(words: &Words, at: usize, number: f64) -> bool {
    let is_glued =
        at > 1 && words.mark(at - 1) == b'-' && words.is_glued(at) && words.is_glued(at - 1);
    let is_letters = |word: &str| {
        word.len() < 4
            && word.bytes().all(|byte| byte.is_ascii_uppercase())
            && !matches!(word, "X" | "Y" | "Z")
    };
    is_glued && number.fract() == 0.0 && words.word(at - 2).is_some_and(is_letters)
}

/// The number of `x = -1`.
fn axis_value(words: &Words, at: usize) -> Option<f64> {
    let Some(Kind::Number(number)) = words.kind(at) else { return None };
    let name = (at.saturating_sub(3)..at).rev().find_map(|at| words.word(at));
    name.filter(|name| matches!(*name, "x" | "y" | "z" | "X" | "Y" | "Z")).map(|_| number)
}

/// `Point 1 -> …`, `Sphere 2: …`, `3. Expected …`: a name's number, or a list's.
fn is_label(words: &Words, at: usize, number: f64) -> bool {
    let is_whole = number.fract() == 0.0 && number < 1000.0;
    let is_word = |at: usize| words.word(at).is_some();
    let is_sign = matches!(words.mark(at + 1), b':' | b'=')
        || (words.mark(at + 1) == b'-' && words.mark(at + 2) == b'>');
    let is_of_a_name = at > 0 && is_word(at - 1) && is_sign && !words.tokens[at].is_real;
    let begins = at == 0 || words.kind(at - 1) == Some(Kind::Line);
    let is_point = words.shown(at, at).ends_with('.') || matches!(words.mark(at + 1), b'.' | b')');
    let next = if matches!(words.mark(at + 1), b'.' | b')') { at + 2 } else { at + 1 };
    is_whole && (is_of_a_name || (begins && is_point && is_word(next)))
}

/// `scale = 1`, `maxFraction = 1.0f`
fn is_whole_part(words: &Words, at: usize) -> bool {
    let name = (at.saturating_sub(2)..at).rev().find_map(|at| words.word(at));
    name.is_some_and(|name| {
        any(&self::words(name), &["fraction", "frac", "scale", "gain", "factor", "weight", "ratio"])
    })
}

/// `f(x) → -1`: what is got.
fn is_arrow(words: &Words, at: usize) -> bool {
    let before = words.text.get(..words.tokens[at].start as usize).unwrap_or_default();
    let before = before.trim_end_matches(['-', '+', ' ']);
    before.ends_with(['→', '⇒', '↦']) || before.ends_with("->") || before.ends_with("=>")
}

/// `about 220`, `maybe 3`
fn is_rough(words: &Words, at: usize) -> bool {
    const HEDGES: [&str; 9] = [
        "about",
        "around",
        "roughly",
        "approximately",
        "approx",
        "circa",
        "nearly",
        "almost",
        "maybe",
    ];
    let before = at.checked_sub(1).and_then(|before| words.word(before));
    before.is_some_and(|word| HEDGES.contains(&word)) || at > 0 && words.mark(at - 1) == b'~'
}

/// `a[0]`, `[3]f32{…}`, `Point{2,Float64}`, `real(8)`
fn is_index(words: &Words, at: usize) -> bool {
    let before = at.checked_sub(1).map_or(0, |before| words.mark(before));
    let is_next = |more: usize, mark: u8| words.mark(at + more) == mark;
    let type_behind = words.word(at + 2).filter(|_| words.is_glued(at + 2));
    // `[0]	{x=1 y=2 z=3}` of a watch window
    let is_item = before == b'['
        && is_next(1, b']')
        && is_next(2, b'{')
        && (at < 2 || words.kind(at - 2) == Some(Kind::Line));
    let is_array = before == b'['
        && is_next(1, b']')
        && (words.is_glued(at - 1) || (type_behind.is_some() && is_next(3, b'{')));
    let is_parameter = before == b'{'
        && is_next(1, b',')
        && type_behind.is_some_and(|word| word.starts_with("Float") || word.starts_with("Int"));
    let is_kind = before == b'('
        && is_next(1, b')')
        && at > 1
        && words
            .word(at - 2)
            .is_some_and(|word| matches!(word, "real" | "integer" | "kind" | "zeros"));
    is_item || is_array || is_parameter || is_kind
}

/// `t < 0`, `0 < t`, `== 0`, `f(x) = -1`: what is asked of a number or got, not what it is.
fn is_compared(words: &Words, at: usize) -> bool {
    let is_sign = |at: usize| matches!(words.mark(at), b'-' | b'+');
    let first = at - usize::from(at > 0 && is_sign(at - 1));
    let Some(before) = first.checked_sub(1) else { return false };
    let is_equal = words.mark(before) == b'='
        && before > 0
        && words.is_glued(before)
        && matches!(words.mark(before - 1), b'=' | b'<' | b'>' | b'!');
    let is_of_a_call = words.mark(before) == b'=' && before > 0 && words.mark(before - 1) == b')';
    is_equal
        || is_of_a_call
        || matches!(words.mark(before), b'<' | b'>')
        || matches!(words.mark(at + 1), b'<' | b'>')
}

/// `3 spheres`, `17 of 203`, `1024 x 768`: a count, or a measure of what is no length.
fn is_counted(words: &Words, at: usize, number: f64) -> bool {
    let is_whole = number.fract() == 0.0;
    let is_of = |at: usize| words.word(at) == Some("of");
    // `6 of the 36 runs`
    let the = |at: usize| usize::from(words.word(at) == Some("the"));
    let is_ratio = (is_of(at + 1) && words.is_number(at + 2 + the(at + 2)))
        || (1..3).any(|back| {
            at > back
                && is_of(at - back)
                && words.is_number(at - back - 1)
                && (back == 1 || the(at - 1) == 1)
        });
    let is_screen = |at: usize| matches!(words.kind(at), Some(Kind::Number(size)) if size >= 320.0);
    let is_times = |at: usize| words.mark(at) == b'*' || words.word(at) == Some("x");
    // `1 time in 5`
    let is_often = at > 1
        && words.word(at - 1) == Some("in")
        && words.word(at - 2).is_some_and(|word| word.starts_with("time"));
    // `the other 30 are fine`
    let is_rest = at > 0 && matches!(words.word(at - 1), Some("other" | "remaining" | "rest"));
    let is_said = words.word(at + 1).is_some_and(|word| !holds(UNITS, word));
    if is_whole
        && (is_often
            || (is_rest && is_said)
            || is_ratio
            || (is_screen(at) && is_times(at + 1) && is_screen(at + 2))
            || (at > 1 && is_screen(at) && is_times(at - 1) && is_screen(at - 2)))
    {
        return true;
    }
    // `range 10. I'd say`: that is another sentence.
    if words.shown(at, at).ends_with('.') {
        return false;
    }
    let Some(next) = words.word(at + 1).map(str::to_ascii_lowercase) else { return false };
    // `2 is right`
    if next == "is"
        && matches!(words.word(at + 2), Some("right" | "wrong" | "correct" | "expected"))
    {
        return true;
    }
    if holds(UNITS, next.as_str()) {
        return false;
    }
    let is_plural = next.len() > 3 && next.ends_with('s') && !next.ends_with("ss");
    let is_one = number == 1.0 && next.len() > 3;
    (is_whole && (is_plural || is_one))
        || holds(BEHIND, next.as_str())
        || BESIDE_A_CASE.contains(&next.as_str())
}

/// `distance <= (a.size + b.size) / 2`: how somebody compares.
fn is_half_of_a_sum(words: &Words, at: usize, number: f64) -> bool {
    let line = words.tokens[at].line;
    let mut before = (0..at).rev().take_while(|&at| words.tokens[at].line == line);
    number == 2.0
        && at > 1
        && words.mark(at - 1) == b'/'
        && words.mark(at - 2) == b')'
        && before.any(|at| words.mark(at) == b'=' && matches!(words.mark(at - 1), b'<' | b'>'))
}

/// A 1 among what a function takes, `…, eDEFAULT, 1, &hit)`: how many, whether, which.
fn is_flag(words: &Words, at: usize, number: f64) -> bool {
    let first = at - usize::from(at > 0 && words.mark(at - 1) == b'-');
    let before = first.checked_sub(1).map_or(0, |before| words.mark(before));
    number == 1.0
        && matches!(before, b',' | b'(')
        && matches!(words.mark(at + 1), b',' | b')')
        && !words.tokens[at].is_real
}

/// The number of a line of code that a debugger prints, or of a log.
fn is_listing(words: &Words, at: usize) -> bool {
    let begins = at == 0 || words.kind(at - 1) == Some(Kind::Line);
    let end = words.tokens[at].end as usize;
    let rest = words.text.get(end..).unwrap_or_default();
    let is_wide = rest.starts_with('\t') || rest.starts_with("   ");
    // `| 1 | a | 0 | 0 | 0 |`
    let is_row = at > 0 && words.mark(at - 1) == b'|' && words.mark(at + 1) == b'|';
    let is_first = is_row && (at == 1 || words.kind(at - 2) == Some(Kind::Line));
    // `2 True 21.7`
    let is_verdict = begins
        && words.word(at + 1).is_some_and(|word| {
            matches!(
                word.to_ascii_lowercase().as_str(),
                "true" | "false" | "hit" | "miss" | "ok" | "pass" | "fail"
            )
        });
    is_verdict
        || is_first
        || is_printed(words, at)
        || (begins && is_wide && words.word(at + 1).is_some())
}

/// Is it alone on its line, below a call that stands there alone?
fn is_printed(words: &Words, at: usize) -> bool {
    let is_line = |at: usize| matches!(words.kind(at), Some(Kind::Line) | None);
    let first = at - usize::from(at > 0 && words.mark(at - 1) == b'-');
    first > 1 && is_line(first - 1) && words.mark(first - 2) == b')' && is_line(at + 1)
}

/// What somebody got: `it returned 1`, `the count should be 2`; but `it has got a 30 degree tilt`.
fn is_told(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 12;
    if matches!(words.word(at + 1), Some("degree" | "degrees" | "deg")) {
        return false;
    }
    let mut is_told = false;
    let begin = (at.saturating_sub(LONGEST)..at).rev().find(|&at| {
        matches!(words.mark(at), b'.' | b'?' | b';' | b')' | b'=')
            || words.kind(at) == Some(Kind::Line)
    });
    for at in begin.map_or(at.saturating_sub(LONGEST), |begin| begin + 1)..at {
        if let Some(word) = words.word(at) {
            is_told = told_goes_on(is_told, word);
        }
    }
    is_told || is_distance(words, at)
}

/// `fragColor = vec4(1.0)`: what a statement gives to what is only shown.
fn is_colour(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 100;
    let line = words.tokens[at].line;
    let from = words.tokens.partition_point(|token| token.line < line);
    let from = from.max(at.saturating_sub(LONGEST));
    let is_shown = |word: &str| any(&self::words(word), &["color", "colour", "rgba", "rgb"]);
    (from..at).find(|&at| words.mark(at) == b'=').is_some_and(|sign| {
        let mut before = (from..sign).rev().filter_map(|at| words.word(at));
        before.any(is_shown) && words.mark(sign + 1) != b'='
    })
}

/// `the distance between … is 3.6`
fn is_distance(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 60;
    let is_said = at > 0 && words.word(at - 1) == Some("is");
    let before = (at.saturating_sub(LONGEST)..at).rev();
    let mut sentence = before.take_while(|&at| words.kind(at) != Some(Kind::Line));
    is_said
        && sentence
            .any(|at| words.word(at) == Some("distance") && words.word(at + 1) == Some("between"))
}

/// Is it called after what is none of a case: `frame 12`, `id = 7`, `eps: 1e-6`?
fn is_named(words: &Words, at: usize) -> bool {
    let mut before = at;
    for _ in 0..6 {
        let Some(next) = before.checked_sub(1) else { return false };
        before = next;
        match words.kind(before) {
            Some(Kind::Mark(b'=' | b':' | b'#' | b'-' | b'+' | b'(' | b'"' | b'~' | b'|')) => {}
            // `dt was 1/60`, `frame 61 to 63`, `Id = {int} 17`
            Some(Kind::Mark(b'/'))
                if before > 0 && words.is_glued(before) && words.is_number(before - 1) =>
            {
                before -= 1;
            }
            Some(Kind::Number(other))
                if other.fract() == 0.0 && matches!(words.word(before + 1), Some("to" | "and")) => {
            }
            Some(Kind::Mark(b'}')) if before > 1 && words.mark(before - 2) == b'{' => before -= 2,
            // `p eps` and, below, `$6 = 1e-7`; `no. 12`
            Some(Kind::Line) if words.mark(before + 1) == b'=' => {}
            Some(Kind::Mark(b'.')) if before > 0 && words.word(before - 1) == Some("no") => {
                return true;
            }
            Some(Kind::Word) => {
                let word = words.shown(before, before);
                if matches!(
                    word,
                    "is" | "of"
                        | "and"
                        | "was"
                        | "no"
                        | "to"
                        | "at"
                        | "the"
                        | "by"
                        | "about"
                        | "after"
                        | "it"
                        | "Some"
                ) {
                    continue;
                }
                // `one step is 0.25 m` is a measure, whatever a step is.
                let unit = words.word(at + 1).filter(|next| holds(UNITS, next));
                let is_result = || self::words(word).iter().any(|own| holds(BEFORE, own));
                return is_none_of_a_case(word) && (unit.is_none() || is_result());
            }
            _ => return false,
        }
    }
    false
}

/// Do so called numbers say nothing of a case?
fn is_none_of_a_case(name: &str) -> bool {
    let own = self::words(name);
    let is_one = |word: &String| {
        let word = word.as_str();
        BESIDE_A_CASE.contains(&word) || ASIDE.contains(&word) || holds(BEFORE, word)
    };
    MEASURED_AGAIN.contains(&name) || own.iter().any(is_one)
}
