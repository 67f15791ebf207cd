//! The answer field: the relation that the case would have with one handle at each pixel, coarse to
//! fine. A worker asks for it in parts, so that it hears of another question soon.

use bevy_color::{ColorToPacked, Mix};
use collision_gizmos::handles::{Drag, Modifiers, Subject};
use collision_gizmos::palette::{Hatch, Palette};
use collision_gizmos::snap::Snap;
use collision_gizmos::view::{Optics, View};
use collision_scenarios::cases::Case;
use collision_scenarios::language::Language;
use collision_scenarios::scenario::Scenario;
use glam::{UVec2, Vec2};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::picture::hex;
use crate::texts::verdict;

/// The sides of the squares of each pass, in cells.
const SIDES: [u32; 5] = [16, 8, 4, 2, 1];

/// The answer of a cell: a relation by its place, and whether it is a hit. `None` where the handle
/// cannot lie.
type Cell = Option<(u8, bool)>;

/// An answer field, as far as it has been asked.
#[wasm_bindgen]
pub struct Field {
    scenario: Box<dyn Scenario>,
    drag: Drag,
    optics: Optics,
    palette: Palette,
    language: Language,
    label: String,
    relations: Vec<&'static str>,
    size: UVec2,
    /// The cells along a pixel.
    sharp: f32,
    cells: Vec<Cell>,
    /// The pass, by its place in [`SIDES`], and its next row.
    pass: usize,
    row: u32,
}

impl Field {
    /// Returns the field of an input's handle; `None` if the handle lies behind the eye.
    pub fn new(
        case: &Case,
        view: &View,
        input: usize,
        sharp: f32,
        (palette, language): (Palette, Language),
    ) -> Option<Self> {
        let scenario = case.live.duplicate();
        let inputs = scenario.inputs();
        let subject = Subject::of(&inputs, input, None)?;
        let drag = subject.drag(scenario.as_ref(), view, &[input])?;
        let size = (view.rect.size() * sharp).max(Vec2::ONE).as_uvec2();
        Some(Self {
            drag,
            optics: view.optics(),
            palette,
            language,
            label: subject.label(&inputs),
            relations: case.scenario.relations(),
            size,
            sharp,
            cells: vec![None; size.x as usize * size.y as usize],
            pass: 0,
            row: 0,
            scenario,
        })
    }

    /// Returns the answer with the handle at the middle of a cell.
    fn ask(&mut self, x: u32, y: u32) -> Cell {
        let Self { scenario, drag, optics, .. } = self;
        if drag.has_hanging() {
            drag.put_back(scenario.as_mut());
        }
        let at = (UVec2::new(x, y).as_vec2() + 0.5) / self.sharp;
        let (keys, snap) = (Modifiers::default(), Snap::default());
        if !drag.drop_at(scenario.as_mut(), optics, at, keys, snap) {
            return None;
        }
        let verdict = scenario.verdict();
        let known = self.relations.iter().position(|other| *other == verdict.relation);
        let place = known.unwrap_or_else(|| {
            self.relations.push(verdict.relation);
            self.relations.len() - 1
        });
        Some((place as u8, verdict.hit))
    }

    fn fill(&mut self, (x, y): (u32, u32), side: u32, cell: Cell) {
        let UVec2 { x: width, y: height } = self.size;
        for row in y..(y + side).min(height) {
            let from = (row * width + x) as usize;
            let to = (row * width + (x + side).min(width)) as usize;
            self.cells[from..to].fill(cell);
        }
    }

    /// Returns the colours of a miss and of a hit for each relation, each without and with a line of
    /// the hatching.
    fn colors(&self) -> Vec<[[[u8; 4]; 2]; 2]> {
        let behind = self.palette.background();
        let places = 0..self.relations.len();
        let colors = places.map(|place| {
            [false, true].map(|hit| {
                let color = self.palette.relation(hit, place);
                let struck = if hit { color } else { color.mix(&behind, Self::STRUCK) };
                [color, struck].map(|color| color.to_u8_array())
            })
        });
        colors.collect()
    }

    /// The part of the background in a line of the hatching.
    const STRUCK: f32 = 0.45;
}

#[wasm_bindgen]
impl Field {
    pub fn width(&self) -> u32 {
        self.size.x
    }

    pub fn height(&self) -> u32 {
        self.size.y
    }

    /// Returns `true` once each cell has its own answer.
    pub fn is_done(&self) -> bool {
        self.pass >= SIDES.len()
    }

