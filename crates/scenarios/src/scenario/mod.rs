//! A scenario: a struct whose fields are its inputs, and one question about them. Everything else
//! (handles, number fields, cases) iterates over the inputs.

mod answer;
mod answer_rows;
mod axis_test;
mod body;
mod convention;
mod convex;
mod convex_marks;
mod derivation;
mod derived;
mod digits;
mod exchange;
mod feature;
mod flaw;
mod gjk;
mod hull;
mod input;
mod list;
mod mark;
mod message;
mod moment;
mod name;
mod pair;
mod plane_number;
mod scalar;
mod solid;
mod step;
mod surface;
mod table;
mod tree_walk;
mod value_list;

pub use answer::{Answer, Contact, Explanation, Findings, Named, Report, Verdict};
pub use answer_rows::{AnswerRow, AnswerSection};
pub use axis_test::{AxisShadows, AxisTest};
pub use body::Body;
pub(crate) use convention::convention;
pub use convention::{Choice, Choices, Convention};
pub use convex::{ConvexKind, HULL_POINTS, part_inputs, parts, with_part};
pub use convex_marks::convex_marks;
pub(crate) use derivation::derivation;
pub use derivation::{Derivation, Readings};
pub use derived::{Derived, Numbers};
pub use digits::{metres, short};
pub use exact_collide::convex::Convex;
pub use feature::Feature;
pub use flaw::{flaw_marks, flaw_words};
pub use gjk::Gjk;
pub use input::{Input, Value};
pub use list::List;
pub use mark::{Mark, Role, unit};
pub use message::Message;
pub use moment::{Moment, between};
pub use name::in_words;
pub use pair::{Part, Shape, take_solids};
pub use plane_number::{PlaneNumber, PlaneSign};
pub use scalar::{Scalar, Unit};
pub use solid::{box_edges, caps, cuboid, facets, tube};
pub use step::{Line, Quantity, Referent, Step, numbers, references};
pub use surface::{surface_normals, surface_triangles};
pub use table::Table;
pub(crate) use table::table;
pub use tree_walk::TreeWalk;
pub use value_list::CORNERS;

pub use crate::message;

use std::any::Any;

use collision_formula::Program;

use exact_collide::ball_arc::Arc;
use exact_collide::bounce::BouncingBall;
use glam::Vec3;

use crate::mesh::Mesh;

/// A collision query whose inputs a user may change.
pub trait Scenario: Table + Duplicate + Send + Sync {
    /// Returns the entry of the list that it is built from.
    fn entry(&self) -> &'static Entry;

    /// Returns hit, relation and first contact: asks the kernel and never panics. Unless an
    /// input is a list, allocates nothing. The same inputs give the same verdict.
    fn verdict(&self) -> Verdict;

    /// Returns every contact and named quantity, including touches that a convention does not
    /// count.
    fn findings(&self) -> Findings;

    /// Returns the words and the picture of an answer that counts every touch.
    fn explain(&self) -> Explanation;

    /// Returns the entry whose derivation, code and methods answer it: its own, unless another text
    /// applies to a list.
    fn derived_by(&self) -> &'static Entry {
        self.entry()
    }

    /// Returns the inputs of its derivation: its own, and in place of a list those items of it that
    /// decide.
    fn terms(&self) -> Vec<Input>;

    /// Returns how that answer follows from the inputs, line by line, up to the test that decided.
    fn derivation(&self) -> Vec<Step>;

    /// Returns the steps of another text for these inputs, each with the marks of the scenario's
    /// own step with that name.
    fn walk(&self, program: &Program, numbers: Numbers) -> Vec<Step>;

    /// Returns the verdict with the findings that it counts.
    fn found(&self) -> (Verdict, Findings) {
        let verdict = self.verdict();
        (verdict, self.findings().counted(&verdict))
    }

    /// Returns the answer without its derivation.
    fn outline(&self) -> Answer {
        Answer::new(self.verdict(), self.findings(), self.explain(), None)
    }

    /// Returns the whole answer.
    fn answer(&self) -> Answer {
        Answer::new(self.verdict(), self.findings(), self.explain(), Some(self.derivation()))
    }

    /// Returns the moving shape at `t` from 0 (start) to 1 (end); `None` if nothing moves.
    fn moment(&self, _t: f32) -> Option<Moment> {
        None
    }

    /// Returns the scenario with its overlap resolved; `None` without an overlap, or if nothing may
    /// move.
    fn resolved(&self) -> Option<Box<dyn Scenario>> {
        None
    }

    /// Returns the scenario at the end of its motion, with the next motion, and how far it came;
    /// `None` if it has no such end.
    fn onward(&self, _motion: Vec3) -> Option<(Box<dyn Scenario>, Vec3)> {
        None
    }

    /// Returns the question about the item of a list that decides, such as the triangle of a mesh that
    /// is hit, alone; `None` if it is about no list, or no item decides.
    fn alone(&self) -> Option<Box<dyn Scenario>> {
        None
    }

    /// Returns the search for the closest points, step by step; `None` if the decision uses none.
    fn gjk(&self) -> Option<Gjk> {
        None
    }

    /// Returns the way of a ray through the tree of a mesh, box by box; `None` if there is no such ray.
    fn tree_walk(&self) -> Option<TreeWalk> {
        None
    }

    /// Returns the axes that may separate its two shapes; empty if the decision does not use any.
    fn axes(&self) -> Vec<AxisTest> {
        Vec::new()
    }

    /// Returns the ball that *Play* sets off, and the arc that it bounces off; `None` if nothing
    /// moves.
    fn ball(&self) -> Option<(BouncingBall, Arc)> {
        None
    }
}

