//! Checks the texts of a row.
//!
//! The network in the file takes precedence, since numbers can be ported; a phone prefix that disagrees is mentioned. If the
//! file gives none, the prefix suggests it. Two rows with one name and two phones are two people: many share a name.

use super::cell::Cell;
use super::column::{Column, RowText};
use super::destination::{Destination, PayeeKind, Recipient};
use super::headings::is_total_word;
use super::kinds::Kinds;
use super::read;
use super::row::{CheckedRow, Finding, Payee, Verdict};
use super::split_rows::Torn;
use super::why::Why;
use crate::money::Amount;
use crate::phone::{Network, Phone};
use crate::text::{Name, Narration};

/// What all rows of a table have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Common {
    /// What the rows are paid into.
    pub kind: PayeeKind,
    /// The note for rows without one.
    pub note: Narration,
}

/// Columns that say where the money goes.
const PLACES: [Column; 5] = [Column::Phone, Column::User, Column::Merchant, Column::Account, Column::Bank];

/// Checks a row that a person changed: each of its texts counts as typed.
#[must_use]
pub fn check(text: &RowText, common: &Common) -> CheckedRow {
    check_cells(text, Kinds::default(), common)
}

/// Whether it is the table's total: an amount without a recipient, or a row labelled so.
#[must_use]
pub fn is_total(text: &RowText) -> bool {
    let is_blank = |text: &str| text.trim().is_empty();
    let leads_nowhere = goes_nowhere(text);
    let is_nobody = is_blank(&text.name) && leads_nowhere && !is_blank(&text.amount);
    let is_called_total = PLACES.iter().any(|column| is_total_word(text.get(*column)));
    is_nobody || is_called_total || (leads_nowhere && is_total_word(&text.name))
}

/// Nothing in it says where money would go.
pub(super) fn goes_nowhere(text: &RowText) -> bool {
    PLACES.iter().all(|column| text.get(*column).trim().is_empty())
}

pub(super) fn check_cells(text: &RowText, kinds: Kinds, common: &Common) -> CheckedRow {
    if is_total(text) {
        let why = if common.kind == PayeeKind::MobileMoney { Why::Total } else { Why::TotalElsewhere };
        let refused = Finding::Refused { column: Column::Amount, why };
        return CheckedRow { payee: None, findings: vec![refused] };
    }
    let mut reader = RowReader { text, kinds, findings: Vec::new() };
    let (name, to) = reader.destination(common.kind);
    let amount = reader.take(Column::Amount, |cell| read::amount(cell, common.kind));
    let note = reader.take(Column::Note, read::note);
    let payee =
        || Some(Payee { name: name?, to: to?, amount: amount?, note: note?.unwrap_or_else(|| common.note.clone()) });
    CheckedRow { payee: payee(), findings: reader.findings }
}

/// The recipient of a row that can't be paid yet, as far as that is certain.
pub(super) fn recipient(text: &RowText, kind: PayeeKind) -> Option<Recipient> {
    let cell = |column| Cell::text(text.get(column));
    Some(match kind {
        PayeeKind::MobileMoney => Recipient::Phone(read::phone(cell(Column::Phone)).value()?),
        PayeeKind::Wallet => Recipient::Wallet(read::user(cell(Column::User)).value()?),
        PayeeKind::Bank => Recipient::Account {
            bank: read::bank(cell(Column::Bank)).value()?,
            account: read::account(cell(Column::Account)).value()?,
        },
        PayeeKind::Merchant => Recipient::Merchant {
            merchant: read::merchant(cell(Column::Merchant)).value()?,
            account: read::account_if_any(cell(Column::Account)).value()?,
        },
    })
}

/// A row being read, and the findings so far.
struct RowReader<'t> {
    text: &'t RowText,
    kinds: Kinds,
    findings: Vec<Finding>,
}

