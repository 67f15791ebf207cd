//! The settings of the picture, the mouse and the snap steps.

use bevy_egui::egui::{self, Label, RichText, Slider, Ui};
use collision_gizmos::options::RenderQuality;
use collision_gizmos::palette::{Background, Hues};
use collision_gizmos::snap::Snap;
use collision_scenarios::language::Language;
use collision_scenarios::link::{DEFAULT_PAGE, is_page};
use collision_scenarios::scenario::message;

use crate::state::settings::{Mouse, QualitySetting, Settings};
use crate::state::shortcuts::{self, Command};
use crate::ui::state::PanelState;
use crate::ui::widgets::choice::choice_ui;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::{number_field_ui, slider_ui};
use crate::ui::widgets::text::text_field_ui;

/// Shows the steps that a drag snaps to.
pub fn snapping_ui(ui: &mut Ui, settings: &mut Settings, state: &mut PanelState) {
    ui.horizontal_wrapped(|ui| {
        let language = ui.language();
        let hint = language.say("While Ctrl is held, a drag keeps to multiples of this");
        let name = language.say("Snap");
        let label = ui.label(name).on_hover_text(hint).id;
        let mut step = |ui: &mut Ui, value: &mut f64, unit: &str, usual: &[f64]| {
            let speed = *value * 0.02;
            let read = |text: &str| {
                let number = text.trim_end_matches(unit.trim()).trim().parse();
                let number =
                    number.map_err(|_| message!("expected a number, got “{0}”", text.to_owned()));
                number.and_then(Snap::step)
            };
            let before = *value;
            let text = |step: f64, _| step.to_string();
            let field = number_field_ui(ui, value, (unit, speed), text, read);
            // A drag of the number may go below the smallest step.
            if Snap::step(*value).is_err() {
                *value = before;
            }
            field.response.labelled_by(label).on_hover_text(hint);
            ui.menu_button("…", |ui| {
                for other in usual {
                    ui.selectable_value(value, *other, format!("{other}{unit}"));
                }
            })
            .response
            .on_hover_text(language.say("The usual ones"));
            if let Some(why) = field.refused {
                state.message = Some(format!("{name}: {}", why.in_language(language)));
            }
        };
        step(ui, &mut settings.snap.metres, " m", &[0.01, 0.1, 0.5, 1.0]);
        step(ui, &mut settings.snap.degrees, "°", &[5.0, 15.0, 45.0]);
    });
}

/// Shows the settings of the picture and of the mouse.
pub fn looking_ui(
    ui: &mut Ui,
    settings: &mut Settings,
    state: &mut PanelState,
    finish: RenderQuality,
) {
    egui::Grid::new("look").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        choose_ui(
            ui,
            "Language",
            "Of the panel and of the answers in words",
            &mut settings.language,
            &Language::ALL.map(|language| (language, language.name())),
        );
        let palette = &mut settings.palette;
        let hint = "Unity's, as the articles use them, or ones that every kind of colour \
                        vision tells apart";
        choose_ui(
            ui,
            "Colours",
            hint,
            &mut palette.hues,
            &[(Hues::Unity, "Unity's"), (Hues::Safe, "Colour-blind safe")],
        );
        choose_ui(
            ui,
            "Background",
            "What is white in the dark is black in the light",
            &mut palette.background,
            &[(Background::Dark, "Dark"), (Background::Light, "Light")],
        );
        choose_ui(
            ui,
            "Mouse",
            "Which button turns, moves and zooms the view: see ?",
            &mut settings.mouse,
            &Mouse::ALL.map(|mouse| (mouse, mouse.title())),
        );
        choose_ui(
            ui,
            "Picture",
            "Full; plain while something is dragged where no graphics card draws it. Beautiful: \
             soft shadows where things come near each other",
            &mut settings.look,
            &[
                (QualitySetting::Automatic, "Automatic"),
                (QualitySetting::Full, "Full"),
                (QualitySetting::Beautiful, "Beautiful"),
                (QualitySetting::Plain, "Plain"),
            ],
        );
        if settings.look == QualitySetting::Beautiful && finish != RenderQuality::Beautiful {
            ui.label("");
            let why = ui.say("Full here: it takes a graphics card, and 8 ms a frame");
            ui.add(Label::new(RichText::new(why).weak()).wrap());
            ui.end_row();
        }
        let mut row = |name, hint, value: &mut f32, range, shape: fn(Slider) -> Slider| {
            let label = ui.label(ui.say(name)).id;
            let field = slider_ui(ui, value, range, (label, ui.say(hint)), shape);
            ui.end_row();
            if let Some(why) = field.refused {
                state.tell(ui.language(), &why);
            }
        };
        row(
            "Size",
            "Of the whole program, times the usual one",
            &mut settings.scale,
            Settings::SCALES,
            |slider| slider.step_by(0.25),
        );
        row(
            "Line width",
            "Times the usual one",
            &mut settings.line_width,
            Settings::LINE_WIDTHS,
            |slider| slider.fixed_decimals(1),
        );
        row(
            "Label size",
            "Of the letters in the view, in points",
            &mut settings.label_size,
            Settings::LABEL_SIZES,
            |slider| slider.fixed_decimals(0),
        );
        ui.label("");
        ui.checkbox(&mut settings.labels, ui.say("Labels in the view"))
            .on_hover_text(shortcuts::tip(Command::Labels, ui.language()));
        ui.end_row();
        ui.label("");
        let hint = ui.say("The view glides, and a change of the verdict shows by a pulse");
        ui.checkbox(&mut settings.motion, ui.say("Motion")).on_hover_text(hint);
        ui.end_row();
        let hint = ui.say("The address of the page that copied links lead to");
        let label = ui.label(ui.say("Page")).on_hover_text(hint).id;
        if let Some(page) = text_field_ui(ui, label, &settings.page, DEFAULT_PAGE, is_page) {
            settings.page = page;
        }
        ui.end_row();
    });
}

fn choose_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    hint: &str,
    value: &mut T,
    choices: &[(T, &str)],
) {
    let hint = ui.say(hint);
    choice_ui(ui, name, value, choices).on_hover_text(hint);
    ui.end_row();
}
