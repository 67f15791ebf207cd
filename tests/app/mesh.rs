//! The flaws of a mesh, and the walk along one.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Node;
use collision_sandbox::io::mesh_files::open_mesh;
use collision_sandbox::state::explain::{Explain, Picture};
use collision_scenarios::mesh::{Mesh, Up};
use collision_scenarios::scenario::{Role, Value, mesh_of};

use crate::hand::Hand;

fn place(hand: &mut Hand, name: &str, nth: usize) -> Option<Vec2> {
    let nodes = hand.nodes();
    let is_it = |node: &&Node| [node.label(), node.value()].contains(&Some(name));
    let bounds = nodes.iter().filter(is_it);
    let bounds = bounds.filter_map(|node| node.bounds()).nth(nth)?;
    Some(Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0)
}

#[track_caller]
fn press(hand: &mut Hand, name: &str, nth: usize) {
    let at = place(hand, name, nth).unwrap_or_else(|| panic!("no {name}"));
    hand.click_at(at);
    hand.frames(3);
}

/// Looks for flaws, and waits until this is said.
#[track_caller]
fn look(hand: &mut Hand, expected: &str) {
    press(hand, "Look for flaws", 0);
    let begin = Instant::now();
    while place(hand, expected, 0).is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "never says {expected}");
        hand.frames(1);
    }
}

#[test]
fn a_leak_is_framed_and_its_ray_falls_through() {
    let mut hand = Hand::on_screen("point_trimesh", 1280, 1400);
    look(&mut hand, "No flaw was found.");
    // Without one of its triangles.
    let inputs = hand.workspace().scenario.inputs();
    let place = inputs.iter().position(|input| input.name == "mesh").unwrap();
    let Value::Mesh(mesh) = &inputs[place].value else { panic!("no mesh") };
    let open = Mesh::new(mesh.vertices().to_vec(), mesh.triangles()[1..].to_vec()).unwrap();
    hand.workspace().edit("open it", |workspace| workspace.scenario.put(place, Value::Mesh(open)));
    hand.frames(2);
    look(&mut hand, "Leaks: 1");
    let before = hand.view().orbit;
    press(&mut hand, "⏵", 0);
    hand.frames(30);
    assert_ne!(hand.view().orbit, before);
    let marks = &hand.app.world().resource::<Picture>().0;
    assert!(marks.iter().any(|(_, role)| *role == Role::StepNow));
    press(&mut hand, "Shoot the ray", 0);
    let workspace = hand.workspace();
    assert_eq!(workspace.entry.id, "ray_trimesh");
    assert!(!workspace.answer.hit);
    hand.workspace().undo();
    hand.frames(2);
    assert!(hand.app.world().resource::<Explain>().flaw.is_none());
}

#[test]
fn keys_walk_on_from_the_end_of_each_slide_as_one_step() {
    let mut hand = Hand::new("slide");
    press(&mut hand, "Walk (W A S D)", 0);
    let (start, focus) = (hand.at("start"), hand.view().orbit.focus);
    hand.hold(KeyCode::KeyA);
    hand.frames(30);
    hand.free(KeyCode::KeyA);
    hand.frames(30);
    assert!(hand.workspace().undo_name().is_some_and(|name| name.to_string() == "walk"));
    let (there, radius) = (hand.at("start"), hand.numbers("cast_radius")[0]);
    assert!(there.distance(start) > 0.1, "{start} {there}");
    // It stands on the floor, and the camera has come along.
    assert!((there.y - radius).abs() < 1e-3, "{there}");
    let came = (hand.view().orbit.focus - focus).as_vec3();
    assert!(came.distance(there - start) < 1e-3, "{came} {}", there - start);
    hand.workspace().undo();
    hand.frames(2);
    assert_eq!(hand.at("start"), start);
    // Switched off, the keys do what they always do.
    press(&mut hand, "Walk (W A S D)", 0);
    hand.hold(KeyCode::KeyA);
    hand.frames(5);
    hand.free(KeyCode::KeyA);
    assert_eq!(hand.at("start"), start);
}

#[test]
fn another_axis_up_reads_the_file_anew_and_aims_the_ray() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wall.obj");
    std::fs::write(&path, "v 0 0 5\nv 4 0 5\nv 0 2 5\nv 4 2 5\nf 1 2 4 3\n").unwrap();
    let case = open_mesh(&path).unwrap().unwrap();
    let mut hand = Hand::on_screen("ray_trimesh", 1280, 1400);
    hand.workspace().open_case(case);
    hand.frames(3);
    let before = hand.at("origin");
    press(&mut hand, "Y up", 0);
    press(&mut hand, "Z up", 0);
    let begin = Instant::now();
    let read = |hand: &mut Hand| mesh_of(hand.workspace().scenario.as_ref()).unwrap();
    while read(&mut hand).file().unwrap().up == Up::Y {
        assert!(begin.elapsed() < Duration::from_secs(60), "never reads the file");
        hand.frames(1);
    }
    hand.frames(1);
    // (x, y, z) is (x, z, −y) now.
    assert_eq!(read(&mut hand).vertices()[2], Vec3::new(0.0, 5.0, -2.0));
    assert!(hand.workspace().answer.hit && hand.at("origin") != before);
    hand.workspace().undo();
    assert_eq!((read(&mut hand).file().unwrap().up, hand.at("origin")), (Up::Y, before));
}
