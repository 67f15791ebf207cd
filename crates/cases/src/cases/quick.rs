//! A plain case, read straight into its scenario's fields. What is not plain (escapes, texts, a
//! view, a fault of any kind) is left to `read`, which also says what is wrong.

use super::caveats::{self, Caveats};
use super::fault::round;
use super::read::{is_negative, is_own};
use super::rounded::is_rounded;
use super::{LONGEST, parse};
use crate::scenario::{Entry, Input, Scenario};
use crate::scenarios;

/// A case whose `id` and `expected` are the JSON that stood in the text.
pub(super) struct Plain<'a> {
    pub entry: &'static Entry,
    pub live: Box<dyn Scenario>,
    pub id: Option<&'a str>,
    pub expected: Option<&'a str>,
    pub caveats: Caveats,
}

/// Is a line a whole case by itself, whatever reads it?
pub(super) fn is_case(line: &[u8]) -> bool {
    let text = str::from_utf8(line).ok().filter(|text| text.len() <= LONGEST);
    text.is_some_and(|text| read(text).is_some() || parse(text).is_ok())
}

/// Reads a case that names its scenario before its inputs; none where it is not plain.
pub(super) fn read(text: &str) -> Option<Plain<'_>> {
    let mut others = Vec::new();
    let mut cursor = Cursor { text, at: 0 };
    let mut case: Option<(&'static Entry, Box<dyn Scenario>)> = None;
    let (mut id, mut expected, mut caveats) = (None, None, None);
    let mut seen = [false; 5];
    let mut once = |place: usize| (!std::mem::replace(&mut seen[place], true)).then_some(());
    cursor.fields(|cursor, key| {
        match key {
            "scenario" => {
                once(0)?;
                let entry = scenarios::find(cursor.string()?)?;
                case = Some((entry, (entry.build)()));
            }
            "inputs" => {
                once(1)?;
                let (entry, live) = case.as_mut()?;
                caveats = Some(read_inputs(cursor, entry, live.as_mut())?);
            }
            "conventions" => {
                once(2)?;
                read_conventions(cursor, case.as_mut()?.1.as_mut())?;
            }
            "id" => {
                once(3)?;
                id = Some(cursor.plain_value()?);
            }
            "expected" => {
                once(4)?;
                expected = Some(cursor.object()?);
            }
            key if others.len() < MOST_OTHERS && is_own(key) && !others.contains(&key) => {
                others.push(key);
                cursor.value(DEEPEST)?;
            }
            _ => return None,
        }
        Some(())
    })?;
    cursor.skip_blanks();
    let (entry, mut live) = case.filter(|_| cursor.at == text.len())?;
    let caveats = caveats.unwrap_or_else(|| Caveats {
        defaulted: caveats::fill(entry, &mut live.inputs(), &[]),
        ..Caveats::default()
    });
    Some(Plain { entry, live, id, expected, caveats })
}

/// How many keys of the user's own a plain case has.
const MOST_OTHERS: usize = 64;

fn read_inputs(cursor: &mut Cursor, entry: &Entry, live: &mut dyn Scenario) -> Option<Caveats> {
    let mut inputs = live.inputs();
    let mut seen = [false; 64];
    let mut rounded = Vec::new();
    cursor.fields(|cursor, name| {
        let place = inputs.iter().position(|input| input.name == name)?;
        if std::mem::replace(seen.get_mut(place)?, true) {
            return None;
        }
        if read_input(cursor, &mut inputs[place])? {
            rounded.push(inputs[place].name);
        }
        Some(())
    })?;
    Some(Caveats { defaulted: caveats::fill(entry, &mut inputs, &seen), rounded })
}

/// Is a number of it rounded?
fn read_input(cursor: &mut Cursor, input: &mut Input) -> Option<bool> {
    let (count, is_length) = (input.value.dimension(), input.value.is_length());
    let mut has_rounded = false;
    let mut read = |cursor: &mut Cursor| {
        let text = cursor.number()?;
        let number = round(text).filter(|_| !(is_length && is_negative(text)))?;
        has_rounded |= is_rounded(text, number);
        Some(number)
    };
    if count == 1 {
        input.value.set(&[read(cursor)?]).ok()?;
        return Some(has_rounded);
    }
    let mut numbers = [0.0; 4];
    let numbers = numbers.get_mut(..count)?;
    cursor.eat(b'[')?;
    for (place, number) in numbers.iter_mut().enumerate() {
        if place > 0 {
            cursor.eat(b',')?;
        }
        *number = read(cursor)?;
    }
    cursor.eat(b']')?;
    input.value.set(numbers).ok()?;
    Some(has_rounded)
}

