//! What is wrong with a mesh: one of each kind by hand, and small meshes of whole numbers by brute
//! force.

use std::collections::{BTreeMap, BTreeSet};

use collision_scenarios::mesh::Mesh;
use collision_scenarios::mesh::check::{Example, Kind, Report, check};
use exact_collide::Triangle;
use exact_collide::ray_triangle::ray_triangle;
use exact_collide::triangle_triangle::{TriangleTriangle, pierce_each_other, triangle_triangle};
use glam::{IVec3, Vec3};

fn mesh(vertices: &[[f32; 3]], triangles: &[[u32; 3]]) -> Mesh {
    Mesh::new(vertices.iter().map(|at| Vec3::from(*at)).collect(), triangles.to_vec()).unwrap()
}

fn report(mesh: &Mesh) -> Report {
    let report = check(mesh, 100);
    for leak in &report.leaks.examples {
        if leak.ray.is_some() {
            falls(mesh, leak);
        }
    }
    for (kind, found) in report.by_kind() {
        assert!(found.is_complete, "{}", kind.name);
        assert_eq!(found.examples.len(), found.count.min(100), "{}", kind.name);
    }
    report
}

/// Checks that a leak's ray hits no triangle, asked one by one.
#[track_caller]
fn falls(mesh: &Mesh, leak: &Example) {
    let ray = leak.ray.expect("a ray falls through").ray();
    for index in 0..mesh.triangles().len() {
        let hit = ray_triangle(ray, mesh.triangle(index).unwrap()).hit;
        assert!(hit.is_none(), "{leak:?}: triangle {index}");
    }
}

/// Returns the kinds of flaws with their numbers, without those of which there is none.
fn flaws(report: &Report) -> Vec<(&'static str, usize)> {
    let counts = report.by_kind().map(|(kind, found)| (kind.name, found.count));
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

const CUBE: [[f32; 3]; 8] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [1.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 0.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, 1.0, 1.0],
];

const SIDES: [[u32; 3]; 12] = [
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
];

/// A flat grid of two triangles a cell, without some triangles.
fn grid(size: u32, height: impl Fn(u32, u32) -> f32, is_there: impl Fn(usize) -> bool) -> Mesh {
    let row = size + 1;
    let vertices: Vec<_> = (0..row * row)
        .map(|index| [(index % row) as f32, height(index % row, index / row), (index / row) as f32])
        .collect();
    let cells = (0..size * size).flat_map(|cell| {
        let a = cell / size * row + cell % size;
        [[a, a + row, a + 1], [a + 1, a + row, a + row + 1]]
    });
    let triangles = cells.enumerate().filter(|(index, _)| is_there(*index)).map(|(_, cell)| cell);
    mesh(&vertices, &triangles.collect::<Vec<_>>())
}

#[test]
fn a_closed_mesh_has_no_flaws() {
    let cube = report(&mesh(&CUBE, &SIDES));
    assert_eq!(flaws(&cube), []);
    assert!(cube.is_closed);
    assert_eq!((cube.parts, cube.euler), (1, 2));
    for scale in [1e38, 1e-38, 1e-44] {
        let scaled = CUBE.map(|at| at.map(|number| number * scale));
        let cube = report(&mesh(&scaled, &SIDES));
        assert!(cube.is_closed && cube.leaks.count == 0, "{scale}");
        assert_eq!(cube.crossings.count + cube.degenerate_triangles.count, 0, "{scale}");
    }
}

#[test]
fn equal_places_count_as_one_vertex() {
    // Every triangle with vertices of its own, and some zeros negative.
    let corners = SIDES.as_flattened().iter().enumerate();
    let vertices: Vec<_> = corners
        .map(|(index, &corner)| {
            CUBE[corner as usize].map(|x| if x == 0.0 && index % 2 == 0 { -0.0 } else { x })
        })
        .collect();
    let own: Vec<_> = (0..12).map(|index| [3 * index, 3 * index + 1, 3 * index + 2]).collect();
    let cube = report(&mesh(&vertices, &own));
    assert!(cube.is_closed);
    assert_eq!(flaws(&cube), [("seam_vertices", 28)]);
    assert_eq!(cube.seam_vertices.examples[0].vertices, [0, 3]);
    assert_eq!((cube.parts, cube.euler), (1, 2));
}

