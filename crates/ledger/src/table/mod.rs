//! One table, one file: its rows, its reads and its writes. Its layout is in `migrations/`.

pub(crate) mod answer;
pub(crate) mod attention;
pub(crate) mod balance;
pub(crate) mod batch;
pub(crate) mod biller;
pub(crate) mod due;
pub(crate) mod event;
pub(crate) mod float;
pub(crate) mod group;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod many;
pub(crate) mod mapping;
pub(crate) mod movement;
pub(crate) mod operation;
pub(crate) mod payroll;
pub(crate) mod read;
pub(crate) mod recent;
pub(crate) mod record;
pub(crate) mod setting;
pub(crate) mod stray;
pub(crate) mod together;
pub(crate) mod totals;
pub(crate) mod validation;
pub(crate) mod write;
