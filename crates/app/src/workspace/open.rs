//! One open environment: its book, its settings, and its connection to the service.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_contract::{Chain, Labelled, Problem, ProblemCode, Progress};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::UserId;
use kaunta_gateway::{Gateway, PartnerWallet};
use kaunta_ledger::{Ledger, LedgerError, MoveCause, OpenError};
use kaunta_storage::private;
use kaunta_words::books;
use tokio::sync::{Notify, mpsc};

use crate::platform::host::{Host, PracticePlace};
use crate::platform::lock::lock;
use crate::workspace::cached_client::CachedClient;
use crate::workspace::canary::Canary;
use crate::workspace::connection::Connection;
use crate::workspace::installation::{EXAMPLE_BOOK, Installation};
use crate::workspace::open_look_ups::OpenLookUps;
use crate::workspace::packs::PacksState;
use crate::workspace::prints::Prints;
use crate::workspace::second_disk::SecondDiskState;
use crate::workspace::sending_lock::SendingLock;

/// A workspace whose book may not be the newest, sent to reconciliation.
pub(crate) struct MovedWorkspace {
    pub(crate) workspace: Arc<Workspace>,
    pub(crate) cause: Option<MoveCause>,
}

/// An open environment.
pub(crate) struct Workspace {
    pub(crate) environment: Environment,
    pub(crate) ledger: Ledger,
    /// Notified when something becomes due sooner than the poller expects.
    pub(crate) wake: Arc<Notify>,
    /// Notified when the address to fetch callbacks from may have changed.
    pub(crate) callback_wake: Arc<Notify>,
    pub(crate) practice: Option<PracticePlace>,
    pub(crate) sending: SendingLock,
    pub(crate) canary: Canary,
    pub(crate) open_look_ups: OpenLookUps,
    pub(crate) connection: Arc<Connection>,
    /// The earliest time, since Kaunta started, at which newly set credentials are tried again on a payment of the old ones.
    pub(crate) proof_not_before: Mutex<Duration>,
    /// The result of checking the chain of events.
    chain: Mutex<Chain>,
    /// Notified when the anchor or a backup may be due.
    pub(crate) maintenance_wake: Arc<Notify>,
    /// Held while the shop's rules are written to the book.
    telling_rules: tokio::sync::Mutex<()>,
    /// Why the last automatic backup failed, in words.
    backup_problem: Mutex<Option<String>>,
    backup_is_requested: AtomicBool,
    pub(crate) second_disk: SecondDiskState,
    pub(crate) packs: PacksState,
    pub(crate) prints: Prints,
    /// Whether the book was compared with the keychain's anchor, and whether the keychain holds the anchor.
    compared_with_keychain: AtomicBool,
    anchor_in_keychain: AtomicBool,
    /// Whether a reconciliation is looking up what the book may have lost.
    is_reconciling: AtomicBool,
    pub(crate) reconciliation_wake: Arc<Notify>,
    /// Notified when the balance may be read for a wallet payment that had to wait.
    pub(crate) balance_evidence_wake: Arc<Notify>,
    /// Why the last read of the partner wallet's balance failed, in words.
    pub(crate) unread_wallet: Mutex<Option<String>>,
    /// What the service last said about the partner wallet in this run.
    pub(crate) wallet_record: Mutex<Vec<Labelled>>,
    /// Whose wallet it is, as the service answered for this key.
    pub(crate) wallet_user: Mutex<Option<(CredentialFingerprint, UserId)>>,
    pub(super) gateway: Mutex<CachedClient<Gateway>>,
    pub(super) partner: Mutex<CachedClient<PartnerWallet>>,
    moved: mpsc::UnboundedSender<MovedWorkspace>,
    /// Damage found after opening. Once set, nothing is paid from this book.
    damage: Mutex<Option<Problem>>,
    /// Payments whose outcome could not be written to the damaged book.
    pub(super) unwritten: Mutex<Vec<OperationId>>,
}

impl Workspace {
    /// Whether its book is the example day's.
    pub(crate) fn is_example(&self) -> bool {
        self.ledger.path().file_name().is_some_and(|name| name == EXAMPLE_BOOK)
    }

