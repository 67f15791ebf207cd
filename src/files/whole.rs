//! Files that are there whole or not at all: written without a name, or under one that a later run
//! knows, and named at one go.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use rustix::fs::{
    AtFlags, CWD, FileType, Mode, OFlags, RenameFlags, linkat, openat, renameat, renameat_with,
    unlinkat,
};
use rustix::io::Errno;

pub use super::place::Links;
use super::place::Place;

/// How the name of a file begins that is not yet whole.
const UNFINISHED: &str = ".collision-sandbox";

/// An empty file is so young that its lock may be still to come.
const YOUNG: Duration = Duration::from_secs(60);

/// Replaces a file by these contents: whoever reads it finds the old one or the new one. Its mode
/// stays, and nothing is replaced but a regular file of the user.
pub fn replace(path: &Path, contents: &[u8], links: Links) -> io::Result<()> {
    let place = Place::new(path, links)?;
    if place.kind().is_some_and(|kind| kind != FileType::RegularFile) {
        return Err(io::Error::other("it is there already, and no regular file"));
    }
    let mut file = Unfinished::new(&place)?;
    if let Some(before) = &place.found {
        if before.st_uid != file.file.metadata()?.uid() {
            return Err(io::Error::other("it belongs to another user"));
        }
        file.mode = before.st_mode & 0o7777;
    }
    file.write(contents)?;
    match place.found {
        Some(_) => file.take_place(),
        None => match file.take_free_place() {
            // Another program has been quicker: the later one stays.
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => file.take_place(),
            done => done,
        },
    }
}

/// Writes a file that there must not be yet, not even as a link: `AlreadyExists`.
pub fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    let place = Place::new(path, Links::None)?;
    if place.found.is_some() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut file = Unfinished::new(&place)?;
    file.write(contents)?;
    file.take_free_place()
}

/// A file that only the user may read, on its way to its place.
struct Unfinished<'a> {
    place: &'a Place,
    /// Locked for as long as somebody writes it.
    file: File,
    /// None where the system holds it without one.
    name: Option<OsString>,
    mode: u32,
}

impl<'a> Unfinished<'a> {
    fn new(place: &'a Place) -> io::Result<Self> {
        let (file, name) = match nameless(place) {
            Some(file) => (file, None),
            None => named(place)?,
        };
        // Where there are no locks, nobody takes it for a dead one.
        let _ = file.try_lock();
        Ok(Self { place, file, name, mode: 0o600 })
    }

    fn write(&mut self, contents: &[u8]) -> io::Result<()> {
        self.file.write_all(contents)?;
        self.file.set_permissions(fs::Permissions::from_mode(self.mode))?;
        self.file.sync_all()
    }

    /// Puts it where nothing is.
    fn take_free_place(&mut self) -> io::Result<()> {
        let (folder, name) = (&self.place.folder, &self.place.name);
        let Some(own) = &self.name else { return self.give_name(name.clone()) };
        match renameat_with(folder, own, folder, name, RenameFlags::NOREPLACE) {
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
                linkat(folder, own, folder, name, AtFlags::empty())?;
            }
            done => {
                done?;
                self.name = None;
            }
        }
        Ok(())
    }

    /// Puts it in the place of what is there, even of a link.
    fn take_place(&mut self) -> io::Result<()> {
        if self.name.is_none() {
            let name = free_name();
            self.give_name(name.clone())?;
            self.name = Some(name);
        }
        let folder = &self.place.folder;
        if let Some(own) = &self.name {
            renameat(folder, own, folder, &self.place.name)?;
            self.name = None;
        }
        Ok(())
    }

    fn give_name(&self, name: OsString) -> io::Result<()> {
        use std::os::fd::AsRawFd;
        let open = format!("/proc/self/fd/{}", self.file.as_raw_fd());
        linkat(CWD, open, &self.place.folder, name, AtFlags::SYMLINK_FOLLOW)?;
        Ok(())
    }
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if let Some(name) = self.name.take() {
            // What can't be removed now is by a later run.
            let _ = unlinkat(&self.place.folder, name, AtFlags::empty());
        }
    }
}

/// A file that goes with its writer, where the system has such and can name it later.
fn nameless(place: &Place) -> Option<File> {
    #[cfg(target_os = "linux")]
    {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = openat(&place.folder, ".", flags, Mode::RUSR | Mode::WUSR).ok()?;
        fs::exists("/proc/self/fd").is_ok_and(|is_there| is_there).then(|| file.into())
    }
    #[cfg(not(target_os = "linux"))]
    None
}

fn named(place: &Place) -> io::Result<(File, Option<OsString>)> {
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::WRONLY | OFlags::CLOEXEC;
    loop {
        let name = free_name();
        match openat(&place.folder, &name, flags, Mode::RUSR | Mode::WUSR) {
            Ok(file) => return Ok((file.into(), Some(name))),
            Err(Errno::EXIST) => {}
            Err(why) => return Err(why.into()),
        }
    }
}

/// A name that probably nothing has yet.
fn free_name() -> OsString {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{UNFINISHED}-{}-{}-{count}", std::process::id(), since.subsec_nanos()).into()
}

/// Removes what programs that were killed have left half written in a folder. `held` says that
/// nobody else writes there.
pub fn remove_unfinished(folder: &Path, held: bool) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name();
        if name.as_bytes().starts_with(UNFINISHED.as_bytes())
            && (held || is_dead(&file.path()).unwrap_or_default())
        {
            // What can't be removed is not in the way.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Whoever writes a file holds it locked, from before its first byte.
fn is_dead(path: &Path) -> io::Result<bool> {
    let mut options = File::options();
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    options.read(true).custom_flags(flags.bits().cast_signed());
    let file = options.open(path)?;
    let found = file.metadata()?;
    let is_young = found.modified()?.elapsed().unwrap_or_default() < YOUNG;
    Ok(found.is_file() && !(found.len() == 0 && is_young) && file.try_lock().is_ok())
}

/// Opens a regular file, or a pipe that somebody reads, to append to.
pub fn append(path: &Path) -> io::Result<File> {
    let place = Place::new(path, Links::Own)?;
    // Some devices do something when they are merely opened.
    if place.found.is_some() {
        crate::cases::expect_file(&fs::metadata(path)?)?;
    }
    // A reader that is too slow is told of, not waited for.
    let mut flags = OFlags::APPEND | OFlags::WRONLY | OFlags::CLOEXEC;
    flags |= OFlags::NONBLOCK | OFlags::NOCTTY;
    match place.kind() {
        None => flags |= OFlags::CREATE | OFlags::EXCL,
        Some(FileType::Symlink) => {}
        Some(_) => flags |= OFlags::NOFOLLOW,
    }
    let opened = open_at(&place.folder, &place.name, flags);
    match opened {
        Err(Errno::NXIO) => Err(io::Error::other("it is a pipe that nobody reads")),
        opened => Ok(opened?),
    }
}

fn open_at(folder: impl AsFd, name: &OsStr, flags: OFlags) -> Result<File, Errno> {
    openat(folder, name, flags, Mode::RUSR | Mode::WUSR).map(File::from)
}
