//! Labels in conditions.

use kaunta_domain::event::LabelText;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;

/// Each used label once, that of the newest operation first: one index look-up for each, however many operations have it.
pub(crate) async fn used(connection: &mut SqliteConnection) -> Result<Vec<LabelText>, LedgerError> {
    let sql = "WITH RECURSIVE used (label) AS (
            SELECT min(label) FROM operation_label
            UNION ALL SELECT (SELECT min(label) FROM operation_label l WHERE l.label > used.label) FROM used
            WHERE used.label IS NOT NULL)
        SELECT label FROM used WHERE label IS NOT NULL
        ORDER BY (SELECT max(operation) FROM operation_label l WHERE l.label = used.label) DESC, label";
    let labels: Vec<String> = sqlx::query_scalar(sql).fetch_all(connection).await?;
    labels.iter().map(|label| read(label)).collect()
}

fn read(label: &str) -> Result<LabelText, LedgerError> {
    LabelText::parse(label).map_err(|error| LedgerError::Damaged { detail: format!("a label: {error}") })
}

/// Appends `AND …` for operations with any of these labels.
pub(super) fn push_labelled(query: &mut QueryBuilder<Sqlite>, labels: &[LabelText], table: &str) {
    if !labels.is_empty() {
        query.push(format_args!(" AND EXISTS (SELECT 1 FROM operation_label l WHERE l.operation = {table}.id AND "));
        push_any(query, labels);
        query.push(ONCE).push(")");
    }
}

/// Ends the subquery of an EXISTS that may match several rows. Without it SQLite (3.51) turns the EXISTS into a join, and an OFFSET
/// then counts an operation once for each of them.
pub(super) const ONCE: &str = " LIMIT 1";

/// Appends `label IN (…)`.
pub(super) fn push_any(query: &mut QueryBuilder<Sqlite>, labels: &[LabelText]) {
    query.push("label IN (");
    let mut list = query.separated(", ");
    for label in labels {
        list.push_bind(label.as_str().to_owned());
    }
    query.push(")");
}