    /// Opens the book. The runtime repairs afterwards what a crash left in it.
    pub(crate) async fn open(
        core: &Installation,
        connection: Arc<Connection>,
        moved: mpsc::UnboundedSender<MovedWorkspace>,
        environment: Environment,
    ) -> Result<Workspace, Problem> {
        let path = core.book_path(environment);
        let backups = core.backups();
        let book =
            async { Ledger::open(&path, environment, &backups).await.map_err(|error| problem(&error, path.clone())) };
        let practice = async {
            match environment {
                Environment::Practice => practice(&*core.host, &core.places.data).await.map(Some),
                Environment::Development | Environment::Production => Ok(None),
            }
        };
        let (ledger, practice) = tokio::join!(book, practice);
        // A problem of the book is told first: it is the shop's.
        let (ledger, practice) = (ledger?, practice?);
        if let Some(machine) = &core.staff.machine {
            ledger.works_on(machine.clone());
        }
        let workspace = Workspace {
            environment,
            ledger,
            wake: Arc::default(),
            callback_wake: Arc::default(),
            practice,
            sending: SendingLock::default(),
            canary: Canary::default(),
            open_look_ups: OpenLookUps::default(),
            connection,
            proof_not_before: Mutex::default(),
            chain: Mutex::new(Chain::Checking { progress: Progress { done: 0, total: 0 } }),
            maintenance_wake: Arc::default(),
            telling_rules: tokio::sync::Mutex::default(),
            backup_problem: Mutex::default(),
            backup_is_requested: AtomicBool::default(),
            second_disk: SecondDiskState::default(),
            packs: PacksState::default(),
            prints: Prints::default(),
            compared_with_keychain: AtomicBool::default(),
            anchor_in_keychain: AtomicBool::default(),
            is_reconciling: AtomicBool::default(),
            reconciliation_wake: Arc::default(),
            balance_evidence_wake: Arc::default(),
            unread_wallet: Mutex::default(),
            wallet_record: Mutex::default(),
            wallet_user: Mutex::default(),
            gateway: Mutex::default(),
            partner: Mutex::default(),
            moved,
            damage: Mutex::default(),
            unwritten: Mutex::default(),
        };
        if let Some(why) = workspace.ledger.read_only() {
            workspace.sending.read_only(read_only_words(why));
            return Ok(workspace);
        }
        Ok(workspace)
    }

    /// Tells reconciliation. While Kaunta quits, nothing may be listening any more.
    pub(crate) fn notify_moved(self: &Arc<Self>, cause: Option<MoveCause>) {
        _ = self.moved.send(MovedWorkspace { workspace: self.clone(), cause });
    }

    /// Whether the book was compared with what the keychain knows of it.
    pub(crate) fn is_compared(&self) -> bool {
        self.compared_with_keychain.load(Ordering::SeqCst)
    }

    pub(crate) fn mark_compared(&self) {
        self.compared_with_keychain.store(true, Ordering::SeqCst);
    }

    pub(crate) fn has_anchor_in_keychain(&self) -> bool {
        self.anchor_in_keychain.load(Ordering::SeqCst)
    }

    /// Returns whether this is a change.
    pub(crate) fn record_keychain(&self, holds_anchor: bool) -> bool {
        self.anchor_in_keychain.swap(holds_anchor, Ordering::SeqCst) != holds_anchor
    }

    /// Runs maintenance now instead of at its next time.
    pub(crate) fn run_maintenance(&self) {
        self.backup_is_requested.store(true, Ordering::SeqCst);
        self.maintenance_wake.notify_one();
    }

    /// The result of checking the chain of events.
    pub(crate) fn chain(&self) -> Chain {
        lock(&self.chain).clone()
    }

    pub(crate) fn set_chain(&self, chain: Chain) {
        *lock(&self.chain) = chain;
    }

    /// Why the last automatic backup failed, in words.
    pub(crate) fn backup_problem(&self) -> Option<String> {
        lock(&self.backup_problem).clone()
    }

    /// Returns whether this is a change.
    pub(crate) fn record_backup_problem(&self, problem: Option<String>) -> bool {
        let mut known = lock(&self.backup_problem);
        let is_news = *known != problem;
        *known = problem;
        is_news
    }

