//! Two triangles, A1B1C1 and A2B2C2.

mod steps;

use super::prelude::*;
use exact_collide::OnSegment;
use exact_collide::segment_triangle::Shared;
use exact_collide::triangle_triangle::{self, Edge, Heights, SharedEnd, Which};

pub const ENTRY: Entry = Entry::of::<TriangleTriangle>(
    "triangle_triangle",
    "Triangle against triangle",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, triangle against triangle",
)
.derived_by(derivation!("triangle_triangle.txt"))
.between([Shape::Triangle.of(&["a1", "b1", "c1"]), Shape::Triangle.of(&["a2", "b2", "c2"])]);

table! {
    struct TriangleTriangle {
        a1 "A1": Point = [-4.0, 0.0, 2.5],
        b1 "B1": Point = [3.5, -0.5, 2.0],
        c1 "C1": Point = [0.5, 1.0, -4.0],
        a2 "A2": Point = [-2.5, 3.5, 0.5],
        b2 "B2": Point = [0.5, -2.5, 1.5],
        c2 "C2": Point = [3.0, 3.0, -1.5],
    }
    shapes {
        first: Triangle { a: a1, b: b1, c: c1 } taken by a1 b1 c1,
        second: Triangle { a: a2, b: b2, c: c2 } taken by a2 b2 c2,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How triangles without common inner points count, such as those that share a corner or an
    /// edge.
    enum IfTouching {
        Hit = ("hit", "A hit", "Möller (1997), Guigue and Devillers (2003)"),
        Miss = ("miss", "No hit", "The article"),
    }
}

impl Question for TriangleTriangle {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = triangle_triangle::TriangleTriangle;

    fn ask(&self) -> Self::Result {
        let [first, second] = [self.first(), self.second()];
        triangle_triangle::triangle_triangle(first, second)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use triangle_triangle::TriangleTriangle::*;
        match *result {
            Crossing { ends: [end, _], .. } => Verdict::of("crossing", Some(contact(end))),
            Touching { end, .. } => Verdict::of("touching", Some(contact(end))),
            Coplanar { polygon } => {
                Verdict::of("coplanar", polygon.corners().first().copied().map(Contact::at))
            }
            BesidePlane { .. } | BesideOnLine { .. } => Verdict::miss("apart"),
            Degenerate { shared: Shared::Nothing } => Verdict::miss("degenerate"),
            Degenerate { shared: Shared::Point(place) | Shared::Stretch([place, _]) } => {
                Verdict::of("degenerate", Some(Contact::at(place.point)))
            }
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && self.touches(*result)
    }

    fn found(&self, result: Self::Result) -> Findings {
        use triangle_triangle::TriangleTriangle::*;
        let contacts = match result {
            Crossing { ends, .. } => ends.map(contact).to_vec(),
            Coplanar { polygon } => polygon.corners().iter().copied().map(Contact::at).collect(),
            Degenerate { shared: Shared::Stretch(ends) } => {
                ends.map(|end| Contact::at(end.point)).to_vec()
            }
            _ => self.counted(&result).contact.into_iter().collect(),
        };
        let mut findings = Findings { contacts, ..Findings::default() };
        if let Some(Heights { first: [a1, b1, c1], second: [a2, b2, c2] }) = result.heights() {
            findings.lengths([("distance_a1", a1), ("distance_b1", b1), ("distance_c1", c1)]);
            findings.lengths([("distance_a2", a2), ("distance_b2", b2), ("distance_c2", c2)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use triangle_triangle::TriangleTriangle::*;
        let apart = || message!("they keep {0} apart", metres(self.apart().distance));
        match result {
            Crossing { ends: [start, end], length, .. } => message!(
                "The triangles share a segment of {0}, from edge {1} to edge {2}.",
                metres(length),
                edge_name(start),
                edge_name(end)
            ),
            Touching { end, .. } => {
                message!("The triangles share one point, on edge {0}.", edge_name(end))
            }
            Coplanar { polygon } => {
                let shared = match polygon.corners().len() {
                    0 => apart(),
                    1 => "they share one point".into(),
                    2 => "they share a stretch of an edge".into(),
                    count => message!("they share a polygon of {0} corners", count.to_string()),
                };
                message!("Both lie in one plane: {0}.", shared)
            }
            BesidePlane { plane_of, .. } => {
                let (beside, plane) = match plane_of {
                    Which::First => ("2", "1"),
                    Which::Second => ("1", "2"),
                };
                message!(
                    "Triangle {0} keeps to one side of triangle {1}'s plane: {2}.",
                    beside,
                    plane,
                    apart()
                )
            }
            BesideOnLine { .. } => {
                message!("Both triangles meet the line of their planes, but {0}.", apart())
            }
            Degenerate { shared } => {
                let found = match shared {
                    Shared::Nothing => apart(),
                    Shared::Point(_) => "they share one point".into(),
                    Shared::Stretch(_) => "they share a stretch".into(),
                };
                message!("A triangle has no area and is a segment or a point: {0}.", found)
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let [first, second] = [self.first(), self.second()];
        let ends = if counted.hit { ends(result) } else { Vec::new() };
        for (which, triangle, role) in
            [(Which::First, first, Role::First), (Which::Second, second, Role::Second)]
        {
            let Triangle { a, b, c } = triangle;
            picture.mark(Mark::Face { corners: [a, b, c] }, role);
            for (edge, (from, to)) in
                [Edge::Ab, Edge::Bc, Edge::Ca].into_iter().zip(edges(triangle))
            {
                let pierces = ends.iter().any(|end| end.of == which && end.edge == edge);
                picture.line(from, to, if pierces { Role::EdgePierces } else { Role::EdgeClear });
            }
        }
        for (end, letter) in ends.into_iter().zip(["P", "Q"]) {
            picture.contact(end.point, letter, Role::Crossing);
            let met = if end.of == Which::First { second } else { first };
            pierce(picture, end, met);
        }
        if counted.hit {
            mark_shared(picture, result);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        steps::draw(step, derived, [self.first(), self.second()])
    }

    fn steps(&self, result: Self::Result) -> Vec<Step> {
        steps::answer_from(self.walked(result), result)
    }
}

impl TriangleTriangle {
    fn apart(&self) -> Closest {
        let [first, second] = [self.first(), self.second()];
        closest::triangle_triangle(first, second)
    }

    /// Returns `true` if the triangles share no inner points.
    fn touches(&self, result: triangle_triangle::TriangleTriangle) -> bool {
        use triangle_triangle::TriangleTriangle::*;
        let [first, second] = [self.first(), self.second()];
        match result {
            Crossing { .. } => !triangle_triangle::pierce_each_other(first, second),
            Coplanar { polygon } => polygon.corners().len() < 3,
            Touching { .. } | Degenerate { .. } => true,
            BesidePlane { .. } | BesideOnLine { .. } => false,
        }
    }
}

/// Returns the points where edges of one pierce the other.
fn ends(result: triangle_triangle::TriangleTriangle) -> Vec<SharedEnd> {
    use triangle_triangle::TriangleTriangle::*;
    match result {
        Crossing { ends, .. } => ends.to_vec(),
        Touching { end, .. } => vec![end],
        _ => Vec::new(),
    }
}

/// Draws the intersection, if it is more than one pierced point.
fn mark_shared(picture: &mut Explanation, result: triangle_triangle::TriangleTriangle) {
    use triangle_triangle::TriangleTriangle::*;
    match result {
        Crossing { ends: [start, end], .. } => {
            picture.line(start.point, end.point, Role::Crossing);
        }
        Coplanar { polygon } => {
            let corners = polygon.corners().to_vec();
            for (&corner, letter) in corners.iter().zip(steps::CORNERS) {
                place(picture, corner);
                picture.contact(corner, letter, Role::Crossing);
            }
            picture.mark(Mark::Polygon { corners }, Role::Crossing);
        }
        Degenerate { shared: Shared::Point(OnSegment { point, .. }) } => {
            place(picture, point);
        }
        Degenerate { shared: Shared::Stretch([from, to]) } => {
            place(picture, from.point);
            place(picture, to.point);
            picture.line(from.point, to.point, Role::Crossing);
        }
        _ => {}
    }
}

fn contact(end: SharedEnd) -> Contact {
    Contact::at(end.point).on(feature(end))
}

fn edges(Triangle { a, b, c }: Triangle) -> [(Vec3, Vec3); 3] {
    [(a, b), (b, c), (c, a)]
}

/// Draws a shared point that no edge marks.
fn place(picture: &mut Explanation, at: Vec3) {
    picture.ring(at, 0.5, Role::Crossing);
}

/// Draws the point where an edge pierces the other triangle, with the side tests at its corners.
fn pierce(picture: &mut Explanation, end: SharedEnd, met: Triangle) {
    let role = match end.edge {
        Edge::Ab => Role::EdgeAb,
        Edge::Bc => Role::EdgeBc,
        Edge::Ca => Role::EdgeCa,
    };
    picture.ring(end.point, 0.5, role);
    for ((corner, _), normal) in edges(met).into_iter().zip(end.side_normals) {
        picture.line(corner, end.point, role);
        if normal != Vec3::ZERO {
            picture.arrow(corner, corner + normal * 3.0, role);
        }
    }
}

/// Returns the triangle and the edge, as named in a contact.
fn feature(end: SharedEnd) -> &'static str {
    const NAMES: [[&str; 3]; 2] = [["1_ab", "1_bc", "1_ca"], ["2_ab", "2_bc", "2_ca"]];
    NAMES[end.of as usize][end.edge as usize]
}

/// Returns them in the letters of the picture.
fn edge_name(end: SharedEnd) -> String {
    steps::letters(end.of, end.edge as usize).concat()
}
