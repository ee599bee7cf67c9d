//! The program without its window.

use std::path::Path;
use std::sync::{Arc, Mutex};

use kaunta_contract::{AppError, Chain, Change};
use kaunta_domain::environment::Environment;

use crate::book::maintenance;
use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::runtime::call_span::CallNumbers;
use crate::runtime::opening::{self, Receivers};
use crate::runtime::rooms::Rooms;
use crate::workspace::core::Core;
use crate::workspace::installation::{Installation, Places};
use crate::workspace::open::Workspace;

/// Kaunta, behind its window. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub(crate) rooms: Arc<Rooms>,
    /// Taken by the first call, which begins the tasks that hear of workspaces.
    receivers: Arc<Mutex<Option<Receivers>>>,
    pub(crate) calls: Arc<CallNumbers>,
}

impl App {
    /// Kaunta with its folders; the book is opened by the first call that needs it.
    ///
    /// # Errors
    /// When the folders can't be made, or the shop's own choices can't be read.
    pub fn new(host: Arc<dyn Host>, places: Places) -> std::io::Result<App> {
        let (core, opened, moved) = Core::new(Installation::new(host, places)?);
        let rooms = Arc::new(Rooms::new(Arc::new(core), App::in_words));
        let receivers = Arc::new(Mutex::new(Some(Receivers { opened, moved })));
        Ok(App { rooms, receivers, calls: Arc::default() })
    }

    /// Begins in an environment, whichever was in use last.
    ///
    /// # Errors
    /// When the choice can't be saved.
    pub fn begin_in(&self, environment: Environment) -> Result<(), AppError> {
        if self.rooms.core.environment() == environment {
            return Ok(());
        }
        self.rooms.core.change_shop(|shop| shop.environment = environment)
    }

    /// Waits until no payment is between its first byte and its outcome in the book.
    pub async fn settled(&self) {
        self.rooms.core.in_flight.none().await;
    }

    /// Payrolls wait after the row or part on its way, until a person goes on with them.
    pub fn pause_payrolls(&self) {
        self.rooms.payrolls.running.pause_all();
    }

    /// Before the program ends: waits as [`App::settled`], then does as [`App::close_books`].
    pub async fn close(&self) {
        self.pause_payrolls();
        self.settled().await;
        self.close_books().await;
    }

    /// Keeps the anchor of every open book beside it and in the keychain, so that the next start knows how far it was, and
    /// closes the books and the list of people. Whatever is called afterwards fails; the outcome of a payment in flight the next start asks for.
    pub async fn close_books(&self) {
        for workspace in self.rooms.core.open_workspaces().await {
            if workspace.ledger.read_only().is_none() {
                if let Err(error) = workspace.ledger.write_anchor().await {
                    tracing::warn!(%error, "the anchor beside the book could not be written at the end");
                }
                maintenance::keep_in_keychain(&self.rooms.core, &workspace).await;
            }
            workspace.ledger.close().await;
        }
        self.rooms.core.staff.close().await;
    }

    /// How many payments are between their first byte and their outcome in the book.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.rooms.core.in_flight.count()
    }

    /// Whether a service is being asked about payments or names at this moment; so it is taken to be while nobody can tell.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.rooms
            .core
            .workspaces
            .try_lock()
            .map_or(true, |workspaces| workspaces.values().any(|workspace| workspace.connection.is_asking()))
    }

    /// Whether no book is being opened, gone through, read or written at this moment: a test that holds time in its
    /// hands lets it run only then.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let Ok(workspaces) = self.rooms.core.workspaces.try_lock() else { return false };
        let is_gone_through = |workspace: &Workspace| !matches!(*lock(&workspace.chain), Chain::Checking { .. });
        let books = workspaces.values().all(|workspace| workspace.ledger.is_at_rest() && is_gone_through(workspace));
        books && self.rooms.core.staff.is_at_rest()
    }
}

impl App {
    /// A person dropped a file on the window. Ignored while Kaunta is locked, and for people who may not prepare a payroll.
    pub async fn dropped(&self, path: &Path) {
        self.rooms.payrolls.dropped(path).await;
    }

    /// A part of Kaunta broke down: the window is told.
    pub fn broke_down(&self) {
        self.rooms.core.host.changed(Change::BrokeDown { words: kaunta_words::breakdown::of_part().into() });
    }

    /// Sees to it that each workspace that is opened is repaired and gets its workers.
    pub(crate) fn listen_to_workspaces(&self) {
        if let Some(receivers) = lock(&self.receivers).take() {
            opening::begin(&self.rooms, receivers);
        }
    }
}
