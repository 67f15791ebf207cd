//! Scenes that touch exactly: built of integers, then moved, scaled by powers of two and stretched,
//! all without rounding; and neighbours with one number changed by an ulp.

use super::case::Case;
use super::random::Random;

/// An integer vector.
pub type Whole = [i64; 3];

/// Beyond it an integer may not be an f32.
const LARGEST: i64 = 1 << 24;

pub fn plus(u: Whole, v: Whole) -> Whole {
    [u[0] + v[0], u[1] + v[1], u[2] + v[2]]
}

pub fn from_to(a: Whole, b: Whole) -> Whole {
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}

pub fn times(v: Whole, by: i64) -> Whole {
    v.map(|x| x * by)
}

pub fn along(p: Whole, d: Whole, by: i64) -> Whole {
    plus(p, times(d, by))
}

/// Integer vectors of integer length, with that length.
const QUADRUPLES: [([i64; 3], i64); 6] = [
    ([1, 0, 0], 1),
    ([0, 3, 4], 5),
    ([0, 5, 12], 13),
    ([1, 2, 2], 3),
    ([2, 3, 6], 7),
    ([1, 4, 8], 9),
];

/// Three perpendicular integer vectors of the same integer length.
pub struct Axes {
    rows: [Whole; 3],
    /// (x, y, z, w) of the rotation of X, Y and Z to them, unless they are the world's axes.
    pub quaternion: [i64; 4],
    pub length: i64,
    /// The largest coordinate along the axes.
    reach: i64,
}

