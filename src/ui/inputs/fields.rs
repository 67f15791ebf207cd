//! The inputs as number fields.

use bevy::math::{DQuat, EulerRot, Quat};
use bevy_egui::egui::{self, Key, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Input, Value, message};
use exact_collide::ray_box;

use crate::field::Field;
use crate::state::workspace::Workspace;
use crate::ui::field::legend::{TOGGLE, toggle_ui};
use crate::ui::inputs::change::change;
use crate::ui::inputs::conventions::plane_sign_ui;
use crate::ui::inputs::list::list_ui;
use crate::ui::inputs::ray::{Ways, cast_rows_ui, choose_way_ui};
use crate::ui::shell::title::refusal;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::rows::{
    FIELD_WIDTH, LONE_FIELD_WIDTH, Row, Touch, name_ui, name_width, numbers_ui, row_name_ui,
};

/// Shows the inputs as number fields.
pub fn fields_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    letters: &Letters,
    field: &mut Field,
    state: &mut PanelState,
) {
    let refused = &workspace.refused;
    let goes_on =
        |input: &egui::InputState| input.pointer.any_pressed() || input.key_pressed(Key::Escape);
    if refused.is_some() && ui.input(goes_on) {
        state.change(|workspace| workspace.refused = None);
    }
    ui.spacing_mut().item_spacing = egui::vec2(3.0, 4.0);
    let names = (ui.available_width() - 3.0 * (FIELD_WIDTH + 3.0)).max(36.0);
    let inputs = workspace.scenario.inputs();
    // A lone number leaves room for a longer name.
    let sign = TOGGLE + ui.spacing().item_spacing.x;
    let alone =
        inputs.iter().filter(|input| is_alone(input)).map(|input| name_width(ui, input) + sign);
    let most = ui.available_width() - LONE_FIELD_WIDTH - 3.0;
    let alone = alone.fold(names, f32::max).min(most.max(names));
    let ways = Ways::of(workspace, state);
    for (index, input) in inputs.into_iter().enumerate() {
        match input.value {
            Value::Replaced => continue,
            ref list if list.is_list() => {
                list_ui(ui, (index, &input), (names, letters), state);
                continue;
            }
            _ => {}
        }
        if let Some(ways) = &ways {
            if ways.starts_at(index) {
                choose_way_ui(ui, names, state);
            }
            if state.by_direction && ways.has(index) {
                let row = cast_rows_ui(ui, (index, &input), (names, letters), ways, state);
                let why = match refused {
                    Some((name, why)) => (*name == input.name).then(|| why.clone()),
                    None => ways.problem(index),
                };
                if let Some(why) = why {
                    let nearest = ways.nearest_end();
                    let offer = nearest.map(|end| end.map(cases::number_text).join(", "));
                    let offer = offer.map(|end| ui.tr(&message!("Take the nearest end: {0}", end)));
                    let is_taken = refusal(ui, row, &ui.tr(&why), offer.as_deref());
                    if let Some(end) = nearest.filter(|_| is_taken) {
                        ways.take_nearest(end, state);
                    }
                }
                continue;
            }
        }
        let row = ui.horizontal(|ui| {
            let names = if is_alone(&input) { alone } else { names };
            let name = name_ui(ui, names - sign, &input, letters);
            toggle_ui(ui, index, workspace, field);
            let mut touched = |what: &str, touch| {
                let step = message!("set {0}", format!("{}{what}", input.label));
                state.change(move |workspace| change(workspace, index, step, touch));
            };
            numbers_ui(ui, Row::of(&input), name, &mut touched);
        });
        if let Some((_, why)) = refused.as_ref().filter(|(name, _)| *name == input.name) {
            refusal(ui, row.response.rect, &ui.tr(why), None);
        }
        if let Some(number) = number_of_plane(&input) {
            ui.horizontal(|ui| {
                let name =
                    row_name_ui(ui, names, "The plane's number, along N as it is given", "d");
                numbers_ui(ui, Row::of_number(number), name, &mut |_: &str, touch| {
                    let step = message!("set {0}", "d");
                    state.change(move |workspace| change(workspace, index, step, touch));
                });
            });
        } else if input.number.is_some() {
            // The row keeps its place, so that the convention moves nothing below.
            ui.horizontal(|ui| {
                let name = row_name_ui(ui, names, "A number in the place of a plane's point", "d");
                plane_sign_ui(ui, workspace, name, state);
            });
        }
        if let Value::Rotation { value, .. } = input.value {
            rotation_ui(ui, names, value, &mut |what: &str, touch| {
                let step = message!("set {0}", format!("{}{what}", input.label));
                state.change(move |workspace| change(workspace, index, step, touch));
            });
        }
    }
}

