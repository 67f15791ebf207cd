//! The sentences of a text and their clauses, as far as they may unsettle what was taken.

use super::super::super::remarks;
use super::qualifiers::{LONGEST, Spoken, spoken};

/// A sentence of a text or a clause of one, and how much it speaks against what the numbers beside
/// it say.
#[derive(Debug, Clone)]
pub(super) struct Remark {
    pub sentence: usize,
    pub span: (u32, u32),
    pub is_whole: bool,
    pub doubt: f64,
    /// Its first words.
    pub shown: String,
}

/// The sentences of what is no code, and of its comments, each before its clauses.
pub(super) fn remarks(text: &str, sentences: &[u32]) -> Vec<Remark> {
    /// Two words are a heading, and a shorter clause is an aside.
    const LEAST: [usize; 2] = [3, 5];
    if text.len() > LONGEST {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let spoken = spoken(&lower, sentences);
    let mut remarks = Vec::new();
    for sentence in spoken.chunk_by(|one, next| one.sentence == next.sentence) {
        if sentence.len() >= LEAST[0] {
            remarks.push(Remark::of(sentence, true));
        }
        let parts = sentence.chunk_by(|one, next| !is_parted(&lower, one, next));
        let clauses = parts.filter(|words| (LEAST[1]..sentence.len()).contains(&words.len()));
        remarks.extend(clauses.map(|words| Remark::of(words, false)));
    }
    remarks
}

/// Does a clause end between two words?
fn is_parted(text: &str, one: &Spoken, next: &Spoken) -> bool {
    const LINKS: [&str; 8] =
        ["but", "which", "although", "though", "while", "whereas", "because", "so"];
    text[one.at + one.word.len()..next.at].contains([',', ':', '(', ')', '—', '–'])
        || LINKS.contains(&next.word)
}

impl Remark {
    fn of(words: &[Spoken], is_whole: bool) -> Self {
        const MOST_SHOWN: usize = 12;
        let words_of = || words.iter().map(|own| own.word);
        let shown: Vec<_> = words_of().take(MOST_SHOWN).collect();
        let more = if words.len() > MOST_SHOWN { " …" } else { "" };
        let (first, last) = (&words[0], &words[words.len() - 1]);
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self {
            sentence: first.sentence,
            span: (byte(first.at), byte(last.at + last.word.len())),
            is_whole,
            doubt: remarks::doubt(words_of()),
            shown: format!("{}{more}", shown.join(" ")),
        }
    }
}
