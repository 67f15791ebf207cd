//! Why a bad file is refused: one sentence with the line or byte.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use collision_sandbox::io::mesh_files::read;
use collision_scenarios::mesh::{MeshUnit, Up};
use serde_json::{Value, json};

use super::{FOLDER, parse};

#[track_caller]
fn refused(name: &str, bytes: impl AsRef<[u8]>, expected: &str) {
    let begin = Instant::now();
    match parse(name, &bytes) {
        Ok(mesh) => panic!("{name}: {} triangles, expected {expected}", mesh.triangles().len()),
        Err(why) => assert_eq!(why.to_string(), expected, "{name}"),
    }
    assert!(begin.elapsed() < Duration::from_secs(1), "{name}: {:?}", begin.elapsed());
}

#[test]
fn what_is_no_mesh_is_refused() {
    refused("a.obj", "", "it is empty");
    refused("a.png", b"\x89PNG\r\n", "it is no mesh, expected OBJ, STL, PLY, glTF or GLB");
    refused("a.txt", "hello", "it is no mesh, expected OBJ, STL, PLY, glTF or GLB");
    refused("a.obj", "# nothing\n", "it has no triangles");
    refused("a.obj", "v 0 0 0\n", "it has no triangles");
    refused("a.stl", "solid a\nendsolid a", "it has no triangles");
}

#[test]
fn obj_is_refused_by_line() {
    let with = |line: &str| format!("v 0 0 0\nv 1 0 0\n\nv 0 1 0\n{line}\nf 1 2 3");
    for (line, expected) in [
        ("f 1 2 4", "line 5: expected a vertex number from 1 to 3, got 4"),
        ("f 0 1 2", "line 5: expected a vertex number from -3 to -1, got 0"),
        ("f -4 1 2", "line 5: expected a vertex number from -3 to -1, got -4"),
        (
            "f 1 2 99999999999999999999",
            "line 5: expected a vertex number, got \"99999999999999999999\"",
        ),
        ("f 1 2 4294967297", "line 5: expected a vertex number from 1 to 3, got 4294967297"),
        ("f 1 2", "line 5: expected at least three corners, got 2"),
        ("f", "line 5: expected at least three corners, got 0"),
        ("f 1 2 x", "line 5: expected a vertex number, got \"x\""),
        ("v 1 2", "line 5: expected three numbers, got 2"),
        ("v 1 2 nan", "line 5: expected a finite number that f32 can hold, got NaN"),
        ("v 1 -inf 2", "line 5: expected a finite number that f32 can hold, got -inf"),
        ("v 1 1e39 2", "line 5: expected a finite number that f32 can hold, got inf"),
        ("v 1 2 3 x", "line 5: expected a number, got \"x\""),
        ("v 1 2 \u{1b}[2J", "line 5: expected a number, got \"\\u{1b}[2J\""),
        ("surf 0 1 0 1 1", "line 5: expected v or f, got \"surf\""),
    ] {
        refused("a.obj", with(line), expected);
    }
    refused("a.obj", "f 1 2 3", "line 1: there is no vertex 3");
    refused("a.obj", b"v 0 0 0\n\xff\xfe 1", "line 2: expected v or f, got \"\u{fffd}\u{fffd}\"");
}

