//! The matrix of shape pairs. A press opens a pair, keeping the current shapes as far as both
//! scenarios have them.

use bevy_egui::egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};
use collision_scenarios::scenario::{Entry, Scenario, Shape, message};
use collision_scenarios::scenarios::{self, ALL};

use crate::state::workspace::Workspace;
use crate::ui::browser::pictures::picture;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::modal::heading_ui;
use crate::ui::widgets::theme::Tint;

/// The largest and the smallest width of a cell; its height is a part of it.
const WIDTHS: (f32, f32) = (42.0, 18.0);
const HEIGHT: f32 = 0.75;
/// The room of the names beside the diagonal.
const NAMES: f32 = 130.0;
/// The height of the heading, the hint, and the window's margins.
const REST: f32 = 150.0;

/// Shows half of the matrix: a name on the diagonal belongs to the row on its left and to the
/// column below it. Returns `true` if the window closes.
pub fn matrix_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) -> bool {
    let mut closes = heading_ui(ui, "Any against any");
    ui.weak(ui.say("A press opens the pair, and keeps the shapes that both have."));
    let room = ui.ctx().content_rect().size();
    let count = Shape::ALL.len() as f32;
    let width = ((room.x - NAMES - 80.0) / count).min((room.y - REST) / count / HEIGHT);
    let cell = vec2(1.0, HEIGHT) * width.clamp(WIDTHS.1, WIDTHS.0).floor();
    let (rect, _) = ui.allocate_exact_size(cell * count + vec2(NAMES, 0.0), Sense::hover());
    let place = |row: usize, column: usize| {
        let at = rect.min + vec2(column as f32 * cell.x, row as f32 * cell.y);
        Rect::from_min_size(at, cell).shrink(1.0)
    };
    let mut pointed = None;
    for (row, first) in Shape::ALL.into_iter().enumerate() {
        for (column, second) in Shape::ALL.into_iter().enumerate().take(row + 1) {
            let cell = Cell::of(second, first, workspace);
            let (is_hovered, is_pressed) = cell.show_ui(ui, place(row, column));
            if is_hovered {
                pointed = Some((row, column));
            }
            if let Some(entry) = cell.next().filter(|_| is_pressed) {
                state.change(move |workspace| workspace.open_with_shapes(entry));
                closes = true;
            } else if let Some(live) = cell.convex.filter(|_| is_pressed) {
                state.change(move |workspace| workspace.open_live(live));
                closes = true;
            }
        }
    }
    for (row, shape) in Shape::ALL.into_iter().enumerate() {
        let at = place(row, row + 1).left_center() + vec2(4.0, 0.0);
        let is_lit = pointed.is_some_and(|(first, second)| row == first || row == second);
        let visuals = ui.visuals();
        let color = if is_lit { visuals.strong_text_color() } else { visuals.text_color() };
        let font = FontId::proportional((cell.y * 0.6).clamp(10.0, 14.0));
        let font = if is_lit { FontId { size: font.size + 1.0, ..font } } else { font };
        ui.painter().text(at, Align2::LEFT_CENTER, ui.say(shape.title()), font, color);
    }
    closes
}

/// Two shapes, and the scenarios about them.
struct Cell {
    shapes: [Shape; 2],
    entries: Vec<&'static Entry>,
    /// The place of the open scenario among them.
    open: Option<usize>,
    /// The scenario of convex solids of these kinds, if there is none about them alone.
    convex: Option<Box<dyn Scenario>>,
}

impl Cell {
    fn of(first: Shape, second: Shape, workspace: &Workspace) -> Self {
        let between = |[first, second]: [Shape; 2]| -> Vec<_> {
            ALL.iter().filter(|entry| entry.is_between(first, second)).collect()
        };
        // A ray has a length here, so a segment's scenario answers for it.
        let as_segment = |shape| if shape == Shape::Ray { Shape::Segment } else { shape };
        let mut entries = between([first, second]);
        // A mesh of one's own stays: a fan of six triangles is no place for it.
        if entries.iter().any(|entry| entry.has_lists()) {
            entries.retain(|entry| entry.has_lists());
        }
        if entries.is_empty() {
            entries = between([first, second].map(as_segment));
        }
        let open = entries.iter().position(|entry| entry.id == workspace.entry.id);
        let is_answered = !entries.is_empty();
        let now = workspace.scenario.as_ref();
        let convex =
            (!is_answered).then(|| scenarios::convex([first, second], Some(now))).flatten();
        Self { shapes: [first, second], entries, open, convex }
    }

    /// Returns the scenario that a press opens: of several, one after the other.
    fn next(&self) -> Option<&'static Entry> {
        let next = self.open.map_or(0, |open| (open + 1) % self.entries.len().max(1));
        self.entries.get(next).copied().filter(|_| self.open.is_none() || self.entries.len() > 1)
    }

    /// Shows the cell. Returns whether the pointer is on it, and whether it is pressed.
    fn show_ui(&self, ui: &mut Ui, rect: Rect) -> (bool, bool) {
        let convex = self.convex.as_ref().map(|live| live.entry());
        let is_empty = self.entries.is_empty() && convex.is_none();
        let sense = if is_empty { Sense::hover() } else { Sense::click() };
        let response = ui.interact(rect, ui.id().with(self.shapes), sense);
        let visuals = ui.visuals();
        let fill = match (is_empty, self.open.is_some(), response.hovered() || response.has_focus())
        {
            (true, ..) => visuals.widgets.inactive.bg_fill.gamma_multiply(0.3),
            (false, true, _) => visuals.selection.bg_fill,
            (false, false, true) => visuals.widgets.hovered.bg_fill,
            (false, false, false) => visuals.widgets.inactive.bg_fill,
        };
        ui.painter().rect_filled(rect, 3.0, fill);
        if let Some(entry) = self.next().or(self.entries.first().copied()).or(convex) {
            picture(ui, entry, rect.shrink2(vec2(3.0, 2.0)), ui.palette());
        }
        let [first, second] = self.shapes.map(|shape| ui.say(shape.title()));
        let both = ui.tr(&message!("{0} against {1}", first.to_owned(), second.to_owned()));
        response.widget_info(|| {
            let kind = WidgetType::SelectableLabel;
            WidgetInfo::selected(kind, !is_empty, self.open.is_some(), &both)
        });
        let tip = match self.entries.first().copied().or(convex) {
            None => ui.say("not here yet"),
            Some(first) => ui.say(self.next().unwrap_or(first).title),
        };
        let result = (response.contains_pointer(), response.clicked());
        response.on_hover_text(format!("{both}\n{tip}"));
        result
    }
}
