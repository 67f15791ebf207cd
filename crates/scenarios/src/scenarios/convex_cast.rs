//! A convex solid moved against another one at rest.

use super::capsule_cast_triangle::{IfOverlapping, IfTouching};
use super::prelude::*;
use super::rings::number_term;
use super::solids;
use crate::scenario::{
    Body, Convention, Convex, ConvexKind, Input, Table, Value, convex_marks, parts, with_part,
};
use exact_collide::convex::{self, CastTouch};
use exact_collide::to_f32_saturating;

/// Narrowings of the interval of t to two thirds: down to a millionth of the motion.
const NARROWINGS: usize = 34;

pub const ENTRY: Entry = Entry::of::<ConvexCast>(
    "convex_cast",
    "Convex cast against convex",
    Group::Convex,
    Space::Spatial,
    "van den Bergen, Ray Casting against General Convex Objects",
)
.derived_by(derivation!("convex_cast.txt"))
.between([Shape::Convex.of(&["shape1", "motion"]), Shape::Convex.of(&["shape2"])]);

#[derive(Clone, PartialEq)]
struct ConvexCast {
    solids: [Convex; 2],
    motion: Vec3,
    initial_overlap: IfOverlapping,
    touching: IfTouching,
}

impl Default for ConvexCast {
    fn default() -> Self {
        let [first, second] = [Vec3::new(-3.0, 2.5, 1.0), Vec3::new(1.25, 1.0, 0.0)];
        Self {
            solids: [ConvexKind::Box.around(first), ConvexKind::Cylinder.around(second)],
            motion: Vec3::new(5.0, -1.5, -1.0),
            initial_overlap: Default::default(),
            touching: Default::default(),
        }
    }
}

impl Table for ConvexCast {
    fn count(&self) -> usize {
        self.inputs().len()
    }

    fn input(&self, index: usize) -> Option<Input> {
        self.inputs().into_iter().nth(index)
    }

    fn inputs(&self) -> Vec<Input> {
        let from = self.solids[0].core.center().as_vec3();
        let motion = Input::new("motion", "M", Value::Offset { value: self.motion, from });
        solids::inputs(self.solids.each_ref(), Some(motion))
    }

    fn put(&mut self, index: usize, value: Value) {
        match (self.input(index), value) {
            (Some(Input { name: "motion", .. }), Value::Offset { value, .. }) => {
                self.motion = value
            }
            (Some(input), value) => solids::put(self.solids.each_mut(), &input, value),
            _ => {}
        }
    }

    fn bodies(&self) -> Vec<Body> {
        solids::bodies(self.solids.each_ref())
    }

    fn conventions(&self) -> Vec<Convention> {
        vec![self.initial_overlap.convention(), self.touching.convention()]
    }

    fn choose(&mut self, convention: usize, choice: usize) {
        match convention {
            0 => self.initial_overlap.choose(choice),
            1 => self.touching.choose(choice),
            _ => {}
        }
    }
}

impl Question for ConvexCast {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = convex::ConvexCast;

