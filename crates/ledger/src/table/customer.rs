//! Customers: who was paid before. They are found in memory (`ledger/customers.rs`); everything shown is read from the operations.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use kaunta_customers::{FoundCustomer, Query};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Amount;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::customers::{FAR_BEHIND, select_payments};
use crate::ledger::tip::extent;
use crate::table::operation::{Operation, select_operations};

/// Customers that were found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FoundCustomers {
    /// Those with a word that begins with what was typed come first; within each group, the last paid first.
    pub customers: Vec<KnownCustomer>,
    /// Whether everybody was searched: for a few seconds, a large book knows only the latest customers.
    pub is_whole: bool,
}

/// Somebody who was paid before: an account or a phone, at one biller, network or bank, for one product.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownCustomer {
    /// The last payments that may have moved money, newest first; at least one.
    pub payments: Vec<Operation>,
}

impl KnownCustomer {
    /// The most frequent amount of these payments, given newest first; of equally frequent ones, the latest. `None` for none.
    #[must_use]
    pub fn usual<'p>(payments: impl IntoIterator<Item = &'p Operation>) -> Option<Amount> {
        let mut counts: Vec<(Amount, usize)> = Vec::new();
        for payment in payments {
            match counts.iter_mut().find(|(amount, _)| *amount == payment.amount) {
                Some((_, count)) => *count += 1,
                None => counts.push((payment.amount, 1)),
            }
        }
        // `max_by_key` takes the last of equal counts: after `rev`, the newest.
        counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(amount, _)| amount)
    }
}

impl Ledger {
    /// Who is found, as lists of payments, and whether everybody was in memory.
    async fn found_customers(&self, query: &Query, most: usize) -> Result<(Vec<FoundCustomer>, bool), LedgerError> {
        let mut reader = self.reader().await?;
        self.bring_customers_up(&mut reader).await?;
        drop(reader);
        let held = self.customers.read();
        let found = held.as_ref().map(|held| (held.customers.find(query, most), held.unread.is_none()));
        Ok(found.unwrap_or_default())
    }

    /// The numbers of one customer's payments; empty if the customer is not known.
    async fn payments_of_customer(&self, product: &str, through: &str, to: &str) -> Result<Vec<i64>, LedgerError> {
        let mut reader = self.reader().await?;
        self.bring_customers_up(&mut reader).await?;
        drop(reader);
        let held = self.customers.read();
        let known = held.as_ref().and_then(|held| held.customers.known(product, through, to));
        Ok(known.map(|found| found.payments).unwrap_or_default())
    }

    /// Brings the customers up to date, or starts to load them.
    async fn bring_customers_up(&self, reader: &mut SqliteConnection) -> Result<(), LedgerError> {
        let (tip, last) = extent(&mut *reader).await?;
        match self.customers.to() {
            Some(to) if to >= tip => {}
            Some(to) if tip - to <= FAR_BEHIND => {
                let sql = select_payments!("id IN (SELECT operation FROM event WHERE id > ?)");
                let (rows, _): (String, Option<i64>) = sqlx::query_as(sql).bind(to).fetch_one(&mut *reader).await?;
                self.customers.take_changed(&rows, tip);
            }
            Some(_) | None => self.customers.begin(tip, last),
        }
        let rules = self.in_memory.rules();
        if last <= rules.at_once {
            while self.customers.read_on(&mut *reader, rules.chunk).await? {}
        } else if self.customers.is_unread() {
            self.load_customers_beside(rules.chunk);
        }
        Ok(())
    }

    fn load_customers_beside(&self, chunk: i64) {
        if self.customers.is_loading.swap(true, Ordering::SeqCst) {
            return;
        }
        let (customers, readers) = (Arc::clone(&self.customers), self.readers.clone());
        tokio::spawn(async move {
            let loading = async {
                // The connection is given back after each chunk, so that closing the book does not wait long.
                while customers.read_on(&mut *readers.acquire().await?, chunk).await? {}
                Ok::<(), LedgerError>(())
            };
            if let Err(error) = loading.await {
                tracing::debug!(%error, "not all customers are in memory");
            }
            customers.is_loading.store(false, Ordering::SeqCst);
        });
    }
}

impl Ledger {
    /// Starts to load the customers ahead of a search. A large book is loaded in the background.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn load_customers(&self) -> Result<(), LedgerError> {
        self.bring_customers_up(&mut *self.reader().await?).await
    }

    /// The customers with all words of a query in their name, account or phone.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn find_customers(&self, query: &Query, most: usize) -> Result<FoundCustomers, LedgerError> {
        let (found, is_whole) = self.found_customers(query, most).await?;
        let numbers: Vec<i64> = found.iter().flat_map(|found| found.payments.iter().copied()).collect();
        let operations = self.payments_numbered(&numbers).await?;
        let mut operations: HashMap<OperationId, Operation> =
            operations.into_iter().map(|operation| (operation.id, operation)).collect();
        let customers = found.into_iter().filter_map(|found| {
            let read = found.payments.into_iter().filter_map(|number| operations.remove(&OperationId(number)));
            // One may have failed since it was found.
            let payments: Vec<Operation> =
                read.filter(|operation| operation.counted().may_have_moved_money()).collect();
            (!payments.is_empty()).then_some(KnownCustomer { payments })
        });
        Ok(FoundCustomers { customers: customers.collect(), is_whole })
    }

    /// The customer that a payment would go to, if they were paid before.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn known_customer(
        &self,
        mode: Mode,
        through: Option<&str>,
        to: &str,
    ) -> Result<Option<KnownCustomer>, LedgerError> {
        let numbers = self.payments_of_customer(mode.code(), through.unwrap_or_default(), to).await?;
        let mut payments = self.payments_numbered(&numbers).await?;
        payments.retain(|operation| operation.counted().may_have_moved_money());
        payments.sort_by_key(|operation| Reverse(operation.id));
        Ok((!payments.is_empty()).then_some(KnownCustomer { payments }))
    }

    async fn payments_numbered(&self, numbers: &[i64]) -> Result<Vec<Operation>, LedgerError> {
        let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?))");
        let rows = sqlx::query(sql).bind(json(&numbers)?).fetch_all(&self.readers).await?;
        Operation::read_all(&rows)
    }

    /// Whether this payment may be repeated for its customer: it is neither of a payroll nor over the partner wallet.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn is_of_customer(&self, id: OperationId) -> Result<bool, LedgerError> {
        let sql = "SELECT payroll_row IS NULL AND wallet <> 'PARTNER' FROM operation WHERE id = ?";
        let is: Option<bool> = sqlx::query_scalar(sql).bind(id.0).fetch_optional(&self.readers).await?;
        Ok(is == Some(true))
    }

    /// The payment with this number, if it may be repeated for its customer ([`Ledger::is_of_customer`]).
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payment_of_customer(&self, id: OperationId) -> Result<Option<Operation>, LedgerError> {
        let sql = select_operations!("WHERE id = ? AND payroll_row IS NULL AND wallet <> 'PARTNER'");
        let row = sqlx::query(sql).bind(id.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(Operation::read).transpose()
    }
}
