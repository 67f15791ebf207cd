//! What people write in words: `2x2x2`, `up to 25 units`, `180 to 270 degrees`, `the plane y = 0`.

use super::read::Group;

/// A word of a line, without the marks around it.
struct Word<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

impl Word<'_> {
    fn number(&self) -> Option<f64> {
        let digits = self.text.trim_end_matches("°");
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
        let number: f64 = digits.parse().ok().filter(|_| is_plain)?;
        number.is_finite().then_some(number)
    }

    fn is(&self, of: &[&str]) -> bool {
        of.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }
}

const DEGREES: [&str; 3] = ["degrees", "deg", "degree"];

const UNITS: [&str; 12] =
    ["unit", "units", "m", "meter", "meters", "metre", "metres", "cm", "long", "mm", "px", "away"];

/// No longer text is somebody's prose.
const LONGEST: usize = 100_000;

/// The groups of a text with those that its words say, in the order of the text.
pub(super) fn with_measures(text: &str, groups: Vec<Group>) -> Vec<Group> {
    if groups.is_empty() || text.len() > LONGEST {
        return groups;
    }
    let mut found = Vec::new();
    let (mut start, mut is_fenced) = (0, false);
    for (number, line) in text.split('\n').enumerate() {
        is_fenced ^= line.trim_start().starts_with("```");
        if !is_fenced && line.len() < 2000 {
            let number = u32::try_from(number + 1).unwrap_or(u32::MAX);
            measures(line, start, number, &mut found);
        }
        start += line.len() + 1;
    }
    merged(groups, found)
}

/// The groups with these, which are told in words, in the order of the text.
pub(super) fn merged(groups: Vec<Group>, mut found: Vec<Group>) -> Vec<Group> {
    if found.is_empty() {
        return groups;
    }
    let overlaps = |a: &Group, b: &Group| a.span.0 < b.span.1 && b.span.0 < a.span.1;
    let mut all: Vec<Group> = groups
        .into_iter()
        .filter(|group| !group.is_lone || !found.iter().any(|other| overlaps(group, other)))
        .collect();
    found.retain(|group| !all.iter().any(|other| overlaps(group, other)));
    all.extend(found);
    all.sort_by_key(|group| group.span.0);
    all
}

/// What words say between these bytes of a line.
pub(super) fn told(name: &str, numbers: Vec<f64>, line: u32, span: (usize, usize)) -> Group {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Group {
        name: name.to_owned(),
        around: String::new(),
        is_lone: numbers.len() == 1,
        is_matrix: false,
        is_quaternion: numbers.len() == 4,
        numbers,
        is_argument: false,
        is_typed: false,
        is_assigned: false,
        kind: String::new(),
        is_told: false,
        is_reference: false,
        is_derived: false,
        made: None,
        bracket: usize::MAX,
        line,
        span: (byte(span.0), byte(span.1)),
        context: super::read::Context::default(),
    }
}

fn words(line: &str) -> Vec<Word<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || ".-+°=_".contains(c);
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(begin) = line[rest..].find(is_part) {
        let start = rest + begin;
        let length = line[start..].find(|c: char| !is_part(c)).unwrap_or(line.len() - start);
        let text = line[start..start + length].trim_end_matches('.');
        words.push(Word { text, start, end: start + text.len() });
        rest = start + length;
    }
    words
}

