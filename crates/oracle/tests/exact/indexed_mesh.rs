//! A second opinion on meshes of shared vertices: which part and which triangles hold the point of
//! an answer, and why a miss misses, in exact numbers and without a tree.
//!
//! `MESH_CASES=100000 cargo test --release -p collision-oracle --test exact indexed_mesh` asks as many of
//! each.

use collision_oracle::capsule_cast_triangle::shared_ends;
use collision_oracle::case::Case;
use collision_oracle::indexed::{self, Indexed, Place};
use collision_oracle::mesh::{is_between, squared_distance};
use collision_oracle::number::{dot, from_to};
use collision_oracle::random::Random;
use collision_oracle::segment_triangle::Share;
use exact_collide::indexed_mesh::{MeshFeature, is_closed};
use exact_collide::prelude::*;
use exact_collide::ray::Outcome;
use exact_collide::ray_trimesh::MeshHit;
use exact_collide::sphere_cast_trimesh::MeshCast;

use super::seeds::{Count, each};

/// Returns the answers about a mesh and its tree.
fn with<A>(mesh: &Indexed, ask: impl FnOnce(&IndexedMesh) -> A) -> A {
    let tree = TriMesh::new(&mesh.list());
    ask(&IndexedMesh::new(&mesh.vertices, &mesh.triangles, &tree))
}

/// Half an ulp and what a rounded parameter adds.
fn is_close(got: Vec3, wanted: [f64; 3], size: f64) -> bool {
    got.to_array().into_iter().zip(wanted).all(|(got, wanted)| {
        let off = (f64::from(got) - wanted).abs();
        off <= 6.1e-8 * wanted.abs() + 1e-8 * size + 1e-44
    })
}

fn size(mesh: &Indexed, other: Vec3) -> f64 {
    let all = mesh.vertices.iter().chain([&other]);
    f64::from(all.map(|v| v.abs().max_element()).fold(0.0, f32::max))
}

#[track_caller]
fn check_hit(said: &MeshHit, right: &Place, size: f64, about: &str) {
    assert_eq!((said.feature, said.triangle), (right.feature, right.triangle), "{about}");
    assert!(is_close(said.point, right.point, size), "{said:?} {right:?} {about}");
    let normal = said.normal.as_dvec3();
    match &right.normals[..] {
        [] => assert_eq!(said.normal, Vec3::ZERO, "{about}"),
        [one] => assert!((normal - *one).length() < 1e-6, "{normal} {one} {about}"),
        all => assert_eq!(is_between(normal, all), None, "{about}"),
    }
}

#[test]
fn a_ray_meets_what_holds_its_first_point_and_every_other() {
    let counts: [Count; 6] = Default::default();
    let [hits, shared, touches, behind, short, several] = &counts;
    each("MESH_CASES", 3000, |random| {
        let (mesh, ray) = indexed::case(random);
        let right = indexed::ray(&ray, &mesh);
        let about = format!("{ray:?} {mesh:?}");
        let prepared = PreparedRay::new(ray);
        let (first, all, is_touch) = with(&mesh, |mesh| {
            (mesh.ray(&prepared), mesh.ray_all(&prepared), mesh.is_ray_touch(&prepared))
        });
        assert_eq!(first.outcome, right.outcome, "{about}");
        assert_eq!(first.hit.is_some(), right.outcome == Outcome::Hit, "{about}");
        assert_eq!(is_touch, first.hit.is_some() && right.can_miss, "{about}");
        assert_eq!(all.len(), right.all.len(), "{all:?} {:?} {about}", right.all);
        let size = size(&mesh, ray.origin);
        for (said, right) in all.iter().zip(&right.all) {
            check_hit(said, right, size, &about);
        }
        assert_eq!(first.hit, all.first().copied(), "{about}");
        hits.add(first.hit.is_some());
        shared.add(right.all.iter().any(|place| place.normals.len() > 1));
        touches.add(is_touch);
        behind.add(right.outcome == Outcome::Behind);
        short.add(right.outcome == Outcome::TooShort);
        several.add(all.len() > 1);
    });
    for (count, least) in counts.iter().zip([1000, 300, 200, 50, 50, 300]) {
        count.at_least(least);
    }
}

