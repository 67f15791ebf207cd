//! Where a label stands: from the picture alone, so that the same picture has it in the same place.

use bevy_egui::egui::{Pos2, Rect, Vec2};

use super::lines::Drawn;
use crate::draw::shape::clipped;

/// How far from its point a label may stand, in points; beyond the first ones with a line to it.
const RINGS: [f32; 8] = [16.0, 24.0, 34.0, 48.0, 66.0, 90.0, 120.0, 160.0];
const NEAR: f32 = 34.0;
/// Clockwise from the right, the best first.
const ANGLES: [f32; 12] =
    [-50.0, 50.0, -130.0, 130.0, -90.0, 90.0, 0.0, 180.0, -25.0, 25.0, -155.0, 155.0];
/// Parts of a line beside which its label may stand, the best first; and how far beside it.
const ALONG: [f32; 11] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9];
const ASIDE: [f32; 2] = [5.0, 11.0];
/// A shorter line is hardly more than a point.
const SHORT: f32 = 10.0;

/// What it costs a label to stand on a line, on an outline, nearer to another line than to its own,
/// nearer to another point; and not beside its line at all.
const ON_LINE: f32 = 45.0;
const ON_OUTLINE: f32 = 18.0;
const FOREIGN: f32 = 110.0;
const OTHER_POINT: f32 = 45.0;
const OFF_LINE: f32 = 14.0;
/// From here on it names another thing.
pub const MISTAKEN: f32 = FOREIGN;

/// What a label belongs to.
#[derive(Clone, Copy)]
pub struct Owner {
    /// Its point, or the middle of its line.
    pub at: Pos2,
    pub line: Option<[Pos2; 2]>,
}

/// What is on the screen already.
pub struct Screen<'a> {
    pub clip: Rect,
    /// Where no label may stand.
    pub taken: &'a [Rect],
    pub lines: &'a [Drawn],
    /// The points that have labels.
    pub points: &'a [Pos2],
}

/// A place for a label.
#[derive(Clone, Copy)]
pub struct Spot {
    pub rect: Rect,
    pub cost: f32,
    /// It needs a line to what it belongs to.
    pub is_far: bool,
}

impl Screen<'_> {
    /// The best place for a label of that size, which one that is not needed has near its owner
    /// or not at all.
    pub fn place(&self, owner: Owner, size: Vec2, needed: bool) -> Option<Spot> {
        let owner = Owner { line: owner.line.filter(|line| length(*line) >= SHORT), ..owner };
        let mut spots = spots(owner, size);
        spots.retain(|spot| needed || !spot.is_far);
        spots.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let area = spots.iter().fold(Rect::NOTHING, |area, spot| area.union(spot.rect));
        let area = area.expand(ASIDE[1]);
        let near: Vec<_> =
            self.lines.iter().filter(|line| distance(area, line.ends) <= 0.0).collect();
        let mut best: Option<Spot> = None;
        for spot in spots {
            if best.is_some_and(|best| best.cost <= spot.cost) {
                break;
            }
            let is_free = self.clip.contains_rect(spot.rect)
                && !self.taken.iter().any(|taken| taken.intersects(spot.rect));
            if is_free {
                let cost = spot.cost + self.cost(owner, spot.rect, &near);
                if best.is_none_or(|best| cost < best.cost) {
                    best = Some(Spot { cost, ..spot });
                }
            }
        }
        best
    }

    fn cost(&self, owner: Owner, rect: Rect, lines: &[&Drawn]) -> f32 {
        let own = owner.line.map(|line| distance(rect, line));
        let (mut cost, mut is_on_outline, mut is_foreign) = (0.0, false, false);
        for line in lines {
            let far = distance(rect, line.ends);
            match far <= 0.0 {
                true if line.is_straight => cost += ON_LINE,
                on => is_on_outline |= on,
            }
            is_foreign |= line.is_straight && own.is_some_and(|own| far + 0.5 < own);
        }
        cost += f32::from(u8::from(is_on_outline)) * ON_OUTLINE;
        cost += f32::from(u8::from(is_foreign)) * FOREIGN;
        if owner.line.is_none() {
            let own = rect.distance_to_pos(owner.at);
            let is_others =
                |at: &&Pos2| at.distance(owner.at) > 2.0 && rect.distance_to_pos(**at) + 1.0 < own;
            cost += self.points.iter().filter(is_others).count().min(1) as f32 * OTHER_POINT;
        }
        cost
    }
}

