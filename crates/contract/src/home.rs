use kaunta_domain::basket::BasketId;
use kaunta_domain::counted::Counted;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::wallet::WalletType;
use serde::Serialize;

use crate::book::Lock;
use crate::operation::OperationRow;

/// The connection to the service, as the last request found it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ConnectionState {
    /// No request was made yet.
    #[default]
    Untried,
    /// The last request was answered.
    Online,
    /// The last answer took longer than 5 seconds.
    Slow,
    /// The last request got no answer.
    Offline,
}

/// A wallet's last reported balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WalletBalance {
    /// The wallet.
    pub wallet: WalletType,
    /// The wallet's name in words.
    pub name: String,
    /// Exact decimal text; `None` if the service has not reported it.
    pub balance: Option<Money>,
    /// When it was reported, ISO 8601.
    pub as_of: Option<String>,
    /// What reported it, in words.
    pub source: Option<String>,
}

/// The bar at the top of the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The shop's name, or empty.
    pub shop: String,
    /// The current environment, on which it depends whether the money is real.
    pub environment: Environment,
    /// The balance of the selected wallet.
    pub balance: WalletBalance,
    /// The connection to the service.
    pub connection: ConnectionState,
    /// The number of open operations and cases (each counted once), orphan payments, and cases from statements.
    pub attention: u32,
    /// How many of them are cases with the service.
    pub cases: u32,
    /// How many tokens have come that their payments came without, and are to be handed out.
    pub tokens_came: u32,
    /// The number of undecided requests for approval that concern the signed-in person.
    pub approvals: u32,
    /// Why sending is locked, if it is.
    pub lock: Option<Lock>,
}

/// Today's payments of one product that count as the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Total {
    /// The product.
    pub mode: Mode,
    /// The product in words.
    pub name: String,
    /// Paid out, collected from customers, or topped up by the shop.
    pub flow: Flow,
    /// What they count as.
    pub counted: Counted,
    /// How many they are.
    pub count: u32,
    /// The sum of their amounts.
    pub amount: Money,
    /// The sum of the fees that were charged.
    pub fees: Money,
}

/// Payments that the book had lost and that count as the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundTotal {
    /// What they count as.
    pub counted: Counted,
    /// How many they are.
    pub count: u32,
    /// The sum of the amounts that the service gave.
    pub amount: Money,
}

/// What was recorded on earlier days and settled today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettledLater {
    /// Paid out, collected from customers, or topped up by the shop.
    pub flow: Flow,
    /// What it counts as: paid, or not paid.
    pub counted: Counted,
    /// How many they are.
    pub count: u32,
    /// The sum of their amounts.
    pub amount: Money,
}

/// The first screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// The balances of the gateway interface's wallets, and of the partner wallet if the shop uses it.
    pub wallets: Vec<WalletBalance>,
    /// Open cases, then operations that are not final, then those that ended unpaid today; each of these oldest first.
    pub attention: Vec<OperationRow>,
    /// Totals of today in Kampala, by product and by what the payments count as; empty ones, and those of payments that were
    /// certainly not paid, are left out.
    pub today: Vec<Total>,
    /// Payments of today that the book had lost and that were found at the service, by what they count as.
    pub found: Vec<FoundTotal>,
    /// What was recorded on earlier days and settled today, by flow and by what it counts as; empty sums are left out.
    pub settled_later: Vec<SettledLater>,
    /// The newest operations.
    pub recent: Vec<OperationRow>,
    /// What to do before it is too late: a key that expires soon, a payroll that waits.
    pub reminders: Vec<Reminder>,
}

/// Something to do before it is too late.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// What, in plain words.
    pub words: String,
    /// Where to do it.
    pub way: ReminderWay,
}

/// The settings pages that a reminder can lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReminderPage {
    /// The environment, its address and its keys.
    Connection,
    /// The people who work here.
    People,
    /// Newer versions.
    Updates,
    /// Where the book is stored.
    About,
}

/// The screen that a reminder leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "camelCase")]
pub enum ReminderWay {
    /// A settings page.
    Settings {
        /// Which.
        page: ReminderPage,
    },
    /// A payroll.
    Payroll {
        /// Which.
        id: PayrollId,
    },
    /// Several bills of one customer.
    Bills {
        /// Which.
        id: BasketId,
    },
    /// The history.
    History,
    /// The attention list.
    Attention,
    /// The book and its backups.
    Book,
    /// The drawers.
    Cash,
}
