//! What people write in words: `2x2x2`, `up to 25 units`, `180 to 270 degrees`, `the plane y = 0`.

mod axes;
mod planes;

use super::equations::{self, Equation, Shape};
use super::meaning::{any, words as words_of};
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

/// What is one metre in radius where it is a unit one.
const ROUND: [&str; 3] = ["sphere", "circle", "ball"];

/// No longer text is somebody's prose.
const LONGEST: usize = 100_000;

/// The groups of a text with those that its words say, in the order of the text.
pub(super) fn with_measures(text: &str, groups: Vec<Group>) -> Vec<Group> {
    if text.len() > LONGEST {
        return groups;
    }
    let (mut found, mut said) = (Vec::new(), Vec::new());
    let mut coordinates: Vec<Coordinate> = Vec::new();
    let (mut start, mut is_fenced, mut above) = (0, false, "");
    for (number, line) in text.split('\n').enumerate() {
        is_fenced ^= line.trim_start().starts_with("```");
        if !is_fenced && line.len() < 2000 {
            let number = u32::try_from(number + 1).unwrap_or(u32::MAX);
            measures(line, start, number, &mut found);
            for equation in equations::equations(&line.replace('&', " ")) {
                match equation.shape {
                    Shape::Coordinate(axis, from, way) => {
                        let span = (start + equation.start, start + equation.end);
                        coordinates.push(Coordinate { axis, from, way, span, line: number });
                    }
                    _ => {
                        // `the plane y = 0` is a measure already.
                        let own = of_an_equation(equation, line, above, start, number);
                        let is_known = own.iter().any(|group| {
                            found.iter().any(|known: &Group| {
                                known.name == "plane point" && overlaps(known, group)
                            })
                        });
                        if !is_known {
                            said.extend(own);
                        }
                    }
                }
            }
        }
        if !line.trim().is_empty() {
            above = line;
        }
        start += line.len() + 1;
    }
    let (lines, mut covered) = lines_by_coordinates(&coordinates, text);
    covered.extend(said.iter().map(|group: &Group| group.span));
    said.extend(lines);
    found.retain(|group: &Group| !is_said_in_numbers(group, &groups));
    // An equation is read as one, whatever its numbers look like.
    let is_inside = |group: &Group, of: &(u32, u32)| of.0 <= group.span.0 && group.span.1 <= of.1;
    let groups: Vec<Group> =
        groups.into_iter().filter(|group| !covered.iter().any(|of| is_inside(group, of))).collect();
    found.retain(|group: &Group| !said.iter().any(|of: &Group| overlaps(group, of)));
    found.extend(said);
    merged(groups, found)
}

/// Has a text a direction in numbers, or a size, beside what its words say of one?
fn is_said_in_numbers(group: &Group, groups: &[Group]) -> bool {
    let others: &[&str] = match group.name.as_str() {
        "direction" => &["direction", "dir", "target", "along"],
        "radius" if group.numbers == [1.0] => &["radius", "r", "diameter", "size", "scale"],
        "size" if group.numbers == [1.0; 3] => &["size", "extents", "half", "min", "max", "scale"],
        _ => return false,
    };
    groups.iter().any(|other| any(&words_of(&other.name), others))
}

fn overlaps(a: &Group, b: &Group) -> bool {
    a.span.0 < b.span.1 && b.span.0 < a.span.1
}

