//! The columns that lists are narrowed, sorted and summed by, in memory: for what no counter and no index tells.
//!
//! All of a book's operations are looked through in a few milliseconds here. In the file, where a row has 300 bytes, a million of
//! them take a quarter of a second to look through, and seconds to sort. An operation's row changes only together with a new event of
//! it, so the columns know from the last event that is in them whether they are those of a moment, and which rows to read again.
//!
//! They only choose rows and add up; what a person reads of a row comes from the file.

mod group;
mod keep;
mod sort;
mod stranger;
mod table;
mod texts;
mod value;

pub(crate) use group::Group;
pub(crate) use keep::Kept;
pub(crate) use stranger::Stranger;
pub(crate) use table::Columns;
pub(crate) use value::select_columns;
