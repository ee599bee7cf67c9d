//! The book's contents, read without Kaunta: in a shop with people, the person at the counter sees only their part.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row, SqliteConnection};

use crate::checker::Shown;
use crate::checker::staff::{Approval, ToPay, Written};

/// What the checker needs from the book.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// Operations, as the history shows them.
    pub shown: Vec<Shown>,
    /// Who made each, by reference.
    pub written: BTreeMap<String, Written>,
    pub approvals: Vec<Approval>,
}

/// Opens the book while Kaunta has it open.
pub async fn open(book: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(book).create_if_missing(false);
    options.disable_statement_logging().connect().await
}

/// Reads the book while nothing writes to it.
pub async fn read(connection: &mut SqliteConnection) -> Result<Book, sqlx::Error> {
    let mut read = Book { approvals: approvals(connection).await?, ..Book::default() };
    let sql = "SELECT operation.id, reference, operation.amount, operation.state, mode, operation.phone, maker,
                      contradicted_by IS NOT NULL AS disputed, operation.created_at, payroll, operation.approval,
                      (SELECT approval FROM payroll WHERE payroll.id = payroll_row.payroll) AS payroll_approval
               FROM operation LEFT JOIN payroll_row ON payroll_row.id = operation.payroll_row";
    for row in &sqlx::query(sql).fetch_all(&mut *connection).await? {
        let (mode, phone): (String, Option<String>) = (row.try_get("mode")?, row.try_get("phone")?);
        let phone = phone.unwrap_or_default();
        let shown = Shown {
            id: row.try_get("id")?,
            reference: row.try_get("reference")?,
            amount: row.try_get::<i64, _>("amount")?.unsigned_abs(),
            state: row.try_get("state")?,
            disputed: row.try_get("disputed")?,
            wallet: !mode.starts_with("PARTNER_"),
            phone: phone[phone.len().saturating_sub(9)..].to_owned(),
        };
        let payroll: Option<i64> = row.try_get("payroll")?;
        let approval = if payroll.is_some() { "payroll_approval" } else { "approval" };
        let written = Written {
            id: shown.id,
            state: shown.state.clone(),
            maker: row.try_get("maker")?,
            at: row.try_get("created_at")?,
            payroll,
            approval: row.try_get(approval)?,
        };
        read.written.insert(shown.reference.clone(), written);
        read.shown.push(shown);
    }
    Ok(read)
}

async fn approvals(connection: &mut SqliteConnection) -> Result<Vec<Approval>, sqlx::Error> {
    let mut granted: BTreeMap<i64, Vec<ToPay>> = BTreeMap::new();
    let sql = "SELECT approval, phone, amount FROM payroll_row r JOIN payroll p ON p.id = r.payroll
               WHERE approval IS NOT NULL AND idempotency_key IS NOT NULL ORDER BY r.id";
    for row in &sqlx::query(sql).fetch_all(&mut *connection).await? {
        let phone: String = row.try_get("phone")?;
        let phone = phone[phone.len().saturating_sub(9)..].to_owned();
        let amount = row.try_get::<i64, _>("amount")?.unsigned_abs();
        granted.entry(row.try_get("approval")?).or_default().push(ToPay { phone, amount });
    }
    let sql = "SELECT id, state, maker, checker, asked_at, decided_at, amount FROM approval";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let mut approval = |row: &sqlx::sqlite::SqliteRow| {
        let id = row.try_get("id")?;
        Ok(Approval {
            id,
            rows: granted.remove(&id),
            is_granted: row.try_get::<String, _>("state")? == "granted",
            maker: row.try_get("maker")?,
            checker: row.try_get("checker")?,
            asked_at: row.try_get("asked_at")?,
            decided_at: row.try_get("decided_at")?,
            amount: row.try_get::<Option<i64>, _>("amount")?.map(i64::unsigned_abs),
        })
    };
    rows.iter().map(&mut approval).collect()
}
