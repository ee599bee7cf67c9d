//! Replaces a book with a backup, or with what can be saved of a damaged book. Both run while no workspace can be opened.

use std::path::{Path, PathBuf};

use kaunta_contract::*;
use kaunta_domain::reference::Seed;
use kaunta_ledger::{
    Anchor, BackupContents, Elsewhere, Loss, LostRun, anchor_beside, examine_backup, operations_above,
};
use kaunta_people::Act;
use kaunta_words::{Message, backups};

use crate::book::error::{BookError, CopyRefused};
use crate::book::room::Books;
use crate::payroll::pausing::{self, LeftBehind};
use crate::platform::new_file::saved;
use crate::staff::actor::{Actor, Caller};
use crate::wording::words::numbers;
use crate::workspace::core::Core;

/// The backup that the window names: a listed one or a file that the person chose, nothing else.
fn named(books: &Books, caller: &Actor, input: BackupInput) -> Result<PathBuf, BookError> {
    let chosen = books.chosen_copies.find(caller, &input.path);
    let listed =
        || Some(PathBuf::from(input.path)).filter(|file| file.parent() == Some(books.core.backups().as_path()));
    chosen.or_else(listed).ok_or(BookError::NotChosen)
}

impl Books {
    pub(crate) async fn choose_backup(&self, caller: &Caller, _: Nothing) -> Result<ChosenBackup, BookError> {
        let core = &self.core;
        let Some(file) = core.staff.choose_file(caller, &["db", "xz"]).await? else {
            return Ok(ChosenBackup { report: None });
        };
        let report = report(core, &file).await;
        self.chosen_copies.add(caller, file);
        Ok(ChosenBackup { report: Some(report) })
    }

    pub(crate) async fn examine_backup(&self, caller: &Caller, input: BackupInput) -> Result<BackupReport, BookError> {
        Ok(report(&self.core, &named(self, caller, input)?).await)
    }

    pub(crate) async fn restore(&self, caller: &Caller, input: RestoreInput) -> Result<Nothing, BookError> {
        let core = &self.core;
        let elsewhere = match input.used_elsewhere {
            UsedElsewhere::No => Elsewhere::NotUsed,
            UsedElsewhere::MayBe => Elsewhere::MayHaveBeenUsed,
        };
        let (environment, file) = (core.environment(), named(self, caller, BackupInput { path: input.path })?);
        examined(core, &file).await.map_err(BookError::CopyRefused)?;
        let (book, backups) = (core.book_path(environment), core.backups());
        let exchange = async {
            let now = core.host.now();
            kaunta_ledger::restore(&book, &file, environment, &backups, elsewhere, now)
                .await
                .map_err(|error| BookError::of_exchange(error, &book))
        };
        let (restored, left_behind) = self.with_book_closed(environment, exchange).await?;
        self.say_what_is_left_behind(left_behind).await;
        core.staff.log_own(caller, Act::Restored { environment }).await;
        self.people.log_void(environment, &restored.void, caller.name()).await;
        // What it lacks is looked up from now on. If it can't be opened, the screen says why when it reads the book.
        if let Err(error) = core.in_use().await {
            tracing::warn!(message = error.words(), "the restored book can't be opened yet");
        }
        core.host.changed(Change::Settings);
        core.host.changed(Change::Book);
        Ok(Nothing)
    }

    pub(crate) async fn salvage(&self, caller: &Caller, _: Nothing) -> Result<Salvage, BookError> {
        let core = &self.core;
        let environment = core.environment();
        let (book, backups) = (core.book_path(environment), core.backups());
        let exchange = async {
            kaunta_ledger::salvage(&book, environment, &backups, core.moment())
                .await
                .map_err(|error| BookError::of_exchange(error, &book))
        };
        let (salvaged, left_behind) = self.with_book_closed(environment, exchange).await?;
        self.say_what_is_left_behind(left_behind).await;
        core.staff.log_own(caller, Act::Restored { environment }).await;
        self.people.log_void(environment, &salvaged.void, caller.name()).await;
        core.host.changed(Change::Settings);
        core.host.changed(Change::Book);
        Ok(Salvage {
            operations: salvaged.operations,
            events: salvaged.events,
            lost: losses(&salvaged.loss),
            set_aside: saved(&salvaged.set_aside.unwrap_or(book)),
        })
    }
}

