//! A capsule that slides along whatever stops it: collide and slide. Feature `mesh` gives
//! [`TriMesh::slide`](super::tri_mesh::TriMesh::slide); any set of triangles will do.
//! Source: id Software, Quake (1996), SV_FlyMove, and Quake III Arena (1999), PM_SlideMove, for the
//! clip planes; Fauerby, Improved Collision Detection and Response (2003), for the plain slide; the
//! manual of Godot 4, CharacterBody3D.

mod godot;

use glam::{DVec3, Vec3};

use super::capsule_cast_triangle::{CapsuleCast, Touch};
use super::to_vec3_saturating;

/// The most touches of one slide.
pub const MOST: usize = 8;

/// The rule that turns the rest of the motion at a touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Algorithm {
    /// The rest becomes the nearest motion that leads into none of the planes touched so far. It
    /// stops before the touch, by as little as `f32` allows, so that it never ends in a touch.
    #[default]
    Nearest,
    /// The rest loses its part into the last plane alone; it stops a millimetre before a touch.
    Plain,
    /// Quake's clip planes: along the crease of two, and dead at the third; with its overclip of
    /// 1.001, and a millimetre before a touch.
    ClipPlanes,
    /// The rules of Godot's manual for a body on the ground, with its defaults and Y up: pushed out
    /// of what is within a millimetre, up to six touches; along floors and ceilings, but not up a
    /// wall, and not aside where it runs straight into one.
    Godot,
}

/// The reason why a slide ends where it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It touches nothing.
    Free,
    /// It goes on along what it touches, to the end of its motion.
    Slid,
    /// The planes that it touches leave no way on.
    Stopped,
    /// It starts in an overlap, or a number is not finite, and stays there.
    Stuck,
    /// The most touches were not enough.
    Unfinished,
}

/// The way of a slide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slide {
    /// The midpoint of the capsule at the end.
    pub end: Vec3,
    /// The reason why it ends there.
    pub ending: Ending,
    touches: [Option<SlideTouch>; MOST],
}

/// A touch on the way of a slide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlideTouch {
    /// The triangle, as its set counts it.
    pub index: u32,
    /// The touch; its `t` and `distance` are those of the motion that leads to it.
    pub touch: Touch,
    /// The midpoint of the capsule where it turned.
    pub rest: Vec3,
}

impl Slide {
    /// Returns the touches in order.
    pub fn touches(&self) -> impl Iterator<Item = &SlideTouch> {
        self.touches.iter().flatten()
    }

    /// Returns the number of motions that it took.
    pub fn iterations(&self) -> usize {
        self.touches().count() + usize::from(matches!(self.ending, Ending::Free | Ending::Slid))
    }
}

/// Slides a capsule; `first` returns the first touch of a cast, and the triangle that it touches.
pub fn slide(
    cast: CapsuleCast,
    algorithm: Algorithm,
    mut first: impl FnMut(CapsuleCast) -> Option<(u32, Touch)>,
) -> Slide {
    let mut slider = Slider {
        cast,
        algorithm,
        at: cast.start,
        wish: cast.end.as_dvec3() - cast.start.as_dvec3(),
        planes: [DVec3::ZERO; MOST],
        touches: [None; MOST],
        count: 0,
    };
    let is_finite =
        slider.wish.is_finite() && cast.half_axis.is_finite() && cast.radius.is_finite();
    let ending = if is_finite { slider.run(&mut first) } else { Ending::Stuck };
    Slide { end: slider.at, ending, touches: slider.touches }
}

struct Slider {
    cast: CapsuleCast,
    algorithm: Algorithm,
    /// The midpoint now.
    at: Vec3,
    /// The rest of the motion.
    wish: DVec3,
    /// The normals of the touches.
    planes: [DVec3; MOST],
    touches: [Option<SlideTouch>; MOST],
    count: usize,
}