#[test]
fn a_hole_leaks_and_a_ray_falls_through_it() {
    for missing in 0..12 {
        let mut sides = SIDES.to_vec();
        sides.remove(missing);
        let mesh = mesh(&CUBE, &sides);
        let open = report(&mesh);
        assert_eq!(flaws(&open), [("leaks", 1), ("boundary_edges", 3)]);
        assert!(!open.is_closed);
        falls(&mesh, &open.leaks.examples[0]);
        let ray = open.leaks.examples[0].ray.unwrap();
        let center = Vec3::splat(0.5);
        let ends =
            [ray.origin, ray.origin + ray.direction].map(|at| (at - center).abs().max_element());
        assert!(ends[0] > 0.5 && ends[1] < 0.5, "from outside to inside: {ray:?}");
    }
    // Without a side.
    let open = report(&mesh(&CUBE, &SIDES[2..]));
    assert_eq!(flaws(&open), [("leaks", 1), ("boundary_edges", 4)]);
    assert!(open.leaks.examples[0].ray.is_some());
}

#[test]
fn the_border_of_a_sheet_is_no_leak_but_a_hole_in_it_is() {
    let height = |x: u32, z: u32| ((x * 7 + z * 5) % 3) as f32 / 4.0;
    let terrain = report(&grid(10, height, |_| true));
    assert_eq!(flaws(&terrain), [("boundary_edges", 40)]);
    assert!(!terrain.is_closed);
    let holed = grid(10, height, |index| index != 90 && index != 91 && index != 50);
    let found = report(&holed);
    assert_eq!(flaws(&found)[0], ("leaks", 2));
    found.leaks.examples.iter().for_each(|leak| falls(&holed, leak));
}

#[test]
fn an_edge_of_three_triangles_and_a_turned_triangle_are_found() {
    let fan = mesh(
        &[[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.1], [0.0, 0.0, 1.0]],
        &[[0, 1, 2], [1, 0, 3], [0, 1, 4]],
    );
    let fan = report(&fan);
    assert_eq!(fan.non_manifold_edges.count, 1);
    assert_eq!(fan.non_manifold_edges.examples[0].vertices, [0, 1]);
    assert_eq!(fan.non_manifold_edges.examples[0].triangles, [0, 1, 2]);
    assert!(!fan.is_closed);

    let mut sides = SIDES;
    sides[3] = [4, 6, 7];
    let turned = report(&mesh(&CUBE, &sides));
    assert_eq!(flaws(&turned), [("flipped_edges", 3)]);
    assert!(turned.is_closed, "it has no hole");
}

#[test]
fn degenerate_and_doubled_triangles_are_found_exactly() {
    let thin = 1.0_f32.next_up();
    let vertices =
        [[0.0; 3], [1.0; 3], [3.0; 3], [1.0, 1.0, thin], [0.0, 0.0, -0.0], [1e-45, 0.0, 0.0]];
    let found = report(&mesh(
        &vertices,
        &[[0, 1, 2], [0, 3, 2], [0, 1, 0], [0, 1, 4], [0, 5, 1], [2, 1, 0], [4, 2, 3]],
    ));
    let indices = |found: &[Example]| -> Vec<_> {
        found.iter().map(|example| example.triangles.clone()).collect()
    };
    assert_eq!(indices(&found.degenerate_triangles.examples), [[0], [2], [3], [5]]);
    assert_eq!(indices(&found.doubled_triangles.examples), [[2, 3], [0, 5], [1, 6]]);
}

#[test]
fn vertices_a_few_ulps_apart_leave_a_crack() {
    // Two triangles of a side no longer share a corner.
    for ulps in [1_u32, 2, 4, 5] {
        let mut vertices = CUBE.to_vec();
        let moved = f32::from_bits(1.0_f32.to_bits() + ulps);
        vertices.push([1.0, moved, 1.0]);
        let mut sides = SIDES;
        sides[2] = [4, 5, 8];
        sides[11] = [1, 8, 5];
        let mesh = mesh(&vertices, &sides);
        let found = report(&mesh);
        assert_eq!(found.near_vertices.count, usize::from(ulps <= 4), "{ulps}");
        assert!(found.leaks.count >= 1 && !found.is_closed, "{ulps}: {:?}", flaws(&found));
        falls(&mesh, &found.leaks.examples[0]);
        if ulps <= 4 {
            let gap = found.near_vertices.examples[0].gap.unwrap();
            assert_eq!(gap.ulps, ulps as f32);
            assert_eq!(gap.metres, moved - 1.0);
            assert_eq!(found.near_vertices.examples[0].vertices, [7, 8]);
        }
    }
}

/// A cube whose edge from 0 to 1 has another vertex on one side alone.
fn with_junction(vertex: [f32; 3]) -> Mesh {
    let mut vertices = CUBE.map(|at| at.map(|number| number + 1.0)).to_vec();
    vertices.push(vertex.map(|number| number + 1.0));
    let mut sides = SIDES.to_vec();
    // The bottom's triangle 0 1 5 becomes two.
    sides[4] = [0, 8, 5];
    sides.push([8, 1, 5]);
    mesh(&vertices, &sides)
}

