//! The approvals room.

use std::sync::Arc;

use crate::payments::room::Payments;
use crate::payroll::room::Payrolls;
use crate::workspace::core::Core;

pub(crate) struct Approvals {
    pub(crate) core: Arc<Core>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) payrolls: Payrolls,
}
