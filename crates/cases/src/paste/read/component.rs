//! Vectors that are written component by component: `x: 1, y: 2, z: 3`, `m[0] = 1; m[1] = 2`.

use super::{Entry, Value};

/// What the first of some entries begin.
pub(super) struct Components {
    /// Without what says which component it is.
    pub name: String,
    pub numbers: Vec<f64>,
    /// How many entries it takes.
    pub count: usize,
}

/// The vector whose components the first of these entries are.
pub(super) fn components(entries: &[Entry]) -> Option<Components> {
    entries.first()?.lone()?;
    by_index(entries).or_else(|| by_axis(entries)).or_else(|| by_stem(entries))
}

/// A name's index and what stands before it.
fn index(name: &str) -> Option<(usize, &str)> {
    let (before, index) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some((index.parse().ok()?, before))
}

/// `m[0] = 1; m[1] = 2`, up to a matrix.
fn by_index(entries: &[Entry]) -> Option<Components> {
    const MOST: usize = 16;
    let (_, name) = index(&entries[0].name).filter(|(place, _)| *place == 0)?;
    let is_next = |(place, entry): &(usize, &Entry)| {
        entry.lone().is_some() && index(&entry.name) == Some((*place, name))
    };
    let run = entries.iter().enumerate().take(MOST).take_while(is_next);
    taken(name.to_owned(), run.filter_map(|(_, entry)| entry.lone()).collect())
}

/// A name's axis and what stands before it.
fn axis(name: &str) -> Option<(usize, &str)> {
    let axis = name.chars().next_back()?;
    let place = "xyzw".find(axis.to_ascii_lowercase())?;
    let before = &name[..name.len() - 1];
    let is_alone = match before.chars().next_back() {
        None => true,
        Some('.' | '_' | ' ' | '>') => true,
        Some(last) => last.is_lowercase() && axis.is_uppercase(),
    };
    is_alone.then(|| (place, before.trim_end_matches(['.', '_', ' ', '>', '-'])))
}

/// `p.x = 1; p.y = 2`, where w may be the first of a quaternion's.
fn by_axis(entries: &[Entry]) -> Option<Components> {
    let (first, name) = axis(&entries[0].name).filter(|(first, _)| matches!(first, 0 | 3))?;
    let order = if first == 3 { [3, 0, 1, 2] } else { [0, 1, 2, 3] };
    let is_next = |(place, entry): &(&usize, &Entry)| {
        let is_its =
            |(at, before): (usize, &str)| at == **place && (before == name || before.is_empty());
        entry.lone().is_some() && axis(&entry.name).is_some_and(is_its)
    };
    let run = order.iter().zip(entries).take_while(is_next);
    let mut numbers: Vec<f64> = run.filter_map(|(_, entry)| entry.lone()).collect();
    if first == 3 {
        if numbers.len() < 4 {
            return None;
        }
        numbers.rotate_left(1);
    }
    taken(name.to_owned(), numbers)
}

/// `ox, oy, oz`, `x1, y1, z1` and `Pitch, Yaw, Roll`: all three.
fn by_stem(entries: &[Entry]) -> Option<Components> {
    const ANGLES: [[&str; 3]; 3] =
        [["P", "Y", "R"], ["Pitch", "Yaw", "Roll"], ["Roll", "Pitch", "Yaw"]];
    let [first, second, rest @ ..] = entries else { return None };
    if let Some(pair) = in_the_plane([first, second], rest.first()) {
        return Some(pair);
    }
    let third = rest.first()?;
    let numbers = vec![first.lone()?, second.lone()?, third.lone()?];
    let names = [first, second, third].map(|entry| entry.name.as_str());
    let part = |parts: [&str; 3], take: fn(&str, &str) -> Option<String>| {
        let [a, b, c] = [0, 1, 2].map(|at| take(names[at], parts[at]));
        a.filter(|stem| !stem.is_empty() && b.as_ref() == Some(stem) && c.as_ref() == Some(stem))
    };
    let before = |name: &str, part: &str| name.strip_suffix(part).map(str::to_owned);
    let behind = |name: &str, part: &str| {
        let digits = name.strip_prefix(part)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.to_owned())
    };
    let lower = ["x", "y", "z"];
    let upper = ["X", "Y", "Z"];
    let name = part(lower, before).or_else(|| part(upper, before));
    let name = name.or_else(|| {
        let is_numbered = part(lower, behind).or_else(|| part(upper, behind)).is_some();
        is_numbered.then(|| names.join(" "))
    });
    let is_angles = || {
        let is_one = |names: [&str; 3], angles: &[&str; 3]| {
            names.iter().zip(angles).all(|(name, angle)| name.eq_ignore_ascii_case(angle))
        };
        ANGLES.iter().any(|angles| is_one(names, angles))
    };
    match name {
        Some(name) => taken(name.trim_end_matches(['.', '_', ' ']).to_owned(), numbers),
        None if is_angles() => {
            let name = if first.heading.is_empty() { "rotation" } else { "" };
            taken(name.to_owned(), numbers)
        }
        None => None,
    }
}

