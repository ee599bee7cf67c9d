//! Wording of payees and of tables.

use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_sheets::{FileLimit, ReadError};
use kaunta_words::payroll_rows::Whose;
use kaunta_words::payroll_table::Limit;
use kaunta_words::{Message, payroll_run, payroll_table};

/// What two payments that may be duplicates have in common.
pub(super) fn whose(kind: PayeeKind) -> Whose {
    match kind {
        PayeeKind::MobileMoney => Whose::Phone,
        PayeeKind::Wallet => Whose::Wallet,
        PayeeKind::Bank => Whose::Account,
        PayeeKind::Merchant => Whose::Merchant,
    }
}

/// Says that this many people are being paid now.
pub(super) fn paying(kind: PayeeKind, count: usize) -> Message {
    match kind {
        PayeeKind::MobileMoney => payroll_run::paying_people(count),
        PayeeKind::Wallet => payroll_run::paying_wallets(count),
        PayeeKind::Bank => payroll_run::paying_accounts(count),
        PayeeKind::Merchant => payroll_run::paying_merchants(count),
    }
}

fn limit_of(limit: FileLimit) -> Limit {
    match limit {
        FileLimit::Rows => Limit::Rows,
        FileLimit::Columns => Limit::Columns,
        FileLimit::Cells => Limit::Cells,
        FileLimit::Bytes => Limit::Bytes,
        FileLimit::Kept => Limit::Kept,
        FileLimit::Merged => Limit::Merged,
        FileLimit::Sheets => Limit::Sheets,
        FileLimit::Parts => Limit::Parts,
    }
}

/// Why one sheet can't be read; the file's other sheets may be readable.
pub(super) fn unreadable(name: &str, problem: &ReadError) -> Message {
    match problem {
        ReadError::TooLarge { limit } => payroll_table::sheet_too_large(limit_of(*limit), name),
        ReadError::NewError => payroll_table::sheet_new_error(name),
        ReadError::Empty
        | ReadError::Encrypted
        | ReadError::OldExcel
        | ReadError::NotATable { .. }
        | ReadError::Damaged { .. }
        | ReadError::OpenQuote { .. } => {
            tracing::warn!(detail = problem.detail(), "a sheet of a file can't be read");
            payroll_table::sheet_unreadable(name)
        }
    }
}