impl Axes {
    /// The rotation by an integer quaternion, times its squared length (Euler and Rodrigues), or
    /// the world's axes in any order and sense.
    pub fn new(random: &mut Random) -> Self {
        let bound = random.pick(&[0, 0, 1, 2, 4, 30, 200, 700]);
        let [m, n, p, q] = [0; 4].map(|_| random.whole(bound));
        let length = m * m + n * n + p * p + q * q;
        if length == 0 {
            let order = random.three([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
            let rows = order.map(|row| times(row, random.sense() as i64));
            let quaternion = [0, 0, 0, 1];
            return Self { rows, quaternion, length: 1, reach: random.reach(1 << 21) };
        }
        let rows = [
            [m * m + n * n - p * p - q * q, 2 * (n * p - m * q), 2 * (n * q + m * p)],
            [2 * (n * p + m * q), m * m - n * n + p * p - q * q, 2 * (p * q - m * n)],
            [2 * (n * q - m * p), 2 * (p * q + m * n), m * m - n * n - p * p + q * q],
        ];
        // Often as large as possible: full mantissas.
        let farthest = ((1 << 22) / length).max(1);
        let reach = if random.chance(0.4) { farthest } else { random.reach(farthest) };
        // The rows are the columns of the inverse rotation.
        Self { rows, quaternion: [-n, -p, -q, m], length, reach }
    }

    pub fn first(&self) -> Whole {
        self.rows[0]
    }

    pub fn at(&self, [x, y, z]: Whole) -> Whole {
        let [u, v, w] = self.rows;
        plus(times(u, x), plus(times(v, y), times(w, z)))
    }

    /// Returns lengths of non-negative coordinates along the axes of [`Self::quaternion`].
    pub fn lengths(&self, coordinates: Whole) -> Whole {
        if self.length == 1 {
            self.at(coordinates).map(i64::abs)
        } else {
            times(coordinates, self.length)
        }
    }

    pub fn coordinate(&self, random: &mut Random) -> i64 {
        random.whole(self.reach)
    }

    pub fn anywhere(&self, random: &mut Random) -> Whole {
        self.at([0; 3].map(|_| self.coordinate(random)))
    }

    /// Returns a point with that first coordinate.
    pub fn level(&self, random: &mut Random, x: i64) -> Whole {
        let [y, z] = [0; 2].map(|_| self.coordinate(random));
        self.at([x, y, z])
    }

    /// Returns a vector of integer length, with that length.
    pub fn whole_length(&self, random: &mut Random) -> (Whole, i64) {
        let (coordinates, length) = random.pick(&QUADRUPLES);
        let v = random.three(coordinates).map(|x| x * random.sense() as i64);
        (self.at(v), length * self.length)
    }

    /// Like [`Self::whole_length`], perpendicular to an axis.
    pub fn whole_length_across(&self, random: &mut Random, axis: usize) -> (Whole, i64) {
        let ([_, y, z], length) = random.pick(&[([0, 1, 0], 1), QUADRUPLES[1], QUADRUPLES[2]]);
        let mut v = [0; 3];
        v[(axis + 1) % 3] = y * random.sense() as i64;
        v[(axis + 2) % 3] = z * random.sense() as i64;
        (self.at(v), length * self.length)
    }

    /// Returns a triangle perpendicular to the first axis, with integer quarters. Its edge AB often
    /// runs along the second axis, and sometimes it has no area.
    pub fn triangle(&self, random: &mut Random) -> [Whole; 3] {
        let corner = |random: &mut Random| times(self.level(random, 0), 4);
        let [a, mut b, mut c] = [0; 3].map(|_| corner(random));
        if random.chance(0.4) {
            b = along(a, self.at([0, 4, 0]), self.coordinate(random));
        }
        if random.chance(0.05) {
            c = along(a, from_to(a, b), random.pick(&[0, 1, 2]));
        }
        [a, b, c]
    }

    fn aligned(&self) -> Option<usize> {
        (self.length == 1).then(|| self.rows[0].iter().position(|&x| x != 0).unwrap_or(0))
    }
}

/// Returns a corner of the triangle, a point of an edge or of its line, or an inner one; by
/// quarters.
pub fn place(random: &mut Random, corners: [Whole; 3]) -> Whole {
    let [a, b, c] = random.three(corners);
    let quarter = |from: Whole, to: Whole| from_to(from, to).map(|x| x / 4);
    match random.below(4) {
        0 => a,
        1 => along(a, quarter(a, b), random.pick(&[1, 2, 3])),
        2 => along(a, quarter(a, b), random.pick(&[-1, 2, 5])),
        _ => plus(along(a, quarter(a, b), random.pick(&[1, 2])), quarter(a, c)),
    }
}

impl Random {
    /// Returns an integer vector of any length.
    pub fn whole_way(&mut self) -> Whole {
        let reach = self.reach(LARGEST >> 2);
        [0; 3].map(|_| self.whole(reach))
    }

    /// Returns an integer multiple of that vector, within range.
    pub fn whole_steps(&mut self, way: Whole) -> Whole {
        let longest = way.iter().fold(1, |longest: i64, x| longest.max(x.abs()));
        let reach = self.reach((LARGEST >> 1) / longest);
        times(way, self.whole(reach))
    }
}

enum Kind {
    Point,
    Point2,
    Normal,
    Direction,
    Length,
    /// In lengths of the direction.
    Ways,
    Extents,
    /// From a point to another.
    Offset,
}

/// Powers of two that scale along each of the world's axes.
struct Scales {
    points: [f64; 3],
    directions: [f64; 3],
    normals: [f64; 3],
    quaternion: f64,
}

/// A case in integers.
pub struct Scene {
    id: &'static str,
    inputs: Vec<(&'static str, Kind, Whole)>,
    quaternions: Vec<(&'static str, [i64; 4])>,
    /// The world axis along which lengths are measured, if it is one.
    aligned: Option<usize>,
}

impl Scene {
    pub fn new(id: &'static str) -> Self {
        Self { id, inputs: Vec::new(), quaternions: Vec::new(), aligned: None }
    }

    /// A scene of these axes: round shapes may be stretched along the world's axes only.
    pub fn of(id: &'static str, axes: &Axes) -> Self {
        Self { aligned: axes.aligned(), ..Self::new(id) }
    }

    pub fn point(mut self, name: &'static str, at: Whole) -> Self {
        self.inputs.push((name, Kind::Point, at));
        self
    }

    pub fn point2(mut self, name: &'static str, at: Whole) -> Self {
        self.inputs.push((name, Kind::Point2, at));
        self
    }

    pub fn normal(mut self, name: &'static str, along: Whole) -> Self {
        self.inputs.push((name, Kind::Normal, along));
        self
    }

    pub fn direction(mut self, name: &'static str, along: Whole) -> Self {
        self.inputs.push((name, Kind::Direction, along));
        self
    }

    pub fn offset(mut self, name: &'static str, by: Whole) -> Self {
        self.inputs.push((name, Kind::Offset, by));
        self
    }

    pub fn extents(mut self, name: &'static str, half: Whole) -> Self {
        self.inputs.push((name, Kind::Extents, half));
        self
    }

    pub fn quaternion(mut self, name: &'static str, q: [i64; 4]) -> Self {
        self.quaternions.push((name, q));
        self
    }

    pub fn length(mut self, name: &'static str, length: i64) -> Self {
        self.inputs.push((name, Kind::Length, [length, 0, 0]));
        self
    }

    /// Adds the reach of a ray that goes that many times its direction of that length: mostly in
    /// metres, sometimes in lengths of the direction.
    pub fn reach(mut self, random: &mut Random, ways: i64, per_way: i64) -> Self {
        let (kind, length) = match random.chance(0.7) {
            true => (Kind::Length, ways * per_way),
            false => (Kind::Ways, ways),
        };
        self.inputs.push(("max_distance", kind, [length, 0, 0]));
        self
    }

    /// Returns the case moved, scaled and stretched; `None` if that would round, or is not valid.
    pub fn case(&self, random: &mut Random) -> Option<Case> {
        let reach = random.reach(LARGEST >> 1);
        let offset = if random.chance(0.3) { [0; 3] } else { [0; 3].map(|_| random.whole(reach)) };
        let scales = self.scales(random);
        let per_length = [scales.points[self.aligned.unwrap_or(0)]; 3];
        let mut case = Case::new(self.id);
        let mut largest = 0;
        for (name, kind, v) in &self.inputs {
            let (v, scale) = match kind {
                Kind::Point | Kind::Point2 => (plus(*v, offset), scales.points),
                Kind::Normal => (*v, scales.normals),
                Kind::Direction => (*v, scales.directions),
                Kind::Length | Kind::Ways if v[0] < 0 => return None,
                Kind::Extents | Kind::Offset => (*v, scales.points),
                Kind::Length => (*v, per_length),
                Kind::Ways => (*v, [scales.points[0] / scales.directions[0]; 3]),
            };
            largest = v.iter().fold(largest, |largest: i64, x| largest.max(x.abs()));
            let exact = [0, 1, 2].map(|i: usize| v[i] as f64 * scale[i]);
            let values = exact.map(|x| x as f32);
            let count = match kind {
                Kind::Point | Kind::Normal | Kind::Direction | Kind::Extents | Kind::Offset => 3,
                Kind::Point2 => 2,
                Kind::Length | Kind::Ways => 1,
            };
            let is_exact = |i: usize| f64::from(values[i]) == exact[i] && values[i].is_finite();
            let is_unit = matches!(kind, Kind::Normal | Kind::Direction);
            if !(0..count).all(is_exact) || is_unit && values == [0.0; 3] {
                return None;
            }
            case.inputs.push((name, values[..count].to_vec()));
        }
        // Typical input by hand has one or two decimals.
        if largest < 1000 && scales.points == [1.0; 3] && random.chance(0.7) {
            let tenths = random.pick(&[10.0, 100.0]);
            for ((_, values), (_, kind, _)) in case.inputs.iter_mut().zip(&self.inputs) {
                if !matches!(kind, Kind::Normal | Kind::Direction) {
                    values.iter_mut().for_each(|x| *x /= tenths);
                }
            }
        }
        Some(self.quaternions.iter().fold(case, |case, &(name, q)| {
            case.quaternion(name, q.map(|x| x as f64 * scales.quaternion))
        }))
    }

    fn scales(&self, random: &mut Random) -> Scales {
        let common = match random.below(10) {
            0..=2 => 0,
            3..=7 => random.whole(12) as i32 - 12,
            8 => -149 + random.below(40) as i32,
            _ => 60 + random.below(44) as i32,
        };
        // Shapes with several rotations are not stretched, nor are round ones.
        let is_round = self.quaternions.len() > 1
            || self.inputs.iter().any(|(_, kind, _)| matches!(kind, Kind::Length));
        let may_stretch = !is_round || self.aligned.is_some();
        let mut exponents = [common; 3];
        if may_stretch && random.chance(0.3) {
            let by = random.pick(&[12, 30, 60]);
            exponents = exponents.map(|x| x + random.whole(by) as i32);
        }
        let power = |exponent: i32| f64::from(exponent).exp2();
        let longer = random.whole(20) as i32 - common;
        Scales {
            points: exponents.map(power),
            directions: exponents.map(|x| power(x + longer)),
            // A stretched plane's normal shrinks.
            normals: exponents.map(|x| power(longer + 2 * common - x)),
            quaternion: power(longer + common),
        }
    }
}

/// Returns the case with one of its numbers replaced by the next f32 above and by the next below,
/// and which number that is. A length of zero has none below, and the largest numbers none beyond.
pub fn beside(case: &Case, random: &mut Random) -> [(Case, String); 2] {
    let which = random.below(case.inputs.len());
    let (name, values) = &case.inputs[which];
    let is_length = values.len() == 1 || name.contains("extents");
    let place = random.below(values.len());
    let told = if values.len() == 1 { (*name).to_owned() } else { format!("{name}[{place}]") };
    [f32::next_up as fn(f32) -> f32, f32::next_down].map(|next| {
        let mut beside = case.clone();
        let values = &mut beside.inputs[which].1;
        let x = next(values[place]);
        let is_there = x.is_finite() && (x >= 0.0 || !is_length);
        // The smallest number's neighbour is zero, which is not a valid normal.
        let is_none = values.iter().enumerate().all(|(i, &other)| i == place || other == 0.0);
        let is_normal = values.len() > 2
            && (name.contains("normal") || name.contains("direction") || *name == "rotation");
        if is_there && !(x == 0.0 && is_none && is_normal) {
            values[place] = x;
        }
        (beside, told.clone())
    })
}

/// Replaces one of the numbers by its neighbour, or zero by a small number.
pub fn nudged(mut case: Case, random: &mut Random) -> Case {
    let which = random.below(case.inputs.len());
    let (name, values) = &mut case.inputs[which];
    let is_length = values.len() == 1 || name.contains("extents");
    let which = random.below(values.len());
    let x = &mut values[which];
    let up = random.chance(0.5);
    *x = if *x == 0.0 {
        random.pick(&[1e-45, 1e-30, 1e-9]) * if up || is_length { 1.0 } else { -1.0 }
    } else if up && *x < f32::MAX {
        x.next_up()
    } else {
        x.next_down()
    };
    // The smallest number's neighbour is zero, which is not a valid normal.
    if values.iter().all(|&x| x == 0.0) {
        values[which] = 1e-45;
    }
    case
}

/// Returns a case that touches exactly, or with one number an ulp off.
pub fn case(random: &mut Random, scene: fn(&mut Random) -> Scene) -> Case {
    loop {
        if let Some(case) = scene(random).case(random) {
            return if random.chance(0.5) { case } else { nudged(case, random) };
        }
    }
}
