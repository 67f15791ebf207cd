//! The context menu of a handle: its numbers to type, and further actions.

use bevy_egui::egui::{Area, Button, Context, Frame, Id, Order, Ui, pos2, vec2};
use collision_gizmos::letters::Letters;
use collision_gizmos::snap::Snap;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Input, Message, Value, message};

use crate::field::{Field, Subject};
use crate::state::hand::{Menu, settled};
use crate::state::shortcuts::{self, Command};
use crate::state::workspace::Workspace;
use crate::ui::inputs::fields::typed_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the open menu. A press beside it closes it.
pub fn menu(
    context: &Context,
    menu: &mut Menu,
    workspace: &Workspace,
    letters: &Letters,
    snap: Snap,
    (field, state): (&mut Field, &mut PanelState),
) {
    let Some(open) = &mut menu.open else { return };
    // A slow frame may include the press that opened it.
    let was_shown = std::mem::replace(&mut open.shown, true);
    let inputs = workspace.scenario.inputs();
    let chosen: Vec<_> =
        open.inputs.iter().filter_map(|&place| Some((place, inputs.get(place)?.clone()))).collect();
    let at = pos2(open.at.x, open.at.y) + vec2(8.0, 8.0);
    let area = Area::new(Id::new("menu of a handle")).order(Order::Foreground).fixed_pos(at);
    let shown = area.constrain_to(context.content_rect()).show(context, |ui| {
        Frame::menu(ui.style()).show(ui, |ui| {
            rows_ui(ui, &chosen, workspace, letters, snap, state)
                || asks_ui(ui, &chosen, workspace, field)
        })
    });
    let done = shown.inner.inner;
    let is_beside = context.input(|input| {
        let at = input.pointer.interact_pos();
        was_shown
            && input.pointer.any_pressed()
            && at.is_some_and(|at| !shown.response.rect.contains(at))
    });
    if done || is_beside {
        menu.open = None;
        context.request_repaint();
    }
}

/// Room for a name and three numbers.
const WIDTH: f32 = 312.0;

/// Shows the rows. Returns `true` if an action is done and the menu closes.
fn rows_ui(
    ui: &mut Ui,
    chosen: &[(usize, Input)],
    workspace: &Workspace,
    letters: &Letters,
    snap: Snap,
    state: &mut PanelState,
) -> bool {
    ui.set_width(WIDTH);
    for (place, input) in chosen.iter().filter(|(_, input)| !input.value.is_list()) {
        typed_ui(ui, *place, input, letters, state);
    }
    ui.separator();
    let labels: Vec<_> = chosen.iter().map(|(_, input)| input.label).collect();
    let labels = labels.join(", ");
    let mut done = false;

    let snapped: Vec<_> =
        chosen.iter().map(|(place, input)| (*place, snapped(input, snap))).collect();
    let tip = ui.say("To the multiples of the step, as a drag with Ctrl has them");
    if row_ui(ui, ui.tr(&steps(chosen, snap)), differ(&snapped, chosen), tip) {
        set(state, message!("snap {0}", labels.clone()), snapped);
        done = true;
    }
    if row_ui(ui, ui.say("Copy the numbers").to_owned(), true, ui.say("Every digit of them")) {
        let numbers = |input: &Input| {
            let numbers = input.value.numbers();
            numbers.into_iter().map(cases::number_text).collect::<Vec<_>>().join(", ")
        };
        let lines: Vec<_> = chosen.iter().map(|(_, input)| numbers(input)).collect();
        ui.ctx().copy_text(lines.join("\n"));
        let told = message!("Copied {0}: {1}", labels.clone(), lines.join("; "));
        state.tell_briefly(ui.language(), &told);
        done = true;
    }
    let fresh = workspace.entry.inputs();
    let own = chosen.iter().filter_map(|(place, input)| {
        // A solid of another kind has other parts.
        let fresh = fresh.get(*place).filter(|fresh| fresh.name == input.name)?;
        Some((*place, fresh.value.clone()))
    });
    let own: Vec<_> = own.collect();
    let tip = ui.say("As the scenario has it; the rest of the case stays");
    if row_ui(ui, ui.say("Reset it alone").to_owned(), differ(&own, chosen), tip) {
        set(state, message!("reset {0}", labels), own);
        done = true;
    }
    if row_ui(ui, ui.say("Frame").to_owned(), true, &shortcuts::tip(Command::Frame, ui.language()))
    {
        state.asked.push(Command::Frame);
        done = true;
    }
    done
}

fn row_ui(ui: &mut Ui, text: String, is_on: bool, tip: &str) -> bool {
    let button = Button::new(text).frame(false).min_size(vec2(ui.available_width(), 0.0));
    ui.add_enabled(is_on, button).on_hover_text(tip).clicked()
}

/// Shows the button for a lone handle's field. Returns `true` if it is pressed.
fn asks_ui(
    ui: &mut Ui,
    chosen: &[(usize, Input)],
    workspace: &Workspace,
    field: &mut Field,
) -> bool {
    let [(place, _)] = chosen else { return false };
    let subject = Subject::of(&workspace.scenario.inputs(), *place, None);
    let tip = shortcuts::tip(Command::Field, ui.language());
    let is_asked = row_ui(ui, ui.say("Answer field").to_owned(), true, &tip);
    if let Some(subject) = subject.filter(|_| is_asked) {
        field.show_of(subject, workspace.opened);
    }
    is_asked
}

/// Returns the name of the snap action, with its step.
fn steps(chosen: &[(usize, Input)], snap: Snap) -> Message {
    let turns = |(_, input): &(usize, Input)| {
        let value = &input.value;
        matches!(value, Value::Angle { .. } | Value::Direction { .. } | Value::Rotation { .. })
    };
    match chosen.iter().all(turns) {
        true => message!("Snap to {0}°", snap.degrees.to_string()),
        false => message!("Snap to {0} m", snap.metres.to_string()),
    }
}

fn differ(values: &[(usize, Value)], chosen: &[(usize, Input)]) -> bool {
    let pairs = values.iter().zip(chosen);
    pairs.into_iter().any(|((_, value), (_, input))| value.numbers() != input.value.numbers())
}

/// Returns an input's value at the multiples of the step; as it is if it cannot be there.
fn snapped(input: &Input, snap: Snap) -> Value {
    input.with(&settled(&input.value, snap)).unwrap_or_else(|_| input.value.clone())
}

/// Sets all values as one step.
fn set(state: &mut PanelState, step: Message, values: Vec<(usize, Value)>) {
    state.change(move |workspace| {
        workspace.edit(step, |workspace| {
            for (place, value) in values {
                workspace.scenario.put(place, value);
            }
        });
    });
}
