//! Resolves a path to its folder, held open, and a name in it. The path is walked folder by folder,
//! so that nobody can put a link in the way meanwhile.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, Stat, openat, readlinkat, statat};
use rustix::io::Errno;
use rustix::process::geteuid;

/// The maximum number of links followed in a row, as in Linux.
const MOST_LINKS: usize = 40;

/// Which links may stand at the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Links of the user.
    Own,
    None,
}

/// The place of a file, which may or may not exist.
pub struct Place {
    pub folder: OwnedFd,
    pub name: OsString,
    /// The file's metadata. Not a link, apart from those of `/proc` to open files.
    pub found: Option<Stat>,
}

impl Place {
    pub fn new(path: &Path, links: Links) -> io::Result<Self> {
        let mut folder = enter(CWD, ".", OFlags::NOFOLLOW)?;
        let mut ahead = Vec::new();
        go(path, &mut ahead);
        let (mut followed, mut is_end_followed) = (0, false);
        while let Some(name) = ahead.pop() {
            let is_end = ahead.is_empty();
            let found = match statat(&folder, &name, AtFlags::SYMLINK_NOFOLLOW) {
                Err(Errno::NOENT) if is_end_followed => return Err(nowhere()),
                Err(Errno::NOENT) if is_end => None,
                found => Some(found?),
            };
            let is_link = found.is_some_and(|found| kind(&found) == FileType::Symlink);
            match found {
                Some(found) if is_link && !is_of_what_is_open(&folder) => {
                    if is_end && links == Links::None {
                        let why = "it is a link, expected a file or nothing";
                        return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
                    }
                    expect_own(&found, &name, is_end)?;
                    followed += 1;
                    if followed > MOST_LINKS {
                        return Err(nowhere());
                    }
                    is_end_followed |= is_end;
                    let target = readlinkat(&folder, &name, Vec::new())?.into_bytes();
                    let target = PathBuf::from(OsString::from_vec(target));
                    if target.is_absolute() {
                        folder = enter(CWD, "/", OFlags::NOFOLLOW)?;
                    }
                    go(&target, &mut ahead);
                }
                _ if is_end => return Ok(Self { folder, name, found }),
                _ if is_link => folder = enter(&folder, &name, OFlags::empty())?,
                _ => folder = enter(&folder, &name, OFlags::NOFOLLOW)?,
            }
        }
        Err(io::Error::other("it is there already, and no regular file"))
    }

    /// Returns the file's type.
    pub fn kind(&self) -> Option<FileType> {
        self.found.as_ref().map(kind)
    }
}

/// Pushes a path's parts onto the stack of parts ahead, the next one on top.
fn go(path: &Path, ahead: &mut Vec<OsString>) {
    let part = |part: Component| match part {
        Component::CurDir | Component::Prefix(_) => None,
        part => Some(part.as_os_str().to_owned()),
    };
    ahead.extend(path.components().rev().filter_map(part));
}

fn enter(folder: impl AsFd, name: impl AsRef<OsStr>, how: OFlags) -> io::Result<OwnedFd> {
    #[cfg(target_os = "linux")]
    let as_a_place = OFlags::PATH;
    #[cfg(not(target_os = "linux"))]
    let as_a_place = OFlags::RDONLY;
    let flags = as_a_place | OFlags::DIRECTORY | OFlags::CLOEXEC | how;
    Ok(openat(folder, name.as_ref(), flags, Mode::empty())?)
}

fn kind(found: &Stat) -> FileType {
    FileType::from_raw_mode(found.st_mode)
}

fn nowhere() -> io::Error {
    io::Error::other("it is a link that leads nowhere")
}

/// Refuses a link of another user. System links on the way, as `/tmp` may be one, are allowed.
fn expect_own(link: &Stat, name: &OsStr, is_end: bool) -> io::Result<()> {
    let is_own = link.st_uid == geteuid().as_raw() || (link.st_uid == 0 && !is_end);
    if is_own {
        return Ok(());
    }
    let name = collision_scenarios::cases::echo_path(Path::new(name));
    Err(io::Error::other(format!("{name} is a link that belongs to another user")))
}

/// Returns `true` if the folder's links are those of `/proc` to open files, which name no path.
fn is_of_what_is_open(folder: &OwnedFd) -> bool {
    #[cfg(target_os = "linux")]
    let is_it =
        rustix::fs::fstatfs(folder).is_ok_and(|found| found.f_type == rustix::fs::PROC_SUPER_MAGIC);
    #[cfg(not(target_os = "linux"))]
    let is_it = false;
    is_it
}
