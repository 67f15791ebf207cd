//! Four circles contain every moment at which the ball can touch the arc: of radius R + r and R − r
//! around the arc's centre, of radius r around its ends. Their roots are numbers x ± √z with x and
//! z exact, or as accurate as an end's sine, and are compared by squares.
//!
//! The contract is read as follows:
//! - The first contact is the least t at which the two closed sets meet. So a ball may roll along a
//!   tangent of the inner circle, and hits where its contact point enters the arc.
//! - A ball enters R + r and the ends' circles, and leaves R − r: only those roots are candidates,
//!   each once per feature touched (a touch at an end of the arc is one of the side and one of that
//!   end).
//! - A ball crosses the arc's circle if its centre lies on it, if only for a moment.
//! - An arc of radius 0 is a point with directions, the limit of ever smaller arcs.

pub mod cases;
pub mod sampled;
mod scene;

use std::cmp::Ordering;

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector, along, from_to, is_zero, length, scale, unit, zero};
use super::{MetamorphicRelation, Pair};
use scene::{Circle, Moment, Scene, flat, inner_product};

pub const PAIR: Pair = Pair {
    own_mix: Some(cases::mix),
    invariant_violation: sampled::passed_through,
    counts: |case, said, convention, choice| match (convention, choice) {
        ("touching", "miss") => Some(said.hit && Scene::new(case).goes_in()),
        _ => None,
    },
    // From the centre every point of a whole circle is equally near: any is right.
    drop_gauge_freedom: |_, said, _| {
        if said.relation == "initial_overlap" {
            said.vectors.clear();
            said.any_contacts = true;
        }
    },
    ..Pair::new(
        "ball_arc",
        &[
            "outer",
            "inner",
            "start",
            "end",
            "initial_overlap",
            "gap",
            "too_short",
            "passes_by",
            "degenerate",
        ],
        cases::case,
        expected,
        None,
        &[MetamorphicRelation {
            name: "mirrored",
            change: mirrored,
            expected: |said| {
                // Both ends at once are reported as the start, whichever end that is.
                let both = said.contacts.windows(2).any(|pair| pair[0].t == pair[1].t);
                said.any_contacts = said.relation == "initial_overlap" || both;
                said.relation = match said.relation {
                    "start" | "end" if both => "",
                    other => other_end(other),
                };
                said.vectors.clear();
                for touch in &mut said.contacts {
                    touch.feature = touch.feature.map(other_end);
                    let places = [&mut touch.point, &mut touch.normal, &mut touch.center];
                    for [x, _, _] in places.into_iter().flatten() {
                        *x = -&*x;
                    }
                }
            },
        }],
    )
};

