//! Rectangles of the plane by a corner, a width and a height: `Rect(x, y, w, h)`.

use super::super::meaning::{any, words};
use super::Work;

/// What such a rectangle is called.
const RECTANGLES: [&str; 3] = ["rect", "rectangle", "rects"];

/// Constructors whose four numbers are a corner, a width and a height by their documents: pygame's,
/// SDL's, SFML's, Godot's, XNA's, Phaser's, Pixi's.
const KNOWN: [&str; 14] = [
    "pygame.Rect",
    "pygame.rect.Rect",
    "SDL_Rect",
    "SDL_FRect",
    "FloatRect",
    "IntRect",
    "sf::FloatRect",
    "sf::IntRect",
    "Rect2",
    "Rect2i",
    "Geom.Rectangle",
    "Phaser.Geom.Rectangle",
    "Phaser.Rectangle",
    "PIXI.Rectangle",
];

/// Systems whose rectangles are all such: of SDL, libGDX, XNA and others.
const SYSTEMS: [&str; 12] = [
    "pygame", "sdl", "sfml", "gdx", "libgdx", "monogame", "xna", "raylib", "awt", "phaser", "pixi",
    "godot",
];

/// A corner with a width and a height, and the groups that say so.
struct Rectangle {
    corner: [f64; 2],
    size: [f64; 2],
    groups: Vec<usize>,
    /// Does something say that its place is a corner?
    is_sure: bool,
}

impl Work<'_> {
    /// The rectangles of a text, where it has as many as the scenario has boxes.
    pub fn rectangles(&mut self) {
        let boxes = self.box_slots();
        let rectangles = self.told_rectangles();
        if boxes.is_empty() || boxes.len() != rectangles.len() || self.has_depth() {
            return;
        }
        for ((extents, center), rectangle) in boxes.into_iter().zip(rectangles) {
            let Rectangle { corner: [x, y], size: [width, height], groups, is_sure } = rectangle;
            // Two corners, or a middle: that they meet or do not says little of which.
            self.is_tied |= !is_sure;
            self.read_as.corner_and_size = true;
            let half = [width / 2.0, height / 2.0];
            // A box in the plane is as deep as it is wide.
            let half = [half[0], half[1], half[0].max(half[1])];
            let middle = [x + width / 2.0, y + height / 2.0, 0.0];
            self.take(extents, half.map(|x| x as f32).to_vec(), &groups);
            self.take(center, middle.map(|x| x as f32).to_vec(), &groups);
        }
    }

    /// Is a point or a size of the text none of the plane's? A circle's third number is its radius.
    fn has_depth(&self) -> bool {
        self.free_groups().into_iter().map(|index| self.group(index)).any(|group| {
            let is_circle = [&group.name, &group.kind, &group.around]
                .iter()
                .any(|name| any(&words(name), &["circle"]));
            matches!(*group.numbers, [_, _, z] if z != 0.0) && !is_circle
        })
    }

    fn told_rectangles(&self) -> Vec<Rectangle> {
        let is_told = self.paste.said.has_corners_at_xy;
        if is_told == Some(false) {
            return Vec::new();
        }
        let free = self.free_groups();
        let rectangles = (0..free.len()).filter_map(|at| self.rectangle(&free[at..], is_told));
        let mut found: Vec<Rectangle> = rectangles.collect();
        // A size is no negative one.
        found.retain(|one| one.size.iter().all(|&size| size >= 0.0));
        found
    }

    /// The rectangle that begins with the first of these groups: four numbers of what is called one, or
    /// a corner before a width and a height.
    fn rectangle(&self, groups: &[usize], is_told: Option<bool>) -> Option<Rectangle> {
        let index = *groups.first()?;
        let group = self.group(index);
        let names = [&group.name, &group.kind, &group.around];
        // `SDL_Rect a = {0, 0, 10, 10};`
        let is_declared = self.paste.variables.get(&group.name) == Some(&"box")
            && RECTANGLES.iter().any(|word| self.paste.words.contains(*word));
        let is_raylibs = group.name.starts_with("CheckCollisionRec");
        let is_rectangle =
            is_declared || is_raylibs || names.iter().any(|name| any(&words(name), &RECTANGLES));
        if let ([x, y, width, height], true) = (group.numbers.as_slice(), is_rectangle) {
            return Some(Rectangle {
                corner: [*x, *y],
                size: [*width, *height],
                groups: vec![index],
                is_sure: self.is_from(&SYSTEMS)
                    || is_raylibs
                    || KNOWN.iter().any(|name| group.kind == *name || group.name == *name),
            });
        }
        // pygame's `Rect((x, y), (width, height))`
        if let (Some(list), [_, size, ..], true, &[x, y]) =
            (group.name.strip_suffix("[0]"), groups, is_rectangle, group.numbers.as_slice())
            && let &[width, height] = self.group(*size).numbers.as_slice()
            && self.group(*size).name.strip_suffix("[1]") == Some(list)
        {
            return Some(Rectangle {
                corner: [x, y],
                size: [width, height],
                groups: vec![index, *size],
                is_sure: self.is_from(&["pygame", "colliderect"]),
            });
        }
        let (&[x, y], &[_, wide, high, ..]) = (group.numbers.as_slice(), groups) else {
            return None;
        };
        let is_called = |index: usize, of: &[&str]| {
            let own = words(&self.group(index).name);
            let is_last = own.last().is_some_and(|last| of.contains(&last.as_str()));
            is_last && self.group(index).is_lone
        };
        let is_it = is_called(wide, &["w", "width"]) && is_called(high, &["h", "height"]);
        is_it.then(|| Rectangle {
            corner: [x, y],
            size: [wide, high].map(|index| self.group(index).numbers[0]),
            groups: vec![index, wide, high],
            is_sure: is_rectangle || is_told == Some(true) || self.is_from(&["sdl"]),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The centre and the half sizes of the box that a circle is asked about.
    fn of_a_box(said: &str) -> Option<[Vec<f32>; 2]> {
        let case = read(&format!("circle (5, 5) radius 2 against {said}")).case(None).ok()?;
        let inputs = case.live.inputs_now();
        let of = |name: &str| {
            inputs.iter().find(|input| input.name == name).map(|input| input.value.numbers())
        };
        Some([of("box_center")?, of("half_extents")?])
    }

    #[test]
    fn a_corner_a_width_and_a_height_are_a_box() {
        let expected = [vec![8.0, 7.0, 0.0], vec![2.0, 3.0, 3.0]];
        for said in [
            "rect x=6 y=4 w=4 h=6",
            "pygame.Rect(6, 4, 4, 6)",
            "pygame's Rect((6, 4), (4, 6))",
            "Rectangle(6, 4, 4, 6) of libGDX",
            "the rectangle {x: 6, y: 4, width: 4, height: 6}",
            "box x=6 y=4 width=4 height=6, where x and y are the top left corner",
        ] {
            assert_eq!(of_a_box(said), Some(expected.clone()), "{said}");
        }
    }

    #[test]
    fn what_may_be_two_corners_or_a_centre_is_none() {
        for said in [
            "Rectangle(6, 4, 4, 6)",
            "box x=6 y=4 width=4 height=6",
            "box x=6 y=4 width=4 height=6, the top left corner, anchor 0.5",
            "rect x=6 y=4 w=-4 h=6",
            "rect x=6 y=4 w=4 h=6 and the box center (1, 2, 3)",
        ] {
            assert_eq!(of_a_box(said), None, "{said}");
        }
    }
}
