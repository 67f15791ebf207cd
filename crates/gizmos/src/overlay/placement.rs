//! Places labels, from the current picture alone, so that the same picture always has the same
//! labels.
//!
//! The candidate places lie close together and their costs change gradually, so that a label slides
//! aside rather than jumps.

use bevy_math::Rect;
use glam::Vec2;

use super::lines::Drawn;
use crate::picture::geometry::clipped;
use crate::rect::RectExt;

/// The distances of a label from its point, in points. Beyond the near ones it gets a leader.
const RINGS: [f32; 12] = [16.0, 19.0, 22.0, 25.0, 28.0, 31.0, 34.0, 44.0, 57.0, 75.0, 97.0, 126.0];
const NEAR: f32 = 34.0;
/// The angles around a point in degrees, clockwise from the right, and the preferred sides with
/// their costs. Each degree off a side costs `DEGREE`.
const TURN: f32 = 5.0;
const SIDES: [(f32, f32); 4] = [(-50.0, 0.0), (50.0, 15.0), (-130.0, 30.0), (130.0, 45.0)];
const DEGREE: f32 = 0.2;
const RING: f32 = 1.0;

/// For a label beside its line: the maximum distance from the line's middle, relative to its
/// length; the step, in points; the distances beside it with their costs; and the cost of standing
/// on it.
const REACH: f32 = 0.4;
const STEP: f32 = 6.0;
const ASIDE: [(f32, f32); 3] = [(5.0, 0.0), (2.0, 4.0), (11.0, 6.0)];
const INLINE: f32 = 20.0;
/// The cost of standing at an end rather than in the middle, and below the line rather than above.
const END: f32 = 20.0;
const BELOW: f32 = 16.0;
/// A shorter line counts as a point.
const SHORT: f32 = 10.0;

/// The costs of covering a line, by length; of covering an outline; of being nearer to another line
/// than to its own; of being nearer to another point, by distance; of not standing beside its line;
/// and of a leader through an occupied place.
const ON_LINE: (f32, f32) = (45.0, 8.0);
const ON_OUTLINE: f32 = 6.0;
const FOREIGN: f32 = 1000.0;
const OTHER_POINT: (f32, f32) = (20.0, 45.0);
const OFF_LINE: f32 = 30.0;
const THROUGH: f32 = 1000.0;
/// From this cost on, a label seems to name something else.
pub const MISTAKEN: f32 = 110.0;

/// The owner of a label.
#[derive(Clone, Copy)]
pub struct Owner {
    /// Its point, or the middle of its line.
    pub at: Vec2,
    pub line: Option<[Vec2; 2]>,
}

/// The occupied parts of the screen.
pub struct Screen<'a> {
    pub clip: Rect,
    /// The rectangles that no label may touch.
    pub taken: &'a [Rect],
    pub lines: &'a [Drawn],
    /// The points that have labels.
    pub points: &'a [Vec2],
}

/// A place for a label.
#[derive(Clone, Copy)]
pub struct Spot {
    pub rect: Rect,
    pub cost: f32,
    /// `true` if it needs a leader.
    pub is_far: bool,
}

impl Spot {
    /// Returns the line from the owner to the label.
    pub fn leader(rect: Rect, owner: Owner) -> [Vec2; 2] {
        [owner.at, owner.at.clamp(rect.min, rect.max)]
    }
}

