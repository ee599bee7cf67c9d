//! Messages about people, PINs and approvals.

use chrono::{DateTime, Utc};
use kaunta_contract::{AppError, ApprovalState, ErrorCode, Labelled};
use kaunta_domain::bank;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::Route;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::Destination;
use kaunta_domain::person::PersonName;
use kaunta_ledger::{
    Approval, ApprovalReason, ApprovalState as BookApprovalState, ChosenLookBack, LedgerError, Limit, NewOwner,
    PayrollTerms, VoidReason,
};
use kaunta_people::{PeopleError, Person, PinRefusal, PinSecret, RecoveryRefusal};
use kaunta_words::second_person::{Because, Reasons};
use kaunta_words::{Message, people, second_person};

use crate::platform::host::KeychainProblem;
use crate::wording::pins;

/// Why nobody can be set up as the first owner.
pub(crate) fn another_book_names_people(environment: Environment) -> Message {
    people::in_another_book(environment.code())
}

/// Some people's PINs were hashed with a secret that is gone.
pub(crate) fn some_pins_lost(lost: &[&Person]) -> Message {
    people::some_pins_lost(kaunta_words::list(lost.iter().map(|person| person.name.as_str())))
}

/// Why the last owner whose PIN can be checked can't be removed.
pub(crate) fn no_owner_can_sign_in(others: &[Person]) -> Message {
    people::no_owner_can_sign_in(kaunta_words::list(others.iter().map(|person| person.name.as_str())))
}

/// Why PINs can't be checked while the keychain does not work.
pub(crate) fn keychain(problem: &KeychainProblem) -> Message {
    match problem {
        KeychainProblem::Missing => people::keychain_secret_gone(),
        KeychainProblem::Locked => people::keychain_locked(),
        KeychainProblem::Silent => people::keychain_silent(),
        KeychainProblem::Failed(_) => people::keychain_failed(),
    }
}

/// Why it is unknown whether people were ever set up, and what to do next.
pub(crate) fn people_not_known(problem: &KeychainProblem) -> Message {
    match problem {
        KeychainProblem::Locked => people::not_known_locked(),
        KeychainProblem::Silent => people::not_known_silent(),
        KeychainProblem::Missing | KeychainProblem::Failed(_) => people::not_known_failed(),
    }
}

/// Why a PIN was refused, and what to do next.
pub(crate) fn pin_refused(refusal: &PinRefusal, keychain_problem: Option<&KeychainProblem>) -> String {
    match refusal {
        PinRefusal::SecretGone => keychain_problem.map_or_else(people::keychain_secret_gone, keychain).into(),
        PinRefusal::Storage(error) => people_trouble(error),
        PinRefusal::Wrong { tries_left, wait } => pins::wrong_pin(*tries_left, *wait).into(),
        PinRefusal::Wait { left } => pins::wait(*left).into(),
        PinRefusal::NoPin => kaunta_words::pins::none().into(),
        PinRefusal::NotHere => kaunta_words::pins::not_here().into(),
    }
}

pub(crate) fn code_refused(refusal: &RecoveryRefusal) -> String {
    match refusal {
        RecoveryRefusal::Storage(error) => people_trouble(error),
        RecoveryRefusal::Wrong { tries_left, wait } => pins::wrong_code(*tries_left, *wait).into(),
        RecoveryRefusal::Wait { left } => pins::wait(*left).into(),
        RecoveryRefusal::NoCode => kaunta_words::pins::no_code().into(),
        RecoveryRefusal::NotOurs => kaunta_words::pins::code_not_ours().into(),
    }
}

/// What is wrong with the list of people, and what to do next.
pub(crate) fn people_trouble(error: &PeopleError) -> String {
    let words = match error {
        PeopleError::AlreadySetUp => kaunta_words::pins::already_set_up(),
        PeopleError::NameTaken(name) => kaunta_words::pins::name_taken(name.as_str()),
        PeopleError::NotHere(name) => kaunta_words::pins::nobody_called(name.as_str()),
        PeopleError::LastOwner(name) => kaunta_words::pins::last_owner(name.as_str()),
        PeopleError::NotAnOwner(name) => kaunta_words::pins::not_an_owner(name.as_str()),
        PeopleError::NotSetUp => people::nobody_set_up(),
        PeopleError::NotAsKept => people::changed_outside(),
        PeopleError::MadeByNewerVersion { .. } => people::of_newer_version(),
        PeopleError::Damaged { .. } | PeopleError::Unreadable { .. } => people::damaged(),
        PeopleError::DiskFull => people::disk_full(),
        PeopleError::Busy => people::list_busy(),
        PeopleError::ReadOnly { .. } | PeopleError::UnsafePlace { .. } => people::not_writable(),
        PeopleError::Hash { .. } | PeopleError::Io(_) | PeopleError::Storage(_) => people::not_working(),
    };
    words.into()
}

