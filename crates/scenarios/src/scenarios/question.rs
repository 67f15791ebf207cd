//! The parts of a scenario: a table of inputs, and one question to the kernel about them.

use crate::scenario::{
    Answer, AxisTest, Choices, Derived, Entry, Explanation, Findings, Gjk, Input, Message, Moment,
    Numbers, Scenario, Step, Table, TreeWalk, Verdict,
};
use collision_formula::Program;
use exact_collide::ball_arc::Arc;
use exact_collide::bounce::BouncingBall;
use exact_collide::closest::Closest;
use glam::Vec3;

/// A question to the kernel, and what follows from its result. If a touch need not count, all
/// methods but `is_ignored_touch` treat it like any hit.
pub(super) trait Question: Table + Clone + PartialEq + Send + Sync + 'static {
    const ENTRY: &'static Entry;
    /// The kernel's result.
    type Result: Clone;

    fn ask(&self) -> Self::Result;

    /// Returns the verdict if every touch counts. By reference: a copy would cost more than many a
    /// query.
    fn counted(&self, result: &Self::Result) -> Verdict;

    /// Returns `true` if this hit is a touch that the convention does not count.
    fn is_ignored_touch(&self, _result: &Self::Result) -> bool {
        false
    }

    /// Returns the verdict under all conventions.
    fn decided(&self, result: &Self::Result) -> Verdict {
        let counted = self.counted(result);
        counted.unless_touch(counted.hit && self.is_ignored_touch(result))
    }

    /// Returns every contact and named quantity, if every touch counts.
    fn found(&self, result: Self::Result) -> Findings {
        Findings::of(self.counted(&result).contact)
    }

    /// Returns the hit, or the reason of the miss, in one sentence.
    fn words(&self, result: Self::Result) -> Message;

    /// Returns where a miss came closest; `None` if no place is closer than another.
    fn nearest(&self, result: Self::Result) -> Option<Closest>;

    /// Draws the shapes and the result.
    fn picture(&self, result: Self::Result, counted: Verdict, picture: &mut Explanation);

    /// Returns the entry whose derivation answers it, if another text applies to a list.
    fn derived_by(&self) -> &'static Entry {
        Self::ENTRY
    }

    /// Returns the inputs of its derivation: its own, and in place of a list those items of it that
    /// decide.
    fn terms(&self, _result: &Self::Result) -> Vec<Input> {
        self.single_inputs()
    }

    /// Returns the choices for its derivation, if they are not the contract's.
    fn derivation_conventions(&self, _result: Self::Result) -> Choices {
        Vec::new()
    }

    /// Adds the marks of a step.
    fn draw(&self, step: Step, derived: &Derived) -> Step;

    /// Returns the derivation, by default the steps of the program.
    fn steps(&self, result: Self::Result) -> Vec<Step> {
        self.walked(result)
    }

    fn explained(&self, result: Self::Result) -> Explanation {
        let counted = self.counted(&result);
        let mut explanation = Explanation::new(self.words(result.clone()));
        if !counted.hit {
            explanation.nearest = self.nearest(result.clone());
        }
        self.picture(result, counted, &mut explanation);
        explanation
    }

    /// Returns the whole answer for a result.
    fn answer_from(&self, result: Self::Result, derivation: Option<Vec<Step>>) -> Answer {
        let (verdict, findings) = (self.decided(&result), Question::found(self, result.clone()));
        Answer::new(verdict, findings, self.explained(result), derivation)
    }

    fn walked(&self, result: Self::Result) -> Vec<Step> {
        Question::derived_by(self)
            .program_by(&self.derivation_conventions(result))
            .map_or_else(Vec::new, |program| {
                Derived::new(program, self).drawn(|step, derived| self.draw(step, derived))
            })
    }

    fn moment(&self, _t: f32) -> Option<Moment> {
        None
    }

    fn resolved(&self) -> Option<Self> {
        None
    }

    fn ball(&self) -> Option<(BouncingBall, Arc)> {
        None
    }

    /// Returns the question at the end of its motion with the next motion, and how far it came.
    fn onward(&self, _motion: Vec3) -> Option<(Self, Vec3)> {
        None
    }

    /// Returns the question about the item of a list that decides, alone.
    fn alone(&self, _result: &Self::Result) -> Option<Box<dyn Scenario>> {
        None
    }

    /// Returns the search for the closest points, step by step, if there is one.
    fn gjk(&self) -> Option<Gjk> {
        None
    }

    /// Returns the way of a ray through the tree of a mesh, box by box, if there is such a ray.
    fn tree_walk(&self) -> Option<TreeWalk> {
        None
    }

    /// Returns the axes that may separate the two shapes, if they decide.
    fn axes(&self, _result: Self::Result) -> Vec<AxisTest> {
        Vec::new()
    }
}

impl<Q: Question> Scenario for Q {
    fn entry(&self) -> &'static Entry {
        Self::ENTRY
    }

    fn verdict(&self) -> Verdict {
        self.decided(&self.ask())
    }

    fn findings(&self) -> Findings {
        Question::found(self, self.ask())
    }

    fn explain(&self) -> Explanation {
        self.explained(self.ask())
    }

    fn derived_by(&self) -> &'static Entry {
        Question::derived_by(self)
    }

    fn terms(&self) -> Vec<Input> {
        Question::terms(self, &self.ask())
    }

    fn derivation(&self) -> Vec<Step> {
        self.steps(self.ask())
    }

    fn walk(&self, program: &Program, numbers: Numbers) -> Vec<Step> {
        let derived = Derived::walked(program, self, numbers);
        derived.drawn(|step, derived| self.draw(step, derived))
    }

    fn found(&self) -> (Verdict, Findings) {
        let result = self.ask();
        let verdict = self.decided(&result);
        (verdict, Question::found(self, result).counted(&verdict))
    }

    fn outline(&self) -> Answer {
        self.answer_from(self.ask(), None)
    }

    fn answer(&self) -> Answer {
        let result = self.ask();
        let steps = self.steps(result.clone());
        self.answer_from(result, Some(steps))
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        Question::moment(self, t)
    }

    fn resolved(&self) -> Option<Box<dyn Scenario>> {
        Question::resolved(self).map(|resolved| Box::new(resolved) as Box<dyn Scenario>)
    }

    fn ball(&self) -> Option<(BouncingBall, Arc)> {
        Question::ball(self)
    }

    fn onward(&self, motion: Vec3) -> Option<(Box<dyn Scenario>, Vec3)> {
        let (onward, by) = Question::onward(self, motion)?;
        Some((Box::new(onward), by))
    }

    fn alone(&self) -> Option<Box<dyn Scenario>> {
        Question::alone(self, &self.ask())
    }

    fn gjk(&self) -> Option<Gjk> {
        Question::gjk(self)
    }

    fn tree_walk(&self) -> Option<TreeWalk> {
        Question::tree_walk(self)
    }

    fn axes(&self) -> Vec<AxisTest> {
        Question::axes(self, self.ask())
    }
}

/// Defines `name`, the names of a pair's relations: `relations!(point_line: OnLine "on_line", …)`.
macro_rules! relations {
    ($pair:ident: $($($Case:ident)|+ $name:literal),+) => {
        fn name(relation: $pair::Relation) -> &'static str {
            match relation {
                $($($pair::Relation::$Case)|+ => $name,)+
            }
        }
    };
}
pub(super) use relations;
