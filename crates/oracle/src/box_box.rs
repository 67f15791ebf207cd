//! The corners of both boxes along each axis, projected one by one; whether they meet, by the edges
//! of each in the other; the contact, by clipping the touching face by the sides of the other box.

mod cases;

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, add, cross, dot, from_to, scale, vector, zero};
use super::ray_box::rotated;
use super::solid::not_unit;
use super::{MetamorphicRelation, Pair, parry};
use parry3d::math::{Pose, Rotation};

pub const PAIR: Pair = Pair {
    invariant_violation: |_, answer| not_unit(answer),
    // Which of equal axes is first depends on their names, and its direction on its own.
    drop_gauge_freedom: |case, said, _| {
        if Boxes::new(case).is_free() {
            unnamed(said);
        }
    },
    ..Pair::new(
        "box_box",
        &["overlap", "touching", "apart"],
        cases::case,
        expected,
        Some(parry),
        &[
            MetamorphicRelation {
                name: "the boxes exchanged",
                change: |case| {
                    case.swapped(&[
                        ("center1", "center2"),
                        ("half_extents1", "half_extents2"),
                        ("rotation1", "rotation2"),
                    ])
                },
                expected: unnamed,
            },
            MetamorphicRelation {
                name: "the opposite quaternion, doubled",
                change: |case| turned(case, |q| q.map(|x| -2.0 * x)),
                expected: |_| {},
            },
            MetamorphicRelation {
                // q i
                name: "half a turn about its own x",
                change: |case| turned(case, |[x, y, z, w]| [w, z, -y, -x]),
                expected: unnamed,
            },
        ],
    )
    .touches(cases::scene)
    .counts(|_, said, convention, choice| {
        (convention == "touching" && choice == "miss").then(|| said.relation == "overlap")
    })
};

/// Drops what depends on the names and directions of the axes.
fn unnamed(said: &mut Expected) {
    said.any_contacts = true;
    said.vectors.clear();
}

fn turned(case: &Case, change: impl Fn([f32; 4]) -> [f32; 4]) -> Case {
    let mut turned = case.clone();
    for (name, values) in &mut turned.inputs {
        if *name == "rotation1" {
            *values = change([values[0], values[1], values[2], values[3]]).to_vec();
        }
    }
    turned
}

const AXES: [&str; 15] = [
    "face_1x", "face_1y", "face_1z", "face_2x", "face_2y", "face_2z", "edge_xx", "edge_xy",
    "edge_xz", "edge_yx", "edge_yy", "edge_yz", "edge_zx", "edge_zy", "edge_zz",
];

/// A box, all lengths times |q1|² |q2|².
struct Solid {
    corners: Vec<Vector>,
    center: Vector,
    /// The axes, of length |q|².
    axes: [Vector; 3],
    /// Times |q|² once more: along the axes as they are.
    half: [Number; 3],
}

/// An axis that may separate the boxes.
struct Axis {
    name: &'static str,
    along: Vector,
    squared: Number,
    /// The direction from box 2 to box 1.
    out: Vector,
    is_level: bool,
    /// In metres, times all of the lengths.
    overlap: Number,
}

struct Boxes {
    solids: [Solid; 2],
    /// |q1|² |q2|²
    whole: Number,
    /// Without those of parallel edges.
    axes: Vec<Axis>,
}

