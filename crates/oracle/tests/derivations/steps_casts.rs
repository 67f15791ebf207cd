//! The derivations, nearest misses, moments and conventions of the casts, the segment against a
//! sphere and the ball against an arc.

use collision_scenarios::cases;
use collision_scenarios::scenario::{Answer, Line, Moment};

fn parse(scenario: &str, inputs: &str, conventions: &str) -> cases::Case {
    let text = format!(
        r#"{{"scenario":"{scenario}","inputs":{{{inputs}}},"conventions":{{{conventions}}}}}"#
    );
    cases::parse(&text).unwrap()
}

/// The relation, whether it is a hit, the end of the derivation, and the distance of a miss.
type Row = (&'static str, &'static str, &'static str, bool, &'static str, Option<f32>);

#[track_caller]
fn check(scenario: &str, common: &str, rows: &[Row]) {
    for &(inputs, conventions, relation, hit, end, missing) in rows {
        let answer = parse(scenario, &join(common, inputs), conventions).answer();
        let last = answer.steps.last().unwrap();
        let found = (answer.relation, answer.hit, &*last.formula());
        assert_eq!(found, (relation, hit, end), "{inputs} {conventions}");
        if let Line::Test { then, holds, .. } = &last.line {
            // A hit may be the case that remains when no test holds.
            assert!(if *holds { then == relation } else { hit }, "{inputs}: {then}");
        }
        assert_eq!(answer.nearest.map(|nearest| nearest.distance), missing, "{inputs}");
        assert_eq!(answer.contacts.is_empty(), !hit, "{inputs}");
        assert!(answer.steps.len() <= 28, "{inputs}: {}", answer.steps.len());
    }
}

fn join(one: &str, other: &str) -> String {
    if one.is_empty() || other.is_empty() {
        one.to_owned() + other
    } else {
        format!("{one},{other}")
    }
}

/// Checks the values of steps, by name.
#[track_caller]
fn check_values(answer: &Answer, expected: &[(&str, &[f32])]) {
    for &(expected_name, numbers) in expected {
        let value = answer.steps.iter().find_map(|step| match &step.line {
            Line::Value { name, value, .. } if *name == expected_name => Some(value.numbers()),
            _ => None,
        });
        assert_eq!(value.as_deref(), Some(numbers), "{expected_name}");
    }
}

#[track_caller]
fn distance_at(case: &cases::Case, t: f32) -> f32 {
    let Moment { marks, distance, .. } = case.live.moment(t).unwrap();
    assert!(!marks.is_empty());
    distance
}

const NORMAL: &str = "n = unit(D − S)";
const OPEN: &str = r#""touching":"miss""#;
const AT_START: &str = r#""inside":"hit_at_start""#;
const MISS: &str = r#""inside":"miss""#;
const EXIT: &str = r#""inside":"exit_point""#;