/// The places there are, and what each costs by itself.
fn spots(owner: Owner, size: Vec2) -> Vec<Spot> {
    let half = size / 2.0;
    let mut spots = Vec::new();
    if let Some([from, to]) = owner.line {
        let across = (to - from).normalized().rot90();
        // So far does it reach across the line.
        let reach = half.x * across.x.abs() + half.y * across.y.abs();
        for part in ALONG {
            for aside in ASIDE {
                for across in [across, -across] {
                    let center = from.lerp(to, part) + across * (reach + aside);
                    let rect = Rect::from_center_size(center, size);
                    // The middle rather than an end, near rather than far, above rather than below.
                    let cost = (part - 0.5).abs() * 30.0 + aside - ASIDE[0] + across.y + 1.0;
                    spots.push(Spot { rect, cost, is_far: false });
                }
            }
        }
    }
    let base = if owner.line.is_some() { OFF_LINE } else { 0.0 };
    for ring in RINGS {
        for (index, angle) in ANGLES.into_iter().enumerate() {
            let (sin, cos) = angle.to_radians().sin_cos();
            let center =
                owner.at + Vec2::new(cos, sin) * ring + Vec2::new(cos * half.x, sin * half.y);
            let rect = Rect::from_center_size(center, size);
            let is_far = ring > NEAR;
            let cost = base + (ring - RINGS[0]) * 0.6 + index as f32 * 0.8;
            spots.push(Spot { rect, cost, is_far });
        }
    }
    spots
}

fn length([from, to]: [Pos2; 2]) -> f32 {
    from.distance(to)
}

/// From a label to a line; zero where it stands on it.
pub fn distance(rect: Rect, [from, to]: [Pos2; 2]) -> f32 {
    if clipped(rect, from, to).is_some() {
        return 0.0;
    }
    let way = to - from;
    let squared = way.length_sq();
    let to_line = |corner: Pos2| {
        let part =
            if squared > 0.0 { ((corner - from).dot(way) / squared).clamp(0.0, 1.0) } else { 0.0 };
        corner.distance(from + way * part)
    };
    let corners = [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()];
    let corners = corners.into_iter().map(to_line);
    let ends = [from, to].into_iter().map(|end| rect.distance_to_pos(end));
    corners.chain(ends).fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{pos2, vec2};

    const CLIP: Rect = Rect { min: Pos2::ZERO, max: pos2(700.0, 700.0) };
    const SIZE: Vec2 = vec2(30.0, 18.0);

    fn line(from: Pos2, to: Pos2) -> Drawn {
        Drawn { ends: [from, to], is_straight: true }
    }

    #[test]
    fn a_lines_label_keeps_to_its_own_line() {
        let own = [pos2(100.0, 300.0), pos2(500.0, 300.0)];
        for degrees in (4..90).step_by(3) {
            let turned = Vec2::angled(-(degrees as f32).to_radians()) * 400.0;
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
        let own = [pos2(100.0, 300.0), pos2(500.0, 300.0)];
        let lines = [line(own[0], own[1])];
        let owner = Owner { at: pos2(300.0, 300.0), line: Some(own) };
        let taken = [Rect::from_min_max(pos2(280.0, 200.0), pos2(320.0, 299.0))];
        let screen = |taken| Screen { clip: CLIP, taken, lines: &lines, points: &[] };
        let free = screen(&[]).place(owner, SIZE, true).unwrap().rect;
        assert!(free.max.y < 300.0, "above: {free}");
        let aside = screen(&taken).place(owner, SIZE, true).unwrap().rect;
        assert!(!aside.intersects(taken[0]) && distance(aside, own) < 12.0, "{aside}");
    }

    #[test]
    fn a_point_whose_label_has_no_room_near_it_has_it_afar() {
        let owner = Owner { at: pos2(300.0, 300.0), line: None };
        let taken = [Rect::from_center_size(owner.at, vec2(110.0, 110.0))];
        let screen = Screen { clip: CLIP, taken: &taken, lines: &[], points: &[] };
        assert!(screen.place(owner, SIZE, true).unwrap().is_far);
        assert!(screen.place(owner, SIZE, false).is_none());
    }
}
