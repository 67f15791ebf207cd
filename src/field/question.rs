use std::sync::Arc;

use bevy::math::Vec2;

use crate::hand::{Drag, Modifiers};
use crate::methods::{self, MethodRef, Yours};
use crate::scenario::Scenario;
use crate::settings::Snap;
use crate::view::{Optics, View};

/// What of the answer is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    /// Which case of the theory it is.
    #[default]
    Relation,
    /// A number by its name: `t`, `distance`, or one of the scenario's own, as `depth`.
    Number(&'static str),
    /// How far a method is from the kernel; by its place among the scenario's, behind which come the
    /// user's own.
    Method(usize),
}

/// What is shown, with the method that is compared.
#[derive(Clone, Default)]
pub struct What {
    pub shown: Shown,
    pub who: Option<MethodRef>,
}

impl What {
    /// `yours` are the user's own, those that read.
    pub fn of(shown: Shown, id: &str, yours: impl Fn(usize) -> Option<Arc<Yours>>) -> Self {
        let who = match shown {
            Shown::Method(place) => {
                let listed = methods::of(id).count();
                let yours = || yours(place.checked_sub(listed)?).map(MethodRef::Yours);
                methods::of(id).nth(place).map(MethodRef::Listed).or_else(yours)
            }
            Shown::Relation | Shown::Number(_) => None,
        };
        Self { shown, who }
    }

    /// Is it the same, the user's own text included?
    pub fn is_same(&self, other: &Self) -> bool {
        let yours = |what: &Self| match &what.who {
            Some(MethodRef::Yours(yours)) => Some(Arc::as_ptr(yours)),
            Some(MethodRef::Listed(_)) | None => None,
        };
        self.shown == other.shown && yours(self) == yours(other)
    }
}

/// What the case would answer with what is held at another place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    pub hit: bool,
    pub relation: &'static str,
    /// Does the method hit? As the kernel does where none is shown.
    pub theirs: bool,
    /// The number that is shown; of a method, how many ulps its point is off, infinitely many where
    /// one hits and the other does not. NaN where there is none.
    pub number: f32,
}

impl Reading {
    /// What of the scenario's answer is shown.
    pub fn of(scenario: &dyn Scenario, what: &What) -> Self {
        let verdict = scenario.verdict();
        let (hit, relation) = (verdict.hit, verdict.relation);
        let (theirs, number) = match what.shown {
            Shown::Relation => (hit, f32::NAN),
            Shown::Number(name) => {
                let contact = verdict.contact;
                let along = match name {
                    "t" => contact.and_then(|contact| contact.t),
                    "distance" => contact.and_then(|contact| contact.distance),
                    _ => None,
                };
                (hit, along.or_else(|| scalar(scenario, name)).unwrap_or(f32::NAN))
            }
            Shown::Method(_) => match &what.who {
                Some(method) => {
                    let difference = methods::difference(scenario, method);
                    let is_same = difference.hit == hit;
                    // A point that is none is as far away as can be.
                    let finite = |ulps: f32| if ulps <= f32::MAX { ulps } else { f32::MAX };
                    let ulps = difference.ulps.map(finite);
                    (difference.hit, if is_same { ulps.unwrap_or(0.0) } else { f32::INFINITY })
                }
                None => (hit, f32::NAN),
            },
        };
        Self { hit, relation, theirs, number }
    }
}

fn scalar(scenario: &dyn Scenario, name: &str) -> Option<f32> {
    let (_, findings) = scenario.found();
    findings.scalars.iter().find(|scalar| scalar.name == name).map(|scalar| scalar.value)
}

/// A case, and a drag of something in it that has not begun: where it would lie is the drag's own
/// rule.
pub struct Question {
    scenario: Box<dyn Scenario>,
    drag: Drag,
    view: Optics,
    modifiers: Modifiers,
    snap: Snap,
    what: What,
}

impl Clone for Question {
    fn clone(&self) -> Self {
        let scenario = self.scenario.duplicate();
        let (drag, what) = (self.drag.clone(), self.what.clone());
        Self { scenario, drag, what, ..*self }
    }
}

impl Question {
    pub fn new(
        scenario: Box<dyn Scenario>,
        drag: Drag,
        view: View,
        modifiers: Modifiers,
        snap: Snap,
        what: What,
    ) -> Self {
        Self { scenario, drag, view: view.optics(), modifiers, snap, what }
    }

    /// Is it the same question?
    pub fn is_same(&self, other: &Self) -> bool {
        let about = |one: &Self| (*one.view(), one.modifiers, one.snap);
        about(self) == about(other)
            && self.what.is_same(&other.what)
            && self.drag.holds_the_same(&other.drag)
            && self.scenario.is_same(other.scenario.as_ref())
    }

    pub fn view(&self) -> &View {
        &self.view
    }

    pub fn shown(&self) -> Shown {
        self.what.shown
    }

    /// The pixel at which what is held lies now.
    pub fn place(&self) -> Option<Vec2> {
        self.drag.place(&self.view)
    }

    /// The numbers of an input with what is held at that pixel.
    pub fn numbers_at(&self, pixel: Vec2, input: usize) -> Option<Vec<f32>> {
        let mut scenario = self.scenario.duplicate();
        let Self { drag, view, modifiers, snap, .. } = self;
        let is_there = drag.drop_at(scenario.as_mut(), view, pixel, *modifiers, *snap);
        is_there.then(|| scenario.inputs_now().get(input).map(|input| input.value.numbers()))?
    }

    /// The answer with what is held at that pixel; none where a drag goes nowhere.
    pub fn at(&mut self, pixel: Vec2) -> Option<Reading> {
        let Self { scenario, drag, view, modifiers, snap, what, .. } = self;
        let is_there = drop_anew(drag, scenario.as_mut(), view, pixel, *modifiers, *snap);
        is_there.then(|| Reading::of(scenario.as_ref(), what))
    }
}

/// As if what is held had not been dropped before.
fn drop_anew(
    drag: &Drag,
    scenario: &mut dyn Scenario,
    view: &Optics,
    pixel: Vec2,
    modifiers: Modifiers,
    snap: Snap,
) -> bool {
    if drag.has_hanging() {
        drag.put_back(scenario);
    }
    drag.drop_at(scenario, view, pixel, modifiers, snap)
}
