//! Which events of a damaged book are still the original ones of its chain: recomputing the chain must not legitimize
//! somebody's changes.

use std::collections::BTreeSet;

use kaunta_storage::chain::Fingerprint;
use sqlx::{QueryBuilder, Row as _, Sqlite, SqliteConnection};

use crate::chain::{canonical_columns, canonical_of, operation_sql};
use crate::error::LedgerError;
use crate::salvage::cells::Value;
use crate::salvage::scan::Scan;
use crate::salvage::shapes::Shape;

/// The operations with an event, or recorded columns, that does not match the event before it. An event whose
/// predecessor is lost can't be judged.
pub(crate) async fn changed(
    book: &mut SqliteConnection,
    scan: &Scan,
    shape: &Shape,
) -> Result<BTreeSet<i64>, LedgerError> {
    let columns: Vec<&str> = shape.columns.iter().map(|column| column.name.as_str()).collect();
    let made = format!("CREATE TEMP TABLE found (id INTEGER PRIMARY KEY, {})", columns[1..].join(", "));
    sqlx::raw_sql(sqlx::AssertSqlSafe(made)).execute(&mut *book).await?;
    for row in scan.rows("event") {
        let held = columns.get(..row.values.len()).unwrap_or(&columns);
        let mut query = QueryBuilder::<Sqlite>::new(format!("INSERT INTO temp.found ({}) VALUES (", held.join(", ")));
        let mut values = query.separated(", ");
        values.push_bind(row.number);
        for value in row.values.iter().skip(1) {
            match value.clone() {
                Value::Null => values.push_bind(None::<i64>),
                Value::Integer(value) => values.push_bind(value),
                Value::Text(value) => values.push_bind(value),
                Value::Blob(value) => values.push_bind(value),
            };
        }
        query.push(")").build().execute(&mut *book).await?;
    }
    let rows = sqlx::query(concat!(
        "SELECT e.hash, p.hash AS previous, ",
        canonical_columns!(),
        "FROM temp.found e LEFT JOIN temp.found p ON p.id = e.id - 1",
        operation_sql!(),
        "ORDER BY e.id"
    ))
    .fetch_all(&mut *book)
    .await?;
    let mut changed = BTreeSet::new();
    for row in &rows {
        let previous = match row.try_get::<Option<&[u8]>, _>("previous")? {
            Some(bytes) => Fingerprint::from_bytes(bytes),
            None => (row.try_get::<i64, _>("id")? == 1).then_some(Fingerprint::START),
        };
        let hash: &[u8] = row.try_get("hash")?;
        // An event whose text can't be unpacked is left out of the new book.
        let Ok(bytes) = canonical_of(row) else { continue };
        if previous.is_some_and(|previous| previous.then(&bytes).bytes() != hash) {
            changed.insert(row.try_get("operation")?);
        }
    }
    sqlx::raw_sql("DROP TABLE temp.found").execute(&mut *book).await?;
    Ok(changed)
}
