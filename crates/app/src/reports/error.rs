//! Why the history can't be read or exported.

use chrono::NaiveDate;
use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::money::{BadAmount, Money};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::BadText;
use kaunta_exports::ExportError;
use kaunta_ledger::{BadSumRange, LedgerError};
use kaunta_paper::PaperError;
use kaunta_words::{exports, history_views as words, paper};
use rust_decimal::Decimal;

use crate::platform::error::FileError;
use crate::wording::book_error::book_error;
use crate::wording::fields::{amount, text};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum ReportsError {
    /// The window sent a day in a format other than `2026-11-23`.
    NoDay,
    /// The last day of a report is before its first.
    DaysBackwards,
    /// A rate is not a percentage from 0 to 100.
    BadPercent,
    /// Two rates of the same product and biller begin on the same day.
    SameRateTwice,
    /// A rate that starts on a closed day was added, changed or removed. Days are closed up to this one.
    RateOfClosedDays(NaiveDate),
    /// A certificate has no number, or one that is too long.
    NoCertificateNumber,
    /// More rates or certificates than can be stored.
    TooManyRates,
    /// A saved view has no name, or one that is too long.
    NoViewName,
    /// Another view has this name.
    SameViewName { name: String },
    /// More views than can be saved, or one whose filter is too long.
    TooManyViews,
    /// How a person sees the history can't be written to the disk.
    LayoutNotSaved,
    /// An amount or a fee in the filter is invalid.
    #[from]
    BadSum(BadAmount),
    /// The first amount or fee is above the last.
    #[from]
    BadRange(BadSumRange),
    /// The book can't be read.
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    /// The file can't be written.
    #[from]
    File(FileError),
    /// The label is blank, too long or unreadable.
    NoLabel(BadText),
    /// So many operations that labelling them would delay payments.
    TooManyToLabel { most: u32 },
    /// A person stopped the export.
    Stopped,
    /// A sum has too many digits to be held exactly.
    SumTooLarge,
    /// The service reported a negative amount for this operation.
    NegativeSum(OperationId),
    /// A statement with balances was requested for only a part of the operations.
    PartOfAStatement,
    /// An accountant's format can't hold this content.
    #[from]
    Export(ExportError),
    /// Too many operations for a PDF.
    TooManyForPaper { most: usize },
    /// The PDF could not be laid out.
    #[from]
    NotSet(PaperError),
    /// The work broke off because of a bug, or because Kaunta is closing.
    BrokeOff,
}

impl From<ReportsError> for AppError {
    fn from(error: ReportsError) -> AppError {
        match error {
            ReportsError::RateOfClosedDays(through) => {
                AppError::new(ErrorCode::Review, kaunta_words::periods::rate(through))
            }
            ReportsError::NoDay => AppError::new(ErrorCode::Service, kaunta_words::typed::no_day()),
            ReportsError::DaysBackwards => AppError::new(ErrorCode::Service, kaunta_words::reports::days_backwards()),
            ReportsError::BadPercent => AppError::new(ErrorCode::Service, kaunta_words::reports::bad_percent()),
            ReportsError::SameRateTwice => AppError::new(ErrorCode::Service, kaunta_words::reports::same_rate_twice()),
            ReportsError::NoCertificateNumber => {
                AppError::new(ErrorCode::Service, kaunta_words::reports::no_certificate_number())
            }
            ReportsError::TooManyRates => AppError::new(ErrorCode::Service, kaunta_words::reports::too_many_rates()),
            ReportsError::NoViewName => AppError::new(ErrorCode::Service, words::no_name()),
            ReportsError::SameViewName { name } => AppError::new(ErrorCode::Service, words::same_name(name)),
            ReportsError::TooManyViews => AppError::new(ErrorCode::Service, words::too_many()),
            ReportsError::LayoutNotSaved => AppError::new(ErrorCode::Book, words::not_kept()),
            ReportsError::BadSum(bad) => AppError::new(ErrorCode::Service, amount(bad)),
            ReportsError::BadRange(BadSumRange::Backwards) => {
                AppError::new(ErrorCode::Service, kaunta_words::typed::sums_backwards())
            }
            ReportsError::BadRange(BadSumRange::NotASum) => {
                AppError::new(ErrorCode::Service, amount(BadAmount::NotANumber))
            }
            ReportsError::Workspace(error) => error.into(),
            ReportsError::Ledger(error) => book_error(error),
            ReportsError::File(error) => error.into(),
            ReportsError::NoLabel(bad) => {
                AppError::new(ErrorCode::Review, kaunta_words::payments::label_not_put(text(bad)))
            }
            ReportsError::TooManyToLabel { most } => {
                AppError::new(ErrorCode::Review, kaunta_words::payments::label_too_many(most.to_string()))
            }
            ReportsError::Stopped => AppError::new(ErrorCode::File, exports::stopped()),
            ReportsError::SumTooLarge => AppError::new(ErrorCode::File, exports::sum_too_large()),
            ReportsError::NegativeSum(id) => AppError::new(ErrorCode::File, exports::negative_sum(id.0.to_string())),
            ReportsError::PartOfAStatement => AppError::new(ErrorCode::File, exports::part_of_a_statement()),
            ReportsError::Export(error) => export_error(error),
            ReportsError::TooManyForPaper { most } => AppError::new(ErrorCode::File, paper::too_many(most)),
            ReportsError::NotSet(error) => {
                tracing::error!(%error, "a list could not be set in type");
                AppError::new(ErrorCode::Program, paper::not_set())
            }
            ReportsError::BrokeOff => AppError::new(ErrorCode::Program, exports::broke_off()),
        }
    }
}

fn export_error(error: ExportError) -> AppError {
    let money = |sum: Decimal| Money::parse(&sum.to_string()).unwrap_or_default();
    match error {
        ExportError::Io(error) => FileError::Io(error).into(),
        ExportError::SumTooLarge => ReportsError::SumTooLarge.into(),
        ExportError::NoBalance => AppError::new(ErrorCode::File, exports::no_balance()),
        ExportError::DoesNotFollow { account: _, on, told, reckoned } => {
            AppError::new(ErrorCode::File, exports::does_not_follow(on, money(told), money(reckoned)))
        }
        ExportError::Spool(_) | ExportError::NoAccount => {
            tracing::error!(%error, "an export broke off");
            ReportsError::BrokeOff.into()
        }
    }
}
