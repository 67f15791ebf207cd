//! Words that change what the numbers of a sentence mean: `half of`, `scaled`, `oops`.

use super::super::super::said::is_of_a_length;
use super::vocabulary::{
    ACTIONS, ASIDES, CHANGES, CORRECTIONS, COUNTS, DONE, DOUBTED_INPUTS, DOUBTS, MEASURED,
    NOT_BEFORE, PHRASES, SOURCES, SUPPOSED, UNSPACED, holds, is_of_a_case, names_a_shape,
};

/// Words that change something, and where they stand.
#[derive(Debug, Clone)]
pub(super) struct Word {
    pub shown: String,
    pub at: u32,
    /// Does it take back what stands anywhere in the text?
    pub is_of_all: bool,
    /// Does it speak of what its own sentence says alone?
    pub is_of_its_own: bool,
    /// May its sentence be one in which it changes nothing?
    pub is_mild: bool,
}

/// A longer text is a page, not somebody's report.
pub(super) const LONGEST: usize = 100_000;

const MOST_WORDS: usize = 200;

const NOT_BEHIND: [&str; 10] =
    ["z", "buffer", "rate", "projection", "time", "depth", "1", "one", "none", "identity"];

const MEASURES: [&str; 8] =
    ["radius", "diameter", "length", "distance", "height", "width", "reach", "range"];

pub(super) struct Spoken<'a> {
    pub word: &'a str,
    pub at: usize,
    /// The number of its sentence.
    pub sentence: usize,
}

/// The sources that a text names for its numbers, and their sentences: `from the CAD drawing`.
pub(super) fn sources(text: &str, sentences: &[u32]) -> Vec<(String, usize)> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let spoken = spoken(&lower, sentences);
    let mut sources = Vec::new();
    for (at, own) in spoken.iter().enumerate().filter(|(_, own)| own.word == "from") {
        let behind = spoken[at + 1..].iter().take(3);
        let source = behind.clone().find(|next| holds(SOURCES, next.word));
        if let Some(source) = source.filter(|source| source.sentence == own.sentence) {
            sources.push((source.word.to_owned(), own.sentence));
        }
    }
    sources
}

/// Where the sentences of a text end.
pub(super) fn sentences(text: &str) -> Vec<u32> {
    let bytes = text.as_bytes();
    let is_end = |&at: &usize| match bytes[at] {
        b'.' | b'?' | b'!' | b';' => bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace),
        b'\n' => is_new_line(&text[at + 1..]),
        _ => false,
    };
    (0..bytes.len()).filter(is_end).map(|at| u32::try_from(at + 1).unwrap_or(u32::MAX)).collect()
}

/// Does a line begin a sentence, rather than go on with one?
fn is_new_line(rest: &str) -> bool {
    let line = rest.split('\n').next().unwrap_or_default();
    !line.starts_with(|c: char| c.is_lowercase()) || line.contains(['=', '{', '}', ':', ';'])
}

