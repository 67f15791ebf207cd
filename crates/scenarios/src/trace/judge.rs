//! Each step of a trace beside the right one, and the first thing that is lost.

use exact_collide::convex::{Convex, GjkStep, SearchStep, convex_convex_steps};
use glam::DVec3;
use serde::Serialize;

use super::read::{Step, Trace};
use super::simplex::{SubCase, closest};

/// The most that an engine's rounding may change, relative to the largest coordinate: 100 ulps of f32.
const ROUNDING: f64 = 1e-5;

/// The kind of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// w is not the difference of the support points.
    Difference,
    /// A support point is not the farthest.
    Support,
    /// The simplex keeps a part that isn't the closest one.
    SubCase,
    /// v is not the closest point of its own simplex.
    Point,
    /// The bound is above the distance.
    Bound,
    /// A support point comes again, and v is no closer.
    Cycle,
    /// The last v is farther away than the shapes are.
    Early,
}

/// The first mistake of a step.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lost {
    pub kind: Kind,
    pub words: String,
}

/// The right step from the state that the engine was in.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Right {
    pub w: [f64; 3],
    pub case: SubCase,
    pub v: [f64; 3],
    /// |v|
    pub length: f64,
}

/// A step with the right one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    pub step: usize,
    pub w: [f64; 3],
    pub case: Option<SubCase>,
    pub v: [f64; 3],
    /// |v|
    pub length: f64,
    pub bound: Option<f64>,
    pub ours: Right,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
}

/// A step of our own search, which begins at another corner.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Own {
    pub case: SubCase,
    /// |v|
    pub length: f64,
    pub bound: f64,
}

impl Own {
    fn of(step: &GjkStep) -> Self {
        Self { case: step.part.into(), length: step.length, bound: step.lower_bound }
    }
}

/// A whole trace, judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    #[serde(skip)]
    pub steps: Vec<Judged>,
    /// The number of steps.
    #[serde(rename = "steps")]
    count: usize,
    /// The signed distance of both cores, without radii, between these.
    pub distance: [f64; 2],
    /// The first step that parts from ours.
    pub parts_at: Option<usize>,
    pub lost: Option<Lost>,
    /// The steps of our own search.
    pub ours: Vec<Own>,
}

/// The shapes and what their size says of rounding.
struct Judge<'a> {
    shapes: &'a [Convex; 2],
    rounding: f64,
    distance: [f64; 2],
}

/// Judges a trace; the error says why the shapes have no distance.
pub fn judge(trace: &Trace) -> Result<Report, String> {
    let shapes = &trace.shapes;
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let ways = axes.iter().flat_map(|&axis| [axis, -axis]);
    let ends = ways.flat_map(|way| shapes.iter().map(move |one| one.core.farthest(way)));
    let size = ends.map(|end| end.abs().max_element()).fold(0.0, f64::max);
    let (distance, ours) = distance(shapes)?;
    let judge = Judge { shapes, rounding: ROUNDING * size, distance };
    let steps = &trace.steps;
    let judged = (0..steps.len()).map(|at| judge.step(steps, at)).collect::<Vec<_>>();
    let first = judged.iter().find(|step| step.lost.is_some());
    Ok(Report {
        count: judged.len(),
        distance: judge.distance,
        parts_at: first.map(|step| step.step),
        lost: first.and_then(|step| step.lost.clone()),
        steps: judged,
        ours,
    })
}

/// Returns both without their radii.
fn cores(shapes: &[Convex; 2]) -> [Convex; 2] {
    shapes.each_ref().map(|shape| Convex { radius: 0.0, ..shape.clone() })
}

/// Returns bounds of the signed distance of the cores, and the steps of our own search.
fn distance(shapes: &[Convex; 2]) -> Result<([f64; 2], Vec<Own>), String> {
    let [first, second] = cores(shapes);
    let mut ours = Vec::new();
    let said = convex_convex_steps(&first, &second, &mut |step| {
        if let SearchStep::Gjk(step) = step {
            ours.push(Own::of(&step));
        }
    });
    let found = said.separation().ok_or("one of the shapes has no points")?;
    Ok(([found.at_least, found.at_most], ours))
}

