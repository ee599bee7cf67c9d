//! Asks for approval and decides on it. A granted request is carried out by the payments and payroll rooms.

use std::sync::Arc;

use crate::payments::room::Payments;
use crate::payroll::room::Payrolls;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Approvals {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) payrolls: Payrolls,
}
