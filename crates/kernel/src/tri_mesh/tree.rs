//! A tree of boxes above blocks of triangles: four children a node, coordinate by coordinate, so
//! that the compiler tests them as vectors. It is split where the surface area heuristic finds a
//! ray's cost lowest.
//! Source: Wald, On fast Construction of SAH-based Bounding Volume Hierarchies (2007); Wald,
//! Benthin and Boulos, Getting Rid of Packets (2008); Ize, Robust BVH Ray Traversal (2013).

use alloc::vec::Vec;
use core::ops::Range;

use glam::Vec3;

use crate::Triangle;
use crate::aabb::Aabb;
use crate::ray::Ray;
use crate::triangle_block::{LANES, PreparedRay, TriangleBlock, larger, smaller};

/// The children of a node.
const WIDTH: usize = 4;

/// The levels that are split by cost. Below, each level halves the triangles, so that the depth is
/// bounded whatever the mesh is.
const COSTED_LEVELS: usize = 20;

/// The maximum depth: a `u32` counts the triangles, and the larger half of n of them is n / 2 + 8 at
/// most.
const DEPTH: usize = COSTED_LEVELS + 32;

/// The bins along each axis between which a split is tried.
const BINS: usize = 16;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Tree {
    /// A node's children come after it.
    nodes: Vec<Node>,
    blocks: Vec<TriangleBlock>,
    pub bounds: Aabb,
}

/// The boxes of up to four children; the others are empty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Node {
    /// The faces of the boxes: `min` by axis, then `max` by axis.
    faces: [[f32; WIDTH]; 6],
    children: [Child; WIDTH],
}

/// The place of a node, or of a block with the highest bit set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Child(u32);

impl Child {
    pub const ROOT: Self = Self(0);
    const BLOCK: u32 = 1 << 31;
}

/// A box that a visit comes to, and its fate.
#[derive(Clone, Copy)]
pub(super) enum Event<'a> {
    /// The box is left out: nothing in it counts.
    Missed(Child),
    /// The box is left out: everything in it comes after the greatest bound that counts.
    Later(Child),
    /// Its children are looked at next.
    Node(Child, &'a Node),
    /// Its triangles are asked.
    Block(Child, &'a TriangleBlock),
}

/// A triangle that is not yet in a block.
#[derive(Clone, Copy)]
struct Item {
    index: u32,
    bounds: Aabb,
}

impl Item {
    /// Returns the middle of the box, which decides only where the triangle goes.
    fn middle(&self) -> Vec3 {
        self.bounds.min * 0.5 + self.bounds.max * 0.5
    }
}

impl Tree {
    /// Builds the tree of the triangles whose numbers are finite.
    pub fn new(triangles: &[Triangle]) -> Self {
        let mut items: Vec<_> = (0..u32::MAX)
            .zip(triangles)
            .map(|(index, &triangle)| Item { index, bounds: Aabb::of(triangle) })
            .filter(|item| item.bounds != Aabb::ALL)
            .collect();
        let mut tree = Self {
            nodes: Vec::with_capacity(items.len() / 12),
            blocks: Vec::with_capacity(items.len() / 6),
            bounds: bounds(&items),
        };
        if !items.is_empty() {
            tree.add(triangles, &mut items, 0);
        }
        tree.nodes.shrink_to_fit();
        tree.blocks.shrink_to_fit();
        tree
    }

    /// Adds the node of these triangles and all below it.
    fn add(&mut self, triangles: &[Triangle], items: &mut [Item], level: usize) {
        let place = self.nodes.len();
        let (parts, count) = parts(items, level);
        let mut node = Node::EMPTY;
        self.nodes.push(node);
        for (slot, range) in parts[..count].iter().enumerate() {
            let items = &mut items[range.clone()];
            node.set(slot, bounds(items));
            node.children[slot] = if items.len() <= LANES {
                // In the order of the list, whatever the splits were.
                items.sort_unstable_by_key(|item| item.index);
                let all = items.iter().map(|item| (item.index, triangles[item.index as usize]));
                self.blocks.push(TriangleBlock::new(all));
                Child(Child::BLOCK | (self.blocks.len() - 1) as u32)
            } else {
                let child = Child(self.nodes.len() as u32);
                self.add(triangles, items, level + 1);
                child
            };
        }
        self.nodes[place] = node;
    }

    /// Visits the blocks, the nearest child first. `near` returns a lower bound of each child, or
    /// infinity if nothing in it counts; `block` returns the greatest bound that counts from now
    /// on. `watch` is called for each box.
    #[inline]
    pub fn visit(
        &self,
        near: impl Fn(&Node) -> [f32; WIDTH],
        mut block: impl FnMut(&TriangleBlock) -> f32,
        mut watch: impl FnMut(Event),
    ) {
        if self.nodes.is_empty() {
            return;
        }
        let mut limit = f32::MAX;
        let mut waiting = [(Child(0), 0.0); (WIDTH - 1) * DEPTH + 1];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let (child @ Child(place), bound) = waiting[count];
            if bound > limit {
                watch(Event::Later(child));
                continue;
            }
            if place & Child::BLOCK != 0 {
                let triangles = &self.blocks[(place ^ Child::BLOCK) as usize];
                watch(Event::Block(child, triangles));
                limit = block(triangles).min(f32::MAX);
                continue;
            }
            let node = &self.nodes[place as usize];
            watch(Event::Node(child, node));
            let from = count;
            for (bound, &child) in near(node).into_iter().zip(&node.children) {
                if bound > limit {
                    watch(if bound == f32::INFINITY {
                        Event::Missed(child)
                    } else {
                        Event::Later(child)
                    });
                    continue;
                }
                // Sorted, so that the nearest is taken first.
                let mut at = count;
                while at > from && waiting[at - 1].1 < bound {
                    waiting[at] = waiting[at - 1];
                    at -= 1;
                }
                waiting[at] = (child, bound);
                count += 1;
            }
        }
    }
}

