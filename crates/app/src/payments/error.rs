//! Why a payment can't be prepared, sent, sent again or settled.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::{Doubt, ServiceError};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::biller::Biller;
use kaunta_domain::customer_id::NotLastFour;
use kaunta_domain::field::FieldName;
use kaunta_domain::form::{FieldError, Wrong};
use kaunta_domain::text::BadText;
use kaunta_ledger::{LedgerError, Operation};
use kaunta_words::{Message, Sentences, baskets, customer_ids, favourites, payments};

use crate::operations::error::OperationsError;
use crate::people::error::PeopleRoomError;
use crate::staff::error::StaffError;
use crate::wallet::error::WalletUserError;
use crate::wording::book_error::book_error;
use crate::wording::disputes::do_not_repeat;
use crate::wording::{fields, identity, words};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PaymentsError {
    /// Collecting needs a callback address in the settings.
    NoCallbackAddress,
    /// The callback address in the settings is wrong.
    CallbackAddressWrong(Wrong),
    FieldsWrong(Vec<FieldError>),
    /// The end of the number of a customer's document was noted, but not what it is.
    IdWithoutKind,
    IdNumberWrong(NotLastFour),
    /// The form has nothing for the service to validate.
    FormWithoutCheck,
    /// The service does not know the beneficiary.
    NotKnown(Box<ValidationSubject>, ServiceError),
    /// The name was read back for a different account.
    AnotherNamed(Box<ValidationSubject>, String),
    /// The service knows the beneficiary but says that it is not valid, perhaps with its own message.
    NotValid(Box<ValidationSubject>, Option<String>),
    /// The service refused to validate, for a reason other than the beneficiary.
    ValidationRefused(ServiceError),
    ValidationUnanswered(Doubt),
    /// The beneficiary of a review was not validated, or another one was.
    NotValidated,
    /// The review is no longer held, or is another person's.
    NotReviewed,
    /// The payment is over a limit of the person, and nobody could approve it.
    OverOwnLimit,
    ManyBills,
    OnlyBills,
    /// The same bill, by its account.
    BillTwice(String),
    /// Without a record nothing is sent.
    NotRecorded(LedgerError),
    /// The payment was held back, and can't be shown.
    HeldBackUnshown(OperationsError),
    /// The payment is on its way, and can't be shown.
    OnItsWayUnshown(OperationsError),
    /// The partner wallet has no look-up, so its payments can't be sent again.
    NoSendingAgain,
    /// No customer was paid with this operation, or its product's form can't be filled in again.
    NoCustomer,
    /// The person opened as many masked customers in an hour as they may.
    ManyOpened,
    /// Nobody is kept without having agreed.
    NotAgreed,
    FavouriteUnnamed(BadText),
    FavouritesFile(std::io::Error),
    /// Only a payment that the service does not have can be sent again.
    NotLost(Box<Operation>),
    /// The payment was sent with the credentials of another account.
    SentFromOtherAccount,
    SettledAlready,
    /// The service can be asked instead.
    SettledByAsking,
    NoReasonToSettle,
    NobodySettles,
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    People(PeopleRoomError),
    #[from]
    Staff(StaffError),
    #[from]
    WalletUser(WalletUserError),
}

/// Whom the service was asked to validate.
#[derive(Debug)]
pub(crate) struct ValidationSubject {
    pub(crate) identity: Identity,
    pub(crate) biller: Option<Biller>,
}

impl ValidationSubject {
    fn account(&self) -> String {
        identity::account(&self.identity)
    }

    fn provider(&self) -> String {
        identity::provider(&self.identity, self.biller.as_ref())
    }
}

impl PaymentsError {
    /// The message, for where no call waits for an answer.
    pub(crate) fn in_words(self) -> String {
        AppError::from(self).message
    }
}

