//! Whether a capsule's height is that of all of it: `HalfHeight=88.0 (incl. caps)`.

/// Looked for first: they hold what says the opposite.
const WITHOUT: [&str; 14] = [
    "excl. caps",
    "excl. the caps",
    "excluding caps",
    "excluding the caps",
    "not incl. caps",
    "not incl. the caps",
    "not including caps",
    "not including the caps",
    "not counting caps",
    "not counting the caps",
    "without caps",
    "without the caps",
    "caps not included",
    "caps excluded",
];
const WITH: [&str; 11] = [
    "incl. caps",
    "incl. the caps",
    "including caps",
    "including the caps",
    "including hemispheres",
    "including the hemispheres",
    "includes the caps",
    "includes caps",
    "caps included",
    "with the caps",
    "counting the caps",
];

/// None where the text does not say it.
pub(super) fn are_counted(lower: &str) -> Option<bool> {
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    (has(&WITHOUT) || has(&WITH)).then(|| !has(&WITHOUT))
}

#[cfg(test)]
mod tests {
    use super::are_counted;

    #[test]
    fn caps_are_counted_as_the_text_says() {
        for (said, expected) in [
            ("halfheight=88.0 (incl. caps)", Some(true)),
            ("height 2, not including the caps", Some(false)),
            ("height 2 (not including caps)", Some(false)),
            ("a capsule of height 2", None),
        ] {
            assert_eq!(are_counted(said), expected, "{said}");
        }
    }
}
