//! One table, one file: its rows, its reads and its writes. Its layout is in `migrations/`.

pub(crate) mod attention;
pub(crate) mod balance;
pub(crate) mod biller;
pub(crate) mod due;
pub(crate) mod event;
pub(crate) mod float;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod operation;
pub(crate) mod read;
pub(crate) mod record;
pub(crate) mod setting;
pub(crate) mod stray;
pub(crate) mod totals;
pub(crate) mod validation;
pub(crate) mod write;
