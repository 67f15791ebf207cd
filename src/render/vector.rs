//! Cases as SVG documents.

use collision_gizmos::options::{DrawOptions, RenderQuality};
use collision_gizmos::palette::Palette;
use collision_gizmos::shape::StandardMetrics;
use collision_gizmos::still::Still;
use collision_gizmos::svg;
use collision_scenarios::cases::Case;
use glam::Vec2;

use super::paper::{Artist, Paper, steps};
use crate::cli::render::{Pictures, Render};

/// Draws cases as SVG documents.
pub struct Vector {
    size: Vec2,
    options: DrawOptions,
    quality: RenderQuality,
    pictures: Pictures,
}

impl Vector {
    pub fn new(order: &Render) -> Self {
        let palette = Palette::by_name(&order.palette).unwrap_or_default();
        let options = DrawOptions { palette, language: order.language, ..DrawOptions::default() };
        let quality = match order.beautiful {
            true => RenderQuality::Beautiful,
            false => RenderQuality::Full,
        };
        let size = Vec2::from(order.size.map(|side| side as f32)) / order.scale.unwrap_or(1.0);
        Self { size, options, quality, pictures: order.pictures.clone() }
    }
}

impl Artist for Vector {
    fn draw(&mut self, name: &str, place: &str, case: Case, paper: &mut Paper) {
        let answer = case.live.answer();
        let look = (self.size, &self.options, self.quality);
        let mut draw = |name: &str, step| {
            let still = Still::new(&case, &answer, step, look, &StandardMetrics);
            paper.write(place, name, "svg", Ok(svg::document(&still).into_bytes()));
        };
        let Pictures::Steps(which) = self.pictures else { return draw(name, None) };
        match steps(which, answer.steps.len()) {
            Ok(steps) => {
                steps.for_each(|step| draw(&format!("{name}-step-{:02}", step + 1), Some(step)))
            }
            Err(why) => paper.fault(place, format!("{}: {why}", case.scenario.id)),
        }
    }
}
