//! One row of a payroll, checked: what it pays, and what there is to say about it.

use serde::{Deserialize, Serialize};

use super::column::Column;
use super::destination::Destination;
use super::state::PayrollId;
use crate::money::Amount;
use crate::reference::OperationId;
use crate::text::{Name, Narration};

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

/// Something to know about a row before it is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "camelCase")]
pub enum Finding {
    /// What was meant is certain, and it was corrected.
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
    /// It is paid as it stands, and a person should know this about it.
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
    /// Whether it is caused by other rows or payments, so that it may come and go without a change of the row itself.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
