//! A mesh as an input: triangles over shared vertices, and the file that they come from.

pub mod check;

use std::any::Any;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use exact_collide::Triangle;
use exact_collide::indexed_mesh::{IndexedMesh, is_closed};
use exact_collide::tri_mesh::TriMesh;
use glam::Vec3;

/// The maximum number of triangles that are drawn one by one.
pub const MOST_MARKS: usize = 2000;

/// Triangles over shared vertices. A copy shares them.
#[derive(Debug, Clone)]
pub struct Mesh {
    data: Arc<Data>,
    file: Option<Arc<MeshFile>>,
}

#[derive(Debug)]
struct Data {
    vertices: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    /// Built on first use.
    tree: OnceLock<TriMesh>,
    is_closed: OnceLock<bool>,
    built: Mutex<Vec<Arc<dyn Any + Send + Sync>>>,
}

/// The file of a mesh, and how its numbers become metres with Y up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeshFile {
    /// The path, relative to the case's own file where a case has it so.
    pub path: String,
    pub up: Up,
    pub unit: MeshUnit,
}

/// The axis of a mesh file that points up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Up {
    #[default]
    Y,
    Z,
}

impl Up {
    pub const ALL: [Self; 2] = [Self::Y, Self::Z];

    /// Returns the name in cases.
    pub fn name(self) -> &'static str {
        match self {
            Self::Y => "y",
            Self::Z => "z",
        }
    }
}

/// The unit of a mesh file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MeshUnit {
    #[default]
    Metre,
    Centimetre,
    Millimetre,
    Inch,
    Foot,
}

impl MeshUnit {
    pub const ALL: [Self; 5] =
        [Self::Metre, Self::Centimetre, Self::Millimetre, Self::Inch, Self::Foot];

    /// Returns the name in cases.
    pub fn name(self) -> &'static str {
        match self {
            Self::Metre => "m",
            Self::Centimetre => "cm",
            Self::Millimetre => "mm",
            Self::Inch => "in",
            Self::Foot => "ft",
        }
    }

    /// Returns its length in metres.
    pub fn metres(self) -> f64 {
        match self {
            Self::Metre => 1.0,
            Self::Centimetre => 0.01,
            Self::Millimetre => 0.001,
            Self::Inch => 0.0254,
            Self::Foot => 0.3048,
        }
    }
}

/// The reason why a list of vertices and triangles is no mesh.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MeshError {
    #[error("triangles[{triangle}]: expected vertices from 0 to {last}, got {index}")]
    Index { triangle: usize, index: u32, last: usize },
    #[error("vertices[{vertex}]: expected finite numbers, got {value}")]
    NotFinite { vertex: usize, value: f32 },
    #[error("triangles: expected at least one")]
    Empty,
}

impl Mesh {
    /// Makes a mesh of finite vertices, and at least one triangle whose indices are places in
    /// their list.
    pub fn new(vertices: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        if triangles.is_empty() {
            return Err(MeshError::Empty);
        }
        for (vertex, at) in vertices.iter().enumerate() {
            if let Some(value) = at.to_array().into_iter().find(|value| !value.is_finite()) {
                return Err(MeshError::NotFinite { vertex, value });
            }
        }
        for (triangle, corners) in triangles.iter().enumerate() {
            let beyond = corners.iter().find(|&&index| index as usize >= vertices.len());
            if let Some(&index) = beyond {
                let last = vertices.len().saturating_sub(1);
                return Err(MeshError::Index { triangle, index, last });
            }
        }
        Ok(Self::made(vertices, triangles))
    }

    /// Makes a mesh whose numbers are known to be right.
    pub(crate) fn made(vertices: Vec<Vec3>, triangles: Vec<[u32; 3]>) -> Self {
        let (tree, is_closed) = (OnceLock::new(), OnceLock::new());
        let data = Data { vertices, triangles, tree, is_closed, built: Mutex::default() };
        Self { data: Arc::new(data), file: None }
    }