fn read_conventions(cursor: &mut Cursor, live: &mut dyn Scenario) -> Option<()> {
    let mut conventions = live.conventions();
    let mut seen = 0_u64;
    cursor.fields(|cursor, name| {
        let place = conventions.iter().position(|one| one.name == name)?;
        let bit = 1_u64.checked_shl(u32::try_from(place).ok()?)?;
        if seen & bit > 0 {
            return None;
        }
        seen |= bit;
        let choice = cursor.string()?;
        let one = &mut conventions[place];
        let choices = one.chosen.choices();
        one.chosen.choose(choices.iter().position(|other| other.name == choice)?);
        Some(())
    })
}

/// A place in a text that is read as JSON without escapes.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// How deep the objects and lists of an answer may stand in one another.
const DEEPEST: usize = 8;

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    /// Passes over that byte and the blanks before it.
    fn eat(&mut self, byte: u8) -> Option<()> {
        self.skip_blanks();
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// An object's fields, in their order.
    fn fields(&mut self, mut each: impl FnMut(&mut Self, &'a str) -> Option<()>) -> Option<()> {
        self.eat(b'{')?;
        if self.eat(b'}').is_some() {
            return Some(());
        }
        loop {
            let key = self.string()?;
            self.eat(b':')?;
            each(self, key)?;
            if self.eat(b',').is_none() {
                return self.eat(b'}');
            }
        }
    }

    /// A text without escapes, without its quotes.
    fn string(&mut self) -> Option<&'a str> {
        self.eat(b'"')?;
        let begin = self.at;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' | 0..0x20 | 0x7f => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        self.text.get(begin..self.at - 1)
    }

    /// The digits of a number.
    fn number(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let begin = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let whole = self.digits()?;
        if whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'-' | b'+')));
            self.digits()?;
        }
        self.text.get(begin..self.at)
    }

    fn digits(&mut self) -> Option<&'a str> {
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.text.get(begin..self.at).filter(|digits| !digits.is_empty())
    }

    /// A whole number or a short text, with its quotes, which an answer echoes as it stands.
    fn plain_value(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let begin = self.at;
        if self.peek()? == b'"' {
            self.string().filter(|text| text.len() < 1_000 && text.is_ascii())?;
        } else {
            let number = self.number()?;
            if number.len() > 15 || number.contains(['e', 'E', '.']) || number == "-0" {
                return None;
            }
        }
        self.text.get(begin..self.at)
    }

    /// An object that names each key once, as it stands.
    fn object(&mut self) -> Option<&'a str> {
        self.skip_blanks();
        let begin = self.at;
        (self.peek()? == b'{').then(|| self.value(DEEPEST)).flatten()?;
        self.text.get(begin..self.at)
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        self.skip_blanks();
        match self.peek()? {
            b'{' if depth > 0 => {
                let mut keys = [""; 16];
                let mut count = 0;
                self.fields(|cursor, key| {
                    if keys.get(..count)?.contains(&key) {
                        return None;
                    }
                    *keys.get_mut(count)? = key;
                    count += 1;
                    cursor.value(depth - 1)
                })
            }
            b'[' if depth > 0 => {
                self.eat(b'[')?;
                if self.eat(b']').is_some() {
                    return Some(());
                }
                loop {
                    self.value(depth - 1)?;
                    if self.eat(b',').is_none() {
                        return self.eat(b']');
                    }
                }
            }
            b'"' => self.string().map(drop),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null"),
            _ => self.number().map(drop),
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        self.text.get(self.at..)?.starts_with(word).then(|| self.at += word.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{SCENES, parse, write, write_with_answer};

    /// What is read here is read as `parse` reads it.
    #[track_caller]
    fn check(text: &str, is_plain: bool) {
        let plain = read(text);
        assert_eq!(plain.is_some(), is_plain, "{text}");
        let Some(plain) = plain else { return };
        let case = parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let told = |live: &dyn Scenario| write(plain.entry, live);
        assert_eq!(told(plain.live.as_ref()), told(case.live.as_ref()), "{text}");
        assert_eq!(plain.entry.id, case.scenario.id);
        assert_eq!(plain.id.map(str::to_owned), case.id.map(|id| id.to_string()));
        let expected = plain.expected.map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(expected, case.expected);
        assert_eq!(plain.caveats, case.caveats, "{text}");
    }

    #[test]
    fn logs_and_written_cases_are_plain() {
        for (_, text) in SCENES {
            let case = parse(text).unwrap();
            check(&write(case.scenario, case.live.as_ref()), true);
            let log = write_with_answer(case.scenario, case.live.as_ref(), &case.answer());
            check(&log, true);
        }
    }

    #[test]
    fn what_is_not_plain_is_left_to_the_other_reader() {
        let with = |rest: &str| format!(r#"{{"scenario":"ray_sphere",{rest}}}"#);
        for plain in [
            r#""inputs":{"radius":1}"#,
            r#" "id" : -7 , "inputs" : { "start" : [ 1 , -2.5e0 , 0.1E-3 ] } "#,
            r#""id":"a b","conventions":{"inside":"exit_point"},"inputs":{}"#,
            r#""inputs":{"radius":-0,"center":[-1e-400,0,0]}"#,
            r#""inputs":{"radius":1.00000005960464477540}"#,
            r#""expected":{"hit":true,"contacts":[{"t":[]},null],"scalars":{}}"#,
            r#""time":[1,{"a":"b"}],"id":7,"inputs":{"radius":2}"#,
            r#""inputs":{"end":[1,0,0],"start":[829478.9264479876,0,0],"radius":16777217}"#,
        ] {
            check(&with(plain), true);
        }
        for other in [
            r#""id":1.50"#,
            r#""id":"\u0041""#,
            r#""id":"ä""#,
            r#""id":1,"id":1"#,
            r#""title":"T""#,
            r#""inputz":{}"#,
            r#""time":1,"time":2"#,
            r#""time":{"a":1,"a":2}"#,
            r#""frame":1"#,
            r#""inputs":{"radius":-1}"#,
            r#""inputs":{"radius":-1e-400}"#,
            r#""inputs":{"radius":1e39}"#,
            r#""inputs":{"radius":01}"#,
            r#""inputs":{"radius":1.}"#,
            r#""inputs":{"radius":+1}"#,
            r#""inputs":{"radius":[1]}"#,
            r#""inputs":{"radius":1,"radius":1}"#,
            r#""inputs":{"start":[0,0]}"#,
            r#""inputs":{"start":[0,0,0,0]}"#,
            r#""inputs":{"nothing":1}"#,
            r#""conventions":{"inside":"exit"}"#,
            r#""expected":{"a":1,"a":1}"#,
            r#""expected":[]"#,
            r#""inputs":{},"#,
        ] {
            check(&with(other), false);
        }
        let box_of =
            |sizes| format!(r#"{{"scenario":"ray_box","inputs":{{"half_extents":{sizes}}}}}"#);
        check(&box_of("[1,-0.0,2]"), true);
        check(&box_of("[1,-1e-60,2]"), false);
        let box_by = |rest| format!(r#"{{"scenario":"box_box","inputs":{{{rest}}}}}"#);
        check(&box_by(r#""half_extents1":[1,1,1],"rotation2":[0,0,1,1]"#), true);
        let polygon_of = |rest| format!(r#"{{"scenario":"point_polygon","inputs":{{{rest}}}}}"#);
        check(&polygon_of(r#""v1":[1,2],"v3":[3,4],"v2":[5,6]"#), true);
        check(r#"{"inputs":{},"scenario":"ray_sphere"}"#, false);
        check(r#"{"scenario":"ray_sphere"} x"#, false);
        check("", false);
    }

    #[test]
    fn a_text_that_is_cut_anywhere_is_not_plain() {
        let text = r#"{"scenario":"ray_sphere","id":7,"inputs":{"start":[1,2,-3.5e1]}}"#;
        check(text, true);
        (0..text.len()).for_each(|end| check(&text[..end], false));
    }
}
