//! How cash moves across the counter with a payment. The service knows nothing of it: it is never sent.

use serde::{Deserialize, Serialize};

use crate::mode::Mode;
use crate::money::Money;

/// Which way cash moved across the counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CashMoved {
    /// Into the drawer: the customer pays with cash.
    In,
    /// Out of the drawer: the customer is paid with cash.
    Out,
    /// No cash: the shop pays from its own wallet, or keeps the money in it.
    None,
}

coded!(
    /// Every answer.
    pub CashMoved {
        In = "IN",
        Out = "OUT",
        None = "NONE",
    }
);

impl CashMoved {
    /// The codes of the answers to whether a collection is paid out in cash, in the order of the keys on the screen.
    pub const ANSWERS: &'static [&'static str] = &["OUT", "NONE"];
}

/// How cash moved with a payment, as the book has it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "moved", rename_all = "camelCase")]
pub enum Cash {
    /// Into the drawer: the customer pays with cash.
    In {
        /// Into which one.
        drawer: DrawerId,
        /// What the customer was asked for on top of the amount, set with the review.
        asked: AskedOnTop,
    },
    /// Out of the drawer: the customer is paid with cash.
    Out {
        /// Out of which one.
        drawer: DrawerId,
    },
    /// No cash: the shop pays from its own wallet, or keeps the money in it.
    #[default]
    None,
}

/// What a customer who pays with cash is asked for on top of the amount, as the confirmation says it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AskedOnTop {
    /// The service's fee: previewed, or the usual one. `None` if nobody knew it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<Money>,
    /// The shop's own charge, by its tariff; `None` for none. It is earned only with a payment that is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<Money>,
}

impl AskedOnTop {
    /// What to take in all: amount, fee and charge. `told` is the fee that the service charged, if it named one. `None` if the sum
    /// can't be held exactly.
    #[must_use]
    pub fn to_take(self, amount: Money, told: Option<Money>) -> Option<Money> {
        let with_fee = amount.checked_add(told.or(self.fee).unwrap_or(Money::ZERO))?;
        with_fee.checked_add(self.charge.unwrap_or(Money::ZERO))
    }
}

impl Cash {
    /// Cash that moves this way, in the shop's first drawer and with nothing asked on top, until the review says more.
    #[must_use]
    pub fn of(moved: CashMoved) -> Cash {
        match moved {
            CashMoved::In => Cash::In { drawer: DrawerId::FIRST, asked: AskedOnTop::default() },
            CashMoved::Out => Cash::Out { drawer: DrawerId::FIRST },
            CashMoved::None => Cash::None,
        }
    }

    /// Which way it moved.
    #[must_use]
    pub fn moved(self) -> CashMoved {
        match self {
            Cash::In { .. } => CashMoved::In,
            Cash::Out { .. } => CashMoved::Out,
            Cash::None => CashMoved::None,
        }
    }

    /// The same cash in this drawer.
    #[must_use]
    pub fn in_drawer(self, drawer: DrawerId) -> Cash {
        match self {
            Cash::In { asked, .. } => Cash::In { drawer, asked },
            Cash::Out { .. } => Cash::Out { drawer },
            Cash::None => Cash::None,
        }
    }

    /// The drawer that it moved in, if it moved.
    #[must_use]
    pub fn drawer(self) -> Option<DrawerId> {
        match self {
            Cash::In { drawer, .. } | Cash::Out { drawer } => Some(drawer),
            Cash::None => None,
        }
    }

    /// What the customer was asked for on top of the amount.
    #[must_use]
    pub fn asked(self) -> AskedOnTop {
        match self {
            Cash::In { asked, .. } => asked,
            Cash::Out { .. } | Cash::None => AskedOnTop::default(),
        }
    }

    pub(crate) fn is_none(&self) -> bool {
        match self {
            Cash::None => true,
            Cash::In { .. } | Cash::Out { .. } => false,
        }
    }
}

/// A drawer of the shop, counted from 1. Number 1 is always there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "u32", into = "u32")]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct DrawerId(u32);

impl DrawerId {
    /// The drawer that every shop has.
    pub const FIRST: DrawerId = DrawerId(1);

    /// Its number.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for DrawerId {
    type Error = &'static str;
    fn try_from(number: u32) -> Result<DrawerId, &'static str> {
        if (1..=99).contains(&number) { Ok(DrawerId(number)) } else { Err("a drawer is numbered from 1 to 99") }
    }
}

impl From<DrawerId> for u32 {
    fn from(drawer: DrawerId) -> u32 {
        drawer.0
    }
}

/// How cash moves with a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CashRule {
    /// Always this way.
    Always(CashMoved),
    /// Only the person at the counter knows.
    Asked,
}

/// The table of modes: how cash moves when a payment is made at the counter. A payroll's rows move none, whatever their mode.
#[must_use]
pub fn cash_rule(mode: Mode) -> CashRule {
    match mode {
        Mode::PartnerPayBillPayment | Mode::PartnerPayAirtime => CashRule::Always(CashMoved::In),
        // A withdrawal is paid out in cash; what a customer owes the shop stays in the wallet.
        Mode::PartnerCollectMno => CashRule::Asked,
        // What the shop sends is its own: to suppliers, to people it pays.
        Mode::PartnerSendMno
        | Mode::PartnerSendBank
        | Mode::WalletToWallet
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet
        | Mode::BankTransfer
        | Mode::MerchantPayment
        | Mode::WalletTopUp
        | Mode::WalletOther => CashRule::Always(CashMoved::None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::Direction;

    #[test]
    fn cash_comes_in_for_what_a_customer_buys_and_only_a_collection_asks() {
        for mode in Mode::ALL {
            let expected = match mode.code() {
                "PARTNER_PAY_BILL_PAYMENT" | "PARTNER_PAY_AIRTIME" => CashRule::Always(CashMoved::In),
                "PARTNER_COLLECT_MNO" => CashRule::Asked,
                _ => CashRule::Always(CashMoved::None),
            };
            assert_eq!(cash_rule(mode), expected, "{mode:?}");
        }
    }

    #[test]
    fn cash_never_goes_the_same_way_as_the_wallet_s_money() {
        for mode in Mode::ALL {
            if cash_rule(mode) == CashRule::Always(CashMoved::In) {
                assert_eq!(mode.direction(), Direction::Out, "{mode:?}");
            }
        }
        assert_eq!(Mode::PartnerCollectMno.direction(), Direction::In, "paid out in cash");
    }

    #[test]
    fn an_answer_reads_back_and_no_other_is_taken() {
        for code in CashMoved::ANSWERS {
            assert_eq!(CashMoved::from_code(code).map(CashMoved::code), Some(*code));
        }
        assert_eq!(CashMoved::from_code("SOME"), None);
    }
}