#[test]
fn a_fan_as_a_mesh_answers_as_the_fan() {
    let counts: [Count; 2] = Default::default();
    each("MESH_CASES", 3000, |random| {
        let (other, ray) = indexed::case(random);
        let some = |random: &mut Random| other.vertices[random.below(other.vertices.len())];
        let fan = Fan { hub: some(random), corners: [0; 6].map(|_| some(random)) };
        // Numbered in the order of the fan's parts: hub, corners, edges, rims.
        let vertices: Vec<_> = [fan.hub].into_iter().chain(fan.corners).collect();
        let triangles: Vec<_> = (0..6).map(|i| [0, i + 1, (i + 1) % 6 + 1]).collect();
        let mesh = Indexed { vertices, triangles };
        let right = ray_mesh(ray, fan);
        let prepared = PreparedRay::new(ray);
        let (said, is_touch) =
            with(&mesh, |mesh| (mesh.ray(&prepared), mesh.is_ray_touch(&prepared)));
        let about = format!("{ray:?} {fan:?} {said:?} {right:?}");
        assert_eq!(said.outcome, right.outcome, "{about}");
        assert_eq!(is_touch, right.is_touch, "{about}");
        let (Some(said), Some(right)) = (said.hit, right.hit) else { return };
        counts[0].add(true);
        let is_next = |x: f32, y: f32| x == y || x == y.next_up() || x == y.next_down();
        let numbers = [said.t, said.distance].into_iter().chain(said.point.to_array());
        let theirs = [right.t, right.distance].into_iter().chain(right.point.to_array());
        assert!(numbers.zip(theirs).all(|(x, y)| is_next(x, y)), "{about}");
        assert!((said.normal - right.normal).length() < 1e-6, "{about}");
        let feature = right.feature.expect("a hit has a feature");
        let dimension = match said.feature {
            MeshFeature::Vertex(_) => ["hub", "corner"],
            MeshFeature::Edge(_) => ["edge", "rim"],
            MeshFeature::Face(_) => ["face"; 2],
        };
        assert!(dimension.iter().any(|name| feature.starts_with(name)), "{about}");
        let is_same = match said.feature {
            MeshFeature::Vertex(0) => feature == "hub",
            MeshFeature::Vertex(i) => feature == format!("corner_{i}"),
            MeshFeature::Edge([0, i]) => feature == format!("edge_{i}"),
            // The rim from the last corner to the first comes after the others.
            MeshFeature::Edge([1, 6]) => feature.starts_with("rim"),
            MeshFeature::Edge([i, _]) => feature == format!("rim_{i}") || feature == "rim_6",
            MeshFeature::Face(i) => feature == format!("face_{}", i + 1),
        };
        assert!(is_same, "{about}");
        counts[1].add(!matches!(said.feature, MeshFeature::Face(_)));
    });
    counts[0].at_least(300);
    counts[1].at_least(100);
}

#[test]
fn the_closest_point_has_every_triangle_that_holds_it() {
    let counts: [Count; 4] = Default::default();
    each("MESH_CASES", 3000, |random| {
        let (mesh, ray) = indexed::case(random);
        let point = ray.origin;
        let right = indexed::closest(point, &mesh);
        let about = format!("{point:?} {mesh:?}");
        let said = with(&mesh, |mesh| mesh.closest(point)).expect("finite numbers");
        assert_eq!((said.feature, said.triangle), (right.feature, right.triangle), "{about}");
        assert!(is_close(said.point, right.point, size(&mesh, point)), "{said:?} {about}");
        let alone = point_triangle(point, mesh.triangle(said.triangle as usize));
        assert_eq!(said.is_on, matches!(alone, PointTriangle::OnTriangle(_)), "{about}");
        counts[0].add(said.is_on);
        counts[match said.feature {
            MeshFeature::Face(_) => 1,
            MeshFeature::Edge(_) => 2,
            MeshFeature::Vertex(_) => 3,
        }]
        .add(true);

        let radius = match random.below(3) {
            0 => said.distance,
            1 => said.distance.next_down().max(0.0),
            _ => (mesh.vertices[0] - point).length(),
        };
        if !radius.is_finite() {
            return;
        }
        let sphere = Sphere { center: point, radius };
        let ball = with(&mesh, |mesh| mesh.sphere(sphere)).expect("finite numbers");
        let is_hit = |triangle| matches!(sphere_triangle(sphere, triangle), SphereTriangle::Hit(_));
        assert_eq!(ball.is_hit, mesh.list().into_iter().any(is_hit), "{radius} {about}");
        assert_eq!((ball.closest.feature, ball.closest.point), (said.feature, said.point));
        assert!(ball.is_hit == (ball.depth >= 0.0) || ball.depth == 0.0, "{ball:?} {about}");
    });
    counts.iter().for_each(|count| count.at_least(50));
}

