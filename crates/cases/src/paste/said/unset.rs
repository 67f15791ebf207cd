//! A size that nobody gave a value: `shape radius not set, using the agent's default`.

const UNSET: [&str; 8] = [
    "not set",
    "unset",
    "not given",
    "not shown",
    "left out",
    "not initialized",
    "not initialised",
    "uninitialized",
];

/// The words that say it of a size or a direction in their clause.
pub(super) fn of_a_size(lower: &str) -> Option<&'static str> {
    const SIZES: [&str; 14] = [
        "radius",
        "radii",
        "extents",
        "height",
        "direction",
        "center",
        "centre",
        "normal",
        "axes",
        "matrix",
        "rotation",
        "orientation",
        "transform",
        "quaternion",
    ];
    let is_of_a_size = |line: &str, at: usize| {
        let lead = line[..at].trim_end_matches([' ', '(']);
        let clause = lead.rsplit([',', ';', '(', '=']).next().unwrap_or_default();
        let near = clause.split_whitespace().rev().take(4);
        near.flat_map(|word| word.split(|c: char| !c.is_alphanumeric()))
            .any(|word| SIZES.contains(&word))
    };
    UNSET.into_iter().find(|word| {
        lower.lines().any(|line| line.match_indices(word).any(|(at, _)| is_of_a_size(line, at)))
    })
}

#[cfg(test)]
mod tests {
    use super::of_a_size;

    #[test]
    fn a_size_that_is_not_set_is_told() {
        for said in [
            "shape radius not set, using 1",
            "radius: uninitialized",
            "the agent's radius is unset",
            "axes from the matrix above (not shown)",
        ] {
            assert!(of_a_size(said).is_some(), "{said}");
        }
        for said in ["radius = 2, the layer is not set", "mask not set", "radius 2"] {
            assert_eq!(of_a_size(said), None, "{said}");
        }
    }
}
