//! A mesh while its file is read: numbers to metres with Y up, faces to triangles, within limits.

use collision_scenarios::mesh::{Mesh, MeshError, MeshFile, MeshUnit, Up};
use collision_scenarios::message;
use collision_scenarios::scenario::Message;
use glam::Vec3;

use super::place::Place;
use super::text;

/// The maximum size of a mesh file, in bytes.
pub(super) const LONGEST: usize = 1 << 30;

/// The maximum number of triangles of a mesh.
pub(super) const MOST_TRIANGLES: usize = 20_000_000;

/// The maximum number of vertices of a mesh.
pub(super) const MOST_VERTICES: usize = 3 * MOST_TRIANGLES;

/// Vertices and triangles that are read so far.
pub(super) struct Draft {
    up: Up,
    unit: Unit,
    vertices: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    /// The highest corner that a face names, and its place: its vertex may follow.
    highest: Option<(u32, Place)>,
    /// The number of the first vertex in the file's own counting.
    pub first_number: u32,
}

/// A unit's length in metres, as a fraction of whole numbers: dividing rounds less than a factor
/// that is rounded itself.
#[derive(Clone, Copy)]
pub(super) struct Unit {
    numerator: f64,
    denominator: f64,
}

impl Unit {
    fn of(unit: MeshUnit) -> Self {
        let (numerator, denominator) = match unit {
            MeshUnit::Metre => (1.0, 1.0),
            MeshUnit::Centimetre => (1.0, 100.0),
            MeshUnit::Millimetre => (1.0, 1000.0),
            MeshUnit::Inch => (127.0, 5000.0),
            MeshUnit::Foot => (381.0, 1250.0),
        };
        Self { numerator, denominator }
    }

    /// Returns a length in metres, in f64.
    pub fn metres(self, length: f64) -> f64 {
        length * self.numerator / self.denominator
    }

    /// Parses a length. In metres it is rounded to f32 at once, so that no digit is rounded twice.
    pub fn parse(self, word: &[u8]) -> Option<f64> {
        match self.numerator == self.denominator {
            true => text::parse::<f32>(word).map(f64::from),
            false => text::parse(word).map(|length| self.metres(length)),
        }
    }
}

impl Draft {
    pub fn new(up: Up, unit: MeshUnit) -> Self {
        Self {
            up,
            unit: Unit::of(unit),
            vertices: Vec::new(),
            triangles: Vec::new(),
            highest: None,
            first_number: 0,
        }
    }

    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// Returns the number of vertices so far.
    pub fn vertices(&self) -> usize {
        self.vertices.len()
    }

    /// Returns a place in metres with Y up, rounded to f32.
    pub fn rounded(&self, [x, y, z]: [f64; 3], place: Place) -> Result<Vec3, Message> {
        let turned = match self.up {
            Up::Y => [x, y, z],
            // Not −y, so that 0 stays 0.
            Up::Z => [x, z, 0.0 - y],
        };
        let rounded = Vec3::from(turned.map(|number| number as f32));
        match rounded.is_finite() {
            true => Ok(rounded),
            false => {
                let got = turned.iter().find(|number| !(**number as f32).is_finite());
                let got = got.map(|number| format!("{number}")).unwrap_or_default();
                Err(place.expected("a finite number that f32 can hold", got))
            }
        }
    }

    /// Adds a vertex, given in metres in the file's axes.
    pub fn vertex(&mut self, at: [f64; 3], place: Place) -> Result<(), Message> {
        let at = self.rounded(at, place)?;
        self.put(at)
    }

    /// Adds a vertex in metres with Y up.
    pub fn put(&mut self, at: Vec3) -> Result<(), Message> {
        if self.vertices.len() >= MOST_VERTICES {
            return Err(message!("it has more than {0} vertices", MOST_VERTICES.to_string()));
        }
        self.vertices.push(at);
        Ok(())
    }

    /// Adds a face as a fan of triangles around its first corner.
    pub fn face(&mut self, corners: &[u32], place: Place) -> Result<(), Message> {
        let &[hub, ref rim @ ..] = corners else {
            return Err(place.expected("at least three corners", "0".to_owned()));
        };
        if rim.len() < 2 {
            return Err(place.expected("at least three corners", corners.len().to_string()));
        }
        if self.triangles.len() + rim.len() - 1 > MOST_TRIANGLES {
            return Err(message!("it has more than {0} triangles", MOST_TRIANGLES.to_string()));
        }
        let highest = rim.iter().fold(hub, |highest, &corner| highest.max(corner));
        if self.highest.is_none_or(|(before, _)| before < highest) {
            self.highest = Some((highest, place));
        }
        self.triangles.extend(rim.windows(2).map(|edge| [hub, edge[0], edge[1]]));
        Ok(())
    }

    /// Returns the mesh, or the fault of a face that names a vertex which the file does not have.
    pub fn finish(self, file: MeshFile) -> Result<Mesh, Message> {
        let count = self.vertices.len();
        if let Some((highest, place)) = self.highest.filter(|(index, _)| *index as usize >= count) {
            let first = u64::from(self.first_number);
            let got = (u64::from(highest) + first).to_string();
            if count == 0 {
                return Err(place.fault(message!("there is no vertex {0}", got)));
            }
            return Err(place.expected(numbers(first, count as u64 - 1 + first), got));
        }
        let mesh = Mesh::new(self.vertices, self.triangles).map(|mesh| mesh.of_file(file));
        mesh.map_err(|why| match why {
            MeshError::Empty => message!("it has no triangles"),
            why => why.to_string().into(),
        })
    }
}

/// Returns the vertices that a face may name, in words.
pub(super) fn numbers(first: impl ToString, last: impl ToString) -> Message {
    message!("a vertex number from {0} to {1}", first.to_string(), last.to_string())
}