    /// Whether a reconciliation is looking up what the book may have lost.
    pub(crate) fn is_reconciling(&self) -> bool {
        self.is_reconciling.load(Ordering::SeqCst)
    }

    /// Returns whether none was running: only then may the caller start one.
    pub(crate) fn begin_reconciling(&self) -> bool {
        !self.is_reconciling.swap(true, Ordering::SeqCst)
    }

    pub(crate) fn end_reconciling(&self) {
        self.is_reconciling.store(false, Ordering::SeqCst);
    }

    /// Held while the shop's rules are written to the book.
    pub(crate) async fn tell_rules(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.telling_rules.lock().await
    }

    pub(crate) fn take_backup_request(&self) -> bool {
        self.backup_is_requested.swap(false, Ordering::SeqCst)
    }

    pub(crate) fn damage(&self) -> Option<Problem> {
        lock(&self.damage).clone()
    }

    /// From now on nothing is paid from this book, and another one must replace it.
    pub(crate) fn record_damage(&self, problem: Problem) {
        *lock(&self.damage) = Some(problem);
    }

    /// Verifies the whole book. Opening verifies only the parts that a large book needs to start.
    pub(crate) async fn check(&self) -> bool {
        match self.ledger.checkup().await {
            Err(LedgerError::Damaged { detail }) => {
                let path = self.ledger.path().to_owned();
                lock(&self.damage).get_or_insert(problem(&OpenError::Damaged { detail }, path));
                false
            }
            Err(error) => {
                tracing::warn!(%error, "the book could not be read through");
                true
            }
            Ok(()) => true,
        }
    }
}

async fn practice(host: &dyn Host, data: &Path) -> Result<PracticePlace, Problem> {
    let state = data.join("practice-gateway.db");
    private::prepare(&state);
    host.practice(&state).await.map_err(|problem| {
        tracing::error!(detail = problem.detail(), "the practice gateway did not start");
        Problem {
            code: ProblemCode::PracticeDown,
            message: books::practice_gateway_down().into(),
            path: Some(state.to_string_lossy().into_owned()),
        }
    })
}

/// Why nothing is sent from a read-only book.
fn read_only_words(why: &OpenError) -> String {
    let because = match why {
        OpenError::TooOldSqlite { found } => books::old_sqlite(found.to_string()),
        OpenError::UnsafePlace { .. } => books::place_not_durable(),
        OpenError::ReadOnly { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_)
        | OpenError::MadeByNewerVersion { .. }
        | OpenError::Damaged { .. }
        | OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::AlreadyOpen
        | OpenError::DiskFull
        | OpenError::BackupFailed { .. } => books::read_only_place(),
    };
    because.then(books::reads_only_until_then()).into()
}

pub(crate) fn problem(error: &OpenError, path: PathBuf) -> Problem {
    tracing::error!(%error, "the book can't be opened");
    let (code, words) = match error {
        OpenError::MadeByNewerVersion { .. } => (ProblemCode::BookNewer, books::of_newer_version()),
        OpenError::Damaged { .. } => (ProblemCode::BookDamaged, books::damaged()),
        OpenError::Tampered { .. } => (ProblemCode::BookDamaged, books::tampered()),
        OpenError::AlreadyOpen => (ProblemCode::BookInUse, books::open_elsewhere()),
        OpenError::DiskFull => (ProblemCode::DiskFull, books::no_room_to_open()),
        OpenError::OtherEnvironment { .. } => (ProblemCode::BookClosed, books::of_other_environment()),
        OpenError::ReadOnly { .. } => (ProblemCode::BookClosed, books::not_writable()),
        OpenError::UnsafePlace { .. } => (ProblemCode::BookClosed, books::unsafe_place()),
        OpenError::BackupFailed { .. } => (ProblemCode::BookClosed, books::not_copied_before_update()),
        OpenError::TooOldSqlite { .. } | OpenError::Io(_) | OpenError::Storage(_) => {
            (ProblemCode::BookClosed, books::not_opened())
        }
    };
    Problem { code, message: words.into(), path: Some(path.to_string_lossy().into_owned()) }
}
