//! The measuring line: the distance between two places of the picture, and the difference along
//! each axis. Its ends follow their places.

use std::iter::repeat;

use bevy::prelude::*;
use collision_gizmos::view::{View, position};
use collision_scenarios::scenario::Mark;

use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// The reach of a place, in logical pixels.
const REACH: f32 = 16.0;

/// A place that the measuring line can end on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Anchor {
    /// The handle of an input, by its name.
    Handle(&'static str),
    /// A contact, by its index.
    Contact(usize),
    /// A derived point, by its label.
    Point(String),
}

/// The measuring line: inactive, or with none, one or both of its ends.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Measure {
    pub active: bool,
    pub ends: [Option<Anchor>; 2],
}

/// A place to measure from or to, with its name. Only a contact may have none.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub anchor: Anchor,
    pub name: String,
    pub at: Vec3,
}

impl Measure {
    /// Starts or ends measuring.
    pub fn toggle(&mut self) {
        *self = Self { active: !self.active, ..Self::default() };
    }

    /// Sets the first end, then the second; a third pick starts again. A picked end stays: it may be
    /// dragged.
    pub fn pick(&mut self, anchor: Anchor) {
        match &mut self.ends {
            ends if ends.contains(&Some(anchor.clone())) => {}
            [first @ None, _] => *first = Some(anchor),
            [_, second @ None] => *second = Some(anchor),
            ends => *ends = [Some(anchor), None],
        }
    }

    /// Returns the places of both ends. `None` for an end whose place does not currently exist.
    pub fn ends<'a>(&self, places: &'a [Place]) -> [Option<&'a Place>; 2] {
        self.ends.each_ref().map(|end| {
            let anchor = end.as_ref()?;
            places.iter().find(|place| place.anchor == *anchor)
        })
    }
}

/// The places that can be measured in this frame, if measuring is active.
#[derive(Resource, Default)]
pub struct Places(pub Vec<Place>);

/// Returns all places that can be measured: handles, contacts, and labelled derived points, if they
/// are finite.
pub fn places(workspace: &Workspace, view: &View) -> Vec<Place> {
    let Workspace { scenario, answer, .. } = workspace;
    let inputs = scenario.inputs();
    let handles = inputs.iter().map(|input| Place {
        anchor: Anchor::Handle(input.name),
        name: input.label.to_owned(),
        at: position(&input.value, view),
    });
    let letters = answer.named.contacts.iter().map(|letter| Some(*letter)).chain(repeat(None));
    let contacts = answer.contacts.iter().zip(letters).enumerate();
    let contacts = contacts.map(|(index, (contact, letter))| Place {
        anchor: Anchor::Contact(index),
        name: letter.unwrap_or_default().to_owned(),
        at: contact.point,
    });
    let labels = answer.marks.iter().filter_map(|(mark, _)| match mark {
        Mark::Label { at, text } => {
            Some(Place { anchor: Anchor::Point(text.clone()), name: text.clone(), at: *at })
        }
        _ => None,
    });
    // Places of the same name are listed once.
    let mut places: Vec<Place> = Vec::new();
    for place in handles.chain(contacts).chain(labels).filter(|place| place.at.is_finite()) {
        if place.name.is_empty() || places.iter().all(|other| other.name != place.name) {
            places.push(place);
        }
    }
    places
}

/// Returns the place under the pointer; of two at the same point the first.
fn under(cursor: Vec2, places: &[Place], view: &View) -> Option<Anchor> {
    places
        .iter()
        .filter_map(|place| Some((place, view.project(place.at)?.distance(cursor))))
        .filter(|&(_, distance)| distance <= REACH)
        .min_by(|a, b| a.1.round().total_cmp(&b.1.round()))
        .map(|(place, _)| place.anchor.clone())
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Measure>().init_resource::<Places>().add_observer(press);
}

/// Handles the keys of the measuring line.
pub fn commands(mut commands: MessageReader<Command>, mut measure: ResMut<Measure>) {
    for command in commands.read() {
        match command {
            Command::Measure => measure.toggle(),
            Command::Leave => *measure = Measure::default(),
            _ => {}
        }
    }
}

/// Finds the places that can be measured.
pub fn locate(
    measure: Res<Measure>,
    workspace: Res<Workspace>,
    view: Res<CurrentView>,
    mut found: ResMut<Places>,
) {
    found.0 = if measure.active { places(&workspace, &view) } else { Vec::new() };
}

fn press(
    event: On<Pointer<Press>>,
    camera: Query<(), With<bevy_egui::PrimaryEguiContext>>,
    (view, places): (Res<CurrentView>, Res<Places>),
    mut measure: ResMut<Measure>,
) {
    let target = event.original_event_target();
    let cursor = event.pointer_location.position;
    // The event bubbles up to the window: only the first counts, unless the panel has it.
    if !measure.active
        || event.button != PointerButton::Primary
        || event.entity != target
        || camera.contains(target)
        || !view.rect.contains(cursor)
    {
        return;
    }
    if let Some(anchor) = under(cursor, &places.0, &view) {
        measure.pick(anchor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_picks_make_a_line_and_a_third_begins_anew() {
        let mut measure = Measure::default();
        measure.toggle();
        measure.pick(Anchor::Handle("start"));
        measure.pick(Anchor::Contact(0));
        assert_eq!(measure.ends, [Some(Anchor::Handle("start")), Some(Anchor::Contact(0))]);
        let both = measure.ends.clone();
        measure.pick(Anchor::Handle("start"));
        assert_eq!(measure.ends, both, "it may be dragged");
        measure.pick(Anchor::Handle("end"));
        assert_eq!(measure.ends, [Some(Anchor::Handle("end")), None]);
        measure.toggle();
        assert_eq!(measure, Measure::default());
    }

    #[test]
    fn handles_contacts_and_points_can_be_measured() {
        let workspace = Workspace::new(collision_scenarios::scenarios::find("ray_sphere").unwrap());
        let names: Vec<_> =
            places(&workspace, &View::default()).into_iter().map(|place| place.name).collect();
        assert_eq!(names, ["A", "B", "S", "r", "D", "C"]);
    }
}
