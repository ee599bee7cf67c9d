//! Customers: who was paid before. Found in memory (`ledger/customers.rs`); what is told of them is read from the operations.

use std::collections::HashMap;

use kaunta_customers::Query;
use kaunta_domain::reference::OperationId;

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};

/// Customers that were found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FoundCustomers {
    /// Where a word begins with what was typed first, then who was paid last.
    pub customers: Vec<KnownCustomer>,
    /// Whether everybody was looked through; in a large book the first seconds know only the latest.
    pub is_whole: bool,
}

/// Somebody who was paid before: an account or a phone, at one biller, network or bank, for one product.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownCustomer {
    /// The last payments that may have moved money, newest first; at least one.
    pub payments: Vec<Operation>,
}

impl Ledger {
    /// The customers with all words of a query in their name, account or phone.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn find_customers(&self, query: &Query, most: usize) -> Result<FoundCustomers, LedgerError> {
        let (found, is_whole) = self.found_customers(query, most).await?;
        let numbers: Vec<i64> = found.iter().flat_map(|found| found.payments.iter().copied()).collect();
        let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?))");
        let rows = sqlx::query(sql).bind(json(&numbers)?).fetch_all(&self.readers).await?;
        let operations = Operation::read_all(&rows)?;
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

    /// A payment by which a customer may be paid again: one of the gateway, and of no payroll.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payment_of_customer(&self, id: OperationId) -> Result<Option<Operation>, LedgerError> {
        let sql = select_operations!("WHERE id = ? AND payroll_row IS NULL AND wallet <> 'PARTNER'");
        let row = sqlx::query(sql).bind(id.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(Operation::read).transpose()
    }
}
