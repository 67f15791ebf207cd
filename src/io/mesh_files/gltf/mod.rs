//! glTF 2.0, as JSON and as GLB: the triangles of its scene at rest, without skins and morphing.

mod accessor;
mod container;
mod model;

use std::collections::HashMap;
use std::path::Path;

use collision_scenarios::cases::echo;
use collision_scenarios::message;
use collision_scenarios::scenario::Message;
use glam::{DAffine3, DMat4, DQuat, DVec3};

use super::draft::Draft;
use super::place::Place;
use accessor::Data;
use container::Chunks;
use model::{Document, Node, Primitive};

/// The maximum number of JSON objects: each takes more memory than its text.
const MOST_OBJECTS: usize = 4_000_000;

/// Beginnings of the extensions that change no triangle.
const WITHOUT_SHAPE: [&str; 4] = ["KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_"];

/// The one that allows whole numbers as coordinates, which are read like any others.
const QUANTIZED: &str = "KHR_mesh_quantization";

/// Primitives of triangles.
const TRIANGLES: u32 = 4;
const STRIP: u32 = 5;
const FAN: u32 = 6;

pub(super) fn read(bytes: &[u8], path: &Path, draft: &mut Draft) -> Result<(), Message> {
    let chunks = Chunks::of(bytes)?;
    if chunks.json.iter().filter(|byte| **byte == b'{').count() > MOST_OBJECTS {
        return Err(message!("it has more than {0} JSON objects", MOST_OBJECTS.to_string()));
    }
    let json = chunks.json.strip_prefix(b"\xef\xbb\xbf").unwrap_or(chunks.json);
    let document: Document = serde_json::from_slice(json)
        .map_err(|why| Place::Line(why.line()).fault(echo(&why.to_string())))?;
    check(&document)?;
    let buffers = container::buffers(&document, chunks.binary, path)?;
    Walk::new(Data { document: &document, buffers: &buffers }).all(draft)
}

fn check(document: &Document) -> Result<(), Message> {
    if !document.asset.version.starts_with("2.") {
        let got = echo(&document.asset.version);
        return Err(message!(
            "{0}: {1}",
            "asset".to_owned(),
            message!("expected {0}, got {1}", "version 2", got)
        ));
    }
    let is_known =
        |name: &str| name == QUANTIZED || WITHOUT_SHAPE.iter().any(|begin| name.starts_with(begin));
    match document.extensions_required.iter().find(|name| !is_known(name)) {
        Some(name) => {
            Err(message!("it requires the extension {0}, which is not read here", echo(name)))
        }
        None => Ok(()),
    }
}