impl Node {
    const EMPTY: Self = {
        let (min, max) = ([f32::INFINITY; WIDTH], [f32::NEG_INFINITY; WIDTH]);
        Self { faces: [min, min, min, max, max, max], children: [Child(0); WIDTH] }
    };

    fn set(&mut self, child: usize, Aabb { min, max }: Aabb) {
        for axis in 0..3 {
            self.faces[axis][child] = min[axis];
            self.faces[axis + 3][child] = max[axis];
        }
    }

    /// Asks about one box after the other: a bound in f64, or `None` if nothing in it counts.
    pub fn each(&self, near: impl Fn(&Aabb) -> Option<f64>) -> [f32; WIDTH] {
        core::array::from_fn(|child| {
            let bound = self.bounds(child).and_then(|bounds| near(&bounds));
            bound.map_or(f32::INFINITY, rounded_down)
        })
    }

    /// Returns the children and their boxes.
    pub fn children(&self) -> impl Iterator<Item = (Child, Aabb)> {
        (0..WIDTH).filter_map(|child| Some((self.children[child], self.bounds(child)?)))
    }

    /// Returns the box of a child; `None` if there is no such child.
    fn bounds(&self, child: usize) -> Option<Aabb> {
        let [ax, ay, az, bx, by, bz] = self.faces.map(|face| face[child]);
        (ax <= bx).then(|| Aabb { min: Vec3::new(ax, ay, az), max: Vec3::new(bx, by, bz) })
    }
}

/// Returns a finite number that is not larger.
fn rounded_down(x: f64) -> f32 {
    (x as f32).next_down().max(f32::MIN)
}

/// Returns a number that is not smaller.
pub(super) fn rounded_up(x: f64) -> f32 {
    (x as f32).next_up()
}

/// A ray for the boxes of a tree.
pub(super) struct Slabs<'a> {
    ray: &'a PreparedRay,
    origin: [f32; 3],
    /// One over each coordinate of the direction.
    per_way: [f32; 3],
    /// The face by which the ray enters, and the one by which it leaves.
    faces: [[usize; 2]; 3],
    /// The parameter of the end.
    end: f32,
    /// `false` if f32 is not wide enough.
    is_in_range: bool,
}

impl<'a> Slabs<'a> {
    pub fn new(ray: &'a PreparedRay, bounds: &Aabb) -> Self {
        const LEAST: f32 = 1.0 / (1_u64 << 60) as f32;
        const MOST: f32 = (1_u64 << 60) as f32;
        let Ray { origin, direction, .. } = *ray.ray();
        let way = direction.to_array();
        let is_way = |x: f32| x == 0.0 || (LEAST..MOST).contains(&x.abs());
        let (low, high) = (bounds.min.abs().max_element(), bounds.max.abs().max_element());
        let is_in_range = way.into_iter().all(is_way)
            && way != [0.0; 3]
            && origin.abs().max_element().max(low).max(high) < MOST;
        let faces = core::array::from_fn(|axis| {
            if way[axis].is_sign_negative() { [axis + 3, axis] } else { [axis, axis + 3] }
        });
        Self {
            ray,
            origin: origin.to_array(),
            per_way: way.map(f32::recip),
            faces,
            end: rounded_up(ray.boxes().end()),
            is_in_range,
        }
    }

