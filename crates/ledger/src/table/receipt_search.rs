//! A customer's payments by a full number, for a cashier who looks for their receipt.

use std::ops::RangeInclusive;

use kaunta_domain::phone::Phone;

use crate::error::LedgerError;
use crate::filter::search_query::trigrams;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};

/// Accounts have at least 3 characters, and no reference has more than 64.
const LENGTH: RangeInclusive<usize> = 3..=64;

/// A complete number of a payment: our reference or one of the service's, an account, or a phone. A part of one does
/// not match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullNumber {
    /// As typed, without spaces.
    text: String,
    /// The same as a phone, if it is one.
    phone: Option<Phone>,
}

impl FullNumber {
    /// Reads what was typed; `None` if no reference, account or phone is written like this.
    #[must_use]
    pub fn parse(typed: &str) -> Option<FullNumber> {
        let text: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let is_one = LENGTH.contains(&text.len()) && text.chars().all(|c| c.is_ascii_graphic());
        is_one.then(|| FullNumber { text, phone: Phone::parse(typed).ok() })
    }

    /// As typed, without spaces.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Ledger {
    /// The newest payments with this number, in whatever state they are, without those of payrolls.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payments_with(&self, number: &FullNumber, most: u32) -> Result<Vec<Operation>, LedgerError> {
        self.index_all_for_search().await;
        let phone = number.phone.map(|phone| phone.gateway());
        let forms = [Some(number.as_str()), phone.as_deref()].into_iter().flatten();
        let expression = forms.map(trigrams).collect::<Vec<_>>().join(" OR ");
        // The index matches any part, so the columns decide.
        let sql = select_operations!(
            "WHERE id IN (
                 SELECT id FROM operation WHERE reference IN (?1, upper(?1))
                 UNION SELECT operation FROM operation_number WHERE number = ?1
                 UNION SELECT o.id FROM search CROSS JOIN operation o ON o.id = search.rowid
                       WHERE search MATCH ?2 AND (o.account = ?1 COLLATE NOCASE OR o.phone = ?3))
               AND payroll_row IS NULL
             ORDER BY id DESC LIMIT ?4"
        );
        let query = sqlx::query(sql).bind(number.as_str()).bind(expression).bind(phone).bind(most);
        Operation::read_all(&query.fetch_all(&self.readers).await?)
    }
}
