//! The book of people, who is signed in, and the secret that PINs are hashed with.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::NaiveDate;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::MachineName;
use kaunta_people::{People, PeopleError, Person, PinSecret};
use kaunta_storage::compressed::compress;
use kaunta_storage::durable::rename;
use kaunta_storage::private;
use tokio::sync::{Notify, OnceCell};

use crate::platform::clock::Clock;
use crate::platform::host::{Host, KeychainProblem, with_timeout};
use crate::platform::lock::lock;
use crate::staff::actor::Actor;
use crate::staff::error::StaffError;
use crate::staff::visit::AtCounter;

/// How long to wait for the keychain's answer on whether there is a list at all, or on its seal before a payment.
pub(super) const KEYCHAIN: Duration = Duration::from_secs(3);

/// Who works here, and which of them is at the counter.
pub(crate) struct Staff {
    pub(crate) host: Arc<dyn Host>,
    pub(super) clock: Clock,
    /// This computer's name in the book and the log.
    pub(crate) machine: Option<MachineName>,
    path: PathBuf,
    /// Replaced by a new cell when another list replaces this one.
    pub(super) book: Mutex<Arc<OnceCell<People>>>,
    /// The list's copy among the backups.
    copy: PathBuf,
    /// Held while a daily copy is made: two open books have the same list.
    copying: tokio::sync::Mutex<()>,
    /// Whether people were ever set up here, even if the list is missing now. `None` until that is certain.
    pub(super) ever_was: tokio::sync::Mutex<Option<bool>>,
    pub(super) counter: Mutex<AtCounter>,
    /// The last secret that the keychain gave in this run. Once set, no payment waits for the keychain.
    pub(super) secret_seen: Mutex<Option<PinSecret>>,
    /// Held while a secret is looked up and created: two secrets would leave PINs that can't be checked.
    pub(super) making_secret: tokio::sync::Mutex<()>,
    /// Whether it was already logged that the list is not as Kaunta left it.
    pub(super) is_announced: AtomicBool,
    /// Whether the book in use names people, when last checked. `None` before the first check.
    book_names_people: Mutex<Option<(Environment, bool)>>,
    /// Notified when somebody signs in or out.
    pub(super) wake: Notify,
}

impl Staff {
    pub(crate) fn new(host: Arc<dyn Host>, clock: Clock, data: &Path) -> Staff {
        let machine = host.computer_name().and_then(|name| MachineName::parse(&name).ok());
        Staff {
            host,
            clock,
            machine,
            path: data.join("people.db"),
            book: Mutex::default(),
            copy: data.join("backups").join("people.db"),
            copying: tokio::sync::Mutex::default(),
            ever_was: tokio::sync::Mutex::default(),
            secret_seen: Mutex::default(),
            making_secret: tokio::sync::Mutex::default(),
            is_announced: AtomicBool::default(),
            book_names_people: Mutex::default(),
            counter: Mutex::default(),
            wake: Notify::new(),
        }
    }

    /// The book of people. `None` if nobody was ever set up.
    ///
    /// # Errors
    /// It can't be read, or is missing although the keychain knows that there was one: then nobody can sign in.
    pub(crate) async fn book(&self) -> Result<Option<People>, StaffError> {
        let cell = self.cell();
        if let Some(book) = cell.get() {
            return Ok(Some(book.clone()));
        }
        let is_there = self.path.try_exists().map_err(PeopleError::from)?;
        if !is_there {
            return if self.was_ever_set_up().await? { Err(StaffError::ListGone) } else { Ok(None) };
        }
        cell.get_or_try_init(|| self.open()).await.cloned().map(Some)
    }

    /// The book of people, created if there is none yet.
    ///
    /// # Errors
    /// As [`Staff::book`].
    pub(crate) async fn book_to_begin(&self) -> Result<People, StaffError> {
        match self.book().await? {
            Some(book) => Ok(book),
            None => self.cell().get_or_try_init(|| self.open()).await.cloned(),
        }
    }

