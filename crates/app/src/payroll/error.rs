//! Why something can't be done with a payroll.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::{Doubt, ServiceError};
use kaunta_domain::callback::BadCallback;
use kaunta_domain::money::Money;
use kaunta_domain::text::BadText;
use kaunta_gateway::BadBatch;
use kaunta_ledger::{ApprovalReason, LedgerError};
use kaunta_words::{Sentences, payroll_preview, payroll_rows, payroll_run, payroll_table};

use super::overlap::Overlap;
use super::table_error::TableError;
use crate::payments::error::PaymentsError;
use crate::people::error::PeopleRoomError;
use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::wallet::error::WalletUserError;
use crate::wording::book_error::book_error;
use crate::wording::people::why_second;
use crate::wording::{fields, words};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PayrollError {
    NoSuchPayroll,
    NoSuchRow,
    NoSuchGroup,
    /// The payroll has no name.
    Unnamed,
    /// There is no note for the service's records.
    NoNote,
    /// Only a draft can be changed or confirmed.
    NotADraft,
    /// More may still be sent from the payroll whose unpaid rows were to be paid by a new one.
    NotOver,
    /// The payroll whose unpaid rows were to be paid by a new one has no row that was certainly not paid.
    NobodyUnpaid,
    GroupUnnamed,
    GroupOfPhonesOnly,
    GroupOfNobody,
    /// The service gives names only for phones.
    NamesOfPhonesOnly,
    NoSuchLookBack,
    /// The draft's cached rows are gone.
    DraftNotAtHand,
    ColumnsNotRemembered(serde_json::Error),
    SumTooLarge,
    NobodyToPay,
    /// This route pays only phones.
    RouteOfPhonesOnly,
    NoSuchPace,
    NamesUncheckedUnreasoned,
    /// Somebody on the list may have been paid already, and nobody has said that they were not.
    MaybePaid {
        /// As the preview shows it.
        doubt: String,
    },
    /// Nothing can be sent now.
    Hindered(Box<PayrollError>),
    Overlap(Overlap),
    /// Somebody on the list was paid since the draft was shown.
    PaidMeanwhile,
    /// Somebody was included in the list again since the draft was shown.
    ToPayAgain,
    ListChanged,
    /// The typed total differs from the draft's, which is this.
    OtherTotal(Money),
    NeedsApproval,
    /// No name was given of who confirms.
    NobodyNamed,
    NotConfirmed {
        error: LedgerError,
        /// Whether the confirmation is in the book nevertheless, with the payroll paused.
        is_paused: bool,
    },
    AnsweredAlready,
    /// The maker of an approved payroll can't accept another name for one of its rows.
    NameAcceptedByMaker,
    NameNeedsApprover,
    CallbackNotTaken(BadCallback),
    /// The text for the reference or the description of a part is invalid.
    PartUnnamed(BadText),
    PartNotMade(BadBatch),
    PartBrokeDown,
    #[from]
    Table(TableError),
    #[from]
    File(FileError),
    #[from]
    Staff(StaffError),
    #[from]
    Payments(PaymentsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    People(PeopleRoomError),
    #[from]
    WalletUser(WalletUserError),
}

impl PayrollError {
    /// What a person is told, where a screen shows it.
    pub(super) fn words(self) -> String {
        AppError::from(self).message
    }
}

/// The service said nothing about a payee. Asking again is safe.
#[derive(Debug)]
pub(super) enum NoAnswer {
    /// It refused the question, not the payee.
    Refused(ServiceError),
    Unclear(Doubt),
}

impl NoAnswer {
    fn to_app_error(&self) -> AppError {
        match self {
            NoAnswer::Refused(error) => words::refused(error),
            NoAnswer::Unclear(doubt) => words::unanswered(doubt),
        }
    }

    pub(super) fn words(&self) -> String {
        self.to_app_error().message
    }

    /// Whether it is a problem with the key or the settings, which waiting does not fix.
    pub(super) fn is_hopeless(&self) -> bool {
        matches!(self.to_app_error().code, ErrorCode::Key | ErrorCode::Settings)
    }
}

impl From<PayrollError> for AppError {
    fn from(error: PayrollError) -> AppError {
        let review = |words| AppError::new(ErrorCode::Review, words);
        let not_found = |words| AppError::new(ErrorCode::NotFound, words);
        let program = |words| AppError::new(ErrorCode::Program, words);
        match error {
            PayrollError::NoSuchPayroll => not_found(payroll_run::not_in_the_book()),
            PayrollError::NoSuchRow => not_found(payroll_rows::not_there()),
            PayrollError::NoSuchGroup => not_found(payroll_table::group_gone()),
            PayrollError::Unnamed => review(payroll_table::name_it()),
            PayrollError::NoNote => review(payroll_table::write_note()),
            PayrollError::NotADraft => review(payroll_rows::confirmed()),
            PayrollError::NotOver => review(payroll_table::not_over()),
            PayrollError::NobodyUnpaid => not_found(payroll_table::nobody_unpaid()),
            PayrollError::GroupUnnamed => review(payroll_table::group_name_it()),
            PayrollError::GroupOfPhonesOnly => review(payroll_table::group_only_phones()),
            PayrollError::GroupOfNobody => review(payroll_table::group_nobody()),
            PayrollError::NamesOfPhonesOnly => review(payroll_run::only_phones()),
            PayrollError::NoSuchLookBack => review(payroll_rows::choose_days()),
            PayrollError::DraftNotAtHand => program(payroll_rows::open_again()),
            PayrollError::ColumnsNotRemembered(error) => {
                tracing::error!(%error, "the columns of a table can't be remembered");
                program(payroll_table::columns_not_remembered())
            }
            PayrollError::SumTooLarge => AppError::new(ErrorCode::Book, payroll_run::too_large()),
            PayrollError::NobodyToPay => review(payroll_preview::nobody_confirmed()),
            PayrollError::RouteOfPhonesOnly => review(payroll_preview::only_phones()),
            PayrollError::NoSuchPace => review(payroll_preview::choose_pace()),
            PayrollError::NamesUncheckedUnreasoned => review(payroll_preview::say_names_why()),
            PayrollError::MaybePaid { doubt } => {
                AppError::new(ErrorCode::Review, Sentences::from(doubt).then(payroll_preview::say_not_paid()))
            }
            PayrollError::Hindered(error) => AppError::new(ErrorCode::Settings, error.words()),
            PayrollError::Overlap(overlap) => review(overlap.words()),
            PayrollError::PaidMeanwhile => review(payroll_preview::paid_meanwhile()),
            PayrollError::ToPayAgain => review(payroll_preview::paid_again()),
            PayrollError::ListChanged => review(payroll_preview::list_changed()),
            PayrollError::OtherTotal(total) => review(payroll_preview::type_total(total)),
            PayrollError::NeedsApproval => {
                let why = why_second(&[ApprovalReason::Payroll]);
                AppError::new(ErrorCode::Approval, why.then(payroll_preview::ask_approval()))
            }
            PayrollError::NobodyNamed => review(payroll_preview::say_who()),
            PayrollError::NotConfirmed { error, is_paused } => {
                let error = book_error(error);
                let so = if is_paused { payroll_preview::confirmed_paused() } else { payroll_preview::nothing_sent() };
                AppError::new(error.code, Sentences::from(error.message).then(so))
            }
            PayrollError::AnsweredAlready => review(payroll_run::answered_already()),
            PayrollError::NameAcceptedByMaker => AppError::new(ErrorCode::Right, payroll_run::name_not_maker()),
            PayrollError::NameNeedsApprover => AppError::new(ErrorCode::Right, payroll_run::name_approver()),
            PayrollError::CallbackNotTaken(bad) => AppError::new(ErrorCode::Settings, fields::callback(bad)),
            PayrollError::PartUnnamed(error) => {
                tracing::error!(%error, "a part of a payroll could not be made");
                program(payroll_run::part_not_made())
            }
            PayrollError::PartNotMade(error) => {
                tracing::error!(%error, "a part of a payroll could not be made");
                program(payroll_run::part_not_made())
            }
            PayrollError::PartBrokeDown => program(payroll_run::part_broke_down()),
            PayrollError::Table(error) => AppError::new(error.code(), error.words()),
            PayrollError::File(error) => error.into(),
            PayrollError::Staff(error) => error.into(),
            PayrollError::Payments(error) => error.into(),
            PayrollError::Ledger(error) => book_error(error),
            PayrollError::Workspace(error) => error.into(),
            PayrollError::People(error) => error.into(),
            PayrollError::WalletUser(error) => error.into(),
        }
    }
}
