use std::collections::BTreeMap;

use glam::{Quat, Vec3Swizzles};

use super::*;
use crate::exact::adversarial::Adversarial;

/// What an input of a hostile case is made of: the case's points, and numbers of the input's own.
struct Hostile {
    p: [Vec3; 6],
    own: Adversarial,
}

impl Hostile {
    fn new(seed: u64, input: &str) -> Self {
        let own = input.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
        Self { p: Adversarial::new(seed).points(), own: Adversarial::new(own) }
    }

    fn length(&mut self) -> f32 {
        self.own.number().abs()
    }

    fn sphere(&mut self, place: usize) -> Sphere {
        Sphere { center: self.p[place], radius: self.length() }
    }

    /// What is no direction is one.
    fn way(&self, place: usize) -> Vec3 {
        if self.p[place] == Vec3::ZERO { Vec3::Y } else { self.p[place] }
    }

    fn plane(&self, place: usize) -> Plane {
        Plane { point: self.p[place], normal: self.way(place + 1) }
    }

    fn triangle(&self, place: usize) -> Triangle {
        let [a, b, c] = [0, 1, 2].map(|corner| self.p[place + corner]);
        Triangle { a, b, c }
    }

    fn ray(&mut self, place: usize) -> Ray {
        Ray {
            origin: self.p[place],
            direction: self.way(place + 1),
            max_distance: self.length(),
            as_given: self.own.next().is_multiple_of(2),
        }
    }

    fn cuboid(&mut self, place: usize) -> Cuboid {
        Cuboid {
            center: self.p[place],
            half_extents: self.p[place + 1].abs(),
            rotation: Quat::from_vec4(self.p[place + 2].extend(self.own.number())),
        }
    }
}

fn read<T, R>(answer: T, read: impl Fn(&T) -> R) -> R {
    read(&answer)
}

/// 100,000 cases of a pair, eight by eight: each is what it is alone.
macro_rules! each {
    ($($pair:ident($($given:ident: |$of:ident| $make:expr),+ $(; $shared:expr)?), $read:expr;)*) => {$(
        #[test]
        fn $pair() {
            let mut seen = BTreeMap::new();
            for seed in (0..100_000).step_by(LANES) {
                $(let $given: [_; LANES] = core::array::from_fn(|lane| {
                    #[allow(unused_mut, reason = "not every input has numbers of its own")]
                    let mut $of = Hostile::new(seed + lane as u64, stringify!($given));
                    $make
                });)+
                let together = super::$pair($(&$given,)+ $($shared)?);
                for lane in 0..LANES {
                    let alone = read($pair::$pair($($given[lane],)+ $($shared)?), $read);
                    assert_eq!(together[lane], alone, "{:?}", ($($given[lane],)+));
                    *seen.entry(format!("{alone:?}")).or_insert(0) += 1;
                }
            }
            assert!(seen.len() > 1, "{seen:?}");
        }
    )*};
}

each! {
    ray_sphere(start: |of| of.p[0], end: |of| of.p[1], sphere: |of| of.sphere(2)), |answer| answer.relation();
    sphere_cast_sphere(
        start: |of| of.p[0], end: |of| of.p[1], radius: |of| of.length(), target: |of| of.sphere(2)
    ), |answer| answer.relation();
    segment_sphere(start: |of| of.p[0], end: |of| of.p[1], sphere: |of| of.sphere(2)), |answer| answer.relation();
    sphere_sphere(sphere1: |of| of.sphere(0), sphere2: |of| of.sphere(1)), |answer| answer.relation();
    sphere_plane(sphere: |of| of.sphere(0), plane: |of| of.plane(1)), |answer| answer.relation();
    segment_plane(start: |of| of.p[0], end: |of| of.p[1], plane: |of| of.plane(2)), |answer| answer.relation();
    segment_triangle(
        start: |of| of.p[0], end: |of| of.p[1], triangle: |of| of.triangle(2)
    ), |answer| answer.relation();
    ray_plane(ray: |of| of.ray(0), plane: |of| of.plane(2)), |answer| answer.outcome;
    ray_box(ray: |of| of.ray(0), cuboid: |of| of.cuboid(2)), |answer| answer.outcome;
    point_line(point: |of| of.p[0], a: |of| of.p[1], b: |of| of.p[2]), |answer| answer.relation();
    line_line(
        a1: |of| of.p[0].xy(), a2: |of| of.p[1].xy(), b1: |of| of.p[2].xy(), b2: |of| of.p[3].xy()
    ), |answer| answer.relation();
    segment_segment(
        p1: |of| of.p[0].xy(), p2: |of| of.p[1].xy(), q1: |of| of.p[2].xy(), q2: |of| of.p[3].xy()
    ), |answer| answer.relation();
    point_polygon(
        point: |of| of.p[0].xy(), corners: |of| [1, 2, 3, 4, 5].map(|i: usize| of.p[i].xy());
        FillRule::EvenOdd
    ), |answer| answer.relation();
}
