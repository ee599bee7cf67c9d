//! Recomputes the chains that refer to the chain of events (the cash entries and the bookkeeping) over the rows that are left: a
//! row that referred to a lost event refers to the last one. Signed texts and their signatures stay as they were.

use kaunta_storage::chain::Fingerprint;
use sqlx::{AssertSqlSafe, Row as _, SqliteConnection};

use crate::error::LedgerError;
use crate::salvage::rules::lift;
use crate::table::bookkeeping::row::BookkeepingRow;
use crate::table::cash::row::CashRow;

const CASH: &str = "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
                    FROM cash_entry ORDER BY id";
const BOOKKEEPING: &str = "SELECT id, at, kind, who, machine, events, first_day, last_day, body, key, signature
                           FROM bookkeeping ORDER BY id";

pub(super) async fn rebuild(book: &mut SqliteConnection) -> Result<(), LedgerError> {
    let last: i64 = sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM event").fetch_one(&mut *book).await?;
    let rule = lift(book, &["cash_entry_never_changes", "bookkeeping_never_changes"]).await?;
    let (rows, mut end) = (sqlx::query(CASH).fetch_all(&mut *book).await?, End::default());
    for row in &rows {
        let kept = CashRow::read(row)?;
        let row = CashRow { id: end.place + 1, events: kept.events.min(last), ..kept.clone() };
        let head = head_of(book, row.events).await?;
        end.next(book, "cash_entry", (kept.id, row.events), &row.canonical(head)).await?;
    }
    let (rows, mut end) = (sqlx::query(BOOKKEEPING).fetch_all(&mut *book).await?, End::default());
    for row in &rows {
        let kept = BookkeepingRow::read(row)?;
        let row = BookkeepingRow { id: end.place + 1, events: kept.events.min(last), ..kept.clone() };
        let head = head_of(book, row.events).await?;
        end.next(book, "bookkeeping", (kept.id, row.events), &row.canonical(head)).await?;
    }
    sqlx::raw_sql(AssertSqlSafe(rule)).execute(book).await?;
    Ok(())
}

/// The end of a chain that is being recomputed.
struct End {
    place: i64,
    hash: Fingerprint,
}

impl Default for End {
    fn default() -> End {
        End { place: 0, hash: Fingerprint::START }
    }
}

impl End {
    /// Gives the row the next number, which no row still to come has.
    async fn next(
        &mut self,
        book: &mut SqliteConnection,
        table: &str,
        (kept, events): (i64, i64),
        canonical: &[u8],
    ) -> Result<(), LedgerError> {
        self.place += 1;
        self.hash = self.hash.then(canonical);
        sqlx::query(AssertSqlSafe(format!("UPDATE {table} SET id = ?, events = ?, hash = ? WHERE id = ?")))
            .bind(self.place)
            .bind(events)
            .bind(self.hash.bytes().to_vec())
            .bind(kept)
            .execute(book)
            .await?;
        Ok(())
    }
}

async fn head_of(book: &mut SqliteConnection, event: i64) -> Result<Fingerprint, LedgerError> {
    let row = sqlx::query("SELECT hash FROM event WHERE id = ?").bind(event).fetch_optional(book).await?;
    let hash: Option<Vec<u8>> = row.map(|row| row.try_get("hash")).transpose()?;
    Ok(hash.as_deref().and_then(Fingerprint::from_bytes).unwrap_or(Fingerprint::START))
}
