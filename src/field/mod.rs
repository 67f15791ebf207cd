//! The answer field: what the case would answer if what is held lay at each pixel of the view, and
//! in a lens at each of the numbers around it. Asked coarse to fine on a thread of its own, and anew
//! when anything but that place changes. Nothing here changes the case.

mod asking;
mod colors;
mod grid;
mod kept;
mod legend;
mod lens;
mod names;
mod question;
mod scale;
mod sight;
mod subject;

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::background::{self, Task};
use crate::formulas::Formulas;
use crate::hand::{Drag, Gesture, Interaction, Modifiers, Selection};
use crate::keys::Command;
use crate::scenario::Scenario;
use crate::settings::Settings;
use crate::view::View;
use crate::workspace::Workspace;
use asking::Asking;
use grid::Ask;
use question::Question;

pub use asking::Painted;
pub use colors::Colors;
pub use kept::keep;
pub use legend::{Legend, Meaning, Row};
pub use lens::{Around, CELLS, ZOOMS};
pub use names::{called, choices, named, numbers};
pub use question::{Reading, Shown, What};
pub use scale::Scale;
pub use sight::InterestingPlace;
pub use subject::{Subject, subjects};

/// The field, as it is wanted and as far as it is there.
#[derive(Resource, Default)]
pub struct Field {
    wish: FieldSettings,
    /// The handle whose places are asked for, in the opened case of that number.
    held: Option<(u32, Subject)>,
    /// What was selected last.
    selected: Option<Subject>,
    asked: Option<(Question, Asking)>,
    /// Coarse pictures of it are not shown: the one before is as good.
    is_quiet: bool,
    view: Option<Shot>,
    lens: Option<(Around, Asking, Option<Painted>)>,
    /// The relations of the case of that number, by their colours; any other is met later.
    relations: Vec<&'static str>,
    opened: u32,
    /// Why there is none.
    lacks: Option<&'static str>,
    /// Its own handle is dragged: what is asked next is almost the same.
    is_dragged: bool,
    /// Where the case is worth a look, while it is looked for.
    search: Option<(u32, Task<Option<InterestingPlace>>)>,
    /// It was looked for in vain.
    is_not_found: bool,
}

/// What the user has chosen of it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FieldSettings {
    pub is_on: bool,
    pub shown: Shown,
    /// The part of the view, from its left, that shows who hits by the kernel; the rest shows who hits
    /// by the method.
    pub divider: Option<f32>,
    /// How fine the lens is: a cell is 2^zoom times an f32's distance to the next.
    pub lens: Option<i32>,
}

impl FieldSettings {
    /// A part of the view at which a divider may stand.
    pub fn divided(part: f32) -> f32 {
        part.clamp(0.02, 0.98)
    }
}

/// A picture of the whole view.
#[derive(Debug, Clone)]
pub struct Shot {
    /// Counts them.
    pub number: u64,
    /// The part of the window that it is of, in pixels.
    pub rect: Rect,
    pub painted: Painted,
}

impl Field {
    pub fn wish(&self) -> FieldSettings {
        self.wish
    }

    /// Takes over what the user has chosen.
    pub fn want(&mut self, wish: FieldSettings) {
        self.wish = wish;
    }

    /// Asks for the places of a handle of the open case.
    pub fn show_of(&mut self, subject: Subject, opened: u32) {
        (self.held, self.wish.is_on) = (Some((opened, subject)), true);
    }

    /// Looks for a place where a method goes wrong, or the answer changes, and shows it through the
    /// lens.
    pub fn look(&mut self, workspace: &Workspace, view: &View) {
        let (scenario, view) = (workspace.scenario.duplicate(), *view);
        let search =
            background::ask(PATIENCE, move || InterestingPlace::find(scenario.as_ref(), &view));
        self.search = Some((workspace.opened, search));
    }

    /// Is such a place being looked for?
    pub fn is_looking(&self) -> bool {
        self.search.is_some()
    }

    /// Was it looked for in vain? Says so once.
    pub fn has_found_nothing(&mut self) -> bool {
        std::mem::take(&mut self.is_not_found)
    }

    /// Shows what has been found.
    fn show_found(&mut self, workspace: &Workspace) {
        let Some((asked_of, search)) = &self.search else { return };
        let is_of_it = *asked_of == workspace.opened;
        let Some(found) = search.answer(Duration::ZERO) else { return };
        self.search = None;
        match found {
            Ok(Some(InterestingPlace { input, shown, zoom })) if is_of_it => {
                let inputs = workspace.scenario.inputs_now();
                self.held = Subject::of(&inputs, input, None).map(|it| (workspace.opened, it));
                self.wish = FieldSettings { is_on: true, shown, divider: None, lens: Some(zoom) };
            }
            _ => self.is_not_found = is_of_it,
        }
    }

    /// The handle whose places are asked for.
    pub fn subject(&self) -> Option<Subject> {
        self.held.map(|(_, subject)| subject).filter(|_| self.wish.is_on)
    }

    /// The latest picture of the view.
    pub fn shot(&self) -> Option<&Shot> {
        self.view.as_ref().filter(|_| self.wish.is_on)
    }

    /// What the lens is of, and its latest picture.
    pub fn lens(&self) -> Option<(&Around, &Painted)> {
        let (around, _, painted) = self.lens.as_ref()?;
        Some((around, painted.as_ref()?))
    }

