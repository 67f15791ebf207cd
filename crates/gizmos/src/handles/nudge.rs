//! Moves by the arrow keys.

use collision_scenarios::scenario::{Scenario, Unit, Value};
use glam::{DQuat, DVec3, IVec2, Vec3};

use super::drag::translated;
use super::modifiers::Modifiers;
use super::pull::as_long_as;
use crate::view::View;

/// The step of one key press, in metres and degrees: a tenth of a metre or one degree; a tenth of
/// that with Shift, more with Ctrl.
fn steps(modifiers: Modifiers) -> (f64, f64) {
    match modifiers {
        Modifiers { ctrl: true, .. } => (1.0, 15.0),
        Modifiers { shift: true, .. } => (0.01, 0.1),
        _ => (0.1, 1.0),
    }
}

/// Moves points by a step to the view's right or up; turns directions that way; grows (right, up)
/// or shrinks lengths and angles. Inputs attached to a moved point move with it and keep their
/// value.
pub fn nudge(
    scenario: &mut dyn Scenario,
    view: &View,
    selected: &[usize],
    towards: IVec2,
    modifiers: Modifiers,
) {
    let (metres, degrees) = steps(modifiers);
    let aside =
        clean(view.right()) * f64::from(towards.x) + clean(view.up()) * f64::from(towards.y);
    let sign = f64::from(towards.x + towards.y).signum();
    let length_counts = scenario.unit_along() == Unit::Direction;
    let anchors: Vec<_> = scenario.inputs().iter().map(|input| input.value.anchor()).collect();
    for &index in selected {
        if let Some(input) = scenario.input(index)
            && anchors[index].is_none()
        {
            let _ = scenario.set(
                index,
                &translated(&input.value.numbers(), input.value.stride(), aside * metres),
            );
        }
    }

    let inputs = scenario.inputs();
    for &index in selected {
        let Some(input) = inputs.get(index) else { continue };
        if anchors[index].is_none() || input.value.anchor() != anchors[index] {
            continue;
        }
        let numbers = match input.value {
            Value::Point(_)
            | Value::Point2(_)
            | Value::Ring(_)
            | Value::Rings(_)
            | Value::Mesh(_)
            | Value::Convex(_)
            | Value::Points(_)
            | Value::Replaced => continue,
            Value::Direction { value, .. } => {
                let unit = value.as_dvec3().normalize_or_zero();
                let aside = aside.reject_from(unit).normalize_or_zero();
                let (sin, cos) = degrees.to_radians().sin_cos();
                let turned = (unit * cos + aside * sin).normalize_or_zero().as_vec3();
                let turned = match length_counts {
                    true => as_long_as(&value.to_array(), turned),
                    false => turned,
                };
                turned.to_array().to_vec()
            }
            Value::Offset { value, .. } => {
                (value.as_dvec3() + aside * metres).as_vec3().to_array().to_vec()
            }
            Value::Radius { value, .. }
            | Value::Rim { value, .. }
            | Value::Length { value, .. } => {
                vec![(f64::from(value) + sign * metres).max(0.0) as f32]
            }
            Value::HalfExtents { value, .. } => {
                let grown = value.as_dvec3() + sign * metres;
                grown.max(DVec3::ZERO).as_vec3().to_array().to_vec()
            }
            Value::Rotation { value, .. } => {
                // Turns the box as if its front were pushed that way.
                let around = clean(view.up()) * f64::from(towards.x)
                    - clean(view.right()) * f64::from(towards.y);
                let turn = DQuat::from_axis_angle(around.normalize(), degrees.to_radians());
                (turn * value.as_dquat()).as_quat().to_array().to_vec()
            }
            Value::Angle { value, .. } => vec![(f64::from(value) + sign * degrees) as f32],
        };
        let _ = scenario.set(index, &numbers);
    }
}

/// Removes the rounding error from an axis of the view: from the front it is exactly X or Y.
fn clean(axis: Vec3) -> DVec3 {
    let axis = Vec3::from_array(
        axis.to_array().map(|number| if number.abs() < 1e-6 { 0.0 } else { number }),
    );
    axis.as_dvec3().normalize_or_zero()
}
