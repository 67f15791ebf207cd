//! Lines, segments and planes: where each derivation ends, the distance of a miss, the effect of
//! the conventions, and motion.

use collision_scenarios::cases::{self, Case};
use collision_scenarios::scenario::{Answer, Line, Step};
use serde_json::Value;

/// A case of the scenario with its numbers in the order of its inputs.
fn case(id: &str, numbers: &str, conventions: &str) -> Case {
    let entry = collision_scenarios::scenarios::find(id).unwrap();
    let values: Vec<Value> = serde_json::from_str(&format!("[{numbers}]")).unwrap();
    let inputs: Vec<_> = entry
        .inputs()
        .iter()
        .zip(&values)
        .map(|(input, value)| format!("\"{}\":{value}", input.name))
        .collect();
    assert_eq!(inputs.len(), values.len());
    let inputs = inputs.join(",");
    let text =
        format!(r#"{{"scenario":"{id}","inputs":{{{inputs}}},"conventions":{{{conventions}}}}}"#);
    cases::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns the derivation's last step if it decided.
fn decided(answer: &Answer) -> Option<(String, &str)> {
    let last = answer.steps.last()?;
    match &last.line {
        Line::Test { holds: true, then, .. } => Some((last.formula(), then)),
        _ => None,
    }
}

/// The numbers, the relation, the formula that decided it (empty for a hit that none did), and the
/// distance of a miss.
type Row<'a> = (&'a str, &'static str, &'a str, Option<f32>);

#[track_caller]
fn check(id: &str, rows: &[Row]) {
    for &(numbers, relation, formula, distance) in rows {
        let answer = case(id, numbers, "").answer();
        let expected = (!formula.is_empty()).then(|| (formula.to_owned(), relation));
        assert_eq!((answer.relation, decided(&answer)), (relation, expected), "{numbers}");
        let nearest = answer.nearest.map(|closest| closest.distance);
        assert_eq!(nearest, distance, "{numbers}");
    }
}

#[test]
fn a_point_and_a_line() {
    check(
        "point_line",
        &[
            ("[0,3,4],[0,0,0],[2,0,0]", "off_line", "|PC| > 0", Some(5.0)),
            ("[5,0,0],[0,0,0],[2,0,0]", "on_line", "", None),
            ("[0,3,4],[0,0,0],[0,0,0]", "degenerate", "|AB| = 0", Some(5.0)),
            ("[0,0,0],[0,0,0],[0,0,0]", "degenerate", "|AP| = 0", None),
        ],
    );
}

#[test]
fn two_lines() {
    check(
        "line_line",
        &[
            ("[0,0],[2,0],[1,1],[1,2]", "crossing", "", None),
            ("[0,0],[2,0],[7,3],[1,3]", "parallel", "d = 0", Some(3.0)),
            ("[0,0],[2,0],[7,0],[1,0]", "coincident", "h = 0", None),
            ("[1,3],[1,3],[0,0],[1,0]", "degenerate", "min(|v|, |w|) = 0", Some(3.0)),
        ],
    );
}

#[test]
fn two_segments() {
    check(
        "segment_segment",
        &[
            ("[0,0],[4,0],[2,-1],[2,1]", "crossing", "", None),
            ("[0,0],[4,0],[2,0],[2,1]", "touching", "m = 0", None),
            ("[0,0],[4,0],[4,0],[9,0]", "touching", "first = last", None),
            ("[0,0],[4,0],[9,0],[2,0]", "overlap", "h = 0", None),
            ("[0,0],[4,0],[6,0],[9,0]", "collinear_apart", "first > last", Some(2.0)),
            ("[0,0],[4,0],[0,3],[4,3]", "parallel", "d = 0", Some(3.0)),
            ("[0,0],[4,0],[2,2],[2,1]", "apart", "m < 0", Some(1.0)),
            ("[2,1],[2,1],[0,0],[4,0]", "degenerate", "|det(w, P1 − Q1)| > 0", Some(1.0)),
            ("[2,0],[2,0],[0,0],[4,0]", "degenerate", "|v| = 0", None),
            ("[0,0],[4,0],[5,0],[5,0]", "degenerate", "min(tQ, 1 − tQ) < 0", Some(1.0)),
            ("[0,0],[4,0],[1,0],[1,0]", "degenerate", "min(|v|, |w|) = 0", None),
            ("[1,1],[1,1],[1,1],[1,1]", "degenerate", "max(|v|, |w|) = 0", None),
        ],
    );
}

#[test]
fn two_segments_in_space() {
    check(
        "closest_segments",
        &[
            ("[0,0,0],[4,0,0],[1,-1,2],[1,3,2],0,0", "general", "d > r", Some(2.0)),
            ("[0,0,0],[4,0,0],[1,3,4],[1,9,4],2,2", "general", "d > r", Some(1.0)),
            ("[0,0,0],[4,0,0],[1,3,4],[1,9,4],2,3", "general", "", None),
            ("[0,0,0],[4,0,0],[1,-1,0],[3,1,0],0,0", "crossing", "d = 0", None),
            ("[0,0,0],[4,0,0],[3,0,0],[9,0,0],0,0", "crossing", "d = 0", None),
            ("[0,0,0],[4,0,0],[1,3,4],[9,3,4],0,0", "parallel", "d > r", Some(5.0)),
            ("[0,0,0],[4,0,0],[7,4,0],[9,4,0],0,0", "parallel", "d > r", Some(5.0)),
            ("[0,0,0],[4,0,0],[1,3,4],[9,3,4],5,0", "parallel", "|n| = 0", None),
            ("[0,0,0],[4,0,0],[1,3,4],[1,3,4],0,0", "degenerate", "d > r", Some(5.0)),
            ("[1,0,0],[1,0,0],[0,0,0],[4,0,0],0,0", "degenerate", "min(|v|, |w|) = 0", None),
        ],
    );
}

#[test]
fn a_point_and_a_polygon() {
    // Its last two corners lie on an edge.
    let square = "[0,0],[4,0],[4,4],[0,4],[0,3],[0,2]";
    for (point, relation, formula, distance) in [
        ("[1,2.5]", "inside", "", None),
        ("[4,1]", "border", "d = 0", None),
        ("[7,8]", "outside", "w = 0", Some(5.0)),
    ] {
        check("point_polygon", &[(&format!("{point},{square}"), relation, formula, distance)]);
    }
}

#[test]
fn a_segment_and_a_plane() {
    // z = 1
    for (ends, relation, formula, distance) in [
        ("[0,0,3],[0,0,-1]", "crossing", "", None),
        ("[0,0,1],[0,0,2]", "crossing", "", None),
        ("[0,0,1],[4,0,1]", "in_plane", "max(|hS|, |hE|) = 0", None),
        ("[0,0,3],[4,0,3]", "parallel", "n · SE = 0", Some(2.0)),
        ("[0,0,3],[0,0,3]", "parallel", "n · SE = 0", Some(2.0)),
        ("[0,0,3],[0,3,2]", "too_short", "|w| > |SE|", Some(1.0)),
        ("[0,0,-1],[0,3,-2]", "leaving", "cos < 0", Some(2.0)),
    ] {
        let numbers = format!("{ends},[5,5,1],[0,0,2]");
        check("segment_plane", &[(&numbers, relation, formula, distance)]);
    }
}

#[test]
fn a_segment_and_a_triangle() {
    let triangle = "[0,0,0],[4,0,0],[0,4,0]";
    for (ends, relation, formula, distance) in [
        ("[1,1,3],[1,1,-1]", "crossing", "", None),
        ("[1,1,0],[1,1,5]", "crossing", "", None),
        ("[1,0,3],[1,0,-1]", "crossing", "", None),
        ("[1,1,0],[9,9,0]", "coplanar", "max(|hS|, |hE|) = 0", None),
        ("[-1,0,0],[-1,9,0]", "coplanar", "max(|hS|, |hE|) = 0", Some(1.0)),
        ("[-3,1,3],[-3,1,-1]", "outside", "min(u, v, w) < 0", Some(3.0)),
        ("[1,1,3],[1,1,2]", "too_short", "t > 1", Some(2.0)),
        ("[1,1,-2],[1,1,-3]", "leaving", "t < 0", Some(2.0)),
        ("[1,1,2],[2,1,2]", "parallel", "hS − hE = 0", Some(2.0)),
        ("[1,1,2],[1,1,2]", "degenerate", "min(|N|, |E − S|) = 0", Some(2.0)),
    ] {
        let numbers = format!("{ends},{triangle}");
        check("segment_triangle", &[(&numbers, relation, formula, distance)]);
    }
    let numbers = "[1,3,0],[1,5,0],[0,0,0],[4,0,0],[2,0,0]";
    check("segment_triangle", &[(numbers, "degenerate", "min(|N|, |E − S|) = 0", Some(3.0))]);
}

#[test]
fn two_planes() {
    check(
        "plane_plane",
        &[
            ("[0,0,0],[0,0,2],[1,0,0],[1,0,0]", "crossing", "", None),
            ("[5,0,0],[0,0,2],[0,5,0],[0,0,-1]", "coincident", "h1 = 0", None),
            ("[5,0,0],[0,0,2],[0,5,3],[0,0,-1]", "parallel", "|V| = 0", Some(3.0)),
        ],
    );
}

/// The 3-4-5 path down from S to ip, and the weights of a corner's half and two quarters.
#[test]
fn worked_examples() {
    let numbers = |answer: &Answer, name: &str| {
        let step = answer.steps.iter().find(|step| step.name() == name).unwrap();
        match &step.line {
            Line::Value { value, .. } => value.numbers(),
            Line::Test { .. } | Line::Chosen { .. } => Vec::new(),
        }
    };
    let answer = case("segment_plane", "[0,4,0],[6,-4,0],[9,0,9],[0,2,0]", "").answer();
    for (name, value) in [
        ("n", &[0.0, 1.0, 0.0][..]),
        ("hS", &[4.0]),
        ("hE", &[-4.0]),
        ("|SE|", &[10.0]),
        ("v", &[0.6, -0.8, 0.0]),
        ("l", &[4.0]),
        ("cos", &[0.8]),
        ("|w|", &[5.0]),
        ("w", &[3.0, -4.0, 0.0]),
        ("ip", &[3.0, 0.0, 0.0]),
    ] {
        assert_eq!(numbers(&answer, name), value, "{name}");
    }
    let numbers_of = "[1,1,2],[1,1,-2],[0,0,0],[4,0,0],[0,4,0]";
    let answer = case("segment_triangle", numbers_of, "").answer();
    for (name, value) in [
        ("N", &[0.0, 0.0, 16.0][..]),
        ("t", &[0.5]),
        ("ip", &[1.0, 1.0, 0.0]),
        ("n1", &[0.0, 0.0, -4.0]),
        ("n2", &[0.0, 0.0, -4.0]),
        ("n3", &[0.0, 0.0, -8.0]),
        ("u", &[0.5]),
        ("v", &[0.25]),
        ("w", &[0.25]),
    ] {
        assert_eq!(numbers(&answer, name), value, "{name}");
    }
}

#[test]
fn conventions_decide() {
    let [hit, miss] = [r#""touching":"hit""#, r#""touching":"miss""#];
    let [front, back] = [r#""sides":"front""#, r#""sides":"back""#];
    let segments = |q: &str| format!("[0,0],[4,0],{q}");
    let axes = |q: &str| format!("[0,0,0],[4,0,0],{q}");
    let square = |point: &str| format!("{point},[0,0],[4,0],[4,4],[0,4],[0,3],[0,2]");
    let plane = |ends: &str| format!("{ends},[5,5,1],[0,0,2]");
    let triangle = |ends: &str| format!("{ends},[0,0,0],[4,0,0],[0,4,0]");
    for (id, numbers, convention, expected, relation) in [
        ("segment_segment", segments("[2,0],[2,1]"), hit, true, "touching"),
        ("segment_segment", segments("[2,0],[2,1]"), miss, false, "touching"),
        ("segment_segment", segments("[4,0],[9,0]"), miss, false, "touching"),
        ("segment_segment", segments("[2,0],[9,0]"), miss, false, "touching"),
        ("segment_segment", segments("[2,0],[2,0]"), miss, false, "touching"),
        ("segment_segment", segments("[2,-1],[2,1]"), miss, true, "crossing"),
        ("closest_segments", axes("[1,-1,0],[3,1,0],0,0"), hit, true, "crossing"),
        ("closest_segments", axes("[1,-1,0],[3,1,0],0,0"), miss, false, "touching"),
        ("closest_segments", axes("[1,3,4],[1,9,4],2,3"), miss, false, "touching"),
        ("closest_segments", axes("[1,3,4],[1,9,4],2,4"), miss, true, "general"),
        ("point_polygon", square("[2,0]"), hit, true, "border"),
        ("point_polygon", square("[2,0]"), miss, false, "touching"),
        ("point_polygon", square("[2,1]"), miss, true, "inside"),
        ("segment_plane", plane("[0,0,1],[0,0,2]"), hit, true, "crossing"),
        ("segment_plane", plane("[0,0,1],[0,0,2]"), miss, false, "touching"),
        ("segment_plane", plane("[0,0,2],[0,0,1]"), miss, false, "touching"),
        ("segment_plane", plane("[0,0,1],[4,0,1]"), miss, false, "touching"),
        ("segment_plane", plane("[0,0,2],[0,0,0]"), miss, true, "crossing"),
        ("segment_triangle", triangle("[1,1,0],[1,1,5]"), hit, true, "crossing"),
        ("segment_triangle", triangle("[1,1,0],[1,1,5]"), miss, false, "touching"),
        ("segment_triangle", triangle("[1,0,1],[1,0,-5]"), miss, false, "touching"),
        ("segment_triangle", triangle("[1,1,0],[9,9,0]"), miss, false, "touching"),
        ("segment_triangle", triangle("[1,1,0],[1,1,0]"), miss, false, "touching"),
        ("segment_triangle", triangle("[1,1,1],[1,1,-5]"), miss, true, "crossing"),
        ("segment_triangle", triangle("[1,1,1],[1,1,-5]"), front, true, "crossing"),
        ("segment_triangle", triangle("[1,1,-1],[1,1,5]"), front, false, "crossing"),
        ("segment_triangle", triangle("[1,1,0],[1,1,-5]"), front, true, "crossing"),
        ("segment_triangle", triangle("[1,1,0],[1,1,5]"), front, false, "crossing"),
        ("segment_triangle", triangle("[1,1,1],[1,1,-5]"), back, false, "crossing"),
        ("segment_triangle", triangle("[1,1,-1],[1,1,5]"), back, true, "crossing"),
        ("segment_triangle", triangle("[1,1,0],[9,9,0]"), back, false, "coplanar"),
        ("line_line", segments("[7,0],[9,0]"), r#""coincident":"hit""#, true, "coincident"),
        (
            "plane_plane",
            "[5,0,0],[0,0,2],[0,5,0],[0,0,-1]".into(),
            r#""coincident":"miss""#,
            false,
            "coincident",
        ),
    ] {
        let answer = case(id, &numbers, convention).answer();
        let what = format!("{id} {numbers} {convention}: {}", answer.words);
        assert_eq!((answer.hit, answer.relation), (expected, relation), "{what}");
        assert!(expected || answer.contacts.is_empty(), "{what}");
        // A touch that a convention does not count misses by zero.
        let missed = answer.nearest.map(|nearest| nearest.distance);
        assert_eq!(missed.is_some_and(|distance| distance == 0.0), missed.is_some(), "{what}");
        let decided = answer.steps.last().is_some_and(Step::decides);
        assert!(expected || decided, "{what}");
    }
}

#[test]
fn moments_on_the_way() {
    let heights = |id, numbers: &str| {
        let case = case(id, numbers, "");
        [0.0, 0.25, 0.5, 1.0].map(|t| case.live.moment(t).unwrap().distance)
    };
    let down = "[1,1,4],[1,1,-4]";
    let up = "[1,1,-4],[1,1,4]";
    let plane = "[5,5,0],[0,0,2]";
    assert_eq!(heights("segment_plane", &format!("{down},{plane}")), [4.0, 2.0, 0.0, -4.0]);
    assert_eq!(heights("segment_plane", &format!("{up},{plane}")), [4.0, 2.0, 0.0, -4.0]);
    let triangle = "[0,0,0],[4,0,0],[0,4,0]";
    assert_eq!(heights("segment_triangle", &format!("{down},{triangle}")), [4.0, 2.0, 0.0, 4.0]);
    let case = case("line_line", "", "");
    assert!(case.live.moment(0.5).is_none());
}
