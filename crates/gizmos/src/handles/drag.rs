//! Drags: the held inputs, and their new values for each position of the pointer.

use collision_scenarios::language::Language;
use collision_scenarios::scenario::{Input, Message, Scenario, Unit, Value, message, short};
use glam::{DVec3, Vec2, Vec3};

use super::modifiers::Modifiers;
use super::pick::{Part, Target, handles};
use super::pull::{Pull, on_ring};
use super::translation::{AXES, Steady, along_axis, snapped_move, translation};
use crate::snap::Snap;
use crate::view::{Optics, View, position};

/// How far the pointer must move, in pixels, before a press becomes a drag.
const STILL: f32 = 3.0;

/// A drag: the inputs that it moves, and their values when the button went down.
#[derive(Debug, Clone)]
pub struct Drag {
    members: Vec<Member>,
    /// The input under the pointer.
    pub lead: usize,
    /// The grabbed point, and its offset from the pointer in pixels.
    at: Vec3,
    offset: Vec2,
    part: Part,
    pressed: Vec2,
    steady: Steady,
    /// `true` once the pointer has moved far enough that this is no click.
    pub moved: bool,
    /// The arguments of the last pull, so that a frame with pointer and key events pulls once.
    pulled: Option<(Vec2, View, Modifiers, Snap)>,
}

/// A handle that the drag moves.
#[derive(Debug, Clone, PartialEq)]
struct Member {
    input: usize,
    before: Vec<f32>,
    /// The number of numbers that are one point.
    stride: usize,
    at: Vec3,
    anchor: Option<Vec3>,
}

impl Drag {
    /// Starts a drag of the target and of the held inputs.
    pub fn new(
        scenario: &dyn Scenario,
        view: &View,
        target: Target,
        held: &[usize],
        cursor: Vec2,
        modifiers: Modifiers,
    ) -> Option<Self> {
        let inputs = scenario.inputs();
        let lead = inputs.get(target.input)?;
        let at = match target.part {
            Part::Handle => position(&lead.value, view),
            // The grabbed place of the arrow stays under the cursor.
            Part::Arrow(axis) => {
                let (at, (origin, along)) = (position(&lead.value, view), view.ray(cursor));
                let out = along_axis(origin, along, at, AXES[axis]).unwrap_or(0.0);
                at + AXES[axis] * out
            }
            Part::Face(_) | Part::Corner(_) => {
                let handles = handles(&lead.value, view).into_iter();
                handles.filter(|(part, _)| *part == target.part).map(|(_, at)| at).next()?
            }
            // A ring may be grabbed beside its line; taking the place under the cursor avoids a
            // jump.
            Part::Ring { axis, at } => match lead.value {
                Value::Rotation { value, center } => {
                    on_ring(view.ray(cursor), (value, center), axis, at)
                }
                _ => at,
            },
            Part::Body { at, .. } => at,
        };
        let members = held.iter().filter_map(|&input| {
            let value = &inputs.get(input)?.value;
            Some(Member {
                input,
                before: value.numbers(),
                stride: value.stride(),
                at: match target.part {
                    Part::Corner(_) if input == target.input => at,
                    _ => position(value, view),
                },
                anchor: value.anchor(),
            })
        });
        Some(Self {
            members: members.collect(),
            lead: target.input,
            at,
            offset: view.project(at).map_or(Vec2::ZERO, |center| cursor - center),
            part: target.part,
            pressed: cursor,
            steady: Steady::new(cursor, modifiers.fine()),
            moved: false,
            pulled: None,
        })
    }

    /// Returns `true` if both drags hold the same inputs at the same place.
    pub fn holds_the_same(&self, other: &Self) -> bool {
        let held = |drag: &Self| (drag.lead, drag.part, drag.at);
        held(self) == held(other) && self.members == other.members
    }

    /// Returns the pixel of the grabbed point at the start of the drag.
    pub fn place(&self, view: &View) -> Option<Vec2> {
        view.project(self.at)
    }

