//! The question of every ray against a solid, and its answer.

use super::{Given, IfInside, IfTouching};
use crate::scenario::{
    Body, Choices, Contact, Convention, Derived, Entry, Explanation, Findings, Input, Mark,
    Message, Moment, Role, Step, Table, Value, Verdict, message, metres,
};
use crate::scenarios::question::Question;
use exact_collide::closest::Closest;
use exact_collide::ray::{Outcome, Ray, RayHit, RaySolid, WayOut};

/// The target of a ray: a table of its own inputs.
pub(in crate::scenarios) trait Solid:
    Table + Default + Copy + PartialEq + Send + Sync + 'static
{
    const ENTRY: &'static Entry;
    /// The name in sentences.
    const NAME: &'static str;
    /// The relation of a ray whose line misses it.
    const MISSED: &'static str = "passes_by";
    /// `true` if a ray can start inside.
    const HAS_INSIDE: bool = true;
    /// The inputs that are its points, which move if it is dragged as a whole.
    const POINTS: &'static [&'static str] = &[];
    /// The default ray's origin, direction and length.
    const RAY: ([f32; 3], [f32; 3], f32);

    fn cast(self, ray: Ray) -> RaySolid;

    /// Returns the exit of a ray that starts inside.
    fn way_out(self, _ray: Ray) -> Option<WayOut> {
        None
    }

    fn nearest(self, ray: Ray) -> Closest;

    /// Returns the signed distance in metres from the surface to the ray's point at `t`, negative
    /// inside.
    fn distance(self, ray: Ray, t: f32) -> f32;

    /// Returns the surfaces by which it can be dragged as a whole.
    fn surfaces(self) -> Vec<Mark> {
        Vec::new()
    }

    fn picture(self, ray: Ray, picture: &mut Explanation);

    /// Adds the quantities that only this solid has.
    fn found(self, _ray: Ray, _findings: &mut Findings) {}

    /// Adds the marks of a step.
    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step;
}

/// A ray and a solid.
#[derive(Clone, PartialEq)]
pub(in crate::scenarios) struct Scene<S> {
    given: Given,
    solid: S,
}

impl<S: Solid> Default for Scene<S> {
    fn default() -> Self {
        let (origin, direction, max_distance) = S::RAY;
        Self { given: Given::new(origin, direction, max_distance), solid: S::default() }
    }
}

impl<S: Solid> Table for Scene<S> {
    fn count(&self) -> usize {
        self.given.count() + self.solid.count()
    }

    fn input(&self, index: usize) -> Option<Input> {
        match index.checked_sub(self.given.count()) {
            None => self.given.input(index),
            Some(index) => self.solid.input(index),
        }
    }

    fn put(&mut self, index: usize, value: Value) {
        match index.checked_sub(self.given.count()) {
            None => self.given.put(index, value),
            Some(index) => self.solid.put(index, value),
        }
    }

    fn bodies(&self) -> Vec<Body> {
        let surfaces = self.solid.surfaces().into_iter();
        surfaces.map(|surface| Body::new(surface, S::POINTS)).collect()
    }

    fn conventions(&self) -> Vec<Convention> {
        let given = self.given.conventions().into_iter().skip(Self::UNASKED);
        given.chain(self.solid.conventions()).collect()
    }

    fn choose(&mut self, convention: usize, choice: usize) {
        let convention = convention + Self::UNASKED;
        match convention.checked_sub(Given::CONVENTIONS) {
            None => self.given.choose(convention, choice),
            Some(convention) => self.solid.choose(convention, choice),
        }
    }
}

fn name<S: Solid>(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Hit => "hit",
        Outcome::Inside => "inside",
        Outcome::PassesBy => S::MISSED,
        Outcome::Behind => "behind",
        Outcome::TooShort => "too_short",
        Outcome::Degenerate => "degenerate",
        // A scenario asks for no such numbers.
        Outcome::NotFinite => "not_finite",
    }
}

impl<S: Solid> Question for Scene<S> {
    const ENTRY: &'static Entry = S::ENTRY;
    type Result = RaySolid;

    fn ask(&self) -> RaySolid {
        self.solid.cast(self.given.ray())
    }

    fn counted(&self, found: &RaySolid) -> Verdict {
        let hit = match found.outcome {
            Outcome::Hit => found.hit,
            Outcome::Inside => self.seen_from_inside(found),
            _ => None,
        };
        let contact = |RayHit { point, normal, distance, t, feature }| Contact {
            feature: feature.map(Into::into),
            ..Contact::at(point).facing(normal).along(t, distance)
        };
        Verdict::of(name::<S>(found.outcome), hit.map(contact))
    }

    fn is_ignored_touch(&self, found: &RaySolid) -> bool {
        self.given.touching == IfTouching::Miss && found.is_touch
    }

    fn found(&self, found: RaySolid) -> Findings {
        let mut findings = Findings::of(self.counted(&found).contact);
        let length = |way: WayOut| self.given.scalar("exit_distance", way.at.distance);
        findings.scalars.extend(self.way_out().map(length));
        self.solid.found(self.given.ray(), &mut findings);
        findings
    }

