//! Paying many people: from a table that somebody brings to a run that pays nobody twice.
//!
//! A table becomes a draft in the book, every row of it. Confirming freezes the draft and gives each row to be paid its
//! intention; from then on a row is paid exactly when an operation with that intention stands in the book, so that a run
//! can be cut off anywhere and goes on where it was.

pub(crate) mod ahead;
pub(crate) mod answering;
pub(crate) mod batch;
pub(crate) mod cadence;
pub(crate) mod cells;
pub(crate) mod checking;
pub(crate) mod drafts;
pub(crate) mod files;
pub(crate) mod findings;
pub(crate) mod groups;
pub(crate) mod import;
pub(crate) mod leaving;
pub(crate) mod look;
pub(crate) mod look_back;
pub(crate) mod name_check;
pub(crate) mod next;
pub(crate) mod offers;
pub(crate) mod outcomes;
pub(crate) mod payees;
pub(crate) mod preview;
pub(crate) mod promised;
pub(crate) mod refused;
pub(crate) mod results;
pub(crate) mod room;
pub(crate) mod rows;
pub(crate) mod run;
pub(crate) mod running;
pub(crate) mod screen;
pub(crate) mod views;
pub(crate) mod words;
