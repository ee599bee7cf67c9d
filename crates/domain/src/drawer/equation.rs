//! The figures of a drawer's period, each with the rows that it sums. A payment counts by its change within the period: one that
//! was in doubt before and is paid now moves from one term to another.

use serde::{Deserialize, Serialize};

use super::cash_state::{CashState, Holding};
use super::entry::{Entry, EntryId, EntryKind};
use crate::basket::BasketId;
use crate::cash::{Cash, CashMoved};
use crate::money::Money;
use crate::person::PersonName;
use crate::reference::OperationId;

/// A payment with cash, as of the beginning and the end of the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CashPayment {
    /// Which one.
    pub operation: OperationId,
    /// Who made it, where people are set up.
    pub by: Option<PersonName>,
    /// Which way the cash moved, and what was asked on top of the amount.
    pub cash: Cash,
    /// How much, without what was asked on top.
    pub amount: Money,
    /// Its state when the period began.
    pub before: CashState,
    /// Its state when the period ended.
    pub now: CashState,
    /// Whether it was made before the period began.
    pub is_earlier: bool,
    /// What was refunded of it so far.
    pub refunded: Money,
}

/// A payment of the wallet, whether or not cash moved with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalletPayment {
    /// Which one.
    pub operation: OperationId,
    /// How it changes the float.
    pub use_of_float: Float,
    /// How much.
    pub amount: Money,
    /// Whether it was paid when the period began.
    pub before: bool,
    /// Whether it was paid when the period ended.
    pub now: bool,
    /// Whether it was made before the period began.
    pub is_earlier: bool,
}

impl WalletPayment {
    /// By how much it changed the float of its kind in the period.
    fn change(&self) -> Result<Money, SumTooLarge> {
        match (self.before, self.now) {
            (false, true) => Ok(self.amount),
            (true, false) => minus(Money::ZERO, self.amount),
            (true, true) | (false, false) => Ok(Money::ZERO),
        }
    }
}

/// A prepaid token that the customer has paid for, and has not got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenOwed {
    /// For which payment.
    pub operation: OperationId,
    /// What was paid for it.
    pub amount: Money,
}

/// A bill of a basket that was not sent yet: its cash is in the drawer already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingBill {
    /// The basket.
    pub basket: BasketId,
    /// What was taken for it.
    pub cash: Money,
}

/// How a payment changes the float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Float {
    /// The shop topped its wallet up.
    Bought,
    /// A customer's money came into the wallet.
    Collected,
    /// Money left the wallet.
    Used,
}

impl Float {
    /// Every way.
    pub const ALL: [Float; 3] = [Float::Bought, Float::Collected, Float::Used];
}

/// What is taken on top of the amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OnTop {
    /// The service's fees.
    Fees,
    /// By how much the fees differ from what was asked for them: still to take or, below 0, to give back.
    FeeDifferences,
    /// The shop's own charges: what it earned.
    Charges,
}

impl OnTop {
    /// Every part.
    pub const ALL: [OnTop; 3] = [OnTop::Fees, OnTop::FeeDifferences, OnTop::Charges];
}

/// What the period begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BroughtForward {
    /// The cash that was counted at the last closing or, where there is none, at the first opening.
    pub cash: Money,
    /// All that was ever taken, as of then.
    pub grand_total: Money,
}

/// The terms of the equation, in the order in which they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TermKind {
    /// What was there.
    Opening,
    /// What was found too much or, below 0, too little at an opening.
    OpeningDifference,
    /// Taken from customers for what was paid.
    Taken,
    /// Paid out to customers.
    PaidOut,
    /// In the drawer for payments in doubt.
    InDoubt,
    /// In the drawer, or out of it, for payments in dispute.
    Disputed,
    /// In the drawer for payments that were not made after all.
    OwedBack,
    /// Put in.
    PutIn,
    /// Taken out to the safe or another drawer.
    TakenOut,
    /// Given back to customers.
    Refunded,
}

impl TermKind {
    /// Every term.
    pub const ALL: [TermKind; 10] = [
        TermKind::Opening,
        TermKind::OpeningDifference,
        TermKind::Taken,
        TermKind::PaidOut,
        TermKind::InDoubt,
        TermKind::Disputed,
        TermKind::OwedBack,
        TermKind::PutIn,
        TermKind::TakenOut,
        TermKind::Refunded,
    ];

    pub(super) fn of_payment(holding: Holding) -> Option<TermKind> {
        match holding {
            Holding::Nothing => None,
            Holding::Taken => Some(TermKind::Taken),
            Holding::PaidOut => Some(TermKind::PaidOut),
            Holding::InDoubt => Some(TermKind::InDoubt),
            Holding::Disputed => Some(TermKind::Disputed),
            Holding::OwedBack => Some(TermKind::OwedBack),
        }
    }

