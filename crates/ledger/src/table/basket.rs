//! Several bills of one customer: written as a whole before the first is sent, then read with the payment of each.

use chrono::{DateTime, Utc};
use kaunta_domain::basket::{BasketId, BasketState, Bill};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::day::day_of;
use kaunta_domain::drawer::WaitingBill;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::limit::{Spending, refuse_sum_over_limit};
use crate::table::operation::{Operation, biller_of, idempotency_key};
use crate::table::rules::{BookRules, rules_of};
use crate::value::id::ValidationId;

/// The number of a row is the number of its basket times this, plus its place.
const PLACES: i64 = 100;

/// A bill as it was confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBill {
    /// Makes one operation of the bill, however often it is submitted.
    pub idempotency_key: IdempotencyKey,
    /// What to pay, already checked.
    pub transfer: Transfer,
    /// The validation that the person read back.
    pub validation: Option<ValidationId>,
}

/// Bills that one customer pays in one go, about to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBasket {
    /// In the order in which they are paid; at least one.
    pub bills: Vec<NewBill>,
    /// The drawer that their cash is in.
    pub drawer: DrawerId,
    /// Who confirmed them, if people are set up.
    pub by: Option<PersonName>,
    /// The spending limits, which apply to their sum.
    pub limits: Spending,
    /// What needs a second person, according to the list of people.
    pub rules: BookRules,
    /// Now.
    pub now: DateTime<Utc>,
}

/// A bill of a basket.
#[derive(Debug, Clone, PartialEq)]
pub struct BasketRow {
    /// As it was confirmed.
    pub bill: NewBill,
    /// When a person left it unpaid.
    pub given_up_at: Option<DateTime<Utc>>,
    /// Its payment, once it was begun.
    pub operation: Option<Operation>,
    /// Whether a person continued despite its state.
    pub is_passed: bool,
}

/// Bills of one customer in the book.
#[derive(Debug, Clone, PartialEq)]
pub struct Basket {
    /// Its number.
    pub id: BasketId,
    /// When it was confirmed.
    pub created_at: DateTime<Utc>,
    /// Its state.
    pub state: BasketState,
    /// Whether it was written in the book's current epoch: another copy may have paid the rest otherwise.
    pub is_of_current_epoch: bool,
    /// Who confirmed it.
    pub maker: Option<PersonName>,
    /// The request for a second person's approval of all of it.
    pub approval: Option<ApprovalId>,
    /// In the order in which they are paid.
    pub rows: Vec<BasketRow>,
}

impl BasketRow {
    /// Its current state.
    #[must_use]
    pub fn state(&self) -> Bill {
        match (&self.operation, self.given_up_at) {
            (Some(operation), _) => Bill::Begun {
                state: operation.state,
                is_disputed: operation.contradicted_by.is_some(),
                is_passed: self.is_passed,
            },
            (None, Some(_)) => Bill::GivenUp,
            (None, None) => Bill::NotBegun,
        }
    }
}

/// The sum of the amounts of all bills, without the shop's own charges.
fn sum_of(bills: &[NewBill]) -> Result<Money, LedgerError> {
    let amounts = bills.iter().map(|bill| Money::from(bill.transfer.amount));
    amounts.into_iter().try_fold(Money::ZERO, Money::checked_add).ok_or(LedgerError::SumTooLarge)
}

/// `SELECT` of every column that a [`Basket`] is read from, followed by the given SQL.
macro_rules! select_baskets {
    ($rest:literal) => {
        concat!(
            "SELECT id, created_at, state, epoch, maker, passed, ",
            "(SELECT a.id FROM approval a WHERE a.basket = basket.id) AS approval FROM basket ",
            $rest
        )
    };
}

/// A basket that is not in the book yet.
pub(crate) struct Unwritten<'b> {
    pub(crate) bills: &'b [NewBill],
    pub(crate) drawer: DrawerId,
    pub(crate) by: Option<&'b PersonName>,
    pub(crate) now: DateTime<Utc>,
    pub(crate) state: BasketState,
}

