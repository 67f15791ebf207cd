//! Where a rectangle's x and y are, as a text says it.

/// Is it said, or computed with, that x and y are the corner with the least of both, or that they are
/// not, or the sizes half of it?
pub(super) fn have_a_corner(lower: &str) -> Option<bool> {
    const SAID: [&str; 6] =
        ["top-left", "top left", "topleft", "upper left", "upper-left", "left and top"];
    const DENIED: [&str; 18] = [
        "centered",
        "centred",
        "center of the rect",
        "centre of the rect",
        "center of the box",
        "centre of the box",
        "the middle",
        "anchor",
        "pivot",
        "are the center",
        "is the center",
        "y up",
        "y-up",
        "half width",
        "half-width",
        "halfwidth",
        "half its width",
        "half the width",
    ];
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    match has(&DENIED) {
        true => Some(false),
        false => (has(&SAID) || adds_the_width(lower)).then_some(true),
    }
}

/// `a.x + a.width > b.x`
fn adds_the_width(lower: &str) -> bool {
    lower.match_indices(".x + ").any(|(at, sign)| {
        let rest = &lower[at + sign.len()..];
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
        let name = &rest[..end.unwrap_or(rest.len())];
        name.ends_with(".w") || name.ends_with("width")
    })
}

#[cfg(test)]
mod tests {
    use super::have_a_corner;

    #[test]
    fn a_corner_is_said_or_computed_with() {
        for said in ["x, y: the top-left corner", "if (a.x + a.width > b.x)", "a.x + a.w >= b.x"] {
            assert_eq!(have_a_corner(said), Some(true), "{said}");
        }
        for said in ["x, y, w, h", "a.x + a.vx > b.x", "w / 2 + a.x"] {
            assert_eq!(have_a_corner(said), None, "{said}");
        }
        for said in ["the top-left, anchor 0.5", "x, y, half width"] {
            assert_eq!(have_a_corner(said), Some(false), "{said}");
        }
    }
}
