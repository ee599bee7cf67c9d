//! Why there is no code.

use std::convert::Infallible;

/// Why a code was not made.
#[derive(Debug, thiserror::Error)]
pub enum NotSigned {
    /// The facts can't be written.
    #[error("the code's body can't be written: {0}")]
    Body(#[from] minicbor::encode::Error<Infallible>),
}

/// Why a text has no code to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotACode {
    /// [`PREFIX`](crate::PREFIX) is not in it.
    #[error("there is no code")]
    Missing,
    /// A part is missing, or it was never a code.
    #[error("the code is incomplete")]
    Malformed,
    /// Its version is not the one that this program reads.
    #[error("the code is of another version")]
    OtherVersion,
}

impl From<minicbor::decode::Error> for NotACode {
    fn from(_: minicbor::decode::Error) -> NotACode {
        NotACode::Malformed
    }
}
