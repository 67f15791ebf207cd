//! Named vectors, and functions of numbers, that texts write instead of digits.

/// What a type's name says of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Vector(usize),
    Quaternion,
    Matrix,
    Other,
}

/// What the path before a bracket or a constant names: `Vec3::new`, `PxQuat`, `np.array`.
pub(super) fn kind_of_type(path: &str) -> Type {
    let lower = path.to_ascii_lowercase();
    let has = |what: &str| lower.contains(what);
    let size = lower.bytes().rev().find(u8::is_ascii_digit);
    let dimension = match size {
        Some(b'2') => 2,
        Some(b'4') => 4,
        _ => 3,
    };
    // `ray.setVector(…)` is no type.
    let is_setter = |name: &str| {
        let rest = name.strip_prefix("set").or_else(|| name.strip_prefix("Set"));
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()))
    };
    if path.rsplit(['.', '>']).next().is_some_and(is_setter) {
        Type::Other
    } else if matches!(lower.as_str(), "dir2" | "dir3" | "dir3a") {
        Type::Vector(dimension)
    } else if has("quat") {
        Type::Quaternion
    } else if has("mat3") || has("mat4") || has("matrix") || has("basis") || has("rotation3") {
        Type::Matrix
    } else if ["vec", "point", "float2", "float3", "float4", "double3", "real3", "v3", "v2"]
        .into_iter()
        .any(has)
        || lower == "position"
    {
        Type::Vector(dimension)
    } else {
        Type::Other
    }
}

/// The value of `Vec3::ZERO`, `Vector3.up`, `Vec3::sOne` and the like; right-handed with Y up,
/// except where the name is of a system that has it otherwise.
pub(super) fn constant(path: &str) -> Option<Vec<f64>> {
    if let Some(number) = limit(path) {
        return Some(vec![number]);
    }
    let name = path.rsplit(['.', ':', '>']).next()?;
    let head = path.get(..path.len() - name.len())?.trim_end_matches([':', '.', '-', '>']);
    if head.is_empty() {
        return None;
    }
    // A pose that moves nothing.
    let is_pose = ["Isometry3", "Isometry", "RigidPose", "Iso3", "Isometry2"]
        .iter()
        .any(|pose| head.ends_with(pose));
    if is_pose && matches!(name, "identity" | "Identity" | "IDENTITY") {
        return Some(vec![0.0; 3]);
    }
    let dimension = match kind_of_type(head) {
        Type::Vector(dimension) => dimension,
        Type::Quaternion => {
            let is_identity = matches!(name, "identity" | "IDENTITY" | "Identity" | "sIdentity");
            return is_identity.then(|| vec![0.0, 0.0, 0.0, 1.0]);
        }
        Type::Other if matches!(head, "Math" | "Mathf" | "math" | "np" | "consts" | "M") => {
            return number(name).map(|number| vec![number]);
        }
        _ if head.ends_with("consts") => return number(name).map(|number| vec![number]),
        _ => return None,
    };
    let axis = |axis: usize, sign: f64| {
        let mut vector = vec![0.0; dimension];
        *vector.get_mut(axis)? = sign;
        Some(vector)
    };
    match name {
        // `Vector3::x()` of nalgebra
        "x" if path.contains("::") => axis(0, 1.0),
        "y" if path.contains("::") => axis(1, 1.0),
        "z" if path.contains("::") => axis(2, 1.0),
        "ZERO" | "zero" | "Zero" | "sZero" | "zeros" | "ZeroVector" | "ORIGIN" | "origin" => {
            Some(vec![0.0; dimension])
        }
        "ONE" | "one" | "One" | "sOne" | "ones" | "OneVector" => Some(vec![1.0; dimension]),
        "NEG_ONE" => Some(vec![-1.0; dimension]),
        "X" | "UNIT_X" | "UnitX" | "sAxisX" | "x_axis" | "RIGHT" | "right" | "Right" => {
            axis(0, 1.0)
        }
        "Y" | "UNIT_Y" | "UnitY" | "sAxisY" | "y_axis" | "UP" | "up" | "Up" => axis(1, 1.0),
        "Z" | "UNIT_Z" | "UnitZ" | "sAxisZ" | "z_axis" | "BACK" | "UpVector" => axis(2, 1.0),
        "NEG_X" | "LEFT" | "left" | "Left" => axis(0, -1.0),
        "NEG_Y" | "DOWN" | "down" | "Down" => axis(1, -1.0),
        "NEG_Z" | "FORWARD" | "Forward" | "DownVector" => axis(2, -1.0),
        // Unity's forward is +Z, Unreal's +X.
        "forward" => axis(2, 1.0),
        "back" => axis(2, -1.0),
        "ForwardVector" => axis(0, 1.0),
        "RightVector" => axis(1, 1.0),
        _ => None,
    }
}

