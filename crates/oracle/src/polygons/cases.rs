//! Polygons that are hard on purpose: corners on edges, shared stretches, spikes, repeated corners,
//! and sizes at both ends of f32.

use glam::Vec2;

use crate::random::Random;

/// Draws polygons that touch themselves and each other.
pub struct Draw {
    /// Numbers are whole multiples of it, and rounded.
    unit: f32,
    reach: i64,
    is_whole: bool,
}

impl Draw {
    pub fn new(random: &mut Random) -> Self {
        let unit = match random.below(8) {
            0 => f32::from_bits(1),
            1 => 1e30,
            2 => 0.1,
            3 => 1.0 + random.between(0.0, 1.0) as f32,
            _ => 1.0,
        };
        let reach = random.pick(&[1, 2, 2, 3, 3, 4, 8, 1000]);
        Self { unit, reach, is_whole: random.chance(0.85) }
    }

    /// Whether it draws whole multiples, which often touch.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    pub fn point(&self, random: &mut Random) -> Vec2 {
        Vec2::from_array([0; 2].map(|_| {
            if self.is_whole {
                random.whole(self.reach) as f32 * self.unit
            } else {
                random.between(-1.0, 1.0) as f32 * self.reach as f32 * self.unit
            }
        }))
    }

    /// Draws a ring, some with repeated corners and spikes.
    pub fn ring(&self, random: &mut Random) -> Vec<Vec2> {
        let mut corners: Vec<_> = match random.below(4) {
            // A rectangle.
            0 => {
                let (a, b) = (self.point(random), self.point(random));
                vec![a, Vec2::new(b.x, a.y), b, Vec2::new(a.x, b.y)]
            }
            1 => (0..3).map(|_| self.point(random)).collect(),
            _ => (0..3 + random.below(5)).map(|_| self.point(random)).collect(),
        };
        if random.chance(0.2) {
            let place = random.below(corners.len());
            corners.insert(place, corners[random.below(corners.len())]);
        }
        if random.chance(0.1) {
            let place = random.below(corners.len());
            let middle = corners[place];
            corners.splice(place..=place, [middle, self.point(random), middle]);
        }
        if random.chance(0.04) {
            let only = corners[0];
            corners.fill(only);
        }
        corners
    }

    /// Draws a ring that shares corners, edges or points of edges with another.
    pub fn beside(&self, random: &mut Random, other: &[Vec2]) -> Vec<Vec2> {
        let pick = |random: &mut Random| other[random.below(other.len())];
        match random.below(8) {
            0 => {
                let start = random.below(other.len());
                let mut same: Vec<_> =
                    other[start..].iter().chain(&other[..start]).copied().collect();
                if random.chance(0.5) {
                    same.reverse();
                }
                if random.chance(0.5) {
                    same.remove(0);
                }
                if same.len() < 3 { other.to_vec() } else { same }
            }
            1 => (0..3).map(|_| pick(random)).collect(),
            2 => {
                let start = random.below(other.len());
                let mut shared = vec![other[start], other[(start + 1) % other.len()]];
                shared.extend((0..1 + random.below(3)).map(|_| self.point(random)));
                shared
            }
            3 => {
                let start = random.below(other.len());
                let (a, b) = (other[start], other[(start + 1) % other.len()]);
                let mut shared = vec![a * 0.5 + b * 0.5];
                shared.extend((0..2 + random.below(3)).map(|_| self.point(random)));
                shared
            }
            4 => other.iter().map(|&corner| corner * 0.5).collect(),
            _ => self.ring(random),
        }
    }
}
