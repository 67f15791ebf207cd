//! Names in the place of numbers whose values stand nowhere: `raycast(origin, direction)` where no
//! direction is said, `Vector3(x, 0, 1)`, `radius = size`.

use std::collections::HashMap;

use super::super::super::constants::{Type, bare_number, constant, kind_of_type};
use super::super::super::meaning::any;
use super::super::super::read::is_query;
use super::super::super::wording::words as words_of;
use super::unknown::{ANSWERS, INPUTS};
use super::vocabulary::{holds, names_a_shape};
use super::{Item, Kind, MOST_ITEMS, Words};

/// What calls take that is none of a shape: where they put an answer, what they ask, how.
const BESIDE: &str = "\
    true false null none nil nullptr callback cb out ref info payload scene world space data flags \
    filter mask layers material mat options params normal t u s x p m self this pose pool queue \
    body id tmp temp dest dst store storage line color colour name eps epsilon geometry geom target model buf buffer dist identity";

/// What puts something somewhere.
const SETTING: [&str; 8] =
    ["set", "translation", "translate", "position", "location", "half", "scale", "splat"];

/// How far something goes.
const REACHES: [&str; 8] = ["dist", "distance", "toi", "tmax", "reach", "length", "half", "range"];

pub(super) fn strangers(words: &Words) -> Vec<Item> {
    let mut said: HashMap<String, usize> = HashMap::new();
    for word in (0..words.tokens.len()).filter_map(|at| words.word(at)) {
        *said.entry(word.to_ascii_lowercase()).or_default() += 1;
    }
    let told = Told { words, said };
    let found = (1..words.tokens.len()).flat_map(|at| match words.mark(at) {
        b'(' | b'[' => told.in_a_bracket(at),
        b'=' | b':' => told.behind(at).into_iter().collect(),
        _ => Vec::new(),
    });
    found.take(MOST_ITEMS).map(|at| words.item(at, at)).collect()
}

/// Turns that get what nobody says: `qB = Q::Ry(quarter)`.
pub(super) fn turns(words: &Words) -> Vec<Item> {
    const LONGEST: usize = 24;
    const TURNS: [&str; 6] = ["q", "quat", "quaternion", "rot", "rotation", "orientation"];
    const NONE: [&str; 4] = ["identity", "zero", "none", "default"];
    let is_open = |&sign: &usize| {
        let own = words.word(sign - 1).map(words_of).unwrap_or_default();
        if words.mark(sign) != b'=' || words.word(sign + 1).is_none() || !any(&own, &TURNS) {
            return false;
        }
        let is_end = |at: &usize| {
            !matches!(words.kind(*at), None | Some(Kind::Line)) && words.mark(*at) != b';'
        };
        let value: Vec<usize> = (sign + 1..sign + LONGEST).take_while(is_end).collect();
        let is_call = value.iter().any(|&at| words.mark(at) == b'(');
        let says = |at: &usize| {
            words.is_number(*at) || words.word(*at).is_some_and(|word| any(&words_of(word), &NONE))
        };
        is_call && !value.iter().any(says)
    };
    (1..words.tokens.len())
        .filter(is_open)
        .take(MOST_ITEMS)
        .map(|at| words.item(at - 1, at + 1))
        .collect()
}

/// A text, and how often each of its words stands in it.
struct Told<'a> {
    words: &'a Words<'a>,
    said: HashMap<String, usize>,
}

