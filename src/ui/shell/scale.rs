//! The scale of the user interface: the screen's own, one by its height, and the user's setting.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor, PrimaryWindow, RequestRedraw};

use crate::state::settings::Settings;

/// The height of a screen with scale 1.
const USUAL_HEIGHT: f32 = 1080.0;

/// Scales the window, except while a button is held, so that nothing moves under the pointer.
pub fn scale(
    settings: Res<Settings>,
    buttons: Res<ButtonInput<MouseButton>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut is_open: Local<bool>,
    window: Single<&mut Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut window = window.into_inner();
    let own = window.resolution.base_scale_factor();
    let monitor = monitors.iter().max_by_key(|(_, is_primary)| *is_primary);
    let screen = match monitor {
        // The screen has no scale of its own.
        Some((monitor, _)) if own == 1.0 => by_height(monitor.physical_height),
        _ => own,
    };
    let wanted = screen * settings.scale;
    if wanted != window.resolution.scale_factor() && buttons.get_pressed().next().is_none() {
        let size = window.resolution.size();
        window.resolution.set_scale_factor_override((wanted != own).then_some(wanted));
        // On a large screen, the window opens with the usual logical size.
        if !*is_open && screen != own {
            window.resolution.set(size.x, size.y);
        }
        redraw.write(RequestRedraw);
    }
    // A window never opens larger than its screen.
    if let (false, Some((monitor, _))) = (*is_open, monitor) {
        let resolution = &mut window.resolution;
        let open = resolution.physical_size();
        let fits = open.min(UVec2::new(monitor.physical_width, monitor.physical_height));
        if fits != open && fits.min_element() > 0 {
            resolution.set_physical_resolution(fits.x, fits.y);
            redraw.write(RequestRedraw);
        }
    }
    *is_open = true;
}

/// Returns a scale in quarters, at least 1: 2 for 2160 pixels, 1 up to 1349.
pub fn by_height(pixels: u32) -> f32 {
    ((pixels as f32 / USUAL_HEIGHT * 4.0).floor() / 4.0).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::by_height;

    #[test]
    fn size_follows_the_height_of_the_screen() {
        for (pixels, scale) in [(0, 1.0), (800, 1.0), (1080, 1.0), (1440, 1.25), (2160, 2.0)] {
            assert_eq!(by_height(pixels), scale, "{pixels}");
        }
    }
}
