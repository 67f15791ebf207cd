//! Two triangles, A1B1C1 and A2B2C2.

mod steps;

use glam::Vec3;

use crate::geometry::segment_triangle::Shared;
use crate::geometry::triangle_triangle::{self, Edge, End, Heights, Which};
use crate::geometry::{OnSegment, Triangle, closest};
use crate::scenario::{
    Answer, Body, Choice, Contact, Convention, Entry, Group, Input, Mark, Role, Scenario, Space,
    Value, metres, words,
};

pub const ENTRY: Entry = Entry::of::<TriangleTriangle>(
    "triangle_triangle",
    "Triangle against triangle",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, triangle against triangle",
);

#[derive(Clone)]
struct TriangleTriangle {
    a1: Vec3,
    b1: Vec3,
    c1: Vec3,
    a2: Vec3,
    b2: Vec3,
    c2: Vec3,
    touching: usize,
}

/// What triangles are whose insides share nothing, as those do that share a corner or an edge.
const TOUCHING: &[Choice] = &[
    Choice { name: "hit", title: "A hit", who: "Möller (1997), Guigue and Devillers (2003)" },
    Choice { name: "miss", title: "No hit", who: "The article" },
];
const OPEN: usize = 1;

impl Default for TriangleTriangle {
    fn default() -> Self {
        Self {
            a1: Vec3::new(-4.0, 0.0, 2.5),
            b1: Vec3::new(3.5, -0.5, 2.0),
            c1: Vec3::new(0.5, 1.0, -4.0),
            a2: Vec3::new(-2.5, 3.5, 0.5),
            b2: Vec3::new(0.5, -2.5, 1.5),
            c2: Vec3::new(3.0, 3.0, -1.5),
            touching: 0,
        }
    }
}

impl Scenario for TriangleTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        vec![
            Input { name: "a1", label: "A1", value: Value::Point(&mut self.a1) },
            Input { name: "b1", label: "B1", value: Value::Point(&mut self.b1) },
            Input { name: "c1", label: "C1", value: Value::Point(&mut self.c1) },
            Input { name: "a2", label: "A2", value: Value::Point(&mut self.a2) },
            Input { name: "b2", label: "B2", value: Value::Point(&mut self.b2) },
            Input { name: "c2", label: "C2", value: Value::Point(&mut self.c2) },
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![Convention {
            name: "touching",
            title: "A touch",
            choices: TOUCHING,
            chosen: &mut self.touching,
        }]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Triangle { corners: [self.a1, self.b1, self.c1] },
                points: &["a1", "b1", "c1"],
            },
            Body {
                shape: Mark::Triangle { corners: [self.a2, self.b2, self.c2] },
                points: &["a2", "b2", "c2"],
            },
        ]
    }

    fn answer(&self) -> Answer {
        use triangle_triangle::TriangleTriangle::*;
        let first = Triangle { a: self.a1, b: self.b1, c: self.c1 };
        let second = Triangle { a: self.a2, b: self.b2, c: self.c2 };
        let result = triangle_triangle::triangle_triangle(first, second);
        let working = triangle_triangle::working(first, second);
        let nearest = closest::triangle_triangle(first, second);
        let apart = || words!("they keep {0} apart", metres(nearest.distance));

        let mut answer = match result {
            Crossing { ends: [start, end], length, .. } => {
                let words = words!(
                    "The triangles share a segment of {0}, from edge {1} to edge {2}.",
                    metres(length),
                    edge_name(start),
                    edge_name(end)
                );
                Answer::new(true, "crossing", words)
            }
            Touching { end, .. } => {
                let words = words!("The triangles share one point, on edge {0}.", edge_name(end));
                Answer::new(true, "touching", words)
            }
            Coplanar { polygon } => {
                let shared = match polygon.corners().len() {
                    0 => apart(),
                    1 => "they share one point".into(),
                    2 => "they share a stretch of an edge".into(),
                    count => words!("they share a polygon of {0} corners", count.to_string()),
                };
                let hit = !polygon.corners().is_empty();
                Answer::new(hit, "coplanar", words!("Both lie in one plane: {0}.", shared))
            }
            BesidePlane { heights, plane_of } => {
                let (beside, plane, heights) = match plane_of {
                    Which::First => ("2", "1", heights.second),
                    Which::Second => ("1", "2", heights.first),
                };
                let nearest = heights.map(f32::abs).into_iter().fold(f32::MAX, f32::min);
                let words = words!(
                    "Triangle {0} keeps to one side of triangle {1}'s plane, {2} away.",
                    beside,
                    plane,
                    metres(nearest)
                );
                Answer::new(false, "apart", words)
            }
            BesideOnLine { gap, .. } => {
                let words = words!(
                    "Both triangles meet the line of their planes, with a gap of {0} between.",
                    metres(gap)
                );
                Answer::new(false, "apart", words)
            }
            Degenerate { shared } => {
                let found = match shared {
                    Shared::Nothing => apart(),
                    Shared::Point(_) => "they share one point".into(),
                    Shared::Stretch(_) => "they share a stretch".into(),
                };
                let words =
                    words!("A triangle has no area and is a segment or a point: {0}.", found);
                Answer::new(shared != Shared::Nothing, "degenerate", words)
            }
        };
        let touches = match result {
            Crossing { .. } => !working.pierces,
            Coplanar { polygon } => polygon.corners().len() < 3,
            Touching { .. } | Degenerate { .. } => true,
            BesidePlane { .. } | BesideOnLine { .. } => false,
        };
        if answer.hit && touches && self.touching == OPEN {
            answer = answer.uncounted("{0} A touch counts as a miss here.");
        }

        if let Some(Heights { first: [a1, b1, c1], second: [a2, b2, c2] }) = result.heights() {
            answer.scalars = vec![
                ("distance_a1", a1),
                ("distance_b1", b1),
                ("distance_c1", c1),
                ("distance_a2", a2),
                ("distance_b2", b2),
                ("distance_c2", c2),
            ];
        }

        let ends = match result {
            _ if !answer.hit => vec![],
            Crossing { ends: [start, end], .. } => vec![start, end],
            Touching { end, .. } => vec![end],
            _ => vec![],
        };
        for (which, triangle, role) in
            [(Which::First, first, Role::First), (Which::Second, second, Role::Second)]
        {
            let Triangle { a, b, c } = triangle;
            answer.mark(Mark::Face { corners: [a, b, c] }, role);
            let [ab, bc, ca] = edges(triangle);
            for (edge, (from, to)) in [(Edge::Ab, ab), (Edge::Bc, bc), (Edge::Ca, ca)] {
                let pierces = ends.iter().any(|end| end.of == which && end.edge == edge);
                let role = if pierces { Role::EdgePierces } else { Role::EdgeClear };
                answer.mark(Mark::Line { from, to }, role);
            }
        }
        for end in ends {
            let met = if end.of == Which::First { second } else { first };
            pierce(&mut answer, end, met);
        }
        match result {
            _ if !answer.hit => {}
            Crossing { ends: [start, end], .. } => {
                answer.mark(Mark::Line { from: start.point, to: end.point }, Role::Crossing);
            }
            Coplanar { polygon } => {
                let corners = polygon.corners().to_vec();
                for &corner in &corners {
                    place(&mut answer, corner);
                }
                answer.mark(Mark::Polygon { corners }, Role::Crossing);
            }
            Degenerate { shared: Shared::Point(OnSegment { point, .. }) } => {
                place(&mut answer, point);
            }
            Degenerate { shared: Shared::Stretch([from, to]) } => {
                place(&mut answer, from.point);
                place(&mut answer, to.point);
                answer.mark(Mark::Line { from: from.point, to: to.point }, Role::Crossing);
            }
            _ => {}
        }
        answer.nearest = (!answer.hit).then_some(nearest);
        answer.steps = steps::steps([first, second], result, working, self.touching == OPEN);
        answer
    }
}

