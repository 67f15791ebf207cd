//! Rectangles of the screen.

use bevy_math::Rect;
use glam::Vec2;

pub trait RectExt {
    fn from_min_size(min: Vec2, size: Vec2) -> Self;

    /// Returns the smallest rectangle with all of these points.
    fn around(points: &[Vec2]) -> Self;

    fn intersects(&self, other: Self) -> bool;

    fn contains_rect(&self, other: Self) -> bool;

    /// Returns the distance to a point; zero inside.
    fn distance_to(&self, point: Vec2) -> f32;
}

impl RectExt for Rect {
    fn from_min_size(min: Vec2, size: Vec2) -> Self {
        Self { min, max: min + size }
    }

    fn around(points: &[Vec2]) -> Self {
        let nothing = Self { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
        points
            .iter()
            .fold(nothing, |all, &point| Self { min: all.min.min(point), max: all.max.max(point) })
    }

    fn intersects(&self, other: Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    fn contains_rect(&self, other: Self) -> bool {
        self.contains(other.min) && self.contains(other.max)
    }

    fn distance_to(&self, point: Vec2) -> f32 {
        point.distance(point.clamp(self.min, self.max))
    }
}
