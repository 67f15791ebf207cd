//! Seeded random cases: ordinary ones, nearly degenerate ones, and lattices on which degenerate
//! cases do occur.

/// SplitMix64. Source: Steele, Lea and Flood (2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 ≤ n < `count`
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    pub fn chance(&mut self, of: f64) -> bool {
        self.between(0.0, 1.0) < of
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Log-uniform.
    pub fn spread(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Returns an integer from −`reach` to `reach`.
    pub fn whole(&mut self, reach: i64) -> i64 {
        self.below(2 * reach as usize + 1) as i64 - reach
    }

    /// Returns an integer from 1 to `largest`, about log-uniform.
    pub fn reach(&mut self, largest: i64) -> i64 {
        (self.spread(1.0, largest.max(1) as f64 + 0.5) as i64).max(1)
    }

    pub fn sense(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }

    /// Returns 0, or ±1e-8 to ±1e-2: a perturbation that makes a case nearly degenerate.
    pub fn nudge(&mut self) -> f64 {
        if self.chance(0.25) { 0.0 } else { self.sense() * self.spread(1e-8, 1e-2) }
    }

    pub fn direction(&mut self) -> V {
        loop {
            let v = [0; 3].map(|_| self.between(-1.0, 1.0));
            let squared = dot(v, v);
            if (1e-4..=1.0).contains(&squared) {
                return scale(v, 1.0 / squared.sqrt());
            }
        }
    }

    pub fn direction2(&mut self) -> V {
        let (sin, cos) = self.between(0.0, std::f64::consts::TAU).sin_cos();
        [cos, sin, 0.0]
    }

    /// Returns a unit vector perpendicular to `v`.
    pub fn across(&mut self, v: V) -> V {
        loop {
            let w = cross(v, self.direction());
            if dot(w, w) > 1e-4 * dot(v, v) {
                return scale(w, 1.0 / dot(w, w).sqrt());
            }
        }
    }

    pub fn frame(&mut self) -> Frame {
        let lattice = self.chance(0.25);
        if lattice {
            return Frame { origin: [0.0; 3], size: 1.0, lattice, reach: 1 + self.below(4) as i64 };
        }
        let far = self.pick(&[1.0, 1.0, 1e3, 1e5]);
        let origin = scale(self.direction(), far * self.between(0.0, 1.0));
        let size = self.spread(1e-3, 1e3);
        Frame { origin, size, lattice, reach: 0 }
    }

    /// Returns a point of the frame: within a cube of twice its size, or on its lattice.
    pub fn point(&mut self, frame: &Frame) -> V {
        if frame.lattice {
            let reach = 2 * frame.reach + 1;
            // Sometimes a half.
            let step = self.pick(&[1.0, 1.0, 0.5]);
            [0; 3].map(|_| (self.below(reach as usize) as i64 - frame.reach) as f64 * step)
        } else {
            let offset = [0; 3].map(|_| self.between(-1.0, 1.0) * frame.size);
            add(frame.origin, offset)
        }
    }

    pub fn point2(&mut self, frame: &Frame) -> V {
        let [x, y, _] = self.point(frame);
        [x, y, 0.0]
    }

    /// Returns a radius or a length of about the frame's size.
    pub fn length(&mut self, frame: &Frame) -> f64 {
        if frame.lattice {
            self.below(2 * frame.reach as usize + 3) as f64 * 0.5
        } else {
            frame.size * self.spread(0.05, 2.0)
        }
    }

    /// Returns a normal of any length.
    pub fn normal(&mut self, frame: &Frame) -> V {
        if frame.lattice {
            loop {
                let v = [0; 3].map(|_| self.below(5) as f64 - 2.0);
                if v != [0.0; 3] {
                    return v;
                }
            }
        }
        scale(self.direction(), self.spread(1e-3, 1e3))
    }

    pub fn three<T: Copy>(&mut self, of: [T; 3]) -> [T; 3] {
        let first = self.below(3);
        let second = 1 + self.below(2);
        [0, second, 3 - second].map(|step| of[(first + step) % 3])
    }
}

/// The location and the size of a case.
#[derive(Clone, Copy)]
pub struct Frame {
    pub origin: V,
    pub size: f64,
    pub lattice: bool,
    reach: i64,
}

/// A vector of the generators, rounded to f32 when a case is built.
pub type V = [f64; 3];

pub fn add(u: V, v: V) -> V {
    [u[0] + v[0], u[1] + v[1], u[2] + v[2]]
}

pub fn from_to(a: V, b: V) -> V {
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}

pub fn scale(v: V, by: f64) -> V {
    v.map(|x| x * by)
}

pub fn along(p: V, d: V, t: f64) -> V {
    add(p, scale(d, t))
}

pub fn dot(u: V, v: V) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub fn cross(u: V, v: V) -> V {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

pub fn length(v: V) -> f64 {
    dot(v, v).sqrt()
}
