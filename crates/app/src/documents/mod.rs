//! Receipts, evidence, the shop's tariff and the page that checks receipts, as pages, files and messages.

mod bills;
mod checking_page;
pub(crate) mod error;
pub(crate) mod evidence;
mod finding;
pub(crate) mod found;
mod logo;
mod orphan;
pub(crate) mod pdf;
pub(crate) mod receipt;
pub(crate) mod room;
mod sharing;
pub(crate) mod signed;
pub(crate) mod tariff;
