//! What is read and written on disk: scene files and the user's folder.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::cases::{self, Case};

/// Where this program keeps what it remembers; none where the user has no such folder.
pub fn config_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("collision-sandbox"))
}

/// Reads a scene file, or says in a sentence why it is none.
pub fn open_scene(path: &Path) -> Result<Case, String> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).map_err(|why| format!("cannot read the scene {shown}: {why}"))?;
    cases::parse(text.trim_start_matches('\u{feff}'))
        .map_err(|why| format!("{shown}, line {}: {why}", why.line()))
}

/// Writes a scene file, or says in a sentence why it can't.
pub fn save_scene(path: &Path, case: &Case) -> Result<(), String> {
    write(path, &cases::write_scene(case))
        .map_err(|why| format!("cannot write the scene {}: {why}", path.display()))
}

/// Replaces a file by this text atomically.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    // The file behind a link is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".collision-sandbox");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

/// Reads a file that this program keeps for itself; none where there is none yet.
/// A damaged one is put aside, and the message says where.
pub fn read_kept<T>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    let why = match fs::read(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(format!("cannot read {}: {why}", path.display())),
        Ok(bytes) => {
            let text = String::from_utf8(bytes).map_err(|why| why.to_string());
            match text.and_then(|text| read(&text)) {
                Ok(kept) => return Ok(Some(kept)),
                Err(why) => why,
            }
        }
    };
    Err(match put_aside(path) {
        Ok(aside) => format!("{} was damaged ({why}): it is now {aside}", path.display()),
        Err(failed) => {
            format!("{} is damaged ({why}), and it cannot be put aside: {failed}", path.display())
        }
    })
}

/// Renames a file to NAME.damaged; the answer is its new name.
fn put_aside(path: &Path) -> io::Result<String> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".damaged");
    fs::rename(path, path.with_file_name(&name))?;
    Ok(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::ALL;

    #[test]
    fn a_scene_that_was_saved_opens() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one.json");
        let mut case = Case::new(&ALL[0]);
        case.title = Some("Title".into());
        save_scene(&path, &case).unwrap();
        save_scene(&path, &case).unwrap();
        let again = open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(again.title, case.title);
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing is left beside it");
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none.json");
        let Err(why) = open_scene(&path) else { panic!("there is no such file") };
        assert!(why.starts_with("cannot read the scene") && why.contains("none.json"), "{why}");
        write(&path, "{\n\"scenario\":\n}").unwrap();
        let Err(why) = open_scene(&path) else { panic!("it is no scene") };
        assert!(why.contains("none.json, line 3"), "{why}");
        let path = folder.path().join("nowhere/one.json");
        let why = save_scene(&path, &Case::new(&ALL[0])).unwrap_err();
        assert!(why.starts_with("cannot write the scene") && why.contains("nowhere"), "{why}");
    }

    #[test]
    fn a_damaged_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.json");
        let read = |text: &str| text.parse::<u32>().map_err(|why| why.to_string());
        assert_eq!(read_kept(&path, read), Ok(None));
        write(&path, "7").unwrap();
        assert_eq!(read_kept(&path, read), Ok(Some(7)));
        for damage in [b"seven".as_slice(), b"\xff\xfe"] {
            fs::write(&path, damage).unwrap();
            let why = read_kept(&path, read).unwrap_err();
            assert!(why.contains("it is now kept.json.damaged"), "{why}");
            assert_eq!(fs::read(folder.path().join("kept.json.damaged")).unwrap(), damage);
            assert_eq!(read_kept(&path, read), Ok(None));
        }
    }
}
