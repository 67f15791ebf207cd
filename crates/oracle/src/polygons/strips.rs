//! Two polygons, in strips between neighbouring corners and crossings.

use glam::Vec2;

use super::flat::{Flat, Quotient, cross, dot, exact, from_to};
use super::{Located, edges, locate};
use crate::number::Number;

/// An edge of one of two polygons, from left to right.
struct Slanted {
    polygon: usize,
    left: Flat,
    right: Flat,
    /// 1 if it leads to the right.
    sense: i32,
}

impl Slanted {
    fn height_at(&self, x: &Quotient) -> Quotient {
        let [dx, dy] = from_to(&self.left, &self.right);
        // y + dy (x − left) / dx
        let beyond = &x.over - &(&self.left[0] * &x.under);
        let over = &self.left[1] * &dx * &x.under + dy * beyond;
        Quotient::new(over, dx * &x.under)
    }
}

/// The parts that two polygons share, in strips.
#[derive(Default)]
struct Shared {
    meets: bool,
    is_any_inside: bool,
    is_outside: [bool; 2],
}

/// The relation of two polygons.
pub fn polygon_polygon(first: &[Vec2], second: &[Vec2]) -> &'static str {
    let polygons = [first, second];
    let mut shared = Shared::default();
    let all = polygons.map(|corners| edges(corners.into()));
    for (_, one) in &all[0] {
        for (_, other) in &all[1] {
            shared.meets |= meet(*one, *other);
        }
    }
    for (own, corners) in polygons.into_iter().enumerate() {
        if corners.iter().all(|corner| *corner == corners[0]) {
            match locate(&exact(corners[0]), &Number::from(1.0), polygons[1 - own]) {
                Located::Border => {}
                Located::Around(0) => shared.is_outside[own] = true,
                Located::Around(_) => shared.is_any_inside = true,
            }
        }
    }
    strips(&slanted(polygons), &mut shared);
    match shared {
        Shared { is_any_inside: true, is_outside: [false, _], .. } => "first_inside",
        Shared { is_any_inside: true, is_outside: [_, false], .. } => "second_inside",
        Shared { is_any_inside: true, .. } => "overlap",
        Shared { meets: true, .. } => "touching",
        _ => "apart",
    }
}

fn meet([a, b]: [Vec2; 2], [c, d]: [Vec2; 2]) -> bool {
    let [a, b, c, d] = [a, b, c, d].map(exact);
    let side = |p: &Flat, q: &Flat, x: &Flat| cross(&from_to(p, q), &from_to(p, x)).sign();
    let is_on = |p: &Flat, q: &Flat, x: &Flat| {
        side(p, q, x) == 0 && dot(&from_to(x, p), &from_to(x, q)).sign() <= 0
    };
    let is_crossing =
        side(&a, &b, &c) * side(&a, &b, &d) < 0 && side(&c, &d, &a) * side(&c, &d, &b) < 0;
    is_crossing || is_on(&a, &b, &c) || is_on(&a, &b, &d) || is_on(&c, &d, &a) || is_on(&c, &d, &b)
}

/// The edges, slanted so that none is vertical.
fn slanted(polygons: [&[Vec2]; 2]) -> Vec<Slanted> {
    for by in 0.. {
        let slant = |point: Vec2| {
            let [x, y] = exact(point);
            [&x + &(&y * Number::from(f64::from(by))), y]
        };
        let mut all = Vec::new();
        for (polygon, corners) in polygons.into_iter().enumerate() {
            for (_, [from, to]) in edges(corners.into()).into_iter().filter(|(_, [a, b])| a != b) {
                let (from, to) = (slant(from), slant(to));
                let sense = (&to[0] - &from[0]).sign();
                let (left, right) = if sense > 0 { (from, to) } else { (to, from) };
                all.push(Slanted { polygon, left, right, sense });
            }
        }
        if all.iter().all(|edge| edge.sense != 0) {
            return all;
        }
    }
    unreachable!("few slants make an edge vertical")
}

fn strips(edges: &[Slanted], shared: &mut Shared) {
    let whole = |x: &Number| Quotient::new(x.clone(), Number::from(1.0));
    let mut places: Vec<Quotient> =
        edges.iter().flat_map(|edge| [whole(&edge.left[0]), whole(&edge.right[0])]).collect();
    for (i, one) in edges.iter().enumerate() {
        for other in &edges[..i] {
            let (u, v) = (from_to(&one.left, &one.right), from_to(&other.left, &other.right));
            let across = cross(&u, &v);
            if !across.is_zero() {
                // x + dx t
                let t = cross(&from_to(&one.left, &other.left), &v);
                places.push(Quotient::new(&one.left[0] * &across + &u[0] * t, across));
            }
        }
    }
    places.sort();
    places.dedup();
    for pair in places.windows(2) {
        strip(edges, &pair[0].middle(&pair[1]), shared);
    }
}

/// Goes up through all edges at a place between corners and crossings.
fn strip(edges: &[Slanted], x: &Quotient, shared: &mut Shared) {
    let is_there =
        |edge: &&Slanted| &edge.left[0] * &x.under < x.over && &edge.right[0] * &x.under > x.over;
    let mut crossed: Vec<_> =
        edges.iter().filter(is_there).map(|edge| (edge.height_at(x), edge)).collect();
    crossed.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut winding = [0; 2];
    for group in crossed.chunk_by(|(one, _), (other, _)| one == other) {
        let is_on = [0, 1].map(|own| group.iter().any(|(_, edge)| edge.polygon == own));
        for own in 0..2 {
            match (is_on[own] && !is_on[1 - own], winding[1 - own]) {
                (true, 0) => shared.is_outside[own] = true,
                (true, _) => shared.is_any_inside = true,
                _ => {}
            }
        }
        group.iter().for_each(|(_, edge)| winding[edge.polygon] += edge.sense);
        match winding.map(|winding| winding != 0) {
            [true, true] => shared.is_any_inside = true,
            [true, false] => shared.is_outside[0] = true,
            [false, true] => shared.is_outside[1] = true,
            _ => {}
        }
    }
}
