//! Lists, meshes and solids in a case's inputs.

use std::fmt::Debug;

use glam::{Vec2, Vec3};
use serde_json::{Map, Value, json};

use super::fault::{CaseError, quoted, shown, unexpected};
use super::json::numbers;
use super::shapes;
use super::values::{count, items, point};
use crate::mesh::{Mesh, MeshError, MeshFile, MeshUnit, Up};
use crate::scenario::{self, CORNERS, Entry, Input, List, Message, message};

/// Reads the mesh files that cases name.
pub trait ReadMesh: Debug + Send + Sync {
    /// Returns the mesh, or a sentence about why there is none.
    fn read(&self, file: &MeshFile) -> Result<Mesh, Message>;
}

/// Refuses every file: for texts that come from no folder.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl ReadMesh for NoFiles {
    fn read(&self, _: &MeshFile) -> Result<Mesh, Message> {
        Err(message!("only a case in a file names one"))
    }
}

/// The keys that make a mesh.
pub(super) const MESH: [&str; 5] = ["vertices", "triangles", "mesh", "mesh_up", "mesh_unit"];

/// Returns the keys of an input in a case: its name, or those that make a mesh; none for a part of a
/// solid, which is in the solid's object.
pub(super) fn keys(input: &Input) -> &[&'static str] {
    match input.value {
        _ if input.part.is_some() => &[],
        scenario::Value::Mesh(_) => &MESH,
        _ => std::slice::from_ref(&input.name),
    }
}