/// Why somebody can't sign in.
pub(crate) fn trouble_with_pin(
    person: &Person,
    secret: &Result<Option<PinSecret>, KeychainProblem>,
) -> Option<Message> {
    if !person.has_pin() {
        return Some(people::has_no_pin());
    }
    match secret {
        Err(problem) if person.pin_needs_secret() && *problem != KeychainProblem::Missing => Some(keychain(problem)),
        Ok(Some(_)) if !person.pin_needs_secret() => Some(people::pin_without_secret()),
        Ok(Some(secret)) if person.pin_can_be_checked(Some(secret)) => None,
        Ok(_) | Err(_) if person.pin_can_be_checked(None) => None,
        Ok(_) | Err(_) => Some(people::pin_lost()),
    }
}

/// What to know about approvals in this shop.
pub(crate) fn approvals(has_second: bool, approvers: usize, from: Option<Amount>) -> String {
    if !has_second {
        return second_person::there_is_none().into();
    }
    let rule = match from {
        Some(from) => second_person::rule_from(Money::from(from)),
        None => second_person::rule(),
    };
    match approvers {
        0 | 1 => rule.then(second_person::only_one()).into(),
        _ => rule.into(),
    }
}

pub(crate) fn why_second(reasons: &[ApprovalReason]) -> Message {
    all_of(reasons).map_or_else(second_person::why_payroll, second_person::why)
}

/// Why several bills that are paid in one go need a second person.
pub(crate) fn why_second_together(reasons: &[ApprovalReason]) -> Message {
    all_of(reasons).map_or_else(second_person::why_payroll, second_person::why_bills)
}

/// `None` for a payroll, which needs a second person without them.
fn all_of(reasons: &[ApprovalReason]) -> Option<Reasons> {
    let has = |reason| reasons.contains(&reason);
    match (has(ApprovalReason::Amount), has(ApprovalReason::OverOperation), has(ApprovalReason::OverDay)) {
        (true, false, false) => Some(Reasons::Size),
        (false, true, false) => Some(Reasons::Payment),
        (false, false, true) => Some(Reasons::Day),
        (true, true, false) => Some(Reasons::SizePayment),
        (true, false, true) => Some(Reasons::SizeDay),
        (false, true, true) => Some(Reasons::PaymentDay),
        (true, true, true) => Some(Reasons::SizePaymentDay),
        (false, false, false) => None,
    }
}

/// A payroll submitted for approval: how many payments, and how they will be paid.
pub(crate) fn of_payroll(
    count: u32,
    terms: &PayrollTerms,
    look_back: Option<&ChosenLookBack>,
) -> (Message, Vec<Labelled>) {
    let line = |label: Message, value: String| Labelled { label: label.into(), value };
    let how = match terms.route {
        Route::OneByOne => second_person::one_by_one(terms.rate_a_minute),
        Route::Batch => second_person::in_requests(terms.batch_size),
    };
    let mut lines = vec![line(second_person::how(), how.into())];
    let names = terms.names.as_ref().map(|names| match names {
        NameChecks::Ask => second_person::names_wait(),
        NameChecks::LeaveOut => second_person::names_left_out(),
        NameChecks::Off { reason } => second_person::names_not_checked(reason.as_str()),
    });
    lines.extend(names.map(|names| line(second_person::names(), names.into())));
    lines.extend(look_back.map(|chosen| line(second_person::paid_before(), asked_about(chosen).into())));
    if !terms.note.trim().is_empty() {
        lines.push(line(second_person::note(), terms.note.clone()));
    }
    (second_person::payments(count), lines)
}

/// How far back the payroll was checked for earlier payments.
fn asked_about(chosen: &ChosenLookBack) -> Message {
    let days = chosen.look_back.days();
    match &chosen.by {
        Some(by) => second_person::asked_about_by(days, by.as_str()),
        None => second_person::asked_about(days),
    }
}