    pub(crate) fn book_names_people(&self, environment: Environment) -> Option<bool> {
        lock(&self.book_names_people).filter(|(of, _)| *of == environment).map(|(_, names)| names)
    }

    pub(crate) fn remember_that_book_names_people(&self, environment: Environment, names: bool) {
        *lock(&self.book_names_people) = Some((environment, names));
    }

    /// A new list to replace a missing one. The old one's copy is set aside.
    ///
    /// # Errors
    /// It can't be created, or the copy can't be set aside.
    pub(crate) async fn replacement_book(&self) -> Result<People, StaffError> {
        let at = self.host.now().format("%Y-%m-%d-%H%M%S");
        if self.copy.try_exists().map_err(PeopleError::from)? {
            let aside = self.copy.with_file_name(format!("people-before-{at}.db"));
            rename(&self.copy, &aside).map_err(PeopleError::from)?;
        }
        self.cell().get_or_try_init(|| self.open()).await.cloned()
    }

    /// Whether anybody is in the list; false if it is missing.
    ///
    /// # Errors
    /// It can't be read.
    pub(crate) async fn is_anybody(&self) -> Result<bool, StaffError> {
        if !self.path.try_exists().map_err(PeopleError::from)? {
            return Ok(false);
        }
        let book = self.cell().get_or_try_init(|| self.open()).await.cloned()?;
        Ok(book.is_set_up().await?)
    }

    pub(super) fn cell(&self) -> Arc<OnceCell<People>> {
        lock(&self.book).clone()
    }

    /// Replaces the list with another one and copies the old one to `aside`. The replacement is atomic, so that there is
    /// always a list. Signs everybody out.
    ///
    /// # Errors
    /// It can't be replaced; the list is unchanged.
    pub(crate) async fn exchange(&self, with: &Path, aside: &Path) -> std::io::Result<()> {
        if let Some(backups) = aside.parent() {
            private::folder(backups)?;
        }
        if let Ok(Some(book)) = self.book().await.inspect_err(StaffError::log) {
            private::prepare(aside);
            if let Err(error) = book.copy_into(aside).await {
                tracing::warn!(%error, "the list of people could not be copied before it is set aside");
            }
            book.close().await;
        }
        // A journal left by a crash belongs to the old list, and would be applied to the new one.
        for left in ["-wal", "-shm"] {
            let journal = with_ending(&self.path, left);
            if journal.try_exists()? {
                rename(&journal, &with_ending(aside, left))?;
            }
        }
        rename(with, &self.path)?;
        *lock(&self.book) = Arc::default();
        {
            let mut counter = lock(&self.counter);
            (counter.now, counter.last) = (None, None);
        }
        self.wake.notify_waiters();
        Ok(())
    }

    /// Whether nothing reads or writes the list right now.
    #[cfg(any(test, feature = "for-tests"))]
    pub(crate) fn is_idle(&self) -> bool {
        self.cell().get().is_none_or(People::is_idle)
    }

    /// Closes the file. Later calls fail.
    pub(crate) async fn close(&self) {
        if let Some(book) = self.cell().get() {
            book.close().await;
        }
    }

    async fn open(&self) -> Result<People, StaffError> {
        private::prepare(&self.path);
        Ok(People::open(&self.path).await?)
    }

    /// Replaces the copy of the list among the backups, from which a shop restores a lost list. Made at each change, so that
    /// it contains no removed person and no old PIN.
    async fn copy_list(&self) -> Result<(), PeopleError> {
        if let Some(backups) = self.copy.parent() {
            private::folder(backups)?;
        }
        self.copy_to(&self.copy).await
    }

    /// Copies the list beside a backup of a book: `kaunta-practice-2026-11-25.db` → `kaunta-practice-2026-11-25-people.db`.
    pub(crate) async fn back_up_beside(&self, backup: &Path) -> Result<(), PeopleError> {
        let stem = backup.file_stem().unwrap_or_default().to_string_lossy();
        self.copy_to(&backup.with_file_name(format!("{stem}-people.db"))).await
    }