    /// Is all of it as fine as it gets, or is there none?
    pub fn is_fine(&self) -> bool {
        let view = self.asked.as_ref().is_some_and(|(_, asking)| asking.is_done());
        let lens = self.lens.as_ref().is_none_or(|(_, asking, _)| asking.is_done());
        self.search.is_none() && (!self.wish.is_on || self.lacks.is_some() || view && lens)
    }

    /// Why there is none.
    pub fn lacks(&self) -> Option<&'static str> {
        self.lacks.filter(|_| self.wish.is_on)
    }

    /// The input that would lie at that pixel of the window, and its numbers there.
    pub fn numbers_at(&self, pixel: Vec2) -> Option<(usize, Vec<f32>)> {
        let input = self.subject()?.input;
        let (question, _) = self.asked.as_ref()?;
        Some((input, question.numbers_at(pixel, input)?))
    }

    /// The answer with what is held at that pixel of the window.
    pub fn at(&self, pixel: Vec2) -> Option<Reading> {
        let (question, _) = self.asked.as_ref().filter(|_| self.wish.is_on)?;
        question.view().rect.contains(pixel).then(|| question.clone().at(pixel))?
    }

    /// A drag of what the field is of, which has not begun, and its input.
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

/// The key of the field, and the button that looks for something to see.
pub fn commands(
    mut commands: MessageReader<Command>,
    mut field: ResMut<Field>,
    workspace: Res<Workspace>,
    view: Res<View>,
) {
    for command in commands.read() {
        match command {
            Command::Field => field.wish.is_on ^= true,
            Command::See => field.look(&workspace, &view),
            _ => {}
        }
    }
}

/// What the hand does.
type Hand<'w> = (Res<'w, Interaction>, Res<'w, Selection>, Res<'w, Modifiers>);

/// Asks anew where the question has changed, and takes what has been answered.
pub fn follow(
    mut field: ResMut<Field>,
    workspace: Res<Workspace>,
    view: Res<View>,
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
            (field.asked, field.view, field.lens, field.lacks) = (None, None, None, None);
        }
        return;
    }
    let field = &mut *field;
    field.choose(&workspace, &selection);
    let Some((_, Subject { input, .. })) = field.held else { return };
    let mut what = What::of(field.wish.shown, workspace.entry.id, |place| formulas.at(place));
    if matches!(what.shown, Shown::Method(_)) && what.who.is_none() {
        // A formula of the user's own that is gone, or has never read.
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
        let keys = Modifiers { shift: modifiers.shift && axes, alt: false, ..*modifiers };
        let question = Question::new(scenario, drag, *view, keys, settings.snap, what);
        field.ask(question, colors, was_dragged);
    } else {
        (field.asked, field.view) = (None, None);
        field.lacks = Some("The handle lies behind the eye.");
    }
    if field.listen() {
        redraw.write(RequestRedraw);
    }
}

impl Field {
    /// The handle that is asked for: one that has been selected or chosen since, else the last one,
    /// else the first.
    fn choose(&mut self, workspace: &Workspace, selection: &Selection) {
        let (opened, inputs) = (workspace.opened, workspace.scenario.inputs_now());
        if std::mem::replace(&mut self.opened, opened) != opened {
            self.relations.clear();
            self.view = None;
        }
        if self.relations.is_empty() {
            self.relations = names::relations(workspace.entry);
        }
        if self.held.is_some_and(|held| held.0 != opened) {
            self.held = None;
            (self.wish.divider, self.wish.shown) = (None, Shown::Relation);
        }
        let selected = Subject::selected(&inputs, selection);
        let is_new = std::mem::replace(&mut self.selected, selected) != selected;
        let chosen = selected.filter(|_| is_new || self.held.is_none());
        let last = || self.held.map(|(_, subject)| subject);
        let subject = chosen.or_else(last).or_else(|| Subject::of(&inputs, 0, None));
        self.held = subject.map(|subject| (opened, subject));
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
        // Of a pixel its middle.
        let pixels = Pixels { question: question.clone(), from: rect.min + 0.5 };
        let what = (question.shown(), colors);
        // The one before stops.
        let asking = Asking::begin(pixels, size, what, self.relations.clone(), held);
        self.asked = Some((question, asking));
    }

    fn look_around(&mut self, around: Option<Around>, colors: Colors) {
        let Some(around) = around else {
            self.lens = None;
            return;
        };
        let before = self.lens.take();
        if let Some((before, asking, painted)) = before
            && asking.colors() == colors
            && before.is_same(&around)
        {
            self.lens = Some((before, asking, painted));
            return;
        }
        let (size, middle) = (UVec2::splat(CELLS as u32), Vec2::splat((CELLS / 2) as f32));
        let what = (self.wish.shown, colors);
        let asking = Asking::begin(around.clone(), size, what, self.relations.clone(), middle);
        self.lens = Some((around, asking, None));
    }

    /// Takes the finest pictures that are there; true where there is a new one.
    fn listen(&mut self) -> bool {
        let mut is_new = false;
        if let Some((_, asking, last)) = &mut self.lens
            && let Some(painted) = asking.listen()
        {
            self.relations.clone_from(&painted.relations);
            *last = Some(painted);
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

/// A question for each pixel of the view.
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

/// A search for something to see takes no longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// No view is larger, in points.
const LARGEST: UVec2 = UVec2::new(4096, 4096);
