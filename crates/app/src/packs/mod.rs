//! A month for the accountant in one file: reports, the Z reports and the history. Written on request, and
//! automatically into a chosen folder.

mod contents;
pub(crate) mod error;
pub(crate) mod monthly;
mod pack;
pub(crate) mod room;
mod setting;
pub(crate) mod terminal;