fn edges(Triangle { a, b, c }: Triangle) -> [(Vec3, Vec3); 3] {
    [(a, b), (b, c), (c, a)]
}

/// A shared point that no edge marks.
fn place(answer: &mut Answer, at: Vec3) {
    answer.contacts.push(Contact::at(at));
    answer.mark(Mark::Ring { at, radius: 0.5 }, Role::Crossing);
}

/// Where an edge pierces the other triangle, as that one's corners see it.
fn pierce(answer: &mut Answer, end: End, met: Triangle) {
    answer.contacts.push(Contact { feature: Some(feature(end)), ..Contact::at(end.point) });
    let role = match end.edge {
        Edge::Ab => Role::EdgeAb,
        Edge::Bc => Role::EdgeBc,
        Edge::Ca => Role::EdgeCa,
    };
    answer.mark(Mark::Ring { at: end.point, radius: 0.5 }, role);
    for ((corner, _), normal) in edges(met).into_iter().zip(end.side_normals) {
        answer.mark(Mark::Line { from: corner, to: end.point }, role);
        if normal != Vec3::ZERO {
            answer.mark(Mark::Arrow { from: corner, to: corner + normal * 3.0 }, role);
        }
    }
}

/// Triangle and edge, as a contact names them.
fn feature(end: End) -> &'static str {
    match (end.of, end.edge) {
        (Which::First, Edge::Ab) => "1_ab",
        (Which::First, Edge::Bc) => "1_bc",
        (Which::First, Edge::Ca) => "1_ca",
        (Which::Second, Edge::Ab) => "2_ab",
        (Which::Second, Edge::Bc) => "2_bc",
        (Which::Second, Edge::Ca) => "2_ca",
    }
}

/// The same in the letters of the picture.
fn edge_name(end: End) -> &'static str {
    match (end.of, end.edge) {
        (Which::First, Edge::Ab) => "A1B1",
        (Which::First, Edge::Bc) => "B1C1",
        (Which::First, Edge::Ca) => "C1A1",
        (Which::Second, Edge::Ab) => "A2B2",
        (Which::Second, Edge::Bc) => "B2C2",
        (Which::Second, Edge::Ca) => "C2A2",
    }
}
