//! Writes the pack of each month that is certainly over into the chosen folder, once.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::NaiveDate;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{Filter, Ledger};
use kaunta_words::packs as words;

use crate::config::packs::{ChosenPacks, Month, OtherFile, WhyOther, WrittenPack};
use crate::packs::contents::{FoundFile, PackTime, look};
use crate::packs::error::PacksError;
use crate::packs::pack::{name_of, write};
use crate::packs::setting::place;
use crate::platform::error::FileError;
use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::platform::new_file::NewFile;
use crate::reports::error::ReportsError;
use crate::reports::gather::Watch;
use crate::workspace::connection::Connection;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// How often to look whether a month is over, and whether a disk is back.
const LOOK_AGAIN: Duration = Duration::from_secs(10 * 60);

/// The most files tried for one month, numbered after its name.
const MOST_FILES: usize = 100;

/// Runs for as long as the workspace is open. Also checks when it opens, in case the computer was off on the first.
pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (host, wake) = (core.host.clone(), workspace.packs.wake.clone());
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        while round(&core, &workspace).await.is_some() {
            tokio::select! {
                biased;
                () = wake.notified() => {}
                () = host.sleep(LOOK_AGAIN) => {}
            }
        }
    });
}

/// Writes what is due. `None` once the workspace is closed.
async fn round(core: &Weak<Core>, workspace: &Weak<Workspace>) -> Option<()> {
    let (core, workspace) = (core.upgrade()?, workspace.upgrade()?);
    let problem = match all_written(&core, &workspace).await {
        Ok(waits) => waits,
        Err(error) => {
            // A disk is often away, and the screen shows that.
            if !matches!(error, PacksError::Away) {
                tracing::warn!(?error, "the pack of a month was not written");
            }
            Some(error.in_words())
        }
    };
    *lock(&workspace.packs.problem) = problem;
    Some(())
}

/// Writes every month that is due. Returns why the next one that is over by the computer's clock has to wait, in words.
async fn all_written(core: &Core, workspace: &Arc<Workspace>) -> Result<Option<String>, PacksError> {
    let environment = workspace.environment;
    loop {
        let Some(chosen) = core.shop().packs(environment) else { return Ok(None) };
        let certain = KnownDay::now(&*core.host, &workspace.connection);
        let chosen = match certain.service_day {
            Some(day) => remember(core, workspace.environment, &chosen, chosen.clone().without_unfinished(day))?,
            None => chosen,
        };
        let Some((month, operations)) = due(&workspace.ledger, &chosen, certain).await? else {
            let waits = chosen.over(certain.computer_day).find(|month| !chosen.is_written(*month));
            return Ok(waits.map(|month| certain.in_words(month)));
        };
        let pack = written(core, workspace, &chosen, (month, operations)).await?;
        // Clear this before the settings say that the month is written.
        *lock(&workspace.packs.problem) = None;
        let remembered = chosen.clone().with(month, pack);
        if remember(core, workspace.environment, &chosen, remembered.clone())? != remembered {
            // A person chose another folder meanwhile.
            return Ok(None);
        }
    }
}

/// Stores `after` if `before` is still stored, and returns what is stored now: something else if a person has changed
/// it meanwhile.
fn remember(
    core: &Core,
    environment: Environment,
    before: &ChosenPacks,
    after: ChosenPacks,
) -> Result<ChosenPacks, PacksError> {
    if *before != after {
        core.change_shop(|shop| {
            if shop.packs(environment).as_ref() == Some(before) {
                shop.set_packs(environment, Some(after.clone()));
            }
        })?;
    }
    Ok(core.shop().packs(environment).unwrap_or(after))
}

/// What is known about today's date.
#[derive(Clone, Copy)]
struct KnownDay {
    computer_day: NaiveDate,
    /// The earliest day that it can be by the service's clock; `None` if the service has not said so in this run.
    service_day: Option<NaiveDate>,
}

