//! What one person asks of another.

use std::sync::Arc;

use crate::payments::room::Payments;
use crate::payroll::room::Payrolls;
use crate::workspace::core::Core;

/// What one person asks of another.
pub(crate) struct Approvals {
    pub(crate) core: Arc<Core>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) payrolls: Payrolls,
}
