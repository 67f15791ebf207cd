//! Sources of text: regular files and pipes, of limited size.

use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, Read};
use std::path::Path;

use super::echo::{echo_path, size};
use super::{Case, Foreign, LONGEST, parse_with};
use crate::cases::ReadMesh;

/// Opens a file that has an end: a regular file, or a pipe with a writer.
pub fn open(path: &Path) -> io::Result<impl Read> {
    // Opening some devices has side effects.
    expect_file(&fs::metadata(path)?)?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let mut file = options.open(path)?;
    let found = file.metadata()?;
    expect_file(&found)?;
    let begin = begin(&mut file, &found)?;
    Ok(Cursor::new(begin).chain(file))
}

/// Returns the text of a file of at most `longest` bytes, without a byte order mark.
pub fn read_text(path: &Path, longest: usize) -> io::Result<String> {
    read_text_from(open(path)?, longest)
}

/// Returns the bytes of such a file, text or not.
pub fn read_bytes(path: &Path, longest: usize) -> io::Result<Vec<u8>> {
    read_bytes_from(open(path)?, longest)
}

fn read_bytes_from(input: impl Read, longest: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(longest as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > longest {
        true => Err(invalid(format!("it is larger than {}", size(longest)))),
        false => Ok(bytes),
    }
}

/// Like [`read_text`], for an open file.
pub fn read_text_from(input: impl Read, longest: usize) -> io::Result<String> {
    let bytes = read_bytes_from(input, longest)?;
    let foreign = |bytes: &[u8]| Foreign::of(bytes).map(|kind| kind.words().to_string());
    if is_utf16(&bytes) {
        let why = || "it is UTF-16, expected UTF-8".to_owned();
        return Err(invalid(foreign(&bytes).unwrap_or_else(why)));
    }
    let text = String::from_utf8(bytes).map_err(|why| {
        let byte = why.utf8_error().valid_up_to() + 1;
        let kind = foreign(why.as_bytes());
        invalid(kind.unwrap_or_else(|| format!("it is not UTF-8 at byte {byte}")))
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Returns `true` if a text begins like UTF-16.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    match *bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, byte, ..] | [byte, 0, ..] => byte.is_ascii_graphic() || byte.is_ascii_whitespace(),
        _ => false,
    }
}

/// Reads a scene file, and the mesh files that it names, or returns a sentence about why it is not
/// one.
pub fn open_scene(path: &Path, files: &dyn ReadMesh) -> Result<Case, String> {
    let shown = echo_path(path);
    let text =
        read_text(path, LONGEST).map_err(|why| format!("cannot read the scene {shown}: {why}"))?;
    read_case(&text, files).map_err(|why| format!("{shown}, {why}"))
}

/// Returns the case of a whole text, or a sentence with the wrong line or with the kind of the
/// text.
pub fn read_case(text: &str, files: &dyn ReadMesh) -> Result<Case, String> {
    parse_with(text, files).map_err(|why| match Foreign::of(text.as_bytes()) {
        Some(kind) => kind.words().to_string(),
        None => format!("line {}: {why}", why.line()),
    })
}

/// An error about the contents of a file.
fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// Returns `true` for a named pipe.
pub fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| is_fifo(&found))
}

#[cfg(unix)]
fn is_fifo(found: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&found.file_type())
}

#[cfg(not(unix))]
fn is_fifo(_: &Metadata) -> bool {
    false
}

/// Fails for a folder or a device: only regular files and pipes have an end.
pub fn expect_file(found: &Metadata) -> io::Result<()> {
    let kind = found.file_type();
    let what = match () {
        () if kind.is_file() || is_fifo(found) => return Ok(()),
        () if kind.is_dir() => "a folder",
        () => "a device",
    };
    Err(io::Error::other(format!("it is {what}, expected a file")))
}

/// Waits until a pipe is written to, or for a moment if nobody has it open for writing; returns the
/// bytes read from it.
#[cfg(unix)]
fn begin(file: &mut File, found: &Metadata) -> io::Result<Vec<u8>> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_setfl};

    const PATIENCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 700_000_000 };
    let mut byte = [0];
    let mut begin = Vec::new();
    if is_fifo(found) {
        poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&PATIENCE))?;
        let read = match file.read(&mut byte) {
            // Without a writer a pipe is always at its end.
            Ok(0) => return Err(io::Error::other("it is a pipe that nobody writes to")),
            read => read,
        };
        // From here on reading waits for the writer.
        fcntl_setfl(&*file, OFlags::empty())?;
        let read = match read {
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => file.read(&mut byte),
            read => read,
        };
        begin.extend(&byte[..read?]);
    }
    Ok(begin)
}

#[cfg(not(unix))]
fn begin(_: &mut File, _: &Metadata) -> io::Result<Vec<u8>> {
    Ok(Vec::new())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    use std::time::{Duration, Instant};

    fn why(path: &Path) -> String {
        let begin = Instant::now();
        let why = read_text(path, 1 << 20).unwrap_err().to_string();
        assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
        why
    }

    #[test]
    fn only_files_and_pipes_are_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(why(folder.path()).contains("a folder"));
        assert!(why(Path::new("/dev/zero")).contains("a device"));
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        assert!(why(&link).contains("a device"));

        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        assert!(why(&pipe).contains("nobody writes"));
        let path = pipe.clone();
        let writer = std::thread::spawn(move || fs::write(path, "text"));
        assert_eq!(read_text(&pipe, 10).unwrap(), "text");
        writer.join().unwrap().unwrap();
    }

    #[test]
    fn the_size_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        let file = File::create(&path).unwrap();
        file.set_len(1 << 20).unwrap();
        assert_eq!(read_text(&path, 1 << 20).unwrap().len(), 1 << 20);
        file.set_len(1 << 40).unwrap();
        assert!(why(&path).contains("larger than 1 MiB"));
    }

    #[test]
    fn a_byte_order_mark_is_left_out_and_other_bytes_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        fs::write(&path, "\u{feff}ä").unwrap();
        assert_eq!(read_text(&path, 10).unwrap(), "ä");
        fs::write(&path, b"\xff\xfea\0").unwrap();
        assert!(why(&path).contains("UTF-16"));
        fs::write(&path, b"a\xff").unwrap();
        assert!(why(&path).contains("not UTF-8 at byte 2"));
    }
}
