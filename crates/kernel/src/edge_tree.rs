//! The edges of a ring in a tree of boxes: neighbours along the ring share a box, and neighbouring
//! boxes one above them.

use alloc::vec;
use alloc::vec::Vec;

use glam::{DVec2, Vec2};

use super::edge_distance::Nearest;
use super::polygon::{Edge, ring_edges};

/// The edges in a box of the lowest level.
const LEAF: usize = 4;

/// A box along the axes.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    min: Vec2,
    max: Vec2,
}

impl Bounds {
    const EMPTY: Self = Self { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };

    fn join(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && self.max.cmpge(other.min).all()
    }

    /// Returns a distance to another box that is never too large.
    fn distance(&self, other: &Self) -> f64 {
        let way = |from: Vec2, to: Vec2| to.as_dvec2() - from.as_dvec2();
        let beyond = DVec2::ZERO.max(way(other.max, self.min)).max(way(self.max, other.min));
        beyond.length() * (1.0 - 1e-15)
    }
}

/// A half-line from a point along a vector.
#[derive(Clone, Copy)]
pub(crate) struct HalfLine {
    from: DVec2,
    along: DVec2,
}

impl HalfLine {
    pub fn new(from: Vec2, through: Vec2) -> Self {
        let from = from.as_dvec2();
        Self { from, along: through.as_dvec2() - from }
    }

    /// Returns `false` if it certainly does not meet the box.
    fn may_meet(&self, bounds: &Bounds) -> bool {
        let (min, max) = (bounds.min.as_dvec2(), bounds.max.as_dvec2());
        let (half, way) = ((max - min) * 0.5, (min + max) * 0.5 - self.from);
        // Each is rounded a few times, relative to no more than these sizes.
        let sizes = 1e-14 * (half + min.abs().max(max.abs()) + self.from.abs());
        let (half, u) = (half + sizes, self.along);
        u.perp_dot(way).abs() <= u.x.abs() * half.y + u.y.abs() * half.x
            && u.dot(way) >= -(u.abs().dot(half))
    }
}

/// The tree over a ring.
pub(crate) struct EdgeTree {
    edges: Vec<Edge>,
    /// The boxes of each level, the lowest first; a box is that of two of the level below.
    levels: Vec<Vec<Bounds>>,
}

impl EdgeTree {
    pub fn new(ring: u32, corners: &[Vec2]) -> Self {
        let edges: Vec<Edge> = ring_edges(ring, corners).collect();
        let of = |edge: &Edge| Bounds { min: edge.from.min(edge.to), max: edge.from.max(edge.to) };
        let all = |some: &[Edge]| some.iter().map(of).fold(Bounds::EMPTY, Bounds::join);
        let mut levels = vec![edges.chunks(LEAF).map(all).collect::<Vec<_>>()];
        while let Some(below) = levels.last().filter(|below| below.len() > 1) {
            let pair = |pair: &[Bounds]| pair.iter().copied().fold(Bounds::EMPTY, Bounds::join);
            let above = below.chunks(2).map(pair).collect();
            levels.push(above);
        }
        Self { edges, levels }
    }

    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub fn bounds(&self) -> Bounds {
        self.levels.last().and_then(|top| top.first()).copied().unwrap_or(Bounds::EMPTY)
    }

    fn top(&self) -> Node {
        Node { level: self.levels.len() - 1, place: 0 }
    }

    fn bounds_of(&self, node: Node) -> Option<&Bounds> {
        self.levels[node.level].get(node.place)
    }

    fn leaf(&self, Node { place, .. }: Node) -> &[Edge] {
        &self.edges[LEAF * place..self.edges.len().min(LEAF * (place + 1))]
    }

    /// Visits the edges that a half-line may meet.
    pub fn visit(&self, line: &HalfLine, mut visit: impl FnMut(&[Edge])) {
        self.visit_in(self.top(), line, &mut visit);
    }

    fn visit_in(&self, node: Node, line: &HalfLine, visit: &mut impl FnMut(&[Edge])) {
        match self.bounds_of(node) {
            Some(bounds) if line.may_meet(bounds) => {}
            _ => return,
        }
        if node.level == 0 {
            return visit(self.leaf(node));
        }
        for child in node.children() {
            self.visit_in(child, line, visit);
        }
    }

    /// Measures every pair of a corner of one tree and an edge of the other that may be nearest.
    pub fn nearest(&self, other: &Self) -> Nearest<[Edge; 2]> {
        let mut nearest = Nearest::within(f64::INFINITY);
        self.nearest_in(self.top(), other, other.top(), &mut nearest);
        nearest
    }

    fn nearest_in(&self, own: Node, other: &Self, of: Node, nearest: &mut Nearest<[Edge; 2]>) {
        if own.level == 0 && of.level == 0 {
            for one in self.leaf(own) {
                for two in other.leaf(of) {
                    nearest.add(one.from, two.from, two.to, [*one, *two]);
                    nearest.add(two.from, one.from, one.to, [*two, *one]);
                }
            }
            return;
        }
        let pairs = if own.level >= of.level {
            own.children().map(|child| (child, of))
        } else {
            of.children().map(|child| (own, child))
        };
        let distance =
            |(own, of): (Node, Node)| Some(self.bounds_of(own)?.distance(other.bounds_of(of)?));
        let mut pairs = pairs.map(|pair| (pair, distance(pair).unwrap_or(f64::INFINITY)));
        if pairs[1].1 < pairs[0].1 {
            pairs.swap(0, 1);
        }
        for ((own, of), distance) in pairs {
            if distance.is_finite() && distance <= nearest.limit() {
                self.nearest_in(own, other, of, nearest);
            }
        }
    }
}

/// A box of the tree.
#[derive(Clone, Copy)]
struct Node {
    level: usize,
    place: usize,
}

impl Node {
    fn children(self) -> [Self; 2] {
        [0, 1].map(|i| Self { level: self.level - 1, place: 2 * self.place + i })
    }
}
