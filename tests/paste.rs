//! Texts of public bug threads, each with its source, and what `paste` makes of them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use collision_sandbox::cases;
use collision_sandbox::paste::{self, Adjust, Asked};
use collision_sandbox::scenarios;
use serde_json::{Value, json};

/// The groups of a text, and the scenario with its inputs where it has one.
fn read(text: &str) -> Value {
    let paste = paste::read(text);
    let mut read = json!({ "found": paste.found(None)["found"], "scenario": null });
    if let Ok(case) = paste.case(None) {
        let case: Value = serde_json::from_str(&cases::write_line(&case)).unwrap();
        read["scenario"] = case["scenario"].clone();
        read["inputs"] = case["inputs"].clone();
    }
    read
}

/// Equal, where numbers are as near as a decimal text can tell.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let [a, b] = [a, b].map(|x| x.as_f64().unwrap());
            (a - b).abs() <= 1e-15 * a.abs().max(b.abs())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// Each file of `tests/data/paste`: a text under its address, and what it is read as.
#[test]
fn texts_of_public_threads() {
    let count = texts("paste", |text| {
        let (source, text) = text.split_once("\n\n").unwrap();
        assert!(source.starts_with("https://github.com/"), "{source}");
        text.to_owned()
    });
    assert!(count >= 80, "{count}");
}

/// Each file of `tests/data/paste_styles`: a text as engines, logs, debuggers and people write it.
#[test]
fn texts_in_many_styles() {
    let count = texts("paste_styles", str::to_owned);
    assert!(count >= 160, "{count}");
}