    /// Makes today's copy among the daily ones, `people-2026-11-25.db.xz`, unless it exists, then thins them like those
    /// of the books. Does nothing while the list is not open, as when nobody was ever set up.
    pub(crate) async fn back_up_daily(&self, backups: &Path, today: NaiveDate) -> Result<(), PeopleError> {
        let _alone = self.copying.lock().await;
        let cell = self.cell();
        let (Some(book), copy) = (cell.get(), backups.join(format!("people-{today}.db.xz"))) else { return Ok(()) };
        if copy.try_exists()? {
            return Ok(());
        }
        private::folder(backups)?;
        // Always the same names, so that the next copy replaces what a crash left.
        let [whole, partial] = ["people.db.whole", "people.db.xz.partial"].map(|name| backups.join(name));
        if whole.try_exists()? {
            std::fs::remove_file(&whole)?;
        }
        private::prepare(&whole);
        book.copy_into(&whole).await?;
        let (from, to) = (whole.clone(), partial.clone());
        tokio::task::spawn_blocking(move || compress(&from, &to)).await.map_err(std::io::Error::other)??;
        std::fs::remove_file(&whole)?;
        rename(&partial, &copy)?;
        Ok(kaunta_ledger::thin(backups, "people", today)?)
    }

    /// Replaces the file with a complete copy. Does nothing while the list is not open, as when nobody was ever set up.
    async fn copy_to(&self, copy: &Path) -> Result<(), PeopleError> {
        let cell = self.cell();
        let Some(book) = cell.get() else { return Ok(()) };
        let coming = copy.with_extension("db.coming");
        if coming.try_exists()? {
            std::fs::remove_file(&coming)?;
        }
        // SQLite fills an empty file and keeps its permissions.
        private::prepare(&coming);
        book.copy_into(&coming).await?;
        rename(&coming, copy)?;
        Ok(())
    }

    /// Whether people were ever set up here, judged by the copy and the keychain, outside the list. Only a clear answer is
    /// remembered.
    ///
    /// # Errors
    /// The keychain does not answer: it is locked, slow or broken.
    pub(crate) async fn was_ever_set_up(&self) -> Result<bool, StaffError> {
        let mut ever = self.ever_was.lock().await;
        if let Some(ever) = *ever {
            return Ok(ever);
        }
        let was = self.copy.exists()
            || match with_timeout(&*self.host, KEYCHAIN, self.host.read_people_head()).await {
                Some(Ok(head)) => head.is_some(),
                Some(Err(KeychainProblem::Missing)) => false,
                Some(Err(problem)) => return Err(StaffError::ListNotKnown(problem)),
                None => return Err(StaffError::ListNotKnown(KeychainProblem::Silent)),
            };
        *ever = Some(was);
        Ok(was)
    }

    /// The actor for a call that arrives now.
    ///
    /// # Errors
    /// As [`Staff::book`].
    pub(crate) async fn actor(&self) -> Result<Actor, StaffError> {
        let Some(book) = self.book().await? else { return Ok(Actor::Unguarded) };
        if !book.is_set_up().await? {
            return if self.was_ever_set_up().await? { Err(StaffError::ListGone) } else { Ok(Actor::Unguarded) };
        }
        let Some(name) = self.at_counter() else { return Ok(Actor::Nobody) };
        let person = book.person(&name).await?;
        // A person removed meanwhile is signed out.
        Ok(person.filter(Person::is_here).map_or(Actor::Nobody, |person| Actor::Person(Box::new(person))))
    }

    /// Call after each change of the list. A copy that can't be made blocks nothing; the next change makes one.
    pub(crate) async fn copy_people(&self) {
        self.store_head().await;
        if let Err(error) = self.copy_list().await {
            tracing::error!(%error, "the list of people could not be copied");
        }
    }
}

/// `people.db` → `people.db-wal`.
fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
