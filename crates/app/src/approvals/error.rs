//! Why a second person can't be asked, or can't decide.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::text::BadText;
use kaunta_ledger::LedgerError;
use kaunta_words::{approvals, people, second_person};

use crate::payments::error::PaymentsError;
use crate::payroll::error::PayrollError;
use crate::people::error::PeopleRoomError;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::fields;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum ApprovalsError {
    NoSuchRequest,
    /// Only a person who approves, or reads the whole book, sees the requests of others.
    NotTheirs,
    /// The request is for one payment, which has no rows.
    NoRows,
    /// The payment needs no second person.
    NotNeeded,
    /// No people are set up, so there is nobody to ask.
    NobodySetUp,
    ReasonNotTaken(BadText),
    /// Nobody decides on their own request.
    OwnRequest,
    MayNotApprove,
    /// An approval of a payroll covers only the rows that were shown.
    OtherRows,
    #[from]
    Staff(StaffError),
    #[from]
    Payments(PaymentsError),
    #[from]
    Payroll(PayrollError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    People(PeopleRoomError),
}

impl From<ApprovalsError> for AppError {
    fn from(error: ApprovalsError) -> AppError {
        match error {
            ApprovalsError::NoSuchRequest => AppError::new(ErrorCode::NotFound, approvals::not_found()),
            ApprovalsError::NotTheirs => AppError::new(ErrorCode::Right, approvals::not_yours()),
            ApprovalsError::NoRows => AppError::new(ErrorCode::NotFound, approvals::one_payment()),
            ApprovalsError::NotNeeded => AppError::new(ErrorCode::Review, approvals::not_needed()),
            ApprovalsError::NobodySetUp => AppError::new(ErrorCode::Review, people::nobody_set_up()),
            ApprovalsError::ReasonNotTaken(bad) => {
                AppError::new(ErrorCode::Review, approvals::say_why(fields::text(bad)))
            }
            ApprovalsError::OwnRequest => AppError::new(ErrorCode::Right, second_person::own_request()),
            ApprovalsError::MayNotApprove => AppError::new(ErrorCode::Right, second_person::may_not_approve()),
            ApprovalsError::OtherRows => AppError::new(ErrorCode::Review, second_person::other_rows()),
            ApprovalsError::Staff(error) => error.into(),
            ApprovalsError::Payments(error) => error.into(),
            ApprovalsError::Payroll(error) => error.into(),
            ApprovalsError::Ledger(error) => book_error(error),
            ApprovalsError::Workspace(error) => error.into(),
            ApprovalsError::People(error) => error.into(),
        }
    }
}
