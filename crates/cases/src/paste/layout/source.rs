//! A text by its tokens.

use super::super::tokens::{Kind, Token};

/// The tokens of a text, and what they are.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
}

impl<'a> Words<'a> {
    pub fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    pub fn mark(&self, at: usize) -> u8 {
        match self.kind(at) {
            Some(Kind::Mark(mark)) => mark,
            _ => 0,
        }
    }

    pub fn shown(&self, from: usize, to: usize) -> &'a str {
        let bytes = |at: usize| self.tokens.get(at);
        match (bytes(from), bytes(to)) {
            (Some(from), Some(to)) => {
                self.text.get(from.start as usize..to.end as usize).unwrap_or_default()
            }
            _ => "",
        }
    }

    pub fn word(&self, at: usize) -> Option<&'a str> {
        (self.kind(at)? == Kind::Word).then(|| self.shown(at, at))
    }

    pub fn is_number(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Number(_)))
    }

    pub fn is_glued(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.tokens.get(before));
        before.is_some_and(|before| self.tokens.get(at).is_some_and(|t| t.start == before.end))
    }

    /// The first token of the path that ends with this word: `a` of `a.b[0]->c`.
    pub fn path_start(&self, mut at: usize) -> usize {
        loop {
            let before = match at.checked_sub(2) {
                Some(before) if self.is_glued(at) && self.is_glued(at - 1) => before,
                _ => return at,
            };
            let joint = self.mark(at - 1);
            let is_double = |mark: u8| joint == mark && before > 0 && self.is_glued(before);
            let next = match joint {
                b'.' => before,
                b':' if self.mark(before) == b':' && is_double(b':') => before - 1,
                b'>' if self.mark(before) == b'-' && is_double(b'>') => before - 1,
                _ => return at,
            };
            let next = if self.mark(next) == b']' { self.index_start(next) } else { next };
            if self.kind(next) != Some(Kind::Word) {
                return at;
            }
            at = next;
        }
    }

    /// The word before the index that ends here: `a` of `a[0]`.
    pub fn index_start(&self, at: usize) -> usize {
        const LONGEST: usize = 8;
        let open = (at.saturating_sub(LONGEST)..at).rev().find(|&at| self.mark(at) == b'[');
        open.and_then(|open| open.checked_sub(1)).unwrap_or(at)
    }

    /// The bracket that closes the one that opens here.
    pub fn close(&self, open: usize) -> Option<usize> {
        const LONGEST: usize = 400;
        let mut depth = 0_usize;
        for at in open..(open + LONGEST).min(self.tokens.len()) {
            match self.mark(at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The first and the last token of each argument.
    pub fn arguments(&self, open: usize, close: usize) -> Vec<(usize, usize)> {
        let (mut depth, mut from) = (0_usize, open + 1);
        let mut found = Vec::new();
        for at in open..=close {
            match self.mark(at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let is_end = at == close || (depth == 1 && self.mark(at) == b',');
            if is_end {
                if at > from {
                    found.push((from, at - 1));
                }
                from = at + 1;
            }
        }
        found
    }
}
