//! Periods in which the book does not know what was paid: between the last thing it knew and a move, over an interface that
//! was not asked, can't be asked, or was used by another copy under references that this book can't derive.

use chrono::{DateTime, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::destination::{PayeeKind, Recipient};
use kaunta_domain::reference::EpochId;
use kaunta_domain::text::Name;
use kaunta_domain::wallet::WalletType;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::epoch::MoveCause;
use crate::ledger::setting;
use crate::ledger::setting::RECONCILIATION_DEFERRED;
use crate::table::payroll::row::recipient;

/// The number of an unknown period in its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnknownTimeId(pub i64);

/// Why the payments of that period are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownCause {
    /// Another copy of the book was or may have been used meanwhile: a seed that it has made since can't be known here.
    UsedElsewhere,
    /// The service was not asked, or can't be.
    NotAsked,
}

kaunta_domain::coded!(
    /// Every cause.
    pub UnknownCause {
        UsedElsewhere = "usedElsewhere",
        NotAsked = "notAsked",
    }
);

/// A wallet balance that the service reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportedBalance {
    /// The amount.
    pub balance: Money,
    /// When it was reported.
    pub at: DateTime<Utc>,
}

/// A period that nobody has decided on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTime {
    /// Its number.
    pub id: UnknownTimeId,
    /// Over which interface.
    pub route: Interface,
    /// Why.
    pub cause: UnknownCause,
    /// The last thing that the book knew before; `None` if what is lost may be from any time before `until`.
    pub since: Option<DateTime<Utc>>,
    /// When the book moved.
    pub until: DateTime<Utc>,
    /// The wallet whose balances are compared.
    pub wallet: WalletType,
    /// The wallet's last reported balance when the book moved.
    pub before: Option<ReportedBalance>,
    /// The wallet's first reported balance after the move.
    pub after: Option<ReportedBalance>,
    /// How many of this book's own payments over the wallet had been answered by then; that balance includes them.
    pub paid_since: u64,
}

/// A person in a payroll that another copy of the book also has, who was not paid from this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaybePaid {
    /// In which payroll.
    pub payroll: PayrollId,
    /// To whom.
    pub to: Recipient,
    /// How much.
    pub amount: Amount,
}

/// Periods that wait for a decision. Those that the service is still being asked about are not included, unless an owner
/// has continued before it could be asked.
macro_rules! undecided {
    () => {
        "decided_at IS NULL AND (route = 'partner' OR cause = 'usedElsewhere'
           OR EXISTS (SELECT 1 FROM setting WHERE key = ?1))"
    };
}

/// More than a large shop pays in a year.
const MOST_PAYMENTS: u32 = 200_000;

/// Why a period is closed, as stored in the book.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum DecidedBecause<'d> {
    /// The service was asked about it after all; nobody decided.
    ServiceAsked,
    /// An owner compared it.
    Compared(&'d NoteText),
}

impl UnknownTime {
    fn read(row: &SqliteRow) -> Result<UnknownTime, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "unknown_time", id);
        let told = |balance, at| -> Result<Option<ReportedBalance>, LedgerError> {
            let balance = reader.parsed_if_any(balance, Money::parse)?;
            Ok(balance.zip(reader.time_if_any(at)?).map(|(balance, at)| ReportedBalance { balance, at }))
        };
        let paid_since = reader.plain::<Option<i64>>("paid_since")?.unwrap_or_default();
        Ok(UnknownTime {
            id: UnknownTimeId(id),
            route: reader.coded("route", route)?,
            cause: reader.coded("cause", UnknownCause::from_code)?,
            since: reader.time_if_any("since")?,
            until: reader.time("until")?,
            wallet: reader.coded("wallet", WalletType::from_code)?,
            before: told("balance_before", "balance_before_at")?,
            after: told("balance_after", "balance_after_at")?,
            paid_since: u64::try_from(paid_since).map_err(|error| reader.unreadable("paid_since", error))?,
        })
    }
}

/// The column `route`.
pub(crate) fn route_code(route: Interface) -> &'static str {
    match route {
        Interface::Gateway => "gateway",
        Interface::PartnerWallet => "partner",
    }
}