/// What languages call the greatest and the least number.
fn limit(path: &str) -> Option<f64> {
    Some(match path {
        "M_PI" => std::f64::consts::PI,
        "M_PI_2" => std::f64::consts::FRAC_PI_2,
        "FLT_MAX" | "f32::MAX" | "float.MaxValue" | "Float.MAX_VALUE" | "MathUtil.FLT_MAX" => {
            f64::from(f32::MAX)
        }
        "FLT_EPSILON" | "f32::EPSILON" => f64::from(f32::EPSILON),
        _ => return None,
    })
}

fn number(name: &str) -> Option<f64> {
    use std::f64::consts;
    Some(match name {
        "PI" | "pi" => consts::PI,
        "TAU" | "tau" => consts::TAU,
        "E" | "e" => consts::E,
        "FRAC_PI_2" => consts::FRAC_PI_2,
        "FRAC_PI_4" => consts::FRAC_PI_4,
        "SQRT_2" => consts::SQRT_2,
        "Deg2Rad" => 1_f64.to_radians(),
        "Rad2Deg" => 1_f64.to_degrees(),
        _ => return None,
    })
}

/// A function of numbers that texts compute with.
pub(super) fn function(path: &str) -> Option<fn(f64) -> f64> {
    let name = path.rsplit(['.', ':']).next()?;
    Some(match name {
        "sqrt" | "sqrtf" | "Sqrt" => f64::sqrt,
        "sin" | "sinf" | "Sin" => f64::sin,
        "cos" | "cosf" | "Cos" => f64::cos,
        "tan" | "tanf" | "Tan" => f64::tan,
        "abs" | "fabs" | "fabsf" | "Abs" => f64::abs,
        "radians" | "deg2rad" | "deg_to_rad" | "rad" | "toRadians" => f64::to_radians,
        "degrees" | "rad2deg" | "rad_to_deg" => f64::to_degrees,
        "float" | "double" | "f32" | "f64" | "real_t" | "btScalar" | "Scalar" | "Real"
        | "PxReal" | "dReal" | "float32" | "float64" => |number| number,
        _ => return None,
    })
}

/// Does it make a vector of length one?
pub(super) fn is_normalizing(path: &str) -> bool {
    let name = path.rsplit(['.', ':']).next().unwrap_or(path);
    [
        "normalize",
        "Normalize",
        "normalized",
        "normalise",
        "Normalized",
        "unit_vector",
        "safeNormalize",
    ]
    .contains(&name)
        || name == "Vector3Normalize"
}

/// All components the same: `Vec3::splat(0.5)`, `Vec3::sReplicate(0.5f)`.
pub(super) fn is_splat(path: &str) -> bool {
    ["splat", "sReplicate", "from_element", "repeat"].iter().any(|name| path.ends_with(name))
}

/// A number by a word that is one only where a number is expected: `pi`, and `inf`, `NaN` and
/// `f32::INFINITY`, which are named and refused.
pub(super) fn bare_number(path: &str) -> Option<f64> {
    use std::f64::consts::{FRAC_PI_2, PI, TAU};
    let name = path.rsplit(['.', ':']).next()?;
    match name.to_ascii_lowercase().as_str() {
        "inf" | "infinity" | "positive_infinity" | "positiveinfinity" | "huge_val" => {
            Some(f64::INFINITY)
        }
        "neg_infinity" | "negativeinfinity" => Some(f64::NEG_INFINITY),
        "nan" | "qnan" | "snan" => Some(f64::NAN),
        "pi" | "π" | "simd_pi" | "pxpi" | "jph_pi" | "b2_pi" | "kpi" => Some(PI),
        "half_pi" | "simd_half_pi" | "pxhalfpi" => Some(FRAC_PI_2),
        "two_pi" | "twopi" | "pxtwopi" | "tau" => Some(TAU),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_have_a_type() {
        assert_eq!(constant("Vec3::ZERO"), Some(vec![0.0; 3]));
        assert_eq!(constant("Vector2.one"), Some(vec![1.0; 2]));
        assert_eq!(constant("JPH::Vec3::sAxisZ"), Some(vec![0.0, 0.0, 1.0]));
        assert_eq!(constant("Quat::sIdentity"), Some(vec![0.0, 0.0, 0.0, 1.0]));
        assert_eq!(constant("up"), None);
        assert_eq!(constant("speed.up"), None);
    }
}
