use glam::Vec3;

use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, Method, Outcome, RAY_SPHERE};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: RAY_SPHERE,
        note: "off² − rayDist² loses all digits far away.",
        ask: |inputs| basic(inputs, &Ray::of(inputs), is_near),
    },
    Method {
        name: "Article, direction as given",
        source: RAY_SPHERE,
        note: "Unity's Ray makes its direction a unit vector; without that the projection is no length.",
        ask: |inputs| {
            let direction = inputs.vector("direction");
            basic(inputs, &Ray { direction, ..Ray::of(inputs) }, is_near)
        },
    },
    Method {
        name: "Article, Contains",
        source: RAY_SPHERE,
        note: "With its Contains as the test for inside, which compares a length with r².",
        ask: |inputs| {
            basic(inputs, &Ray::of(inputs), |offset, radius| offset.length() <= radius * radius)
        },
    },
    Method {
        name: "Article, moved origin",
        source: RAY_SPHERE,
        note: "The origin is moved by x · x − r − 10: the square root is lost, and the ray starts beyond.",
        ask: |inputs| moved(inputs, |x| x.dot(x)),
    },
    PLAIN,
    Method {
        name: "Moved origin",
        source: "PhysX 3.3",
        note: "The same with the square root: the subtraction happens near the sphere.",
        ask: |inputs| moved(inputs, |x| x.dot(x).sqrt()),
    },
];

struct Ray {
    origin: Vec3,
    direction: Vec3,
    distance: f32,
}

impl Ray {
    fn of(inputs: &Inputs) -> Self {
        Self {
            origin: inputs.vector("origin"),
            direction: inputs.unit("direction"),
            distance: inputs.number("max_distance"),
        }
    }
}

fn is_near(offset: Vec3, radius: f32) -> bool {
    offset.dot(offset) <= radius * radius
}

fn basic(inputs: &Inputs, ray: &Ray, is_inside: fn(Vec3, f32) -> bool) -> Outcome {
    let (center, radius) = (inputs.vector("center"), inputs.number("radius"));
    let mut said = Outcome::default();
    let offset = said.note("offset", center - ray.origin);
    said.note("dir", ray.direction);
    let ray_dist = said.note("rayDist", ray.direction.dot(offset));
    let off2 = said.note("off2", offset.dot(offset));
    let rad2 = said.note("rad2", radius * radius);
    if is_inside(offset, radius) {
        // The wrapper's normal, not one of the surface.
        said.note("normal", normalized(ray.origin - center));
        return said.hit("inside").at(ray.origin).after(0.0);
    }
    if ray_dist <= 0.0 {
        return said.miss("behind");
    }
    if ray_dist - ray.distance > radius {
        return said.miss("too_short");
    }
    let d = said.note("d", rad2 - (off2 - ray_dist * ray_dist));
    if d < 0.0 {
        return said.miss("passes_by");
    }
    let distance = said.note("dist", ray_dist - d.sqrt());
    if distance > ray.distance {
        return said.miss("too_short");
    }
    let point = said.note("point", ray.origin + ray.direction * distance);
    said.note("normal", normalized(point - center));
    said.hit("hit").at(point).along(distance, ray.distance)
}

fn moved(inputs: &Inputs, measure: fn(Vec3) -> f32) -> Outcome {
    let ray = Ray::of(inputs);
    let x = ray.origin - inputs.vector("center");
    let l = (measure(x) - inputs.number("radius") - 10.0).max(0.0);
    let moved = Ray { origin: ray.origin + l * ray.direction, distance: ray.distance - l, ..ray };
    let mut said = basic(inputs, &moved, is_near);
    // Back to the original ray.
    said.values = vec![("l".into(), l.into())];
    match said.t {
        Some(t) => said.along(t * moved.distance + l, ray.distance),
        None => said,
    }
}
