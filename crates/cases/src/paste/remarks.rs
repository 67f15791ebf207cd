//! Sentences beside a case, and whether they change or unsettle what its numbers say: a linear
//! classifier over words and pairs of neighbours, learned from sentences that people write there
//! (tests/paste_remarks.rs).

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// What each feature weighs, in hundredths: `word<tab>weight` a line, the first that of every
/// sentence.
const WEIGHTS: &str = include_str!("remarks.txt");

static MODEL: LazyLock<HashMap<&str, f64>> = LazyLock::new(|| {
    let weight = |line: &'static str| {
        let (feature, weight) = line.split_once('\t')?;
        Some((feature, weight.parse::<f64>().ok()? / 100.0))
    };
    WEIGHTS.lines().filter_map(weight).collect()
});

/// What a sentence is told by: its words without their endings, and each two that stand together,
/// from its begin `^` to its end `$`. Its numbers say nothing.
pub fn features<'a>(words: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let stems = words.into_iter().filter(|word| !is_number(word)).map(stem);
    let stems: Vec<_> = ["^".to_owned()].into_iter().chain(stems).chain(["$".to_owned()]).collect();
    let pairs = stems.windows(2).map(|pair| pair.join(" "));
    stems[1..stems.len() - 1].iter().cloned().chain(pairs).collect()
}

/// What features weigh together, where a long sentence has more words that say nothing.
pub fn sum(features: &BTreeSet<String>, weight: impl Fn(&str) -> Option<f64>) -> f64 {
    let sum: f64 = features.iter().filter_map(|feature| weight(feature)).sum();
    weight("").unwrap_or(0.0) + sum / (features.len() as f64 + 1.0).sqrt()
}

/// How much a sentence of these words speaks against what numbers beside it say: above zero it is
/// more likely than not that it changes or unsettles them.
pub fn doubt<'a>(words: impl IntoIterator<Item = &'a str>) -> f64 {
    sum(&features(words), |feature| MODEL.get(feature).copied())
}

/// A word without its ending, so that `moved` and `moving` are one.
fn stem(word: &str) -> String {
    const ENDINGS: [&str; 7] = ["ing", "edly", "ed", "ies", "es", "ly", "s"];
    let mut stem = word.to_lowercase();
    let ending = ENDINGS
        .iter()
        .find(|ending| stem.strip_suffix(**ending).is_some_and(|rest| rest.chars().count() >= 3));
    if let Some(ending) = ending {
        stem.truncate(stem.len() - ending.len());
        let doubled = stem.chars().rev().take(2).collect::<Vec<_>>();
        match doubled.as_slice() {
            _ if *ending == "ies" => stem.push('y'),
            [last, before] if last == before && stem.len() > 3 && !"lse".contains(*last) => {
                stem.pop();
            }
            _ => {}
        }
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    stem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_one_whatever_its_ending() {
        for word in ["move", "moves", "moved", "moving"] {
            assert_eq!(stem(word), "mov");
        }
        assert_eq!(stem("flipped"), "flip");
        assert_eq!(stem("scaling"), stem("Scaled"));
        assert_eq!(stem("is"), "is");
    }

    #[test]
    fn a_sentence_is_its_words_and_its_pairs() {
        let told: Vec<_> = features(["Moved", "3", "up"]).into_iter().collect();
        assert_eq!(told, ["^ mov", "mov", "mov up", "up", "up $"]);
    }
}
