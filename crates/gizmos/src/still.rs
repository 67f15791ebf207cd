//! A whole picture of a case at rest, without a window.

use bevy_color::Srgba;
use bevy_math::Rect;
use collision_scenarios::cases::{Case, value_text};
use collision_scenarios::language::Language;
use collision_scenarios::scenario::{self, Answer, Input};
use glam::Vec2;

use crate::color::Color;
use crate::letters::Letters;
use crate::options::{DrawOptions, RenderQuality};
use crate::overlay::Overlay;
use crate::picture::{self, Piece, marks};
use crate::shape::{Shape, TextMetrics};
use crate::view::{Orbit, View, subject};

/// A picture: surfaces, and shapes over them.
pub struct Still {
    pub size: Vec2,
    pub background: Srgba,
    /// Triangles and lines below the shapes, in painting order.
    pub surfaces: Vec<Piece>,
    pub shapes: Vec<Shape>,
    /// The case, and its answer or the step of its derivation.
    pub title: String,
    pub words: String,
}

impl Still {
    /// Returns the picture of a case, or of its derivation up to a step.
    pub fn new(
        case: &Case,
        answer: &Answer,
        step: Option<usize>,
        (size, options, quality): (Vec2, &DrawOptions, RenderQuality),
        metrics: &dyn TextMetrics,
    ) -> Self {
        let (scenario, language) = (case.live.as_ref(), options.language);
        let view = view_of(case, answer, Rect { min: Vec2::ZERO, max: size });
        let mut all = match step {
            Some(step) => marks::of_step(answer, step, None),
            None => marks::of_answer(answer),
        };
        if step.is_none() {
            marks::thin_out(&mut all);
            all.extend(marks::ghosts(scenario, answer));
        }
        let (marks, local) = (view.local_marks(&all), view.local());
        let surfaces = picture::surfaces(&marks, &local, options.palette, quality).concat();
        let mut shapes = picture::strokes(&marks, &local, options, quality.is_plain());
        let inputs = view.local_inputs(scenario.inputs());
        let letters = Letters::new(case.scenario, &answer.marks, options.palette);
        let words = match step {
            Some(step) => derived(case, answer, step, options.language),
            None => vec![answer.words.in_language(language)],
        };
        let mut overlay = Overlay::new(&local, options, metrics);
        overlay.block(values(&scenario.inputs(), &words, &letters, options));
        overlay.color_letters(letters);
        overlay.see_behind(&marks);
        overlay.contacts(answer, step);
        overlay.words((scenario, answer), &marks, &inputs, None);
        overlay.numbers();
        shapes.extend(overlay.into_shapes());
        let title = case.title.clone();
        let title = title.unwrap_or_else(|| language.say(case.scenario.title).to_owned());
        let background = options.palette.background();
        Self { size, background, surfaces, shapes, title, words: words.join(" ") }
    }
}

/// Looks at a case from its own view, or at its whole subject.
pub fn view_of(case: &Case, answer: &Answer, rect: Rect) -> View {
    let subject = subject(case.live.as_ref(), answer, &[]);
    let mut view = View::framing(&subject, case.scenario.space, rect);
    if let Some(saved) = &case.view {
        view.orbit = Orbit::from_saved(saved, case.scenario.space);
        view.origin = view.origin_near();
    }
    view
}

/// Returns the caption of a derivation's step, its formula and its numbers.
fn derived(case: &Case, answer: &Answer, step: usize, language: Language) -> Vec<String> {
    let numbers = scenario::numbers(&case.live.inputs(), &answer.steps);
    let caption = language.say(&answer.steps[step].caption).to_owned();
    [caption, answer.steps[step].formula()].into_iter().chain(numbers.get(step).cloned()).collect()
}

/// Returns the inputs' values and the words, a line each, in pieces of one colour.
fn values(
    inputs: &[Input],
    words: &[String],
    letters: &Letters,
    options: &DrawOptions,
) -> Vec<Vec<(String, Color)>> {
    let front = Color::from(options.palette.foreground());
    let inputs = inputs.iter().filter(|input| input.value.is_given()).map(|input| {
        let text = value_text(input).in_language(options.language);
        let own = letters.color(input.label).map_or(front, Color::from);
        vec![(input.label.to_owned(), own), (format!(" {text}"), front)]
    });
    let words = words.iter().map(|line| {
        let pieces = letters.pieces(line).into_iter();
        pieces.map(|(piece, own)| (piece.to_owned(), own.map_or(front, Color::from))).collect()
    });
    inputs.chain(words).collect()
}
