//! The kernel asks for no memory, and neither does a scenario's verdict: every question of every
//! pair is asked under an allocator that counts.

#[allow(dead_code)]
#[path = "second_opinion/pairs/mod.rs"]
mod pairs;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use collision_sandbox::cases::{self, SCENES};
use collision_sandbox::geometry::ray::Ray;
use collision_sandbox::geometry::ray_box::Cuboid;
use collision_sandbox::geometry::ray_capsule::Capsule;
use collision_sandbox::geometry::ray_cone::Cone;
use collision_sandbox::geometry::ray_cylinder::Cylinder;
use collision_sandbox::geometry::{self, Plane, Sphere, Triangle, ball_arc::Arc};
use collision_sandbox::scenario::{Scenario, Verdict};
use collision_sandbox::scenarios::ALL;

use pairs::case::Case;
use pairs::random::Random;
use pairs::{PAIRS, Pair};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: all is left to the system's allocator; counting asks for no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Asks the kernel itself, and counts what it asks for.
fn allocations(case: &Case) -> u64 {
    let point = |name| case.vec(name);
    let flat = |name| case.vec(name).truncate();
    let sphere = |center, radius| Sphere { center: point(center), radius: case.number(radius) };
    let plane = |at, normal| Plane { point: point(at), normal: point(normal) };
    let triangle = |a, b, c| Triangle { a: point(a), b: point(b), c: point(c) };
    let ray = || Ray {
        origin: point("origin"),
        direction: point("direction"),
        max_distance: case.number("max_distance"),
        as_given: false,
    };
    macro_rules! count {
        ($pair:ident, $($input:expr),*) => {{
            let inputs = ($($input),*);
            let before = ALLOCATIONS.get();
            let answer = count!(@call $pair inputs $($input),*);
            black_box(&answer);
            ALLOCATIONS.get() - before
        }};
        (@call $pair:ident $inputs:ident $a:expr, $b:expr) => {
            geometry::$pair::$pair($inputs.0, $inputs.1)
        };
        (@call $pair:ident $inputs:ident $a:expr, $b:expr, $c:expr) => {
            geometry::$pair::$pair($inputs.0, $inputs.1, $inputs.2)
        };
        (@call $pair:ident $inputs:ident $a:expr, $b:expr, $c:expr, $d:expr) => {
            geometry::$pair::$pair($inputs.0, $inputs.1, $inputs.2, $inputs.3)
        };
    }
    match case.id {
        "ray_sphere" => {
            count!(ray_sphere, point("start"), point("end"), sphere("center", "radius"))
        }
        "ray_sphere_info" => count!(
            ray_sphere_info,
            point("origin"),
            point("direction"),
            case.number("max_distance"),
            sphere("center", "radius")
        ),
        "sphere_cast_sphere" => count!(
            sphere_cast_sphere,
            point("start"),
            point("end"),
            case.number("cast_radius"),
            sphere("center", "radius")
        ),
        "point_line" => count!(point_line, point("point"), point("a"), point("b")),
        "line_line" => count!(line_line, flat("a1"), flat("a2"), flat("b1"), flat("b2")),
        "segment_segment" => {
            count!(segment_segment, flat("p1"), flat("p2"), flat("q1"), flat("q2"))
        }
        "segment_sphere" => {
            count!(segment_sphere, point("start"), point("end"), sphere("center", "radius"))
        }
        "segment_plane" => {
            let plane = plane("plane_point", "plane_normal");
            count!(segment_plane, point("start"), point("end"), plane)
        }
        "segment_triangle" => {
            count!(segment_triangle, point("start"), point("end"), triangle("a", "b", "c"))
        }
        "ray_plane" => count!(ray_plane, ray(), plane("plane_point", "plane_normal")),
        "ray_box" => {
            let [x, y, z, w] = [0, 1, 2, 3].map(|place: usize| case.values("rotation")[place]);
            let (center, half_extents) = (point("box_center"), point("half_extents"));
            let rotation = Quat::from_xyzw(x, y, z, w);
            count!(ray_box, ray(), Cuboid { center, half_extents, rotation })
        }
        "ray_capsule" => {
            let (a, b, radius) = (point("a"), point("b"), case.number("radius"));
            count!(ray_capsule, ray(), Capsule { a, b, radius })
        }
        "ray_cylinder" => {
            let (a, b, radius) = (point("a"), point("b"), case.number("radius"));
            count!(ray_cylinder, ray(), Cylinder { a, b, radius })
        }
        "ray_cone" => {
            let (apex, base, radius) = (point("apex"), point("base"), case.number("radius"));
            count!(ray_cone, ray(), Cone { apex, base, radius })
        }
        "sphere_sphere" => {
            count!(sphere_sphere, sphere("center1", "radius1"), sphere("center2", "radius2"))
        }
        "sphere_plane" => {
            count!(sphere_plane, sphere("center", "radius"), plane("plane_point", "plane_normal"))
        }
        "sphere_triangle" => {
            count!(sphere_triangle, sphere("center", "radius"), triangle("a", "b", "c"))
        }
        "plane_plane" => {
            count!(plane_plane, plane("point1", "normal1"), plane("point2", "normal2"))
        }
        "plane_triangle" => {
            count!(plane_triangle, plane("plane_point", "plane_normal"), triangle("a", "b", "c"))
        }
        "triangle_triangle" => {
            count!(triangle_triangle, triangle("a1", "b1", "c1"), triangle("a2", "b2", "c2"))
        }
        "ball_arc" => {
            let arc = Arc {
                center: flat("arc_center"),
                radius: case.number("arc_radius"),
                start_deg: case.number("arc_start_deg"),
                end_deg: case.number("arc_end_deg"),
            };
            let radius = case.number("ball_radius");
            count!(ball_arc, flat("ball_start"), flat("ball_end"), radius, arc)
        }
        other => panic!("{other}: not asked here"),
    }
}

