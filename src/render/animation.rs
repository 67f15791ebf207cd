//! Encodes pictures as an animated GIF.

use std::collections::VecDeque;
use std::fmt::Display;
use std::num::NonZero;
use std::thread::{self, JoinHandle};

use bevy::prelude::Image;
use gif::{Encoder, Frame, Repeat};

use super::studio::FRAME;

/// The speed, and so the roughness, of choosing 256 colours, from 1 to 30: for the first picture,
/// most of which stays, and for later changes.
const SPEEDS: [i32; 2] = [1, 10];
/// The number of pixels that suffice to choose a picture's colours.
const SAMPLES: usize = 1 << 20;
/// The delay of a frame, in hundredths of a second.
const DELAY: u16 = (FRAME.as_millis() / 10) as u16;
/// The delay of the last frame.
const END: u16 = 100;

/// The maximum memory of the pictures being encoded, in bytes.
const HELD: usize = 512 << 20;

/// An animated GIF, repeated forever. Frames are encoded on all cores, and written in order.
#[derive(Default)]
pub struct Animation {
    file: Option<Encoder<Vec<u8>>>,
    size: [u16; 2],
    /// The previous picture.
    before: Vec<u8>,
    /// The frames that are not written yet.
    parts: VecDeque<Part>,
    is_begun: bool,
}

/// A frame that is being encoded, and its delay.
struct Part {
    frame: JoinHandle<Frame<'static>>,
    delay: u16,
    bytes: usize,
}

impl Animation {
    /// Adds a picture. After the first, only the changed part is encoded.
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
        if right <= left {
            // Nothing has changed: the previous frame stays longer.
            if let Some(last) = self.parts.back_mut() {
                last.delay += DELAY;
            }
            return Ok(());
        }
        let rows = (top..bottom).map(|y| 4 * (y * width + left));
        let row = |start: usize| &pixels[start..start + 4 * (right - left)];
        let part: Vec<u8> = rows.flat_map(row).copied().collect();
        let area = sides([left, top, right - left, bottom - top])?;
        let speed = speed(usize::from(self.is_begun), part.len() / 4);
        self.is_begun = true;
        self.make_room(part.len())?;
        let bytes = part.len();
        let encode = thread::Builder::new().spawn(move || encoded(part, area, speed));
        self.parts.push_back(Part { frame: encode.map_err(cannot)?, delay: DELAY, bytes });
        Ok(())
    }

    /// Writes the first frames while there are as many as cores, or too much memory is in use.
    fn make_room(&mut self, bytes: usize) -> Result<(), String> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let held = |parts: &VecDeque<Part>| parts.iter().map(|part| part.bytes).sum::<usize>();
        while self.parts.len() >= cores || held(&self.parts) + bytes > HELD {
            if !self.write_first()? {
                break;
            }
        }
        Ok(())
    }

    /// Writes the first pending frame. Returns `false` if there is none.
    fn write_first(&mut self) -> Result<bool, String> {
        let [width, height] = self.size;
        let Some(Part { frame, delay, .. }) = self.parts.pop_front() else { return Ok(false) };
        let frame = frame.join().map_err(|_| cannot("a picture cannot be encoded"))?;
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let mut file = Encoder::new(Vec::new(), width, height, &[]).map_err(cannot)?;
                file.set_repeat(Repeat::Infinite).map_err(cannot)?;
                none.insert(file)
            }
        };
        file.write_lzw_pre_encoded_frame(&Frame { delay, ..frame }).map_err(cannot)?;
        Ok(true)
    }

    /// Returns the file's bytes.
    pub fn into_file(mut self) -> Result<Vec<u8>, String> {
        if let Some(last) = self.parts.back_mut() {
            last.delay = END;
        }
        while self.write_first()? {}
        self.file.map_or(Ok(Vec::new()), |file| file.into_inner().map_err(cannot))
    }
}

/// Returns the speed for that many pixels; a higher one samples fewer of them.
fn speed(kind: usize, pixels: usize) -> i32 {
    SPEEDS[kind].max((pixels / SAMPLES).min(30) as i32)
}

/// Encodes a part of a picture in 256 colours.
fn encoded(mut pixels: Vec<u8>, area: [u16; 4], speed: i32) -> Frame<'static> {
    let [left, top, width, height] = area;
    let frame = Frame::from_rgba_speed(width, height, &mut pixels, speed);
    let mut frame = Frame { left, top, ..frame };
    frame.make_lzw_pre_encoded();
    frame
}

fn cannot(why: impl Display) -> String {
    format!("cannot make the GIF: {why}")
}

/// Converts lengths to the 16 bits of a GIF.
fn sides<const N: usize>(pixels: [usize; N]) -> Result<[u16; N], String> {
    let mut sides = [0; N];
    for (side, pixels) in sides.iter_mut().zip(pixels) {
        *side = u16::try_from(pixels).map_err(cannot)?;
    }
    Ok(sides)
}

/// Returns the bounding rectangle of the pixels that are not transparent: left, top, right, bottom.
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
    use gif::{ColorOutput, DecodeOptions};

    const SIDE: usize = 48;

    /// A square of a given side and colour on grey.
    fn picture(side: usize, red: u8) -> Vec<u8> {
        let pixel = |place: usize| match place % SIDE < side && place / SIDE < side {
            true => [red, 0, 255, 255],
            false => [90, 90, 90, 255],
        };
        (0..SIDE * SIDE).flat_map(pixel).collect()
    }

    fn image(pixels: Vec<u8>) -> Image {
        let size = Extent3d { width: SIDE as u32, height: SIDE as u32, ..Default::default() };
        let format = TextureFormat::Rgba8UnormSrgb;
        Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::all())
    }

    #[test]
    fn pictures_come_in_their_order_and_stay_as_long_as_they_did() {
        // Larger squares take longer to encode; repeated pictures add no frame.
        let sides: Vec<_> = (0..40).map(|number| (number * 29 % SIDE, number as u8 * 5)).collect();
        let mut animation = Animation::default();
        for (number, &(side, red)) in sides.iter().enumerate() {
            for _ in 0..1 + number % 3 {
                animation.add(image(picture(side, red))).unwrap();
            }
        }
        let file = animation.into_file().unwrap();
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut gif = options.read_info(&*file).unwrap();
        let mut canvas = vec![0; 4 * SIDE * SIDE];
        let mut count = 0;
        while let Some(frame) = gif.read_next_frame().unwrap() {
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (place, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let across = usize::from(frame.width);
                let at = 4 * ((top + place / across) * SIDE + left + place % across);
                if pixel[3] > 0 {
                    canvas[at..at + 4].copy_from_slice(pixel);
                }
            }
            let (side, red) = sides[count];
            assert_eq!(canvas, picture(side, red), "{count}");
            let is_last = count + 1 == sides.len();
            let delay = if is_last { END } else { DELAY * (1 + count as u16 % 3) };
            assert_eq!(frame.delay, delay, "{count}");
            count += 1;
        }
        assert_eq!(count, sides.len());
    }

    #[test]
    fn a_large_picture_takes_no_more_pixels_to_choose_its_colours() {
        for (pixels, first, changed) in [
            (1280 * 800, 1, 10),
            (2048 * 2048, 4, 10),
            (4096 * 4096, 16, 16),
            (8192 * 8192, 30, 30),
        ] {
            assert_eq!(speed(0, pixels), first, "{pixels}");
            assert_eq!(speed(1, pixels), changed, "{pixels}");
        }
    }
}