    /// Returns `true` if the pointer has moved far enough from the press to be a drag.
    pub fn leaves(&self, cursor: Vec2) -> bool {
        self.moved || cursor.distance(self.pressed) >= STILL
    }

    /// Returns the last position of the pointer.
    pub fn cursor(&self) -> Vec2 {
        self.steady.last()
    }

    /// Moves everything held so that the grabbed point is under the cursor.
    pub fn pull(
        &mut self,
        scenario: &mut dyn Scenario,
        view: &View,
        cursor: Vec2,
        modifiers: Modifiers,
        snap: Snap,
    ) {
        let at = self.steady.follow(cursor, modifiers.fine()) - self.offset;
        let pulled = Some((at, *view, modifiers, snap));
        if self.pulled == pulled {
            return;
        }
        self.pulled = pulled;
        self.drop_at(scenario, &view.optics(), at, modifiers, snap);
    }

    /// Moves everything held so that the grabbed point lies at that pixel. All points move the same
    /// way; inputs attached to them (a radius to its centre) move with them and keep their value.
    /// Returns `false` if the pixel determines no place: nothing moves then.
    pub fn drop_at(
        &self,
        scenario: &mut dyn Scenario,
        view: &Optics,
        cursor: Vec2,
        modifiers: Modifiers,
        snap: Snap,
    ) -> bool {
        let axes = modifiers.axes(self.arrow(), view.orbit.space);
        let Some(moved) = translation(view, cursor, self.at, axes) else { return false };
        let moved = match self.point() {
            Some(member) if modifiers.ctrl => snapped_move(member.at, moved, axes, snap.metres),
            _ => moved.as_dvec3(),
        };

        for member in self.members.iter().filter(|member| member.anchor.is_none()) {
            let Member { before, stride, .. } = member;
            let moved = match self.part {
                Part::Corner(corner) if member.input == self.lead => {
                    with_corner(before, *stride, corner, moved)
                }
                _ => translated(before, *stride, moved),
            };
            let _ = scenario.set(member.input, &moved);
        }
        if !self.has_hanging() {
            return true;
        }

        let length_counts = scenario.unit_along() == Unit::Direction;
        for member in self.members.iter().filter(|member| member.anchor.is_some()) {
            // If its anchor has moved, it moves with it.
            let Some(input) = scenario.input(member.input) else { continue };
            if input.value.anchor() != member.anchor {
                continue;
            }
            if moved == DVec3::ZERO {
                let _ = scenario.set(member.input, &member.before);
                continue;
            }
            let is_lead = member.input == self.lead;
            let (at, part) = if is_lead { (self.at, self.part) } else { (member.at, Part::Handle) };
            let to = at + moved.as_vec3();
            let cursor = if is_lead { Some(cursor) } else { view.project(to) };
            let bound = (axes != [true; 3]).then_some(to);
            let snap = modifiers.ctrl.then_some(snap);
            let before = &member.before;
            let pulled = cursor.and_then(|cursor| {
                Pull { view, cursor, at, part, before, bound, snap, length_counts }
                    .pull(&input.value)
            });
            if let Some(numbers) = pulled {
                // Invalid numbers (a zero direction, a number beyond `f32`) leave the old ones.
                let _ = scenario.set(member.input, &numbers);
            }
        }
        true
    }

    /// Returns `true` if an input of the drag is attached to a point.
    pub fn has_hanging(&self) -> bool {
        self.members.iter().any(|member| member.anchor.is_some())
    }

    /// Restores all values from before the drag.
    pub fn put_back(&self, scenario: &mut dyn Scenario) {
        for member in &self.members {
            let _ = scenario.set(member.input, &member.before);
        }
    }

    /// Returns the name of the drag's undo step: `move A`.
    pub fn name(&self, scenario: &dyn Scenario) -> Message {
        let members: Vec<_> = self.members.iter().map(|member| member.input).collect();
        name(&scenario.inputs(), &members)
    }

