//! Labels: put on operations and taken off by events, from which a trigger derives the table of current labels.

use kaunta_domain::event::{Event, EventKind, LabelText, Moment};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::encoding::read::to_the_millisecond;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::labelled::used;
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::table::event;
use crate::table::history::push_matches;

/// The most operations that are labelled in one step, which is one transaction that payments wait for.
pub const MOST_LABELLED: u32 = 5_000;

/// The result of putting a label on operations or taking it off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelChange {
    /// The label as it is spelled in the book.
    pub label: LabelText,
    /// The operations that have it now, or no longer have it.
    pub changed: Vec<OperationId>,
    /// How many did not change, because they already had it or did not have it.
    pub already: u64,
}

impl Ledger {
    /// Puts a label on these operations, or takes it off, all in one step. A label that differs from a used one only in case is
    /// the same label. When this returns, everything is synced to disk.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchOperation`], or the book can't be written. Nothing was written.
    pub async fn label(
        &self,
        ids: &[OperationId],
        label: &LabelText,
        on: bool,
        now: Moment,
        by: Option<Name>,
    ) -> Result<LabelChange, LedgerError> {
        let mut transaction = self.begin().await?;
        let used = used(&mut transaction).await?;
        let label = used.into_iter().find(|one| one.folded() == label.folded()).unwrap_or_else(|| label.clone());
        let now = Moment { at: to_the_millisecond(now.at), ..now };
        let event = Event { by, ..Event::new(now, EventKind::Labelled { label: label.clone(), on }) };
        let mut change = LabelChange { label, changed: Vec::new(), already: 0 };
        for id in ids {
            match has(&mut transaction, *id, &change.label).await? {
                None => return Err(LedgerError::NoSuchOperation(*id)),
                Some(is_on) if is_on == on => change.already += 1,
                Some(_) => {
                    event::insert(&mut transaction, *id, &event).await?;
                    change.changed.push(*id);
                }
            }
        }
        self.commit_event(transaction).await?;
        Ok(change)
    }

    /// The labels in use, those of the newest operations first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn labels(&self) -> Result<Vec<LabelText>, LedgerError> {
        used(&mut *self.reader().await?).await
    }

    /// The newest operations that the filter matches, at most this many.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn matching(&self, filter: &Filter, most: u32) -> Result<Vec<OperationId>, LedgerError> {
        self.index_for_search(filter).await;
        let mut moment = self.snapshot().await?;
        let sought = SearchQuery::read(&filter.search, &mut moment).await?;
        let mut query = QueryBuilder::<Sqlite>::new("SELECT o.id FROM operation o WHERE 1");
        push_matches(&mut query, filter, &sought);
        query.push(" ORDER BY o.id DESC LIMIT ").push_bind(most);
        let numbers: Vec<i64> = query.build_query_scalar().fetch_all(&mut *moment).await?;
        Ok(numbers.into_iter().map(OperationId).collect())
    }
}

/// Whether an operation has a label; `None` if there is no such operation.
async fn has(
    connection: &mut SqliteConnection,
    id: OperationId,
    label: &LabelText,
) -> Result<Option<bool>, LedgerError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM operation_label WHERE label = ? AND operation = o.id)
        FROM operation o WHERE o.id = ?";
    Ok(sqlx::query_scalar(sql).bind(label.as_str()).bind(id.0).fetch_optional(connection).await?)
}
