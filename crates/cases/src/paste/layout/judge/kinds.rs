//! What is of another shape than the one that takes it, or of none.

use super::super::super::meaning::{any, calls, own_words, synonyms, words};
use super::super::beside::{ASIDE, BESIDE_A_CASE};
use super::super::{Slot, has_way};
use super::Judge;
use super::gaps::is_index;

impl Judge<'_> {
    /// Is it called after what is none of any case: a mass, a colour, a call's flags?
    pub(super) fn is_beside_a_case(&self, index: usize, slot: &Slot) -> bool {
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

    /// Is it a plane's by its place among what one call takes, which may as well take a ray?
    pub(super) fn is_of_one_call(&self, index: usize) -> bool {
        let items = |at: usize| self.group(at).name.rsplit_once('[').map(|(list, _)| list);
        let own = items(index).filter(|_| self.layout.entry.id == "plane_plane");
        own.is_some_and(|own| {
            !words(own).contains(&"planes".to_owned())
                && self.taken.len() == 4
                && self.taken.iter().all(|&at| items(at) == Some(own))
        })
    }

    /// Is it what a type makes that is another shape than it is called after: `AntiCylinder`?
    pub(super) fn is_of_another_kind(&self, index: usize) -> bool {
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

    /// Is it named after a shape that it is no part of, or after where something goes, of which
    /// nothing does?
    pub(super) fn is_named_apart(&self, index: usize, slot: &Slot) -> bool {
        const ASKING: [&str; 7] = ["contains", "inside", "in", "test", "to", "from", "distance"];
        let group = self.group(index);
        let own = words(&group.name);
        let is_called = |shape: &str| any(&own, calls(shape));
        let has_last = |of: &[&str]| own.last().is_some_and(|last| of.contains(&last.as_str()));
        let is_round = || ["sphere", "ball", "capsule", "cast"].into_iter().any(is_called);
        let goes = any(&own, &["ray", "raycast"])
            || group.is_argument && is_called("cast")
            || has_last(&["start", "end", "from", "to"]) && is_round();
        let is_asked = slot.name == "point"
            && ["triangle", "polygon", "line", "segment"].into_iter().any(is_called)
            && !any(&own, &ASKING)
            && !any(&own, synonyms("point"))
            && !is_called("point");
        let is_plane = is_called("plane") && !self.layout.entry.id.contains("plane");
        let is_end =
            self.corners(slot).is_some() && has_last(&["start", "end", "origin", "direction"]);
        // `spherePlane(c, r, n, d)` is about both.
        let id = self.layout.entry.id;
        let has = |shape: &str| match shape {
            "sphere" => ["sphere", "ball", "cast"].iter().any(|own| id.contains(own)),
            "triangle" => id.contains("triangle") || id.contains("mesh"),
            "capsule" => id.contains("capsule") || id.contains("segments"),
            shape => id.contains(shape),
        };
        const SOLIDS: [&str; 8] =
            ["sphere", "plane", "triangle", "capsule", "cylinder", "cone", "box", "polygon"];
        let is_of_other = group.around.split(' ').chain([group.name.as_str()]).any(|name| {
            let own = words(name.rsplit(['.', ':']).next().unwrap_or(name));
            let named: Vec<_> =
                SOLIDS.into_iter().filter(|shape| any(&own, calls(shape))).collect();
            let is_function = named.len() > 1 || group.is_argument && name == group.name;
            is_function && !named.into_iter().all(has)
        });
        // `plane.intersectsLine(start, end)`
        let is_called_after_a_way = (group.is_argument || group.name.contains('.'))
            && ["line", "segment"].into_iter().any(is_called)
            && !has_way(self.layout.entry);
        is_of_other
            || is_called_after_a_way
            || goes && !has_way(self.layout.entry)
            || !group.is_argument && (is_plane || is_asked)
            || is_end
    }

    /// Does it surely belong to a shape that the scenario has none of?
    pub(super) fn is_owned_apart(&self, index: usize) -> bool {
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
        owner.is_sure && !owner.shapes.is_empty() && !owner.shapes.iter().any(|shape| has(shape))
    }
}