/// The walk through the nodes of the scene.
struct Walk<'a> {
    data: Data<'a>,
    is_visited: Vec<bool>,
    /// Indices of the primitive that is being read.
    indices: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(data: Data<'a>) -> Self {
        let is_visited = vec![false; data.document.nodes.len()];
        Self { data, is_visited, indices: Vec::new() }
    }

    fn all(&mut self, draft: &mut Draft) -> Result<(), Message> {
        let mut open: Vec<_> =
            self.roots()?.into_iter().rev().map(|node| (node, DAffine3::IDENTITY)).collect();
        while let Some((index, parent)) = open.pop() {
            let document = self.data.document;
            let named = |what: Message| message!("{0}: {1}", format!("nodes[{index}]"), what);
            let node = document.nodes.get(index).ok_or_else(|| named(message!("there is none")))?;
            if std::mem::replace(&mut self.is_visited[index], true) {
                return Err(named(message!("expected one parent, got two")));
            }
            let transform = parent * local(node).map_err(named)?;
            open.extend(node.children.iter().rev().map(|child| (*child, transform)));
            if let Some(mesh) = node.mesh {
                self.mesh(mesh, transform, draft)?;
            }
        }
        Ok(())
    }

    /// Returns the roots of the scene, or all if there is none.
    fn roots(&self) -> Result<Vec<usize>, Message> {
        let document = self.data.document;
        let scene = document.scene.unwrap_or_default();
        match document.scenes.get(scene) {
            Some(scene) => Ok(scene.nodes.clone()),
            None if document.scene.is_some() => {
                Err(message!("{0}: {1}", format!("scenes[{scene}]"), message!("there is none")))
            }
            None => {
                let mut is_child = vec![false; document.nodes.len()];
                for child in document.nodes.iter().flat_map(|node| &node.children) {
                    if let Some(is_child) = is_child.get_mut(*child) {
                        *is_child = true;
                    }
                }
                Ok((0..is_child.len()).filter(|&node| !is_child[node]).collect())
            }
        }
    }

    fn mesh(
        &mut self,
        index: usize,
        transform: DAffine3,
        draft: &mut Draft,
    ) -> Result<(), Message> {
        let missing =
            || message!("{0}: {1}", format!("meshes[{index}]"), message!("there is none"));
        let mesh = self.data.document.meshes.get(index).ok_or_else(missing)?;
        // Primitives often share their vertices.
        let mut first_of = HashMap::new();
        for primitive in &mesh.primitives {
            let mode = primitive.mode.unwrap_or(TRIANGLES);
            let (Some(position), TRIANGLES..=FAN) = (primitive.attributes.position, mode) else {
                continue;
            };
            let (first, count) = match first_of.get(&position) {
                Some(range) => *range,
                None => {
                    let first = draft.vertices();
                    self.vertices(position, transform, draft)?;
                    *first_of.entry(position).or_insert((first, draft.vertices() - first))
                }
            };
            self.indices(primitive, count)?;
            let place = Place::Accessor(primitive.indices.unwrap_or(position));
            // The limit of vertices is below u32::MAX.
            let first = u32::try_from(first).unwrap_or(u32::MAX);
            self.indices.iter_mut().for_each(|index| *index += first);
            faces(&self.indices, mode, transform.matrix3.determinant() < 0.0, place, draft)?;
        }
        Ok(())
    }

    fn vertices(
        &self,
        position: usize,
        transform: DAffine3,
        draft: &mut Draft,
    ) -> Result<(), Message> {
        let unit = draft.unit();
        self.data.each(position, |at: [f64; 3]| {
            let at = transform.transform_point3(DVec3::from(at)).to_array();
            draft.vertex(at.map(|number| unit.metres(number)), Place::Accessor(position))
        })
    }

    /// Reads the indices of a primitive, all of which are below the number of its vertices.
    fn indices(&mut self, primitive: &Primitive, count: usize) -> Result<(), Message> {
        self.indices.clear();
        let Some(accessor) = primitive.indices else {
            self.indices.extend(0..u32::try_from(count).unwrap_or(u32::MAX));
            return Ok(());
        };
        let indices = &mut self.indices;
        self.data.each(accessor, |[index]: [f64; 1]| {
            if index.fract() != 0.0 || !(0.0..count as f64).contains(&index) {
                let expected = super::draft::numbers(0, count.saturating_sub(1));
                return Err(Place::Accessor(accessor).expected(expected, index.to_string()));
            }
            indices.push(index as u32);
            Ok(())
        })
    }
}

/// Returns a node's transform relative to its parent.
fn local(node: &Node) -> Result<DAffine3, Message> {
    if let Some(matrix) = &node.matrix {
        return Ok(DAffine3::from_mat4(DMat4::from_cols_array(matrix)));
    }
    let vector = |given: &Option<Box<[f64; 3]>>, default| {
        given.as_ref().map_or(default, |v| DVec3::from(**v))
    };
    let rotation =
        node.rotation.as_ref().map_or(DQuat::IDENTITY, |given| DQuat::from_array(**given));
    let length = rotation.length();
    if !(length.is_finite() && length > 0.0) {
        return Err(message!("expected {0}, got {1}", "a rotation", format!("{rotation}")));
    }
    Ok(DAffine3::from_scale_rotation_translation(
        vector(&node.scale, DVec3::ONE),
        rotation / length,
        vector(&node.translation, DVec3::ZERO),
    ))
}

/// Adds the triangles of a primitive. A mirrored one is turned, so that its front stays in front.
fn faces(
    indices: &[u32],
    mode: u32,
    is_mirrored: bool,
    place: Place,
    draft: &mut Draft,
) -> Result<(), Message> {
    let mut add =
        |[a, b, c]: [u32; 3]| draft.face(&if is_mirrored { [a, c, b] } else { [a, b, c] }, place);
    match (mode, indices) {
        (TRIANGLES, _) => {
            let (triangles, rest) = indices.as_chunks::<3>();
            if !rest.is_empty() {
                let got = indices.len().to_string();
                return Err(place.expected("three corners a triangle", got));
            }
            triangles.iter().copied().try_for_each(add)
        }
        (STRIP, _) => indices.windows(3).enumerate().try_for_each(|(number, corners)| {
            match (number % 2, corners) {
                (0, &[a, b, c]) => add([a, b, c]),
                (_, &[a, b, c]) => add([a, c, b]),
                _ => Ok(()),
            }
        }),
        (_, [hub, rim @ ..]) => rim.windows(2).try_for_each(|edge| add([edge[0], edge[1], *hub])),
        (_, []) => Ok(()),
    }
}
