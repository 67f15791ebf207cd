//! A mesh file that is read anew, with another axis up or in another unit.

use std::path::Path;
use std::time::Duration;

use collision_scenarios::mesh::{Mesh, MeshFile};
use collision_scenarios::scenario::Message;

use crate::io::background::{self, Task};
use crate::io::door::{MOMENT, Refusal};
use crate::io::mesh_files;

/// The time limit for reading a file.
const PATIENCE: Duration = Duration::from_secs(60);

/// A mesh file that is being read, and the mesh that it replaces.
pub struct Rereading {
    pub old: Mesh,
    new: Task<Result<Mesh, Message>>,
}

impl Rereading {
    /// Starts reading.
    pub fn of(old: Mesh, file: MeshFile) -> Self {
        let MeshFile { path, up, unit } = file;
        let new = background::ask(PATIENCE, move || mesh_files::read(Path::new(&path), up, unit));
        Self { old, new }
    }

    /// Returns the new mesh, or why there is none. `None` while it is read.
    pub fn answer(&self) -> Option<Result<Mesh, Message>> {
        let answer = self.new.answer(MOMENT)?;
        Some(answer.unwrap_or_else(|why| Err(Refusal::from(why).words())))
    }
}