/// Compares what each text of a folder is read as with the JSON beside it; how many there are.
/// With `KEEP_PASTES` it writes that JSON.
fn texts(folder: &str, body: impl Fn(&str) -> String) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let (mut count, mut wrong) = (0, Vec::new());
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        count += 1;
        let text = body(&fs::read_to_string(&path).unwrap());
        let got = read(&text);
        let kept = path.with_extension("json");
        if std::env::var_os("KEEP_PASTES").is_some() {
            fs::write(&kept, cases::pretty(&got) + "\n").unwrap();
        }
        let expected: Value = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
        if !same(&got, &expected) {
            let [got, expected] = [got, expected].map(|value| cases::pretty(&value));
            wrong.push(format!("{}\n{got}\nexpected\n{expected}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    count
}

/// What is found in a text, without what it is.
#[track_caller]
fn check(text: &str, expected: Value) {
    let got = paste::read(text).found(None)["found"].clone();
    assert!(same(&got, &expected), "{text}\n{got}\n{expected}");
}

fn one(name: &str, value: Value) -> Value {
    json!([{ "name": name, "value": value }])
}

#[test]
fn digits_that_are_no_numbers_stay_out() {
    check("Vec3 p1 at name[3] in issue #917, I <3 it, 0x1F, 2025-02-06 10:11:12", json!([]));
    check("see distance.c:652 of v3.1.0, in 3D at 60fps", json!([]));
    check("std::array<float, 3> a = {1, 2, 3};", one("a", json!([1, 2, 3])));
}

#[test]
fn suffixes_drop_and_expressions_are_computed() {
    check("p = (1.5f, 2_f32, -3.0d)", one("p", json!([1.5, 2, -3])));
    check("p = (2 * 3, 1 - 0.5, -(4 + 1) / 2)", one("p", json!([6, 0.5, -2.5])));
    check("up = Vector3.up * 2", one("up", json!([0, 2, 0])));
    check("v = Vec3::new(1.0, 2.0, 3.0) + Vec3::Y", one("v", json!([1, 3, 3])));
    check("s = Vec3::sReplicate(0.5f)", one("s", json!([0.5, 0.5, 0.5])));
    check("o = Vec3::sOne();", one("o", json!([1, 1, 1])));
}

#[test]
fn what_a_call_takes_is_kept() {
    check(
        "Physics.Raycast(new Vector3(0,1,0), Vector3.down, 10f)",
        json!([
            { "name": "Physics.Raycast[0]", "value": [0, 1, 0] },
            { "name": "Physics.Raycast[1]", "value": [0, -1, 0] },
            { "name": "Physics.Raycast[2]", "value": 10 },
        ]),
    );
    // What it gives is no name of what it takes, and a whole number among strangers is none.
    check("bool hit = cast(o, 0.5f, d, 3)", one("cast", json!(0.5)));
    check("v = new Vector3(x, 0.5f, 3)", json!([]));
    check(
        "s = new Sphere(new Vector3(1, 2, 3), 2)",
        json!([{ "name": "s", "value": [1, 2, 3] }, { "name": "s", "value": 2 }]),
    );
}

#[test]
fn marks_between_and_around_numbers() {
    check("p = <1, -2, 0.5>", one("p", json!([1, -2, 0.5])));
    check("hit: Vector3 <x, y, z>: <0.0, 1.0, 2.0>", one("hit", json!([0, 1, 2])));
    check("p = (\u{2212}1.5, 1'000, 1_000.5)", one("p", json!([-1.5, 1000, 1000.5])));
    check("p: 1,5; 2,5; 3,5", one("p", json!([1.5, 2.5, 3.5])));
    check(
        "p = (0,0,-1); r = .5",
        json!([
            { "name": "p", "value": [0, 0, -1] },
            { "name": "r", "value": 0.5 },
        ]),
    );
    check("p = (float3)(1, 2, 3)", one("p", json!([1, 2, 3])));
    check("p = point![1.0, 2.0]", one("p", json!([1, 2])));
    check("encoding=\"UTF-8\" id=45278222-35bc-4e8b-b342-b730d012a928", json!([]));
    check("Windows 10 64 bits, Godot 4.2 at 60 fps, $3 = 0x1f", json!([]));
}

/// What only looks like a number, a sign or a name: patches, fences, ports, places, versions.
#[test]
fn what_surrounds_numbers_is_none() {
    check("```rust\nfoo([1.0, 2.0])\n```", one("foo", json!([1, 2])));
    check("@@ -12,7 +12,7 @@\n- p = (1, 2)\n+ p = (1, 3)", {
        json!([{ "name": "p", "value": [1, 2] }, { "name": "p", "value": [1, 3] }])
    });
    check("p:\n  - 1.5\n  - 2\n  - -3", one("p", json!([1.5, 2, -3])));
    check("app.js:92 hit (1, 2, 3), see gjk.rs:712-715", one("hit", json!([1, 2, 3])));
    check("device='cuda:0', Python version: 3.6, f 1/2/3 4/5/6, !45 &17\nLine: 209", json!([]));
    check("\x1b[31mp\x1b[0m = (1, 2)", one("p", json!([1, 2])));
    check("ｐ＝（１．５，２）", one("p", json!([1.5, 2])));
    check("<pose>1 2 3</pose><radius>0.5</radius>", {
        json!([{ "name": "pose", "value": [1, 2, 3] }, { "name": "radius", "value": 0.5 }])
    });
}

/// Numbers as languages and people write them.
#[test]
fn numbers_are_spelled_in_many_ways() {
    check("p = (0x1.8p+1, 0x1p-2f, -0x0p0)", one("p", json!([3, 0.25, 0])));
    check("p = (1.5d0, 2.5D-1, 1.0f0, 2.0_dp)", one("p", json!([1.5, 0.25, 1, 2])));
    check("p = (1,000, 2,050, 1,250.5, 3)", one("p", json!([1000, 2050, 1250.5, 3])));
    check("p = (1,200, 300)", one("p", json!([1, 200, 300])));
    check("p = (2^3, 10**-2, 1.5 x 10^-3)", one("p", json!([8, 0.01, 0.0015])));
    check("a = PI/2", one("a", json!(std::f64::consts::FRAC_PI_2)));
    check("p = V(X=1.5, Z=2)", one("p", json!([1.5, 0, 2])));
    check("v = vec4(vec3(1, 2, 3), 4)", one("v", json!([1, 2, 3, 4])));
    check("r <- 0.5", one("r", json!(0.5)));
    check("{\"p\": \"1.0, 2.0\"}", one("p", json!([1, 2])));
    check("m[0]=1 m[1]=2 m[2]=3 m[3]=4 m[4]=5", one("m", json!([1, 2, 3, 4, 5])));
    check("ox = 1, oy = 2, oz = 3", one("o", json!([1, 2, 3])));
    check("x = 2.0 * dot(a, b)", json!([]));
    check("p: 1 2,,,,", one("p", json!([1, 2])));
    check("l = 10;\nfloat o[3] = {l, 0, 5};", {
        json!([{ "name": "l", "value": 10 }, { "name": "o", "value": [10, 0, 5] }])
    });
    check(
        "triangle (0 0 0, 1 0 0)",
        json!([
            { "name": "triangle[0]", "value": [0, 0, 0] },
            { "name": "triangle[1]", "value": [1, 0, 0] },
        ]),
    );
}

#[test]
fn names_stand_in_many_places() {
    check("point 1 = (1, 2, 3)", one("point 1", json!([1, 2, 3])));
    check("v[2] = {1, 2, 3}", one("v[2]", json!([1, 2, 3])));
    check("start X=1 Y=2 Z=3", one("start", json!([1, 2, 3])));
    check("a.translation() = Vec3(1, 2, 3)", one("a.translation", json!([1, 2, 3])));
    check("Sphere 1: center (1, 2, 3)", one("center", json!([1, 2, 3])));
    check("| end | 1 | 2 | 3 |", one("end", json!([1, 2, 3])));
    check("p:\n1\n2\n3", one("p", json!([1, 2, 3])));
    let table = json!([{ "name": "o", "value": [1, 2, 3] }, { "name": "r", "value": 4 }]);
    check("ox,oy,oz,r\n1,2,3,4", table);
    check("v = normalize(vec3(0, 3, 4)) * 5", one("v", json!([0, 3, 4])));
}

/// Boxes stand upright where nothing turns them, and are taken by corners, sizes and poses.
#[test]
fn boxes_and_poses_make_a_case() {
    let inputs = |text: &str| {
        let line = paste::print(text, &Asked::default()).unwrap();
        serde_json::from_str::<Value>(&line).unwrap()["inputs"].clone()
    };
    let ray = "ray origin (0, 0, 9), direction (0, 0, -1), length 20\n";
    let corners = inputs(&format!("{ray}box min (-1, -2, -3) max (3, 2, 1)"));
    assert_eq!(corners["box_center"], json!([1, 0, -1]));
    assert_eq!(corners["half_extents"], json!([2, 2, 2]));
    assert_eq!(corners["rotation"], json!([0, 0, 0, 1]));
    let call = inputs(&format!("{ray}b = new BoundingBox(Vector3.Zero, Vector3.One)"));
    assert_eq!(call["half_extents"], json!([0.5, 0.5, 0.5]));
    let flat = inputs(&format!("{ray}box min (-1, -2) max (3, 2)"));
    assert_eq!(flat["half_extents"], json!([2, 2, 2]));
    let pose = "box pose:\n0 -1 0 5\n1 0 0 6\n0 0 1 7\n0 0 0 1\nbox size 2 4 6";
    let posed = inputs(&format!("{ray}{pose}"));
    assert_eq!(posed["box_center"], json!([5, 6, 7]));
    assert_eq!(posed["half_extents"], json!([1, 2, 3]));
    let half = 0.5_f32.sqrt();
    let turn = posed["rotation"].as_array().unwrap();
    let turn: Vec<_> = turn.iter().map(|x| x.as_f64().unwrap() as f32).collect();
    assert_eq!(turn, [0.0, 0.0, half, half]);
}

/// The inputs of the case that a text makes.
#[track_caller]
fn inputs(text: &str, adjust: Adjust) -> Value {
    let line = paste::print(text, &Asked { adjust, ..Asked::default() });
    let line = line.unwrap_or_else(|why| panic!("{text}\n{why}"));
    serde_json::from_str::<Value>(&line).unwrap()["inputs"].clone()
}

/// A capsule, a cylinder and a cone by their centre and height, as each system has it.
#[test]
fn tall_shapes_stand_on_their_axis() {
    let ray = "ray origin (-9, 1, 0), direction (1, 0, 0)\n";
    let ends = [json!([0, 0, 0]), json!([0, 2, 0])];
    for (text, [low, high], radius) in [
        ("capsule position (0, 1, 0) half height 1 radius 0.5", ends.clone(), 0.5),
        ("Jolt: CapsuleShape(half height 1, radius 0.5) at (0, 1, 0)", ends.clone(), 0.5),
        ("c = Capsule::new_y(1.0, 0.5); pose = translation(0.0, 1.0, 0.0)", ends.clone(), 0.5),
        ("Capsule3d { radius: 0.5, half_length: 1.0 } at Vec3::new(0., 1., 0.)", ends.clone(), 0.5),
        ("new btCapsuleShape(0.5, 2.0) at (0, 1, 0)", ends.clone(), 0.5),
        ("Unity CapsuleCollider center (0, 1, 0) radius 0.5 height 3", ends.clone(), 0.5),
        (
            "Godot CapsuleShape3D height = 3.0 radius = 0.5 position = Vector3(0, 1, 0)",
            ends.clone(),
            0.5,
        ),
        ("cylinder center (0, 1, 0) height 2 radius 0.5", ends.clone(), 0.5),
        (
            "cylinder center (0, 1, 0) height 2 radius 0.5 axis (0, 0, 4)",
            [json!([0, 1, -1]), json!([0, 1, 1])],
            0.5,
        ),
        (
            "PxCapsuleGeometry capsule(0.5f, 1.0f); capsule pose (0, 1, 0)",
            [json!([-1, 1, 0]), json!([1, 1, 0])],
            0.5,
        ),
        (
            "PhysX capsule pos (0, 1, 0), q = (0, 0, 0.70710678, 0.70710678), halfHeight = 1, radius = 0.5",
            ends,
            0.5,
        ),
        (
            "mujoco <geom type=\"cylinder\" size=\"0.5 1\" pos=\"0 1 0\"/>",
            [json!([0, 1, -1]), json!([0, 1, 1])],
            0.5,
        ),
    ] {
        let got = inputs(&format!("{ray}{text}"), Adjust::default());
        let near = |name: &str, expected: &Value| {
            let [got, expected] = [&got[name], expected].map(|point| point.as_array().unwrap());
            let pairs = got.iter().zip(expected);
            pairs.map(|(a, b)| (a.as_f64().unwrap() - b.as_f64().unwrap()).abs()).all(|d| d < 1e-6)
        };
        assert!(near("a", &low) && near("b", &high), "{text}\n{got}");
        assert_eq!(got["radius"], json!(radius), "{text}");
    }
    let cone =
        inputs(&format!("{ray}cone position (0, 1, 0) radius 1 height 2"), Adjust::default());
    assert_eq!((&cone["apex"], &cone["base"]), (&json!([0, 2, 0]), &json!([0, 0, 0])));
    // A height counts the caps, or the user says that it does not.
    let capsule = format!("{ray}capsule position (0, 1, 0) radius 0.5 height 3");
    assert_eq!(inputs(&capsule, Adjust::default())["b"], json!([0, 2, 0]));
    let straight = Adjust { counts_caps: Some(false), ..Adjust::default() };
    assert_eq!(inputs(&capsule, straight)["b"], json!([0, 2.5, 0]));
}

/// A plane is n·x = d or n·x + d = 0: as its system has it, and as the user says.
/// A length below zero is none, however near to zero it is.
#[test]
fn a_length_below_zero_is_refused() {
    let print = |text: &str| paste::print(text, &paste::Asked::default());
    for below in ["-1e-40", "-1e-60", "-1e-400", "-1e-99999999999", "-0.0000e-1 * 0 - 1e-400"] {
        let sphere = format!("ray sphere start (0,0,0) end (9,0,0) center (5,0,0) radius {below}");
        let solid = "ray box origin (0,0,0) direction (9,0,0) center (5,0,0)";
        let solid = format!("{solid} half extents (1, {below}, 1)");
        for text in [sphere, solid] {
            let why = print(&text).expect_err(&text);
            assert!(why.contains("negative"), "{text}: {why}");
        }
    }
    for (number, expected) in [("-0", "0"), ("1e-400", "0"), ("1e-45", "1e-45")] {
        let text =
            format!("ray sphere start (-1e-400,0,0) end (9,0,0) center (5,0,0) radius {number}");
        let case = print(&text).unwrap_or_else(|why| panic!("{why}"));
        assert!(case.contains(&format!("\"radius\":{expected}}}")), "{case}");
    }
}

#[test]
fn planes_are_a_normal_and_a_number() {
    let ray = "ray origin (0, 9, 0), direction (0, -1, 0)\n";
    for (text, adds) in [
        ("plane normal (0, 2, 0), constant -4", true),
        ("plane n = (0, 1, 0), d = 2", false),
        ("plane normal (0, 1, 0)\ndistance: 2", false),
        ("new THREE.Plane(new THREE.Vector3(0, 1, 0), -2)", true),
        ("Unity: Plane normal (0, 1, 0), distance -2", true),
        ("PxPlane(0, 1, 0, -2)", true),
        ("Godot: Plane(0, 1, 0, 2)", false),
        ("new btStaticPlaneShape(btVector3(0, 1, 0), 2)", false),
    ] {
        let text = format!("{ray}{text}");
        assert_eq!(inputs(&text, Adjust::default())["plane_point"], json!([0, 2, 0]), "{text}");
        let otherwise = Adjust { plane_adds: Some(!adds), ..Adjust::default() };
        assert_eq!(inputs(&text, otherwise)["plane_point"], json!([0, -2, 0]), "{text}");
        let note = paste::read(&text).case(None).unwrap().note.unwrap();
        let said = if adds { "The plane is n·x + d = 0." } else { "The plane is n·x = d." };
        assert!(note.contains(said), "{note}");
    }
    let two =
        inputs("plane n = (0, 1, 0), d = 2 and plane n = (1, 0, 0), d = 3", Adjust::default());
    assert_eq!((&two["point1"], &two["point2"]), (&json!([0, 2, 0]), &json!([3, 0, 0])));
    // Who names a point means no number.
    let pointed = format!("{ray}plane normal (0, 1, 0) point (5, 2, 0)\ndistance: 7");
    assert_eq!(inputs(&pointed, Adjust::default())["plane_point"], json!([5, 2, 0]));
}

/// Rows of a matrix are where a box is and how it is turned, by rows or by columns.
#[test]
fn matrices_are_poses_of_boxes() {
    let ray = "ray origin (0, 0, 9), direction (0, 0, -1), box half extents (1, 2, 3)\n";
    let half = 0.5_f32.sqrt();
    for text in [
        "transform = [[1, 0, 0, 5], [0, 0, -1, 6], [0, 1, 0, 7], [0, 0, 0, 1]]",
        "box matrix:\n1 0 0 0\n0 0 1 0\n0 -1 0 0\n5 6 7 1",
        "new THREE.Matrix4().fromArray([1,0,0,0, 0,0,1,0, 0,-1,0,0, 5,6,7,1])",
        "Transform3D(1, 0, 0, 0, 0, -1, 0, 1, 0, 5, 6, 7)",
    ] {
        let got = inputs(&format!("{ray}{text}"), Adjust::default());
        assert_eq!(got["box_center"], json!([5, 6, 7]), "{text}");
        assert_eq!(got["half_extents"], json!([1, 2, 3]), "{text}");
        let turn = got["rotation"].as_array().unwrap();
        let turn: Vec<_> = turn.iter().map(|x| x.as_f64().unwrap() as f32).collect();
        assert_eq!(turn, [half, 0.0, 0.0, half], "{text}");
    }
}

/// A ray without an end reaches beyond all that is named; one with a length ends there.
#[test]
fn a_ray_ends_where_the_text_says() {
    let end = |more: &str| {
        let text = format!(
            "ray origin (0, 0, 4), dir (0, 0, -1){more}\n triangle (0,0,0) (1,0,0) (0,1,0)"
        );
        let line = paste::print(&text, &Asked::default()).unwrap();
        serde_json::from_str::<Value>(&line).unwrap()["inputs"]["end"].clone()
    };
    assert_eq!(end(""), json!([0, 0, -96]));
    assert_eq!(end(", max distance 7"), json!([0, 0, -3]));
    assert_eq!(end(", t_max = FLT_MAX"), json!([0, 0, -96]));
}

#[test]
fn a_group_is_by_brackets_else_label_else_line() {
    check("start (1, 2, 3)", one("start", json!([1, 2, 3])));
    check("start 1 -2 3", one("start", json!([1, -2, 3])));
    check("1 -2 3", one("", json!([1, -2, 3])));
    check("start:\n  x: 1\n  y: 2\n  z: 3\n", one("start", json!([1, 2, 3])));
    check("p.x = 1; p.y = 2; p.z = 3;", one("p", json!([1, 2, 3])));
    check("q: {w: 1, x: 2, y: 3, z: 4}", one("q", json!([2, 3, 4, 1])));
    check("radius = 0.5", one("radius", json!(0.5)));
    check(
        "m = [[1,0,0,5],[0,1,0,6],[0,0,1,7]]",
        one("m", json!([1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7])),
    );
}

#[test]
fn a_comma_is_a_decimal_mark_only_where_every_one_is() {
    check("X:-59,95468 Y:1000 Z:-59,95468", one("", json!([-59.95468, 1000, -59.95468])));
    check("p 1,2,3", one("p", json!([1, 2, 3])));
    check(
        "radius 0,25 and length: 1,75",
        json!([
            { "name": "radius", "value": 0.25 },
            { "name": "length", "value": 1.75 },
        ]),
    );
    check(
        "FROM -27.449842,-2.994380,109.886520",
        one("FROM", json!([-27.449842, -2.99438, 109.88652])),
    );
}

#[test]
fn what_is_not_finite_is_named_and_refused() {
    let text = "ray against sphere\nstart (nan, 0, 0)\nend (1e39, 0, 0)\ncenter (1, 2, 3) radius 1";
    let paste = paste::read(text);
    assert_eq!(
        paste.refused.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "start: expected finite numbers, got NaN, 0, 0",
            "end: expected finite numbers, got 1000000000000000000000000000000000000000, 0, 0, which lies beyond f32",
        ]
    );
    let why = paste.case(None).err().unwrap().to_string();
    assert!(why.contains("start: expected finite numbers, got NaN"), "{why}");
    let negative = "ray against sphere\nstart (1, 0, 0) end (2, 0, 0) center (1, 2, 3) radius -1";
    let why = paste::read(negative).case(None).err().unwrap().to_string();
    assert!(why.contains("radius: expected a finite length that is not negative, got -1"), "{why}");
    // In prose, too.
    let prose = paste::read("origin (0,0,0), direction (1,0,0), sphere center (5,0,0) radius nan");
    let why = prose.case(None).err().unwrap().to_string();
    assert!(why.contains("radius: expected finite numbers, got NaN"), "{why}");
}

#[test]
fn comments_and_branches_are_other_cases() {
    let text = "ray sphere\nstart (0,0,0) end (9,0,0) radius 1\ncenter (5,0,0) // center (5,2,0)\n";
    let inputs = |number| {
        let line = paste::print(text, &Asked { number, ..Asked::default() }).unwrap();
        serde_json::from_str::<Value>(&line).unwrap()["inputs"]["center"].clone()
    };
    assert_eq!(inputs(1), json!([5, 0, 0]));
    assert_eq!(inputs(2), json!([5, 2, 0]));
    assert!(paste::print(text, &Asked { number: 3, ..Asked::default() }).is_err());
    let branches = "#if A\ncenter (1,0,0)\n#else\ncenter (2,0,0)\n#endif\n";
    check(branches, one("center", json!([1, 0, 0])));
    let other = paste::read(branches).found(None)["others"].clone();
    assert_eq!(other, json!([{ "line": 3, "found": [{ "name": "center", "value": [2, 0, 0] }] }]));
}

#[test]
fn an_answer_is_no_input() {
    let text =
        "ray sphere\nstart (0,0,0) end (9,0,0)\nhit point (4.5,0,0)\ncenter (5,0,0) radius 1";
    let case = paste::read(text).case(None).unwrap();
    let line: Value = serde_json::from_str(&cases::write_line(&case)).unwrap();
    assert_eq!(line["inputs"]["center"], json!([5, 0, 0]));
    assert!(
        line["note"].as_str().unwrap().contains("The text's answer: hit point 4.5 0 0."),
        "{line}"
    );
}

/// What bug threads say that somebody got, and what they say that was asked.
#[test]
fn what_somebody_got_is_no_input() {
    let ray = "ray origin (0, 0, 8), direction (0, 0, -1)";
    let sphere = "sphere center (0, 0, 0) radius 1";
    for (text, reach, answers) in [
        (format!("{ray}\n{sphere}\nI get distance = 4.2"), 100, json!([4.2])),
        (format!("{ray}\n{sphere}\ndistance = 4.2"), 100, json!([4.2])),
        (format!("{ray}\n{sphere}\nmaxDistance: 50\ndist: 6.7e-7"), 50, json!([6.7e-7])),
        (format!("{ray}, distance 10, {sphere}: returns t = 0.3"), 10, json!([0.3])),
        (format!("{ray}, length 10\n{sphere}: expected 1.5 but got 2.0"), 10, json!([1.5, 2])),
        (format!("{ray}\nmax_toi = 10\n{sphere}\nresult: 0.5"), 10, json!([0.5])),
        (
            format!("{ray}\n{sphere}\nhit at (0, 0, 1), normal = (0, 1, 0)"),
            100,
            json!([[0, 0, 1], [0, 1, 0]]),
        ),
        (format!("{ray}\n{sphere}. The time of impact = 0.25"), 100, json!([0.25])),
        (
            format!("{ray}\n{sphere}. It gives (0, 0, 2), should be (0, 0, 1)"),
            100,
            json!([[0, 0, 2], [0, 0, 1]]),
        ),
        (format!("I've got a {sphere} and {ray}, max distance 9. I get 4.5"), 9, json!([4.5])),
        (
            format!("it returns {{t: 0.3, point: (0, 0, 1)}} for\n{ray}\n{sphere}"),
            100,
            json!([0.3, [0, 0, 1]]),
        ),
    ] {
        let found = paste::read(&text).found(scenarios::find("ray_sphere_info"));
        let groups = found["found"].as_array().unwrap().iter().zip(found["as"].as_array().unwrap());
        let got = groups.filter(|(_, role)| role["kind"] == "answer");
        let got: Value = got.map(|(group, _)| group["value"].clone()).collect();
        assert!(same(&got, &answers), "{text}\n{found}");
        let scenario = scenarios::find("ray_sphere_info");
        let line = paste::print(&text, &Asked { scenario, ..Asked::default() }).unwrap();
        let inputs = &serde_json::from_str::<Value>(&line).unwrap()["inputs"];
        let expected = json!({
            "origin": [0, 0, 8], "direction": [0, 0, -1], "max_distance": reach,
            "center": [0, 0, 0], "radius": 1,
        });
        assert_eq!(*inputs, expected, "{text}");
    }
}

/// What a scenario's inputs are called, written as people write, is its case again.
#[test]
fn every_scenario_is_found_by_its_names() {
    for entry in scenarios::ALL {
        let mut live = (entry.build)();
        let mut text = format!("{}\n", entry.title);
        let mut expected = Vec::new();
        for input in live.inputs() {
            let numbers: Vec<_> = input.value.numbers();
            let texts: Vec<_> = numbers.iter().map(f32::to_string).collect();
            text += &match texts.as_slice() {
                [number] => format!("{} = {number}\n", input.name),
                numbers => format!("{} = ({})\n", input.name, numbers.join(", ")),
            };
            expected.push(numbers);
        }
        for scenario in [None, Some(entry)] {
            let case = paste::read(&text).case(scenario);
            let mut case = case.unwrap_or_else(|why| panic!("{}: {why}\n{text}", entry.id));
            assert_eq!(case.scenario.id, entry.id, "{text}");
            let got: Vec<_> =
                case.live.inputs().iter().map(|input| input.value.numbers()).collect();
            assert_eq!(got, expected, "{}\n{text}", entry.id);
        }
    }
}

#[test]
fn a_case_stays_as_it_is() {
    let text = r#"{"scenario":"ray_sphere","id":7,"inputs":{"radius":0.1}}"#;
    let line = paste::print(text, &Asked::default()).unwrap();
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&value["id"], &value["inputs"]["radius"]), (&json!(7), &json!(0.1)));
}

