//! What is saved as a file: receipts, PDF, evidence, exports.

pub(crate) mod evidence;
pub(crate) mod history_csv;
pub(crate) mod pdf;
pub(crate) mod receipt;
pub(crate) mod room;
