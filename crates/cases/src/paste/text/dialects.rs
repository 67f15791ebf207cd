//! What some languages and debuggers write otherwise than most: Lisp's constructors, the unions of
//! glm, the fourth number of Bullet's vectors, and other names for a library's types.

use std::borrow::Cow;

/// A longer text is no report that somebody writes.
const LONGEST: usize = 100_000;

/// The text as most would write it; its lines stay where they are.
pub(super) fn common(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    let mut common = Cow::Borrowed(text);
    if text.contains("m_floats") {
        common = Cow::Owned(without_fourths(&common));
    }
    if text.contains("{{x = ") {
        common = Cow::Owned(without_unions(&common));
    }
    if text.contains("(make-") {
        common = Cow::Owned(called(&common));
    }
    if text.contains("\\begin") {
        common = Cow::Owned(in_rows(&common));
    }
    if text.contains("<mujoco") {
        common = Cow::Owned(with_ends(&common));
    }
    if text.contains("line<float>(") {
        // olc's shapes in the plane; its lines have two points.
        common = Cow::Owned(common.replace("line<float>(", "olc.line("));
    }
    for (alias, kind) in aliases(text) {
        common = Cow::Owned(replaced(&common, alias, kind));
    }
    common
}

/// What stands up to the bracket that closes, and what follows it.
fn closed(text: &str, closer: char) -> Option<(&str, &str)> {
    const LONGEST: usize = 400;
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let end = near.find(closer)?;
    Some((&text[..end], &text[end + 1..]))
}

/// `m_floats = {0.5, 0.75, -0.25, 0}` of Bullet, whose vectors have a fourth number for its place.
fn without_fourths(text: &str) -> String {
    const LEAD: &str = "m_floats = {";
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(LEAD) {
        out.push_str(before);
        out.push_str(LEAD);
        rest = after;
        let line = before.rsplit('\n').next().unwrap_or_default().to_lowercase();
        let is_turn = ["quat", "rot", "orient"].iter().any(|word| line.contains(word));
        let Some((inside, _)) = closed(after, '}') else { continue };
        let numbers: Vec<&str> = inside.split(',').map(str::trim).collect();
        if let (&[x, y, z, "0" | "0.0" | "0.00000000"], false) = (numbers.as_slice(), is_turn) {
            out.push_str(&format!("{x}, {y}, {z}"));
            rest = &after[inside.len()..];
        }
    }
    out + rest
}

/// `{{x = 1, r = 1, s = 1}, {y = 2, g = 2, t = 2}}` of gdb, where glm has a number by three names.
fn without_unions(text: &str) -> String {
    const LEAD: &str = "{{x = ";
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(LEAD) {
        out.push_str(before);
        let union = &rest[before.len()..];
        match union_of(union) {
            Some((numbers, behind)) => {
                out.push_str(&format!("{{{}}}", numbers.join(", ")));
                rest = behind;
            }
            None => {
                out.push_str(LEAD);
                rest = after;
            }
        }
    }
    out + rest
}

/// The numbers of a union, and what follows it.
fn union_of(text: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = text.strip_prefix('{')?;
    let mut numbers = Vec::new();
    loop {
        let (inside, behind) = closed(rest.strip_prefix('{')?, '}')?;
        let mut values =
            inside.split(',').map(|part| part.split_once('=').map(|(_, value)| value.trim()));
        let first = values.next()??;
        if values.any(|value| value != Some(first)) {
            return None;
        }
        numbers.push(first);
        match behind.strip_prefix(", ") {
            Some(next) => rest = next,
            None => return Some((numbers, behind.strip_prefix('}')?)),
        }
    }
}

