//! The program without its window: who holds what, and which environment is in use.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kaunta_contract::{AppError, Chain, Change, ErrorCode, Problem};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::metadata::InstallationId;
use kaunta_ledger::LedgerError;
use kaunta_storage::private;

use crate::connection::Connections;
use crate::example::ExampleDay;
use crate::host::{Host, with_timeout};
use crate::in_flight::InFlight;
use crate::installation;
use crate::keys::Keys;
use crate::paying::Reviews;
use crate::payroll::leaving::{self, LeftBehind};
use crate::people::Staff;
use crate::restoring::ChosenCopies;
use crate::schedule::PlanningClock;
use crate::shop::Shop;
use crate::updating::Updates;
use crate::workspace::Workspace;

/// How long whatever shuts the door to payments waits for those that are on their way.
pub(crate) const LANDING: Duration = Duration::from_secs(30);

/// Kaunta, behind its window. Cheap to clone.
#[derive(Clone)]
pub struct App {
    core: Arc<Core>,
}

/// Where Kaunta keeps things.
#[derive(Debug, Clone)]
pub struct Places {
    /// Books, their backups and `shop.json`.
    pub data: PathBuf,
    /// Receipts and exports, where a person finds them.
    pub files: PathBuf,
}

/// What every use case shares.
pub(crate) struct Core {
    pub(crate) host: Arc<dyn Host>,
    pub(crate) places: Places,
    pub(crate) keys: Keys,
    pub(crate) reviews: Mutex<Reviews>,
    pub(crate) payrolls: crate::payroll::Payrolls,
    pub(crate) in_flight: InFlight,
    pub(crate) connections: Connections,
    pub(crate) chosen_copies: ChosenCopies,
    pub(crate) example_day: ExampleDay,
    /// Held while a file that carries the book is written or brought in.
    pub(crate) moving: tokio::sync::Mutex<()>,
    pub(crate) diagnosis: crate::diagnostics::Diagnosis,
    pub(crate) planning: PlanningClock,
    pub(crate) updates: Updates,
    pub(crate) staff: Staff,
    /// Tells this installation of Kaunta from others.
    pub(crate) installation: InstallationId,
    /// Tells this start of Kaunta from others.
    run: u32,
    shop: Mutex<Shop>,
    /// Environments opened so far stay open: a payment in flight writes its outcome to its own book.
    workspaces: tokio::sync::Mutex<HashMap<Environment, Arc<Workspace>>>,
}

impl App {
    /// Kaunta with its folders; the book is opened by the first call that needs it.
    ///
    /// # Errors
    /// When the folders can't be made, or the shop's own choices can't be read.
    pub fn new(host: Arc<dyn Host>, places: Places) -> std::io::Result<App> {
        private_folder(&places.data)?;
        let core = Core {
            keys: Keys::new(host.clone()),
            installation: installation::read_or_make(&places.data, host.random())?,
            run: host.random() as u32,
            shop: Mutex::new(Shop::read(&places.data)?),
            staff: Staff::new(host.clone(), &places.data),
            host,
            places,
            reviews: Mutex::default(),
            payrolls: crate::payroll::Payrolls::default(),
            in_flight: InFlight::default(),
            connections: Connections::default(),
            chosen_copies: ChosenCopies::default(),
            example_day: ExampleDay::default(),
            moving: tokio::sync::Mutex::default(),
            diagnosis: crate::diagnostics::Diagnosis::default(),
            planning: PlanningClock::default(),
            updates: Updates::default(),
            workspaces: tokio::sync::Mutex::default(),
        };
        Ok(App { core: Arc::new(core) })
    }

    /// Begins in an environment, whichever was in use last.
    ///
    /// # Errors
    /// When the choice can't be saved.
    pub fn begin_in(&self, environment: Environment) -> Result<(), AppError> {
        if self.core.environment() == environment {
            return Ok(());
        }
        self.core.change_shop(|shop| shop.environment = environment)
    }

    /// Waits until no payment is between its first byte and its outcome in the book.
    pub async fn settled(&self) {
        self.core.in_flight.none().await;
    }

    /// Payrolls wait after the row or part on its way, until a person goes on with them.
    pub fn pause_payrolls(&self) {
        self.core.payrolls.running.pause_all();
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
        for workspace in self.core.open_workspaces().await {
            if workspace.ledger.read_only().is_none() {
                if let Err(error) = workspace.ledger.write_anchor().await {
                    tracing::warn!(%error, "the anchor beside the book could not be written at the end");
                }
                crate::maintenance::keep_in_keychain(&self.core, &workspace).await;
            }
            workspace.ledger.close().await;
        }
        self.core.staff.close().await;
    }

