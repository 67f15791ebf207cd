//! Groups onto the inputs of a scenario: by name, then by kind and order.

mod account;
mod arcs;
mod arguments;
mod axes;
mod beside;
mod boxes;
mod calls;
mod candidates;
mod capsules;
mod casts;
mod corners;
mod explained;
mod faces;
mod filler;
mod functions;
mod impacts;
mod judge;
mod made;
mod named;
mod placed;
mod planes;
mod polygon;
mod print;
mod rays;
mod rectangles;
mod roblox;
mod siblings;
mod signatures;
mod source;
mod thickness;
mod two_ways;
mod work;

use super::meaning::{Meaning, any, words};
use super::{Adjust, Paste};
use crate::scenario::{Entry, Input, Message, message};
use crate::scenarios;

pub(super) use account::Account;
pub(super) use calls::{Call, calls};
pub(super) use candidates::{best, candidates_json, near, nothing_of};
pub(super) use casts::swept;
pub(super) use print::found_json;
use work::Work;

/// A text with more groups is no case that somebody describes.
const MOST_GROUPS: usize = 200;

/// What each input of a scenario takes from a text.
pub struct Layout {
    pub entry: &'static Entry,
    /// By the scenario's inputs, in their order.
    pub inputs: Vec<Taken>,
    pub read_as: ReadAs,
    /// May two of its groups be exchanged, with nothing that tells them apart?
    pub is_tied: bool,
    /// Has an input its numbers by nothing but their order?
    pub is_ordered: bool,
}

/// Which of two conventions was taken, where systems differ; none where it does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadAs {
    /// Is a plane n·x + d = 0, rather than n·x = d?
    pub plane_adds: Option<bool>,
    /// Does a capsule's height count its caps?
    pub counts_caps: Option<bool>,
    /// Was a direction of another length taken for where to alone, its distance in metres?
    pub normalised: bool,
    /// Was a distance told as a part of the way?
    pub of_the_way: bool,
    /// Were sizes taken for half of the box?
    pub half_sizes: bool,
    /// Was a box taken by its corner and its size?
    pub corner_and_size: bool,
}

/// What an input takes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Taken {
    pub numbers: Option<Vec<f32>>,
    /// The groups that it is made of; none where it is assumed or typed.
    pub groups: Vec<usize>,
    /// Did the user type the numbers? They are in our frame and our unit.
    pub is_typed: bool,
}

/// What an input is for, apart from its value.
struct Slot {
    name: &'static str,
    words: Vec<String>,
    kind: &'static str,
    dimension: usize,
}

impl Slot {
    fn of(input: &Input) -> Self {
        let (name, value) = (input.name, &input.value);
        Self { name, words: words(name), kind: value.kind(), dimension: value.dimension() }
    }

    fn is_point(&self) -> bool {
        self.kind.starts_with("point")
    }

    /// May it keep its default where a text does not say it?
    fn is_optional(&self) -> bool {
        let is_turn = self.dimension == 4 || self.name.starts_with("rotation");
        is_turn || self.name == "max_distance"
    }
}

impl Layout {
    /// What somebody lays.
    pub(super) fn of(entry: &'static Entry, inputs: Vec<Taken>, read_as: ReadAs) -> Self {
        Self { entry, inputs, read_as, is_tied: false, is_ordered: false }
    }

    /// Itself, where nothing would have to be assumed that may not be.
    pub(super) fn whole(self) -> Result<Self, Message> {
        match missing(&self).join(", ") {
            lacks if lacks.is_empty() => Ok(self),
            lacks => Err(message!("{0} lacks {1}", self.entry.id.to_owned(), lacks)),
        }
    }

    /// The inputs that may not be assumed and that got nothing.
    pub fn lacks(&self) -> Vec<&'static str> {
        missing(self)
    }
}

/// The required inputs that got nothing.
fn missing(layout: &Layout) -> Vec<&'static str> {
    let slots = slots(layout.entry);
    let left = slots.iter().zip(&layout.inputs);
    left.filter(|(slot, taken)| taken.numbers.is_none() && !slot.is_optional())
        .map(|(slot, _)| slot.name)
        .collect()
}

