//! A second opinion on rays, points and casts against many triangles: everything in exact numbers,
//! triangle by triangle, without a tree, a block or a filter.
//!
//! `MESH_CASES=1000000 cargo test --release -p collision-oracle --test exact mesh` asks a million of each.

use std::cmp::Ordering;

use collision_oracle::mesh::{self, MeshCase};
use collision_oracle::number::{Number, dot};
use collision_oracle::segment_triangle::Share;
use exact_collide::aabb::{Aabb, AabbCast};
use exact_collide::point_mesh::point_mesh;
use exact_collide::point_triangle;
use exact_collide::prelude::*;
use exact_collide::ray::Outcome;
use exact_collide::ray_triangle;
use exact_collide::sphere_cast_triangle::sphere_cast_triangle;
use exact_collide::tri_mesh::Visit;

use super::seeds::{Count, each};

fn blocks(triangles: &[Triangle]) -> Vec<TriangleBlock> {
    TriangleBlock::all(triangles).collect()
}

#[test]
fn a_triangle_is_hit_where_it_is_hit_exactly() {
    let [hits, touches, edges, behind, short] = <[Count; 5]>::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let triangle = triangles[0];
        let (said, right) = (ray_triangle(ray, triangle), mesh::ray_triangle(&ray, triangle));
        assert_eq!(said.outcome, right.outcome, "{ray:?} {triangle:?}");
        assert_eq!(said.is_touch, right.is_touch, "{ray:?} {triangle:?}");
        hits.add(said.hit.is_some());
        touches.add(said.is_touch);
        behind.add(said.outcome == Outcome::Behind);
        short.add(said.outcome == Outcome::TooShort);
        let Some(hit) = said.hit else { return };
        assert_eq!(hit.feature, Some(right.feature), "{ray:?} {triangle:?}");
        edges.add(right.feature != "face");
        let point = mesh::at(&ray, &right.at.expect("a hit has a parameter"));
        let size = (ray.origin.abs().max_element()).max(hit.point.abs().max_element());
        for (got, wanted) in hit.point.to_array().into_iter().zip(point) {
            let off = (f64::from(got) - wanted).abs();
            // Half an ulp, and what a rounded parameter adds: 1e-10 of the size.
            let fine = 6e-8 * wanted.abs() + 1e-9 * f64::from(size) + 1e-45;
            assert!(off <= fine, "{off:e} {fine:e} {ray:?} {triangle:?}");
        }
        let direction = ray.direction.as_dvec3().normalize();
        assert!(hit.normal.as_dvec3().dot(direction) <= 1e-6, "{ray:?} {triangle:?}");
    });
    hits.at_least(300);
    touches.at_least(200);
    edges.at_least(100);
    behind.at_least(50);
    short.at_least(50);
}

#[test]
fn the_first_is_the_first_and_none_is_lost() {
    let [hits, ties] = <[Count; 2]>::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let right = mesh::all(&ray, &triangles);
        let (prepared, blocks) = (PreparedRay::new(ray), blocks(&triangles));
        let tree = TriMesh::new(&triangles);

        let first = right.first().map(|&(index, _)| index as u32);
        let firsts = [prepared.first(&blocks), tree.first(&prepared)];
        for said in firsts {
            assert_eq!(said.map(|said| said.index), first, "{ray:?} {triangles:?}");
        }
        assert_eq!(firsts[0], firsts[1]);
        assert_eq!([prepared.any(&blocks), tree.any(&prepared)], [first.is_some(); 2]);
        if let Some(said) = firsts[0] {
            let alone = ray_triangle(ray, triangles[said.index as usize]);
            assert_eq!((Some(said.hit), said.is_touch), (alone.hit, alone.is_touch));
        }

        let mut masks = vec![0_u8; blocks.len()];
        right.iter().for_each(|&(i, _)| masks[i / 8] |= 1 << (i % 8));
        let said: Vec<_> = blocks.iter().map(|block| prepared.hits(block)).collect();
        assert_eq!(said, masks, "{ray:?} {triangles:?}");

        let all: Vec<_> = tree.all(&prepared).iter().map(|hit| hit.index as usize).collect();
        let indices: Vec<_> = right.iter().map(|&(index, _)| index).collect();
        assert_eq!(all, indices, "{ray:?} {triangles:?}");
        for pair in right.windows(2) {
            let ([one, other], is_same) = ([pair[0].0, pair[1].0].map(|i| triangles[i]), pair[1].1);
            let expected = if is_same { Ordering::Equal } else { Ordering::Less };
            assert_eq!(ray_triangle::order(ray, one, other), Some(expected));
            assert_eq!(ray_triangle::order(ray, other, one), Some(expected.reverse()));
            ties.add(is_same);
        }
        hits.add(first.is_some());
    });
    hits.at_least(1000);
    ties.at_least(1000);
}