#[test]
fn what_is_left_out_of_a_long_text_is_said() {
    for (count, is_cut) in [(19_999, false), (20_001, true)] {
        let paste = paste::read(&"(1, 2, 3)\n".repeat(count));
        assert_eq!(paste.groups.len(), count.min(20_000));
        let said: Vec<_> = paste.refused.iter().map(ToString::to_string).collect();
        let expected = "only the first 20000 groups of numbers are read";
        assert_eq!(said, is_cut.then_some(expected).as_slice());
    }
}

/// Any text is read in time that grows with its length.
#[test]
fn long_texts_take_no_longer_by_the_byte() {
    for piece in [
        "(",
        "[1,",
        "a.",
        "1 -2 ",
        "-",
        "#",
        "# 1 2 3\n\nx\n",
        "#if 1\n1,2,3\n#else\n3,2,1\n",
        "<",
        "a<",
        "/*",
        "<!--",
        "1.",
        "1,2 ",
        "{\"k\":[0,",
        "x=1;",
        "a=[1,2];b=a+1;",
        "ä",
        "-(",
        "1e9",
        "f(x,",
        "x: 1 ",
        "\n1 2 3",
        "v[0]=1 ",
        "Jan 1",
        "\0",
        "\u{2212}",
        "0x",
        "v1[1][2]",
        "\"1 2\" ",
        "(1 2) ",
        "<a>",
        "=\"1 ",
        "0 0 0, ",
        "1,000,",
        "x=1; {x, 0} ",
    ] {
        let text = piece.repeat((paste::LONGEST / 8) / piece.len());
        let begin = Instant::now();
        let found = paste::read(&text);
        let _ = found.layout(None);
        assert!(begin.elapsed() < Duration::from_secs(20), "{piece}: {:?}", begin.elapsed());
    }
}

