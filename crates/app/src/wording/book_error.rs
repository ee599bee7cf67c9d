//! Errors of the book, in words.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::books;

/// An error of the book, in plain words; the detail goes to the log.
pub(crate) fn book_error(error: LedgerError) -> AppError {
    if let Some(refused) = crate::wording::people::refused_by_rules(&error) {
        return refused;
    }
    if matches!(error, LedgerError::Closed) {
        return AppError::new(ErrorCode::Locked, books::closed());
    }
    tracing::error!(%error, "the book did not do what was asked");
    let (code, words) = if matches!(error, LedgerError::DiskFull) {
        (ErrorCode::Book, books::disk_full())
    } else if matches!(error, LedgerError::PayrollNotRunning(_)) {
        (ErrorCode::Review, books::payroll_not_running())
    } else if matches!(error, LedgerError::NotChecked(_)) {
        (ErrorCode::Review, books::payroll_not_checked())
    } else {
        (ErrorCode::Book, books::not_working())
    };
    AppError::new(code, words)
}
