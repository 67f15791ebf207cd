//! What debuggers print of a name that stands in the line above: gdb's and lldb's numbered values, and
//! components below the name of their vector.

use std::borrow::Cow;

/// The text with each such value behind its name.
pub(super) fn named(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut out: Vec<Cow<str>> = Vec::with_capacity(lines.len());
    let (mut name, mut above) = (None, None);
    for (at, line) in lines.iter().enumerate() {
        name = asked(line).or(name);
        if is_path(line) && lines.get(at + 1).is_some_and(|next| component(next).is_some()) {
            above = Some(line.trim());
        } else if component(line).is_none() {
            above = None;
        }
        out.push(match (name.zip(value(line)), above.zip(component(line))) {
            (Some((asked, value)), _) => {
                name = None;
                Cow::Owned(format!("{asked} ={value}"))
            }
            (_, Some((name, (axis, value)))) => Cow::Owned(format!("{name}.{axis} = {value}")),
            _ => Cow::Borrowed(*line),
        });
    }
    match out.iter().all(|line| matches!(line, Cow::Borrowed(_))) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(out.join("\n")),
    }
}

/// `(gdb) p sphereCenter`
fn asked(line: &str) -> Option<&str> {
    let (_, command) = line.split_once("(gdb) ").or_else(|| line.split_once("(lldb) "))?;
    let (verb, name) = command.trim().split_once(' ')?;
    (matches!(verb, "p" | "print") && is_path(name)).then(|| name.trim())
}

/// `$1 = {…}` of gdb, `(simd_float3) $R1 = (…)` of lldb
fn value(line: &str) -> Option<&str> {
    let number =
        line.rsplit_once(") $").filter(|_| line.starts_with('(')).map(|(_, number)| number);
    let (number, value) = number.or_else(|| line.strip_prefix('$'))?.split_once(" =")?;
    let number = number.trim_start_matches('R');
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(value)
}

/// `  x = 1.0`
fn component(line: &str) -> Option<(&str, &str)> {
    let (axis, value) = line.strip_prefix([' ', '\t'])?.split_once(['=', ':'])?;
    let (axis, value) = (axis.trim(), value.trim());
    let is_axis = matches!(axis, "x" | "y" | "z" | "X" | "Y" | "Z");
    (is_axis && value.parse::<f64>().is_ok()).then_some((axis, value))
}

/// Is a line nothing but the name of a value: `ray.origin`, `vertices[0]`?
fn is_path(line: &str) -> bool {
    let name = line.trim();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | ']' | '-' | '>');
    name.starts_with(|c: char| c.is_alphabetic()) && name.len() < 60 && name.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn values_have_the_names_above_them() {
        for (text, expected) in [
            ("(gdb) p ray.o\n$1 = {1, 2, 3}\n", "(gdb) p ray.o\nray.o = {1, 2, 3}\n"),
            (
                "ray.origin\n  x = 1.0\n  y = -2\n",
                "ray.origin\nray.origin.x = 1.0\nray.origin.y = -2\n",
            ),
            (
                "(lldb) p start\n(simd_float3) $R2 = (1, 2, 3)\n",
                "(lldb) p start\nstart = (1, 2, 3)\n",
            ),
            ("$1 = {1, 2}\nfrom here\n  x = 1\n", "$1 = {1, 2}\nfrom here\n  x = 1\n"),
        ] {
            assert_eq!(named(text), expected);
        }
    }
}
