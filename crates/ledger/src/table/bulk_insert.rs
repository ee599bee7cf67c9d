//! Inserts many operations at once, many rows per statement.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::WalletReport;
use kaunta_domain::event::Event;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::chain::canonical;
use crate::chain::row::{EventRow, OperationRow};
use crate::encoding::read::to_the_millisecond;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::ROWS;
use crate::table::approval::granted::Granted;
use crate::table::numbered::Numbered;
use crate::table::operation::{NewOperation, Operation};
use crate::table::projection::{Projection, wallet_report};
use crate::table::{balance, event, insert, number};
use crate::value::id::BatchId;

/// An operation to be inserted, with all its events.
pub(crate) struct OperationWithEvents<'p> {
    pub(crate) id: OperationId,
    pub(crate) numbered: Numbered,
    pub(crate) new: &'p NewOperation,
    pub(crate) events: &'p [Event],
    pub(crate) projection: Projection,
    pub(crate) context: RecordContext<'p>,
}

/// What else some operations were recorded with.
#[derive(Clone, Copy, Default)]
pub(crate) struct RecordContext<'b> {
    /// The request that they are sent in together.
    pub(crate) batch: Option<BatchId>,
    pub(crate) granted: Option<&'b Granted>,
}

impl OperationWithEvents<'_> {
    fn row(&self) -> Result<OperationRow, LedgerError> {
        let row = OperationRow::of(self.id, &self.numbered, self.new)?;
        let approval = self.context.granted.map(|granted| granted.id.0);
        Ok(OperationRow { batch: self.context.batch.map(|batch| batch.0), approval, ..row })
    }

    /// The operation as it will be read back.
    pub(crate) fn into_operation(self) -> Operation {
        let approval = self.context.granted.map(|granted| granted.id);
        Operation { approval, ..Operation::written(self.id, self.numbered.reference, self.new, self.projection) }
    }
}

impl Ledger {
    /// Assigns the next numbers and the references derived from them.
    pub(crate) async fn give_numbers<'p>(
        &self,
        transaction: &mut Writing,
        chunk: &'p [(NewOperation, Vec<Event>)],
        context: RecordContext<'p>,
    ) -> Result<Vec<OperationWithEvents<'p>>, LedgerError> {
        let mut rows = Vec::with_capacity(chunk.len());
        let epoch = self.current_epoch();
        for (new, events) in chunk {
            transaction.tip.number += 1;
            let id = OperationId(transaction.tip.number);
            let numbered = epoch.give_next(new, &mut transaction.tip.serial);
            let party = self.known_party(transaction, &new.transfer, new.validation).await?;
            let projection = Projection::of(&new.transfer, party, to_the_millisecond(new.now.at), events);
            rows.push(OperationWithEvents { id, numbered, new, events, projection, context });
        }
        Ok(rows)
    }
}

/// Inserts the rows of operations and events, and the last balances. The caller updates the search index, because it knows
/// where the index ends.
pub(crate) async fn insert(transaction: &mut Writing, rows: &[OperationWithEvents<'_>]) -> Result<(), LedgerError> {
    insert_operations(transaction, rows).await?;
    insert_events(transaction, rows).await?;
    store_last_balances(transaction, rows).await
}

async fn insert_operations(
    connection: &mut SqliteConnection,
    rows: &[OperationWithEvents<'_>],
) -> Result<(), LedgerError> {
    let mut sql = String::from(insert::INSERT);
    for place in 0..rows.len() {
        sql.push_str(if place == 0 { insert::VALUES } else { insert::MORE_VALUES });
    }
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for row in rows {
        query = insert::bind(query, row.row()?, &row.projection)?;
    }
    query.execute(connection).await?;
    Ok(())
}

async fn insert_events(transaction: &mut Writing, rows: &[OperationWithEvents<'_>]) -> Result<(), LedgerError> {
    let all: Vec<_> = rows.iter().flat_map(|row| row.events.iter().map(move |event| (row, event))).collect();
    for some in all.chunks(ROWS * 10) {
        let mut sql = String::from(event::INSERT);
        for place in 0..some.len() {
            sql.push_str(if place == 0 { event::VALUES } else { event::MORE_VALUES });
        }
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (past, event) in some {
            let row = EventRow::of(transaction.tip.events + 1, past.id, event, transaction.machine())?;
            let recorded = if event.kind.is_recorded() { Some(past.row()?) } else { None };
            transaction.tip.head = transaction.tip.head.then(&canonical(&row, recorded.as_ref()));
            transaction.tip.events = row.id;
            query = event::bind(query, row, transaction.tip.head);
        }
        query.execute(&mut **transaction).await?;
    }
    let told =
        all.iter().flat_map(|(past, event)| number::reported(&event.kind).into_iter().map(|told| (told, past.id.0)));
    number::store(transaction, &told.collect::<Vec<_>>()).await
}

/// Only the last report of each wallet: earlier ones would be overwritten.
async fn store_last_balances(
    connection: &mut SqliteConnection,
    rows: &[OperationWithEvents<'_>],
) -> Result<(), LedgerError> {
    let mut last: BTreeMap<String, (DateTime<Utc>, OperationId, Cow<'_, WalletReport>, WalletType)> = BTreeMap::new();
    for row in rows {
        for event in row.events {
            let Some(report) = wallet_report(event).filter(|report| report.balance_after.is_some()) else { continue };
            let asked = row.new.transfer.wallet;
            let wallet = balance::wallet_of(&report, asked);
            if last.get(wallet).is_none_or(|held| event.at >= held.0) {
                last.insert(wallet.to_owned(), (event.at, row.id, report, asked));
            }
        }
    }
    for (at, id, report, asked) in last.into_values() {
        balance::keep(connection, &report, asked, at, Some(id)).await?;
    }
    Ok(())
}