/// The measures of a line that begins at this byte.
fn measures(line: &str, start: usize, number: u32, found: &mut Vec<Group>) {
    let words = words(line);
    let mut put = |name: &str, numbers: Vec<f64>, from: usize, to: usize| {
        found.push(told(name, numbers, number, (start + from, start + to)));
    };
    for (at, word) in words.iter().enumerate() {
        let next = |more: usize| words.get(at + more);
        let is_next = |more: usize, of: &[&str]| next(more).is_some_and(|word| word.is(of));
        // Is what stands between two words no bracket or comma?
        let is_close = |a: usize, b: usize| match (words.get(a), words.get(b)) {
            (Some(a), Some(b)) => !line[a.end..b.start].contains(['(', ')', ',', ';', '[', ']']),
            _ => false,
        };
        if let Some(sizes) = sizes(word.text) {
            put("box size", sizes, word.start, word.end);
        } else if word.is(&["up"])
            && is_next(1, &["to"])
            && let Some(reach) = next(2).and_then(Word::number)
            && is_close(at + 1, at + 2)
            && is_next(3, &UNITS)
        {
            put("max distance", vec![reach], next(2).map_or(0, |w| w.start), words[at + 2].end);
        } else if let Some(size) = measured(word, next(1)) {
            let after = if word.number().is_some() { 2 } else { 1 };
            let is_across = is_next(after, &["in"]) && is_next(after + 1, &["diameter"]);
            let name = match next(after) {
                _ if is_across => Some("diameter"),
                Some(word) if word.is(&["tall", "high"]) => Some("height"),
                Some(word) if word.is(&["long", "far"]) => Some("length"),
                _ => None,
            };
            let is_reach = at > 0 && words[at - 1].is(&["for"]) && name.is_none();
            if let Some(name) = name.or(is_reach.then_some("max distance")) {
                put(name, vec![size], word.start, word.end);
            }
        } else if let Some(from) = word.number()
            && (is_next(1, &["to", "and"]) && is_close(at, at + 2))
            && let Some(to) = next(2).and_then(Word::number)
            && (is_next(3, &DEGREES) || next(2).is_some_and(|w| w.text.ends_with('°')))
        {
            put("start angle", vec![from], word.start, word.end);
            put("end angle", vec![to], words[at + 2].start, words[at + 2].end);
        } else if let Some(from) = word.number()
            && is_next(1, &DEGREES)
            && is_next(2, &["to", "and"])
            && let Some(to) = next(3).and_then(Word::number)
            && is_next(4, &DEGREES)
        {
            put("start angle", vec![from], word.start, word.end);
            put("end angle", vec![to], words[at + 3].start, words[at + 3].end);
        } else if word.is(&["rotated", "turned"])
            && let Some(angle) = next(1).and_then(Word::number)
            && is_next(2, &["degrees", "deg", "degree", "°"])
            && is_next(3, &["around", "about"])
        {
            let place = 4 + usize::from(is_next(4, &["the"]));
            let axis = next(place).and_then(|axis| match axis.text {
                "x" | "X" => Some(0),
                "y" | "Y" => Some(1),
                "z" | "Z" => Some(2),
                _ => None,
            });
            if let (Some(axis), Some(end)) = (axis, next(place)) {
                let (sine, cosine) = (angle.to_radians() / 2.0).sin_cos();
                let mut turn = vec![0.0, 0.0, 0.0, cosine];
                turn[axis] = sine;
                put("box rotation", turn, word.start, end.end);
            }
        } else if word.is(&["plane"])
            && !is_about_others(&words[..at])
            && let lead = lead_of_an_equation(&line[word.end..])
            && let Some((normal, constant, end)) = equation(&line[word.end + lead..])
        {
            let square: f64 = normal.iter().map(|x| x * x).sum();
            let point = normal.map(|x| x * constant / square);
            let end = word.end + lead + end;
            put("plane normal", normal.to_vec(), word.start, word.end);
            put("plane point", point.to_vec(), word.end, end);
        } else if word.is(&["through"]) && is_next(2, &["origin"]) && is_next(1, &["the"]) {
            let is_plane = words[..at].iter().rev().take(3).any(|word| word.is(&["plane"]));
            if is_plane {
                put("plane point", vec![0.0; 3], word.start, words[at + 2].end);
            }
        }
    }
}

