//! One table: how it is built, and what is read from it.

mod builder;
mod table;

pub(crate) use builder::{Builder, Found};
pub use table::{Row, Sheet};
