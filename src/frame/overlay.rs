//! Paints the overlay: handles, contacts, labels and the measuring line.

use bevy::ecs::system::SystemParam;
use bevy::math::Vec3;
use bevy::prelude::Res;
use bevy_egui::egui::{Context, CursorIcon};
use collision_gizmos::handles::{Drag, Part};
use collision_gizmos::overlay::{Overlay, PointerState};
use collision_gizmos::snap::Snap;
use collision_gizmos::view::{View, position};
use collision_scenarios::scenario::{Mark, Role, Value};

use crate::gizmos::pulse::Pulse;
use crate::state::explain::Picture;
use crate::state::hand::{Gesture, HeldModifiers, Interaction, Selection};
use crate::state::measure::{Measure, Place};
use crate::state::settings::CurrentQuality;
use crate::state::workspace::Workspace;

/// The resources that the overlay reads: the pointer's state and the picture.
#[derive(SystemParam)]
pub struct FrameView<'w> {
    interaction: Res<'w, Interaction>,
    selection: Res<'w, Selection>,
    modifiers: Res<'w, HeldModifiers>,
    pub picture: Res<'w, Picture>,
    pub quality: Res<'w, CurrentQuality>,
    pulse: Res<'w, Pulse>,
}

impl FrameView<'_> {
    /// Returns `true` while something is dragged or the selection box is drawn.
    pub fn is_busy(&self) -> bool {
        self.interaction.is_busy()
    }

    /// Returns the input whose handle is under the pointer.
    pub fn hovered_handle(&self) -> Option<usize> {
        let target = self.interaction.hover.filter(|target| target.part == Part::Handle)?;
        Some(target.input)
    }

    fn drag(&self) -> Option<&Drag> {
        match &self.interaction.gesture {
            Some((_, Gesture::Drag { drag, .. })) => Some(drag),
            _ => None,
        }
    }
}

/// Paints the handles and the selection box.
pub fn handles(
    overlay: &mut Overlay,
    view: &View,
    workspace: &Workspace,
    (shown, marks): (&FrameView, &[(Mark, Role)]),
    (snap, lit): (Snap, &[usize]),
) {
    let scenario = workspace.scenario.as_ref();
    let pointer = PointerState {
        hover: shown.interaction.hover,
        lit,
        drag: shown.drag(),
        modifiers: shown.modifiers.0,
        snap,
        selected: shown.selection.inputs(),
        hidden: workspace.lacking(),
    };
    overlay.grips(scenario, &view.local_inputs(scenario.inputs()), marks, &pointer);
    if let Some((_, Gesture::Box { from, to, .. })) = shown.interaction.gesture {
        overlay.selection_box(from, to);
    }
}

/// Sets the pointer's icon.
pub fn cursor(context: &Context, shown: &FrameView) {
    let icon = match (&shown.interaction.gesture, shown.interaction.hover) {
        (Some((_, Gesture::Drag { .. })), _) => CursorIcon::Grabbing,
        (_, Some(_)) => CursorIcon::Grab,
        (Some((_, Gesture::Box { from, to, .. })), _) if from != to => CursorIcon::Crosshair,
        _ => return,
    };
    context.set_cursor_icon(icon);
}

/// Paints the answer's contacts, names and labels, in the space of the picture.
pub fn answer(
    overlay: &mut Overlay,
    view: &View,
    workspace: &Workspace,
    (shown, marks): (&FrameView, &[(Mark, Role)]),
    step: Option<usize>,
) {
    let (scenario, answer) = (workspace.scenario.as_ref(), &workspace.answer);
    let mut inputs = view.local_inputs(scenario.inputs());
    inputs.retain(|input| !workspace.lacking().contains(&input.name));
    overlay.contacts(answer, step);
    // The drop line of the dragged handle goes where the contacts leave room.
    if let Some(drag) = shown.drag()
        && let Some(input) = inputs.get(drag.lead)
        && !matches!(input.value, Value::Rotation { .. })
        && drag.moved
    {
        overlay.drop_line(position(&input.value, view));
    }
    if let Some(part) = shown.pulse.part() {
        let contact = answer.contacts.first().map(|contact| (contact.point, Role::Hit));
        let gap = answer.nearest.map(|nearest| (nearest.first, Role::Nearest));
        if let Some((at, role)) = contact.or(gap) {
            overlay.pulse(at - view.origin, part, role);
        }
    }
    overlay.words((scenario, answer), marks, &inputs, shown.selection.active());
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
