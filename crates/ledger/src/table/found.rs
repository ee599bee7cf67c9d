//! Orphan payments in lists and sums. They are few, so they are read whole and filtered here.

use chrono::{DateTime, Datelike, Timelike, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::orphan::{Orphan, all};
use crate::table::orphan_places::{PlacedOrphan, placed};

impl Orphan {
    /// When it was made, as the service says; otherwise when it was found.
    #[must_use]
    pub fn made_at(&self) -> DateTime<Utc> {
        self.answer.created_at.unwrap_or(self.found_at)
    }

    /// What it counts as. It is summed separately, because the book has no operation for it.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, false)
    }

    /// When the service told its final status.
    #[must_use]
    pub fn settled_at(&self) -> Option<DateTime<Utc>> {
        self.counted().is_settled().then_some(self.told_at)
    }

    /// The product, if the service names one that Kaunta knows.
    #[must_use]
    pub fn mode(&self) -> Option<Mode> {
        Mode::from_code(self.answer.mode.as_deref()?.trim())
    }

    /// Whether a list with this filter shows it. A condition on something unknown is not met, and its maker is always unknown.
    fn is_let_through(&self, filter: &Filter) -> bool {
        let Filter { from, to, modes, wallets, billers, payroll, maker, search, .. } = filter;
        let Filter { networks, amount, fee, has_fee, has_note, labels, weekdays, hours, .. } = filter;
        let at = in_kampala(self.made_at());
        let on = at.date_naive();
        let is_of = |mode: Mode| modes.contains(&mode);
        from.is_none_or(|from| on >= from)
            && to.is_none_or(|to| on <= to)
            && (modes.is_empty() || self.mode().is_some_and(is_of))
            && filter.is_met_by(self.state, false)
            && billers.is_empty()
            && wallets.is_empty()
            && networks.is_empty()
            && amount.holds(self.answer.amount)
            && fee.holds(self.answer.fee)
            && (!has_fee || self.answer.fee.is_some_and(|fee| fee != Money::ZERO))
            && !has_note
            && labels.is_empty()
            && (weekdays.is_empty()
                || weekdays.iter().any(|one| u32::from(*one) == at.weekday().num_days_from_sunday()))
            && (hours.is_empty() || hours.iter().any(|one| u32::from(*one) == at.hour()))
            && payroll.is_none()
            && maker.is_none()
            && self.is_named(search)
    }

    /// Whether the search finds it: each word is a part of one of its texts, and a phone is found in any form.
    fn is_named(&self, search: &str) -> bool {
        let answer = &self.answer;
        let texts = [
            Some(self.reference.as_str()),
            answer.transaction_id.as_deref(),
            answer.mno_id.as_deref(),
            answer.mno_transaction_id.as_deref(),
            answer.destination_phone.as_deref(),
            answer.destination_account.as_deref(),
            answer.destination_provider.as_deref(),
        ];
        let texts: Vec<String> = texts.into_iter().flatten().map(str::to_lowercase).collect();
        let search = search.trim().to_lowercase();
        let digits: String = search.chars().filter(char::is_ascii_digit).collect();
        if digits.len() >= 3 && search.chars().all(|c| c.is_ascii_digit() || " +-()".contains(c)) {
            let digits = digits.strip_prefix('0').unwrap_or(&digits);
            return texts.iter().any(|text| text.contains(digits));
        }
        search.split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
    }
}

impl Ledger {
    /// The orphan payments that a filter matches, reviewed or not, latest first, each with its place in the book's order.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn found_payments(&self, filter: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        let mut moment = self.snapshot().await?;
        found_in_place(&mut moment, filter).await
    }
}

/// The same within a read transaction, each with its place.
pub(crate) async fn found_in_place(
    connection: &mut SqliteConnection,
    filter: &Filter,
) -> Result<Vec<PlacedOrphan>, LedgerError> {
    let found = found(connection, filter).await?;
    placed(connection, found).await
}

pub(crate) async fn found(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Orphan>, LedgerError> {
    let mut found = all(connection).await?;
    found.retain(|orphan| orphan.is_let_through(filter));
    found.sort_by_key(|orphan| std::cmp::Reverse((orphan.made_at(), orphan.number)));
    Ok(found)
}