impl Slider {
    fn run(&mut self, first: &mut impl FnMut(CapsuleCast) -> Option<(u32, Touch)>) -> Ending {
        let wished = self.wish;
        let most = if self.algorithm == Algorithm::Godot { godot::MOST } else { MOST };
        loop {
            if self.algorithm == Algorithm::Godot {
                self.at = godot::pushed(self.between(self.at, self.at), first);
            }
            let end = to_vec3_saturating(self.at.as_dvec3() + self.wish);
            if end == self.at {
                return if self.count == 0 { Ending::Free } else { Ending::Stopped };
            }
            let Some((index, touch)) = first(self.between(self.at, end)) else {
                self.at = end;
                return if self.count == 0 { Ending::Free } else { Ending::Slid };
            };
            if self.count == most {
                return Ending::Unfinished;
            }
            if !self.approach(end, &touch, first) {
                return Ending::Stuck;
            }
            // Its length is one in f64 too, so that a motion along the plane leads into it nowhere.
            let normal = touch.normal.as_dvec3().normalize_or_zero();
            self.touches[self.count] = Some(SlideTouch { index, touch, rest: self.at });
            self.planes[self.count] = normal;
            self.count += 1;
            self.wish = match self.algorithm {
                Algorithm::Nearest => self.nearest(),
                Algorithm::Plain => self.wish - normal * self.wish.dot(normal),
                Algorithm::ClipPlanes => self.clipped(wished),
                Algorithm::Godot => godot::turned(self.wish, normal),
            };
        }
    }

    fn between(&self, start: Vec3, end: Vec3) -> CapsuleCast {
        CapsuleCast { start, end, ..self.cast }
    }

    /// Moves to a place before the touch, and shortens the rest of the motion by as much. Returns
    /// `false` if it is stuck in an overlap.
    fn approach(
        &mut self,
        end: Vec3,
        touch: &Touch,
        first: &mut impl FnMut(CapsuleCast) -> Option<(u32, Touch)>,
    ) -> bool {
        /// The distance that Quake and plain slides keep, in metres: 1/32 inch, rounded up.
        const SKIN: f64 = 0.001;
        let (from, way) = (self.at.as_dvec3(), end.as_dvec3() - self.at.as_dvec3());
        let place = |s: f64| to_vec3_saturating(from + way * s);
        let to = match self.algorithm {
            Algorithm::Nearest => {
                let mut touch_at = |at: Vec3| first(self.between(at, at)).map(|(_, touch)| touch);
                let size = self.size() / way.length();
                let before = free_before(f64::from(touch.t), size, place, &mut touch_at);
                match before.or_else(|| self.lifted(touch_at)) {
                    Some(to) => to,
                    None => return false,
                }
            }
            _ => {
                if touch.normal == Vec3::ZERO {
                    return false;
                }
                place((f64::from(touch.t) - SKIN / way.length()).max(0.0))
            }
        };
        // A lift off the surface is no part of the motion.
        let gone = (to.as_dvec3() - from).dot(way) / way.length_squared();
        self.wish *= (1.0 - gone).clamp(0.0, 1.0);
        self.at = to;
        true
    }

    /// Returns the largest coordinate that its surface may have, which says how places are rounded.
    fn size(&self) -> f64 {
        let most = |at: Vec3| f64::from(at.abs().max_element());
        most(self.at) + most(self.cast.half_axis) + f64::from(self.cast.radius)
    }

    /// Returns a place just off the surfaces that it touches at the start; `None` if it overlaps one
    /// by more than a few steps of `f32`.
    fn lifted(&self, mut touch_at: impl FnMut(Vec3) -> Option<Touch>) -> Option<Vec3> {
        let mut at = self.at;
        for round in 0..MOST as u32 {
            let Some(touch) = touch_at(at) else { return Some(at) };
            let out = self.size() * STEP * f64::from(1_u32 << (round / 2));
            at = to_vec3_saturating(at.as_dvec3() + touch.normal.as_dvec3() * out);
        }
        touch_at(at).is_none().then_some(at)
    }