/// `x1, y1` and `cx, cy`, and no z.
fn in_the_plane(pair: [&Entry; 2], next: Option<&Entry>) -> Option<Components> {
    let numbers = vec![pair[0].lone()?, pair[1].lone()?];
    let [x, y] = pair.map(|entry| entry.name.as_str());
    let next = next.map_or("", |next| next.name.as_str());
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(number) = x.strip_prefix('x').filter(|number| is_number(number)) {
        let is_pair = y.strip_prefix('y') == Some(number) && next.strip_prefix('z') != Some(number);
        return taken(format!("{x} {y}"), numbers).filter(|_| is_pair);
    }
    // `xq = 2.5; yq = 3`
    let tail = |name: &str, axis: char| {
        let tail = name.strip_prefix(axis)?;
        let is_short = (1..4).contains(&tail.len()) && tail.bytes().all(|b| b.is_ascii_lowercase());
        is_short.then(|| tail.to_owned())
    };
    if let Some(own) = tail(x, 'x') {
        let is_pair = tail(y, 'y').as_ref() == Some(&own) && tail(next, 'z').as_ref() != Some(&own);
        return taken(own, numbers).filter(|_| is_pair);
    }
    let stem = x.strip_suffix('x').filter(|stem| (1..3).contains(&stem.len()))?;
    let is_pair = y.strip_suffix('y') == Some(stem) && next.strip_suffix('z') != Some(stem);
    taken(stem.to_owned(), numbers).filter(|_| is_pair)
}

/// `xs = [0, 4, 4]`, `ys = [0, 0, 3]`: points, coordinate by coordinate.
pub(super) fn points_of_columns(entries: &[Entry]) -> Option<(Vec<Vec<f64>>, usize)> {
    const MOST: usize = 16;
    let list = |entry: &Entry| match &entry.value {
        Value::Numbers(numbers) if (3..=MOST).contains(&numbers.len()) => Some(numbers.clone()),
        _ => None,
    };
    let first = entries.first()?;
    let at = first.name.find(['x', 'X']).filter(|_| first.name.len() < 12)?;
    let capital = usize::from(first.name[at..].starts_with('X'));
    let is_named = |place: usize| {
        let axis = [["x", "y", "z"], ["X", "Y", "Z"]][capital][place];
        let name = format!("{}{axis}{}", &first.name[..at], &first.name[at + 1..]);
        entries.get(place).is_some_and(|entry| entry.name == name)
    };
    let columns: Vec<_> =
        (0..3).take_while(|&place| is_named(place)).map_while(|at| list(&entries[at])).collect();
    let count = columns.first()?.len();
    // `x = [1, 2, 3]`, `y = [4, 5, 6]` may be two points.
    let is_short = first.name.len() == 1 || first.name.ends_with(|c: char| c.is_ascii_digit());
    if is_short && count == 3 {
        return None;
    }
    let is_even = columns.len() > 1 && columns.iter().all(|column| column.len() == count);
    let points = (0..count).map(|at| columns.iter().map(|column| column[at]).collect());
    is_even.then(|| (points.collect(), columns.len()))
}

fn taken(name: String, numbers: Vec<f64>) -> Option<Components> {
    let count = numbers.len();
    (count > 1).then_some(Components { name, numbers, count })
}
