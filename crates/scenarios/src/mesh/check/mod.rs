//! What is wrong with a mesh: flaws that queries stumble over, each with its place, and where a ray
//! falls through.
//!
//! Vertices at equal places count as one, whatever their numbers: between them there is no gap.
//! Whether a triangle has an area, a vertex lies on an edge, and triangles go through each other is
//! decided exactly.

mod boxes;
mod edges;
mod found;
mod junctions;
mod leaks;
mod parts;
mod places;
mod triangles;

use serde::{Serialize, Serializer};

use super::Mesh;
use boxes::Budget;
use edges::{EdgeFlaws, Edges};
use leaks::Open;
use places::Places;

pub use found::{Example, Fall, Found, Gap};

/// The maximum number of pairs that each search looks at.
const MOST_PAIRS: u64 = 200_000_000;

/// The flaws of a mesh.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The number of parts that are joined along edges.
    pub parts: usize,
    /// The number of places less that of edges plus that of triangles.
    pub euler: i64,
    /// Whether each edge has exactly two triangles.
    pub is_closed: bool,
    /// Where a ray falls through.
    pub leaks: Found,
    /// Edges with one triangle.
    pub boundary_edges: Found,
    /// Edges with more than two triangles.
    pub non_manifold_edges: Found,
    /// Edges whose two triangles are wound against each other.
    pub flipped_edges: Found,
    /// Triangles without area.
    pub degenerate_triangles: Found,
    /// Triangles with the same corners as one before.
    pub doubled_triangles: Found,
    /// Vertices at the place of one before.
    pub seam_vertices: Found,
    /// Pairs of vertices that are equal but for a few ulps.
    pub near_vertices: Found,
    /// Boundary vertices on a boundary edge, or within a few ulps of it.
    pub t_junctions: Found,
    /// Pairs of triangles without a common vertex that go through each other.
    pub crossings: Found,
}

/// Looks for flaws, and keeps up to `most` examples of each kind.
pub fn check(mesh: &Mesh, most: usize) -> Report {
    let places = Places::new(mesh, most);
    let edges = Edges::of_mesh(mesh, &places);
    let flaws = EdgeFlaws::new(&edges, mesh, most);
    let (degenerate_triangles, is_flat) = triangles::degenerate(mesh, most);
    let (near_vertices, near) = places.near(mesh, most, &mut Budget(MOST_PAIRS));
    let boundary = edges.open();
    let (t_junctions, junctions) =
        junctions::junctions(mesh, &boundary, most, &mut Budget(MOST_PAIRS));
    let open =
        Open { mesh, edges: &edges, boundary: &boundary, junctions: &junctions, near: &near };
    let (leaks, parts) = leaks::leaks(&open, most);
    let crossings = triangles::crossings(mesh, &places, &is_flat, most, &mut Budget(MOST_PAIRS));
    let counts = [places.distinct.len(), flaws.count, mesh.triangles().len()];
    let [vertices, edge_count, faces] =
        counts.map(|count| i64::try_from(count).unwrap_or(i64::MAX));
    Report {
        parts,
        euler: vertices - edge_count + faces,
        is_closed: flaws.boundary.count == 0 && flaws.crowded.count == 0,
        leaks,
        boundary_edges: flaws.boundary,
        non_manifold_edges: flaws.crowded,
        flipped_edges: flaws.flipped,
        degenerate_triangles,
        doubled_triangles: triangles::doubled(mesh, &places, most),
        seam_vertices: places.seams,
        near_vertices,
        t_junctions,
        crossings,
    }
}

/// A kind of flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// The name in a report.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// The definition, in one sentence.
    pub meaning: &'static str,
}

/// The kinds of flaws, the worst first.
pub const KINDS: [Kind; 10] = [
    kind("leaks", "Leaks", "A hole, or a crack that a ray falls through."),
    kind(
        "t_junctions",
        "T-junctions",
        "A vertex of the boundary on a boundary edge between its ends, or within 64 ulps of it.",
    ),
    kind("boundary_edges", "Boundary edges", "Edges with one triangle."),
    kind("non_manifold_edges", "Non-manifold edges", "Edges with more than two triangles."),
    kind(
        "flipped_edges",
        "Flipped edges",
        "Edges whose two triangles are wound against each other.",
    ),
    kind(
        "crossings",
        "Crossing triangles",
        "Two triangles without a common vertex that go through each other, or lie on each other.",
    ),
    kind("degenerate_triangles", "Triangles without area", "Their area is exactly zero."),
    kind("doubled_triangles", "Doubled triangles", "They have the same corners as one before."),
    kind(
        "near_vertices",
        "Nearly equal vertices",
        "They are equal but for at most 4 ulps along each axis.",
    ),
    kind("seam_vertices", "Seam vertices", "They lie at exactly the place of one before."),
];

const fn kind(name: &'static str, title: &'static str, meaning: &'static str) -> Kind {
    Kind { name, title, meaning }
}

impl Report {
    /// Returns the flaws of each kind, in the order of `KINDS`.
    pub fn by_kind(&self) -> [(&'static Kind, &Found); 10] {
        let found = [
            &self.leaks,
            &self.t_junctions,
            &self.boundary_edges,
            &self.non_manifold_edges,
            &self.flipped_edges,
            &self.crossings,
            &self.degenerate_triangles,
            &self.doubled_triangles,
            &self.near_vertices,
            &self.seam_vertices,
        ];
        std::array::from_fn(|place| (&KINDS[place], found[place]))
    }

    /// Returns the report as it is printed.
    pub fn printed<'a>(&'a self, mesh: &Mesh) -> impl Serialize + 'a {
        let bounds = mesh.tree().bounds();
        let (mut counts, mut examples, mut at_least) = (Vec::new(), Vec::new(), Vec::new());
        for (&Kind { name, .. }, found) in self.by_kind() {
            counts.push((name, found.count));
            if !found.examples.is_empty() {
                examples.push((name, &found.examples[..]));
            }
            if !found.is_complete {
                at_least.push(name);
            }
        }
        Printed {
            vertices: mesh.vertices().len(),
            triangles: mesh.triangles().len(),
            bounds: [bounds.min, bounds.max].map(|corner| corner.to_array()),
            parts: self.parts,
            euler: self.euler,
            closed: self.is_closed,
            leaks: self.leaks.count,
            counts: ByKind(counts),
            examples: ByKind(examples),
            at_least,
        }
    }
}

/// A report as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    vertices: usize,
    triangles: usize,
    bounds: [[f32; 3]; 2],
    parts: usize,
    euler: i64,
    closed: bool,
    leaks: usize,
    counts: ByKind<usize>,
    examples: ByKind<&'a [Example]>,
    /// The kinds whose search was given up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at_least: Vec<&'static str>,
}

/// Something for each kind, in order.
struct ByKind<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for ByKind<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
