//! The key of a field's colours: the meaning and share of each.

use bevy::color::{ColorToPacked, Srgba};
use bevy_egui::egui::{self, Color32, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};
use collision_gizmos::palette::{Hatch, Palette};
use collision_scenarios::scenario::{message, short};

use crate::field::{Colors, Meaning, Painted, Row, Scale, Shown};
use crate::ui::field::what_if::words;
use crate::ui::widgets::localize::Localize;

/// The maximum number of rows with words; smaller shares are summed up.
const ROWS: usize = 8;
/// The part of a low view that the rows may take, and the height of a row.
const PART: f32 = 0.28;
const ROW: f32 = 22.0;

/// Returns the name of a quantity that a field shows.
pub fn shown_name(ui: &Ui, shown: Shown, name: &str) -> String {
    match shown {
        Shown::Relation => ui.say("Which answer").to_owned(),
        Shown::Number(name) => ui.name(name),
        Shown::Method(_) => ui.tr(&message!("Where {0} differs", ui.say(name).to_owned())),
    }
}

/// Shows the colours with their meanings and shares, as many as fit a view of that height.
pub fn key_ui(ui: &mut Ui, painted: &Painted, (palette, shown): (Palette, Shown), height: f32) {
    let colors = Colors::new(palette, shown);
    if let Some(scale) = painted.legend.scale {
        bar_ui(ui, colors, scale);
    }
    let is_said = |row: &&Row| row.meaning != Meaning::Number;
    let rows: Vec<_> = painted.legend.rows.iter().filter(is_said).collect();
    // In a low view, only the largest that fit.
    let most = ((height * PART / ROW) as usize).clamp(3, ROWS);
    for row in rows.iter().take(most) {
        ui.horizontal(|ui| {
            let hatch = match row.meaning {
                Meaning::Relation { hit: false, place, .. } => Some(Hatch::of(place)),
                _ => None,
            };
            swatch_ui(ui, &colors.swatch(row.meaning), hatch);
            ui.label(words(ui, row.meaning));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.weak(percent(row.share));
            });
        });
    }
    let rest: f32 = rows.iter().skip(most).map(|row| row.share).sum();
    if rows.len() > most {
        ui.weak(format!("… {}", percent(rest)));
    }
    // The row stays, so that nothing below moves.
    ui.weak(if painted.side > 1 { ui.say("Getting finer…") } else { " " });
}

/// Formats a share so that the smallest is still more than zero.
fn percent(share: f32) -> String {
    match share * 100.0 {
        percent if percent >= 9.95 => format!("{percent:.0} %"),
        percent if percent >= 0.05 => format!("{percent:.1} %"),
        0.0 => "0 %".to_owned(),
        _ => "< 0.1 %".to_owned(),
    }
}

fn swatch_ui(ui: &mut Ui, colors: &[Srgba], hatch: Option<Hatch>) {
    let (rect, _) = ui.allocate_exact_size(vec2(15.0, 13.0), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    let wide = rect.width() / colors.len() as f32;
    for (place, color) in colors.iter().enumerate() {
        let piece = rect.with_min_x(rect.min.x + wide * place as f32);
        painter.rect_filled(piece, 2.0, to_color32(*color));
    }
    if let Some(hatch) = hatch {
        let stroke = Stroke::new(1.5, ui.visuals().window_fill.gamma_multiply(0.6));
        let (low, high) = (rect.min, rect.max);
        for step in 0..4 {
            let by = step as f32 * 7.0;
            let line = match hatch {
                Hatch::Rising => [pos2(low.x + by, low.y), pos2(low.x + by - 13.0, high.y)],
                Hatch::Falling => [pos2(low.x + by - 13.0, low.y), pos2(low.x + by, high.y)],
                Hatch::Level => [pos2(low.x, low.y + by + 3.0), pos2(high.x, low.y + by + 3.0)],
                Hatch::Upright => [pos2(low.x + by + 3.0, low.y), pos2(low.x + by + 3.0, high.y)],
            };
            painter.line_segment(line, stroke);
        }
    }
    ui.painter().rect_stroke(
        rect,
        2.0,
        ui.visuals().widgets.noninteractive.bg_stroke,
        egui::StrokeKind::Inside,
    );
}

/// Shows the scale of a field of numbers, with its ends.
fn bar_ui(ui: &mut Ui, colors: Colors, scale: Scale) {
    const PIECES: usize = 48;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 12.0), Sense::hover());
    let wide = rect.width() / PIECES as f32;
    for piece in 0..PIECES {
        let color = to_color32(colors.on_scale((piece as f32 + 0.5) / PIECES as f32));
        let from = pos2(rect.min.x + wide * piece as f32, rect.min.y);
        ui.painter().rect_filled(Rect::from_min_size(from, vec2(wide + 0.5, 12.0)), 0.0, color);
    }
    // Four digits do not tell neighbours apart.
    let ends = match [scale.from, scale.to].map(short) {
        [from, to] if from == to => [scale.from, scale.to].map(|end| format!("{end:?}")),
        ends => ends,
    };
    let [from, to] = ends.map(|end| RichText::new(end).size(12.0));
    ui.horizontal(|ui| {
        ui.label(from);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(to);
        });
    });
}

pub fn to_color32(color: Srgba) -> Color32 {
    let [red, green, blue, alpha] = color.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}
