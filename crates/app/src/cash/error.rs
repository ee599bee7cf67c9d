//! Why a drawer or a period can't be opened, changed or closed.

use chrono::NaiveDate;
use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::field::FieldName;
use kaunta_domain::money::{BadAmount, Money};
use kaunta_domain::person::PersonName;
use kaunta_domain::text::BadText;
use kaunta_ledger::LedgerError;
use kaunta_words::{cash, periods, receipt};

use crate::operations::error::OperationsError;
use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::fields;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum CashError {
    /// The drawer is already open: by this person, if people are set up.
    AlreadyOpen(Option<PersonName>),
    NotOpen,
    /// A customer's bills are not all sent.
    BillsWaiting,
    /// The drawer that cash was to be moved into is not open.
    OtherNotOpen,
    /// Somebody else closed it meanwhile.
    ClosedMeanwhile,
    /// A cashier closes only what they opened.
    NotTheirs(PersonName),
    NothingToGiveBack,
    TooMuch(Money),
    TooManyDrawers,
    NoSuchClosing,
    /// Somebody set the clock back into a closed period, which ends with this day.
    DayClosed(NaiveDate),
    BadDay,
    PeriodNotOver,
    PeriodAlready(NaiveDate),
    /// Somebody else closed or reopened a period meanwhile.
    PeriodMeanwhile,
    NotTheLastPeriod,
    NoSuchPeriod,
    BadCount,
    AmountNotTaken(BadAmount),
    ReasonNotTaken(BadText),
    /// The report could not be laid out as a page; for the log.
    NotDrawn(kaunta_paper::PaperError),
    #[from]
    File(FileError),
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Staff(StaffError),
    #[from]
    Workspace(WorkspaceError),
}

impl From<CashError> for AppError {
    fn from(error: CashError) -> AppError {
        let told = |words| AppError::new(ErrorCode::Review, words);
        match error {
            CashError::AlreadyOpen(Some(person)) => told(cash::already_open_by(person.as_str())),
            CashError::AlreadyOpen(None) => told(cash::already_open()),
            CashError::NotOpen => told(cash::not_open()),
            CashError::BillsWaiting => told(cash::bills_waiting()),
            CashError::OtherNotOpen => told(cash::other_not_open()),
            CashError::ClosedMeanwhile => told(cash::closed_meanwhile()),
            CashError::NotTheirs(person) => AppError::new(ErrorCode::Right, cash::not_theirs(person.as_str())),
            CashError::NothingToGiveBack => told(cash::nothing_to_give_back()),
            CashError::TooMuch(left) => fields::one_refused(FieldName::Amount, cash::too_much(left)),
            CashError::TooManyDrawers => told(cash::too_many_drawers()),
            CashError::NoSuchClosing => AppError::new(ErrorCode::NotFound, cash::no_such_closing()),
            CashError::DayClosed(through) => told(periods::day_closed(through)),
            CashError::BadDay => told(periods::bad_day()),
            CashError::PeriodNotOver => told(periods::not_over()),
            CashError::PeriodAlready(through) => told(periods::already(through)),
            CashError::PeriodMeanwhile => told(periods::meanwhile()),
            CashError::NotTheLastPeriod => told(periods::not_the_last()),
            CashError::NoSuchPeriod => AppError::new(ErrorCode::NotFound, periods::no_such()),
            CashError::BadCount => fields::one_refused(FieldName::Cash, cash::bad_count()),
            CashError::AmountNotTaken(bad) => fields::one_refused(FieldName::Amount, fields::amount(bad)),
            CashError::ReasonNotTaken(bad) => fields::one_refused(FieldName::Narration, fields::text(bad)),
            CashError::NotDrawn(error) => {
                tracing::error!(%error, "a report of a drawer could not be drawn");
                AppError::new(ErrorCode::Program, receipt::not_drawn())
            }
            CashError::File(error) => error.into(),
            CashError::Operations(error) => error.into(),
            CashError::Ledger(error) => book_error(error),
            CashError::Staff(error) => error.into(),
            CashError::Workspace(error) => error.into(),
        }
    }
}
