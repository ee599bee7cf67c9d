//! The program without its window.

use std::path::Path;
use std::sync::{Arc, Mutex};

use kaunta_contract::{AppError, Change, OfferedFile};
use kaunta_domain::environment::Environment;

use crate::book::maintenance;
use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::runtime::call_span::CallNumbers;
use crate::runtime::opening::{self, Receivers};
use crate::runtime::rooms::Rooms;
use crate::staff::error::StaffError;
use crate::workspace::core::Core;
use crate::workspace::installation::{Installation, Places};

/// Kaunta, behind its window. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub(crate) rooms: Arc<Rooms>,
    /// Taken by the first call, which starts the tasks that receive from workspaces.
    receivers: Arc<Mutex<Option<Receivers>>>,
    pub(crate) calls: Arc<CallNumbers>,
}

impl App {
    /// Creates Kaunta's folders. The first call that needs the book opens it.
    ///
    /// # Errors
    /// The folders can't be created, or the shop's choices can't be read.
    pub fn new(host: Arc<dyn Host>, places: Places) -> std::io::Result<App> {
        let (core, opened, moved) = Core::new(Installation::new(host, places)?);
        let rooms = Arc::new(Rooms::new(Arc::new(core)));
        let receivers = Arc::new(Mutex::new(Some(Receivers { opened, moved })));
        Ok(App { rooms, receivers, calls: Arc::default() })
    }

    /// Starts in this environment, regardless of which was last in use.
    ///
    /// # Errors
    /// The choice can't be saved.
    pub fn begin_in(&self, environment: Environment) -> Result<(), AppError> {
        if self.rooms.core.environment() == environment {
            return Ok(());
        }
        Ok(self.rooms.core.change_shop(|shop| shop.environment = environment)?)
    }

    /// Opens the customer's window if the settings say so. Call once Kaunta's own window is open: they never share a
    /// monitor.
    pub fn open_customer_window(&self) {
        self.rooms.customer_screen.open();
    }

    /// Waits until no payment is being sent: until every outcome is in the book.
    pub async fn settled(&self) {
        self.rooms.core.in_flight.none().await;
    }

    /// Pauses payrolls after the row or part in flight, and baskets after the bill, until a person resumes them.
    pub fn pause_payrolls(&self) {
        self.rooms.payments.leave_baskets();
        self.rooms.payrolls.pause_all();
    }

    /// Waits as [`App::settled`], then closes as [`App::close_books`]. Call before the program ends.
    pub async fn close(&self) {
        self.pause_payrolls();
        self.settled().await;
        self.close_books().await;
    }

    /// Stores the anchor of every open book beside it and in the keychain, so that the next start can tell whether the book
    /// is the newest, and closes the books and the list of people. Later calls fail. The next start asks for the outcome of
    /// a payment in flight.
    pub async fn close_books(&self) {
        for workspace in self.rooms.core.open_workspaces().await {
            if workspace.ledger.read_only().is_none() {
                if let Err(error) = workspace.ledger.write_anchor().await {
                    tracing::warn!(%error, "the anchor beside the book could not be written at the end");
                }
                maintenance::store_in_keychain(&self.rooms.core, &workspace).await;
            }
            workspace.ledger.close().await;
        }
        self.rooms.core.staff.close().await;
    }

    /// How many payments are being sent, until their outcome is in the book. An update being installed counts as one.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.rooms.core.in_flight.count()
    }
}

impl App {
    /// A person dropped a file on the window, which opens it as a payroll or as a statement. Ignored while Kaunta is
    /// locked, and for people who may do neither.
    pub async fn dropped(&self, path: &Path) {
        let (host, staff) = (&self.rooms.core.host, &self.rooms.core.staff);
        staff.look_at_counter().await;
        let Ok(actor) = staff.actor().await.inspect_err(StaffError::log) else { return };
        let name = path.file_name().unwrap_or_default();
        let file = OfferedFile { file: format!("{:032x}", host.random()), name: name.to_string_lossy().into_owned() };
        let is_table = self.rooms.payrolls.dropped(&actor, path, &file.file);
        let is_statement = self.rooms.statements.dropped(&actor, path, &file.file);
        if is_table || is_statement {
            host.changed(Change::Dropped { file });
        }
    }

    /// Tells the window that a part of Kaunta panicked.
    pub fn broke_down(&self) {
        self.rooms.core.host.changed(Change::BrokeDown { words: kaunta_words::breakdown::of_part().into() });
    }

    /// Ensures that each opened workspace is repaired and gets its workers.
    pub(crate) fn listen_to_workspaces(&self) {
        if let Some(receivers) = lock(&self.receivers).take() {
            opening::begin(&self.rooms, receivers);
        }
    }
}