#[test]
fn numbers_of_another_frame_are_brought_into_ours() {
    let text =
        "ray sphere\nstart (100, 200, 300) end (400, 200, 300) center (300, 250, 300) radius 50";
    let frame = cases::Frame::find("unreal");
    let line = paste::print(text, &Asked { frame, ..Asked::default() }).unwrap();
    let case: Value = serde_json::from_str(&line).unwrap();
    let expected = json!({
        "start": [1, 3, 2], "end": [4, 3, 2], "center": [3, 3, 2.5], "radius": 0.5,
    });
    assert_eq!(case["inputs"], expected);
}

#[test]
fn what_the_text_does_not_say_is_said_with_options() {
    use collision_sandbox::cli::{self, Command};
    let text = "ray box: origin (0, 0, 8) direction (0, 0, -1)
        box_center (100, 200, 300) half_extents (20, 40, 60) rotation (0.5, 0.1, 0.7, 0.5)";
    let line = "collision-sandbox paste --scenario ray_box --unit cm --sizes full --quaternions wxyz --radians";
    let Ok(Command::Paste { asked, .. }) = cli::command(line.split(' ')) else { panic!("{line}") };
    let line = paste::print(text, &asked).unwrap();
    let case: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(case["inputs"]["box_center"], json!([1, 2, 3]));
    assert_eq!(case["inputs"]["half_extents"], json!([0.1, 0.2, 0.3]));
    assert_eq!(case["inputs"]["rotation"], json!([0.1, 0.7, 0.5, 0.5]));
    assert_eq!(case["inputs"]["direction"], json!([0, 0, -1]));
}

