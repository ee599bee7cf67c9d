//! A picture from a file, as a printer can print it: scaled, and dithered to black and white.

use std::io::Cursor;

use png::{ColorType, Limits, Transformations};
use thiserror::Error;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::dots::Dots;

/// Larger files are refused before they are read.
pub const LARGEST_PICTURE: u64 = 4 << 20;
/// The longest side of a picture, in dots.
const LONGEST: usize = 6_000;
/// White.
const WHITE: u8 = 255;

/// A picture in shades of grey; 255 is white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    /// Rows of `width`, from the top.
    light: Vec<u8>,
}

/// Why a file is no picture for a slip.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
pub enum PictureError {
    /// The file, or the picture in it, is too large.
    #[error("too large")]
    TooLarge,
    /// Neither PNG nor JPEG.
    #[error("neither PNG nor JPEG")]
    Unknown,
    /// Cut off, or damaged.
    #[error("broken")]
    Broken,
    /// Nothing of it would be black.
    #[error("empty")]
    Empty,
}

impl Picture {
    /// Reads a PNG or JPEG. What is transparent is white.
    ///
    /// # Errors
    /// It is none, is too large, or is broken.
    pub fn read(file: &[u8]) -> Result<Picture, PictureError> {
        if u64::try_from(file.len()).is_ok_and(|length| length > LARGEST_PICTURE) {
            return Err(PictureError::TooLarge);
        }
        let picture = if file.starts_with(b"\x89PNG\r\n\x1a\n") {
            read_png(file)?
        } else if file.starts_with(&[0xff, 0xd8, 0xff]) {
            read_jpeg(file)?
        } else {
            return Err(PictureError::Unknown);
        };
        if picture.light.iter().all(|light| *light > 200) { Err(PictureError::Empty) } else { Ok(picture) }
    }

    /// From left to right.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// From top to bottom.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The picture within these sides, never larger than it is. Each dot is the mean of what it stands for.
    #[must_use]
    pub fn within(&self, width: usize, height: usize) -> Picture {
        let (mut wide, mut high) = (self.width, self.height);
        if wide > width {
            (wide, high) = (width, (high * width / wide).max(1));
        }
        if high > height {
            (wide, high) = ((wide * height / high).max(1), height);
        }
        let span = |at: usize, of: usize, from: usize| (at * from / of)..((at + 1) * from / of).max(at * from / of + 1);
        let mean = |x: usize, y: usize| {
            let (mut sum, mut count) = (0, 0);
            for row in span(y, high, self.height) {
                let row = self.light.get(row * self.width..(row + 1) * self.width).unwrap_or_default();
                for light in row.get(span(x, wide, self.width)).unwrap_or_default() {
                    sum += usize::from(*light);
                    count += 1;
                }
            }
            u8::try_from(sum / count.max(1)).unwrap_or(WHITE)
        };
        let light = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect();
        Picture { width: wide, height: high, light }
    }

    /// In black and white: the error of each dot goes on to those after it (Floyd and Steinberg).
    #[must_use]
    pub fn dithered(&self) -> Dots {
        let mut dots = Dots::new(self.width, self.height);
        let mut here = vec![0_i32; self.width + 2];
        let mut below = vec![0_i32; self.width + 2];
        for (y, row) in self.light.chunks(self.width.max(1)).enumerate() {
            for (x, light) in row.iter().enumerate() {
                let at = x + 1;
                let wanted = i32::from(*light) + here.get(at).copied().unwrap_or_default() / 16;
                let is_black = wanted < 128;
                if is_black {
                    dots.blacken(x, y);
                }
                let error = wanted - if is_black { 0 } else { i32::from(WHITE) };
                let add = |row: &mut Vec<i32>, at: usize, part: i32| {
                    if let Some(dot) = row.get_mut(at) {
                        *dot += error * part;
                    }
                };
                add(&mut here, at + 1, 7);
                add(&mut below, at - 1, 3);
                add(&mut below, at, 5);
                add(&mut below, at + 1, 1);
            }
            std::mem::swap(&mut here, &mut below);
            below.fill(0);
        }
        dots
    }

