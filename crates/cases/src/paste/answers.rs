//! Which groups somebody got for these inputs: they are no inputs.

use std::collections::HashSet;

use super::Group;
use super::meaning::{any, calls, own_words, words};
use super::read::is_verdict;

/// A name with one of these words is an answer's.
const ANSWERS: [&str; 21] = [
    "shortest",
    "hit",
    "contact",
    "result",
    "expected",
    "actual",
    "penetration",
    "depth",
    "toi",
    "witness",
    "intersection",
    "intersects",
    "closest",
    "nearest",
    "output",
    "answer",
    "correct",
    "separation",
    "deepest",
    "impact",
    "collision",
];

/// What queries answer with: an answer only where the text says that somebody got it.
const RESULTS: [&str; 27] = [
    "that",
    "which",
    "like",
    "be",
    "approximately",
    "about",
    "equal",
    "eq",
    "near",
    "distance",
    "dist",
    "t",
    "time",
    "fraction",
    "lambda",
    "normal",
    "norm",
    "point",
    "position",
    "pos",
    "length",
    "value",
    "true",
    "function",
    "method",
    "call",
    "code",
];

/// What holds answers.
const RESULT_LISTS: [&str; 9] = [
    "hit",
    "contact",
    "contacts",
    "result",
    "results",
    "intersection",
    "intersections",
    "crossing",
    "crossings",
];

const SOLIDS: [&str; 6] = ["sphere", "box", "triangle", "capsule", "cylinder", "cone"];

/// Which of the groups are answers, in a text of these words.
pub(super) fn answers(groups: &[Group], said: &HashSet<String>) -> Vec<bool> {
    let named = |of: &[&str]| groups.iter().any(|group| any(&words(&group.name), of));
    let is_said = |shape: &str| calls(shape).iter().any(|word| said.contains(*word));
    let text = Text {
        is_contact: named(&["dist", "toi", "penetration"]) || named(&["normal1", "contact"]),
        has_normals: SOLIDS.into_iter().any(is_said) && !is_said("plane"),
    };
    // ``assertion `left == right` failed`` of Rust tells both.
    let is_compared =
        ["assertion", "left", "right", "failed"].iter().all(|&word| said.contains(word));
    let (mut answers, mut has_answer): (Vec<bool>, _) = (Vec::new(), false);
    for (index, group) in groups.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| (&groups[before], answers[before]));
        let is_answer = is_expectation(group)
            || group.name.starts_with("Out[")
            || group.is_told && group.is_lone && any(&own_words(group), &["about"])
            || is_compared && matches!(group.name.as_str(), "left" | "right")
            || (!group.is_argument && text.is_answer(group, before, has_answer));
        has_answer |= is_answer;
        answers.push(is_answer);
    }
    answers
}

/// Is it what a test compares with: `.toEqual([1, 0, 0])`, `assert_eq!(hit, Vec3::X)`?
pub(super) fn is_expectation(group: &Group) -> bool {
    const COMPARISONS: [&str; 13] = [
        "Assert.That",
        "toEqual",
        "toStrictEqual",
        "toBe",
        "toBeCloseTo",
        "to_equal",
        "assert_eq",
        "assertEqual",
        "assertEquals",
        "assertAlmostEqual",
        "AreEqual",
        "Is.EqualTo",
        "IsEqualTo",
    ];
    // What compares two points with each other.
    const EQUALS: [&str; 9] = [
        "equal",
        "equals",
        "approx",
        "approximately",
        "allclose",
        "isclose",
        "close",
        "eql",
        "diff",
    ];
    let name = group.name.split('[').next().unwrap_or_default();
    let mut around = group.around.split(' ').chain([name]);
    let is_equal =
        |path: &str| path.rsplit(['.', ':']).next().is_some_and(|last| any(&words(last), &EQUALS));
    // `AssertHelper::assertPoint3FloatEquals(found, Point3(2, 2, 0))`
    let own = words(name);
    let is_assertion = any(&own, &["assert", "expect", "check", "require"])
        && any(&own, &["equals", "equal", "eq", "near", "close", "same", "is"]);
    COMPARISONS.iter().any(|comparison| name.ends_with(comparison))
        || is_assertion
        || around.any(is_equal)
}

/// What a text is about.
struct Text {
    /// What contact queries answer with.
    is_contact: bool,
    /// Solids without a plane, of which a normal is a hit's.
    has_normals: bool,
}