/// `query --frame` takes cases and gives answers in that frame and its unit.
#[test]
fn a_query_in_another_frame_is_answered_in_it() {
    let case = r#"{"scenario":"segment_plane","inputs":{"start":[0,0,300],"end":[0,0,-100],"plane_point":[0,0,0],"plane_normal":[0,0,1]}}"#;
    for name in ["unreal", "blender"] {
        let frame = cases::Frame::find(name);
        let printing = cases::Printing { frame, ..cases::Printing::default() };
        let mut output = Vec::new();
        cases::query(case.as_bytes(), &mut output, printing).unwrap();
        let answer: Value = serde_json::from_slice(&output).unwrap();
        let contact = &answer["contacts"][0];
        assert_eq!((&contact["point"], &contact["normal"]), (&json!([0, 0, 0]), &json!([0, 0, 1])));
        assert_eq!(contact["distance"], json!(300), "{name}");
    }
}

/// What *Copy as* writes for an engine, in that engine's frame, is the same case again: by the line
/// that states the scenario, and by its own code.
#[test]
fn a_copy_comes_back_as_its_case() {
    let (same, refused, other) = copied(|text| text);
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert!(refused.is_empty(), "{same} are the same, refused:\n{}", refused.join("\n"));
}

#[test]
fn a_copy_comes_back_by_its_code() {
    let (same, refused, other) = copied(|text| {
        let lines = text.lines().filter(|line| !line.contains("Scenario: "));
        lines.map(|line| format!("{line}\n")).collect()
    });
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert!(refused.is_empty(), "{same} are the same, refused:\n{}", refused.join("\n"));
}

