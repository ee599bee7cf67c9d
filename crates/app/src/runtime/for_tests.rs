//! Reads of the program's state that only tests need.

use kaunta_contract::Chain;

use crate::runtime::app::App;
use crate::workspace::open::Workspace;

impl App {
    /// Whether a service is being asked about payments or names right now. True if that can't be determined.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        let workspaces = self.rooms.core.open_at_once();
        workspaces.is_none_or(|workspaces| workspaces.iter().any(|workspace| workspace.connection.is_asking()))
    }

    /// Whether no book is being opened, checked, read or written right now. A test that controls time advances it only then.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let Some(workspaces) = self.rooms.core.open_at_once() else { return false };
        let is_gone_through = |workspace: &Workspace| !matches!(workspace.chain(), Chain::Checking { .. });
        let books = workspaces.iter().all(|workspace| workspace.ledger.is_idle() && is_gone_through(workspace));
        books && self.rooms.core.staff.is_idle()
    }
}