impl Boxes {
    fn new(case: &Case) -> Self {
        let turns = [rotated(case, "rotation1"), rotated(case, "rotation2")];
        let whole = &turns[0].1 * &turns[1].1;
        let names = [["center1", "half_extents1"], ["center2", "half_extents2"]];
        let solids = [0, 1].map(|of: usize| {
            let ((axes, squared), [center, half]) = (&turns[of], names[of]);
            let (center, half) = (scale(&case.exact(center), &whole), case.exact(half));
            let other = &turns[1 - of].1;
            let arms = [0, 1, 2].map(|k: usize| scale(&axes[k], &(&half[k] * other)));
            let corners = (0..8).map(|corner| {
                (0..3).fold(center.clone(), |at, k| {
                    if corner >> k & 1 == 0 { add(&at, &arms[k]) } else { from_to(&arms[k], &at) }
                })
            });
            Solid {
                corners: corners.collect(),
                center: center.clone(),
                half: half.map(|half| half * &whole * squared),
                axes: axes.clone(),
            }
        });
        let [one, other] = [&solids[0].axes, &solids[1].axes];
        let edges = one.iter().flat_map(|a| other.iter().map(move |b| cross(a, b)));
        let ways = one.iter().chain(other).cloned().chain(edges);
        let axis = |(name, along): (&'static str, Vector)| {
            let squared = dot(&along, &along);
            let [a, b] = [0, 1].map(|of: usize| {
                let heights = solids[of].corners.iter().map(|corner| dot(corner, &along));
                let heights: Vec<_> = heights.collect();
                [heights.iter().min().cloned(), heights.iter().max().cloned()]
                    .map(|end| end.unwrap_or_else(Number::zero))
            });
            let (up, down) = (&b[1] - &a[0], &a[1] - &b[0]);
            let is_up = up <= down;
            let out = if is_up { along.clone() } else { from_to(&along, &zero()) };
            let overlap = if is_up { up.clone() } else { down.clone() };
            (!squared.is_zero()).then(|| Axis {
                is_level: up == down,
                name,
                along,
                squared,
                out,
                overlap,
            })
        };
        let axes = AXES.into_iter().zip(ways).filter_map(axis).collect();
        Self { solids, whole, axes }
    }

    /// Negative if the first overlaps less.
    fn compare(one: &Axis, other: &Axis) -> i32 {
        let signed = |axis: &Axis| &axis.overlap * axis.overlap.abs();
        (signed(one) * &other.squared - signed(other) * &one.squared).sign()
    }

    fn least(&self) -> &Axis {
        let least = |least, axis| if Self::compare(axis, least) < 0 { axis } else { least };
        self.axes.iter().reduce(least).expect("faces are axes")
    }

    /// Two axes along the same line count as one.
    fn ties(&self) -> bool {
        let least = self.least();
        let differs = |axis: &&Axis| !cross(&axis.along, &least.along).iter().all(Number::is_zero);
        self.axes.iter().filter(differs).any(|axis| Self::compare(axis, least) == 0)
    }

    fn is_free(&self) -> bool {
        let least = self.least();
        let equal = self.axes.iter().filter(|axis| Self::compare(axis, least) == 0).count();
        least.is_level || equal > 1
    }

    /// Returns `true` if an edge of one passes through the other.
    fn meet(&self) -> bool {
        let goes_through = |of: usize| {
            let corners = &self.solids[of].corners;
            (0..8).any(|corner| {
                (0..3)
                    .filter(|k| corner >> k & 1 == 0)
                    .any(|k| self.solids[1 - of].meets(&corners[corner], &corners[corner | 1 << k]))
            })
        };
        goes_through(0) || goes_through(1)
    }

    /// Returns the corners of the contact once box 1 is pushed out, each with the factor by which
    /// it is scaled.
    fn patch(&self, axis: &Axis) -> Vec<(Vector, Number)> {
        let [one, other] = &self.solids;
        let push = scale(&axis.out, &axis.overlap);
        let moved = one.corners.iter().map(|corner| add(&scale(corner, &axis.squared), &push));
        let moved: Vec<_> = moved.collect();
        let low = moved.iter().map(|corner| dot(corner, &axis.out)).min();
        // Four corners of a face in order around it, by their bits; otherwise no order is needed. A
        // flat box has each twice.
        let is_low = |&corner: &usize| low == Some(dot(&moved[corner], &axis.out));
        let is_first = |&corner: &usize| !moved[..corner].contains(&moved[corner]);
        let face: Vec<usize> = (0..8).filter(is_low).filter(is_first).collect();
        let order: Vec<usize> = match face[..] {
            [a, b, c, d] => vec![a, b, d, c],
            _ => face,
        };
        let one_per = Number::from(1.0);
        let mut places: Vec<_> =
            order.iter().map(|&corner| (moved[corner].clone(), one_per.clone())).collect();
        for k in 0..3 {
            for sense in [1.0, -1.0] {
                let normal = scale(&other.axes[k], &Number::from(sense));
                let reach = (dot(&other.center, &normal) + &other.half[k]) * &axis.squared;
                places = cut(&places, |(at, per)| dot(at, &normal) - per * &reach);
            }
        }
        let is_same = |(u, of_u): &(Vector, Number), (v, of_v): &(Vector, Number)| {
            (0..3).all(|i| &u[i] * of_v == &v[i] * of_u)
        };
        let mut once: Vec<(Vector, Number)> = Vec::new();
        for place in places {
            if !once.iter().any(|other| is_same(other, &place)) {
                once.push(place);
            }
        }
        let per = &self.whole * &axis.squared;
        once.into_iter().map(|(at, of)| (at, of * &per)).collect()
    }
}

