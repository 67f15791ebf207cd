//! `mesh`: what is printed of a mesh, and the exit codes.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    program.arg("mesh").args(arguments).output().unwrap()
}

fn printed(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_closed_mesh_leaks_nowhere() {
    for name in ["box.obj", "box_binary.stl", "box_big.ply", "box.glb"] {
        let output = run(&[&format!("tests/data/meshes/{name}")]);
        assert_eq!(output.status.code(), Some(0), "{name}");
        let report = printed(&output);
        assert_eq!(report["triangles"], 12);
        assert_eq!(report["bounds"], json!([[-1.5, 0.1, -2.25], [2.5, 1.7, 3.3]]));
        assert_eq!((&report["closed"], &report["leaks"]), (&json!(true), &json!(0)));
        let counts = report["counts"].as_object().unwrap();
        assert!(counts.len() >= 9 && counts.values().all(|count| *count == 0), "{counts:?}");
    }
}

#[test]
fn a_leak_is_exit_code_1_and_comes_with_its_ray() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.obj");
    let text = fs::read_to_string("tests/data/meshes/box.obj").unwrap();
    fs::write(&path, text.replace("f 1//1 2//1 6//1 5//1\n", "f 1 2 6\n")).unwrap();
    let output = run(&[path.to_str().unwrap(), "--unit", "cm", "--up", "z"]);
    assert_eq!(output.status.code(), Some(1));
    let report = printed(&output);
    assert_eq!((&report["closed"], &report["leaks"]), (&json!(false), &json!(1)));
    assert_eq!(report["counts"]["boundary_edges"], 3);
    assert_eq!(report["bounds"], json!([[-0.015, -0.0225, -0.017], [0.025, 0.033, -0.001]]));
    let leak = &report["examples"]["leaks"][0];
    assert!(leak["ray"]["origin"].is_array() && leak["ray"]["max_distance"].is_number(), "{leak}");
}

#[test]
fn what_cannot_be_read_is_exit_code_2() {
    for (arguments, expected) in [
        (&["none.obj"][..], "cannot read none.obj: No such file"),
        (&["tests"], "cannot read tests: it is a folder, expected a file"),
        (&["README.md"], "cannot read README.md: it is no mesh"),
        (&["tests/data/meshes/box.obj", "--unit", "km"], "[possible values: m, cm, mm, in, ft]"),
        (&["tests/data/meshes/box.obj", "--up", "x"], "[possible values: y, z]"),
    ] {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(error.contains(expected) && output.stdout.is_empty(), "{error}");
    }
}
