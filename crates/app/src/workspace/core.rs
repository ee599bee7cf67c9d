//! What all rooms share: this installation and the open workspaces.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use kaunta_contract::{Problem, ProblemCode};
use kaunta_domain::environment::Environment;
use tokio::sync::{mpsc, oneshot};

use crate::workspace::connection::Connections;
use crate::workspace::error::WorkspaceError;
use crate::workspace::held::HeldWorkspaces;
use crate::workspace::installation::Installation;
use crate::workspace::open::{MovedWorkspace, Workspace};

pub(crate) struct Core {
    pub(crate) installation: Arc<Installation>,
    pub(crate) connections: Connections,
    /// Opened environments stay open: a payment in flight records its outcome in its own book.
    workspaces: tokio::sync::Mutex<HashMap<Environment, Arc<Workspace>>>,
    /// Held while the key to sign with is read or made.
    pub(super) making_key: tokio::sync::Mutex<()>,
    /// The receiver repairs what a crash left in an opened book, and starts its workers.
    opened: mpsc::UnboundedSender<OpenedWorkspace>,
    /// The receiver reconciles a book that may not be the newest.
    moved: mpsc::UnboundedSender<MovedWorkspace>,
}

/// A workspace that was opened. Nobody else gets it until the receiver has answered whether it can be used.
pub(crate) struct OpenedWorkspace {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) answer: oneshot::Sender<Result<(), Problem>>,
}

impl Deref for Core {
    type Target = Installation;

    fn deref(&self) -> &Installation {
        &self.installation
    }
}

impl Core {
    /// The receivers are told of opened workspaces and of those whose book moved.
    pub(crate) fn new(
        installation: Installation,
    ) -> (Core, mpsc::UnboundedReceiver<OpenedWorkspace>, mpsc::UnboundedReceiver<MovedWorkspace>) {
        let (opened, opened_receiver) = mpsc::unbounded_channel();
        let (moved, moved_receiver) = mpsc::unbounded_channel();
        let core = Core {
            installation: Arc::new(installation),
            connections: Connections::default(),
            workspaces: tokio::sync::Mutex::default(),
            making_key: tokio::sync::Mutex::default(),
            opened,
            moved,
        };
        (core, opened_receiver, moved_receiver)
    }

    /// The workspace of the environment in use; an error of a call if it can't be opened.
    pub(crate) async fn in_use(self: &Arc<Self>) -> Result<Arc<Workspace>, WorkspaceError> {
        self.workspace().await.map_err(WorkspaceError::NotOpened)
    }

    /// The workspace of the environment in use, opened if needed.
    pub(crate) async fn workspace(self: &Arc<Self>) -> Result<Arc<Workspace>, Problem> {
        self.workspace_of(self.environment()).await
    }

    /// The workspace of an environment, opened if needed.
    pub(crate) async fn workspace_of(self: &Arc<Self>, environment: Environment) -> Result<Arc<Workspace>, Problem> {
        let mut workspaces = self.workspaces.lock().await;
        if let Some(workspace) = workspaces.get(&environment) {
            return workspace.damage().map_or_else(|| Ok(workspace.clone()), Err);
        }
        let connection = self.connections.of(environment);
        let workspace =
            Arc::new(Workspace::open(&self.installation, connection, self.moved.clone(), environment).await?);
        let (answer, repaired) = oneshot::channel();
        let opened = OpenedWorkspace { workspace: workspace.clone(), answer };
        let is_told = self.opened.send(opened).is_ok();
        match repaired.await {
            Ok(repaired) if is_told => repaired?,
            Ok(_) | Err(_) => return Err(not_repaired()),
        }
        workspaces.insert(environment, workspace.clone());
        Ok(workspace)
    }

    /// The open workspaces. `None` while one is being opened, or books are being exchanged.
    pub(crate) fn open_at_once(&self) -> Option<Vec<Arc<Workspace>>> {
        self.workspaces.try_lock().ok().map(|workspaces| workspaces.values().cloned().collect())
    }

    /// Keeps everybody from the workspaces, once none is being opened.
    pub(crate) async fn hold_workspaces(&self) -> HeldWorkspaces<'_> {
        HeldWorkspaces(self.workspaces.lock().await)
    }

    /// The workspaces that are open now.
    pub(crate) async fn open_workspaces(&self) -> Vec<Arc<Workspace>> {
        self.workspaces.lock().await.values().cloned().collect()
    }

    /// Makes an environment's next request use its new settings, and immediately asks about what waited for them.
    pub(crate) async fn reconnect(&self, environment: Environment) {
        self.connections.of(environment).settings_changed();
        for workspace in self.open_workspaces().await.iter().filter(|workspace| workspace.environment == environment) {
            workspace.settings_changed();
            workspace.wake.notify_one();
            workspace.callback_wake.notify_one();
        }
    }
}

/// The repair task failed.
fn not_repaired() -> Problem {
    Problem { code: ProblemCode::BookClosed, message: kaunta_words::books::not_opened().into(), path: None }
}