    /// Returns for each box a parameter that is not after the ray's first point in it, or infinity
    /// if the ray certainly misses it.
    ///
    /// The line is between two faces from (face − o) / d to the same of the other face: with three
    /// roundings, each by u = 2^-24, wrong by less than 3.1 u of itself, and by 2^-150 if it
    /// underflows. With coordinates below 2^60, and those of d zero or between 2^-60 and 2^60,
    /// nothing overflows. If the line runs in a face, the parameter is 0 · ∞, a NaN, which is left
    /// out.
    #[inline(always)]
    pub fn enter(&self, node: &Node) -> [f32; WIDTH] {
        const ROUNDING: f32 = 12.0 / (1 << 24) as f32;
        if !self.is_in_range {
            return self.enter_in_f64(node);
        }
        let (mut first, mut last) = ([0.0_f32; WIDTH], [self.end; WIDTH]);
        for axis in 0..3 {
            let [near, far] = self.faces[axis].map(|face| &node.faces[face]);
            let (origin, per_way) = (self.origin[axis], self.per_way[axis]);
            for i in 0..WIDTH {
                first[i] = larger((near[i] - origin) * per_way, first[i]);
                last[i] = smaller((far[i] - origin) * per_way, last[i]);
            }
        }
        core::array::from_fn(|i| {
            let bound = first[i] * (1.0 - ROUNDING) - f32::MIN_POSITIVE;
            if bound <= last[i] { bound } else { f32::INFINITY }
        })
    }

    #[cold]
    #[inline(never)]
    fn enter_in_f64(&self, node: &Node) -> [f32; WIDTH] {
        node.each(|bounds| self.ray.enters(bounds))
    }
}

fn bounds(items: &[Item]) -> Aabb {
    items.iter().fold(Aabb::EMPTY, |all, item| all.join(item.bounds))
}

/// Reorders the triangles into up to four parts, one after another.
fn parts(items: &mut [Item], level: usize) -> ([Range<usize>; WIDTH], usize) {
    let mut parts = [const { 0..0 }; WIDTH];
    parts[0] = 0..items.len();
    let mut count = 1;
    while count < WIDTH {
        // The one that most rays enter, or below the levels that are split by cost the longest.
        let weight = |part: &Range<usize>| match part.len() {
            ..=LANES => -1.0,
            length if level >= COSTED_LEVELS => length as f64,
            _ => area(&bounds(&items[part.clone()])),
        };
        let (mut largest, mut most) = (0, -1.0);
        for (place, part) in parts[..count].iter().enumerate() {
            let weight = weight(part);
            if weight > most {
                (largest, most) = (place, weight);
            }
        }
        if most < 0.0 {
            break;
        }
        let Range { start, end } = parts[largest];
        let middle = start + split(&mut items[start..end], level);
        parts[largest] = start..middle;
        parts[count] = middle..end;
        count += 1;
    }
    (parts, count)
}

/// Reorders the triangles and returns the number of those on the left, where more than a block
/// holds are split in two.
fn split(items: &mut [Item], level: usize) -> usize {
    let middles = items.iter().map(Item::middle);
    let [low, high] = middles.fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], middle| {
        [low.min(middle), high.max(middle)]
    });
    let extent = high - low;
    if level < COSTED_LEVELS
        && let Some(cut) = Cut::cheapest(items, low, extent)
    {
        let mut left = 0;
        for at in 0..items.len() {
            if cut.bins.of(&items[at])[cut.axis] < cut.bin {
                items.swap(at, left);
                left += 1;
            }
        }
        return left;
    }
    let axis = extent.max_position();
    // All blocks on the left are full.
    let half = items.len().div_ceil(2 * LANES) * LANES;
    let of = |item: &Item| item.middle()[axis];
    items.select_nth_unstable_by(half, |one, other| of(one).total_cmp(&of(other)));
    half
}

/// Bins of one width along each axis.
struct Bins {
    low: Vec3,
    per_width: Vec3,
}