fn route(code: &str) -> Option<Interface> {
    [Interface::Gateway, Interface::PartnerWallet].into_iter().find(|route| route_code(*route) == code)
}

impl Ledger {
    /// The periods that nobody has decided on, oldest first, without those that the service is still being asked about.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn unknown_times(&self) -> Result<Vec<UnknownTime>, LedgerError> {
        let sql = concat!(
            "SELECT id, route, cause, since, until, wallet, balance_before, balance_before_at, balance_after,
               balance_after_at, paid_since FROM unknown_time WHERE ",
            undecided!(),
            " ORDER BY id"
        );
        let rows = sqlx::query(sql).bind(RECONCILIATION_DEFERRED).fetch_all(&self.readers).await?;
        rows.iter().map(UnknownTime::read).collect()
    }

    /// Records that an owner has compared a period with the service's own statement. Returns whether it was waiting for
    /// that.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn decide_unknown_time(
        &self,
        id: UnknownTimeId,
        reason: &NoteText,
        by: &Name,
        now: DateTime<Utc>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = concat!(
            "UPDATE unknown_time SET decided_at = ?2, decided_by = ?3, decided_reason = ?4 WHERE id = ?5 AND ",
            undecided!()
        );
        let decided = sqlx::query(sql)
            .bind(RECONCILIATION_DEFERRED)
            .bind(now.timestamp_millis())
            .bind(by.as_str())
            .bind(json(&DecidedBecause::Compared(reason))?)
            .bind(id.0)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        self.commit(transaction).await?;
        Ok(decided > 0)
    }

    /// Records that an owner continues before the service can be asked. What is to be looked up stays recorded until it is.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn defer_reconciliation(&self, reason: &NoteText, now: DateTime<Utc>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let said = format!("{}: {}", now.to_rfc3339(), reason.as_str());
        setting::put(&mut transaction, RECONCILIATION_DEFERRED, &said).await?;
        self.commit(transaction).await
    }

    /// Whether an owner has continued before the service could be asked.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn is_reconciliation_deferred(&self) -> Result<bool, LedgerError> {
        Ok(self.setting(RECONCILIATION_DEFERRED).await?.is_some())
    }

    /// Who may have been paid in an unknown period: everybody in a payroll that was in the book when it moved and who was
    /// not paid from this one, at most 200,000. Covers both interfaces: the other copy was free to use either.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn maybe_paid(&self) -> Result<Vec<MaybePaid>, LedgerError> {
        let sql = concat!("SELECT max(payrolls_up_to) FROM unknown_time WHERE ", undecided!());
        let up_to: Option<i64> = sqlx::query_scalar(sql).bind(RECONCILIATION_DEFERRED).fetch_one(&self.readers).await?;
        let Some(up_to) = up_to else { return Ok(Vec::new()) };
        let rows = sqlx::query(
            "SELECT r.id, r.payroll, p.kind, r.phone, r.account, r.provider, r.amount, r.cents FROM payroll_row r
             JOIN payroll p ON p.id = r.payroll
             WHERE r.payable = 1 AND r.payroll <= ? AND (p.state = 'draft' OR r.idempotency_key IS NOT NULL)
               AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id AND o.state = 'succeeded')
             ORDER BY r.id DESC LIMIT ?",
        )
        .bind(up_to)
        .bind(MOST_PAYMENTS)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_maybe_paid).collect()
    }
}

fn read_maybe_paid(row: &SqliteRow) -> Result<MaybePaid, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "payroll_row", id);
    Ok(MaybePaid {
        payroll: PayrollId(reader.plain("payroll")?),
        to: recipient(&reader, reader.coded("kind", PayeeKind::from_code)?)?,
        amount: reader.amount()?,
    })
}

/// What a move leaves unknown.
pub(crate) struct UnknownPeriod {
    pub(crate) epoch: EpochId,
    pub(crate) why: MoveCause,
    pub(crate) until: DateTime<Utc>,
    /// Another copy was or may have been used since.
    pub(crate) used_elsewhere: bool,
    /// The shop has the partner wallet set up, whatever the book says.
    pub(crate) uses_partner_wallet: bool,
}