impl From<PaymentsError> for AppError {
    fn from(error: PaymentsError) -> AppError {
        let service = |words: Message| AppError::new(ErrorCode::Service, words);
        match error {
            PaymentsError::NoCallbackAddress => AppError::new(ErrorCode::Settings, payments::collect_callback()),
            PaymentsError::CallbackAddressWrong(wrong) => AppError::new(ErrorCode::Settings, fields::wrong(wrong)),
            PaymentsError::FieldsWrong(errors) => fields::refused(errors),
            PaymentsError::IdWithoutKind => fields::one_refused(FieldName::CustomerId, customer_ids::choose_kind()),
            PaymentsError::IdNumberWrong(NotLastFour) => {
                fields::one_refused(FieldName::CustomerId, customer_ids::last_four())
            }
            PaymentsError::FormWithoutCheck => AppError::new(ErrorCode::Program, payments::form_without_check()),
            PaymentsError::NotKnown(asked, error) => {
                let not_found = payments::not_found_at(asked.account(), asked.provider());
                AppError::new(ErrorCode::NotValid, not_found.then(words::refusal(&error)))
            }
            PaymentsError::AnotherNamed(asked, told) => {
                AppError::new(ErrorCode::NotValid, payments::another_named(told, asked.account()))
            }
            PaymentsError::NotValid(asked, own) => AppError::new(ErrorCode::NotValid, not_valid(&asked, own)),
            PaymentsError::ValidationRefused(error) => words::refused(&error),
            PaymentsError::ValidationUnanswered(doubt) => words::unanswered(&doubt),
            PaymentsError::NotValidated => AppError::new(ErrorCode::Review, payments::check_name_again()),
            PaymentsError::NotReviewed => AppError::new(ErrorCode::Review, payments::confirm_again()),
            PaymentsError::OverOwnLimit => AppError::new(ErrorCode::Right, payments::over_own_limit()),
            PaymentsError::ManyBills => AppError::new(ErrorCode::Review, baskets::many()),
            PaymentsError::OnlyBills => AppError::new(ErrorCode::Review, baskets::only_bills()),
            PaymentsError::BillTwice(account) => AppError::new(ErrorCode::Review, baskets::twice(account)),
            PaymentsError::NotRecorded(error) => {
                let error = book_error(error);
                AppError::new(error.code, Sentences::from(error.message).then(payments::nothing_sent()))
            }
            PaymentsError::HeldBackUnshown(error) => unshown(payments::held_back(), error),
            PaymentsError::OnItsWayUnshown(error) => unshown(payments::on_its_way(), error),
            PaymentsError::NoCustomer => AppError::new(ErrorCode::NotFound, payments::no_customer()),
            PaymentsError::ManyOpened => AppError::new(ErrorCode::Right, payments::many_opened()),
            PaymentsError::NotAgreed => AppError::new(ErrorCode::Review, favourites::not_agreed()),
            PaymentsError::FavouriteUnnamed(bad) => {
                AppError::new(ErrorCode::Review, favourites::unnamed(fields::text(bad)))
            }
            PaymentsError::FavouritesFile(error) => {
                tracing::error!(%error, "the favourites can't be read or written");
                AppError::new(ErrorCode::Book, favourites::file())
            }
            PaymentsError::NoSendingAgain => service(payments::again_partner()),
            PaymentsError::NotLost(operation) => {
                let why = do_not_repeat(&operation).unwrap_or_else(payments::again_has_outcome);
                AppError::new(ErrorCode::Service, why.then(payments::again_only_not_found()))
            }
            PaymentsError::SentFromOtherAccount => service(payments::again_other_account()),
            PaymentsError::SettledAlready => service(payments::settled_already()),
            PaymentsError::SettledByAsking => service(payments::settle_ask_now()),
            PaymentsError::NoReasonToSettle => service(payments::settle_say_how()),
            PaymentsError::NobodySettles => AppError::new(ErrorCode::Review, payments::settle_say_who()),
            PaymentsError::Operations(error) => error.into(),
            PaymentsError::Ledger(error) => book_error(error),
            PaymentsError::Workspace(error) => error.into(),
            PaymentsError::People(error) => error.into(),
            PaymentsError::Staff(error) => error.into(),
            PaymentsError::WalletUser(error) => error.into(),
        }
    }
}

fn not_valid(asked: &ValidationSubject, own: Option<String>) -> String {
    payments::not_valid(asked.provider(), asked.account()).then(own.map(payments::it_said)).into()
}

/// The outcome of the payment, and why it is not on the screen.
fn unshown(payment: Message, error: OperationsError) -> AppError {
    let error = AppError::from(error);
    AppError::new(error.code, payment.then(error.message))
}
