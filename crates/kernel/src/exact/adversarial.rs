//! Random inputs for the kernel's tests.

use glam::Vec3;

/// f32s of any size from a small pool, whose differences and products nearly cancel.
pub(crate) struct Adversarial(u64);

impl Adversarial {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// SplitMix64.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn number(&mut self) -> f32 {
        let bits = self.next();
        let sign = if bits & 1 == 0 { 1.0 } else { -1.0 };
        let any = f32::from_bits((bits >> 32) as u32 & 0x7fff_ffff);
        let any = if any.is_finite() { any } else { f32::MAX };
        sign * match (bits >> 1) % 8 {
            0 => 0.0,
            1 => f32::from_bits((bits >> 40) as u32 % 4),
            2 => any,
            3 => 2.0_f32.powi((bits >> 40) as i32 % 100 - 50),
            4 => 1.0 + (bits >> 40) as f32 % 8.0 * f32::EPSILON,
            _ => (bits >> 40) as f32 % 5.0,
        }
    }

    /// Points of which some share coordinates, are collinear or coplanar.
    pub fn points<const N: usize>(&mut self) -> [Vec3; N] {
        let pool: [f32; 5] = core::array::from_fn(|_| self.number());
        let mut points = [Vec3::ZERO; N];
        let flat = self.next().is_multiple_of(4);
        for i in 0..N {
            let mut coordinate = || pool[(self.next() % 5) as usize];
            let p = Vec3::new(coordinate(), coordinate(), coordinate());
            points[i] = match self.next() % 8 {
                0 if i > 0 => points[i - 1],
                1 if i > 1 => points[i - 2] * 0.5 + points[i - 1] * 0.5,
                2 if i > 0 => Vec3 { x: points[i - 1].x.next_up(), ..points[i - 1] },
                _ if flat => Vec3 { z: p.x, ..p },
                _ => p,
            };
            if !points[i].is_finite() {
                points[i] = p;
            }
        }
        points
    }
}
