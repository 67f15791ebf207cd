//! What is read of OBJ, STL and PLY, and what holds for all formats.

use std::fs;
use std::path::Path;

use collision_sandbox::io::mesh_files::{Meshes, read};
use collision_scenarios::cases::ReadMesh;
use collision_scenarios::mesh::{MeshFile, MeshUnit, Up};

use super::{FOLDER, mesh, parse_in, places};

/// The files of one box.
pub const BOXES: [&str; 9] = [
    "box.obj",
    "box_text.stl",
    "box_binary.stl",
    "box_text.ply",
    "box_little.ply",
    "box_big.ply",
    "box.gltf",
    "box_data.gltf",
    "box.glb",
];

#[test]
fn every_format_gives_the_same_triangles() {
    let box_of = |name: &str| {
        let path = Path::new(FOLDER).join(name);
        read(&path, Up::Y, MeshUnit::Metre).unwrap_or_else(|why| panic!("{name}: {why}"))
    };
    let first = box_of(BOXES[0]);
    assert_eq!((first.vertices().len(), first.triangles().len()), (8, 12));
    assert_eq!(first.vertices()[6].to_array(), [-1.5, 1.7, 3.3]);
    assert_eq!(first.triangles()[..2], [[0, 2, 3], [0, 3, 1]], "a fan in the order of the file");
    for name in BOXES {
        let other = box_of(name);
        assert_eq!(places(&other), places(&first), "{name}");
        assert_eq!(other.vertices().len(), 8, "{name}");
        if !name.ends_with("stl") {
            assert_eq!(other.vertices(), first.vertices(), "{name}: the numbers are the file's");
        }
        assert_eq!(other.file().unwrap().path, Path::new(FOLDER).join(name).to_str().unwrap());
    }
}

#[test]
fn the_content_says_the_format_where_the_name_does_not() {
    for name in BOXES.into_iter().filter(|name| !name.ends_with("gltf")) {
        let bytes = fs::read(Path::new(FOLDER).join(name)).unwrap();
        assert_eq!(mesh("level.dat", &bytes).triangles().len(), 12, "{name}");
    }
}

#[test]
fn units_and_axes_become_metres_with_y_up() {
    let text = "v 1 2 3\nv 0.3 0 -0\nv 1e-3 5000 7\nf 1 2 3";
    let read = |up, unit| {
        let mesh = parse_in("a.obj", text, up, unit).unwrap();
        mesh.vertices().iter().map(|at| at.to_array()).collect::<Vec<_>>()
    };
    assert_eq!(
        read(Up::Z, MeshUnit::Metre),
        [[1.0, 3.0, -2.0], [0.3, -0.0, 0.0], [1e-3, 7.0, -5000.0]]
    );
    assert!(read(Up::Z, MeshUnit::Metre)[1][2].is_sign_positive());
    for (unit, factor) in [
        (MeshUnit::Centimetre, 0.01_f64),
        (MeshUnit::Millimetre, 0.001),
        (MeshUnit::Inch, 0.0254),
        (MeshUnit::Foot, 0.3048),
    ] {
        let expected = |number: f64| (number * factor) as f32;
        assert_eq!(read(Up::Y, unit)[0], [1.0, 2.0, 3.0].map(expected), "{unit:?}");
    }
    // The nearest f32 to each number, in whatever unit it is written.
    let centimetres =
        parse_in("a.obj", "v 30 1 0.1\nv 0 0 0\nv 1 1 1\nf 1 2 3", Up::Y, MeshUnit::Centimetre);
    assert_eq!(centimetres.unwrap().vertices()[0].to_array(), [0.3, 0.01, 0.001]);
}

#[test]
fn a_number_is_rounded_once() {
    // Just above the middle between two f32: by way of f64 it would become the middle, and then 1.
    let number = "1.00000005960464477539062500000001";
    assert_eq!(f64::from(1.0_f32), number.parse::<f64>().unwrap() as f32 as f64);
    let obj = mesh("a.obj", format!("v {number} 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n"));
    assert_eq!(obj.vertices()[0].x, 1.0_f32.next_up());
    let head = "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\n\
        property double z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n";
    let ply = mesh("a.ply", format!("{head}{number} 0 0\n0 1 0\n0 0 1\n3 0 1 2\n"));
    assert_eq!(ply.vertices()[0].x, 1.0_f32.next_up());
}

