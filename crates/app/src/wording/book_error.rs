//! What is said of a book that did not do what was asked.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::books;

/// A book that did not do what was asked, in plain words; the detail goes to the log.
pub(crate) fn book_error(error: LedgerError) -> AppError {
    if let Some(refused) = crate::wording::people::refused_by_rules(&error) {
        return refused;
    }
    if matches!(error, LedgerError::Closed) {
        return AppError::new(ErrorCode::Locked, books::closed());
    }
    tracing::error!(%error, "the book did not do what was asked");
    match error {
        LedgerError::DiskFull => AppError::new(ErrorCode::Book, books::disk_full()),
        LedgerError::PayrollNotRunning(_) => AppError::new(ErrorCode::Review, books::payroll_not_running()),
        LedgerError::NotChecked(_) => AppError::new(ErrorCode::Review, books::payroll_not_checked()),
        _ => AppError::new(ErrorCode::Book, books::not_working()),
    }
}
