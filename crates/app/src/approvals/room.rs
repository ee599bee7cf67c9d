//! Asks for approval and decides on it. A granted request is carried out by the payments and payroll rooms.

use std::sync::Arc;

use crate::payments::room::Payments;
use crate::payroll::room::PayrollRoom;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct ApprovalsRoom {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) payments: Arc<Payments>,
    pub(super) payrolls: PayrollRoom,
}

impl ApprovalsRoom {
    pub(crate) fn new(
        core: &Arc<Core>,
        people: &Arc<PeopleRoom>,
        payments: &Arc<Payments>,
        payrolls: &PayrollRoom,
    ) -> ApprovalsRoom {
        ApprovalsRoom {
            core: core.clone(),
            people: people.clone(),
            payments: payments.clone(),
            payrolls: payrolls.clone(),
        }
    }
}
