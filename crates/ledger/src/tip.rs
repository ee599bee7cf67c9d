//! The ends of the book, known without reading it: the last event's fingerprint, the last number given, the last row in
//! the search index.

use kaunta_storage::chain::Fingerprint;
use sqlx::{Row, SqliteConnection};

use crate::error::LedgerError;
use crate::table::setting::NUMBERS_ABOVE;

/// Where the next event, the next operation and the next row of the search index go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tip {
    /// How many events there are, which is the last one's number.
    pub(crate) events: i64,
    /// The last one's fingerprint.
    pub(crate) head: Fingerprint,
    /// The last number that was given to an operation, or may have been given by a book that this one does not know.
    pub(crate) number: i64,
    /// The operations up to this one are in the search index.
    pub(crate) indexed: i64,
}

impl Tip {
    pub(crate) async fn read(connection: &mut SqliteConnection) -> Result<Tip, LedgerError> {
        let sql =
            "SELECT (SELECT max(id) FROM event) AS events, (SELECT hash FROM event ORDER BY id DESC LIMIT 1) AS head,
                (SELECT max(id) FROM operation) AS number, (SELECT value FROM setting WHERE key = ?) AS above,
                (SELECT max(id) FROM search_docsize) AS indexed";
        let row = sqlx::query(sql).bind(NUMBERS_ABOVE).fetch_one(connection).await?;
        let last = |column: &str| row.try_get::<Option<i64>, _>(column).map(Option::unwrap_or_default);
        let above: Option<&str> = row.try_get("above")?;
        let above = above.and_then(|above| above.parse().ok()).unwrap_or_default();
        let head: Option<&[u8]> = row.try_get("head")?;
        let head = match head {
            None => Fingerprint::START,
            Some(bytes) => Fingerprint::from_bytes(bytes).ok_or_else(|| LedgerError::Damaged {
                detail: format!("the last event's fingerprint has {} bytes", bytes.len()),
            })?,
        };
        Ok(Tip { events: last("events")?, head, number: last("number")?.max(above), indexed: last("indexed")? })
    }
}
