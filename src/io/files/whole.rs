//! Atomic file operations: a file is written without a name, or under a temporary one, and then put
//! in its place in one step.

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

/// The prefix of an unfinished file's name.
const UNFINISHED: &str = ".collision-sandbox";

/// An empty file younger than this may not be locked yet.
const YOUNG: Duration = Duration::from_secs(60);

/// Replaces a file's contents atomically. The mode stays, and only a regular file of the user is
/// replaced.
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
            // Another program was faster: the later file stays.
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => file.take_place(),
            done => done,
        },
    }
}

/// Writes a new file. Fails with `AlreadyExists` if anything has its name, even a link.
pub fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    let place = Place::new(path, Links::None)?;
    if place.found.is_some() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut file = Unfinished::new(&place)?;
    file.write(contents)?;
    file.take_free_place()
}

/// A private file that is not in its place yet.
struct Unfinished<'a> {
    place: &'a Place,
    /// Locked while it is being written.
    file: File,
    /// `None` if the file has no name yet.
    name: Option<OsString>,
    mode: u32,
}

impl<'a> Unfinished<'a> {
    fn new(place: &'a Place) -> io::Result<Self> {
        let (file, name) = match nameless(place) {
            Some(file) => (file, None),
            None => named(place)?,
        };
        // Without locks, no other program removes it as a leftover.
        let _ = file.try_lock();
        Ok(Self { place, file, name, mode: 0o600 })
    }

    fn write(&mut self, contents: &[u8]) -> io::Result<()> {
        self.file.write_all(contents)?;
        self.file.set_permissions(fs::Permissions::from_mode(self.mode))?;
        self.file.sync_all()
    }

    /// Puts the file in its place, if that is free.
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

    /// Puts the file in place of whatever is there, even a link.
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
            // A later run removes it if this fails.
            let _ = unlinkat(&self.place.folder, name, AtFlags::empty());
        }
    }
}

/// Creates a nameless file, which disappears with its writer, if the system supports it and can
/// name it later.
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

/// Returns a name that is probably unused.
fn free_name() -> OsString {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{UNFINISHED}-{}-{}-{count}", std::process::id(), since.subsec_nanos()).into()
}

/// Removes unfinished files of killed programs from a folder. `held` if the folder is locked, so
/// that nobody else writes there.
pub fn remove_unfinished(folder: &Path, held: bool) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name();
        if name.as_bytes().starts_with(UNFINISHED.as_bytes())
            && (held || is_dead(&file.path()).unwrap_or_default())
        {
            // A leftover does no harm.
            let _ = fs::remove_file(file.path());
        }
    }
}

/// Returns whether a file is a leftover. A writer locks its file before its first byte.
fn is_dead(path: &Path) -> io::Result<bool> {
    let mut options = File::options();
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    options.read(true).custom_flags(flags.bits().cast_signed());
    let file = options.open(path)?;
    let found = file.metadata()?;
    let is_young = found.modified()?.elapsed().unwrap_or_default() < YOUNG;
    Ok(found.is_file() && !(found.len() == 0 && is_young) && file.try_lock().is_ok())
}

/// Opens a regular file, or a pipe with a reader, for appending.
pub fn append(path: &Path) -> io::Result<File> {
    let place = Place::new(path, Links::Own)?;
    // Merely opening some devices has an effect.
    if place.found.is_some() {
        collision_scenarios::cases::expect_file(&fs::metadata(path)?)?;
    }
    // Without blocking: a reader that is too slow causes an error.
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