/// The rotation of a box that a text says and that was not read.
fn unread_turn(paste: &Paste, layout: &Layout) -> Option<&'static str> {
    let slots = slots(layout.entry);
    let turns: Vec<_> =
        slots.iter().zip(&layout.inputs).filter(|(slot, _)| slot.dimension == 4).collect();
    // Of two boxes one may stand as it is, where the other is turned in its own pose.
    let is_of_a_pose = turns.iter().any(|(_, taken)| {
        taken.groups.iter().any(|&index| paste.groups[index].name.ends_with(']'))
    });
    let (unread, _) = turns.iter().find(|(_, taken)| taken.groups.is_empty())?;
    (paste.said.turns && !is_of_a_pose).then_some(unread.name)
}

/// Does the scenario ask about something that goes somewhere, rather than about shapes at rest?
fn has_way(entry: &Entry) -> bool {
    const WAYS: [&str; 5] = ["ray", "segment", "line", "cast", "ball"];
    entry.id.split('_').any(|part| WAYS.contains(&part))
}

/// Does a ray go to an end, where a scenario asks about a segment?
fn is_a_segments(paste: &Paste, layout: &Layout) -> bool {
    let Some(target) = layout.entry.id.strip_prefix("ray_") else { return false };
    let is_way = |(slot, taken): (Slot, &Taken)| {
        slot.name == "direction"
            && taken.groups.iter().any(|&index| paste.meanings[index] == Meaning::Point)
            && taken.groups.iter().all(|&index| {
                any(&words(&paste.groups[index].name), &["to", "end", "target", "goal"])
            })
    };
    scenarios::find(&format!("segment_{target}")).is_some()
        && slots(layout.entry).into_iter().zip(&layout.inputs).any(is_way)
}

/// The inputs between which something goes.
const WAYS: [[&str; 2]; 6] = [
    ["start", "end"],
    ["p1", "p2"],
    ["q1", "q2"],
    ["a1", "a2"],
    ["b1", "b2"],
    ["ball_start", "ball_end"],
];

/// The groups of the first and the last point of each way that a layout has.
fn ends(layout: &Layout) -> Vec<[usize; 2]> {
    let slots = slots(layout.entry);
    let group = |name: &str| {
        let place = slots.iter().position(|slot| slot.name == name)?;
        match layout.inputs[place].groups.as_slice() {
            &[only] => Some(only),
            _ => None,
        }
    };
    WAYS.into_iter().filter_map(|[a, b]| Some([group(a)?, group(b)?])).collect()
}

fn slots(entry: &Entry) -> Vec<Slot> {
    (entry.build)().inputs().iter().map(Slot::of).collect()
}

/// Lays the groups onto a scenario's inputs, as far as they fit.
fn laid(paste: &Paste, entry: &'static Entry, adjust: Adjust, is_wanted: bool) -> Layout {
    let mut work = Work::new(paste, entry, adjust);
    work.known_calls();
    work.impact();
    work.swept_shape();
    work.turned_plane();
    work.made();
    work.collider();
    work.balls_of_roblox();
    work.made_pairs();
    work.numbers_of_a_cast();
    work.faces();
    work.fan();
    work.corners();
    work.polygon();
    work.pairs();
    work.lines_by_a_way();
    work.line_of_two_alike();
    work.box_corner_and_size();
    work.rectangles();
    work.box_corners();
    work.plane_of_two();
    work.plane_of_three();
    work.lists();
    work.planes();
    work.tall_shapes();
    work.half_axis();
    work.radii_beside();
    work.by_name();
    work.segments_and_rays();
    work.box_sizes();
    work.poses();
    work.ends_of_an_arc();
    work.center_of_an_arc();
    work.by_order(is_wanted);
    work.unmoved();
    work.segments_and_rays();
    work.sizes_of_their_parents();
    work.shared_radius();
    work.turn_of_one_of_two();
    work.in_the_order_of_the_text();
    work.reach();
    work.upright();
    work.point_of_a_line();
    work.thin();
    work.radians();
    let is_of_another_call = !work.is_filled_by_a_call && work.takes_of_a_call();
    let has_ends_by_place = !work.is_filled_by_a_call && work.has_ends_by_place();
    let Work { inputs, read_as, is_tied, is_ordered, .. } = work;
    let is_ordered = is_ordered || has_ends_by_place;
    let is_tied = is_tied || is_of_another_call;
    Layout { entry, inputs, read_as, is_tied, is_ordered }
}