impl Ledger {
    /// Writes the bills, which are being paid from then on. When this returns, everything is synced to disk. The limits
    /// and the need for a second person are checked on their sum, in this transaction. The same bills written again are
    /// the same basket.
    ///
    /// # Errors
    /// [`LedgerError::OverLimit`], [`LedgerError::NeedsApproval`]; [`LedgerError::BillSent`] if one of them was sent before or is
    /// in another basket; or the book can't be written. Nothing was written.
    pub async fn write_basket(&self, new: &NewBasket) -> Result<BasketId, LedgerError> {
        let mut transaction = self.begin().await?;
        let (id, is_new) = self.put_basket(&mut transaction, new).await?;
        if is_new {
            fail::fail_point!("basket-before-commit");
            self.commit(transaction).await?;
            fail::fail_point!("basket-after-commit");
        }
        Ok(id)
    }

    async fn put_basket(&self, transaction: &mut Writing, new: &NewBasket) -> Result<(BasketId, bool), LedgerError> {
        if let Some(id) = same_basket(transaction, &new.bills).await? {
            return Ok((id, false));
        }
        let sum = sum_of(&new.bills)?;
        let is_large = |rules: BookRules| rules.approve_from.is_some_and(|from| sum >= Money::from(from));
        if is_large(new.rules) || is_large(rules_of(transaction).await?) {
            return Err(LedgerError::NeedsApproval);
        }
        let shillings = sum.hundredths().ok_or(LedgerError::SumTooLarge)?;
        refuse_sum_over_limit(transaction, new.limits, new.by.as_ref(), day_of(new.now), shillings).await?;
        let (by, now) = (new.by.as_ref(), new.now);
        let unwritten = Unwritten { bills: &new.bills, drawer: new.drawer, by, now, state: BasketState::Running };
        Ok((insert_basket(transaction, self.current_epoch().id.0, &unwritten).await?, true))
    }

    /// A basket with the payment of each bill.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn basket(&self, id: BasketId) -> Result<Option<Basket>, LedgerError> {
        let mut reader = self.reader().await?;
        let current = self.current_epoch().id.0;
        let sql = select_baskets!("WHERE id = ?");
        match sqlx::query(sql).bind(id.0).fetch_optional(&mut *reader).await? {
            Some(row) => basket(&mut reader, &row, current).await.map(Some),
            None => Ok(None),
        }
    }

    /// The baskets that are not over, oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn open_baskets(&self) -> Result<Vec<Basket>, LedgerError> {
        let mut reader = self.reader().await?;
        let current = self.current_epoch().id.0;
        let sql = select_baskets!("WHERE state <> 'ended' ORDER BY id");
        let rows = sqlx::query(sql).fetch_all(&mut *reader).await?;
        let mut baskets = Vec::with_capacity(rows.len());
        for row in &rows {
            baskets.push(basket(&mut reader, row, current).await?);
        }
        Ok(baskets)
    }

    /// The basket that the bill with this idempotency key is in.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn basket_of(&self, idempotency_key: &IdempotencyKey) -> Result<Option<BasketId>, LedgerError> {
        let sql = "SELECT basket FROM basket_row WHERE idempotency_key = ?";
        let id: Option<i64> =
            sqlx::query_scalar(sql).bind(idempotency_key.as_str()).fetch_optional(&mut *self.reader().await?).await?;
        Ok(id.map(BasketId))
    }

    /// Stops every basket that is being paid. Called when a book is opened, for the baskets that a crash left.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn stop_baskets(&self) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        stop_all(&mut transaction).await?;
        self.commit(transaction).await
    }

    /// Stops a basket that is being paid; the bill that is on its way is not affected.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn stop_basket(&self, id: BasketId) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE basket SET state = 'stopped' WHERE id = ? AND state = 'running'";
        sqlx::query(sql).bind(id.0).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    /// Continues the rest of a stopped basket because a person says so, whatever the outcome of the bills that were
    /// sent. Returns whether it was stopped, in this copy of the book.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn go_on_with_basket(&self, id: BasketId) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE basket SET state = 'running', passed = max(passed, coalesce((
                     SELECT max(r.id) FROM basket_row r JOIN operation o ON o.idempotency_key = r.idempotency_key
                     WHERE r.basket = basket.id), 0))
                   WHERE id = ? AND state = 'stopped' AND epoch = ?";
        let current = self.current_epoch().id.0;
        let moved = sqlx::query(sql).bind(id.0).bind(current).execute(&mut *transaction).await?.rows_affected();
        self.commit(transaction).await?;
        Ok(moved > 0)
    }

    /// Leaves the rest of a stopped basket unpaid because a person says so, having given its cash back. Returns whether
    /// it was stopped.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn give_up_basket(
        &self,
        id: BasketId,
        by: Option<&PersonName>,
        now: DateTime<Utc>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE basket_row SET given_up_at = ?, given_up_by = ?
                   WHERE basket = ? AND given_up_at IS NULL
                     AND EXISTS (SELECT 1 FROM basket WHERE id = basket_row.basket AND state = 'stopped')
                     AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.idempotency_key = basket_row.idempotency_key)";
        sqlx::query(sql)
            .bind(now.timestamp_millis())
            .bind(by.map(PersonName::as_str))
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        let sql = "UPDATE basket SET state = 'ended' WHERE id = ? AND state = 'stopped'";
        let moved = sqlx::query(sql).bind(id.0).execute(&mut *transaction).await?.rows_affected();
        fail::fail_point!("basket-given-up-before-commit");
        self.commit(transaction).await?;
        Ok(moved > 0)
    }

    /// Ends a basket that is being paid and has no bill left. Returns whether it did.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn end_basket(&self, id: BasketId) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE basket SET state = 'ended' WHERE id = ? AND state = 'running'";
        let moved = sqlx::query(sql).bind(id.0).execute(&mut *transaction).await?.rows_affected();
        self.commit(transaction).await?;
        Ok(moved > 0)
    }
}

