//! Who works here and who is at the counter.

use kaunta_domain::money::Money;
use kaunta_domain::person::{PersonName, Right, Role};
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use super::{EventTone, Secret};

/// Who is at the counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum Counter {
    /// Nobody was set up yet: whoever opens Kaunta may do all.
    Unguarded,
    /// Nobody: a PIN comes first.
    Locked,
    /// Somebody.
    Held {
        /// Who.
        me: Me,
    },
}

/// Who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Their name.
    pub name: PersonName,
    /// What they are.
    pub role: Role,
    /// What they may do: what a screen needs that is not among these is not offered.
    pub rights: Vec<Right>,
}

/// What the lock screen shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInOptions {
    /// The shop's name, or an empty text.
    pub shop: String,
    /// Everybody who works here, in the order of their keys 1 to 9; owners first.
    pub people: Vec<SignInPerson>,
    /// Who was here last, in this run.
    pub last: Option<PersonName>,
    /// Why PINs can't be checked as they should, in plain words and with what to do next: the keychain is locked, or was wiped.
    pub trouble: Option<String>,
    /// Whether nobody can come in any more, so that a new owner can be set up.
    pub new_owner: bool,
}

/// One person who may sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInPerson {
    /// Their name.
    pub name: PersonName,
    /// What they are.
    pub role: Role,
    /// So many tries are left before a wait.
    pub tries_left: u32,
    /// So many seconds they must wait now, or 0.
    pub wait_seconds: u32,
}

/// A name and its PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignInInput {
    /// Who.
    pub name: PersonName,
    /// Six digits.
    pub pin: Secret,
}

/// The first owner.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetUpOwnerInput {
    /// Their name.
    pub name: String,
    /// Six digits.
    pub pin: Secret,
}

/// The owner comes back without a PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoverInput {
    /// The recovery code as typed.
    pub code: Secret,
    /// The new PIN.
    pub pin: Secret,
}

/// The way back of an owner who forgets the PIN. Shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryShown {
    /// Whose.
    pub name: PersonName,
    /// In groups, to be written down.
    pub code: String,
}

/// Everybody, and the shop's rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeopleView {
    /// Everybody who works here; owners first.
    pub people: Vec<PersonView>,
    /// Who does not work here any more.
    pub former: Vec<PersonName>,
    /// The shop's rules.
    pub rules: RulesView,
    /// What to know about approvals, in words: with one person there is no second one.
    pub approvals: String,
    /// Owners who were set up because nobody could come in, in a sentence each: they stay here for ever.
    pub new_owners: Vec<String>,
}

/// One person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonView {
    /// Their name.
    pub name: PersonName,
    /// What they are.
    pub role: Role,
    /// Whether they decide on what others ask for: an owner always, a cashier when trusted to.
    pub approves: bool,
    /// At most so much in one operation, without asking.
    pub per_operation: Option<Money>,
    /// At most so much in one day, without asking.
    pub per_day: Option<Money>,
    /// What they have paid out today, in the environment in use.
    pub today: Money,
    /// Why they can't sign in, in words: no PIN that can be checked.
    pub trouble: Option<String>,
    /// Whether this is who asks.
    pub is_me: bool,
}

/// Rules of the whole shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RulesView {
    /// From this amount on a second person approves a payment; nothing for never.
    pub approve_from: Option<Money>,
    /// At most so much leaves in one day.
    pub shop_per_day: Option<Money>,
    /// After so many minutes without a key or the mouse the window locks; 1 to 240.
    pub idle_minutes: u32,
}

/// A new person.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AddPersonInput {
    /// Their name: nobody had it before.
    pub name: String,
    /// What they are, and their limits.
    pub terms: PersonTerms,
    /// Six digits.
    pub pin: Secret,
}

/// What somebody is, and how much they may pay out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonTerms {
    /// What they are.
    pub role: Role,
    /// Whether they decide on what others ask for; for a cashier.
    pub approves: bool,
    /// Shillings as typed; blank for no limit.
    pub per_operation: String,
    /// Shillings as typed; blank for no limit.
    pub per_day: String,
}

/// Changes a person.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangePersonInput {
    /// Who.
    pub name: PersonName,
    /// From now on.
    pub terms: PersonTerms,
}

/// Which person.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PersonInput {
    /// Who.
    pub name: PersonName,
}

/// A new PIN for somebody, given by the owner.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetPinInput {
    /// Whose.
    pub name: PersonName,
    /// Six digits.
    pub pin: Secret,
}

/// A new PIN for oneself.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangeMyPinInput {
    /// The one until now.
    pub old: Secret,
    /// Six digits.
    pub new: Secret,
}

/// One's own PIN, once more, before something that can't be taken back.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PinInput {
    /// Six digits.
    pub pin: Secret,
}

/// The shop's rules as typed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveRulesInput {
    /// Shillings as typed; blank for never.
    pub approve_from: String,
    /// Shillings as typed; blank for no limit.
    pub shop_per_day: String,
    /// 1 to 240.
    pub idle_minutes: u32,
}

/// Which part of a list.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PartInput {
    /// From this row, 0 the first.
    pub offset: u32,
    /// At most 500.
    pub limit: u32,
}

/// A part of the security log, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SecurityLog {
    /// Entries in all.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// Newest first.
    pub entries: Vec<SecurityEntry>,
    /// That the log was changed from outside, in words.
    pub broken: Option<String>,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SecurityEntry {
    /// Its number.
    pub number: u32,
    /// ISO 8601.
    pub at: String,
    /// Who, where it is known.
    pub who: Option<PersonName>,
    /// On which computer.
    pub machine: String,
    /// What happened, in a sentence.
    pub words: String,
    /// Its colour.
    pub tone: EventTone,
}

/// A note on an operation.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NoteInput {
    /// On which.
    pub id: OperationId,
    /// 1 to 500 characters.
    pub text: String,
}

/// A step of the first run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FirstRunStep {
    /// The shop's name and what stands on a receipt.
    Shop,
    /// To practise first, or to connect.
    Way,
    /// The owner's PIN.
    Owner,
}

/// How far the first run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FirstRun {
    /// The step that comes next.
    pub step: FirstRunStep,
    /// Whether a person has left it for later: Home offers to go on.
    pub left: bool,
}

/// How far the first run is from now on; nothing when it is over.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveFirstRunInput {
    /// See [`FirstRun`].
    pub first_run: Option<FirstRun>,
}
