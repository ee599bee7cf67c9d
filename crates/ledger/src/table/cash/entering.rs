//! Opening a drawer, moving cash in and out of it, and giving it back to customers.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::cash::{CashMoved, DrawerId};
use kaunta_domain::drawer::{CashCount, CashSum, DrawerMove, EntryId, EntryKind, Holding, OtherSide, Reason, TakenTo};
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::bookkeeping::period::locks;
use crate::table::cash::payments::one;
use crate::table::cash::period::{Opening, current};
use crate::table::cash::row::{CashKind, CashRow, NewRow, between, insert, last_closing};

/// A drawer of the shop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawer {
    /// Its number.
    pub id: DrawerId,
    /// What the owner calls it; `None` for the first one.
    pub name: Option<Reason>,
    /// Who has it open.
    pub opening: Option<Opening>,
}

/// Who does something with a drawer, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtDrawer {
    /// Which drawer.
    pub drawer: DrawerId,
    /// Who, where people are set up.
    pub by: Option<PersonName>,
    /// Now.
    pub now: DateTime<Utc>,
}

/// The result of making an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entered {
    /// It is in the book.
    Done(EntryId),
    /// Somebody has it open already.
    AlreadyOpen(Opening),
    /// It is closed: after its Z report, only an opening can follow.
    NotOpen,
    /// The drawer that cash was to go into is closed, or is the same one.
    OtherNotOpen,
    /// The payment moved no cash into this drawer, or that cash was given back at once.
    NothingToGiveBack,
    /// It is more than what is left of the payment's cash.
    TooMuch {
        /// What is left.
        left: Money,
    },
    /// There are already as many drawers as possible.
    TooMany,
    /// By the computer's clock, today is in a closed period; this is its last day.
    DayClosed(NaiveDate),
}

