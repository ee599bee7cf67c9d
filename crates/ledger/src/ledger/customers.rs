//! Who was paid before, in memory only: loaded by the first search, the newest payments first, and brought up to date by each later
//! search, so that no payment waits for it.
//!
//! Payroll rows are left out, because a cashier may not see what people are paid. So are payments over the partner wallet, which
//! checks no names.

use std::sync::atomic::AtomicBool;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use kaunta_customers::{Customers, Payment};
use kaunta_domain::counted::Counted;
use kaunta_domain::operation::State;
use sqlx::SqliteConnection;

use crate::error::LedgerError;

/// If more events are missing, the customers are loaded again.
pub(crate) const FAR_BEHIND: i64 = 20_000;

/// `SELECT` of payments as one text, and of the lowest number, from what the given SQL selects: row by row, the driver would take
/// ten times as long. No value contains the separators, which can't be typed.
macro_rules! select_payments {
    ($sql:literal) => {
        concat!(
            "SELECT coalesce(group_concat(line, char(30)), ''), min(id) FROM (SELECT id, concat_ws(char(31), id, state, \
               contradicted_by IS NOT NULL, mode, coalesce(biller, provider, ''), coalesce(account, ''), \
               coalesce(phone, ''), coalesce(party, '')) AS line \
             FROM operation WHERE payroll_row IS NULL AND wallet <> 'PARTNER' AND ",
            $sql,
            ")"
        )
    };
}

pub(crate) use select_payments;

const ROW: char = '\u{1e}';
const VALUE: char = '\u{1f}';

#[derive(Debug, Default)]
pub(crate) struct KnownCustomers {
    held: RwLock<Option<LoadedCustomers>>,
    pub(crate) is_loading: AtomicBool,
}

#[derive(Debug)]
pub(crate) struct LoadedCustomers {
    pub(crate) customers: Customers,
    /// All events up to this one are in them.
    to: i64,
    /// Operations below this number are not read yet; `None` once all are.
    pub(crate) unread: Option<i64>,
}

impl KnownCustomers {
    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Option<LoadedCustomers>> {
        self.held.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<LoadedCustomers>> {
        self.held.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn to(&self) -> Option<i64> {
        self.read().as_ref().map(|held| held.to)
    }

    fn unread(&self) -> Option<i64> {
        self.read().as_ref().and_then(|held| held.unread)
    }

    pub(crate) fn is_unread(&self) -> bool {
        self.unread().is_some()
    }

    pub(crate) fn begin(&self, to: i64, last: i64) {
        let mut held = self.write();
        if held.as_ref().is_none_or(|held| to - held.to > FAR_BEHIND) {
            *held =
                Some(LoadedCustomers { customers: Customers::default(), to, unread: (last > 0).then_some(last + 1) });
        }
    }

    /// Takes operations as they were at an event, or later.
    pub(crate) fn take_changed(&self, rows: &str, to: i64) {
        if let Some(held) = self.write().as_mut() {
            take(&mut held.customers, rows);
            held.to = held.to.max(to);
        }
    }

    /// Reads the next older operations. Returns whether there may be more.
    pub(crate) async fn read_on(&self, reader: &mut SqliteConnection, chunk: i64) -> Result<bool, LedgerError> {
        let Some(unread) = self.unread() else { return Ok(false) };
        let sql = select_payments!("id < ? ORDER BY id DESC LIMIT ?");
        let (rows, first): (String, Option<i64>) =
            sqlx::query_as(sql).bind(unread).bind(chunk).fetch_one(reader).await?;
        let mut held = self.write();
        // Another task may have read them meanwhile.
        if let Some(held) = held.as_mut().filter(|held| held.unread == Some(unread)) {
            take(&mut held.customers, &rows);
            held.unread = first;
        }
        Ok(true)
    }
}

/// A row that can't be read is left out: its customer is just not found by that payment.
fn take(customers: &mut Customers, rows: &str) {
    rows.split(ROW).filter_map(payment).for_each(|payment| customers.take(&payment));
}

fn payment(row: &str) -> Option<Payment<'_>> {
    let mut values = row.split(VALUE);
    let mut next = || values.next();
    let (number, state, has_open_case) = (next()?.parse().ok()?, State::from_code(next()?)?, next()? == "1");
    Some(Payment {
        number,
        counts: Counted::of(state, has_open_case).may_have_moved_money(),
        product: next()?,
        through: next()?,
        account: next()?,
        phone: next()?,
        name: next()?,
    })
}
