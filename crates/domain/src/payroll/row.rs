//! One checked row of a payroll: what it pays, and the findings about it.

use serde::{Deserialize, Serialize};

use super::column::Column;
use super::destination::Destination;
use super::state::PayrollId;
use super::why::Why;
use crate::money::Amount;
use crate::reference::OperationId;
use crate::text::{Name, Narration};

/// One person to be paid, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payee {
    /// The name in the file; shown next to the service's name for the phone. `None` if the destination has a holder.
    pub name: Option<Name>,
    /// Where the money goes.
    #[serde(flatten)]
    pub to: Destination,
    /// Whole shillings from 100 to a phone, any amount to others.
    pub amount: Amount,
    /// Shown in the service's records.
    pub note: Narration,
}

/// Something to know about a row before it is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "camelCase")]
pub enum Finding {
    /// The meaning is certain, and the text was corrected.
    #[serde(rename_all = "camelCase")]
    Corrected {
        /// The column.
        column: Column,
        /// The text before.
        was: String,
        /// The text after.
        now: String,
        /// Why.
        why: Why,
    },
    /// The meaning is uncertain: a person decides.
    #[serde(rename_all = "camelCase")]
    Asked {
        /// The column.
        column: Column,
        /// The likely meaning, ready to be accepted.
        guess: Option<String>,
        /// Why.
        why: Why,
    },
    /// It is paid as it is, and a person should know this about it.
    #[serde(rename_all = "camelCase")]
    Told {
        /// The column.
        column: Column,
        /// What to know.
        why: Why,
    },
    /// The spreadsheet program hides its row in the file, by hand or by a filter.
    Hidden,
    /// It can't be paid as it is.
    #[serde(rename_all = "camelCase")]
    Refused {
        /// The column.
        column: Column,
        /// Why.
        why: Why,
    },
    /// The same recipient, perhaps with the same amount, occurs earlier in the same file.
    #[serde(rename_all = "camelCase")]
    SameInFile {
        /// The earlier row, by its spreadsheet row number.
        line: u32,
        /// Whether the amount is the same too.
        same_amount: bool,
    },
    /// The service was asked for the name of the phone's holder.
    #[serde(rename_all = "camelCase")]
    Named {
        /// The service's name for the phone.
        service: String,
        /// How similar that and the file's name are.
        likeness: Likeness,
    },
    /// The same recipient was recently paid the same amount, or is being paid.
    #[serde(rename_all = "camelCase")]
    PaidBefore {
        /// The operation that pays it.
        operation: OperationId,
        /// Its payroll, if it belongs to one.
        payroll: Option<PayrollId>,
    },
    /// Another copy of the book may have paid the same recipient the same amount, at an unknown time.
    #[serde(rename_all = "camelCase")]
    MaybePaid {
        /// The payroll of this book in which it is unpaid.
        payroll: PayrollId,
    },
    /// The same recipient also occurs in the same file with an amount below zero; on that row itself, the recipient is also
    /// paid. Nothing is deducted.
    #[serde(rename_all = "camelCase")]
    Deduction {
        /// The other row, by its spreadsheet row number.
        line: u32,
        /// Whether this row is the one below zero.
        is_here: bool,
    },
    /// The file is one of Kaunta's own results, and the row was paid by a payment that it names.
    #[serde(rename_all = "camelCase")]
    InResults {
        /// Its reference.
        reference: String,
        /// That payment in this book, certainly not one that failed; `None` if the book does not have it.
        operation: Option<OperationId>,
    },
}

impl Finding {
    /// Whether other rows or payments cause it, so that it may appear and disappear without a change of the row itself.
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
    /// Probably the same person: an initial, a different letter, a missing name, or a name split in two words.
    Close,
    /// A person has to look.
    Different,
}

/// The verdict on a row, over all its findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// No findings.
    Valid,
    /// Corrected; before and after are shown.
    Corrected,
    /// Paid as it is; a person should know something about it.
    Told,
    /// Hidden in its file: left out unless a person includes it.
    Hidden,
    /// A person has something to decide.
    Asked,
    /// The same recipient occurs earlier in the same file: left out unless a person includes it.
    TwiceInFile,
    /// The same was paid before, is being paid, or may have been paid: left out unless a person includes it.
    PaidBefore,
    /// Can't be paid as it is.
    Refused,
}

coded!(
    /// Every verdict, best first.
    pub Verdict {
        Valid = "valid",
        Corrected = "corrected",
        Told = "told",
        Hidden = "hidden",
        Asked = "asked",
        TwiceInFile = "twiceInFile",
        PaidBefore = "paidBefore",
        Refused = "refused",
    }
);

/// A checked row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CheckedRow {
    /// Whom to pay; `None` if there is a question or a refusal.
    pub payee: Option<Payee>,
    /// In the order of the columns.
    pub findings: Vec<Finding>,
}

impl CheckedRow {
    /// The gravest of all findings.
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
            // Shown next to the row; it decides nothing.
            Finding::Named { .. } => Verdict::Valid,
        };
        self.findings.iter().map(of).max().unwrap_or(Verdict::Valid)
    }
}