impl Told<'_> {
    /// Does a name stand nowhere else?
    fn is_stranger(&self, at: usize) -> bool {
        self.words.word(at).is_some_and(|word| {
            self.said.get(&word.to_ascii_lowercase()) == Some(&1)
                && word.starts_with(|c: char| c.is_lowercase())
                && constant(word).is_none()
                && bare_number(word).is_none()
        })
    }

    fn in_a_bracket(&self, open: usize) -> Vec<usize> {
        const LONGEST_VECTOR: usize = 4;
        let words = self.words;
        let Some(close) = words.close(open) else { return Vec::new() };
        let is_sign = |at: usize| matches!(words.mark(at), b'&' | b'*' | b'-' | b'+');
        let arguments: Vec<(usize, usize)> = words
            .arguments(open, close)
            .into_iter()
            .map(|(from, to)| (from + usize::from(is_sign(from)), to))
            .collect();
        let names: Vec<usize> = arguments
            .iter()
            .filter(|(from, to)| from == to && words.word(*from).is_some())
            .map(|(from, _)| *from)
            .collect();
        let numbers = arguments.iter().filter(|(from, _)| words.is_number(*from)).count();
        let mut strangers: Vec<usize> =
            names.iter().copied().filter(|&at| self.is_stranger(at)).collect();
        let taker = words.word(open - 1).filter(|_| words.is_glued(open)).unwrap_or_default();
        let path = match taker {
            "" => "",
            _ => words.shown(words.path_start(open - 1), open - 1),
        };
        let is_typed = kind_of_type(path) != Type::Other;
        let is_vector = path.is_empty() && arguments.len() > 1
            || is_typed && (2..=LONGEST_VECTOR).contains(&arguments.len());
        if is_vector {
            let is_of_numbers = numbers > 0 && names.len() + numbers == arguments.len();
            strangers.retain(|_| is_of_numbers);
            return strangers;
        }
        // `mesh.position.set(x, 1, 0)`, `center(x, 1, 0)`
        let own = words_of(path);
        let is_set =
            any(&own, &SETTING) || own.last().is_some_and(|last| INPUTS.contains(&last.as_str()));
        if is_set && numbers > 0 && names.len() + numbers == arguments.len() {
            // What is set is a shape by its name.
            let is_shape = |at: usize| words.word(at).is_some_and(names_a_shape);
            strangers.retain(|&at| self.is_of_a_shape(at) && !is_shape(at));
            return strangers;
        }
        // MuJoCo's take its model and its data.
        let is_asked = (is_query(taker) || names_a_shape(path)) && !path.contains("mj_");
        // `Plane(a, b, c, d)` of a sentence says how it is called.
        let has_others = arguments.len() > 1 && arguments.len() >= 2 * strangers.len();
        strangers.retain(|&at| is_asked && has_others && self.is_of_a_shape(at));
        strangers
    }

    /// Might it be a part of a shape?
    fn is_of_a_shape(&self, at: usize) -> bool {
        let words = self.words;
        let own = words_of(words.word(at).unwrap_or_default());
        let before = (words.tokens[at].start as usize).checked_sub(1);
        let is_quoted =
            before.is_some_and(|at| matches!(words.text.as_bytes()[at], b'"' | b'\'' | b'`'));
        // `c0`, `c1`: where the closest points go.
        let is_closest = matches!(own.as_slice(), [c, _] if c == "c");
        !is_quoted
            && !is_closest
            && !any(&own, &ANSWERS)
            && !own.iter().any(|word| holds(BESIDE, word))
    }

    /// `radius = size`
    fn behind(&self, sign: usize) -> Option<usize> {
        let words = self.words;
        let own = words_of(words.word(sign - 1)?);
        let path = words_of(words.shown(words.path_start(sign - 1), sign - 1));
        let value = sign + 1;
        let goes_on = matches!(
            words.mark(value + 1),
            b'(' | b'[' | b'{' | b'.' | b':' | b'<' | b'"' | b'-' | b'='
        ) || words.word(value + 1).is_some()
            || words.is_number(value + 1);
        // `{height: tall, radius: 2}`
        let is_of_a_key = words.mark(sign) == b'=' || matches!(words.mark(value + 1), b',' | b'}');
        let last = own.last()?.as_str();
        let is_input = (INPUTS.contains(&last) || REACHES.contains(&last)) && !any(&path, &ANSWERS);
        (is_input && is_of_a_key && self.is_stranger(value) && !goes_on).then_some(value)
    }
}