impl Screen<'_> {
    /// Returns the best place for a label of this size. `None` for one that is not `needed` and has
    /// no place near its owner.
    pub fn place(&self, owner: Owner, size: Vec2, needed: bool) -> Option<Spot> {
        let owner = Owner { line: owner.line.filter(|line| length(*line) >= SHORT), ..owner };
        let round = Rect::from_center_size(owner.at, 2.0 * (size + Vec2::splat(RINGS[11])));
        let beside = owner.line.map_or(round, |[from, to]| {
            Rect::from_corners(from, to).inflate(size.max_element() + ASIDE[2].0)
        });
        let area = round.union(beside);
        let near: Vec<_> =
            self.lines.iter().filter(|line| distance(area, line.ends) <= 0.0).collect();
        let base = if owner.line.is_some() { OFF_LINE } else { 0.0 };
        let rings = RINGS.iter().filter(|ring| needed || **ring <= NEAR);
        let rings = rings.map(|&ring| {
            let least = base + (ring - RINGS[0]) * RING;
            (least, around(owner, size, ring, least))
        });
        let mut best: Option<Spot> = None;
        // Nearer places are cheaper, so the search rarely goes far out.
        for (least, spots) in [(0.0, along(owner, size))].into_iter().chain(rings) {
            if best.is_some_and(|best| best.cost <= least) {
                break;
            }
            for spot in spots {
                if best.is_some_and(|best| best.cost <= spot.cost) {
                    break;
                }
                let is_free = self.clip.contains_rect(spot.rect)
                    && !self.taken.iter().any(|taken| taken.intersects(spot.rect));
                if is_free {
                    let cost = spot.cost + self.cost(owner, spot, &near);
                    if best.is_none_or(|best| cost < best.cost) {
                        best = Some(Spot { cost, ..spot });
                    }
                }
            }
        }
        best
    }

    fn cost(&self, owner: Owner, Spot { rect, is_far, .. }: Spot, lines: &[&Drawn]) -> f32 {
        let own = owner.line.map(|line| distance(rect, line));
        let (mut cost, mut is_on_outline, mut is_foreign) = (0.0, false, false);
        for line in lines {
            let far = distance(rect, line.ends);
            match far <= 0.0 {
                true if line.is_straight => cost += crossing(rect, line.ends),
                on => is_on_outline |= on,
            }
            is_foreign |= line.is_straight && own.is_some_and(|own| far + 0.05 < own);
        }
        cost += f32::from(u8::from(is_on_outline)) * ON_OUTLINE;
        cost += f32::from(u8::from(is_foreign)) * FOREIGN;
        if owner.line.is_none() {
            let own = rect.distance_to(owner.at);
            let others = self.points.iter().filter(|at| at.distance(owner.at) > 2.0);
            let nearer = others.map(|at| own - rect.distance_to(*at)).fold(0.0, f32::max);
            cost += OTHER_POINT.0 * (nearer / OTHER_POINT.1).min(1.0);
        }
        if is_far {
            let [from, to] = Spot::leader(rect, owner);
            let mut others = self.taken.iter().filter(|taken| !taken.contains(owner.at));
            let is_through = others.any(|taken| clipped(taken.inflate(6.0), from, to).is_some());
            cost += f32::from(u8::from(is_through)) * THROUGH;
        }
        cost
    }
}

/// Returns the cost of covering a line.
fn crossing(rect: Rect, [from, to]: [Vec2; 2]) -> f32 {
    let (all, room) = ON_LINE;
    let covered = clipped(rect, from, to).map_or(0.0, length);
    all * (covered / room).min(1.0)
}

/// Returns the places along its line, the best first.
fn along(owner: Owner, size: Vec2) -> Vec<Spot> {
    let Some([from, to]) = owner.line else { return Vec::new() };
    let half = size / 2.0;
    let across = -(to - from).normalize_or_zero().perp();
    // The label's extent across the line.
    let reach = half.x * across.x.abs() + half.y * across.y.abs();
    let steps = (REACH * length([from, to]) / STEP).ceil().clamp(5.0, 30.0) as i32;
    let mut spots = Vec::new();
    for step in -steps..=steps {
        let off = REACH * step as f32 / steps as f32;
        let (center, middle) = (from.lerp(to, 0.5 + off), off.abs() * END);
        let mut add = |center: Vec2, cost: f32| {
            let rect = Rect::from_center_size(center, size);
            spots.push(Spot { rect, cost: middle + cost, is_far: false });
        };
        add(center, INLINE);
        for (aside, cost) in ASIDE {
            for across in [across, -across] {
                let below = (across.y + 1.0) / 2.0 * BELOW;
                add(center + across * (reach + aside), cost + below);
            }
        }
    }
    spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    spots
}

/// Returns the places around its point, the best first.
fn around(owner: Owner, size: Vec2, ring: f32, least: f32) -> Vec<Spot> {
    let half = size / 2.0;
    let count = (360.0 / TURN) as u16;
    let mut spots: Vec<_> = (0..count)
        .map(|step| {
            let angle = f32::from(step) * TURN - 180.0;
            let cost = SIDES.map(|(side, cost)| {
                let off = (angle - side).abs();
                cost + DEGREE * off.min(360.0 - off)
            });
            let cost = least + cost.into_iter().fold(f32::INFINITY, f32::min);
            let (sin, cos) = angle.to_radians().sin_cos();
            let aside = Vec2::new(cos * (ring + half.x), sin * (ring + half.y));
            let rect = Rect::from_center_size(owner.at + aside, size);
            Spot { rect, cost, is_far: ring > NEAR }
        })
        .collect();
    spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    spots
}

fn length([from, to]: [Vec2; 2]) -> f32 {
    from.distance(to)
}