/// Returns the kind of such a key, as `list` prints it; `own` for an input's own name.
pub(super) fn kind(key: &str, own: &'static str) -> &'static str {
    match key {
        "vertices" => "points",
        "triangles" => "triangles",
        "mesh" => "file",
        "mesh_up" | "mesh_unit" => "text",
        _ => own,
    }
}

/// Returns the list that a case gives for an input; `None` if the case does not give it, or it is
/// no list.
pub(super) fn read(
    entry: &'static Entry,
    input: &Input,
    fields: &Map<String, Value>,
    files: &dyn ReadMesh,
) -> Result<Option<scenario::Value>, CaseError> {
    if input.part.is_some() {
        return Ok(None);
    }
    let given = |key: &str| fields.get(key).filter(|value| !value.is_null());
    match (&input.value, given(input.name)) {
        (scenario::Value::Ring(_), Some(value)) => {
            ring(entry, input.name, value).map(|ring| Some(scenario::Value::Ring(ring)))
        }
        (scenario::Value::Rings(_), Some(value)) => {
            let holes = items(entry, input.name, value, input.expected())?.iter().enumerate();
            let ring = |(place, hole)| ring(entry, &format!("{}[{place}]", input.name), hole);
            let holes = holes.map(ring).collect::<Result<_, _>>()?;
            Ok(Some(scenario::Value::Rings(holes)))
        }
        (scenario::Value::Convex(_), Some(value)) => {
            shapes::read(entry, input.name, value).map(|solid| Some(scenario::Value::Convex(solid)))
        }
        (scenario::Value::Mesh(_), _) if MESH.iter().any(|key| fields.contains_key(*key)) => {
            mesh(entry, fields, files).map(|mesh| Some(scenario::Value::Mesh(mesh)))
        }
        _ => Ok(None),
    }
}

fn ring(entry: &'static Entry, name: &str, value: &Value) -> Result<List<Vec2>, CaseError> {
    const EXPECTED: &str = "a list of 3 to 100000 points [x, y] of finite numbers";
    let items = items(entry, name, value, EXPECTED)?;
    if !CORNERS.contains(&items.len()) {
        return Err(unexpected(entry, name, EXPECTED, count(items.len())));
    }
    let corner = |(place, item): (usize, &Value)| {
        point(item).map(Vec2::from_array).ok_or_else(|| {
            let place = format!("{name}[{place}]");
            unexpected(entry, place, "a point [x, y] of finite numbers", shown(item))
        })
    };
    items.iter().enumerate().map(corner).collect()
}

fn mesh(
    entry: &'static Entry,
    fields: &Map<String, Value>,
    files: &dyn ReadMesh,
) -> Result<Mesh, CaseError> {
    let Some(path) = fields.get("mesh") else { return own_mesh(entry, fields) };
    let own = ["vertices", "triangles"].into_iter().find(|key| fields.contains_key(*key));
    if let Some(own) = own {
        let expected = "either the mesh of a file, or vertices and triangles";
        return Err(unexpected(entry, own, expected, "both"));
    }
    let Some(path) = path.as_str().filter(|path| !path.is_empty()) else {
        return Err(unexpected(entry, "mesh", "the path of a mesh file", shown(path)));
    };
    let up = chosen(entry, fields, "mesh_up", Up::ALL.map(|up| (up.name(), up)))?;
    let unit = chosen(entry, fields, "mesh_unit", MeshUnit::ALL.map(|unit| (unit.name(), unit)))?;
    let file = MeshFile { path: path.to_owned(), up, unit };
    let got = |why| message!("{0}: {1}", quoted(path), why);
    files.read(&file).map_err(|why| unexpected(entry, "mesh", "the file of a mesh", got(why)))
}

/// Returns the value of the choice that a case makes, by default the first.
fn chosen<T: Copy, const N: usize>(
    entry: &'static Entry,
    fields: &Map<String, Value>,
    key: &str,
    choices: [(&str, T); N],
) -> Result<T, CaseError> {
    let Some(value) = fields.get(key) else { return Ok(choices[0].1) };
    let chosen = choices.iter().find(|(name, _)| value.as_str() == Some(name));
    chosen.map(|&(_, choice)| choice).ok_or_else(|| {
        let names = choices.map(|(name, _)| name).join(", ");
        unexpected(entry, key, message!("one of {0}", names), shown(value))
    })
}

fn own_mesh(entry: &'static Entry, fields: &Map<String, Value>) -> Result<Mesh, CaseError> {
    const VERTICES: &str = "a list of points [x, y, z] of finite numbers";
    const TRIANGLES: &str = "a list of triangles, each of three places in vertices, from 0";
    let list = |key: &'static str, expected: &'static str| {
        let value = fields.get(key).unwrap_or(&Value::Null);
        items(entry, key, value, expected)
    };
    let vertex = |(place, item): (usize, &Value)| {
        let expected = "a point [x, y, z] of finite numbers";
        let wrong = || unexpected(entry, format!("vertices[{place}]"), expected, shown(item));
        point(item).map(Vec3::from_array).ok_or_else(wrong)
    };
    let triangle = |(place, item): (usize, &Value)| {
        let expected = "three places in vertices, from 0";
        let wrong = || unexpected(entry, format!("triangles[{place}]"), expected, shown(item));
        let index = |index: &Value| u32::try_from(index.as_u64()?).ok();
        let corners = item.as_array().map(|corners| corners.iter().map(index).collect());
        let corners: Option<Vec<_>> = corners.flatten();
        corners.and_then(|corners| corners.try_into().ok()).ok_or_else(wrong)
    };
    let vertices = list("vertices", VERTICES)?.iter().enumerate().map(vertex);
    let vertices = vertices.collect::<Result<_, _>>()?;
    let triangles = list("triangles", TRIANGLES)?.iter().enumerate().map(triangle);
    let triangles = triangles.collect::<Result<_, _>>()?;
    Mesh::new(vertices, triangles).map_err(|why| match why {
        MeshError::Index { triangle, index, last } => unexpected(
            entry,
            format!("triangles[{triangle}]"),
            message!("vertices from 0 to {0}", last.to_string()),
            index.to_string(),
        ),
        why => unexpected(entry, "triangles", TRIANGLES, why.to_string()),
    })
}

/// Returns the keys and values that an input has in a case; none for a list without items.
pub(super) fn written(input: &Input) -> Vec<(&'static str, Value)> {
    let corners = |ring: &List<Vec2>| -> Value {
        ring.iter().map(|corner| numbers(&corner.to_array())).collect()
    };
    match &input.value {
        _ if input.part.is_some() => Vec::new(),
        list if !list.is_given() => Vec::new(),
        scenario::Value::Convex(solid) => vec![(input.name, shapes::written(solid))],
        scenario::Value::Ring(ring) => vec![(input.name, corners(ring))],
        scenario::Value::Rings(rings) => vec![(input.name, rings.iter().map(corners).collect())],
        scenario::Value::Mesh(mesh) => written_mesh(mesh),
        value => vec![(input.name, numbers(&value.numbers()))],
    }
}

fn written_mesh(mesh: &Mesh) -> Vec<(&'static str, Value)> {
    let Some(MeshFile { path, up, unit }) = mesh.file() else {
        let vertices = mesh.vertices().iter().map(|at| numbers(&at.to_array())).collect();
        let triangles = mesh.triangles().iter().map(|corners| json!(corners)).collect();
        return vec![("vertices", vertices), ("triangles", triangles)];
    };
    let choices = [
        (*up != Up::default()).then(|| ("mesh_up", up.name().into())),
        (*unit != MeshUnit::default()).then(|| ("mesh_unit", unit.name().into())),
    ];
    [("mesh", path.as_str().into())].into_iter().chain(choices.into_iter().flatten()).collect()
}

/// Returns the JSON Schema of the keys that make a list; empty for another input.
pub(super) fn schema(input: &Input) -> Vec<(&'static str, Value)> {
    let list =
        |items: Value, min: usize| json!({ "type": "array", "items": items, "minItems": min });
    let numbers = |count: usize| json!({ "type": "array", "items": { "type": "number" }, "minItems": count, "maxItems": count });
    let ring = || {
        let mut ring = list(numbers(2), *CORNERS.start());
        ring["maxItems"] = (*CORNERS.end()).into();
        ring
    };
    let described = |mut schema: Value, text: &str| {
        schema["description"] = text.into();
        schema
    };
    let label = input.label;
    match input.value {
        scenario::Value::Ring(_) => {
            vec![(input.name, described(ring(), &format!("{label}: {}", input.expected())))]
        }
        _ if input.part.is_some() => Vec::new(),
        scenario::Value::Convex(_) => {
            let text = format!("{label}: {}", input.expected());
            vec![(input.name, shapes::schema(&text))]
        }
        scenario::Value::Rings(_) => {
            let text = format!("{label}: {}", input.expected());
            vec![(input.name, described(list(ring(), 0), &text))]
        }
        scenario::Value::Mesh(_) => {
            let index = json!({ "type": "integer", "minimum": 0 });
            let triangle = json!({ "type": "array", "items": index, "minItems": 3, "maxItems": 3 });
            let one_of = |names: Vec<&str>| json!({ "enum": names, "default": names[0] });
            let (ups, units) = (Up::ALL.map(Up::name), MeshUnit::ALL.map(MeshUnit::name));
            let path = "The path of a mesh file, relative to the case's own file, in place of \
                        vertices and triangles";
            vec![
                ("vertices", described(list(numbers(3), 1), "The points [x, y, z] of a mesh")),
                (
                    "triangles",
                    described(list(triangle, 1), "Three places in vertices each, from 0"),
                ),
                ("mesh", described(json!({ "type": "string", "minLength": 1 }), path)),
                ("mesh_up", described(one_of(ups.to_vec()), "The axis of the file that points up")),
                ("mesh_unit", described(one_of(units.to_vec()), "The unit of the file")),
            ]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios;

    /// Reads the keys of an input with this value, and writes them again.
    fn again(value: scenario::Value, fields: &str) -> Result<String, String> {
        let entry = scenarios::find("point_polygon").unwrap();
        let input = Input::new("list", "L", value);
        let fields: Map<String, Value> = serde_json::from_str(fields).unwrap();
        let read = read(entry, &input, &fields, &NoFiles).map_err(|why| why.to_string())?;
        let value = read.ok_or("nothing")?;
        let fields = written(&Input { value, ..input }).into_iter();
        let fields: Map<_, _> = fields.map(|(key, value)| (key.to_owned(), value)).collect();
        Ok(Value::from(fields).to_string())
    }

    #[track_caller]
    fn check(value: scenario::Value, fields: &str, expected: Result<&str, &str>) {
        let expected = match expected {
            Ok(text) => Ok(text.to_owned()),
            Err(why) => Err(format!("point_polygon: {why}")),
        };
        assert_eq!(again(value, fields), expected, "{fields}");
    }

    #[test]
    fn a_ring_is_read_and_written_and_refused_by_its_place() {
        let ring = || scenario::Value::Ring(List::default());
        let square = r#"{"list":[[0,0],[1.5,0],[1,1],[0,1e-3]]}"#;
        check(ring(), square, Ok(r#"{"list":[[0,0],[1.5,0],[1,1],[0,0.001]]}"#));
        assert_eq!(again(ring(), "{}"), Err("nothing".to_owned()));
        let list = "expected a list of 3 to 100000 points [x, y] of finite numbers";
        check(ring(), r#"{"list":7}"#, Err(&format!("list: {list}, got 7")));
        check(ring(), r#"{"list":[[0,0],[1,1]]}"#, Err(&format!("list: {list}, got 2 items")));
        let point = "expected a point [x, y] of finite numbers";
        for item in ["[0,1,2]", "[0]", "7", "[0,\"1\"]", "null"] {
            let fields = format!(r#"{{"list":[[0,0],[1,0],{item}]}}"#);
            let shown = item.replace(',', ", ");
            check(ring(), &fields, Err(&format!("list[2]: {point}, got {shown}")));
        }
        let long = format!(r#"{{"list":[{}[0,0]]}}"#, "[0,0],".repeat(100_000));
        check(ring(), &long, Err(&format!("list: {list}, got 100001 items")));
    }

    #[test]
    fn holes_are_rings() {
        let rings = || scenario::Value::Rings(List::default());
        let two = r#"{"list":[[[0,0],[1,0],[0,1]],[[5,5],[6,5],[5,6]]]}"#;
        check(rings(), two, Ok(two));
        let why = "list[1][0]: expected a point [x, y] of finite numbers, got 5";
        check(rings(), r#"{"list":[[[0,0],[1,0],[0,1]],[5,6,7]]}"#, Err(why));
        assert_eq!(again(rings(), r#"{"list":[]}"#), Ok("{}".to_owned()));
    }

    fn triangle() -> scenario::Value {
        let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y];
        scenario::Value::Mesh(Mesh::new(corners, vec![[0, 1, 2]]).unwrap())
    }

    #[test]
    fn a_mesh_is_two_lists() {
        let two = r#"{"vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"triangles":[[0,1,2],[0,2,3]]}"#;
        check(triangle(), two, Ok(two));
        assert_eq!(again(triangle(), "{}"), Err("nothing".to_owned()));
        for (fields, why) in [
            (
                r#"{"triangles":[[0,1,2]]}"#,
                "vertices: expected a list of points [x, y, z] of finite numbers, got nothing",
            ),
            (
                r#"{"vertices":[[0,0,0]],"triangles":[[0,0,1]]}"#,
                "triangles[0]: expected vertices from 0 to 0, got 1",
            ),
            (
                r#"{"vertices":[[0,0,0]],"triangles":[[0,0,-1]]}"#,
                "triangles[0]: expected three places in vertices, from 0, got [0, 0, -1]",
            ),
            (
                r#"{"vertices":[[0,0,0],[0,1e39,0]],"triangles":[[0,0,1]]}"#,
                "vertices[1]: expected a point [x, y, z] of finite numbers, got [0, 1e39, which lies beyond f32, 0]",
            ),
        ] {
            check(triangle(), fields, Err(why));
        }
    }

    #[test]
    fn the_file_of_a_mesh_is_asked_for_with_its_axis_and_unit() {
        for (fields, why) in [
            (
                r#"{"mesh":"a.obj"}"#,
                "mesh: expected the file of a mesh, got \"a.obj\": only a case in a file names one",
            ),
            (r#"{"mesh":7}"#, "mesh: expected the path of a mesh file, got 7"),
            (
                r#"{"mesh":"a.obj","vertices":[]}"#,
                "vertices: expected either the mesh of a file, or vertices and triangles, got both",
            ),
            (r#"{"mesh":"a.obj","mesh_up":"x"}"#, "mesh_up: expected one of y, z, got \"x\""),
            (
                r#"{"mesh":"a.obj","mesh_unit":"km"}"#,
                "mesh_unit: expected one of m, cm, mm, in, ft, got \"km\"",
            ),
        ] {
            check(triangle(), fields, Err(why));
        }
        let scenario::Value::Mesh(mesh) = triangle() else { panic!("it is a mesh") };
        let (path, up, unit) = ("a.obj".to_owned(), Up::Z, MeshUnit::Centimetre);
        let mesh = mesh.of_file(MeshFile { path, up, unit });
        let input = Input::new("mesh", "M", scenario::Value::Mesh(mesh));
        let fields = written(&input).into_iter();
        let fields: Map<_, _> = fields.map(|(key, value)| (key.to_owned(), value)).collect();
        let expected = r#"{"mesh":"a.obj","mesh_up":"z","mesh_unit":"cm"}"#;
        assert_eq!(Value::from(fields).to_string(), expected);
    }
}
