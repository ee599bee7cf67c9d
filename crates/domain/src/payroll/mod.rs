//! Paying many people at once: what a file's row becomes, and what may be said of it on the way.
//!
//! A row is never dropped: it is ready to be paid, put right with the change shown, asked about, a duplicate, or refused with
//! the reason. Only a row with a [`Payee`] can be paid.

pub mod cell;
pub mod check;
pub mod checks;
pub mod choice;
pub mod columns;
pub mod destination;
pub mod duplicates;
mod headings;
pub mod look_back;
pub mod mapping;
pub mod names;
pub mod parts;
pub mod read;
pub mod refusals;
pub mod torn;

use serde::{Deserialize, Serialize};

use self::destination::Destination;
use crate::money::Amount;
use crate::reference::OperationId;
use crate::text::{Name, Narration};

/// A payroll's number in its book, from 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct PayrollId(pub i64);

/// What a column of a file may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Column {
    /// The person's name; of a bank account, its holder's.
    Name,
    /// The person's phone.
    Phone,
    /// MTN or Airtel; without it the phone's prefix suggests one.
    Network,
    /// The number of a user of the service, whose wallet is paid into.
    User,
    /// A merchant's code.
    Merchant,
    /// The number of an account at a bank, or of the customer or invoice at a merchant.
    Account,
    /// A bank by its name or code.
    Bank,
    /// Shillings, with cents where its kind takes them.
    Amount,
    /// What the service's records show; without it the payroll's own note is used.
    Note,
}

impl Column {
    /// Every column.
    pub const ALL: [Column; 9] = [
        Column::Name,
        Column::Phone,
        Column::Network,
        Column::User,
        Column::Merchant,
        Column::Account,
        Column::Bank,
        Column::Amount,
        Column::Note,
    ];
}

/// A row's texts, one for each column: as they were read first, then as a person changed them. Those that its table does not
/// have are empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
pub struct RowText {
    /// The person's name, or the account holder's.
    pub name: String,
    /// The person's phone.
    pub phone: String,
    /// MTN or AIRTEL, or nothing.
    pub network: String,
    /// The number of a user of the service.
    pub user: String,
    /// A merchant's code.
    pub merchant: String,
    /// The account, customer or invoice number.
    pub account: String,
    /// The bank.
    pub bank: String,
    /// The amount.
    pub amount: String,
    /// The note, or nothing.
    pub note: String,
}

impl RowText {
    /// The text of a column.
    #[must_use]
    pub fn get(&self, column: Column) -> &str {
        match column {
            Column::Name => &self.name,
            Column::Phone => &self.phone,
            Column::Network => &self.network,
            Column::User => &self.user,
            Column::Merchant => &self.merchant,
            Column::Account => &self.account,
            Column::Bank => &self.bank,
            Column::Amount => &self.amount,
            Column::Note => &self.note,
        }
    }

    /// The text of a column, to be changed.
    pub fn get_mut(&mut self, column: Column) -> &mut String {
        match column {
            Column::Name => &mut self.name,
            Column::Phone => &mut self.phone,
            Column::Network => &mut self.network,
            Column::User => &mut self.user,
            Column::Merchant => &mut self.merchant,
            Column::Account => &mut self.account,
            Column::Bank => &mut self.bank,
            Column::Amount => &mut self.amount,
            Column::Note => &mut self.note,
        }
    }
}

/// One person to be paid, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payee {
    /// As the file has it; shown beside the service's name for the phone. Nothing where the destination has a holder.
    pub name: Option<Name>,
    /// Where the money goes.
    #[serde(flatten)]
    pub to: Destination,
    /// Whole shillings from 100 to a phone, any to others.
    pub amount: Amount,
    /// Shown in the service's records.
    pub note: Narration,
}

/// Something to know of a row before it is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "camelCase")]
pub enum Finding {
    /// It was certain what was meant, and put right.
    #[serde(rename_all = "camelCase")]
    Corrected {
        /// Where.
        column: Column,
        /// Before.
        was: String,
        /// After.
        now: String,
        /// Why, in plain words.
        why: String,
    },
    /// It is not certain what was meant: a person decides.
    #[serde(rename_all = "camelCase")]
    Asked {
        /// Where.
        column: Column,
        /// What it probably means, ready to be taken over.
        guess: Option<String>,
        /// Why, in plain words.
        why: String,
    },
    /// It is paid as it stands, and a person should know this of it.
    #[serde(rename_all = "camelCase")]
    Told {
        /// Where.
        column: Column,
        /// What, in plain words.
        why: String,
    },
    /// The spreadsheet program does not show its row in the file: somebody hid it, or a filter did.
    Hidden,
    /// It can't be paid as it stands.
    #[serde(rename_all = "camelCase")]
    Refused {
        /// Where.
        column: Column,
        /// Why and what to do, in plain words.
        why: String,
    },
    /// The same person and amount, or the same person, stands earlier in the same file.
    #[serde(rename_all = "camelCase")]
    SameInFile {
        /// The line there, as a spreadsheet counts.
        line: u32,
        /// The amount is the same too.
        same_amount: bool,
    },
    /// The service was asked whose phone it is.
    #[serde(rename_all = "camelCase")]
    Named {
        /// The service's name for the phone.
        service: String,
        /// How alike that and the file's name are.
        likeness: Likeness,
    },
    /// The same recipient was paid the same amount lately, or is being paid.
    #[serde(rename_all = "camelCase")]
    PaidBefore {
        /// By which operation.
        operation: OperationId,
        /// In which payroll, where it was one.
        payroll: Option<PayrollId>,
    },
    /// Another copy of the book may have paid the same recipient the same amount, in a time that is not known.
    #[serde(rename_all = "camelCase")]
    MaybePaid {
        /// In which payroll of this book it stands unpaid.
        payroll: PayrollId,
    },
    /// The same recipient stands in the same file with an amount below zero, or, of that row itself, is paid: nothing is taken off.
    #[serde(rename_all = "camelCase")]
    Deduction {
        /// The other line, as a spreadsheet counts.
        line: u32,
        /// Whether this row is the one below zero.
        is_here: bool,
    },
    /// The file is one of Kaunta's own results, and the row was paid by a payment that it names.
    #[serde(rename_all = "camelCase")]
    InResults {
        /// Its reference.
        reference: String,
        /// Which payment of this book that is, and surely not one that failed; nothing where the book does not know it.
        operation: Option<OperationId>,
    },
}

