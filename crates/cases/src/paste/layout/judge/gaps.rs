//! What is taken in place of something that the text lacks, or says once more.

use super::super::super::Group;
use super::super::super::meaning::{Meaning, any, calls, own_words, synonyms, words};
use super::super::beside::{ASIDE, BESIDE_A_CASE};
use super::super::{Slot, Taken, has_way};
use super::Judge;
use crate::scenario::Part;

/// The corners of the triangles that scenarios have.
const TRIANGLES: [[&str; 3]; 3] = [["a", "b", "c"], ["a1", "b1", "c1"], ["a2", "b2", "c2"]];

impl Judge<'_> {
    /// Did it get a place that something else of the text should have?
    pub(super) fn fills_a_gap(&self, index: usize) -> bool {
        let is_one = |slot: &Slot| {
            self.is_flat_in_space(index, slot)
                || self.is_beside_a_case(index, slot)
                || self.is_bare_normal(index, slot)
                || self.is_way_or_end(index, slot)
                || self.is_letter_astray(index, slot)
                || self.is_other_end(index, slot)
                || self.is_letter_by_order(index, slot)
                || self.is_unnamed(index, slot)
                || self.is_way_of_a_line(index, slot)
                || self.is_end_by_place(index, slot)
                || self.is_corner_for_a_normal(index, slot)
                || self.is_corner_asked_about(index, slot)
                || self.is_corner_of_another_list(index, slot)
                || self.is_of_two_shapes(index, slot)
                || self.is_named_apart(index, slot)
                || self.is_named_twice(index, slot)
                || self.is_said_beside_code(index, slot)
        };
        self.is_owned_apart(index)
            || self.taken.contains(&index)
                && (self.is_of_one_call(index) || self.is_of_another_kind(index))
            || self.slots_of(index).any(is_one)
    }

    fn places(&self) -> impl Iterator<Item = (&Slot, &Taken)> {
        self.slots.iter().zip(&self.layout.inputs)
    }

    fn slots_of(&self, index: usize) -> impl Iterator<Item = &Slot> {
        let taken = self.places().filter(move |(_, taken)| taken.groups.contains(&index));
        taken.map(|(slot, _)| slot)
    }

    /// Is an input made of this group alone?
    fn is_alone(&self, index: usize, slot: &Slot) -> bool {
        self.places().any(|(other, taken)| other.name == slot.name && taken.groups == [index])
    }

    /// Has an input the numbers of a group as they stand?
    fn is_raw(&self, index: usize, slot: &Slot) -> bool {
        let mut own: Vec<f32> = self.group(index).numbers.iter().map(|&x| x as f32).collect();
        own.resize(slot.dimension, 0.0);
        let is_it = |(other, taken): (&Slot, &Taken)| {
            other.name == slot.name && taken.numbers.as_ref() == Some(&own)
        };
        self.places().any(is_it)
    }

    /// The groups of the other inputs among these.
    fn beside<'b>(&'b self, names: &'b [&str], slot: &'b Slot) -> impl Iterator<Item = usize> + 'b {
        let others = self
            .places()
            .filter(move |(other, _)| names.contains(&other.name) && other.name != slot.name);
        others.flat_map(|(_, taken)| taken.groups.iter().copied())
    }

    /// Has it two numbers, and others of the case have three?
    fn is_flat_in_space(&self, index: usize, slot: &Slot) -> bool {
        let is_deep = |&at: &usize| match self.group(at).numbers.len() {
            3 => matches!(self.paste.meanings[at], Meaning::Point | Meaning::Direction),
            // A plane's four.
            4 => self.layout.entry.id.contains("plane"),
            _ => false,
        };
        let is_flat = self.group(index).numbers.len() == 2;
        is_flat
            && slot.dimension == 3
            && self.taken.iter().any(is_deep)
            && (self.paste.meanings[index] == Meaning::Direction
                || slot.name == "direction"
                || slot.name.starts_with("half_extents")
                || self.is_raw(index, slot))
    }

    /// Is it called after what is none of any case: a mass, a colour, a call's flags?
    fn is_beside_a_case(&self, index: usize, slot: &Slot) -> bool {
        const COLOURS: [&str; 8] =
            ["gravity", "color", "colour", "uv", "rgba", "albedo", "material", "mat"];
        let group = self.group(index);
        let own = own_words(group);
        let Some(last) = own.iter().rfind(|word| !is_index(word)) else { return false };
        let last = last.as_str();
        // DXR's takes numbers before the ray.
        group.name.ends_with("TraceRay")
            || match group.is_lone {
                true => {
                    slot.kind == "length"
                        && (BESIDE_A_CASE.contains(&last) || ASIDE.contains(&last))
                }
                false => COLOURS.contains(&last),
            }
    }

    /// Is it a plane's normal by nothing but its place, where other planes' are named?
    fn is_bare_normal(&self, index: usize, slot: &Slot) -> bool {
        let is_named = |&at: &usize| !self.group(at).name.is_empty();
        self.layout.entry.id == "plane_plane"
            && slot.name.starts_with("normal")
            && self.group(index).name.is_empty()
            && self.paste.meanings[index] == Meaning::Point
            && self.taken.iter().any(is_named)
    }

    /// Is it where a ray goes by its place in a constructor alone, whose library nobody knows, and
    /// of another length than one? Some take an end there.
    fn is_way_or_end(&self, index: usize, slot: &Slot) -> bool {
        // Words of ways, and systems whose rays have one.
        const SAID: [&str; 20] = [
            "direction",
            "dir",
            "unit",
            "normalized",
            "normalised",
            "normalize",
            "towards",
            "along",
            "heading",
            "unity",
            "physics",
            "three",
            "babylon",
            "godot",
            "monogame",
            "xna",
            "gdx",
            "rapier",
            "parry",
            "bevy",
        ];
        let group = self.group(index);
        let is_second = group.name.ends_with("[1]") && !group.is_argument;
        let size: f64 = group.numbers.iter().map(|x| x * x).sum();
        // Jolt's has the whole way.
        let is_a_rays = group.around.contains("Ray") && !group.around.contains("RRayCast");
        // C#'s, three.js' and Babylon's have a direction, whatever its length.
        let is_known = group.kind == "Vector3";
        matches!(slot.name, "direction" | "end")
            && is_second
            && !is_known
            && is_a_rays
            && self.paste.meanings[index] == Meaning::Direction
            && (size - 1.0).abs() > 1e-3
            && !any(&words(&group.name), &SAID)
            && !SAID.iter().any(|word| self.paste.words.contains(*word))
    }

    /// Is it a plane's by its place among what one call takes, which may as well take a ray?
    fn is_of_one_call(&self, index: usize) -> bool {
        let items = |at: usize| self.group(at).name.rsplit_once('[').map(|(list, _)| list);
        let own = items(index).filter(|_| self.layout.entry.id == "plane_plane");
        own.is_some_and(|own| {
            !words(own).contains(&"planes".to_owned())
                && self.taken.len() == 4
                && self.taken.iter().all(|&at| items(at) == Some(own))
        })
    }

    /// Is it what a type makes that is another shape than it is called after: `AntiCylinder`?
    fn is_of_another_kind(&self, index: usize) -> bool {
        const SOLID: [&str; 7] =
            ["sphere", "box", "capsule", "cylinder", "cone", "plane", "segment"];
        const KINDS: [&str; 15] = [
            "anti",
            "inverted",
            "hollow",
            "elliptic",
            "elliptical",
            "rounded",
            "partial",
            "truncated",
            "negative",
            "subtracted",
            "difference",
            "inverse",
            "arc",
            "curved",
            "bezier",
        ];
        let is_other = |name: &str| {
            let own = words(name);
            own.windows(2).any(|pair| {
                KINDS.contains(&pair[0].as_str())
                    && SOLID.into_iter().any(|shape| any(&pair[1..], calls(shape)))
            })
        };
        let group = self.group(index);
        group.around.split(' ').chain([group.kind.as_str(), group.name.as_str()]).any(is_other)
    }

    /// Is it an end of what is long by its place in a constructor, and may be its axis, or the
    /// other end?
    fn is_end_or_axis(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        let size: f64 = group.numbers.iter().map(|x| x * x).sum();
        // `Capsule::new(Point3::new(0, 0, 0), Point3::new(1, 0, 0), 0.5)` says that it is a point.
        let is_of_a_list = list(group).is_some()
            && group.numbers.len() == 3
            && group.kind.starts_with(|c: char| c.is_uppercase())
            && !group.kind.contains("Point");
        is_of_a_list && (slot.name != "b" || self.is_long() && (size - 1.0).abs() < 1e-6)
    }

    fn is_long(&self) -> bool {
        ["capsule", "cylinder"].iter().any(|shape| self.layout.entry.id == format!("ray_{shape}"))
    }

    /// Is it the second of a line that does not end, and nothing says that it is a point? Many
    /// libraries have a point and a direction.
    fn is_way_of_a_line(&self, index: usize, slot: &Slot) -> bool {
        // `x = 2 + t`, `closestPointOnInfiniteLine(a, b, p)`
        const POINTS: [&str; 12] = [
            "points",
            "through",
            "passes",
            "passing",
            "between",
            "pt",
            "coordinate",
            "joins",
            "t",
            "λ",
            "infinite",
            "uncapped",
        ];
        const WAYS: [&str; 8] = ["v", "vec", "vector", "dir", "direction", "u", "w", "slope"];
        let group = self.group(index);
        let own = words(&group.name);
        let is_second = self.layout.entry.id == "line_line"
            || slot.name != "point" && self.layout.entry.id == "point_line";
        let is_item = group.name.ends_with("[1]")
            && group.name != "line[1]"
            && !group.is_argument
            && !any(&words(&group.kind), &["point", "pt", "p", "coordinate", "coord"])
            && !POINTS.iter().any(|word| self.paste.words.contains(*word));
        let is_way = own
            .iter()
            .rfind(|word| !is_index(word))
            .is_some_and(|last| WAYS.contains(&last.as_str()));
        is_second && (is_item || is_way || group.name.contains("line_intersects_line_2d"))
    }

    /// Is it where a ray ends by its place alone?
    fn is_end_by_place(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        let has = |at: usize, of: &[&str]| any(&self.group(at).context.before, of);
        // `a = Ray::init([5, 0, 0], [1, 0, 0])`
        let owner = &self.paste.owners[index];
        let is_second = slot.name == "end"
            && list(group).is_some()
            && owner.is_sure
            && owner.shapes == ["ray"]
            && self.is_raw(index, slot)
            && !group.kind.starts_with("CANNON")
            && !["end", "target", "to"].iter().any(|word| self.paste.words.contains(*word));
        if is_second {
            return true;
        }
        let is_bare = group.is_typed || matches!(group.name.as_str(), "Vector" | "V3" | "Vec3");
        let is_of_a_ray = |&at: &usize| self.group(at).line == group.line && has(at, &["ray"]);
        slot.name == "end"
            && is_bare
            && self.taken.iter().any(is_of_a_ray)
            && !has(index, &["end", "to", "target"])
    }

    /// Is it called an end where a way begins, or a start where one ends?
    fn is_other_end(&self, index: usize, slot: &Slot) -> bool {
        let own = words(&self.group(index).name);
        let Some(last) = own.iter().rfind(|word| !is_index(word)) else { return false };
        let is_nothing = self.paste.meanings[index] == Meaning::Direction
            && self.group(index).numbers.iter().all(|&x| x == 0.0);
        // `w` is where a line goes.
        let is_way = matches!(self.group(index).name.as_str(), "u" | "v" | "w" | "d" | "n");
        match slot.name {
            "direction" | "end" if is_nothing => true,
            "end" if is_way && self.is_raw(index, slot) => true,
            "apex" | "base" | "b" if self.is_end_or_axis(index, slot) => true,
            // Where a capsule stands is none of its ends.
            "a" | "b" if self.is_long() => {
                self.group(index).numbers.len() == 3
                    && any(&own, &["position", "center", "centre", "translation"])
                    && self.is_alone(index, slot)
            }
            "start" | "p1" | "q1" | "a1" | "b1" => matches!(last.as_str(), "end" | "to"),
            "end" | "p2" | "q2" | "a2" | "b2" => {
                matches!(last.as_str(), "start" | "from" | "begin")
                    && !self.layout.entry.id.contains("triangle")
            }
            _ => false,
        }
    }

    /// Is it the end of a way by a letter that does not follow the one of its start?
    fn is_letter_by_order(&self, index: usize, slot: &Slot) -> bool {
        let before = match slot.name {
            "end" => "start",
            "p2" => "p1",
            "q2" => "q1",
            _ => return false,
        };
        let letter = |at: usize| match self.group(at).name.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase()),
            _ => None,
        };
        let is_apart = |at: usize| match (letter(at), letter(index)) {
            // A start and an end, an origin and where to.
            (Some(b's'), Some(b'e')) | (Some(b'o'), Some(b'd' | b'e' | b'v')) => false,
            (Some(first), Some(second)) => first != second && first + 1 != second,
            _ => false,
        };
        self.beside(&[before], slot).any(is_apart)
    }

    /// Has it nothing but its place in the text, and no word before it says what it is?
    fn is_unnamed(&self, index: usize, slot: &Slot) -> bool {
        const ROLES: [&str; 9] =
            ["start", "end", "origin", "direction", "center", "radius", "normal", "point", "line"];
        const SHAPES: [&str; 11] = [
            "ray", "segment", "line", "sphere", "cast", "plane", "triangle", "capsule", "box",
            "point", "polygon",
        ];
        let group = self.group(index);
        let context = &group.context;
        let is_role = slot.words.iter().any(|word| ROLES.contains(&word.as_str()));
        let near =
            context.before.iter().chain(&context.headings).chain(context.after.iter().take(2));
        let mut said: Vec<String> = near.cloned().collect();
        said.extend(words(&group.around).into_iter().chain(words(&group.kind)));
        let is_told = ROLES.iter().any(|role| any(&said, synonyms(role)))
            || SHAPES.iter().any(|shape| any(&said, calls(shape)));
        group.name.is_empty() && group.made.is_none() && is_role && !is_told
    }

    /// Is it called by a letter that comes before those of the points that it should follow? Then
    /// its place in the text says nothing.
    fn is_letter_astray(&self, index: usize, slot: &Slot) -> bool {
        let letter = |at: usize| match self.group(at).name.as_bytes() {
            [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => Some(*letter),
            _ => None,
        };
        let before: &[&str] = match slot.name {
            "end" => &["start"],
            "p2" => &["p1"],
            "q2" => &["q1"],
            "center" => &["start", "end"],
            _ => return false,
        };
        // `o` and `d`, `s` and `e`; the centre of a circle is called c.
        let Some(own) = letter(index).filter(|own| !b"cCmMoOdDeEsSkK".contains(own)) else {
            return false;
        };
        let is_later = |at: usize| letter(at).is_some_and(|other| other > own);
        self.beside(before, slot).any(is_later)
    }

    /// Is it a point among others, taken for which way a plane looks?
    fn is_corner_for_a_normal(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        let Some(own) = list(group) else { return false };
        let is_of_a_plane = |names: &str| {
            let own = words(names);
            any(&own, calls("plane")) || any(&own, synonyms("normal"))
        };
        let is_beside = |&at: &usize| {
            at != index
                && list(self.group(at)) == Some(own)
                && self.paste.meanings[at] == Meaning::Point
        };
        let is_alone =
            |(other, taken): (&Slot, &Taken)| other.name == slot.name && taken.groups == [index];
        slot.name.contains("normal")
            && self.places().any(is_alone)
            && self.paste.meanings[index] == Meaning::Point
            && ![group.around.as_str(), own].into_iter().any(is_of_a_plane)
            && self.taken.iter().any(is_beside)
    }

    /// Is it asked about, and stands in the list of the corners?
    fn is_corner_asked_about(&self, index: usize, slot: &Slot) -> bool {
        let is_asked = slot.name == "point" && self.layout.entry.id != "point_line";
        let Some(own) = list(self.group(index)).filter(|_| is_asked) else { return false };
        let is_beside = |&&at: &&usize| at != index && list(self.group(at)) == Some(own);
        self.taken.iter().filter(is_beside).count() > 1
    }

    /// Is it a corner, where the other two stand in one list that it is not in?
    fn is_corner_of_another_list(&self, index: usize, slot: &Slot) -> bool {
        let Some(corners) = self.corners(slot) else { return false };
        // `tri[0]` and `tri[1]`, `t1` and `t2`
        let stem = |at: usize| {
            let name = self.group(at).name.as_str();
            let numbered = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match name.rsplit_once('[') {
                Some((list, _)) => Some(list),
                None => Some(numbered).filter(|stem| stem.len() < name.len()),
            }
        };
        let others: Vec<_> = self.beside(corners, slot).map(stem).collect();
        let [Some(one), Some(other)] = others.as_slice() else { return false };
        one == other && stem(index) != Some(*one) && !self.group(index).name.is_empty()
    }

    /// The corners of the triangle that an input is one of.
    fn corners(&self, slot: &Slot) -> Option<&'static [&'static str; 3]> {
        let has_one = self.layout.entry.id.contains("triangle");
        TRIANGLES.iter().find(|corners| has_one && corners.contains(&slot.name))
    }

    /// Does one list of corners give parts of both shapes, which differ?
    fn is_of_two_shapes(&self, index: usize, slot: &Slot) -> bool {
        const CORNERS: [&str; 6] =
            ["points", "vertices", "verts", "corners", "coordinates", "positions"];
        let Some([one, other]) = self.layout.entry.pair else { return false };
        let Some(own) = list(self.group(index)).filter(|_| one.shape != other.shape) else {
            return false;
        };
        let apart = if one.inputs.contains(&slot.name) { other } else { one };
        words(own).last().is_some_and(|last| CORNERS.contains(&last.as_str()))
            && self.beside(apart.inputs, slot).any(|at| list(self.group(at)) == Some(own))
    }

    /// Is it named after a shape that it is no part of, or after where something goes, of which
    /// nothing does?
    fn is_named_apart(&self, index: usize, slot: &Slot) -> bool {
        const ASKING: [&str; 7] = ["contains", "inside", "in", "test", "to", "from", "distance"];
        let group = self.group(index);
        let own = words(&group.name);
        let is_called = |shape: &str| any(&own, calls(shape));
        let has_last = |of: &[&str]| own.last().is_some_and(|last| of.contains(&last.as_str()));
        let is_round = || ["sphere", "ball", "capsule", "cast"].into_iter().any(is_called);
        let goes = any(&own, &["ray", "raycast"])
            || group.is_argument && is_called("cast")
            || has_last(&["start", "end"]) && is_round();
        let is_asked = slot.name == "point"
            && ["triangle", "polygon", "line", "segment"].into_iter().any(is_called)
            && !any(&own, &ASKING)
            && !any(&own, synonyms("point"))
            && !is_called("point");
        let is_plane = is_called("plane") && !self.layout.entry.id.contains("plane");
        let is_end =
            self.corners(slot).is_some() && has_last(&["start", "end", "origin", "direction"]);
        goes && !has_way(self.layout.entry)
            || !group.is_argument && (is_plane || is_asked)
            || is_end
    }

    /// Does it surely belong to a shape that the scenario has none of?
    fn is_owned_apart(&self, index: usize) -> bool {
        let owner = &self.paste.owners[index];
        let id = self.layout.entry.id;
        let has = |shape: &str| {
            let kin: &[&str] = match shape {
                "sphere" => &["sphere", "ball", "cast"],
                "cast" => &["cast", "ball", "ray", "segment"],
                "ray" => return has_way(self.layout.entry),
                // What is called an edge is of any shape.
                "segment" | "line" => return true,
                "capsule" => &["capsule", "segments"],
                "triangle" => &["triangle", "mesh"],
                "cylinder" | "cone" => &["cylinder", "cone"],
                shape => return id.contains(shape),
            };
            id.split('_').any(|part| kin.contains(&part))
        };
        self.taken.contains(&index)
            && owner.is_sure
            && !owner.shapes.is_empty()
            && !owner.shapes.iter().any(|shape| has(shape))
    }

    /// Is it told in a sentence, where the rest of its shape stands in code?
    fn is_said_beside_code(&self, index: usize, slot: &Slot) -> bool {
        const WORDS: usize = 3;
        let is_code = |at: usize| {
            let context = &self.group(at).context;
            context.is_code || context.is_fenced || context.is_quoted || context.is_logged
        };
        let group = self.group(index);
        let is_sentence = !is_code(index)
            && !group.is_argument
            && !group.is_assigned
            && !group.name.contains('.')
            && group.context.before.len() > WORDS;
        let last = slot.words.last().map_or("", String::as_str);
        let own = words(&group.name);
        let is_meant = ["center", "origin", last].into_iter().any(|of| any(&own, synonyms(of)));
        let is_of = |part: &&Part| part.inputs.contains(&slot.name);
        let part = self.layout.entry.pair.as_ref().and_then(|pair| pair.iter().find(is_of));
        is_sentence
            && !is_meant
            && part.is_some_and(|part| self.beside(part.inputs, slot).any(is_code))
    }

    /// Do two of what was taken get their values by one name that is declared twice?
    fn is_named_twice(&self, index: usize, slot: &Slot) -> bool {
        const DECLARED: [&str; 6] = ["let", "var", "const", "auto", "local", "val"];
        let group = self.group(index);
        // `$1 = (const Capsule &) {p0 = …, p1 = …}` declares none of them.
        let is_inside = self.taken.iter().any(|&at| {
            let other = self.group(at);
            other.bracket == group.bracket && other.name != group.name
        });
        let is_declared = group.is_assigned
            && !is_inside
            && !group.name.is_empty()
            && !group.name.contains('.')
            && any(&group.context.before, &DECLARED);
        let is_again =
            |&at: &usize| self.is_same_name(at, index) && self.group(at).line != group.line;
        is_declared && !slot.name.starts_with('v') && self.taken.iter().any(is_again)
    }

    /// Have both one name in one place, and other numbers?
    fn is_same_name(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|index| self.group(index));
        one.name == other.name
            && one.numbers.len() == other.numbers.len()
            && one.numbers != other.numbers
            && one.around == other.around
            && one.context.headings == other.context.headings
    }

    /// Is it what a name or an axis gets besides the value that was taken?
    pub(super) fn is_said_anew(&self, index: usize) -> bool {
        const NEAR: u32 = 4;
        let group = self.group(index);
        if self.taken.contains(&index)
            || group.is_reference
            || group.is_argument
            || !self.paste.meanings[index].is_for_a_case()
            || self.layout.entry.id == "point_polygon"
        {
            return false;
        }
        let is_near = |&taken: &usize| {
            let other = self.group(taken);
            !other.is_lone && other.line.abs_diff(group.line) < NEAR
        };
        let is_axis = group.is_lone
            && group.is_assigned
            && matches!(group.name.as_str(), "x" | "y" | "z" | "X" | "Y" | "Z")
            && self.taken.iter().any(is_near);
        let is_again = |&taken: &usize| self.is_same_name(taken, index);
        // What is thrown falls.
        let is_pull = any(&own_words(group), &["gravity"])
            && self.layout.entry.id.split('_').any(|part| matches!(part, "cast" | "ball"))
            && group.numbers.iter().any(|&number| number != 0.0);
        is_pull || is_axis || !group.name.is_empty() && self.taken.iter().any(is_again)
    }

    /// Is it of a list of corners, of which others were taken?
    pub(super) fn is_corner_beside(&self, index: usize) -> bool {
        let own = list(self.group(index));
        let is_beside = |&at: &usize| at != index && own.is_some() && list(self.group(at)) == own;
        self.layout.entry.id.contains("triangle")
            && self.paste.meanings[index] == Meaning::Point
            && self.taken.iter().any(is_beside)
    }
}

/// The list that a group is an item of: `points` of `points[2]`.
fn list(group: &Group) -> Option<&str> {
    let (list, _) = group.name.rsplit_once('[')?;
    (!group.is_argument).then_some(list)
}

fn is_index(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
