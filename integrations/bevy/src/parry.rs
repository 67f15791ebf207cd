/// Defines `shape`, which reads a shape of parry: the two engines bring versions of their own.
macro_rules! shape_of_parry {
    () => {
        /// Returns a collider's shape where it lies, or `None` if it is of another kind.
        fn shape(shape: &SharedShape, at: Vec3, turn: Quat) -> Option<Shape> {
            let place = |point: Vec3| at + turn * point;
            Some(match shape.as_typed_shape() {
                TypedShape::Ball(ball) => Shape::Sphere { center: at, radius: ball.radius },
                TypedShape::Cuboid(cuboid) => {
                    Shape::Box { center: at, half_extents: cuboid.half_extents, rotation: turn }
                }
                TypedShape::Capsule(capsule) => Shape::Capsule {
                    a: place(capsule.segment.a),
                    b: place(capsule.segment.b),
                    radius: capsule.radius,
                },
                TypedShape::Cylinder(cylinder) => {
                    let up = Vec3::Y * cylinder.half_height;
                    Shape::Cylinder { a: place(-up), b: place(up), radius: cylinder.radius }
                }
                TypedShape::HalfSpace(half) => {
                    Shape::Plane { point: at, normal: turn * half.normal }
                }
                TypedShape::Triangle(triangle) => Shape::Triangle {
                    a: place(triangle.a),
                    b: place(triangle.b),
                    c: place(triangle.c),
                },
                _ => return None,
            })
        }
    };
}

pub(crate) use shape_of_parry;
