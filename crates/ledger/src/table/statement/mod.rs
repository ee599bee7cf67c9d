//! Statements of accounts: imported once, never changed, and what people decided about their lines.

pub(crate) mod case;
pub(crate) mod chain;
pub(crate) mod decide;
pub(crate) mod entries;
pub(crate) mod import;
pub(crate) mod mention;
pub(crate) mod read;
pub(crate) mod receiver;
pub(crate) mod unmatched_lines;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::money::Money;
use kaunta_domain::phone::Network;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_domain::wallet::WalletType;

/// A statement's number in its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StatementId(pub i64);

/// Whose statement it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatementAccount {
    /// A wallet at the service.
    Wallet(WalletType),
    /// The shop's account at a network, through which its payments go.
    Network(Network),
    /// The shop's account at a bank, which its payments reach.
    Bank,
}

impl StatementAccount {
    /// Every account.
    pub const ALL: [StatementAccount; 6] = [
        StatementAccount::Wallet(WalletType::Escrow),
        StatementAccount::Wallet(WalletType::Commission),
        StatementAccount::Wallet(WalletType::Partner),
        StatementAccount::Network(Network::Mtn),
        StatementAccount::Network(Network::Airtel),
        StatementAccount::Bank,
    ];

    /// Its name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            StatementAccount::Wallet(wallet) => wallet.code(),
            StatementAccount::Network(network) => network.code(),
            StatementAccount::Bank => "BANK",
        }
    }

    /// The account with this name.
    #[must_use]
    pub fn from_code(code: &str) -> Option<StatementAccount> {
        StatementAccount::ALL.into_iter().find(|account| account.code() == code)
    }
}

/// A statement to import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStatement {
    /// The SHA-256 of the file, as 64 hexadecimal digits.
    pub sha256: String,
    /// Whose it is.
    pub account: StatementAccount,
    /// The file's name.
    pub name: String,
    /// The account's number, if the file says.
    pub number: Option<String>,
    /// The balance before the first line.
    pub opening: Option<Money>,
    /// The balance after the last line.
    pub closing: Option<Money>,
    /// At least one, in the order in which they happened.
    pub lines: Vec<StatementLine>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementLine {
    /// The row of the file that a person sees.
    pub row: u32,
    /// The day in Kampala.
    pub day: NaiveDate,
    /// The moment, if the statement says.
    pub at: Option<DateTime<Utc>>,
    /// Positive if money came into the account; never zero.
    pub amount: Money,
    /// The numbers that identify it.
    pub references: Vec<String>,
    /// Who and what for.
    pub text: String,
    /// The balance after it.
    pub balance: Option<Money>,
}

/// An imported statement, without its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedStatement {
    /// Its number.
    pub id: StatementId,
    /// Whose it is.
    pub account: StatementAccount,
    /// The file's name.
    pub name: String,
    /// The account's number.
    pub number: Option<String>,
    /// The first and the last day of its lines.
    pub days: (NaiveDate, NaiveDate),
    /// How many lines it has.
    pub lines: u64,
    /// The balance before the first line.
    pub opening: Option<Money>,
    /// The balance after the last line.
    pub closing: Option<Money>,
    /// When it was imported.
    pub at: DateTime<Utc>,
    /// Who imported it, in a shop with people.
    pub by: Option<Name>,
    /// How many of its lines have an accepted match.
    pub accepted: u64,
    /// How many cases about its lines and payments are open.
    pub cases: u64,
}

/// What an accepted match is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AcceptedAs {
    /// Equal reference, amount and direction.
    Exact,
    /// Equal reference.
    Differing,
    /// By amount, account and time.
    Proposed,
}

kaunta_domain::coded!(
    /// Every one.
    pub(crate) AcceptedAs {
        Exact = "exact",
        Differing = "differing",
        Proposed = "proposed",
    }
);