/// What comes of the copies of every scenario's scene for every engine: how many are the same case
/// again, which are refused, and which are another.
fn copied(changed: impl Fn(String) -> String) -> (usize, Vec<String>, Vec<String>) {
    use collision_sandbox::copy::{self, Target};
    use std::path::PathBuf;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let (mut same, mut refused, mut other) = (0, Vec::new(), Vec::new());
    for entry in scenarios::ALL {
        let path: PathBuf = folder.join(format!("{}.json", entry.id));
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let case = cases::parse(&text).unwrap();
        for target in
            [Target::Rust, Target::Unity, Target::Godot, Target::Parry, Target::Jolt, Target::Box2d]
        {
            let Ok(copied) = copy::text(&case, target, None) else { continue };
            let copied = changed(copied);
            let name = format!("{} {}", target.name(), entry.id);
            match paste::print(&copied, &Asked::default()) {
                Err(why) => {
                    let why: Value = serde_json::from_str(&why).unwrap();
                    refused.push(format!("{name}: {}\n{copied}", why["why"]));
                }
                Ok(line) => {
                    let back: Value = serde_json::from_str(&line).unwrap();
                    let line: Value = serde_json::from_str(&cases::write_line(&case)).unwrap();
                    match back["scenario"] == line["scenario"] && back["inputs"] == line["inputs"] {
                        true => same += 1,
                        false => other.push(format!("{name}:\n{back}\n{line}\n{copied}")),
                    }
                }
            }
        }
    }
    (same, refused, other)
}

