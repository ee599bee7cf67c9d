//! What a person is told of people, PINs and approvals.

use chrono::{DateTime, Utc};
use kaunta_contract::{AppError, ApprovalState, ErrorCode, Labelled};
use kaunta_domain::bank;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::Route;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::Destination;
use kaunta_domain::person::PersonName;
use kaunta_ledger::{
    Approval, ApprovalReason, ApprovalState as BookApprovalState, ChosenLookBack, LedgerError, Limit, NewOwner,
    PayrollTerms,
};
use kaunta_people::{PeopleError, Person, PinRefusal, PinSecret, RecoveryRefusal};

use crate::platform::host::KeychainProblem;
use crate::wording::books::book_of;

pub(crate) const NOBODY_SET_UP: &str = "Nobody is set up yet. Set the owner's PIN first.";

pub(crate) const PEOPLE_GONE: &str = "Kaunta's list of people (people.db in its folder) is gone, though there was one, so nobody comes in. A copy is in the folder “backups” beside it. Move away whatever is still there and begins with “people.db”, put the copy in its place, then start Kaunta again. Where no copy serves, set up a new owner: that stays in the book for ever. Nothing else was changed.";

pub(crate) const LIST_GONE: &str = "The book names people, and Kaunta's list of them (people.db in its folder) is gone, so nobody comes in. Close Kaunta, put a copy of the list in its place, and start again. Where there is none, set up a new owner: that stays in the book for ever.";

/// Why nobody is set up as the first owner.
pub(crate) fn another_book_names_people(environment: Environment) -> String {
    format!(
        "{} names people, or can't be read, and Kaunta's list of them (people.db in its folder) is gone. Close Kaunta, put a copy of the list in its place, and start again. Where there is none, take {} into use: there a new owner can be set up, which stays in the book for ever.",
        book_of(environment),
        environment.code()
    )
}

pub(crate) const SOMEBODY_CAN_COME_IN: &str =
    "There is a list of people, so no new owner is set up. Come in with a PIN, or with the recovery code.";

pub(crate) const KEYS_STAY: &str = "The keys of the service could not be taken out of the keychain, and whoever sets up a new owner types them again. Nobody was set up.";

pub(crate) const PEOPLE_CHANGED: &str = "Something else than Kaunta changed the list of people (people.db in its folder), so it is not known who may pay, and nothing is sent. An owner locks Kaunta (Ctrl+L), comes in by “Forgot the PIN?” with the recovery code, and looks through Settings, People.";

pub(crate) const PEOPLE_OLDER: &str = "The list of people (people.db in Kaunta's folder) is an older one than Kaunta kept last, so it is not known who may pay, and nothing is sent. Put back the newest copy, or an owner locks Kaunta (Ctrl+L), comes in by “Forgot the PIN?” with the recovery code, and looks through Settings, People.";

pub(crate) const CAN_T_SEAL: &str = "This computer's keychain is locked or does not answer, and nothing about people is changed without it. Unlock it (usually by signing in to the computer again), then try once more. Nothing was changed.";

pub(crate) const SECRET_GONE: &str = "This computer's keychain does not hold the secret that the PINs were made with: it is gone, or the people came here from another computer. So PINs can't be checked. The owner comes in with the recovery code and gives everybody a new PIN.";

pub(crate) const NO_RECOVERY_CODE: &str =
    "Nobody has a recovery code: an owner who forgets the PIN could not come back. Make one: Settings, People.";

pub(crate) const OWN_PIN: &str =
    "Your own PIN is changed by typing the old one: choose “Change my PIN” (Ctrl+K). It is still the same.";

pub(crate) const MAKER_MAY_NOT: &str =
    "Whoever asked for this may not pay any more, so it can't be approved. Nothing was sent.";

pub(crate) const OWN_APPROVAL: &str = "Who asks does not decide. Somebody else who may approve types their PIN.";

