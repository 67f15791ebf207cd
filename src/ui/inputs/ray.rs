//! Fields for a ray or cast given as origin, direction and distance, as in engines. The end point
//! must be exact; otherwise the input is refused.

use bevy_egui::egui::{Id, Rect, Ui};
use collision_gizmos::letters::Letters;

use crate::cases::{Cast, end_from, ends};
use crate::scenario::{InputNow, Message, message};
use crate::state::workspace::Workspace;
use crate::ui::inputs::draft::Draft;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::rows::{Row, Touch, name_ui, numbers_ui, row_name_ui};

/// The open case's ray or cast, by its ends and as origin, direction and distance.
pub struct Ways {
    places: [usize; 2],
    ends: [[f32; 3]; 2],
    cast: Cast,
    is_typed: bool,
}

impl Ways {
    /// `None` if the scenario has none.
    pub fn of(workspace: &Workspace, state: &PanelState) -> Option<Self> {
        let places = ends(workspace.scenario.as_ref())?;
        let inputs = workspace.scenario.inputs_now();
        let point = |place: usize| {
            inputs.get(place).and_then(|input| <[f32; 3]>::try_from(input.value.numbers()).ok())
        };
        let ends = [point(places[0])?, point(places[1])?];
        let draft = state.cast.filter(|draft| draft.ends == ends);
        let cast = draft.map_or_else(|| Cast::between(ends[0], ends[1]), |draft| draft.cast);
        Some(Self { places, ends, cast, is_typed: draft.is_some() })
    }

    /// Returns `true` if this input is the start.
    pub fn starts_at(&self, input: usize) -> bool {
        self.places[0] == input
    }

    /// Returns `true` if this input is one of the ends.
    pub fn has(&self, input: usize) -> bool {
        self.places.contains(&input)
    }

    /// Applies typed numbers: sets the end point, or keeps them as a draft if there is none.
    fn type_in(&self, cast: Cast, step: Message, state: &mut PanelState) {
        let [start, end] = self.places;
        let is_from_elsewhere = cast.origin != self.cast.origin;
        let new = match is_from_elsewhere {
            false => cast.end(),
            true => end_from(cast.origin, self.ends),
        };
        let ends = new.map_or(self.ends, |new| [cast.origin, new]);
        if let Some(new) = new {
            state.change(move |workspace| {
                workspace.edit(step, |workspace| {
                    for (place, point) in [(start, cast.origin), (end, new)] {
                        if let Some(input) = workspace.scenario.inputs().get_mut(place) {
                            // Finite, so this succeeds.
                            let _ = input.set(&point);
                        }
                    }
                });
            });
        } else if is_from_elsewhere {
            // An origin is typed at once, so no draft is kept.
            let why = message!("expected an origin from which f32 holds the end without rounding");
            state.change(move |workspace| workspace.refuse(start, why));
            return;
        }
        let is_typed = self.is_typed || !is_from_elsewhere;
        state.cast = is_typed.then_some(Draft { cast, ends });
    }

    /// Returns why the draft has no end point, at the end's row.
    pub fn problem(&self, input: usize) -> Option<Message> {
        let has_none = self.is_typed && self.cast.end() != Some(self.ends[1]);
        (has_none && self.places[1] == input).then(|| refusal(&self.cast))
    }
}

/// Returns why a cast has no end point.
fn refusal(cast: &Cast) -> Message {
    if cast.direction == [0.0; 3] {
        return message!("expected a direction that is not zero");
    }
    if cast.max_distance < 0.0 {
        return message!("expected a distance that is not negative");
    }
    message!("expected an end that f32 holds without rounding; type it as start and end instead")
}

/// Shows the choice between both forms.
pub fn choose_way_ui(ui: &mut Ui, names: f32, state: &mut PanelState) {
    ui.horizontal(|ui| {
        row_name_ui(
            ui,
            names,
            "Two ways to type the same; the case has a start and an end",
            "typed by",
        );
        for (by_direction, title) in [(false, "start, end"), (true, "direction, distance")] {
            let is_it = state.by_direction == by_direction;
            if ui.selectable_label(is_it, ui.say(title)).clicked() {
                state.by_direction = by_direction;
            }
        }
    });
}

/// Shows the rows in place of one of the ends, and returns the place of the last row.
pub fn cast_rows_ui(
    ui: &mut Ui,
    (index, input): (usize, &InputNow),
    (names, letters): (f32, &Letters),
    ways: &Ways,
    state: &mut PanelState,
) -> Rect {
    let cast = ways.cast;
    if ways.starts_at(index) {
        let origin = InputNow { name: "origin", ..*input };
        let row = ui.horizontal(|ui| {
            let name = name_ui(ui, names, &origin, letters);
            field_ui(ui, &cast.origin, ("", name), |typed| match typed {
                Typed::Numbers(&[x, y, z]) => {
                    let cast = Cast { origin: [x, y, z], ..cast };
                    ways.type_in(cast, message!("set the origin"), state);
                }
                typed => told(typed, index, state),
            });
        });
        return row.response.rect;
    }
    ui.horizontal(|ui| {
        let tip = "Which way it goes, of any length but zero";
        let name = row_name_ui(ui, names, tip, "direction");
        field_ui(ui, &cast.direction, ("", name), |typed| match typed {
            Typed::Numbers(&[x, y, z]) => {
                let cast = Cast { direction: [x, y, z], ..cast };
                ways.type_in(cast, message!("set the direction"), state);
            }
            typed => told(typed, index, state),
        });
    });
    let row = ui.horizontal(|ui| {
        let tip = "How far it goes, in metres, whatever length the direction has";
        let name = row_name_ui(ui, names, tip, "max distance");
        field_ui(ui, &[cast.max_distance], (" m", name), |typed| match typed {
            Typed::Numbers(&[max_distance]) => {
                let cast = Cast { max_distance, ..cast };
                ways.type_in(cast, message!("set the distance"), state);
            }
            typed => told(typed, index, state),
        });
    });
    row.response.rect
}

/// The user's edit of a row.
enum Typed<'a> {
    Numbers(&'a [f32]),
    Begun,
    Refused(Message),
}

/// Shows number fields that can be typed in but not dragged: most values between two with exact end
/// points have none.
fn field_ui(
    ui: &mut Ui,
    now: &[f32],
    (suffix, name): (&'static str, Id),
    mut done: impl FnMut(Typed),
) {
    let row = Row { numbers: now.to_vec(), shown: 0..now.len(), suffix, is_dragged: false };
    numbers_ui(ui, row, name, &mut |_: &str, touch| match touch {
        Touch::Changed(numbers) => done(Typed::Numbers(&numbers)),
        Touch::Typed => done(Typed::Begun),
        Touch::Refused(why) => done(Typed::Refused(why)),
        Touch::Begun | Touch::Ended | Touch::Cancelled => {}
    });
}

fn told(typed: Typed, place: usize, state: &mut PanelState) {
    match typed {
        Typed::Refused(why) => state.change(move |workspace| workspace.refuse(place, why)),
        _ => state.change(Workspace::clear_errors),
    }
}
