//! One table: building and reading it.

mod builder;
mod table;

pub(crate) use builder::{Builder, CellContent};
pub use table::{Row, Sheet};
