//! The files on disk: scene files and the user's folder. New files are private to the user, and
//! files of other users are never replaced.

#[cfg(unix)]
mod place;
#[cfg(unix)]
mod whole;
#[cfg(not(unix))]
#[path = "elsewhere.rs"]
mod whole;

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

#[cfg(feature = "window")]
use etcetera::BaseStrategy;

use collision_scenarios::cases::ReadMesh;
use collision_scenarios::cases::{self, Case, echo_path};
use collision_scenarios::mesh::MeshFile;
use collision_scenarios::scenario::Value;

use crate::io::mesh_files::Meshes;

pub use whole::{Links, append, write_new};

/// The maximum size of a file in the user's folder, in bytes.
const LONGEST: usize = 16 << 20;

/// Returns the folder of this program's settings. `None` if the user has no such folder.
#[cfg(feature = "window")]
pub fn config_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("collision-sandbox"))
}

/// Returns the reader of the mesh files that a case in that file may name.
pub fn meshes_beside(path: &Path) -> Arc<dyn ReadMesh> {
    Arc::new(Meshes::beside(path))
}

/// Reads a scene file, or returns a sentence about why it is not one.
pub fn open_scene(path: &Path) -> Result<Case, String> {
    cases::open_scene(path, &*meshes_beside(path))
}

/// Writes a scene file.
pub fn save_scene(path: &Path, case: &Case) -> Result<(), String> {
    remove_dead(folder_of(path));
    write(path, cases::write_scene(&named_from(folder_of(path), case)))
        .map_err(|why| format!("cannot write the scene {}: {why}", echo_path(path)))
}

/// Returns a case that names a mesh file below a folder by its path from there.
fn named_from(folder: &Path, case: &Case) -> Case {
    let mut case = case.duplicate();
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    for (index, input) in case.live.inputs().into_iter().enumerate() {
        let Value::Mesh(mesh) = input.value else { continue };
        let Some(file) = mesh.file() else { continue };
        if let Ok(path) = Path::new(&file.path).strip_prefix(&folder) {
            let path = path.display().to_string();
            let near = MeshFile { path, ..file.clone() };
            case.live.put(index, Value::Mesh(mesh.clone().of_file(near)));
        }
    }
    case
}

/// Returns the folder that contains a file.
fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Creates a folder that only the user may enter, if it is missing.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Replaces a file's contents atomically. A link of the user is followed, the mode stays, and only
/// a regular file of the user is replaced.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    whole::replace(path, contents.as_ref(), Links::Own)
}

/// Like [`write`], but follows no link.
pub fn write_itself(path: &Path, contents: &[u8]) -> io::Result<()> {
    whole::replace(path, contents, Links::None)
}

/// Returns `true` if the last line of a file to append to is unfinished or unreadable. Never for a
/// pipe.
pub fn is_cut(path: &Path, file: &File) -> bool {
    let Ok(found) = file.metadata() else { return true };
    if !found.is_file() || found.len() == 0 {
        return false;
    }
    let last = || {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        io::Result::Ok(last)
    };
    last().map_or(true, |last| last != *b"\n")
}

/// Opens or creates a file of this program's own, through no link and without blocking.
pub fn own(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    options.open(path)
}

/// Locks the folder while its files are read and replaced. `None` if that fails within a second or
/// locks are not supported: then nobody waits.
pub fn lock(folder: &Path) -> Option<File> {
    let file = own(&folder.join(".lock")).ok()?;
    let deadline = Instant::now() + Duration::from_secs(1);
    loop {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(_) => return None,
        }
    }
}

/// Marks the folder as in use by a window, as long as it is held.
pub struct Presence {
    _folder: File,
    /// `true` if another window uses it already.
    pub other: bool,
}

impl Presence {
    pub fn new(folder: &Path) -> Option<Self> {
        let folder = File::open(folder).ok()?;
        let other = matches!(folder.try_lock(), Err(TryLockError::WouldBlock));
        folder.try_lock_shared().ok()?;
        Some(Self { _folder: folder, other })
    }
}

/// Removes unfinished files of killed programs from the locked folder.
pub fn remove_unfinished(folder: &Path, _lock: &File) {
    whole::remove_unfinished(folder, true);
}

