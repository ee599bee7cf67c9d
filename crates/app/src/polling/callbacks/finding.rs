//! Finding the operations that a callback mentions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Ledger, LedgerError, Operation};

use super::payload::Payload;

/// Searches the book once for each name, however many callbacks on a page repeat it.
pub(super) struct CallbackSearch<'b> {
    book: &'b Ledger,
    by_name: HashMap<String, Vec<OperationId>>,
    by_number: BTreeMap<OperationId, Option<Operation>>,
}

impl<'b> CallbackSearch<'b> {
    pub(super) fn of(book: &'b Ledger) -> CallbackSearch<'b> {
        CallbackSearch { book, by_name: HashMap::new(), by_number: BTreeMap::new() }
    }

    /// Finds operations by our reference or the service's id anywhere in the payload, or by the metadata sent with the
    /// payment.
    pub(super) async fn mentioned(&mut self, payload: &Payload) -> Result<BTreeSet<OperationId>, LedgerError> {
        let mut found = BTreeSet::new();
        for name in payload.names() {
            if !self.by_name.contains_key(&name) {
                let ids = self.book.by_reference(&name).await?.into_iter().map(|operation| operation.id).collect();
                self.by_name.insert(name.clone(), ids);
            }
            found.extend(self.by_name.get(&name).into_iter().flatten());
        }
        for (id, installation) in payload.went_along() {
            if !self.by_number.contains_key(&id) {
                self.by_number.insert(id, self.book.operation(id).await?);
            }
            let operation = self.by_number.get(&id).and_then(Option::as_ref);
            // Two shops may share one callback address, and each may have a payment with this number.
            if operation.is_some_and(|operation| operation.transfer.is_from(&installation)) {
                found.insert(id);
            }
        }
        Ok(found)
    }
}
