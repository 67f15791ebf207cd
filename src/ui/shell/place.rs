//! The window's layout: panels beside the view if there is room, otherwise as drawers.

use bevy_egui::egui::{CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2};
use serde::{Deserialize, Serialize};

use crate::ui::widgets::localize::Localize;

/// The usual widths of the panels, in points.
pub const LIST_WIDTH: f32 = 230.0;
pub const CASE_WIDTH: f32 = 356.0;
/// The width of a log in place of the list.
const LOG_WIDTH: f32 = 300.0;
/// The minimum widths for their texts.
const LEAST_LIST: f32 = 200.0;
const LEAST_CASE: f32 = 300.0;
/// The height of the tool bar.
pub const TOOLS_HEIGHT: f32 = 32.0;

/// The window width from which the list and the case stand on both sides of the view.
const WIDE: f32 = 1000.0;
/// The window width below which the case lies beneath the view.
const NARROW: f32 = 560.0;
/// The part of the window that a drawer takes.
const DRAWN: f32 = 0.46;
/// The part of the width that both panels leave to the view.
const SEEN: f32 = 0.42;
/// The height below which the inputs scroll together with the tab below them.
const LOW: f32 = 640.0;

/// The place of the panels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Place {
    /// The list on the left and the case on the right, with their widths.
    Both { list: f32, case: f32 },
    /// One of them at a time, with their widths.
    Beside { list: f32, case: f32 },
    /// One of them beneath the view, with its height.
    Beneath(f32),
}

/// The wanted widths of the panels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Widths {
    pub list: f32,
    pub case: f32,
}

impl Default for Widths {
    fn default() -> Self {
        Self { list: LIST_WIDTH, case: CASE_WIDTH }
    }
}

impl Widths {
    /// Widens the list for a log, unless the user has chosen a width.
    pub fn with_log(self) -> Self {
        let list = if self.list == LIST_WIDTH { LOG_WIDTH } else { self.list };
        Self { list, ..self }
    }
}

impl Place {
    /// Returns the layout for a window of that size.
    pub fn of(room: Vec2, wanted: Widths) -> Self {
        match room.x {
            WIDE.. => {
                let both = room.x * (1.0 - SEEN);
                let list = wanted.list.min(both - LEAST_CASE).max(LEAST_LIST);
                Self::Both { list, case: wanted.case.min(both - list).max(LEAST_CASE) }
            }
            NARROW.. => {
                let most = room.x * DRAWN;
                let [list, case] = [(wanted.list, LEAST_LIST), (wanted.case, LEAST_CASE)]
                    .map(|(wanted, least)| wanted.max(least).min(most));
                Self::Beside { list, case }
            }
            _ => Self::Beneath((room.y * DRAWN).min(420.0)),
        }
    }
}

/// The panel that is open if there is no room for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Drawer {
    Shut,
    List,
    #[default]
    Case,
}

impl Drawer {
    /// Opens this drawer, or closes it.
    pub fn toggle(&mut self, drawer: Self) {
        *self = if *self == drawer { Self::Shut } else { drawer };
    }
}

/// Returns `true` if the inputs scroll together with the tab.
pub fn is_low(height: f32) -> bool {
    height < LOW
}

/// Shows contents clipped to the remaining room, without growing it.
pub fn contained_ui<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let room: Rect = ui.available_rect_before_wrap();
    let mut child = ui.new_child(UiBuilder::new().max_rect(room));
    child.shrink_clip_rect(room.expand(ui.spacing().item_spacing.x / 2.0));
    let shown = add(&mut child);
    ui.allocate_rect(room, Sense::hover());
    shown
}

/// The reach of a panel's edge for the pointer.
const EDGE: f32 = 6.0;

