//! The security log, for the owner.

use kaunta_contract::*;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::Role;
use kaunta_people::{Act, LockReason, LogEntry, LogVerdict, PinUse, Rules, Subject, Terms};

use crate::people::room::PeopleRoom;
use crate::staff::actor::Caller;
use crate::staff::room::people_error;
use crate::wording::people as words;

/// The most entries of one part.
const PART: u32 = 500;

impl PeopleRoom {
    pub(crate) async fn security_log(&self, _: &Caller, input: PartInput) -> Result<SecurityLog, AppError> {
        let Some(book) = self.core.staff.book().await? else {
            return Ok(SecurityLog { total: 0, offset: input.offset, entries: Vec::new(), broken: None });
        };
        let limit = input.limit.clamp(1, PART);
        let entries = book.log_page(input.offset.into(), limit).await.map_err(|error| people_error(&error))?;
        let broken = match input.offset {
            0 => match book.verify_log().await.map_err(|error| people_error(&error))? {
                LogVerdict::Whole { .. } => None,
                LogVerdict::Broken { entry } => Some(words::broken_log(entry)),
            },
            _ => None,
        };
        let total = book.log_count().await.map_err(|error| people_error(&error))?;
        Ok(SecurityLog {
            total: u32::try_from(total).unwrap_or(u32::MAX),
            offset: input.offset,
            entries: entries.into_iter().map(|entry| view(entry, self.call_in_words)).collect(),
            broken,
        })
    }
}

fn view(entry: LogEntry, call_in_words: fn(&str) -> Option<&'static str>) -> SecurityEntry {
    let (words, tone) = match &entry.act {
        Some(act) => (sentence(act, call_in_words), tone(act)),
        None => (format!("Something that a newer Kaunta wrote ({}).", entry.kind), EventTone::Unknown),
    };
    SecurityEntry {
        number: u32::try_from(entry.number).unwrap_or(u32::MAX),
        at: entry.at.to_rfc3339(),
        who: entry.by,
        machine: entry.machine,
        words,
        tone,
    }
}

/// What happened, in a sentence; who did it stands beside it.
fn sentence(act: &Act, call_in_words: fn(&str) -> Option<&'static str>) -> String {
    match act {
        Act::SetUp { owner } => format!("{owner} was set up as the owner."),
        Act::NewOwner { owner } => format!("{owner} was set up as a new owner, because nobody could come in. All keys of the service were forgotten, and what waited for a second person is void."),
        Act::SignedIn => "Came in.".to_owned(),
        Act::WrongPin { purpose, tries_left } => {
            let what = match purpose {
                PinUse::SigningIn => "to come in",
                PinUse::Approving => "to approve something",
                PinUse::Confirming => "to confirm something",
            };
            match tries_left {
                0 => format!("A wrong PIN was typed {what}; now they must wait."),
                1 => format!("A wrong PIN was typed {what}; one try was left."),
                left => format!("A wrong PIN was typed {what}; {left} tries were left."),
            }
        }
        Act::MustWait { seconds } => format!("A PIN was typed while {seconds} seconds were still to wait."),
        Act::SecretGone => "A PIN could not be checked: the keychain did not give its secret.".to_owned(),
        Act::Locked { why } => match why {
            LockReason::ByHand => "Locked Kaunta.".to_owned(),
            LockReason::Idle => "Kaunta locked itself: nobody touched it.".to_owned(),
            LockReason::Slept => "Kaunta locked itself: the computer slept.".to_owned(),
        },
        Act::Refused { call } => {
            // What is no call stands there in words already.
            format!("Was refused: “{}”.", call_in_words(call).unwrap_or(call))
        }
        Act::PersonAdded { name, terms } => format!("Added {name}: {}.", of_terms(terms)),
        Act::PersonChanged { name, before, after } => {
            format!("Changed {name} from {} to {}.", of_terms(before), of_terms(after))
        }
        Act::PersonRemoved { name } => format!("Removed {name}."),
        Act::PinSet { name, with_secret: true } => format!("A new PIN for {name}."),
        Act::PinSet { name, with_secret: false } => {
            format!("A new PIN for {name}, without a secret: this computer's keychain did not give one.")
        }
        Act::PinRenewed { name } => format!("The PIN of {name} has the keychain's secret in it from now on."),
        Act::RulesChanged { before, after } => {
            format!("Changed the rules from {} to {}.", of_rules(before), of_rules(after))
        }
        Act::PeopleFoundChanged { is_older: false } => {
            "Found the list of people changed by something else than Kaunta. Nothing is sent until an owner comes in with the recovery code.".to_owned()
        }
        Act::PeopleFoundChanged { is_older: true } => {
            "Found an older list of people in the place of the newest. Nothing is sent until an owner comes in with the recovery code.".to_owned()
        }
        Act::RulesFoundChanged { environment } => format!(
            "Found the book's rules for a second person changed by something else than Kaunta ({}). Payments go by those of the list of people.",
            environment.code()
        ),
        Act::SettingsChanged { what, environment } => format!("Changed {what} ({}).", environment.code()),
        Act::KeySet { environment, interface } => {
            format!("Set the key of {} ({}).", of_interface(*interface), environment.code())
        }
        Act::KeyForgotten { environment, interface } => {
            format!("Took out the key of {} ({}).", of_interface(*interface), environment.code())
        }
        Act::KeyWithheld { environment, interface } => {
            format!(
                "Kept back the key of {} ({}): the address in the settings is not the one that it was typed for.",
                of_interface(*interface),
                environment.code()
            )
        }
        Act::Exported { what, environment: Some(environment) } => format!("Saved {what} ({}).", environment.code()),
        Act::Exported { what, environment: None } => format!("Saved {what}."),
        Act::BackedUp { environment } => format!("Backed up the book ({}).", environment.code()),
        Act::Restored { environment } => format!("Put another book in the place of the book ({}).", environment.code()),
        Act::KeychainWaived { environment, reason } => {
            format!("Went on without the keychain's word on the book ({}): “{reason}”.", environment.code())
        }
        Act::AskingPutOff { environment, reason } => {
            format!("Went on before the service was asked about the book ({}): “{reason}”.", environment.code())
        }
        Act::UnknownTimeDecided { environment, time, reason } => {
            format!(
                "Compared a time that was not known with the service's statement ({}): {time} “{reason}”.",
                environment.code()
            )
        }
        Act::ComputerRetired { environment, reason } => {
            format!("Said that no other copy of the book is used any more ({}): {reason}", environment.code())
        }
        Act::MovedAway { code } => format!("Closed the book for good, to go on on the computer {code}."),
        Act::BroughtIn { closed_by } => {
            format!("Brought the book in from another computer, where {closed_by} had closed it.")
        }
        Act::ApprovalAsked { subject } => format!("Asked for approval {}.", of_subject(subject)),
        Act::ApprovalGranted { subject } => format!("Granted approval {}.", of_subject(subject)),
        Act::ApprovalRefused { subject } => format!("Refused approval {}.", of_subject(subject)),
        Act::ApprovalWithdrawn { subject } => format!("Took back the request for approval {}.", of_subject(subject)),
        Act::ApprovalExpired { subject } => format!("Nobody decided in time on approval {}.", of_subject(subject)),
        Act::ApprovalVoid { subject } => {
            format!(
                "Approval {} is void: what it was for has changed, who asked may not ask any more, or the book was put back.",
                of_subject(subject)
            )
        }
        Act::RecoveryCodeUsed { owner } => format!("{owner} came back with the recovery code and has a new PIN."),
        Act::RecoveryCodeWrong { tries_left: 0 } => "A wrong recovery code was typed; now there is a wait.".to_owned(),
        Act::RecoveryCodeWrong { tries_left } => {
            format!("A wrong recovery code was typed; tries left before a wait: {tries_left}.")
        }
        Act::RecoveryMustWait { seconds } => {
            format!("A recovery code was typed while {seconds} seconds were still to wait.")
        }
        Act::RecoveryCodeMade { owner } => format!("A new recovery code for {owner}; the one before is worth nothing."),
        Act::Updated { from, to } => format!("Began to install Kaunta {to} over {from}."),
    }
}