impl Books {
    /// Records in the new book the payrolls that the old one was still paying.
    async fn say_what_is_left_behind(&self, payrolls: Vec<LeftBehind>) {
        if payrolls.is_empty() {
            return;
        }
        match self.core.in_use().await {
            Ok(workspace) => pausing::keep(&*self.core.host, &workspace.ledger, payrolls).await,
            Err(error) => tracing::warn!(message = error.words(), "the book that took the place can't be opened"),
        }
    }
}

/// What is known about the book in use.
struct Known {
    anchor: Option<Anchor>,
    /// The known seeds of its references.
    seeds: Vec<Seed>,
}

/// Asks the book itself while it is open, otherwise the anchor beside it or in the keychain.
async fn known(core: &Core) -> Known {
    let environment = core.environment();
    if let Some(workspace) =
        core.open_workspaces().await.into_iter().find(|workspace| workspace.environment == environment)
    {
        return Known { anchor: Some(workspace.ledger.anchor()), seeds: workspace.ledger.own_seeds() };
    }
    let anchor = match anchor_beside(&core.book_path(environment)) {
        Some(anchor) => Some(anchor),
        None => core.host.read_anchor(environment).await.ok().flatten().as_deref().and_then(Anchor::parse),
    };
    Known { seeds: anchor.iter().map(|anchor| anchor.seed.clone()).collect(), anchor }
}

async fn examined(core: &Core, file: &Path) -> Result<BackupContents, CopyRefused> {
    let environment = core.environment();
    if is_same_file(file, &core.book_path(environment)) {
        return Err(CopyRefused::InUse);
    }
    examine_backup(file, environment, &core.backups()).await.map_err(|error| {
        tracing::warn!(%error, "a file can't be restored");
        CopyRefused::NotOpened(error)
    })
}

async fn report(core: &Core, file: &Path) -> BackupReport {
    let contents = match examined(core, file).await {
        Ok(contents) => contents,
        Err(refused) => {
            return BackupReport {
                file: saved(file),
                refused: Some(refused.words().into()),
                operations: 0,
                newest: None,
                missing: None,
                to_look_up: 0,
            };
        }
    };
    let known = known(core).await;
    let missing = missing(&core.book_path(core.environment()), &contents, &known.seeds).await;
    let is_newest = known.anchor.is_some_and(|anchor| contents.events == anchor.events && contents.head == anchor.head);
    BackupReport {
        file: saved(file),
        refused: None,
        operations: contents.operations,
        newest: contents.newest.map(|newest| newest.to_rfc3339()),
        missing,
        to_look_up: if is_newest { 0 } else { contents.to_look_up },
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// How many operations of the book in use the backup lacks: all of them if it is of another book.
async fn missing(book: &Path, backup: &BackupContents, known: &[Seed]) -> Option<u64> {
    // If nothing is known of the book in use, assume that the backup is of the same one.
    let is_same = known.is_empty() || backup.seeds.iter().any(|seed| known.contains(seed));
    operations_above(book, if is_same { backup.highest } else { 0 }).await
}

/// What was lost, one sentence each.
fn losses(loss: &Loss) -> Vec<String> {
    let mut lost: Vec<Message> = loss.operations.iter().map(run).collect();
    if !lost.is_empty() {
        lost.push(backups::lost_asked_about());
    }
    if loss.events > 0 {
        lost.push(backups::lost_events(loss.events));
    }
    if !loss.doubtful.is_empty() {
        lost.push(backups::lost_outcomes(numbers(&loss.doubtful)));
    }
    if !loss.changed.is_empty() {
        lost.push(backups::lost_changed(numbers(&loss.changed)));
    }
    if loss.validations > 0 {
        lost.push(backups::lost_names(loss.validations));
    }
    if loss.refused > 0 {
        lost.push(backups::lost_rows(loss.refused));
    }
    lost.into_iter().map(String::from).collect()
}

fn run(run: &LostRun) -> Message {
    let (first, last) = (run.first.to_string(), run.last.to_string());
    let day = run.days.and_then(|(from, to)| (from == to).then_some(from));
    match (run.first == run.last, run.days, day) {
        (true, None, _) => backups::lost_payment(first),
        (true, Some(_), Some(day)) => backups::lost_payment_of_day(first, day),
        (true, Some((from, to)), None) => backups::lost_payment_between(first, from, to),
        (false, None, _) => backups::lost_payments(first, last),
        (false, Some(_), Some(day)) => backups::lost_payments_of_day(first, last, day),
        (false, Some((from, to)), None) => backups::lost_payments_between(first, last, from, to),
    }
}
