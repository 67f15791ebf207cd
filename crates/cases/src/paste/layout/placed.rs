//! A collider with a centre of its own on an object that stands somewhere, as Unity and Godot have
//! them.

use glam::{DQuat, DVec3};

use super::super::meaning::{Meaning, any, words};
use super::{MOST_GROUPS, Work};

/// What stands somewhere as well, and is no collider's object.
const OTHERS: [&str; 10] =
    ["camera", "cam", "light", "eye", "player", "main", "ray", "gun", "muzzle", "muzzles"];

/// Where a collider is, how it is turned, and what says so.
pub(super) struct Placed {
    pub place: DVec3,
    pub turn: DQuat,
    pub groups: Vec<usize>,
    /// Which group turns it.
    pub turned_by: Option<usize>,
}

impl Work<'_> {
    /// The only collider's place: that of its object, and its own centre there.
    pub fn placed(&self) -> Option<Placed> {
        let free = self.free_groups();
        let only = |is_it: &dyn Fn(usize) -> bool| {
            let mut found = free.iter().copied().filter(|&index| is_it(index));
            found.next().filter(|_| found.next().is_none())
        };
        let place = only(&|index| self.is_place_of_an_object(index))?;
        let own = |index: usize| self.is_own_center(index);
        let own_center = only(&own);
        // Of several, nobody knows whose; in a sentence the object is one that has such a center.
        let has_several = own_center.is_none() && free.iter().any(|&index| own(index));
        let is_code = self.is_place_in_code(place);
        if has_several || (own_center.is_none() && self.zero_center().is_none() && !is_code) {
            return None;
        }
        let turn = only(&|index| self.paste.meanings[index] == Meaning::Quaternion);
        let center = own_center.map_or(DVec3::ZERO, |index| self.vector(index).into());
        // Its centre is moved by how it is turned, which has to be known.
        if turn.is_none() && !self.paste.said.is_upright && center != DVec3::ZERO {
            return None;
        }
        let rotation = turn.map_or(DQuat::IDENTITY, |index| self.turn(index));
        let groups = [place].into_iter().chain(own_center).collect();
        let place = DVec3::from(self.vector(place)) + rotation * center;
        Some(Placed { place, turn: rotation, groups, turned_by: turn })
    }

    /// A sphere or a box that is a collider.
    pub fn collider(&mut self) {
        let is_ball = self.is_about("sphere") && !self.is_about("box");
        let center = if is_ball { self.slot("center") } else { self.slot("box_center") };
        let Some(center) = center.filter(|&slot| self.is_empty(slot)) else { return };
        let Some(Placed { place, mut groups, turned_by, .. }) = self.placed() else { return };
        // A box has a rotation of its own.
        groups.extend(turned_by.filter(|_| is_ball));
        self.take(center, place.as_vec3().to_array().to_vec(), &groups);
    }

    fn is_collider(&self) -> bool {
        ["collider", "component", "collision"].iter().any(|word| self.paste.words.contains(*word))
            || self.paste.words.iter().any(|word| word.ends_with("collider"))
    }

    /// `go.transform.position`, `m_LocalPosition`, `on an object at`
    fn is_place_of_an_object(&self, index: usize) -> bool {
        let group = self.group(index);
        let own = words(&group.name);
        let is_said = !group.context.is_code
            && own
                .last()
                .is_some_and(|last| matches!(last.as_str(), "object" | "gameobject" | "transform"));
        group.numbers.len() == 3
            && self.is_collider()
            && !any(&own, &OTHERS)
            && (self.is_place_in_code(index) || is_said)
    }

    fn is_place_in_code(&self, index: usize) -> bool {
        let name = &self.group(index).name;
        ["transform.position", "m_LocalPosition", "transform.localPosition", "body.position"]
            .iter()
            .any(|end| name.ends_with(end))
    }

    /// `box.center`, `m_Center`: what counts from the object.
    fn is_own_center(&self, index: usize) -> bool {
        let group = self.group(index);
        let own = words(&group.name);
        let is_in_code = group.name.contains('.') || group.name.starts_with("m_");
        let is_godots = ["col.position", "collision.position", "shape.position"]
            .iter()
            .any(|name| group.name.ends_with(name));
        let is_center = own.last().is_some_and(|last| last == "center")
            && (is_in_code || any(&own, &["collider"]));
        group.numbers.len() == 3
            && self.is_collider()
            && (is_godots || is_center && !any(&own, &["bounds", "world"]))
    }

    /// A centre of nothing, which is a collider's own.
    fn zero_center(&self) -> Option<usize> {
        (0..self.paste.groups.len().min(MOST_GROUPS)).find(|&index| {
            let group = self.group(index);
            words(&group.name).last().is_some_and(|last| last == "center")
                && group.numbers == [0.0; 3]
        })
    }
}