/// The words of a text that change what its numbers mean, and the sentences that say what would be.
pub(super) fn qualifiers(text: &str, sentences: &[u32]) -> (Vec<Word>, Vec<usize>) {
    if text.len() > LONGEST {
        return (Vec::new(), Vec::new());
    }
    let lower = text.to_ascii_lowercase();
    let spoken = spoken(&lower, sentences);
    let mut words = Vec::new();
    for (at, own) in spoken.iter().enumerate() {
        // `Bug or my mistake?` takes nothing back.
        let is_elsewhere = || {
            const OTHERS: [&str; 7] =
                ["comment", "docs", "doc", "message", "documentation", "readme", "title"];
            spoken[at..].iter().take(6).any(|own| OTHERS.contains(&own.word))
        };
        let correction = of_several(CORRECTIONS.split(", "), &spoken[at..])
            .filter(|_| at == 0 || spoken[at - 1].word != "or")
            .filter(|said| said != "a typo" || !is_elsewhere())
            .filter(|said| !said.ends_with("actually") || !is_about_an_answer(&spoken[at + 2..]))
            .filter(|_| !is_of_an_answer(&spoken, at));
        let correction = correction.or_else(|| ignored(&spoken[at..]));
        let is_of_all = correction.is_some();
        let said = correction
            .or_else(|| changing(&spoken, at))
            .or_else(|| counted(&spoken, at))
            .or_else(|| another(&spoken[at..]));
        let doubt = || of_several(DOUBTS.split(", "), &spoken[at..]);
        // `I forgot to check the direction`
        let behind = spoken[at..].iter().take(9).filter(|next| next.sentence == own.sentence);
        let is_of_an_input =
            || behind.clone().any(|next| holds(DOUBTED_INPUTS, next.word)) && doubt().is_some();
        let is_of_its_own = said.is_none() && !is_passive(&spoken, at) && !is_of_an_input();
        if let Some(shown) = said.or_else(|| done(&spoken, at)).or_else(doubt) {
            let at = u32::try_from(own.at).unwrap_or(u32::MAX);
            // `half of our users`, `we moved to another compiler`
            let is_mild = shown.starts_with("half") || !shown.contains([' ', '%', '±']);
            words.push(Word { shown, at, is_of_all, is_of_its_own, is_mild });
        }
        if words.len() == MOST_WORDS {
            break;
        }
    }
    for (at, sign) in UNSPACED.split(' ').flat_map(|sign| lower.match_indices(sign)) {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        words.push(Word {
            shown: sign.to_owned(),
            at,
            is_of_all: false,
            is_of_its_own: false,
            is_mild: false,
        });
    }
    // `With the ray lowered by 0.2 it hits.`
    let begins = |at: usize| at == 0 || spoken[at - 1].sentence != spoken[at].sentence;
    let is_supposed = |(at, own): &(usize, &Spoken)| {
        holds(SUPPOSED, own.word) || (own.word == "with" && begins(*at))
    };
    let supposed = spoken.iter().enumerate().filter(is_supposed);
    let mut supposed: Vec<_> = supposed.map(|(_, own)| own.sentence).collect();
    supposed.dedup();
    (words, supposed)
}

/// The sentences that say what came out or on what it runs, and do nothing to a shape.
pub(super) fn asides(text: &str, sentences: &[u32]) -> Vec<usize> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let spoken = spoken(&lower, sentences);
    let sentences = spoken.chunk_by(|one, next| one.sentence == next.sentence);
    let is_aside = |words: &&[Spoken]| {
        // `I get None with 0.13`
        let says = |list: &str| words.iter().any(|own| holds(list, own.word));
        let is_nothing = says("none null nil nothing nan") && says("get gets got gives returns");
        (is_nothing || words.iter().any(|own| holds(ASIDES, own.word)))
            && !words.iter().any(|own| holds(ACTIONS, own.word))
    };
    sentences.filter(is_aside).map(|words| words[0].sentence).collect()
}

/// The words of what is no code, and of its comments.
pub(super) fn spoken<'a>(text: &'a str, sentences: &[u32]) -> Vec<Spoken<'a>> {
    let mut spoken = Vec::new();
    let (mut start, mut is_fenced) = (0, false);
    for line in text.split('\n') {
        is_fenced ^= line.trim_start().starts_with("```");
        let is_code = is_fenced || is_code(line.trim());
        let from = if is_code { comment(line) } else { 0 };
        // A comment of one word is a label.
        let is_label = is_code && line[from..].split_whitespace().count() < 2;
        let from = if is_label { line.len() } else { from };
        let mut at = from;
        while let Some(begin) =
            line[at..].find(|c: char| c.is_alphanumeric() || c == '%' || c == '±')
        {
            let begin = at + begin;
            let rest = &line[begin..];
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let end = end.max(rest.chars().next().map_or(1, char::len_utf8));
            let place = start + begin;
            let sentence = sentences.partition_point(|end| *end as usize <= place);
            spoken.push(Spoken { word: &rest[..end], at: place, sentence });
            at = begin + end;
        }
        start += line.len() + 1;
    }
    spoken
}

/// Does a line look like code rather than like a sentence?
fn is_code(line: &str) -> bool {
    const SENTENCE: usize = 8;
    let is_spoken = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic());
    if line.split_whitespace().filter(is_spoken).count() >= SENTENCE && !line.ends_with(';') {
        return false;
    }
    line.ends_with([';', '{', '}', ',']) && line.contains(['=', '(', '{'])
        || line.contains(" = ")
        || line.contains(":=")
        || line.ends_with(");")
}

