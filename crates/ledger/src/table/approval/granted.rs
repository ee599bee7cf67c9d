//! What a second person has granted, and which operations need approval.

use chrono::{DateTime, Utc};
use kaunta_domain::event::{ApprovalId, Event, EventKind, Moment};
use kaunta_domain::mode::Direction;
use kaunta_domain::person::PersonName;
use kaunta_domain::text::Name;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::table::approval::ask::of_idempotency_key;
use crate::table::operation::NewOperation;
use crate::table::rules::{BookRules, rules_of};

/// What a second person has just approved.
pub(crate) struct Granted {
    pub(crate) id: ApprovalId,
    pub(crate) asked_at: DateTime<Utc>,
    pub(crate) checker: PersonName,
}

impl Granted {
    pub(crate) fn event(&self, now: Moment) -> Event {
        let kind = EventKind::Approved { approval: self.id, asked_at: self.asked_at };
        Event::new(now, kind).by(Name::from(self.checker.clone()))
    }
}

impl NewOperation {
    /// Whether these rules require a second person for it.
    pub(crate) fn is_large_by(&self, rules: BookRules) -> bool {
        let is_large = rules.approve_from.is_some_and(|from| self.transfer.amount >= from);
        is_large && self.transfer.mode().direction() == Direction::Out
    }
}

/// Whether an operation can only be recorded through an approval: it is large, or an approval was requested for it.
pub(crate) async fn needs_approval(connection: &mut SqliteConnection, new: &NewOperation) -> Result<bool, LedgerError> {
    if of_idempotency_key(connection, &new.idempotency_key).await?.is_some() {
        return Ok(true);
    }
    let sql = "SELECT count(*) FROM payroll_row WHERE idempotency_key = ?";
    let rows: i64 = sqlx::query_scalar(sql).bind(new.idempotency_key.as_str()).fetch_one(&mut *connection).await?;
    Ok(rows == 0 && (new.is_large_by(new.rules) || new.is_large_by(rules_of(connection).await?)))
}
