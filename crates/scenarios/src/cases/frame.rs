//! Coordinate systems of other engines: the directions of their axes, and their unit.

use glam::Vec3;

use crate::scenario::{Feature, Findings, Scenario, Space, Unit, Value, Verdict};
use exact_collide::box_box;

/// A coordinate system relative to ours: right-handed, Y up, metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    pub name: &'static str,
    /// The name as its makers write it.
    pub brand: &'static str,
    /// A description: hand, up axis and unit.
    pub title: &'static str,
    /// The axis of theirs for each of ours, with a sign.
    axes: [(usize, f32); 3],
    /// The number of its units per metre.
    per_metre: f64,
    /// `true` if it writes a quaternion's w before x, y and z.
    pub is_w_first: bool,
}

const SAME: [(usize, f32); 3] = [(0, 1.0), (1, 1.0), (2, 1.0)];
const Z_MIRRORED: [(usize, f32); 3] = [(0, 1.0), (1, 1.0), (2, -1.0)];
const Z_UP: [(usize, f32); 3] = [(0, 1.0), (2, 1.0), (1, -1.0)];
const Z_UP_LEFT: [(usize, f32); 3] = [(0, 1.0), (2, 1.0), (1, 1.0)];

impl Frame {
    pub const OURS: Self =
        Self::new("ours", "Collision Sandbox", "right-handed, Y up, metres", SAME);

    pub const ALL: [Self; 8] = [
        Self::new("unity", "Unity", "left-handed, Y up, metres", Z_MIRRORED),
        // As in its own export to glTF.
        Self::new("unreal", "Unreal", "left-handed, Z up, centimetres", Z_UP_LEFT).per_metre(100.0),
        Self::new("blender", "Blender", "right-handed, Z up, metres", Z_UP).w_first(),
        Self::new("mujoco", "MuJoCo", "right-handed, Z up, metres", Z_UP).w_first(),
        Self::new("ros", "ROS", "right-handed, Z up, metres", Z_UP),
        Self::new("godot", "Godot", "right-handed, Y up, metres: as here", SAME),
        Self::new("bevy", "Bevy", "right-handed, Y up, metres: as here", SAME),
        Self::new("maya", "Maya", "right-handed, Y up, centimetres", SAME).per_metre(100.0),
    ];

    const fn new(
        name: &'static str,
        brand: &'static str,
        title: &'static str,
        axes: [(usize, f32); 3],
    ) -> Self {
        Self { name, brand, title, axes, per_metre: 1.0, is_w_first: false }
    }

    /// Returns the same axes with another unit of length.
    pub const fn per_metre(self, per_metre: f64) -> Self {
        Self { per_metre, ..self }
    }

