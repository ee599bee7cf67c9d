//! Building a new book from what can be read of a damaged one.
//!
//! Rows are read page by page, skipping what is damaged. Events keep their times and stamps, but are renumbered if some are
//! lost, because the chain has no gaps. Operations whose state is no longer certain become Unknown and are looked up. The
//! damaged file is only read, and set aside unchanged.

mod build;
mod cells;
mod loss;
mod pages;
mod past;
mod proof;
mod rechained;
mod rules;
mod scan;
mod shapes;

use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use kaunta_domain::event::{ApprovalId, Moment};
use kaunta_domain::reference::Seed;
use kaunta_storage::connection::writing;
use kaunta_storage::durable;
use kaunta_storage::journal::journal_of;
use kaunta_storage::private;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::backup::exchange;
use crate::error::OpenError;
use crate::file::lock::{BookLock, sibling};
use crate::file::migration::{MIGRATIONS, apply, newest};
use crate::file::removing::remove_if_there;
use crate::ledger::anchoring;
use crate::ledger::setting;
use crate::salvage::scan::Scan;
use crate::salvage::shapes::Shape;
pub use loss::{Loss, LostRun};

/// What was salvaged from a damaged book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvaged {
    /// Operations kept.
    pub operations: u64,
    /// Events kept.
    pub events: u64,
    /// What was lost.
    pub loss: Loss,
    /// The approvals that were waiting and are now void.
    pub void: Vec<ApprovalId>,
    /// Where the damaged book was set aside.
    pub set_aside: Option<PathBuf>,
}

/// Replaces a damaged book that nobody has open with a new one, built from what can be read of it.
///
/// # Errors
/// [`OpenError::Damaged`] if nothing of the book can be read, [`OpenError::OtherEnvironment`], [`OpenError::AlreadyOpen`],
/// or no space; the damaged book is then unchanged.
pub async fn salvage(
    book: &Path,
    environment: Environment,
    backups: &Path,
    now: Moment,
) -> Result<Salvaged, OpenError> {
    let _lock = BookLock::take(book)?;
    exchange::finish(book, backups)?;
    let waiting = exchange::coming(book, backups, now.at)?;
    let prepared = sibling(&waiting, "prepared");
    for leftover in [prepared.clone(), journal_of(&prepared, "wal"), journal_of(&prepared, "shm")] {
        remove_if_there(&leftover)?;
    }
    let found = read(book, environment).await?;
    let anchor = anchoring::read(book)?;
    let seed = found.seed().or_else(|| anchor.as_ref().map(|anchor| anchor.seed.clone()));
    let mut connection = new_book(&prepared, environment, seed.as_ref()).await?;
    let built = build::build(&mut connection, &found.scan, &found.shapes, now).await;
    let closed = connection.close().await;
    let (counts, mut loss) = built?;
    closed?;
    // Only the anchor shows that events after the last remaining one are missing.
    let left = found.scan.rows("event").count() as u64;
    let known = anchor.as_ref().filter(|anchor| Some(&anchor.seed) == seed.as_ref()).map_or(0, |anchor| anchor.events);
    loss.events = loss.events.max(known.saturating_sub(left));
    durable::sync(&prepared)?;
    durable::rename(&prepared, &waiting)?;
    let set_aside = exchange::finish(book, backups)?;
    Ok(Salvaged { operations: counts.operations, events: counts.events, loss, void: counts.void, set_aside })
}

struct ScannedBook {
    scan: Scan,
    shapes: Vec<Shape>,
}

impl ScannedBook {
    /// The seed of the references.
    fn seed(&self) -> Option<Seed> {
        self.setting(setting::SEED).and_then(Seed::parse)
    }

    fn setting(&self, key: &str) -> Option<&str> {
        self.scan.rows("setting").find_map(|row| match row.values.as_slice() {
            [cells::Value::Text(name), cells::Value::Text(value)] if name == key => Some(value.as_str()),
            _ => None,
        })
    }
}

async fn read(book: &Path, environment: Environment) -> Result<ScannedBook, OpenError> {
    let (mut pages, layout) = scan::open(book)?;
    let known = newest(MIGRATIONS);
    let layout = match layout {
        Some(found) if found > known => return Err(OpenError::MadeByNewerVersion { found, known }),
        Some(found) if found > 0 => found,
        Some(_) | None => known,
    };
    let shapes = shapes_of(layout).await?;
    let work = tokio::task::spawn_blocking(move || {
        let scan = scan::scan(&mut pages, &shapes);
        ScannedBook { scan, shapes }
    });
    let found = work.await.map_err(std::io::Error::other)?;
    // With the seed alone, every payment can still be looked up.
    if found.scan.rows("operation").next().is_none() && found.seed().is_none() {
        return Err(OpenError::Damaged {
            detail: "neither an operation nor the seed of a book can be read".to_owned(),
        });
    }
    match found.setting("environment").map(|code| (code, Environment::from_code(code))) {
        Some((_, Some(other))) if other != environment => {
            Err(OpenError::OtherEnvironment { found: other, asked: environment })
        }
        Some(_) | None => Ok(found),
    }
}

async fn shapes_of(layout: i64) -> Result<Vec<Shape>, OpenError> {
    let mut empty = SqliteConnectOptions::new().in_memory(true).disable_statement_logging().connect().await?;
    for migration in MIGRATIONS.iter().filter(|migration| migration.version <= layout) {
        apply(&mut empty, migration).await?;
    }
    let shapes = shapes::shapes(&mut empty).await?;
    empty.close().await?;
    Ok(shapes)
}

async fn new_book(path: &Path, environment: Environment, seed: Option<&Seed>) -> Result<SqliteConnection, OpenError> {
    private::prepare(path);
    let mut connection = writing(path).create_if_missing(true).connect().await?;
    for migration in MIGRATIONS {
        apply(&mut connection, migration).await?;
    }
    setting::begin(&mut connection, environment, seed).await?;
    Ok(connection)
}
