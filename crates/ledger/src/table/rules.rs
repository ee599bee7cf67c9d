//! The shop's rules that the book enforces on every write.

use kaunta_domain::money::Amount;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::setting;
use crate::ledger::setting::{APPROVE_FROM, SECOND_PERSON};

/// What needs a second person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BookRules {
    /// Outgoing payments of this amount or more, in shillings; payroll rows are approved with their payroll.
    pub approve_from: Option<Amount>,
    /// Payrolls.
    pub second_person: bool,
}

impl Ledger {
    /// The rules stored in the book.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn rules(&self) -> Result<BookRules, LedgerError> {
        rules_of(&mut *self.reader().await?).await
    }

    /// Replaces the rules, from the next operation on.
    ///
    /// # Errors
    /// The book can't be written; its rules are unchanged.
    pub async fn set_rules(&self, rules: BookRules) -> Result<(), LedgerError> {
        if self.rules().await? == rules {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        match rules.approve_from {
            Some(from) => setting::put(&mut transaction, APPROVE_FROM, &from.shillings().to_string()).await?,
            None => setting::forget(&mut transaction, APPROVE_FROM).await?,
        }
        if rules.second_person {
            setting::put(&mut transaction, SECOND_PERSON, "on").await?;
        } else {
            setting::forget(&mut transaction, SECOND_PERSON).await?;
        }
        self.commit(transaction).await
    }
}

pub(crate) async fn rules_of(connection: &mut SqliteConnection) -> Result<BookRules, LedgerError> {
    let approve_from = setting::read(connection, APPROVE_FROM).await?;
    let approve_from = approve_from.as_deref().map(Amount::parse).transpose().map_err(|error| {
        let (table, column, row) = ("setting", "value", APPROVE_FROM.to_owned());
        LedgerError::Unreadable { table, row, column, detail: error.to_string() }
    })?;
    let second_person = setting::read(connection, SECOND_PERSON).await?.as_deref() == Some("on");
    Ok(BookRules { approve_from, second_person })
}