#[test]
fn a_ball_touches_first_what_holds_its_contact_point() {
    let counts: [Count; 6] = Default::default();
    let relations = ["hit", "initial_overlap", "too_short", "behind", "passes_by", "degenerate"];
    let shared = Count::default();
    each("MESH_CASES", 3000, |random| {
        let (mesh, start, end, radius) = indexed::cast_case(random);
        let case = |Triangle { a, b, c }: Triangle| {
            let of = |v: Vec3| v.to_array().map(f64::from);
            Case::new("sphere_cast_triangle")
                .point("start", of(start))
                .point("end", of(end))
                .length("cast_radius", radius.into())
                .point("a", of(a))
                .point("b", of(b))
                .point("c", of(c))
        };
        let squared = |triangle| squared_distance(start, triangle);
        let right = indexed::cast(&mesh, case, squared);
        let said = with(&mesh, |mesh| mesh.sphere_cast(start, end, radius));
        let about = format!("{start:?} {end:?} {radius} {mesh:?} {said:?}");
        assert_eq!(relation(&said), right.relation, "{about}");
        counts[relations.iter().position(|&name| name == right.relation).unwrap()].add(true);
        let (Some(touch), Some(place)) = (said.touch(), right.place) else { return };
        let all = [touch.feature == place.feature, touch.triangle as usize == right.first];
        assert_eq!(all, [true; 2], "{place:?} {} {about}", right.first);
        assert!((f64::from(touch.t) - place.share.to_f64()).abs() < 1e-7, "{place:?} {about}");
        let size = size(&mesh, start).max(radius.into());
        assert!(is_close(touch.point, place.point, size), "{place:?} {about}");
        shared.add(!matches!(touch.feature, MeshFeature::Face(_)));
    });
    counts.iter().for_each(|count| count.at_least(20));
    shared.at_least(200);
}

#[test]
fn a_capsule_touches_first_what_holds_its_contact() {
    let relations = ["hit", "initial_overlap", "too_short", "behind", "passes_by", "degenerate"];
    let counts: [Count; 6] = Default::default();
    let [single, stretch]: [Count; 2] = Default::default();
    each("MESH_CASES", 3000, |random| {
        if !random.chance(0.1) {
            return;
        }
        let (mesh, start, end, radius) = indexed::cast_case(random);
        let corner = |random: &mut Random| mesh.vertices[random.below(mesh.vertices.len())];
        let half_axis = (corner(random) - corner(random)) * random.pick(&[0.0, 0.25, 0.5]);
        if !half_axis.is_finite() {
            return;
        }
        let case = |Triangle { a, b, c }: Triangle| {
            let of = |v: Vec3| v.to_array().map(f64::from);
            Case::new("capsule_cast_triangle")
                .point("start", of(start))
                .point("end", of(end))
                .point("half_axis", of(half_axis))
                .length("cast_radius", radius.into())
                .point("a", of(a))
                .point("b", of(b))
                .point("c", of(c))
        };
        let ends = |triangle| shared_ends(&case(triangle)).expect("a triangle has points");
        let squared = |triangle| Share::new(ends(triangle).1, 1.0.into());
        let right = indexed::cast(&mesh, case, squared);
        let moving = CapsuleCast { start, end, half_axis, radius };
        let said = with(&mesh, |mesh| mesh.capsule_cast(moving));
        let about = format!("{moving:?} {mesh:?} {said:?}");
        assert_eq!(relation(&said), right.relation, "{about}");
        counts[relations.iter().position(|&name| name == right.relation).unwrap()].add(true);
        let (Some(touch), Some(place)) = (said.touch(), right.place) else { return };
        let size = size(&mesh, start).max(radius.into());
        assert!((f64::from(touch.t) - place.share.to_f64()).abs() < 1e-7, "{place:?} {about}");
        assert_eq!(touch.triangle as usize, right.first, "{place:?} {about}");
        assert!(is_close(touch.point, place.point, size), "{place:?} {about}");
        let ([first, last], _) = ends(mesh.triangle(right.first));
        let apart = from_to(&first, &last);
        let is_single = dot(&apart, &apart).to_f64() <= (1e-30 * size).powi(2);
        single.add(is_single);
        stretch.add(!is_single);
        if is_single {
            assert_eq!(touch.feature, place.feature, "{place:?} {about}");
        }
    });
    counts.iter().for_each(|count| count.at_least(3));
    single.at_least(20);
    stretch.at_least(3);
}