impl RowReader<'_> {
    fn take<T>(&mut self, column: Column, reader: impl Fn(Cell<'_>) -> read::CellReading<T>) -> Option<T> {
        let text = self.text.get(column);
        let (value, finding) = reader(Cell { text, kind: self.kinds.of(column) }).found(column, text);
        self.findings.extend(finding);
        value
    }

    /// The name next to the destination, if any, and the destination; only what is certain.
    fn destination(&mut self, kind: PayeeKind) -> (Option<Option<Name>>, Option<Destination>) {
        match kind {
            PayeeKind::MobileMoney => (self.take(Column::Name, read::name), self.mobile()),
            PayeeKind::Wallet => (self.take(Column::Name, read::name), self.wallet()),
            PayeeKind::Bank => (Some(None), self.bank()),
            PayeeKind::Merchant => (self.take(Column::Name, read::name), self.merchant()),
        }
    }

    fn wallet(&mut self) -> Option<Destination> {
        let recipient = self.take(Column::User, read::user)?;
        Some(Destination::Wallet { recipient })
    }

    fn bank(&mut self) -> Option<Destination> {
        let holder = self.take(Column::Name, read::holder);
        let account = self.take(Column::Account, read::account);
        let bank = self.take(Column::Bank, read::bank);
        Some(Destination::Bank { account: account?, bank: bank?, holder: holder? })
    }

    fn merchant(&mut self) -> Option<Destination> {
        let merchant = self.take(Column::Merchant, read::merchant);
        let account = self.take(Column::Account, read::account_if_any);
        Some(Destination::Merchant { merchant: merchant?, account: account? })
    }

    fn mobile(&mut self) -> Option<Destination> {
        let phone = self.take(Column::Phone, read::phone);
        let network = self.take(Column::Network, read::network);
        let network = network.and_then(|named| match named {
            Some(named) => Some(self.compared(named, phone)),
            None => self.suggested(phone),
        });
        Some(Destination::Mobile { phone: phone?, network: network? })
    }

    /// Pays on the network in the file; mentions it if the phone's prefix suggests another.
    fn compared(&mut self, named: Network, phone: Option<Phone>) -> Network {
        if let Some(other) = phone.and_then(|phone| phone.suggested_network()).filter(|other| *other != named) {
            let why = Why::OtherPrefix { usual: other, named };
            self.findings.push(Finding::Told { column: Column::Network, why });
        }
        named
    }

    /// Without a phone there is no point yet in asking about its network.
    fn suggested(&mut self, phone: Option<Phone>) -> Option<Network> {
        let suggested = phone?.suggested_network();
        if suggested.is_none() {
            self.findings.push(Finding::Asked { column: Column::Network, guess: None, why: Why::NetworkUnknown });
        }
        suggested
    }
}

impl CheckedRow {
    /// Whether it is to be paid by default, before a person has decided anything.
    #[must_use]
    pub fn is_in_at_first(&self) -> bool {
        match self.verdict() {
            Verdict::Valid | Verdict::Corrected | Verdict::Told => true,
            Verdict::Hidden | Verdict::Asked | Verdict::TwiceInFile | Verdict::PaidBefore | Verdict::Refused => false,
        }
    }

    /// Whether a person may decide to pay it: questions and refusals must be resolved first.
    #[must_use]
    pub fn can_be_paid(&self) -> bool {
        self.payee.is_some()
    }

    /// What the row adds to the table's sums: the amount to be paid, or the amount in its text if readable. The table's own
    /// total adds nothing.
    #[must_use]
    pub fn amount(&self, text: &RowText) -> Option<Amount> {
        let paid = self.payee.as_ref().map(|payee| payee.amount);
        paid.or_else(|| Amount::parse_exact(&text.amount).ok().filter(|_| !is_total(text)))
    }

    /// Keeps a torn row from being paid until a person has checked it. A total pays nobody anyway.
    pub(super) fn ask_about_torn(&mut self, torn: &Torn, text: &RowText) {
        if is_total(text) {
            return;
        }
        let column = Column::Amount;
        self.payee = None;
        self.findings.retain(|finding| !matches!(finding, Finding::Refused { column: Column::Amount, .. }));
        self.findings.push(match torn {
            Torn::Amount { whole, .. } => Finding::Asked { column, guess: Some(whole.clone()), why: torn.why() },
            Torn::Somewhere { .. } => Finding::Refused { column, why: torn.why() },
        });
    }

    /// Keeps the findings about a row's place in its file after a person has changed its texts.
    pub fn keep_from_file(&mut self, before: &CheckedRow) {
        let is_of_file = |finding: &&Finding| matches!(finding, Finding::Hidden | Finding::InResults { .. });
        self.findings.extend(before.findings.iter().filter(is_of_file).cloned());
    }

    /// Replaces the findings made by a [`Register`](super::duplicates::Register).
    pub fn set_duplicates(&mut self, duplicates: impl IntoIterator<Item = Finding>) {
        self.findings.retain(|finding| !finding.is_about_others());
        for found in duplicates {
            // Report the same payment only once.
            let is_told = |told: &Finding| match (told, &found) {
                (Finding::InResults { operation: Some(told), .. }, Finding::PaidBefore { operation, .. }) => {
                    told == operation
                }
                _ => false,
            };
            if !self.findings.iter().any(is_told) {
                self.findings.push(found);
            }
        }
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
