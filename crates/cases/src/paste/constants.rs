//! Named vectors and numbers, functions, rotations.

use std::f64::consts;

use super::lists;
use super::tables::TABLES;
use super::token::Unit;

/// The last part of a path, `new` and its like left out.
pub(super) fn last_of(path: &str) -> &str {
    let mut parts = path.rsplit(['.', ':', '>']).filter(|part| !part.is_empty());
    let last = parts.next().unwrap_or(path);
    if lists::is("makers", last) {
        parts.next().unwrap_or(last).trim_end_matches('-')
    } else {
        last
    }
}

/// Is it the name of a vector's type or constructor?
pub(super) fn is_vector(path: &str) -> bool {
    const PARTS: [&str; 15] = [
        "vec", "vector", "point", "pnt", "coord", "float2", "float3", "float4", "double3", "real3",
        "xyz", "vertex", "quat", "dir3", "position",
    ];
    const NO_PARTS: [&str; 5] = ["points", "vertices", "vectors", "pointin", "closest"];
    let lower = path.to_ascii_lowercase();
    let last = last_of(&lower);
    let has = |parts: &[&str]| parts.iter().any(|part| last.contains(part));
    let is_listed = lists::is("vectors", last.trim_end_matches(|c: char| c.is_ascii_digit()))
        || lists::is("vectors", last);
    let is_setter = last.starts_with("set") && last.len() > 3;
    !is_setter && (is_listed || has(&PARTS)) && !has(&NO_PARTS)
}

/// The vector of `Vec3::ZERO`, `Vector3.up`, `Vec2::Y`, `Quat::IDENTITY`.
pub(super) fn constant(path: &str) -> Option<Vec<f64>> {
    let name = path.rsplit(['.', ':', '>']).next()?;
    let head = path.get(..path.len() - name.len())?.trim_end_matches([':', '.', '-', '>']);
    let lower = name.to_ascii_lowercase().replace('_', "");
    let own = head.to_ascii_lowercase();
    if lower.contains("identity") {
        let is_pose = ["iso", "pose", "transform"].iter().any(|word| own.contains(word));
        return match own.contains("quat") || own.contains("rot") {
            true => Some(vec![0.0, 0.0, 0.0, 1.0]),
            false if is_pose => Some(vec![0.0; 3]),
            false => None,
        };
    }
    // `KM_VEC3_ZERO`, `Vector3Zero`
    let (head, lower) = match head.is_empty() {
        true => vector_before(name)?,
        false => (head, lower),
    };
    let own = head.to_ascii_lowercase();
    let lower = lower.trim_start_matches("create").trim_start_matches("get");
    let is_type = is_vector(head) || matches!(head, "Vector" | "Dir3" | "Dir2");
    let vector = TABLES.constants.get(lower).filter(|_| is_type)?;
    let is_flat =
        own.ends_with('2') || own.contains("vec2") || own.contains("vector2") || own == "dir2";
    Some(vector[..if is_flat { 2 } else { 3 }].to_vec())
}

/// The vector's type that a name begins with, and the rest of the name.
fn vector_before(name: &str) -> Option<(&str, String)> {
    let lower = name.to_ascii_lowercase();
    let start = lower.find("vec")?;
    let digit = start + name[start..].find(|c: char| c.is_ascii_digit())?;
    let rest = &name[digit..];
    let end = digit + rest.find('_').or_else(|| rest.find(|c: char| c.is_ascii_uppercase()))?;
    Some((name.get(..end)?, lower.get(end..)?.replace('_', "")))
}

/// The number of a word that is one: `M_PI`, `Math.PI`.
pub(super) fn number(path: &str) -> Option<f64> {
    let name = path.rsplit(['.', ':']).next()?;
    Some(match name {
        "PI" | "pi" | "M_PI" | "π" | "Pi" => consts::PI,
        "TAU" | "tau" => consts::TAU,
        "FRAC_PI_2" | "M_PI_2" | "half_pi" => consts::FRAC_PI_2,
        "FRAC_PI_4" | "M_PI_4" => consts::FRAC_PI_4,
        "SQRT_2" | "M_SQRT2" => consts::SQRT_2,
        "FRAC_1_SQRT_2" | "M_SQRT1_2" => consts::FRAC_1_SQRT_2,
        "Deg2Rad" => 1_f64.to_radians(),
        "FLT_MAX" | "MAX" | "MaxValue" | "MAX_VALUE" if path.len() > 4 => f64::from(f32::MAX),
        "INF" | "inf" | "Infinity" | "INFINITY" | "infinity" => f64::INFINITY,
        "NaN" | "nan" | "NAN" => f64::NAN,
        _ => return None,
    })
}

pub(super) fn function(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "sqrt" | "sqrtf" => f64::sqrt,
        "sin" | "sinf" => f64::sin,
        "cos" | "cosf" => f64::cos,
        "tan" | "tanf" => f64::tan,
        name if lists::is("radians", name) => f64::to_radians,
        "degrees" | "rad2deg" | "rad_to_deg" => f64::to_degrees,
        name if lists::is("wrappers", name) => |number| number,
        _ => return None,
    })
}

pub(super) fn is_normalizing(name: &str) -> bool {
    ["normali", "unit_vector", "unitvector", "new_normalize", "safenormal"]
        .iter()
        .any(|word| name.contains(word))
}

/// The quaternion, x y z w, of a call that makes a turn: by an axis and an angle, about one of the
/// axes, or by Unity's angles in degrees.
pub(super) fn rotation(name: &str, values: &[(&[f64], Unit)]) -> Option<Vec<f64>> {
    let lower = name.to_ascii_lowercase().replace('_', "");
    if !(lower.contains("quat") || lower.contains("rot") || lower.contains("axisangle")) {
        return None;
    }
    let says_degrees = ["angleaxis", "euler", "deg"].iter().any(|word| lower.contains(word));
    let angle = |angle: f64, unit: Unit| match says_degrees || unit == Unit::Degree {
        true => angle.to_radians(),
        false => angle,
    };
    let along = |axis: usize| [0, 1, 2].map(|place| f64::from(u8::from(place == axis)));
    match *values {
        [(axis @ [_, _, _], _), (&[by], unit)] | [(&[by], unit), (axis @ [_, _, _], _)] => {
            Some(turn(axis, angle(by, unit)))
        }
        [(&[by], unit)] => {
            let axis = ["x", "y", "z"].iter().position(|axis| lower.ends_with(axis))?;
            Some(turn(&along(axis), angle(by, unit)))
        }
        [(&[x], a), (&[y], b), (&[z], c)]
            if lower.ends_with("euler") && !lower.contains("from") =>
        {
            // Unity turns about z, then x, then y.
            let [x, y, z] = [(0, x, a), (1, y, b), (2, z, c)]
                .map(|(axis, by, unit)| turn(&along(axis), angle(by, unit)));
            Some(product(&product(&y, &x), &z))
        }
        _ => None,
    }
}

pub(super) fn turn(axis: &[f64], angle: f64) -> Vec<f64> {
    let (sin, cos) = (angle / 2.0).sin_cos();
    let mut quaternion: Vec<f64> = unit(axis).into_iter().map(|number| number * sin).collect();
    quaternion.push(cos);
    quaternion
}

fn product(a: &[f64], b: &[f64]) -> Vec<f64> {
    vec![
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
        a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
        a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
    ]
}

pub(super) fn unit(numbers: &[f64]) -> Vec<f64> {
    let length = numbers.iter().map(|number| number * number).sum::<f64>().sqrt();
    let is_some = length > 0.0 && length.is_finite();
    numbers.iter().map(|number| if is_some { number / length } else { *number }).collect()
}
