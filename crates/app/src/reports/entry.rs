//! An operation as an entry for accountants' programs.

use std::collections::HashMap;
use std::fs::File;

use chrono::NaiveDate;
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_exports::{Entry, EntryStatus, Later, OwnAccountId, Spool, Sum};
use kaunta_ledger::ListedOperation;
use kaunta_words::account_names;
use rust_decimal::Decimal;

use crate::reports::account_names::own_account;
use crate::reports::error::ReportsError;
use crate::reports::gather::{GatheredRows, Item, RowWriter, as_read};
use crate::reports::reported_balances::{Reported, Shown};
use crate::wording::products;
use crate::wording::words;

/// The entry of an operation; `None` if it moved no money.
fn entry(operation: &ListedOperation, billers: &[Biller]) -> Result<Option<Entry>, ReportsError> {
    let status = match operation.counted() {
        Counted::Paid => EntryStatus::Paid,
        Counted::Disputed => EntryStatus::Disputed,
        Counted::Waiting | Counted::InDoubt => EntryStatus::InDoubt,
        Counted::NotPaid => return Ok(None),
    };
    let fee = operation.charged_fee().unwrap_or_default();
    let sum = |sum: Money| Sum::new(sum.to_decimal()).ok_or(ReportsError::NegativeSum(operation.id));
    Ok(Some(Entry {
        id: operation.reference.as_str().to_owned(),
        account: own_account(operation.wallet),
        booked: in_kampala(operation.created_at),
        settled: operation.settled_at.map(in_kampala),
        status,
        direction: match operation.mode.direction() {
            Direction::In => kaunta_exports::Direction::In,
            Direction::Out => kaunta_exports::Direction::Out,
        },
        amount: sum(operation.amount.into())?,
        fee: sum(fee)?,
        product: operation.mode.code().to_owned(),
        payee: operation.party.as_ref().map(ToString::to_string),
        description: description(operation, billers),
        reference: operation.transaction_id.as_ref().map(ToString::to_string),
    }))
}

/// Entries for money that may have moved on a later day: given back after a payment failed, or taken when the customer
/// approved a collection. Only movements on the days of the export become entries.
fn later(operation: &ListedOperation, days: ExportDays, billers: &[Biller]) -> Result<Vec<Later>, ReportsError> {
    let Some(settled) = operation.settled_later() else { return Ok(Vec::new()) };
    let sum = |sum: Money| Sum::new(sum.to_decimal()).ok_or(ReportsError::NegativeSum(operation.id));
    let on_its_day = |entry: Entry| Some(entry).filter(|entry| days.contains(entry.day()));
    let reference = operation.reference.as_str();
    match (operation.counted(), operation.mode.direction()) {
        (Counted::Paid, Direction::In) => {
            let Some(entry) = entry(operation, billers)? else { return Ok(Vec::new()) };
            let asked = day_of(operation.created_at);
            let description = account_names::approved_later(&entry.description, asked).into();
            let then = Entry { booked: in_kampala(settled), description, ..entry.clone() };
            Ok(vec![Later { left: None, instead_of: on_its_day(entry), then: on_its_day(then) }])
        }
        (Counted::NotPaid, Direction::Out) => {
            let amount = Money::from(operation.amount);
            let with_fee = operation.fee.and_then(|fee| amount.checked_add(fee));
            let charged = [operation.total_charged, with_fee, Some(amount)].into_iter().flatten();
            let each = charged.map(|charged| {
                let gone = Entry {
                    id: reference.to_owned(),
                    account: own_account(operation.wallet),
                    booked: in_kampala(operation.created_at),
                    settled: Some(in_kampala(settled)),
                    status: EntryStatus::GivenBack,
                    direction: kaunta_exports::Direction::Out,
                    amount: sum(charged)?,
                    fee: Sum::ZERO,
                    product: operation.mode.code().to_owned(),
                    payee: operation.party.as_ref().map(ToString::to_string),
                    description: account_names::given_back_later(description(operation, billers)).into(),
                    reference: operation.transaction_id.as_ref().map(ToString::to_string),
                };
                let then = Entry {
                    id: format!("{reference}-BACK"),
                    booked: in_kampala(settled),
                    direction: kaunta_exports::Direction::In,
                    description: account_names::refund(reference, description(operation, billers)).into(),
                    ..gone.clone()
                };
                Ok(Later { left: on_its_day(gone), instead_of: None, then: on_its_day(then) })
            });
            each.collect()
        }
        (Counted::Paid, Direction::Out)
        | (Counted::NotPaid, Direction::In)
        | (Counted::Disputed | Counted::Waiting | Counted::InDoubt, Direction::In | Direction::Out) => Ok(Vec::new()),
    }
}

