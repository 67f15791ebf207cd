use bevy_egui::egui::CursorIcon;

use super::hold::{AXES, Snap};
use super::pick::{Part, Target, arrows, place};
use super::{Gesture, Shown, position};
use crate::camera::View;
use crate::draw::overlay::{Overlay, Touch};
use crate::sandbox::Sandbox;

/// Paints the handles, what is selected and what the pointer does with them.
pub fn paint(overlay: &mut Overlay, view: &View, sandbox: &mut Sandbox, hand: &Shown, snap: Snap) {
    let Shown { grip, selection, hold } = hand;
    let hold = **hold;
    let (dragged, boxed) = match &grip.gesture {
        Some((_, Gesture::Drag { drag, .. })) => (Some(drag), None),
        Some((_, Gesture::Box { from, to, .. })) => (None, Some((*from, *to))),
        None => (None, None),
    };

    // Under the handles: the outline of the body that the pointer would take.
    if let Some(Target { part: Part::Body { body, .. }, .. }) = grip.hover
        && let Some(body) = sandbox.scenario.bodies().get(body)
    {
        overlay.outline(&body.shape);
    }
    if let Some((at, axes)) = dragged.and_then(|drag| drag.guides(view, hold)) {
        for axis in (0..3).filter(|&axis| axes[axis]) {
            let reach = AXES[axis] * view.orbit.distance;
            overlay.guide(at - reach, at + reach, axis);
        }
    }

    let inputs = sandbox.scenario.inputs();
    let gizmo = selection.active().and_then(|active| place(&inputs, active));
    if let Some(at) = gizmo {
        for (axis, arrow) in arrows(view, at).into_iter().enumerate() {
            let lit =
                matches!(grip.hover, Some(Target { part: Part::Arrow(lit), .. }) if lit == axis);
            if let Some((from, to)) = arrow {
                overlay.arrow(from, to, axis, lit);
            }
        }
    }
    for (index, input) in inputs.iter().enumerate() {
        let touch = match grip.hover {
            _ if dragged.is_some_and(|drag| drag.lead == index) => Touch::Dragged,
            Some(Target { input, part: Part::Handle }) if input == index => Touch::Hovered,
            _ => Touch::Idle,
        };
        let at = position(&input.value, view);
        overlay.handle(&input.value, at, touch, selection.contains(index));
    }
    drop(inputs);

    if let Some(drag) = dragged.filter(|drag| drag.moved) {
        let words = drag.words(sandbox.scenario.as_mut(), view, hold, snap, overlay.language());
        overlay.beside(drag.cursor(), &words);
    }
    if let Some((from, to)) = boxed {
        overlay.selection_box(from, to);
    }
    match (dragged, grip.hover, boxed) {
        (Some(_), ..) => overlay.cursor(CursorIcon::Grabbing),
        (_, Some(_), _) => overlay.cursor(CursorIcon::Grab),
        (_, _, Some((from, to))) if from != to => overlay.cursor(CursorIcon::Crosshair),
        _ => {}
    }
}