    fn of_entry(kind: &EntryKind) -> TermKind {
        match kind {
            EntryKind::Opened { .. } => TermKind::OpeningDifference,
            EntryKind::PutIn { .. } => TermKind::PutIn,
            EntryKind::TakenOut { .. } => TermKind::TakenOut,
            EntryKind::Refunded { .. } => TermKind::Refunded,
        }
    }
}

/// A figure of an X report (the period so far) or of a Z report (its closing).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "of", rename_all = "camelCase")]
pub enum Figure {
    /// A term of the equation.
    Term {
        /// Which one.
        term: TermKind,
    },
    /// What one person took.
    TakenBy {
        /// Who.
        who: Option<PersonName>,
    },
    /// What one person paid out, above 0.
    PaidOutBy {
        /// Who.
        who: Option<PersonName>,
    },
    /// The float of the whole shop.
    Float {
        /// Which way.
        way: Float,
    },
    /// What is taken on top of the amounts, and is a part of what was taken.
    OnTop {
        /// Which part.
        part: OnTop,
    },
    /// What was paid for tokens that are owed to customers, as of the end.
    TokensOwed,
    /// All that was ever taken.
    GrandTotal,
}

/// A row that a figure sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureRow {
    /// What the period began with.
    BroughtForward {
        /// How much.
        change: Money,
    },
    /// A payment, and by how much it changed the figure.
    Payment {
        /// Which one.
        operation: OperationId,
        /// By how much.
        change: Money,
        /// Whether it was made in an earlier period, and only changed in this one.
        is_earlier: bool,
    },
    /// An entry.
    Entry {
        /// Which one.
        entry: EntryId,
        /// By how much.
        change: Money,
    },
    /// A bill that was not sent yet.
    Bill {
        /// The basket that it is in.
        basket: BasketId,
        /// By how much.
        change: Money,
    },
}

impl FigureRow {
    /// By how much the row changes its figure.
    #[must_use]
    pub fn change(&self) -> Money {
        match self {
            FigureRow::BroughtForward { change }
            | FigureRow::Payment { change, .. }
            | FigureRow::Entry { change, .. }
            | FigureRow::Bill { change, .. } => *change,
        }
    }
}

/// Everything that the figures of a period are computed from. `payments` must hold those with an event in it and those that were
/// owed when it began.
#[derive(Debug, Clone, Copy)]
pub struct FigureInput<'m> {
    /// What it begins with.
    pub carried: &'m BroughtForward,
    /// The payments with cash in the drawer.
    pub payments: &'m [CashPayment],
    /// The payments of the shop's wallets.
    pub wallet: &'m [WalletPayment],
    /// What people did with the drawer in this period, apart from payments.
    pub entries: &'m [Entry],
    /// The tokens that are owed, of these payments.
    pub tokens_owed: &'m [TokenOwed],
    /// The bills that were not sent yet; none in a period that is closed.
    pub waiting: &'m [WaitingBill],
}

/// A sum has more digits than can be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sum is too large")]
pub struct SumTooLarge;

pub(super) fn plus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_add(b).ok_or(SumTooLarge)
}

pub(super) fn minus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_sub(b).ok_or(SumTooLarge)
}

pub(super) fn sum(of: impl IntoIterator<Item = Money>) -> Result<Money, SumTooLarge> {
    of.into_iter().try_fold(Money::ZERO, plus)
}

impl CashPayment {
    /// By how much it changed a term in the period.
    fn change(&self, kind: TermKind) -> Result<Money, SumTooLarge> {
        let within = |state: CashState| match TermKind::of_payment(state.holding) {
            Some(of) if of == kind => Ok(state.effect(self.cash.moved(), self.cash_moved(state)?)),
            Some(_) | None => Ok(Money::ZERO),
        };
        minus(within(self.now)?, within(self.before)?)
    }

    /// How much cash moved, as of one of its events. Until it is paid, that is what was asked. Then it includes the fee that the
    /// service charged: if that differs, the cashier is told to take or give back the difference.
    pub(super) fn cash_moved(&self, state: CashState) -> Result<Money, SumTooLarge> {
        self.with_fee(state.charged_fee)
    }

    /// What was taken when it was first known to be paid: a total that never falls can't follow later fees.
    fn first_taken(&self) -> Result<Money, SumTooLarge> {
        self.with_fee(self.now.first_fee)
    }

    fn with_fee(&self, charged: Option<Money>) -> Result<Money, SumTooLarge> {
        match self.cash {
            Cash::In { asked, .. } => asked.to_take(self.amount, charged).ok_or(SumTooLarge),
            Cash::Out { .. } | Cash::None => Ok(self.amount),
        }
    }