/// Stops every basket that is being paid, or ends it if each of its bills was begun or given up.
pub(crate) async fn stop_all(writing: &mut Writing) -> Result<(), LedgerError> {
    let sql = "UPDATE basket SET state = CASE WHEN EXISTS (
                 SELECT 1 FROM basket_row r WHERE r.basket = basket.id AND r.given_up_at IS NULL
                   AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.idempotency_key = r.idempotency_key))
                 THEN 'stopped' ELSE 'ended' END
               WHERE state = 'running'";
    sqlx::query(sql).execute(&mut **writing).await?;
    Ok(())
}

/// The basket of exactly these bills, if it is in the book.
pub(crate) async fn same_basket(transaction: &mut Writing, bills: &[NewBill]) -> Result<Option<BasketId>, LedgerError> {
    let keys: Vec<&str> = bills.iter().map(|bill| bill.idempotency_key.as_str()).collect();
    let sql = "SELECT basket, idempotency_key FROM basket_row
               WHERE basket IN (SELECT basket FROM basket_row WHERE idempotency_key IN (SELECT value FROM json_each(?)))
               ORDER BY id";
    let rows = sqlx::query(sql).bind(json(&keys)?).fetch_all(&mut **transaction).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let id: i64 = first.try_get("basket")?;
    let held: Vec<&str> = rows.iter().map(|row| row.try_get("idempotency_key")).collect::<Result<_, _>>()?;
    if held == keys { Ok(Some(BasketId(id))) } else { Err(LedgerError::BillSent) }
}

