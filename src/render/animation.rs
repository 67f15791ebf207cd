use std::fmt::Display;

use bevy::prelude::Image;
use gif::{Encoder, Frame, Repeat};

use super::studio::FRAME;

/// How fast, and so how roughly, 256 colours are chosen, 1 to 30: of the first picture, most of
/// which stays, and of what changes.
const SPEEDS: [i32; 2] = [1, 10];
/// A GIF counts in hundredths of a second.
const DELAY: u16 = (FRAME.as_millis() / 10) as u16;
/// How long the last picture stays.
const END: u16 = 100;

/// Pictures one after the other, as a GIF that begins again at its end.
#[derive(Default)]
pub struct Animation {
    file: Option<Encoder<Vec<u8>>>,
    size: [u16; 2],
    /// The last picture, as it is and as what has changed in it: it stays until another one comes.
    before: Vec<u8>,
    last: Option<Frame<'static>>,
}

impl Animation {
    /// Adds a picture: of one after the first only what has changed.
    pub fn add(&mut self, image: Image) -> Result<(), String> {
        let image = image.try_into_dynamic().map_err(|why| why.to_string())?.to_rgba8();
        let (width, height) = (image.width() as usize, image.height() as usize);
        self.size = sides([width, height])?;
        let mut pixels = image.into_raw();
        pixels.chunks_exact_mut(4).for_each(|pixel| pixel[3] = u8::MAX);
        let before = std::mem::replace(&mut self.before, pixels.clone());
        for (pixel, before) in pixels.chunks_exact_mut(4).zip(before.chunks_exact(4)) {
            if pixel == before {
                pixel.fill(0);
            }
        }
        let [left, top, right, bottom] = drawn(&pixels, width);
        match &mut self.last {
            // Nothing has changed: the last one stays.
            Some(last) if right <= left => last.delay += DELAY,
            _ => {
                let rows = (top..bottom).map(|y| 4 * (y * width + left));
                let row = |start: usize| &pixels[start..start + 4 * (right - left)];
                let mut part: Vec<u8> = rows.flat_map(row).copied().collect();
                let [left, top, across, down] = sides([left, top, right - left, bottom - top])?;
                let speed = SPEEDS[usize::from(self.last.is_some())];
                let frame = Frame::from_rgba_speed(across, down, &mut part, speed);
                self.put()?;
                self.last = Some(Frame { left, top, delay: DELAY, ..frame });
            }
        }
        Ok(())
    }

    /// Writes the last picture.
    fn put(&mut self) -> Result<(), String> {
        let [width, height] = self.size;
        let Some(last) = self.last.take() else { return Ok(()) };
        if self.file.is_none() {
            let mut file = Encoder::new(Vec::new(), width, height, &[]).map_err(cannot)?;
            file.set_repeat(Repeat::Infinite).map_err(cannot)?;
            self.file = Some(file);
        }
        self.file.as_mut().map_or(Ok(()), |file| file.write_frame(&last)).map_err(cannot)
    }

    /// The file's bytes.
    pub fn into_file(mut self) -> Result<Vec<u8>, String> {
        if let Some(last) = &mut self.last {
            last.delay = END;
        }
        self.put()?;
        self.file.map_or(Ok(Vec::new()), |file| file.into_inner().map_err(cannot))
    }
}

fn cannot(why: impl Display) -> String {
    format!("cannot make the GIF: {why}")
}

/// A GIF's lengths have 16 bits.
fn sides<const N: usize>(pixels: [usize; N]) -> Result<[u16; N], String> {
    let mut sides = [0; N];
    for (side, pixels) in sides.iter_mut().zip(pixels) {
        *side = u16::try_from(pixels).map_err(cannot)?;
    }
    Ok(sides)
}

/// The rectangle of what is not transparent: left, top, right, bottom.
fn drawn(pixels: &[u8], width: usize) -> [usize; 4] {
    let mut area = [width, usize::MAX, 0, 0];
    for (index, pixel) in pixels.chunks_exact(4).enumerate() {
        if pixel[3] > 0 {
            let (x, y) = (index % width, index / width);
            let [left, top, right, bottom] = area;
            area = [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)];
        }
    }
    area
}
