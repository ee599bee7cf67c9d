//! Why a document can't be typeset.

use thiserror::Error;

/// A document could not be typeset. That is a defect of the program, not of the document: for the log.
#[derive(Debug, Error)]
pub enum PaperError {
    /// A bundled font can't be read.
    #[error("a bundled font can't be read")]
    Font,
    /// The page would have no size.
    #[error("the page would have no size")]
    NoSuchPage,
    /// The PDF could not be written.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
}