/// Clips a polygon of scaled points by a plane.
fn cut(
    places: &[(Vector, Number)],
    beyond: impl Fn(&(Vector, Number)) -> Number,
) -> Vec<(Vector, Number)> {
    let mut kept = Vec::new();
    for (place, here) in places.iter().enumerate() {
        let next = &places[(place + 1) % places.len()];
        let (own, others) = (beyond(here), beyond(next));
        if own.sign() <= 0 {
            kept.push(here.clone());
        }
        if own.sign() * others.sign() < 0 {
            let (own, others) = (own.abs(), others.abs());
            let at = add(&scale(&here.0, &others), &scale(&next.0, &own));
            kept.push((at, &here.1 * &others + &next.1 * &own));
        }
    }
    kept
}

impl Solid {
    /// Returns `true` if a segment passes through, by its stretch between each pair of faces.
    fn meets(&self, from: &Vector, to: &Vector) -> bool {
        let (place, way) = (from_to(&self.center, from), from_to(from, to));
        // As fractions of the segment, each with its denominator.
        let (mut first, mut last) =
            ([Number::zero(), Number::from(1.0)], [Number::from(1.0), Number::from(1.0)]);
        let less = |a: &[Number; 2], b: &[Number; 2]| (&a[0] * &b[1] - &b[0] * &a[1]).sign() < 0;
        for k in 0..3 {
            let (height, climb) = (dot(&place, &self.axes[k]), dot(&way, &self.axes[k]));
            let [low, high] = [-&(&self.half[k] + &height), &self.half[k] - &height];
            let (enter, leave) = match climb.sign() {
                0 if low.sign() > 0 || high.sign() < 0 => return false,
                0 => continue,
                1 => ([low, climb.clone()], [high, climb]),
                _ => ([-&high, -&climb], [-&low, -&climb]),
            };
            if less(&first, &enter) {
                first = enter;
            }
            if less(&leave, &last) {
                last = leave;
            }
        }
        !less(&last, &first)
    }
}

fn expected(case: &Case) -> Expected {
    let boxes = Boxes::new(case);
    let least = boxes.least();
    let sign = least.overlap.sign();
    assert_eq!(boxes.meet(), sign >= 0, "the axes and the edges disagree");
    let (length, whole) = (least.squared.root(), &boxes.whole);
    let depth = least.overlap.over(&(&length * whole));
    let normal = vector(|i| least.out[i].over(&length));
    if sign < 0 {
        let said = Expected::new(false, "apart").scalar("separation", -&depth);
        return if boxes.ties() { said } else { said.vector("axis", normal) };
    }
    let push = vector(|i| normal[i].clone() * &depth);
    let mut said = Expected::new(true, if sign > 0 { "overlap" } else { "touching" })
        .scalar("depth", depth)
        .vector("push", push);
    said.any_order = true;
    for (at, per) in boxes.patch(least) {
        said = said.touching(Touch {
            point: Some(vector(|i| at[i].over(&per))),
            normal: Some(normal.clone()),
            feature: Some(least.name),
            ..Touch::default()
        });
    }
    said
}

fn pose(case: &Case, center: &str, rotation: &str) -> Pose {
    let q = case.values(rotation);
    let q = glam::DQuat::from_xyzw(q[0].into(), q[1].into(), q[2].into(), q[3].into()).normalize();
    let turn = Rotation::from_xyzw(q.x as f32, q.y as f32, q.z as f32, q.w as f32);
    Pose::from_parts(parry::vector(case, center), turn)
}

fn parry(case: &Case) -> Option<bool> {
    let [one, other] = ["half_extents1", "half_extents2"]
        .map(|half| parry3d::shape::Cuboid::new(parry::vector(case, half)));
    let poses = [pose(case, "center1", "rotation1"), pose(case, "center2", "rotation2")];
    parry::meet(poses[0], &one, poses[1], &other)
}
