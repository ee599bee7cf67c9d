//! A statement as a table: CSV, XLSX or ODS.

mod headings;
mod mapping;
mod preamble;
mod read;

pub use mapping::Mapping;
pub use read::Table;
