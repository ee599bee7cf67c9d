//! Verifying a book from a terminal, read-only, even while Kaunta has it open.

use std::path::Path;

use kaunta_storage::connection::reading;
use kaunta_storage::layout::{application_of, version_of};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use kaunta_storage::chain::Fingerprint;

use crate::error::{LedgerError, OpenError};
use crate::file::in_place::Source;
use crate::file::migration::{APPLICATION_ID, MIGRATIONS, newest};
use crate::ledger::anchor::Anchor;
use crate::ledger::anchoring::{self, own_seeds};
use crate::ledger::lost::{LostRecords, LostRows};
use crate::ledger::setting;
use crate::ledger::setting::RECONCILIATION_DEFERRED;
use crate::moving::recovery::{self, Recovery};
use crate::value::verdict::{Broken, Verification};
use crate::verify::{chain_of, lifecycles};

/// Verifies the chain of the book in a file, compares it with the anchor beside it and one stored elsewhere, and then
/// verifies its operations. Reads only, and works while Kaunta has the book open. `progress` receives how much is done,
/// and the total: first events, then operations. A book under reconciliation is known to be behind its anchors
/// ([`Broken::BeingLookedUp`]), so it is not compared with them.
///
/// # Errors
/// [`OpenError::Damaged`] if the file is not a book, [`OpenError::MadeByNewerVersion`]; or it can't be read.
pub async fn verify_book(
    path: &Path,
    anchor: Option<&Anchor>,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<Verification, OpenError> {
    if !path.try_exists()? {
        return Err(OpenError::Io(std::io::ErrorKind::NotFound.into()));
    }
    let beside = anchoring::read(path)?;
    let mut connection = reading(path).connect().await?;
    let verdict = go_through(&mut connection, path, [beside.as_ref(), anchor], &mut progress).await;
    connection.close().await?;
    verdict
}

async fn go_through(
    connection: &mut SqliteConnection,
    path: &Path,
    anchors: [Option<&Anchor>; 2],
    progress: &mut (impl FnMut(u64, u64) + Send),
) -> Result<Verification, OpenError> {
    if application_of(connection).await? != APPLICATION_ID {
        return Err(OpenError::Damaged { detail: "the file is an SQLite database, but not a book of Kaunta's".into() });
    }
    let (found, known) = (version_of(connection).await?, newest(MIGRATIONS));
    if found > known {
        return Err(OpenError::MadeByNewerVersion { found, known });
    }
    let recovery = recovery::unfinished(connection).await?;
    // An anchor stored elsewhere may belong to another book, and then doesn't apply. The one beside the book applies by its
    // location, so replacing the whole book is detected. A book under reconciliation says itself that it is behind.
    let own = own_seeds(connection).await?;
    let [beside, kept] = if recovery.is_some() { [None, None] } else { anchors };
    let anchors = [beside, kept.filter(|anchor| own.contains(&anchor.seed))];
    // The anchor that knows more is compared first; the other is compared with the event at its own position.
    let furthest = anchors.into_iter().flatten().max_by_key(|anchor| anchor.events);
    let source = Source { path: path.to_owned(), immutable: false };
    let verdict = chain_of(source, furthest, &mut *progress).await?;
    let Verification::Whole(whole) = verdict else { return Ok(verdict) };
    for anchor in anchors.into_iter().flatten() {
        if let Some(broken) = differs(connection, anchor).await? {
            return Ok(Verification::Broken(broken));
        }
        if let Some(broken) = lacks(connection, anchor).await? {
            return Ok(Verification::Broken(broken));
        }
    }
    let looked_up = |recovery: Recovery| Broken::BeingLookedUp {
        events: whole.events,
        left: recovery.left(),
        total: recovery.total(),
    };
    // If an owner continued before the service could be asked, no reconciliation is in progress.
    let is_put_off = setting::read(connection, RECONCILIATION_DEFERRED).await?.is_some();
    let broken = lifecycles::check(connection, progress).await?.or(recovery.filter(|_| !is_put_off).map(looked_up));
    Ok(broken.map_or(verdict, Verification::Broken))
}

/// The keys, closed periods and decisions about statements that an anchor knows and the book lacks without having recorded that.
async fn lacks(connection: &mut SqliteConnection, anchor: &Anchor) -> Result<Option<Broken>, LedgerError> {
    let seed = setting::seed_of(connection).await?;
    let lost = LostRecords::compared(connection, anchor, &seed).await?;
    let next = |lost: LostRows| u64::try_from(lost.had.min(lost.known() - 1)).unwrap_or_default() + 1;
    let bookkeeping = lost.bookkeeping.map(|lost| Broken::Bookkeeping { row: next(lost) });
    Ok(bookkeeping.or(lost.decisions.map(|lost| Broken::Statement { decision: next(lost) })))
}

/// What an anchor contradicts in the book's chain, which is itself consistent.
async fn differs(connection: &mut SqliteConnection, anchor: &Anchor) -> Result<Option<Broken>, LedgerError> {
    let at_anchor = match anchor.events {
        0 => Some(Fingerprint::START),
        events => anchoring::fingerprint_of(connection, events).await?,
    };
    Ok((at_anchor != Some(anchor.head)).then_some(Broken::Rewritten { event: anchor.events }))
}