    /// Asks for the next row; returns `true` at the end of a pass.
    pub fn ask_row(&mut self) -> bool {
        let Some(&side) = SIDES.get(self.pass) else { return true };
        let y = self.row;
        for x in (0..self.size.x).step_by(side as usize) {
            let is_new =
                side == SIDES[0] || !x.is_multiple_of(2 * side) || !y.is_multiple_of(2 * side);
            if is_new {
                let cell = self.ask(x, y);
                self.fill((x, y), side, cell);
            }
        }
        self.row += side;
        let is_end = self.row >= self.size.y;
        if is_end {
            (self.pass, self.row) = (self.pass + 1, 0);
        }
        is_end
    }

    /// Returns the colours, four bytes a cell, row by row.
    pub fn pixels(&self) -> Vec<u8> {
        let (colors, behind) = (self.colors(), self.palette.background().to_u8_array());
        let pixel = |cells: usize| (cells as f32 / self.sharp) as usize;
        let mut pixels = Vec::with_capacity(self.cells.len() * 4);
        for (y, row) in self.cells.chunks(self.size.x as usize).enumerate() {
            let y = pixel(y);
            for (x, cell) in row.iter().enumerate() {
                pixels.extend(cell.map_or(behind, |(place, hit)| {
                    let place = usize::from(place);
                    let is_struck = Hatch::of(place).strikes(pixel(x), y);
                    colors[place][usize::from(hit)][usize::from(is_struck)]
                }));
            }
        }
        pixels
    }

    /// Returns the handle's name, and each colour with its meaning and share, as JSON.
    pub fn legend(&self) -> String {
        let mut counts: Vec<((u8, bool), usize)> = Vec::new();
        for &cell in self.cells.iter().flatten() {
            match counts.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, count)) => *count += 1,
                None => counts.push((cell, 1)),
            }
        }
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let rows = counts.into_iter().map(|((place, hit), count)| {
            let place = usize::from(place);
            let color = self.palette.relation(hit, place);
            json!({
                "name": verdict(hit, self.relations[place], self.language),
                "color": hex(color.into()),
                "hatch": (!hit).then(|| format!("{:?}", Hatch::of(place)).to_lowercase()),
                "share": count as f32 / self.cells.len() as f32,
            })
        });
        json!({ "handle": self.label, "rows": rows.collect::<Value>() }).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::named;
    use bevy_math::Rect;
    use collision_gizmos::view::subject;

    fn field(name: &str, input: usize) -> (Case, View, Field) {
        let case = named(name).unwrap();
        let rect = Rect::new(0.0, 0.0, 90.0, 50.0);
        let all = subject(case.live.as_ref(), &case.live.outline(), &[]);
        let view = View::framing(&all, case.scenario.space, rect);
        let look = (Palette::default(), Language::English);
        let field = Field::new(&case, &view, input, 1.0, look).unwrap();
        (case, view, field)
    }

    #[test]
    fn each_cell_has_the_answer_of_a_drag_to_it() {
        for name in ["ray_sphere", "ball_arc", "box_box"] {
            let (case, view, mut field) = field(name, 0);
            let mut passes = 0;
            while !field.is_done() {
                passes += usize::from(field.ask_row());
            }
            assert_eq!(passes, SIDES.len());
            let mut seen = Vec::new();
            for (x, y) in [(3, 4), (45, 25), (80, 12), (20, 44)] {
                let at = Vec2::new(x as f32, y as f32) + 0.5;
                let mut live = case.live.duplicate();
                let inputs = live.inputs();
                let drag = Subject::of(&inputs, 0, None).unwrap();
                let drag = drag.drag(live.as_ref(), &view, &[0]).unwrap();
                let (keys, snap) = (Modifiers::default(), Snap::default());
                assert!(drag.drop_at(live.as_mut(), &view.optics(), at, keys, snap));
                let verdict = live.verdict();
                let (place, hit) = field.cells[y * 90 + x].unwrap();
                let relation = field.relations[usize::from(place)];
                assert_eq!((relation, hit), (verdict.relation, verdict.hit), "{name} {x} {y}");
                seen.push(relation);
            }
        }
    }

    #[test]
    fn the_shares_of_the_legend_are_the_whole_field() {
        let (_, _, mut field) = field("ray_sphere", 0);
        while !field.is_done() {
            field.ask_row();
        }
        let legend: Value = serde_json::from_str(&field.legend()).unwrap();
        let rows = legend["rows"].as_array().unwrap();
        let whole: f64 = rows.iter().map(|row| row["share"].as_f64().unwrap()).sum();
        assert!((whole - 1.0).abs() < 1e-3 && rows.len() > 1, "{legend}");
        assert_eq!(field.pixels().len(), 90 * 50 * 4);
    }
}