/// Like [`remove_unfinished`], without a lock: keeps the files of running programs.
pub fn remove_dead(folder: &Path) {
    whole::remove_unfinished(folder, false);
}

/// Reads a file of this program's own. `None` if it does not exist. A damaged one is moved aside,
/// and the error says where.
pub fn read_kept<T>(
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, String>,
) -> Result<Option<T>, String> {
    let shown = echo_path(path);
    let why = match cases::read_bytes(path, LONGEST) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) if why.kind() == ErrorKind::InvalidData => why.to_string(),
        Err(why) => return Err(format!("cannot read {shown}: {why}")),
        Ok(bytes) => match read(&bytes) {
            Ok(kept) => return Ok(Some(kept)),
            Err(why) => why,
        },
    };
    Err(match put_aside(path) {
        Ok(aside) => format!("{shown} was damaged ({why}): it is now {aside}"),
        Err(failed) => format!("{shown} is damaged ({why}), and it cannot be put aside: {failed}"),
    })
}

/// Renames a damaged file and returns its new name. A link's target is copied instead.
pub fn put_aside(path: &Path) -> io::Result<String> {
    if fs::symlink_metadata(path)?.is_symlink() {
        return copy_aside(path);
    }
    let aside = free(path, ".damaged", "");
    fs::rename(path, path.with_file_name(&aside))?;
    Ok(aside.to_string_lossy().into_owned())
}

/// Copies a file of which a part was refused, and returns the copy's name.
pub fn copy_aside(path: &Path) -> io::Result<String> {
    let aside = free(path, ".damaged", "");
    write_new(&path.with_file_name(&aside), &fs::read(path)?)?;
    Ok(aside.to_string_lossy().into_owned())
}

/// Writes a new file into a folder and returns its path, with a number if the name is taken.
pub fn write_beside(folder: &Path, name: &str, ending: &str, text: &str) -> io::Result<PathBuf> {
    let path = folder.join(name);
    let path = path.with_file_name(free(&path, "", ending));
    write_new(&path, text.as_bytes())?;
    Ok(path)
}

