//! Asking what became of payments: the poller, callbacks, and detecting another copy of the book.

pub(crate) mod accounts;
pub(crate) mod callbacks;
pub(crate) mod error;
pub(crate) mod interrupted;
pub(crate) mod lookup;
pub(crate) mod orphans;
pub(crate) mod other_copies;
pub(crate) mod poller;
pub(crate) mod room;