    /// By how much a part of what is taken on top of the amount changed. A payment that is not made earns nothing.
    fn change_on_top(&self, part: OnTop) -> Result<Money, SumTooLarge> {
        let Cash::In { asked, .. } = self.cash else { return Ok(Money::ZERO) };
        let within = |state: CashState| {
            let Holding::Taken = state.holding else { return Ok(Money::ZERO) };
            let asked_fee = asked.fee.unwrap_or(Money::ZERO);
            let fee = state.charged_fee.unwrap_or(asked_fee);
            match part {
                OnTop::Fees => Ok(fee),
                OnTop::FeeDifferences => minus(fee, asked_fee),
                OnTop::Charges => Ok(asked.charge.unwrap_or(Money::ZERO)),
            }
        };
        minus(within(self.now)?, within(self.before)?)
    }

    /// What is left of its cash in the drawer to be given back.
    ///
    /// # Errors
    /// The sum is too large.
    pub fn left_to_give_back(&self) -> Result<Money, SumTooLarge> {
        minus(self.cash_moved(self.now)?, self.refunded)
    }

    /// Whether it first became known in this period that cash was taken for it.
    fn is_newly_taken(&self) -> bool {
        self.cash.moved() == CashMoved::In && self.now.was_paid && !self.before.was_paid
    }

    fn row(&self, change: Money) -> FigureRow {
        FigureRow::Payment { operation: self.operation, change, is_earlier: self.is_earlier }
    }
}

impl FigureInput<'_> {
    /// The rows that a figure sums: it is their sum and nothing else.
    ///
    /// # Errors
    /// A sum is too large.
    pub fn rows_of(&self, figure: &Figure) -> Result<Vec<FigureRow>, SumTooLarge> {
        let mut rows = match figure {
            Figure::Term { term } => self.of_term(*term)?,
            Figure::TakenBy { who } => self.by(who.as_ref(), |payment| payment.change(TermKind::Taken))?,
            Figure::PaidOutBy { who } => {
                self.by(who.as_ref(), |payment| minus(Money::ZERO, payment.change(TermKind::PaidOut)?))?
            }
            Figure::Float { way } => self.of_float(*way)?,
            Figure::OnTop { part } => {
                let rows = self.payments.iter().map(|payment| Ok(payment.row(payment.change_on_top(*part)?)));
                rows.collect::<Result<_, _>>()?
            }
            Figure::TokensOwed => {
                let is_owed = |payment: &CashPayment, owed: &TokenOwed| owed.operation == payment.operation;
                let owed_for = |payment: &CashPayment| self.tokens_owed.iter().find(|owed| is_owed(payment, owed));
                self.payments.iter().filter_map(|payment| Some(payment.row(owed_for(payment)?.amount))).collect()
            }
            Figure::GrandTotal => {
                let new = self.payments.iter().filter(|payment| payment.is_newly_taken());
                let before = FigureRow::BroughtForward { change: self.carried.grand_total };
                let new = new.map(|payment| Ok(payment.row(payment.first_taken()?)));
                std::iter::once(Ok(before)).chain(new).collect::<Result<_, _>>()?
            }
        };
        rows.retain(|row| row.change() != Money::ZERO);
        Ok(rows)
    }

    fn of_term(&self, term: TermKind) -> Result<Vec<FigureRow>, SumTooLarge> {
        let mut rows = Vec::new();
        if term == TermKind::Opening {
            rows.push(FigureRow::BroughtForward { change: self.carried.cash });
        }
        for payment in self.payments {
            rows.push(payment.row(payment.change(term)?));
        }
        let entries = self.entries.iter().filter(|entry| TermKind::of_entry(&entry.kind) == term);
        rows.extend(entries.map(|entry| FigureRow::Entry { entry: entry.id, change: entry.kind.effect() }));
        // From its sending on, it is the payment that is in doubt.
        if term == TermKind::InDoubt {
            rows.extend(self.waiting.iter().map(|bill| FigureRow::Bill { basket: bill.basket, change: bill.cash }));
        }
        Ok(rows)
    }

    fn by(
        &self,
        who: Option<&PersonName>,
        change: impl Fn(&CashPayment) -> Result<Money, SumTooLarge>,
    ) -> Result<Vec<FigureRow>, SumTooLarge> {
        let theirs = self.payments.iter().filter(|payment| payment.by.as_ref() == who);
        theirs.map(|payment| Ok(payment.row(change(payment)?))).collect()
    }

    fn of_float(&self, way: Float) -> Result<Vec<FigureRow>, SumTooLarge> {
        let of_way = self.wallet.iter().filter(|payment| payment.use_of_float == way);
        let row = |payment: &WalletPayment| {
            let (operation, is_earlier) = (payment.operation, payment.is_earlier);
            Ok(FigureRow::Payment { operation, change: payment.change()?, is_earlier })
        };
        of_way.map(row).collect()
    }
}