fn is_alone(input: &Input) -> bool {
    input.value.numbers().len() == 1
}

/// Shows the numbers of one input, to type or to drag.
pub fn typed_ui(
    ui: &mut Ui,
    index: usize,
    input: &Input,
    letters: &Letters,
    state: &mut PanelState,
) {
    ui.spacing_mut().item_spacing = egui::vec2(3.0, 4.0);
    ui.horizontal(|ui| {
        let name = name_ui(ui, 80.0, input, letters);
        numbers_ui(ui, Row::of(input), name, &mut |what: &str, touch| {
            let step = message!("set {0}", format!("{}{what}", input.label));
            state.change(move |workspace| change(workspace, index, step, touch));
        });
    });
}

/// Returns the number of a plane that is given by one.
fn number_of_plane(input: &Input) -> Option<f32> {
    match input.value {
        Value::Point(point) => input.number?.of(point),
        _ => None,
    }
}

/// Shows the fourth number of a quaternion, and the rotation as angles.
fn rotation_ui(ui: &mut Ui, names: f32, rotation: Quat, touched: &mut impl FnMut(&str, Touch)) {
    let fourth =
        Row { numbers: rotation.to_array().to_vec(), shown: 3..4, suffix: "", is_dragged: true };
    let angles =
        Row { numbers: euler(rotation).to_vec(), shown: 0..3, suffix: "°", is_dragged: true };
    ui.horizontal(|ui| {
        let name = row_name_ui(ui, names, "", "w");
        numbers_ui(ui, fourth, name, touched);
    });
    ui.horizontal(|ui| {
        let name = row_name_ui(
            ui,
            names,
            "Euler angles: about Z, then X, then Y, as in Unity",
            "Euler angles",
        );
        numbers_ui(ui, angles, name, &mut |what: &str, touch| {
            let touch = match touch {
                Touch::Changed(angles) => Touch::Changed(of_euler(&angles)),
                other => other,
            };
            touched(what, touch);
        });
    });
}

/// Returns the angles about X, Y and Z in degrees. The rotation is about Z first, then X, then Y.
fn euler(rotation: Quat) -> [f32; 3] {
    let (y, x, z) = ray_box::unit_quaternion(rotation).to_euler(EulerRot::YXZ);
    [x, y, z].map(|angle| angle.to_degrees() as f32 + 0.0)
}

fn of_euler(angles: &[f32]) -> Vec<f32> {
    let &[x, y, z] = angles else { return Vec::new() };
    let [x, y, z] = [x, y, z].map(|angle| f64::from(angle).to_radians());
    let rotation = DQuat::from_euler(EulerRot::YXZ, y, x, z);
    // cos 90° is not exactly 0 in floating point.
    let clean = |number: f64| if number.abs() < 1e-15 { 0.0 } else { number as f32 };
    rotation.to_array().map(clean).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_the_rotation_that_they_are_typed_for() {
        for angles in [[0.0; 3], [90.0, 0.0, 0.0], [0.0, 180.0, 0.0], [10.0, -20.0, 130.0]] {
            let [x, y, z, w] = of_euler(&angles)[..] else { panic!() };
            let rotation = Quat::from_xyzw(x, y, z, w);
            let again = of_euler(&euler(rotation * 3.0));
            let again = Quat::from_xyzw(again[0], again[1], again[2], again[3]);
            assert!(again.dot(rotation).abs() > 1.0 - 1e-6, "{angles:?}");
        }
        // About Z first: X goes to Y, then about X to Z.
        let turn = of_euler(&[90.0, 0.0, 90.0]);
        let turned = Quat::from_xyzw(turn[0], turn[1], turn[2], turn[3]) * bevy::math::Vec3::X;
        assert!((turned - bevy::math::Vec3::Z).length() < 1e-6, "{turned}");
        assert_eq!(of_euler(&[0.0, 180.0, 0.0]), [0.0, 1.0, 0.0, 0.0]);
    }
}
