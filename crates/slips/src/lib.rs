//! Typesets slips for thermal printers: what a slip says, as parts, becomes ESC/POS bytes for paper of 58 or 80 mm.
//!
//! A part that is printable ASCII is printed in the printer's own letters: quick, sharp, and the same in every code page. A part
//! with any other character is drawn, because no code page of a cheap printer has ŋ, and few are what their manual says. QR codes
//! and pictures are always drawn.
#![expect(clippy::float_arithmetic, reason = "outlines of letters on paper; the sums on it arrive as text")]

mod dots;
mod error;
mod escpos;
mod exif;
mod faces;
mod letters;
mod line;
mod part;
mod picture;
mod picture_file;
mod qr;
mod set;
mod shaping;
mod width;

pub use dots::Dots;
pub use error::SlipError;
pub use escpos::{DrawerPin, Finish};
pub use part::{Part, Slip};
pub use picture::{Picture, PictureError};
pub use picture_file::LARGEST_PICTURE;
pub use width::Width;
