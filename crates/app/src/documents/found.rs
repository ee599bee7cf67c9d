//! What the person at the counter has found in their last look.

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;

use crate::staff::visit::VisitNumber;

/// The receipts that a look found: no other payment is opened by its number.
#[derive(Debug)]
pub(crate) struct FoundInVisit {
    pub(super) visit: VisitNumber,
    pub(super) environment: Environment,
    pub(super) operations: Vec<OperationId>,
}

impl FoundInVisit {
    /// Whether it found this payment, in this visit and this book.
    pub(super) fn has(&self, visit: VisitNumber, environment: Environment, id: OperationId) -> bool {
        self.visit == visit && self.environment == environment && self.operations.contains(&id)
    }
}
