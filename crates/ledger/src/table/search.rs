//! The search index: any part of a name, number, reference or note finds its operation.
//!
//! Three letters or more match anywhere; one or two only match the beginning of a word. The index keeps no copy of the
//! texts, so removing an operation needs the same texts that were inserted: the output of [`Texts::of`] must never change
//! without a migration that rebuilds the index.

use kaunta_domain::reference::OperationId;
use kaunta_domain::transfer::Transfer;
use sqlx::{QueryBuilder, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::search_query::starts;
use crate::ledger::transaction::Writing;
use crate::table::operation::{Operation, select_operations};

/// The note that the settings add to a transfer.
pub(crate) fn along(transfer: &Transfer) -> Option<String> {
    transfer.metadata.as_ref().map(|metadata| metadata.entries.to_string())
}

/// The indexed texts of one operation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Texts([String; 7]);

impl Texts {
    pub(crate) fn of(
        transfer: &Transfer,
        reference: &str,
        party: Option<&str>,
        ids_of_service: [Option<&str>; 2],
    ) -> Texts {
        let party = party.unwrap_or_default();
        let account = transfer.account().map(|account| account.as_str()).unwrap_or_default();
        let along = along(transfer).unwrap_or_default();
        let note = format!("{} {along}", transfer.narration);
        let note = note.trim_end();
        // In the service's form and as a person types it; a `+` and spaces are stripped from the search text instead.
        let phone = transfer.phone().map(|phone| phone.gateway());
        let phone = phone.map(|phone| format!("{phone} 0{}", phone.trim_start_matches("256"))).unwrap_or_default();
        Texts([
            party.to_owned(),
            phone,
            account.to_owned(),
            reference.to_owned(),
            ids_of_service.into_iter().flatten().collect::<Vec<_>>().join(" "),
            note.to_owned(),
            starts([party, account, note]),
        ])
    }

    fn of_operation(operation: &Operation) -> Texts {
        let ids = [operation.transaction_id.as_deref(), operation.service_reference.as_deref()];
        Texts::of(&operation.transfer, operation.reference.as_str(), operation.party.as_deref(), ids)
    }
}

pub(crate) async fn insert_all(
    connection: &mut SqliteConnection,
    texts: impl Iterator<Item = (OperationId, Texts)>,
) -> Result<(), LedgerError> {
    let mut query = QueryBuilder::new(
        "INSERT INTO search (rowid, party, phone, account, reference, transaction_id, narration, starts) ",
    );
    query.push_values(texts, |mut row, (id, Texts(texts))| {
        row.push_bind(id.0);
        for text in texts {
            row.push_bind(text);
        }
    });
    query.build().execute(connection).await?;
    Ok(())
}

/// Indexes the operations recorded since the last call, up to `last`. Indexing is deferred so that recording, which a
/// payment waits for, stays fast.
pub(crate) async fn index_up_to(transaction: &mut Writing, last: i64) -> Result<(), LedgerError> {
    if transaction.tip.indexed >= last {
        return Ok(());
    }
    let indexed = transaction.tip.indexed;
    index_between(transaction, indexed, last).await?;
    transaction.tip.indexed = last;
    Ok(())
}

/// Indexes the operations above one number, up to another.
pub(crate) async fn index_between(
    connection: &mut SqliteConnection,
    mut indexed: i64,
    last: i64,
) -> Result<(), LedgerError> {
    loop {
        let sql = select_operations!("WHERE id > ? AND id <= ? ORDER BY id LIMIT 200");
        let rows = sqlx::query(sql).bind(indexed).bind(last).fetch_all(&mut *connection).await?;
        let operations = Operation::read_all(&rows)?;
        let Some(end) = operations.last().map(|operation| operation.id.0) else { break };
        insert_all(connection, operations.iter().map(|operation| (operation.id, Texts::of_operation(operation))))
            .await?;
        indexed = end;
    }
    put_end(connection, last).await
}

/// Sets the end of the index. The skipped numbers belong to no operation of this book.
pub(crate) async fn end_at(transaction: &mut Writing, last: i64) -> Result<(), LedgerError> {
    transaction.tip.indexed = last;
    put_end(transaction, last).await
}

async fn put_end(connection: &mut SqliteConnection, last: i64) -> Result<(), LedgerError> {
    sqlx::query("UPDATE search_end SET operation = ?").bind(last).execute(connection).await?;
    Ok(())
}

pub(crate) async fn clear(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    sqlx::query("INSERT INTO search (search) VALUES ('delete-all')").execute(&mut *connection).await?;
    put_end(connection, 0).await
}

/// Indexes an operation as it stands after an event: for the first time if all operations before it are indexed, or again if
/// an answer brought a name or an id.
pub(crate) async fn index(transaction: &mut Writing, before: &Operation, after: &Operation) -> Result<(), LedgerError> {
    if transaction.tip.indexed < after.id.0 {
        insert_all(transaction, std::iter::once((after.id, Texts::of_operation(after)))).await?;
        return end_at(transaction, after.id.0).await;
    }
    let (old, new) = (Texts::of_operation(before), Texts::of_operation(after));
    if old == new {
        return Ok(());
    }
    let sql = "INSERT INTO search (search, rowid, party, phone, account, reference, transaction_id, narration, starts)
         VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?)";
    let query = old.0.iter().fold(sqlx::query(sql).bind(before.id.0), |query, text| query.bind(text.as_str()));
    query.execute(&mut **transaction).await?;
    insert_all(transaction, std::iter::once((after.id, new))).await
}
