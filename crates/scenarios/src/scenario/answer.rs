use glam::Vec3;

use super::{Feature, Mark, Message, Role, Scalar, Step, message, unit};
use exact_collide::Plane;
use exact_collide::closest::Closest;

/// The kernel's decision and the first contact; made without allocating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    pub hit: bool,
    /// The case of the theory, in snake_case; for a miss, the reason.
    pub relation: &'static str,
    /// The first contact: its point, normal, t and distance.
    pub contact: Option<Contact>,
}

impl Verdict {
    /// Returns a hit if there is a contact, else a miss.
    pub fn of(relation: &'static str, contact: Option<Contact>) -> Self {
        Self { hit: contact.is_some(), relation, contact }
    }

    /// A miss without a contact.
    pub fn miss(relation: &'static str) -> Self {
        Self { hit: false, relation, contact: None }
    }

    /// Turns a hit into a miss if it is a touch that the convention `touching` does not count.
    pub fn unless_touch(self, is_ignored_touch: bool) -> Self {
        if self.hit && is_ignored_touch { Self::miss(TOUCHING) } else { self }
    }

    /// Returns the contact's t: 0 at the start of the motion, 1 at its end.
    pub fn t(&self) -> Option<f32> {
        self.contact.and_then(|contact| contact.t)
    }
}

/// The relation of a touch that the convention `touching` does not count.
const TOUCHING: &str = "touching";

/// The kernel's findings, whether a convention counts them or not.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Findings {
    /// Along the motion, or in the order that the scenario documents.
    pub contacts: Vec<Contact>,
    /// The named lengths and parameters that exist in this case.
    pub scalars: Vec<Scalar>,
    /// The named points and directions that exist in this case.
    pub vectors: Vec<(&'static str, Vec3)>,
}

impl Findings {
    /// Returns findings with at most one contact.
    pub fn of(contact: Option<Contact>) -> Self {
        Self { contacts: contact.into_iter().collect(), ..Self::default() }
    }

