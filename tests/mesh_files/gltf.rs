//! What is read of glTF.

use collision_scenarios::mesh::Mesh;
use data_encoding::BASE64;
use serde_json::{Value, json};

use super::{parse, places};

/// Numbers of a buffer.
pub enum Numbers<'a> {
    F32(&'a [f32]),
    U8(&'a [u8]),
    I16(&'a [i16]),
}

impl Numbers<'_> {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::F32(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
            Self::U8(numbers) => numbers.to_vec(),
            Self::I16(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
        }
    }
}

/// Returns a document whose buffers and views are these numbers, each from its beginning.
fn document(numbers: &[Numbers], accessors: &Value, primitives: &Value, nodes: &Value) -> Value {
    let bytes: Vec<_> = numbers.iter().map(Numbers::bytes).collect();
    let data = |bytes: &Vec<u8>| format!("data:;base64,{}", BASE64.encode(bytes));
    json!({
        "asset": {"version": "2.0"},
        "nodes": nodes,
        "meshes": [{"primitives": primitives}],
        "accessors": accessors,
        "buffers": bytes.iter().map(|all| json!({"byteLength": all.len(), "uri": data(all)})).collect::<Vec<_>>(),
        "bufferViews": bytes.iter().enumerate().map(|(index, all)| json!({"buffer": index, "byteLength": all.len()})).collect::<Vec<_>>(),
    })
}

fn mesh(document: &Value) -> Mesh {
    parse("a.gltf", document.to_string()).unwrap_or_else(|why| panic!("{why}"))
}

fn positions(count: usize) -> Value {
    json!({"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3"})
}

const SQUARE: Numbers = Numbers::F32(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]);

#[test]
fn gltf_strips_and_fans_are_triangles() {
    let read = |mode: u32, indices: Option<&[u8]>| {
        let mut primitive = json!({"attributes": {"POSITION": 0}, "mode": mode});
        let mut accessors = vec![positions(4)];
        let mut numbers = vec![SQUARE];
        if let Some(indices) = indices {
            primitive["indices"] = json!(1);
            let count = indices.len();
            accessors.push(
                json!({"bufferView": 1, "componentType": 5121, "count": count, "type": "SCALAR"}),
            );
            numbers.push(Numbers::U8(indices));
        }
        let points = json!({"attributes": {"POSITION": 0}, "mode": 0});
        mesh(&document(
            &numbers,
            &json!(accessors),
            &json!([points, primitive]),
            &json!([{"mesh": 0}]),
        ))
    };
    assert_eq!(read(5, None).triangles(), [[0, 1, 2], [1, 3, 2]]);
    assert_eq!(read(6, Some(&[0, 1, 3, 2])).triangles(), [[1, 3, 0], [3, 2, 0]]);
    assert_eq!(read(4, Some(&[3, 2, 1])).triangles(), [[3, 2, 1]]);
    assert_eq!(read(4, Some(&[3, 2, 1])).vertices().len(), 4);
}

#[test]
fn gltf_transforms_apply_from_the_root_on() {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let nodes = json!([
        {"children": [2], "translation": [10, 20, 30], "scale": [2, 2, 2]},
        {"mesh": 0, "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0.1,0,0,1]},
        {"mesh": 0, "rotation": [0, 0, half, half]},
        {"mesh": 0, "scale": [-1, 1, 1]},
    ]);
    let primitives = json!([{"attributes": {"POSITION": 0}}, {"attributes": {"POSITION": 0}}]);
    let document = document(&[SQUARE], &json!([positions(3)]), &primitives, &nodes);
    let mesh = mesh(&document);
    assert_eq!(mesh.vertices().len(), 9, "primitives of one node share their vertices");
    let at = places(&mesh);
    assert_eq!(at[..3], [[10.0, 20.0, 30.0], [10.0, 22.0, 30.0], [8.0, 20.0, 30.0]]);
    assert_eq!(at[6..9], [[0.1, 0.0, 0.0], [1.1, 0.0, 0.0], [0.1, 1.0, 0.0]]);
    assert_eq!(
        at[12..15],
        [[0.0; 3], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
        "its front stays in front"
    );
}

#[test]
fn gltf_reads_the_scene_alone() {
    let nodes = json!([{"mesh": 0}, {"mesh": 0, "translation": [5, 0, 0]}]);
    let primitives = json!([{"attributes": {"POSITION": 0}}]);
    let mut document = document(&[SQUARE], &json!([positions(3)]), &primitives, &nodes);
    document["scenes"] = json!([{"nodes": [0]}, {"nodes": [1]}]);
    assert_eq!(places(&mesh(&document))[0], [0.0; 3]);
    document["scene"] = json!(1);
    assert_eq!(places(&mesh(&document))[..1], [[5.0, 0.0, 0.0]]);
}

#[test]
fn gltf_reads_sparse_quantized_and_interleaved_numbers() {
    let sparse = json!({
        "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
        "sparse": {
            "count": 1,
            "indices": {"bufferView": 1, "componentType": 5121},
            "values": {"bufferView": 2},
        },
    });
    let zeros = json!({
        "componentType": 5126, "count": 3, "type": "VEC3", "sparse": sparse["sparse"],
    });
    let numbers = [
        SQUARE,
        Numbers::U8(&[2]),
        Numbers::F32(&[7.0, 8.0, 9.0]),
        Numbers::I16(&[0, 0, 0, 32767, 0, 0, -32768, 5, 0]),
    ];
    let quantized = json!({"bufferView": 3, "componentType": 5122, "count": 3, "type": "VEC3", "normalized": true});
    let whole = json!({"bufferView": 3, "componentType": 5122, "count": 3, "type": "VEC3"});
    let strided = json!({"bufferView": 4, "byteOffset": 12, "componentType": 5126, "count": 2, "type": "VEC3"});
    let primitives: Vec<_> =
        (0..4).map(|index| json!({"attributes": {"POSITION": index}})).collect();
    let mut document = document(
        &numbers,
        &json!([sparse, zeros, quantized, whole, strided]),
        &json!(primitives),
        &json!([{"mesh": 0}]),
    );
    document["extensionsRequired"] = json!(["KHR_mesh_quantization", "KHR_materials_unlit"]);
    let at = places(&mesh(&document));
    assert_eq!(at[..3], [[0.0; 3], [1.0, 0.0, 0.0], [7.0, 8.0, 9.0]]);
    assert_eq!(at[3..6], [[0.0; 3], [0.0; 3], [7.0, 8.0, 9.0]]);
    assert_eq!(at[6..9], [[0.0; 3], [1.0, 0.0, 0.0], [-1.0, 5.0 / 32767.0, 0.0]]);
    assert_eq!(at[11], [-32768.0, 5.0, 0.0]);
    // Every second vertex of the square, from its second on.
    let views = document["bufferViews"].as_array_mut().unwrap();
    views.push(json!({"buffer": 0, "byteLength": 48, "byteStride": 24}));
    document["accessors"][1] =
        json!({"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"});
    document["meshes"][0]["primitives"] = json!([{"attributes": {"POSITION": 1}}, {"attributes": {"POSITION": 4}, "mode": 1}, {"attributes": {"POSITION": 4}, "mode": 5}]);
    assert_eq!(
        mesh(&document).vertices()[3..].iter().map(|at| at.to_array()).collect::<Vec<_>>(),
        [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]
    );
}