fn other_end(name: &'static str) -> &'static str {
    match name {
        "start" => "end",
        "end" => "start",
        other => other,
    }
}

/// x becomes −x, and the arc runs the other way round.
fn mirrored(case: &Case) -> Case {
    let mut mirrored = case.swapped(&[("arc_start_deg", "arc_end_deg")]);
    for (name, values) in &mut mirrored.inputs {
        match *name {
            "arc_start_deg" | "arc_end_deg" => values[0] = 180.0 - values[0],
            "ball_start" | "ball_end" | "arc_center" => values[0] = -values[0],
            _ => {}
        }
    }
    mirrored
}

fn expected(case: &Case) -> Expected {
    let scene = Scene::new(case);
    let (now, last) = (Moment::at(&Number::zero()), Moment::at(&scene.squared));
    if scene.touches(&now) {
        return initial_overlap(case, &scene);
    }
    if scene.squared.is_zero() {
        return Expected::new(false, "degenerate");
    }
    let mut entries = scene.entries();
    entries.retain(|(_, at)| at.minus(&now) > 0);
    // The sort is stable: in a tie the side comes first, then the start.
    entries.sort_by(|(_, one), (_, other)| one.minus(other).cmp(&0));
    let ahead = !entries.is_empty();
    entries.retain(|(_, at)| at.minus(&last).cmp(&0) != Ordering::Greater && !scene.overlaps(at));
    if entries.is_empty() {
        let gap = scene.ends.is_some() && scene.centre_crosses();
        let ahead = if ahead { "too_short" } else { "passes_by" };
        return Expected::new(false, if gap { "gap" } else { ahead });
    }
    let mut said = Expected::new(true, entries[0].0);
    for (name, at) in &entries {
        said = said.touching(touch(case, &scene, name, at));
    }
    with_vectors(case, &scene, said)
}

/// Adds the chord v1, the vector v2 from the arc's centre to the ball's, the contact p3, and v3 to
/// it from the arc's start.
fn with_vectors(case: &Case, scene: &Scene, mut said: Expected) -> Expected {
    let o = case.exact("arc_center");
    let [first, ..] = &said.contacts[..] else { return said };
    let (Some(center), Some(p3)) = (first.center.clone(), first.point.clone()) else { return said };
    said = said.vector("v2", from_to(&o, &center)).vector("p3", p3.clone());
    if let [start, end] = scene.tips() {
        let [start, end] = [start, end].map(place);
        let v3 = match said.relation {
            "start" => zero(),
            _ => from_to(&super::number::add(&o, &start), &p3),
        };
        said = said.vector("v1", from_to(&start, &end)).vector("v3", v3);
    }
    said
}

/// As accurate as its sine: far better than f32 needs.
fn place(tip: &Circle) -> Vector {
    let [x, y] = &tip.center;
    [x.at.clone(), y.at.clone(), Number::zero()]
}

fn touch(case: &Case, scene: &Scene, feature: &'static str, at: &Moment) -> Touch {
    let o = case.exact("arc_center");
    let t = at.over(&scene.squared);
    let m = along(&scene.a, &scene.d, &t);
    // A point on a point has no normal, and a rounded t would invent one.
    let are_points = scene.radius.is_zero() && scene.r.is_zero();
    let out = if are_points { zero() } else { unit(&m) };
    let (point, normal) = match (feature, scene.tips()) {
        ("start", [tip, _]) | ("end", [_, tip]) => {
            let tip = place(tip);
            let normal = if scene.r.is_zero() { zero() } else { unit(&from_to(&tip, &m)) };
            (tip, normal)
        }
        ("inner", _) => (scale(&out, &scene.radius), scale(&out, &Number::from(-1.0))),
        _ => (scale(&out, &scene.radius), out),
    };
    Touch {
        point: Some(super::number::add(&o, &point)),
        normal: Some(normal),
        distance: Some(&t * length(&scene.d)),
        center: Some(super::number::add(&o, &m)),
        t: Some(t),
        feature: Some(feature),
    }
}

/// The closest point of the arc to a ball at its start.
fn initial_overlap(case: &Case, scene: &Scene) -> Expected {
    let o = case.exact("arc_center");
    let now = Moment::at(&Number::zero());
    let m = &scene.a;
    let out = unit(m);
    let (point, normal) = match scene.tips() {
        // Every point is equally near.
        _ if is_zero(m) => (None, None),
        [start, end] if !scene.in_sector(&now) => {
            let toward = [&end.center[0] - &start.center[0], &end.center[1] - &start.center[1]];
            let nearest = match inner_product(&flat(m), &toward).sign() {
                -1 => Some(start),
                1 => Some(end),
                // Either of the two.
                _ => None,
            };
            (nearest.map(place), None)
        }
        _ => {
            let beyond = scene.beyond(&now, &scene.around(scene.radius.clone()));
            (Some(scale(&out, &scene.radius)), Some(scale(&out, &Number::from(beyond as f32))))
        }
    };
    let mut said = Expected::new(true, "initial_overlap").touching(Touch {
        point: point.map(|point| super::number::add(&o, &point)),
        normal,
        center: Some(case.exact("ball_start")),
        t: Some(Number::zero()),
        distance: Some(Number::zero()),
        ..Touch::default()
    });
    said.first_contact_only = true;
    said
}
