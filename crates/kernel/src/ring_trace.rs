//! The rings of polygons along a segment: where they meet it, in exact order, and what lies between.
//!
//! Beside a point of the segment that no ring meets, to the left and to the right, a ring's winding
//! number is the sum of its edges that cross the segment's line farther on, 1 for one from right to
//! left and −1 for one from left to right. A corner on the line counts as right of it for the
//! winding number to the left, and as left of it for that to the right. So edges along the line need
//! no case of their own, and each number changes only where a ring meets the segment.

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::Vec2;

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::{self, SIGN, rounded_cross};
use super::polygon::{BorderPart, Edge, ring_edges};
use super::segment_segment::{crossing_point, longest_axis};

/// A ring beside a stretch of the segment that no ring begins or ends to meet.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Beside {
    /// The winding number to the left.
    pub left: i32,
    /// The winding number to the right.
    pub right: i32,
    /// The number of edges along the stretch.
    pub edges: i32,
}

impl Beside {
    fn add(&mut self, by: Self, sense: i32) {
        self.left += sense * by.left;
        self.right += sense * by.right;
        self.edges += sense * by.edges;
    }
}

/// A point where an edge meets the segment.
#[derive(Debug, Clone, Copy)]
struct Event {
    place: Place,
    /// Near the parameter; 0 and 1 at the segment's ends alone.
    t: f64,
    part: BorderPart,
    /// The difference between the stretch behind it and the one before.
    change: Beside,
}

#[derive(Debug, Clone, Copy)]
enum Place {
    At(Vec2),
    /// The crossing with an edge, which leads to the left (1) or to the right (−1).
    Crossing {
        edge: [Vec2; 2],
        turn: i32,
    },
}

/// A point of the segment where rings meet it, of no stretch or at an end of one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Meeting {
    pub point: Vec2,
    pub t: f64,
    /// The part that holds the point, the first of those of lowest dimension.
    pub part: BorderPart,
}

/// The segment from S to E, which differ, and the edges that were added.
pub(crate) struct Trace {
    start: Vec2,
    end: Vec2,
    axis: usize,
    sense: f64,
    events: Vec<Event>,
    /// Each ring beyond E.
    rings: Vec<Beside>,
}

impl Trace {
    pub fn new() -> Self {
        let (start, end) = (Vec2::ZERO, Vec2::X);
        Self { start, end, axis: 0, sense: 1.0, events: Vec::new(), rings: Vec::new() }
    }

    /// Begins with a segment, S and E finite and different, and so many rings.
    pub fn begin(&mut self, [start, end]: [Vec2; 2], rings: usize) {
        let axis = longest_axis(start, end);
        let sense = if start[axis] < end[axis] { 1.0 } else { -1.0 };
        (self.start, self.end, self.axis, self.sense) = (start, end, axis, sense);
        self.events.clear();
        self.rings.clear();
        self.rings.resize(rings, Beside::default());
    }

    /// Returns a number with the sign of the side of the line that a corner lies on, positive to the
    /// left.
    #[inline]
    pub fn side(&self, corner: Vec2) -> f64 {
        side(self.start, self.end, corner)
    }

    /// Adds all edges of a ring.
    pub fn add_ring(&mut self, ring: u32, corners: &[Vec2]) {
        let mut from_side = corners.first().map_or(0.0, |&first| self.side(first));
        for edge in ring_edges(ring, corners) {
            let to_side = self.side(edge.to);
            self.add(edge, from_side, to_side);
            from_side = to_side;
        }
    }

    /// Adds an edge, given the sides of its ends. Edges that do not meet the line behind S change
    /// nothing and may be left out.
    #[inline]
    pub fn add(&mut self, edge: Edge, from_side: f64, to_side: f64) {
        if !(from_side > 0.0 && to_side > 0.0 || from_side < 0.0 && to_side < 0.0) {
            self.add_meeting(edge, from_side, to_side);
        }
    }

    fn add_meeting(&mut self, edge: Edge, from_side: f64, to_side: f64) {
        let turn = if from_side < to_side { 1 } else { -1 };
        let change = Beside {
            left: if (from_side > 0.0) != (to_side > 0.0) { -turn } else { 0 },
            right: if (from_side < 0.0) != (to_side < 0.0) { -turn } else { 0 },
            edges: 0,
        };
        if from_side == 0.0 {
            let is_along = to_side == 0.0;
            let change = if is_along { Beside::default() } else { change };
            self.add_at(edge.from, edge.ring, edge.corner(), change);
            if is_along {
                self.add_along(edge);
            }
        } else if to_side == 0.0 {
            // The corner's own part comes with the edge that starts there.
            self.add_at(edge.to, edge.ring, edge.part(), change);
        } else {
            self.add_crossing(edge, turn, change);
        }
    }

    fn add_at(&mut self, point: Vec2, ring: u32, part: BorderPart, change: Beside) {
        let (from_start, to_end) = (self.along(self.start, point), self.along(point, self.end));
        if to_end < 0.0 {
            self.add_beyond(ring, change);
        } else if from_start >= 0.0 {
            let t = from_start / self.along(self.start, self.end);
            let t = if to_end > 0.0 { t.min(BELOW_ONE) } else { 1.0 };
            self.events.push(Event { place: Place::At(point), t, part, change });
        }
    }

    /// Adds an edge of the segment's line.
    fn add_along(&mut self, edge: Edge) {
        let (from, to) = match self.along(edge.from, edge.to) {
            way if way < 0.0 => (edge.to, edge.from),
            _ => (edge.from, edge.to),
        };
        let later = |p: Vec2, q: Vec2| if self.along(p, q) > 0.0 { q } else { p };
        let earlier = |p: Vec2, q: Vec2| if self.along(p, q) < 0.0 { q } else { p };
        let (first, last) = (later(from, self.start), earlier(to, self.end));
        if self.along(first, last) > 0.0 {
            let change = |edges| Beside { edges, ..Beside::default() };
            self.add_at(first, edge.ring, edge.part(), change(1));
            self.add_at(last, edge.ring, edge.part(), change(-1));
        }
    }

