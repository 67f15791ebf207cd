//! Every edge against the segment, in quotients; the stretches between by their middles.

use collision_scenarios::scenario::CORNERS;
use exact_collide::polygon::Polygon;

use super::case::{Case, Expected, Touch};
use super::number::Number;
use super::polygons::{self, Draw, Meeting};
use super::random::Random;
use super::{MetamorphicRelation, Pair};

pub const PAIR: Pair = Pair::new(
    "segment_polygon",
    &["crossing", "touching", "inside", "outside"],
    |random| mix(random).0,
    expected,
    None,
    &[
        MetamorphicRelation {
            name: "corners turned on",
            change: |case| case.with_ring("polygon", |ring| ring.rotate_left(1)),
            expected: |said| said.any_contacts = !said.hit,
        },
        MetamorphicRelation {
            name: "run the other way",
            change: |case| case.with_ring("polygon", |ring| ring.reverse()),
            expected: |said| said.any_contacts = !said.hit,
        },
        MetamorphicRelation {
            name: "the segment turned round",
            change: |case| case.swapped(&[("start", "end")]),
            expected: |said| {
                // Of a segment that is a point t is 0 either way.
                said.any_contacts = !said.hit;
                let is_point = said.contacts.len() == 1;
                said.contacts.reverse();
                for touch in &mut said.contacts {
                    touch.t = touch.t.take().filter(|_| !is_point).map(|t| Number::from(1.0) - t);
                }
            },
        },
    ],
)
.mixes(mix);

fn mix(random: &mut Random) -> (Case, bool) {
    let draw = Draw::new(random);
    let ring = draw.ring(random);
    assert!(CORNERS.contains(&ring.len()));
    let [start, end] = match random.below(8) {
        0 => [ring[0], ring[1]],
        1 => [ring[0], draw.point(random)],
        2 => [draw.point(random); 2],
        3 | 4 => [0; 2].map(|_| draw.point(random) * 0.25),
        // Far from it on one side.
        5..=6 => {
            let beyond = draw.point(random);
            let size = ring.iter().fold(0.0, |size: f32, at| size.max(at.x.abs()));
            let at = glam::Vec2::new(size * 1.5, beyond.y);
            [at, glam::Vec2::new(at.x, draw.point(random).y)]
        }
        _ => [0; 2].map(|_| draw.point(random)),
    };
    let case = Case::new("segment_polygon");
    (case.flat("start", start).flat("end", end).ring("polygon", &ring), draw.is_whole())
}

fn expected(case: &Case) -> Expected {
    let ring = case.corners("polygon");
    let [start, end] = ["start", "end"].map(|name| case.vec(name).truncate());
    let polygon = Polygon::from(&ring[..]);
    let right = polygons::segment_polygon(start, end, polygon);
    let said = Expected::new(right.relation != "outside", right.relation);
    if right.relation == "outside" {
        let squared = polygons::gap(start, end, polygon).expect("corners");
        let distance = Some(squared.number().root());
        return said.touching(Touch { distance, ..Touch::default() });
    }
    right.meetings.into_iter().fold(said, |said, Meeting { t, exactly: [x, y], .. }| {
        let point = Some([x, y, Number::zero()]);
        said.touching(Touch { point, t: Some(t.number()), ..Touch::default() })
    })
}
