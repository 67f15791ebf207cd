//! A small engine with faults to plant, whose traces are judged.

use std::fmt::Write;

use exact_collide::convex::Convex;
use glam::DVec3;

use super::simplex::{Closest, SubCase, closest};
use super::{Kind, Report, judge, read};

const SHAPES: [&str; 5] = [
    // Corner to face, edge to edge, face to face, a cylinder to a cone, one in the other.
    r#"{"shape1":{"kind":"box","center":[3,1,0.5],"half_extents":[1,1,1],"rotation":[0.3,0.2,0.1,0.9]},
        "shape2":{"kind":"box","center":[-1,0,0],"half_extents":[1,2,3]}}"#,
    r#"{"shape1":{"kind":"triangle","a":[2,-1,0],"b":[2,1,0.25],"c":[4,0,0]},
        "shape2":{"kind":"capsule","a":[-1,0,-2],"b":[-1,0.5,2],"radius":0.5}}"#,
    r#"{"shape1":{"kind":"hull","points":[[2,0,0],[2,1,0],[2,0,1],[2,1,1],[3,0.5,0.5]]},
        "shape2":{"kind":"box","center":[0,0,0],"half_extents":[1,1,1]}}"#,
    r#"{"shape1":{"kind":"cylinder","a":[4,0,-1],"b":[5,1,2],"radius":1},
        "shape2":{"kind":"cone","apex":[1,0,0],"base":[-2,1,0],"radius":2}}"#,
    r#"{"shape1":{"kind":"box","center":[0.25,0.5,0],"half_extents":[1,1,1]},
        "shape2":{"kind":"ellipsoid","center":[0,0,0],"half_extents":[1,2,3],"rotation":[0,0,1,2]}}"#,
];

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// It ends once the bound is within 1e-2 of |v|.
    Tolerance,
    /// It drops the new corner where the closest part is a face, as if a barycentric cancelled.
    LostFace,
    /// It goes on once a corner comes again.
    Cycle,
    /// It takes the second farthest point of shape 1.
    Support,
    /// Its bound is |v|.
    Bound,
}

struct Engine {
    shapes: [Convex; 2],
    fault: Fault,
    text: String,
}

impl Engine {
    fn farthest(&self, way: DVec3, step: usize) -> [DVec3; 2] {
        let is_wrong = self.fault == Fault::Support && step == 1;
        let one = if is_wrong { -way } else { way };
        [self.shapes[0].core.farthest(one), self.shapes[1].core.farthest(-way)]
    }

    fn log(&mut self, support: [DVec3; 2], found: &Closest, bound: f64) {
        let point = |p: DVec3| format!("[{},{},{}]", p.x, p.y, p.z);
        let simplex: Vec<_> = found.corners.iter().map(|&corner| point(corner)).collect();
        let case = format!("{:?}", found.sub_case()).to_lowercase();
        let [p, q] = support.map(point);
        let (w, v) = (point(support[0] - support[1]), point(found.point));
        let simplex = simplex.join(",");
        writeln!(
            self.text,
            "{{\"support\":[{p},{q}],\"w\":{w},\"simplex\":[{simplex}],\"case\":\"{case}\",\
             \"v\":{v},\"bound\":{bound}}}"
        )
        .unwrap();
    }

    fn run(&mut self) {
        let support = self.farthest(DVec3::X, 0);
        let w = support[0] - support[1];
        let mut found = Closest { point: w, corners: vec![w] };
        let mut bound = 0.0_f64;
        self.log(support, &found, bound);
        for step in 1..60 {
            let v = found.point;
            let support = self.farthest(-v, step);
            let w = support[0] - support[1];
            let is_again = found.corners.contains(&w);
            bound = bound.max(v.dot(w) / v.length());
            let next = closest(&[&found.corners[..], &[w]].concat()).unwrap();
            let is_done = is_again
                || next.point.length() >= v.length() * (1.0 - 1e-14)
                || self.fault == Fault::Tolerance && bound >= v.length() * (1.0 - 1e-2);
            let shown = if self.fault == Fault::Bound { v.length() } else { bound };
            if is_done {
                self.log(support, &found, shown);
                if self.fault == Fault::Cycle && step < 50 {
                    continue;
                }
                return;
            }
            found = next;
            if self.fault == Fault::LostFace && found.sub_case() == SubCase::Face {
                found = closest(&found.corners[..2]).unwrap();
            }
            self.log(support, &found, shown);
            if found.sub_case() == SubCase::Inside {
                return;
            }
        }
    }
}