#[test]
fn a_t_junction_leaks_if_it_has_a_gap() {
    let exact = report(&with_junction([0.25, 0.0, 0.0]));
    assert_eq!(flaws(&exact), [("t_junctions", 1), ("boundary_edges", 3)]);
    assert_eq!(exact.t_junctions.examples[0].gap.unwrap().metres, 0.0);
    assert_eq!(exact.t_junctions.examples[0].vertices, [8, 1, 0]);
    assert_eq!(exact.parts, 1, "sealed by the vertex on the edge");
    let ulp = 1.0_f32.next_up() - 1.0;
    for ulps in [1.0, 2.0, 30.0] {
        // Along the bottom, away from the other side.
        let mesh = with_junction([0.25, 0.0, ulps * ulp]);
        let open = report(&mesh);
        assert_eq!((open.t_junctions.count, open.leaks.count), (1, 1), "{ulps}");
        let gap = open.leaks.examples[0].gap.unwrap();
        assert_eq!(gap.metres, ulps * ulp);
        // The edge's largest coordinate is 2, whose ulp is twice that of 1.
        assert_eq!(gap.ulps, ulps / 2.0);
        falls(&mesh, &open.leaks.examples[0]);
    }
    // Farther away it is a hole as any other.
    let far = with_junction([0.25, 0.0, 0.1]);
    let open = report(&far);
    assert_eq!((open.t_junctions.count, open.leaks.count), (0, 1));
    falls(&far, &open.leaks.examples[0]);
}

#[test]
fn sheets_that_meet_in_t_junctions_leak_through_gaps_alone() {
    // Two strips with 3 and 4 edges along the line where they meet, at z = 1.
    let tiles = |z: f32| {
        let mut vertices: Vec<[f32; 3]> =
            vec![[0.0, 0.0, 0.0], [12.0, 0.0, 0.0], [0.0, 0.0, 2.0], [12.0, 0.0, 2.0]];
        vertices.extend((0..4).map(|i| [4.0 * i as f32, 0.0, 1.0]));
        let is_end = |i: usize| i == 0 || i == 4;
        vertices.extend((0..5).map(|i| [3.0 * i as f32, 0.0, if is_end(i) { 1.0 } else { z }]));
        mesh(
            &vertices,
            &[
                [0, 4, 5],
                [0, 5, 6],
                [0, 6, 7],
                [0, 7, 1],
                [2, 9, 8],
                [2, 10, 9],
                [2, 11, 10],
                [2, 12, 11],
                [2, 3, 12],
            ],
        )
    };
    let exact = report(&tiles(1.0));
    assert_eq!((exact.t_junctions.count, exact.leaks.count), (5, 0), "{:?}", flaws(&exact));
    let apart = tiles(1.0_f32.next_up());
    let open = report(&apart);
    assert!(open.leaks.count >= 3, "{:?}", flaws(&open));
    open.leaks.examples.iter().for_each(|leak| falls(&apart, leak));
}

#[test]
fn triangles_that_go_through_each_other_are_found() {
    let twice = |offset: [f32; 3]| {
        let moved = CUBE.map(|[x, y, z]| [x + offset[0], y + offset[1], z + offset[2]]);
        let vertices = [CUBE, moved].concat();
        let sides: Vec<_> = SIDES
            .into_iter()
            .chain(SIDES.map(|corners| corners.map(|corner| corner + 8)))
            .collect();
        report(&mesh(&vertices, &sides))
    };
    assert!(twice([0.5, 0.25, 0.125]).crossings.count > 0);
    assert!(twice([0.5, 0.0, 0.0]).crossings.count > 0, "sides that lie on each other");
    assert_eq!(twice([1.0, 1.0, 0.5]).crossings.count, 0, "an edge touches");
    assert_eq!(twice([2.0, 0.0, 0.0]).crossings.count, 0);
    let pair = twice([0.5, 0.25, 0.125]);
    assert_eq!((pair.parts, pair.leaks.count, pair.is_closed), (2, 0, true));
}

/// Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// The numbers of flaws by brute force over whole numbers.
fn brute(vertices: &[IVec3], triangles: &[[u32; 3]]) -> BTreeMap<&'static str, usize> {
    let at = |corner: u32| vertices[corner as usize];
    let places: Vec<[IVec3; 3]> = triangles.iter().map(|corners| corners.map(at)).collect();
    let used: BTreeSet<u32> = triangles.iter().flatten().copied().collect();
    let distinct: BTreeSet<_> = used.iter().map(|&corner| at(corner).to_array()).collect();
    let is_flat = |[a, b, c]: [IVec3; 3]| (b - a).cross(c - a) == IVec3::ZERO;
    let sorted = |corners: [IVec3; 3]| {
        let mut corners = corners.map(|corner| corner.to_array());
        corners.sort_unstable();
        corners
    };
    let sets: BTreeSet<_> = places.iter().map(|corners| sorted(*corners)).collect();
    let mut edges: BTreeMap<_, Vec<(bool, usize)>> = BTreeMap::new();
    for (index, &[a, b, c]) in places.iter().enumerate() {
        if a != b && b != c && c != a {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let (from, to) = (from.to_array(), to.to_array());
                edges.entry((from.min(to), from.max(to))).or_default().push((from < to, index));
            }
        }
    }
    let uses: Vec<_> = edges.values().collect();
    let boundary: Vec<_> = edges.iter().filter(|(_, uses)| uses.len() == 1).collect();
    let ends: BTreeSet<_> = boundary.iter().flat_map(|((a, b), _)| [*a, *b]).collect();
    let junctions = boundary.iter().flat_map(|((a, b), uses)| {
        let own = places[uses[0].1];
        ends.iter().filter(move |p| {
            let [a, b, p] = [*a, *b, **p].map(IVec3::from);
            let is_on = (b - a).cross(p - a) == IVec3::ZERO;
            is_on && (p - a).dot(b - a) > 0 && (p - b).dot(a - b) > 0 && !own.contains(&p)
        })
    });
    let solid = |corners: [IVec3; 3]| {
        let [a, b, c] = corners.map(IVec3::as_vec3);
        Triangle { a, b, c }
    };
    let mut crossings = 0;
    for (index, one) in places.iter().enumerate() {
        for other in &places[index + 1..] {
            let is_apart = !one.iter().any(|corner| other.contains(corner));
            if is_apart && !is_flat(*one) && !is_flat(*other) {
                let pair = (solid(*one), solid(*other));
                crossings += usize::from(match triangle_triangle(pair.0, pair.1) {
                    TriangleTriangle::Crossing { .. } => pierce_each_other(pair.0, pair.1),
                    TriangleTriangle::Coplanar { polygon } => polygon.corners().len() > 2,
                    _ => false,
                });
            }
        }
    }
    [
        ("t_junctions", junctions.count()),
        ("boundary_edges", boundary.len()),
        ("non_manifold_edges", uses.iter().filter(|uses| uses.len() > 2).count()),
        (
            "flipped_edges",
            uses.iter().filter(|uses| uses.len() == 2 && uses[0].0 == uses[1].0).count(),
        ),
        ("crossings", crossings),
        ("degenerate_triangles", places.iter().filter(|corners| is_flat(**corners)).count()),
        ("doubled_triangles", places.len() - sets.len()),
        ("near_vertices", 0),
        ("seam_vertices", used.len() - distinct.len()),
    ]
    .into()
}

#[test]
fn brute_force_counts_the_same_in_small_meshes() {
    let mut dice = Dice(52);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..3000 {
        let size = 2 + round % 4;
        let vertices: Vec<_> = (0..4 + dice.roll(12))
            .map(|_| IVec3::from([0; 3].map(|_| dice.roll(size) as i32 + 1)))
            .collect();
        let count = vertices.len() as u64;
        let triangles: Vec<_> =
            (0..1 + dice.roll(30)).map(|_| [0; 3].map(|_| dice.roll(count) as u32)).collect();
        let expected = brute(&vertices, &triangles);
        let vertices: Vec<_> = vertices.iter().map(|at| at.as_vec3().to_array()).collect();
        let found = check(&mesh(&vertices, &triangles), 4);
        for (Kind { name: kind, .. }, found) in &found.by_kind()[1..] {
            assert_eq!(found.count, expected[kind], "{kind}: {vertices:?} {triangles:?}");
            *seen.entry(kind).or_default() += found.count;
        }
        let is_closed = expected["boundary_edges"] + expected["non_manifold_edges"] == 0;
        assert_eq!(found.is_closed, is_closed);
    }
    let is_seen = |(kind, count): (&&str, &usize)| *count > 100 || *kind == "near_vertices";
    assert!(seen.iter().all(is_seen), "{seen:?}");
}

#[test]
fn an_example_is_kept_for_each_kind_up_to_a_limit() {
    let soup: Vec<_> = (0..50).map(|i| [[i as f32, 0.0, 0.0]; 3]).collect();
    let triangles: Vec<_> = (0..50).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    let found = check(&mesh(soup.as_flattened(), &triangles), 8);
    assert_eq!(found.degenerate_triangles.count, 50);
    assert_eq!(found.degenerate_triangles.examples.len(), 8);
}
