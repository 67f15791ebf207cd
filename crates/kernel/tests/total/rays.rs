//! Rays and casts.

use exact_collide::ball_arc::{self, BallArc};
use exact_collide::bounce::BouncingBall;
use exact_collide::prelude::*;
use exact_collide::ray_sphere_info::RaySphereOutcome;
use exact_collide::{
    ray_box, ray_capsule, ray_cone, ray_cylinder, ray_sphere, ray_sphere_info, ray_triangle,
    sphere_cast_sphere,
};

use crate::{Ask, read};

fn is_solid_hit(found: RaySolid) -> bool {
    read(&[&found]);
    found.hit.is_some()
}

fn is_info(found: RaySphereInfo) -> bool {
    let info = found.info();
    read(&[&info, &found.terms()]);
    match found.outcome {
        RaySphereOutcome::Inside => read(&[&found.exit_distance()]),
        RaySphereOutcome::PassesBy => read(&[&found.clearance()]),
        RaySphereOutcome::TooShort => read(&[&found.missing()]),
        _ => {}
    }
    info.is_some()
}

fn is_line_hit(found: RaySphere) -> bool {
    read(&[&found, &found.foot(), &found.entry()]);
    if let RaySphere::PassesBy(cast) | RaySphere::TooShort(cast) | RaySphere::Behind(cast) = found {
        read(&[&cast.clearance(), &cast.missing()]);
    }
    matches!(found, RaySphere::Hit(_) | RaySphere::Touching { .. } | RaySphere::Inside(_))
}

fn is_cast_hit(found: SphereCastSphere) -> bool {
    read(&[&found, &found.foot(), &found.touch()]);
    found.touch().is_some()
}

fn is_arc_hit(found: BallArc) -> bool {
    read(&[&found]);
    matches!(found, BallArc::Hit { .. } | BallArc::InitialOverlap { .. })
}

pub const RAYS: &[(&str, Ask)] = &[
    ("ray_sphere", |n| is_line_hit(ray_sphere(n.v3(), n.v3(), n.sphere()))),
    ("ray_sphere_open", |n| is_line_hit(ray_sphere::ray_sphere_open(n.v3(), n.v3(), n.sphere()))),
    ("ray_sphere::way_out", |n| ray_sphere::way_out(n.v3(), n.v3(), n.sphere()).is_some()),
    ("ray_sphere_info", |n| is_info(ray_sphere_info(n.v3(), n.v3(), n.x(), n.sphere()))),
    ("ray_sphere_info_open", |n| {
        is_info(ray_sphere_info::ray_sphere_info_open(n.v3(), n.v3(), n.x(), n.sphere()))
    }),
    ("ray_sphere_info::way_out", |n| {
        ray_sphere_info::way_out(n.v3(), n.v3(), n.x(), n.sphere()).is_some()
    }),
    ("ray_plane", |n| {
        let found = ray_plane(n.ray(), n.plane());
        read(&[&found, &found.height(), &found.cos()]);
        found.hit.is_some()
    }),
    ("ray_box", |n| is_solid_hit(ray_box(n.ray(), n.cuboid()))),
    ("ray_box::way_out", |n| ray_box::way_out(n.ray(), n.cuboid()).is_some()),
    ("ray_capsule", |n| is_solid_hit(ray_capsule(n.ray(), n.capsule()))),
    ("ray_capsule::way_out", |n| ray_capsule::way_out(n.ray(), n.capsule()).is_some()),
    ("ray_cylinder", |n| is_solid_hit(ray_cylinder(n.ray(), n.cylinder()))),
    ("ray_cylinder::way_out", |n| ray_cylinder::way_out(n.ray(), n.cylinder()).is_some()),
    ("ray_cone", |n| is_solid_hit(ray_cone(n.ray(), n.cone()))),
    ("ray_cone::way_out", |n| ray_cone::way_out(n.ray(), n.cone()).is_some()),
    ("ray_mesh", |n| is_solid_hit(ray_mesh(n.ray(), n.fan()))),
    ("ray_triangle", |n| {
        let (ray, triangle) = (n.ray(), n.triangle());
        let order = ray_triangle::order(ray, triangle, triangle);
        let is_hit = is_solid_hit(ray_triangle(ray, triangle));
        assert_eq!(order.is_some(), is_hit);
        is_hit
    }),
    ("PreparedRay", |n| {
        let (ray, one, other) = (n.ray(), n.triangle(), n.triangle());
        let (ray, block) = (PreparedRay::new(ray), TriangleBlock::new([(3, one), (7, other)]));
        let blocks = [block];
        let first = ray.first(&blocks);
        let all: Vec<_> = ray.all(&blocks).map(|hit| hit.read(&ray)).collect();
        read(&[
            &first,
            &all,
            &ray.enters(block.bounds()),
            &ray_triangle::order(*ray.ray(), one, other),
        ]);
        assert_eq!(ray.any(&blocks), ray.hits(&block) != 0);
        // What is hit is a triangle of finite numbers.
        [(1, one), (2, other)]
            .iter()
            .any(|&(bit, triangle)| ray.hits(&block) & bit != 0 && Aabb::of(triangle) == Aabb::ALL)
    }),
    ("ray", |n| {
        let ray = n.ray();
        read(&[&ray.end(), &ray.place(n.x())]);
        false
    }),
];

pub const CASTS: &[(&str, Ask)] = &[
    ("sphere_cast_sphere", |n| is_cast_hit(sphere_cast_sphere(n.v3(), n.v3(), n.x(), n.sphere()))),
    ("sphere_cast_sphere_open", |n| {
        is_cast_hit(sphere_cast_sphere::sphere_cast_sphere_open(n.v3(), n.v3(), n.x(), n.sphere()))
    }),
    ("capsule_cast_triangle", |n| {
        let found = capsule_cast_triangle(n.capsule_cast(), n.triangle());
        read(&[&found, &found.touch()]);
        found.touch().is_some()
    }),
    ("sphere_cast_triangle", |n| {
        let found = sphere_cast_triangle(n.v3(), n.v3(), n.x(), n.triangle());
        read(&[&found, &found.touch(), &found.is_touch()]);
        found.touch().is_some()
    }),
    ("AabbCast", |n| {
        let cast = AabbCast::swept(n.v3(), n.v3(), n.v3());
        read(&[&cast.enters(&Aabb::of(n.triangle()))]);
        false
    }),
    ("ball_arc", |n| is_arc_hit(ball_arc::ball_arc(n.v2(), n.v2(), n.x(), n.arc()))),
    ("ball_arc_open", |n| is_arc_hit(ball_arc::ball_arc_open(n.v2(), n.v2(), n.x(), n.arc()))),
    ("ball_arc::approach", |n| {
        let arc = n.arc();
        read(&[&ball_arc::approach(n.v2(), n.v2(), arc), &arc.span_deg(), &arc.chord()]);
        read(&[&arc.distance_to(n.v2(), n.x())]);
        false
    }),
    ("bounce", |n| {
        let mut ball = BouncingBall::new(n.v2(), n.v2(), n.x());
        read(&[&ball.advance(n.x(), n.arc()), &ball.center(), &ball.direction()]);
        false
    }),
];