pub(crate) const OTHER_ROWS: &str = "These are not the rows that were asked for, so nothing was approved. Open the request once more and look at its rows.";

pub(crate) const MAY_NOT_APPROVE: &str =
    "Only the owner, or a cashier whom the owner trusts with it, decides on this. It still waits.";

/// Some people's PINs were made with a secret that is gone.
pub(crate) fn some_pins_lost(people: &[&Person]) -> String {
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    format!(
        "These PINs can't be checked any more: {}. The owner gives them new ones: Settings, People.",
        names.join(", ")
    )
}

/// Why the last owner whose PIN can be checked stays.
pub(crate) fn no_owner_comes_in(others: &[Person]) -> String {
    let names: Vec<&str> = others.iter().map(|person| person.name.as_str()).collect();
    format!(
        "Nobody could come in as an owner then: the PIN of {} can't be checked any more. Give a new one first.",
        names.join(", ")
    )
}

/// Why PINs can't be checked while the keychain does not serve.
pub(crate) fn keychain(problem: &KeychainProblem) -> String {
    match problem {
        KeychainProblem::Missing => SECRET_GONE,
        KeychainProblem::Locked => {
            "This computer's keychain is locked, and PINs can't be checked without it. Unlock it (usually by signing in to the computer again), then type the PIN once more; Kaunta need not be started again."
        }
        KeychainProblem::Silent => {
            "This computer's keychain has not answered, so no PIN can be checked. Look for a window that asks for its password, then try again."
        }
        KeychainProblem::Failed(_) => {
            "This computer's keychain did not answer, and PINs can't be checked without it. Try again; if it stays so, sign in to the computer again."
        }
    }
    .to_owned()
}

/// Why it is not known whether people were ever set up, and what to do next.
pub(crate) fn people_not_known(problem: &KeychainProblem) -> String {
    let why = match problem {
        KeychainProblem::Locked => "is locked. Unlock it (usually by signing in to the computer again)",
        KeychainProblem::Silent => "has not answered. Look for a window that asks for its password",
        KeychainProblem::Missing | KeychainProblem::Failed(_) => "did not answer. Sign in to the computer again",
    };
    format!(
        "There is no list of people here, and only this computer's keychain knows whether there ever was one. It {why}, then try again; Kaunta need not be started again."
    )
}

/// Why a PIN was not taken, and what to do next.
pub(crate) fn pin_refused(refusal: &PinRefusal, keychain_problem: Option<&KeychainProblem>) -> String {
    match refusal {
        PinRefusal::SecretGone => keychain_problem.map_or_else(|| SECRET_GONE.to_owned(), keychain),
        PinRefusal::Storage(error) => people_trouble(error),
        PinRefusal::Wrong { .. } | PinRefusal::Wait { .. } | PinRefusal::NoPin | PinRefusal::NotHere => {
            refusal.to_string()
        }
    }
}

/// Why a recovery code was not taken.
pub(crate) fn code_refused(refusal: &RecoveryRefusal) -> String {
    match refusal {
        RecoveryRefusal::Storage(error) => people_trouble(error),
        RecoveryRefusal::Wrong { .. }
        | RecoveryRefusal::Wait { .. }
        | RecoveryRefusal::NoCode
        | RecoveryRefusal::NotOurs => refusal.to_string(),
    }
}

