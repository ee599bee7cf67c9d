//! In memory, the columns that lists are filtered, sorted and summed by, for queries that no counter and no index answers.
//!
//! Here a scan of all of a book's operations takes a few milliseconds. In the file, where a row has 300 bytes, a scan of a million
//! takes a quarter of a second, and sorting them takes seconds. An operation's row changes only together with a new event about it,
//! so the number of the last event in the columns shows whether they are current, and which rows to read again.
//!
//! They only select rows and add up; what a person reads comes from the file.

mod group;
mod orphan_key;
mod select;
mod sort;
mod table;
mod texts;
mod value;

pub(crate) use group::Group;
pub(crate) use orphan_key::OrphanKey;
pub(crate) use select::Matches;
pub(crate) use table::Columns;
pub(crate) use value::select_columns;
