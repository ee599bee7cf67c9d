//! A book that takes the place of another, or continues on another computer.

pub(crate) mod carry;
pub(crate) mod recovery;
pub(crate) mod restore;
