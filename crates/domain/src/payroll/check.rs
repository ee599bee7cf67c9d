//! A row's texts to a checked row.
//!
//! The network: what the file says counts, since numbers can be ported; where it says nothing the phone's prefix fills it in
//! without a finding, and it is shown. Two rows with one name and two phones are two people: names are shared by many.

use super::cell::{Cell, CellKind};
use super::headings::is_total_word;
use super::mapping::Kinds;
use super::{CheckedRow, Column, Finding, Payee, RowText, Verdict, read};
use crate::money::Amount;
use crate::phone::{Network, Phone};
use crate::text::Narration;

/// What a file's row need not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defaults {
    /// The payroll's own note.
    pub note: Narration,
}

const TOTAL: &str = "This looks like the total of the rows above, so nobody is paid by it. If it is a person, type the name and the phone.";
const WHICH_NETWORK: &str = "The network of this phone is not known. Type MTN or AIRTEL.";

/// Checks a row that a person changed: every text of it is taken as typed.
#[must_use]
pub fn check(text: &RowText, defaults: &Defaults) -> CheckedRow {
    check_cells(text, Kinds::default(), defaults)
}

/// An amount with nobody to pay, or a row that calls itself the total.
#[must_use]
pub fn is_total(text: &RowText) -> bool {
    let is_blank = |text: &str| text.trim().is_empty();
    let is_nobody = is_blank(&text.name) && is_blank(&text.phone) && !is_blank(&text.amount);
    is_nobody || is_total_word(&text.phone) || (is_blank(&text.phone) && is_total_word(&text.name))
}

pub(super) fn check_cells(text: &RowText, kinds: Kinds, defaults: &Defaults) -> CheckedRow {
    if is_total(text) {
        return CheckedRow { payee: None, findings: vec![refused(Column::Amount, TOTAL)] };
    }
    let mut notes = Notes(Vec::new());
    let name = notes.take(Column::Name, &text.name, kinds.name, read::name);
    let phone = notes.take(Column::Phone, &text.phone, kinds.phone, read::phone);
    let network = notes.take(Column::Network, &text.network, kinds.network, read::network);
    let network = network.and_then(|named| named.or_else(|| notes.suggested(phone)));
    let amount = notes.take(Column::Amount, &text.amount, kinds.amount, read::amount);
    let note = notes.take(Column::Note, &text.note, kinds.note, read::note);
    let payee = || {
        Some(Payee {
            name: name?,
            phone: phone?,
            network: network?,
            amount: amount?,
            note: note?.unwrap_or_else(|| defaults.note.clone()),
        })
    };
    CheckedRow { payee: payee(), findings: notes.0 }
}

fn refused(column: Column, why: &str) -> Finding {
    Finding::Refused { column, why: why.to_owned() }
}

/// The findings so far.
struct Notes(Vec<Finding>);

impl Notes {
    fn take<T>(
        &mut self,
        column: Column,
        text: &str,
        kind: CellKind,
        reader: fn(Cell<'_>) -> read::Reading<T>,
    ) -> Option<T> {
        let (value, finding) = reader(Cell { text, kind }).found(column, text);
        self.0.extend(finding);
        value
    }

    /// Without a phone there is nothing to ask about its network yet.
    fn suggested(&mut self, phone: Option<Phone>) -> Option<Network> {
        let suggested = phone?.suggested_network();
        if suggested.is_none() {
            self.0.push(Finding::Asked { column: Column::Network, guess: None, why: WHICH_NETWORK.to_owned() });
        }
        suggested
    }
}

impl CheckedRow {
    /// Whether it is to be paid before a person has decided anything.
    #[must_use]
    pub fn is_in_at_first(&self) -> bool {
        match self.verdict() {
            Verdict::Valid | Verdict::Corrected => true,
            Verdict::Asked | Verdict::Duplicate | Verdict::Refused => false,
        }
    }

    /// Whether a person may decide to pay it: what is asked or refused must be answered first.
    #[must_use]
    pub fn can_be_paid(&self) -> bool {
        self.payee.is_some()
    }

    /// What the row adds to the sums of its table: the amount to be paid, or as it stands in the row where that can be read.
    /// A row that is the table's own total adds nothing.
    #[must_use]
    pub fn amount(&self, text: &RowText) -> Option<Amount> {
        let paid = self.payee.as_ref().map(|payee| payee.amount);
        paid.or_else(|| Amount::parse(&text.amount).ok().filter(|_| !is_total(text)))
    }

    /// Puts these findings of a [`Register`](super::duplicates::Register) in the place of those it had before.
    pub fn set_duplicates(&mut self, duplicates: impl IntoIterator<Item = Finding>) {
        self.findings.retain(|finding| match finding {
            Finding::Corrected { .. } | Finding::Asked { .. } | Finding::Refused { .. } | Finding::Named { .. } => true,
            Finding::SameInFile { .. } | Finding::PaidBefore { .. } | Finding::MaybePaid { .. } => false,
        });
        self.findings.extend(duplicates);
    }
}

impl Payee {
    /// The network is not the one that the phone's prefix suggests: the number was ported, or the file is wrong.
    #[must_use]
    pub fn differs_from_prefix(&self) -> bool {
        self.phone.suggested_network().is_some_and(|suggested| suggested != self.network)
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