    /// How many payments are between their first byte and their outcome in the book.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.core.in_flight.count()
    }

    /// Whether a service is being asked about payments or names at this moment; so it is taken to be while nobody can tell.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.core
            .workspaces
            .try_lock()
            .map_or(true, |workspaces| workspaces.values().any(|workspace| workspace.connection.is_asking()))
    }

    /// Whether no book is being opened, gone through, read or written at this moment: a test that holds time in its
    /// hands lets it run only then.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let Ok(workspaces) = self.core.workspaces.try_lock() else { return false };
        let is_gone_through = |workspace: &Workspace| !matches!(*lock(&workspace.chain), Chain::Checking { .. });
        let books = workspaces.values().all(|workspace| workspace.ledger.is_at_rest() && is_gone_through(workspace));
        books && self.core.staff.is_at_rest()
    }

    pub(crate) fn core(&self) -> &Arc<Core> {
        &self.core
    }

    /// The workspace of the environment in use, as an error of a call where it can't be opened.
    pub(crate) async fn workspace(&self) -> Result<Arc<Workspace>, AppError> {
        self.core.workspace().await.map_err(|problem| AppError::new(ErrorCode::Book, problem.message))
    }
}

impl Core {
    /// The workspace of the environment in use, opened if it is not open yet.
    pub(crate) async fn workspace(self: &Arc<Self>) -> Result<Arc<Workspace>, Problem> {
        self.workspace_of(self.environment()).await
    }

    /// The workspace of an environment, opened if it is not open yet.
    pub(crate) async fn workspace_of(self: &Arc<Self>, environment: Environment) -> Result<Arc<Workspace>, Problem> {
        let mut workspaces = self.workspaces.lock().await;
        if let Some(workspace) = workspaces.get(&environment) {
            return workspace.damage().map_or_else(|| Ok(workspace.clone()), Err);
        }
        let workspace = Arc::new(Workspace::open(self, environment).await?);
        workspaces.insert(environment, workspace.clone());
        crate::reconciliation::begin_if_moved(self, &workspace).await;
        crate::poller::watch(self, &workspace);
        crate::callbacks::watch(self, &workspace);
        crate::balance_evidence::watch(self, &workspace);
        crate::maintenance::watch(self, &workspace);
        crate::integrity::begin(self, &workspace);
        Ok(workspace)
    }

    /// Does something with a book while no workspace is open on it, and nobody can open one. Payrolls that are being paid are
    /// paused first; which of the book's were not over is answered too.
    ///
    /// # Errors
    /// A payment is on its way; or as `work`.
    pub(crate) async fn with_book_closed<T>(
        &self,
        environment: Environment,
        work: impl Future<Output = Result<T, AppError>> + Send,
    ) -> Result<(T, Vec<LeftBehind>), AppError> {
        let mut workspaces = self.workspaces.lock().await;
        let mut left_behind = Vec::new();
        if let Some(workspace) = workspaces.get(&environment) {
            let was_paying = self.payrolls.running.pause(environment);
            workspace.sending.leave();
            if self.in_flight.count() > 0 {
                workspace.sending.stay();
                return Err(AppError::new(ErrorCode::Book, on_its_way(was_paying)));
            }
            match leaving::at_rest(self, workspace).await {
                Ok(left) => left_behind = left,
                // A book that can't be read is exchanged for that very reason.
                Err(error) => tracing::warn!(%error, "it is not known which payrolls were not over"),
            }
            if let Err(error) = workspace.ledger.write_anchor().await {
                // What is in the file is older, so more is looked up.
                tracing::warn!(%error, "the anchor could not be written before the book is exchanged");
            }
            workspace.ledger.close().await;
            workspaces.remove(&environment);
        }
        // What was confirmed rests on the validations of the old book.
        *lock(&self.reviews) = Reviews::default();
        self.payrolls.forget(environment).await;
        // Before, so that a crash in between makes nobody suspicious; and after, since practice may have another book then.
        self.forget_given_rules(environment).await;
        let done = work.await?;
        self.forget_given_rules(environment).await;
        Ok((done, left_behind))
    }

