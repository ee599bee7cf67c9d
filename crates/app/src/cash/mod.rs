//! Cash drawers: opening, moving, counting and closing, with their reports; and closed periods of the books.

pub(crate) mod closing;
pub(crate) mod error;
mod figures;
pub(crate) mod moving;
pub(crate) mod papers;
pub(crate) mod period;
pub(crate) mod reminder;
pub(crate) mod room;
mod rows;
mod sheet;
mod signed;
mod view;
