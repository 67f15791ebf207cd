//! What a call takes in one place, by the text.

use super::super::tokens::Kind;
use super::source::Words;

/// What a call takes in one place.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::paste) enum Argument {
    /// A variable, or a part of one; where it stands.
    Name(String, u32, u32),
    Number(f64, u32, u32),
    /// `r * r`
    Square(String),
    /// What stands between these bytes.
    Inside(u32, u32),
    /// The same, with an operator: what is computed there is the whole.
    Computed(u32, u32),
    /// `Isometry3::identity()`, `na::zero()`, or a name of such; where it stands.
    Nothing(String, u32, u32),
}

/// What moves and turns nothing.
const NOTHING: [&str; 7] = ["identity", "zero", "zeros", "origin", "ZERO", "IDENTITY", "default"];

impl Words<'_> {
    /// `out RaycastHit hit`
    pub fn is_out(&self, from: usize) -> bool {
        (from..from + 2).any(|at| self.word(at) == Some("out"))
    }

    /// `maxDistance: 5`, `radius = 2`: in whatever order.
    pub fn is_named(&self, from: usize) -> bool {
        let at = (from..from + 2).find(|&at| self.word(at).is_some());
        at.is_some_and(|at| match self.mark(at + 1) {
            b':' => self.mark(at + 2) != b':',
            b'=' => true,
            _ => false,
        })
    }

    pub fn argument(&self, from: usize, to: usize) -> Option<Argument> {
        let is_line = |at: usize| self.tokens[at].kind == Kind::Line;
        let is_blank = |at: usize| matches!(self.mark(at), b'&' | b'*') || is_line(at);
        let from = (from..=to).find(|&at| !is_blank(at))?;
        let to = (from..=to).rev().find(|&at| !is_line(at))?;
        // `Some(&a)`
        if self.word(from) == Some("Some") && self.close(from + 1) == Some(to) {
            return self.argument(from + 2, to - 1);
        }
        // `a.clone()`
        if to > from + 4 && self.word(to - 2) == Some("clone") && self.mark(to) == b')' {
            return self.argument(from, to - 4);
        }
        let (start, end) = (self.tokens[from].start, self.tokens[to].end);
        let shown = self.shown(from, to);
        if self.is_path(from, to) {
            let last = shown.rsplit(['.', ':', '>']).next().unwrap_or(shown);
            // A ray has an origin as well.
            let is_nothing = NOTHING.contains(&last) && last != "origin";
            return Some(match is_nothing || self.is_declared_nothing(shown) {
                true if is_nothing => Argument::Nothing(String::new(), start, end),
                true => Argument::Nothing(shown.to_owned(), start, end),
                false => Argument::Name(shown.to_owned(), start, end),
            });
        }
        if let Some(number) = self.lone_number(from, to) {
            return Some(Argument::Number(number, start, end));
        }
        if let Some((first, second)) = shown.split_once('*')
            && first.trim() == second.trim()
            && self.word(from).is_some()
        {
            return Some(Argument::Square(first.trim().to_owned()));
        }
        if self.is_nothing(from, to) {
            return Some(Argument::Nothing(String::new(), start, end));
        }
        Some(match self.has_operator(from, to) {
            true => Argument::Computed(start, end),
            false => Argument::Inside(start, end),
        })
    }

    /// `a`, `tri[0]`, `ball.center`, `self->from`
    fn is_path(&self, from: usize, to: usize) -> bool {
        let is_part = |at: usize| {
            self.word(at).is_some()
                || self.is_number(at) && self.mark(at.saturating_sub(1)) == b'['
                || matches!(self.mark(at), b'.' | b':' | b'[' | b']' | b'>')
                || self.mark(at) == b'-' && self.mark(at + 1) == b'>'
        };
        let are_glued = (from + 1..=to).all(|at| self.is_glued(at));
        self.word(from).is_some() && are_glued && (from..=to).all(is_part)
    }

    fn lone_number(&self, from: usize, to: usize) -> Option<f64> {
        let sign = if self.mark(from) == b'-' { -1.0 } else { 1.0 };
        let at = if matches!(self.mark(from), b'-' | b'+') { from + 1 } else { from };
        match self.kind(at) {
            Some(Kind::Number(number)) if at == to => Some(sign * number),
            _ => None,
        }
    }

    /// Is something computed, outside of brackets?
    fn has_operator(&self, from: usize, to: usize) -> bool {
        let mut depth = 0_usize;
        (from..=to).any(|at| {
            match self.mark(at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(self.mark(at), b'+' | b'-' | b'*' | b'/')
        })
    }

    /// Are there no numbers, and a word for nothing?
    fn is_nothing(&self, from: usize, to: usize) -> bool {
        let mut words = (from..=to).filter_map(|at| self.word(at));
        !(from..=to).any(|at| self.is_number(at))
            && words.any(|word| NOTHING.contains(&word))
            && !(from..=to).any(|at| self.mark(at) == b'*')
    }

    /// `let at_rest = Vector3::zeros();`
    fn is_declared_nothing(&self, name: &str) -> bool {
        let is_its = |&at: &usize| self.word(at) == Some(name) && self.mark(at + 1) == b'=';
        let mut declared = (0..self.tokens.len()).filter(is_its);
        let (Some(at), None) = (declared.next(), declared.next()) else { return false };
        let end = (at + 2..self.tokens.len())
            .find(|&at| self.mark(at) == b';' || self.tokens[at].kind == Kind::Line);
        end.is_some_and(|end| end > at + 2 && self.is_nothing(at + 2, end - 1))
    }
}