#[test]
fn the_kernel_allocates_nothing() {
    for Pair { id, case, .. } in PAIRS {
        for seed in 0..2_000 {
            let case = case(&mut Random::new(seed));
            assert_eq!(allocations(&case), 0, "{id}\n{}", case.json());
        }
    }
}

/// Under every combination of conventions, the verdict is the answer's and asks for no memory.
fn check_verdicts(live: &mut dyn Scenario, case: &str) {
    let counts: Vec<_> = live.conventions().iter().map(|one| one.choices.len()).collect();
    for mut combination in 0..counts.iter().product() {
        for convention in live.conventions() {
            *convention.chosen = combination % convention.choices.len();
            combination /= convention.choices.len();
        }
        let before = ALLOCATIONS.get();
        let verdict = black_box(live.verdict());
        let allocations = ALLOCATIONS.get() - before;
        let answer = live.answer();
        let conventions = live.conventions_now();
        assert_eq!(allocations, 0, "{conventions:?} {case}");
        let expected = Verdict {
            hit: answer.hit,
            relation: answer.relation,
            contact: answer.contacts.first().copied(),
        };
        assert_eq!(verdict, expected, "{conventions:?} {case}");
    }
}

#[test]
fn a_verdict_is_the_answers_and_allocates_nothing() {
    for pair in PAIRS {
        for seed in 0..1_000 {
            let (case, _) = pair.mix(&mut Random::new(seed));
            check_verdicts(case.live().as_mut(), &case.json());
        }
    }
    for (name, text) in SCENES {
        check_verdicts(cases::parse(text).unwrap().live.as_mut(), name);
    }
    for entry in ALL {
        check_verdicts((entry.build)().as_mut(), entry.id);
    }
}

#[test]
fn the_allocator_counts() {
    let before = ALLOCATIONS.get();
    black_box(vec![1]);
    assert_eq!(ALLOCATIONS.get() - before, 1);
}
