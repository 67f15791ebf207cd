//! Meshes that are read once, for many cases that name them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use collision_scenarios::cases::ReadMesh;
use collision_scenarios::mesh::{Mesh, MeshFile};
use collision_scenarios::scenario::Message;

use super::draft::MOST_TRIANGLES;
use super::read_as;

/// The maximum number of files that are kept.
const MOST_FILES: usize = 64;

/// The meshes that cases name, each read on first use. Beyond a limit the one that was not used for
/// longest is dropped.
#[derive(Debug)]
pub struct Meshes {
    folder: PathBuf,
    /// The last used first. A refusal is kept as well.
    read: Mutex<Vec<(MeshFile, Result<Mesh, Message>)>>,
}

impl Meshes {
    /// Takes paths as relative to a folder.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), read: Mutex::default() }
    }

    /// Takes paths as relative to the folder of a case's file.
    pub fn beside(case: &Path) -> Self {
        let folder = case.parent().unwrap_or(Path::new(""));
        Self::new(&std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()))
    }
}

impl ReadMesh for Meshes {
    fn read(&self, file: &MeshFile) -> Result<Mesh, Message> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        match read.iter().position(|(known, _)| known == file) {
            Some(place) => read[..=place].rotate_right(1),
            None => {
                let path = self.folder.join(&file.path);
                // Wherever the case goes, it names the file that was read.
                let whole = MeshFile { path: path.display().to_string(), ..file.clone() };
                let mesh = read_as(&path, whole);
                read.insert(0, (file.clone(), mesh));
                let mut triangles = 0;
                let mut is_kept = |(_, mesh): &(MeshFile, Result<Mesh, Message>)| {
                    triangles += mesh.as_ref().map_or(0, |mesh| mesh.triangles().len());
                    triangles <= MOST_TRIANGLES
                };
                let kept = read.iter().take(MOST_FILES).take_while(|entry| is_kept(entry)).count();
                read.truncate(kept.max(1));
            }
        }
        read[0].1.clone()
    }
}
