//! Where a way begins and ends, and which way something goes, by nothing but a place in a constructor
//! or in the text.

use super::super::super::meaning::{Meaning, any, words};
use super::super::super::phrases::lines;
use super::super::Slot;
use super::Judge;
use super::gaps::{is_index, list, square};

impl Judge<'_> {
    /// Is it an end or a way that may as well be another?
    pub(super) fn is_astray(&self, index: usize, slot: &Slot) -> bool {
        self.is_way_or_end(index, slot)
            || self.is_behind_an_arrow(index, slot)
            || self.is_flags(index, slot)
            || self.is_other_end(index, slot)
            || self.is_way_of_a_line(index, slot)
            || self.is_end_by_place(index, slot)
            || self.is_letter_by_order(index, slot)
            || self.is_letter_astray(index, slot)
            || self.is_line_of_no_ends(index, slot)
            || self.is_way_of_another(index, slot)
            || self.is_of_the_line(index, slot)
            || self.is_longer_normal(index, slot)
            || self.is_end_of_a_list(index, slot)
    }

    /// Is it where a ray goes by its place in a list, of a text that speaks of ends or segments?
    fn is_end_of_a_list(&self, index: usize, slot: &Slot) -> bool {
        const ENDS: [&str; 5] = ["segment", "segments", "end", "endpoint", "ends"];
        let group = self.group(index);
        slot.name == "direction"
            && group.name.ends_with("[1]")
            && !group.is_argument
            && group.kind.is_empty()
            && (square(group) - 1.0).abs() > 1e-3
            && ENDS.iter().any(|word| self.paste.words.contains(*word))
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
        let size = square(group);
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

    /// Is it a ray's way, and an arrow says that it may be its end: `ray (0, 5, 0) -> (0, -5, 0)`?
    fn is_behind_an_arrow(&self, index: usize, slot: &Slot) -> bool {
        let before = index.checked_sub(1).map_or(0, |before| self.group(before).span.1);
        slot.name == "direction" && self.paste.account.has_arrow(before, self.group(index).span.0)
    }

    /// Is it `0xFF, 0, 1, 0` of `TraceRay(scene, FLAGS, 0xFF, 0, 1, 0, ray, payload)`, and no place?
    fn is_flags(&self, index: usize, slot: &Slot) -> bool {
        self.group(index).name.ends_with("TraceRay") && matches!(slot.name, "start" | "origin")
    }

    /// Is it an end of what is long by its place in a constructor, and may be its axis, or the
    /// other end?
    fn is_end_or_axis(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        let size = square(group);
        // `Capsule::new(Point3::new(0, 0, 0), Point3::new(1, 0, 0), 0.5)` says that it is a point.
        let is_of_a_list = list(group).is_some()
            && group.numbers.len() == 3
            && group.kind.starts_with(|c: char| c.is_uppercase())
            && !group.kind.contains("Point");
        is_of_a_list
            && self.is_raw(index, slot)
            && (slot.name != "b" || self.is_long() && (size - 1.0).abs() < 1e-6)
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
        is_second && (is_item || is_way) && group.name != lines::WAY
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

    /// Is it of a line's equation, which does not end?
    fn is_line_of_no_ends(&self, index: usize, slot: &Slot) -> bool {
        let group = self.group(index);
        matches!(slot.name, "start" | "end")
            && matches!(group.name.as_str(), "line[0]" | "line[1]")
            && group.kind.is_empty()
            && self.paste.words.contains("t")
    }

    /// Is it the way of a line that does not end, where the scenario has none, or what a line is
    /// perpendicular to?
    fn is_way_of_another(&self, index: usize, slot: &Slot) -> bool {
        let has_line = matches!(self.layout.entry.id, "point_line" | "line_line");
        let own = words(&self.group(index).name);
        let is_across = matches!(own.as_slice(), [.., across, to]
            if matches!(across.as_str(), "perpendicular" | "orthogonal") && to == "to");
        !has_line && self.group(index).name == lines::WAY
            || is_across && !slot.name.contains("normal")
    }

    /// Is it asked about by its place, and stands in one list with a point of the line?
    fn is_of_the_line(&self, index: usize, slot: &Slot) -> bool {
        let own = list(self.group(index)).filter(|_| self.layout.entry.id == "point_line");
        let of_the_line: Vec<_> = self.beside(&["a", "b"], slot).collect();
        let is_of_it = |at: &usize| list(self.group(*at)) == own;
        slot.name == "point"
            && (self.is_numbered_alike(index, &of_the_line)
                || own.is_some()
                    && of_the_line.iter().any(is_of_it)
                    && !of_the_line.iter().all(is_of_it))
    }

    /// Is it one of `p1`, `p2` and `p3`, of which nobody knows which two are the line's?
    fn is_numbered_alike(&self, index: usize, of_the_line: &[usize]) -> bool {
        let stem = |at: usize| {
            let name = self.group(at).name.as_str();
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            (stem.len() < name.len() && !stem.is_empty()).then_some(stem)
        };
        self.layout.entry.id == "point_line"
            && stem(index).is_some()
            && of_the_line.len() > 1
            && of_the_line.iter().all(|&at| stem(at) == stem(index))
    }

    /// Is it a normal of some length, where the point beside it has length one?
    fn is_longer_normal(&self, index: usize, slot: &Slot) -> bool {
        let is_one = |at: usize| (square(self.group(at)) - 1.0).abs() < 1e-6;
        let point = match slot.name {
            "plane_normal" => "plane_point",
            "normal1" => "point1",
            "normal2" => "point2",
            _ => return false,
        };
        let own = list(self.group(index));
        own.is_some()
            && !is_one(index)
            && self.is_raw(index, slot)
            && self.beside(&[point], slot).any(|at| list(self.group(at)) == own && is_one(at))
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
            // `end1` is one of the two of a cylinder.
            "direction" if last == "end" => own.last().is_some_and(|last| is_index(last)),
            "end" if is_way && self.is_raw(index, slot) => true,
            "apex" | "base" | "b" if self.is_end_or_axis(index, slot) => true,
            // Where a capsule stands is none of its ends.
            "a" | "b" if self.is_long() => {
                self.group(index).numbers.len() == 3
                    && any(&own, &["position", "center", "centre", "translation"])
                    && self.is_alone(index, slot)
                    && !self.is_center_of_an_end(index, slot)
            }
            "start" | "p1" | "q1" | "a1" | "b1" => matches!(last.as_str(), "end" | "to"),
            "end" | "p2" | "q2" | "a2" | "b2" => {
                matches!(last.as_str(), "start" | "from" | "begin")
                    && !self.layout.entry.id.contains("triangle")
            }
            _ => false,
        }
    }

    /// Is it one of `base_center` and `top_center`, of `center1` and `center2` of one struct?
    fn is_center_of_an_end(&self, index: usize, slot: &Slot) -> bool {
        let end = |at: usize| {
            let name = &self.group(at).name;
            let own = if name.ends_with(']') { Vec::new() } else { words(name) };
            let is_end = |word: &&String| {
                is_index(word)
                    || matches!(word.as_str(), "base" | "bottom" | "foot" | "top" | "head")
            };
            own.iter().find(is_end).cloned()
        };
        let other = self
            .beside(&["a", "b"], slot)
            .find(|&at| self.group(at).bracket == self.group(index).bracket && end(at).is_some());
        other.is_some_and(|other| end(index).is_some() && end(index) != end(other))
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
            (Some(b's'), Some(b'e')) | (Some(b'o'), _) => false,
            (Some(first), Some(second)) => first != second && first + 1 != second,
            _ => false,
        };
        self.beside(&[before], slot).any(is_apart)
    }

    /// Is it a centre by a letter before those of the points that it should follow? Then its place in
    /// the text says nothing.
    fn is_letter_astray(&self, index: usize, slot: &Slot) -> bool {
        let letter = |at: usize| match self.group(at).name.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(*letter),
            _ => None,
        };
        // The centre of a circle is called c, the middle m.
        let Some(own) = letter(index).filter(|own| !b"cCmMoOdDeEsSkK".contains(own)) else {
            return false;
        };
        let is_later = |at: usize| {
            letter(at).is_some_and(|other| other > own && !matches!(other, b'o' | b'O'))
        };
        slot.name == "center" && self.beside(&["start", "end"], slot).any(is_later)
    }
}
