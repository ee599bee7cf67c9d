//! Books that replace another, or continue on another computer.

pub(crate) mod carry;
pub(crate) mod recovery;
pub(crate) mod restore;