/// Returns the distance of a label from a line; zero if it covers the line.
pub fn distance(rect: Rect, [from, to]: [Vec2; 2]) -> f32 {
    if clipped(rect, from, to).is_some() {
        return 0.0;
    }
    let way = to - from;
    let squared = way.length_squared();
    let to_line = |corner: Vec2| {
        let part =
            if squared > 0.0 { ((corner - from).dot(way) / squared).clamp(0.0, 1.0) } else { 0.0 };
        corner.distance(from + way * part)
    };
    let Rect { min, max } = rect;
    let corners = [min, max, Vec2::new(min.x, max.y), Vec2::new(max.x, min.y)];
    let corners = corners.into_iter().map(to_line);
    let ends = [from, to].into_iter().map(|end| rect.distance_to(end));
    corners.chain(ends).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLIP: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(700.0, 700.0) };
    const SIZE: Vec2 = Vec2::new(30.0, 18.0);

    fn line(from: Vec2, to: Vec2) -> Drawn {
        Drawn { ends: [from, to], is_straight: true }
    }

    #[test]
    fn a_lines_label_keeps_to_its_own_line() {
        let own = [Vec2::new(100.0, 300.0), Vec2::new(500.0, 300.0)];
        for degrees in (4..90).step_by(3) {
            let turned = Vec2::from_angle(-(degrees as f32).to_radians()) * 400.0;
            let lines = [line(own[0], own[1]), line(own[0], own[0] + turned)];
            let screen = Screen { clip: CLIP, taken: &[], lines: &lines, points: &[] };
            let owner = Owner { at: own[0].lerp(own[1], 0.5), line: Some(own) };
            let spot = screen.place(owner, SIZE, true).unwrap();
            let [own, other] = [0, 1].map(|place: usize| distance(spot.rect, lines[place].ends));
            assert!(own > 0.0 && own < other, "{degrees}°: {own} {other}");
        }
    }

    #[test]
    fn it_steps_aside_of_what_is_there() {
        let own = [Vec2::new(100.0, 300.0), Vec2::new(500.0, 300.0)];
        let lines = [line(own[0], own[1])];
        let owner = Owner { at: Vec2::new(300.0, 300.0), line: Some(own) };
        let taken = [Rect::from_corners(Vec2::new(280.0, 200.0), Vec2::new(320.0, 299.0))];
        let screen = |taken| Screen { clip: CLIP, taken, lines: &lines, points: &[] };
        let free = screen(&[]).place(owner, SIZE, true).unwrap().rect;
        assert!(free.max.y < 300.0, "above: {free:?}");
        let aside = screen(&taken).place(owner, SIZE, true).unwrap().rect;
        assert!(!aside.intersects(taken[0]) && distance(aside, own) < 12.0, "{aside:?}");
    }

    #[test]
    fn between_two_lines_close_by_it_stands_on_its_own() {
        let own = [Vec2::new(100.0, 300.0), Vec2::new(500.0, 300.0)];
        let beside =
            [-3.0, 3.0].map(|y| line(own[0] + Vec2::new(-90.0, y), own[1] + Vec2::new(90.0, y)));
        let lines = [line(own[0], own[1]), beside[0], beside[1]];
        let owner = Owner { at: Vec2::new(300.0, 300.0), line: Some(own) };
        let screen = Screen { clip: CLIP, taken: &[], lines: &lines, points: &[] };
        let spot = screen.place(owner, SIZE, true).unwrap();
        assert!(distance(spot.rect, own) < 1.0, "{:?}", spot.rect);
    }

    #[test]
    fn what_comes_near_pushes_a_label_by_degrees() {
        let owner = Owner { at: Vec2::new(300.0, 300.0), line: None };
        let place = |x: f32| {
            let taken = [Rect::from_center_size(Vec2::new(x, 275.0), Vec2::new(20.0, 20.0))];
            let screen = Screen { clip: CLIP, taken: &taken, lines: &[], points: &[] };
            screen.place(owner, SIZE, true).unwrap().rect.center()
        };
        let path: Vec<_> = (0..100).map(|step| place(380.0 - step as f32)).collect();
        let far = |pair: &&[Vec2]| pair[0].distance(pair[1]) > 12.0;
        assert!(path.windows(2).filter(far).count() <= 2, "{path:?}");
    }

    #[test]
    fn the_line_to_a_label_afar_leads_through_no_other_label() {
        let owner = Owner { at: Vec2::new(300.0, 300.0), line: None };
        let around = Rect::from_center_size(owner.at, Vec2::new(90.0, 90.0));
        let others = [Vec2::new(375.0, 240.0), Vec2::new(375.0, 360.0), Vec2::new(225.0, 240.0)];
        let mut taken = vec![around];
        taken.extend(others.map(|at| Rect::from_center_size(at, Vec2::new(40.0, 40.0))));
        let screen = Screen { clip: CLIP, taken: &taken, lines: &[], points: &[] };
        let spot = screen.place(owner, SIZE, true).unwrap();
        let [from, to] = Spot::leader(spot.rect, owner);
        assert!(spot.is_far);
        assert!(taken[1..].iter().all(|other| clipped(*other, from, to).is_none()));
    }

    #[test]
    fn a_point_whose_label_has_no_room_near_it_has_it_afar() {
        let owner = Owner { at: Vec2::new(300.0, 300.0), line: None };
        let taken = [Rect::from_center_size(owner.at, Vec2::new(110.0, 110.0))];
        let screen = Screen { clip: CLIP, taken: &taken, lines: &[], points: &[] };
        assert!(screen.place(owner, SIZE, true).unwrap().is_far);
        assert!(screen.place(owner, SIZE, false).is_none());
    }
}
