//! What a shopkeeper is told about the service's answers, in one place.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::{CallerProblem, ConnectionProblem, Doubt, Evidence, ServiceError};
use kaunta_domain::bank::BANKS;
use kaunta_domain::biller::Biller;
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::Operation;
use kaunta_words::{Message, Sentences, answers};

use crate::wording::billers;

/// The biller, bank or network that a wire code stands for.
pub(crate) fn provider(mode: Mode, code: &str, billers: &[Biller]) -> String {
    match mode {
        Mode::PartnerPayBillPayment => {
            let biller = billers.iter().find(|biller| biller.code.as_str() == code);
            biller.map_or_else(|| code.to_owned(), |biller| billers::name(&biller.called))
        }
        Mode::PartnerSendBank | Mode::BankTransfer => {
            BANKS.iter().find(|(_, bank)| *bank == code).map_or(code, |(name, _)| name).to_owned()
        }
        Mode::WalletToWallet | Mode::MerchantPayment | Mode::WalletTopUp | Mode::WalletOther => code.to_owned(),
        Mode::PartnerSendMno
        | Mode::PartnerCollectMno
        | Mode::PartnerPayAirtime
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet => {
            Network::from_code(code).map_or_else(|| code.to_owned(), |known| known.name().to_owned())
        }
    }
}

/// An unconfirmed refusal, where another amount is about to go to the same payee. `withheld` says what is not shown of it.
pub(crate) fn refused_so_far(operation: &Operation, withheld: Option<String>) -> String {
    let (amount, at) = (Money::from(operation.amount), operation.created_at);
    let told = match (operation.mode.direction(), &withheld) {
        (Direction::Out, None) => answers::refused_payment(amount, at, at),
        (Direction::Out, Some(_)) => answers::refused_payment_other(at, at),
        (Direction::In, None) => answers::refused_collection(amount, at, at),
        (Direction::In, Some(_)) => answers::refused_collection_other(at, at),
    };
    told.then(withheld).into()
}

/// `0772 123 456` if the text is a phone number, otherwise the text.
pub(crate) fn phone_or_text(text: &str) -> String {
    Phone::parse(text).map_or_else(|_| text.to_owned(), |phone| phone.to_string())
}

/// What is wrong with the connection.
pub(crate) fn line(problem: ConnectionProblem) -> Message {
    match problem {
        ConnectionProblem::NameNotFound => answers::connection_name_not_found(),
        ConnectionProblem::NoConnection => answers::connection_no_connection(),
        ConnectionProblem::BadCertificate => answers::connection_bad_certificate(),
        ConnectionProblem::Cut => answers::connection_cut(),
        ConnectionProblem::TimedOut => answers::connection_timed_out(),
        ConnectionProblem::NotMade => answers::connection_not_made(),
        ConnectionProblem::SettingsChanged => answers::connection_settings_changed(),
    }
}

/// Why nothing was sent, by the outcome of a send. A payment held back before any request was made has no evidence.
pub(crate) fn not_sent(problem: ConnectionProblem, evidence: Option<&Evidence>) -> Message {
    if evidence.is_some() || problem == ConnectionProblem::SettingsChanged {
        line(problem)
    } else {
        answers::held_back()
    }
}

/// Why the outcome is not known.
pub(crate) fn doubt(doubt: &Doubt) -> Message {
    match doubt {
        Doubt::Connection { problem } => line(*problem),
        // The advice for a refusal would be wrong while the payment may have gone through.
        Doubt::Status { error } if is_out_of_float(error) => answers::doubt_out_of_float(),
        Doubt::Status { error } => refusal(error),
        Doubt::ReferenceUsed { .. } => answers::doubt_reference_used(),
        Doubt::Unreadable { .. } => answers::doubt_unreadable(),
        Doubt::OtherReference { .. } => answers::doubt_other_payment(),
        Doubt::OtherPayment { mismatches } => answers::doubt_other_payment_told(differences(mismatches)),
        Doubt::Overtaken { status: Some(status) } => answers::doubt_late(status.word()),
        Doubt::Overtaken { status: None } => answers::doubt_late_not_found(),
        Doubt::OtherAccount => answers::doubt_other_account(),
        Doubt::Interrupted => answers::doubt_interrupted(),
        Doubt::NoStatusPath => answers::doubt_no_status_path(),
    }
}