#[test]
fn stl_is_refused_by_line_or_byte() {
    let text = fs::read_to_string(Path::new(FOLDER).join("box_text.stl")).unwrap();
    let binary = fs::read(Path::new(FOLDER).join("box_binary.stl")).unwrap();
    let first = text.find("vertex").unwrap();
    let broken = format!("{}vertex 1 2\n{}", &text[..first], &text[first..]);
    refused("a.stl", broken, "line 4: expected three numbers, got \"\"");
    refused(
        "a.stl",
        text.replacen("endloop", "vertex 1 2 3", 1),
        "line 7: expected endloop, got \"vertex\"",
    );
    refused(
        "a.stl",
        text.replacen("facet", "facett", 1),
        "line 2: expected facet or endsolid, got \"facett\"",
    );
    refused(
        "a.stl",
        text.replacen("2.5", "1e99", 1),
        "line 6: expected a finite number that f32 can hold, got inf",
    );
    refused(
        "a.stl",
        &text[..text.len() - 15],
        "line 85: expected facet or endsolid, got the end of the file",
    );
    refused(
        "a.stl",
        &binary[..binary.len() - 1],
        "byte 80: 12 triangles take 684 bytes, but the file has 683",
    );
    refused(
        "a.stl",
        [&binary[..], b"\0"].concat(),
        "byte 80: 12 triangles take 684 bytes, but the file has 685",
    );
    refused("a.stl", &binary[..50], "line 1: expected facet or endsolid, got the end of the file");
    refused(
        "a.stl",
        b"no header",
        "byte 9: expected the header of 84 bytes, got the end of the file",
    );
    let mut many = binary.clone();
    many[80..84].fill(255);
    refused(
        "a.stl",
        many,
        "byte 80: 4294967295 triangles take 214748364834 bytes, but the file has 684",
    );
    let mut infinite = binary;
    infinite[84 + 50 + 24..][..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    refused("a.stl", infinite, "byte 158: expected a finite number that f32 can hold, got inf");
}

#[test]
fn ply_is_refused_by_line_or_byte() {
    let text = fs::read_to_string(Path::new(FOLDER).join("box_text.ply")).unwrap();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from));
        text.replacen(from, to, 1)
    };
    for (text, expected) in [
        (with("ply", "plx"), "line 1: expected ply, got \"plx\""),
        (
            with("ascii", "ascii7"),
            "line 2: expected ascii, binary_little_endian, binary_big_endian, got \"ascii7\"",
        ),
        (with("comment", "remark"), "line 3: expected a line of a PLY header, got \"remark\""),
        (with("vertex 8", "vertex many"), "line 4: expected a number of elements, got \"many\""),
        (with("vertex 8", "vertex -1"), "line 4: expected a number of elements, got \"-1\""),
        (with("vertex 8", "vertex 7"), "line 20: expected a whole number, got \"2.5\""),
        (with("face 6", "face 7"), "line 26: expected another element, got the end of the file"),
        (
            with("face 6", "face 5"),
            "line 26: expected the end of the file, got more than the header promises",
        ),
        (
            with("face 6", "face 4000000000"),
            "its header promises 4000000000 of face, but 77 bytes are left",
        ),
        (with("property float y\n", ""), "line 11: expected x, y and z of a vertex"),
        (with("vertex_indices", "corners"), "line 12: expected vertex_indices of a face"),
        (
            with("uchar int", "uchar integer"),
            "line 10: expected a type of numbers, got \"integer\"",
        ),
        (with("format ascii 1.0\n", ""), "line 11: expected format, got end_header"),
        (with("4 0 2 3 1", "4 0 2 3 8"), "line 21: expected a vertex number from 0 to 7, got 8"),
        (with("4 0 2 3 1", "4 0 2 3 -1"), "line 21: expected a whole number from 0, got -1"),
        (with("4 0 2 3 1", "4 0 2 3 1 1 5"), "line 21: expected the end of the line, got \"5\""),
        (with("4 0 2 3 1", "4000000000 0 2 3 1"), "line 21: expected a whole number, got \"\""),
        (
            with("-1.5 0.1", "-1.5 nan"),
            "line 13: expected a finite number that f32 can hold, got NaN",
        ),
        (
            text[..text.find("property").unwrap()].to_owned(),
            "line 4: expected end_header, got the end of the file",
        ),
    ] {
        refused("a.ply", text, expected);
    }
    let binary = fs::read(Path::new(FOLDER).join("box_big.ply")).unwrap();
    let size = binary.len();
    refused(
        "a.ply",
        &binary[..size - 1],
        &format!("byte {}: expected 1 more bytes, got the end of the file", size - 1),
    );
    refused(
        "a.ply",
        [&binary[..], b"x"].concat(),
        &format!("byte {size}: expected the end of the file, got more than the header promises"),
    );
    let mut long = binary;
    // The length of the last list.
    long[size - 19] = 255;
    refused("a.ply", long, &format!("byte {size}: expected 2 more bytes, got the end of the file"));
}

