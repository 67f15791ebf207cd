//! A plane by its normal and a number, as engines give it.

use glam::Vec3;

use super::convention::convention;

convention! {
    "plane_sign", "A number in the place of a plane's point":
    /// The meaning of a single number in place of a plane's point.
    pub enum PlaneSign {
        Point = ("point", "None: planes have a point", "Ericson, Real-Time Collision Detection"),
        Equals = ("n·x = d", "The plane is n·x = d", "Godot Plane, Unreal FPlane, Bullet btStaticPlaneShape"),
        Plus = ("n·x + d = 0", "The plane is n·x + d = 0", "Unity Plane, three.js Plane, PhysX PxPlane, Jolt Plane"),
    }
}

/// The meaning of a plane's number: a distance along its normal, in lengths of the normal as given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaneNumber {
    pub normal: Vec3,
    pub sign: PlaneSign,
}

impl PlaneNumber {
    /// Returns d of the plane through that point; `None` if planes are given by points.
    pub fn of(self, point: Vec3) -> Option<f32> {
        let along = point.as_dvec3().dot(self.normal.as_dvec3()) as f32;
        Some(self.sign()? * along + 0.0)
    }

    /// Returns a point of the plane with that number: on the axis closest to the normal if f32
    /// holds it exactly, else the point closest to the origin. `None` beyond f32, and if planes are
    /// given by points.
    pub fn point(self, number: f32) -> Option<Vec3> {
        let (normal, along) = (self.normal.as_dvec3(), f64::from(self.sign()? * number));
        let axis = self.normal.abs().max_position();
        let mut on_axis = Vec3::ZERO;
        on_axis[axis] = (along / normal[axis]) as f32;
        let is_exact = f64::from(on_axis[axis]) * normal[axis] == along;
        let nearest = (normal * (along / normal.length_squared())).as_vec3();
        let point = if is_exact { on_axis } else { nearest };
        point.is_finite().then_some(point + 0.0)
    }

    fn sign(self) -> Option<f32> {
        match self.sign {
            PlaneSign::Point => None,
            PlaneSign::Equals => Some(1.0),
            PlaneSign::Plus => Some(-1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_plane_is_that_of_its_point() {
        for (sign, turned) in [(PlaneSign::Equals, 1.0), (PlaneSign::Plus, -1.0)] {
            for normal in [Vec3::Y, Vec3::new(0.0, -2.0, 0.5), Vec3::new(0.3, -0.7, 0.2)] {
                let plane = PlaneNumber { normal, sign };
                for number in [0.0, 2.5, -1e-3, 7e5] {
                    let point = plane.point(number).unwrap();
                    let along = normal.as_dvec3().dot(point.as_dvec3()) * turned;
                    let error = (along - f64::from(number)).abs();
                    assert!(error <= 1e-7 * f64::from(number.abs()), "{plane:?} {number}: {error}");
                    let again = plane.of(point).unwrap();
                    assert!((again - number).abs() <= 2e-7 * number.abs(), "{plane:?} {again}");
                }
            }
        }
    }

    #[test]
    fn a_point_is_exact_where_one_can_be() {
        let along = |normal: [f32; 3], number| {
            PlaneNumber { normal: normal.into(), sign: PlaneSign::Equals }.point(number)
        };
        assert_eq!(along([1.0, 1.0, 1.0], 1.0), Some(Vec3::X));
        assert_eq!(along([0.0, 4.0, 3.0], 0.4), Some(Vec3::new(0.0, 0.1, 0.0)));
        // No f32 is exactly a third.
        assert_eq!(along([0.0, 3.0, 0.0], 1.0), Some(Vec3::new(0.0, 1.0 / 3.0, 0.0)));
    }

    #[test]
    fn what_f32_cannot_hold_is_no_plane() {
        let normal = Vec3::splat(f32::from_bits(1));
        assert_eq!(PlaneNumber { normal, sign: PlaneSign::Plus }.point(1.0), None);
        let by_point = PlaneNumber { normal: Vec3::Y, sign: PlaneSign::Point };
        assert_eq!((by_point.point(1.0), by_point.of(Vec3::Y)), (None, None));
    }
}
