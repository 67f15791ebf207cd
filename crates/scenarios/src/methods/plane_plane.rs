use glam::Vec3;

use super::derivation::PLAIN;
use super::{Inputs, MATH_COLLISION, Method, Outcome};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: MATH_COLLISION,
        note: "One of three branches divides the wrong product by zero; any pivot but zero will do.",
        ask: |inputs| article(inputs, |n0, n1, v, [d0, d1]| (n1.y * d0 - n0.y * d1) / v.z),
    },
    Method {
        name: "Article, its table",
        source: MATH_COLLISION,
        note: "The branch as the article's table has it; any pivot but zero will do.",
        ask: |inputs| article(inputs, |n0, n1, v, [d0, d1]| (n0.x * d1 - n1.x * d0) / v.y),
    },
    PLAIN,
];

/// `z_along_y`: z of the point with y = 0.
fn article(inputs: &Inputs, z_along_y: fn(Vec3, Vec3, Vec3, [f32; 2]) -> f32) -> Outcome {
    let [p0, p1] = inputs.vectors(["point1", "point2"]);
    let [n0, n1] = [inputs.unit("normal1"), inputs.unit("normal2")];
    let [d0, d1] = [-n0.dot(p0), -n1.dot(p1)];
    let said = Outcome::default();
    let v = n0.cross(n1);
    let start = if v.z != 0.0 {
        Vec3::new((n0.y * d1 - n1.y * d0) / v.z, (n1.x * d0 - n0.x * d1) / v.z, 0.0)
    } else if v.y != 0.0 {
        Vec3::new((n1.z * d0 - n0.z * d1) / v.y, 0.0, z_along_y(n0, n1, v, [d0, d1]))
    } else if v.x != 0.0 {
        Vec3::new(0.0, (n0.z * d1 - n1.z * d0) / v.x, (n1.y * d0 - n0.y * d1) / v.x)
    } else {
        return said.miss("parallel").at(Vec3::ZERO);
    };
    said.hit("crossing").at(start)
}
