//! The matrix of a pose, as four rows or as sixteen numbers → its place and its rotation.

use super::group::Group;
use super::tables::Role;

/// The groups with a place and a quaternion for each matrix.
pub(super) fn split(groups: Vec<Group>) -> Vec<Group> {
    let mut split = Vec::with_capacity(groups.len());
    let mut rest = groups.as_slice();
    while let Some(first) = rest.first() {
        let (numbers, count) = match first.numbers.len() {
            16 => (first.numbers.clone(), 1),
            4 => (rest.iter().take(4).flat_map(|row| row.numbers.iter().copied()).collect(), 4),
            _ => (Vec::new(), 1),
        };
        match pose(&numbers).filter(|_| rest.len() >= count) {
            Some((place, turn)) => {
                let end = rest[count - 1].span.end;
                let group = |numbers: Vec<f64>, role: Role| {
                    let mut group = Group { numbers, is_computed: true, ..first.clone() };
                    group.span.end = end;
                    group.context.fixed = Some(role);
                    group
                };
                split.push(group(place, Role::Center));
                split.extend(turn.map(|turn| group(turn, Role::Rotation)));
                rest = &rest[count..];
            }
            None => {
                split.push(first.clone());
                rest = &rest[1..];
            }
        }
    }
    split
}

/// The place and, if it turns, the quaternion of a matrix by rows or by columns.
fn pose(numbers: &[f64]) -> Option<(Vec<f64>, Option<Vec<f64>>)> {
    const LAST: [f64; 4] = [0.0, 0.0, 0.0, 1.0];
    let m: &[f64; 16] = numbers.try_into().ok()?;
    let is_by_rows = m[12..] == LAST;
    let is_by_columns = [m[3], m[7], m[11], m[15]] == LAST;
    let at = |row: usize, column: usize| match is_by_rows {
        true => m[4 * row + column],
        false => m[4 * column + row],
    };
    let columns = [0, 1, 2].map(|column| [0, 1, 2].map(|row| at(row, column)));
    let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let is_turn = columns.iter().all(|column| (dot(*column, *column) - 1.0).abs() < 1e-3)
        && dot(columns[0], columns[1]).abs() < 1e-3;
    if !(is_by_rows || is_by_columns) || !is_turn {
        return None;
    }
    let place = vec![at(0, 3), at(1, 3), at(2, 3)];
    let turn = quaternion(at);
    Some((place, (turn[3].abs() < 1.0 - 1e-12).then(|| turn.to_vec())))
}

/// The quaternion of a rotation's matrix, by its largest component.
fn quaternion(at: impl Fn(usize, usize) -> f64) -> [f64; 4] {
    let trace = at(0, 0) + at(1, 1) + at(2, 2);
    let skew = |axis: usize| {
        let (j, k) = ((axis + 1) % 3, (axis + 2) % 3);
        at(k, j) - at(j, k)
    };
    let largest =
        (0..3).fold(0, |best, axis| if at(axis, axis) > at(best, best) { axis } else { best });
    if trace > at(largest, largest) {
        let w = (1.0 + trace).sqrt() / 2.0;
        return [skew(0) / (4.0 * w), skew(1) / (4.0 * w), skew(2) / (4.0 * w), w];
    }
    let (i, j, k) = (largest, (largest + 1) % 3, (largest + 2) % 3);
    let own = (1.0 + at(i, i) - at(j, j) - at(k, k)).max(0.0).sqrt() / 2.0;
    let mut turn = [0.0; 4];
    turn[i] = own;
    turn[j] = (at(i, j) + at(j, i)) / (4.0 * own);
    turn[k] = (at(i, k) + at(k, i)) / (4.0 * own);
    turn[3] = skew(i) / (4.0 * own);
    turn
}

#[cfg(test)]
mod tests {
    use super::pose;

    #[test]
    fn a_pose_has_a_place_and_a_quaternion() {
        let rows =
            [0.0, -1.0, 0.0, 5.0, 1.0, 0.0, 0.0, 6.0, 0.0, 0.0, 1.0, 7.0, 0.0, 0.0, 0.0, 1.0];
        let (place, turn) = pose(&rows).unwrap();
        assert_eq!(place, [5.0, 6.0, 7.0]);
        let half = 0.5_f64.sqrt();
        assert!(
            turn.unwrap().iter().zip([0.0, 0.0, half, half]).all(|(a, b)| (a - b).abs() < 1e-9)
        );
        let mut scaled = rows;
        scaled[0] = 2.0;
        assert_eq!(pose(&scaled), None);
    }

    #[test]
    fn columns_are_read_as_rows_are() {
        let columns =
            [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 2.0, 3.0, 4.0, 1.0];
        assert_eq!(pose(&columns), Some((vec![2.0, 3.0, 4.0], None)));
    }
}
