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
    size: [u16; 2],
    frames: Vec<Frame<'static>>,
    /// The last picture.
    before: Vec<u8>,
}

impl Animation {
    /// Adds a picture: of one after the first only what has changed.
    pub fn add(&mut self, image: Image) -> Result<(), String> {
        let image = image.try_into_dynamic().map_err(|why| why.to_string())?.to_rgba8();
        let [width, height] = [image.width(), image.height()];
        let side = |pixels| u16::try_from(pixels).map_err(|_| "the picture is too large for a GIF");
        self.size = [side(width)?, side(height)?];
        let mut pixels = image.into_raw();
        pixels.chunks_exact_mut(4).for_each(|pixel| pixel[3] = u8::MAX);
        let now = pixels.clone();
        let is_first = self.before.is_empty();
        for (pixel, before) in pixels.chunks_exact_mut(4).zip(self.before.chunks_exact(4)) {
            if pixel == before {
                pixel.fill(0);
            }
        }
        self.before = now;
        let [left, top, right, bottom] = match is_first {
            true => [0, 0, width as usize, height as usize],
            false => drawn(&pixels, width as usize),
        };
        if right <= left {
            // Nothing has changed: the last one stays.
            if let Some(last) = self.frames.last_mut() {
                last.delay += DELAY;
            }
            return Ok(());
        }
        let rows = (top..bottom).map(|y| 4 * (y * width as usize + left));
        let mut part: Vec<u8> =
            rows.flat_map(|row| &pixels[row..row + 4 * (right - left)]).copied().collect();
        let side = |from: usize, to: usize| (to - from) as u16;
        let frame = Frame::from_rgba_speed(
            side(left, right),
            side(top, bottom),
            &mut part,
            SPEEDS[usize::from(!is_first)],
        );
        self.frames.push(Frame { left: left as u16, top: top as u16, delay: DELAY, ..frame });
        Ok(())
    }

    /// The file's bytes.
    pub fn into_file(mut self) -> Result<Vec<u8>, String> {
        if let Some(last) = self.frames.last_mut() {
            last.delay = END;
        }
        let [width, height] = self.size;
        let mut bytes = Vec::new();
        let mut write = || {
            let mut encoder = Encoder::new(&mut bytes, width, height, &[])?;
            encoder.set_repeat(Repeat::Infinite)?;
            self.frames.iter().try_for_each(|frame| encoder.write_frame(frame))
        };
        write().map_err(|why| format!("cannot make the GIF: {why}"))?;
        Ok(bytes)
    }
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
