//! Account statements: reads what the service, a bank or a telecom hands out into one type, and matches its lines with the
//! payments of a book.
//!
//! Pure: bytes and entries come in, a [`Statement`] and a [`Reconciliation`] go out. A statement whose opening balance
//! and movements do not give its closing balance is never returned. Where a file can be read in two ways, a person is
//! asked; nothing is guessed.

mod amount;
mod column;
mod date;
mod error;
mod file;
mod line;
mod matching;
mod proof;
mod table;
mod xml;

pub use column::Column;
pub use date::DateOrder;
pub use error::StatementError;
pub use file::{File, Format, open};
pub use line::{Booked, Line, Proof, Statement};
pub use matching::{
    BookEntry, Confidence, Difference, Entries, EntryKey, InBook, Lines, Lists, OnlyThere, Pair, Proposal, Reason,
    Reconciliation, Relation, reconcile,
};
pub use table::{Mapping, Table};
