//! The state of the book in use: layout, counts by state, chain, backups, lock.

use std::path::Path;
use std::sync::Arc;

use kaunta_contract::Chain;
use kaunta_domain::operation::State;
use kaunta_ledger::{Filter, Ledger, LedgerError, kept_backups};

use crate::screens::diagnostics::report::{Report, minute, wire, yes};
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

pub(crate) async fn add_to(core: &Arc<Core>, report: &mut Report) {
    report.heading("The book in use");
    let workspace = match core.workspace().await {
        Ok(workspace) => workspace,
        Err(problem) => return report.line("it can't be used", wire(&problem.code)),
    };
    if let Err(error) = counts(&workspace.ledger, report).await {
        tracing::warn!(%error, "the book could not be read for the diagnostics");
        report.line("counts", "can't be read");
    }
    health(&workspace, report);
    backups(&core.backups(), &workspace, report);
}

async fn counts(ledger: &Ledger, report: &mut Report) -> Result<(), LedgerError> {
    let build = ledger.build().await?;
    report.line("SQLite", build.sqlite);
    report.line("layout", build.layout);
    report.line("size", format!("{} kB", build.bytes / 1000));
    report.line("operations", ledger.count(&Filter::default()).await?);
    for state in State::ALL {
        let count = ledger.count(&Filter { states: vec![state], ..Filter::default() }).await?;
        report.line(format!("  {}", state.code()), count);
    }
    report.line("  in dispute", ledger.attention_counts(None).await?.cases);
    Ok(())
}

fn health(workspace: &Workspace, report: &mut Report) {
    let chain = match workspace.chain() {
        Chain::Checking { progress } => format!("being checked, {} of {}", progress.done, progress.total),
        Chain::Whole { checked_at, .. } => format!("whole, checked {checked_at}"),
        Chain::Broken { .. } => "broken".to_owned(),
    };
    report.line("events in the chain", workspace.ledger.event_count());
    report.line("chain", chain);
    report.line("chain's end in a keychain", yes(workspace.has_anchor_in_keychain()));
    report.line("file hangs together", yes(workspace.damage().is_none()));
    report.line("can be written", yes(workspace.ledger.read_only().is_none()));
    report.line("sending", workspace.sending.shown().map_or("allowed".to_owned(), |lock| wire(&lock.reason)));
}

fn backups(backups: &Path, workspace: &Workspace, report: &mut Report) {
    let Ok(kept) = kept_backups(backups, workspace.ledger.path()) else {
        return report.line("backups", "can't be listed");
    };
    report.line("backups", kept.len());
    let newest = kept.iter().map(|backup| backup.at).max();
    report.line("last backup", newest.map_or("none yet".to_owned(), minute));
    report.line("last automatic backup", if workspace.backup_problem().is_some() { "failed" } else { "no problem" });
}