    /// Returns the lines beside the cursor: the name and value of the dragged input, and the drag's
    /// constraints.
    pub fn words(
        &self,
        scenario: &dyn Scenario,
        view: &View,
        modifiers: Modifiers,
        snap: Snap,
        language: Language,
    ) -> Vec<String> {
        let inputs = scenario.inputs();
        let mut lines = Vec::new();
        let labels: Vec<_> = self
            .members
            .iter()
            .filter_map(|member| Some(inputs.get(member.input)?.label))
            .collect();
        // A list as a whole has too many numbers.
        let is_list = matches!(self.part, Part::Body { .. })
            && inputs.get(self.lead).is_some_and(|input| input.value.is_list());
        match self.point().filter(|_| self.members.len() > 1 || is_list) {
            Some(point) => {
                if let Some(input) = inputs.get(point.input) {
                    let by = position(&input.value, view) - point.at;
                    let by = match input.value {
                        Value::Point2(_) | Value::Ring(_) => list(&by.truncate().to_array()),
                        _ => list(&by.to_array()),
                    };
                    lines.push(message!("{0} by {1}", labels.join(", "), by).in_language(language));
                }
            }
            None => {
                if let Some(input) = inputs.get(self.lead) {
                    lines.push(match self.part {
                        Part::Corner(corner) => cornered(input, corner),
                        _ => format!("{} {}", input.label, value(input)),
                    });
                }
            }
        }
        let axes = modifiers.axes(self.arrow(), view.orbit.space);
        let free: String = ["X", "Y", "Z"]
            .iter()
            .zip(axes)
            .filter_map(|(name, free)| free.then_some(*name))
            .collect();
        match free.len() {
            1 => lines.push(message!("along {0}", free).in_language(language)),
            2 => lines.push(message!("in the plane {0}", free).in_language(language)),
            _ => {}
        }
        if modifiers.ctrl {
            lines.push(match inputs.get(self.lead).map(|input| &input.value) {
                Some(Value::Direction { .. } | Value::Angle { .. } | Value::Rotation { .. })
                    if self.point().is_none() =>
                {
                    message!("snap {0}°", snap.degrees.to_string()).in_language(language)
                }
                _ => message!("snap {0} m", snap.metres.to_string()).in_language(language),
            });
        }
        if modifiers.fine() {
            lines.push(language.say("fine 1/10").into());
        }
        lines
    }

    /// Returns the start and the axes of a constrained drag. `None` if it is free.
    pub fn guides(&self, view: &View, modifiers: Modifiers) -> Option<(Vec3, [bool; 3])> {
        let axes = modifiers.axes(self.arrow(), view.orbit.space);
        (axes != [true; 3]).then_some((self.at, axes))
    }

    /// Returns `true` if the drag holds this handle.
    pub fn holds(&self, input: usize, part: Part) -> bool {
        self.lead == input && (part == Part::Handle || part.is(self.part))
    }

    fn arrow(&self) -> Option<usize> {
        match self.part {
            Part::Arrow(axis) => Some(axis),
            _ => None,
        }
    }

    /// Returns the point that snaps: the one under the pointer, or else the first.
    fn point(&self) -> Option<&Member> {
        let mut points = self.members.iter().filter(|member| member.anchor.is_none());
        let lead = points.clone().find(|member| member.input == self.lead);
        lead.or_else(|| points.next())
    }
}

/// Returns the numbers of points, `stride` each, after a move. Added in `f64`, so that a round sum
/// stays round.
pub fn translated(before: &[f32], stride: usize, by: DVec3) -> Vec<f32> {
    let sum = |(&from, &by): (&f32, &f64)| (f64::from(from) + by) as f32;
    before.iter().zip(by.to_array()[..stride].iter().cycle()).map(sum).collect()
}

/// Returns the numbers of points, `stride` each, with one of them translated.
fn with_corner(before: &[f32], stride: usize, corner: usize, by: DVec3) -> Vec<f32> {
    let mut numbers = before.to_vec();
    for (number, by) in numbers.iter_mut().skip(stride * corner).zip(&by.to_array()[..stride]) {
        *number = (f64::from(*number) + by) as f32;
    }
    numbers
}

