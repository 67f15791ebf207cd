//! Capsules, cylinders and cones by where they are, how tall they are and which way they stand.

use glam::{DQuat, DVec3};

use super::super::making::Part;
use super::super::meaning::{Meaning, any, calls, is_identity, synonyms, words};
use super::Work;
use super::boxes::{pose, quaternion};
use super::placed::Placed;

/// Systems whose capsules' heights count the caps, and those whose do not.
const COUNTS_THEM: [&str; 5] = ["unity", "godot", "unreal", "babylon", "ue"];
const LEAVES_THEM: [&str; 6] = ["bt", "bullet", "three", "cannon", "ode", "rapier"];

/// A height that a text gives.
#[derive(Clone, Copy)]
pub(super) struct Height {
    /// Between the centres of a capsule's caps, or between the ends.
    pub length: f64,
    pub radius: Option<f64>,
    pub group: usize,
}

impl Work<'_> {
    /// A centre, a height and an axis make the two ends.
    pub fn tall_shapes(&mut self) {
        let shape = ["capsule", "cylinder", "cone"].into_iter().find(|shape| self.is_about(shape));
        let Some(shape) = shape else { return };
        let names = if shape == "cone" { ["base", "apex"] } else { ["a", "b"] };
        let [Some(low), Some(high)] = names.map(|name| self.slot(name)) else { return };
        let Some(radius) = self.slot("radius").filter(|_| self.is_empty(low)) else { return };
        if shape == "cone" {
            self.pointed();
        }
        if let Some(ends) = self.ends(shape) {
            for (slot, index) in [low, high].into_iter().zip(ends) {
                self.take(slot, self.vector(index).map(|x| x as f32).to_vec(), &[index]);
            }
            return;
        }
        let made = self.only(|part| matches!(part, Part::Capsule(_) | Part::HalfCylinder(_)));
        let made = made.and_then(|index| match shape {
            "capsule" => self.made_capsule(index),
            "cylinder" => self.made_cylinder(index),
            _ => None,
        });
        let Some(height) = made.as_ref().map(|(height, _)| *height).or_else(|| self.height(shape))
        else {
            return;
        };
        let Some((center, turn, mut groups)) = self.stand(shape, height.group) else { return };
        let (axis, told) = match made {
            Some((_, axis)) => (axis, None),
            None => self.axis(),
        };
        self.is_tied |= told.is_none() && self.paste.said.lies && turn == DQuat::IDENTITY;
        groups.insert(0, height.group);
        groups.extend(told);
        let along = turn * axis * (height.length / 2.0);
        let point = |point: DVec3| point.as_vec3().to_array().to_vec();
        self.take(low, point(center - along), &groups);
        self.take(high, point(center + along), &groups);
        if let Some(size) = height.radius {
            self.take(radius, vec![size as f32], &[height.group]);
        }
    }

    /// Babylon's cone is a cylinder whose top is as wide as nothing.
    fn pointed(&mut self) {
        let is_top = |&index: &usize| {
            let own = words(&self.group(index).name);
            any(&own, &["top"]) && any(&own, &["diameter", "radius"])
        };
        let top = self.free_groups().into_iter().find(is_top);
        let Some(top) = top.filter(|&top| self.group(top).numbers == [0.0]) else { return };
        let is_bottom = |&index: &usize| {
            let own = words(&self.group(index).name);
            any(&own, &["bottom"]) && any(&own, &["diameter", "radius"])
        };
        let bottom = self.free_groups().into_iter().find(is_bottom);
        let (Some(bottom), Some(radius)) = (bottom, self.slot("radius")) else { return };
        let whole = if self.group(bottom).name.contains("iameter") { 2.0 } else { 1.0 };
        let size = (self.group(bottom).numbers[0] / whole) as f32;
        self.take(radius, vec![size], &[bottom, top]);
    }

    /// `PxCapsuleGeometry capsule(0.5f, 2.0f)`, with the axis that it lies along.
    pub fn made_capsule(&self, group: usize) -> Option<(Height, DVec3)> {
        let Some(Part::Capsule(capsule)) = self.group(group).made else { return None };
        // Of a mesh, the rest is how fine it is.
        let &[first, second, ..] = self.group(group).numbers.as_slice() else { return None };
        let numbers = [first, second];
        let (radius, length) = capsule.sizes(numbers);
        Some((Height { length, radius: Some(radius), group }, DVec3::AXES[capsule.axis]))
    }

    /// `btCylinderShape(btVector3(0.6, 1.1, 0.6))`: from its centre to its sides.
    fn made_cylinder(&self, group: usize) -> Option<(Height, DVec3)> {
        let Some(Part::HalfCylinder(axis)) = self.group(group).made else { return None };
        let sizes: [f64; 3] = self.group(group).numbers.as_slice().try_into().ok()?;
        let [radius, other] = [sizes[(axis + 1) % 3], sizes[(axis + 2) % 3]];
        let height = Height { length: 2.0 * sizes[axis], radius: Some(radius), group };
        (radius == other).then_some((height, DVec3::AXES[axis]))
    }

    pub fn is_about(&self, shape: &str) -> bool {
        self.entry.id.split('_').any(|part| part == shape)
    }

    pub fn is_from(&self, systems: &[&str]) -> bool {
        systems.iter().any(|system| self.paste.words.contains(*system))
    }

    /// `Cylinder from (0, 0, 0) to (0, 0, 2)`
    fn ends(&self, shape: &str) -> Option<[usize; 2]> {
        let free = self.free_groups();
        let mut pairs = free.windows(2).map(|pair| [pair[0], pair[1]]);
        pairs.find(|&[low, high]| {
            let [own, next] = [low, high].map(|index| words(&self.group(index).name));
            let is_its = any(&own, calls(shape)) && any(&own, &["from", "start", "between"]);
            let is_end = next.is_empty() || matches!(next[0].as_str(), "to" | "end");
            let are_points =
                [low, high].iter().all(|&index| self.paste.meanings[index] == Meaning::Point);
            is_its && is_end && are_points
        })
    }

    /// The height by its name, or with the radius as a constructor takes them.
    pub fn height(&mut self, shape: &str) -> Option<Height> {
        let free = self.free_groups();
        let is_height = |&index: &usize| {
            let own = words(&self.group(index).name);
            let is_long = any(&own, &["half"]) || any(&self.said(index), calls(shape));
            self.group(index).is_lone
                && (any(&own, &["height", "halfheight"]) || (is_long && any(&own, &["length"])))
        };
        if let Some(group) = free.iter().copied().find(is_height) {
            let is_half = any(&words(&self.group(group).name), &["half", "halfheight"]);
            let whole = self.group(group).numbers[0] * if is_half { 2.0 } else { 1.0 };
            let radius = free.iter().copied().find(|&index| self.is_radius(index));
            let radius = radius.map_or(0.0, |index| self.group(index).numbers[0]);
            // Is a capsule's length that of the whole? Nobody says.
            let is_length = any(&words(&self.group(group).name), &["length"]);
            let is_known = self.adjust.counts_caps.is_some()
                || self.is_from(&COUNTS_THEM)
                || self.is_from(&LEAVES_THEM)
                || any(&words(&self.group(group).name), &["total", "whole", "overall"]);
            self.is_tied |= shape == "capsule" && is_length && !is_half && !is_known;
            let is_total = any(&words(&self.group(group).name), &["total", "whole", "overall"]);
            if is_total && shape == "capsule" {
                self.read_as.counts_caps = Some(true);
                let length = (whole - 2.0 * radius).max(0.0);
                return Some(Height { length, radius: None, group });
            }
            let length =
                if shape == "capsule" { self.straight(whole, radius, is_half) } else { whole };
            return Some(Height { length, radius: None, group });
        }
        let is_pair = |&index: &usize| {
            let said = self.said(index);
            let is_size = any(&said, calls(shape))
                || (self.is_from(&["mujoco", "geom"]) && any(&said, &["size"]));
            let name = &self.group(index).name;
            let is_point = name.ends_with(']') || any(&said, &["center", "position", "pos"]);
            let is_told = self.said_whole(index).contains("Geometry");
            let count = self.group(index).numbers.len();
            (count == 2 || (is_told && count > 2)) && is_size && !is_point
        };
        let group = free.into_iter().find(is_pair)?;
        // three.js: the radii of its top and its bottom, its height, how fine it is.
        if self.said_whole(group).contains("CylinderGeometry")
            && let &[top, bottom, length, ..] = self.group(group).numbers.as_slice()
        {
            let is_cone = shape == "cone" && top == 0.0;
            self.is_tied |= top != bottom && !is_cone;
            return Some(Height { length, radius: Some(bottom), group });
        }
        let (length, radius) = self.constructed(shape, group)?;
        Some(Height { length, radius: Some(radius), group })
    }

    /// The names around a group and its own, as they are written.
    pub fn said_whole(&self, index: usize) -> String {
        let group = self.group(index);
        format!("{} {} {}", group.around, group.kind, group.name)
    }

    fn is_radius(&self, index: usize) -> bool {
        self.group(index).is_lone && any(&words(&self.group(index).name), synonyms("radius"))
    }

    /// A capsule's height without its caps, where it counts them.
    fn straight(&mut self, whole: f64, radius: f64, is_half: bool) -> f64 {
        let is_said = match is_half {
            true => self.is_from(&["unreal", "ue"]),
            false => self.is_from(&COUNTS_THEM) || !self.is_from(&LEAVES_THEM),
        };
        let told = self.adjust.counts_caps.or(self.paste.said.counts_caps);
        let counts_caps = told.unwrap_or(is_said && whole >= 2.0 * radius);
        self.read_as.counts_caps = Some(counts_caps);
        if counts_caps { (whole - 2.0 * radius).max(0.0) } else { whole }
    }

    /// The length and the radius of `Capsule::new_y(1.0, 0.5)`, in the order of its system.
    fn constructed(&self, shape: &str, group: usize) -> Option<(f64, f64)> {
        let numbers = &self.group(group).numbers;
        let said = self.said_whole(group);
        let has = |what: &[&str]| what.iter().any(|what| said.contains(what));
        let is_half_first = (shape != "capsule" && self.is_from(&["rapier", "parry", "dimforge"]))
            || has(&["new_x", "new_y", "new_z", "capsule_", "Cylinder::new", "Cone::new"])
            || has(&["ColliderBuilder", "ColliderDesc"])
            || (has(&["CapsuleShape", "CylinderShape"]) && !has(&["bt"]));
        if is_half_first {
            return Some((2.0 * numbers[0], numbers[1]));
        }
        if has(&["PxConvexCore"]) {
            return Some((numbers[0], numbers[1]));
        }
        let is_half = has(&["Px"]) || self.is_from(&["mujoco", "geom"]);
        // Which is which of an unknown system nobody knows.
        let is_known = is_half
            || has(&["bt", "THREE", "fcl"])
            || self.is_from(&["bepu", "bepuphysics"])
            || ["rigid", "pose"].iter().all(|word| self.paste.words.contains(*word));
        is_known.then(|| (numbers[1] * if is_half { 2.0 } else { 1.0 }, numbers[0]))
    }

    /// Where the shape is and how it is turned, and the groups that say so.
    fn stand(&self, shape: &str, height: usize) -> Option<(DVec3, DQuat, Vec<usize>)> {
        if let Some(Placed { place, turn, mut groups, turned_by }) = self.placed() {
            groups.extend(turned_by);
            return Some((place, turn, groups));
        }
        let free = self.free_groups();
        let meant = |meaning: Meaning| {
            let free = free.iter().copied().filter(|&index| index != height);
            free.filter(move |&index| self.paste.meanings[index] == meaning)
        };
        if let Some(matrix) = meant(Meaning::Matrix).find(|&at| self.group(at).numbers.len() > 9) {
            let (rows, place) = pose(&self.group(matrix).numbers, &self.group(matrix).around);
            return Some((place.into(), DQuat::from_array(quaternion(rows)), vec![matrix]));
        }
        let is_an_end = |index: &usize| {
            let own = words(&self.group(*index).name);
            // `cylinder.RayTest(RigidPose.Identity, …)`
            let is_own_pose = any(&own, calls(shape)) && self.vector(*index) == [0.0; 3];
            any(&own, calls("ray")) && !is_own_pose
                || any(&own, &["from", "to", "origin", "start", "end", "target"])
                || any(&own, &["apex", "tip", "top", "base", "bottom"])
        };
        // three.js: a geometry that is moved before its mesh is put somewhere.
        let shift = free.iter().copied().find(|&index| {
            let group = self.group(index);
            group.name.ends_with("eometry.translate") && group.numbers.len() == 3
        });
        // Two numbers are a radius and a height.
        let is_deep = |index: &usize| self.group(*index).numbers.len() == 3;
        let points = meant(Meaning::Point)
            .filter(|index| is_deep(index) && !is_an_end(index) && shift != Some(*index));
        let points: Vec<_> = points.collect();
        let is_its = |index: &usize| {
            any(&words(&self.group(*index).name), synonyms("center"))
                || any(&self.said(*index), calls(shape))
        };
        let set = self.only(|part| part == Part::Place);
        let identity = free
            .iter()
            .copied()
            .find(|&index| is_identity(self.group(index)) && self.group(index).numbers.len() == 3);
        let center = set.or_else(|| {
            points.iter().copied().find(is_its).or(match points.as_slice() {
                &[only] => Some(only),
                _ => None,
            })
        });
        let center = center.or(identity);
        let turn = meant(Meaning::Quaternion).next();
        let place = self.vector(center?);
        let place = match shift.filter(|_| turn.is_none() && !self.paste.said.turns) {
            Some(shift) => {
                let by = self.vector(shift);
                [0, 1, 2].map(|axis| place[axis] + by[axis])
            }
            None => place,
        };
        if turn.is_none() && self.paste.said.turns {
            return None;
        }
        let rotation = turn.map_or(DQuat::IDENTITY, |index| self.turn(index));
        let groups = center.into_iter().chain(turn).chain(shift).collect();
        Some((place.into(), rotation, groups))
    }

    pub fn turn(&self, index: usize) -> DQuat {
        let w_first = self.adjust.w_first.unwrap_or_else(|| self.is_w_first(index));
        let mut numbers = self.group(index).numbers.clone();
        numbers.rotate_left(usize::from(w_first));
        let [x, y, z, w] = [0, 1, 2, 3].map(|at| numbers.get(at).copied().unwrap_or(0.0));
        DQuat::from_xyzw(x, y, z, w).normalize()
    }

    /// The way that a shape stands which is not turned: as the text says, or as its system has it.
    pub fn axis(&self) -> (DVec3, Option<usize>) {
        // Unity's `capsule.direction` is the number of an axis.
        let number = self.free_groups().into_iter().find(|&index| {
            let group = self.group(index);
            let is_its = group.name.ends_with(".direction")
                || matches!(group.name.as_str(), "m_Direction" | "direction");
            group.is_lone && is_its && self.is_from(&["collider", "component"])
        });
        if let Some(index) = number
            && let Some(axis) =
                [0.0, 1.0, 2.0].iter().position(|at| [*at] == *self.group(index).numbers)
        {
            return (DVec3::AXES[axis], Some(index));
        }
        let named = self.find(&["axis", "up"], &[Meaning::Direction]);
        if let Some(index) = named {
            let axis: DVec3 = self.vector(index).into();
            return (axis.normalize_or(DVec3::Y), Some(index));
        }
        let names = self.paste.groups.iter().take(super::MOST_GROUPS);
        let names: String =
            names.map(|group| format!("{} {} ", group.around, group.name)).collect();
        let is_along = |axis: char| {
            let starts = ["new_", "capsule_", "cylinder_"].map(|start| format!("{start}{axis} "));
            let large = axis.to_ascii_uppercase();
            let shapes = ["CapsuleShape", "CylinderShape"].map(|start| format!("{start}{large} "));
            starts.iter().chain(&shapes).any(|start| names.contains(start))
        };
        let z_up = [
            "mujoco", "mj", "mjcf", "ode", "urdf", "fcl", "hppfcl", "drake", "unreal", "ue", "ros",
        ];
        let axis = match () {
            () if self.paste.said.is_z_up => DVec3::Z,
            () if is_along('x') => DVec3::X,
            () if is_along('y') => DVec3::Y,
            () if is_along('z') || self.is_from(&z_up) => DVec3::Z,
            () if self.is_from(&["phys", "physx", "px"]) => DVec3::X,
            () => DVec3::Y,
        };
        (axis, None)
    }
}
