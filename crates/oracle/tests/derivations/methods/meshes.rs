//! Other methods for meshes: they lose a hit at a seam, and agree where none is near.

use collision_scenarios::cases::{self, SCENES};
use collision_scenarios::methods::compare;
use glam::Vec3;

use super::asking::{Random, ask, parse};

const ONE_BY_ONE: &str = "Möller and Trumbore, one by one";
const BARE: &str = "f32 tree, boxes as they are";
const PADDED: &str = "f32 tree, padded boxes";
const WATERTIGHT: &str = "Woop, Benthin and Wald";

#[track_caller]
fn check(scene: &str, losing: &[&str], right: &[&str]) {
    let text = SCENES.iter().find(|(name, _)| *name == scene).expect(scene).1;
    let mut case = cases::parse(text).expect(scene);
    let hit = case.live.verdict().hit;
    for (names, agrees) in [(losing, false), (right, true)] {
        for name in names {
            assert_eq!(ask(&mut case, name).hit == hit, agrees, "{name} in {scene}");
        }
    }
}

#[test]
fn who_loses_the_hit() {
    check("ray_trimesh_leak", &[ONE_BY_ONE, BARE, PADDED], &[WATERTIGHT]);
    for scene in ["ray_trimesh_between_boxes", "gallery/libigl_2232", "gallery/rapier_165"] {
        check(scene, &[BARE], &[ONE_BY_ONE, PADDED, WATERTIGHT, "parry3d"]);
    }
    check("gallery/libigl_2270", &[ONE_BY_ONE, "parry3d"], &[WATERTIGHT]);
    check("point_trimesh_center", &["Parity of a ray"], &["parry3d"]);
}

/// A floor of tiles, and a ray at the inside of one: far from every seam nobody errs.
#[test]
fn away_from_the_seams_all_agree() {
    let mut random = Random(5);
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for tile in 0..64_u32 {
        let (x, z) = ((tile % 8) as f32, (tile / 8) as f32);
        let height = |x: f32, z: f32| (x * 1.3).sin() + (z * 0.7).cos();
        let corners = [[x, z], [x + 1.0, z], [x + 1.0, z + 1.0], [x, z + 1.0]];
        vertices.extend(corners.map(|[x, z]| [x, height(x, z), z]));
        triangles.extend([[0, 2, 1], [0, 3, 2]].map(|corners| corners.map(|i| 4 * tile + i)));
    }
    let mesh = format!(r#""vertices":{vertices:?},"triangles":{triangles:?}"#);
    let mut asked = 0;
    for round in 0..200 {
        // A point inside a triangle, by weights of a fifth at least.
        let corners = triangles[random.next() as usize % triangles.len()];
        let [a, b, c] = corners.map(|i| Vec3::from(vertices[i as usize]));
        let [v, w] = [random.between(0.2, 0.4), random.between(0.2, 0.4)];
        let at = a * (1.0 - v - w) + b * v + c * w;
        let way = Vec3::new(random.between(-0.3, 0.3), -1.0, random.between(-0.3, 0.3));
        let (origin, reach) = (at - way * 9.0, if round % 4 == 0 { 5.0 } else { 20.0 });
        let [origin, way] = [origin, way].map(|v| v.to_array());
        let ray = format!(r#""origin":{origin:?},"direction":{way:?},"max_distance":{reach}"#);
        let mut case = parse("ray_trimesh", &format!("{ray},{mesh}"));
        let answer = case.answer();
        assert_eq!(answer.hit, round % 4 != 0);
        for comparison in compare(case.live.as_mut(), &answer) {
            let is_near = comparison.metres.is_none_or(|metres| metres < 1e-4);
            let is_then = comparison.t_difference.is_none_or(|t| t.abs() < 1e-5);
            assert!(comparison.agrees && is_near && is_then, "{}", comparison.method.name());
            asked += 1;
        }
    }
    assert!(asked >= 200 * 5, "{asked}");
}

#[test]
fn a_tree_is_as_good_as_all_triangles_where_its_boxes_are_padded() {
    let mut random = Random(9);
    let mut lost = 0;
    for _ in 0..300 {
        let mut whole = |most: u64| (random.next() % most) as f32;
        let vertices: Vec<_> = (0..12).map(|_| [whole(5), whole(5), whole(5)]).collect();
        let triangles: Vec<_> = (0..16).map(|_| [0; 3].map(|_| whole(12) as u32)).collect();
        let (origin, way) = ([whole(5), whole(5), 9.0], [whole(3) - 1.0, whole(3) - 1.0, -2.0]);
        let mut case = parse(
            "ray_trimesh",
            &format!(
                r#""origin":{origin:?},"direction":{way:?},"max_distance":40,"vertices":{vertices:?},"triangles":{triangles:?}"#
            ),
        );
        let [one, bare, padded] = [ONE_BY_ONE, BARE, PADDED].map(|name| ask(&mut case, name));
        assert_eq!((one.hit, one.t), (padded.hit, padded.t));
        assert!(one.hit || !bare.hit);
        lost += usize::from(one.hit && !bare.hit);
    }
    assert!(lost > 10, "{lost}");
}