impl Text {
    fn is_answer(&self, group: &Group, before: Option<(&Group, bool)>, has_answer: bool) -> bool {
        let (own, around) = (own_words(group), words(&group.around));
        let is_shape = SOLIDS.iter().any(|shape| any(&own, calls(shape)));
        // A thing that was hit was there before: HITOBJPOS, `hits the sphere centered at`.
        let is_shapes = own
            .windows(2)
            .any(|pair| pair[0] == "collision" && matches!(pair[1].as_str(), "shape" | "position"));
        if is_shapes
            || any(&own, &["obj", "objpos", "objrot", "object", "max", "tmax", "tolerance"])
            || (is_shape && any(&own, &["center", "radius", "v", "vertex", "vertices", "corner"]))
        {
            return false;
        }
        // `does not hit my sphere collider at`: what is hit was there before.
        let verb = own.iter().position(|word| {
            matches!(
                word.as_str(),
                "hit" | "hits" | "intersect" | "intersects" | "touch" | "touches"
            )
        });
        let thing = own.iter().rposition(|word| {
            SOLIDS.iter().any(|shape| calls(shape).contains(&word.as_str())) || word == "collider"
        });
        if verb.zip(thing).is_some_and(|(verb, thing)| verb < thing) {
            return false;
        }
        // `testIntersection` and its like hold what is asked.
        const FUNCTIONS: [&str; 14] = [
            "test",
            "tests",
            "class",
            "function",
            "func",
            "void",
            "def",
            "fn",
            "fun",
            "public",
            "enumerator",
            "is",
            "should",
            "it",
        ];
        let is_test = any(&around, &FUNCTIONS);
        // What was asked, printed with what was answered.
        let is_asked = any(&own, &["from", "to", "origin", "start", "end", "direction", "radius"]);
        let is_pair = any(&own, &["point", "pt", "normal"]) && any(&own, &["1", "2"]);
        any(&own, &ANSWERS)
            || (group.is_lone && comes_back(&own))
            || (!is_shape && any(&own, &["got", "returned"]))
            || own
                .last()
                .is_some_and(|last| matches!(last.as_str(), "intersect" | "meet" | "cross"))
            || meets_about(&own)
            || !is_test && any(&around, &RESULT_LISTS) && !any(&around, &["ray"]) && !is_asked
            || own == ["dist"] && !(is_of_an_input(group, before) && is_on_its_line(group, before))
            || group.context.is_result
            // `On our compiler the fraction is 0.5.`
            || (group.is_lone
                && !group.context.is_code
                && own.last().is_some_and(|last| last == "fraction")
                && !any(&own, &["max", "early", "out"]))
            || before.is_some_and(|(before, is_answer)| {
                is_answer
                    && before.line == group.line
                    && !is_asked
                    && is_result(&own)
                    && !own.is_empty()
            })
            || (self.is_contact && is_pair)
            || (group.is_told && !is_shape && is_result(&own))
            || match own.as_slice() {
                [only] => match only.as_str() {
                    // What an optional of Swift or Rust holds.
                    "some" => true,
                    "distance" => group.is_lone && !is_of_an_input(group, before),
                    "t" => group.is_lone && !is_in_one_bracket(group, before),
                    "normal" => (has_answer || self.has_normals) && !any(&around, calls("plane")),
                    "fraction" => true,
                    // What Unity's planes answer with.
                    "enter" => group.is_lone,
                    _ => false,
                },
                // `computed distance`
                _ => {
                    group.is_lone
                        && any(&own, &["distance"])
                        && any(
                            &own,
                            &["min", "minimum", "computed", "calculated", "signed", "squared"],
                        )
                }
            }
    }
}

/// `they meet roughly at (4.4, 2.2)`
fn meets_about(own: &[String]) -> bool {
    const HEDGES: [&str; 6] = ["roughly", "about", "around", "near", "at", "approximately"];
    let [.., verb, hedge] = own else { return false };
    matches!(verb.as_str(), "meet" | "meets" | "cross" | "crosses")
        && HEDGES.contains(&hedge.as_str())
}

/// `Fraction comes back as 0.425`
fn comes_back(own: &[String]) -> bool {
    const OF: [&str; 7] = ["fraction", "distance", "t", "toi", "time", "depth", "value"];
    let [before @ .., verb, back] = own else { return false };
    matches!(verb.as_str(), "comes" | "came" | "coming" | "turns")
        && matches!(back.as_str(), "back" | "out")
        && any(before, &OF)
}

/// Is it named after what queries answer with, or by the word alone that says so?
fn is_result(own: &[String]) -> bool {
    let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    match own.iter().rfind(|word| !is_number(word)) {
        None => true,
        Some(last) => RESULTS.contains(&last.as_str()) || is_verdict(last),
    }
}

/// A distance right behind a ray's direction or a plane's normal belongs to it.
fn is_of_an_input(group: &Group, before: Option<(&Group, bool)>) -> bool {
    const WAYS: [&str; 7] = ["direction", "dir", "d", "rd", "normal", "n", "plane"];
    const RAYS: [&str; 6] = ["ray", "origin", "ro", "forward", "velocity", "along"];
    before.is_some_and(|(before, is_answer)| {
        let own = own_words(before);
        let is_beside = group.line == before.line || group.bracket == before.bracket;
        let is_near = is_beside || group.line == before.line + 1;
        !is_answer && ((is_near && any(&own, &WAYS)) || (is_beside && any(&own, &RAYS)))
    })
}

fn is_on_its_line(group: &Group, before: Option<(&Group, bool)>) -> bool {
    before.is_some_and(|(before, _)| before.line == group.line)
}

fn is_in_one_bracket(group: &Group, before: Option<(&Group, bool)>) -> bool {
    before.is_some_and(|(before, is_answer)| !is_answer && before.bracket == group.bracket)
}
