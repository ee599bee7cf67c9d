//! Inserts the rows that were found into a new book; a row is accepted only if the book's own constraints accept it.

use std::collections::{BTreeMap, BTreeSet};

use kaunta_domain::event::{ApprovalId, Moment};
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::wallet::WalletType;
use kaunta_storage::chain::Fingerprint;
use sqlx::{AssertSqlSafe, QueryBuilder, Row as _, Sqlite, SqliteConnection};

use crate::chain::row::packed_body;
use crate::chain::{canonical_columns, canonical_of, operation_sql};
use crate::encoding::packed::Packed;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::ledger::epoch::{self, MoveCause};
use crate::ledger::setting;
use crate::ledger::setting::{DOUBTED, LEFT_OUT, RECOVERY};
use crate::salvage::cells::{Row, Value};
use crate::salvage::loss::{Loss, gaps, lost_operations};
use crate::salvage::past::{PastEvent, RowFacts, past};
use crate::salvage::proof::changed;
use crate::salvage::rechained;
use crate::salvage::rules::lift;
use crate::salvage::scan::Scan;
use crate::salvage::shapes::Shape;
use crate::table::approval::ApprovalState;
use crate::table::operation::Operation;
use crate::table::projection::Projection;
use crate::table::{event, number, statement, validation, write};
use crate::value::numbers::Numbers;
use crate::value::row_number::payroll_of_row;

/// What the new book contains.
pub(crate) struct Counts {
    pub(crate) operations: u64,
    pub(crate) events: u64,
    /// The approvals that were waiting and no longer are.
    pub(crate) void: Vec<ApprovalId>,
}

/// How many events are fingerprinted at a time.
const CHUNK: i64 = 500;

pub(crate) async fn build(
    book: &mut SqliteConnection,
    scan: &Scan,
    shapes: &[Shape],
    now: Moment,
) -> Result<(Counts, Loss), LedgerError> {
    // One synced transaction for everything: a partial book is worthless.
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *book).await?;
    let mut loss = Loss { validations: gaps(scan.numbers("validation")), ..Loss::default() };
    let mut filling = Filling { book, shapes, scan, refused: 0, orphans: 0 };
    let void = filling.plain_rows().await?;
    let operations = filling.of_payrolls().await?;
    filling.rows_of_operations(&operations).await?;
    filling.statements().await?;
    loss.refused = filling.refused;
    loss.payroll_rows = filling.orphans + lost_rows(book).await?;
    let Some(shape) = shapes.iter().find(|shape| shape.table == "event") else {
        return Err(LedgerError::Damaged { detail: "this layout has no events".to_owned() });
    };
    let kept: BTreeSet<i64> = operations.keys().copied().collect();
    let changed: Numbers = changed(book, scan, shape).await?.intersection(&kept).copied().collect();
    setting::put(book, DOUBTED, &changed.to_text()).await?;
    loss.changed = changed.iter().map(OperationId).collect();
    let past = past(scan, shape, &operations, now)?;
    let events = put_events(book, &past.events).await?;
    for id in operations.keys() {
        project(book, *id, now).await?;
    }
    Filling { book, shapes, scan, refused: 0, orphans: 0 }.copy("cash_entry", |_, _| None).await?;
    Filling { book, shapes, scan, refused: 0, orphans: 0 }.copy("bookkeeping", |_, _| None).await?;
    rechained::rebuild(book).await?;
    let left_out = setting::read(book, LEFT_OUT).await?;
    let left_out = left_out.as_deref().and_then(Numbers::parse).unwrap_or_default();
    (loss.operations, loss.highest) = lost_operations(scan, shapes, &kept, |number| left_out.contains(number));
    go_on_above(book, &kept, loss.highest).await?;
    // Last, because a closed book accepts no more rows; a book that was closed stays closed.
    Filling { book, shapes, scan, refused: 0, orphans: 0 }.copy("closing", |_, _| None).await?;
    let all_there = scan.rows("event").count() as u64;
    loss.events = gaps(scan.numbers("event")) + all_there.saturating_sub(events);
    loss.doubtful = past.doubtful.into_iter().map(OperationId).collect();
    sqlx::raw_sql("COMMIT").execute(&mut *book).await?;
    Ok((Counts { operations: kept.len() as u64, events, void }, loss))
}