#[test]
fn ray_sphere() {
    let common = r#""center":[0,0,0],"radius":5"#;
    let rows: &[Row] = &[
        (r#""start":[-10,3,0],"end":[10,3,0]"#, "", "hit", true, NORMAL, None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, "", "hit", true, "|AS| = r", None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, OPEN, "hit", true, "|AS| = r", None),
        (
            r#""start":[-5,0,0],"end":[-9,0,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[5,0,0],"end":[5,0,0]"#, "", "hit", true, "|AS| = r", None),
        (r#""start":[5,0,0],"end":[5,0,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (r#""start":[8,0,0],"end":[8,0,0]"#, "", "degenerate", false, "|AB| = 0", Some(3.0)),
        (r#""start":[-3,4,0],"end":[9,4,0]"#, "", "hit", true, "|AS| = r", None),
        (r#""start":[-9,5,0],"end":[9,5,0]"#, "", "hit", true, NORMAL, None),
        (
            r#""start":[-9,5,0],"end":[9,5,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[-9,7,0],"end":[9,7,0]"#, "", "passes_by", false, "|CS| > r", Some(2.0)),
        (r#""start":[-9,0,0],"end":[-5,0,0]"#, "", "hit", true, NORMAL, None),
        (
            r#""start":[-9,0,0],"end":[-5,0,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[-9,0,0],"end":[-8,0,0]"#, "", "too_short", false, "|AD| > |AB|", Some(3.0)),
        (r#""start":[9,0,0],"end":[12,0,0]"#, "", "behind", false, "ac ≤ 0", Some(4.0)),
        (r#""start":[1,0,0],"end":[2,0,0]"#, "", "inside", false, "|AS| < r", Some(3.0)),
        (r#""start":[1,0,0],"end":[9,0,0]"#, AT_START, "inside", true, "|AS| < r", None),
        (r#""start":[1,0,0],"end":[9,0,0]"#, EXIT, "inside", true, "|AS| < r", None),
        (r#""start":[1,0,0],"end":[5,0,0]"#, EXIT, "inside", true, "|AS| < r", None),
        (r#""start":[1,0,0],"end":[4,0,0]"#, EXIT, "inside", false, "|AD| > |AB|", Some(1.0)),
        (r#""start":[1,0,0],"end":[1,0,0]"#, EXIT, "inside", false, "|AB| = 0", Some(4.0)),
        (r#""start":[-9,4,0],"end":[9,4,0]"#, EXIT, "hit", true, NORMAL, None),
    ];
    check("ray_sphere", common, rows);

    let through = parse("ray_sphere", &join(common, r#""start":[-10,3,0],"end":[10,3,0]"#), "");
    let expected: &[(&str, &[f32])] = &[
        ("ac", &[10.0]),
        ("C", &[0.0, 3.0, 0.0]),
        ("|CS|", &[3.0]),
        ("|CD|", &[4.0]),
        ("|AD|", &[6.0]),
        ("D", &[-4.0, 3.0, 0.0]),
        ("n", &[-0.8, 0.6, 0.0]),
    ];
    check_values(&through.answer(), expected);
    assert_eq!([0.0, 0.5].map(|t| distance_at(&through, t)), [109f32.sqrt() - 5.0, -2.0]);

    let out = parse("ray_sphere", &join(common, r#""start":[0,3,0],"end":[8,3,0]"#), EXIT).answer();
    check_values(&out, &[("|AD|", &[4.0]), ("D", &[4.0, 3.0, 0.0]), ("n", &[-0.8, -0.6, 0.0])]);
    assert_eq!((out.contacts[0].t, out.contacts[0].distance), (Some(0.5), Some(4.0)));
    let once = parse("ray_sphere", r#""start":[1,2,0],"center":[1,1,0]"#, AT_START).answer();
    assert_eq!((once.contacts[0].point, once.contacts[0].t), ([1.0, 2.0, 0.0].into(), Some(0.0)));
}

#[test]
fn ray_sphere_info() {
    let common = r#""center":[0,0,0],"radius":5,"direction":[2,0,0]"#;
    let rows: &[Row] = &[
        (r#""origin":[-9,3,0],"max_distance":9"#, "", "hit", true, "t = dist / distance", None),
        (r#""origin":[-5,0,0],"max_distance":9"#, "", "hit", true, "off2 = rad2", None),
        (r#""origin":[-5,0,0],"max_distance":9"#, OPEN, "hit", true, "off2 = rad2", None),
        (r#""origin":[-5,0,0],"max_distance":0"#, "", "hit", true, "off2 = rad2", None),
        (
            r#""origin":[-5,0,0],"max_distance":0"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""origin":[5,0,0],"max_distance":9"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""origin":[7,0,0],"max_distance":9"#, "", "behind", false, "rayDist ≤ 0", Some(2.0)),
        (r#""origin":[-9,5,0],"max_distance":9"#, "", "hit", true, "t = dist / distance", None),
        (
            r#""origin":[-9,5,0],"max_distance":9"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""origin":[-9,7,0],"max_distance":9"#, "", "passes_by", false, "d < 0", Some(2.0)),
        (r#""origin":[-9,0,0],"max_distance":4"#, "", "hit", true, "t = dist / distance", None),
        (
            r#""origin":[-9,0,0],"max_distance":4"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""origin":[-9,0,0],"max_distance":3"#,
            "",
            "too_short",
            false,
            "dist > distance",
            Some(1.0),
        ),
        (r#""origin":[1,0,0],"max_distance":3"#, "", "inside", true, "off2 < rad2", None),
        (r#""origin":[1,0,0],"max_distance":3"#, MISS, "inside", false, "off2 < rad2", Some(1.0)),
        (r#""origin":[1,0,0],"max_distance":4"#, EXIT, "inside", true, "off2 < rad2", None),
        (
            r#""origin":[1,0,0],"max_distance":3"#,
            EXIT,
            "inside",
            false,
            "dist > distance",
            Some(1.0),
        ),
        (
            r#""origin":[1,0,0],"max_distance":0"#,
            EXIT,
            "inside",
            false,
            "dist > distance",
            Some(4.0),
        ),
    ];
    check("ray_sphere_info", common, rows);

    let through =
        parse("ray_sphere_info", &join(common, r#""origin":[-10,3,0],"max_distance":12"#), "");
    let expected: &[(&str, &[f32])] = &[
        ("off2", &[109.0]),
        ("dir", &[1.0, 0.0, 0.0]),
        ("rayDist", &[10.0]),
        ("d", &[16.0]),
        ("dist", &[6.0]),
        ("point", &[-4.0, 3.0, 0.0]),
        ("normal", &[-0.8, 0.6, 0.0]),
        ("t", &[0.5]),
    ];
    check_values(&through.answer(), expected);
    assert_eq!([0.5, 1.0].map(|t| distance_at(&through, t)), [0.0, 13f32.sqrt() - 5.0]);

    let inputs = join(common, r#""origin":[0,3,0],"max_distance":8"#);
    let out = parse("ray_sphere_info", &inputs, EXIT).answer();
    check_values(
        &out,
        &[("dist", &[4.0]), ("point", &[4.0, 3.0, 0.0]), ("normal", &[-0.8, -0.6, 0.0])],
    );
    assert_eq!(out.contacts[0].t, Some(0.5));
}

#[test]
fn sphere_cast_sphere() {
    let common = r#""center":[0,0,0],"radius":3,"cast_radius":2"#;
    let end = "E = S + n r2";
    let ignore = r#""initial_overlap":"ignore""#;
    let rows: &[Row] = &[
        (r#""start":[-10,3,0],"end":[10,3,0]"#, "", "hit", true, end, None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, "", "hit", true, "|AS| = |CS|", None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, OPEN, "hit", true, "|AS| = |CS|", None),
        (r#""start":[5,0,0],"end":[9,0,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (r#""start":[5,0,0],"end":[5,0,0]"#, "", "hit", true, "|AS| = |CS|", None),
        (r#""start":[5,0,0],"end":[5,0,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (r#""start":[8,0,0],"end":[8,0,0]"#, "", "degenerate", false, "|AB| = 0", Some(3.0)),
        (r#""start":[9,0,0],"end":[12,0,0]"#, "", "behind", false, "|AD| ≤ 0", Some(4.0)),
        (r#""start":[-9,5,0],"end":[9,5,0]"#, "", "hit", true, end, None),
        (
            r#""start":[-9,5,0],"end":[9,5,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[-9,7,0],"end":[9,7,0]"#, "", "passes_by", false, "|DS| > |CS|", Some(2.0)),
        (r#""start":[-9,0,0],"end":[-5,0,0]"#, "", "hit", true, end, None),
        (
            r#""start":[-9,0,0],"end":[-5,0,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[-9,0,0],"end":[-8,0,0]"#, "", "too_short", false, "ac > |AB|", Some(3.0)),
        (r#""start":[-4,0,0],"end":[9,0,0]"#, "", "initial_overlap", true, "|AS| < |CS|", None),
        (
            r#""start":[-4,0,0],"end":[9,0,0]"#,
            ignore,
            "initial_overlap",
            false,
            "|AS| < |CS|",
            Some(0.0),
        ),
        (
            r#""start":[0,0,0],"end":[0,0,0]"#,
            ignore,
            "initial_overlap",
            false,
            "|AS| < |CS|",
            Some(0.0),
        ),
    ];
    check("sphere_cast_sphere", common, rows);

    let through = join(common, r#""start":[-10,3,0],"end":[10,3,0]"#);
    let through = parse("sphere_cast_sphere", &through, "");
    let expected: &[(&str, &[f32])] = &[
        ("|CS|", &[5.0]),
        ("|AD|", &[10.0]),
        ("D", &[0.0, 3.0, 0.0]),
        ("|DS|", &[3.0]),
        ("|CD|", &[4.0]),
        ("ac", &[6.0]),
        ("C", &[-4.0, 3.0, 0.0]),
        ("n", &[-0.8, 0.6, 0.0]),
        ("E", &[-2.4, 1.8, 0.0]),
    ];
    check_values(&through.answer(), expected);
    assert_eq!([0.5, 1.0].map(|t| distance_at(&through, t)), [-2.0, 109f32.sqrt() - 5.0]);
}

#[test]
fn segment_sphere() {
    let common = r#""center":[0,0,0],"radius":5"#;
    let rows: &[Row] = &[
        (r#""start":[-9,3,0],"end":[9,3,0]"#, "", "pierces", true, "t1 = t2", None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, "", "pierces", true, "t1 = t2", None),
        (r#""start":[-5,0,0],"end":[9,0,0]"#, OPEN, "exits", true, "t1 ≤ 0", None),
        (r#""start":[-5,0,0],"end":[0,5,0]"#, "", "pierces", true, "t1 = t2", None),
        (
            r#""start":[-5,0,0],"end":[0,5,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[-9,3,0],"end":[0,3,0]"#, "", "enters", true, "t2 > 1", None),
        (r#""start":[-9,3,0],"end":[4,3,0]"#, OPEN, "enters", true, "t2 ≥ 1", None),
        (r#""start":[-9,0,0],"end":[-5,0,0]"#, "", "enters", true, "t2 > 1", None),
        (
            r#""start":[-9,0,0],"end":[-5,0,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[0,3,0],"end":[9,3,0]"#, "", "exits", true, "t1 < 0", None),
        (r#""start":[5,0,0],"end":[9,0,0]"#, "", "exits", true, "t1 < 0", None),
        (r#""start":[5,0,0],"end":[9,0,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (r#""start":[-9,5,0],"end":[9,5,0]"#, "", "tangent", true, "t1 = t2", None),
        (
            r#""start":[-9,5,0],"end":[9,5,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[0,5,0],"end":[9,5,0]"#, "", "tangent", true, "t1 = t2", None),
        (r#""start":[0,5,0],"end":[9,5,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (
            r#""start":[-9,5,0],"end":[0,5,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""start":[1,0,0],"end":[3,0,0]"#, "", "inside", false, "max(t1, 1 − t2) < 0", Some(2.0)),
        (r#""start":[-9,0,0],"end":[-7,0,0]"#, "", "beyond", false, "t1 > 1", Some(2.0)),
        (r#""start":[8,0,0],"end":[9,0,0]"#, "", "beyond", false, "t2 < 0", Some(3.0)),
        (r#""start":[-9,7,0],"end":[9,7,0]"#, "", "passes_by", false, "d < 0", Some(2.0)),
        (r#""start":[5,0,0],"end":[5,0,0]"#, "", "degenerate", true, "c = 0", None),
        (r#""start":[5,0,0],"end":[5,0,0]"#, OPEN, "touching", false, "touching = miss", Some(0.0)),
        (r#""start":[4,0,0],"end":[4,0,0]"#, "", "degenerate", false, "|v| = 0", Some(1.0)),
    ];
    check("segment_sphere", common, rows);

    let through = parse("segment_sphere", &join(common, r#""start":[-8,3,0],"end":[8,3,0]"#), "");
    let expected: &[(&str, &[f32])] = &[
        ("v", &[16.0, 0.0, 0.0]),
        ("k", &[-8.0, 3.0, 0.0]),
        ("a", &[256.0]),
        ("b", &[-128.0]),
        ("c", &[48.0]),
        ("d", &[4096.0]),
        ("t1", &[0.25]),
        ("t2", &[0.75]),
    ];
    check_values(&through.answer(), expected);
    assert_eq!([0.25, 0.5].map(|t| distance_at(&through, t)), [0.0, -2.0]);
    let chord = join(common, r#""start":[-5,0,0],"end":[9,0,0]"#);
    let features = |conventions| {
        let answer = parse("segment_sphere", &chord, conventions).answer();
        let features = answer.contacts.iter().filter_map(|contact| contact.feature);
        features.map(|feature| feature.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([features(""), features(OPEN)], ["enter exit", "exit"]);
}

#[test]
fn ball_arc() {
    // The left half of a circle.
    let common =
        r#""arc_center":[0,0],"arc_radius":5,"ball_radius":1,"arc_start_deg":90,"arc_end_deg":270"#;
    let rows: &[Row] = &[
        (r#""ball_start":[-9,0],"ball_end":[0,0]"#, "", "outer", true, "sideO ≥ 0", None),
        (r#""ball_start":[-9,0],"ball_end":[-8,0]"#, "", "too_short", false, "tO > 1", Some(2.0)),
        (r#""ball_start":[0,0],"ball_end":[-9,0]"#, "", "inner", true, "tI > 1", None),
        (r#""ball_start":[0,0],"ball_end":[-1,0]"#, "", "too_short", false, "tI > 1", Some(3.0)),
        (r#""ball_start":[9,5],"ball_end":[-9,5]"#, "", "start", true, "tS > 1", None),
        (r#""ball_start":[9,-5],"ball_end":[-9,-5]"#, "", "end", true, "tE > 1", None),
        (
            r#""ball_start":[0,0],"ball_end":[9,0]"#,
            "",
            "gap",
            false,
            "min(tG, 1 − tG) ≥ 0",
            Some(4.0),
        ),
        (
            r#""ball_start":[0,0],"ball_end":[1,0]"#,
            "",
            "passes_by",
            false,
            "|M − N′| > r",
            Some(4.0),
        ),
        (r#""ball_start":[-9,7],"ball_end":[9,7]"#, "", "passes_by", false, "h > R + r", Some(1.0)),
        (r#""ball_start":[-9,0],"ball_end":[-12,0]"#, "", "passes_by", false, "AF ≤ 0", Some(3.0)),
        (
            r#""ball_start":[-5.5,0],"ball_end":[9,0]"#,
            "",
            "initial_overlap",
            true,
            "|A − N| ≤ r",
            None,
        ),
        (r#""ball_start":[0,0],"ball_end":[0,0]"#, "", "degenerate", false, "|AB| = 0", Some(4.0)),
    ];
    check("ball_arc", common, rows);
    let rows: &[Row] = &[
        (r#""ball_start":[-9,6],"ball_end":[9,6]"#, "", "outer", true, "sideO ≥ 0", None),
        (
            r#""ball_start":[-9,6],"ball_end":[9,6]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""ball_start":[-9,0],"ball_end":[-6,0]"#, "", "outer", true, "sideO ≥ 0", None),
        (
            r#""ball_start":[-9,0],"ball_end":[-6,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""ball_start":[0,0],"ball_end":[-4,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (r#""ball_start":[1,0],"ball_end":[1,9]"#, "", "start", true, "tS > 1", None),
        (
            r#""ball_start":[1,0],"ball_end":[1,9]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""ball_start":[-6,0],"ball_end":[-9,0]"#,
            "",
            "initial_overlap",
            true,
            "|A − N| ≤ r",
            None,
        ),
        (
            r#""ball_start":[-6,0],"ball_end":[-9,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""ball_start":[-6,0],"ball_end":[-6,9]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
        (
            r#""ball_start":[-6,0],"ball_end":[0,0]"#,
            OPEN,
            "initial_overlap",
            true,
            "(B − A) · (A − N) < 0",
            None,
        ),
        (
            r#""ball_start":[-4,0],"ball_end":[-4,1]"#,
            OPEN,
            "initial_overlap",
            true,
            "(B − A) · (A − N) ≤ 0",
            None,
        ),
        (
            r#""ball_start":[-6,0],"ball_end":[-6,0]"#,
            OPEN,
            "touching",
            false,
            "touching = miss",
            Some(0.0),
        ),
    ];
    check("ball_arc", common, rows);

    // A narrow opening on the right: both ends, and the inner side.
    let common =
        r#""arc_center":[0,0],"arc_radius":5,"ball_radius":1,"arc_start_deg":5,"arc_end_deg":355"#;
    let rows: &[Row] = &[
        (
            r#""ball_start":[9,0.25],"ball_end":[-9,0.25]"#,
            "",
            "start",
            true,
            "min(tI, tS, tE) > 1",
            None,
        ),
        (
            r#""ball_start":[9,-0.25],"ball_end":[-9,-0.25]"#,
            "",
            "end",
            true,
            "min(tI, tS, tE) > 1",
            None,
        ),
    ];
    check("ball_arc", common, rows);

    // A full circle that is a point.
    let common =
        r#""arc_center":[0,0],"arc_radius":0,"ball_radius":1,"arc_start_deg":0,"arc_end_deg":360"#;
    let rows: &[Row] = &[
        (r#""ball_start":[-9,0],"ball_end":[9,0]"#, "", "outer", true, "tO > 1", None),
        (r#""ball_start":[-9,0],"ball_end":[-8,0]"#, "", "too_short", false, "tO > 1", Some(7.0)),
    ];
    check("ball_arc", common, rows);

    let half =
        r#""arc_center":[0,0],"arc_radius":4,"ball_radius":1,"arc_start_deg":90,"arc_end_deg":270"#;
    let inputs = join(half, r#""ball_start":[-8,3],"ball_end":[8,3]"#);
    let case = parse("ball_arc", &inputs, "");
    let expected: &[(&str, &[f32])] = &[
        ("S", &[0.0, 4.0]),
        ("v1", &[0.0, -8.0]),
        ("AF", &[8.0]),
        ("h", &[3.0]),
        ("tO", &[0.25]),
        ("v2O", &[-4.0, 3.0]),
        ("pO", &[-3.2, 2.4]),
        ("sideO", &[25.6]),
    ];
    check_values(&case.answer(), expected);
    let distances = [0.0, 0.25, 0.5].map(|t| (distance_at(&case, t) * 1e6).round() / 1e6);
    assert_eq!(distances, [3.544004, 0.0, 0.0]);
}
