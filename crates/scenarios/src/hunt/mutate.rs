//! Mutates a case into touches, parallels and near misses.

use super::draw::{Dice, Numbers};

/// Returns a mutated case, which may take over what makes `other` special.
pub(super) fn mutated(
    kinds: &[&str],
    mut numbers: Numbers,
    other: &Numbers,
    dice: &mut Dice,
) -> Numbers {
    loop {
        let to = dice.below(numbers.len());
        match dice.below(9) {
            0 | 1 => *coordinate(&mut numbers[to], dice) = small(kinds[to], dice),
            2 => *coordinate(&mut numbers[to], dice) += little(dice),
            3 => *coordinate(&mut numbers[to], dice) *= [-1.0, 2.0, 0.5][dice.below(3)],
            4 => {
                let from = dice.below(numbers.len());
                if numbers[from].len() == numbers[to].len() {
                    numbers[to] = numbers[from].clone();
                }
            }
            5 if numbers[to].len() > 1 => beside(kinds, &mut numbers, to, dice),
            5 | 6 => length(kinds, &mut numbers, to, dice),
            7 => moved(kinds, &mut numbers, dice),
            _ => numbers[to] = other[to].clone(),
        }
        if dice.below(2) == 0 {
            return numbers;
        }
    }
}

fn coordinate<'n>(numbers: &'n mut [f32], dice: &mut Dice) -> &'n mut f32 {
    let place = dice.below(numbers.len());
    &mut numbers[place]
}

fn small(kind: &str, dice: &mut Dice) -> f32 {
    match kind {
        "angle" => dice.below(9) as f32 * 45.0,
        "length" | "half_extents" => dice.below(9) as f32 / 2.0,
        _ => (dice.below(13) as f32 - 6.0) / 2.0,
    }
}

/// Returns ±1 down to a millionth.
fn little(dice: &mut Dice) -> f32 {
    let size = 10_f32.powi(-(dice.below(7) as i32));
    if dice.below(2) == 0 { size } else { -size }
}

/// Moves a point to a line with others, or to the end of a vector: p = q + s (u − v).
fn beside(kinds: &[&str], numbers: &mut Numbers, to: usize, dice: &mut Dice) {
    let count = numbers[to].len();
    let alike: Vec<_> = (0..numbers.len()).filter(|&from| numbers[from].len() == count).collect();
    let mut pick = || alike[dice.below(alike.len())];
    let [q, u, v] = [pick(), pick(), pick()];
    let share = [-2.0, -1.0, -0.5, 0.5, 1.0, 2.0][dice.below(6)];
    let is_way = ["direction", "offset"].contains(&kinds[to]);
    let begin = if is_way { vec![0.0; count] } else { numbers[q].clone() };
    let part = |place: usize| begin[place] + share * (numbers[u][place] - numbers[v][place]);
    numbers[to] = (0..count).map(part).collect();
}

/// Sets a length that just reaches: from point to point, along an axis, or another length plus or
/// minus a little.
fn length(kinds: &[&str], numbers: &mut Numbers, to: usize, dice: &mut Dice) {
    if kinds[to] != "length" {
        return;
    }
    let [u, v] = [dice.below(numbers.len()), dice.below(numbers.len())];
    if numbers[u].len() != numbers[v].len() {
        return;
    }
    let apart = |place: usize| numbers[u][place] - numbers[v][place];
    let reach = match dice.below(2) {
        0 => (0..numbers[u].len()).map(|place| apart(place) * apart(place)).sum::<f32>().sqrt(),
        _ => apart(dice.below(numbers[u].len())).abs(),
    };
    numbers[to] = vec![match dice.below(3) {
        0 => (reach - numbers[to][0]).abs(),
        1 => reach + numbers[to][0],
        _ => reach,
    }];
}

/// Moves some of the points together along an axis.
fn moved(kinds: &[&str], numbers: &mut Numbers, dice: &mut Dice) {
    let by = if dice.below(2) == 0 { little(dice) } else { small("point", dice) };
    let axis = dice.below(3);
    for (kind, point) in kinds.iter().zip(numbers) {
        if ["point", "point2"].contains(kind) && dice.below(2) == 0 {
            let axis = axis % point.len();
            point[axis] += by;
        }
    }
}