/// Marks the new book as salvaged, so that it starts its own epoch and looks up everything that the damaged one may have
/// paid.
async fn go_on_above(book: &mut SqliteConnection, kept: &BTreeSet<i64>, highest: i64) -> Result<(), LedgerError> {
    setting::put(book, setting::MOVED, MoveCause::Salvaged.code()).await?;
    if kept.last().copied().unwrap_or_default() < highest {
        let above = setting::read(book, setting::NUMBERS_ABOVE).await?.and_then(|above| above.parse().ok());
        let above = highest.max(above.unwrap_or_default());
        setting::put(book, setting::NUMBERS_ABOVE, &above.to_string()).await?;
        // It has at most as many serial numbers as operations.
        if let Some(last) = epoch::all(book).await?.last() {
            epoch::set_reached(book, last.id, highest).await?;
        }
    }
    Ok(())
}

struct Filling<'b> {
    book: &'b mut SqliteConnection,
    shapes: &'b [Shape],
    scan: &'b Scan,
    refused: u64,
    /// Rows of payrolls that are lost themselves.
    orphans: u64,
}

impl Filling<'_> {
    /// Copies rows that depend on no others. Returns the approvals that are now void.
    async fn plain_rows(&mut self) -> Result<Vec<ApprovalId>, LedgerError> {
        for table in ["validation", "biller", "column_mapping", "payee_group", "home"] {
            self.copy(table, |_, _| None).await?;
        }
        // The new book creates the first one itself.
        if let Some(shape) = self.shape("epoch") {
            for row in self.scan.rows("epoch").filter(|row| row.number != Some(1)) {
                self.put(&shape, row, &|_, _| None).await?;
            }
        }
        let epochs = kept(self.book, "SELECT id FROM epoch").await?;
        self.copy("orphan", |column, value| missing(column, value, "epoch", &epochs)).await?;
        self.copy("orphan_answer", |_, _| None).await?;
        self.copy("unknown_time", |column, value| missing(column, value, "epoch", &epochs)).await?;
        let void = self.approvals().await?;
        let approvals = kept(self.book, "SELECT id FROM approval").await?;
        self.copy("payroll", |column, value| missing(column, value, "approval", &approvals)).await?;
        let own = ["environment", setting::SEED, RECOVERY, DOUBTED].map(|key| Value::Text(key.to_owned()));
        let Some(shape) = self.shape("setting") else { return Ok(void) };
        for row in self.scan.rows("setting").filter(|row| row.values.first().is_some_and(|key| !own.contains(key))) {
            self.put(&shape, row, &|_, _| None).await?;
        }
        Ok(void)
    }

    /// Copies approvals. Nothing that waited can be granted from this book: the grant itself may be what was lost. Returns
    /// the voided approvals.
    async fn approvals(&mut self) -> Result<Vec<ApprovalId>, LedgerError> {
        let Some(shape) = self.shape("approval") else { return Ok(Vec::new()) };
        let rules = lift(self.book, &["approval_begins_by_waiting", "approval_row_is_a_row_as_it_stands"]).await?;
        let validations = kept(self.book, "SELECT id FROM validation").await?;
        let waiting = Value::Text(ApprovalState::Waiting.code().to_owned());
        let instead = |column: &str, value: &Value| match column {
            "state" if *value == waiting => Some(Value::Text(ApprovalState::Void.code().to_owned())),
            column => missing(column, value, "validation", &validations),
        };
        let state = shape.columns.iter().position(|column| column.name == "state");
        let mut void = Vec::new();
        for row in self.scan.rows("approval") {
            let waits = state.and_then(|state| row.values.get(state)) == Some(&waiting);
            if self.put(&shape, row, &instead).await? && waits {
                void.extend(row.number.map(ApprovalId));
            }
        }
        if let Some(shape) = self.shape("approval_row") {
            let there = kept(self.book, "SELECT id FROM approval").await?;
            let approval = |row: &Row| row.number.map(|number| payroll_of_row(number).0.0);
            for row in self.scan.rows("approval_row").filter(|row| approval(row).is_some_and(|id| there.contains(&id)))
            {
                self.put(&shape, row, &|_, _| None).await?;
            }
        }
        sqlx::raw_sql(AssertSqlSafe(rules)).execute(&mut *self.book).await?;
        Ok(void)
    }

    /// Copies the payrolls' rows, batches and operations. The rules that apply only to drafts and running payrolls are
    /// lifted, because they were checked when the rows were first written.
    async fn of_payrolls(&mut self) -> Result<BTreeMap<i64, RowFacts>, LedgerError> {
        let rules = [
            "payroll_row_is_only_put_into_a_draft",
            "operation_pays_its_row",
            "operation_pays_its_bill",
            "basket_row_is_only_given_up",
            "operation_pays_whom_the_service_knows",
            "payroll_decision_is_of_an_unsent_row",
            "operation_has_its_approval",
            "operation_needs_approval",
        ];
        let rules = lift(self.book, &rules).await?;
        self.copy("payee", |_, _| None).await?;
        self.payroll_rows().await?;
        self.baskets().await?;
        self.decisions().await?;
        self.copy("batch", |_, _| None).await?;
        let operations = self.operations().await?;
        sqlx::raw_sql(AssertSqlSafe(rules)).execute(&mut *self.book).await?;
        Ok(operations)
    }

    /// Copies the rows of the payrolls that were kept.
    async fn payroll_rows(&mut self) -> Result<(), LedgerError> {
        let Some(shape) = self.shape("payroll_row") else { return Ok(()) };
        let payrolls = kept(self.book, "SELECT id FROM payroll").await?;
        for row in self.scan.rows("payroll_row") {
            let payroll = row.number.map(|number| payroll_of_row(number).0.0);
            if payroll.is_some_and(|payroll| payrolls.contains(&payroll)) {
                self.put(&shape, row, &|_, _| None).await?;
            } else {
                self.orphans += 1;
            }
        }
        Ok(())
    }

    /// Copies the baskets. Their payments may be lost, so none of them goes on: a salvaged book begins a new epoch.
    async fn baskets(&mut self) -> Result<(), LedgerError> {
        self.copy("basket", |_, _| None).await?;
        let Some(shape) = self.shape("basket_row") else { return Ok(()) };
        let baskets = kept(self.book, "SELECT id FROM basket").await?;
        let validations = kept(self.book, "SELECT id FROM validation").await?;
        for row in self.scan.rows("basket_row") {
            if matches!(shape.value(row, "basket"), Some(Value::Integer(id)) if baskets.contains(id)) {
                self.put(&shape, row, &|column, value| missing(column, value, "validation", &validations)).await?;
            }
        }
        // The requests that waited are void.
        let sql = "UPDATE basket_row SET given_up_at = (SELECT created_at FROM basket b WHERE b.id = basket_row.basket)
                     WHERE given_up_at IS NULL AND basket IN (SELECT id FROM basket WHERE state = 'asked');
                   UPDATE basket SET state = 'ended' WHERE state = 'asked'";
        sqlx::raw_sql(sql).execute(&mut *self.book).await?;
        Ok(())
    }

    /// Copies the decisions about the rows that were kept.
    async fn decisions(&mut self) -> Result<(), LedgerError> {
        let Some(shape) = self.shape("payroll_decision") else { return Ok(()) };
        let rows = kept(self.book, "SELECT id FROM payroll_row").await?;
        for row in self.scan.rows("payroll_decision").filter(|row| row.number.is_some_and(|row| rows.contains(&row))) {
            self.put(&shape, row, &|_, _| None).await?;
        }
        Ok(())
    }

    /// Copies the operations, all in their initial state.
    async fn operations(&mut self) -> Result<BTreeMap<i64, RowFacts>, LedgerError> {
        let Some(shape) = self.shape("operation") else { return Ok(BTreeMap::new()) };
        let validations: BTreeSet<i64> = self.scan.numbers("validation").collect();
        let rows = kept(self.book, "SELECT id FROM payroll_row").await?;
        let batches = kept(self.book, "SELECT id FROM batch").await?;
        let approvals = kept(self.book, "SELECT id FROM approval").await?;
        let epochs = kept(self.book, "SELECT id FROM epoch").await?;
        let recorded = |column: &str, value: &Value| match (column, value) {
            ("state", _) => Some(Value::Text("recorded".to_owned())),
            ("next_look_up_at" | "case_since" | "contradicted_by" | "settled_after" | "settled_first_after", _) => {
                Some(Value::Null)
            }
            // A lost validation can't be referenced.
            ("validation", Value::Integer(id)) if !validations.contains(id) => Some(Value::Null),
            ("payroll_row", Value::Integer(row)) if !rows.contains(row) => Some(Value::Null),
            ("batch", Value::Integer(batch)) if !batches.contains(batch) => Some(Value::Null),
            ("epoch", Value::Integer(epoch)) if !epochs.contains(epoch) => Some(Value::Null),
            (column, value) => missing(column, value, "approval", &approvals),
        };
        let mut operations = BTreeMap::new();
        for row in self.scan.rows("operation") {
            let (Some(number), Some(known)) = (row.number, RowFacts::read(&shape, row)) else { continue };
            if self.put(&shape, row, &recorded).await? {
                operations.insert(number, known);
            }
        }
        Ok(operations)
    }

    async fn rows_of_operations(&mut self, operations: &BTreeMap<i64, RowFacts>) -> Result<(), LedgerError> {
        self.copy("balance", |column, value| match value {
            Value::Integer(id) if column == "operation" && !operations.contains_key(id) => Some(Value::Null),
            Value::Integer(_) | Value::Null | Value::Text(_) | Value::Blob(_) => None,
        })
        .await?;
        self.print_jobs(operations).await
    }

    /// Copies the print jobs of the payments that were kept, each in the state that it had reached.
    async fn print_jobs(&mut self, operations: &BTreeMap<i64, RowFacts>) -> Result<(), LedgerError> {
        let Some(shape) = self.shape("print_job") else { return Ok(()) };
        let rule = lift(self.book, &["print_job_begins_in_the_queue"]).await?;
        let orphans = kept(self.book, "SELECT number FROM orphan").await?;
        for row in self.scan.rows("print_job") {
            if matches!(shape.value(row, "operation"), Some(Value::Integer(id)) if operations.contains_key(id))
                || matches!(shape.value(row, "orphan"), Some(Value::Integer(number)) if orphans.contains(number))
            {
                self.put(&shape, row, &|_, _| None).await?;
            }
        }
        sqlx::raw_sql(AssertSqlSafe(rule)).execute(&mut *self.book).await?;
        Ok(())
    }

    /// Copies the statements; the chain of decisions is recomputed over what is left of them.
    async fn statements(&mut self) -> Result<(), LedgerError> {
        self.copy("statement", |_, _| None).await?;
        self.copy("statement_line", |_, _| None).await?;
        self.copy("statement_decision", |_, _| None).await?;
        let rule = lift(self.book, &["statement_decision_never_changes"]).await?;
        statement::chain::rebuild(self.book).await?;
        sqlx::raw_sql(AssertSqlSafe(rule)).execute(&mut *self.book).await?;
        Ok(())
    }

    async fn copy(
        &mut self,
        table: &'static str,
        instead: impl Fn(&str, &Value) -> Option<Value>,
    ) -> Result<(), LedgerError> {
        let Some(shape) = self.shape(table) else { return Ok(()) };
        for row in self.scan.rows(table) {
            self.put(&shape, row, &instead).await?;
        }
        Ok(())
    }

    /// Inserts a row, unless the book's constraints refuse it.
    async fn put(
        &mut self,
        shape: &Shape,
        row: &Row,
        instead: &impl Fn(&str, &Value) -> Option<Value>,
    ) -> Result<bool, LedgerError> {
        let mut query = QueryBuilder::<Sqlite>::new(format!("INSERT INTO {} (", shape.table));
        let columns: Vec<&str> = shape.columns.iter().map(|column| column.name.as_str()).collect();
        let held = &columns[..row.values.len().min(columns.len())];
        query.push(held.join(", ")).push(") VALUES (");
        let mut values = query.separated(", ");
        for (column, value) in held.iter().zip(&row.values) {
            // SQLite stores the row id column as NULL.
            let number = if *column == "id" || *column == "number" { row.number.map(Value::Integer) } else { None };
            match number.or_else(|| instead(column, value)).unwrap_or_else(|| value.clone()) {
                Value::Null => values.push_bind(None::<i64>),
                Value::Integer(value) => values.push_bind(value),
                Value::Text(value) => values.push_bind(value),
                Value::Blob(value) => values.push_bind(value),
            };
        }
        query.push(")");
        taken(query.build().execute(&mut *self.book).await, &mut self.refused)
    }

    fn shape(&self, table: &str) -> Option<Shape> {
        self.shapes.iter().find(|shape| shape.table == table).cloned()
    }
}