impl Finding {
    /// Whether it comes of other rows or other payments, and may go as it came without a change of the row itself.
    #[must_use]
    pub fn is_about_others(&self) -> bool {
        match self {
            Finding::SameInFile { .. }
            | Finding::PaidBefore { .. }
            | Finding::MaybePaid { .. }
            | Finding::Deduction { .. } => true,
            Finding::Corrected { .. }
            | Finding::Told { .. }
            | Finding::Hidden
            | Finding::Asked { .. }
            | Finding::Refused { .. }
            | Finding::Named { .. }
            | Finding::InResults { .. } => false,
        }
    }
}

/// How alike two names are: shown side by side, never decided on alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Likeness {
    /// The same words, whatever their order, case, accents and titles.
    Same,
    /// Probably the same person: an initial, a letter, a name left out or written in two words.
    Close,
    /// Somebody has to look.
    Different,
}

/// What a row is, all findings together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// Nothing to say.
    Valid,
    /// Put right; before and after are shown.
    Corrected,
    /// Paid as it stands; there is something that a person should know of it.
    Told,
    /// Hidden in its file: left out unless a person puts it in.
    Hidden,
    /// A person has something to decide.
    Asked,
    /// The same person stands earlier in the same file: left out unless a person puts it in.
    TwiceInFile,
    /// The same was paid before, is being paid, or may have been paid: left out unless a person puts it in.
    PaidBefore,
    /// Can't be paid as it stands.
    Refused,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Verdict; 8] = [
        Verdict::Valid,
        Verdict::Corrected,
        Verdict::Told,
        Verdict::Hidden,
        Verdict::Asked,
        Verdict::TwiceInFile,
        Verdict::PaidBefore,
        Verdict::Refused,
    ];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Corrected => "corrected",
            Verdict::Told => "told",
            Verdict::Hidden => "hidden",
            Verdict::Asked => "asked",
            Verdict::TwiceInFile => "twiceInFile",
            Verdict::PaidBefore => "paidBefore",
            Verdict::Refused => "refused",
        }
    }

    /// Reads a [`Verdict::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Verdict> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }
}

/// A row, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CheckedRow {
    /// Whom to pay, unless something is asked or refused.
    pub payee: Option<Payee>,
    /// What there is to know, in the order of the columns.
    pub findings: Vec<Finding>,
}

impl CheckedRow {
    /// All findings together: the gravest one counts.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let of = |finding: &Finding| match finding {
            Finding::Corrected { .. } => Verdict::Corrected,
            Finding::Told { .. } => Verdict::Told,
            Finding::Hidden => Verdict::Hidden,
            Finding::Asked { .. } | Finding::Deduction { .. } => Verdict::Asked,
            Finding::SameInFile { .. } => Verdict::TwiceInFile,
            Finding::PaidBefore { .. } | Finding::MaybePaid { .. } | Finding::InResults { .. } => Verdict::PaidBefore,
            Finding::Refused { .. } => Verdict::Refused,
            // Shown beside the row; it decides nothing.
            Finding::Named { .. } => Verdict::Valid,
        };
        self.findings.iter().map(of).max().unwrap_or(Verdict::Valid)
    }
}

/// How a payroll is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Route {
    /// Each row its own operation over the gateway, with its own reference, look-up and recovery: slower, and certain.
    OneByOne,
    /// Many rows in one request of the partner wallet: fast, with results as the service gives them.
    Batch,
}

impl Route {
    /// Every route.
    pub const ALL: [Route; 2] = [Route::OneByOne, Route::Batch];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Route::OneByOne => "oneByOne",
            Route::Batch => "batch",
        }
    }

    /// Reads a [`Route::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Route> {
        Self::ALL.into_iter().find(|route| route.code() == code)
    }
}

/// Where a payroll stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum PayrollState {
    /// Rows may be changed; nothing is paid.
    Draft,
    /// Confirmed, and being paid.
    Running,
    /// Confirmed, and waiting for a person to go on: also after Kaunta ended in the middle.
    Paused,
    /// A person ended it before its last row: what was not sent stays unpaid, and can be made into a new payroll.
    Stopped,
    /// Every row that was to be paid has been sent; some may still be without an outcome.
    Finished,
}

impl PayrollState {
    /// Every state.
    pub const ALL: [PayrollState; 5] = [
        PayrollState::Draft,
        PayrollState::Running,
        PayrollState::Paused,
        PayrollState::Stopped,
        PayrollState::Finished,
    ];

    /// The name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            PayrollState::Draft => "draft",
            PayrollState::Running => "running",
            PayrollState::Paused => "paused",
            PayrollState::Stopped => "stopped",
            PayrollState::Finished => "finished",
        }
    }

    /// Reads a [`PayrollState::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<PayrollState> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