/// The list of blocks is asked in exact numbers above.
#[test]
fn a_tree_of_many_nodes_says_what_the_list_says() {
    let [hits, insides] = <[Count; 2]>::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::sheet(random);
        let (prepared, blocks) = (PreparedRay::new(ray), blocks(&triangles));
        let tree = TriMesh::new(&triangles);
        let first = prepared.first(&blocks);
        assert_eq!(tree.first(&prepared), first, "{ray:?} {triangles:?}");
        assert_eq!(tree.any(&prepared), first.is_some(), "{ray:?} {triangles:?}");
        let mut all: Vec<_> = prepared.all(&blocks).collect();
        all.sort_by(|one, other| one.order(&prepared, other));
        let all: Vec<_> = all.iter().filter_map(|hit| hit.read(&prepared)).collect();
        assert_eq!(tree.all(&prepared), all, "{ray:?} {triangles:?}");
        hits.add(first.is_some());

        let place = point_mesh(ray.origin, triangles.iter().copied());
        assert_eq!(tree.locate(ray.origin), place, "{ray:?} {triangles:?}");
        insides.add(place != PointMesh::Outside);
    });
    hits.at_least(1000);
    insides.at_least(300);
}

#[test]
fn the_way_through_a_tree_leaves_out_only_what_does_not_count() {
    let [hits, missed, later] = <[Count; 3]>::default();
    each("MESH_CASES", 300, |random| {
        let MeshCase { triangles, ray } = mesh::sheet(random);
        let (prepared, tree) = (PreparedRay::new(ray), TriMesh::new(&triangles));
        let mut steps = Vec::new();
        let first = tree.first_steps(&prepared, &mut |step| steps.push(step));
        assert_eq!(first, tree.first(&prepared));
        hits.add(first.is_some());
        let outcome = |index: usize| ray_triangle(ray, triangles[index]);
        let inside = |bounds: Aabb| {
            let all = &triangles;
            (0..all.len()).filter(move |&i| bounds.join(Aabb::of(all[i])) == bounds)
        };
        for step in &steps {
            match &step.visit {
                Visit::Missed => {
                    missed.add(true);
                    let hit = inside(step.bounds).find(|&index| outcome(index).hit.is_some());
                    assert_eq!(hit, None, "{ray:?} {step:?}");
                }
                Visit::Later => {
                    later.add(true);
                    let first = triangles[first.expect("a hit before it").index as usize];
                    for index in inside(step.bounds).filter(|&i| outcome(i).hit.is_some()) {
                        let order = ray_triangle::order(ray, first, triangles[index]);
                        assert_ne!(order, Some(Ordering::Greater), "{ray:?} {step:?}");
                    }
                }
                Visit::Entered => {}
                Visit::Tested(all) => {
                    for one in all {
                        let hit = outcome(one.index as usize).hit;
                        assert_eq!(one.t, hit.map(|hit| hit.t), "{ray:?} {step:?}");
                        let Some(t) = one.t else { continue };
                        let [from, to] = step.interval.expect("it enters the box");
                        let off = 1e-6 * t;
                        assert!(from - off <= t && t <= to + off, "{ray:?} {step:?}");
                    }
                }
            }
        }
    });
    hits.at_least(100);
    missed.at_least(100);
    later.at_least(30);
}