/// The texts of both folders, and those that were found later.
fn all_texts() -> Vec<String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut texts = Vec::new();
    for folder in ["paste", "paste_styles"] {
        for file in fs::read_dir(data.join(folder)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "txt") {
                texts.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    for file in ["threads.txt", "written.txt", "engines.txt"] {
        let all = fs::read_to_string(data.join("paste_fresh").join(file)).unwrap();
        texts.extend(all.split("=== ").skip(1).map(|t| t.split_once("\n\n").unwrap().1.to_owned()));
    }
    texts
}

fn is_of_number(first: char) -> bool {
    first == '-' || first.is_ascii_digit()
}

/// How far a ray goes, that a shape is not turned, and that segments are not thick.
fn may_be_assumed(input: &str) -> bool {
    matches!(input, "max_distance" | "p_radius" | "q_radius") || input.starts_with("rotation")
}

/// No input of a case is a default that its note does not call assumed, and few may be; each number stands in the text, or is said to be computed or assumed.
#[test]
fn no_number_of_a_case_is_made_up() {
    let mut count = 0;
    for text in all_texts() {
        let Ok(line) = paste::print(&text, &Asked::default()) else { continue };
        count += 1;
        let case: Value = serde_json::from_str(&line).unwrap();
        let note = case["note"].as_str().unwrap();
        let found = paste::read(&text).found(None)["found"].clone();
        let written: Vec<f32> = found
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|group| match &group["value"] {
                Value::Array(numbers) => numbers.clone(),
                number => vec![number.clone()],
            })
            .filter_map(|number| number.as_f64().map(|number| number as f32))
            .collect();
        for (name, value) in case["inputs"].as_object().unwrap() {
            // A group that is called as the input is not named twice.
            let is_own = |part: &str| {
                let number = part.trim_start().strip_prefix(name.as_str()).unwrap_or_default();
                number.strip_prefix(' ').is_some_and(|text| text.starts_with(is_of_number))
            };
            let is_told = |how: &str| {
                note.contains(&format!("{name} {how}from "))
                    || how.is_empty() && note.split([',', ':']).any(is_own)
            };
            let assumed = note.split("Assumed: ").nth(1).unwrap_or_default();
            let is_assumed = assumed.split('.').next().unwrap_or_default().contains(name.as_str());
            assert!(
                is_told("") || is_told("computed ") || (is_assumed && may_be_assumed(name)),
                "{name}: {line}"
            );
            if is_told("") {
                let numbers = match value {
                    Value::Array(numbers) => numbers.clone(),
                    number => vec![number.clone()],
                };
                for number in numbers.iter().filter_map(Value::as_f64) {
                    let stands = number == 0.0 || written.contains(&(number as f32));
                    assert!(stands, "{name}: {number} stands nowhere: {line}");
                }
            }
        }
    }
    assert!(count > 200, "{count}");
}

