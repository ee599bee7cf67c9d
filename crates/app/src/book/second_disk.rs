//! The second disk of the book: choosing it, copying there now, and what the book's screen shows of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::metadata::InstallationId;
use kaunta_ledger::{CarryError, Ledger, SecondDisk};
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::{Message, second_disk};
use sha2::{Digest, Sha256};

use crate::book::carrying::{Carrying, place};
use crate::book::error::BookError;
use crate::book::room::Books;
use crate::config::second_disk::{ChosenDisk, Overdue};
use crate::config::shop::Shop;
use crate::platform::host::{Host, with_timeout};
use crate::platform::lock::lock;
use crate::platform::same_disk::are_on_same_disk;
use crate::platform::shared_folder;
use crate::staff::actor::Caller;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// A disk that does not answer within this time is shown as not here.
const DISK_TIMEOUT: Duration = Duration::from_secs(2);

impl Books {
    pub(crate) async fn choose_second_disk(&self, caller: &Caller, _: Nothing) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let Some(folder) = core.staff.choose_folder(caller).await? else { return self.book(caller, Nothing).await };
        if is_in_data(&core.places.data, &folder) {
            return Err(BookError::AmongBooks);
        }
        let disk = SecondDisk { folder, name: name_of(&core.id, &workspace.ledger) };
        let chosen = ChosenDisk::new(disk.folder.clone(), disk.name.clone(), day_of(core.host.now()));
        tokio::task::spawn_blocking(move || disk.make())
            .await
            .map_err(std::io::Error::other)
            .map_err(Into::into)
            .flatten()?;
        let environment = workspace.environment;
        core.change_shop(|shop| shop.set_second_disk(environment, Some(chosen)))?;
        *lock(&workspace.second_disk.problem) = None;
        workspace.second_disk.request();
        log_choice(core, caller, workspace.environment).await;
        self.book(caller, Nothing).await
    }

    /// Makes a copy of the book as it is now, and carries it there with the others.
    pub(crate) async fn copy_to_second_disk(&self, caller: &Caller, _: Nothing) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let chosen = core.shop().second_disk(workspace.environment).ok_or(BookError::NoSecondDisk)?;
        // Check before the long work.
        if !look(&*core.host, &core.places.data, &chosen).await.is_here {
            return Err(CarryError::Away.into());
        }
        workspace.ledger.back_up_again(&core.backups(), core.host.now()).await.map_err(BookError::NotBackedUp)?;
        if let Err(error) = core.staff.back_up_daily(&core.backups(), day_of(core.host.now())).await {
            tracing::error!(%error, "the list of people could not be backed up before it is carried");
            return Err(BookError::PeopleNotCopied);
        }
        let (carrying, carried) = Carrying::of(core, &workspace, chosen).run().await;
        carrying.end(core, &workspace, carried)?;
        self.book(caller, Nothing).await
    }

    /// Stops copying there. Existing copies stay.
    pub(crate) async fn stop_second_disk(&self, caller: &Caller, _: Nothing) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let environment = workspace.environment;
        core.change_shop(|shop| shop.set_second_disk(environment, None))?;
        *lock(&workspace.second_disk.problem) = None;
        log_choice(core, caller, workspace.environment).await;
        self.book(caller, Nothing).await
    }
}

async fn log_choice(core: &Arc<Core>, caller: &Caller, environment: Environment) {
    core.host.changed(Change::Book);
    let act = Act::SettingsChanged { what: LoggedSetting::SecondDisk, environment };
    core.staff.log_own(caller, act).await;
}

/// Whether the folder is Kaunta's own or inside it.
fn is_in_data(data: &Path, folder: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| PathBuf::from(path));
    real(folder).starts_with(real(data))
}

/// The name of Kaunta's own folder on the disk. Neither another book nor the same book of another installation has it.
fn name_of(id: &InstallationId, ledger: &Ledger) -> String {
    let id = Sha256::digest(format!("{} {}", ledger.seed().to_hex(), id.as_str()));
    let id: String = hex::encode(id).chars().take(12).collect();
    format!("kaunta-{}-{id}", ledger.environment().code())
}

/// The second disk, as the book's screen shows it.
pub(super) async fn view(core: &Arc<Core>, workspace: &Workspace) -> Option<SecondDiskView> {
    let chosen = core.shop().second_disk(workspace.environment)?;
    let looked = look(&*core.host, &core.places.data, &chosen).await;
    Some(SecondDiskView {
        name: shown_name(&chosen.folder),
        path: place(&chosen).own().to_string_lossy().into_owned(),
        copied_at: chosen.copied_at.map(|at| at.to_rfc3339()),
        is_here: looked.is_here,
        notes: looked.notes,
        overdue: overdue(&*core.host, &chosen).map(String::from),
        problem: lock(&workspace.second_disk.problem).clone(),
    })
}

struct Looked {
    is_here: bool,
    /// Warnings about the place, in whole sentences.
    notes: Vec<String>,
}

async fn look(host: &dyn Host, data: &Path, chosen: &ChosenDisk) -> Looked {
    let (disk, data) = (place(chosen), data.to_owned());
    let look = tokio::task::spawn_blocking(move || {
        let own = disk.own();
        let same = are_on_same_disk(&own, &data).then(|| second_disk::same_disk().into());
        let shared = shared_folder::of_written(&own.join("copies"));
        Looked { is_here: disk.is_here(), notes: same.into_iter().chain(shared).collect() }
    });
    let looked = with_timeout(host, DISK_TIMEOUT, look).await.and_then(Result::ok);
    looked.unwrap_or(Looked { is_here: false, notes: Vec::new() })
}

/// `KINGSTON` for `/media/grace/KINGSTON`; the whole path if it has no last part, as in `E:\\`.
fn shown_name(folder: &Path) -> String {
    folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned()
}

/// What to say if the newest copy there is old.
fn overdue(host: &dyn Host, chosen: &ChosenDisk) -> Option<Message> {
    let name = shown_name(&chosen.folder);
    Some(match chosen.overdue(day_of(host.now()))? {
        Overdue::Never { days } => second_disk::never(days, name),
        Overdue::Old { days } => second_disk::old(days, name),
    })
}

/// A reminder if the newest copy on the second disk is old.
pub(crate) fn reminder(host: &dyn Host, shop: &Shop, environment: Environment) -> Option<String> {
    let chosen = shop.second_disk(environment)?;
    overdue(host, &chosen).map(String::from)
}