#[test]
fn order_winding_mirror_and_scale_change_nothing() {
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let said = |ray: Ray, triangles: &[Triangle]| {
            let ray = PreparedRay::new(ray);
            TriMesh::new(triangles).all(&ray).iter().map(|hit| hit.index).collect::<Vec<_>>()
        };
        let before = said(ray, &triangles);

        let wound: Vec<_> = triangles
            .iter()
            .map(|&Triangle { a, b, c }| match random.below(3) {
                0 => Triangle { a: b, b: c, c: a },
                1 => Triangle { a: c, b: a, c: b },
                _ => Triangle { a, b: c, c: b },
            })
            .collect();
        assert_eq!(said(ray, &wound), before, "{ray:?} {triangles:?}");

        let moved = |change: &dyn Fn(Vec3) -> Vec3, max_distance: f32| {
            let of = |&Triangle { a, b, c }: &Triangle| {
                let [a, b, c] = [a, b, c].map(change);
                Triangle { a, b, c }
            };
            let triangles: Vec<_> = triangles.iter().map(of).collect();
            let (origin, direction) = (change(ray.origin), change(ray.direction));
            said(Ray { origin, direction, max_distance, ..ray }, &triangles)
        };
        let mirrored = moved(&|v| Vec3::new(-v.y, v.z, v.x), ray.max_distance);
        assert_eq!(mirrored, before, "{ray:?} {triangles:?}");
        let is_whole = |v: Vec3| v.to_array().iter().all(|&x| x == 0.0 || x.abs() > 1e-30);
        let all = triangles.iter().flat_map(|triangle| [triangle.a, triangle.b, triangle.c]);
        if all.chain([ray.origin, ray.direction, Vec3::splat(ray.max_distance)]).all(is_whole) {
            let max = if ray.as_given { ray.max_distance } else { ray.max_distance / 8.0 };
            assert_eq!(moved(&|v| v / 8.0, max), before, "{ray:?} {triangles:?}");
        }

        // The other way round, each triangle keeps its hit.
        let reversed: Vec<_> = triangles.iter().rev().copied().collect();
        let mut after: Vec<_> =
            said(ray, &reversed).iter().map(|i| triangles.len() as u32 - 1 - i).collect();
        let mut before = before;
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(after, before, "{ray:?} {triangles:?}");
    });
}

#[test]
fn a_point_is_inside_where_an_odd_number_of_solids_contains_it() {
    let counts = <[Count; 3]>::default();
    each("MESH_CASES", 3000, |random| {
        let unit = mesh::unit(random);
        let (solids, point) = mesh::tetrahedra(random, unit);
        let right = mesh::locate(point, &solids);
        let faces: Vec<_> = solids.iter().flat_map(|&solid| mesh::faces(solid)).collect();
        assert_eq!(point_mesh(point, faces.iter().copied()), right, "{point:?} {solids:?}");
        assert_eq!(TriMesh::new(&faces).locate(point), right, "{point:?} {solids:?}");
        counts[right as usize].add(true);
    });
    counts.iter().for_each(|count| count.at_least(100));
}

/// A bound is never after the exact entry, and a miss is a miss; few misses are not told.
#[test]
fn no_box_that_is_touched_is_missed() {
    let [touched, missed, untold] = <[Count; 3]>::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let aabb = Aabb::of(triangles[0]);
        let check = |cast: AabbCast, right: Option<Share>, what: &str| {
            let said = cast.enters(&aabb);
            match (said, &right) {
                (Some(said), Some(right)) => {
                    let said = Number::from(said);
                    assert!(&said * &right.under <= right.over, "{what} {ray:?} {aabb:?}");
                }
                (None, Some(_)) => panic!("{what}: missed {cast:?} {aabb:?}"),
                _ => {}
            }
            touched.add(right.is_some());
            missed.add(right.is_none());
            untold.add(said.is_some() && right.is_none());
        };

        // The end is a root if it counts in metres: the ray is longer than 2^-300 less.
        let direction = mesh::exact(ray.direction);
        let end = if ray.as_given {
            Share::new(ray.max_distance.into(), 1.0.into())
        } else {
            Share::new(ray.max_distance.into(), dot(&direction, &direction).root())
        };
        let right = mesh::swept(ray.origin, &direction, &end, Vec3::ZERO, &aabb);
        check(AabbCast::ray(&ray), right, "ray");

        let [start, stop] = [ray.origin, triangles[0].b];
        let half = (triangles[0].c - triangles[0].a).abs() * random.pick(&[0.0, 1.0, 0.1]);
        let end = Share::new(1.0.into(), 1.0.into());
        let right = mesh::swept(start, &mesh::way(start, stop), &end, half, &aabb);
        check(AabbCast::swept(start, stop, half), right, "swept");
    });
    touched.at_least(1000);
    missed.at_least(1000);
    // Touches but for rounding.
    assert!(untold.get() * 100 <= missed.get());
}

#[test]
fn the_closest_triangle_is_the_closest() {
    let ties = Count::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let point = ray.origin;
        let right = mesh::closest(point, &triangles).expect("a mesh has a triangle");
        let said = TriMesh::new(&triangles).closest(point).expect("the point is finite");
        assert_eq!(said.index as usize, right, "{point:?} {triangles:?}");
        let alone = point_triangle(point, triangles[right]).closest();
        assert_eq!(said.found, alone);
        for &triangle in &triangles {
            let found = point_triangle(point, triangle);
            // Both are rounded, from other terms.
            for (x, y) in found.point().to_array().into_iter().zip(found.closest().point.to_array())
            {
                let is_next = x == y || x == y.next_up() || x == y.next_down();
                assert!(is_next, "{x:e} {y:e} {point:?} {triangle:?}");
            }
        }
        let [one, other] = [triangles[0], triangles[triangles.len() - 1]];
        let order = point_triangle::order(point, one, other).expect("finite numbers");
        let squared = [one, other].map(|triangle| mesh::squared_distance(point, triangle));
        let expected = [squared[0].is_less(&squared[1]), squared[1].is_less(&squared[0])];
        assert_eq!([order.is_lt(), order.is_gt()], expected, "{point:?} {one:?} {other:?}");
        ties.add(one != other && order.is_eq());
    });
    ties.at_least(100);
}

