//! Shows the book's chain, its backups, its lock, and what it had lost.

use std::path::{Path, PathBuf};

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Narration;
use kaunta_ledger::{Filter, KeptBackup, KeptBackupKind, Ledger, LedgerError, kept_backups};
use kaunta_people::Act;

use crate::book::error::BookError;
use crate::book::maintenance::store_in_keychain;
use crate::book::room::Books;
use crate::book::second_disk;
use crate::platform::new_file::saved;
use crate::staff::actor::Caller;

impl Books {
    pub(crate) async fn book(&self, _: &Caller, _: Nothing) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        workspace.run_maintenance();
        let second_disk = second_disk::view(core, &workspace).await;
        Ok(BookView {
            path: workspace.ledger.path().to_string_lossy().into_owned(),
            operations: workspace.ledger.count(&Filter::default()).await?,
            events: workspace.ledger.event_count(),
            chain: workspace.chain(),
            anchor_in_keychain: workspace.has_anchor_in_keychain(),
            lock: workspace.sending.shown(),
            backups: listed(&core.backups(), &workspace.ledger),
            backup_problem: workspace.backup_problem(),
            second_disk,
        })
    }

    /// Goes on from a book that the keychain has not answered for, by decision of an authorized person. Does nothing if it
    /// has answered by now.
    pub(crate) async fn go_on_without_keychain(
        &self,
        caller: &Caller,
        input: WithoutKeychainInput,
    ) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| BookError::NoReasonWithoutKeychain)?;
        if workspace.sending.go_on_without_keychain() {
            tracing::warn!("a person goes on without the keychain's anchor");
            core.staff.log_own(caller, Act::KeychainWaived { environment: workspace.environment, reason }).await;
            core.host.changed(Change::Book);
        }
        self.book(caller, Nothing).await
    }

    pub(crate) async fn back_up(&self, caller: &Caller, _: Nothing) -> Result<BackedUp, BookError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let name = format!("kaunta-{}-{}.db", workspace.environment.code(), day_of(core.host.now()));
        let Some(place) = core.staff.choose_new_file(caller, &name).await? else { return Ok(BackedUp { file: None }) };
        if is_among_books(&core.places.data, &place) {
            return Err(BookError::AmongBooks);
        }
        // The system's dialog has already asked before replacing an existing file.
        workspace.ledger.backup_in_place_of(&place).await.map_err(BookError::NotBackedUp)?;
        core.host.changed(Change::Book);
        core.staff.log_own(caller, Act::BackedUp { environment: workspace.environment }).await;
        if let Err(error) = core.staff.back_up_beside(&place).await {
            tracing::error!(%error, "the list of people could not be backed up beside the book");
            return Err(BookError::PeopleNotCopied);
        }
        Ok(BackedUp { file: Some(self.chosen_copies.add(caller, place)) })
    }

    /// Backs up and verifies every open book, and writes its anchor where the next start looks for it. A book that can't be
    /// opened is skipped: a newer Kaunta may be what opens it.
    pub(crate) async fn back_up_before_update(&self) -> Result<(), LedgerError> {
        let core = &self.core;
        if let Err(problem) = core.workspace().await {
            tracing::warn!(code = ?problem.code, "the book in use can't be opened, so it is not backed up before the update");
        }
        for workspace in core.open_workspaces().await {
            workspace.ledger.back_up_before_update(&core.backups(), core.host.now()).await?;
            if workspace.ledger.read_only().is_none() {
                workspace.ledger.write_anchor().await?;
                store_in_keychain(core, &workspace).await;
            }
            core.host.changed(Change::Book);
        }
        Ok(())
    }

    pub(crate) async fn close_orphan(&self, caller: &Caller, input: CloseOrphanInput) -> Result<Nothing, BookError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = Narration::parse(&input.reason).map_err(|_| BookError::NoReasonForOrphan)?;
        let by = caller.decides(&input.by).ok_or(BookError::NobodyLooked)?;
        let number = OperationId(input.number);
        if !workspace.ledger.close_orphan(number, &reason, &by, core.host.now()).await? {
            return Err(BookError::OrphanClosedAlready);
        }
        core.host.changed(Change::Status);
        Ok(Nothing)
    }
}

/// The files in the backup folder. If they can't be listed, the next backup that fails there reports it.
fn listed(backups: &Path, ledger: &Ledger) -> Vec<BackupView> {
    match kept_backups(backups, ledger.path()) {
        Ok(kept) => kept.iter().map(view).collect(),
        Err(error) => {
            tracing::error!(%error, "the backups can't be listed");
            Vec::new()
        }
    }
}

fn view(kept: &KeptBackup) -> BackupView {
    let kind = match kept.kind {
        KeptBackupKind::Daily => BackupKind::Daily,
        KeptBackupKind::BeforeMigration => BackupKind::BeforeUpdate,
        KeptBackupKind::SetAside => BackupKind::SetAside,
    };
    BackupView { file: saved(&kept.path), kind, at: kept.at.to_rfc3339(), size: kept.size }
}

/// Whether a file would be in the folder of the books, where its name could matter.
pub(crate) fn is_among_books(data: &Path, file: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| PathBuf::from(path));
    file.parent().is_some_and(|folder| real(folder) == real(data))
}