/// The owner who was set up because nobody could sign in.
pub(crate) fn new_owner(owner: &NewOwner) -> Message {
    let name = owner.name.as_str();
    match &owner.machine {
        Some(machine) => people::new_owner_on_computer(name, machine.to_string(), owner.at),
        None => people::new_owner(name, owner.at),
    }
}

/// What to know about a draft that was submitted for approval.
pub(crate) fn of_draft(approval: &Approval, now: DateTime<Utc>) -> Option<Message> {
    match approval.state {
        BookApprovalState::Waiting if approval.is_expired(now) => None,
        BookApprovalState::Waiting => Some(second_person::draft_waits(approval.maker.to_string())),
        BookApprovalState::Void => Some(match approval.void_reason {
            Some(reason) => second_person::draft_void_because(void_because(reason)),
            None => second_person::draft_void(),
        }),
        BookApprovalState::Granted
        | BookApprovalState::Refused
        | BookApprovalState::Withdrawn
        | BookApprovalState::Expired => None,
    }
}

/// The number that a name is asked for.
pub(crate) fn number(to: &Destination) -> String {
    match to {
        Destination::Mobile { phone, .. } => phone.to_string(),
        Destination::Bank { account, .. } | Destination::Merchant { account: Some(account), .. } => account.to_string(),
        Destination::Merchant { merchant, account: None } => merchant.to_string(),
        Destination::Wallet { recipient } => recipient.to_string(),
    }
}

pub(crate) fn goes_to(to: &Destination) -> String {
    match to {
        Destination::Mobile { phone, network } => second_person::goes_to_at(phone.to_string(), network.name()).into(),
        Destination::Bank { account, bank, .. } => {
            let bank = bank::name_of(bank.as_str()).unwrap_or(bank.as_str());
            second_person::goes_to_at(account.to_string(), bank).into()
        }
        Destination::Merchant { merchant, account: Some(account) } => {
            second_person::goes_to_merchant_account(account.to_string(), merchant.to_string()).into()
        }
        Destination::Merchant { merchant, account: None } => {
            second_person::goes_to_merchant(merchant.to_string()).into()
        }
        Destination::Wallet { recipient } => second_person::goes_to_wallet(recipient.to_string()).into(),
    }
}

/// Whose payment somebody can't open, and whom to ask. `is_theirs`: it is their own from another day.
pub(crate) fn withheld(maker: Option<&PersonName>, is_theirs: bool, can_look: &[PersonName]) -> Message {
    let (count, whom) = (can_look.len(), one_of(can_look));
    match maker {
        Some(maker) => people::withheld_of_another(count, maker.as_str(), whom),
        None if is_theirs => people::withheld_own(count, whom),
        None => people::withheld_of_nobody(count, whom),
    }
}

/// How to find out whether an earlier payment is the waiting one: open it, or ask someone who may.
pub(crate) fn look_whether(can_look: Option<&[PersonName]>) -> Message {
    match can_look {
        Some(can_look) => people::ask_to_look(can_look.len(), one_of(can_look)),
        None => people::look_whether(),
    }
}

/// `Nakato, Babirye or Ssali`.
fn one_of(names: &[PersonName]) -> String {
    kaunta_words::either(names.iter().map(PersonName::as_str))
}

fn void_because(reason: VoidReason) -> Because {
    match reason {
        VoidReason::RowsChanged => Because::RowsChanged,
        VoidReason::PayrollChanged => Because::PayrollChanged,
        VoidReason::PayrollDiscarded => Because::PayrollDiscarded,
        VoidReason::AskedAgain => Because::AskedAgain,
        VoidReason::MakerLeft => Because::MakerLeft,
        VoidReason::Restored => Because::Restored,
        VoidReason::NewOwner => Because::NewOwner,
    }
}