    /// Returns the mesh with the file that it was read from.
    pub fn of_file(self, file: MeshFile) -> Self {
        Self { file: Some(Arc::new(file)), ..self }
    }

    /// Returns the vertices.
    pub fn vertices(&self) -> &[Vec3] {
        &self.data.vertices
    }

    /// Returns the triangles as places in the list of vertices.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.data.triangles
    }

    /// Returns `true` if it has too many triangles for a picture of marks.
    pub fn is_large(&self) -> bool {
        self.data.triangles.len() > MOST_MARKS
    }

    /// Returns the file that it was read from; `None` if the case itself has the numbers.
    pub fn file(&self) -> Option<&MeshFile> {
        self.file.as_deref()
    }

    /// Returns the triangle at a place in the list; `None` past the last.
    pub fn triangle(&self, index: usize) -> Option<Triangle> {
        let [a, b, c] =
            self.data.triangles.get(index)?.map(|corner| self.data.vertices[corner as usize]);
        Some(Triangle { a, b, c })
    }

    /// Returns the mesh as the kernel asks it.
    pub fn indexed(&self) -> IndexedMesh<'_> {
        IndexedMesh::new(self.vertices(), self.triangles(), self.tree())
    }

    /// Returns `true` if each edge belongs to two triangles, so that the mesh has an inside.
    pub fn is_closed(&self) -> bool {
        *self.data.is_closed.get_or_init(|| is_closed(self.triangles()))
    }

    /// Returns the tree over all triangles.
    pub fn tree(&self) -> &TriMesh {
        self.data.tree.get_or_init(|| {
            let all: Vec<_> =
                (0..self.data.triangles.len()).filter_map(|i| self.triangle(i)).collect();
            TriMesh::new(&all)
        })
    }

    /// Returns the mesh in another form, such as the tree of another program: built on first use, and
    /// shared by all copies.
    pub fn built<T: Any + Send + Sync>(&self, build: impl FnOnce(&Self) -> T) -> Arc<T> {
        let mut built = self.data.built.lock().unwrap_or_else(PoisonError::into_inner);
        let known = built.iter().find_map(|one| Arc::clone(one).downcast().ok());
        known.unwrap_or_else(|| {
            let new = Arc::new(build(self));
            built.push(new.clone());
            new
        })
    }
}

impl PartialEq for Mesh {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&*self.data, &*other.data);
        let is_same = || one.triangles == two.triangles && one.vertices == two.vertices;
        self.file == other.file && (Arc::ptr_eq(&self.data, &other.data) || is_same())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_is_refused_by_the_place_of_its_fault() {
        let corners = || vec![Vec3::ZERO, Vec3::X, Vec3::Y];
        let refusal = |vertices, triangles| Mesh::new(vertices, triangles).unwrap_err().to_string();
        let beyond = refusal(corners(), vec![[0, 1, 2], [0, 1, 3]]);
        assert_eq!(beyond, "triangles[1]: expected vertices from 0 to 2, got 3");
        let mut infinite = corners();
        infinite[1].y = f32::INFINITY;
        let infinite = refusal(infinite, vec![[0, 1, 2]]);
        assert_eq!(infinite, "vertices[1]: expected finite numbers, got inf");
        assert_eq!(refusal(corners(), Vec::new()), "triangles: expected at least one");
    }

    #[test]
    fn a_copy_shares_the_tree() {
        let mesh = Mesh::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![[0, 1, 2]]).unwrap();
        let copy = mesh.clone();
        assert!(std::ptr::eq(mesh.tree(), copy.tree()));
        assert_eq!(mesh, copy);
        let count = |mesh: &Mesh| mesh.built(|mesh| mesh.triangles().len());
        assert!(Arc::ptr_eq(&count(&mesh), &count(&copy)));
        assert_eq!((*count(&mesh), *mesh.built(|mesh| mesh.is_closed())), (1, false));
    }
}