    /// Returns the motion nearest to the rest that leads into no plane: the rest itself, or it without
    /// its part into one plane, or along the crease of two, or none.
    fn nearest(&self) -> DVec3 {
        let planes = &self.planes[..self.count];
        let length = self.wish.length();
        let fits = |motion: &DVec3| planes.iter().all(|n| motion.dot(*n) >= -length * 1e-9);
        let along = planes.iter().map(|&n| self.wish - n * self.wish.dot(n));
        let crease = |(&m, &n): (&DVec3, &DVec3)| {
            let way = m.cross(n).try_normalize();
            way.map_or(DVec3::ZERO, |way| way * self.wish.dot(way))
        };
        let pairs = planes.iter().enumerate();
        let pairs = pairs.flat_map(|(i, m)| planes[i + 1..].iter().map(move |n| (m, n)));
        let motions = along.chain(pairs.map(crease)).filter(fits);
        let nearest = match fits(&self.wish) {
            true => Some(self.wish),
            false => {
                motions.max_by(|one, other| one.length_squared().total_cmp(&other.length_squared()))
            }
        };
        let Some(motion) = nearest.filter(|motion| motion.length() > length * STEP * 8.0) else {
            return DVec3::ZERO;
        };
        // A little away from the planes that it runs along, so that no rounding leads into them.
        let beside = planes.iter().filter(|n| motion.dot(**n) < motion.length() * STEP);
        motion + beside.sum::<DVec3>() * (motion.length() * STEP)
    }

    /// Returns the rest of the motion by Quake's clip planes.
    fn clipped(&self, wished: DVec3) -> DVec3 {
        const OVERCLIP: f64 = 1.001;
        let planes = &self.planes[..self.count];
        let last = planes[self.count - 1];
        // The same plane again: away from it.
        if planes[..self.count - 1].iter().any(|n| n.dot(last) > 0.99) {
            return self.wish + last * self.wish.length() * 0.01;
        }
        let clip = |motion: DVec3, n: DVec3| {
            let into = motion.dot(n);
            motion - n * if into < 0.0 { into * OVERCLIP } else { into / OVERCLIP }
        };
        let leads_into = |motion: DVec3, n: DVec3| motion.dot(n) < 0.0;
        let is_led_into = |(_, n): &(usize, &DVec3)| leads_into(self.wish, **n);
        let Some((i, &n)) = planes.iter().enumerate().find(is_led_into) else { return self.wish };
        let mut motion = clip(self.wish, n);
        for (j, &m) in planes.iter().enumerate() {
            if j == i || !leads_into(motion, m) {
                continue;
            }
            motion = clip(motion, m);
            if !leads_into(motion, n) {
                continue;
            }
            let way = n.cross(m).normalize_or_zero();
            motion = way * way.dot(self.wish);
            let is_third = |(k, p): (usize, &DVec3)| k != i && k != j && leads_into(motion, *p);
            if planes.iter().enumerate().any(is_third) {
                return DVec3::ZERO;
            }
        }
        if motion.dot(wished) <= 0.0 { DVec3::ZERO } else { motion }
    }
}

/// A step that an `f32` shows, relative to its size.
const STEP: f64 = 1.0 / (1 << 20) as f64;

