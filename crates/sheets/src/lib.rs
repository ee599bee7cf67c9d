//! Reads the tables that people bring (CSV, XLSX, ODS) and writes result tables (CSV, XLSX).
//!
//! This crate knows rows, cells and files, but nothing about payrolls or money. The content of a file decides what it is; a
//! cell holds what is in the file and never an interpretation; anything unreadable ends in a [`ReadError`], with words for a
//! person.

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
pub use limit::{FileLimit, MAX_COLUMNS, MAX_ROWS};
pub use place::{Region, column_letters};
pub use read::read;
pub use sheet::{Row, Sheet};
pub use workbook::{Origin, Workbook};
pub use write::{
    BookWriter, Column, CsvRows, CsvTable, Field, Part, TableNumber, TableRows, TableWriter, WriteError, harmless,
    unharmed,
};
