//! Sentences that tell what somebody got: `I get distance = 4.2`, `expected 1.0 but got 2.0`.

/// Does this word say that an answer follows?
pub(in crate::paste) fn is_verdict(word: &str) -> bool {
    matches!(
        word.to_ascii_lowercase().as_str(),
        "get"
            | "gets"
            | "got"
            | "getting"
            | "give"
            | "gives"
            | "gave"
            | "returns"
            | "returned"
            | "returning"
            | "yields"
            | "print"
            | "prints"
            | "printed"
            | "outputs"
            | "reports"
            | "reported"
            | "expect"
            | "expects"
            | "expected"
            | "actual"
            | "instead"
            | "should"
            | "must"
            | "shouldn"
            | "says"
            | "said"
    )
}

/// Is what follows an answer, after a sentence that was one so far, and this word?
pub(in crate::paste) fn goes_on(is_told: bool, word: &str) -> bool {
    // What was asked: `returns 0.3 for the ray from (0, 0, 0)`.
    let is_end = matches!(
        word,
        "for" | "when" | "with" | "where" | "if" | "given" | "using" | "from" | "between" | "after"
    );
    // `got stuck` tells no answer.
    let is_other = matches!(word, "stuck" | "rid" | "lost" | "confused" | "goes" | "runs");
    (is_told && !is_end && !is_other) || is_verdict(word)
}
