//! The derivations, nearest misses and conventions of spheres, planes and triangles.

use collision_scenarios::cases;
use collision_scenarios::scenario::{Answer, Line, Step, numbers};

fn answer(case: &str) -> Answer {
    let case = cases::parse(case).unwrap_or_else(|error| panic!("{case}: {error}"));
    case.live.answer()
}

/// Returns the last line of the derivation with its numbers, and the relation that its test leads
/// to.
fn end(case: &str) -> (String, Option<String>) {
    let case = cases::parse(case).unwrap_or_else(|error| panic!("{case}: {error}"));
    let steps = case.live.answer().steps;
    let last = numbers(&case.live.inputs(), &steps).pop().unwrap_or_default();
    match steps.last().map(|step| &step.line) {
        Some(Line::Test { holds: true, then, .. }) => (last, Some(then.to_string())),
        _ => (last, None),
    }
}

/// Checks case by case the inputs, the relation, and the line that decides it; if none does, the
/// last of a hit.
#[track_caller]
fn check(scenario: &str, cases: &[(&str, &str, &str)]) {
    for (inputs, relation, line) in cases {
        let case = format!(r#"{{"scenario":"{scenario}","inputs":{{{inputs}}}}}"#);
        let answer = answer(&case);
        assert_eq!(answer.relation, *relation, "{case}");
        let (last, then) = end(&case);
        assert_eq!(last, *line, "{case}");
        match then {
            Some(then) => assert_eq!(then, *relation, "{case}"),
            None => assert!(answer.hit, "{case}"),
        }
        assert_eq!(answer.nearest.is_some(), !answer.hit, "{case}");
    }
}

/// Checks hits and misses under the convention that a touch is a miss: the sentence mentions it.
#[track_caller]
fn check_open(scenario: &str, cases: &[(&str, &str, bool)]) {
    for (inputs, relation, hit) in cases {
        let closed = format!(r#"{{"scenario":"{scenario}","inputs":{{{inputs}}}}}"#);
        let open = closed.replacen("{\"s", "{\"conventions\":{\"touching\":\"miss\"},\"s", 1);
        assert!(answer(&closed).hit, "{closed}");
        let answer = answer(&open);
        assert_eq!((answer.relation, answer.hit), (*relation, *hit), "{open}");
        assert_eq!(!answer.contacts.is_empty(), *hit, "{open}");
        let distance = answer.nearest.map(|nearest| nearest.distance);
        assert_eq!(distance, (!hit).then_some(0.0), "{open}");
        // A miss names the step that decides it.
        assert!(*hit || answer.steps.last().is_some_and(Step::decides), "{open}");
        assert_eq!(
            answer.words.to_string().ends_with("A touch counts as a miss here."),
            !hit,
            "{open}"
        );
    }
}

#[test]
fn sphere_against_sphere() {
    let scenario = "sphere_sphere";
    check(
        scenario,
        &[
            (
                r#""center1":[0,0,0],"center2":[3,0,0]"#,
                "overlap",
                "((2, 0, 0) + (0.5, 0, 0)) / 2 = (1.25, 0, 0)",
            ),
            (r#""center1":[0,0,0],"center2":[0,4.5,0]"#, "touching", "4.5 = 4.5"),
            (r#""center1":[0,0,0],"center2":[0,0.5,0]"#, "contained", "0.5 ≤ 0.5"),
            (r#""center1":[1,1,1],"center2":[1,1,1]"#, "concentric", "0 = 0"),
            (r#""center1":[0,0,0],"center2":[3,0,4]"#, "apart", "5 > 4.5"),
        ],
    );
    check_open(
        scenario,
        &[
            (r#""center1":[0,0,0],"center2":[0,4.5,0]"#, "touching", false),
            (r#""center1":[0,0,0],"center2":[0,4.25,0]"#, "overlap", true),
            (r#""center1":[0,0,0],"radius1":0,"center2":[0,2.5,0]"#, "touching", false),
            (r#""center1":[0,0,0],"radius1":0,"center2":[0,1,0]"#, "contained", true),
            (r#""center1":[1,1,1],"radius1":0,"center2":[1,1,1],"radius2":0"#, "touching", false),
            (r#""center1":[1,1,1],"radius1":0,"center2":[1,1,1]"#, "concentric", true),
        ],
    );
}

#[test]
fn a_worked_example() {
    let answer =
        answer(r#"{"scenario":"sphere_sphere","inputs":{"center1":[0,0,0],"center2":[2,0,1.5]}}"#);
    let values: Vec<_> = answer
        .steps
        .iter()
        .filter_map(|step| match &step.line {
            Line::Value { name, value, .. } => Some((&**name, value.numbers())),
            Line::Test { .. } | Line::Chosen { .. } => None,
        })
        .collect();
    assert_eq!(
        values,
        [
            ("v", vec![2.0, 0.0, 1.5]),
            ("d", vec![2.5]),
            ("depth", vec![2.0]),
            ("n", vec![-0.8, 0.0, -0.6]),
            ("push", vec![-1.6, 0.0, -1.2]),
            ("P1", vec![1.6, 0.0, 1.2]),
            ("P2", vec![0.0, 0.0, 0.0]),
            ("P", vec![0.8, 0.0, 0.6]),
        ]
    );
}

#[test]
fn sphere_against_plane() {
    let scenario = "sphere_plane";
    let at =
        |y: &str| format!(r#""center":[3,{y},5],"plane_point":[0,1,0],"plane_normal":[0,4,0]"#);
    let [crossing, touching, touching_below, front, behind] = ["2", "3", "-1", "4", "-3"].map(at);
    check(
        scenario,
        &[
            (&crossing, "crossing", "√(2² − 1²) = 1.732"),
            (&touching, "touching", "2 = 2"),
            (&touching_below, "touching", "2 = 2"),
            (&front, "front", "3 > 2"),
            (&behind, "behind", "−4 < −2"),
        ],
    );
    check_open(
        scenario,
        &[
            (&touching, "touching", false),
            (&touching_below, "touching", false),
            (&crossing, "crossing", true),
        ],
    );
}

/// The right triangle at the origin, in the plane z = 0.
const RIGHT: &str = r#""a":[0,0,0],"b":[4,0,0],"c":[0,4,0]"#;

#[test]
fn sphere_against_triangle() {
    let scenario = "sphere_triangle";
    let at = |center: &str| format!(r#""center":[{center}],"radius":2,{RIGHT}"#);
    let [face, edge, vertex, apart] = ["1,1,1", "1,-1,0", "-1,-1,1", "1,1,3"].map(at);
    let [face_touch, edge_touch, vertex_touch] = ["1,1,-2", "1,-2,0", "0,-2,0"].map(at);
    let line = r#""center":[1,1,0],"radius":2,"a":[0,0,0],"b":[4,0,0],"c":[2,0,0]"#;
    check(
        scenario,
        &[
            (&face, "face", "64 ≤ 0"),
            (&edge, "edge", "−64 ≤ 0"),
            (&vertex, "vertex", "−4 ≤ 0"),
            (&apart, "apart", "3 > 2"),
            (line, "edge", "0 ≤ 0"),
        ],
    );
    check_open(
        scenario,
        &[
            (&face_touch, "touching", false),
            (&edge_touch, "touching", false),
            (&vertex_touch, "touching", false),
            (&face, "face", true),
        ],
    );
}

#[test]
fn plane_against_triangle() {
    let scenario = "plane_triangle";
    let at = |x: &str| format!(r#""plane_point":[{x},9,9],"plane_normal":[2,0,0],{RIGHT}"#);
    let [crossing, touching_edge, touching_corner, front, behind] =
        ["1", "0", "4", "-1", "6"].map(at);
    let in_plane = format!(r#""plane_point":[9,9,0],"plane_normal":[0,0,-1],{RIGHT}"#);
    check(
        scenario,
        &[
            (
                &crossing,
                "crossing",
                "(4, 0, 0) + ((0, 4, 0) − (4, 0, 0)) 3 / (3 − (−1)) = (1, 3, 0)",
            ),
            (&touching_edge, "touching", "0 = 0"),
            (&touching_corner, "touching", "0 = 0"),
            (&in_plane, "in_plane", "0 = 0"),
            (&front, "front", "1 > 0"),
            (&behind, "behind", "−2 < 0"),
        ],
    );
    check_open(
        scenario,
        &[
            (&touching_edge, "touching", false),
            (&touching_corner, "touching", false),
            (&crossing, "crossing", true),
            (&in_plane, "in_plane", true),
        ],
    );
}

#[test]
fn triangle_against_triangle() {
    let scenario = "triangle_triangle";
    let with = |second: [&str; 3]| {
        let [a, b, c] = second;
        let first = RIGHT.replace("\":", "1\":");
        format!(r#"{first},"a2":[{a}],"b2":[{b}],"c2":[{c}]"#)
    };
    let crossing = with(["1,1,-1", "1,-1,1", "1,3,1"]);
    let common_edge = with(["0,0,0", "4,0,0", "1,1,1"]);
    let corner_on_face = with(["1,1,0", "1,3,1", "1,-1,1"]);
    let corner_on_corner = with(["4,0,0", "5,0,1", "5,0,-1"]);
    let above = with(["1,1,1", "1,3,2", "1,-1,3"]);
    let before = with(["-1,0,-1", "-1,0,1", "-1,1,1"]);
    let beside = with(["1,-2,-1", "1,-3,1", "1,-1,1"]);
    let same = with(["0,0,0", "4,0,0", "0,4,0"]);
    let shared_edge_in_plane = with(["0,0,0", "4,0,0", "1,-3,0"]);
    let apart_in_plane = with(["3,3,0", "5,3,0", "3,5,0"]);
    let line = with(["1,1,-1", "1,1,0", "1,1,1"]);
    let line_beside = with(["1,-2,-1", "1,-2,0", "1,-2,1"]);
    check(
        scenario,
        &[
            (&crossing, "crossing", "2 = 0"),
            (&common_edge, "crossing", "4 = 0"),
            (&corner_on_face, "touching", "0 = 0"),
            (&corner_on_corner, "touching", "0 = 0"),
            (&above, "apart", "3 > 0"),
            (&before, "apart", "5 > 0"),
            (&beside, "apart", "−1.5 < 0"),
            (&same, "coplanar", "0 = 0"),
            (&apart_in_plane, "coplanar", "0 = 0"),
            (&line, "degenerate", "0 = 0"),
            (&line_beside, "degenerate", "0 = 0"),
        ],
    );
    check_open(
        scenario,
        &[
            (&crossing, "crossing", true),
            (&common_edge, "touching", false),
            (&corner_on_face, "touching", false),
            (&corner_on_corner, "touching", false),
            (&same, "coplanar", true),
            (&shared_edge_in_plane, "touching", false),
            (&line, "touching", false),
        ],
    );
    for (inputs, distance) in [(&apart_in_plane, "1.414 m"), (&line_beside, "2 m")] {
        let case = format!(r#"{{"scenario":"{scenario}","inputs":{{{inputs}}}}}"#);
        let words = answer(&case).words.to_string();
        assert!(words.ends_with(&format!("they keep {distance} apart.")), "{words}");
    }
}

#[test]
fn the_polygon_of_two_triangles_in_one_plane() {
    // The second one is oriented the other way.
    let case = format!(
        r#"{{"scenario":"triangle_triangle","inputs":{{{},{}}}}}"#,
        RIGHT.replace("\":", "1\":"),
        r#""a2":[1,1,0],"b2":[1,5,0],"c2":[5,1,0]"#
    );
    let answer = answer(&case);
    let corners: Vec<_> = answer.steps.iter().filter(|step| step.name().starts_with('P')).collect();
    let formulas: Vec<_> = corners.iter().map(|step| step.formula()).collect();
    assert_eq!(
        formulas,
        [
            "P1 = A2",
            "P2 = B1 + (C1 − B1) (n1 · ((A2 − C2) × (B1 − C2))) / (n1 · ((A2 − C2) × (B1 − C1)))",
            "P3 = B1 + (C1 − B1) (n1 · ((B2 − A2) × (B1 − A2))) / (n1 · ((B2 − A2) × (B1 − C1)))",
        ]
    );
    let contacts = answer.contacts.iter().map(|contact| contact.point.to_array().to_vec());
    let values = corners.iter().map(|step| match step.line {
        Line::Value { value, .. } => value.numbers(),
        Line::Test { .. } | Line::Chosen { .. } => vec![],
    });
    assert!(values.eq(contacts));
}