fn trace(inputs: &str, fault: Fault) -> String {
    let inputs = inputs.replace('\n', "");
    let case = format!("{{\"scenario\":\"convex_convex\",\"inputs\":{inputs}}}\n");
    let step = r#"{"support":[[0,0,0],[0,0,0]],"simplex":[[0,0,0]],"v":[0,0,0]}"#;
    let shapes = read(&(case.clone() + step)).unwrap().shapes;
    let mut engine = Engine { shapes, fault, text: case };
    engine.run();
    engine.text
}

fn judged(inputs: &str, fault: Fault) -> Report {
    judge(&read(&trace(inputs, fault)).unwrap()).unwrap()
}

#[test]
fn a_right_engine_loses_nothing() {
    for inputs in SHAPES {
        let report = judged(inputs, Fault::None);
        assert_eq!((report.parts_at, &report.lost), (None, &None), "{inputs}");
        assert!(report.steps.len() > 2, "{inputs}");
    }
}

#[test]
fn a_planted_fault_is_named() {
    for (fault, kind, at_least) in [
        (Fault::Tolerance, Kind::Early, 1),
        (Fault::LostFace, Kind::SubCase, 2),
        (Fault::Cycle, Kind::Cycle, 4),
        (Fault::Support, Kind::Support, 5),
        (Fault::Bound, Kind::Bound, 4),
    ] {
        let reports = SHAPES.map(|inputs| judged(inputs, fault));
        let lost: Vec<_> = reports.iter().filter_map(|report| report.lost.as_ref()).collect();
        let kinds: Vec<_> = lost.iter().map(|lost| lost.kind).collect();
        let named = kinds.iter().filter(|found| **found == kind).count();
        assert!(named >= at_least, "{kind:?}: {lost:#?}");
    }
}

#[test]
fn a_step_without_its_optional_parts_is_read() {
    let text = trace(SHAPES[0], Fault::None);
    let steps = text.lines().skip(1).map(|line| {
        let mut step: serde_json::Value = serde_json::from_str(line).unwrap();
        for key in ["w", "case", "bound"] {
            step.as_object_mut().unwrap().remove(key);
        }
        format!("\n{step}")
    });
    let text = format!("{}{}\n\n", text.lines().next().unwrap(), steps.collect::<String>());
    assert_eq!(judge(&read(&text).unwrap()).unwrap().lost, None);
}

#[test]
fn what_is_no_trace_is_told_with_its_line() {
    let text = trace(SHAPES[2], Fault::None);
    let case = text.lines().next().unwrap();
    let step = text.lines().nth(1).unwrap();
    for (text, expected) in [
        (String::new(), "it is empty, expected a case and steps"),
        (case.into(), "it has no steps, expected one a line after the case"),
        (step.into(), "line 1: "),
        (
            r#"{"scenario":"box_box","inputs":{}}"#.into(),
            "line 1: expected the scenario convex_convex, got box_box",
        ),
        (
            case.replace("\"hull\"", "\"heap\""),
            "line 1: convex_convex: shape1.kind: expected one of",
        ),
        (
            case.replace("[1,1,1]", "[1,-1,1]"),
            "line 1: convex_convex: shape2.half_extents: expected",
        ),
        (format!("{case}\n{{}}"), "line 2: expected a step: missing field `support`"),
        (format!("{case}\n\n{step}\nnull"), "line 4: expected a step"),
        (
            format!(
                "{case}\n{}",
                step.replace("\"simplex\":[[", "\"simplex\":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[")
            ),
            "line 2: simplex: expected 1 to 4 corners, got 5",
        ),
    ] {
        let why = read(&text).unwrap_err();
        assert!(why.contains(expected), "{why}\n{expected}");
    }
}
