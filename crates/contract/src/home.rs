use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::wallet::WalletType;
use serde::Serialize;

use super::{Lock, OperationRow};

/// The connection to the service, as the last request showed it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ConnectionState {
    /// Nothing was tried yet.
    #[default]
    Untried,
    /// The last answer came.
    Online,
    /// The last answer took longer than 5 seconds.
    Slow,
    /// The last try got no answer.
    Offline,
}

/// A wallet's balance as the service last told it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WalletBalance {
    /// The wallet.
    pub wallet: WalletType,
    /// Its words.
    pub name: String,
    /// Exact decimal text; nothing when the service has not told it yet.
    pub balance: Option<Money>,
    /// ISO 8601, when it was told.
    pub as_of: Option<String>,
    /// Where it comes from, in words.
    pub source: Option<String>,
}

/// The thin bar on top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The shop's name, or an empty text.
    pub shop: String,
    /// Where the money is real and where it is not.
    pub environment: Environment,
    /// The balance of the wallet in use.
    pub balance: WalletBalance,
    /// Whether the service answers.
    pub connection: ConnectionState,
    /// How many operations need attention: open ones, cases, and orphans.
    pub attention: u32,
    /// How many of them are cases.
    pub cases: u32,
    /// How many requests for approval wait that concern who is signed in.
    pub approvals: u32,
    /// Why nothing is sent, if nothing is.
    pub lock: Option<Lock>,
}

/// What one product moved today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Total {
    /// The product.
    pub mode: Mode,
    /// Its words.
    pub name: String,
    /// Into the wallet or out of it.
    pub direction: Direction,
    /// Succeeded operations.
    pub count: u32,
    /// The sum of their amounts.
    pub amount: Money,
    /// The sum of their fees as far as they are known.
    pub fees: Money,
}

/// The first screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// Every wallet.
    pub wallets: Vec<WalletBalance>,
    /// Pending, unknown, contradicted, and today's failed: oldest first.
    pub attention: Vec<OperationRow>,
    /// Today in Kampala, by product; products without a payment are left out.
    pub today: Vec<Total>,
    /// The newest few.
    pub recent: Vec<OperationRow>,
    /// What to see to before it is late: a key that ends soon, a payroll that waits.
    pub reminders: Vec<Reminder>,
}

/// Something to see to before it is late.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// What, in plain words.
    pub words: String,
    /// Where it is seen to.
    pub way: ReminderWay,
}

/// The pages of the settings that something is seen to on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReminderPage {
    /// The environment, its address and its keys.
    Connection,
    /// Who works here.
    People,
    /// Newer versions.
    Updates,
    /// Where the book lies.
    About,
}

/// Where something is seen to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "camelCase")]
pub enum ReminderWay {
    /// A page of the settings.
    Settings {
        /// Which.
        page: ReminderPage,
    },
    /// A payroll.
    Payroll {
        /// Which.
        id: PayrollId,
    },
    /// What was paid.
    History,
    /// What needs a person's eye.
    Attention,
}
