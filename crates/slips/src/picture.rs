//! A picture as a printer can print it: turned, scaled, and dithered to black and white.

use png::ColorType;
use thiserror::Error;

use crate::dots::Dots;
use crate::exif::Turn;

pub(crate) const WHITE: u8 = 255;

/// A picture in shades of grey; 255 is white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Rows of `width`, from the top.
    pub(crate) light: Vec<u8>,
}

/// Why a file can't be used as a picture on a slip.
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

    /// The picture scaled down to fit within these sides, never enlarged. Each dot is the mean of those it replaces.
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

    /// The picture as its camera was held.
    pub(crate) fn turned(self, turn: Turn) -> Picture {
        if turn == Turn::default() {
            return self;
        }
        let (width, height) = if turn.sideways { (self.height, self.width) } else { (self.width, self.height) };
        let light_at = |x: usize, y: usize| {
            let (x, y) = if turn.sideways { (y, x) } else { (x, y) };
            let x = if turn.right_to_left { self.width - 1 - x } else { x };
            let y = if turn.bottom_up { self.height - 1 - y } else { y };
            self.light.get(y * self.width + x).copied().unwrap_or(WHITE)
        };
        let light = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| light_at(x, y)).collect();
        Picture { width, height, light }
    }

    /// In black and white: the error of each dot is distributed to those after it (Floyd and Steinberg).
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

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: usize, height: usize, light: u8) -> Picture {
        Picture { width, height, light: vec![light; width * height] }
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
    fn a_picture_is_seen_as_its_camera_was_held() {
        let camera = Picture { width: 3, height: 2, light: vec![1, 2, 3, 4, 5, 6] };
        for (right_to_left, bottom_up, sideways, width, light) in [
            (false, false, false, 3, [1, 2, 3, 4, 5, 6]),
            (true, true, false, 3, [6, 5, 4, 3, 2, 1]),
            // Held so that its top is on the right, then on the left.
            (false, true, true, 2, [4, 1, 5, 2, 6, 3]),
            (true, false, true, 2, [3, 6, 2, 5, 1, 4]),
        ] {
            let seen = camera.clone().turned(Turn { right_to_left, bottom_up, sideways });
            assert_eq!((seen.width, seen.light), (width, light.to_vec()));
        }
    }
}