/// The tree loses nothing that the triangles say one by one.
#[test]
fn casts_and_overlaps_are_those_of_all_triangles() {
    let [casts, overlaps, pierced] = <[Count; 3]>::default();
    each("MESH_CASES", 3000, |random| {
        let MeshCase { triangles, ray } = mesh::case(random);
        let tree = TriMesh::new(&triangles);
        let (start, end) = (ray.origin, triangles[0].a);
        let radius = (triangles[0].b - end).length() * random.pick(&[0.0, 0.1, 0.5]);
        if !radius.is_finite() {
            return;
        }
        let first = |ts: Vec<Option<f32>>| ts.into_iter().flatten().min_by(f32::total_cmp);
        let touch = |&triangle: &Triangle| {
            sphere_cast_triangle(start, end, radius, triangle).touch().map(|touch| touch.t)
        };
        let right = first(triangles.iter().map(touch).collect());
        let said = tree.sphere_cast(start, end, radius).map(|hit| hit.found.t);
        assert_eq!(said, right, "{start:?} {end:?} {radius:?} {triangles:?}");
        casts.add(said.is_some());

        let cast = CapsuleCast { start, end, half_axis: ray.direction * 0.01, radius };
        if random.chance(0.2) {
            let touch = |&triangle: &Triangle| {
                capsule_cast_triangle(cast, triangle).touch().map(|touch| touch.t)
            };
            let right = first(triangles.iter().map(touch).collect());
            let said = tree.capsule_cast(cast).map(|hit| hit.found.t);
            assert_eq!(said, right, "{cast:?} {triangles:?}");
        }

        let sphere = Sphere { center: start, radius };
        let is_hit = |&triangle: &Triangle| {
            matches!(sphere_triangle(sphere, triangle), SphereTriangle::Hit(_))
        };
        let right = triangles.iter().any(is_hit);
        assert_eq!(tree.overlaps_sphere(sphere), right, "{sphere:?} {triangles:?}");
        overlaps.add(right);

        let own = Triangle { a: start, b: start + ray.direction, c: end };
        let right = triangles.iter().any(|&other| triangle_triangle(own, other).is_hit());
        assert_eq!(tree.overlaps_triangle(own), right, "{own:?} {triangles:?}");
        pierced.add(right);
    });
    casts.at_least(300);
    overlaps.at_least(100);
    pierced.at_least(300);
}

#[test]
fn what_is_not_finite_is_no_hit() {
    let of = |x: f32| Triangle { a: Vec3::X, b: Vec3::Y, c: Vec3::new(x, 1.0, 1.0) };
    let ray = |x: f32| Ray {
        origin: Vec3::new(0.4, 0.6, x),
        direction: Vec3::new(0.0, 0.0, 1.0),
        max_distance: 9.0,
        as_given: false,
    };
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mesh = TriMesh::new(&[of(x), of(1.0), of(x)]);
        let hit = mesh.first(&PreparedRay::new(ray(-1.0)));
        assert_eq!(hit.map(|hit| hit.index), Some(1));
        assert_eq!(mesh.closest(Vec3::ZERO).map(|found| found.index), Some(1));
        assert_eq!(mesh.locate(Vec3::X), PointMesh::OnSurface);
        let lost = PreparedRay::new(ray(x));
        assert_eq!((mesh.first(&lost), mesh.any(&lost), mesh.all(&lost).len()), (None, false, 0));
        assert_eq!(
            (mesh.closest(Vec3::X * x), mesh.locate(Vec3::X * x)),
            (None, PointMesh::Outside)
        );
        assert_eq!(mesh.sphere_cast(Vec3::X * x, Vec3::ZERO, 1.0), None);
        assert_eq!(mesh.sphere_cast(Vec3::ZERO, Vec3::X * x, 0.1), None);
        assert!(!mesh.overlaps_sphere(Sphere { center: Vec3::X * x, radius: 1.0 }));
        assert!(!mesh.overlaps_triangle(of(x)));
        assert!(ray_triangle(ray(0.0), of(x)).hit.is_none());
    }
}
