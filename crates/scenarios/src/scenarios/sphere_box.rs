//! A sphere against a solid box in any orientation.

use super::prelude::*;
use super::ray_box::surfaces;
use exact_collide::ray_box::Cuboid;
use exact_collide::sphere_box;

pub const ENTRY: Entry = Entry::of::<SphereBox>(
    "sphere_box",
    "Sphere against box",
    Group::Spheres,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection",
)
.derived_by(derivation!("sphere_box.txt"))
.between([
    Shape::Sphere.of(&["center", "radius"]),
    Shape::Box.of(&["box_center", "half_extents", "rotation"]),
]);

table! {
    struct SphereBox {
        center "S": Point = [-0.5, 3.5, -1.0],
        radius "r": Radius { center: center } = 1.5,
        box_center "C": Point = [0.5, 0.5, 0.0],
        half_extents "h": HalfExtents { center: box_center, rotation: rotation } = [1.5, 1.0, 2.0],
        rotation "q": Rotation { center: box_center } = [0.2, 0.5, 0.1, 1.0],
    }
    shapes {
        sphere: Sphere { center: center, radius: radius } taken by center,
        cuboid: Cuboid { center: box_center, half_extents: half_extents, rotation: rotation } with surfaces taken by box_center,
    }
    conventions { touching: IfTouching }
}

convention! {
    "touching", "A touch":
    /// How a sphere that only touches counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "Ericson, Real-Time Collision Detection; three.js"),
        Miss = ("miss", "No hit", "Tests with a strict |SQ| < r"),
    }
}

impl Question for SphereBox {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = sphere_box::SphereBox;

    fn ask(&self) -> Self::Result {
        sphere_box::sphere_box(self.sphere(), self.cuboid())
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let sphere_box::Contact { point, normal, feature, .. } = result.contact();
        let contact = Contact::at(point).facing(normal).on(feature);
        match result {
            sphere_box::SphereBox::Inside(_) => Verdict::of("inside", Some(contact)),
            sphere_box::SphereBox::Hit(_) => Verdict::of(kind(feature), Some(contact)),
            sphere_box::SphereBox::Apart(_) => Verdict::miss("apart"),
        }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.contact().is_touch
    }

    fn found(&self, result: Self::Result) -> Findings {
        let contact = result.contact();
        let counted = self.counted(&result);
        let mut findings = Findings::of(counted.contact);
        findings.lengths([("distance", contact.distance)]);
        if counted.hit {
            findings.lengths([("depth", contact.depth)]);
            findings.vectors = vec![("push", contact.push())];
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use sphere_box::SphereBox::*;
        let contact = result.contact();
        let part = match kind(contact.feature) {
            "face" => "a face",
            "edge" => "an edge",
            _ => "a corner",
        };
        match result {
            Inside(_) => message!(
                "The sphere's centre lies in the box; through the nearest face it is {0} to touching.",
                metres(contact.depth)
            ),
            Hit(_) if contact.is_touch => message!("The sphere touches the box, at {0}.", part),
            Hit(_) => message!(
                "The sphere reaches {0} into the box, past {1}.",
                metres(contact.depth),
                part
            ),
            Apart(_) => {
                message!(
                    "The sphere ends {0} short of the box, before {1}.",
                    metres(-contact.depth),
                    part
                )
            }
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::sphere_box(self.sphere(), self.cuboid()))
    }

    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let Self { center, radius, .. } = *self;
        let contact = result.contact();
        for surface in surfaces(self.cuboid()) {
            picture.mark(surface, Role::Target);
        }
        picture.mark(Mark::WireSphere { center, radius }, Role::TestHit);
        picture.line(center, contact.point, Role::Construction);
        if counted.hit {
            picture.dot(contact.point, 0.2, Role::Hit);
            let is_inside = matches!(result, sphere_box::SphereBox::Inside(_));
            picture.contact(contact.point, if is_inside { "F" } else { "Q" }, Role::Hit);
            picture.arrow(contact.point, contact.point + contact.normal, Role::Normal);
            if contact.depth > 0.0 {
                picture.arrow(center, center + contact.push(), Role::Push);
            }
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { center, box_center, .. } = *self;
        let q = derived.vector("Q");
        match step.name() {
            "i" | "j" | "k" | "w" => step.arrow_from(box_center),
            "d" => step.length(center, q),
            "Q" | "F" => step.point(),
            "n" => step.arrow_from(q),
            "m" => step.arrow_from(center),
            _ => step,
        }
    }
}

/// Returns the relation for the feature of a closest point.
fn kind(feature: &'static str) -> &'static str {
    if feature.starts_with("face") { "face" } else { feature }
}