    /// As a PNG, which [`Picture::read`] reads back the same.
    ///
    /// # Errors
    /// A defect of the program.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        write(self.width, self.height, png::BitDepth::Eight, &self.light)
    }
}

impl Dots {
    /// As a black and white PNG.
    ///
    /// # Errors
    /// A defect of the program.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        // In a PNG, 1 is white.
        let white: Vec<u8> = self.packed(0..self.height()).into_iter().map(|byte| !byte).collect();
        write(self.width(), self.height(), png::BitDepth::One, &white)
    }
}

fn write(width: usize, height: usize, depth: png::BitDepth, rows: &[u8]) -> Result<Vec<u8>, PictureError> {
    let side = |side: usize| u32::try_from(side).map_err(|_| PictureError::TooLarge);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side(width)?, side(height)?);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().map_err(|_| PictureError::Broken)?;
    writer.write_image_data(rows).map_err(|_| PictureError::Broken)?;
    writer.finish().map_err(|_| PictureError::Broken)?;
    Ok(file)
}

fn read_png(file: &[u8]) -> Result<Picture, PictureError> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), Limits { bytes: LONGEST * LONGEST * 4 });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    sides(width, height)?;
    let length = reader.output_buffer_size().filter(|length| *length <= LONGEST * LONGEST * 4);
    let mut bytes = vec![0; length.ok_or(PictureError::TooLarge)?];
    let frame = reader.next_frame(&mut bytes).map_err(broken)?;
    let light = match frame.color_type {
        ColorType::GrayscaleAlpha => bytes.chunks_exact(2).map(|dot| on_white(dot.first(), dot.get(1))).collect(),
        ColorType::Rgba => bytes.chunks_exact(4).map(|dot| on_white(Some(&lightness(dot)), dot.get(3))).collect(),
        ColorType::Grayscale | ColorType::Rgb | ColorType::Indexed => return Err(PictureError::Broken),
    };
    whole(width, height, light)
}

fn broken(error: png::DecodingError) -> PictureError {
    match error {
        png::DecodingError::LimitsExceeded => PictureError::TooLarge,
        png::DecodingError::IoError(_) | png::DecodingError::Format(_) | png::DecodingError::Parameter(_) => {
            PictureError::Broken
        }
    }
}

fn read_jpeg(file: &[u8]) -> Result<Picture, PictureError> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB).set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(zune_jpeg::zune_core::bytestream::ZCursor::new(file), options);
    decoder.decode_headers().map_err(|_| PictureError::Broken)?;
    let (width, height) = decoder.dimensions().ok_or(PictureError::Broken)?;
    sides(width, height)?;
    let bytes = decoder.decode().map_err(|_| PictureError::Broken)?;
    whole(width, height, bytes.chunks_exact(3).map(lightness).collect())
}

fn sides(width: usize, height: usize) -> Result<(), PictureError> {
    match (width, height) {
        (0, _) | (_, 0) => Err(PictureError::Broken),
        _ if width.max(height) > LONGEST => Err(PictureError::TooLarge),
        _ => Ok(()),
    }
}

fn whole(width: usize, height: usize, light: Vec<u8>) -> Result<Picture, PictureError> {
    if light.len() == width * height { Ok(Picture { width, height, light }) } else { Err(PictureError::Broken) }
}

/// Of red, green and blue (ITU-R BT.601).
fn lightness(dot: &[u8]) -> u8 {
    let part = |at: usize, weight: u32| dot.get(at).map_or(0, |part| u32::from(*part) * weight);
    u8::try_from((part(0, 299) + part(1, 587) + part(2, 114)) / 1_000).unwrap_or(WHITE)
}