impl Judge<'_> {
    fn step(&self, steps: &[Step], at: usize) -> Judged {
        let step = &steps[at];
        let difference = step.support[0] - step.support[1];
        let w = step.w;
        // The first step begins anywhere.
        let before = at.checked_sub(1).map(|before| &steps[before]);
        let mut corners = before.map_or_else(|| step.simplex.clone(), |one| one.simplex.clone());
        corners.truncate(3);
        if !corners.contains(&w) {
            corners.push(w);
        }
        let ours = self.right(before, w, &corners);
        let is_last = at + 1 == steps.len();
        // An engine may look at w, and stop without it.
        let is_stop = is_last && before.is_some_and(|before| before.v == step.v);
        let lost = if w.distance(difference) > self.rounding {
            lost(Kind::Difference, format!("w is {w}, the support points differ by {difference}"))
        } else {
            before
                .and_then(|before| self.support(before.v, step))
                .or_else(|| (!is_stop).then(|| self.sub_case(step, &ours)).flatten())
                .or_else(|| self.cycle(steps, at, w))
                .or_else(|| self.bound(step))
                .or_else(|| is_last.then(|| self.end(step)).flatten())
        };
        Judged {
            step: at,
            w: w.to_array(),
            case: step.case,
            v: step.v.to_array(),
            length: step.v.length(),
            bound: step.bound,
            ours,
            lost,
        }
    }

    /// Returns the right step: the farthest points, and the closest part of what is kept with w.
    fn right(&self, before: Option<&Step>, w: DVec3, corners: &[DVec3]) -> Right {
        let right = before.map_or(w, |before| {
            let [one, other] = [-before.v, before.v];
            self.shapes[0].core.farthest(one) - self.shapes[1].core.farthest(other)
        });
        let closest = closest(corners);
        let v = closest.as_ref().map_or(w, |closest| closest.point);
        let case = closest.map_or(SubCase::Vertex, |closest| closest.sub_case());
        Right { w: right.to_array(), case, v: v.to_array(), length: v.length() }
    }

    /// A point with the shape's radius around the core is farther still.
    fn support(&self, v: DVec3, step: &Step) -> Option<Lost> {
        let way = v.normalize_or_zero();
        [(0, -way), (1, way)].into_iter().find_map(|(of, way)| {
            let right = self.shapes[of].core.farthest(way);
            let short = right.dot(way) - step.support[of].dot(way);
            let (shape, got) = (of + 1, step.support[of]);
            let words = || {
                format!("of shape {shape} it takes {got}, but {right} is farther by {short:.3e}")
            };
            (short > self.rounding).then(|| lost(Kind::Support, words())).flatten()
        })
    }

    fn sub_case(&self, step: &Step, ours: &Right) -> Option<Lost> {
        let theirs = closest(&step.simplex)?;
        let (length, kept) = (step.v.length(), theirs.point.length());
        let claims_inside = step.case == Some(SubCase::Inside);
        if kept > ours.length + self.rounding {
            let (part, right) = (theirs.sub_case(), ours.case);
            let words = format!(
                "it keeps {part} with |v| = {kept}, but {right} has |v| = {}: a corner is lost",
                ours.length
            );
            return lost(Kind::SubCase, words);
        }
        if claims_inside && kept > self.rounding {
            let words = format!(
                "it says that the origin is inside, but {} has |v| = {kept}",
                theirs.sub_case()
            );
            return lost(Kind::SubCase, words);
        }
        let is_off = !claims_inside && (length - kept).abs() > self.rounding;
        let words = || {
            format!(
                "|v| = {length}, but the closest point of its simplex, on {}, has |v| = {kept}",
                theirs.sub_case()
            )
        };
        is_off.then(|| lost(Kind::Point, words())).flatten()
    }

    /// A step that adds a corner again gets no closer, so it must be the last.
    fn cycle(&self, steps: &[Step], at: usize, w: DVec3) -> Option<Lost> {
        let is_last = at + 1 == steps.len();
        let first = steps[..at].iter().position(|step| step.w == w)?;
        let is_closer = steps[at].v.length() < steps[at - 1].v.length();
        let words = || format!("w is that of step {first} again, v is no closer, and it goes on");
        (!is_last && !is_closer).then(|| lost(Kind::Cycle, words())).flatten()
    }

    fn bound(&self, step: &Step) -> Option<Lost> {
        let bound = step.bound?;
        let most = self.distance[1].max(0.0);
        let words = || format!("its bound is {bound}, but the distance is {most}");
        (bound > most + self.rounding).then(|| lost(Kind::Bound, words())).flatten()
    }

    fn end(&self, step: &Step) -> Option<Lost> {
        let (length, least) = (step.v.length(), self.distance[0].max(0.0));
        let is_inside = step.case == Some(SubCase::Inside);
        if is_inside || length <= self.distance[1].max(0.0) + self.rounding {
            return None;
        }
        let share = (length - least) / length;
        let bound = step.bound.map_or_else(String::new, |bound| format!(", its bound is {bound}"));
        let words = format!(
            "it ends with |v| = {length}{bound}, but the distance is {least}: off by {share:.1e} \
             of |v|, the size of its tolerance"
        );
        lost(Kind::Early, words)
    }
}

fn lost(kind: Kind, words: String) -> Option<Lost> {
    Some(Lost { kind, words })
}