    /// The same with every book. Payments that are on their way have a while to end.
    ///
    /// # Errors
    /// One does not end, and all stays as it is; or as `work`.
    pub(crate) async fn with_every_book_closed<T>(
        self: &Arc<Self>,
        work: impl Future<Output = Result<T, AppError>> + Send,
    ) -> Result<T, AppError> {
        let mut was_paying = false;
        for workspace in self.open_workspaces().await {
            was_paying |= self.payrolls.running.pause(workspace.environment);
            workspace.sending.leave();
        }
        let _ended = with_timeout(&*self.host, LANDING, self.in_flight.none()).await;
        let mut workspaces = self.workspaces.lock().await;
        // Also those that were opened meanwhile: the flights are counted after the last door is shut.
        workspaces.values().for_each(|workspace| workspace.sending.leave());
        if self.in_flight.count() > 0 {
            workspaces.values().for_each(|workspace| workspace.sending.stay());
            return Err(AppError::new(ErrorCode::Book, on_its_way(was_paying)));
        }
        for (environment, workspace) in workspaces.drain() {
            if let Err(error) = leaving::at_rest(self, &workspace).await {
                tracing::warn!(%error, "it is not known which payrolls were not over");
            }
            if let Err(error) = workspace.ledger.write_anchor().await {
                tracing::warn!(%error, "the anchor could not be written before the book is closed");
            }
            workspace.ledger.close().await;
            self.payrolls.forget(environment).await;
        }
        *lock(&self.reviews) = Reviews::default();
        work.await
    }

    /// Where the copies of books are.
    pub(crate) fn backups(&self) -> PathBuf {
        self.places.data.join("backups")
    }

    /// Whether a workspace is being opened, or books are being exchanged.
    pub(crate) fn is_opening_workspace(&self) -> bool {
        self.workspaces.try_lock().is_err()
    }

    /// Every environment opened so far.
    pub(crate) async fn open_workspaces(&self) -> Vec<Arc<Workspace>> {
        self.workspaces.lock().await.values().cloned().collect()
    }

    /// Now, by both clocks.
    pub(crate) fn moment(&self) -> Moment {
        let ms = u64::try_from(self.host.running().as_millis()).unwrap_or(u64::MAX);
        Moment { at: self.host.now(), tick: MonotonicStamp { run: self.run, ms } }
    }

    pub(crate) fn environment(&self) -> Environment {
        lock(&self.shop).environment
    }

    pub(crate) fn shop(&self) -> Shop {
        lock(&self.shop).clone()
    }

    /// Changes the shop's choices on disk first, then here.
    pub(crate) fn change_shop(&self, change: impl FnOnce(&mut Shop)) -> Result<(), AppError> {
        let mut shop = lock(&self.shop);
        let mut changed = shop.clone();
        change(&mut changed);
        changed.write(&self.places.data).map_err(|error| {
            tracing::error!(%error, "shop.json can't be written");
            AppError::new(ErrorCode::Book, "The settings could not be saved. Check that the disk is not full.")
        })?;
        *shop = changed;
        drop(shop);
        self.host.changed(Change::Settings);
        Ok(())
    }
}

fn on_its_way(was_paying: bool) -> &'static str {
    if was_paying {
        "A payment is on its way. The payroll that was being paid is paused after it. Wait until its outcome is known, then try again."
    } else {
        "A payment is on its way. Wait until its outcome is known, then try again."
    }
}

/// A folder that only its owner can look into; on Windows the user's own profile is that already.
fn private_folder(path: &Path) -> std::io::Result<()> {
    private::folder(path)?;
    // A folder that can't be written is still read.
    if let Err(error) = private::restrict(path) {
        tracing::warn!(%error, "the folder of the books could not be made private");
    }
    Ok(())
}

/// A lock is only ever held for an assignment: one that a panic left behind still holds good data.
pub(crate) fn lock<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody paused or stopped it in the moment before.
const NOT_RUNNING: &str = "This payroll was paused or stopped meanwhile, so the next payment was not sent. Look at who was paid before you go on.";

/// The clock was set back, or the day was over, between the check and the payment.
const NOT_CHECKED: &str = "The service's word on the next person is no longer of the last day, so nothing was sent. Go on: they are checked once more.";

/// A book that did not do what was asked, in plain words; the detail goes to the log.
pub(crate) fn book_error(error: LedgerError) -> AppError {
    if let Some(refused) = crate::people::refused_by_rules(&error) {
        return refused;
    }
    if matches!(error, LedgerError::Closed) {
        return AppError::new(ErrorCode::Locked, crate::moving::CLOSED);
    }
    tracing::error!(%error, "the book did not do what was asked");
    let words = if matches!(error, LedgerError::DiskFull) {
        "The disk is full, so the book can't be written. Free some space, then try again."
    } else if matches!(error, LedgerError::PayrollNotRunning(_)) {
        return AppError::new(ErrorCode::Review, NOT_RUNNING);
    } else if matches!(error, LedgerError::NotChecked(_)) {
        return AppError::new(ErrorCode::Review, NOT_CHECKED);
    } else {
        "The book could not be read or written. Try again; if it stays so, restart Kaunta."
    };
    AppError::new(ErrorCode::Book, words)
}