#[test]
fn obj_has_polygons_negative_numbers_and_lines_that_go_on() {
    let text = "v 0 0 0 1\r\nv 1 0 0 0.5 0.5 0.5 # grey\r\nv 1 1 0\r\n\r\nv 0 1 0\r\nv -1 .5 0\r\n\
        f -5 2/7 3//1 \\\r\n 4/1/1 -1\r\nl 1 2\r\ng a b\r\nf 6 1 2\r\nv 9 9 9";
    let mesh = mesh("a.obj", text);
    assert_eq!(mesh.vertices().len(), 6, "one that comes after its face counts");
    assert_eq!(mesh.triangles(), [[0, 1, 2], [0, 2, 3], [0, 3, 4], [5, 0, 1]]);
}

#[test]
fn stl_joins_corners_at_equal_places() {
    let triangle = |corners: [&str; 3]| {
        let vertices = corners.map(|at| format!("vertex {at}\n")).concat();
        format!("FACET NORMAL nan 0 0\nouter loop\n{vertices}endloop endfacet\nendfacet\n")
    };
    let text = [
        triangle(["0 0 0", "1 0 0", "0 1 0"]),
        "endsolid\nsolid b\n".to_owned(),
        triangle(["-0 0 -0.0", "0 1e0 0", "1.0000001 0 0"]),
    ];
    let mesh = mesh("a.stl", format!("Solid a\n{}endsolid b", text.concat()));
    assert_eq!(mesh.triangles(), [[0, 1, 2], [0, 2, 3]]);
    assert!(mesh.vertices().iter().all(|at| at.x.is_sign_positive() && at.z.is_sign_positive()));
}

#[test]
fn ply_reads_any_order_and_type() {
    let head = "ply\r\nformat ascii 1.0\r\nobj_info x\r\nelement face 1\r\n\
        property list uint8 float weights\r\nproperty list int8 uint16 vertex_index\r\n\
        element nothing 4000000000\r\nelement vertex 4\r\nproperty uint8 z\r\nproperty double y\r\n\
        property list int int ids\r\nproperty int16 x\r\nend_header\r\n";
    let mesh = mesh(
        "a.ply",
        format!("{head}1 0.5 4 3 2 1 0\r\n\r\n1 .5 0 -7\r\n2 0 2 9 9 1\n3 1 0 0\n4 0 1 1 0\n\n"),
    );
    assert_eq!(mesh.triangles(), [[3, 2, 1], [3, 1, 0]]);
    assert_eq!(mesh.vertices()[0].to_array(), [-7.0, 0.5, 1.0]);
    assert_eq!(mesh.vertices()[1].to_array(), [1.0, 0.0, 2.0]);
}

#[test]
fn a_mesh_of_many_cases_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("levels")).unwrap();
    let path = folder.path().join("levels/one.obj");
    fs::write(&path, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let file = |path: &str, unit| MeshFile { path: path.into(), up: Up::Y, unit };
    let meshes = Meshes::beside(&folder.path().join("cases.jsonl"));
    let one = meshes.read(&file("levels/one.obj", MeshUnit::Metre)).unwrap();
    let whole = folder.path().join("levels/one.obj");
    let whole = file(whole.to_str().unwrap(), MeshUnit::Metre);
    assert_eq!(one.file(), Some(&whole), "wherever the case goes");
    let missing = meshes.read(&file("none.obj", MeshUnit::Metre)).unwrap_err();
    fs::rename(&path, folder.path().join("none.obj")).unwrap();
    let again = meshes.read(&file("levels/one.obj", MeshUnit::Metre)).unwrap();
    assert!(std::ptr::eq(one.tree(), again.tree()), "with its tree");
    assert_eq!(
        meshes.read(&file("none.obj", MeshUnit::Metre)).unwrap_err().to_string(),
        missing.to_string()
    );
    // Another unit is another mesh.
    let feet = meshes.read(&file("none.obj", MeshUnit::Foot)).unwrap();
    assert_eq!(feet.vertices()[1].x, 0.3048);
    for number in 0..100 {
        assert!(meshes.read(&file(&format!("{number}"), MeshUnit::Metre)).is_err());
    }
    let path = folder.path().join("none.obj");
    assert!(
        meshes.read(&file(path.to_str().unwrap(), MeshUnit::Metre)).is_ok(),
        "an absolute path"
    );
    assert!(
        Meshes::beside(Path::new("cases.jsonl"))
            .read(&file("tests/data/meshes/box.obj", MeshUnit::Metre))
            .is_ok()
    );
}
