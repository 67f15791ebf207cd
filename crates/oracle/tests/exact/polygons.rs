//! A second opinion on points, segments and polygons against polygons of any length.
//!
//! `POLYGON_CASES=1000000 cargo test --release -p collision-oracle --test exact polygons` asks a million of
//! each.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use collision_oracle::polygons::{self, Draw};
use collision_oracle::random::Random;
use exact_collide::point_polygon::{ClosestBorder, closest_border};
use exact_collide::polygon::Polygon;
use exact_collide::polygon_polygon::{PolygonPolygon, polygon_polygon};
use exact_collide::prelude::{FillRule, point_polygon};
use exact_collide::segment_polygon::{SegmentPolygon, segment_polygon};
use glam::Vec2;

use super::seeds::each;

/// The number of times that each relation was seen.
struct Counts<const N: usize>([(&'static str, AtomicU64); N]);

impl<const N: usize> Counts<N> {
    fn of(names: [&'static str; N]) -> Self {
        Self(names.map(|name| (name, AtomicU64::new(0))))
    }

    fn add(&self, name: &str) {
        let count = self.0.iter().find(|(one, _)| *one == name).expect("a relation");
        count.1.fetch_add(1, Relaxed);
    }

    #[track_caller]
    fn at_least(&self, least: u64) {
        for (name, count) in &self.0 {
            let seen = count.load(Relaxed);
            assert!(seen >= least, "{name}: {seen} of at least {least}");
        }
    }
}

/// An outer ring, and up to two holes.
struct Rings {
    outer: Vec<Vec2>,
    holes: Vec<Vec<Vec2>>,
}

impl Rings {
    fn draw(draw: &Draw, random: &mut Random) -> Self {
        let outer = draw.ring(random);
        let count = random.pick(&[0, 0, 1, 2]);
        let holes = (0..count).map(|_| draw.beside(random, &outer)).collect();
        Self { outer, holes }
    }

    fn ask<T>(&self, ask: impl FnOnce(Polygon) -> T) -> T {
        let holes: Vec<_> = self.holes.iter().map(Vec::as_slice).collect();
        ask(Polygon { outer: &self.outer, holes: &holes })
    }

    fn map(&self, change: impl Fn(&[Vec2]) -> Vec<Vec2>) -> Self {
        let holes = self.holes.iter().map(|hole| change(hole)).collect();
        Self { outer: change(&self.outer), holes }
    }
}

/// Changes that keep every relation.
fn changed(random: &mut Random) -> (impl Fn(&[Vec2]) -> Vec<Vec2>, impl Fn(Vec2) -> Vec2) {
    let (start, is_reversed) = (random.below(8), random.chance(0.5));
    let (is_mirrored, is_transposed) = (random.chance(0.5), random.chance(0.5));
    let point = move |p: Vec2| {
        let p = if is_mirrored { Vec2::new(-p.x, p.y) } else { p };
        if is_transposed { Vec2::new(p.y, p.x) } else { p }
    };
    let ring = move |ring: &[Vec2]| {
        let mut ring: Vec<_> = ring.iter().copied().map(point).collect();
        let start = start % ring.len();
        ring.rotate_left(start);
        if is_reversed {
            ring.reverse();
        }
        ring
    };
    (ring, point)
}

/// A power of two that rounds nothing.
fn scale(random: &mut Random, points: &[Vec2]) -> f32 {
    let scale = random.pick(&[0.25, 2.0, 1024.0]);
    let is_exact = points.iter().all(|p| *p * scale / scale == *p && (*p * scale).is_finite());
    if is_exact { scale } else { 1.0 }
}

/// Compares up to some halves of an ulp.
#[track_caller]
fn is_near(got: Vec2, wanted: [f64; 2], size: f32, halves: f64, case: &str) {
    for (got, wanted) in got.to_array().into_iter().zip(wanted) {
        let fine = halves * (6e-8 * wanted.abs() + 1e-45) + 1e-9 * f64::from(size);
        assert!((f64::from(got) - wanted).abs() <= fine, "{got:e} {wanted:e} {case}");
    }
}

fn size<'a>(points: impl IntoIterator<Item = &'a Vec2>) -> f32 {
    points.into_iter().fold(0.0, |size: f32, point| size.max(point.abs().max_element()))
}

#[test]
fn a_point_is_where_it_is_exactly() {
    let counts = Counts::of(["border", "inside", "outside"]);
    each("POLYGON_CASES", 20_000, |random| {
        let draw = Draw::new(random);
        let rings = Rings::draw(&draw, random);
        let point = draw.point(random);
        let case = format!("{point:?} {:?} {:?}", rings.outer, rings.holes);
        for (rule, is_even_odd) in [(FillRule::NonZero, false), (FillRule::EvenOdd, true)] {
            let said = rings.ask(|polygon| point_polygon(point, polygon, rule));
            let right = rings.ask(|polygon| polygons::point_polygon(point, polygon, is_even_odd));
            assert_eq!(format!("{:?}", said.relation()).to_lowercase(), right, "{case}");
            counts.add(right);
            let (ring, change) = changed(random);
            let same = rings.map(ring).ask(|polygon| point_polygon(change(point), polygon, rule));
            assert_eq!(same.relation(), said.relation(), "{case}");
        }
        let closest = rings.ask(|polygon| closest_border(point, polygon));
        let ClosestBorder { distance, edge, .. } = closest.expect("corners");
        let squared = rings.ask(|polygon| polygons::gap(point, point, polygon)).expect("corners");
        let ends = rings.ask(|polygon| polygons::ends_of(edge, polygon));
        assert_eq!(polygons::between([point; 2], ends), squared, "{case}");
        let right = squared.to_f64().sqrt();
        assert!((f64::from(distance) - right).abs() <= 6e-8 * right + 1e-45, "{case}");
    });
    counts.at_least(1000);
}

#[test]
fn a_segment_meets_the_border_where_it_does_exactly() {
    let counts = Counts::of(["crossing", "touching", "inside", "outside"]);
    each("POLYGON_CASES", 20_000, |random| {
        let draw = Draw::new(random);
        let rings = Rings::draw(&draw, random);
        let [start, end] = match random.below(8) {
            0 => [rings.outer[0], rings.outer[1]],
            1 => [rings.outer[0], draw.point(random)],
            2 => [draw.point(random); 2],
            3 | 4 => [0; 2].map(|_| draw.point(random) * 0.25),
            _ => [0; 2].map(|_| draw.point(random)),
        };
        let case = format!("{start:?} {end:?} {:?} {:?}", rings.outer, rings.holes);
        let said = rings.ask(|polygon| segment_polygon(start, end, polygon));
        let right = rings.ask(|polygon| polygons::segment_polygon(start, end, polygon));
        assert_eq!(format!("{:?}", said.relation()).to_lowercase(), right.relation, "{case}");
        counts.add(right.relation);
        let size = size(rings.outer.iter().chain([&start, &end]));
        let parts: Vec<_> = said.contacts().iter().map(|contact| contact.part).collect();
        let expected: Vec<_> = right.meetings.iter().map(|meeting| meeting.part).collect();
        assert_eq!(parts, expected, "{case}");
        for (said, right) in said.contacts().iter().zip(&right.meetings) {
            is_near(said.point, right.point(), size, 1.0, &case);
            let t = right.t.to_f64();
            assert!((f64::from(said.t) - t).abs() <= 1e-7 * t, "{} {t} {case}", said.t);
        }
        if let SegmentPolygon::Outside { gap } = said {
            let gap = gap.expect("a border");
            let squared = rings.ask(|polygon| polygons::gap(start, end, polygon));
            let squared = squared.expect("a border");
            let part = rings.ask(|polygon| polygons::ends_of(gap.contact.part, polygon));
            assert_eq!(polygons::between([start, end], part), squared, "{case}");
            let right = squared.to_f64().sqrt();
            assert!((f64::from(gap.distance) - right).abs() <= 6e-8 * right + 1e-45, "{case}");
            assert!((gap.normal.length() - 1.0).abs() < 1e-6, "{case}");
        }
    });
    counts.at_least(500);
}

#[test]
fn a_segment_meets_the_same_however_it_is_told() {
    each("POLYGON_CASES", 20_000, |random| {
        let draw = Draw::new(random);
        let rings = Rings::draw(&draw, random);
        let [start, end] = [0; 2].map(|_| draw.point(random));
        let case = format!("{start:?} {end:?} {:?} {:?}", rings.outer, rings.holes);
        let said = rings.ask(|polygon| segment_polygon(start, end, polygon));
        let all: Vec<_> = rings.holes.iter().flatten().chain(&rings.outer).copied().collect();
        let by = scale(random, &[&all[..], &[start, end]].concat());
        let (ring, change) = changed(random);
        let same = rings.map(|corners| ring(corners).iter().map(|&p| p * by).collect());
        let [from, to] = [start, end].map(|p| change(p) * by);
        let other = same.ask(|polygon| segment_polygon(from, to, polygon));
        assert_eq!(other.relation(), said.relation(), "{case}");
        assert_eq!(other.contacts().len(), said.contacts().len(), "{case}");
        let size = size(&all) * by;
        // Subnormal numbers have fewer digits than these times a power of two.
        let contacts = if size > 1e-30 { said.contacts() } else { &[] };
        for (one, other) in contacts.iter().zip(other.contacts()) {
            is_near(other.point, (change(one.point) * by).as_dvec2().to_array(), size, 2.0, &case);
        }
        // The other way the same parts, the last first.
        let back = rings.ask(|polygon| segment_polygon(end, start, polygon));
        assert_eq!(back.relation(), said.relation(), "{case}");
        let parts = |said: &SegmentPolygon| -> Vec<_> {
            said.contacts().iter().map(|contact| contact.part).collect()
        };
        let mut reversed = parts(&back);
        reversed.reverse();
        assert!(start == end || reversed == parts(&said), "{case}");
    });
}

fn in_words(said: &PolygonPolygon) -> &'static str {
    match said {
        PolygonPolygon::Overlap { .. } => "overlap",
        PolygonPolygon::Touching { .. } => "touching",
        PolygonPolygon::FirstInside { .. } => "first_inside",
        PolygonPolygon::SecondInside { .. } => "second_inside",
        PolygonPolygon::Apart { .. } => "apart",
    }
}

#[test]
fn two_polygons_share_what_they_share_exactly() {
    let counts = Counts::of(["overlap", "touching", "first_inside", "second_inside", "apart"]);
    each("POLYGON_CASES", 20_000, |random| {
        let draw = Draw::new(random);
        let first = draw.ring(random);
        let second = draw.beside(random, &first);
        let is_swapped = random.chance(0.5);
        let (first, second) = if is_swapped { (second, first) } else { (first, second) };
        let case = format!("{first:?} {second:?}");
        let said = polygon_polygon(&first, &second);
        let right = polygons::polygon_polygon(&first, &second);
        assert_eq!(in_words(&said), right, "{case}");
        counts.add(right);
        if let PolygonPolygon::Apart { gap } = said {
            let gap = gap.expect("corners");
            let squared = polygons::apart(&first, &second).expect("corners");
            let part = |i: usize, corners: &[Vec2]| {
                let part = exact_collide::polygon::BorderPart { ring: 0, ..gap.parts[i] };
                polygons::ends_of(part, corners.into())
            };
            let ends = [part(0, &first), part(1, &second)];
            assert_eq!(polygons::between(ends[0], ends[1]), squared, "{case}");
            let right = squared.to_f64().sqrt();
            assert!((f64::from(gap.distance) - right).abs() <= 6e-8 * right + 1e-45, "{case}");
        }
        if let Some(meeting) = said.meeting() {
            // Rounded, it is near both borders.
            let size = size(first.iter().chain(&second));
            for corners in [&first, &second] {
                let closest = closest_border(meeting, corners.as_slice());
                let away = closest.expect("corners").distance;
                assert!(away <= 2e-7 * size + 1e-44, "{away} {meeting:?} {case}");
            }
        }
    });
    counts.at_least(500);
}

#[test]
fn two_polygons_share_the_same_however_they_are_told() {
    each("POLYGON_CASES", 20_000, |random| {
        let draw = Draw::new(random);
        let first = draw.ring(random);
        let second = draw.beside(random, &first);
        let case = format!("{first:?} {second:?}");
        let said = in_words(&polygon_polygon(&first, &second));
        let by = scale(random, &[&first[..], &second].concat());
        let (ring, _) = changed(random);
        let [one, other] = [&first, &second]
            .map(|corners| ring(corners).iter().map(|&p| p * by).collect::<Vec<_>>());
        assert_eq!(in_words(&polygon_polygon(&one, &other)), said, "{case}");
        let swapped = in_words(&polygon_polygon(&second, &first));
        let is_equal = said == "first_inside" && swapped == said;
        let expected = match said {
            "first_inside" if !is_equal => "second_inside",
            "second_inside" => "first_inside",
            said => said,
        };
        assert_eq!(swapped, expected, "{case}");
        assert_eq!(
            in_words(&polygon_polygon(&first, &first)),
            in_words(&polygon_polygon(&one, &one))
        );
    });
}