pub(crate) async fn insert_basket(
    transaction: &mut Writing,
    epoch: i64,
    new: &Unwritten<'_>,
) -> Result<BasketId, LedgerError> {
    let id: i64 =
        sqlx::query_scalar("SELECT coalesce(max(id), 0) + 1 FROM basket").fetch_one(&mut **transaction).await?;
    sqlx::query(
        "INSERT INTO basket (id, created_at, state, epoch, events, drawer, maker, maker_folded, passed)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
    )
    .bind(id)
    .bind(new.now.timestamp_millis())
    .bind(new.state.code())
    .bind(epoch)
    .bind(transaction.tip.events)
    .bind(new.drawer.number())
    .bind(new.by.map(PersonName::as_str))
    .bind(new.by.map(PersonName::folded))
    .execute(&mut **transaction)
    .await?;
    for (place, bill) in (1..).zip(new.bills) {
        let transfer = &bill.transfer;
        sqlx::query(
            "INSERT INTO basket_row (id, basket, idempotency_key, transfer, biller, account, amount, validation)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id * PLACES + place)
        .bind(id)
        .bind(bill.idempotency_key.as_str())
        .bind(json(transfer)?)
        .bind(biller_of(transfer))
        .bind(transfer.account().map(|account| account.as_str()))
        .bind(i64::try_from(transfer.amount.shillings()).map_err(|_| LedgerError::SumTooLarge)?)
        .bind(bill.validation.map(|validation| validation.0))
        .execute(&mut **transaction)
        .await
        .map_err(was_sent)?;
    }
    Ok(BasketId(id))
}

/// The trigger's refusal of a bill that was sent before.
fn was_sent(error: sqlx::Error) -> LedgerError {
    if error.to_string().contains("a bill of a basket was not sent before") {
        LedgerError::BillSent
    } else {
        error.into()
    }
}

async fn basket(connection: &mut SqliteConnection, row: &SqliteRow, current: i64) -> Result<Basket, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "basket", id);
    let passed: i64 = reader.plain("passed")?;
    let sql =
        "SELECT id, idempotency_key, transfer, validation, given_up_at FROM basket_row WHERE basket = ? ORDER BY id";
    let found = sqlx::query(sql).bind(id).fetch_all(&mut *connection).await?;
    let mut rows = Vec::with_capacity(found.len());
    for row in &found {
        let row_id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "basket_row", row_id);
        let idempotency_key = reader.parsed("idempotency_key", idempotency_key)?;
        rows.push(BasketRow {
            operation: Operation::find_by_idempotency_key(connection, &idempotency_key).await?,
            bill: NewBill {
                idempotency_key,
                transfer: reader.json("transfer")?,
                validation: reader.plain::<Option<i64>>("validation")?.map(ValidationId),
            },
            given_up_at: reader.time_if_any("given_up_at")?,
            is_passed: row_id <= passed,
        });
    }
    Ok(Basket {
        id: BasketId(id),
        created_at: reader.time("created_at")?,
        state: reader.coded("state", BasketState::from_code)?,
        is_of_current_epoch: reader.plain::<i64>("epoch")? == current,
        maker: reader.parsed_if_any("maker", PersonName::parse)?,
        approval: reader.plain::<Option<i64>>("approval")?.map(ApprovalId),
        rows,
    })
}

/// The unsent bills whose cash is in a drawer, of baskets written since the book had `from` events.
pub(crate) async fn waiting_bills(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    from: i64,
) -> Result<Vec<WaitingBill>, LedgerError> {
    let sql = "SELECT r.id, r.basket, r.transfer FROM basket b JOIN basket_row r ON r.basket = b.id
               WHERE b.state <> 'ended' AND b.state <> 'asked' AND b.drawer = ? AND b.events >= ? AND r.given_up_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.idempotency_key = r.idempotency_key) ORDER BY r.id";
    let rows = sqlx::query(sql).bind(drawer.number()).bind(from).fetch_all(connection).await?;
    let read = |row: &SqliteRow| {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "basket_row", id);
        let transfer: Transfer = reader.json("transfer")?;
        let cash = transfer.cash_to_take().ok_or(LedgerError::SumTooLarge)?;
        Ok(WaitingBill { basket: BasketId(reader.plain("basket")?), cash })
    };
    rows.iter().map(read).collect()
}

/// Why the rules of baskets refuse a bill, if it is in a basket. The trigger's own message does not name the basket.
pub(crate) async fn refused_by_basket(
    connection: &mut SqliteConnection,
    idempotency_key: &IdempotencyKey,
) -> Result<Option<LedgerError>, LedgerError> {
    let sql = "SELECT basket FROM basket_row WHERE idempotency_key = ?";
    let id: Option<i64> = sqlx::query_scalar(sql).bind(idempotency_key.as_str()).fetch_optional(connection).await?;
    Ok(id.map(|id| LedgerError::BasketNotRunning(BasketId(id))))
}