    fn add_crossing(&mut self, edge: Edge, turn: i32, change: Beside) {
        // Where the segment is on the edge's line: t = f(S) / (f(S) − f(E)), f = (B − A) × (X − A).
        // An edge to the left has S to its left.
        let height =
            |x: Vec2| predicates::cross(edge.from, edge.to, edge.from, x) * f64::from(turn);
        let end = height(self.end);
        if end > 0.0 {
            return self.add_beyond(edge.ring, change);
        }
        let start = height(self.start);
        if start < 0.0 {
            return;
        }
        let place = if start == 0.0 {
            Place::At(self.start)
        } else if end == 0.0 {
            Place::At(self.end)
        } else {
            Place::Crossing { edge: [edge.from, edge.to], turn }
        };
        let t = start / (start - end);
        let t = if end < 0.0 { t.min(BELOW_ONE) } else { 1.0 };
        self.events.push(Event { place, t, part: edge.part(), change });
    }

    fn add_beyond(&mut self, ring: u32, change: Beside) {
        self.rings[ring as usize].add(change, -1);
    }

    /// The way from one point of the line to another, positive along the segment.
    fn along(&self, from: Vec2, to: Vec2) -> f64 {
        self.sense * (f64::from(to[self.axis]) - f64::from(from[self.axis]))
    }

    fn order(&self, one: &Event, other: &Event) -> Ordering {
        // As with distances, a quotient of exact products has more than eight digits.
        if (one.t - other.t).abs() > 1e-8 * (one.t + other.t) {
            return one.t.total_cmp(&other.t);
        }
        match (one.place, other.place) {
            (Place::At(p), Place::At(q)) => sign(self.along(q, p)),
            (Place::At(p), Place::Crossing { edge, turn }) => beyond(p, edge, turn),
            (Place::Crossing { edge, turn }, Place::At(p)) => beyond(p, edge, turn).reverse(),
            (
                Place::Crossing { edge: [a, b], turn },
                Place::Crossing { edge: [c, d], turn: by },
            ) => {
                let points = [self.start, self.end, a, b, c, d].map(|at| at.as_dvec2());
                let numbers = core::array::from_fn(|i| points[i / 2][i % 2]);
                sign(exact_value::<Later, 12, 0>(numbers, []) * f64::from(turn * by))
            }
        }
    }

    /// Goes along the segment once. Tells each meeting, and each stretch between two meetings, or
    /// between one and an end, with the rings beside it.
    pub fn walk(&mut self, mut meet: impl FnMut(Meeting), mut pass: impl FnMut(&[Beside])) {
        let mut events = core::mem::take(&mut self.events);
        let mut rings = core::mem::take(&mut self.rings);
        events.sort_unstable_by(|one, other| {
            self.order(one, other).then_with(|| one.part.cmp(&other.part))
        });
        for event in &events {
            rings[event.part.ring as usize].add(event.change, -1);
        }
        if events.first().is_none_or(|first| first.t > 0.0) {
            pass(&rings);
        }
        let mut along = 0;
        for group in events.chunk_by(|one, other| self.order(one, other) == Ordering::Equal) {
            let before = along;
            for Event { part, change, .. } in group {
                rings[part.ring as usize].add(*change, 1);
                along += change.edges;
            }
            // Not within a stretch that is shared.
            if before == 0 || along == 0 {
                meet(self.meeting(&group[0]));
            }
            if group[0].t < 1.0 {
                pass(&rings);
            }
        }
        (self.events, self.rings) = (events, rings);
    }

    fn meeting(&self, Event { place, t, part, .. }: &Event) -> Meeting {
        let point = match *place {
            Place::At(point) => point,
            Place::Crossing { edge: [a, b], .. } => crossing_point([self.start, self.end], [a, b]),
        };
        Meeting { point, t: *t, part: *part }
    }
}

const BELOW_ONE: f64 = 1.0 - f64::EPSILON;

/// Returns a number with the sign of (b − a) × (p − a).
#[inline]
pub(crate) fn side(a: Vec2, b: Vec2, p: Vec2) -> f64 {
    let (value, is_sure) = rounded_cross(SIGN, a, b, a, p);
    if is_sure { value } else { predicates::cross(a, b, a, p) }
}

fn sign(x: f64) -> Ordering {
    x.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

/// Compares a point of the line with the crossing of an edge.
fn beyond(p: Vec2, [a, b]: [Vec2; 2], turn: i32) -> Ordering {
    sign(side(a, b, p) * f64::from(-turn))
}

/// t − t' of the crossings of SE with AB and with CD, times both denominators.
struct Later;

impl Polynomial<12, 0> for Later {
    const DEGREES: [u32; 2] = [4, 0];
    // 2 · (2 · 2²)²
    const ROOM: u32 = 7;

    fn of<T: Ring>([sx, sy, ex, ey, ax, ay, bx, by, cx, cy, dx, dy]: [T; 12], _: [T; 0]) -> T {
        let cross = |[ux, uy]: [T; 2], [vx, vy]: [T; 2]| ux * vy - uy * vx;
        let (ab, cd, es) = ([bx - ax, by - ay], [dx - cx, dy - cy], [sx - ex, sy - ey]);
        let [one, other] = [cross(ab, [sx - ax, sy - ay]), cross(cd, [sx - cx, sy - cy])];
        one * cross(cd, es) - other * cross(ab, es)
    }
}