fn relation(cast: &MeshCast) -> &'static str {
    match cast {
        MeshCast::Hit(_) => "hit",
        MeshCast::InitialOverlap(_) => "initial_overlap",
        MeshCast::PassesBy => "passes_by",
        MeshCast::Behind => "behind",
        MeshCast::TooShort => "too_short",
        MeshCast::Degenerate => "degenerate",
    }
}

#[test]
fn a_mesh_is_closed_where_each_edge_has_two_triangles() {
    let counts: [Count; 2] = Default::default();
    each("MESH_CASES", 3000, |random| {
        let (mesh, _) = if random.chance(0.5) {
            indexed::case(random)
        } else {
            let (mesh, point) = indexed::closed(random);
            (mesh, Ray { origin: point, direction: Vec3::X, max_distance: 1.0, as_given: true })
        };
        let right = indexed::is_closed(&mesh);
        assert_eq!(is_closed(&mesh.triangles), right, "{mesh:?}");
        counts[usize::from(right)].add(true);
    });
    counts.iter().for_each(|count| count.at_least(100));
}

/// The parts keep their names as the vertices have them, whatever the order of both lists is.
#[test]
fn order_numbers_mirror_and_scale_change_nothing() {
    each("MESH_CASES", 3000, |random| {
        let (mesh, ray) = indexed::case(random);
        let prepared = PreparedRay::new(ray);
        let places = |mesh: &Indexed, feature: MeshFeature| {
            let mut all = match feature {
                MeshFeature::Vertex(i) => vec![i],
                MeshFeature::Edge(ends) => ends.to_vec(),
                MeshFeature::Face(i) => mesh.triangles[i as usize].to_vec(),
            }
            .into_iter()
            .map(|i| mesh.vertices[i as usize].to_array().map(|x| (x + 0.0).to_bits()))
            .collect::<Vec<_>>();
            all.sort_unstable();
            all
        };
        // Where two parts lie in one another any of them may come first.
        let said = |mesh: &Indexed, ray: &PreparedRay| {
            let all = with(mesh, |mesh| mesh.ray_all(ray));
            all.into_iter().map(|hit| (hit.t, hit.point, hit.feature)).collect::<Vec<_>>()
        };
        let about = format!("{ray:?} {mesh:?}");
        let before = said(&mesh, &prepared);
        let check = |other: &Indexed| {
            let after = said(other, &prepared);
            assert_eq!(after.len(), before.len(), "{about}");
            for ((t, point, feature), (others_t, others_point, others)) in before.iter().zip(&after)
            {
                assert!((t - others_t).abs() <= 3e-7 * t.abs(), "{about}");
                let off = (*point - *others_point).abs().max_element();
                assert!(off <= 3e-7 * point.abs().max_element() + 1e-44, "{about}");
                if let (MeshFeature::Vertex(_), _) | (_, MeshFeature::Vertex(_)) = (feature, others)
                {
                    assert_eq!(places(&mesh, *feature), places(other, *others), "{about}");
                }
            }
        };
        check(&mesh.renumbered(random));
        let mut turned = mesh.clone();
        turned.triangles.reverse();
        turned.triangles.iter_mut().for_each(|corners| corners.rotate_left(1));
        check(&turned);

        let mirrored = |v: Vec3| Vec3::new(-v.y, v.z, v.x);
        let other = Indexed {
            vertices: mesh.vertices.iter().map(|&v| mirrored(v)).collect(),
            ..mesh.clone()
        };
        let (origin, direction) = (mirrored(ray.origin), mirrored(ray.direction));
        let after = said(&other, &PreparedRay::new(Ray { origin, direction, ..ray }));
        let names =
            |all: &[(f32, Vec3, MeshFeature)]| all.iter().map(|hit| hit.2).collect::<Vec<_>>();
        assert_eq!(names(&after), names(&before), "{about}");
    });
}