    fn ask(&self) -> Self::Result {
        let [moved, target] = &self.solids;
        convex::convex_cast(moved, self.motion, target)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use convex::ConvexCast::*;
        let relation = match result {
            Hit(_) => "hit",
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                return Verdict::miss("initial_overlap");
            }
            InitialOverlap(_) => "initial_overlap",
            Undecided => return Verdict::miss("undecided"),
            PassesBy => return Verdict::miss("passes_by"),
            Behind => return Verdict::miss("behind"),
            TooShort => return Verdict::miss("too_short"),
            Degenerate => return Verdict::miss("degenerate"),
        };
        let contact = |touch: &CastTouch| {
            let contact = Contact::at(touch.point).facing(touch.normal);
            contact.along(touch.t, touch.distance).of_ball(touch.center)
        };
        Verdict::of(relation, result.touch().map(contact))
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss
            && matches!(result, convex::ConvexCast::Hit(touch) if touch.is_touch)
    }

    fn words(&self, result: Self::Result) -> Message {
        use convex::ConvexCast::*;
        match result {
            Hit(touch) => message!("It touches at P, after {0}.", metres(touch.distance)),
            InitialOverlap(_) if self.initial_overlap == IfOverlapping::Ignore => {
                message!("They overlap from the start: no hit, by the convention.")
            }
            InitialOverlap(_) => message!("They overlap from the start."),
            Undecided => message!("It comes so close to touching that it is not decided."),
            PassesBy => {
                message!("Its way leads past the other, {0} from it at the nearest.", self.away())
            }
            Behind => message!("It leads away from the other, {0} from it.", self.away()),
            TooShort => message!("It ends {0} short of the other.", self.away()),
            Degenerate => message!("It does not move, {0} from the other.", self.away()),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        self.apart()
    }

    fn terms(&self, result: &Self::Result) -> Vec<Input> {
        use convex::ConvexCast::*;
        let start = self.solids[0].core.center().as_vec3();
        let touch = result.touch();
        let (point, normal, t) =
            touch.map_or((start, Vec3::ZERO, 0.0), |touch| (touch.point, touch.normal, touch.t));
        let case = match result {
            Hit(_) => 0.0,
            Degenerate => 1.0,
            PassesBy => 2.0,
            Behind => 3.0,
            TooShort => 4.0,
            Undecided => 5.0,
            InitialOverlap(_) => 6.0,
        };
        vec![
            Input::new("start", "S", Value::Point(start)),
            Input::new("motion", "M", Value::Offset { value: self.motion, from: start }),
            Input::new("touched_at", "P", Value::Point(point)),
            Input::new("touched_normal", "N", Value::Offset { value: normal, from: point }),
            number_term("touched_t", "t", t),
            number_term("case", "e", case),
        ]
    }

    fn picture(&self, _: Self::Result, counted: Verdict, picture: &mut Explanation) {
        let [moved, target] = &self.solids;
        let start = moved.core.center().as_vec3();
        let at = |by: Vec3| convex_marks(moved).into_iter().map(move |mark| mark.moved(by));
        convex_marks(target).into_iter().for_each(|mark| picture.mark(mark, Role::CastTarget));
        at(Vec3::ZERO).for_each(|mark| picture.mark(mark, Role::Cast));
        picture.dot(start, 0.1, Role::Cast);
        picture.arrow(start, start + self.motion, Role::Construction);
        at(self.motion).for_each(|mark| picture.mark(mark, Role::Ghost));
        if let Some(Contact { point, center: Some(center), normal: Some(normal), .. }) =
            counted.contact
        {
            at(center - start).for_each(|mark| picture.mark(mark, Role::CastContact));
            picture.named.center = Some("C");
            picture.label(center, "C", Role::CastContact);
            picture.hit(point, 0.2, "P", normal);
        }
    }

    fn draw(&self, step: Step, _: &Derived) -> Step {
        if step.name() == "C" { step.point() } else { step }
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let moved = self.moved(self.motion * t);
        let result = convex::convex_convex(&moved, &self.solids[1]);
        let distance = result.separation().map_or(0.0, |found| found.distance());
        Some(Moment::of(convex_marks(&moved), to_f32_saturating(distance)))
    }
}

impl ConvexCast {
    /// Returns the first solid elsewhere.
    fn moved(&self, by: Vec3) -> Convex {
        let solid = &self.solids[0];
        let moved = parts(solid).into_iter().filter(|(_, part)| part.anchor().is_none());
        moved.fold(solid.clone(), |solid, (key, part)| with_part(solid, key, part.moved(by)))
    }

    /// Returns the closest points along the way. The distance is a convex function of t, so it falls
    /// up to the closest place and rises after it.
    fn apart(&self) -> Option<Closest> {
        let at = |t: f64| {
            let moved = self.moved((self.motion.as_dvec3() * t).as_vec3());
            convex::convex_convex(&moved, &self.solids[1]).separation().copied()
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..NARROWINGS {
            let third = (high - low) / 3.0;
            let [one, other] = [low + third, high - third];
            match at(one)?.distance() <= at(other)?.distance() {
                true => high = other,
                false => low = one,
            }
        }
        let ends = [0.0, low.midpoint(high), 1.0].into_iter().filter_map(at);
        let closest = ends.min_by(|a, b| a.distance().total_cmp(&b.distance()))?;
        let [first, second] = closest.points;
        Some(Closest { first, second, distance: to_f32_saturating(closest.distance()) })
    }

    fn away(&self) -> String {
        metres(self.apart().map_or(0.0, |closest| closest.distance))
    }
}
