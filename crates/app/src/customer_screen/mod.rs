//! The screen that a shop turns to its customer: which monitor it is on, what each step of a sale shows there, and when that is
//! cleared.

mod content;
mod error;
mod outcome;
mod outcome_of_bills;
pub(crate) mod room;
mod setting;
mod showing;

pub(crate) use showing::watch;