impl UnknownPeriod {
    /// Records the unknown periods that a move causes: the gateway's, until it is looked up, and the partner wallet's if the
    /// shop ever used it. `knew` is the last event that tells about the time before.
    pub(crate) async fn unknown(&self, connection: &mut SqliteConnection, knew: i64) -> Result<(), LedgerError> {
        let cause = if self.used_elsewhere { UnknownCause::UsedElsewhere } else { UnknownCause::NotAsked };
        let wallet: Option<String> =
            sqlx::query_scalar("SELECT wallet FROM operation WHERE wallet <> 'PARTNER' ORDER BY id DESC LIMIT 1")
                .fetch_optional(&mut *connection)
                .await?;
        let wallet = wallet.as_deref().and_then(WalletType::from_code).unwrap_or_default();
        self.insert(connection, knew, (Interface::Gateway, cause, wallet)).await?;
        let sql = "SELECT EXISTS (SELECT 1 FROM operation WHERE wallet = 'PARTNER')
                     OR EXISTS (SELECT 1 FROM balance WHERE wallet = 'PARTNER')";
        let was_used: bool = sqlx::query_scalar(sql).fetch_one(&mut *connection).await?;
        if was_used || self.uses_partner_wallet {
            self.insert(connection, knew, (Interface::PartnerWallet, cause, WalletType::Partner)).await?;
        }
        Ok(())
    }

    async fn insert(
        &self,
        connection: &mut SqliteConnection,
        knew: i64,
        (route, cause, wallet): (Interface, UnknownCause, WalletType),
    ) -> Result<(), LedgerError> {
        let knew = match self.why {
            // What a damaged book lost may be from any time, and a clone may have paid ever since it was made.
            MoveCause::Salvaged | MoveCause::Duplicate => None,
            MoveCause::OtherHome | MoveCause::Restored | MoveCause::Behind | MoveCause::NoAnchor => Some(knew),
        };
        sqlx::query(
            "INSERT INTO unknown_time (epoch, route, cause, wallet, until, since, payrolls_up_to, balance_before,
               balance_before_at)
             VALUES (?1, ?2, ?3, ?4, ?5, (SELECT at FROM event WHERE id <= ?6 ORDER BY id DESC LIMIT 1),
               (SELECT coalesce(max(id), 0) FROM payroll), (SELECT balance FROM balance WHERE wallet = ?4),
               (SELECT as_of FROM balance WHERE wallet = ?4))",
        )
        .bind(self.epoch.0)
        .bind(route_code(route))
        .bind(cause.code())
        .bind(wallet.code())
        .bind(self.until.timestamp_millis())
        .bind(knew)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Records a reported wallet balance: the first one after a move is kept beside the one before it.
pub(crate) async fn record_balance(
    connection: &mut SqliteConnection,
    wallet: &str,
    told: ReportedBalance,
) -> Result<(), LedgerError> {
    let sql = "UPDATE unknown_time SET balance_after = ?2, balance_after_at = ?3,
                 paid_since = (SELECT count(DISTINCT o.id) FROM operation o
                   JOIN event e ON e.operation = o.id AND e.kind = 'sent'
                   WHERE o.wallet = ?1 AND o.epoch >= unknown_time.epoch)
               WHERE wallet = ?1 AND balance_after IS NULL AND decided_at IS NULL AND until <= ?3";
    sqlx::query(sql)
        .bind(wallet)
        .bind(told.balance.to_plain())
        .bind(told.at.timestamp_millis())
        .execute(connection)
        .await?;
    Ok(())
}

/// The service was asked about everything that can be looked up: what remains is only what another copy paid under a seed of
/// its own.
pub(crate) async fn were_asked(connection: &mut SqliteConnection, now: DateTime<Utc>) -> Result<(), LedgerError> {
    let sql = "UPDATE unknown_time SET decided_at = ?, decided_reason = ?
               WHERE decided_at IS NULL AND route = 'gateway' AND cause = 'notAsked'";
    let because = json(&DecidedBecause::ServiceAsked)?;
    sqlx::query(sql).bind(now.timestamp_millis()).bind(because).execute(connection).await?;
    Ok(())
}