impl Ledger {
    /// The drawers, the first one included.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn drawers(&self) -> Result<Vec<Drawer>, LedgerError> {
        drawers(&mut *self.reader().await?).await
    }

    /// The drawer that a person uses: of those they have open, the one they opened last; otherwise the first drawer.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn drawer_of(&self, person: Option<&PersonName>) -> Result<DrawerId, LedgerError> {
        let mut theirs = self.drawers().await?;
        theirs.retain(|drawer| drawer.opening.as_ref().is_some_and(|opening| opening.by.as_ref() == person));
        let last = theirs.into_iter().max_by_key(|drawer| drawer.opening.as_ref().map(|opening| opening.entry));
        Ok(last.map_or(DrawerId::FIRST, |drawer| drawer.id))
    }

    /// Adds a drawer.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn add_drawer(&self, at: &AtDrawer, name: &Reason) -> Result<Entered, LedgerError> {
        let mut writing = self.begin().await?;
        let last: i64 = sqlx::query_scalar("SELECT coalesce(max(drawer), 1) FROM cash_entry WHERE kind = 'added'")
            .fetch_one(&mut *writing)
            .await?;
        let next = u32::try_from(last + 1).ok().and_then(|next| DrawerId::try_from(next).ok());
        let Some(drawer) = next else {
            return Ok(Entered::TooMany);
        };
        let body = serde_json::to_string(&Name { name: name.clone() }).map_err(std::io::Error::other)?;
        let row = row(&AtDrawer { drawer, ..at.clone() }, CashKind::Added, None, body);
        self.finish(writing, row).await
    }

    /// Opens a drawer with what was counted.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn open_drawer(&self, at: &AtDrawer, counted: CashCount) -> Result<Entered, LedgerError> {
        let mut writing = self.begin().await?;
        let to = writing.tip.events;
        let before = current(&mut writing, at.drawer, to, self.total_taken()).await?;
        if let Some(opening) = before.as_ref().and_then(|period| period.opening.clone()) {
            return Ok(Entered::AlreadyOpen(opening));
        }
        let expected = before.map_or(counted.total(), |period| period.balance.expected);
        let difference = counted.total().checked_sub(expected).ok_or(LedgerError::SumTooLarge)?;
        let kind = EntryKind::Opened { counted, difference };
        let row = row(at, CashKind::Opened, None, text(&kind)?);
        self.finish(writing, row).await
    }

    /// Records that cash was put in, taken out or given back to a customer.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn move_cash(&self, at: &AtDrawer, moved: DrawerMove) -> Result<Entered, LedgerError> {
        let mut writing = self.begin().await?;
        if opening(&mut writing, at.drawer).await?.is_none() {
            return Ok(Entered::NotOpen);
        }
        let (kind, operation, refused) = match &moved {
            DrawerMove::PutIn { .. } => (CashKind::PutIn, None, None),
            DrawerMove::ToSafe { .. } => (CashKind::TakenOut, None, None),
            DrawerMove::Refund { operation, amount, .. } => {
                let refused = refused_refund(&mut writing, at.drawer, *operation, *amount).await?;
                (CashKind::Refunded, Some(*operation), refused)
            }
        };
        if let Some(refused) = refused {
            return Ok(refused);
        }
        let row = row(at, kind, operation, text(&moved.entry())?);
        self.finish(writing, row).await
    }

    /// Records that cash went from one drawer into another: both entries or neither, each naming the other.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn hand_over(
        &self,
        at: &AtDrawer,
        into: DrawerId,
        amount: CashSum,
        reason: &Reason,
    ) -> Result<Entered, LedgerError> {
        let mut writing = self.begin().await?;
        for drawer in [at.drawer, into] {
            if at.drawer == into || opening(&mut writing, drawer).await?.is_none() {
                return Ok(if drawer == into { Entered::OtherNotOpen } else { Entered::NotOpen });
            }
        }
        if let Some(through) = locks(&mut writing, at.now).await? {
            return Ok(Entered::DayClosed(through));
        }
        let entry = EntryId(writing.tip.cash.entries + 1);
        let there = OtherSide { drawer: into, entry: EntryId(entry.0 + 1) };
        let taken = EntryKind::TakenOut { amount, to: TakenTo::Drawer(there), reason: reason.clone() };
        let here = OtherSide { drawer: at.drawer, entry };
        let put = EntryKind::PutIn { amount, reason: reason.clone(), from: Some(here) };
        let id = insert(&mut writing, row(at, CashKind::TakenOut, None, text(&taken)?)).await?;
        fail::fail_point!("cash-half-handed-over");
        insert(&mut writing, row(&AtDrawer { drawer: into, ..at.clone() }, CashKind::PutIn, None, text(&put)?)).await?;
        fail::fail_point!("cash-entry-before-commit");
        self.commit(writing).await?;
        fail::fail_point!("cash-entry-after-commit");
        Ok(Entered::Done(id))
    }

    async fn finish(&self, mut writing: Writing, row: NewRow) -> Result<Entered, LedgerError> {
        if let Some(through) = locks(&mut writing, row.at).await? {
            return Ok(Entered::DayClosed(through));
        }
        let id = insert(&mut writing, row).await?;
        fail::fail_point!("cash-entry-before-commit");
        self.commit(writing).await?;
        fail::fail_point!("cash-entry-after-commit");
        Ok(Entered::Done(id))
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Name {
    name: Reason,
}

fn text(kind: &EntryKind) -> Result<String, LedgerError> {
    serde_json::to_string(kind).map_err(|error| LedgerError::Io(std::io::Error::other(error)))
}

fn row(at: &AtDrawer, kind: CashKind, operation: Option<OperationId>, body: String) -> NewRow {
    let operation = operation.map(|operation| operation.0);
    NewRow { at: at.now, kind, drawer: at.drawer, by: at.by.clone(), operation, closing: None, body, sealed: None }
}

/// Only cash that was taken from the customer can be given back, and only once.
async fn refused_refund(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    operation: OperationId,
    amount: CashSum,
) -> Result<Option<Entered>, LedgerError> {
    let known: i64 = sqlx::query_scalar("SELECT count(*) FROM operation WHERE id = ?")
        .bind(operation.0)
        .fetch_one(&mut *connection)
        .await?;
    if known == 0 {
        return Ok(Some(Entered::NothingToGiveBack));
    }
    let payment = one(connection, operation, drawer).await?;
    let Some(payment) = payment.filter(|payment| payment.cash.moved() == CashMoved::In) else {
        return Ok(Some(Entered::NothingToGiveBack));
    };
    if payment.now.holding == Holding::Nothing {
        return Ok(Some(Entered::NothingToGiveBack));
    }
    let left = payment.left_to_give_back().map_err(|_| LedgerError::SumTooLarge)?;
    Ok((Money::from(amount) > left).then_some(Entered::TooMuch { left }))
}

pub(crate) async fn drawers(connection: &mut SqliteConnection) -> Result<Vec<Drawer>, LedgerError> {
    let rows = sqlx::query(
        "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
         FROM cash_entry
         WHERE kind = 'added' ORDER BY drawer",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut found = vec![(DrawerId::FIRST, None)];
    for row in &rows {
        let row = CashRow::read(row)?;
        let name: Option<Name> = serde_json::from_str(&row.body).ok();
        found.push((row.drawer()?, name.map(|name| name.name)));
    }
    let mut drawers = Vec::with_capacity(found.len());
    for (id, name) in found {
        drawers.push(Drawer { id, name, opening: opening(connection, id).await? });
    }
    Ok(drawers)
}

/// Who has a drawer open; `None` while it is closed.
async fn opening(connection: &mut SqliteConnection, drawer: DrawerId) -> Result<Option<Opening>, LedgerError> {
    let closed = last_closing(connection, drawer, i64::MAX).await?.map_or(0, |closing| closing.id);
    Opening::among(&between(connection, drawer, closed, i64::MAX).await?)
}
