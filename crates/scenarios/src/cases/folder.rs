//! A folder of scenes as a list of cases, one per file.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::LONGEST;
use super::echo::echo_path;
use super::log::{answer_text, is_log};
use super::rows::{Logged, Rows};
use super::source::read_text;
use crate::cases::ReadMesh;

/// The number of rows per report.
const PART: usize = 20;

/// Returns `true` for a log or a folder of scenes.
pub fn is_list(path: &Path) -> bool {
    path.is_dir() || is_log(path)
}

/// Returns the files of a folder that may be scenes, sorted by name.
pub fn scene_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let why = |why| format!("cannot read the folder {}: {why}", echo_path(folder));
    let is_scene = |path: &PathBuf| {
        let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let is_hidden =
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        // Neither a pipe nor a folder.
        is_json && !is_hidden && path.is_file()
    };
    let paths = fs::read_dir(folder).map_err(why)?.map(|file| Ok(file.map_err(why)?.path()));
    let mut paths = paths.collect::<Result<Vec<_>, String>>()?;
    paths.retain(is_scene);
    paths.sort();
    Ok(paths)
}

/// Reads the scenes whose name or text contains `wanted`, to the last or until `told` breaks.
/// `told` gets some rows at a time, whose line numbers are the files' indices, and the number of
/// files read.
pub fn read_scenes(
    files: &[PathBuf],
    wanted: &str,
    meshes: &dyn ReadMesh,
    mut told: impl FnMut(Rows, u64) -> ControlFlow<()>,
) {
    for (part, files) in files.chunks(PART).enumerate() {
        let mut rows = Rows::default();
        for (place, path) in files.iter().enumerate() {
            let text = read_text(path, LONGEST);
            let named =
                path.file_name().is_some_and(|name| name.to_string_lossy().contains(wanted));
            let is_wanted = named || text.as_ref().is_ok_and(|text| text.contains(wanted));
            let said = text.ok().and_then(|text| answer_text(&text, meshes));
            if is_wanted {
                let line = part * PART + place + 1;
                rows.push(Logged { at: 0, line, said, fingerprint: 0 });
            }
        }
        if told(rows, (part * PART + files.len()) as u64).is_break() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::NoFiles;

    #[test]
    fn a_folder_lists_its_scenes_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [
            ("b.json", r#"{"scenario":"ray_sphere"}"#),
            ("a.JSON", "{\n\"scenario\":\n\"plane_plane\"\n}"),
            ("c.json", "nothing"),
            (".hidden.json", "{}"),
            ("game.jsonl", "{}\n{}"),
        ] {
            fs::write(at(name), text).unwrap();
        }
        fs::create_dir(at("folder.json")).unwrap();
        let files = scene_files(folder.path()).unwrap();
        assert_eq!(files, [at("a.JSON"), at("b.json"), at("c.json")]);
        let rows = |wanted| {
            let mut all = Vec::new();
            read_scenes(&files, wanted, &NoFiles, |rows, behind| {
                assert_eq!(behind, 3);
                let rows = rows.from(0).map(|(_, row)| row);
                all.extend(rows.map(|row| (row.line, row.said.map(|said| said.entry.id))));
                ControlFlow::Continue(())
            });
            all
        };
        assert_eq!(rows(""), [(1, Some("plane_plane")), (2, Some("ray_sphere")), (3, None)]);
        assert_eq!(rows("sphere"), [(2, Some("ray_sphere"))]);
        assert_eq!(rows("a.J"), [(1, Some("plane_plane"))]);
        assert!(is_list(folder.path()) && is_list(&at("game.jsonl")) && !is_list(&at("b.json")));
        let why = scene_files(&at("none")).unwrap_err();
        assert!(why.starts_with("cannot read the folder") && why.contains("none"), "{why}");
    }
}