impl KnownDay {
    fn now(host: &dyn Host, connection: &Connection) -> KnownDay {
        let service = connection.time_at_least(host.running());
        KnownDay { computer_day: day_of(host.now()), service_day: service.map(day_of) }
    }

    /// Every day before this one is certainly over, by the service's clock and by the computer's, which dates the
    /// payments. `None` if the service has not told the time yet.
    fn day(self) -> Option<NaiveDate> {
        self.service_day.map(|day| day.min(self.computer_day))
    }

    /// Why a month that is over by the computer's clock is not written.
    fn in_words(self, month: Month) -> String {
        match self.service_day {
            None => words::time_not_heard(month.first_day()),
            Some(_) => words::not_over(month.first_day()),
        }
        .into()
    }
}

/// The first month that is over and is not written, or was written with fewer operations than the book has now; with
/// that number.
async fn due(ledger: &Ledger, chosen: &ChosenPacks, certain: KnownDay) -> Result<Option<(Month, u64)>, PacksError> {
    let Some(day) = certain.day() else { return Ok(None) };
    for month in chosen.over(day) {
        let filter = Filter { from: Some(month.first_day()), to: Some(month.last_day()), ..Filter::default() };
        let operations = ledger.count(&filter).await.map_err(ReportsError::from)?;
        if !chosen.has(month, operations) {
            return Ok(Some((month, operations)));
        }
    }
    Ok(None)
}

async fn written(
    core: &Core,
    workspace: &Arc<Workspace>,
    chosen: &ChosenPacks,
    (month, operations): (Month, u64),
) -> Result<WrittenPack, PacksError> {
    let disk = place(chosen);
    let stem = disk.own().join(name_of(workspace.environment, month));
    let (is_here, files) = tokio::task::spawn_blocking(move || match disk.is_here() {
        true => (true, files_of(&stem)),
        false => (false, Ok(Vec::new())),
    })
    .await
    .map_err(|_| PacksError::BrokeOff)?;
    if !is_here {
        return Err(PacksError::Away);
    }
    let mut beside = None;
    for (path, found) in files.map_err(FileError::from)? {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let why = match found {
            FoundFile::Nothing => {
                let operations = write_new(core, workspace, month, &path).await?;
                return Ok(WrittenPack { file, operations, other_file: beside });
            }
            FoundFile::Pack(pack) if pack.is_of(&workspace.ledger, month).await.map_err(ReportsError::from)? => {
                if pack.is_whole(operations) {
                    // It was written, but Kaunta ended before it could record that.
                    return Ok(WrittenPack { file, operations: pack.operations, other_file: beside });
                }
                WhyOther::TooEarly
            }
            FoundFile::Pack(_) | FoundFile::Other => WhyOther::Foreign,
        };
        beside = beside.or(Some(OtherFile { file, why }));
    }
    Err(FileError::NoFreeName.into())
}

/// The month's files by number, up to and including the first name that is free.
fn files_of(stem: &Path) -> std::io::Result<Vec<(PathBuf, FoundFile)>> {
    let mut found = Vec::new();
    for number in 1..=MOST_FILES {
        let mut name = stem.as_os_str().to_owned();
        name.push(if number == 1 { ".zip".to_owned() } else { format!(" ({number}).zip") });
        let path = PathBuf::from(name);
        let file = look(&path)?;
        let is_free = file == FoundFile::Nothing;
        found.push((path, file));
        if is_free {
            break;
        }
    }
    Ok(found)
}

async fn write_new(core: &Core, workspace: &Arc<Workspace>, month: Month, path: &Path) -> Result<u64, PacksError> {
    let new = NewFile::exactly(path)?;
    let service_time = workspace.connection.time_at_least(core.host.running());
    let made = PackTime { at: core.host.now(), service_time };
    let mut watch = Watch::new(&Arc::default(), None, 0);
    let contents = write(&workspace.ledger, &core.shop(), month, made, &new, &mut watch).await?;
    new.keep()?;
    Ok(contents.operations)
}