/// Returns the name of the undo step that changes these inputs.
pub fn name(inputs: &[Input], changed: &[usize]) -> Message {
    let changed = || changed.iter().filter_map(|&input| inputs.get(input));
    let labels: Vec<_> = changed().map(|input| input.label).collect();
    let labels = labels.join(", ");
    let is = |kind: fn(&Value) -> bool| changed().any(|input| kind(&input.value));
    if is(|value| value.point().is_some() || value.is_list()) {
        message!("move {0}", labels)
    } else if is(|value| {
        matches!(
            value,
            Value::Offset { .. }
                | Value::Radius { .. }
                | Value::Rim { .. }
                | Value::Length { .. }
                | Value::HalfExtents { .. }
        )
    }) {
        message!("resize {0}", labels)
    } else {
        message!("turn {0}", labels)
    }
}

/// Formats a corner of rings: its number, and its place to four digits.
fn cornered(input: &Input, corner: usize) -> String {
    let at = input.value.items().get(corner).copied().unwrap_or_default();
    format!("{}{} {}", input.label, corner + 1, list(&at.truncate().to_array()))
}

/// Formats a value to four digits.
fn value(input: &Input) -> String {
    match (&input.value, &input.value.numbers()[..]) {
        (Value::HalfExtents { .. }, numbers) => format!("{} m", list(numbers)),
        (_, &[number]) => short(number) + input.unit.sign(),
        (_, numbers) => list(numbers),
    }
}

