//! What individual screens show and change.

use std::sync::Arc;

use kaunta_contract::ErrorCode;

use crate::approvals::room::ApprovalsRoom;
use crate::book::room::Books;
use crate::payroll::room::PayrollRoom;
use crate::people::room::PeopleRoom;
use crate::screens::diagnosis::Diagnosis;
use crate::screens::updating::board::Updates;
use crate::workspace::core::Core;

#[derive(Clone)]
pub(crate) struct Screens {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) payrolls: PayrollRoom,
    pub(super) books: Arc<Books>,
    pub(super) approvals: Arc<ApprovalsRoom>,
    pub(super) diagnosis: Arc<Diagnosis>,
    pub(super) updates: Arc<Updates>,
}

impl Screens {
    pub(crate) fn new(
        core: &Arc<Core>,
        people: &Arc<PeopleRoom>,
        payrolls: &PayrollRoom,
        books: &Arc<Books>,
        approvals: &Arc<ApprovalsRoom>,
    ) -> Screens {
        Screens {
            core: core.clone(),
            people: people.clone(),
            payrolls: payrolls.clone(),
            books: books.clone(),
            approvals: approvals.clone(),
            diagnosis: Arc::default(),
            updates: Arc::default(),
        }
    }

    /// Remembers for the diagnostics that a call failed.
    pub(crate) fn record_problem(&self, call: &'static str, code: ErrorCode) {
        self.diagnosis.problems.record(call, code, self.core.host.now());
    }
}
