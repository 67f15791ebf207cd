//! The answer field: the answer of the case if the held handle lay at each pixel of the view, and a
//! lens at each of the numbers around it.
//!
//! It is computed coarse to fine on a thread of its own, and again when anything but that handle
//! changes. The field never changes the case.

mod asking;
mod colors;
mod grid;
mod kept;
mod legend;
mod lens;
mod names;
mod question;
mod scale;
mod shades;
mod sight;

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_gizmos::handles::{Drag, Modifiers};
use collision_gizmos::view::View;
use collision_scenarios::scenario::Scenario;

use crate::io::background::{self, Task};
use crate::state::formulas::Formulas;
use crate::state::hand::{Gesture, HeldModifiers, Interaction, Selection};
use crate::state::settings::Settings;
use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;
use asking::Asking;
use grid::Ask;
use question::Question;

pub use asking::Painted;
pub use collision_gizmos::handles::{Subject, subjects};
pub use colors::Colors;
pub use kept::keep;
pub use legend::{Legend, Meaning, Row};
pub use lens::{Around, CELLS, ZOOMS};
pub use names::{called, choices, named, numbers};
pub use question::{Reading, Shown, What};
pub use scale::Scale;
pub use sight::InterestingPlace;

/// The field: its settings and the pictures computed so far.
#[derive(Resource, Default)]
pub struct Field {
    wish: FieldSettings,
    /// The handle that varies, and the count of opened cases when it was chosen.
    held: Option<(u32, Subject)>,
    /// The selection in the last frame. Outer `None`: a handle was chosen since, so that the next
    /// selection counts as unchanged.
    selected: Option<Option<Subject>>,
    asked: Option<(Question, Asking)>,
    /// If set, coarse pictures are not shown: the previous picture is as good.
    is_quiet: bool,
    view: Option<Shot>,
    lens: Option<(Around, Asking)>,
    /// The latest picture of the lens, with the numbers that it was asked around.
    seen: Option<(Around, Painted)>,
    /// The known relations of the open case, in the order of their colours.
    relations: Vec<&'static str>,
    opened: u32,
    /// Why there is no field.
    lacks: Option<&'static str>,
    /// `true` while the field's own handle is dragged: the next question is almost the same.
    is_dragged: bool,
    /// `true` until the first whole picture of another handle or case.
    begins: bool,
    /// The running search for an interesting place.
    search: Option<(u32, Task<Option<InterestingPlace>>)>,
    /// `true` if the search found nothing.
    is_not_found: bool,
}

/// The user's settings of the field.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FieldSettings {
    pub is_on: bool,
    pub shown: Shown,
    /// The divider, as a part of the view's width: left of it the kernel's hits, right of it the
    /// method's.
    pub divider: Option<f32>,
    /// The zoom of the lens: a cell is 2^zoom ulps wide.
    pub lens: Option<i32>,
}

impl FieldSettings {
    /// Clamps a divider to its allowed range.
    pub fn divided(part: f32) -> f32 {
        part.clamp(0.02, 0.98)
    }
}

/// A picture of the whole view.
#[derive(Debug, Clone)]
pub struct Shot {
    /// A running number.
    pub number: u64,
    /// Its area of the window, in pixels.
    pub rect: Rect,
    pub painted: Painted,
}

impl Field {
    pub fn wish(&self) -> FieldSettings {
        self.wish
    }

    /// Sets the user's settings.
    pub fn want(&mut self, wish: FieldSettings) {
        self.wish = wish;
    }

    /// Shows the field of a handle of the open case.
    pub fn show_of(&mut self, subject: Subject, opened: u32) {
        (self.held, self.wish.is_on, self.begins) = (Some((opened, subject)), true, true);
        self.selected = None;
    }