    fn words(&self, found: RaySolid) -> Message {
        let away = || metres(self.solid.nearest(self.given.ray()).distance);
        match (found.outcome, found.hit) {
            (Outcome::Inside, _) => self.words_inside(),
            (Outcome::Hit, Some(hit)) if hit.distance == 0.0 => {
                message!("The ray starts on {0}: a hit at once.", S::NAME)
            }
            (Outcome::Hit, Some(hit)) => {
                message!("The ray hits {0} at P, {1} from O.", S::NAME, self.length(hit.distance))
            }
            (Outcome::PassesBy, _) => {
                message!(
                    "The ray's line misses {0}; the ray comes as near as {1}.",
                    S::NAME,
                    away()
                )
            }
            (Outcome::Behind, _) => message!(
                "The ray's line meets {0} only behind O; the ray stays {1} away.",
                S::NAME,
                away()
            ),
            (Outcome::TooShort, _) => message!("The ray ends {1} before {0}.", S::NAME, away()),
            (Outcome::Degenerate | Outcome::NotFinite | Outcome::Hit, _) => {
                message!("Both ends are one point: {0} has no axis.", S::NAME)
            }
        }
    }

    fn nearest(&self, _: RaySolid) -> Option<Closest> {
        Some(self.solid.nearest(self.given.ray()))
    }

    fn picture(&self, _: RaySolid, counted: Verdict, picture: &mut Explanation) {
        let ray = self.given.ray();
        let (origin, end) = (ray.origin, ray.end());
        picture.dot(origin, 0.2, Role::RayStart);
        if let Some(Contact { point, normal, .. }) = counted.contact {
            picture.line(origin, point, Role::RayToHit);
            picture.line(point, end, Role::Construction);
            picture.hit(point, 0.2, "P", normal.unwrap_or_default());
            if let Some(WayOut { at, is_reached: true }) = self.way_out() {
                picture.ring(at.point, 0.2, Role::Far);
            }
        } else {
            picture.line(origin, end, Role::Ray);
        }
        self.solid.picture(ray, picture);
    }

    fn derivation_conventions(&self, _: RaySolid) -> Choices {
        vec![self.given.way.convention().named()]
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        self.solid.draw(step, self.given.ray(), derived)
    }

    /// Returns the derivation, with the convention's decision on a start inside.
    fn steps(&self, found: RaySolid) -> Vec<Step> {
        let mut steps = self.walked(found);
        let inside = self.given.inside;
        if found.outcome == Outcome::Inside && inside != IfInside::HitAtStart {
            let caption = "What does a start inside count as?";
            let (convention, choice) = inside.convention().named();
            steps.push(Step::chosen(caption, convention, choice, "inside"));
        }
        steps
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let ray = self.given.ray();
        Some(Moment::of_point(ray.place(t), self.solid.distance(ray, t)))
    }
}

impl<S: Solid> Scene<S> {
    /// The conventions of every ray that it skips: the first, on a start inside.
    const UNASKED: usize = if S::HAS_INSIDE { 0 } else { 1 };

    fn way_out(&self) -> Option<WayOut> {
        self.solid.way_out(self.given.ray())
    }

    fn length(&self, distance: f32) -> Message {
        self.given.way.length(distance)
    }

    /// Returns the hit that a start inside counts as.
    fn seen_from_inside(&self, found: &RaySolid) -> Option<RayHit> {
        match self.given.inside {
            IfInside::Miss => None,
            IfInside::ExitPoint => self.way_out().filter(|way| way.is_reached).map(|way| way.at),
            IfInside::HitAtStart => found.hit,
        }
    }

    fn words_inside(&self) -> Message {
        let found = self.way_out();
        let way_out = found.map_or("".into(), |way| self.length(way.at.distance));
        match (self.given.inside, found) {
            (IfInside::ExitPoint, Some(WayOut { is_reached: true, .. })) => {
                message!("The ray leaves {0}, {1} from O.", S::NAME, way_out)
            }
            (IfInside::ExitPoint, _) => {
                message!("The ray ends inside {0}: the way out is {1} long.", S::NAME, way_out)
            }
            (IfInside::Miss, _) => {
                message!("O lies inside {0}: no hit, by the convention.", S::NAME)
            }
            _ => message!(
                "O lies inside {0}: a hit at once, {1} before the way out.",
                S::NAME,
                way_out
            ),
        }
    }
}

/// Adds the marks of the steps with which every ray's derivation ends.
pub(in crate::scenarios) fn draw_on_ray(step: Step, ray: Ray, derived: &Derived) -> Step {
    match step.name() {
        "u" => step.arrow_from(ray.origin),
        "s" => step.length(ray.origin, derived.vector("P")),
        "P" => step.point(),
        "n" => step.arrow_from(derived.vector("P")),
        _ => step,
    }
}