/// Payments by their numbers; only the first twenty.
pub(crate) fn numbers(ids: &[OperationId]) -> String {
    let first: Vec<String> = ids.iter().take(20).map(OperationId::to_string).collect();
    let told = first.join(", ");
    if ids.len() > first.len() { answers::numbers_and_more(told).into() } else { told }
}

/// What the service has instead under a payment's reference.
pub(crate) fn other_payment(mismatches: &[Mismatch]) -> Message {
    answers::another_payment(differences(mismatches))
}

/// Each difference as a sentence of its own.
fn differences(mismatches: &[Mismatch]) -> String {
    let told = |mismatch: &Mismatch| match mismatch {
        Mismatch::Amount(amount) => answers::its_amount(*amount),
        Mismatch::Currency(currency) => answers::its_currency(currency),
        Mismatch::Phone(phone) => answers::its_phone(phone_or_text(phone)),
        Mismatch::Account(account) => answers::its_account(account),
        Mismatch::Mode(mode) => answers::its_kind(mode),
    };
    mismatches.iter().map(told).fold(Sentences::default(), Sentences::then).into()
}

/// The service's refusal in plain words, with its own message if there is one. What a status means otherwise:
/// `gateway/read/status_code.rs`.
pub(crate) fn refusal(error: &ServiceError) -> Message {
    let own = error.message.as_deref().map(str::trim).filter(|words| !words.is_empty());
    match (error.code.as_deref(), error.caller_problem(), error.http_status) {
        _ if is_out_of_float(error) => answers::refusal_out_of_float(),
        (Some("TRANSACTION_NOT_FOUND"), _, _) => answers::refusal_not_found(),
        (_, Some(CallerProblem::Key), _) => answers::refusal_key(),
        (_, Some(CallerProblem::TooFast), _) => match error.retry_after {
            Some(seconds) => answers::refusal_wait_seconds(seconds),
            None => answers::refusal_wait(),
        },
        (_, None, 500..) => match own {
            Some(words) => answers::refusal_fault_said(sentence(words)),
            None => answers::refusal_fault(),
        },
        (Some(code), None, _) => match own {
            Some(words) => answers::refusal_said(sentence(words)),
            None => answers::refusal_code(code.to_lowercase().replace('_', " ")),
        },
        (None, None, status) => match own {
            Some(words) => answers::refusal_said(sentence(words)),
            None => answers::refusal_silent(status.to_string()),
        },
    }
}

fn is_out_of_float(error: &ServiceError) -> bool {
    error.code.as_deref() == Some("INSUFFICIENT_BALANCE")
}

pub(crate) fn sentence(words: &str) -> String {
    let mut text: String = words.chars().filter(|c| !c.is_control()).take(300).collect();
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// A validation that got no answer: no money was at stake.
pub(crate) fn unanswered(unclear: &Doubt) -> AppError {
    let error = not_learnt(unclear);
    if error.code != ErrorCode::Connection {
        return error;
    }
    AppError::new(ErrorCode::Connection, doubt(unclear).then(answers::nothing_moved_try_again()))
}

/// A look-up that got no answer, which says nothing about the money.
pub(crate) fn not_learnt(unclear: &Doubt) -> AppError {
    match unclear {
        Doubt::Status { error } => refused(error),
        Doubt::NoStatusPath => AppError::new(ErrorCode::LookUpOff, answers::no_look_up_path()),
        Doubt::Connection { .. }
        | Doubt::ReferenceUsed { .. }
        | Doubt::Unreadable { .. }
        | Doubt::OtherReference { .. }
        | Doubt::OtherPayment { .. }
        | Doubt::Overtaken { .. }
        | Doubt::OtherAccount
        | Doubt::Interrupted => AppError::new(ErrorCode::Connection, doubt(unclear).then(answers::try_again())),
    }
}

/// Whether a refused validation is about the beneficiary, and not about the caller or the rate of requests.
pub(crate) fn is_about_beneficiary(error: &ServiceError) -> bool {
    matches!(error.http_status, 400 | 404 | 422 | 200..=299)
}

/// A refusal, when no money was at stake.
pub(crate) fn refused(error: &ServiceError) -> AppError {
    let code = match (error.caller_problem(), error.http_status) {
        (Some(CallerProblem::Key), _) => ErrorCode::Key,
        (Some(CallerProblem::TooFast), _) => ErrorCode::SlowDown,
        (None, 500..) => ErrorCode::Connection,
        (None, _) => ErrorCode::Service,
    };
    AppError::new(code, refusal(error))
}
