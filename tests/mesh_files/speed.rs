//! A million triangles in each format. `MESH_SPEED=1000000` says how many; a few are always read.

use std::fmt::Write;
use std::time::Instant;

use collision_scenarios::mesh::check::check;
use serde_json::json;

use super::mesh;

/// A closed surface of squares around a ball, with `2 · size²` triangles or so.
fn ball(size: usize) -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
    let mut vertices = Vec::new();
    for ring in 0..=size {
        for spoke in 0..size {
            let (up, around) = (
                std::f64::consts::PI * ring as f64 / size as f64,
                std::f64::consts::TAU * spoke as f64 / size as f64,
            );
            let at = [up.sin() * around.cos(), up.cos(), up.sin() * around.sin()];
            // The poles are one place each.
            let at = if ring % size == 0 { [0.0, up.cos().round(), 0.0] } else { at };
            vertices.push(at.map(|number| number as f32));
        }
    }
    let index = |ring: usize, spoke: usize| (ring * size + spoke % size) as u32;
    let mut triangles = Vec::new();
    for ring in 0..size {
        for spoke in 0..size {
            let [a, b] = [index(ring, spoke), index(ring, spoke + 1)];
            let [c, d] = [index(ring + 1, spoke), index(ring + 1, spoke + 1)];
            triangles.extend([[a, b, d]].into_iter().filter(|_| ring > 0));
            triangles.extend([[a, d, c]].into_iter().filter(|_| ring + 1 < size));
        }
    }
    (vertices, triangles)
}

fn obj(vertices: &[[f32; 3]], triangles: &[[u32; 3]]) -> Vec<u8> {
    let mut text = String::new();
    for [x, y, z] in vertices {
        writeln!(text, "v {x} {y} {z}").unwrap();
    }
    for corners in triangles {
        let [a, b, c] = corners.map(|corner| corner + 1);
        writeln!(text, "f {a}//{a} {b}//{b} {c}//{c}").unwrap();
    }
    text.into_bytes()
}

fn ply(vertices: &[[f32; 3]], triangles: &[[u32; 3]], encoding: &str) -> Vec<u8> {
    let mut bytes = format!(
        "ply\nformat {encoding} 1.0\nelement vertex {}\nproperty float x\nproperty float y\n\
         property float z\nelement face {}\nproperty list uchar int vertex_indices\nend_header\n",
        vertices.len(),
        triangles.len()
    )
    .into_bytes();
    let mut text = String::new();
    for at in vertices {
        match encoding {
            "ascii" => writeln!(text, "{} {} {}", at[0], at[1], at[2]).unwrap(),
            _ => at.iter().for_each(|number| bytes.extend(number.to_le_bytes())),
        }
    }
    for corners in triangles {
        if encoding == "ascii" {
            writeln!(text, "3 {} {} {}", corners[0], corners[1], corners[2]).unwrap();
        } else {
            bytes.push(3);
            corners.iter().for_each(|corner| bytes.extend(corner.to_le_bytes()));
        }
    }
    bytes.extend(text.bytes());
    bytes
}

fn stl(vertices: &[[f32; 3]], triangles: &[[u32; 3]], is_text: bool) -> Vec<u8> {
    let mut bytes = [[0; 80].to_vec(), (triangles.len() as u32).to_le_bytes().to_vec()].concat();
    let mut text = "solid ball\n".to_owned();
    for corners in triangles {
        let corners = corners.map(|corner| vertices[corner as usize]);
        bytes.extend([0; 12]);
        corners.as_flattened().iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend([0; 2]);
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in corners {
            writeln!(text, "vertex {x} {y} {z}").unwrap();
        }
        text += "endloop\nendfacet\n";
    }
    if is_text { (text + "endsolid ball\n").into_bytes() } else { bytes }
}

fn glb(vertices: &[[f32; 3]], triangles: &[[u32; 3]]) -> Vec<u8> {
    let mut data: Vec<u8> =
        triangles.as_flattened().iter().flat_map(|index| index.to_le_bytes()).collect();
    let split = data.len();
    data.extend(vertices.as_flattened().iter().flat_map(|number| number.to_le_bytes()));
    let document = json!({
        "asset": {"version": "2.0"}, "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 1}, "indices": 0}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5125, "count": 3 * triangles.len(), "type": "SCALAR"},
            {"bufferView": 1, "componentType": 5126, "count": vertices.len(), "type": "VEC3"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": split},
            {"buffer": 0, "byteOffset": split, "byteLength": data.len() - split},
        ],
        "buffers": [{"byteLength": data.len()}],
    });
    let mut json = document.to_string().into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let size = (28 + json.len() + data.len()) as u32;
    let number = |number: u32| number.to_le_bytes();
    let mut bytes = [&b"glTF"[..], &number(2), &number(size), &number(json.len() as u32)].concat();
    bytes.extend(b"JSON");
    bytes.extend(json);
    bytes.extend(number(data.len() as u32));
    bytes.extend(b"BIN\0");
    bytes.extend(data);
    bytes
}

#[test]
fn a_large_mesh_is_the_same_in_every_format() {
    let count = std::env::var("MESH_SPEED").map_or(5_000, |count| count.parse().unwrap());
    let (vertices, triangles) = ball(f64::sqrt(f64::from(count) / 2.0).ceil() as usize);
    for (name, bytes) in [
        ("ball.obj", obj(&vertices, &triangles)),
        ("text.stl", stl(&vertices, &triangles, true)),
        ("binary.stl", stl(&vertices, &triangles, false)),
        ("text.ply", ply(&vertices, &triangles, "ascii")),
        ("binary.ply", ply(&vertices, &triangles, "binary_little_endian")),
        ("ball.glb", glb(&vertices, &triangles)),
    ] {
        let begin = Instant::now();
        let mesh = mesh(name, &bytes);
        let read = begin.elapsed();
        mesh.tree();
        let tree = begin.elapsed() - read;
        assert_eq!(mesh.triangles().len(), triangles.len(), "{name}");
        let begin = Instant::now();
        // The vertices of the poles that no triangle uses are in no way wrong.
        let report = check(&mesh, 8);
        assert!(report.is_closed && report.leaks.count == 0, "{name}: {report:?}");
        assert_eq!((report.parts, report.euler, report.crossings.count), (1, 2, 0), "{name}");
        println!(
            "{name}: {} triangles, {} MB: read {read:.2?}, tree {tree:.2?}, check {:.2?}",
            triangles.len(),
            bytes.len() >> 20,
            begin.elapsed()
        );
    }
}
