//! Going through the chain: whether any event was changed, taken out, put in or moved, and whether the book is whole.

mod book;
mod links;
mod standings;

use std::fmt;

use sqlx::SqliteConnection;

use crate::chain::{Fingerprint, canonical_sql, intention_sql};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::mark::Mark;
use links::Links;

pub use book::verify_book;

/// Events that SQLite hands over in one piece: each row by itself would cost more than its fingerprint.
const PIECE: i64 = 1_000;

/// What going through the book came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was changed.
    Whole(Verified),
    /// Something was.
    Broken(Broken),
}

/// A chain that holds together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    /// How many events it has.
    pub events: u64,
    /// The fingerprint of the last one.
    pub head: Fingerprint,
}

/// The first thing that does not hold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The event with this number is not there, but later ones are.
    Missing {
        /// Its number.
        event: u64,
    },
    /// The event with this number, or of a first event the payment that it speaks of, is not what it was when it was
    /// written; or it was put in, or moved.
    Changed {
        /// Its number.
        event: u64,
    },
    /// The event with this number can't be read.
    Unreadable {
        /// Its number.
        event: u64,
    },
    /// The payment that the event with this number wrote down is not there.
    OperationGone {
        /// The event's number.
        event: u64,
    },
    /// The last events were cut off.
    CutOff {
        /// How many there are.
        events: u64,
        /// How many there were.
        known: u64,
    },
    /// The chain holds together, but it is not the one that is known outside the book: it was written anew.
    Rewritten {
        /// The event at which it is known to be another.
        event: u64,
    },
    /// The book was last used by a Kaunta that did not chain its events yet; opening it brings it up to date.
    NoChainYet {
        /// Its layout.
        layout: i64,
    },
    /// The row of this payment says something else than its events.
    Standing {
        /// The payment's number.
        operation: i64,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl Broken {
    /// The number of the event that it was noticed at, where it was one.
    #[must_use]
    pub fn event(&self) -> Option<u64> {
        match self {
            Broken::Missing { event }
            | Broken::Changed { event }
            | Broken::Unreadable { event }
            | Broken::OperationGone { event }
            | Broken::Rewritten { event } => Some(*event),
            Broken::CutOff { events, .. } => Some(*events),
            Broken::NoChainYet { .. } | Broken::Standing { .. } => None,
        }
    }
}

/// Plain words, a sentence without its full stop.
impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Missing { event } => write!(out, "event {event} is missing"),
            Broken::Changed { event } => {
                write!(out, "event {event}, or the payment it belongs to, was changed, put in or moved")
            }
            Broken::Unreadable { event } => write!(out, "event {event} can't be read"),
            Broken::OperationGone { event } => write!(out, "the payment that event {event} wrote down is gone"),
            Broken::CutOff { events, known } => {
                write!(out, "the book has {events} events, but had {known}: the last ones were cut off")
            }
            Broken::Rewritten { event } => {
                write!(out, "the events up to {event} are not those that were known outside the book")
            }
            Broken::NoChainYet { layout } => {
                write!(
                    out,
                    "the book is of layout {layout}, from before events were chained: open it in this Kaunta first"
                )
            }
            Broken::Standing { operation, what } => write!(out, "payment {operation}: {what}"),
        }
    }
}

impl Ledger {
    /// Goes through the chain of all events, while work goes on. `progress` is told how many events are done, of how
    /// many. What a mark outside the book says is compared by [`Ledger::behind`] and [`Ledger::compare`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn verify(&self, progress: impl FnMut(u64, u64) + Send) -> Result<Verdict, LedgerError> {
        let mut reader = self.reader().await?;
        let mut second = self.readers.try_acquire();
        follow(&mut reader, second.as_deref_mut(), None, progress).await
    }

    /// Goes through all operations, while work goes on: whether each one's row is what its events say. Slower than
    /// [`Ledger::verify`], which has to come first for this to mean anything. `progress` is told how many operations are
    /// done, of how many.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn verify_standings(&self, progress: impl FnMut(u64, u64) + Send) -> Result<Option<Broken>, LedgerError> {
        standings::check(&mut *self.reader().await?, progress).await
    }
}

/// Goes through the chain of a book, and compares it with a mark.
pub(crate) async fn chain_of(
    connection: &mut SqliteConnection,
    mark: Option<&Mark>,
    progress: impl FnMut(u64, u64) + Send,
) -> Result<Verdict, LedgerError> {
    follow(connection, None, mark, progress).await
}

/// The same; with a second connection, two threads read.
async fn follow(
    connection: &mut SqliteConnection,
    mut second: Option<&mut SqliteConnection>,
    mark: Option<&Mark>,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<Verdict, LedgerError> {
    let sql = "SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM event";
    let (first, last): (i64, i64) = sqlx::query_as(sql).fetch_one(&mut *connection).await?;
    if first < 1 {
        // Before the first one nothing can have happened.
        return Ok(Verdict::Broken(Broken::Changed { event: 0 }));
    }
    let total = u64::try_from(last).unwrap_or_default();
    let mut links = Links::new(mark.map(|mark| (mark.events, mark.head)));
    let mut after = 0;
    let mut pieces = fetch_two(connection, second.as_deref_mut(), after).await?;
    while after < last || pieces.iter().any(|piece| !piece.is_empty()) {
        // One thread works out fingerprints while others fetch what comes next.
        let hashing = tokio::task::spawn_blocking(move || {
            let broken = pieces.iter().find_map(|piece| links.follow(piece));
            (links, broken)
        });
        after += 2 * PIECE;
        let next = fetch_two(connection, second.as_deref_mut(), after).await;
        let (followed, broken) = hashing.await.map_err(std::io::Error::other)?;
        if let Some(broken) = broken {
            return Ok(Verdict::Broken(broken));
        }
        links = followed;
        let done = links.verified().events;
        progress(done, total.max(done));
        pieces = next?;
    }
    Ok(links.end())
}

async fn fetch_two(
    first: &mut SqliteConnection,
    second: Option<&mut SqliteConnection>,
    after: i64,
) -> Result<[Vec<u8>; 2], LedgerError> {
    let (one, two) = match second {
        Some(second) => tokio::join!(fetch(first, after), fetch(second, after + PIECE)),
        None => (fetch(first, after).await, fetch(first, after + PIECE).await),
    };
    Ok([one?, two?])
}

/// The next events after a number, one after the other in one piece, each behind its fingerprint.
async fn fetch(connection: &mut SqliteConnection, after: i64) -> Result<Vec<u8>, LedgerError> {
    let sql = concat!(
        "SELECT CAST(group_concat(piece, '') AS BLOB) FROM (SELECT concat(octet_length(e.hash), ':', e.hash, ",
        canonical_sql!(),
        ") AS piece FROM event e",
        intention_sql!(),
        "WHERE e.id > ? AND e.id <= ? ORDER BY e.id)"
    );
    let piece: Option<Vec<u8>> = sqlx::query_scalar(sql).bind(after).bind(after + PIECE).fetch_one(connection).await?;
    Ok(piece.unwrap_or_default())
}
