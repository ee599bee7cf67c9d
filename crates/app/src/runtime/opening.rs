//! After a workspace is opened: repairs what a crash left, and starts its workers.

use std::sync::{Arc, Weak};

use kaunta_contract::{Problem, ProblemCode};
use tokio::sync::mpsc;

use crate::book::{carrying, integrity, maintenance, reconciliation};
use crate::customer_screen;
use crate::packs::monthly;
use crate::payroll::run;
use crate::polling::{callbacks, interrupted, poller};
use crate::printing;
use crate::runtime::rooms::Rooms;
use crate::staff::actor::Actor;
use crate::wallet::balance_evidence;
use crate::wording::book_error::book_error;
use crate::workspace::core::OpenedWorkspace;
use crate::workspace::open::{MovedWorkspace, Workspace};

/// Handles each opened workspace and each moved book, for as long as there are rooms.
pub(crate) fn begin(rooms: &Arc<Rooms>, Receivers { mut opened, mut moved }: Receivers) {
    customer_screen::watch(&rooms.customer_screen);
    let weak = Arc::downgrade(rooms);
    let rooms = weak.clone();
    tokio::spawn(async move {
        while let Some(OpenedWorkspace { workspace, answer }) = opened.recv().await {
            let rooms = rooms.clone();
            // In a separate task: a panic over one book must not keep others closed.
            tokio::spawn(async move {
                if let Some(repaired) = begin_in(&rooms, &workspace).await {
                    _ = answer.send(repaired);
                }
            });
        }
    });
    tokio::spawn(async move {
        while let Some(MovedWorkspace { workspace, cause }) = moved.recv().await {
            let Some(rooms) = weak.upgrade() else { return };
            reconciliation::run(&rooms.people, &rooms.core, &workspace, cause);
        }
    });
}

/// Receives the events of the rooms below.
pub(crate) struct Receivers {
    pub(crate) opened: mpsc::UnboundedReceiver<OpenedWorkspace>,
    pub(crate) moved: mpsc::UnboundedReceiver<MovedWorkspace>,
}

async fn begin_in(rooms: &Weak<Rooms>, workspace: &Arc<Workspace>) -> Option<Result<(), Problem>> {
    let rooms = rooms.upgrade()?;
    let core = &rooms.core;
    if workspace.ledger.read_only().is_none() {
        rooms.people.enforce_rules(&Actor::Nobody, workspace).await;
        let repaired = async {
            interrupted::find(&core.clock, &workspace.ledger).await?;
            run::find_cut_off(&workspace.ledger).await?;
            workspace.ledger.stop_baskets().await?;
            printing::cut_off::find(&workspace.ledger).await
        };
        if let Err(error) = repaired.await {
            let message = book_error(error).message;
            return Some(Err(Problem { code: ProblemCode::BookClosed, message, path: None }));
        }
    }
    reconciliation::begin_if_moved(core, workspace).await;
    poller::watch(core, workspace);
    callbacks::watch(core, workspace);
    balance_evidence::watch(core, workspace);
    maintenance::watch(&rooms.people, core, workspace);
    carrying::watch(core, workspace);
    monthly::watch(core, workspace);
    integrity::begin(core, workspace);
    Some(Ok(()))
}
