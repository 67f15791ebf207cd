//! Points, lines and shapes at rest.

use exact_collide::line_line::{LineLine, line_line};
use exact_collide::plane_plane::{PlanePlane, plane_plane};
use exact_collide::plane_triangle::{PlaneTriangle, plane_triangle};
use exact_collide::point_polygon::{self, closest_border};
use exact_collide::prelude::*;
use exact_collide::segment_triangle::Shared;
use exact_collide::{
    box_box, closest, point_triangle, segment_plane, segment_sphere, segment_triangle,
    sphere_sphere, sphere_triangle, triangle_triangle,
};

use crate::{Ask, read};

fn is_pair(closest: Closest) -> bool {
    read(&[&closest]);
    false
}

fn is_surface_hit(found: SegmentSphere) -> bool {
    read(&[&found, &found.crossings(), &found.quadratic()]);
    if let SegmentSphere::Beyond(cut) | SegmentSphere::PassesBy(cut) = found {
        read(&[&cut.nearest()]);
    }
    found.first().is_some()
}

pub const LINES: &[(&str, Ask)] = &[
    ("point_line", |n| {
        let found = point_line(n.v3(), n.v3(), n.v3());
        read(&[&found, &found.foot()]);
        found.hit()
    }),
    ("line_line", |n| {
        let found = line_line(n.v2(), n.v2(), n.v2(), n.v2());
        read(&[&found]);
        matches!(found, LineLine::Crossing { .. } | LineLine::Coincident)
    }),
    ("segment_segment", |n| {
        let found = segment_segment(n.v2(), n.v2(), n.v2(), n.v2());
        read(&[&found]);
        matches!(
            found,
            SegmentSegment::Crossing { .. }
                | SegmentSegment::Touching { .. }
                | SegmentSegment::Overlap { .. }
        )
    }),
    ("closest_segments", |n| {
        let found = closest_segments(n.capsule(), n.capsule());
        let gap = found.gap();
        read(&[&found, &gap.points(), &gap.closest(), &gap.is_touch()]);
        found.hit() || gap.is_touch()
    }),
    ("segment_sphere", |n| is_surface_hit(segment_sphere(n.v3(), n.v3(), n.sphere()))),
    ("segment_sphere_open", |n| {
        is_surface_hit(segment_sphere::segment_sphere_open(n.v3(), n.v3(), n.sphere()))
    }),
    ("segment_plane", |n| {
        let found = segment_plane(n.v3(), n.v3(), n.plane());
        read(&[&found, &found.approach(), &found.touches()]);
        if let SegmentPlane::Crossing(descent) = found {
            read(&[&descent.crossing(), &descent.normal()]);
        }
        matches!(found, SegmentPlane::Crossing(_) | SegmentPlane::InPlane { .. })
    }),
    ("segment_plane::at", |n| {
        read(&[&segment_plane::at(n.v3(), n.v3(), n.plane(), n.x())]);
        false
    }),
    ("segment_triangle", |n| {
        let (start, end) = n.way();
        let triangle = n.triangle();
        let found = segment_triangle(start, end, triangle);
        read(&[&found, &found.approach(), &segment_triangle::is_front(start, end, triangle)]);
        read(&[&segment_triangle::touches(start, end, triangle)]);
        if let SegmentTriangle::Crossing(at) | SegmentTriangle::Outside(at) = found {
            read(&[&at.crossing(), &at.descent.normal(), &at.descent.t()]);
        }
        let shared = match found {
            SegmentTriangle::Coplanar { shared } | SegmentTriangle::Degenerate { shared } => shared,
            _ => Shared::Nothing,
        };
        matches!(found, SegmentTriangle::Crossing(_)) || shared != Shared::Nothing
    }),
    ("point_polygon", |n| {
        let (point, corners) = (n.v2(), [0; 6].map(|_| n.v2()));
        [FillRule::NonZero, FillRule::EvenOdd].into_iter().any(|rule| {
            let found = point_polygon(point, &corners, rule);
            read(&[&found, &found.winding(), &closest_border(point, &corners)]);
            found.relation() != point_polygon::Relation::Outside
        })
    }),
];

