//! Statements of accounts: imported into the book and compared with its payments. Nothing here changes a payment.

mod chosen;
mod comparing;
mod comparison;
mod deciding;
mod error;
mod group;
mod importing;
mod payments;
mod picking;
mod report;
pub(crate) mod room;
mod views;
mod why;
mod words;