/// What is wrong with the book of people, and what to do next.
pub(crate) fn people_trouble(error: &PeopleError) -> String {
    match error {
        PeopleError::AlreadySetUp
        | PeopleError::NameTaken(_)
        | PeopleError::NotHere(_)
        | PeopleError::LastOwner(_)
        | PeopleError::NotAnOwner(_) => return error.to_string(),
        PeopleError::NotSetUp => NOBODY_SET_UP,
        PeopleError::NotAsKept => PEOPLE_CHANGED,
        PeopleError::MadeByNewerVersion { .. } => {
            "Kaunta's list of people was made by a newer Kaunta. Install the newest version; nothing in it was changed."
        }
        PeopleError::Damaged { .. } | PeopleError::Unreadable { .. } => {
            "Kaunta's list of people (people.db in its folder) is damaged and was left exactly as it is. Don't delete it. Move it away, with whatever else begins with “people.db”, put people.db from the folder “backups” in its place, then start Kaunta again."
        }
        PeopleError::DiskFull => "The disk is full, so this could not be kept. Free some space, then try again.",
        PeopleError::Busy => "Another program has Kaunta's list of people open. Close it, then try again.",
        PeopleError::ReadOnly { .. } | PeopleError::UnsafePlace { .. } => {
            "Kaunta's list of people can't be written here. Check that your user may write into Kaunta's folder, on this computer's own disk."
        }
        PeopleError::Hash { .. } | PeopleError::Io(_) | PeopleError::Storage(_) => {
            "Kaunta's list of people could not be read or written. Try again; if it stays so, restart Kaunta."
        }
    }
    .to_owned()
}

/// Why somebody can't sign in.
pub(crate) fn trouble_with_pin(person: &Person, secret: &Result<Option<PinSecret>, KeychainProblem>) -> Option<String> {
    if !person.has_pin() {
        return Some("Has no PIN: give one.".to_owned());
    }
    match secret {
        Err(problem) if person.pin_needs_secret() && *problem != KeychainProblem::Missing => Some(keychain(problem)),
        Ok(Some(_)) if !person.pin_needs_secret() => Some(PIN_WITHOUT_SECRET.to_owned()),
        Ok(Some(secret)) if person.pin_can_be_checked(Some(secret)) => None,
        Ok(_) | Err(_) if person.pin_can_be_checked(None) => None,
        Ok(_) | Err(_) => Some("The PIN can't be checked any more: give a new one.".to_owned()),
    }
}

const PIN_WITHOUT_SECRET: &str =
    "The PIN was set while the keychain gave no secret: it gets one when it is typed at the lock screen.";

/// What to know about approvals in this shop.
pub(crate) fn approvals(has_second: bool, approvers: usize, from: Option<Amount>) -> String {
    if !has_second {
        return "With one person who pays there is no second one: nothing needs an approval until somebody else pays here."
            .to_owned();
    }
    let rule = match from {
        Some(from) => format!(
            "A second person approves every payroll, every payment of {} or more, and what is over somebody's own limit.",
            Money::from(from)
        ),
        None => "A second person approves every payroll, and what is over somebody's own limit.".to_owned(),
    };
    match approvers {
        0 | 1 => format!(
            "{rule} Only one person may approve: what that one makes nobody can approve, until somebody else may too."
        ),
        _ => rule,
    }
}

pub(crate) fn broken_log(number: u64) -> String {
    format!(
        "This log was changed from outside Kaunta: entry {number} is not what it was, or is missing. What came before it holds."
    )
}

/// Why a second person is asked.
pub(crate) fn why_second(reasons: &[ApprovalReason]) -> String {
    let why: Vec<&str> = reasons
        .iter()
        .map(|reason| match reason {
            ApprovalReason::Amount => "a payment of this size needs a second person",
            ApprovalReason::OverOperation => "it is over the limit for one payment of who asks",
            ApprovalReason::OverDay => "with what was paid today it is over the limit for a day of who asks",
            ApprovalReason::Payroll => "every payroll needs a second person",
        })
        .collect();
    let mut text = why.join(", and ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{text}.")
}

