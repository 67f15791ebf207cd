//! The question that a field asks at each pixel: the answer with the handle there.

use std::sync::Arc;

use bevy::math::Vec2;
use collision_gizmos::handles::{Drag, Modifiers};
use collision_gizmos::snap::Snap;
use collision_gizmos::view::{Optics, View};
use collision_scenarios::methods::{self, MethodRef, Yours};
use collision_scenarios::scenario::Scenario;

/// The quantity that a field shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    /// The relation: which case of the theory it is.
    #[default]
    Relation,
    /// A number by its name: `t`, `distance`, or one of the scenario's own, such as `depth`.
    Number(&'static str),
    /// The difference between a method and the kernel. Methods are numbered: first the scenario's,
    /// then the user's own.
    Method(usize),
}

/// The quantity, with the method to compare.
#[derive(Clone, Default)]
pub struct What {
    pub shown: Shown,
    pub who: Option<MethodRef>,
}

impl What {
    /// Resolves the method; `yours` returns the user's valid formulas.
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

    /// Returns `true` if both are the same, including the text of the user's formula.
    pub fn is_same(&self, other: &Self) -> bool {
        let yours = |what: &Self| match &what.who {
            Some(MethodRef::Yours(yours)) => Some(Arc::as_ptr(yours)),
            Some(MethodRef::Listed(_)) | None => None,
        };
        self.shown == other.shown && yours(self) == yours(other)
    }
}

/// The answer of the case with the handle at another place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    pub hit: bool,
    pub relation: &'static str,
    /// Whether the method hits. Equals `hit` if no method is shown.
    pub theirs: bool,
    /// The number shown. For a method, the error of its point in ulps, or infinity if only one of
    /// the two hits. NaN if there is none.
    pub number: f32,
}

impl Reading {
    /// Returns the reading of a scenario's answer.
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
                    // A point that is not finite is as far away as can be.
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

/// A case, and a drag in it that has not begun: the drag's rules say where the handle would lie.
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

    /// Returns `true` if both are the same question.
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

    /// Returns the pixel of the handle.
    pub fn place(&self) -> Option<Vec2> {
        self.drag.place(&self.view)
    }

    /// Returns an input's numbers with the handle at that pixel.
    pub fn numbers_at(&self, pixel: Vec2, input: usize) -> Option<Vec<f32>> {
        let mut scenario = self.scenario.duplicate();
        let Self { drag, view, modifiers, snap, .. } = self;
        let is_there = drag.drop_at(scenario.as_mut(), view, pixel, *modifiers, *snap);
        is_there.then(|| scenario.inputs().get(input).map(|input| input.value.numbers()))?
    }

    /// Returns the answer with the handle at that pixel. `None` if the drag cannot go there.
    pub fn at(&mut self, pixel: Vec2) -> Option<Reading> {
        let Self { scenario, drag, view, modifiers, snap, what, .. } = self;
        let is_there = drop_anew(drag, scenario.as_mut(), view, pixel, *modifiers, *snap);
        is_there.then(|| Reading::of(scenario.as_ref(), what))
    }
}

/// Restores the inputs and drops the handle at the pixel, independent of earlier drops.
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
