//! One table: building and reading it.

mod builder;
mod table;

pub(crate) use builder::{Builder, Found};
pub use table::{Row, Sheet};
