//! All faces and edges in strips between neighbouring corners and crossings.

use super::case::{Case, Expected};
use super::polygons::{self, Draw};
use super::random::Random;
use super::{MetamorphicRelation, Pair};

pub const PAIR: Pair = Pair::new(
    "polygon_polygon",
    &["overlap", "touching", "first_inside", "second_inside", "apart"],
    |random| mix(random).0,
    expected,
    None,
    &[
        MetamorphicRelation {
            name: "corners turned on",
            change: |case| case.with_ring("polygon1", |ring| ring.rotate_left(1)),
            expected: |said| said.any_contacts = true,
        },
        MetamorphicRelation {
            name: "run the other way",
            change: |case| case.with_ring("polygon2", |ring| ring.reverse()),
            expected: |said| said.any_contacts = true,
        },
    ],
)
.mixes(mix);

fn mix(random: &mut Random) -> (Case, bool) {
    let draw = Draw::new(random);
    let first = draw.ring(random);
    let mut second = draw.beside(random, &first);
    if random.chance(0.4) {
        let size = first.iter().chain(&second).fold(0.0, |size: f32, at| size.max(at.x.abs()));
        second.iter_mut().for_each(|at| at.x += 2.0 * size);
    }
    let (first, second) = if random.chance(0.5) { (first, second) } else { (second, first) };
    let case = Case::new("polygon_polygon");
    (case.ring("polygon1", &first).ring("polygon2", &second), draw.is_whole())
}

fn expected(case: &Case) -> Expected {
    let [first, second] = ["polygon1", "polygon2"].map(|name| case.corners(name));
    let relation = polygons::polygon_polygon(&first, &second);
    let said = Expected { any_contacts: true, ..Expected::new(relation != "apart", relation) };
    if relation != "apart" {
        return said;
    }
    let squared = polygons::apart(&first, &second).expect("corners");
    said.scalar("distance", squared.number().root())
}
