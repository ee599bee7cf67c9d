//! The usual fees that today's are compared with: they are read once a day, since they cover a quarter of a year.

use std::sync::{Arc, Mutex, Weak};

use chrono::NaiveDate;
use kaunta_ledger::UsualFees;

use crate::platform::lock::lock;
use crate::workspace::open::Workspace;

/// The usual fees of the days before one day.
#[derive(Default)]
pub(super) struct KeptUsualFees(Mutex<Option<Kept>>);

struct Kept {
    /// A book that was restored is another workspace.
    of: Weak<Workspace>,
    day: NaiveDate,
    usual: Arc<UsualFees>,
}

impl KeptUsualFees {
    pub(super) fn before(&self, day: NaiveDate, workspace: &Arc<Workspace>) -> Option<Arc<UsualFees>> {
        let of = Arc::downgrade(workspace);
        lock(&self.0).as_ref().filter(|kept| kept.day == day && kept.of.ptr_eq(&of)).map(|kept| kept.usual.clone())
    }

    pub(super) fn keep(&self, day: NaiveDate, workspace: &Arc<Workspace>, usual: Arc<UsualFees>) {
        *lock(&self.0) = Some(Kept { of: Arc::downgrade(workspace), day, usual });
    }
}