fn of_interface(interface: Interface) -> &'static str {
    match interface {
        Interface::Gateway => "the gateway",
        Interface::PartnerWallet => "the partner wallet",
    }
}

fn of_terms(terms: &Terms) -> String {
    let limit = |limit: Option<Amount>, what: &str| match limit {
        Some(limit) => format!("{} {what}", Money::from(limit)),
        None => format!("no limit {what}"),
    };
    let (payment, day) = (limit(terms.limits.per_operation, "a payment"), limit(terms.limits.per_day, "a day"));
    match terms.role {
        Role::Owner | Role::Cashier => {
            let trusted = if terms.approves { ", approves" } else { "" };
            format!("{}, {payment}, {day}{trusted}", terms.role.code())
        }
        // Who moves no money needs no limit.
        Role::Accountant => terms.role.code().to_owned(),
    }
}

fn of_rules(rules: &Rules) -> String {
    let from = rules.approve_from.map_or_else(|| "never".to_owned(), |from| format!("from {}", Money::from(from)));
    let day = rules.shop_per_day.map_or_else(|| "no limit".to_owned(), |most| Money::from(most).to_string());
    format!("(approval {from}, {day} a day, locks after {} min)", rules.idle_minutes.get())
}

fn of_subject(subject: &Subject) -> String {
    format!("{} ({})", subject.approval, subject.environment.code())
}

fn tone(act: &Act) -> EventTone {
    match act {
        Act::WrongPin { .. }
        | Act::MustWait { .. }
        | Act::SecretGone
        | Act::Refused { .. }
        | Act::KeyWithheld { .. }
        | Act::PeopleFoundChanged { .. }
        | Act::RulesFoundChanged { .. }
        | Act::RecoveryCodeWrong { .. }
        | Act::RecoveryMustWait { .. }
        | Act::ApprovalRefused { .. } => EventTone::Bad,
        Act::RecoveryCodeUsed { .. }
        | Act::Restored { .. }
        | Act::KeychainWaived { .. }
        | Act::AskingPutOff { .. }
        | Act::UnknownTimeDecided { .. }
        | Act::ComputerRetired { .. }
        | Act::MovedAway { .. }
        | Act::BroughtIn { .. }
        | Act::ApprovalExpired { .. }
        | Act::NewOwner { .. }
        | Act::ApprovalVoid { .. } => EventTone::Unknown,
        Act::ApprovalGranted { .. } => EventTone::Good,
        Act::SetUp { .. }
        | Act::SignedIn
        | Act::Locked { .. }
        | Act::PersonAdded { .. }
        | Act::PersonChanged { .. }
        | Act::PersonRemoved { .. }
        | Act::PinSet { .. }
        | Act::RulesChanged { .. }
        | Act::SettingsChanged { .. }
        | Act::KeySet { .. }
        | Act::KeyForgotten { .. }
        | Act::Exported { .. }
        | Act::BackedUp { .. }
        | Act::ApprovalAsked { .. }
        | Act::ApprovalWithdrawn { .. }
        | Act::RecoveryCodeMade { .. }
        | Act::Updated { .. }
        | Act::PinRenewed { .. } => EventTone::Plain,
    }
}