impl dyn Scenario + '_ {
    /// Returns the unit of distances along its motion.
    pub fn unit_along(&self) -> Unit {
        let mut inputs = (0..).map_while(|index| self.input(index));
        let counts_lengths = inputs.any(|input| input.unit == Unit::Direction);
        if counts_lengths { Unit::Direction } else { Unit::Metre }
    }

    /// Returns `true` if a list or a mesh is given.
    pub fn has_list(&self) -> bool {
        self.inputs().iter().any(|input| input.value.is_list() && input.value.is_given())
    }

    /// Returns each convention with its current choice, by name.
    pub fn choices(&self) -> Choices {
        self.conventions().iter().map(Convention::named).collect()
    }

    /// Makes these choices; the other conventions keep theirs.
    pub fn choose_by_name(&mut self, choices: &[(&str, &str)]) {
        for (index, convention) in self.conventions().iter().enumerate() {
            let chosen = choices.iter().find(|(name, _)| *name == convention.name);
            let place = chosen.and_then(|(_, choice)| {
                convention.choices.iter().position(|one| one.name == *choice)
            });
            if let Some(place) = place {
                self.choose(index, place);
            }
        }
    }

    /// Returns the index of the current choice of each convention.
    pub fn chosen(&self) -> Vec<usize> {
        self.conventions().iter().map(|convention| convention.chosen).collect()
    }
}

/// A scenario is plain data and can be copied.
pub trait Duplicate: Any {
    fn duplicate(&self) -> Box<dyn Scenario>;

    /// Returns `true` for the same scenario with the same inputs and conventions.
    fn is_same(&self, other: &dyn Scenario) -> bool;
}

impl<S: Scenario + Clone + PartialEq + 'static> Duplicate for S {
    fn duplicate(&self) -> Box<dyn Scenario> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Scenario) -> bool {
        (other as &dyn Any).downcast_ref::<S>().is_some_and(|other| self == other)
    }
}

/// The space of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// The XY plane, seen from +Z; points are `[x, y]`.
    Planar,
    Spatial,
}

/// The headings of the scenario list, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Casts,
    Lines,
    Spheres,
    Planes,
    Boxes,
    MovingBall,
    Meshes,
    Convex,
}

impl Group {
    pub fn title(self) -> &'static str {
        match self {
            Self::Casts => "Casts",
            Self::Lines => "Lines and segments",
            Self::Spheres => "Spheres",
            Self::Planes => "Planes and triangles",
            Self::Boxes => "Boxes",
            Self::MovingBall => "Moving ball",
            Self::Meshes => "Meshes and polygons",
            Self::Convex => "Convex solids",
        }
    }
}

/// An entry of the scenario list.
pub struct Entry {
    /// The file name, command line argument and key, in snake_case.
    pub id: &'static str,
    /// The display name; never a key.
    pub title: &'static str,
    pub group: Group,
    pub space: Space,
    /// The article that the scenario comes from.
    pub article: &'static str,
    /// How the answer follows from the inputs.
    pub derivation: &'static Derivation,
    /// The two shapes that it is about.
    pub pair: Option<[Part; 2]>,
    /// Builds the scenario in its default state, to which Reset returns.
    pub build: fn() -> Box<dyn Scenario>,
}

impl Entry {
    pub const fn of<S: Scenario + Clone + Default + 'static>(
        id: &'static str,
        title: &'static str,
        group: Group,
        space: Space,
        article: &'static str,
    ) -> Self {
        let build = || -> Box<dyn Scenario> { Box::new(S::default()) };
        static NONE: Derivation = Derivation::new("");
        Self { id, title, group, space, article, derivation: &NONE, pair: None, build }
    }

    /// Returns the inputs of its default state.
    pub fn inputs(&self) -> Vec<Input> {
        (self.build)().inputs()
    }

    /// Returns the inputs of its default state that are single values; these come first.
    pub fn single_inputs(&self) -> Vec<Input> {
        (self.build)().single_inputs()
    }

    /// Returns the inputs of its derivation in that state.
    pub fn terms(&self) -> Vec<Input> {
        (self.build)().terms()
    }

    /// Returns the scenario with these numbers for its inputs, by name; what it refuses keeps its
    /// default.
    pub fn with(&self, numbers: &[(&str, &[f32])]) -> Box<dyn Scenario> {
        let mut scenario = (self.build)();
        for (index, input) in self.inputs().iter().enumerate() {
            if let Some((_, numbers)) = numbers.iter().find(|(name, _)| *name == input.name) {
                let _ = scenario.set(index, numbers);
            }
        }
        scenario
    }

    /// Returns `true` if it is about a list or a mesh.
    pub fn has_lists(&self) -> bool {
        (self.build)().has_list()
    }

    /// Returns the conventions of its default state.
    pub fn conventions(&self) -> Vec<Convention> {
        (self.build)().conventions()
    }

    /// Returns the possible relations, in the order of the derivation's text. The degenerate one,
    /// which hardly fills any area of a field, comes last.
    pub fn relations(&'static self) -> Vec<&'static str> {
        let all = self.program().into_iter().flat_map(|program| &program.relations);
        let mut all: Vec<&str> = all.map(String::as_str).collect();
        all.sort_by_key(|name| *name == "degenerate");
        all
    }

    /// Returns the entry with its derivation.
    pub const fn derived_by(self, derivation: &'static Derivation) -> Self {
        Self { derivation, ..self }
    }
}

/// Returns the mesh that a scenario is about; `None` if it is about none.
pub fn mesh_of(scenario: &dyn Scenario) -> Option<Mesh> {
    scenario.inputs().into_iter().find_map(|input| match input.value {
        Value::Mesh(mesh) => Some(mesh),
        _ => None,
    })
}
