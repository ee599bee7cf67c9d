//! A picture from a file: PNG or JPEG.

use std::io::Cursor;

use png::{ColorType, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::exif::Turn;
use crate::picture::{Picture, PictureError, WHITE};

/// Larger files are refused before they are read.
pub const LARGEST_PICTURE: u64 = 20 << 20;
/// The most dots of a picture: those of a phone with 50 megapixels.
const MOST_DOTS: usize = 52_000_000;
/// Lighter than this is white on paper.
const NEARLY_WHITE: u8 = 200;

impl Picture {
    /// Reads a PNG or JPEG, and turns it upright. What is transparent is white.
    ///
    /// # Errors
    /// It is neither PNG nor JPEG, is too large, or is broken.
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
        if picture.light.iter().all(|light| *light > NEARLY_WHITE) { Err(PictureError::Empty) } else { Ok(picture) }
    }
}

fn read_png(file: &[u8]) -> Result<Picture, PictureError> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MOST_DOTS * 4 });
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    sides(width, height)?;
    let length = reader.output_buffer_size().filter(|length| *length <= MOST_DOTS * 4);
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
    let options = options.set_max_width(MOST_DOTS).set_max_height(MOST_DOTS);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(|_| PictureError::Broken)?;
    let (width, height) = decoder.dimensions().ok_or(PictureError::Broken)?;
    sides(width, height)?;
    let bytes = decoder.decode().map_err(|_| PictureError::Broken)?;
    let picture = whole(width, height, bytes.chunks_exact(3).map(lightness).collect())?;
    Ok(picture.turned(decoder.exif().map(|exif| Turn::from_exif(exif)).unwrap_or_default()))
}

fn sides(width: usize, height: usize) -> Result<(), PictureError> {
    match (width, height) {
        (0, _) | (_, 0) => Err(PictureError::Broken),
        _ if width.checked_mul(height).is_none_or(|dots| dots > MOST_DOTS) => Err(PictureError::TooLarge),
        _ => Ok(()),
    }
}

fn whole(width: usize, height: usize, light: Vec<u8>) -> Result<Picture, PictureError> {
    if light.len() == width * height { Ok(Picture { width, height, light }) } else { Err(PictureError::Broken) }
}

/// The lightness of red, green and blue (ITU-R BT.601).
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
        assert_eq!(Picture::read(&vec![0x89; (20 << 20) + 1]), Err(PictureError::TooLarge));
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
    fn a_jpeg_is_read_and_one_that_is_cut_off_is_refused() {
        let file = include_bytes!("../tests/pictures/circle.jpg");
        let picture = Picture::read(file).unwrap();
        assert_eq!((picture.width(), picture.height()), (120, 60));
        let dots = picture.dithered();
        assert!(dots.is_black(60, 30) && !dots.is_black(5, 5), "a black circle on white");
        assert_eq!(Picture::read(&file[..file.len() / 2]), Err(PictureError::Broken));
    }

    #[test]
    fn a_photo_taken_with_the_phone_upright_stands_upright() {
        let file = include_bytes!("../tests/pictures/circle.jpg");
        let exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let photo = Picture::read(&[&file[..2], &[0xff, 0xe1], &length, exif, &file[2..]].concat()).unwrap();
        assert_eq!((photo.width(), photo.height()), (60, 120));
    }

    #[test]
    fn what_is_transparent_is_white() {
        assert_eq!((on_white(Some(&0), Some(&0)), on_white(Some(&0), Some(&255))), (255, 0));
    }
}