/// `in the plane z = 0` says where other things lie, but `the wall lies in the plane z = 0` where it is.
fn is_about_others(before: &[Word]) -> bool {
    const WALLS: [&str; 9] =
        ["wall", "mirror", "floor", "ground", "screen", "window", "pane", "sheet", "ceiling"];
    const LIES: [&str; 4] = ["lies", "is", "stands", "hangs"];
    let is_wall = matches!(before, [.., wall, lies, link, the]
        if wall.is(&WALLS) && lies.is(&LIES) && link.is(&["in", "on"]) && the.is(&["the"]));
    !is_wall && before.iter().rev().take(2).any(|word| word.is(&["in", "on", "xy", "xz", "yz"]))
}

/// `2x2x2`
fn sizes(word: &str) -> Option<Vec<f64>> {
    let parts: Vec<_> = word.split(['x', '×', 'X']).collect();
    let is_number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let is_so = parts.len() == 3 && parts.iter().all(is_number);
    is_so.then(|| parts.iter().filter_map(|part| part.parse().ok()).collect())
}

/// `2m`, or `2` before a unit.
fn measured(word: &Word, next: Option<&Word>) -> Option<f64> {
    if let Some(number) = word.number() {
        return next.filter(|next| next.is(&UNITS)).map(|_| number);
    }
    let digits = word.text.strip_suffix('m')?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    digits.parse().ok().filter(|_| is_plain && !digits.is_empty())
}

/// How much stands before the equation of ` is `z = 1.5``.
fn lead_of_an_equation(text: &str) -> usize {
    let rest = text.trim_start();
    let rest = rest.strip_prefix("is ").unwrap_or(rest).trim_start();
    // `E: x + y = 2`
    let name = rest.split(':').next().filter(|name| name.len() < rest.len());
    let is_name = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.trim_end().bytes().skip(1).all(|byte| byte.is_ascii_digit())
            && !name.starts_with(['X', 'Y', 'Z'])
    };
    let rest = name.filter(is_name).map_or(rest, |name| rest[name.len() + 1..].trim_start());
    text.len() - rest.strip_prefix('`').unwrap_or(rest).len()
}

/// The normal and the constant of ` y = 0` or ` x + 2y - z = 6`, and where they end.
fn equation(text: &str) -> Option<([f64; 3], f64, usize)> {
    const LONGEST: usize = 60;
    let end = text.char_indices().map(|(at, _)| at).take_while(|at| *at < LONGEST).last()?;
    let text = &text[..text.ceil_char_boundary(end + 1)];
    let (left, right) = text.split_once('=')?;
    let mut normal = [0.0; 3];
    let mut digits = String::new();
    let mut has_term = false;
    for c in left.trim().trim_start_matches(':').chars() {
        let axis = match c {
            'x' | 'X' => 0,
            'y' | 'Y' => 1,
            'z' | 'Z' => 2,
            ' ' | '*' => continue,
            '+' | '-' if digits.is_empty() => {
                digits.push(c);
                continue;
            }
            '0'..='9' | '.' => {
                digits.push(c);
                continue;
            }
            _ => return None,
        };
        let factor: f64 = match digits.as_str() {
            "" | "+" => 1.0,
            "-" => -1.0,
            digits => digits.parse().ok()?,
        };
        normal[axis] += factor;
        digits.clear();
        has_term = true;
    }
    let blank = right.len() - right.trim_start().len();
    let rest = right.trim_start();
    let length =
        rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).unwrap_or(rest.len());
    let digits = rest[..length].trim_end_matches('.');
    let constant: f64 = digits.parse().ok()?;
    // `= 3z`, `= 3 + t`
    let behind = &rest[length..];
    let goes_on = behind.trim_start().strip_prefix(['+', '*', '/', '^', '-']);
    let is_part = ["for ", "where ", "only", "if ", "when "]
        .iter()
        .any(|word| behind.trim_start_matches([' ', ',', '.']).starts_with(word));
    if is_part
        || behind.starts_with(char::is_alphanumeric)
        || goes_on.is_some_and(|more| more.trim_start().starts_with(char::is_alphanumeric))
    {
        return None;
    }
    let is_some = has_term && normal.iter().any(|x| *x != 0.0);
    let place = left.len() + 1 + blank + length;
    is_some.then_some((normal, constant, place))
}
