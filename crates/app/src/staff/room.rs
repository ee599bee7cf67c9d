//! The book of people, who is signed in, and the secret that PINs are mixed with.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::MachineName;
use kaunta_people::{People, PeopleError, Person, PinSecret};
use kaunta_storage::durable::rename;
use kaunta_storage::private;
use tokio::sync::{Notify, OnceCell};

use crate::platform::clock::Clock;
use crate::platform::host::{Host, KeychainProblem, with_timeout};
use crate::platform::lock::lock;
use crate::staff::actor::Actor;
use crate::staff::visit::AtCounter;
use crate::wording::people as words;

/// A keychain that is to say whether there is a list at all, or how it is sealed before a payment, has so long.
pub(super) const KEYCHAIN: Duration = Duration::from_secs(3);

/// Who works here, and who of them is at the counter.
pub(crate) struct Staff {
    pub(crate) host: Arc<dyn Host>,
    pub(super) clock: Clock,
    /// This computer, as the book and the log name it.
    pub(crate) machine: Option<MachineName>,
    path: PathBuf,
    /// Another cell once another list takes the place of this one.
    pub(super) book: Mutex<Arc<OnceCell<People>>>,
    /// The copy of it that stands with the backups.
    copy: PathBuf,
    /// Whether people were set up here once, though there is no list of them: as the keychain said it clearly.
    pub(super) ever_was: tokio::sync::Mutex<Option<bool>>,
    pub(super) counter: Mutex<AtCounter>,
    /// The secret as the keychain gave it last in this run: once it has, no payment waits for it.
    pub(super) secret_seen: Mutex<Option<PinSecret>>,
    /// Held while a secret is looked for and made: two secrets would leave PINs that can't be checked.
    pub(super) making_secret: tokio::sync::Mutex<()>,
    /// That the list is not as Kaunta kept it stands in the log.
    pub(super) is_told: AtomicBool,
    /// Whether the book in use names people, when it was last asked; nothing before the first time.
    book_names_people: Mutex<Option<(Environment, bool)>>,
    /// Rung when somebody comes or goes.
    pub(super) bell: Notify,
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
            ever_was: tokio::sync::Mutex::default(),
            secret_seen: Mutex::default(),
            making_secret: tokio::sync::Mutex::default(),
            is_told: AtomicBool::default(),
            book_names_people: Mutex::default(),
            counter: Mutex::default(),
            bell: Notify::new(),
        }
    }

    /// The book of people where there is one; nothing where nobody was ever set up.
    ///
    /// # Errors
    /// It can't be read, or is gone though the keychain knows that there was one: nobody comes in.
    pub(crate) async fn book(&self) -> Result<Option<People>, AppError> {
        let cell = self.cell();
        if let Some(book) = cell.get() {
            return Ok(Some(book.clone()));
        }
        let is_there = self.path.try_exists().map_err(|error| people_error(&error.into()))?;
        if !is_there {
            return if self.was_ever_set_up().await? { Err(gone()) } else { Ok(None) };
        }
        cell.get_or_try_init(|| self.open()).await.cloned().map(Some)
    }

    /// The book of people, made where there is none yet.
    ///
    /// # Errors
    /// As [`Staff::book`].
    pub(crate) async fn book_to_begin(&self) -> Result<People, AppError> {
        match self.book().await? {
            Some(book) => Ok(book),
            None => self.cell().get_or_try_init(|| self.open()).await.cloned(),
        }
    }

    pub(crate) fn book_names_people(&self, environment: Environment) -> Option<bool> {
        lock(&self.book_names_people).filter(|(of, _)| *of == environment).map(|(_, names)| names)
    }

    pub(crate) fn note_that_book_names_people(&self, environment: Environment, names: bool) {
        *lock(&self.book_names_people) = Some((environment, names));
    }

    /// A new list in place of one that is gone; the copy of the old one is kept aside.
    ///
    /// # Errors
    /// It can't be made, or the copy not be kept.
    pub(crate) async fn book_to_begin_anew(&self) -> Result<People, AppError> {
        let at = self.host.now().format("%Y-%m-%d-%H%M%S");
        if self.copy.try_exists().map_err(|error| people_error(&error.into()))? {
            let aside = self.copy.with_file_name(format!("people-before-{at}.db"));
            rename(&self.copy, &aside).map_err(|error| people_error(&error.into()))?;
        }
        self.cell().get_or_try_init(|| self.open()).await.cloned()
    }

    /// Whether anybody is in the list; not where it is gone.
    ///
    /// # Errors
    /// It can't be read.
    pub(crate) async fn is_anybody(&self) -> Result<bool, AppError> {
        if !self.path.try_exists().map_err(|error| people_error(&error.into()))? {
            return Ok(false);
        }
        let book = self.cell().get_or_try_init(|| self.open()).await.cloned()?;
        book.is_set_up().await.map_err(|error| people_error(&error))
    }

    pub(super) fn cell(&self) -> Arc<OnceCell<People>> {
        lock(&self.book).clone()
    }

    /// Another list takes the place of this one, a copy of which is kept as `aside`: in one step, so that there is always one.
    /// Nobody is signed in after it.
    ///
    /// # Errors
    /// It can't be exchanged; the list is then the one that it was.
    pub(crate) async fn exchange(&self, with: &Path, aside: &Path) -> std::io::Result<()> {
        if let Some(backups) = aside.parent() {
            private::folder(backups)?;
        }
        if let Ok(Some(book)) = self.book().await {
            private::prepare(aside);
            if let Err(error) = book.copy_into(aside).await {
                tracing::warn!(%error, "the list of people could not be copied before it is set aside");
            }
            book.close().await;
        }
        // A journal that a crash left belongs to the list that goes, and would be taken for the other one's.
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
        self.bell.notify_waiters();
        Ok(())
    }

    /// Whether nobody reads or writes it at this moment.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.cell().get().is_none_or(People::is_at_rest)
    }

    /// Lets go of the file. Whatever is called afterwards fails.
    pub(crate) async fn close(&self) {
        if let Some(book) = self.cell().get() {
            book.close().await;
        }
    }

    async fn open(&self) -> Result<People, AppError> {
        private::prepare(&self.path);
        People::open(&self.path).await.map_err(|error| people_error(&error))
    }

    /// Keeps a whole copy of the list with the backups, in the place of the one before: what a shop puts back that has lost
    /// the list. It is made at each change, so that it knows nobody who was removed and no PIN of before.
    async fn keep_copy(&self) -> Result<(), PeopleError> {
        if let Some(backups) = self.copy.parent() {
            private::folder(backups)?;
        }
        self.copy_to(&self.copy).await
    }

    /// Keeps a whole copy beside a backup of a book: `kaunta-practice-2026-11-25.db` → `kaunta-practice-2026-11-25-people.db`.
    pub(crate) async fn back_up_beside(&self, backup: &Path) -> Result<(), PeopleError> {
        let stem = backup.file_stem().unwrap_or_default().to_string_lossy();
        self.copy_to(&backup.with_file_name(format!("{stem}-people.db"))).await
    }

    /// A whole copy in the place of the one before; none where nobody was ever set up.
    async fn copy_to(&self, copy: &Path) -> Result<(), PeopleError> {
        let cell = self.cell();
        let Some(book) = cell.get() else { return Ok(()) };
        let coming = copy.with_extension("db.coming");
        if coming.try_exists()? {
            std::fs::remove_file(&coming)?;
        }
        // SQLite fills an empty file, and leaves it the rights it has.
        private::prepare(&coming);
        book.copy_into(&coming).await?;
        rename(&coming, copy)?;
        Ok(())
    }

    /// Whether somebody was set up here once, by what is known outside of the list: the copy, and the keychain. Only what it
    /// says clearly is remembered.
    ///
    /// # Errors
    /// The keychain does not say: it is locked, slow or broken.
    pub(crate) async fn was_ever_set_up(&self) -> Result<bool, AppError> {
        let mut ever = self.ever_was.lock().await;
        if let Some(ever) = *ever {
            return Ok(ever);
        }
        let was = self.copy.exists()
            || match with_timeout(&*self.host, KEYCHAIN, self.host.read_people_head()).await {
                Some(Ok(head)) => head.is_some(),
                Some(Err(KeychainProblem::Missing)) => false,
                Some(Err(problem)) => return Err(not_known(&problem)),
                None => return Err(not_known(&KeychainProblem::Silent)),
            };
        *ever = Some(was);
        Ok(was)
    }

    /// On whose behalf a call that arrives now is answered.
    ///
    /// # Errors
    /// As [`Staff::book`].
    pub(crate) async fn actor(&self) -> Result<Actor, AppError> {
        let Some(book) = self.book().await? else { return Ok(Actor::Unguarded) };
        if !book.is_set_up().await.map_err(|error| people_error(&error))? {
            return if self.was_ever_set_up().await? { Err(gone()) } else { Ok(Actor::Unguarded) };
        }
        let Some(name) = self.at_counter() else { return Ok(Actor::Nobody) };
        let person = book.person(&name).await.map_err(|error| people_error(&error))?;
        // Who was removed meanwhile is out.
        Ok(person.filter(Person::is_here).map_or(Actor::Nobody, |person| Actor::Person(Box::new(person))))
    }

    /// The list of people is another one now. A copy that can't be made stops nobody; the next change makes one.
    pub(crate) async fn keep_copy_of_people(&self) {
        self.note_head().await;
        if let Err(error) = self.keep_copy().await {
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

fn gone() -> AppError {
    AppError::new(ErrorCode::SignIn, kaunta_words::people::gone())
}

fn not_known(problem: &KeychainProblem) -> AppError {
    AppError::new(ErrorCode::SignIn, words::people_not_known(problem))
}

/// A book of people that did not do what was asked.
pub(crate) fn people_error(error: &PeopleError) -> AppError {
    let code = match error {
        PeopleError::AlreadySetUp
        | PeopleError::NotSetUp
        | PeopleError::NameTaken(_)
        | PeopleError::NotHere(_)
        | PeopleError::LastOwner(_)
        | PeopleError::NotAnOwner(_) => ErrorCode::Fields,
        PeopleError::NotAsKept => ErrorCode::Right,
        PeopleError::MadeByNewerVersion { .. }
        | PeopleError::Damaged { .. }
        | PeopleError::DiskFull
        | PeopleError::Busy
        | PeopleError::ReadOnly { .. }
        | PeopleError::UnsafePlace { .. }
        | PeopleError::Unreadable { .. }
        | PeopleError::Hash { .. }
        | PeopleError::Io(_)
        | PeopleError::Storage(_) => {
            tracing::error!(%error, "the book of people did not do what was asked");
            ErrorCode::Book
        }
    };
    AppError::new(code, words::people_trouble(error))
}
