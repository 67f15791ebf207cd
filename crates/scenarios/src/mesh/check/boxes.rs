//! Boxes in a tree, to find those that overlap another.

use exact_collide::aabb::Aabb;
use glam::{DVec3, Vec3};

/// The boxes of a leaf.
const LEAF: usize = 4;

/// Boxes in the order of their centres along a space-filling curve, and a binary tree over them.
pub(super) struct Boxes {
    boxes: Vec<Aabb>,
    /// The index that each box was given with.
    indices: Vec<u32>,
    /// A node's children are at twice its place and beside it; the leaves come last.
    nodes: Vec<Aabb>,
    first_leaf: usize,
}

/// A bound on the work of a search: beyond it the search is not complete.
pub(super) struct Budget(pub u64);

impl Budget {
    /// Spends one unit. Returns `false` if none is left.
    pub fn spend(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

/// A box that overlaps nothing, and that joins to any other as that one.
const EMPTY: Aabb = Aabb { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

impl Boxes {
    pub fn new(boxes: &[Aabb]) -> Self {
        let whole = boxes.iter().fold(EMPTY, |whole, one| whole.join(*one));
        let mut keys: Vec<_> = (0_u32..).zip(boxes).map(|(i, one)| (key(one, &whole), i)).collect();
        keys.sort_unstable();
        let indices: Vec<u32> = keys.into_iter().map(|(_, index)| index).collect();
        let boxes: Vec<_> = indices.iter().map(|&index| boxes[index as usize]).collect();
        let first_leaf = boxes.len().div_ceil(LEAF).next_power_of_two();
        let mut nodes = vec![EMPTY; 2 * first_leaf];
        for (leaf, all) in boxes.chunks(LEAF).enumerate() {
            nodes[first_leaf + leaf] = all.iter().fold(EMPTY, |whole, one| whole.join(*one));
        }
        for node in (1..first_leaf).rev() {
            nodes[node] = nodes[2 * node].join(nodes[2 * node + 1]);
        }
        Self { boxes, indices, nodes, first_leaf }
    }

    /// Calls `each` with the index of each box that overlaps this one, until it returns `false`.
    pub fn overlapping(&self, other: &Aabb, mut each: impl FnMut(u32) -> bool) {
        // The depth is at most that of 2^32 boxes.
        let mut open = [0; 64];
        open[0] = 1;
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let node = open[count];
            if !self.nodes[node].overlaps(other) {
                continue;
            }
            if node < self.first_leaf {
                open[count] = 2 * node + 1;
                open[count + 1] = 2 * node;
                count += 2;
                continue;
            }
            let first = (node - self.first_leaf) * LEAF;
            for place in first..(first + LEAF).min(self.boxes.len()) {
                if self.boxes[place].overlaps(other) && !each(self.indices[place]) {
                    return;
                }
            }
        }
    }
}

/// Returns the place of a box's centre along the Z-order curve through the whole.
fn key(one: &Aabb, whole: &Aabb) -> u64 {
    let middle = |one: &Aabb| (one.min.as_dvec3() + one.max.as_dvec3()) / 2.0;
    let extent = (whole.max.as_dvec3() - whole.min.as_dvec3()).max(DVec3::splat(f64::MIN_POSITIVE));
    let place = (middle(one) - whole.min.as_dvec3()) / extent * f64::from((1 << 21) - 1);
    place.to_array().iter().fold(0, |key, place| (key << 1) | spread(*place as u64))
}

/// Returns the low 21 bits with two zeros after each.
fn spread(bits: u64) -> u64 {
    let mut spread = bits & 0x1f_ffff;
    for (shift, mask) in [
        (32, 0x001f_0000_0000_ffff),
        (16, 0x001f_0000_ff00_00ff),
        (8, 0x100f_00f0_0f00_f00f),
        (4, 0x10c3_0c30_c30c_30c3),
        (2, 0x1249_2492_4924_9249),
    ] {
        spread = (spread | (spread << shift)) & mask;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_box_is_missed() {
        let mut state = 7_u32;
        let mut roll = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as f32
        };
        for count in [0, 1, 2, 5, 300] {
            let boxes: Vec<_> = (0..count)
                .map(|_| {
                    let min = Vec3::new(roll(), roll(), 3.0);
                    Aabb { min, max: min + Vec3::new(roll() / 9.0, roll() / 9.0, 0.0) }
                })
                .collect();
            let tree = Boxes::new(&boxes);
            for one in &boxes {
                let mut found = Vec::new();
                tree.overlapping(one, |index| {
                    found.push(index);
                    true
                });
                found.sort_unstable();
                let all = (0..).zip(&boxes).filter(|(_, other)| one.overlaps(other));
                assert_eq!(found, all.map(|(index, _)| index).collect::<Vec<u32>>());
            }
        }
    }
}
