//! Sentences whose every word is known and that say nothing new of a case.

use super::qualifiers::Spoken;
use super::vocabulary::{SOFTWARE, holds, names_a_shape};

/// Does a sentence only greet and name what it is about, say what every plane is, or what a device reads?
pub(super) fn says_nothing_new(sentence: &[Spoken]) -> bool {
    is_endless_plane(sentence) || is_introduction(sentence) || is_reading(sentence)
}

/// `Hello, I've got two axis-aligned boxes (parry3d).`
fn is_introduction(sentence: &[Spoken]) -> bool {
    const GREETED: &str = "hello hi hey all everyone everybody i we ve have got there are is s here \
        two a an my our these axis aligned and in";
    let is_known = |own: &Spoken| {
        let name = own.word.trim_end_matches(|c: char| c.is_ascii_digit());
        let name = name.strip_suffix('d').map_or(name, |name| name.trim_end_matches(['2', '3']));
        holds(GREETED, own.word) || names_a_shape(own.word) || holds(SOFTWARE, name)
    };
    sentence.iter().any(|own| holds("have got there here", own.word))
        && sentence.iter().all(is_known)
}

/// `The sensor reads 44.8.`
fn is_reading(sentence: &[Spoken]) -> bool {
    const WORDS: &str =
        "the my our sensor laser scanner rangefinder lidar reads says shows reports";
    let is_number = |own: &Spoken| own.word.bytes().all(|byte| byte.is_ascii_digit());
    let words = sentence.iter().filter(|own| !is_number(own));
    words.clone().count() == 3 && words.clone().all(|own| holds(WORDS, own.word))
}

/// `It's an endless plane, not a polygon.`: what every plane is.
fn is_endless_plane(sentence: &[Spoken]) -> bool {
    const SUBJECT: &str = "it this that the plane wall mirror floor ground is s a an";
    const ENDLESS: &str = "endless infinite unbounded";
    const TAIL: &str =
        "plane and it is s not no just only a an polygon quad rectangle disc triangle";
    const FINITE: &str = "polygon quad rectangle disc triangle";
    let words: Vec<_> = sentence.iter().map(|own| own.word).collect();
    let Some(endless) = words.iter().position(|word| holds(ENDLESS, word)) else { return false };
    let (subject, tail) = (&words[..endless], &words[endless + 1..]);
    let denied = tail.iter().position(|word| matches!(*word, "not" | "no"));
    let finite = tail.iter().position(|word| holds(FINITE, word));
    subject.iter().all(|word| holds(SUBJECT, word))
        && words.contains(&"plane")
        && tail.iter().all(|word| holds(TAIL, word))
        && finite.is_none_or(|finite| denied.is_some_and(|denied| denied < finite))
}
