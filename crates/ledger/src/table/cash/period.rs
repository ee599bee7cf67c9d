//! A drawer's period: the current one since its last closing, or a closed one.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::drawer::{
    Balance, BroughtForward, CashPayment, ClosingNumber, DayClosing, Entry, EntryId, EntryKind, Figure, FigureInput,
    FigureRow, WaitingBill, WalletPayment,
};
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::basket::waiting_bills;
use crate::table::cash::payments::{OfPeriod, Span, named, of_period};
use crate::table::cash::row::{CashKind, CashRow, between, last_closing};

/// A drawer's period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawerPeriod {
    /// The drawer.
    pub drawer: DrawerId,
    /// The entry with which somebody opened it; `None` while it is closed.
    pub opening: Option<Opening>,
    /// The previous closing.
    pub follows: Option<ClosingNumber>,
    /// Its events come after this one.
    pub from: i64,
    /// Its last event.
    pub to: i64,
    /// When it began.
    pub begun_at: DateTime<Utc>,
    /// What it began with.
    pub carried: BroughtForward,
    /// The equation.
    pub balance: Balance,
    /// The entries.
    pub entries: Vec<Entry>,
    payments: Vec<CashPayment>,
    wallet: Vec<WalletPayment>,
    waiting: Vec<WaitingBill>,
}

/// Who opened a drawer, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The entry.
    pub entry: EntryId,
    /// When.
    pub at: DateTime<Utc>,
    /// Who, where people are set up.
    pub by: Option<PersonName>,
}

impl Opening {
    /// The last one among the rows of a drawer since its last closing.
    pub(crate) fn among(rows: &[CashRow]) -> Result<Option<Opening>, LedgerError> {
        let opened = rows.iter().rfind(|row| row.is(CashKind::Opened));
        opened.map(|row| Ok(Opening { entry: EntryId(row.id), at: row.at()?, by: row.by()? })).transpose()
    }
}

impl DrawerPeriod {
    /// The rows that a figure sums.
    ///
    /// # Errors
    /// A sum is too large.
    pub fn rows_of(&self, figure: &Figure) -> Result<Vec<FigureRow>, LedgerError> {
        let (carried, payments, wallet, entries) = (&self.carried, &self.payments, &self.wallet, &self.entries);
        let tokens_owed = &self.balance.tokens_owed;
        let input = FigureInput { carried, payments, wallet, entries, tokens_owed, waiting: &self.waiting };
        input.rows_of(figure).map_err(|_| LedgerError::SumTooLarge)
    }
}

impl DrawerPeriod {
    /// Whether not all of a customer's bills are sent, so that it is open whose their cash is.
    #[must_use]
    pub fn has_waiting_bills(&self) -> bool {
        !self.waiting.is_empty()
    }
}

impl Ledger {
    /// The current period of a drawer; `None` if it was never opened. Closes nothing.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn drawer_period(&self, drawer: DrawerId) -> Result<Option<DrawerPeriod>, LedgerError> {
        // One snapshot for all reads.
        let mut moment = self.snapshot().await?;
        let to: i64 = sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM event").fetch_one(&mut *moment).await?;
        current(&mut moment, drawer, to, self.total_taken()).await
    }

    /// The period of a closing, recomputed from the book as it was then.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn closed_period(
        &self,
        closing: &DayClosing,
        entry: EntryId,
    ) -> Result<Option<DrawerPeriod>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let bounds = Bounds { drawer: closing.drawer, before_entry: entry.0, to: closing.to };
        of(&mut moment, bounds, closing.carried.grand_total).await
    }

    /// Which of these payments have a different state now than at the end of a period. The period's figures don't include that.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn known_otherwise(
        &self,
        period: &DrawerPeriod,
        of: &[OperationId],
    ) -> Result<BTreeSet<OperationId>, LedgerError> {
        let OfPeriod { payments, wallet, .. } = named(&mut *self.reader().await?, period.drawer, of).await?;
        let cash = payments.iter().filter(|now| {
            let then = period.payments.iter().find(|then| then.operation == now.operation);
            let state = |payment: &CashPayment| (payment.now.holding, payment.now.is_paid);
            then.is_some_and(|then| state(then) != state(now))
        });
        let paid = wallet.iter().filter(|now| {
            let then = period.wallet.iter().find(|then| then.operation == now.operation);
            then.is_some_and(|then| then.now != now.now)
        });
        Ok(cash.map(|payment| payment.operation).chain(paid.map(|payment| payment.operation)).collect())
    }

    /// All that was ever taken, by this book or by a newer copy of it that an anchor knows.
    pub(crate) fn total_taken(&self) -> Money {
        Money::of_hundredths(self.cash_so_far().total)
    }
}

