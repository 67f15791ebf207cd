//! A capsule that slides from S by the motion M along a mesh.

use super::on_mesh;
use super::prelude::*;
use crate::mesh::Mesh;
use crate::scenario::{Input, Scenario, Table, Value, tube};
use exact_collide::capsule_cast_triangle::CapsuleCast;
use exact_collide::slide::{Algorithm, Ending, Slide, SlideTouch};

pub const ENTRY: Entry = Entry::of::<GivenSlide>(
    "slide",
    "Slide along a mesh",
    Group::Meshes,
    Space::Spatial,
    "id Software, Quake, SV_FlyMove",
)
.derived_by(derivation!("slide.txt"))
.between([
    Shape::MovingCapsule.of(&["start", "motion", "half_axis", "cast_radius"]),
    Shape::Mesh.of(&["mesh"]),
]);

table! {
    with lists struct GivenSlide {
        start "S": Point = [-3.0, 1.5, 1.0],
        motion "M": Offset { from: start } = [3.0, -2.0, -4.0],
        half_axis "h": Offset { from: start } = [0.0, 0.0, 0.0],
        cast_radius "r": Radius { center: start } = 0.5,
        mesh "K": Mesh = level(),
    }
    shapes {
        mover: CapsuleAt { start: start, half_axis: half_axis, radius: cast_radius } with surfaces_of taken by start,
    }
    conventions { algorithm: Along }
}

convention! {
    "algorithm", "How it goes on at a touch":
    /// The rule that turns the rest of the motion at a touch.
    enum Along {
        Nearest = ("nearest", "The nearest motion into none of the planes", "Exact here: it never ends in a touch"),
        Plain = ("plain", "Without its part into the last plane", "Code that remembers one plane"),
        ClipPlanes = ("clip_planes", "Along the crease of two, dead at the third", "Quake, and Source after it"),
        Godot = ("godot", "Floors and walls by different rules, pushed out first", "Godot, CharacterBody3D with its defaults"),
    }
}

impl Along {
    fn of_kernel(self) -> Algorithm {
        match self {
            Self::Nearest => Algorithm::Nearest,
            Self::Plain => Algorithm::Plain,
            Self::ClipPlanes => Algorithm::ClipPlanes,
            Self::Godot => Algorithm::Godot,
        }
    }
}

/// A capsule where it is.
#[derive(Clone, Copy)]
struct CapsuleAt {
    start: Vec3,
    half_axis: Vec3,
    radius: f32,
}

/// Returns a floor with two walls that meet, and a block upon it.
fn level() -> Mesh {
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    let mut patch = |corner: [f32; 3], u: [f32; 3], v: [f32; 3]| {
        let [a, u, v] = [corner, u, v].map(Vec3::from);
        let first = vertices.len() as u32;
        vertices.extend([a, a + u, a + u + v, a + v]);
        triangles.extend([[0, 1, 2], [0, 2, 3]].map(|corners| corners.map(|at| first + at)));
    };
    // The floor, the wall ahead, and the one beside.
    patch([-4.0, 0.0, 4.0], [6.0, 0.0, 0.0], [0.0, 0.0, -6.0]);
    patch([2.0, 0.0, 4.0], [0.0, 2.5, 0.0], [0.0, 0.0, -6.0]);
    patch([-4.0, 0.0, -2.0], [6.0, 0.0, 0.0], [0.0, 2.5, 0.0]);
    // The block.
    patch([-1.0, 0.5, 2.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.5]);
    patch([-1.0, 0.0, 0.5], [0.0, 0.0, 1.5], [0.0, 0.5, 0.0]);
    patch([-1.0, 0.0, 2.0], [1.0, 0.0, 0.0], [0.0, 0.5, 0.0]);
    patch([0.0, 0.0, 2.0], [0.0, 0.0, -1.5], [0.0, 0.5, 0.0]);
    patch([0.0, 0.0, 0.5], [-1.0, 0.0, 0.0], [0.0, 0.5, 0.0]);
    Mesh::made(vertices, triangles)
}

/// Returns the relation of an ending.
fn name(ending: Ending) -> &'static str {
    match ending {
        Ending::Free => "free",
        Ending::Slid => "slid",
        Ending::Stopped => "stopped",
        Ending::Stuck => "stuck",
        Ending::Unfinished => "unfinished",
    }
}

impl Question for GivenSlide {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = Slide;

    fn ask(&self) -> Slide {
        let Self { start, half_axis, cast_radius: radius, .. } = *self;
        let cast = CapsuleCast { start, end: start + self.motion, half_axis, radius };
        self.mesh.tree().slide(cast, self.algorithm.of_kernel())
    }

    fn counted(&self, slide: &Slide) -> Verdict {
        let first = slide.touches().next().map(|first| {
            let SlideTouch { touch, .. } = first;
            self.contact(first).along(touch.t, touch.distance)
        });
        Verdict { hit: slide.ending != Ending::Free, relation: name(slide.ending), contact: first }
    }

    fn found(&self, slide: Slide) -> Findings {
        let first = self.counted(&slide).contact;
        let later = slide.touches().skip(1).map(|one| self.contact(one));
        let mut findings =
            Findings { contacts: first.into_iter().chain(later).collect(), ..Findings::default() };
        findings.ratios([("iterations", slide.iterations() as f32)]);
        findings.vectors.push(("end", slide.end));
        findings
    }