/// A payroll that is asked for: for whom, and how it will be paid.
pub(crate) fn of_payroll(
    count: u32,
    terms: &PayrollTerms,
    look_back: Option<&ChosenLookBack>,
) -> (String, Vec<Labelled>) {
    let line = |label: &str, value: String| Labelled { label: label.to_owned(), value };
    let how = match terms.route {
        Route::OneByOne => format!("one by one, {} a minute", terms.rate_a_minute),
        Route::Batch => format!("in requests of up to {} people", terms.batch_size),
    };
    let mut lines = vec![line("How", how)];
    let names = terms.names.as_ref().map(|names| match names {
        NameChecks::Ask => "checked; whoever has another name waits for an answer".to_owned(),
        NameChecks::LeaveOut => "checked; whoever has another name is left out".to_owned(),
        NameChecks::Off { reason } => format!("not checked: {}", reason.as_str()),
    });
    lines.extend(names.map(|names| line("Names", names)));
    lines.extend(look_back.map(|chosen| line("Paid before", asked_about(chosen))));
    if !terms.note.trim().is_empty() {
        lines.push(line("Note", terms.note.clone()));
    }
    (if count == 1 { "1 payment".to_owned() } else { format!("{count} payments") }, lines)
}

/// How far back it was asked who of a payroll was paid before.
fn asked_about(chosen: &ChosenLookBack) -> String {
    let said_by = chosen.by.as_ref().map_or_else(String::new, |by| format!(", as {} said", by.as_str()));
    match chosen.look_back.days() {
        1 => format!("only who was paid the same today was asked about{said_by}"),
        days => format!("who was paid the same in the last {days} days was asked about{said_by}"),
    }
}

/// The owner who was set up because nobody could sign in.
pub(crate) fn new_owner(owner: &NewOwner) -> String {
    let machine = owner.machine.as_ref().map_or_else(String::new, |machine| format!(" on {machine}"));
    format!(
        "A new owner, {}, was set up on {}{machine}, because nobody could come in.",
        owner.name.as_str(),
        in_kampala(owner.at).format("%-d %b %Y at %H:%M")
    )
}

/// What to know of a draft that a second person was asked for.
pub(crate) fn of_draft(approval: &Approval, now: DateTime<Utc>) -> Option<String> {
    match approval.state {
        BookApprovalState::Waiting if approval.is_expired(now) => None,
        BookApprovalState::Waiting => Some(format!(
            "This list waits for a second person, who is shown it as it was when {} asked. Whatever you change makes the request void.",
            approval.maker
        )),
        BookApprovalState::Void => {
            let because = approval.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
            Some(format!("The request for approval is void{because}. Ask again when the list is right."))
        }
        BookApprovalState::Granted
        | BookApprovalState::Refused
        | BookApprovalState::Withdrawn
        | BookApprovalState::Expired => None,
    }
}

/// Where the money of a row goes.
pub(crate) fn goes_to(to: &Destination) -> String {
    match to {
        Destination::Mobile { phone, network } => format!("{phone}, {}", network.name()),
        Destination::Bank { account, bank, .. } => {
            format!("{account}, {}", bank::name_of(bank.as_str()).unwrap_or(bank.as_str()))
        }
        Destination::Merchant { merchant, account: Some(account) } => format!("{account}, merchant {merchant}"),
        Destination::Merchant { merchant, account: None } => format!("Merchant {merchant}"),
        Destination::Wallet { recipient } => format!("Wallet {recipient}"),
    }
}

/// Whose payment it is that somebody can't open, and whom to ask; theirs is one of another day.
pub(crate) fn withheld(maker: Option<&PersonName>, is_theirs: bool, can_look: &[PersonName]) -> String {
    let whose = match maker {
        Some(maker) => format!("{maker} made this payment"),
        None if is_theirs => "You made this payment on another day".to_owned(),
        None => "This payment is from before anybody had a PIN here".to_owned(),
    };
    format!("{whose}: ask {} to look at it.", one_of(can_look))
}

/// How to find out whether an earlier payment is the one that waits: by looking oneself, or by asking someone who may open it.
pub(crate) fn look_whether(can_look: Option<&[PersonName]>) -> String {
    match can_look {
        Some(can_look) => format!("Ask {} to look whether this is that payment.", one_of(can_look)),
        None => "Look in the history whether this is that payment.".to_owned(),
    }
}

