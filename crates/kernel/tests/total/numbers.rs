use exact_collide::ball_arc::Arc;
use exact_collide::prelude::*;

/// The numbers of a query's inputs, in sequence.
pub struct Numbers<'a> {
    pub all: &'a [f32],
    pub taken: usize,
}

impl Numbers<'_> {
    pub fn x(&mut self) -> f32 {
        self.taken += 1;
        self.all[self.taken - 1]
    }

    pub fn v2(&mut self) -> Vec2 {
        Vec2::new(self.x(), self.x())
    }

    pub fn v3(&mut self) -> Vec3 {
        Vec3::new(self.x(), self.x(), self.x())
    }

    pub fn way(&mut self) -> (Vec3, Vec3) {
        (self.v3(), self.v3())
    }

    /// Its numbers come first: the origin, the direction and the length.
    pub fn ray(&mut self) -> Ray {
        let (origin, direction) = self.way();
        Ray { origin, direction, max_distance: self.x(), as_given: false }
    }

    pub fn sphere(&mut self) -> Sphere {
        Sphere { center: self.v3(), radius: self.x() }
    }

    pub fn plane(&mut self) -> Plane {
        let (point, normal) = self.way();
        Plane { point, normal }
    }

    pub fn triangle(&mut self) -> Triangle {
        Triangle { a: self.v3(), b: self.v3(), c: self.v3() }
    }

    pub fn capsule(&mut self) -> Capsule {
        let (a, b) = self.way();
        Capsule { a, b, radius: self.x() }
    }

    pub fn cylinder(&mut self) -> Cylinder {
        let Capsule { a, b, radius } = self.capsule();
        Cylinder { a, b, radius }
    }

    pub fn cone(&mut self) -> Cone {
        let Capsule { a, b, radius } = self.capsule();
        Cone { apex: a, base: b, radius }
    }

    pub fn cuboid(&mut self) -> Cuboid {
        let (center, half_extents) = self.way();
        let rotation = Quat::from_xyzw(self.x(), self.x(), self.x(), self.x());
        Cuboid { center, half_extents, rotation }
    }

    pub fn fan(&mut self) -> Fan {
        Fan { hub: self.v3(), corners: [0; 6].map(|_| self.v3()) }
    }

    pub fn arc(&mut self) -> Arc {
        let center = self.v2();
        Arc { center, radius: self.x(), start_deg: self.x(), end_deg: self.x() }
    }

    pub fn capsule_cast(&mut self) -> CapsuleCast {
        let (start, end) = self.way();
        CapsuleCast { start, end, half_axis: self.v3(), radius: self.x() }
    }
}
