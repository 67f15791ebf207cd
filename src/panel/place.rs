//! How the window is shared: the panels beside the view where there is room, else as drawers.

use bevy_egui::egui::{Rect, Sense, Ui, UiBuilder, Vec2};

/// Widths of the panels, in points.
pub const LIST_WIDTH: f32 = 230.0;
pub const CASE_WIDTH: f32 = 340.0;
/// Of the tool bar.
pub const TOOLS_HEIGHT: f32 = 32.0;

/// From here on the list and the case stand on both sides of the view.
const WIDE: f32 = 1000.0;
/// Below this the case lies beneath the view.
const NARROW: f32 = 560.0;
/// A drawer leaves the larger half to the view.
const DRAWN: f32 = 0.46;
/// Below this height the inputs scroll with what stands under them.
const LOW: f32 = 640.0;

/// Where the panels lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Place {
    /// The list on the left, the case on the right.
    Both,
    /// One of them, so wide.
    Beside { list: f32, case: f32 },
    /// One of them, so high, beneath the view.
    Beneath(f32),
}

impl Place {
    /// Of a window that large.
    pub fn of(room: Vec2) -> Self {
        match room.x {
            WIDE.. => Self::Both,
            NARROW.. => {
                let most = room.x * DRAWN;
                Self::Beside { list: LIST_WIDTH.min(most), case: CASE_WIDTH.min(most) }
            }
            _ => Self::Beneath((room.y * DRAWN).min(420.0)),
        }
    }
}

/// Which panel is drawn out where there is no room for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Drawer {
    Shut,
    List,
    #[default]
    Case,
}

impl Drawer {
    /// Draws this one out, or shuts it.
    pub fn toggle(&mut self, drawer: Self) {
        *self = if *self == drawer { Self::Shut } else { drawer };
    }
}

/// Do the inputs scroll with the rest?
pub fn is_low(height: f32) -> bool {
    height < LOW
}

/// Shows it in the room that is left, which it neither widens nor leaves.
pub fn contained<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let room: Rect = ui.available_rect_before_wrap();
    let mut child = ui.new_child(UiBuilder::new().max_rect(room));
    child.shrink_clip_rect(room.expand(ui.spacing().item_spacing.x / 2.0));
    let shown = add(&mut child);
    ui.allocate_rect(room, Sense::hover());
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_keeps_the_larger_half() {
        for x in (300..4000).step_by(10) {
            for y in [320.0, 480.0, 800.0, 2160.0] {
                let x = x as f32;
                let taken = match Place::of(Vec2::new(x, y)) {
                    Place::Both => continue,
                    Place::Beside { list, case } => list.max(case) / x,
                    Place::Beneath(height) => height / y,
                };
                assert!(taken < 0.5, "{x} × {y}: {taken}");
            }
        }
    }
}