pub const SHAPES: &[(&str, Ask)] = &[
    ("sphere_sphere", |n| {
        let found = sphere_sphere(n.sphere(), n.sphere());
        read(&[&found, &found.centers(), &found.meeting()]);
        found.meeting().is_some()
    }),
    ("sphere_sphere::resolve", |n| {
        read(&[&sphere_sphere::resolve(n.sphere(), n.sphere())]);
        false
    }),
    ("sphere_plane", |n| {
        let found = sphere_plane(n.sphere(), n.plane());
        read(&[&found, &found.foot()]);
        matches!(found, SpherePlane::Crossing { .. } | SpherePlane::Touching { .. })
    }),
    ("sphere_triangle", |n| {
        let (sphere, triangle) = (n.sphere(), n.triangle());
        let found = sphere_triangle(sphere, triangle);
        read(&[&found.closest(), &found.plane()]);
        read(&[&sphere_triangle::edges_against_surface(sphere, triangle)]);
        matches!(found, SphereTriangle::Hit(_))
    }),
    ("sphere_box", |n| {
        let found = sphere_box(n.sphere(), n.cuboid());
        read(&[&found, &found.contact().push()]);
        !matches!(found, SphereBox::Apart(_))
    }),
    ("point_triangle", |n| {
        let found = point_triangle(n.v3(), n.triangle());
        read(&[&found.closest(), &found.point(), &found.way().plane(), &found.way().weights()]);
        matches!(found, PointTriangle::OnTriangle(_))
    }),
    ("point_triangle::order", |n| {
        read(&[&point_triangle::order(n.v3(), n.triangle(), n.triangle())]);
        false
    }),
    ("point_mesh", |n| point_mesh(n.v3(), [n.triangle()]) == PointMesh::OnSurface),
    ("plane_plane", |n| {
        let found = plane_plane(n.plane(), n.plane());
        read(&[&found]);
        !matches!(found, PlanePlane::Parallel { .. })
    }),
    ("plane_triangle", |n| {
        let found = plane_triangle(n.plane(), n.triangle());
        read(&[&found]);
        !matches!(found, PlaneTriangle::Front { .. } | PlaneTriangle::Behind { .. })
    }),
    ("triangle_triangle", |n| {
        let (first, second) = (n.triangle(), n.triangle());
        let found = triangle_triangle(first, second);
        read(&[&found, &found.heights(), &triangle_triangle::pierce_each_other(first, second)]);
        found.is_hit()
    }),
    ("box_box", |n| {
        let found = box_box::box_box(n.cuboid(), n.cuboid());
        read(&[&found.projections()]);
        if let box_box::BoxBox::Apart(gap) = found {
            read(&[&gap.separation()]);
        }
        if let Some(by) = found.penetration() {
            read(&[&by.patch(), &by.normal(), &by.depth(), &by.push(), &by.axis()]);
        }
        found.penetration().is_some()
    }),
    ("distance", |n| {
        let at = n.v3();
        read(&[&n.sphere().distance(at), &n.capsule().distance(at)]);
        read(&[&n.cylinder().distance(at), &n.cone().distance(at), &n.cuboid().distance(at)]);
        false
    }),
];

pub const CLOSEST: &[(&str, Ask)] = &[
    ("segment_arc", |n| is_pair(closest::segment_arc(n.v2(), n.v2(), n.arc()))),
    ("ball_arc", |n| is_pair(closest::ball_arc(n.v2(), n.v2(), n.x(), n.arc()))),
    ("box_box", |n| is_pair(closest::box_box(n.cuboid(), n.cuboid()))),
    ("point_line", |n| is_pair(closest::point_line(n.v3(), n.v3(), n.v3()))),
    ("point_segment", |n| is_pair(closest::point_segment(n.v3(), n.v3(), n.v3()))),
    ("line_line", |n| is_pair(closest::line_line(n.v3(), n.v3(), n.v3(), n.v3()))),
    ("segment_segment", |n| is_pair(closest::segment_segment(n.v3(), n.v3(), n.v3(), n.v3()))),
    ("point_plane", |n| is_pair(closest::point_plane(n.v3(), n.plane()))),
    ("segment_plane", |n| is_pair(closest::segment_plane(n.v3(), n.v3(), n.plane()))),
    ("triangle_plane", |n| is_pair(closest::triangle_plane(n.triangle(), n.plane()))),
    ("segment_capsule", |n| is_pair(closest::segment_capsule(n.v3(), n.v3(), n.capsule()))),
    ("capsule_capsule", |n| is_pair(closest::capsule_capsule(n.capsule(), n.capsule()))),
    ("segment_cylinder", |n| is_pair(closest::segment_cylinder(n.v3(), n.v3(), n.cylinder()))),
    ("segment_cone", |n| is_pair(closest::segment_cone(n.v3(), n.v3(), n.cone()))),
    ("segment_box", |n| is_pair(closest::segment_box(n.v3(), n.v3(), n.cuboid()))),
    ("sphere_sphere", |n| is_pair(closest::sphere_sphere(n.sphere(), n.sphere()))),
    ("sphere_plane", |n| is_pair(closest::sphere_plane(n.sphere(), n.plane()))),
    ("sphere_triangle", |n| is_pair(closest::sphere_triangle(n.sphere(), n.triangle()))),
    ("sphere_box", |n| is_pair(closest::sphere_box(n.sphere(), n.cuboid()))),
    ("sphere_cast_sphere", |n| {
        is_pair(closest::sphere_cast_sphere(n.v3(), n.v3(), n.x(), n.sphere()))
    }),
    ("capsule_cast_triangle", |n| {
        is_pair(closest::capsule_cast_triangle(n.capsule_cast(), n.triangle()))
    }),
    ("sphere_cast_triangle", |n| {
        is_pair(closest::sphere_cast_triangle(n.v3(), n.v3(), n.x(), n.triangle()))
    }),
    ("segment_sphere_surface", |n| {
        is_pair(closest::segment_sphere_surface(n.v3(), n.v3(), n.sphere()))
    }),
    ("point_triangle", |n| is_pair(closest::point_triangle(n.v3(), n.triangle()))),
    ("segment_triangle", |n| is_pair(closest::segment_triangle(n.v3(), n.v3(), n.triangle()))),
    ("point_fan", |n| is_pair(closest::point_fan(n.v3(), n.fan()))),
    ("segment_fan", |n| is_pair(closest::segment_fan(n.v3(), n.v3(), n.fan()))),
    ("triangle_triangle", |n| is_pair(closest::triangle_triangle(n.triangle(), n.triangle()))),
];
