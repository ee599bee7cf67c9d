//! What individual screens show and change.

use std::sync::Arc;

use crate::approvals::room::Approvals;
use crate::book::room::Books;
use crate::payroll::room::Payrolls;
use crate::people::room::PeopleRoom;
use crate::screens::diagnosis::Diagnosis;
use crate::screens::updating::board::Updates;
use crate::workspace::core::Core;

#[derive(Clone)]
pub(crate) struct Screens {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
    pub(crate) payrolls: Payrolls,
    pub(crate) books: Arc<Books>,
    pub(crate) approvals: Arc<Approvals>,
    pub(crate) diagnosis: Arc<Diagnosis>,
    pub(crate) updates: Arc<Updates>,
}