#[derive(Clone, Copy)]
pub(super) struct ExportDays {
    pub(super) from: Option<NaiveDate>,
    pub(super) to: Option<NaiveDate>,
}

impl ExportDays {
    fn contains(self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}

/// Payments from before the export whose money moved during it.
pub(super) struct FromBefore {
    pub(super) days: ExportDays,
    pub(super) later: Vec<Later>,
}

impl RowWriter for FromBefore {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        for item in pieces.iter().flat_map(GatheredRows::items) {
            match item {
                Item::Operation(listed) => {
                    let moved = later(listed, self.days, billers)?.into_iter().filter(|later| later.then.is_some());
                    self.later.extend(moved);
                }
                Item::Orphan(_) => {}
            }
        }
        Ok(())
    }
}

/// `Bill, UMEME, 04212345671, rent`: what a person recognizes it by.
fn description(operation: &ListedOperation, billers: &[Biller]) -> String {
    let parts = [
        Some(products::product(operation.mode).into()),
        operation.provider.as_deref().map(|code| words::provider(operation.mode, code, billers)),
        operation.number(),
        Some(operation.narration.to_string()),
    ];
    parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(", ")
}

fn is_uncertain(status: EntryStatus) -> bool {
    match status {
        EntryStatus::Disputed | EntryStatus::InDoubt => true,
        EntryStatus::Paid | EntryStatus::GivenBack => false,
    }
}

/// Entries being gathered.
pub(super) struct EntrySpool {
    spool: Spool<File>,
    /// The entries of the page that is being written.
    page: Vec<Entry>,
    /// How many payments that the book had lost were left out.
    found: u64,
    days: ExportDays,
    uncertain: Vec<Uncertain>,
}

/// A payment that is in doubt or disputed.
struct Uncertain {
    operation: OperationId,
    account: OwnAccountId,
    id: String,
    on: NaiveDate,
}

impl EntrySpool {
    pub(super) fn new(file: File, days: ExportDays) -> EntrySpool {
        EntrySpool { spool: Spool::new(file), page: Vec::new(), found: 0, days, uncertain: Vec::new() }
    }

    /// The days on which its accounts have entries, or may have.
    pub(super) fn days(&self) -> Vec<(OwnAccountId, NaiveDate)> {
        self.spool.days().collect()
    }

    /// Payments of the days before that moved in these days.
    pub(super) fn may_be(&mut self, laters: Vec<Later>) {
        laters.into_iter().for_each(|later| self.spool.may_be(later));
    }

    /// Takes what the balances of all these days show about payments that are in doubt or disputed. If no balance was
    /// reported since one of them, it may have moved or not.
    pub(super) fn shown(&mut self, told: &Reported) -> Result<(), ReportsError> {
        let mut shown: HashMap<(OwnAccountId, OperationId), Vec<(NaiveDate, Decimal)>> = HashMap::new();
        for Shown { account, operation, on, change } in &told.shown {
            shown.entry((*account, *operation)).or_default().push((*on, change.to_decimal()));
        }
        for Uncertain { operation, account, id, on } in &self.uncertain {
            let moved = shown.remove(&(*account, *operation));
            if moved.is_some() || told.balances.keys().any(|(own, day)| own == account && day >= on) {
                self.spool.shows(*account, id, &moved.unwrap_or_default())?;
            }
        }
        // Those of earlier days are no entries of this export.
        for ((account, operation), moved) in shown {
            self.spool.shows(account, &operation.to_string(), &moved)?;
        }
        Ok(())
    }

    /// The entries, and how many payments that the book had lost were left out.
    pub(super) fn finish(self) -> (Spool<File>, u64) {
        (self.spool, self.found)
    }
}

impl RowWriter for EntrySpool {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        self.page.clear();
        for item in pieces.iter().flat_map(GatheredRows::items) {
            match item {
                Item::Operation(listed) => {
                    let entry = entry(listed, billers)?;
                    if let Some(entry) = entry.as_ref().filter(|entry| is_uncertain(entry.status)) {
                        let (account, id, on) = (entry.account, entry.id.clone(), entry.day());
                        self.uncertain.push(Uncertain { operation: listed.id, account, id, on });
                    }
                    self.page.extend(entry);
                    for later in later(listed, self.days, billers)? {
                        self.spool.may_be(later);
                    }
                }
                // The service does not say which wallet it moved, so it can't be booked.
                Item::Orphan(orphan) => self.found += u64::from(orphan.counted().may_have_moved_money()),
            }
        }
        Ok(self.spool.push(&self.page)?)
    }
}