/// The status of a request, and what comes next; if the same was paid recently, how to find out whether it is the same
/// payment.
pub(crate) fn approval_situation(state: ApprovalState, approval: &Approval, paid_before: Option<&str>) -> String {
    let because = |words: Message| match (&approval.reason, approval.void_reason) {
        (Some(reason), _) => words.then(second_person::reason(reason)).into(),
        (None, Some(reason)) => words.then(second_person::void_reason(void_because(reason))).into(),
        (None, None) => words.into(),
    };
    let by = approval.checker.as_ref().map(ToString::to_string);
    match state {
        ApprovalState::Waiting => match paid_before {
            Some(what_to_do) => second_person::waiting_careful().then(what_to_do).into(),
            None => second_person::waiting().into(),
        },
        ApprovalState::Granted => by.map_or_else(second_person::granted, second_person::granted_by).into(),
        ApprovalState::Refused => because(by.map_or_else(second_person::refused, second_person::refused_by)),
        ApprovalState::Withdrawn => second_person::taken_back().into(),
        ApprovalState::Expired => second_person::expired().into(),
        ApprovalState::Void => because(second_person::void()),
    }
}

/// Limits and approvals for which the book refuses something, in words; `None` for any other error.
pub(crate) fn refused_by_rules(error: &LedgerError) -> Option<AppError> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other errors of the book are told elsewhere")]
    let (code, words) = match error {
        LedgerError::OverLimit { which, limit, spent } => {
            let (limit, spent) = (Money::from(*limit), *spent);
            match which {
                Limit::PersonPerOperation => (ErrorCode::Approval, second_person::over_own_limit(limit)),
                Limit::PersonPerDay => (ErrorCode::Approval, second_person::over_own_day(limit, spent)),
                Limit::ShopPerDay => (ErrorCode::Right, second_person::over_shop_day(limit, spent)),
            }
        }
        LedgerError::NeedsApproval => (ErrorCode::Approval, second_person::needed()),
        LedgerError::NoSuchApproval(_) => (ErrorCode::NotFound, second_person::no_such_request()),
        LedgerError::ApprovalDecided { state: BookApprovalState::Void, .. } => {
            (ErrorCode::Review, second_person::request_void())
        }
        LedgerError::OtherRowsSeen(_) => (ErrorCode::Review, second_person::other_rows()),
        LedgerError::ApprovalDecided { .. } => (ErrorCode::Review, second_person::decided()),
        LedgerError::ApprovalExpired(_) => (ErrorCode::Review, second_person::too_late()),
        LedgerError::OwnApproval(_) => (ErrorCode::Right, second_person::own_request()),
        LedgerError::MakerMayNot(_) => (ErrorCode::Right, second_person::maker_may_not()),
        LedgerError::NotTheirApproval(_) => (ErrorCode::Right, second_person::not_theirs()),
        LedgerError::ApprovalReused(_) | LedgerError::PayrollChanged(_) => {
            (ErrorCode::Review, second_person::changed_since())
        }
        _ => return None,
    };
    Some(AppError::new(code, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_for_a_second_person_is_told_whatever_order_it_was_found_in() {
        use ApprovalReason::{Amount, OverDay, OverOperation, Payroll};
        let told = [(Amount, "of this size"), (OverOperation, "for one payment"), (OverDay, "for a day")];
        let together = [(Amount, "as large as"), told[1], told[2]];
        for first in 0..told.len() {
            for second in 0..told.len() {
                let reasons = [told[first].0, told[second].0, told[first].0];
                for (words, told) in [(why_second(&reasons), told), (why_second_together(&reasons), together)] {
                    let words = words.to_string();
                    for (at, (_, part)) in told.iter().enumerate() {
                        assert_eq!(words.contains(part), at == first || at == second, "{reasons:?}: {words}");
                    }
                }
                assert!(why_second_together(&reasons).to_string().starts_with("Together "));
            }
        }
        assert_eq!(why_second(&[Payroll]).to_string(), "Every payroll needs a second person.");
    }

    #[test]
    fn a_void_request_says_why_in_words_of_its_own() {
        let words: Vec<String> = VoidReason::ALL
            .into_iter()
            .map(|reason| second_person::void_reason(void_because(reason)).to_string())
            .collect();
        assert_eq!(words[0], "Why: the rows were changed after they were asked for");
        let different: std::collections::BTreeSet<&String> = words.iter().collect();
        assert_eq!(different.len(), VoidReason::ALL.len(), "{words:?}");
        for (reason, why) in VoidReason::ALL.into_iter().zip(&words) {
            let draft = second_person::draft_void_because(void_because(reason)).to_string();
            let why = why.trim_start_matches("Why: ");
            assert_eq!(draft, format!("The request for approval is void: {why}. Ask again when the list is right."));
        }
    }
}