fn on_white(light: Option<&u8>, opaque: Option<&u8>) -> u8 {
    let (light, opaque) =
        (light.map_or(255, |light| u32::from(*light)), opaque.map_or(255, |opaque| u32::from(*opaque)));
    u8::try_from((light * opaque + 255 * (255 - opaque)) / 255).unwrap_or(WHITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: usize, height: usize, light: u8) -> Picture {
        Picture { width, height, light: vec![light; width * height] }
    }

    #[test]
    fn a_picture_is_read_back_as_it_was_written() {
        let light = (0..40_u8).map(|dot| dot * 6).collect();
        let picture = Picture { width: 8, height: 5, light };
        assert_eq!(Picture::read(&picture.png().unwrap()), Ok(picture));
    }

    #[test]
    fn what_is_no_picture_is_refused_with_its_reason() {
        let whole = grey(300, 200, 40).png().unwrap();
        assert_eq!(Picture::read(&whole[..whole.len() / 2]), Err(PictureError::Broken));
        assert_eq!(Picture::read(&[0xff, 0xd8, 0xff, 0xe0, 0, 16]), Err(PictureError::Broken));
        for file in [&b""[..], b"GIF89a", b"%PDF-1.7", b"<svg>"] {
            assert_eq!(Picture::read(file), Err(PictureError::Unknown));
        }
        assert_eq!(Picture::read(&vec![0x89; 20 << 20]), Err(PictureError::TooLarge));
        assert_eq!(Picture::read(&grey(30, 20, 255).png().unwrap()), Err(PictureError::Empty));
    }

    #[test]
    fn a_small_file_of_an_endless_picture_is_refused_before_it_is_drawn() {
        let mut file = grey(30, 20, 0).png().unwrap();
        // Its width and height, in the header.
        file[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        let refused = Picture::read(&file);
        assert!(matches!(refused, Err(PictureError::TooLarge | PictureError::Broken)), "{refused:?}");
    }

    #[test]
    fn every_grey_has_as_many_black_dots_as_it_is_dark() {
        for (light, black) in [(0, 100), (64, 75), (128, 50), (191, 25), (255, 0)] {
            let dots = grey(100, 100, light).dithered();
            let count =
                (0..100).flat_map(|y| (0..100).map(move |x| (x, y))).filter(|(x, y)| dots.is_black(*x, *y)).count();
            assert!(count.abs_diff(black * 100) <= 200, "{light}: {count}");
        }
    }

    #[test]
    fn a_picture_is_made_smaller_in_its_own_shape_and_never_larger() {
        let sides = |picture: &Picture| (picture.width(), picture.height());
        assert_eq!(sides(&grey(1000, 500, 0).within(384, 200)), (384, 192));
        assert_eq!(sides(&grey(500, 1000, 0).within(384, 200)), (100, 200));
        assert_eq!(sides(&grey(100, 50, 0).within(384, 200)), (100, 50));
        assert_eq!(sides(&grey(6000, 1, 0).within(384, 200)), (384, 1));
        let half = Picture { width: 2, height: 1, light: vec![0, 200] };
        assert_eq!(half.within(1, 1).light, [100]);
    }

    #[test]
    fn a_jpeg_is_read_and_one_that_is_cut_off_is_refused() {
        let file = include_bytes!("../tests/pictures/circle.jpg");
        let picture = Picture::read(file).unwrap();
        assert_eq!((picture.width(), picture.height()), (120, 60));
        let dots = picture.dithered();
        assert!(dots.is_black(60, 30) && !dots.is_black(5, 5), "a black circle on white");
        assert_eq!(Picture::read(&file[..file.len() / 2]), Err(PictureError::Broken));
    }

    #[test]
    fn what_is_transparent_is_white() {
        assert_eq!((on_white(Some(&0), Some(&0)), on_white(Some(&0), Some(&255))), (255, 0));
    }
}
