use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

/// Selects a wallet and a day.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatInput {
    /// A day in Kampala, `2026-11-21`; `None` for today.
    pub day: Option<String>,
    /// The wallet.
    pub wallet: WalletType,
}

/// A day's chain of balances, as the service reported them with each answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatDay {
    /// The day in Kampala, `2026-11-21`.
    pub day: String,
    /// The wallet.
    pub wallet: WalletType,
    /// The wallet's name in words.
    pub name: String,
    /// The last balance reported before the day, or else the first one reported on it.
    pub opening: Option<Money>,
    /// The last balance reported on the day: `opening` plus every change.
    pub closing: Option<Money>,
    /// In the order in which the balances follow from each other.
    pub steps: Vec<FloatStep>,
    /// How many gaps neither an operation of this book nor a line of a statement explains.
    pub gaps: u32,
    /// The sum of those gaps, negative if money left.
    pub unexplained: Money,
    /// How many gaps a line of a statement explains.
    pub by_statement: u32,
    /// Their sum, negative if money left.
    pub sum_by_statement: Money,
    /// A summary of the day, in a sentence.
    pub words: String,
}

/// What moved the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FloatCause {
    /// An operation, with its answer.
    Operation,
    /// An operation that settled later, by a look-up or by a person, and reported no balance.
    SettledLater,
    /// An operation that is still open and would explain it exactly.
    Open,
    /// Nothing in this book, but a line of an imported statement: a top-up, a charge, or another computer's payment.
    Statement,
    /// Nothing in this book: a top-up, a charge, or another computer's payment.
    Gap,
}

/// One step of the chain. Kept small: a busy day has ten thousand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatStep {
    /// What moved it.
    pub cause: FloatCause,
    /// When it became known; for a gap, the time after which it arose. ISO 8601.
    pub at: String,
    /// For a gap, the time before which it arose. ISO 8601.
    pub until: Option<String>,
    /// How much, negative if it left the wallet.
    pub change: Money,
    /// The balance before it.
    pub before: Money,
    /// The balance after it.
    pub after: Money,
    /// The operation, if it is one.
    pub operation: Option<OperationId>,
    /// The operation's product.
    pub mode: Option<Mode>,
    /// The statement, if a line of one explains it.
    pub statement: Option<u32>,
    /// The step in words.
    pub words: String,
}

/// Selects a wallet.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatForecastInput {
    /// The wallet.
    pub wallet: WalletType,
}

/// A warning that the float runs out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LowFloat {
    /// The wallet.
    pub wallet: WalletType,
    /// When it runs out, in a sentence.
    pub runs_out: String,
    /// What can still be paid, in a sentence.
    pub left: String,
}

/// The warning, if there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LowFloatView {
    /// About the wallet that payments are made from; `None` if it lasts beyond tomorrow, or nothing can be said.
    pub low: Option<LowFloat>,
}

/// How long a wallet's float will last at the shop's own pace. Days are days in Kampala, `2026-11-21`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FloatForecast {
    /// The service has not reported a balance of this wallet.
    NoBalance,
    /// There are too few days to forecast from.
    TooLittleKnown {
        /// How many days with payments the forecast needs.
        days_needed: u32,
    },
    /// The last weeks differ too much from each other.
    TooIrregular,
    /// Customers pay in as much as is used, or more.
    NotUsedUp,
    /// It lasts longer than the forecast looks ahead.
    Lasts {
        /// How many days it looks ahead.
        days: u32,
        /// How far the forecast was off, in percent of what was used.
        error_percent: u32,
        /// Over how many of the last weeks that was measured.
        weeks: u32,
        /// What will be left this evening at that pace; at least zero.
        evening: Option<Money>,
    },
    /// It runs out.
    RunsOut {
        /// The last day that it covers completely; `None` if it does not cover today.
        lasts_through: Option<String>,
        /// How much to buy.
        buy: Money,
        /// The day on whose morning the purchase is needed.
        buy_by: String,
        /// The last day that the purchase covers.
        then_through: String,
        /// How far the forecast was off, in percent of what was used.
        error_percent: u32,
        /// Over how many of the last weeks that was measured.
        weeks: u32,
        /// What will be left this evening at that pace; at least zero.
        evening: Option<Money>,
    },
}
