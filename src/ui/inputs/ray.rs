//! Fields for a ray or cast given as origin, direction and distance, as in engines. The end point
//! must be exact; otherwise the input is refused.

use bevy_egui::egui::{Id, Rect, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::cases::{Cast, end_from, ends};
use collision_scenarios::scenario::{Input, Message, message};

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
    is_rounded: bool,
}

impl Ways {
    /// `None` if the scenario has none.
    pub fn of(workspace: &Workspace, state: &PanelState) -> Option<Self> {
        let places = ends(workspace.scenario.as_ref())?;
        let inputs = workspace.scenario.inputs();
        let point = |place: usize| {
            inputs.get(place).and_then(|input| <[f32; 3]>::try_from(input.value.numbers()).ok())
        };
        let ends = [point(places[0])?, point(places[1])?];
        let draft = state.cast.filter(|draft| draft.ends == ends);
        let cast = draft.map_or_else(|| Cast::between(ends[0], ends[1]), |draft| draft.cast);
        let is_rounded = draft.is_some_and(|draft| draft.is_rounded);
        Some(Self { places, ends, cast, is_typed: draft.is_some(), is_rounded })
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
        let [start, _] = self.places;
        let is_from_elsewhere = cast.origin != self.cast.origin;
        let new = match is_from_elsewhere {
            false => cast.end(),
            true => end_from(cast.origin, self.ends),
        };
        let ends = new.map_or(self.ends, |new| [cast.origin, new]);
        if let Some(new) = new {
            set_ends(self.places, [cast.origin, new], step, state);
        } else if is_from_elsewhere {
            // An origin is typed at once, so no draft is kept.
            let why = message!("expected an origin from which f32 holds the end without rounding");
            state.change(move |workspace| workspace.refuse(start, why));
            return;
        }
        let is_typed = self.is_typed || !is_from_elsewhere;
        let is_rounded = self.is_rounded && is_from_elsewhere;
        state.cast = is_typed.then_some(Draft { cast, ends, is_rounded });
    }

    /// Returns `true` if the typed cast has no end, so that the case is still the one before.
    pub fn is_refused(&self) -> bool {
        self.is_typed && !self.is_rounded && self.cast.end() != Some(self.ends[1])
    }

    /// Returns the end that the draft has once it is rounded to `f32`.
    pub fn nearest_end(&self) -> Option<[f32; 3]> {
        self.cast.nearest_end().filter(|_| self.is_refused())
    }

    /// Sets the end that is nearest to the typed one.
    pub fn take_nearest(&self, end: [f32; 3], state: &mut PanelState) {
        let ends = [self.cast.origin, end];
        set_ends(self.places, ends, message!("set the direction"), state);
        state.cast = Some(Draft { cast: self.cast, ends, is_rounded: true });
    }

    /// Returns why the draft has no end point, at the end's row.
    pub fn problem(&self, input: usize) -> Option<Message> {
        (self.is_refused() && self.places[1] == input).then(|| refusal(&self.cast))
    }
}

/// Moves both ends in one step.
fn set_ends(places: [usize; 2], ends: [[f32; 3]; 2], step: Message, state: &mut PanelState) {
    state.change(move |workspace| {
        workspace.edit(step, |workspace| {
            for (place, point) in places.into_iter().zip(ends) {
                // Finite, so this succeeds.
                let _ = workspace.scenario.set(place, &point);
            }
        });
    });
}

/// Returns why a cast has no end point.
fn refusal(cast: &Cast) -> Message {
    if cast.direction == [0.0; 3] {
        return message!("expected a direction that is not zero");
    }
    if cast.max_distance < 0.0 {
        return message!("expected a distance that is not negative");
    }
    message!("expected an end that f32 holds without rounding")
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
    (index, input): (usize, &Input),
    (names, letters): (f32, &Letters),
    ways: &Ways,
    state: &mut PanelState,
) -> Rect {
    let cast = ways.cast;
    if ways.starts_at(index) {
        let origin = Input { name: "origin", ..input.clone() };
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
    let first = ui.horizontal(|ui| {
        let tip = match ways.is_rounded {
            true => "The case has the nearest end that f32 holds",
            false => "Which way it goes, of any length but zero",
        };
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
    first.response.rect.union(row.response.rect)
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