    const fn w_first(self) -> Self {
        Self { is_w_first: true, ..self }
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|frame| frame.name == name)
    }

    /// Returns the sentence that states that numbers are in this frame.
    pub fn stated(&self) -> String {
        format!("The numbers are in the frame of {}: {}.", self.brand, self.title)
    }

    /// Returns the frame that a text states.
    pub fn stated_in(text: &str) -> Option<Self> {
        let rest = text.split("The numbers are in the frame of ").nth(1)?;
        Self::ALL.into_iter().find(|frame| rest.starts_with(&format!("{}:", frame.brand)))
    }

    /// Maps their axes to ours, exactly.
    fn turned_in(&self, vector: [f32; 3]) -> [f32; 3] {
        self.axes.map(|(axis, sign)| sign * vector[axis])
    }

    /// Maps our axes to theirs: the inverse.
    fn turned_out(&self, vector: [f32; 3]) -> [f32; 3] {
        let mut turned = [0.0; 3];
        for ((axis, sign), number) in self.axes.into_iter().zip(vector) {
            turned[axis] = sign * number;
        }
        turned
    }

    /// Returns −1 if one of the two is left-handed, else 1.
    fn handedness(&self) -> f32 {
        let [a, b, _] = self.axes.map(|(axis, _)| axis);
        let order = if (a + 1) % 3 == b { 1.0 } else { -1.0 };
        self.axes.iter().fold(order, |sign, (_, own)| sign * own)
    }

    /// Converts a scenario with numbers in this frame to ours; lengths keep their unit.
    pub fn turn_in(&self, scenario: &mut dyn Scenario) {
        self.convert(scenario, |vector| self.turned_in(vector), 1.0);
    }

    /// Converts a scenario to ours, with lengths in metres.
    pub fn bring_in(&self, scenario: &mut dyn Scenario) {
        self.convert(scenario, |vector| self.turned_in(vector), 1.0 / self.per_metre);
    }

    /// Converts a scenario of ours to this frame and its unit.
    pub fn take_out(&self, scenario: &mut dyn Scenario) {
        self.convert(scenario, |vector| self.turned_out(vector), self.per_metre);
    }

    /// Points and angles of a planar scenario are the same in every frame, up to the unit.
    fn convert(
        &self,
        scenario: &mut dyn Scenario,
        turned: impl Fn([f32; 3]) -> [f32; 3],
        scale: f64,
    ) {
        // If distances count in lengths of the direction, only the direction has a unit.
        let as_given = scenario.unit_along() == Unit::Direction;
        let scaled = |number: f32| (f64::from(number) * scale) as f32;
        for (index, input) in scenario.inputs().iter().enumerate() {
            // Its parts are converted, which are inputs too.
            if let Value::Convex(_) = input.value {
                continue;
            }
            if input.value.is_list() {
                let flat = scenario.entry().space == Space::Planar;
                let turned = |at: [f32; 3]| if flat { at } else { turned(at) }.map(scaled);
                let is_mirrored = !flat && self.handedness() < 0.0;
                if let Some(value) = input.value.mapped(turned, is_mirrored) {
                    scenario.put(index, value);
                }
                continue;
            }
            let numbers = input.value.numbers();
            let is_direction = matches!(input.value, Value::Direction { .. });
            let is_ray = input.name == "direction" || input.name == "max_distance";
            let has_unit = match is_ray && as_given {
                true => is_direction,
                false => !is_direction,
            };
            let mut converted = match numbers.as_slice() {
                &[x, y, z] if input.value.kind() == "half_extents" => {
                    turned([x, y, z]).map(f32::abs).to_vec()
                }
                &[x, y, z] => turned([x, y, z]).to_vec(),
                // The axis of a rotation keeps its sense only in a frame of the same hand.
                &[x, y, z, w] => {
                    let [x, y, z] = turned([x, y, z]).map(|number| number * self.handedness());
                    vec![x, y, z, w]
                }
                others => others.to_vec(),
            };
            if has_unit && numbers.len() < 4 && input.value.kind() != "angle" {
                converted = converted.into_iter().map(scaled).collect();
            }
            // A number beyond f32 there is refused, and the old one kept.
            let _ = scenario.set(index, &converted);
        }
    }

    /// Returns the findings for a scenario with numbers in this frame, in the frame and its unit.
    pub(super) fn found(&self, space: Space, scenario: &dyn Scenario) -> (Verdict, Findings) {
        let mut ours = scenario.duplicate();
        self.turn_in(ours.as_mut());
        let mut verdict = ours.verdict();
        let mut findings = ours.findings().counted(&verdict);
        self.answer_out(space, &mut verdict, &mut findings);
        (verdict, findings)
    }

    /// Converts an answer's contacts and vectors to this frame; a planar one is unchanged.
    fn answer_out(&self, space: Space, verdict: &mut Verdict, findings: &mut Findings) {
        if space == Space::Planar {
            return;
        }
        let out = |vector: &mut Vec3| *vector = Vec3::from(self.turned_out(vector.to_array()));
        for contact in verdict.contact.iter_mut().chain(&mut findings.contacts) {
            out(&mut contact.point);
            contact.normal.iter_mut().chain(&mut contact.center).for_each(out);
            contact.feature = contact.feature.map(|feature| match feature {
                Feature::Named(name) => self.face_out(name).into(),
                item => item,
            });
        }
        findings.vectors.iter_mut().for_each(|(_, vector)| out(vector));
    }
}

