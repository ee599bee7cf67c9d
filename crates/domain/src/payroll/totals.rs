//! The sums of a payroll. Every row of the file is in exactly one of them, so that they always add up to the file.

use serde::{Deserialize, Serialize};

use super::cell::Cell;
use super::check::is_total;
use super::{CheckedRow, RowText, Verdict, read};
use crate::money::Money;

/// Some of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// How many.
    #[ts(type = "number")]
    pub rows: usize,
    /// What their amounts come to, as far as they can be read.
    pub sum: Money,
}

impl Part {
    fn add(&mut self, sum: Money) {
        self.rows += 1;
        // Each is a trillion with four decimals at most: what can't be held exactly can't be reached.
        self.sum = self.sum.checked_add(sum).unwrap_or(self.sum);
    }
}

/// Rows that are not paid, by what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftOut {
    /// Good rows that a person left out.
    pub by_person: Part,
    /// Something is asked.
    pub asked: Part,
    /// Twice in the file, or paid before.
    pub duplicate: Part,
    /// Refused.
    pub refused: Part,
}

/// All sums. `file` is always `to_pay` and all parts of `left_out` together, in rows and in money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Every row but the totals that stand in the file itself, with every amount that is certainly a number: also below
    /// zero or with decimals, as the spreadsheet adds them up.
    pub file: Part,
    /// What will be paid.
    pub to_pay: Part,
    /// What will not.
    pub left_out: LeftOut,
    /// Rows among those left out whose amount is not certain; they count as nothing in every sum.
    #[ts(type = "number")]
    pub unreadable: usize,
    /// Rows that are the file's own totals.
    #[ts(type = "number")]
    pub total_rows: usize,
    /// The largest of those: what the file itself says that it comes to.
    pub stated: Option<Money>,
}

impl Totals {
    /// Adds up rows, each with whether it is to be paid; only a row with a payee can be.
    pub fn of<'r>(rows: impl IntoIterator<Item = (&'r RowText, &'r CheckedRow, bool)>) -> Totals {
        let mut totals = Totals::default();
        for (text, row, is_in) in rows {
            totals.add(text, row, is_in);
        }
        totals
    }

    fn add(&mut self, text: &RowText, row: &CheckedRow, is_in: bool) {
        let readable = || read::sum(Cell::text(&text.amount));
        let amount = row.payee.as_ref().map(|payee| Money::from(payee.amount)).or_else(readable);
        if is_total(text) {
            self.total_rows += 1;
            self.stated = self.stated.max(amount);
            return;
        }
        self.unreadable += usize::from(amount.is_none());
        let amount = amount.unwrap_or_default();
        self.file.add(amount);
        let part = if is_in && row.can_be_paid() { &mut self.to_pay } else { self.left_out.of(row.verdict()) };
        part.add(amount);
    }
}

impl LeftOut {
    fn of(&mut self, verdict: Verdict) -> &mut Part {
        match verdict {
            Verdict::Valid | Verdict::Corrected => &mut self.by_person,
            Verdict::Asked => &mut self.asked,
            Verdict::Duplicate => &mut self.duplicate,
            Verdict::Refused => &mut self.refused,
        }
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> [Part; 4] {
        [self.by_person, self.asked, self.duplicate, self.refused]
    }
}

#[cfg(test)]
#[path = "totals_tests.rs"]
mod tests;