#[test]
fn gltf_is_refused_by_its_part() {
    let text = fs::read_to_string(Path::new(FOLDER).join("box_data.gltf")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let with = |path: &str, value: Value| {
        let mut document = document.clone();
        *document.pointer_mut(path).unwrap() = value;
        document.to_string()
    };
    for (text, expected) in [
        (with("/asset/version", json!("1.0")), "asset: expected version 2, got 1.0"),
        (with("/scene", json!(3)), "scenes[3]: there is none"),
        (with("/scenes/0/nodes", json!([7])), "nodes[7]: there is none"),
        (with("/scenes/0/nodes", json!([0, 0])), "nodes[0]: expected one parent, got two"),
        (
            with("/nodes/0/name", json!(1)).replace("\"name\":1", "\"children\":[0]"),
            "nodes[0]: expected one parent, got two",
        ),
        (with("/nodes/0/mesh", json!(7)), "meshes[7]: there is none"),
        (with("/meshes/0/primitives/0/indices", json!(7)), "accessors[7]: there is none"),
        (
            with("/meshes/0/primitives/0/attributes/POSITION", json!(0)),
            "accessors[0]: expected VEC3",
        ),
        (
            with("/accessors/0/count", json!(35)),
            "accessors[0]: expected three corners a triangle, got 35",
        ),
        (
            with("/accessors/0/componentType", json!(5126)),
            "accessors[0]: its 36 elements end beyond bufferViews[0]",
        ),
        (
            with("/accessors/0/componentType", json!(7)),
            "accessors[0]: expected a component type from 5120 to 5126, got 7",
        ),
        (
            with("/accessors/1/count", json!(9)),
            "accessors[1]: its 9 elements end beyond bufferViews[1]",
        ),
        (
            with("/accessors/1/count", json!(7)),
            "accessors[0]: expected a vertex number from 0 to 6, got 7",
        ),
        (
            with("/accessors/1/count", json!(8_000_000_000_000_000_000_u64)),
            "accessors[1]: it has more than 60000000 elements",
        ),
        (with("/accessors/1/bufferView", json!(9)), "accessors[1]: there is no bufferViews[9]"),
        (
            with("/bufferViews/1/byteOffset", json!(u64::MAX)),
            "accessors[1]: its 8 elements end beyond bufferViews[1]",
        ),
        (
            with("/bufferViews/1/buffer", json!(1)),
            "accessors[1]: its 8 elements end beyond bufferViews[1]",
        ),
        (
            with("/buffers/0/byteLength", json!(1000)),
            "buffers[0]: it promises 1000 bytes, but there are 168",
        ),
        (
            with("/buffers/0/uri", json!("data:;base64,%%%%")),
            "buffers[0]: its base64 is wrong at letter 0",
        ),
        (
            with("/buffers/0/uri", json!("data:text/plain,1")),
            "buffers[0]: expected data:…;base64,…",
        ),
        (
            with("/buffers/0/uri", json!("../box.bin")),
            "buffers[0]: expected a file in the same folder or below, got \"../box.bin\"",
        ),
        (
            with("/buffers/0/uri", json!("%2e%2e/box.bin")),
            "buffers[0]: expected a file in the same folder or below, got \"%2e%2e/box.bin\"",
        ),
        (
            with("/buffers/0/uri", json!("/dev/zero")),
            "buffers[0]: expected a file in the same folder or below, got \"/dev/zero\"",
        ),
        (
            with("/buffers/0/uri", json!("http://a.org/b")),
            "buffers[0]: expected a file in the same folder or below, got \"http://a.org/b\"",
        ),
        (with("/buffers/0/uri", json!(null)), "buffers[0]: expected an address or a binary chunk"),
        (
            text.replace(
                "\"scene\"",
                "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"scene\"",
            ),
            "it requires the extension KHR_draco_mesh_compression, which is not read here",
        ),
        ("{\n\"asset\":".into(), "line 2: EOF while parsing a value at line 2 column 8"),
    ] {
        refused("a.gltf", text, expected);
    }
    let missing = with("/buffers/0/uri", json!("none.bin"));
    let why = parse("a.gltf", missing).unwrap_err().to_string();
    assert!(why.starts_with("buffers[0]: cannot read tests/data/meshes/none.bin: "), "{why}");
    refused("a.gltf", "{}".repeat(4_000_001), "it has more than 4000000 JSON objects");
}

#[test]
fn glb_is_refused_by_byte() {
    let binary = fs::read(Path::new(FOLDER).join("box.glb")).unwrap();
    let size = binary.len();
    let with = |at: usize, number: u32| {
        let mut binary = binary.clone();
        binary[at..at + 4].copy_from_slice(&number.to_le_bytes());
        binary
    };
    refused("a.glb", with(4, 1), "byte 4: expected version 2, got 1");
    refused(
        "a.glb",
        with(8, 5),
        &format!("byte 8: its header promises 5 bytes, but the file has {size}"),
    );
    refused(
        "a.glb",
        with(12, u32::MAX),
        &format!("byte 12: a chunk of 4294967295 bytes, but {} are left", size - 20),
    );
    refused(
        "a.glb",
        &binary[..10],
        "byte 10: expected a number of 4 bytes, got the end of the file",
    );
}

#[test]
fn a_bomb_of_nodes_is_refused() {
    // Each of these many nodes has the same many triangles.
    let nodes: Vec<_> = (0..100_000).map(|_| json!({"mesh": 0})).collect();
    let zeros = json!({
        "componentType": 5126, "count": 1_000_000, "type": "VEC3",
        "sparse": {"count": 0, "indices": {"bufferView": 0, "componentType": 5121}, "values": {"bufferView": 0}},
    });
    let document = json!({
        "asset": {"version": "2.0"}, "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "mode": 6}]}],
        "accessors": [zeros],
        "buffers": [{"byteLength": 0, "uri": "data:;base64,"}],
        "bufferViews": [{"buffer": 0, "byteLength": 0}],
    });
    let why = parse("a.gltf", document.to_string()).unwrap_err().to_string();
    assert_eq!(why, "it has more than 20000000 triangles");
}

#[test]
fn a_folder_a_device_and_a_pipe_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let why = |path: &Path| {
        let begin = Instant::now();
        let why = read(path, Up::Y, MeshUnit::Metre).unwrap_err().to_string();
        assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
        why
    };
    assert_eq!(why(folder.path()), "it is a folder, expected a file");
    assert!(why(&folder.path().join("none.obj")).contains("No such file"));
    let large = folder.path().join("large.obj");
    fs::File::create(&large).unwrap().set_len(1 << 50).unwrap_or_default();
    #[cfg(unix)]
    {
        use rustix::fs::{CWD, FileType, Mode, mknodat};
        assert_eq!(why(Path::new("/dev/zero")), "it is a device, expected a file");
        let link = folder.path().join("link.obj");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        assert_eq!(why(&link), "it is a device, expected a file");
        let pipe = folder.path().join("pipe.obj");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        assert_eq!(why(&pipe), "it is a pipe that nobody writes to");
    }
}