/// `(make-ray :origin (vec3 0 0 -5) …)` of Lisp as `ray(origin=(0, 0, -5) …)`.
fn called(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let list = rest.strip_prefix('#').unwrap_or(rest).strip_prefix('(');
        let numbers = list.and_then(|list| closed(list, ')')).and_then(|(inside, behind)| {
            let mut parts = inside.split_whitespace().peekable();
            let name = parts.next_if(|part| part.starts_with(|c: char| c.is_ascii_alphabetic()));
            let numbers: Vec<&str> = parts.collect();
            let is_list = (2..5).contains(&numbers.len())
                && numbers.iter().all(|part| part.parse::<f64>().is_ok());
            is_list.then(|| (name.unwrap_or_default(), numbers.join(", "), behind))
        });
        if let Some((name, numbers, behind)) = numbers {
            out.push_str(name.strip_prefix("make-").unwrap_or(name));
            out.push_str(&format!("({numbers})"));
            // Lisp puts blanks between.
            if behind.trim_start().starts_with(['(', '#', ':']) {
                out.push(',');
            }
            rest = behind;
        } else if let Some(made) = rest.strip_prefix("(make-") {
            let end = made.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(made.len());
            out.push_str(&made[..end]);
            out.push('(');
            rest = made[end..].trim_start_matches(' ');
        } else if let Some(key) = rest.strip_prefix(':').filter(|_| out.ends_with([' ', '('])) {
            let end = key.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(key.len());
            let is_first = out.ends_with('(') || out.trim_end().ends_with(',');
            out.push_str(if is_first { "" } else { ", " });
            out.push_str(&key[..end]);
            out.push('=');
            rest = key[end..].trim_start_matches(' ');
        } else if let Some((symbol, behind)) = symbol_of(rest) {
            // `(let ((seg (make-segment …` names what is made; else a function is called.
            let name = symbol.replace('-', "_");
            match behind.starts_with(" (make-") && !symbol.contains('-') {
                true => out.push_str(&format!("({name} =")),
                false => out.push_str(&format!("{name}(")),
            }
            rest = behind;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// The symbol behind an opening bracket, and what follows it.
fn symbol_of(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))?;
    let (symbol, behind) = inside.split_at(end);
    let is_name = symbol.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_of_lisp = symbol.contains('-') || behind.starts_with(" (make-");
    (is_name && is_of_lisp && behind.starts_with([' ', '\n'])).then_some((symbol, behind))
}

/// `\\begin{pmatrix} 2 \\\\ 1 \\\\ 3 \\end{pmatrix}` of LaTeX as `(2, 1, 3)`.
fn in_rows(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\begin") {
        let near = &after[..after.floor_char_boundary(200)];
        let column = near.find("\\end").and_then(|at| {
            let (inside, behind) = (&after[..at], &after[at + 4..]);
            let numbers = column(inside)?;
            let behind = behind.trim_start_matches(' ').strip_prefix('{')?.split_once('}')?.1;
            Some((numbers, inside.matches('\n').count(), behind))
        });
        match column {
            Some((numbers, lines, behind)) => {
                // A bracket around it is its own.
                let lead = before.trim_end().strip_suffix("\\left(").map(str::trim_end);
                out.push_str(lead.unwrap_or(before));
                out.push_str(&format!(" ({})", numbers.join(", ")));
                let own = behind.trim_start().strip_prefix("\\right)");
                rest = own.filter(|_| lead.is_some()).unwrap_or(behind);
                // What stands on the lines below stays there.
                let end = rest.find('\n').filter(|_| lines > 0).unwrap_or(0);
                out.push_str(&rest[..end]);
                out.push_str(&"\n".repeat(lines));
                rest = &rest[end..];
            }
            None => {
                out.push_str(before);
                out.push_str("\\begin");
                rest = after;
            }
        }
    }
    out + rest
}

/// The two or three numbers of a column behind `\\begin`.
fn column(inside: &str) -> Option<Vec<String>> {
    let inside = inside.trim_start().strip_prefix('{')?;
    let (kind, mut inside) = inside.split_once('}')?;
    if kind.trim() == "array" {
        inside = inside.trim_start().strip_prefix('{')?.split_once('}')?.1;
    }
    let is_column = ["array", "pmatrix", "bmatrix"].contains(&kind.trim());
    let rows = inside.split(['\n', '\\']).map(|row| row.replace(' ', ""));
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    let is_whole =
        (2..4).contains(&rows.len()) && rows.iter().all(|row| row.parse::<f64>().is_ok());
    (is_column && is_whole).then_some(rows)
}

