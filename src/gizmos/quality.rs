//! Chooses the rendering quality of each frame.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use collision_gizmos::options::RenderQuality;

use crate::state::settings::{CurrentQuality, QualitySetting, Settings};

/// The time limit of a frame of a beautiful picture.
const BUDGET: Duration = Duration::from_millis(8);
/// The count of frames before that is decided.
const FRAMES: u32 = 30;

/// The frame times of beautiful pictures.
#[derive(Resource, Default)]
pub struct Pace {
    begin: Option<Instant>,
    frames: u32,
    /// The mean frame time; later frames weigh more.
    mean: Duration,
    is_slow: bool,
    /// `true` if slow frames are acceptable.
    is_unhurried: bool,
}

impl Pace {
    /// For rendering to files: any frame time is acceptable.
    pub fn unhurried() -> Self {
        Self { is_unhurried: true, ..Self::default() }
    }

    /// Counts a frame. Once too slow, always too slow, until the setting changes.
    fn count(&mut self, frame: Duration) {
        self.frames += 1;
        self.mean = (self.mean * (FRAMES - 1) + frame) / FRAMES;
        if self.frames == 1 {
            self.mean = frame;
        }
        self.is_slow |= !self.is_unhurried && self.frames >= FRAMES && self.mean > BUDGET;
    }
}

pub fn begin(mut pace: ResMut<Pace>) {
    pace.begin = Some(Instant::now());
}

/// Measures the frame, without the graphics card's part and without waiting for the screen.
pub fn end(quality: Res<CurrentQuality>, settings: Res<Settings>, mut pace: ResMut<Pace>) {
    if settings.look != QualitySetting::Beautiful {
        *pace = Pace { is_unhurried: pace.is_unhurried, ..Pace::default() };
    } else if let (Some(begin), RenderQuality::Beautiful) = (pace.begin, quality.0) {
        pace.count(begin.elapsed());
    }
}

/// Chooses the quality that the settings ask for and this machine can draw. In the window, a
/// software renderer draws nothing beautiful, and a drag in plain.
pub fn choose(
    settings: Res<Settings>,
    adapter: Option<Res<RenderAdapterInfo>>,
    buttons: Res<ButtonInput<MouseButton>>,
    pace: Res<Pace>,
    mut quality: ResMut<CurrentQuality>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // The engine does not re-export the type, but its name in `Debug` is enough.
    let is_processor =
        |adapter: Res<RenderAdapterInfo>| format!("{:?}", adapter.device_type) == "Cpu";
    let software = adapter.is_some_and(is_processor);
    let held = buttons.get_pressed().len() > 0;
    let now = match settings.look {
        QualitySetting::Plain => RenderQuality::Plain,
        QualitySetting::Full => RenderQuality::Full,
        QualitySetting::Beautiful if (pace.is_unhurried || !software) && !pace.is_slow => {
            RenderQuality::Beautiful
        }
        QualitySetting::Automatic | QualitySetting::Beautiful if software && held => {
            RenderQuality::Plain
        }
        QualitySetting::Automatic | QualitySetting::Beautiful => RenderQuality::Full,
    };
    if quality.0 != now {
        quality.0 = now;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_slow_on_average_is_found_out_and_a_single_slow_frame_is_not() {
        let took = |frames: &[u64]| {
            let mut pace = Pace::default();
            frames.iter().for_each(|&frame| pace.count(Duration::from_millis(frame)));
            pace.is_slow
        };
        let quick = [5; 100];
        assert!(!took(&quick));
        let mut hiccup = quick;
        hiccup[60] = 80;
        assert!(!took(&hiccup));
        assert!(took(&[9; 40]));
        assert!(!took(&[9; 20]), "too few to say");
    }
}
