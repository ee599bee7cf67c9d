//! The last balance that the service reported for each wallet.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::WalletReport;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::projection::reading;
use crate::table::unknown_time::{ReportedBalance, record_balance};

/// A wallet's last reported balance (gateway-api.md, walletBalance).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletBalance {
    /// ESCROW, COMMISSION, or another name that the service uses.
    pub wallet: String,
    /// `walletId`, if reported.
    pub wallet_id: Option<String>,
    /// `balanceAfter`.
    pub balance: Money,
    /// When it was reported.
    pub as_of: DateTime<Utc>,
    /// The operation whose answer reported it.
    pub operation: Option<OperationId>,
}

impl Ledger {
    /// The last reported balance of each wallet, ordered by wallet name.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn balances(&self) -> Result<Vec<WalletBalance>, LedgerError> {
        balances(&mut *self.reader().await?).await
    }
}

/// The same within a read transaction.
pub(crate) async fn balances(connection: &mut SqliteConnection) -> Result<Vec<WalletBalance>, LedgerError> {
    let sql = "SELECT wallet, wallet_id, balance, as_of, operation FROM balance ORDER BY wallet";
    sqlx::query(sql).fetch_all(connection).await?.iter().map(read).collect()
}

impl Ledger {
    /// Stores a balance read on its own, without an operation, unless a later report is stored.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn store_balance(
        &self,
        wallet: WalletType,
        balance: Money,
        as_of: DateTime<Utc>,
    ) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        keep(&mut transaction, &reading(balance), wallet, as_of, None).await?;
        self.commit(transaction).await
    }
}

/// Stores a report unless a later one is stored. A report without a wallet name is about the wallet that was asked.
pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    report: &WalletReport,
    asked: WalletType,
    as_of: DateTime<Utc>,
    operation: Option<OperationId>,
) -> Result<(), LedgerError> {
    let Some(balance) = report.balance_after else { return Ok(()) };
    let wallet = wallet_of(report, asked);
    sqlx::query(
        "INSERT INTO balance (wallet, wallet_id, balance, as_of, operation) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (wallet) DO UPDATE SET wallet_id = coalesce(excluded.wallet_id, wallet_id),
             balance = excluded.balance, as_of = excluded.as_of, operation = excluded.operation
         WHERE excluded.as_of >= balance.as_of",
    )
    .bind(wallet)
    .bind(report.wallet_id.as_deref())
    .bind(balance.to_plain())
    .bind(as_of.timestamp_millis())
    .bind(operation.map(|id| id.0))
    .execute(&mut *connection)
    .await?;
    record_balance(connection, wallet, ReportedBalance { balance, at: as_of }).await
}

/// The wallet that a report is about. The partner-wallet interface has only one wallet, whatever name it reports.
pub(crate) fn wallet_of(report: &WalletReport, asked: WalletType) -> &str {
    if asked == WalletType::Partner {
        return asked.code();
    }
    let word = report.wallet_type.as_deref().map(str::trim).filter(|word| !word.is_empty());
    word.map_or(asked.code(), |word| WalletType::from_code(word).map_or(word, |known| known.code()))
}

fn read(row: &SqliteRow) -> Result<WalletBalance, LedgerError> {
    let wallet: String = row.try_get("wallet")?;
    let reader = Reader::new(row, "balance", &wallet);
    Ok(WalletBalance {
        wallet_id: reader.plain("wallet_id")?,
        balance: reader.parsed("balance", Money::parse)?,
        as_of: reader.time("as_of")?,
        operation: reader.plain::<Option<i64>>("operation")?.map(OperationId),
        wallet,
    })
}