/// Returns a file's name with an addition, and -2, -3, … if there is such a file already.
fn free(path: &Path, addition: &str, ending: &str) -> OsString {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(addition);
    let numbered = |number: usize| {
        let mut name = name.clone();
        if number > 1 {
            name.push(format!("-{number}"));
        }
        name.push(ending);
        name
    };
    let is_free = |name: &OsString| fs::symlink_metadata(path.with_file_name(name)).is_err();
    (1..).map(numbered).find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios::ALL;

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
    fn a_last_line_that_is_not_ended_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (text, expected) in [("", false), ("line\n", false), ("line\n{\"torn", true)] {
            fs::write(&path, text).unwrap();
            assert_eq!(is_cut(&path, &append(&path).unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn a_damaged_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.json");
        let read = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes);
            text.parse::<u32>().map_err(|why| why.to_string())
        };
        assert_eq!(read_kept(&path, read), Ok(None));
        write(&path, "7").unwrap();
        assert_eq!(read_kept(&path, read), Ok(Some(7)));
        let names = ["kept.json.damaged", "kept.json.damaged-2"];
        for (damage, name) in [b"seven".as_slice(), b"\xff\xfe"].into_iter().zip(names) {
            fs::write(&path, damage).unwrap();
            let why = read_kept(&path, read).unwrap_err();
            assert!(why.ends_with(&format!("it is now {name}")), "{why}");
            assert_eq!(fs::read(folder.path().join(name)).unwrap(), damage);
            assert_eq!(read_kept(&path, read), Ok(None));
        }
        let first = fs::read(folder.path().join(names[0])).unwrap();
        assert_eq!(first, b"seven", "what was put aside is never overwritten");
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().mode() & 0o777
        }

        #[test]
        fn what_is_new_is_the_users_alone() {
            let folder = tempfile::tempdir().unwrap();
            let inner = folder.path().join("a/b");
            make_folder(&inner).unwrap();
            let path = inner.join("one.json");
            write(&path, "text").unwrap();
            assert_eq!((mode(&path), mode(&inner)), (0o600, 0o700));
            write_new(&inner.join("two.png"), b"picture").unwrap();
            assert_eq!(mode(&inner.join("two.png")), 0o600);
        }

        #[test]
        fn a_link_to_a_file_is_followed_and_the_mode_stays() {
            let folder = tempfile::tempdir().unwrap();
            let (link, file) = (folder.path().join("link"), folder.path().join("file"));
            fs::write(&file, "old").unwrap();
            symlink("file", &link).unwrap();
            for mode in [0o600, 0o640, 0o644, 0o400] {
                fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
                for path in [&link, &file] {
                    write(path, "new").unwrap();
                    assert_eq!(super::unix::mode(&file), mode);
                    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
                    assert_eq!(fs::read_to_string(&file).unwrap(), "new");
                }
            }
        }

        #[test]
        fn nothing_but_a_file_of_ours_is_replaced() {
            use rustix::fs::{CWD, FileType, Mode, mknodat};
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            let refused = |name: &str, reason: &str| {
                let why = write(&at(name), "new").unwrap_err().to_string();
                assert!(why.contains(reason), "{name}: {why}");
                assert!(write_new(&at(name), b"new").is_err(), "{name}");
            };
            symlink("/dev/full", at("device")).unwrap();
            symlink("nothing", at("nowhere")).unwrap();
            symlink("round", at("round")).unwrap();
            symlink(".", at("folder")).unwrap();
            mknodat(CWD, at("pipe"), FileType::Fifo, Mode::RUSR, 0).unwrap();
            symlink("pipe", at("link to a pipe")).unwrap();
            for name in ["device", "folder", "pipe", "link to a pipe"] {
                refused(name, "no regular file");
            }
            refused("nowhere", "leads nowhere");
            refused("round", "leads nowhere");
            assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());
            assert!(fs::symlink_metadata(at("nothing")).is_err());

            // Only root has somebody else's file at hand.
            fs::write(at("theirs"), "old").unwrap();
            if std::os::unix::fs::chown(at("theirs"), Some(12345), None).is_ok() {
                symlink("theirs", at("link to theirs")).unwrap();
                refused("theirs", "another user");
                refused("link to theirs", "another user");
                assert_eq!(fs::read_to_string(at("theirs")).unwrap(), "old");
            }
            let left = fs::read_dir(folder.path()).unwrap().flatten();
            let left = left.filter(|file| file.file_name().to_string_lossy().starts_with('.'));
            assert_eq!(left.count(), 0, "nothing is left half written");
        }

        #[test]
        fn nothing_is_written_through_a_link_of_a_stranger() {
            use std::os::unix::fs::lchown;
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::write(at("mine"), "old").unwrap();
            fs::create_dir(at("folder")).unwrap();
            symlink("mine", at("theirs")).unwrap();
            symlink("theirs", at("to theirs")).unwrap();
            symlink("new", at("to nothing")).unwrap();
            symlink("folder", at("way")).unwrap();
            for link in ["theirs", "to nothing", "way"] {
                // Only root can give one away.
                if lchown(at(link), Some(12345), Some(12345)).is_err() {
                    return;
                }
            }
            for name in ["theirs", "to theirs", "to nothing", "way/new"] {
                let why = write(&at(name), "new").unwrap_err().to_string();
                assert!(why.contains("a link that belongs to another user"), "{name}: {why}");
                let why = append(&at(name)).unwrap_err().to_string();
                assert!(why.contains("a link that belongs to another user"), "{name}: {why}");
                assert!(write_new(&at(name), b"new").is_err(), "{name}");
                assert!(write_itself(&at(name), b"new").is_err(), "{name}");
            }
            assert_eq!(fs::read_to_string(at("mine")).unwrap(), "old");
            assert!(!at("new").exists() && fs::read_dir(at("folder")).unwrap().next().is_none());
        }

        #[test]
        fn a_picture_is_written_through_no_link() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::write(at("file"), "old").unwrap();
            fs::create_dir(at("folder")).unwrap();
            symlink("file", at("link")).unwrap();
            symlink("folder", at("way")).unwrap();
            let why = write_itself(&at("link"), b"new").unwrap_err().to_string();
            assert!(why.contains("it is a link"), "{why}");
            assert_eq!(fs::read_to_string(at("file")).unwrap(), "old");
            write_itself(&at("file"), b"new").unwrap();
            assert_eq!(fs::read_to_string(at("file")).unwrap(), "new");
            // The user's own path to a folder is followed.
            write_itself(&at("way/../way/./new"), b"new").unwrap();
            assert_eq!(fs::read_to_string(at("folder/new")).unwrap(), "new");
        }

        #[test]
        fn what_is_appended_goes_where_it_did() {
            use std::io::Write;
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            symlink("log", at("link")).unwrap();
            assert!(append(&at("link")).is_err(), "a link that leads nowhere is no new file");
            for name in ["log", "link"] {
                append(&at(name)).unwrap().write_all(b"line\n").unwrap();
            }
            assert_eq!(fs::read_to_string(at("log")).unwrap(), "line\nline\n");
            assert_eq!(mode(&at("log")), 0o600);
            // An open descriptor, as a shell passes it on.
            let (mut reader, writer) = io::pipe().unwrap();
            use std::os::fd::AsRawFd;
            let path = format!("/proc/self/fd/{}", writer.as_raw_fd());
            let mut pipe = append(Path::new(&path)).unwrap();
            pipe.write_all(b"line").unwrap();
            let mut line = [0; 4];
            io::Read::read_exact(&mut reader, &mut line).unwrap();
            assert_eq!(&line, b"line");
            assert!(append(Path::new("/dev/full")).unwrap_err().to_string().contains("device"));
        }

        #[test]
        fn what_the_dead_left_goes_and_what_the_living_write_stays() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            for name in [".collision-sandboxAb12Cd", ".collision-sandbox-1-2-3", "a.png"] {
                fs::write(at(name), "half").unwrap();
            }
            let living = File::open(at(".collision-sandbox-1-2-3")).unwrap();
            living.lock().unwrap();
            // Created a moment ago, and not locked yet.
            fs::write(at(".collision-sandbox-4-5-6"), "").unwrap();
            remove_dead(folder.path());
            let mut left: Vec<_> = fs::read_dir(folder.path())
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            left.sort();
            assert_eq!(left, [".collision-sandbox-1-2-3", ".collision-sandbox-4-5-6", "a.png"]);
            drop(living);
            remove_dead(folder.path());
            assert!(!at(".collision-sandbox-1-2-3").exists());
        }

        #[test]
        fn a_damaged_file_behind_a_link_is_copied() {
            let folder = tempfile::tempdir().unwrap();
            let (link, file) = (folder.path().join("link"), folder.path().join("file"));
            fs::write(&file, "seven").unwrap();
            symlink("file", &link).unwrap();
            let read = |bytes: &[u8]| {
                let text = String::from_utf8_lossy(bytes);
                text.parse::<u32>().map_err(|why| why.to_string())
            };
            assert!(read_kept(&link, read).unwrap_err().contains("link.damaged"));
            let aside = folder.path().join("link.damaged");
            assert!(fs::symlink_metadata(&aside).unwrap().is_file());
            assert_eq!(fs::read_to_string(aside).unwrap(), "seven");
            write(&link, "7").unwrap();
            assert_eq!(read_kept(&link, read), Ok(Some(7)));
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
    }

    #[test]
    fn what_was_left_half_written_goes_under_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".collision-sandboxAb12Cd", "session.json"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let held = lock(folder.path()).unwrap();
        assert!(lock(folder.path()).is_none(), "nobody else has it meanwhile");
        remove_unfinished(folder.path(), &held);
        drop(held);
        assert!(lock(folder.path()).is_some());
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        left.sort_by_key(|file| file.file_name());
        let left: Vec<_> = left.iter().map(|file| file.file_name()).collect();
        assert_eq!(left, [".lock", "session.json"]);
    }

    #[test]
    fn the_second_window_knows_of_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let first = Presence::new(folder.path()).unwrap();
        let second = Presence::new(folder.path()).unwrap();
        assert_eq!((first.other, second.other), (false, true));
        drop(first);
        assert!(Presence::new(folder.path()).unwrap().other);
        drop(second);
        assert!(!Presence::new(folder.path()).unwrap().other);
    }
}