#[derive(Clone, Copy)]
struct Bounds {
    drawer: DrawerId,
    before_entry: i64,
    to: i64,
}

pub(crate) async fn current(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    to: i64,
    grand_total: Money,
) -> Result<Option<DrawerPeriod>, LedgerError> {
    of(connection, Bounds { drawer, before_entry: i64::MAX, to }, grand_total).await
}

struct Beginning {
    follows: Option<ClosingNumber>,
    from: i64,
    at: DateTime<Utc>,
    cash: Money,
    owed: Vec<OperationId>,
}

impl Beginning {
    /// The last closing or, if there is none, the first opening. `None` if the drawer was never opened.
    fn of(closing: Option<&DayClosing>, rows: &[CashRow]) -> Result<Option<Beginning>, LedgerError> {
        if let Some(closing) = closing {
            return Ok(Some(Beginning {
                follows: Some(closing.number),
                from: closing.to,
                at: closing.at,
                cash: closing.counted.total(),
                owed: closing
                    .balance
                    .liabilities
                    .iter()
                    .map(|owed| owed.operation)
                    .chain(closing.balance.tokens_owed.iter().map(|owed| owed.operation))
                    .collect(),
            }));
        }
        let Some(first) = rows.iter().find(|row| row.is(CashKind::Opened)) else { return Ok(None) };
        let cash = match first.entry()?.map(|entry| entry.kind) {
            Some(EntryKind::Opened { counted, .. }) => counted.total(),
            Some(EntryKind::PutIn { .. } | EntryKind::TakenOut { .. } | EntryKind::Refunded { .. }) | None => {
                Money::ZERO
            }
        };
        Ok(Some(Beginning { follows: None, from: first.events, at: first.at()?, cash, owed: Vec::new() }))
    }
}

async fn of(
    connection: &mut SqliteConnection,
    bounds: Bounds,
    grand_total: Money,
) -> Result<Option<DrawerPeriod>, LedgerError> {
    let last = last_closing(connection, bounds.drawer, bounds.before_entry).await?;
    let after = last.as_ref().map_or(0, |last| last.id);
    let rows = between(connection, bounds.drawer, after, bounds.before_entry).await?;
    let closing = last.map(|last| last.closing()).transpose()?.flatten();
    let Some(begins) = Beginning::of(closing.as_ref(), &rows)? else { return Ok(None) };
    let span = Span { drawer: bounds.drawer, from: begins.from, to: bounds.to, before_entry: bounds.before_entry };
    let OfPeriod { payments, wallet, tokens_owed } = of_period(connection, span, &begins.owed).await?;
    let entries: Vec<Entry> = rows.iter().filter_map(|row| row.entry().transpose()).collect::<Result<_, _>>()?;
    let carried = BroughtForward { cash: begins.cash, grand_total };
    // No drawer is closed while a bill waits, so a closed period has none.
    let is_open = bounds.before_entry == i64::MAX;
    let waiting = if is_open { waiting_bills(connection, bounds.drawer, begins.from).await? } else { Vec::new() };
    let input = FigureInput {
        carried: &carried,
        payments: &payments,
        wallet: &wallet,
        entries: &entries,
        tokens_owed: &tokens_owed,
        waiting: &waiting,
    };
    let balance = input.balance().map_err(|_| LedgerError::SumTooLarge)?;
    Ok(Some(DrawerPeriod {
        drawer: bounds.drawer,
        opening: Opening::among(&rows)?,
        follows: begins.follows,
        from: begins.from,
        to: bounds.to,
        begun_at: begins.at,
        carried,
        balance,
        entries,
        payments,
        wallet,
        waiting,
    }))
}
