//! Lists of approvals.

use chrono::{DateTime, Utc};
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Sqlite};

use crate::error::LedgerError;
use crate::filter::histogram::{BLOCK, Histogram};
use crate::ledger::Ledger;
use crate::table::approval::{Approval, ApprovalState, select_approvals};
use crate::table::history::MAXIMUM_PAGE;

/// Which approvals to show. All given parts must match; a part that is left out matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApprovalFilter {
    /// Any of these states; empty means all.
    pub states: Vec<ApprovalState>,
    /// Who asked.
    pub maker: Option<PersonName>,
    /// Those not expired at this time, whether or not the expiry is recorded.
    pub unexpired_at: Option<DateTime<Utc>>,
}

/// One page of approvals: waiting ones first, then the newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApprovalPage {
    /// How many there are in all.
    pub total: u64,
    /// The approvals on this page.
    pub rows: Vec<Approval>,
}

/// How many approvals wait and are not expired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WaitingApprovals {
    /// Requested by this person.
    pub own: u64,
    /// Requested by others.
    pub of_others: u64,
}

/// Added to the numbers of waiting approvals, so that they come first in the order of the list.
const WAITING: i64 = 1 << 40;

impl Ledger {
    /// A page of approvals, waiting ones first, then the newest, from `offset` on; at most [`MAXIMUM_PAGE`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn approvals(
        &self,
        filter: &ApprovalFilter,
        offset: u64,
        limit: u32,
    ) -> Result<ApprovalPage, LedgerError> {
        let mut moment = self.snapshot().await?;
        let limit = limit.min(MAXIMUM_PAGE);
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ((state = 'waiting') * ");
        query.push_bind(WAITING).push(format_args!(" + id) >> {BLOCK} AS run, count(*) FROM approval WHERE 1"));
        filter.push(&mut query);
        query.push(" GROUP BY run ORDER BY run DESC");
        let histogram = Histogram::new(BLOCK, query.build_query_as().fetch_all(&mut *moment).await?);
        let rows = match histogram.page(offset, limit) {
            None => Vec::new(),
            Some(window) => {
                let mut query = QueryBuilder::new(select_approvals!("WHERE (state = 'waiting' AND id BETWEEN "));
                query.push_bind(window.from.max(WAITING) - WAITING).push(" AND ").push_bind(window.to - WAITING);
                query.push(" OR state <> 'waiting' AND id BETWEEN ");
                query.push_bind(window.from).push(" AND ").push_bind(window.to.min(WAITING - 1)).push(")");
                filter.push(&mut query);
                query.push(" ORDER BY state <> 'waiting', id DESC LIMIT ").push_bind(limit);
                query.push(" OFFSET ").push_bind(i64::try_from(window.skip).unwrap_or(i64::MAX));
                query.build().fetch_all(&mut *moment).await?
            }
        };
        let rows = rows.iter().map(Approval::read).collect::<Result<_, LedgerError>>()?;
        Ok(ApprovalPage { total: histogram.total(), rows })
    }

    /// How many approvals wait and are not expired, counting this person's own separately.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn waiting_approvals(
        &self,
        now: DateTime<Utc>,
        person: Option<&PersonName>,
    ) -> Result<WaitingApprovals, LedgerError> {
        let (own, of_others): (i64, i64) = sqlx::query_as(
            "SELECT count(*) FILTER (WHERE maker_folded IS ?1), count(*) FILTER (WHERE maker_folded IS NOT ?1)
             FROM approval WHERE state = 'waiting' AND expires_at > ?2",
        )
        .bind(person.map(PersonName::folded))
        .bind(now.timestamp_millis())
        .fetch_one(&self.readers)
        .await?;
        let number = |count: i64| u64::try_from(count).unwrap_or_default();
        Ok(WaitingApprovals { own: number(own), of_others: number(of_others) })
    }
}

impl ApprovalFilter {
    fn push(&self, query: &mut QueryBuilder<Sqlite>) {
        if !self.states.is_empty() {
            query.push(" AND state IN (");
            let mut list = query.separated(", ");
            for state in &self.states {
                list.push_bind(state.code());
            }
            query.push(")");
        }
        if let Some(maker) = &self.maker {
            query.push(" AND maker_folded = ").push_bind(maker.folded());
        }
        if let Some(at) = self.unexpired_at {
            query.push(" AND state <> 'expired' AND (state <> 'waiting' OR expires_at > ");
            query.push_bind(at.timestamp_millis()).push(")");
        }
    }
}