/// The groups with these, which are told in words, in the order of the text.
pub(super) fn merged(groups: Vec<Group>, mut found: Vec<Group>) -> Vec<Group> {
    if found.is_empty() {
        return groups;
    }
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

/// The plane or the sphere of an equation, where the words before it say that it is one.
fn of_an_equation(
    equation: Equation,
    line: &str,
    above: &str,
    start: usize,
    number: u32,
) -> Vec<Group> {
    let names = |text: &str| -> Option<String> {
        let words = words(text);
        const OTHERS: [&str; 9] = [
            "line",
            "lines",
            "curve",
            "ellipse",
            "ellipsoid",
            "paraboloid",
            "surface",
            "cone",
            "cylinder",
        ];
        let is_shape = |word: &Word| word.is(&["plane", "planes", "sphere", "circle", "ball"]);
        let place = words.iter().rposition(|word| is_shape(word) || word.is(&OTHERS))?;
        if !is_shape(&words[place]) {
            return None;
        }
        let lead =
            place.checked_sub(1).map(|at| &words[at]).filter(|word| word.is(&["intersection"]));
        let shape = words[place].text.trim_end_matches('s').to_lowercase();
        Some(lead.map_or(shape.clone(), |lead| format!("{} {shape}", lead.text)))
    };
    let is_heading = above.trim_end().ends_with(':');
    let name = names(&line[..equation.start]).or_else(|| names(above).filter(|_| is_heading));
    let Some(name) = name else { return Vec::new() };
    // `x - 2y = 4 for y below 1 only`
    const LIMITS: [&str; 7] = ["for ", "where ", "with ", "if ", "when ", "while ", "only"];
    let behind = line[equation.end..].trim_start_matches([' ', ',']);
    if LIMITS.iter().any(|limit| behind.starts_with(limit)) {
        return Vec::new();
    }
    let sign = line[equation.start..].find('=').map_or(equation.end, |at| equation.start + at);
    let spans = [(start + equation.start, start + sign), (start + sign, start + equation.end)];
    let two = |own: [(&str, Vec<f64>); 2]| {
        let groups = own
            .into_iter()
            .zip(spans)
            .map(|((part, numbers), span)| told(&format!("{name} {part}"), numbers, number, span));
        groups.collect()
    };
    match equation.shape {
        Shape::Plane(normal, point) if name.ends_with("plane") => {
            two([("normal", normal.to_vec()), ("point", point.to_vec())])
        }
        Shape::Sphere(center, radius) if !name.ends_with("plane") => {
            two([("center", center), ("radius", vec![radius])])
        }
        _ => Vec::new(),
    }
}

/// `x = 1 - 2t`
struct Coordinate {
    axis: usize,
    from: f64,
    way: f64,
    span: (usize, usize),
    line: u32,
}

/// The lines whose coordinates follow each other, each by two of its points.
fn lines_by_coordinates(coordinates: &[Coordinate], text: &str) -> (Vec<Group>, Vec<(u32, u32)>) {
    let lower = text.to_ascii_lowercase();
    let (mut found, mut covered) = (Vec::new(), Vec::new());
    const ENDS: [&str; 9] =
        ["segment", "ray", "piece", "part of", "between", "only", "until", "\u{2264}", "<="];
    let has_ends = ENDS.iter().any(|word| lower.contains(word));
    if has_ends || !lower.contains("line") {
        return (found, covered);
    }
    let lines =
        coordinates.chunk_by(|one, next| next.axis == one.axis + 1 && next.line <= one.line + 2);
    for own in lines.filter(|own| own[0].axis == 0 && own.len() > 1) {
        let from: Vec<f64> = own.iter().map(|one| one.from).collect();
        let to = own.iter().map(|one| one.from + one.way).collect();
        let last = own.len() - 1;
        let half = (own[0].span.0, own[last - 1].span.1);
        found.push(told("line[0]", from, own[0].line, half));
        found.push(told("line[1]", to, own[last].line, own[last].span));
        covered.push((found[found.len() - 2].span.0, found[found.len() - 1].span.1));
    }
    (found, covered)
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
        } else if let Some(sizes) = spaced_sizes(&words[at..])
            && is_close(at, at + 4)
        {
            put("box size", sizes, word.start, words[at + 4].end);
        } else if word.is(&["up"])
            && is_next(1, &["to"])
            && let Some(reach) = next(2).and_then(Word::number)
            && is_close(at + 1, at + 2)
            && is_next(3, &UNITS)
        {
            put("max distance", vec![reach], next(2).map_or(0, |w| w.start), words[at + 2].end);
        } else if word.is(&["range"])
            && let Some(reach) = next(1).and_then(Word::number)
            && is_close(at, at + 1)
            && !line.contains(['=', ';', '{'])
        {
            put("max distance", vec![reach], words[at + 1].start, words[at + 1].end);
        } else if let Some(size) = measured(word, next(1)) {
            let after = if word.number().is_some() { 2 } else { 1 };
            let behind = after + usize::from(is_next(after, &["in", "of"]));
            let name = match next(after) {
                _ if is_next(behind, &["diameter"]) => Some("diameter"),
                Some(word) if word.is(&["tall", "high"]) => Some("height"),
                Some(word) if word.is(&["long", "far"]) => Some("length"),
                _ => None,
            };
            let is_reach = at > 0 && words[at - 1].is(&["for"]) && name.is_none();
            if let Some(name) = name.or(is_reach.then_some("max distance")) {
                put(name, vec![size], word.start, word.end);
            }
        } else if let Some(height) = word.number()
            && is_next(1, &["tall", "high"])
        {
            let is_total = is_next(2, &["overall", "altogether"])
                || is_next(2, &["in"]) && is_next(3, &["total"]);
            let name = if is_total { "total height" } else { "height" };
            put(name, vec![height], word.start, word.end);
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
        } else if let Some((way, end)) = axes::direction(line, &words, at) {
            put("direction", way.to_vec(), word.start, words[end - 1].end);
        } else if word.is(&["unit"]) && is_close(at, at + 1) && is_next(1, &ROUND) {
            put("radius", vec![1.0], word.start, words[at + 1].end);
        } else if word.is(&["unit"]) && is_close(at, at + 1) && is_next(1, &["cube"]) {
            put("size", vec![1.0; 3], word.start, words[at + 1].end);
        } else if word.is(&["plane"])
            && !planes::is_about_others(&words[..at])
            && let lead = planes::lead_of_an_equation(&line[word.end..])
            && let Some((normal, constant, end)) = planes::equation(&line[word.end + lead..])
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

/// `2 x 2 x 2`
fn spaced_sizes(words: &[Word]) -> Option<Vec<f64>> {
    let [a, x, b, y, c, ..] = words else { return None };
    let is_by = |word: &Word| word.is(&["x", "by"]);
    (is_by(x) && is_by(y)).then(|| [a, b, c].map(Word::number).into_iter().collect())?
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
