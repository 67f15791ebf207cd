//! Ways along an axis: `along +x`, `in the negative z direction`, `pointing down -Y`.

use super::Word;

const SIGNS: [(&str, f64); 2] = [("positive", 1.0), ("negative", -1.0)];

/// The direction that begins at this word, and the word behind it.
pub(super) fn direction(line: &str, words: &[Word], at: usize) -> Option<([f64; 3], usize)> {
    const LEADS: [&str; 8] =
        ["along", "in", "direction", "dir", "towards", "toward", "down", "pointing"];
    if !words[at].is(&LEADS) || is_code(line) || !is_of_a_ray(&words[..=at]) {
        return None;
    }
    let the = at + 1;
    let place = the + usize::from(words.get(the).is_some_and(|word| word.is(&["the", "is"])));
    let (axis, sign, next) = signed_axis(words, place)?;
    // `along +x, i.e. (1, 0, 0)` says it in numbers.
    const NUMBERS: [&str; 5] = ["i.e", "ie", "that", "namely", "meaning"];
    let behind = line[words[next - 1].end..].trim_start();
    let is_told_again = behind.starts_with(['(', '=', ':', '['])
        || words.get(next).is_some_and(|word| word.is(&NUMBERS));
    // `along +x of the car`, `in the +x +y direction`, `along +x and +y`
    const MORE: [&str; 9] =
        ["of", "in", "and", "or", "plus", "minus", "rotated", "relative", "but"];
    let is_world = words.get(next).is_some_and(|word| word.is(&["in"]))
        && words[next..].iter().take(3).any(|word| word.is(&["world"]));
    let is_more = words.get(next).is_some_and(|word| word.is(&MORE)) && !is_world
        || signed_axis(words, next).is_some();
    let mut way = [0.0; 3];
    way[axis] = sign;
    (!is_told_again && !is_more).then_some((way, next))
}

/// `+x`, `positive x`, `-Z axis`: which axis, its sign, and the word behind.
fn signed_axis(words: &[Word], at: usize) -> Option<(usize, f64, usize)> {
    let letter = |text: &str| ["x", "y", "z"].iter().position(|own| own.eq_ignore_ascii_case(text));
    let first = words.get(at)?;
    let trimmed = first.text.trim_end_matches("-axis").trim_end_matches("-direction");
    let signed = match trimmed.split_at_checked(1)? {
        ("+", rest) => letter(rest).map(|axis| (axis, 1.0, at + 1)),
        ("-", rest) => letter(rest).map(|axis| (axis, -1.0, at + 1)),
        _ => None,
    };
    let said = SIGNS.iter().find(|(word, _)| first.is(&[*word])).and_then(|(_, sign)| {
        let own = words.get(at + 1)?.text.trim_end_matches("-axis").trim_end_matches("-direction");
        Some((letter(own)?, *sign, at + 2))
    });
    let (axis, sign, next) = signed.or(said)?;
    let is_named = words.get(next).is_some_and(|word| word.is(&["axis", "direction"]));
    Some((axis, sign, next + usize::from(is_named)))
}

fn is_code(line: &str) -> bool {
    line.trim_end().ends_with([';', '{']) || line.contains("//") || line.contains("/*")
}

/// Is what goes so a ray, and does nothing deny it?
fn is_of_a_ray(before: &[Word]) -> bool {
    const RAYS: [&str; 12] = [
        "ray", "rays", "raycast", "laser", "bullet", "shot", "shoot", "shooting", "fired", "fire",
        "origin", "cast",
    ];
    const OTHERS: [&str; 24] = [
        "capsule", "cylinder", "cone", "box", "plane", "normal", "camera", "gravity", "up", "axis",
        "rotated", "moved", "shifted", "offset", "mirrored", "scaled", "triangle", "sphere",
        "y-up", "flipped", "lies", "lying", "extends", "half",
    ];
    const DENIED: [&str; 9] =
        ["not", "never", "instead", "if", "when", "without", "except", "than", "unless"];
    let is_denied = |word: &Word| word.is(&DENIED) || word.text.ends_with("n't");
    let mut near = before.iter().rev().take(12);
    let nearest = near.find(|word| word.is(&RAYS) || word.is(&OTHERS) || is_denied(word));
    nearest.is_some_and(|word| word.is(&RAYS))
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// Which way a ray from the origin goes to a sphere.
    fn way(said: &str) -> Option<Vec<f32>> {
        let text =
            format!("A ray starts at (0, 0, 0) and goes {said}. Sphere at (9, 1, 2), radius 2.");
        let inputs = read(&text).case(None).ok()?.live.inputs_now();
        let mut inputs = inputs.iter();
        inputs.find(|input| input.name == "direction").map(|input| input.value.numbers())
    }

    #[test]
    fn an_axis_with_a_sign_is_a_way() {
        for (said, expected) in [
            ("along +x", [1.0, 0.0, 0.0]),
            ("in the negative z direction", [0.0, 0.0, -1.0]),
            ("along the positive Y axis", [0.0, 1.0, 0.0]),
            ("in the -z-direction", [0.0, 0.0, -1.0]),
            ("along +x, i.e. (1, 0, 0)", [1.0, 0.0, 0.0]),
        ] {
            assert_eq!(way(said), Some(expected.to_vec()), "{said}");
        }
        for said in [
            "along x",
            "not along +x",
            "up",
            "somewhere, the capsule lies along +x",
            "along +x of the car",
            "in the +x +y direction",
        ] {
            assert_eq!(way(said), None, "{said}");
        }
    }
}
