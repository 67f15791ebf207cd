//! The two shapes of a scenario, carried over to another scenario.

use collision_scenarios::scenario::{Scenario, Shape};
use collision_scenarios::scenarios::{ALL, convex, find};

#[test]
fn every_scenario_says_of_each_input_what_shape_it_belongs_to() {
    for entry in ALL {
        let Some([first, second]) = entry.pair else { panic!("{}: no shapes", entry.id) };
        let inputs = (entry.build)().whole_inputs();
        for input in &inputs {
            let owners =
                [first, second].iter().filter(|it| it.inputs.contains(&input.name)).count();
            assert_eq!(owners, 1, "{}: {}", entry.id, input.name);
        }
        let known = |name: &&str| inputs.iter().any(|input| input.name == *name);
        assert!([first, second].iter().all(|part| part.inputs.iter().all(known)), "{}", entry.id);
    }
}

fn numbers(scenario: &dyn Scenario, name: &str) -> Vec<f32> {
    let inputs = scenario.inputs();
    inputs.iter().find(|input| input.name == name).unwrap().value.numbers()
}

#[track_caller]
fn check(from: &str, to: &str, expected: &[(&str, &[f32])]) {
    let other = (find(from).unwrap().build)();
    let scenario = find(to).unwrap().with_shapes_of(other.as_ref());
    for (name, expected) in expected {
        let ours = numbers(scenario.as_ref(), name);
        let is_near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-4;
        assert!(ours.iter().zip(*expected).all(is_near), "{name}: {ours:?}");
    }
}

#[test]
fn what_both_have_stays_where_it_is() {
    let ray = (find("ray_sphere").unwrap().build)();
    let of = |name: &str| numbers(ray.as_ref(), name);
    let (start, end, center, radius) = (of("start"), of("end"), of("center"), of("radius"));
    check(
        "ray_sphere",
        "segment_sphere",
        &[("start", &start), ("end", &end), ("center", &center), ("radius", &radius)],
    );
    check("ray_sphere", "sphere_triangle", &[("center", &center), ("radius", &radius)]);
    check("ray_sphere", "ray_sphere_info", &[("origin", &start), ("center", &center)]);
    check("ray_sphere", "line_line", &[("a1", &start[..2]), ("a2", &end[..2])]);
    // And back: origin, direction and distance become two points again.
    let info = find("ray_sphere_info").unwrap().with_shapes_of(ray.as_ref());
    let back = find("ray_sphere").unwrap().with_shapes_of(info.as_ref());
    let both = numbers(back.as_ref(), "end").into_iter().zip(end);
    assert!(both.into_iter().all(|(a, b)| (a - b).abs() < 1e-5));
}

#[test]
fn a_pair_of_one_kind_takes_both_in_their_order() {
    let first = (find("triangle_triangle").unwrap().build)();
    let a1 = numbers(first.as_ref(), "a1");
    check("triangle_triangle", "sphere_triangle", &[("a", &a1)]);
}

#[test]
fn a_convex_solid_is_the_shape_of_its_kind() {
    let first = (find("sphere_box").unwrap().build)();
    let of = |name: &str| numbers(first.as_ref(), name);
    let (center, radius, turn) = (of("center"), of("radius"), of("rotation"));
    let solids = convex([Shape::Capsule, Shape::Sphere], Some(first.as_ref())).unwrap();
    assert_eq!(numbers(solids.as_ref(), "center2"), center);
    assert_eq!(numbers(solids.as_ref(), "radius2"), radius);
    let back = find("sphere_plane").unwrap().with_shapes_of(solids.as_ref());
    let [there, size] = ["center", "radius"].map(|name| numbers(back.as_ref(), name));
    assert_eq!((there, size), (center, radius));
    let segment = (find("segment_sphere").unwrap().build)();
    let rods = convex([Shape::Capsule, Shape::Segment], Some(segment.as_ref())).unwrap();
    for (own, theirs) in [("a2", "start"), ("b2", "end")] {
        assert_eq!(numbers(rods.as_ref(), own), numbers(segment.as_ref(), theirs));
    }
    let boxes = convex([Shape::Box, Shape::Cone], Some(first.as_ref())).unwrap();
    assert_eq!(numbers(boxes.as_ref(), "rotation1"), turn);
}

#[test]
fn a_moving_capsule_keeps_its_way_and_size() {
    let first = (find("capsule_cast_triangle").unwrap().build)();
    let of = |name: &str| numbers(first.as_ref(), name);
    let (start, end, half_axis) = (of("start"), of("end"), of("half_axis"));
    let motion: Vec<_> = end.iter().zip(&start).map(|(end, start)| end - start).collect();
    let slide = find("slide").unwrap().with_shapes_of(first.as_ref());
    let cast = convex([Shape::Box, Shape::MovingCapsule], Some(first.as_ref())).unwrap();
    for scenario in [slide.as_ref(), cast.as_ref()] {
        assert_eq!(numbers(scenario, "motion"), motion);
        let back = find("capsule_cast_trimesh").unwrap().with_shapes_of(scenario);
        for (name, expected) in [("start", &start), ("end", &end), ("half_axis", &half_axis)] {
            let ours = numbers(back.as_ref(), name);
            let is_near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-5;
            assert!(ours.iter().zip(expected).all(is_near), "{name}: {ours:?}");
        }
    }
}
