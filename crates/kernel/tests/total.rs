//! Every query answers for every float: none panics, also with debug assertions, and what is not a
//! number is never hit.

use std::fmt::Debug;
use std::panic::catch_unwind;

use exact_collide::ball_arc::{self, Arc, BallArc};
use exact_collide::bounce::BouncingBall;
use exact_collide::line_line::{LineLine, line_line};
use exact_collide::plane_plane::{PlanePlane, plane_plane};
use exact_collide::plane_triangle::{PlaneTriangle, plane_triangle};
use exact_collide::point_polygon::{self, closest_border};
use exact_collide::prelude::*;
use exact_collide::ray_sphere_info::RaySphereOutcome;
use exact_collide::segment_triangle::Shared;
use exact_collide::{
    box_box, closest, point_triangle, ray_box, ray_capsule, ray_cone, ray_cylinder, ray_sphere,
    ray_sphere_info, ray_triangle, segment_plane, segment_sphere, segment_triangle,
    sphere_cast_sphere, sphere_sphere, sphere_triangle, triangle_triangle,
};
use glam::{Quat, Vec2, Vec3};

/// The numbers of a query's inputs, in sequence.
struct Numbers<'a> {
    all: &'a [f32],
    taken: usize,
}

impl Numbers<'_> {
    fn x(&mut self) -> f32 {
        self.taken += 1;
        self.all[self.taken - 1]
    }

    fn v2(&mut self) -> Vec2 {
        Vec2::new(self.x(), self.x())
    }

    fn v3(&mut self) -> Vec3 {
        Vec3::new(self.x(), self.x(), self.x())
    }

    fn way(&mut self) -> (Vec3, Vec3) {
        (self.v3(), self.v3())
    }

    /// Its numbers come first: the origin, the direction and the length.
    fn ray(&mut self) -> Ray {
        let (origin, direction) = self.way();
        Ray { origin, direction, max_distance: self.x(), as_given: false }
    }

    fn sphere(&mut self) -> Sphere {
        Sphere { center: self.v3(), radius: self.x() }
    }

    fn plane(&mut self) -> Plane {
        let (point, normal) = self.way();
        Plane { point, normal }
    }

    fn triangle(&mut self) -> Triangle {
        Triangle { a: self.v3(), b: self.v3(), c: self.v3() }
    }

    fn capsule(&mut self) -> Capsule {
        let (a, b) = self.way();
        Capsule { a, b, radius: self.x() }
    }

    fn cylinder(&mut self) -> Cylinder {
        let Capsule { a, b, radius } = self.capsule();
        Cylinder { a, b, radius }
    }

    fn cone(&mut self) -> Cone {
        let Capsule { a, b, radius } = self.capsule();
        Cone { apex: a, base: b, radius }
    }

    fn cuboid(&mut self) -> Cuboid {
        let (center, half_extents) = self.way();
        let rotation = Quat::from_xyzw(self.x(), self.x(), self.x(), self.x());
        Cuboid { center, half_extents, rotation }
    }

    fn fan(&mut self) -> Fan {
        Fan { hub: self.v3(), corners: [0; 6].map(|_| self.v3()) }
    }

    fn arc(&mut self) -> Arc {
        let center = self.v2();
        Arc { center, radius: self.x(), start_deg: self.x(), end_deg: self.x() }
    }

    fn capsule_cast(&mut self) -> CapsuleCast {
        let (start, end) = self.way();
        CapsuleCast { start, end, half_axis: self.v3(), radius: self.x() }
    }
}

/// Asks a query, reads all that its answer computes on demand, and says whether it is a hit.
type Ask = fn(&mut Numbers) -> bool;

fn read(values: &[&dyn Debug]) {
    assert!(!format!("{values:?}").is_empty());
}

fn is_solid_hit(found: RaySolid) -> bool {
    read(&[&found]);
    found.hit.is_some()
}

