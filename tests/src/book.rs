//! Reads the book from outside, as an accountant's tool would: independent of the ledger's code.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use flate2::{Decompress, FlushDecompress};
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Row, TypeInfo, ValueRef};

use crate::patience::{LONG, until};

/// A book opened read-only while Kaunta has it open.
pub struct Book {
    pool: SqlitePool,
}

/// A row of the table `operation`.
#[derive(Debug, Clone)]
pub struct Operation {
    /// The operation's number.
    pub id: i64,
    /// Our reference.
    pub reference: String,
    /// The wire mode.
    pub mode: String,
    /// The state.
    pub state: String,
    /// In whole shillings.
    pub amount: i64,
    /// The wallet.
    pub wallet: String,
    /// The other party's name.
    pub party: Option<String>,
    /// The phone, `256…`.
    pub phone: Option<String>,
    /// The bill or bank account.
    pub account: Option<String>,
    /// The fee charged, as exact decimal text.
    pub fee: Option<String>,
    /// The total charged to the wallet.
    pub total: Option<String>,
    /// The service's transaction id.
    pub transaction: Option<String>,
    /// How often it was sent.
    pub attempts: i64,
    /// Everything that the service reported beyond the named fields.
    pub extra: Value,
}

/// A row of the table `event`.
#[derive(Debug, Clone)]
pub struct Event {
    /// recorded, sending, sent, lookedUp, calledBack, settled.
    pub kind: String,
    /// The person who decided it, if one did.
    pub who: Option<String>,
    /// The event's data.
    pub body: Value,
    /// The exchange with the service.
    pub evidence: Value,
}

impl Book {
    /// Opens the book of an environment in Kaunta's folder.
    pub async fn open(folder: &Path, environment: &str) -> Book {
        Book::at(&folder.join(format!("{environment}.db"))).await
    }

    /// As [`Book::open`], once Kaunta has created its tables: the file exists before them.
    pub async fn once_made(folder: &Path, environment: &str) -> Book {
        let file = folder.join(format!("{environment}.db"));
        until("the book", LONG, || async {
            let book = Book::open_at(&file).await?;
            sqlx::query("SELECT count(*) FROM operation").fetch_one(&book.pool).await.map(|_| book)
        })
        .await
    }

    /// Opens the book in a file.
    pub async fn at(file: &Path) -> Book {
        Book::open_at(file).await.expect("the book")
    }

    async fn open_at(file: &Path) -> Result<Book, sqlx::Error> {
        let options = SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        Ok(Book { pool })
    }

    /// Every operation, oldest first.
    pub async fn operations(&self) -> Vec<Operation> {
        let rows = sqlx::query("SELECT * FROM operation ORDER BY id").fetch_all(&self.pool).await.expect("operations");
        let dictionaries = self.dictionaries().await;
        rows.iter().map(|row| operation(row, &dictionaries)).collect()
    }

    /// Compression dictionaries of long texts, by the numbers that prefix those (docs/chain.md).
    async fn dictionaries(&self) -> HashMap<i64, Vec<u8>> {
        let rows = sqlx::query("SELECT id, bytes FROM dictionary").fetch_all(&self.pool).await.expect("dictionaries");
        rows.iter().map(|row| (row.get("id"), row.get("bytes"))).collect()
    }

    /// The book's only operation.
    pub async fn only(&self) -> Operation {
        let all = self.operations().await;
        assert_eq!(all.len(), 1, "one operation in the book: {all:?}");
        all.into_iter().next().unwrap()
    }

    /// Waits until the book's only operation is in this state.
    pub async fn only_in(&self, state: &str, deadline: Duration) -> Operation {
        until(&format!("the book to say {state}"), deadline, || async {
            let mut all = self.operations().await;
            assert!(all.len() < 2, "one operation in the book: {all:?}");
            match all.pop() {
                Some(operation) if operation.state == state => Ok(operation),
                other => Err(other),
            }
        })
        .await
    }

    /// The events of an operation, oldest first.
    pub async fn events(&self, operation: i64) -> Vec<Event> {
        let rows = sqlx::query("SELECT kind, who, body, evidence FROM event WHERE operation = ? ORDER BY id")
            .bind(operation)
            .fetch_all(&self.pool)
            .await
            .expect("events");
        let dictionaries = self.dictionaries().await;
        let json = |row: &SqliteRow, column: &str| {
            text(row, column, &dictionaries).map_or(Value::Null, |text| serde_json::from_str(&text).unwrap())
        };
        rows.iter()
            .map(|row| Event {
                kind: row.get("kind"),
                who: row.get("who"),
                body: json(row, "body"),
                evidence: json(row, "evidence"),
            })
            .collect()
    }

    /// Runs a query for one number.
    pub async fn number(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(&self.pool).await.expect(sql)
    }

    /// Runs a query for rows, with every column as text.
    pub async fn texts(&self, sql: &str) -> Vec<Vec<String>> {
        let rows = sqlx::query(AssertSqlSafe(sql.to_owned())).fetch_all(&self.pool).await.expect(sql);
        let texts =
            |row: &SqliteRow| (0..row.len()).map(|at| row.get::<Option<String>, _>(at).unwrap_or_default()).collect();
        rows.iter().map(texts).collect()
    }
}

/// Changes a closed book, or the practice gateway's file, in a way that Kaunta itself never would.
///
/// # Panics
/// If the statement fails.
pub async fn change(file: &Path, sql: &str) {
    let mut book = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.expect("the book");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut book).await.expect(sql);
    book.close().await.expect("the book closed");
}

/// A text column, decompressed if necessary.
fn text(row: &SqliteRow, column: &str, dictionaries: &HashMap<i64, Vec<u8>>) -> Option<String> {
    let value = row.try_get_raw(column).expect(column);
    if value.is_null() || value.type_info().name() == "TEXT" {
        return row.get(column);
    }
    let packed: Vec<u8> = row.get(column);
    let mut inflater = Decompress::new(false);
    inflater.set_dictionary(&dictionaries[&i64::from(packed[0])]).expect("a dictionary");
    let mut text = Vec::with_capacity(64 * 1024);
    inflater.decompress_vec(&packed[1..], &mut text, FlushDecompress::Finish).expect("a packed text");
    Some(String::from_utf8(text).expect("a text"))
}

fn operation(row: &SqliteRow, dictionaries: &HashMap<i64, Vec<u8>>) -> Operation {
    Operation {
        id: row.get("id"),
        reference: row.get("reference"),
        mode: row.get("mode"),
        state: row.get("state"),
        amount: row.get("amount"),
        wallet: row.get("wallet"),
        party: row.get("party"),
        phone: row.get("phone"),
        account: row.get("account"),
        fee: row.get("fee"),
        total: row.get("total_charged"),
        transaction: row.get("transaction_id"),
        attempts: row.get("attempts"),
        extra: serde_json::from_str(&text(row, "extra", dictionaries).expect("extra")).expect("extra is JSON"),
    }
}
