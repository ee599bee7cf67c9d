//! How the book of the environment in use is: layout, counts by state, chain, backups, lock.

use std::sync::Arc;

use kaunta_contract::Chain;
use kaunta_domain::operation::State;
use kaunta_ledger::{Filter, LedgerError, kept_backups};

use crate::clerk::{Inner, held};
use crate::desk::Desk;
use crate::diagnostics::report::{Report, minute, wire, yes};

pub(crate) async fn tell(inner: &Arc<Inner>, report: &mut Report) {
    report.heading("The book in use");
    let desk = match inner.desk().await {
        Ok(desk) => desk,
        Err(problem) => return report.line("it can't be used", wire(&problem.code)),
    };
    if let Err(error) = counts(&desk, report).await {
        tracing::warn!(%error, "the book could not be read for the diagnostics");
        report.line("counts", "can't be read");
    }
    health(&desk, report);
    backups(inner, &desk, report);
}

async fn counts(desk: &Desk, report: &mut Report) -> Result<(), LedgerError> {
    let build = desk.ledger.build().await?;
    report.line("SQLite", build.sqlite);
    report.line("layout", build.layout);
    report.line("size", format!("{} kB", build.bytes / 1000));
    report.line("operations", desk.ledger.count(&Filter::default()).await?);
    for state in State::ALL {
        let count = desk.ledger.count(&Filter { states: vec![state], ..Filter::default() }).await?;
        report.line(format!("  {}", state.code()), count);
    }
    report.line("  in dispute", desk.ledger.attention_counts(None).await?.cases);
    Ok(())
}

fn health(desk: &Desk, report: &mut Report) {
    let chain = match &*held(&desk.chain) {
        Chain::Checking { progress } => format!("being checked, {} of {}", progress.done, progress.total),
        Chain::Whole { checked_at, .. } => format!("whole, checked {checked_at}"),
        Chain::Broken { .. } => "broken".to_owned(),
    };
    report.line("events in the chain", desk.ledger.event_count());
    report.line("chain", chain);
    report.line("chain's end in a keychain", yes(desk.has_mark_in_keychain()));
    report.line("file hangs together", yes(desk.damage().is_none()));
    report.line("can be written", yes(desk.ledger.read_only().is_none()));
    report.line("sending", desk.sending.shown().map_or("allowed".to_owned(), |lock| wire(&lock.reason)));
}

fn backups(inner: &Inner, desk: &Desk, report: &mut Report) {
    let Ok(kept) = kept_backups(&inner.backups(), desk.ledger.path()) else {
        return report.line("backups", "can't be listed");
    };
    report.line("backups", kept.len());
    let newest = kept.iter().map(|backup| backup.at).max();
    report.line("last backup", newest.map_or("none yet".to_owned(), minute));
    report.line("last automatic backup", if held(&desk.backup_problem).is_some() { "failed" } else { "no problem" });
}