/// MuJoCo's `fromto="0 0 0  1 0 0" size="0.1"` of a capsule or a cylinder as its ends and its radius;
/// lights and cameras touch nothing.
fn with_ends(text: &str) -> String {
    let line = |line: &str| -> String {
        let begin = line.trim_start();
        if begin.starts_with("<light") || begin.starts_with("<camera") {
            return String::new();
        }
        let is_long = ["\"capsule\"", "\"cylinder\""].iter().any(|kind| line.contains(kind));
        let parts = line.split_once("fromto=\"").and_then(|(before, after)| {
            let (inside, behind) = after.split_once('"')?;
            let numbers: Vec<&str> = inside.split_whitespace().collect();
            (numbers.len() == 6 && is_long).then(|| {
                let [from, to] = [&numbers[..3], &numbers[3..]].map(|point| point.join(" "));
                let ends = format!("{before}from=\"{from}\" to=\"{to}\"{behind}");
                ends.replace("size=\"", "radius=\"")
            })
        });
        parts.unwrap_or_else(|| line.to_owned())
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Short names for types of vectors: `var V = SAT.Vector;`, `V = pygame.math.Vector2`,
/// `using V = glm::vec3;`, `typedef glm::vec3 V;`
fn aliases(text: &str) -> Vec<(&str, &str)> {
    const MOST: usize = 8;
    const LONGEST_ALIAS: usize = 3;
    let is_type = |path: &str| {
        let last = path.rsplit(['.', ':']).next().unwrap_or_default().to_lowercase();
        [
            "vector", "vector2", "vector3", "vec2", "vec3", "vec2f", "vec3f", "point", "point2",
            "point3",
        ]
        .contains(&last.as_str())
    };
    let found = text.lines().filter_map(|line| {
        let line = line.trim().trim_end_matches(';');
        let (alias, path) = match line.strip_prefix("typedef ") {
            Some(rest) => rest.rsplit_once(' ').map(|(path, alias)| (alias, path))?,
            None => line.split_once(" = ")?,
        };
        let alias = alias.trim().rsplit(' ').next()?;
        let path = path.trim();
        let is_alias = (1..=LONGEST_ALIAS).contains(&alias.len())
            && alias.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:_".contains(&byte));
        (is_alias && is_type(path)).then(|| (alias, path.rsplit(['.', ':']).next().unwrap_or(path)))
    });
    found.take(MOST).collect()
}

/// The text with the type's own name where its alias makes one: `new V(1, 2)`.
fn replaced(text: &str, alias: &str, kind: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(alias) {
        let (before, own) = rest.split_at(at);
        let behind = &own[alias.len()..];
        out.push_str(before);
        let is_begun = !out.ends_with(|c: char| c.is_alphanumeric() || "_.".contains(c));
        out.push_str(if is_begun && behind.starts_with(['(', '{']) { kind } else { alias });
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_common() {
        for (text, expected) in [
            ("p = {m_floats = {1, 2, 3, 0}}", "p = {m_floats = {1, 2, 3}}"),
            ("quat = {m_floats = {1, 2, 3, 0}}", "quat = {m_floats = {1, 2, 3, 0}}"),
            ("p = {m_floats = {1, 2, 3, 4}}", "p = {m_floats = {1, 2, 3, 4}}"),
            ("{o = {{x = 1, r = 1, s = 1}, {y = 2, g = 2, t = 2}}, t = 3}", "{o = {1, 2}, t = 3}"),
            ("{{x = 1, r = 2}, {y = 2, g = 2}}", "{{x = 1, r = 2}, {y = 2, g = 2}}"),
            ("(f-p (make-point 1 2)\n (make-point 3 4))", "f_p( point(1, 2),\n point(3, 4))"),
            ("(make-sphere :center #(0 1 2) :radius 3)", "sphere(center=(0, 1, 2), radius=3)"),
            ("var V = SAT.Vector;\nnew V(1, 2)", "var V = SAT.Vector;\nnew Vector(1, 2)"),
            (
                "r . \\left( \\begin{array}{r} - 1\n2\n4 \\end{array} \\right) = 7\nx",
                "r . (-1, 2, 4) = 7\n\n\nx",
            ),
            ("V = mass.Volume\nV(1, 2)", "V = mass.Volume\nV(1, 2)"),
        ] {
            assert_eq!(common(text), expected);
        }
    }
}
