//! What the service reported about many operations, read from their events.

use std::collections::HashMap;

use kaunta_domain::event::Event;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;
use sqlx::{QueryBuilder, Row};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::event;

impl Ledger {
    /// Everything that the service reported about each of these operations; those without any report are left out.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn particulars(&self, ids: &[OperationId]) -> Result<HashMap<OperationId, Particulars>, LedgerError> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let mut query = QueryBuilder::new(
            "SELECT operation, id, at, run, stamp, who, machine, body, NULL AS evidence FROM event
             WHERE kind IN ('sent', 'lookedUp') AND operation IN (",
        );
        let mut list = query.separated(", ");
        for id in ids {
            list.push_bind(id.0);
        }
        query.push(") ORDER BY operation, id");
        let rows = query.build().fetch_all(&self.readers).await?;
        let mut events: HashMap<OperationId, Vec<Event>> = HashMap::new();
        for row in &rows {
            events.entry(OperationId(row.try_get("operation")?)).or_default().push(event::read(row)?);
        }
        Ok(events.into_iter().map(|(id, events)| (id, Particulars::of(&events))).collect())
    }
}