/// Where the comment of a line begins; its end where it has none.
fn comment(line: &str) -> usize {
    let is_comment = |mark: &str| line.find(mark).map(|at| at + mark.len());
    ["//", "/*", "# ", "-- ", ";; ", "; "]
        .into_iter()
        .filter_map(is_comment)
        .min()
        .unwrap_or(line.len())
}

/// The phrase of these that some words begin with.
fn of_several<'a>(mut phrases: impl Iterator<Item = &'a str>, spoken: &[Spoken]) -> Option<String> {
    let is_there = |phrase: &&str| {
        let mut said = spoken.iter();
        phrase.split(' ').all(|word| said.next().is_some_and(|own| own.word == word))
    };
    phrases.find(is_there).map(str::to_owned)
}

/// `today's had another center`
fn another(spoken: &[Spoken]) -> Option<String> {
    const INPUTS: [&str; 14] = [
        "radius",
        "center",
        "centre",
        "origin",
        "direction",
        "position",
        "size",
        "extents",
        "height",
        "rotation",
        "start",
        "end",
        "corners",
        "numbers",
    ];
    let (first, next) = (spoken.first()?, spoken.get(1)?);
    (matches!(first.word, "another" | "different") && INPUTS.contains(&next.word))
        .then(|| format!("{} {}", first.word, next.word))
}

/// `ignore sphere B's x`: a part of a case that is none.
fn ignored(spoken: &[Spoken]) -> Option<String> {
    let (first, rest) = spoken.split_first()?;
    let mut rest = rest.iter().take(3).filter(|own| own.sentence == first.sentence);
    (first.word == "ignore" && rest.any(|own| is_of_a_case(own.word))).then(|| "ignore".to_owned())
}

fn changing(spoken: &[Spoken], at: usize) -> Option<String> {
    let word = spoken[at].word;
    let before = spoken[at.saturating_sub(3)..at].iter().rev();
    let mut before = before.take_while(|before| before.sentence == spoken[at].sentence);
    let is_denied = before.any(|before| holds(NOT_BEFORE, before.word));
    let next = spoken.get(at + 1).map_or("", |next| next.word);
    if is_mirror_on_a_wall(spoken, at) {
        return None;
    }
    // `// offset, normal` beside what a function takes; `relative to the direction's length`
    let is_other = NOT_BEHIND.contains(&next) && !word.starts_with("flip")
        || (word == "offset" && next == "normal")
        || is_of_a_length(spoken[at..].iter().map(|own| own.word));
    // `half of the time`: how often.
    const OFTEN: [&str; 7] = ["time", "times", "frames", "cases", "runs", "attempts", "shots"];
    let is_often = matches!(word, "half" | "third" | "quarter")
        && spoken[at + 1..].iter().take(3).any(|next| OFTEN.contains(&next.word));
    // `a quarter unit into it`: how far somebody sees it overlap.
    const INTO: [&str; 6] = ["into", "deep", "inside", "overlap", "penetration", "apart"];
    let mut behind = spoken[at + 1..].iter().take(4);
    let is_result = behind.any(|behind| INTO.contains(&behind.word));
    // `onto a mirror`: a thing, not what is done.
    let is_thing = word == "mirror"
        && at > 0
        && matches!(spoken[at - 1].word, "a" | "the" | "this" | "flat" | "plane");
    if is_denied || is_other || is_often || is_result || is_thing {
        return None;
    }
    match CHANGES.split(' ').any(|begin| word.starts_with(begin)) || is_part(spoken, at) {
        true => Some(word.to_owned()),
        false => of_several(PHRASES.split(", "), &spoken[at..]),
    }
}

/// `the point is actually in the polygon`: what should come out.
fn is_about_an_answer(behind: &[Spoken]) -> bool {
    const FOUND: &str = "in inside outside within touching overlapping intersecting colliding";
    behind.first().is_some_and(|next| holds(FOUND, next.word))
}

/// `right I made up`: of what a test expects.
fn is_of_an_answer(spoken: &[Spoken], at: usize) -> bool {
    let own = spoken[at].sentence;
    let begin = spoken[..at].iter().rposition(|word| word.sentence != own).map_or(0, |at| at + 1);
    matches!(spoken[begin].word, "right" | "left" | "expected") && at < begin + 4
}