fn list(numbers: &[f32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(|&number| short(number)).collect();
    format!("({})", numbers.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Orbit;
    use bevy_math::Rect;
    use collision_scenarios::scenario::Space;
    use collision_scenarios::scenarios;

    const FREE: Modifiers = Modifiers { axes: [false; 3], shift: false, ctrl: false, alt: false };

    fn open(id: &str) -> (Box<dyn Scenario>, View) {
        let entry = scenarios::find(id).unwrap();
        let rect = Rect::new(0.0, 0.0, 800.0, 600.0);
        ((entry.build)(), View { orbit: Orbit::new(entry.space), rect, ..View::default() })
    }

    fn take(scenario: &dyn Scenario, view: &View, held: &[usize]) -> (Drag, Vec2) {
        let at = position(&scenario.inputs()[held[0]].value, view);
        let cursor = view.project(at).unwrap();
        let target = Target { input: held[0], part: Part::Handle };
        (Drag::new(scenario, view, target, held, cursor, FREE).unwrap(), cursor)
    }

    #[test]
    fn a_drag_is_named_after_what_it_does() {
        for (id, held, name) in [
            ("ray_sphere", &[0][..], "move A"),
            ("ray_sphere", &[3], "resize r"),
            ("ray_sphere", &[2, 3], "move S, r"),
            ("ball_arc", &[5], "turn ang1"),
        ] {
            let (scenario, view) = open(id);
            let (drag, _) = take(scenario.as_ref(), &view, held);
            assert_eq!(drag.name(scenario.as_ref()).to_string(), name);
        }
    }

    #[test]
    fn a_list_as_a_whole_says_how_far_it_goes() {
        let (mut scenario, view) = open("polygon_polygon");
        let cursor = view.project(Vec3::new(-3.0, 0.0, 0.0)).unwrap();
        let part = Part::Body { body: 0, at: Vec3::new(-3.0, 0.0, 0.0) };
        let target = Target { input: 0, part };
        let mut drag = Drag::new(scenario.as_ref(), &view, target, &[0], cursor, FREE).unwrap();
        let to = view.project(Vec3::new(-2.0, 0.5, 0.0)).unwrap();
        drag.pull(scenario.as_mut(), &view, to, FREE, Snap::default());
        let words = drag.words(scenario.as_ref(), &view, FREE, Snap::default(), Language::English);
        assert_eq!(words, ["V by (1, 0.5)"]);
    }

    #[test]
    fn the_words_say_the_value_and_what_the_drag_keeps_to() {
        let (mut scenario, view) = open("ray_sphere");
        let (mut drag, cursor) = take(scenario.as_ref(), &view, &[0]);
        let modifiers = Modifiers { axes: [true, false, false], ctrl: true, ..FREE };
        drag.pull(scenario.as_mut(), &view, cursor + 40.0, modifiers, Snap::default());
        let value = scenario.inputs()[0].value.numbers();
        let words =
            drag.words(scenario.as_ref(), &view, modifiers, Snap::default(), Language::English);
        let first = format!("A ({}, 1, 2)", short(value[0]));
        assert_eq!(words, [first.as_str(), "along X", "snap 0.1 m"]);

        let fine = Modifiers { shift: true, ..FREE };
        let words = drag.words(scenario.as_ref(), &view, fine, Snap::default(), Language::English);
        assert_eq!(words[1..], ["fine 1/10"]);
        let plane = Modifiers { axes: [false, true, false], ..fine };
        let words = drag.words(scenario.as_ref(), &view, plane, Snap::default(), Language::English);
        assert_eq!(words[1..], ["in the plane XZ"]);
    }

    #[test]
    fn several_points_tell_how_far_they_went() {
        let (mut scenario, view) = open("segment_segment");
        let (mut drag, cursor) = take(scenario.as_ref(), &view, &[0, 1]);
        let modifiers = Modifiers { axes: [true, false, false], ctrl: true, ..FREE };
        let to = cursor + Vec2::X / view.metres_per_pixel(Vec3::ZERO);
        drag.pull(scenario.as_mut(), &view, to, modifiers, Snap::default());
        let words = drag.words(scenario.as_ref(), &view, FREE, Snap::default(), Language::English);
        assert_eq!(words, ["P1, P2 by (1, 0)"]);
    }

    #[test]
    fn an_axis_seen_end_on_moves_nothing() {
        let (mut scenario, mut view) = open("ray_sphere");
        (view.orbit.yaw, view.orbit.pitch) = (0.0, 0.0);
        // The focus lies on the point, so Z points at the eye.
        view.orbit.focus = position(&scenario.inputs()[0].value, &view).as_dvec3();
        let before = scenario.inputs()[0].value.numbers();
        let (mut drag, cursor) = take(scenario.as_ref(), &view, &[0]);
        let z = Modifiers { axes: [false, false, true], ..FREE };
        drag.pull(scenario.as_mut(), &view, cursor + 5.0, z, Snap::default());
        assert_eq!(scenario.inputs()[0].value.numbers(), before);
    }

    #[test]
    fn whatever_the_pointer_does_the_numbers_stay_finite() {
        for entry in scenarios::ALL {
            let (mut scenario, mut view) = open(entry.id);
            for step in 0..400_i32 {
                let input = step as usize % scenario.inputs().len();
                if entry.space == Space::Spatial {
                    view.orbit.yaw = step as f32;
                }
                let at = position(&scenario.inputs()[input].value, &view);
                let Some(cursor) = view.project(at) else { continue };
                let target = Target { input, part: Part::Handle };
                let held = [input, (input + 1) % scenario.inputs().len()];
                let drag = Drag::new(scenario.as_ref(), &view, target, &held, cursor, FREE);
                let modifiers = Modifiers {
                    axes: [step & 1 != 0, step & 2 != 0, step & 4 != 0],
                    shift: step & 8 != 0,
                    ctrl: step & 16 != 0,
                    alt: false,
                };
                let to = Vec2::new((step * 997 % 1600) as f32, (step * 463 % 1200) as f32);
                let mut drag = drag.unwrap();
                drag.pull(scenario.as_mut(), &view, to, modifiers, Snap::default());
                for input in scenario.inputs() {
                    let numbers = input.value.numbers();
                    assert!(numbers.iter().all(|number| number.is_finite()), "{}", entry.id);
                }
                drag.put_back(scenario.as_mut());
            }
        }
    }
}
