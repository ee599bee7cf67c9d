//! Paying many people: from a table that somebody brings to a run that pays nobody twice.
//!
//! A table becomes a draft in the book, every row of it. Confirming freezes the draft and gives each row to be paid its
//! intention; from then on a row is paid exactly when an operation with that intention stands in the book, so that a run
//! can be cut off anywhere and goes on where it was.

mod ahead;
mod answering;
mod batch;
mod cells;
mod checking;
pub(crate) mod drafts;
mod files;
mod findings;
mod groups;
mod import;
pub(crate) mod leaving;
mod look;
mod look_back;
mod name_check;
mod payees;
pub(crate) mod preview;
mod promised;
mod refused;
mod results;
mod rows;
pub(crate) mod run;
mod running;
mod screen;
mod views;
mod words;

pub(crate) use run::find_cut_off;
pub(crate) use screen::reminders;

/// What is known of payrolls in this run of Kaunta, beside the book.
#[derive(Default)]
pub(crate) struct Payrolls {
    offers: files::Offers,
    drafts: drafts::Drafts,
    pub(crate) running: running::Running,
    naming: name_check::Progress,
}
