//! Books that replace another, or continue on another computer.

mod arriving;
pub(crate) mod carry;
pub(crate) mod new_epoch;
pub(crate) mod recovery;
pub(crate) mod restore;