    /// Searches for a place where a method fails, or the answer changes, to show it through the
    /// lens.
    pub fn look(&mut self, workspace: &Workspace, view: &View) {
        let (scenario, view) = (workspace.scenario.duplicate(), *view);
        let search =
            background::ask(PATIENCE, move || InterestingPlace::find(scenario.as_ref(), &view));
        self.search = Some((workspace.opened, search));
    }

    /// Returns `true` during a search.
    pub fn is_looking(&self) -> bool {
        self.search.is_some()
    }

    /// Returns `true` once after a search that found nothing.
    pub fn has_found_nothing(&mut self) -> bool {
        std::mem::take(&mut self.is_not_found)
    }

    /// Shows the result of the search.
    fn show_found(&mut self, workspace: &Workspace) {
        let Some((asked_of, search)) = &self.search else { return };
        let is_of_it = *asked_of == workspace.opened;
        let Some(found) = search.answer(Duration::ZERO) else { return };
        self.search = None;
        match found {
            Ok(Some(InterestingPlace { input, shown, zoom })) if is_of_it => {
                let inputs = workspace.scenario.inputs();
                self.held = Subject::of(&inputs, input, None).map(|it| (workspace.opened, it));
                self.selected = None;
                self.wish = FieldSettings { is_on: true, shown, divider: None, lens: Some(zoom) };
            }
            _ => self.is_not_found = is_of_it,
        }
    }

    /// Returns the handle that varies.
    pub fn subject(&self) -> Option<Subject> {
        self.held.map(|(_, subject)| subject).filter(|_| self.wish.is_on)
    }

    /// Returns the latest picture of the view.
    pub fn shot(&self) -> Option<&Shot> {
        self.view.as_ref().filter(|_| self.wish.is_on)
    }

    /// Returns the lens and its latest picture.
    pub fn lens(&self) -> Option<(&Around, &Painted)> {
        let (around, painted) = self.seen.as_ref()?;
        Some((around, painted))
    }

    /// Returns `true` if everything is at full resolution, or if there is no field.
    pub fn is_fine(&self) -> bool {
        let view = self.asked.as_ref().is_some_and(|(_, asking)| asking.is_done());
        let lens = self.lens.as_ref().is_none_or(|(_, asking)| asking.is_done());
        self.search.is_none() && (!self.wish.is_on || self.lacks.is_some() || view && lens)
    }

    /// Returns the reason why there is no field.
    pub fn lacks(&self) -> Option<&'static str> {
        self.lacks.filter(|_| self.wish.is_on)
    }

    /// Returns the input that varies, and its numbers at that pixel of the window.
    pub fn numbers_at(&self, pixel: Vec2) -> Option<(usize, Vec<f32>)> {
        let input = self.subject()?.input;
        let (question, _) = self.asked.as_ref()?;
        Some((input, question.numbers_at(pixel, input)?))
    }

    /// Returns the answer with the handle at that pixel of the window.
    pub fn at(&self, pixel: Vec2) -> Option<Reading> {
        let (question, _) = self.asked.as_ref().filter(|_| self.wish.is_on)?;
        question.view().rect.contains(pixel).then(|| question.clone().at(pixel))?
    }

    /// Returns a drag of the field's handle, not yet begun, and its input.
    pub fn drag(
        &self,
        scenario: &dyn Scenario,
        view: &View,
        selection: &Selection,
    ) -> Option<(usize, Drag)> {
        let subject = self.subject()?;
        let input = subject.input;
        let together = selection.contains(input);
        let moving = if together { selection.inputs() } else { &[input] };
        Some((input, subject.drag(scenario, view, moving)?))
    }
}

/// Handles the field's key, and the button that searches for an interesting place.
pub fn commands(
    mut commands: MessageReader<Command>,
    mut field: ResMut<Field>,
    workspace: Res<Workspace>,
    view: Res<CurrentView>,
) {
    for command in commands.read() {
        match command {
            Command::Field => {
                field.wish.is_on ^= true;
                field.begins = field.wish.is_on;
            }
            Command::See => field.look(&workspace, &view),
            _ => {}
        }
    }
}

