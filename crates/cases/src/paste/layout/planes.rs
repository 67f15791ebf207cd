//! Planes by their normal and a number: `n·x = d`, or `n·x + d = 0`.

use glam::{DQuat, DVec3, EulerRot};

use super::super::meaning::{Meaning, any, calls, words};
use super::Work;

/// Systems whose planes are `n·x = d`: along the normal lies d.
const ALONG: [&str; 15] = [
    "gte",
    "fiquery",
    "tiquery",
    "dcpquery",
    "hyperplane",
    "godot",
    "unreal",
    "ue",
    "bullet",
    "bt",
    "fcl",
    "hppfcl",
    "ode",
    "box2d",
    "mathgeolib",
];

/// How Godot's script is known that does not name it.
const GODOT: [&str; 2] = ["gdscript", "gd"];

/// Systems whose planes are `n·x + d = 0`.
const ADDED: [&str; 20] = [
    "three", "unity", "phys", "physx", "px", "jolt", "jph", "cgal", "eigen", "sharpdx", "monogame",
    "numerics", "libgdx", "joml", "babylon", "bevy", "sharp", "stride", "flax", "xna",
];

impl Work<'_> {
    /// cannon.js' plane faces along its third axis, until its body is turned about one of its axes.
    pub fn turned_plane(&mut self) {
        let (Some(normal), Some(point)) = (self.slot("plane_normal"), self.slot("plane_point"))
        else {
            return;
        };
        let free = self.free_groups();
        let name = |index: usize| self.group(index).name.as_str();
        let turn = free.iter().copied().find(|&index| {
            name(index).ends_with(".quaternion.setFromEuler")
                && self.group(index).numbers.len() == 3
        });
        let Some(turn) = turn.filter(|_| self.is_from(&["cannon"])) else { return };
        let angles = self.vector(turn);
        let body = name(turn).trim_end_matches(".quaternion.setFromEuler").to_owned();
        let places = free.into_iter().filter(|&at| *name(at) == format!("{body}.position"));
        let (&[place], true) = (
            places.collect::<Vec<_>>().as_slice(),
            angles.iter().filter(|x| **x != 0.0).count() == 1,
        ) else {
            return;
        };
        let [x, y, z] = angles;
        let facing = DQuat::from_euler(EulerRot::XYZ, x, y, z) * DVec3::Z;
        // Half a turn is written with few digits.
        let facing = facing.to_array().map(|x| if x.abs() < 1e-4 { 0.0 } else { x as f32 });
        self.take(normal, facing.to_vec(), &[turn]);
        self.take(point, self.vector(place).map(|x| x as f32).to_vec(), &[place]);
    }

    /// A normal and a number make a point of the plane.
    pub fn planes(&mut self) {
        // `constant` of the one and `d` of the other: two systems have them.
        let mut called: Option<String> = None;
        for (normal, point) in
            [("plane_normal", "plane_point"), ("normal1", "point1"), ("normal2", "point2")]
        {
            let (Some(normal), Some(point)) = (self.slot(normal), self.slot(point)) else {
                continue;
            };
            if self.coefficients(normal, point) {
                continue;
            }
            let Some((vector, number)) = self.plane() else { return };
            let distance = match number {
                Some(number) => self.group(number).numbers[0],
                None => self.group(vector).numbers[3],
            };
            let [x, y, z] = self.vector(vector);
            let square = x * x + y * y + z * z;
            let Some(is_added) = self.is_added(vector, number) else {
                self.is_tied = true;
                return;
            };
            let own = number.and_then(|number| {
                let is_letters = |word: &String| !word.bytes().all(|byte| byte.is_ascii_digit());
                words(&self.group(number).name).into_iter().rfind(is_letters)
            });
            self.is_tied |= called.as_ref().zip(own.as_ref()).is_some_and(|(a, b)| a != b);
            called = own;
            self.read_as.plane_adds = Some(is_added);
            let share = if is_added { -distance / square } else { distance / square };
            let groups: Vec<_> = [vector].into_iter().chain(number).collect();
            self.take(normal, [x, y, z].map(|x| x as f32).to_vec(), &[vector]);
            self.take(point, [x, y, z].map(|x| (x * share) as f32).to_vec(), &groups);
        }
    }

    /// `ax + by + cz + d = 0 with a = 0, b = 1, c = 0, d = -2`: where a formula says what they are.
    fn coefficients(&mut self, normal: usize, point: usize) -> bool {
        let Some(is_added) = self.adjust.plane_adds.or(self.paste.said.plane_adds) else {
            return false;
        };
        let free = self.free_groups();
        let is_called = |index: usize, letter: char| {
            let group = self.group(index);
            group.is_lone && group.name.eq_ignore_ascii_case(&letter.to_string())
        };
        let are_they = |four: &&[usize]| {
            four.iter().zip(['a', 'b', 'c', 'd']).all(|(&index, letter)| is_called(index, letter))
        };
        let Some(four) = free.windows(4).find(are_they) else { return false };
        let four: Vec<usize> = four.to_vec();
        let [x, y, z, d] = [0, 1, 2, 3].map(|at| self.group(four[at]).numbers[0]);
        let square = x * x + y * y + z * z;
        if square == 0.0 {
            return false;
        }
        // The zero of the formula itself is none of them.
        let zeros = free.into_iter().filter(|&index| {
            !four.contains(&index) && is_called(index, 'd') && self.group(index).numbers == [0.0]
        });
        let groups: Vec<usize> = four.iter().copied().chain(zeros).collect();
        self.read_as.plane_adds = Some(is_added);
        let share = if is_added { -d / square } else { d / square };
        self.take(normal, [x, y, z].map(|x| x as f32).to_vec(), &four[..3]);
        self.take(point, [x, y, z].map(|x| (x * share) as f32).to_vec(), &groups);
        true
    }

    /// A normal with its number, or all four in one.
    fn plane(&self) -> Option<(usize, Option<usize>)> {
        let free = self.free_groups();
        let is_plane = |index: usize| any(&self.said(index), calls("plane"));
        let is_normal = |index: usize| {
            let own = words(&self.group(index).name);
            self.group(index).numbers.len() == 3
                && matches!(self.paste.meanings[index], Meaning::Point | Meaning::Direction)
                && (any(&own, &["normal", "n"]) || (is_plane(index) && !any(&own, &["point"])))
        };
        let is_some = |index: usize| self.vector(index).iter().any(|x| *x != 0.0);
        let planes = free.iter().copied().filter(|&index| is_some(index));
        for index in planes {
            if self.group(index).numbers.len() == 4 && is_plane(index) {
                return Some((index, None));
            }
            if is_normal(index)
                && let Some(number) = self.constant_of(index)
            {
                return Some((index, Some(number)));
            }
        }
        None
    }

    /// The number that stands with a normal: by its name, or as a constructor takes it.
    fn constant_of(&self, normal: usize) -> Option<usize> {
        let vector = self.group(normal);
        let free = self.free_groups();
        let near = |index: usize| {
            let group = self.group(index);
            group.bracket == vector.bracket || group.line.abs_diff(vector.line) <= 1
        };
        // Who names a point needs no number.
        let is_point = |&index: &usize| {
            self.paste.meanings[index] == Meaning::Point
                && near(index)
                && any(&words(&self.group(index).name), &["point", "pos", "position"])
        };
        if free.iter().any(is_point) {
            return None;
        }
        let is_its = |&index: &usize| {
            let group = self.group(index);
            let own = words(&group.name);
            let is_named = any(&own, &["constant", "offset", "d", "distance", "dist", "w"])
                && !any(&own, &["max", "ray", "to", "camera", "between"]);
            let is_constructed = index == normal + 1
                && group.bracket == vector.bracket
                && group.name.split('[').next() == vector.name.split('[').next()
                && any(&self.said(index), calls("plane"));
            let is_near = near(index) || index == normal + 1;
            group.is_lone && (is_constructed || (is_named && is_near))
        };
        free.into_iter().find(is_its)
    }

    /// Is it `n·x + d = 0`, as its system has it, else as its name says? None where nothing says so.
    fn is_added(&self, vector: usize, number: Option<usize>) -> Option<bool> {
        if self.adjust.plane_adds.is_some() {
            return self.adjust.plane_adds;
        }
        let said = self.said(vector);
        let is_of =
            |systems: &[&str]| systems.iter().any(|system| said.iter().any(|word| word == system));
        if self.paste.said.planes_differ {
            return None;
        }
        if let Some(adds) = self.paste.said.plane_adds {
            // A formula that the system of the code has otherwise is another's, or a mistake.
            let of_system = [self.is_from(&ALONG), self.is_from(&ADDED)];
            let is_denied = of_system == [adds, !adds];
            return (!is_denied).then_some(adds);
        }
        if is_of(&ALONG) || is_of(&ADDED) {
            return Some(is_of(&ADDED));
        }
        let is_along = |number: usize| {
            let name = &self.group(number).name;
            // A, B, C and D are those of an equation.
            any(&words(name), &["distance", "dist", "d", "offset"]) && !name.ends_with('D')
        };
        let is_script = ["extends", "func"].iter().all(|word| self.paste.words.contains(*word));
        let is_godot = is_script
            || self.is_from(&GODOT)
            || self.paste.groups.iter().any(|group| {
                ["intersects_ray", "intersects_segment"]
                    .iter()
                    .any(|name| group.name.contains(name))
            });
        match (self.is_from(&ALONG) || is_godot, self.is_from(&ADDED)) {
            (false, true) => Some(true),
            (true, false) => Some(false),
            // `new Plane(new Vector3(…), d)` of C#, Java and JavaScript, whose systems all add it.
            _ if self.is_from(&["new"]) && self.group(vector).kind.contains("Vector3") => {
                Some(true)
            }
            // `Plane(n, -6.2)` of nobody knows which.
            _ if number.is_some_and(|number| {
                let group = self.group(number);
                group.is_argument || group.name.is_empty() || group.name == self.group(vector).name
            }) =>
            {
                None
            }
            // Four numbers alone are written both ways.
            _ => number.map(|number| !is_along(number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The point and the normal of the plane that a sphere is asked about.
    fn plane(said: &str) -> Option<[Vec<f32>; 2]> {
        let case =
            read(&format!("{said}\nsphere: center (0, 3, 0), radius 1.5")).case(None).ok()?;
        let inputs = case.live.inputs_now();
        let of = |name: &str| {
            inputs.iter().find(|input| input.name == name).map(|input| input.value.numbers())
        };
        Some([of("plane_point")?, of("plane_normal")?])
    }

    #[test]
    fn four_coefficients_are_a_plane_where_a_formula_says_how() {
        let expected = [vec![0.0, 2.0, 0.0], vec![0.0, 1.0, 0.0]];
        for said in [
            "plane ax+by+cz+d=0 with a=0, b=1, c=0, d=-2",
            "plane: a = 0\nb = 1\nc = 0\nd = 2   // ax + by + cz = d",
        ] {
            assert_eq!(plane(said), Some(expected.clone()), "{said}");
        }
        for said in
            ["plane: a = 0, b = 1, c = 0, d = 2", "plane ax+by+cz+d=0 with a=0, b=0, c=0, d=1"]
        {
            assert_eq!(plane(said), None, "{said}");
        }
    }

    #[test]
    fn how_far_a_plane_is_from_somebody_is_none_of_its_numbers() {
        let expected = [vec![0.0, 2.0, 0.0], vec![0.0, 1.0, 0.0]];
        assert_eq!(plane("plane: normal (0, 1, 0), d = 2."), Some(expected));
        assert_eq!(plane("plane: normal (0, 1, 0), distance to camera 7."), None);
    }
}
