//! What is saved as a file of one operation: receipts, PDF, evidence.

pub(crate) mod error;
pub(crate) mod evidence;
pub(crate) mod pdf;
pub(crate) mod receipt;
pub(crate) mod room;
pub(crate) mod tariff;