    pub fn lengths<const N: usize>(&mut self, named: [(&'static str, f32); N]) {
        self.scalars.extend(named.map(|(name, value)| Scalar::length(name, value)));
    }

    pub fn ratios<const N: usize>(&mut self, named: [(&'static str, f32); N]) {
        self.scalars.extend(named.map(|(name, value)| Scalar::ratio(name, value)));
    }

    /// Adds a named number if there is one.
    pub fn ratios_of(&mut self, named: Option<(&'static str, f32)>) {
        self.scalars.extend(named.map(|(name, value)| Scalar::ratio(name, value)));
    }

    pub fn areas<const N: usize>(&mut self, named: [(&'static str, f32); N]) {
        self.scalars.extend(named.map(|(name, value)| Scalar::area(name, value)));
    }

    /// Drops the contacts that do not count.
    pub fn counted(self, verdict: &Verdict) -> Self {
        let contacts = if verdict.contact.is_some() { self.contacts } else { Vec::new() };
        Self { contacts, ..self }
    }

    /// Returns the first contact if the verdict does not count it.
    fn uncounted(&self, verdict: &Verdict) -> Option<&Contact> {
        self.contacts.first().filter(|_| verdict.contact.is_none())
    }
}

/// The explanation of an answer that counts every touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// One plain sentence: the hit, or the reason of the miss, with its numbers.
    pub words: Message,
    /// For a miss: the closest points of the two shapes, where it came closest.
    pub nearest: Option<Closest>,
    /// The picture.
    pub marks: Vec<(Mark, Role)>,
    pub named: Named,
}

/// The letters of a hit's points in the picture, the sentence and the derivation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Named {
    /// The letters of the contacts, in order, if they have any.
    pub contacts: Vec<&'static str>,
    /// The letter of a moving ball's centre.
    pub center: Option<&'static str>,
}

impl Explanation {
    /// Returns a sentence without a picture yet.
    pub fn new(words: impl Into<Message>) -> Self {
        let (words, marks, named) = (words.into(), Vec::new(), Named::default());
        Self { words, nearest: None, marks, named }
    }

    pub fn mark(&mut self, mark: impl Into<Mark>, role: Role) {
        self.marks.push((mark.into(), role));
    }

    pub fn dot(&mut self, at: Vec3, radius: f32, role: Role) {
        self.mark(Mark::Dot { at, radius }, role);
    }

    pub fn ring(&mut self, at: Vec3, radius: f32, role: Role) {
        self.mark(Mark::Ring { at, radius }, role);
    }

    pub fn line(&mut self, from: Vec3, to: Vec3, role: Role) {
        self.mark(Mark::Line { from, to }, role);
    }

    pub fn arrow(&mut self, from: Vec3, to: Vec3, role: Role) {
        self.mark(Mark::Arrow { from, to }, role);
    }

    pub fn label(&mut self, at: Vec3, text: &str, role: Role) {
        self.mark(Mark::Label { at, text: text.into() }, role);
    }

    /// Names the next contact by a letter that is already drawn there.
    pub fn call(&mut self, letter: &'static str) {
        self.named.contacts.push(letter);
    }

    /// Names the next contact by a letter, and draws it there.
    pub fn contact(&mut self, at: Vec3, letter: &'static str, role: Role) {
        self.call(letter);
        self.label(at, letter, role);
    }

    /// Draws a hit with the letter of its contact, and with the normal if it is not zero.
    pub fn hit(&mut self, at: Vec3, radius: f32, letter: &'static str, normal: Vec3) {
        self.dot(at, radius, Role::Hit);
        self.contact(at, letter, Role::Hit);
        if normal != Vec3::ZERO {
            self.arrow(at, at + normal, Role::Normal);
        }
    }

    /// Draws a patch of a plane, with its normal `length` metres long.
    pub fn plane(&mut self, plane: Plane, length: f32, role: Role) {
        self.patch(plane, plane.point, Role::Plane);
        let Plane { point, normal } = plane;
        self.arrow(point, point + unit(Vec3::ZERO, normal) * length, role);
    }

    /// Draws a patch of a plane that contains another of its points.
    pub fn patch(&mut self, Plane { point, normal }: Plane, reach: Vec3, role: Role) {
        self.mark(Mark::Plane { point, normal, reach, half_size: 5.0 }, role);
    }

    /// Draws the helper line from `foot` to `to`, with the symbol of its right angle to `along`.
    pub fn perpendicular(&mut self, foot: Vec3, along: Vec3, to: Vec3) {
        self.line(foot, to, Role::Construction);
        let [along, across] = [along, to - foot].map(Vec3::normalize_or_zero);
        if along != Vec3::ZERO && across != Vec3::ZERO {
            self.mark(Mark::RightAngle { corner: foot, along, across }, Role::Construction);
        }
    }

    /// Converts a hit whose contact does not count: a miss that is closest where it would hit.
    fn uncounted(self, relation: &'static str, at: Vec3) -> Self {
        let Self { mut words, marks, .. } = self;
        let named = Named::default();
        if relation == TOUCHING {
            words = message!("{0} A touch counts as a miss here.", words);
        }
        let nearest = Some(Closest { first: at, second: at, distance: 0.0 });
        Self { words, nearest, marks, named }
    }
}

/// The kernel's answer to a scenario's inputs, as plain data.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub hit: bool,
    pub relation: &'static str,
    pub words: Message,
    pub contacts: Vec<Contact>,
    pub scalars: Vec<Scalar>,
    pub vectors: Vec<(&'static str, Vec3)>,
    pub nearest: Option<Closest>,
    pub marks: Vec<(Mark, Role)>,
    pub named: Named,
    pub steps: Vec<Step>,
}

impl Answer {
    /// Returns the whole answer, in which a touch that does not count is a miss; without
    /// `derivation` there are no steps.
    pub fn new(
        verdict: Verdict,
        findings: Findings,
        explanation: Explanation,
        derivation: Option<Vec<Step>>,
    ) -> Self {
        let Verdict { hit, relation, .. } = verdict;
        let is_derived = derivation.is_some();
        let (mut explanation, mut steps) = (explanation, derivation.unwrap_or_default());
        if let Some(contact) = findings.uncounted(&verdict) {
            explanation = explanation.uncounted(relation, contact.point);
            if relation == TOUCHING && is_derived {
                // The convention decides after the derivation's own end.
                steps.push(Step::chosen("Does a touch count?", "touching", "miss", TOUCHING));
            }
        }
        let Explanation { words, nearest, mut marks, named } = explanation;
        if !hit {
            marks = marks.into_iter().map(Mark::of_a_miss).collect();
        }
        let Findings { contacts, scalars, vectors } = findings.counted(&verdict);
        Self { hit, relation, words, contacts, scalars, vectors, nearest, marks, named, steps }
    }
}

/// The part of an answer that a case's JSON contains.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    pub hit: bool,
    pub relation: &'static str,
    pub contacts: &'a [Contact],
    pub scalars: &'a [Scalar],
    pub vectors: &'a [(&'static str, Vec3)],
}

impl<'a> Report<'a> {
    /// Returns the report of findings that the verdict counts.
    pub fn new(verdict: &Verdict, findings: &'a Findings) -> Self {
        let Findings { contacts, scalars, vectors } = findings;
        Self { hit: verdict.hit, relation: verdict.relation, contacts, scalars, vectors }
    }
}

impl<'a> From<&'a Answer> for Report<'a> {
    fn from(answer: &'a Answer) -> Self {
        let Answer { hit, relation, contacts, scalars, vectors, .. } = answer;
        Self { hit: *hit, relation, contacts, scalars, vectors }
    }
}

/// A point where the two shapes meet, with the values that exist there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    pub point: Vec3,
    /// The unit normal, from the target towards the moving shape; zero if none exists.
    pub normal: Option<Vec3>,
    /// 0 at the start of the motion, 1 at its end.
    pub t: Option<f32>,
    /// The distance along the motion in metres.
    pub distance: Option<f32>,
    /// The centre of a moving ball at that moment.
    pub center: Option<Vec3>,
    pub feature: Option<Feature>,
}

impl Contact {
    /// Returns a contact with a point only.
    pub fn at(point: Vec3) -> Self {
        Self { point, normal: None, t: None, distance: None, center: None, feature: None }
    }

    /// Returns the contact with its normal.
    pub fn facing(self, normal: Vec3) -> Self {
        Self { normal: Some(normal), ..self }
    }

    /// Returns the contact with its t and distance along a motion.
    pub fn along(self, t: f32, distance: f32) -> Self {
        Self { t: Some(t), distance: Some(distance), ..self }
    }

    /// Returns the contact with a moving ball's centre.
    pub fn of_ball(self, center: Vec3) -> Self {
        Self { center: Some(center), ..self }
    }

    /// Returns the contact with the feature that it lies on.
    pub fn on(self, feature: impl Into<Feature>) -> Self {
        Self { feature: Some(feature.into()), ..self }
    }
}
