//! Reads the tables that people bring (CSV, XLSX, ODS) and writes result tables (CSV, XLSX).
//!
//! Knows rows, cells and files, and nothing of payrolls or money. What a file is, is decided by its content; a cell says
//! what stands in it and never what it may mean; whatever can't be read ends in words for a person ([`ReadError`]).

mod budget;
mod calendar;
mod cell;
mod compound;
mod content;
mod delimiter;
mod error;
mod fingerprint;
mod hidden;
mod layout;
mod limit;
mod ods;
mod package;
mod place;
mod read;
mod sheet;
mod text;
mod workbook;
mod write;
mod xlsx;

pub use cell::{Cell, Date, Number, Value};
pub use delimiter::Delimiter;
pub use error::{NoTable, ReadError};
pub use fingerprint::fingerprint;
pub use layout::layout_of;
pub use limit::{Limit, MAX_COLUMNS, MAX_ROWS};
pub use place::{Region, column_letters};
pub use read::read;
pub use sheet::{Row, Sheet};
pub use workbook::{Origin, Workbook};
pub use write::{Column, Field, TableWriter, WriteError, harmless, unharmed};