/// Returns the last place before `t` that is free, in steps that double; `None` if not even the start
/// is. `size` is that of the coordinates, in lengths of the way.
fn free_before(
    t: f64,
    size: f64,
    place: impl Fn(f64) -> Vec3,
    touch_at: &mut impl FnMut(Vec3) -> Option<Touch>,
) -> Option<Vec3> {
    let ulp = size / f64::from(1 << 24);
    let steps = (0..24).map(|k| ulp * f64::from((1_u32 << k) - 1));
    let before = steps.map(|back| t - back).take_while(|s| *s > 0.0).chain([0.0]);
    before.map(place).find(|&at| touch_at(at).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Triangle;
    use crate::capsule_cast_triangle::capsule_cast_triangle;

    /// A capsule of a game's size that stands upright.
    fn upright(start: [f32; 3], motion: [f32; 3]) -> CapsuleCast {
        let start = Vec3::from(start);
        let end = start + Vec3::from(motion);
        CapsuleCast { start, end, half_axis: Vec3::new(0.0, 0.5, 0.0), radius: 0.4 }
    }

    /// The first touch of a cast with any triangle.
    fn first(triangles: &[Triangle], cast: CapsuleCast) -> Option<(u32, Touch)> {
        let touches = triangles.iter().enumerate().filter_map(|(index, &triangle)| {
            Some((index as u32, capsule_cast_triangle(cast, triangle).touch()?))
        });
        touches.min_by(|(_, one), (_, other)| one.t.total_cmp(&other.t))
    }

    fn slid(triangles: &[Triangle], cast: CapsuleCast, algorithm: Algorithm) -> Slide {
        slide(cast, algorithm, |cast| first(triangles, cast))
    }

    fn is_free(triangles: &[Triangle], cast: CapsuleCast, at: Vec3) -> bool {
        first(triangles, CapsuleCast { start: at, end: at, ..cast }).is_none()
    }

    /// The two triangles of a parallelogram.
    fn patch(corner: [f32; 3], u: [f32; 3], v: [f32; 3]) -> [Triangle; 2] {
        let [a, u, v] = [corner, u, v].map(Vec3::from);
        [Triangle { a, b: a + u, c: a + u + v }, Triangle { a, b: a + u + v, c: a + v }]
    }

    /// A floor, and two walls that meet at the origin.
    fn corner() -> Vec<Triangle> {
        [
            patch([0.0; 3], [8.0, 0.0, 0.0], [0.0, 0.0, 8.0]),
            patch([0.0; 3], [0.0, 8.0, 0.0], [0.0, 0.0, 8.0]),
            patch([0.0; 3], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]),
        ]
        .concat()
    }

    const ALL: [Algorithm; 4] =
        [Algorithm::Nearest, Algorithm::Plain, Algorithm::ClipPlanes, Algorithm::Godot];

    #[test]
    fn a_free_motion_goes_to_its_end() {
        for algorithm in ALL {
            let cast = upright([4.0, 2.0, 4.0], [1.0, 0.0, -1.0]);
            let slide = slid(&corner(), cast, algorithm);
            assert_eq!((slide.end, slide.ending), (cast.end, Ending::Free));
            assert_eq!((slide.touches().count(), slide.iterations()), (0, 1));
        }
    }

    #[test]
    fn a_wall_takes_the_part_of_the_motion_that_leads_into_it() {
        for algorithm in ALL {
            let slide = slid(&corner(), upright([2.0, 2.0, 4.0], [-4.0, 0.0, 2.0]), algorithm);
            assert_eq!(slide.ending, Ending::Slid, "{algorithm:?}");
            assert!(slide.end.abs_diff_eq(Vec3::new(0.4, 2.0, 6.0), 0.01), "{slide:?}");
            assert_eq!(slide.touches().count(), 1, "{algorithm:?}");
        }
    }

    #[test]
    fn three_planes_stop_it_and_two_leave_their_crease() {
        let into = upright([2.0, 2.0, 2.0], [-4.0, -4.0, -4.0]);
        let slide = slid(&corner(), into, Algorithm::Nearest);
        assert_eq!(slide.ending, Ending::Stopped);
        assert!(slide.end.abs_diff_eq(Vec3::new(0.4, 0.9, 0.4), 1e-5), "{slide:?}");
        let along = upright([2.0, 2.0, 2.0], [-4.0, 1.0, -4.0]);
        let slide = slid(&corner(), along, Algorithm::Nearest);
        assert_eq!(slide.ending, Ending::Slid);
        assert!(slide.end.abs_diff_eq(Vec3::new(0.4, 3.0, 0.4), 1e-5), "{slide:?}");
    }

    #[test]
    fn godot_pushes_out_first_and_goes_neither_up_a_wall_nor_aside_from_one_ahead() {
        let slid = |start, motion| slid(&corner(), upright(start, motion), Algorithm::Godot);
        // In the floor by 10 cm: it comes up to a millimetre above it.
        let slide = slid([4.0, 0.8, 4.0], [1.0, 0.0, 0.0]);
        assert!(slide.end.abs_diff_eq(Vec3::new(5.0, 0.901, 4.0), 1e-5), "{slide:?}");
        // 10° from straight into the wall, and 20° from it.
        let slide = slid([2.0, 2.0, 4.0], [-4.0, 0.0, 0.7]);
        assert!(slide.end.abs_diff_eq(Vec3::new(0.401, 2.0, 4.28), 0.01), "{slide:?}");
        assert_eq!(slide.ending, Ending::Stopped);
        let slide = slid([2.0, 2.0, 4.0], [-4.0, 0.0, 1.5]);
        assert!(slide.end.abs_diff_eq(Vec3::new(0.401, 2.0, 5.5), 0.01), "{slide:?}");
        // A wall that leans away by 30°: the others climb it, Godot does not.
        let wall = patch([0.0, -2.0, 0.0], [0.0, 0.0, 8.0], [-4.0, 6.928_203, 0.0]);
        let into = upright([3.0, 2.0, 4.0], [-9.0, 0.0, 6.0]);
        let climb = |algorithm| {
            super::slide(into, algorithm, |cast| first(&wall, cast)).end.y - into.start.y
        };
        assert!(climb(Algorithm::Plain) > 0.5 && climb(Algorithm::Godot).abs() < 0.01);
        // It falls onto that wall, and slides down along it.
        let fall = upright([-1.0, 4.0, 4.0], [0.0, -6.0, 0.0]);
        let slide = super::slide(fall, Algorithm::Godot, |cast| first(&wall, cast));
        assert_eq!(slide.ending, Ending::Slid);
        assert!(slide.end.abs_diff_eq(Vec3::new(0.31, -1.24, 4.0), 0.02), "{slide:?}");
    }

    #[test]
    fn the_seams_of_a_floor_are_not_felt() {
        let mut floor = Vec::new();
        for x in 0..8_i16 {
            for z in 0..3_i16 {
                let corner = [f32::from(x), 0.0, f32::from(z) * 0.7];
                floor.extend(patch(corner, [1.0, 0.0, 0.0], [0.0, 0.0, 0.7]));
            }
        }
        // It rests on the floor, and is pressed onto it at each step.
        let mut at = Vec3::new(0.5, 0.9, 1.05);
        for _ in 0..60 {
            let cast = upright(at.into(), [0.1, -0.05, 0.0]);
            let slide = slid(&floor, cast, Algorithm::Nearest);
            assert_eq!(slide.ending, Ending::Slid, "{at}");
            assert!(slide.touches().all(|one| one.touch.normal.y > 0.999), "{slide:?}");
            at = slide.end;
        }
        assert!(at.abs_diff_eq(Vec3::new(6.5, 0.9, 1.05), 1e-3), "{at}");
    }

    #[test]
    fn it_never_ends_in_a_touch_and_never_goes_far() {
        let mut bits = 7_u32;
        let mut dice = |size: f32| {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((bits >> 8) as f32 / 8_388_608.0 - 1.0) * size
        };
        let mut endings = [0; 5];
        for round in 0..400 {
            let mut point = |size| Vec3::new(dice(size), dice(size), dice(size));
            let triangles: Vec<_> =
                (0..6).map(|_| Triangle { a: point(3.0), b: point(3.0), c: point(3.0) }).collect();
            let (start, motion, half_axis) = (point(3.0), point(4.0), point(0.5));
            let end = start + motion;
            let radius = if round % 3 == 0 { 0.0 } else { 0.3 };
            let cast = CapsuleCast { start, end, half_axis, radius };
            let slide = slid(&triangles, cast, Algorithm::Nearest);
            endings[slide.ending as usize] += 1;
            let is_stuck = slide.ending == Ending::Stuck;
            assert_eq!(is_stuck, !is_free(&triangles, cast, start), "{slide:?}");
            if is_stuck {
                assert_eq!(slide.end, start);
                continue;
            }
            assert!(is_free(&triangles, cast, slide.end), "round {round}: {slide:?}");
            // One plane alone leaves a way along it.
            if let (Ending::Stopped, [Some(one), None, ..]) = (slide.ending, slide.touches) {
                let straight = one.touch.normal.dot(motion.normalize());
                assert!(straight < -0.999, "round {round}: {slide:?}");
            }
            let gone = (slide.end - start).length();
            assert!(gone <= motion.length() * 1.001 + 1e-4, "{gone} of {}", motion.length());
            let goes_back = (slide.end - start).dot(motion) < -1e-3;
            assert!(!goes_back, "round {round}: {slide:?}");
        }
        // Each of them occurs.
        assert!(endings[..4].iter().all(|count| *count > 0), "{endings:?}");
    }

    #[test]
    fn a_wish_into_a_corner_does_not_jitter() {
        let mut at = Vec3::new(0.4, 0.9, 0.4);
        let mut seen = Vec::new();
        for _ in 0..1000 {
            let cast = upright(at.into(), [-0.1, -0.05, -0.12]);
            let slide = slid(&corner(), cast, Algorithm::Nearest);
            assert!(is_free(&corner(), cast, slide.end), "{slide:?}");
            at = slide.end;
            seen.push(at);
        }
        let rest = seen[10];
        let far = seen[10..].iter().map(|at| at.distance(rest)).fold(0.0, f32::max);
        assert!(far < 1e-6, "{far}");
    }
}
