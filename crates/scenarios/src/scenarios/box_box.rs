//! Two solid boxes in any orientation, by the fifteen axes that may separate them.

use super::prelude::*;
use super::ray_box::surfaces;
use crate::scenario::{AxisShadows, AxisTest};
use exact_collide::box_box::{self, Penetration, Shadows};
use exact_collide::ray_box::Cuboid;

pub const ENTRY: Entry = Entry::of::<BoxBox>(
    "box_box",
    "Box against box",
    Group::Boxes,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("box_box.txt"))
.between([
    Shape::Box.of(&["center1", "half_extents1", "rotation1"]),
    Shape::Box.of(&["center2", "half_extents2", "rotation2"]),
]);

table! {
    struct BoxBox {
        center1 "C1": Point = [-2.0, 2.0, 0.5],
        half_extents1 "h1": HalfExtents { center: center1, rotation: rotation1 } = [2.0, 1.0, 1.25],
        rotation1 "q1": Rotation { center: center1 } = [0.25, 0.5, -0.25, 1.0],
        center2 "C2": Point = [0.75, -0.5, -0.25],
        half_extents2 "h2": HalfExtents { center: center2, rotation: rotation2 } = [2.0, 1.25, 1.5],
        rotation2 "q2": Rotation { center: center2 } = [0.0, -0.25, 0.125, 1.0],
    }
    shapes {
        first: Cuboid { center: center1, half_extents: half_extents1, rotation: rotation1 } with surfaces taken by center1,
        second: Cuboid { center: center2, half_extents: half_extents2, rotation: rotation2 } with surfaces taken by center2,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How two boxes that only touch count.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection; three.js"),
        Miss = ("miss", "No hit", "Tests with a strict |w · L| < r1 + r2"),
    }
}

impl Question for BoxBox {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = box_box::BoxBox;

    fn ask(&self) -> Self::Result {
        box_box::box_box(self.first(), self.second())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let first = |by: &Penetration| contacts(by).next();
        match result {
            box_box::BoxBox::Overlap(by) => Verdict::of("overlap", first(by)),
            box_box::BoxBox::Touching(by) => Verdict::of("touching", first(by)),
            box_box::BoxBox::Apart(_) => Verdict::miss("apart"),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && matches!(result, box_box::BoxBox::Touching(_))
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::default();
        match result {
            box_box::BoxBox::Overlap(by) | box_box::BoxBox::Touching(by) => {
                findings.contacts = contacts(&by).collect();
                findings.lengths([("depth", by.depth())]);
                findings.vectors = vec![("push", by.push())];
            }
            box_box::BoxBox::Apart(gap) => {
                let box_box::Separation { distance, direction, .. } = gap.separation();
                findings.lengths([("separation", distance)]);
                findings.vectors = vec![("axis", direction)];
            }
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use box_box::BoxBox::*;
        match result {
            Overlap(by) => message!(
                "The boxes overlap along every axis, least along {0}: {1}.",
                said(by.axis()),
                metres(by.depth())
            ),
            Touching(by) => {
                message!("The boxes touch, and no more, along {0}.", said(by.axis()))
            }
            Apart(gap) => {
                let box_box::Separation { axis, distance, .. } = gap.separation();
                message!(
                    "The boxes are {1} apart along {0}; their nearest points are {2} apart.",
                    said(axis),
                    metres(distance),
                    metres(self.apart().distance)
                )
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(self.apart())
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        for (cuboid, role) in [(self.first(), Role::First), (self.second(), Role::Second)] {
            for surface in surfaces(cuboid) {
                picture.mark(surface, role);
            }
        }
        let Some(by) = result.penetration().filter(|_| counted.hit) else { return };
        let patch = by.patch();
        let corners = patch.corners();
        for (&corner, letter) in corners.iter().zip(LETTERS) {
            picture.dot(corner, 0.12, Role::Hit);
            picture.contact(corner, letter, Role::Hit);
        }
        match corners {
            [] | [_] => {}
            [from, to] => picture.line(*from, *to, Role::Hit),
            _ => picture.mark(Mark::Polygon { corners: corners.to_vec() }, Role::Hit),
        }
        if let Some(&corner) = corners.first() {
            picture.arrow(corner, corner + by.normal(), Role::Normal);
        }
        if by.depth() > 0.0 {
            picture.arrow(self.center1, self.center1 + by.push(), Role::Push);
        }
    }

    fn draw(&self, step: Step, _: &Derived) -> Step {
        let Self { center1, center2, .. } = *self;
        match step.name() {
            "i1" | "j1" | "k1" => step.arrow_from(center1),
            "i2" | "j2" | "k2" | "w" | "a" | "n" => step.arrow_from(center2),
            _ => step,
        }
    }

    fn steps(&self, result: Self::Result) -> Vec<Step> {
        let projections = result.projections();
        let drawn = |step: Step| {
            let axis = OVERLAPS.iter().position(|&name| name == step.name());
            match axis.and_then(|axis| projections[axis].shadows) {
                Some(shadows) => self.overlapping(step, shadows),
                None => step,
            }
        };
        self.walked(result).into_iter().map(drawn).collect()
    }

    fn axes(&self, result: Self::Result) -> Vec<AxisTest> {
        let decides = match result {
            box_box::BoxBox::Overlap(by) | box_box::BoxBox::Touching(by) => by.axis(),
            box_box::BoxBox::Apart(gap) => gap.separation().axis,
        };
        let test = |projection: box_box::Projection| {
            let shadows = projection.shadows.map(|shadows| AxisShadows {
                origin: self.center2,
                direction: shadows.direction,
                first: shadows.first,
                second: shadows.second,
                overlap: shadows.overlap,
            });
            AxisTest { name: said(projection.axis), shadows, decides: projection.axis == decides }
        };
        result.projections().into_iter().map(test).collect()
    }
}

impl BoxBox {
    /// Draws the overlap along an axis, from where box 1 begins to where box 2 ends.
    fn overlapping(&self, step: Step, shadows: Shadows) -> Step {
        let Shadows { direction, first: [from, _], second: [_, to], .. } = shadows;
        step.length(self.center2 + direction * from, self.center2 + direction * to)
    }

    fn apart(&self) -> Closest {
        closest::box_box(self.first(), self.second())
    }
}

/// The derivation's names of the overlaps, in the order of the axes.
const OVERLAPS: [&str; 15] =
    ["x1", "y1", "z1", "x2", "y2", "z2", "xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"];

const LETTERS: [&str; 8] = ["P", "Q", "R", "S", "T", "U", "V", "W"];

/// Returns the corners of the contact once box 1 is pushed out.
fn contacts(by: &Penetration) -> impl Iterator<Item = Contact> {
    let (patch, normal, feature) = (by.patch(), by.normal(), by.axis().name());
    let count = patch.corners().len();
    (0..count)
        .filter_map(move |place| patch.corners().get(place).copied())
        .map(move |corner| Contact::at(corner).facing(normal).on(feature))
}

/// Returns an axis in words.
fn said(axis: box_box::Axis) -> Message {
    use box_box::Axis::*;
    let letter = |axis: usize| ["x", "y", "z"][axis];
    match axis {
        Face1(i) => message!("the {0} axis of box 1", letter(i)),
        Face2(j) => message!("the {0} axis of box 2", letter(j)),
        Edges(i, j) => message!("{0} of box 1 × {1} of box 2", letter(i), letter(j)),
    }
}