/// What a row of decisions records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StatementDecisionKind {
    /// The statement itself was imported.
    Imported,
    Accepted,
    TakenBack,
    /// A note about a line or a payment.
    Noted,
    /// A case was opened.
    Opened,
    /// It was closed.
    Closed,
}

kaunta_domain::coded!(
    /// Every kind.
    pub(crate) StatementDecisionKind {
        Imported = "imported",
        Accepted = "accepted",
        TakenBack = "takenBack",
        Noted = "noted",
        Opened = "opened",
        Closed = "closed",
    }
);

/// What a note or a case is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StatementSubject {
    /// The line at this place.
    Line(u32),
    /// The payment.
    Payment(OperationId),
}

/// What a person decided about a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatementDecision {
    /// This line is this payment.
    Accepted {
        /// The line's place.
        line: u32,
        /// The payment.
        operation: OperationId,
        /// What the match is based on.
        matched: AcceptedAs,
    },
    /// It is not, after all.
    TakenBack {
        /// The line's place.
        line: u32,
        /// The payment.
        operation: OperationId,
    },
    /// A note about a line that the book lacks, or a payment that the statement lacks.
    Noted {
        /// The line or payment.
        about: StatementSubject,
        /// The note.
        note: NoteText,
    },
    /// A case about it, to be cleared up by a person.
    CaseOpened {
        /// The line or payment.
        about: StatementSubject,
        /// What is to be cleared up.
        note: NoteText,
    },
    /// It is cleared up.
    CaseClosed {
        /// The line or payment.
        about: StatementSubject,
        /// How.
        note: NoteText,
    },
}

/// The decisions about a statement: which matches are accepted now, and everything that was written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StatementDecisions {
    /// The accepted matches by line.
    pub accepted: BTreeMap<u32, (OperationId, AcceptedAs)>,
    /// What people wrote, oldest first.
    pub remarks: BTreeMap<StatementSubject, Vec<StatementRemark>>,
}

impl StatementDecisions {
    /// What people wrote about a line or payment, oldest first.
    #[must_use]
    pub fn remarks_on(&self, about: StatementSubject) -> &[StatementRemark] {
        self.remarks.get(&about).map_or(&[], Vec::as_slice)
    }

    /// The last note about it, or how its last case was cleared up.
    #[must_use]
    pub fn note_on(&self, about: StatementSubject) -> Option<&StatementNote> {
        let is_answer = |remark: &&StatementRemark| match remark.kind {
            RemarkKind::Noted | RemarkKind::CaseClosed => true,
            RemarkKind::CaseOpened => false,
        };
        self.remarks_on(about).iter().rev().find(is_answer).map(|remark| &remark.said)
    }

    /// What an open case about it is to clear up.
    #[must_use]
    pub fn case_on(&self, about: StatementSubject) -> Option<&StatementNote> {
        let of_cases = |remark: &&StatementRemark| match remark.kind {
            RemarkKind::CaseOpened | RemarkKind::CaseClosed => true,
            RemarkKind::Noted => false,
        };
        let last = self.remarks_on(about).iter().rev().find(of_cases)?;
        (last.kind == RemarkKind::CaseOpened).then_some(&last.said)
    }

    /// What has an open case, lines before payments.
    pub fn cases(&self) -> impl Iterator<Item = StatementSubject> {
        self.remarks.keys().copied().filter(|about| self.case_on(*about).is_some())
    }
}

/// What was written about a line or payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementRemark {
    /// Whether it is a note, or begins or ends a case.
    pub kind: RemarkKind,
    /// What it says.
    pub said: StatementNote,
}

/// What a remark is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemarkKind {
    /// A note.
    Noted,
    /// It says what a case is to clear up.
    CaseOpened,
    /// It says how the case was cleared up.
    CaseClosed,
}

/// What a person wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementNote {
    /// What it says.
    pub note: NoteText,
    /// Who wrote it, in a shop with people.
    pub by: Option<Name>,
    /// When.
    pub at: DateTime<Utc>,
}
