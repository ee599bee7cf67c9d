//! Errors of the book, in words.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::{baskets, books};

use crate::wording::people::refused_by_rules;

/// An error of the book, in plain words; the detail goes to the log.
pub(crate) fn book_error(error: LedgerError) -> AppError {
    log(&error);
    if let Some(refused) = refused_by_rules(&error) {
        return refused;
    }
    let (code, words) = if matches!(error, LedgerError::Closed) {
        (ErrorCode::Locked, books::closed())
    } else if matches!(error, LedgerError::DiskFull) {
        (ErrorCode::Book, books::disk_full())
    } else if matches!(error, LedgerError::PayrollNotRunning(_)) {
        (ErrorCode::Review, books::payroll_not_running())
    } else if matches!(error, LedgerError::BasketNotRunning(_)) {
        (ErrorCode::Review, baskets::cut_off())
    } else if matches!(error, LedgerError::BillSent) {
        (ErrorCode::Review, baskets::bill_sent())
    } else if matches!(error, LedgerError::NotChecked(_)) {
        (ErrorCode::Review, books::payroll_not_checked())
    } else {
        (ErrorCode::Book, books::not_working())
    };
    AppError::new(code, words)
}

/// Logs the detail, which the window is not told. Done by [`book_error`]; call it for an error that is dropped.
pub(crate) fn log(error: &LedgerError) {
    if !matches!(error, LedgerError::Closed) && refused_by_rules(error).is_none() {
        tracing::error!(%error, "the book did not do what was asked");
    }
}