/// `Nakato, Babirye or Ssali`.
fn one_of(people: &[PersonName]) -> String {
    match people {
        [] => "the owner".to_owned(),
        [only] => only.to_string(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(PersonName::as_str).collect();
            format!("{} or {last}", others.join(", "))
        }
    }
}

/// Where a request stands, and what comes next. Where the same was paid lately, how to find out whether it is that.
pub(crate) fn approval_situation(state: ApprovalState, approval: &Approval, paid_before: Option<&str>) -> String {
    let by = approval.checker.as_ref().map_or_else(String::new, |checker| format!(" by {checker}"));
    let because = approval.reason.as_ref().map_or_else(String::new, |reason| format!(" Why: {reason}"));
    match state {
        ApprovalState::Waiting => match paid_before {
            Some(what_to_do) => format!(
                "Waiting for a second person. Careful: the same amount went to the same account or phone lately. {what_to_do}"
            ),
            None => "Waiting for a second person. Nothing has been sent.".to_owned(),
        },
        ApprovalState::Granted => format!("Approved{by}, and begun in that moment."),
        ApprovalState::Refused => format!("Refused{by}. Nothing was sent.{because}"),
        ApprovalState::Withdrawn => "Taken back by who asked. Nothing was sent.".to_owned(),
        ApprovalState::Expired => {
            "Nobody decided in time, so it can't be approved any more. Nothing was sent. Ask again if it is still wanted."
                .to_owned()
        }
        ApprovalState::Void => format!("It came to nothing. Nothing was sent.{because}"),
    }
}

/// What the book says no to because of limits and approvals, for a person; nothing for any other error.
pub(crate) fn refused_by_rules(error: &LedgerError) -> Option<AppError> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other errors of the book are told elsewhere")]
    let (code, words) = match error {
        LedgerError::OverLimit { which, limit, spent } => {
            let (limit, spent) = (Money::from(*limit), *spent);
            match which {
                Limit::PersonPerOperation => {
                    (ErrorCode::Approval, format!("You may pay {limit} at once. Ask for approval to pay more."))
                }
                Limit::PersonPerDay => (
                    ErrorCode::Approval,
                    format!("You may pay {limit} in a day, and have paid {spent}. Ask for approval to pay more."),
                ),
                Limit::ShopPerDay => (
                    ErrorCode::Right,
                    format!(
                        "The shop pays {limit} in a day, and has paid {spent}. The owner can change that: Settings, Money rules."
                    ),
                ),
            }
        }
        LedgerError::NeedsApproval => {
            (ErrorCode::Approval, "A second person has to approve this. Ask for approval.".to_owned())
        }
        LedgerError::NoSuchApproval(_) => (ErrorCode::NotFound, "Nothing was asked for under this number.".to_owned()),
        LedgerError::ApprovalDecided { state: BookApprovalState::Void, .. } => {
            (ErrorCode::Review, "This request is void, so it can't be approved any more. Ask again.".to_owned())
        }
        LedgerError::OtherRowsSeen(_) => (ErrorCode::Review, OTHER_ROWS.to_owned()),
        LedgerError::ApprovalDecided { .. } => (ErrorCode::Review, "Somebody has decided on this already.".to_owned()),
        LedgerError::ApprovalExpired(_) => {
            (ErrorCode::Review, "Its time is over, so it can't be approved any more. Ask again.".to_owned())
        }
        LedgerError::OwnApproval(_) => (ErrorCode::Right, OWN_APPROVAL.to_owned()),
        LedgerError::MakerMayNot(_) => (ErrorCode::Right, MAKER_MAY_NOT.to_owned()),
        LedgerError::NotTheirApproval(_) => (ErrorCode::Right, "Only who asked takes it back.".to_owned()),
        LedgerError::ApprovalReused(_) | LedgerError::PayrollChanged(_) => (
            ErrorCode::Review,
            "What was asked for has changed since. Look at it once more, then ask again.".to_owned(),
        ),
        _ => return None,
    };
    Some(AppError::new(code, words))
}
