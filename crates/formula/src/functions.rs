//! The functions of the notation, on numbers of any kind.

use super::real::Real;
use super::tree::Function;

pub fn each<T: Real>(of: &[T], change: impl Fn(T) -> T) -> Vec<T> {
    of.iter().cloned().map(change).collect()
}

pub fn pairs<T: Real>(u: &[T], v: &[T], join: impl Fn(T, T) -> T) -> Vec<T> {
    u.iter().cloned().zip(v.iter().cloned()).map(|(x, y)| join(x, y)).collect()
}

pub fn dot<T: Real>(u: &[T], v: &[T]) -> T {
    pairs(u, v, |x, y| x * y).into_iter().reduce(|sum, x| sum + x).unwrap_or_else(|| T::of(0.0))
}

fn abs<T: Real>(x: T) -> T {
    if x < T::of(0.0) { -x } else { x }
}

pub fn call<T: Real>(function: Function, of: &[&[T]]) -> Vec<T> {
    let zero = || T::of(0.0);
    let x = || of[0].first().cloned().unwrap_or_else(zero);
    let length = |v: &[T]| dot(v, v).root();
    let numbers = || of.iter().filter_map(|of| of.first()).cloned();
    match (function, of) {
        (Function::Dot, [u, v]) => vec![dot(u, v)],
        (Function::Cross, [u, v]) => cross(u, v),
        (Function::Length, [v]) => vec![length(v)],
        (Function::Abs, _) => vec![abs(x())],
        (Function::Root, _) => vec![x().root()],
        (Function::Square, _) => vec![x() * x()],
        (Function::Pair | Function::Triple, _) => of.concat(),
        (Function::Unit, [v]) => {
            let length = length(v);
            if length == zero() { v.to_vec() } else { each(v, |x| x / length.clone()) }
        }
        (Function::Det, [u, v]) => {
            vec![u[0].clone() * v[1].clone() - u[1].clone() * v[0].clone()]
        }
        (Function::Perp, [v]) => vec![v[1].clone(), -v[0].clone()],
        (Function::Min, _) => numbers().reduce(T::lesser).into_iter().collect(),
        (Function::Max, _) => numbers().reduce(T::greater).into_iter().collect(),
        (Function::Cos, _) => x().direction()[..1].to_vec(),
        (Function::Sin, _) => x().direction()[1..].to_vec(),
        (Function::X, [v]) => v[..1].to_vec(),
        (Function::Y, [v]) => v[1..2].to_vec(),
        (Function::Z, [v]) => v[2..].to_vec(),
        (Function::Rotate, [q, v]) => turned(q, v),
        (Function::SharedPolygon, [a1, b1, c1, a2, b2, c2]) => {
            shared_polygon([a1, b1, c1], [a2, b2, c2])
        }
        _ => Vec::new(),
    }
}

fn cross<T: Real>(u: &[T], v: &[T]) -> Vec<T> {
    let part = |i: usize| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j].clone() * v[k].clone() - u[k].clone() * v[j].clone()
    };
    (0..3).map(part).collect()
}

/// v + 2 (w a × v + a × (a × v)) / |q|² with q = (a, w).
fn turned<T: Real>(q: &[T], v: &[T]) -> Vec<T> {
    let (a, w) = (&q[..3], q[3].clone());
    let once = cross(a, v);
    let twice = cross(a, &once);
    let share = T::of(2.0) / dot(q, q);
    let out = pairs(&once, &twice, |once, twice| (w.clone() * once + twice) * share.clone());
    pairs(v, &out, |v, out| v + out)
}

/// The first triangle, clipped at each side of the second.
/// Source: Sutherland and Hodgman, Reentrant Polygon Clipping (1974).
fn shared_polygon<T: Real>(first: [&[T]; 3], second: [&[T]; 3]) -> Vec<T> {
    let minus = |u: &[T], v: &[T]| pairs(u, v, |x, y| x - y);
    let zero = T::of(0.0);
    let [a, b, c] = second;
    let normal = cross(&minus(b, a), &minus(c, a));
    let mut corners: Vec<Vec<T>> = first.map(<[T]>::to_vec).to_vec();
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let inward = cross(&normal, &minus(to, from));
        let height = |at: &[T]| dot(&inward, &minus(at, from));
        let mut kept = Vec::new();
        for (place, at) in corners.iter().enumerate() {
            let next = &corners[(place + 1) % corners.len()];
            let (here, there) = (height(at), height(next));
            if here >= zero {
                kept.push(at.clone());
            }
            if (here > zero && there < zero) || (here < zero && there > zero) {
                let share = here.clone() / (here - there);
                let way = minus(next, at);
                kept.push(pairs(at, &way, |x, along| x + along * share.clone()));
            }
        }
        corners = kept;
    }
    corners.concat()
}