/// Who names a scenario gets no default of its scene either.
#[test]
fn a_forced_scenario_is_given_no_defaults() {
    for text in all_texts() {
        for entry in scenarios::ALL {
            let asked = Asked { scenario: Some(entry), ..Asked::default() };
            let Ok(line) = paste::print(&text, &asked) else { continue };
            let case: Value = serde_json::from_str(&line).unwrap();
            let note = case["note"].as_str().unwrap_or_default();
            let assumed = note.split("Assumed: ").nth(1).unwrap_or_default();
            let assumed = assumed.split('.').next().unwrap_or_default();
            for name in assumed.split(", ").filter(|name| !name.is_empty() && !name.contains(' ')) {
                assert!(may_be_assumed(name), "{}: {line}", entry.id);
            }
        }
    }
}

/// Two scenarios that take all of a text, of other shapes each, are a tie: no case.
#[test]
fn a_tie_between_scenarios_is_no_case() {
    let text = "ray vs capsule or cylinder: origin (0, 5, 0) direction (0, -1, 0) distance 10, \
        from (0, 0, 0) to (1, 0, 0) radius 2";
    let why = paste::print(text, &Asked::default()).unwrap_err();
    let why: Value = serde_json::from_str(&why).unwrap();
    assert_eq!(
        why["why"],
        "ray_capsule fits as well as ray_cylinder (try --scenario ray_capsule or --scenario ray_cylinder)"
    );
    for (place, id) in ["ray_capsule", "ray_cylinder"].into_iter().enumerate() {
        assert_eq!(why["candidates"][place]["scenario"], id);
        let asked = Asked { scenario: scenarios::find(id), ..Asked::default() };
        let case: Value = serde_json::from_str(&paste::print(text, &asked).unwrap()).unwrap();
        assert_eq!(case["scenario"], id);
    }
}
