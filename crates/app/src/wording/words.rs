//! What a shopkeeper is told, in one place.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::{Doubt, Evidence, LineProblem, ServiceError};
use kaunta_domain::bank::BANKS;
use kaunta_domain::biller::Biller;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::Operation;

/// The biller, bank or network that a wire code stands for.
pub(crate) fn provider(mode: Mode, code: &str, billers: &[Biller]) -> String {
    match mode {
        Mode::PartnerPayBillPayment => {
            billers.iter().find(|biller| biller.code.as_str() == code).map_or(code, |biller| &biller.name).to_owned()
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

/// A refusal that is not confirmed, where another amount is about to go to the same; what is withheld of it, in words.
pub(crate) fn refused_so_far(operation: &Operation, withheld: Option<String>) -> String {
    let (what, with) = match operation.mode.direction() {
        Direction::Out => ("payment", "to the same account or phone"),
        Direction::In => ("collection", "from the same account or phone"),
    };
    let which = match &withheld {
        None => format!("A {what} of {} {with}", Money::from(operation.amount)),
        Some(_) => format!("A {what} of another amount {with}"),
    };
    let at = in_kampala(operation.created_at).format("%d %b at %H:%M");
    let told = format!(
        "{which} was refused on {at}, and Kaunta has not made sure yet that no money moved. If this one can wait, wait until it has."
    );
    withheld.into_iter().fold(told, |told, withheld| format!("{told} {withheld}"))
}

/// `0772 123 456` where the text is a phone number, else the text.
pub(crate) fn phone_or_text(text: &str) -> String {
    Phone::parse(text).map_or_else(|_| text.to_owned(), |phone| phone.to_string())
}

/// What is wrong with the line.
pub(crate) fn line(problem: LineProblem) -> &'static str {
    match problem {
        LineProblem::NameNotFound => {
            "The service's address was not found. Check the internet connection, then the address in Settings."
        }
        LineProblem::NoConnection => "The service can't be reached. Check the internet connection.",
        LineProblem::BadCertificate => {
            "The service's certificate can't be trusted, so Kaunta did not send anything. Check the computer's date, and the address in Settings."
        }
        LineProblem::Cut => "The line was cut.",
        LineProblem::TimedOut => "The service did not answer in time.",
        LineProblem::NotMade => "The request could not be made. Check the key and the address in Settings.",
        LineProblem::SettingsChanged => SETTINGS_CHANGED,
    }
}

/// Why nothing left with a key or an address that was replaced meanwhile.
const SETTINGS_CHANGED: &str = "The key or the address was changed just before this left, so it was held back.";

/// Why an operation was held back: it is in the book, but nobody knows for how long.
pub(crate) const HELD_BACK: &str =
    "The disk reported an error while this was written into the book, so it was held back.";

/// Why nothing left, by the outcome of a sending. What was held back before any request was made has no evidence of one.
pub(crate) fn not_sent(problem: LineProblem, evidence: Option<&Evidence>) -> &'static str {
    if evidence.is_some() || problem == LineProblem::SettingsChanged { line(problem) } else { HELD_BACK }
}

/// Why it can't be told.
pub(crate) fn doubt(doubt: &Doubt) -> String {
    match doubt {
        Doubt::Line { problem } => line(*problem).to_owned(),
        // What to do about a refusal is no advice while it may have gone through.
        Doubt::Status { error } if is_out_of_float(error) => {
            "The service said that there is not enough float in the wallet.".to_owned()
        }
        Doubt::Status { error } => refusal(error),
        Doubt::ReferenceUsed { .. } => "The service says that the reference of this payment was used before.".to_owned(),
        Doubt::Unreadable { .. } => "The service's answer could not be read.".to_owned(),
        Doubt::OtherReference { .. } => "The service answered about another payment.".to_owned(),
        Doubt::OtherPayment { mismatches } => {
            format!("The service answered about another payment: {}.", differences(mismatches))
        }
        Doubt::Overtaken { status: Some(status) } => {
            format!("An answer came late: {}. It was asked for before the one above.", status.word())
        }
        Doubt::Overtaken { status: None } => {
            "An answer came late: the service did not have it. It was asked for before the one above.".to_owned()
        }
        Doubt::OtherAccount => {
            "The service does not have it for the key and address that are set now, but it was sent with others: that proves nothing.".to_owned()
        }
        Doubt::Interrupted => "Kaunta was closed before the answer came.".to_owned(),
        Doubt::NoStatusPath => "The service can't be asked in this environment: no look-up path is set.".to_owned(),
    }
}

/// Payments by their numbers, the first twenty of them.
pub(crate) fn numbers(ids: &[OperationId]) -> String {
    let first: Vec<String> = ids.iter().take(20).map(OperationId::to_string).collect();
    format!("{}{}", first.join(", "), if ids.len() > first.len() { " and more" } else { "" })
}

/// What the service has under a payment's reference instead of it.
pub(crate) fn other_payment(mismatches: &[Mismatch]) -> String {
    format!("The service has another payment under this reference: {}.", differences(mismatches))
}

fn differences(mismatches: &[Mismatch]) -> String {
    let told = |mismatch: &Mismatch| match mismatch {
        Mismatch::Amount(amount) => format!("its amount is {amount}"),
        Mismatch::Currency(currency) => format!("its currency is {currency}"),
        Mismatch::Phone(phone) => format!("its phone is {}", phone_or_text(phone)),
        Mismatch::Account(account) => format!("its account is {account}"),
        Mismatch::Mode(mode) => format!("its kind is {mode}"),
    };
    mismatches.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// The service's no in plain words, with its own words where it has any.
pub(crate) fn refusal(error: &ServiceError) -> String {
    let own = error.message.as_deref().map(str::trim).filter(|words| !words.is_empty());
    match (error.code.as_deref(), error.http_status) {
        _ if is_out_of_float(error) => {
            "Not enough float in the wallet. Top it up, or choose a smaller amount.".to_owned()
        }
        (Some("TRANSACTION_NOT_FOUND"), _) => "The service does not know this transaction.".to_owned(),
        (_, 401 | 403) => "The service did not take the key. Check it in Settings.".to_owned(),
        (_, 429) => match error.retry_after {
            Some(seconds) => format!("The service asks to wait {seconds} seconds before trying again."),
            None => "The service asks to wait a little before trying again.".to_owned(),
        },
        (_, 500..) => match own {
            Some(words) => format!("The service has a fault: {}", sentence(words)),
            None => "The service has a fault of its own.".to_owned(),
        },
        (Some(code), _) => match own {
            Some(words) => format!("The service said: {}", sentence(words)),
            None => format!("The service refused it ({}).", code.to_lowercase().replace('_', " ")),
        },
        (None, status) => match own {
            Some(words) => format!("The service said: {}", sentence(words)),
            None => format!("The service refused it without saying why (answer {status})."),
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

/// A check of a beneficiary that got no answer: no money was at stake.
pub(crate) fn unanswered(unclear: &Doubt) -> AppError {
    let error = not_learnt(unclear);
    if error.code != ErrorCode::Line {
        return error;
    }
    AppError::new(ErrorCode::Line, format!("{} No money has moved. Try again.", doubt(unclear)))
}

/// Asked about a payment over the partner wallet (partner-wallet-api.md, Endpoints: there is no look-up).
pub(crate) fn no_look_up() -> AppError {
    let words = "This payment went over the partner wallet, which can't be asked about payments.";
    AppError::new(ErrorCode::LookUpOff, words)
}

/// A look-up that got no answer: about the money it says nothing.
pub(crate) fn not_learnt(unclear: &Doubt) -> AppError {
    match unclear {
        Doubt::Status { error } => refused(error),
        Doubt::NoStatusPath => AppError::new(
            ErrorCode::LookUpOff,
            "The service can't be asked in the development environment until a look-up path is set in Settings.",
        ),
        Doubt::Line { .. }
        | Doubt::ReferenceUsed { .. }
        | Doubt::Unreadable { .. }
        | Doubt::OtherReference { .. }
        | Doubt::OtherPayment { .. }
        | Doubt::Overtaken { .. }
        | Doubt::OtherAccount
        | Doubt::Interrupted => AppError::new(ErrorCode::Line, format!("{} Try again.", doubt(unclear))),
    }
}

/// Whether a refused check is about whom it asked about; else about who asks, or how often.
pub(crate) fn is_about_beneficiary(error: &ServiceError) -> bool {
    matches!(error.http_status, 400 | 404 | 422 | 200..=299)
}

/// A refusal, when no money was at stake.
pub(crate) fn refused(error: &ServiceError) -> AppError {
    let code = match error.http_status {
        401 | 403 => ErrorCode::Key,
        429 => ErrorCode::SlowDown,
        500.. => ErrorCode::Line,
        _ => ErrorCode::Service,
    };
    AppError::new(code, refusal(error))
}
