//! The people who work here, and who is signed in.

use kaunta_domain::money::Money;
use kaunta_domain::person::{PersonName, Right, Role};
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::operation::EventTone;
use crate::secret::Secret;

/// Who is signed in on this computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum Counter {
    /// No people are set up: anyone who opens Kaunta may do everything.
    Unguarded,
    /// Nobody is signed in: a PIN is needed.
    Locked,
    /// Somebody is signed in.
    Held {
        /// The signed-in person.
        me: Me,
    },
}

/// The signed-in person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Their name.
    pub name: PersonName,
    /// Their role.
    pub role: Role,
    /// Their rights; the screens offer nothing else.
    pub rights: Vec<Right>,
    /// For how many days, today included, they find receipts of others; 0 for none, and for people who see every payment
    /// anyway.
    pub receipt_days: u32,
}

/// The lock screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInOptions {
    /// The shop's name, or empty.
    pub shop: String,
    /// Everyone who works here, in the order of their keys 1 to 9; owners first.
    pub people: Vec<SignInPerson>,
    /// Who signed in last, in this run of Kaunta.
    pub last: Option<PersonName>,
    /// Why PINs can't be checked and what to do next, in plain words: the keychain is locked or was wiped.
    pub trouble: Option<String>,
    /// Whether nobody can sign in any more, so that a new owner can be set up.
    pub new_owner: bool,
}

/// A person who may sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInPerson {
    /// Their name.
    pub name: PersonName,
    /// Their role.
    pub role: Role,
    /// Attempts left before a lockout.
    pub tries_left: u32,
    /// Seconds left of the lockout, or 0.
    pub wait_seconds: u32,
}

/// Signs a person in.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInInput {
    /// Who.
    pub name: PersonName,
    /// Six digits.
    pub pin: Secret,
}

/// Sets up the first owner.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetUpOwnerInput {
    /// Their name.
    pub name: String,
    /// Six digits.
    pub pin: Secret,
}

/// Signs an owner in with the recovery code instead of the PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoverInput {
    /// The recovery code as typed.
    pub code: Secret,
    /// The new PIN.
    pub pin: Secret,
}

/// An owner's recovery code, which replaces a forgotten PIN. Shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryShown {
    /// Whose.
    pub name: PersonName,
    /// The code in groups, to be written down.
    pub code: String,
}

/// The people screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeopleView {
    /// Everyone who works here; owners first.
    pub people: Vec<PersonView>,
    /// People who no longer work here.
    pub former: Vec<PersonName>,
    /// The shop's rules.
    pub rules: RulesView,
    /// What to know about approvals, in words: one person alone has no second one.
    pub approvals: String,
    /// Owners who were set up because nobody could sign in, a sentence each; never removed.
    pub new_owners: Vec<String>,
}

/// A person who works here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    /// Their name.
    pub name: PersonName,
    /// Their role.
    pub role: Role,
    /// Whether they decide on requests for approval: always for an owner, optional for a cashier.
    pub approves: bool,
    /// The most that they may pay in one operation without approval.
    pub per_operation: Option<Money>,
    /// The most that they may pay in one day without approval.
    pub per_day: Option<Money>,
    /// What they have paid out today, in the current environment.
    pub today: Money,
    /// Why they can't sign in, in words: their PIN can't be checked.
    pub trouble: Option<String>,
    /// Whether they are the signed-in person.
    pub is_me: bool,
}

/// Rules that apply to the whole shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RulesView {
    /// Payments from this amount need a second person's approval; `None` for never.
    pub approve_from: Option<Money>,
    /// The most that the shop may pay out in one day.
    pub shop_per_day: Option<Money>,
    /// Minutes without keyboard or mouse input before the window locks; 1 to 240.
    pub idle_minutes: u32,
    /// For how many days, today included, a cashier finds receipts of others; 0 to 31.
    pub receipt_days: u32,
}

/// Adds a person.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AddPersonInput {
    /// Their name; nobody may have had it before.
    pub name: String,
    /// Their role and limits.
    pub terms: PersonTerms,
    /// Six digits.
    pub pin: Secret,
}

/// A person's role, and how much they may pay out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonTerms {
    /// The role.
    pub role: Role,
    /// Whether they decide on requests for approval; applies to cashiers.
    pub approves: bool,
    /// Shillings as typed; blank for no limit.
    pub per_operation: String,
    /// Shillings as typed; blank for no limit.
    pub per_day: String,
}

/// Changes a person's role and limits.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangePersonInput {
    /// Who.
    pub name: PersonName,
    /// The new role and limits.
    pub terms: PersonTerms,
}

/// Names a person.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonInput {
    /// Who.
    pub name: PersonName,
}

/// Sets somebody's PIN, as an owner.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetPinInput {
    /// Whose.
    pub name: PersonName,
    /// Six digits.
    pub pin: Secret,
}

/// Changes the signed-in person's own PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangeMyPinInput {
    /// The current PIN.
    pub old: Secret,
    /// Six digits.
    pub new: Secret,
}

/// The signed-in person's own PIN, asked for again before something that can't be undone.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PinInput {
    /// Six digits.
    pub pin: Secret,
}

/// Changes the shop's rules.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveRulesInput {
    /// Shillings as typed; blank for never.
    pub approve_from: String,
    /// Shillings as typed; blank for no limit.
    pub shop_per_day: String,
    /// Minutes before the window locks; 1 to 240.
    pub idle_minutes: u32,
    /// For how many days, today included, a cashier finds receipts of others; 0 to 31.
    pub receipt_days: u32,
}

/// Selects a page of a list.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PartInput {
    /// Index of the first row, from 0.
    pub offset: u32,
    /// The most rows to return; clamped to 1 to 500.
    pub limit: u32,
}

/// One page of the security log, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SecurityLog {
    /// The number of entries on all pages.
    pub total: u32,
    /// Index of the page's first entry.
    pub offset: u32,
    /// The entries on this page.
    pub entries: Vec<SecurityEntry>,
    /// What was changed in the log from outside, in words, if anything was.
    pub broken: Option<String>,
}

/// An entry of the security log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SecurityEntry {
    /// The entry's number.
    pub number: u32,
    /// When it happened, ISO 8601.
    pub at: String,
    /// The person, if known.
    pub who: Option<PersonName>,
    /// The computer that recorded it.
    pub machine: String,
    /// What happened, in a sentence.
    pub words: String,
    /// Its colour.
    pub tone: EventTone,
}

/// Adds a note to an operation.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NoteInput {
    /// The operation.
    pub id: OperationId,
    /// 1 to 500 characters.
    pub text: String,
}

/// A step of the first run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FirstRunStep {
    /// The shop's name and the lines of its receipts.
    Shop,
    /// Whether to practise first or to connect.
    Way,
    /// The owner's PIN.
    Owner,
}

/// The progress of the first run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FirstRun {
    /// The next step.
    pub step: FirstRunStep,
    /// Whether a person postponed it: Home offers to continue.
    pub left: bool,
}

/// Saves the progress of the first run.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveFirstRunInput {
    /// The progress; `None` once it is finished.
    pub first_run: Option<FirstRun>,
}
