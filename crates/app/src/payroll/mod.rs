//! Paying many people: from an imported table to a run that pays nobody twice.
//!
//! A table becomes a draft in the book, with every row. Confirming freezes the draft and gives each row to be paid its
//! idempotency key. From then on a row still has to be sent exactly as long as the book has no operation with that key,
//! so a run can be interrupted anywhere and continue.

pub(crate) mod batch;
mod bounds;
pub(crate) mod cadence;
pub(crate) mod cells;
pub(crate) mod checking;
mod column_doubts;
pub(crate) mod drafts;
pub(crate) mod error;
mod fee_preview;
pub(crate) mod files;
pub(crate) mod findings;
pub(crate) mod groups;
pub(crate) mod import;
pub(crate) mod interpretation;
pub(crate) mod look_back;
pub(crate) mod name_check;
pub(crate) mod name_decisions;
pub(crate) mod next;
pub(crate) mod outcomes;
pub(crate) mod overlap;
mod own_headings;
pub(crate) mod pausing;
pub(crate) mod payees;
pub(crate) mod picked_files;
pub(crate) mod prefetch;
pub(crate) mod preview;
pub(crate) mod refused;
pub(crate) mod results;
pub(crate) mod room;
pub(crate) mod rows;
pub(crate) mod run;
pub(crate) mod running;
pub(crate) mod screen;
pub(crate) mod table_error;
pub(crate) mod views;
pub(crate) mod why;
pub(crate) mod words;
