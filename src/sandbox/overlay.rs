//! Paints the overlay: handles, contacts, labels and the measuring line.

use bevy::ecs::system::SystemParam;
use bevy::math::Vec3;
use bevy::prelude::Res;
use bevy_egui::egui::CursorIcon;

use crate::draw::overlay::{Overlay, Touch};
use crate::draw::pulse::Pulse;
use crate::explain::{Letters, Picture};
use crate::hand::{self, AXES, Gesture, Interaction, Modifiers, Part, Selection, Target};
use crate::measure::{Measure, Place};
use crate::scenario::{Mark, Role, ValueNow};
use crate::settings::{RenderQuality, Snap};
use crate::view::{View, paths, position, ring};
use crate::workspace::Workspace;

/// The resources that the overlay reads: the pointer's state and the picture.
#[derive(SystemParam)]
pub struct Shown<'w> {
    interaction: Res<'w, Interaction>,
    selection: Res<'w, Selection>,
    modifiers: Res<'w, Modifiers>,
    pub picture: Res<'w, Picture>,
    pub finish: Res<'w, RenderQuality>,
    pulse: Res<'w, Pulse>,
}

impl Shown<'_> {
    /// Returns `true` while something is dragged or the selection box is drawn.
    pub fn is_busy(&self) -> bool {
        self.interaction.is_busy()
    }
}

/// Paints the handles, the selection and the pointer's feedback.
pub fn handles(
    overlay: &mut Overlay,
    view: &View,
    workspace: &Workspace,
    (shown, marks): (&Shown, &[(Mark, Role)]),
    snap: Snap,
    letters: &Letters,
) {
    let Shown { interaction, selection, modifiers, .. } = shown;
    let modifiers = **modifiers;
    let (dragged, boxed) = match &interaction.gesture {
        Some((_, Gesture::Drag { drag, .. })) => (Some(drag), None),
        Some((_, Gesture::Box { from, to, .. })) => (None, Some((*from, *to))),
        None => (None, None),
    };

    // Below the handles: the outline of the body under the pointer.
    if let Some(Target { part: Part::Body { body, .. }, .. }) = interaction.hover
        && let Some(body) = workspace.scenario.bodies().get(body)
    {
        overlay.outline(&body.shape.moved(-view.origin));
    }
    if let Some((at, axes)) = dragged.and_then(|drag| drag.guides(view, modifiers)) {
        let at = at - view.origin;
        for axis in (0..3).filter(|&axis| axes[axis]) {
            let reach = AXES[axis] * view.orbit.distance;
            overlay.guide(at - reach, at + reach, axis);
        }
    }

    let (inputs, local) = (view.local_inputs(workspace.scenario.inputs_now()), &view.local());
    overlay.color_letters(letters.clone());
    overlay.see_behind(marks);
    let gizmo = selection.active().and_then(|active| hand::place(&inputs, active));
    if let Some(at) = gizmo {
        for (axis, arrow) in hand::arrows(local, at).into_iter().enumerate() {
            let lit = matches!(interaction.hover, Some(Target { part: Part::Arrow(lit), .. }) if lit == axis);
            if let Some((from, to)) = arrow {
                overlay.arrow(from, to, axis, lit);
            }
        }
    }
    let touch = |input: usize, part: Part| match interaction.hover {
        _ if dragged.is_some_and(|drag| drag.holds(input, part)) => Touch::Dragged,
        Some(Target { input: other, part: under }) if other == input && under.is(part) => {
            Touch::Hovered
        }
        _ => Touch::Idle,
    };
    for (index, input) in inputs.iter().enumerate() {
        if let ValueNow::Rotation { value, center } = input.value
            && hand::shows_rings(&inputs, selection.active(), center)
        {
            for axis in 0..3 {
                let touch = touch(index, Part::Ring { axis, at: center });
                overlay.ring(center, &ring(value, center, axis, local), axis, touch);
            }
        }
        for (part, at) in hand::handles(input.value, local) {
            overlay.handle(input, at, touch(index, part), selection.contains(index));
        }
    }

    if let Some(drag) = dragged.filter(|drag| drag.moved) {
        let words =
            drag.words(workspace.scenario.as_ref(), view, modifiers, snap, overlay.language());
        overlay.beside(drag.cursor(), &words);
    }
    if let Some((from, to)) = boxed {
        overlay.selection_box(from, to);
    }
    match (dragged, interaction.hover, boxed) {
        (Some(_), ..) => overlay.cursor(CursorIcon::Grabbing),
        (_, Some(_), _) => overlay.cursor(CursorIcon::Grab),
        (_, _, Some((from, to))) if from != to => overlay.cursor(CursorIcon::Crosshair),
        _ => {}
    }
}

/// Paints the answer's contacts, names and labels, in the space of the picture. While the
/// derivation is open, the contacts appear at its last step.
pub fn answer(
    overlay: &mut Overlay,
    view: &View,
    workspace: &Workspace,
    (shown, marks): (&Shown, &[(Mark, Role)]),
    step: Option<usize>,
) {
    let (answer, origin) = (&workspace.answer, view.origin);
    let inputs = view.local_inputs(workspace.scenario.inputs_now());
    if answer.hit && step.is_none_or(|step| step + 1 == answer.steps.len()) {
        for contact in &answer.contacts {
            overlay.contact(contact.point - origin, contact.normal);
        }
    }
    // The drop line of the dragged handle goes where the contacts leave room.
    if let Some((_, Gesture::Drag { drag, .. })) = &shown.interaction.gesture
        && let Some(input) = inputs.get(drag.lead)
        && !matches!(input.value, ValueNow::Rotation { .. })
        && drag.moved
    {
        overlay.drop_line(position(input.value, view));
    }
    if let Some(part) = shown.pulse.part() {
        let contact = answer.contacts.first().map(|contact| (contact.point, Role::Hit));
        let gap = answer.nearest.map(|nearest| (nearest.first, Role::Nearest));
        if let Some((at, role)) = contact.or(gap) {
            overlay.pulse(at - origin, part, role);
        }
    }
    overlay.whereabouts();
    overlay.see(marks, inputs.iter().map(|input| position(input.value, view)));
    // The labels of the current marks are placed first.
    overlay.labels(marks, true);
    let active = shown.selection.active();
    for input in &inputs {
        // A rotation's name stands beside its ring, so it shows only with the ring.
        let is_shown = match input.value {
            ValueNow::Rotation { center, .. } => hand::shows_rings(&inputs, active, center),
            _ => true,
        };
        if is_shown {
            overlay.name(position(input.value, view), input.label);
        }
    }
    let mut paths = paths(workspace.scenario.as_ref(), answer);
    for path in &mut paths {
        (path.from, path.to) = (path.from - origin, path.to - origin);
    }
    overlay.onward(&paths, &inputs);
    overlay.labels(marks, false);
}

/// Paints the measuring line and the points that it may snap to.
pub fn measuring(
    overlay: &mut Overlay,
    origin: Vec3,
    workspace: &Workspace,
    measure: &Measure,
    places: &[Place],
) {
    for place in places {
        overlay.place(place.at - origin);
    }
    let ends = measure.ends(places);
    for place in ends.into_iter().flatten() {
        overlay.end(place.at - origin);
    }
    if let [Some(from), Some(to)] = ends {
        overlay.measure(from.at - origin, to.at - origin, workspace.entry.space);
    }
}