impl Bins {
    #[inline]
    fn of(&self, item: &Item) -> [usize; 3] {
        let places = (item.middle() - self.low) * self.per_width;
        places.to_array().map(|place| (place as usize).min(BINS - 1))
    }
}

/// A plane between two bins.
struct Cut {
    bins: Bins,
    axis: usize,
    /// The first bin on the right.
    bin: usize,
}

#[derive(Clone, Copy)]
struct Bin {
    count: usize,
    bounds: Aabb,
}

impl Bin {
    const EMPTY: Self = Self { count: 0, bounds: Aabb::EMPTY };

    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.bounds = self.bounds.join(other.bounds);
    }

    /// Returns the cost of a ray that may enter: the area, times the blocks.
    fn cost(&self) -> f64 {
        area(&self.bounds) * self.count.div_ceil(LANES) as f64
    }
}

impl Cut {
    /// Returns the cut whose sides together cost least; `None` if no cut has triangles on both
    /// sides.
    fn cheapest(items: &[Item], low: Vec3, extent: Vec3) -> Option<Self> {
        let bins = Bins { low, per_width: (BINS as f32) / extent };
        let mut filled = [[Bin::EMPTY; BINS]; 3];
        for item in items {
            for (filled, place) in filled.iter_mut().zip(bins.of(item)) {
                filled[place].add(&Bin { count: 1, bounds: item.bounds });
            }
        }
        let mut cheapest = None;
        let mut least = f64::INFINITY;
        for (axis, filled) in filled.iter().enumerate() {
            let mut costs = [0.0; BINS];
            let mut right = Bin::EMPTY;
            for bin in (1..BINS).rev() {
                right.add(&filled[bin]);
                costs[bin] = right.cost();
            }
            let mut left = Bin::EMPTY;
            for bin in 1..BINS {
                left.add(&filled[bin - 1]);
                let cost = left.cost() + costs[bin];
                if cost < least && left.count > 0 && left.count < items.len() {
                    (least, cheapest) = (cost, Some((axis, bin)));
                }
            }
        }
        cheapest.map(|(axis, bin)| Self { bins, axis, bin })
    }
}

/// Returns half the area of a box, zero if it is empty.
fn area(Aabb { min, max }: &Aabb) -> f64 {
    let [x, y, z] = (max.as_dvec3() - min.as_dvec3()).to_array();
    if x < 0.0 { 0.0 } else { x * y + y * z + z * x }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip(count: usize, place: impl Fn(usize) -> f32) -> Tree {
        let corner = |i, y: f32, z: f32| Vec3::new(place(i), y, z);
        let triangle = |i| Triangle {
            a: corner(i, 0.0, 0.0),
            b: corner(i, 1.0, 0.0),
            c: corner(i + 1, 0.0, 1.0),
        };
        Tree::new(&(0..count).map(triangle).collect::<Vec<_>>())
    }

    fn depth(tree: &Tree, place: usize) -> usize {
        let of = |&Child(child): &Child| match child {
            0 => 0,
            child if child & Child::BLOCK != 0 => 0,
            child => depth(tree, child as usize),
        };
        1 + tree.nodes[place].children.iter().map(of).max().unwrap_or(0)
    }

    #[test]
    fn each_triangle_is_in_one_block() {
        for count in [0, 1, 8, 9, 17, 1000] {
            let tree = strip(count, |i| i as f32);
            let mut all: Vec<_> =
                tree.blocks.iter().flat_map(|block| block.triangles().map(|(i, _)| i)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..count as u32).collect::<Vec<_>>());
        }
    }

    #[test]
    fn it_takes_at_most_forty_bytes_a_triangle_beside_the_corners() {
        let tree = strip(10_000, |i| (i as f32).sin() * 100.0);
        let bytes = size_of_val(&tree.nodes[..]) + size_of_val(&tree.blocks[..]);
        assert!(bytes <= 10_000 * (36 + 40), "{bytes}");
    }

    #[test]
    fn the_depth_is_bounded_where_each_size_is_half_the_one_before() {
        for tree in [strip(5000, |i| 2f32.powi(i as i32 % 250 - 125)), strip(5000, |_| 7.0)] {
            assert!(depth(&tree, 0) <= DEPTH, "{}", depth(&tree, 0));
            assert!(tree.blocks.len() <= 1250, "{}", tree.blocks.len());
        }
    }
}
