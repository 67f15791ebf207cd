//! Named vectors and numbers, functions, rotations and poses.

use glam::{DMat3, DMat4, DQuat, DVec3, DVec4};

use super::group::Group;
use super::tables::{Role, TABLES, has_one_of, is_in};

/// The last part of a path, `new` and its like left out.
pub(super) fn last_of(path: &str) -> &str {
    let mut parts = path.rsplit(['.', ':', '>']).filter(|part| !part.is_empty());
    let last = parts.next().unwrap_or(path);
    match parts.next().filter(|_| is_in("makers", last)) {
        Some(before) => before.trim_end_matches('-'),
        None => last,
    }
}

/// Is it the name of a vector's type or constructor?
pub(super) fn is_vector(path: &str) -> bool {
    let last = last_of(path).to_ascii_lowercase();
    let stem = last.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_listed = is_in("vectors", stem) || is_in("vectors", &last);
    (is_listed || has_one_of("vector_parts", &last)) && !has_one_of("no_vectors", &last)
}

/// The vector of `Vec3::ZERO`, `Vector3.up`, `Vec2::Y`, `Dir3::X`.
pub(super) fn constant(path: &str) -> Option<Vec<f64>> {
    let name = path.rsplit(['.', ':', '>']).next()?;
    let head = path[..path.len() - name.len()].trim_end_matches([':', '.', '-', '>']);
    let own = head.to_ascii_lowercase();
    let is_type = is_vector(head) || matches!(head, "Vector" | "Dir3" | "Dir2");
    let name = name.to_ascii_lowercase().replace('_', "");
    let vector = TABLES.constants.get(name.as_str()).filter(|own| is_type && own.len() == 3)?;
    let is_flat = own.ends_with('2') || own.contains("vec2") || own.contains("vector2");
    Some(vector[..if is_flat { 2 } else { 3 }].to_vec())
}

/// The number of a word that is one: `M_PI`, `Math.PI`.
pub(super) fn number(path: &str) -> Option<f64> {
    let number = TABLES.constants.get(path.rsplit(['.', ':']).next()?);
    number.filter(|numbers| numbers.len() == 1 && path != "MAX").map(|numbers| numbers[0])
}

pub(super) fn function(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "sqrt" | "sqrtf" => f64::sqrt,
        "sin" | "sinf" => f64::sin,
        "cos" | "cosf" => f64::cos,
        "tan" | "tanf" => f64::tan,
        _ if is_in("radians", name) => f64::to_radians,
        _ if is_in("wrappers", name) => |number| number,
        _ => return None,
    })
}

/// The quaternion, x y z w, of a call that turns by an axis and an angle, or about one of the axes.
pub(super) fn rotation(name: &str, values: &[(&[f64], bool)]) -> Option<Vec<f64>> {
    let lower = name.to_ascii_lowercase().replace('_', "");
    if !["quat", "rot", "axisangle"].iter().any(|word| lower.contains(word)) {
        return None;
    }
    let (axis, angle, is_degrees) = match *values {
        [(&[x, y, z], _), (&[by], is_degrees)] | [(&[by], is_degrees), (&[x, y, z], _)] => {
            (DVec3::new(x, y, z).try_normalize()?, by, is_degrees)
        }
        [(&[by], is_degrees)] => {
            let axis = ["x", "y", "z"].iter().position(|axis| lower.ends_with(axis))?;
            (DVec3::AXES[axis], by, is_degrees)
        }
        _ => return None,
    };
    // Unity's is in degrees.
    let is_degrees = is_degrees || lower.contains("angleaxis") || lower.contains("deg");
    let angle = if is_degrees { angle.to_radians() } else { angle };
    Some(DQuat::from_axis_angle(axis, angle).to_array().to_vec())
}

/// The groups with a place and a quaternion for each matrix of four rows.
pub(super) fn split_poses(groups: Vec<Group>) -> Vec<Group> {
    const ROWS: usize = 4;
    let mut split = Vec::with_capacity(groups.len());
    let mut rest = groups.as_slice();
    while let Some(first) = rest.first() {
        let rows = rest.iter().take(ROWS).filter(|row| row.numbers.len() == 4);
        let numbers: Vec<f64> = rows.flat_map(|row| row.numbers.iter().copied()).collect();
        let Some((place, turn)) = pose(&numbers) else {
            split.push(first.clone());
            rest = &rest[1..];
            continue;
        };
        let parts = [(Role::Center, place.to_vec()), (Role::Rotation, turn.to_vec())];
        for (role, numbers) in parts.into_iter().take(if turn[3] < 1.0 { 2 } else { 1 }) {
            let mut group = Group { numbers, is_computed: true, ..first.clone() };
            group.span.end = rest[ROWS - 1].span.end;
            group.context.fixed = Some(role);
            split.push(group);
        }
        rest = &rest[ROWS..];
    }
    split
}

/// The place and the quaternion of a matrix by rows or by columns.
fn pose(numbers: &[f64]) -> Option<([f64; 3], [f64; 4])> {
    let columns = DMat4::from_cols_array(numbers.try_into().ok()?);
    let rows = columns.transpose();
    let matrix = if rows.row(3) == DVec4::W { rows } else { columns };
    let turn = DMat3::from_mat4(matrix);
    let is_turn = (turn * turn.transpose()).abs_diff_eq(DMat3::IDENTITY, 1e-3);
    (is_turn && matrix.row(3) == DVec4::W)
        .then(|| (matrix.w_axis.truncate().to_array(), DQuat::from_mat3(&turn).to_array()))
}
