//! The ends of the book, kept in memory: the last event's fingerprint, the last number used, the last row in the search
//! index.

use kaunta_storage::chain::Fingerprint;
use sqlx::{Row, SqliteConnection};

use crate::error::LedgerError;
use crate::ledger::setting::NUMBERS_ABOVE;

/// The last event and the last operation.
pub(crate) async fn extent(connection: &mut SqliteConnection) -> Result<(i64, i64), LedgerError> {
    let sql = "SELECT (SELECT coalesce(max(id), 0) FROM event), (SELECT coalesce(max(id), 0) FROM operation)";
    Ok(sqlx::query_as(sql).fetch_one(connection).await?)
}

/// Where the next event, the next operation and the next row of the search index go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tip {
    /// The number of events, which is also the last one's number.
    pub(crate) events: i64,
    /// The last one's fingerprint.
    pub(crate) head: Fingerprint,
    /// The last operation number that was used, or that may have been used by a book unknown to this one.
    pub(crate) number: i64,
    /// The last serial number used in the current epoch.
    pub(crate) serial: i64,
    /// The operations up to this one are in the search index.
    pub(crate) indexed: i64,
    pub(crate) cash: CashTip,
    /// The end of the keys and closed periods.
    pub(crate) bookkeeping: ChainEnd,
    pub(crate) decisions: ChainEnd,
}

/// The end of a chain whose rows are numbered 1, 2, 3, … without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChainEnd {
    /// The number of rows, which is also the last one's number.
    pub(crate) rows: i64,
    /// The last one's fingerprint.
    pub(crate) head: Fingerprint,
}

/// The end of the cash entries, and of the closings among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CashTip {
    /// The number of entries.
    pub(crate) entries: i64,
    /// The last one's fingerprint.
    pub(crate) head: Fingerprint,
    /// The last closing's number.
    pub(crate) closings: i64,
    /// All that was taken until then, in hundredths of a shilling.
    pub(crate) total: i64,
}

impl Tip {
    pub(crate) async fn read(connection: &mut SqliteConnection) -> Result<Tip, LedgerError> {
        let sql =
            "SELECT (SELECT max(id) FROM event) AS events, (SELECT hash FROM event ORDER BY id DESC LIMIT 1) AS head,
                (SELECT max(id) FROM operation) AS number, (SELECT value FROM setting WHERE key = ?) AS above,
                (SELECT max(serial) FROM operation WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign')
                   AND serial IS NOT NULL) AS serial,
                (SELECT operation FROM search_end) AS indexed,
                (SELECT max(id) FROM cash_entry) AS entries, (SELECT max(number) FROM cash_entry) AS closings,
                (SELECT hash FROM cash_entry ORDER BY id DESC LIMIT 1) AS cash_head,
                (SELECT total FROM cash_entry WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1) AS total,
                (SELECT max(id) FROM bookkeeping) AS bookkeeping,
                (SELECT hash FROM bookkeeping ORDER BY id DESC LIMIT 1) AS bookkeeping_head,
                (SELECT max(id) FROM statement_decision) AS decisions,
                (SELECT hash FROM statement_decision ORDER BY id DESC LIMIT 1) AS decisions_head";
        let row = sqlx::query(sql).bind(NUMBERS_ABOVE).fetch_one(connection).await?;
        let last = |column: &str| row.try_get::<Option<i64>, _>(column).map(Option::unwrap_or_default);
        let above: Option<&str> = row.try_get("above")?;
        let above = above.and_then(|above| above.parse().ok()).unwrap_or_default();
        Ok(Tip {
            events: last("events")?,
            head: fingerprint(row.try_get("head")?)?,
            number: last("number")?.max(above),
            serial: last("serial")?,
            indexed: last("indexed")?,
            cash: CashTip {
                entries: last("entries")?,
                head: fingerprint(row.try_get("cash_head")?)?,
                closings: last("closings")?,
                total: last("total")?,
            },
            bookkeeping: ChainEnd { rows: last("bookkeeping")?, head: fingerprint(row.try_get("bookkeeping_head")?)? },
            decisions: ChainEnd { rows: last("decisions")?, head: fingerprint(row.try_get("decisions_head")?)? },
        })
    }
}

/// The last event's fingerprint.
pub(crate) async fn head(connection: &mut SqliteConnection) -> Result<Fingerprint, LedgerError> {
    let sql = "SELECT hash FROM event ORDER BY id DESC LIMIT 1";
    let hash: Option<Vec<u8>> = sqlx::query_scalar(sql).fetch_optional(connection).await?;
    fingerprint(hash.as_deref())
}

fn fingerprint(bytes: Option<&[u8]>) -> Result<Fingerprint, LedgerError> {
    match bytes {
        None => Ok(Fingerprint::START),
        Some(bytes) => Fingerprint::from_bytes(bytes).ok_or_else(|| LedgerError::Damaged {
            detail: format!("the last event's fingerprint has {} bytes", bytes.len()),
        }),
    }
}
