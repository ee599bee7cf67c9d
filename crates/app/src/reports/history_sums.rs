//! The sums of what an export lists.

use std::collections::BTreeMap;

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Flow;
use kaunta_domain::money::Money;
use kaunta_ledger::ListedOperation;
use kaunta_words::{Message, history_book as words};

/// Count and amount of the operations that count as the same.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CountedSum {
    pub(super) count: u64,
    pub(super) amount: Money,
}

/// The sums of one product.
#[derive(Debug, Clone, Default)]
pub(super) struct Sums {
    by: BTreeMap<Counted, CountedSum>,
    /// The fees that were charged: those of what was paid.
    pub(super) fees: Money,
    /// What the wallet was charged or credited for what was paid.
    pub(super) total: Money,
    /// What the shop itself earned with what was paid.
    pub(super) charges: Money,
}

impl Sums {
    pub(super) fn add(&mut self, operation: &ListedOperation) -> Option<()> {
        let counted = operation.counted();
        let sum = self.by.entry(counted).or_default();
        sum.count += 1;
        sum.amount = sum.amount.checked_add(operation.amount.into())?;
        self.charges = self.charges.checked_add(operation.earned_charge().unwrap_or_default())?;
        if counted.is_charged() {
            self.fees = self.fees.checked_add(operation.fee.unwrap_or_default())?;
            self.total = self.total.checked_add(operation.total_charged.unwrap_or_default())?;
        }
        Some(())
    }

    pub(super) fn join(&mut self, other: &Sums) -> Option<()> {
        for (counted, sum) in &other.by {
            let own = self.by.entry(*counted).or_default();
            own.count += sum.count;
            own.amount = own.amount.checked_add(sum.amount)?;
        }
        self.fees = self.fees.checked_add(other.fees)?;
        self.total = self.total.checked_add(other.total)?;
        self.charges = self.charges.checked_add(other.charges)?;
        Some(())
    }

    pub(super) fn of(&self, counted: Counted) -> CountedSum {
        self.by.get(&counted).copied().unwrap_or_default()
    }
}

/// What the sum of a flow is called.
pub(super) fn all_of(flow: Flow) -> Message {
    match flow {
        Flow::Paid => words::all_out(),
        Flow::Collected => words::all_collected(),
        Flow::ToppedUp => words::all_topped_up(),
    }
}