/// The state of the pointer.
type Hand<'w> = (Res<'w, Interaction>, Res<'w, Selection>, Res<'w, HeldModifiers>);

/// Starts computing when the question has changed, and takes the results.
pub fn follow(
    mut field: ResMut<Field>,
    workspace: Res<Workspace>,
    view: Res<CurrentView>,
    (interaction, selection, modifiers): Hand,
    (settings, formulas): (Res<Settings>, Res<Formulas>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if field.search.is_some() {
        field.show_found(&workspace);
    }
    if !field.wish.is_on {
        if field.asked.is_some() {
            let field = &mut *field;
            (field.asked, field.view, field.lacks) = (None, None, None);
            (field.lens, field.seen) = (None, None);
        }
        return;
    }
    let field = &mut *field;
    field.choose(&workspace, &selection);
    let Some((_, Subject { input, .. })) = field.held else { return };
    let mut what = What::of(field.wish.shown, workspace.entry.id, |place| formulas.at(place));
    if matches!(what.shown, Shown::Method(_)) && what.who.is_none() {
        // One of the user's formulas that was removed or has never been valid.
        (field.wish.shown, what) = default();
    }
    let colors = Colors::new(settings.palette, what.shown);
    let scenario = workspace.scenario.as_ref();
    let lens = field.wish.lens;
    let around = lens.and_then(|zoom| Around::new(scenario, input, &view, zoom, what.clone()));
    field.look_around(around, colors);

    let mut scenario = scenario.duplicate();
    let own = match &interaction.gesture {
        Some((_, Gesture::Drag { drag, .. })) if drag.moved && drag.lead == input => Some(drag),
        _ => None,
    };
    let drag = match own {
        Some(drag) => {
            drag.put_back(scenario.as_mut());
            Some(Drag::clone(drag))
        }
        None => field.drag(scenario.as_ref(), &view, &selection).map(|(_, drag)| drag),
    };
    let was_dragged = std::mem::replace(&mut field.is_dragged, own.is_some());
    if let Some(drag) = drag {
        let axes = modifiers.axes != [false; 3];
        let keys = Modifiers { shift: modifiers.shift && axes, alt: false, ..modifiers.0 };
        let question = Question::new(scenario, drag, view.0, keys, settings.snap, what);
        field.ask(question, colors, was_dragged);
    } else {
        (field.asked, field.view) = (None, None);
        field.lacks = Some("The handle lies behind the eye.");
    }
    if field.listen() {
        field.begin(&workspace);
        redraw.write(RequestRedraw);
    }
}

impl Field {
    /// Chooses the handle: one selected or chosen since, otherwise the last one, otherwise the
    /// first.
    fn choose(&mut self, workspace: &Workspace, selection: &Selection) {
        let (opened, inputs) = (workspace.opened, workspace.scenario.inputs());
        if std::mem::replace(&mut self.opened, opened) != opened {
            self.relations.clear();
            (self.view, self.seen) = (None, None);
        }
        if self.relations.is_empty() {
            self.relations = shades::relations(workspace.entry);
        }
        if self.held.is_some_and(|held| held.0 != opened) {
            self.held = None;
            (self.wish.divider, self.wish.shown, self.begins) = (None, Shown::Relation, true);
        }
        let active = selection.active();
        let selected = active.and_then(|input| Subject::of(&inputs, input, selection.side()));
        let is_new = self.selected.replace(selected).is_some_and(|before| before != selected);
        let chosen = selected.filter(|_| is_new || self.held.is_none());
        let last = || self.held.map(|(_, subject)| subject);
        let subject = chosen.or_else(last).or_else(|| subjects(&inputs).next());
        self.held = subject.map(|subject| (opened, subject));
    }

    /// A field that begins with the same answer everywhere shows a number instead, which varies.
    fn begin(&mut self, workspace: &Workspace) {
        let Some(Shot { painted, .. }) = self.view.as_ref().filter(|shot| shot.painted.side == 1)
        else {
            return;
        };
        if std::mem::take(&mut self.begins)
            && self.wish.shown == Shown::Relation
            && painted.legend.rows.len() == 1
            && let Some(name) = names::usual_number(&workspace.answer)
        {
            self.wish.shown = Shown::Number(name);
        }
    }

    fn ask(&mut self, question: Question, colors: Colors, was_dragged: bool) {
        let before = self.asked.as_ref().filter(|(_, asking)| asking.colors() == colors);
        if before.is_some_and(|(before, _)| before.is_same(&question)) {
            return;
        }
        self.is_quiet =
            was_dragged && before.is_some_and(|(before, _)| before.view() == question.view());
        let rect = question.view().rect;
        let held = question.place().map_or(Vec2::ZERO, |at| at - rect.min);
        let size = rect.size().max(Vec2::ONE).as_uvec2().min(LARGEST);
        // The middle of each pixel.
        let pixels = Pixels { question: question.clone(), from: rect.min + 0.5 };
        let what = (question.shown(), colors);
        // Replacing the previous task stops it.
        let asking = Asking::begin(pixels, size, what, self.relations.clone(), held);
        self.asked = Some((question, asking));
    }

    fn look_around(&mut self, around: Option<Around>, colors: Colors) {
        // The last picture stays until the next one comes, if it shows the same quantity.
        self.seen.take_if(|(seen, _)| !around.as_ref().is_some_and(|around| around.follows(seen)));
        let Some(around) = around else {
            self.lens = None;
            return;
        };
        let is_asked = self
            .lens
            .as_ref()
            .is_some_and(|(before, asking)| asking.colors() == colors && before.is_same(&around));
        if is_asked {
            return;
        }
        let (size, middle) = (UVec2::splat(CELLS as u32), Vec2::splat((CELLS / 2) as f32));
        let what = (self.wish.shown, colors);
        let asking = Asking::begin(around.clone(), size, what, self.relations.clone(), middle);
        self.lens = Some((around, asking));
    }

    /// Takes the finest pictures so far. Returns `true` if there is a new one.
    fn listen(&mut self) -> bool {
        let mut is_new = false;
        if let Some((around, asking)) = &mut self.lens
            && let Some(painted) = asking.listen()
        {
            self.relations.clone_from(&painted.relations);
            self.seen = Some((around.clone(), painted));
            is_new = true;
        }
        let Some((question, asking)) = &mut self.asked else { return is_new };
        let Some(painted) = asking.listen() else { return is_new };
        self.relations.clone_from(&painted.relations);
        let is_somewhere = |row: &Row| row.meaning != Meaning::Nothing;
        let is_empty = painted.side == 1 && !painted.legend.rows.iter().any(is_somewhere);
        self.lacks = is_empty.then_some(match question.shown() {
            Shown::Number(_) => "Nowhere in this view is there such a number.",
            Shown::Relation | Shown::Method(_) => {
                "The handle can go nowhere: its plane or axis is seen end on."
            }
        });
        if self.is_quiet && painted.side > 1 {
            return is_new;
        }
        let number = self.view.as_ref().map_or(0, |shot| shot.number) + 1;
        self.view = Some(Shot { number, rect: question.view().rect, painted });
        true
    }
}

/// Asks the question for each pixel of the view.
#[derive(Clone)]
struct Pixels {
    question: Question,
    from: Vec2,
}

impl Ask for Pixels {
    fn ask(&mut self, cell: Vec2) -> Option<Reading> {
        self.question.at(self.from + cell)
    }
}

/// The time limit of a search.
const PATIENCE: Duration = Duration::from_secs(20);

/// The maximum size of the field, in points.
const LARGEST: UVec2 = UVec2::new(4096, 4096);
