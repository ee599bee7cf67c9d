//! What is said of a book that did not do what was asked.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;

/// Somebody paused or stopped it in the moment before.
const NOT_RUNNING: &str = "This payroll was paused or stopped meanwhile, so the next payment was not sent. Look at who was paid before you go on.";

/// The clock was set back, or the day was over, between the check and the payment.
const NOT_CHECKED: &str = "The service's word on the next person is no longer of the last day, so nothing was sent. Go on: they are checked once more.";

/// A book that did not do what was asked, in plain words; the detail goes to the log.
pub(crate) fn book_error(error: LedgerError) -> AppError {
    if let Some(refused) = crate::wording::people::refused_by_rules(&error) {
        return refused;
    }
    if matches!(error, LedgerError::Closed) {
        return AppError::new(ErrorCode::Locked, crate::wording::books::CLOSED);
    }
    tracing::error!(%error, "the book did not do what was asked");
    let words = if matches!(error, LedgerError::DiskFull) {
        "The disk is full, so the book can't be written. Free some space, then try again."
    } else if matches!(error, LedgerError::PayrollNotRunning(_)) {
        return AppError::new(ErrorCode::Review, NOT_RUNNING);
    } else if matches!(error, LedgerError::NotChecked(_)) {
        return AppError::new(ErrorCode::Review, NOT_CHECKED);
    } else {
        "The book could not be read or written. Try again; if it stays so, restart Kaunta."
    };
    AppError::new(ErrorCode::Book, words)
}