/// Makes a panel's edge draggable; a double click restores the usual width. `at_left` if it is the
/// left edge of this panel.
pub fn edge(ui: &Ui, at_left: bool, width: &mut f32, usual: f32) {
    let panel = ui.max_rect().expand2(Vec2::new(EDGE, 0.0));
    let mut strip = panel;
    match at_left {
        true => strip.max.x = strip.min.x + EDGE,
        false => strip.min.x = strip.max.x - EDGE,
    }
    let response = ui.interact(strip, ui.id().with("edge"), Sense::click_and_drag());
    let response = response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
    if response.double_clicked() {
        *width = usual;
    } else if response.dragged() {
        let by = response.drag_delta().x;
        *width += if at_left { -by } else { by };
    }
    if response.hovered() || response.dragged() {
        let stroke = Stroke::new(2.0, ui.visuals().widgets.hovered.fg_stroke.color);
        let x = if at_left { strip.min.x } else { strip.max.x };
        ui.painter().with_clip_rect(panel).vline(x, strip.y_range(), stroke);
    }
    let tip = ui.say("Drag to make it wider; a double click: the usual width");
    response.on_hover_text_at_pointer(tip);
}

/// The foot of a panel, which never moves the contents above it.
pub struct Foot {
    id: Id,
    room: Rect,
    height: f32,
}

/// The maximum part of the room; beyond it, the foot scrolls.
const FOOT: f32 = 0.4;

impl Foot {
    /// Takes the height of the last frame.
    pub fn of(ui: &Ui) -> Self {
        let (id, room) = (ui.id().with("foot"), ui.available_rect_before_wrap());
        Self { id, room, height: ui.data(|data| data.get_temp(id)).unwrap_or_default() }
    }

    /// Returns the room above the foot.
    pub fn above(&self, ui: &mut Ui) -> Ui {
        let mut above = self.room;
        above.max.y -= self.height;
        let mut child = ui.new_child(UiBuilder::new().max_rect(above).id_salt("above the foot"));
        child.shrink_clip_rect(above.expand(ui.spacing().item_spacing.x / 2.0));
        child
    }

    /// Shows the foot, as high as its contents.
    pub fn show(self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        let mut below = self.room;
        below.min.y = below.max.y - self.height;
        let mut child = ui.new_child(UiBuilder::new().max_rect(below).id_salt("foot"));
        child.shrink_clip_rect(below.expand(ui.spacing().item_spacing.x / 2.0));
        let scroll = ScrollArea::vertical().auto_shrink([false, true]);
        let most = (self.room.height() * FOOT).floor();
        scroll.max_height(most).min_scrolled_height(most).show(&mut child, |ui| {
            add(ui);
            if ui.min_rect().height() > 0.0 {
                ui.add_space(6.0);
            }
        });
        let height = child.min_rect().height().ceil();
        if height != self.height {
            ui.data_mut(|data| data.insert_temp(self.id, height));
            ui.ctx().request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_width_is_wanted_the_view_keeps_its_part() {
        for wanted in [0.0, 340.0, 1e6, f32::INFINITY, -5.0] {
            for x in (560..4000).step_by(10) {
                let (x, wanted) = (x as f32, Widths { list: wanted, case: wanted });
                match Place::of(Vec2::new(x, 800.0), wanted) {
                    Place::Both { list, case } => {
                        assert!(list + case <= 0.6 * x, "{x}: {list} + {case}");
                        assert!(list >= LEAST_LIST && case >= LEAST_CASE);
                    }
                    Place::Beside { list, case } => assert!(list.max(case) < 0.5 * x),
                    Place::Beneath(_) => panic!("{x}"),
                }
            }
        }
        // By default, the panels have their usual widths.
        let usual = Place::of(Vec2::new(1280.0, 800.0), Widths::default());
        assert_eq!(usual, Place::Both { list: LIST_WIDTH, case: CASE_WIDTH });
    }

    #[test]
    fn the_view_keeps_the_larger_half() {
        for x in (300..4000).step_by(10) {
            for y in [320.0, 480.0, 800.0, 2160.0] {
                let x = x as f32;
                let taken = match Place::of(Vec2::new(x, y), Widths::default()) {
                    Place::Both { .. } => continue,
                    Place::Beside { list, case } => list.max(case) / x,
                    Place::Beneath(height) => height / y,
                };
                assert!(taken < 0.5, "{x} × {y}: {taken}");
            }
        }
    }
}
