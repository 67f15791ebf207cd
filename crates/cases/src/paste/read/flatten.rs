//! Values within values → groups with their names.

use super::super::constants::{Type, kind_of_type};
use super::super::names::calls;
use super::super::wording::{any, words};
use super::{Entry, Group, Value};

#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub name: &'a str,
    pub around: &'a str,
    pub bracket: usize,
    /// Is the name that of a function?
    pub is_argument: bool,
    /// Does its sentence say that somebody got it?
    pub is_told: bool,
}

/// Is a type called after a shape?
fn is_of_a_shape(kind: &str) -> bool {
    const SHAPES: [&str; 7] = ["capsule", "sphere", "box", "plane", "triangle", "cylinder", "cone"];
    let own = words(kind);
    SHAPES.into_iter().any(|shape| any(&own, calls(shape)))
}

/// Names within names may become long.
const LONGEST_AROUND: usize = 200;

pub(super) fn flatten(mut entry: Entry, place: &Place, groups: &mut Vec<Group>) {
    let is_lone = entry.lone().is_some();
    let value = std::mem::replace(&mut entry.value, Value::Unknown);
    // `Collider::sphere(0.5)` among a function's arguments says itself what it is.
    let is_told = entry.kind.contains("::") || entry.kind.starts_with(|c: char| c.is_uppercase());
    if entry.name.is_empty() && is_told && is_lone {
        entry.is_assigned = true;
        entry.name = std::mem::take(&mut entry.kind);
    }
    // `void Test() { TCapsule<T> Capsule(…) }`: the function is called so, not what it makes.
    let is_of_a_function = ["void ", "fn ", "def "].iter().any(|lead| place.name.starts_with(lead));
    let is_shape = is_of_a_shape(&entry.kind);
    if entry.name.is_empty() && is_of_a_function && is_shape && !is_lone {
        entry.name.clone_from(&entry.kind);
    }
    let is_own = !entry.name.is_empty() && !is_wrapper(&entry.name);
    let name = if is_own { entry.name.as_str() } else { place.name };
    let mut around = place.around.to_owned();
    for word in [place.name, entry.heading.as_str(), entry.kind.as_str()] {
        if !word.is_empty() && around.len() + word.len() < LONGEST_AROUND {
            around += word;
            around.push(' ');
        }
    }
    let is_argument = if is_own { entry.is_argument } else { place.is_argument };
    let named = |numbers: Vec<f64>, is_lone: bool| {
        let is_typed = name.is_empty();
        let name = if is_typed { entry.kind.as_str() } else { name };
        Group {
            name: name.to_owned(),
            is_typed,
            kind: if entry.kind.is_empty() { entry.constant.clone() } else { entry.kind.clone() },
            around: around.clone(),
            numbers,
            is_lone,
            is_matrix: false,
            is_quaternion: false,
            is_argument,
            is_assigned: entry.is_assigned,
            is_reference: entry.is_reference,
            is_derived: entry.is_derived,
            made: None,
            is_told: entry.is_told || place.is_told,
            bracket: place.bracket,
            line: entry.line,
            span: entry.span,
            context: super::Context::default(),
        }
    };
    match value {
        Value::Unknown => {}
        Value::Numbers(numbers) => {
            if !is_counted(&entry, &numbers, is_own) {
                return;
            }
            let is_bare = entry.is_bracket && entry.kind.is_empty() && entry.name.is_empty();
            let kind = kind_of_type(&entry.kind);
            let mut group = named(numbers, false);
            group.is_lone = group.numbers.len() == 1 && !is_bare;
            group.is_matrix = is_matrix(&group.numbers, &format!("{around} {}", group.name), kind);
            group.is_quaternion = kind == Type::Quaternion;
            groups.push(group);
        }
        Value::List(entries) => {
            if let Some(rows) = matrix_rows(&entries, &format!("{around} {name}")) {
                let mut group = named(rows, false);
                // To the end of its last row.
                group.span.1 = entries.iter().map(|row| row.span.1).fold(group.span.1, u32::max);
                group.is_matrix = true;
                groups.push(group);
                return;
            }
            let own = if name.is_empty() { entry.kind.clone() } else { name.to_owned() };
            let is_told = entry.is_told || place.is_told;
            let inside = Place { name: &own, around: &around, is_argument, is_told, ..*place };
            items(entries, &inside, groups);
        }
    }
}

