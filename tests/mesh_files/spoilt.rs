//! Files that are cut, changed and added to: nothing panics, and whatever is read is a mesh.

use std::fs;
use std::path::Path;

use super::formats::BOXES;
use super::{FOLDER, parse};

/// Pieces that are put into a file.
const PIECES: [&[u8]; 20] = [
    b"0",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"99999999999999999999",
    b"1e39",
    b"nan",
    b"-inf",
    b" ",
    b"\n",
    b"\r",
    b"\\\n",
    b"\0\0\0\0",
    b"\xff\xff\xff\xff",
    b"\xff\xff\xff\x7f",
    b"{",
    b"[",
    b"\"",
    b"f 1 2 3\n",
    b"list uchar int ",
];

/// Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }

    fn spoil(&mut self, bytes: &mut Vec<u8>) {
        let at = self.roll(bytes.len());
        match self.roll(6) {
            0 => bytes.truncate(at),
            1 => {
                bytes.drain(at..(at + 1 + self.roll(8)).min(bytes.len()));
            }
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << self.roll(8);
                }
            }
            3 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = self.roll(256) as u8;
                }
            }
            4 => {
                bytes.splice(at..at, PIECES[self.roll(PIECES.len())].iter().copied());
            }
            _ => {
                let piece = PIECES[self.roll(PIECES.len())];
                bytes.splice(at..(at + piece.len()).min(bytes.len()), piece.iter().copied());
            }
        }
    }
}

fn check(name: &str, bytes: &[u8]) -> bool {
    match parse(name, bytes) {
        Ok(mesh) => {
            assert!(mesh.vertices().iter().all(|at| at.is_finite()), "{name}");
            assert!(
                mesh.triangles()
                    .as_flattened()
                    .iter()
                    .all(|&at| (at as usize) < mesh.vertices().len())
            );
            true
        }
        Err(why) => {
            let why = why.to_string();
            assert!(!why.contains('\n') && !why.is_empty(), "{name}: {why}");
            false
        }
    }
}

#[test]
fn no_spoilt_file_panics() {
    let spoils = std::env::var("MESH_SPOILS").map_or(2_000, |count| count.parse().unwrap());
    for name in BOXES {
        let whole = fs::read(Path::new(FOLDER).join(name)).unwrap();
        let cut = (0..whole.len()).filter(|&end| check(name, &whole[..end])).count();
        assert!(cut < whole.len() / 20 || name.ends_with("obj"), "{name}: {cut} cut ones are read");
        let mut dice = Dice(whole.len() as u64);
        let mut read = 0;
        for _ in 0..spoils {
            let mut bytes = whole.clone();
            (0..1 + dice.roll(3)).for_each(|_| dice.spoil(&mut bytes));
            read += usize::from(check(name, &bytes));
        }
        assert!((1..spoils).contains(&read), "{name}: {read} of {spoils} are read");
    }
}
