//! The events of the security log. They never contain a key, a PIN, a code or a customer's number.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::person::PersonName;
use serde::{Deserialize, Serialize};

use crate::person::Terms;
use crate::rules::Rules;

/// One event of the security log. Who did it, where and when is in the [`crate::LogEntry`].
///
/// Stored as externally tagged JSON. New acts get new names; a released act never changes its name or fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Act {
    /// The first owner was set up. Written by [`crate::People::set_up`].
    SetUp {
        /// Who.
        owner: PersonName,
    },
    /// Nobody could sign in any more, and a new owner was set up. The books record this too.
    NewOwner {
        /// Who.
        owner: PersonName,
    },
    /// Somebody signed in with their PIN.
    SignedIn,
    /// A wrong PIN was typed for the entry's person.
    WrongPin {
        /// What for.
        purpose: PinUse,
        /// How many attempts are left before a lockout.
        tries_left: u32,
    },
    /// A PIN was typed during a lockout.
    MustWait {
        /// How many seconds were left.
        seconds: u64,
    },
    /// A PIN could not be checked: the keychain no longer holds the secret it was hashed with.
    SecretGone,
    /// The counter was locked.
    Locked {
        /// By what.
        why: LockReason,
    },
    /// A call was refused: the person lacks the right to make it.
    Refused {
        /// Its name.
        call: String,
    },
    /// Something was refused to a person who has the right to make the call.
    Denied {
        /// What.
        what: DeniedAct,
    },
    /// A person was added. Written by [`crate::People::add`].
    PersonAdded {
        /// Who.
        name: PersonName,
        /// What they may do.
        terms: Terms,
    },
    /// A person's role, right to approve or limits were changed. Written by [`crate::People::change`].
    PersonChanged {
        /// Whose.
        name: PersonName,
        /// What they could do before.
        before: Terms,
        /// What they can do now.
        after: Terms,
    },
    /// A person was removed. Written by [`crate::People::remove`].
    PersonRemoved {
        /// Who.
        name: PersonName,
    },
    /// A PIN was set. Written wherever one is set in this crate.
    PinSet {
        /// Whose.
        name: PersonName,
        /// Whether it was hashed with the keychain's secret.
        with_secret: bool,
    },
    /// A PIN that was hashed without the keychain's secret was hashed again with it. Written by [`crate::People::renew_pin`].
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
    /// The list of people was changed outside Kaunta, or replaced by an older one.
    PeopleFoundChanged {
        /// Whether it is an older, otherwise intact list.
        is_older: bool,
    },
    /// A book's approval rules differ from those Kaunta gave it: the book was edited.
    RulesFoundChanged {
        /// Which environment's.
        environment: Environment,
    },
    /// An environment's connection settings were changed, or the environment in use.
    SettingsChanged {
        /// Which of them.
        what: LoggedSetting,
        /// Of which environment.
        environment: Environment,
    },
    /// A service key was set. The key itself is never logged.
    KeySet {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// A service key was removed.
    KeyForgotten {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// A key was not sent: the configured address differs from the one it was entered for.
    KeyWithheld {
        /// Of which environment.
        environment: Environment,
        /// Of which interface.
        interface: Interface,
    },
    /// Data of a book was saved as a file.
    Exported {
        /// Which data.
        what: ExportedData,
        /// From which environment's book.
        environment: Environment,
    },
    /// A customer whose payments the person may not see was opened, to be paid again.
    CustomerOpened {
        /// The customer's last payment.
        operation: i64,
        /// In which environment's book.
        environment: Environment,
    },
    /// A customer was erased from the favourites and the suggestions. Nothing about them is logged.
    CustomerErased {
        /// In which environment.
        environment: Environment,
    },
    /// A cashier looked for the receipts of a customer. Counted by [`crate::People::wait_to_look`].
    ReceiptSought {
        /// The end of the reference, account or phone that was typed.
        ending: String,
        /// How many receipts were found.
        found: u32,
        /// In which environment's book.
        environment: Environment,
    },
    /// The receipt of a payment that the person may not see was opened, after it was found by a full number.
    ReceiptOpened {
        /// The payment.
        operation: i64,
        /// In which environment's book.
        environment: Environment,
    },
    /// The diagnostics were saved as a file.
    DiagnosticsSaved,
    /// A backup was made by hand.
    BackedUp {
        /// Of which environment's book.
        environment: Environment,
    },
    /// A period of a book was closed.
    PeriodClosed {
        /// Of which environment's book.
        environment: Environment,
        /// Its last day.
        until: NaiveDate,
    },
    /// A closed period was opened again.
    PeriodReopened {
        /// Of which environment's book.
        environment: Environment,
        /// Its last day.
        until: NaiveDate,
        /// Why.
        reason: String,
    },
    /// A book was restored from a backup, or salvaged.
    Restored {
        /// Which environment's.
        environment: Environment,
    },
    /// A person continued although the keychain could not confirm that the book is the newest.
    KeychainWaived {
        /// Of which environment's book.
        environment: Environment,
        /// How they know that it is the newest.
        reason: NoteText,
    },
    /// An owner continued before a moved book was reconciled with the service.
    AskingPutOff {
        /// Which environment's.
        environment: Environment,
        /// Why.
        reason: NoteText,
    },
    /// An owner compared a period with unknown payments against the service's statement.
    UnknownTimeDecided {
        /// Which environment's.
        environment: Environment,
        /// Which of the service's interfaces it is about.
        route: Interface,
        /// Since when; none for the whole past.
        since: Option<DateTime<Utc>>,
        /// Until when.
        until: DateTime<Utc>,
        /// What they found.
        reason: NoteText,
    },
    /// An owner confirmed that no other copy of a book is in use.
    ComputerRetired {
        /// Of which environment's book.
        environment: Environment,
        /// How they know.
        reason: String,
    },
    /// The books were closed permanently on this computer, to continue on another.
    MovedAway {
        /// The code of that computer.
        code: String,
    },
    /// The books were brought in from another computer.
    BroughtIn {
        /// Who had closed them there.
        closed_by: String,
    },
    /// An approval was requested.
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
    /// The requester withdrew it.
    ApprovalWithdrawn {
        /// What.
        subject: Subject,
    },
    /// Nobody decided in time.
    ApprovalExpired {
        /// On what.
        subject: Subject,
    },
    /// What was requested has changed, its maker has left, or the book was restored.
    ApprovalVoid {
        /// What.
        subject: Subject,
    },
    /// An owner signed in with the recovery code. Written by [`crate::People::recover`].
    RecoveryCodeUsed {
        /// Who.
        owner: PersonName,
    },
    /// A wrong recovery code was typed. Written by [`crate::People::recover`].
    RecoveryCodeWrong {
        /// How many attempts are left before a lockout.
        tries_left: u32,
    },
    /// A recovery code was typed during a lockout. Written by [`crate::People::recover`].
    RecoveryMustWait {
        /// How many seconds were left.
        seconds: u64,
    },
    /// A new recovery code was made; the previous one is void. Written by [`crate::People::make_recovery_code`].
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
    /// To approve another person's request.
    Approving,
    /// To change one's own PIN, or for another call that asks for the PIN again.
    Confirming,
}

/// What is refused although the person may make the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeniedAct {
    /// To decide on their own request.
    OwnApproval,
    /// To decide on a request, for the person whose PIN was typed.
    Approval,
    /// To open or withdraw another person's request.
    OthersRequest,
    /// To pay what another person reviewed.
    OthersReview,
    /// To open another person's payment.
    OthersPayment,
    /// To set their own PIN without typing the old one.
    OwnPin,
}

/// Why the counter was locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LockReason {
    /// Somebody locked it.
    ByHand,
    /// It was idle for the configured time.
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

/// A setting whose changes are logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LoggedSetting {
    /// How the gateway interface is reached.
    Service,
    /// How the partner wallet is reached.
    PartnerWallet,
    /// Which environment is in use.
    EnvironmentInUse,
    /// The second disk for copies of the book.
    SecondDisk,
    /// The folder for the file of each month.
    Packs,
    /// The rates of the shop's commission.
    CommissionRates,
    /// The certificates of withheld tax.
    Certificates,
    /// What the shop charges itself.
    Tariff,
    /// The screen for the customer.
    CustomerScreen,
}

/// What of a book is saved as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExportedData {
    /// The history, or a part of it.
    History,
    /// The same, from a terminal, where nobody signs in.
    HistoryFromTerminal,
    /// One of the accountant's reports.
    Report,
    /// The same, from a terminal.
    ReportFromTerminal,
    /// Everything of a month.
    Pack,
    /// The same, from a terminal.
    PackFromTerminal,
    /// The results of a payroll.
    PayrollResults,
    /// The evidence of a payment.
    Evidence,
    /// The comparison of a statement with the book.
    Statement,
}
