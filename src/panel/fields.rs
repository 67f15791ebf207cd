use std::cell::RefCell;

use bevy_egui::egui::{self, DragValue, Ui};

use crate::cases;
use crate::sandbox::Sandbox;
use crate::scenario::Value;

/// The inputs as numbers to drag or to type into, Reset, and the scenes.
pub fn fields(ui: &mut Ui, sandbox: &mut Sandbox) {
    let mut problem = None;
    let mut changed = false;
    egui::Grid::new("inputs").num_columns(2).spacing([8.0, 4.0]).show(ui, |ui| {
        for input in sandbox.scenario.inputs() {
            let name = ui.horizontal(|ui| {
                ui.strong(input.label);
                ui.weak(input.name.replace('_', " "))
            });
            let mut value = input.value;
            let result = ui.horizontal(|ui| numbers(ui, &mut value, name.inner.id)).inner;
            ui.end_row();
            match result {
                Some(Ok(())) => changed = true,
                Some(Err(why)) => problem = Some(format!("{}: {why}", input.name)),
                None => {}
            }
        }
    });
    if changed || problem.is_some() {
        sandbox.problem = problem;
    }
    if let Some(problem) = &sandbox.problem {
        ui.colored_label(ui.visuals().error_fg_color, problem);
    }
    ui.horizontal(|ui| {
        if ui.button("Reset").on_hover_text("Back to the scenario's default").clicked() {
            sandbox.reset();
        }
        if let Some(resolved) = sandbox.scenario.resolved()
            && ui
                .button("Resolve")
                .on_hover_text("Move the first sphere out of the second")
                .clicked()
        {
            sandbox.scenario = resolved;
        }
        if ui.button("Copy case").on_hover_text("As JSON, for `query` or a bug report").clicked() {
            let text = cases::write(sandbox.entry, sandbox.scenario.as_mut());
            ui.ctx().copy_text(text);
        }
        ui.menu_button("Scenes…", |ui| scenes(ui, sandbox))
            .response
            .on_hover_text("Saved cases of this scenario");
    });
}

/// One field a number. Some result: the user has changed the value, or tried to.
fn numbers(ui: &mut Ui, value: &mut Value, name: egui::Id) -> Option<Result<(), String>> {
    let mut numbers = value.numbers();
    let suffix = match value {
        Value::Radius { .. } | Value::Length { .. } => " m",
        Value::Angle { .. } => "°",
        Value::Point(_) | Value::Point2(_) | Value::Direction { .. } => "",
    };
    let step = if suffix == "°" { 1.0 } else { 0.02 };
    let mut changed = false;
    let mut refused = None;
    for number in &mut numbers {
        let before = *number;
        let unreadable = RefCell::new(None);
        let field = DragValue::new(number)
            .speed(step * f64::from(before.abs().max(1.0)))
            .suffix(suffix)
            .update_while_editing(false)
            .custom_formatter(|number, _| (number as f32).to_string())
            .custom_parser(|text| {
                let text = text.trim().trim_end_matches(suffix.trim()).trim();
                let parsed = text.parse::<f32>().ok().map(f64::from);
                if parsed.is_none() {
                    unreadable.replace(Some(format!("expected a number, got “{text}”")));
                }
                parsed
            });
        changed |= ui.add(field).labelled_by(name).changed();
        refused = refused.or(unreadable.into_inner());
    }
    match refused {
        Some(why) => Some(Err(why)),
        None => changed.then(|| value.set(&numbers)),
    }
}

/// The saved cases of the open scenario.
fn scenes(ui: &mut Ui, sandbox: &mut Sandbox) {
    for (name, text) in cases::SCENES {
        match cases::parse(text) {
            Ok(case) if case.scenario.id == sandbox.entry.id => {
                let title = case.title.clone().unwrap_or_else(|| (*name).to_owned());
                let note = case.note.clone().unwrap_or_default();
                if ui.button(title).on_hover_text(note).clicked() {
                    sandbox.open_case(case);
                    ui.close();
                }
            }
            Ok(_) => {}
            Err(why) => {
                ui.colored_label(ui.visuals().error_fg_color, format!("{name}: {why}"));
            }
        }
    }
}
