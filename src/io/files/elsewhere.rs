//! Atomic file operations for systems without Unix owners and links to guard against.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

const UNFINISHED: &str = ".collision-sandbox";

/// Which links may stand at the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    Own,
    None,
}

/// Replaces a file's contents atomically.
pub fn replace(path: &Path, contents: &[u8], links: Links) -> io::Result<()> {
    let found = match fs::symlink_metadata(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => None,
        found => Some(found?),
    };
    let is_link = found.as_ref().is_some_and(|found| found.is_symlink());
    let path = match is_link && links == Links::Own {
        true => fs::canonicalize(path)?,
        false => path.to_owned(),
    };
    if found.is_some() && !fs::symlink_metadata(&path)?.is_file() {
        return Err(io::Error::other("it is there already, and no regular file"));
    }
    let file = unfinished(&path, contents)?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

/// Writes a new file. Fails with `AlreadyExists` if anything has its name, even a link.
pub fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    unfinished(path, contents)?.persist_noclobber(path)?;
    Ok(())
}

fn unfinished(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    let mut file = builder.prefix(UNFINISHED).tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.as_file_mut().write_all(contents)?;
    Ok(file)
}

/// Removes unfinished files of killed programs, if the folder is locked.
pub fn remove_unfinished(folder: &Path, held: bool) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        if held && file.file_name().to_string_lossy().starts_with(UNFINISHED) {
            // A leftover does no harm.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Opens a regular file for appending.
pub fn append(path: &Path) -> io::Result<File> {
    if let Ok(found) = fs::metadata(path) {
        collision_scenarios::cases::expect_file(&found)?;
    }
    File::options().append(true).create(true).open(path)
}
