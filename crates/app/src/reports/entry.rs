//! An operation as an entry for accountants' programs.

use std::fs::File;

use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_exports::{Entry, OwnAccountId, Spool, Standing, Sum};
use kaunta_ledger::ListedOperation;

use crate::reports::error::ReportsError;
use crate::reports::gather::{Item, RowWriter, Rows, as_read};
use crate::wording::products;
use crate::wording::words;

/// The number of a wallet among the shop's own accounts.
pub(super) fn own_account(wallet: WalletType) -> OwnAccountId {
    OwnAccountId(match wallet {
        WalletType::Escrow => 1,
        WalletType::Commission => 2,
        WalletType::Partner => 3,
    })
}

/// The entry of an operation; none for one that moved nothing.
fn entry(operation: &ListedOperation, billers: &[Biller]) -> Result<Option<Entry>, ReportsError> {
    let standing = match operation.counted() {
        Counted::Paid => Standing::Paid,
        Counted::Disputed => Standing::Disputed,
        Counted::Waiting | Counted::InDoubt => Standing::InDoubt,
        Counted::NotPaid => return Ok(None),
    };
    let fee = operation.charged_fee().unwrap_or_default();
    let sum = |sum: Money| Sum::new(sum.to_decimal()).ok_or(ReportsError::NegativeSum(operation.id));
    Ok(Some(Entry {
        id: operation.reference.as_str().to_owned(),
        account: own_account(operation.wallet),
        booked: in_kampala(operation.created_at),
        settled: operation.settled_at.map(in_kampala),
        standing,
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

/// `Bill, UMEME, 04212345671, rent`: what a person knows it by.
fn description(operation: &ListedOperation, billers: &[Biller]) -> String {
    let parts = [
        Some(products::product(operation.mode).into()),
        operation.provider.as_deref().map(|code| words::provider(operation.mode, code, billers)),
        operation.number(),
        Some(operation.narration.to_string()),
    ];
    parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(", ")
}

/// Entries being gathered.
pub(super) struct EntrySpool {
    spool: Spool<File>,
    /// Those of the page that is being written.
    page: Vec<Entry>,
    /// How many payments that the book had lost were left out.
    found: u64,
}

impl EntrySpool {
    pub(super) fn new(file: File) -> EntrySpool {
        EntrySpool { spool: Spool::new(file), page: Vec::new(), found: 0 }
    }

    /// The entries, and how many payments that the book had lost are not among them.
    pub(super) fn finish(self) -> (Spool<File>, u64) {
        (self.spool, self.found)
    }
}

impl RowWriter for EntrySpool {
    type Piece = Rows;

    fn maker(&self) -> impl Fn(Rows, &[Biller]) -> Result<Rows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<Rows>, billers: &[Biller]) -> Result<(), ReportsError> {
        self.page.clear();
        for item in pieces.iter().flat_map(Rows::items) {
            match item {
                Item::Operation(listed) => self.page.extend(entry(listed, billers)?),
                // The service does not say which wallet it moved, so it can't be booked.
                Item::Found(orphan) => self.found += u64::from(orphan.counted().may_have_moved_money()),
            }
        }
        Ok(self.spool.push(&self.page)?)
    }
}