/// The groups of a list; those without a name are numbered.
fn items(entries: Vec<Entry>, place: &Place, groups: &mut Vec<Group>) {
    let own = place.name;
    let unnamed = entries.iter().filter(|entry| is_unnamed_group(entry)).count();
    let is_first_alone = entries.iter().skip(1).all(|entry| entry.is_reference);
    let mut index = 0;
    for mut entry in entries {
        let is_item = is_unnamed_group(&entry) || (unnamed > 0 && is_unnamed_number(&entry));
        let indexed = format!("{own}[{index}]");
        index += usize::from(is_item);
        let is_indexed = unnamed > 1 && is_item && !own.is_empty();
        let is_alone = is_first_alone && !entry.is_reference;
        let name = if is_indexed && !is_alone { &indexed } else { own };
        // A number beside groups, or among what a query takes, is one of what is asked for: a radius,
        // a length.
        entry.is_assigned |= is_item || (place.is_argument && is_unnamed_number(&entry));
        flatten(entry, &Place { name, ..*place }, groups);
    }
}

fn is_unnamed_number(entry: &Entry) -> bool {
    entry.lone().is_some() && entry.name.is_empty() && entry.kind.is_empty()
}

/// Is it worth a line of its own? A lone number in a sentence is not.
fn is_counted(entry: &Entry, numbers: &[f64], is_own: bool) -> bool {
    numbers.len() > 1
        || entry.is_assigned
        || entry.is_row
        || entry.is_argument
        || entry.kind.starts_with(|c: char| c.is_uppercase())
        || entry.kind.contains("::")
        || is_measure(&entry.name)
        || ((numbers[0].fract() != 0.0 || (entry.is_told && entry.is_real)) && is_own)
}

fn is_unnamed_group(entry: &Entry) -> bool {
    let is_group = match &entry.value {
        Value::Numbers(numbers) => numbers.len() > 1,
        Value::List(_) => true,
        Value::Unknown => false,
    };
    is_group && (entry.name.is_empty() || is_wrapper(&entry.name))
}

/// Is a number of this name worth a line of its own, even in a sentence?
fn is_measure(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    const MEASURES: [&str; 14] = [
        "radius", "diameter", "dist", "length", "height", "angle", "depth", "toi", "size",
        "constant", "offset", "yaw", "pitch", "roll",
    ];
    MEASURES.iter().any(|word| lower.contains(word))
        || lower == "r"
        || lower.ends_with(" r")
        || (!name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_'))
}

fn is_matrix(numbers: &[f64], words: &str, kind: Type) -> bool {
    let says_so = || {
        let lower = words.to_ascii_lowercase();
        ["matri", "transform", "pose", "basis", "rot", "mat3", "mat4"]
            .iter()
            .any(|word| lower.contains(word))
    };
    match numbers.len() {
        9 => kind == Type::Matrix || says_so(),
        12 | 16 => kind == Type::Matrix || says_so() || numbers.ends_with(&[0.0, 0.0, 0.0, 1.0]),
        _ => false,
    }
}

/// The numbers of a list of rows that are a matrix's: three or four of four, or three of three that
/// are called so or stand at right angles.
fn matrix_rows(entries: &[Entry], words: &str) -> Option<Vec<f64>> {
    if !(3..=4).contains(&entries.len()) {
        return None;
    }
    let mut rows = Vec::new();
    for entry in entries {
        match &entry.value {
            Value::Numbers(numbers) if is_unnamed_group(entry) => rows.push(numbers.as_slice()),
            _ => return None,
        }
    }
    let width = rows[0].len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let all = rows.concat();
    let is_affine =
        width == 4 && !entries.iter().any(|entry| kind_of_type(&entry.kind) == Type::Quaternion);
    let is_square = width == 3 && rows.len() == 3;
    let dot = |a: usize, b: usize| rows[a].iter().zip(rows[b]).map(|(a, b)| a * b).sum::<f64>();
    let is_rotation =
        || (0..3).all(|a| (a..3).all(|b| (dot(a, b) - f64::from(u8::from(a == b))).abs() < 1e-4));
    (is_affine || (is_square && (is_matrix(&all, words, Type::Other) || is_rotation())))
        .then_some(all)
}

/// Names of what only holds a value.
pub(super) fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "data"
            | "coords"
            | "value"
            | "values"
            | "m_floats"
            | "mF32"
            | "mValue"
            | "m128_f32"
            | "elements"
            | "m_vec"
            | "Matrix"
    )
}
