//! The pointer and the keys on the picture: which handle they hold, and where it goes.

use collision_gizmos::handles::{self, Drag, Modifiers, Part, Target};
use collision_gizmos::overlay::PointerState;
use collision_gizmos::snap::Snap;
use collision_gizmos::view::View;
use glam::{IVec2, Vec2};

use crate::desk::Desk;

/// The reach of a finger beyond that of a mouse, in pixels.
const FINGER: f32 = 14.0;

/// The hand on the picture.
#[derive(Default)]
pub struct Hand {
    pub hover: Option<Target>,
    drag: Option<Drag>,
    /// The selected inputs, by their places; the last one is active.
    pub selected: Vec<usize>,
    modifiers: Modifiers,
    is_nudging: bool,
}

/// Reads the modifier keys: X, Y, Z, Shift, Ctrl and Alt, a bit each.
pub fn modifiers(bits: u8) -> Modifiers {
    let is_held = |bit: u8| bits & (1 << bit) != 0;
    let [shift, ctrl, alt] = [3, 4, 5].map(is_held);
    Modifiers { axes: [0, 1, 2].map(is_held), shift, ctrl, alt }
}

impl Hand {
    /// Returns the pointer's state for the picture, with the inputs that are lit, and those that have no
    /// handle.
    pub fn state<'a>(&'a self, lit: &'a [usize], hidden: &'a [&'static str]) -> PointerState<'a> {
        PointerState {
            hover: self.hover,
            lit,
            drag: self.drag.as_ref(),
            modifiers: self.modifiers,
            snap: Snap::default(),
            selected: &self.selected,
            hidden,
        }
    }

    /// Returns the dragged input, once the pointer has moved.
    pub fn dragged(&self) -> Option<usize> {
        self.drag.as_ref().filter(|drag| drag.moved).map(|drag| drag.lead)
    }

    /// Returns the input whose handle is under the pointer.
    pub fn hovered(&self) -> Option<usize> {
        let target = self.hover.filter(|target| target.part == Part::Handle)?;
        Some(target.input)
    }

    pub fn is_busy(&self) -> bool {
        self.drag.is_some()
    }

    /// Notes what is under the pointer; returns `true` if it can be dragged.
    pub fn over(&mut self, desk: &Desk, view: &View, at: Option<Vec2>) -> bool {
        self.hover = at.and_then(|at| self.target(desk, view, at));
        self.hover.is_some()
    }

    fn target(&self, desk: &Desk, view: &View, at: Vec2) -> Option<Target> {
        // A preview is looked at, not changed.
        if desk.is_previewing() {
            return None;
        }
        let active = self.selected.last().copied();
        handles::target(desk.case.live.as_ref(), view, active, at).map(|(target, _)| target)
    }

    /// Takes what is under the pointer; a finger also takes what is near it.
    pub fn press(
        &mut self,
        desk: &Desk,
        view: &View,
        (at, is_finger, bits): (Vec2, bool, u8),
    ) -> bool {
        self.modifiers = modifiers(bits);
        let around = (0..8_u8).map(|part| Vec2::from_angle(f32::from(part) * 0.785) * FINGER);
        let around = around.filter(|_| is_finger);
        let places = std::iter::once(at).chain(around.map(|aside| at + aside));
        let target = places.filter_map(|at| self.target(desk, view, at));
        let scenario = desk.case.live.as_ref();
        self.drag = target.into_iter().next().and_then(|target| {
            let held = handles::held(scenario, target);
            if !held.iter().all(|input| self.selected.contains(input)) {
                self.selected.clone_from(&held);
            }
            Drag::new(scenario, view, target, &self.selected, at, self.modifiers)
        });
        if self.drag.is_none() {
            self.selected.clear();
        }
        self.drag.is_some()
    }

    /// Moves what is held; returns `true` if the case may have changed.
    pub fn pull(&mut self, desk: &mut Desk, view: &View, at: Vec2, bits: u8) -> bool {
        self.modifiers = modifiers(bits);
        let Some(drag) = &mut self.drag else { return false };
        if !drag.leaves(at) {
            return false;
        }
        if !drag.moved {
            drag.moved = true;
            desk.begin(drag.name(desk.case.live.as_ref()), view.orbit);
        }
        drag.pull(desk.case.live.as_mut(), view, at, self.modifiers, Snap::default());
        true
    }

    /// Lets go. `keeps` is `false` where all goes back to where it was.
    pub fn let_go(&mut self, desk: &mut Desk, keeps: bool) {
        if let Some(drag) = self.drag.take().filter(|drag| drag.moved) {
            if keeps {
                desk.end();
            } else {
                drag.put_back(desk.case.live.as_mut());
                desk.cancel();
            }
        }
    }

    /// Moves the selected handle by an arrow key. From press to release is one step.
    pub fn nudge(&mut self, desk: &mut Desk, view: &View, towards: IVec2, bits: u8) {
        if self.selected.is_empty() || self.drag.is_some() || desk.is_previewing() {
            return;
        }
        if !self.is_nudging {
            self.is_nudging = true;
            let name = handles::name(&desk.case.live.inputs(), &self.selected);
            desk.begin(name, view.orbit);
        }
        let scenario = desk.case.live.as_mut();
        handles::nudge(scenario, view, &self.selected, towards, modifiers(bits));
    }

    /// Ends the step of the arrow keys.
    pub fn end_nudge(&mut self, desk: &mut Desk) {
        if std::mem::take(&mut self.is_nudging) {
            desk.end();
        }
    }

    /// Forgets what was held and selected, for another case.
    pub fn rest(&mut self) {
        *self = Self::default();
    }
}
