//! Slips on a thermal printer: which printer this computer has, a test, and receipts.

mod bills;
mod complaint;
pub(crate) mod cut_off;
pub(crate) mod error;
mod found;
mod handing_out;
mod job;
mod orphan;
mod receipt;
mod receipt_of_bills;
pub(crate) mod room;
mod setting;
mod silence;
mod unprinted;
