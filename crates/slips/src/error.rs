//! Why a slip can't be typeset.

use thiserror::Error;

/// A slip could not be typeset.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum SlipError {
    /// A bundled font can't be read: a defect of the program.
    #[error("a bundled font can't be read")]
    Font,
    /// The text of a QR code is so long that its modules would be too small for a phone to read.
    #[error("the text of a QR code has {bytes} bytes, too many for paper of this width")]
    QrTooLong {
        /// The length of the text.
        bytes: usize,
    },
    /// A picture is wider than the paper.
    #[error("a picture is {width} dots wide, wider than the paper")]
    PictureTooWide {
        /// The width of the picture, in dots.
        width: usize,
    },
}
