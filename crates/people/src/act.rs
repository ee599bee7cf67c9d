//! What the security log tells of. No key, PIN, code or customer's number ever goes into it.

use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::person::PersonName;
use serde::{Deserialize, Serialize};

use crate::person::Terms;
use crate::rules::Rules;

/// One thing that the owner may want to know of. Who did it, where and when stands beside it ([`crate::LogEntry`]).
///
/// Kept as JSON with the variant's name outside: an act that is added later is a new name, and one that has landed never
/// changes its name or its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Act {
    /// The first owner was set up. Written by [`crate::People::set_up`].
    SetUp {
        /// Who.
        owner: PersonName,
    },
    /// Nobody could come in any more, and a new owner was set up: the books keep it too.
    NewOwner {
        /// Who.
        owner: PersonName,
    },
    /// Somebody signed in with their PIN.
    SignedIn,
    /// A wrong PIN was typed for the person of the entry.
    WrongPin {
        /// What for.
        purpose: PinUse,
        /// How many tries are left before a wait.
        tries_left: u32,
    },
    /// A PIN was typed while waiting.
    MustWait {
        /// How many seconds were left.
        seconds: u64,
    },
    /// A PIN could not be checked: the keychain does not hold what it was made with.
    SecretGone,
    /// The counter was locked.
    Locked {
        /// By what.
        why: LockReason,
    },
    /// A call was refused: the person may not make it.
    Refused {
        /// Its name.
        call: String,
    },
    /// Somebody began to work here. Written by [`crate::People::add`].
    PersonAdded {
        /// Who.
        name: PersonName,
        /// What they may do.
        terms: Terms,
    },
    /// What somebody may do was changed: role, approving or limits. Written by [`crate::People::change`].
    PersonChanged {
        /// Whose.
        name: PersonName,
        /// What they could do before.
        before: Terms,
        /// What they can do now.
        after: Terms,
    },
    /// Somebody does not work here any more. Written by [`crate::People::remove`].
    PersonRemoved {
        /// Who.
        name: PersonName,
    },
    /// A PIN was set. Written wherever one is set in this crate.
    PinSet {
        /// Whose.
        name: PersonName,
        /// Whether with a secret of the keychain.
        with_secret: bool,
    },
    /// A PIN that was made without the keychain's secret was made anew with it. Written by [`crate::People::renew_pin`].
    PinRenewed {
        /// Whose.
        name: PersonName,
    },
    /// The shop's rules were changed. Written by [`crate::People::save_rules`].
    RulesChanged {
        /// As they were.
        before: Rules,
        /// As they are.
        after: Rules,
    },
    /// The list of people was changed by something else than Kaunta, or an older one was put in its place.
    PeopleFoundChanged {
        /// Whether it is an older one, whole by itself.
        is_older: bool,
    },
    /// A book had other rules for a second person than it was given: somebody has edited it.
    RulesFoundChanged {
        /// Which environment's.
        environment: Environment,
    },
    /// How an environment reaches the service was changed, or which one is in use.
    SettingsChanged {
        /// What, in words of the app's.
        what: String,
        /// Of which environment.
        environment: Environment,
    },
    /// A key of the service was set; the key itself is never here.
    KeySet {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// A key of the service was forgotten.
    KeyForgotten {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// A key was kept back: the settings name another address than the one that it was typed for.
    KeyWithheld {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// Something was taken out of the book: a history, a result, evidence, diagnostics.
    Exported {
        /// What, in a word of the app's.
        what: String,
        /// From which environment's book, where it is from one.
        environment: Option<Environment>,
    },
    /// A backup was made by hand.
    BackedUp {
        /// Of which environment's book.
        environment: Environment,
    },
    /// A book was put back from a backup, or salvaged.
    Restored {
        /// Which environment's.
        environment: Environment,
    },
    /// Somebody went on without the keychain's word on whether the book is the newest.
    KeychainWaived {
        /// Of which environment's book.
        environment: Environment,
        /// How they know that it is.
        reason: NoteText,
    },
    /// An owner went on before the service was asked about a book that has moved.
    AskingPutOff {
        /// Which environment's.
        environment: Environment,
        /// Why.
        reason: NoteText,
    },
    /// An owner has compared a time of which a book does not know what was paid with the service's statement.
    UnknownTimeDecided {
        /// Which environment's.
        environment: Environment,
        /// Which time, in words.
        time: String,
        /// What they found.
        reason: NoteText,
    },
    /// An owner said that no other copy of a book is used any more.
    ComputerRetired {
        /// Of which environment's book.
        environment: Environment,
        /// How they know.
        reason: String,
    },
    /// The books were closed here for good, to go on on another computer.
    MovedAway {
        /// The code of that computer.
        code: String,
    },
    /// The books were brought in from another computer.
    BroughtIn {
        /// Who had closed them there.
        closed_by: String,
    },
    /// A second person was asked for.
    ApprovalAsked {
        /// For what.
        subject: Subject,
    },
    /// The second person agreed.
    ApprovalGranted {
        /// To what.
        subject: Subject,
    },
    /// The second person did not agree.
    ApprovalRefused {
        /// To what.
        subject: Subject,
    },
    /// Whoever asked took it back.
    ApprovalWithdrawn {
        /// What.
        subject: Subject,
    },
    /// Nobody decided in time.
    ApprovalExpired {
        /// On what.
        subject: Subject,
    },
    /// What was asked for is not what it was any more, its maker has left, or the book was put back.
    ApprovalVoid {
        /// What.
        subject: Subject,
    },
    /// An owner came back with the recovery code. Written by [`crate::People::recover`].
    RecoveryCodeUsed {
        /// Who.
        owner: PersonName,
    },
    /// A wrong recovery code was typed. Written by [`crate::People::recover`].
    RecoveryCodeWrong {
        /// How many tries are left before a wait.
        tries_left: u32,
    },
    /// A recovery code was typed while waiting. Written by [`crate::People::recover`].
    RecoveryMustWait {
        /// How many seconds were left.
        seconds: u64,
    },
    /// A new recovery code was made; the one before is void. Written by [`crate::People::make_recovery_code`].
    RecoveryCodeMade {
        /// For whom.
        owner: PersonName,
    },
    /// A newer Kaunta was installed.
    Updated {
        /// From which version.
        from: String,
        /// To which.
        to: String,
    },
}

/// What a PIN was typed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PinUse {
    /// To sign in.
    SigningIn,
    /// To agree to what another asks for.
    Approving,
    /// To change one's own PIN, or another thing that asks for it again.
    Confirming,
}

/// Why the counter was locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LockReason {
    /// Somebody locked it.
    ByHand,
    /// Nobody touched it for the set time.
    Idle,
    /// The computer slept.
    Slept,
}

/// What an approval is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Subject {
    /// In which environment's book.
    pub environment: Environment,
    /// The approval's number in that book.
    pub approval: u64,
}