impl Frame {
    /// Returns the name of a box's face along the axes of this frame.
    fn face_out(&self, feature: &'static str) -> &'static str {
        const FACES: [[&str; 3]; 2] =
            [["face_+x", "face_+y", "face_+z"], ["face_-x", "face_-y", "face_-z"]];
        for (sign, faces) in [1.0, -1.0].into_iter().zip(FACES) {
            if let Some(axis) = faces.iter().position(|face| *face == feature) {
                let mut normal = [0.0; 3];
                normal[axis] = sign;
                let out = self.turned_out(normal);
                let place = out.iter().position(|number| *number != 0.0).unwrap_or(axis);
                return FACES[usize::from(out[place] < 0.0)][place];
            }
        }
        // For two boxes, an axis likewise.
        let place = |axis: usize| self.axes[axis].0;
        match box_box::Axis::ALL.into_iter().find(|axis| axis.name() == feature) {
            Some(box_box::Axis::Face1(i)) => box_box::Axis::Face1(place(i)).name(),
            Some(box_box::Axis::Face2(j)) => box_box::Axis::Face2(place(j)).name(),
            Some(box_box::Axis::Edges(i, j)) => box_box::Axis::Edges(place(i), place(j)).name(),
            None => feature,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    #[test]
    fn each_frame_is_known_by_its_axes() {
        let up = |name: &str| Frame::find(name).unwrap().turned_out([0.0, 1.0, 0.0]);
        assert_eq!(up("unity"), [0.0, 1.0, 0.0]);
        for name in ["unreal", "blender", "mujoco", "ros"] {
            assert_eq!(up(name), [0.0, 0.0, 1.0], "{name}");
        }
        for frame in Frame::ALL {
            let is_left = frame.title.starts_with("left");
            assert_eq!(frame.handedness() < 0.0, is_left, "{}", frame.name);
        }
    }

    #[test]
    fn a_face_keeps_its_side() {
        let [unity, unreal] = ["unity", "unreal"].map(|name| Frame::find(name).unwrap());
        assert_eq!(unity.face_out("face_+z"), "face_-z");
        assert_eq!(unity.face_out("face_+x"), "face_+x");
        assert_eq!(unreal.face_out("face_-y"), "face_-z");
        assert_eq!(unreal.face_out("edge"), "edge");
        assert_eq!(unreal.face_out("face_1y"), "face_1z");
        assert_eq!(unity.face_out("edge_xz"), "edge_xz");
    }

    #[test]
    fn in_and_out_again_is_the_same() {
        for entry in scenarios::ALL {
            for frame in Frame::ALL {
                let before = (entry.build)();
                let mut after = before.duplicate();
                frame.take_out(after.as_mut());
                frame.bring_in(after.as_mut());
                for (before, after) in before.inputs().iter().zip(after.inputs()) {
                    let pairs = before.value.numbers().into_iter().zip(after.value.numbers());
                    for (a, b) in pairs {
                        assert!((a - b).abs() <= 1e-6 * a.abs(), "{} {}", entry.id, frame.name);
                    }
                }
            }
        }
    }

    /// The same question in another frame has the same answer.
    #[test]
    fn a_frame_changes_no_answer() {
        for entry in scenarios::ALL {
            for frame in Frame::ALL {
                let before = (entry.build)();
                let mut theirs = before.duplicate();
                frame.turn_in(theirs.as_mut());
                let (ours, mut verdict) = (before.verdict(), theirs.verdict());
                let told = (ours.hit, ours.relation);
                assert_eq!((verdict.hit, verdict.relation), told, "{} {}", entry.id, frame.name);
                let mut findings = theirs.findings();
                frame.answer_out(entry.space, &mut verdict, &mut findings);
                // Which of two ends is first may depend on the axes; where a side lies along a face,
                // which point of both.
                if let Some(contact) = verdict.contact {
                    let ours = before.findings().contacts;
                    let is_stretch = entry.id == "convex_cast";
                    let is_same = ours.iter().any(|own| {
                        let off = own.point - contact.point;
                        let across = off.dot(own.normal.unwrap_or_default());
                        off.length() < 1e-5
                            || is_stretch && across.abs() < 1e-5 && own.t == contact.t
                    });
                    assert!(is_same, "{} {}: {contact:?} {ours:?}", entry.id, frame.name);
                }
            }
        }
    }
}