    fn words(&self, slide: Slide) -> Message {
        let gone = metres(slide.end.distance(self.start));
        let touches = slide.touches().count().to_string();
        match slide.ending {
            Ending::Free => message!("Its way is free: it goes {0}, to E.", gone),
            Ending::Slid if touches == "1" => {
                message!("It slides past one touch to E, {0} from S.", gone)
            }
            Ending::Slid => message!("It slides past {0} touches to E, {1} from S.", touches, gone),
            Ending::Stopped => {
                message!(
                    "It stops at touch {0}, which leaves no way on, {1} from S.",
                    touches,
                    gone
                )
            }
            Ending::Stuck => message!("It overlaps the mesh from the start, and stays at S."),
            Ending::Unfinished => {
                message!("After {0} touches it is still on its way, {1} from S.", touches, gone)
            }
        }
    }

    fn nearest(&self, _: Slide) -> Option<Closest> {
        None
    }

    fn terms(&self, slide: &Slide) -> Vec<Input> {
        let own = self.single_inputs().into_iter();
        let first = slide.touches().next().map(|first| first.touch);
        let (point, normal, t) = first
            .map_or((self.start, Vec3::ZERO, 1.0), |touch| (touch.point, touch.normal, touch.t));
        let number = |value| Value::Length { value, from: point, direction: Vec3::Y };
        let ending = slide.ending as u8;
        own.chain([
            Input::new("touched_at", "Q", Value::Point(point)),
            Input::new("touched_normal", "N", Value::Offset { value: normal, from: point }),
            Input::new("touched_t", "t", number(t)),
            Input::new("ending", "e", number(f32::from(ending))),
        ])
        .collect()
    }

    fn picture(&self, slide: Slide, counted: Verdict, picture: &mut Explanation) {
        let touched: Vec<_> = slide.touches().map(|one| one.index).collect();
        on_mesh::draw_touched(&self.mesh, &touched, true, picture);
        let Self { start, half_axis, cast_radius: radius, .. } = *self;
        let at = |start| surfaces_of(CapsuleAt { start, half_axis, radius });
        at(start).into_iter().for_each(|mark| picture.mark(mark, Role::Cast));
        picture.dot(start, 0.1, Role::Cast);
        picture.arrow(start, start + self.motion, Role::Construction);
        let mut from = start;
        for one in slide.touches() {
            picture.mark(Mark::Sweep { from, to: one.rest, radius }, Role::Sweep);
            picture.line(from, one.rest, Role::Cast);
            picture.dot(one.touch.point, 0.12, Role::Hit);
            if one.touch.normal != Vec3::ZERO {
                picture.arrow(one.touch.point, one.touch.point + one.touch.normal, Role::Normal);
            }
            from = one.rest;
        }
        picture.mark(Mark::Sweep { from, to: slide.end, radius }, Role::Sweep);
        picture.line(from, slide.end, Role::Cast);
        if counted.hit {
            at(slide.end).into_iter().for_each(|mark| picture.mark(mark, Role::CastContact));
        }
        picture.label(slide.end, "E", Role::CastContact);
        for (one, letter) in slide.touches().zip(["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8"]) {
            picture.contact(one.touch.point, letter, Role::Hit);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        match step.name() {
            "P" => step.point(),
            "W" | "V" => step.arrow_from(derived.vector("P")),
            _ => step,
        }
    }

    fn alone(&self, slide: &Slide) -> Option<Box<dyn Scenario>> {
        let end = self.start + self.motion;
        let [start, end, half] = [self.start, end, self.half_axis].map(|at| at.to_array());
        let radius = [self.cast_radius];
        let numbers = [
            ("start", &start[..]),
            ("end", &end[..]),
            ("half_axis", &half[..]),
            ("cast_radius", &radius[..]),
        ];
        let first = slide.touches().next().map(|first| first.index);
        on_mesh::alone(&super::capsule_cast_triangle::ENTRY, numbers, (&self.mesh, first))
    }

    fn onward(&self, motion: Vec3) -> Option<(Self, Vec3)> {
        let start = self.ask().end;
        Some((Self { start, motion, ..self.clone() }, start - self.start))
    }

    /// t is the part of the motion that is used up: a touch at t₁ leaves 1 − t₁ for the next one.
    fn moment(&self, t: f32) -> Option<Moment> {
        let slide = self.ask();
        let (mut from, mut since) = (self.start, 0.0);
        let (mut to, mut until) = (slide.end, 1.0);
        for one in slide.touches() {
            let turned = since + (1.0 - since) * one.touch.t;
            if t < turned {
                (to, until) = (one.rest, turned);
                break;
            }
            (from, since) = (one.rest, turned);
        }
        let part = if t < until { (t - since) / (until - since) } else { 1.0 };
        let at = between(from, to, part);
        let capsule = CapsuleAt { start: at, half_axis: self.half_axis, radius: self.cast_radius };
        let ends = [at - self.half_axis, at + self.half_axis];
        let axis = self.mesh.indexed().distance_from_segment(ends[0], ends[1]);
        let radius = self.cast_radius;
        Some(Moment::of_capsule(surfaces_of(capsule), radius, axis - radius))
    }
}

impl GivenSlide {
    fn contact(&self, one: &SlideTouch) -> Contact {
        let touch = one.touch;
        let contact = Contact::at(touch.point).facing(touch.normal).of_ball(touch.center);
        match self.mesh.indexed().part_of_touch(one.index, &touch) {
            Some(part) => contact.on(on_mesh::feature(part)),
            None => contact,
        }
    }
}

/// Returns the surfaces of a capsule.
fn surfaces_of(CapsuleAt { start, half_axis, radius }: CapsuleAt) -> Vec<Mark> {
    let ends = [start - half_axis, start + half_axis];
    let balls = ends.map(|center| Mark::Ball { center, radius });
    let count = if half_axis == Vec3::ZERO { 1 } else { 2 };
    balls.into_iter().take(count).chain(tube(ends, [radius; 2])).collect()
}