/// NULL in place of a reference to a row that is lost.
fn missing(column: &str, value: &Value, of: &str, there: &BTreeSet<i64>) -> Option<Value> {
    match value {
        Value::Integer(number) if column == of && !there.contains(number) => Some(Value::Null),
        Value::Integer(_) | Value::Null | Value::Text(_) | Value::Blob(_) => None,
    }
}

/// Whether a row was accepted. A row refused by a constraint is damaged; any other error is a disk failure.
fn taken<T>(done: Result<T, sqlx::Error>, refused: &mut u64) -> Result<bool, LedgerError> {
    match done {
        Ok(_) => Ok(true),
        Err(error) if error.as_database_error().is_some_and(is_rule) => {
            tracing::warn!(%error, "a damaged row was left out");
            *refused += 1;
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}

/// SQLITE_CONSTRAINT and SQLITE_MISMATCH.
fn is_rule(error: &dyn sqlx::error::DatabaseError) -> bool {
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 19 | 20))
}

/// Inserts the events, numbered without gaps, and computes their chain.
async fn put_events(book: &mut SqliteConnection, events: &[PastEvent]) -> Result<u64, LedgerError> {
    let (mut count, mut refused) = (0_i64, 0);
    for event in events {
        let done = sqlx::query(
            "INSERT INTO event (id, operation, at, run, stamp, kind, attempt, who, body, evidence, machine, hash)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, zeroblob(32))",
        )
        .bind(count + 1)
        .bind(event.operation)
        .bind(event.at)
        .bind(event.run)
        .bind(event.stamp)
        .bind(&event.kind)
        .bind(event.attempt)
        .bind(&event.who)
        .bind(packed_body(&event.kind, event.body.clone()))
        .bind(event.evidence.clone().map(Packed::of))
        .bind(&event.machine)
        .execute(&mut *book)
        .await;
        if taken(done, &mut refused)? {
            count += 1;
            if let Ok(kind) = stored_event::read(&event.body) {
                let told: Vec<_> =
                    number::reported(&kind).into_iter().map(|number| (number, event.operation)).collect();
                number::store(book, &told).await?;
            }
        }
    }
    chain(book).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

async fn kept(book: &mut SqliteConnection, numbers: &'static str) -> Result<BTreeSet<i64>, LedgerError> {
    Ok(sqlx::query_scalar(numbers).fetch_all(book).await?.into_iter().collect())
}

async fn lost_rows(book: &mut SqliteConnection) -> Result<u64, LedgerError> {
    let sql = "SELECT coalesce(sum(row_count), 0) - (SELECT count(*) FROM payroll_row) FROM payroll";
    let lost: i64 = sqlx::query_scalar(sql).fetch_one(book).await?;
    Ok(u64::try_from(lost).unwrap_or_default())
}

/// Recomputes every fingerprint. The new book is not in use yet, so the trigger that forbids changes is lifted meanwhile.
async fn chain(book: &mut SqliteConnection) -> Result<(), LedgerError> {
    let rule = lift(book, &["event_never_changes"]).await?;
    let (mut last, mut head) = (0_i64, Fingerprint::START);
    loop {
        let rows = sqlx::query(concat!(
            "SELECT ",
            canonical_columns!(),
            "FROM event e",
            operation_sql!(),
            "WHERE e.id > ? ORDER BY e.id LIMIT ?"
        ))
        .bind(last)
        .bind(CHUNK)
        .fetch_all(&mut *book)
        .await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            last = row.try_get("id")?;
            head = head.then(&canonical_of(row)?);
            let sql = "UPDATE event SET hash = ? WHERE id = ?";
            sqlx::query(sql).bind(head.bytes().to_vec()).bind(last).execute(&mut *book).await?;
        }
    }
    sqlx::raw_sql(AssertSqlSafe(rule)).execute(&mut *book).await?;
    Ok(())
}

/// Updates an operation to the state that its events give. An open one is looked up soon.
async fn project(book: &mut SqliteConnection, id: i64, now: Moment) -> Result<(), LedgerError> {
    let id = OperationId(id);
    let Some(operation) = Operation::find(&mut *book, id).await? else { return Ok(()) };
    let events = event::kinds_of(&mut *book, id).await?;
    let party = match (operation.transfer.party(), operation.validation) {
        (Some(name), _) => Some(name.as_str().to_owned()),
        (None, Some(validation)) => validation::holder(&mut *book, validation.0).await?,
        (None, None) => None,
    };
    let projection = Projection::of(&operation.transfer, party, operation.created_at, &events);
    let can_be_asked = operation.wallet != WalletType::Partner;
    let is_asked = projection.standing.state.awaits_answer() || projection.token_claim() == Some(TokenClaim::Owed);
    let next = (can_be_asked && is_asked).then_some(now.at);
    write::project(&mut *book, id, &projection, next).await
}
