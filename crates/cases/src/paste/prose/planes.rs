//! Planes that a sentence tells by their equation: `the wall lies in the plane z = 0`.

use super::Word;

/// `in the plane z = 0` says where other things lie, but `the wall lies in the plane z = 0` where it is.
pub(super) fn is_about_others(before: &[Word]) -> bool {
    const WALLS: [&str; 9] =
        ["wall", "mirror", "floor", "ground", "screen", "window", "pane", "sheet", "ceiling"];
    const LIES: [&str; 4] = ["lies", "is", "stands", "hangs"];
    let is_wall = matches!(before, [.., wall, lies, link, the]
        if wall.is(&WALLS) && lies.is(&LIES) && link.is(&["in", "on"]) && the.is(&["the"]));
    !is_wall && before.iter().rev().take(2).any(|word| word.is(&["in", "on", "xy", "xz", "yz"]))
}

/// How much stands before the equation of ` is `z = 1.5``.
pub(super) fn lead_of_an_equation(text: &str) -> usize {
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
pub(super) fn equation(text: &str) -> Option<([f64; 3], f64, usize)> {
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
    // `2x - y + 2z - 6 = 0`
    if !digits.is_empty() {
        return None;
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