fn is_pair(closest: Closest) -> bool {
    read(&[&closest]);
    false
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

fn is_surface_hit(found: SegmentSphere) -> bool {
    read(&[&found, &found.crossings(), &found.quadratic()]);
    if let SegmentSphere::Beyond(cut) | SegmentSphere::PassesBy(cut) = found {
        read(&[&cut.nearest()]);
    }
    found.first().is_some()
}

fn is_arc_hit(found: BallArc) -> bool {
    read(&[&found]);
    matches!(found, BallArc::Hit { .. } | BallArc::InitialOverlap { .. })
}

const RAYS: &[(&str, Ask)] = &[
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

const CASTS: &[(&str, Ask)] = &[
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

const LINES: &[(&str, Ask)] = &[
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

const SHAPES: &[(&str, Ask)] = &[
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

const CLOSEST: &[(&str, Ask)] = &[
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

const SPECIAL: [f32; 11] = [
    f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    1e-45,
    -1e-45,
    0.0,
    -0.0,
    -1.0,
];

/// More than any query takes.
const MOST: usize = 40;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % n
    }

    /// Small integers for ties, which the exact stages decide, or numbers of any bits.
    fn numbers(&mut self, is_whole: bool) -> [f32; MOST] {
        [0; MOST].map(|_| match is_whole {
            true => self.below(5) as f32 - 2.0,
            false => self.below(1 << 24) as f32 / (1 << 21) as f32 - 4.0,
        })
    }
}

/// Returns what is wrong with the answer, if anything, and whether it is a hit.
fn asked(ask: Ask, numbers: &[f32]) -> Result<bool, &'static str> {
    let hit = catch_unwind(|| ask(&mut Numbers { all: numbers, taken: 0 }));
    match hit {
        Err(_) => Err("panics"),
        Ok(true) if numbers.iter().any(|x| x.is_nan()) => Err("hits from a NaN"),
        Ok(hit) => Ok(hit),
    }
}

/// Throws each special number at each argument, and at several at once.
#[track_caller]
fn check(queries: &[(&str, Ask)]) {
    let mut wrong = Vec::new();
    for &(name, ask) in queries {
        let mut count = Numbers { all: &[1.0; MOST], taken: 0 };
        ask(&mut count);
        let mut random = Random(count.taken as u64);
        let mut cases = Vec::new();
        for round in 0..24 {
            let all = random.numbers(round % 2 == 0);
            let numbers = &all[..count.taken];
            cases.push(numbers.to_vec());
            for (place, special) in (0..numbers.len()).flat_map(|i| SPECIAL.map(|x| (i, x))) {
                let mut one = numbers.to_vec();
                one[place] = special;
                cases.push(one.clone());
                one[random.below(count.taken as u64) as usize] = SPECIAL[random.below(11) as usize];
                cases.push(one);
            }
        }
        for special in SPECIAL {
            cases.push(vec![special; count.taken]);
        }
        for round in 0..400 {
            let mut many = random.numbers(round % 2 == 0)[..count.taken].to_vec();
            for x in &mut many {
                *x = if random.below(3) == 0 { SPECIAL[random.below(11) as usize] } else { *x };
            }
            cases.push(many);
        }
        let faults = cases.iter().filter_map(|case| Some((asked(ask, case).err()?, case)));
        let mut faults: Vec<_> = faults.collect();
        let count = faults.len();
        faults.dedup_by_key(|(fault, _)| *fault);
        wrong.extend(
            faults.first().map(|(fault, case)| format!("{name} {fault} ({count}): {case:?}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rays_answer_for_every_float() {
    check(RAYS);
}

#[test]
fn casts_answer_for_every_float() {
    check(CASTS);
}

#[test]
fn points_and_lines_answer_for_every_float() {
    check(LINES);
}

#[test]
fn shapes_answer_for_every_float() {
    check(SHAPES);
}

#[test]
fn closest_points_are_there_for_every_float() {
    check(CLOSEST);
}

#[cfg(feature = "alloc")]
#[test]
fn polygons_answer_for_every_float() {
    check(&[
        ("segment_polygon", |n| {
            let (start, end, corners) = (n.v2(), n.v2(), [0; 5].map(|_| n.v2()));
            let found = segment_polygon(start, end, &corners);
            read(&[&found, &found.contacts()]);
            !matches!(found, SegmentPolygon::Outside { .. })
        }),
        ("polygon_polygon", |n| {
            let corners = [0; 2].map(|_| [0; 4].map(|_| n.v2()));
            let found = polygon_polygon(&corners[0], &corners[1]);
            read(&[&found, &found.meeting()]);
            !matches!(found, PolygonPolygon::Apart { .. })
        }),
    ]);
}

#[cfg(feature = "mesh")]
#[test]
fn meshes_answer_for_every_float() {
    check(&[
        ("TriMesh", |n| {
            let (ray, triangle) = (PreparedRay::new(n.ray()), n.triangle());
            let mesh = TriMesh::new(&[triangle]);
            read(&[&mesh.bounds(), &mesh.all(&ray)]);
            mesh.first(&ray).is_some() || mesh.any(&ray)
        }),
        ("TriMesh::closest", |n| TriMesh::new(&[n.triangle()]).closest(n.v3()).is_some()),
        ("TriMesh::overlaps_sphere", |n| TriMesh::new(&[n.triangle()]).overlaps_sphere(n.sphere())),
        ("TriMesh::sphere_cast", |n| {
            TriMesh::new(&[n.triangle()]).sphere_cast(n.v3(), n.v3(), n.x()).is_some()
        }),
        ("TriMesh::overlaps", |n| {
            let mesh = TriMesh::new(&[n.triangle()]);
            mesh.overlaps_triangle(n.triangle())
        }),
        ("TriMesh::locate", |n| {
            TriMesh::new(&[n.triangle()]).locate(n.v3()) == PointMesh::OnSurface
        }),
        ("TriMesh::capsule_cast", |n| {
            TriMesh::new(&[n.triangle()]).capsule_cast(n.capsule_cast()).is_some()
        }),
    ]);
}