/// What was done to a shape, by the ending of a word that is not known to say something else:
/// `squashed`, `both points were pushed outwards`.
fn done(spoken: &[Spoken], at: usize) -> Option<String> {
    let word = spoken[at].word;
    let is_verb = word.len() > 4
        && word.ends_with("ed")
        && !word.ends_with("eed")
        && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let before = spoken[at.saturating_sub(3)..at].iter();
    // `an L-shaped room`
    let is_letter = word == "shaped" && at > 0 && spoken[at - 1].word.len() == 1;
    let is_denied = is_letter
        || before
            .filter(|before| before.sentence == spoken[at].sentence)
            .any(|before| holds(NOT_BEFORE, before.word));
    (is_verb && !is_denied && !holds(DONE, word)).then(|| word.to_owned())
}

/// `a large mirror lies in …`: a thing, and nothing that is done.
fn is_mirror_on_a_wall(spoken: &[Spoken], at: usize) -> bool {
    const BEFORE: &str = "a an the large flat big plane endless infinite";
    const BEHIND: &str = "lies stands hangs is at which";
    let next = spoken.get(at + 1).filter(|next| next.sentence == spoken[at].sentence);
    spoken[at].word == "mirror"
        && at > 0
        && holds(BEFORE, spoken[at - 1].word)
        && next.is_none_or(|next| holds(BEHIND, next.word))
}

/// Does a word say what is done: `was really pushed`?
fn is_passive(spoken: &[Spoken], at: usize) -> bool {
    const BE: [&str; 11] =
        ["is", "are", "was", "were", "be", "been", "being", "get", "getting", "gets", "got"];
    let before = spoken[at.saturating_sub(2)..at].iter();
    let mut before = before.filter(|before| before.sentence == spoken[at].sentence);
    before.any(|before| BE.contains(&before.word))
}

/// `80 %` of a case, rather than of a processor or of the frames; `± 0.1`
fn is_part(spoken: &[Spoken], at: usize) -> bool {
    const OTHERS: [&str; 20] = [
        "cpu", "gpu", "memory", "ram", "battery", "load", "loss", "usage", "zoom", "frames",
        "time", "cases", "runs", "short", "slower", "faster", "coverage", "chance", "tests",
        "less",
    ];
    let around = &spoken[at.saturating_sub(4)..spoken.len().min(at + 5)];
    let is_behind_digit = at > 0
        && spoken[at - 1].word.ends_with(|c: char| c.is_ascii_digit())
        && spoken[at].at <= spoken[at - 1].at + spoken[at - 1].word.len() + 1;
    match spoken[at].word {
        "%" | "percent" => {
            is_behind_digit && !around.iter().any(|other| OTHERS.contains(&other.word))
        }
        "±" => true,
        _ => false,
    }
}

/// `three units`, `radius two`, `a metre and a half`
fn counted(spoken: &[Spoken], at: usize) -> Option<String> {
    let word = |at: usize| spoken.get(at).map_or("", |spoken| spoken.word);
    let is_the =
        at > 0 && matches!(word(at - 1), "the" | "both" | "these" | "those" | "all" | "my");
    // `two unit spheres`
    let are_spheres =
        word(at + 1) == "unit" && matches!(word(at + 2), "spheres" | "balls" | "circles");
    if holds(COUNTS, word(at)) && holds(MEASURED, word(at + 1)) && !is_the && !are_spheres {
        return Some(format!("{} {}", word(at), word(at + 1)));
    }
    let link = usize::from(matches!(word(at + 1), "of" | "is" | "about"));
    let count = word(at + 1 + link);
    // `the radius of two spheres`
    let is_of_shapes = link > 0 && names_a_shape(word(at + 2 + link));
    // `radius, half height, radius`
    let is_half = count == "half"
        && matches!(word(at + 2), "height" | "length" | "extents" | "extent" | "size" | "width");
    let is_other = is_of_shapes || is_half;
    (MEASURES.contains(&word(at)) && holds(COUNTS, count) && count != "few" && !is_other)
        .then(|| format!("{} {count}", word(at)))
}
