//! A trace's lines: the case, then a step a line.

use exact_collide::convex::Convex;
use glam::DVec3;
use serde::Deserialize;

use super::simplex::SubCase;
use crate::cases::{echo, parse};
use crate::scenario::Value;

/// A step of an engine.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "Written")]
pub struct Step {
    /// The farthest point of each shape.
    pub support: [DVec3; 2],
    /// Their difference, unless the engine says otherwise.
    pub w: DVec3,
    /// The corners that are kept.
    pub simplex: Vec<DVec3>,
    pub case: Option<SubCase>,
    /// The point of the simplex that is closest to the origin.
    pub v: DVec3,
    /// A lower bound of the distance.
    pub bound: Option<f64>,
}

/// A step as it is written.
#[derive(Deserialize)]
struct Written {
    support: [[f64; 3]; 2],
    w: Option<[f64; 3]>,
    simplex: Vec<[f64; 3]>,
    case: Option<SubCase>,
    v: [f64; 3],
    bound: Option<f64>,
}

impl From<Written> for Step {
    fn from(Written { support, w, simplex, case, v, bound }: Written) -> Self {
        let support = support.map(DVec3::from);
        Self {
            support,
            w: w.map_or(support[0] - support[1], DVec3::from),
            simplex: simplex.into_iter().map(DVec3::from).collect(),
            case,
            v: v.into(),
            bound,
        }
    }
}

/// The shapes and an engine's steps.
#[derive(Debug, Clone)]
pub struct Trace {
    pub shapes: [Convex; 2],
    pub steps: Vec<Step>,
}

const SCENARIO: &str = "convex_convex";

/// The most steps of a trace.
const MOST_STEPS: usize = 100_000;

/// Reads a trace. The error names the line.
pub fn read(text: &str) -> Result<Trace, String> {
    let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty());
    let (place, line) = lines.next().ok_or("it is empty, expected a case and steps")?;
    let shapes = shapes(line).map_err(|why| format!("line {place}: {why}"))?;
    let mut steps = Vec::new();
    for (place, line) in lines {
        if steps.len() == MOST_STEPS {
            return Err(format!("line {place}: expected at most {MOST_STEPS} steps"));
        }
        steps.push(step(line).map_err(|why| format!("line {place}: {why}"))?);
    }
    if steps.is_empty() {
        return Err("it has no steps, expected one a line after the case".into());
    }
    Ok(Trace { shapes, steps })
}

fn shapes(line: &str) -> Result<[Convex; 2], String> {
    let case = parse(line).map_err(|why| why.to_string())?;
    if case.scenario.id != SCENARIO {
        return Err(format!("expected the scenario {SCENARIO}, got {}", case.scenario.id));
    }
    let solids = case.live.inputs().into_iter().filter_map(|input| match input.value {
        Value::Convex(solid) => Some(solid),
        _ => None,
    });
    solids.collect::<Vec<_>>().try_into().map_err(|_| "expected two shapes".to_owned())
}

fn step(line: &str) -> Result<Step, String> {
    let step: Step = serde_json::from_str(line)
        .map_err(|why| format!("expected a step: {}, column {}", reason(&why), why.column()))?;
    match step.simplex.len() {
        1..=4 => Ok(step),
        count => Err(format!("simplex: expected 1 to 4 corners, got {count}")),
    }
}

/// Returns serde's reason without its place, which counts from this line alone.
fn reason(why: &serde_json::Error) -> String {
    let why = why.to_string();
    echo(why.split(" at line ").next().unwrap_or(&why))
}
