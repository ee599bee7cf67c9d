//! The history, its pages and its exports.

mod account_names;
mod accountant;
mod charts;
mod chosen_rows;
mod commission_terms;
mod desk;
mod entry;
pub(crate) mod error;
pub(crate) mod export;
pub(crate) mod gather;
pub(crate) mod history;
mod history_book;
mod history_line;
mod history_paper;
mod history_sums;
mod history_table;
mod labels;
pub(crate) mod report;
pub(crate) mod report_export;
pub(crate) mod report_file;
pub(crate) mod room;
mod store;
pub(crate) mod terminal;
pub(crate) mod terminal_report;
mod told_balances;
mod totals;
