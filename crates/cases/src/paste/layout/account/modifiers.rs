//! Words beside a value that say that it is not what its name says: `radius = 6.25 (squared)`,
//! `direction: reversed (0, 0, 5)`, `end (relative) = (0, 0, 5)`.

use super::{Item, Kind, MOST_ITEMS, Words};

const MODIFIERS: [&str; 22] = [
    "squared",
    "sq",
    "inverse",
    "inverted",
    "inv",
    "reciprocal",
    "negative",
    "negated",
    "opposite",
    "reverse",
    "reversed",
    "backwards",
    "relative",
    "half",
    "halves",
    "halved",
    "doubled",
    "mirrored",
    "flipped",
    "scaled",
    "unscaled",
    "log",
];

/// The values that stand beside such a word, each with it.
pub(super) fn modifiers(words: &Words) -> Vec<Item> {
    let found = (0..words.tokens.len()).filter_map(|at| modified(words, at));
    found.take(MOST_ITEMS).collect()
}

fn modified(words: &Words, at: usize) -> Option<Item> {
    let word = words.word(at)?.to_ascii_lowercase();
    if !MODIFIERS.contains(&word.as_str()) {
        return None;
    }
    let is_sign = |at: usize| matches!(words.mark(at), b'=' | b':');
    let is_inside = at > 0 && words.mark(at - 1) == b'(' && words.mark(at + 1) == b')';
    let (first, last) = if is_inside { (at - 1, at + 1) } else { (at, at) };
    let before = first.checked_sub(1)?;
    let opens = |at: usize| matches!(words.mark(at), b'(' | b'[' | b'{');
    // The bracket or the number of a value, behind its type and its sign.
    let value = |from: usize| {
        const LONGEST: usize = 8;
        let is_type = |&at: &usize| {
            words.word(at).is_some() || matches!(words.mark(at), b'.' | b':' | b'-' | b'+')
        };
        let at = (from..from + LONGEST).find(|at| !is_type(at))?;
        (words.is_number(at) || opens(at)).then_some(at)
    };
    let is_end = matches!(words.kind(last + 1), None | Some(Kind::Line))
        || matches!(words.mark(last + 1), b',' | b';' | b'.' | b')' | b']' | b'}');
    let ends_a_value = words.is_number(before) || matches!(words.mark(before), b')' | b']' | b'}');
    let place = match () {
        () if ends_a_value && is_end => before,
        () if is_inside && is_sign(last + 1) => value(last + 2)?,
        () if !is_inside && is_sign(before) => value(last + 1)?,
        () => return None,
    };
    let token = words.tokens[place];
    let shown = words.item(at.min(place), at.max(place));
    Some(Item { span: (token.start, token.end), ..shown })
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    #[track_caller]
    fn radius(said: &str) -> Option<f64> {
        let text = format!(
            "Ray origin = (0, 0, -10), direction = (0, 0, 1). Sphere center = (0, 1, 2), {said}"
        );
        let case = read(&text).case(None).ok()?;
        let inputs = case.live.inputs_now();
        let radius = inputs.iter().find(|input| input.name == "radius")?;
        radius.value.numbers().first().map(|radius| f64::from(*radius))
    }

    #[test]
    fn what_changes_a_name_is_not_lost() {
        for said in ["radius = 2", "bounding radius = 2", "radius: 2 (world units)"] {
            assert_eq!(radius(said), Some(2.0), "{said}");
        }
        assert_eq!(radius("outer diameter = 4"), None);
        for said in [
            "squared radius = 4",
            "sq radius = 4",
            "radius: squared 4",
            "radius = 4 (squared)",
            "radius (squared) = 4",
            "radius = 4 squared",
            "inverse radius = 4",
            "-radius = 4",
        ] {
            assert_eq!(radius(said), None, "{said}");
        }
    }

    #[track_caller]
    fn half(said: &str) -> Option<Vec<f32>> {
        let text = format!(
            "Ray origin = (0, 0, -9), direction = (0, 0, 1). Box center = (0, 1, 2), {said}"
        );
        let case = read(&text).case(None).ok()?;
        let inputs = case.live.inputs_now();
        inputs.iter().find(|input| input.name == "half_extents").map(|half| half.value.numbers())
    }

    #[test]
    fn half_a_size_is_no_whole_one() {
        for said in
            ["half size = (1, 2, 3)", "Half Dimensions = (1, 2, 3)", "half-size = (1, 2, 3)"]
        {
            assert_eq!(half(said), Some(vec![1.0, 2.0, 3.0]), "{said}");
        }
        for said in ["size = (2, 4, 6)", "full extents = (2, 4, 6)", "Total Size = (2, 4, 6)"] {
            assert_eq!(half(said), Some(vec![1.0, 2.0, 3.0]), "{said}");
        }
        for said in ["size = (1, 2, 3) (half)", "size: half (1, 2, 3)", "size (half): (1, 2, 3)"] {
            assert_eq!(half(said), None, "{said}");
        }
    }
}
