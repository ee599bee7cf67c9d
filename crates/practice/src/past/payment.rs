//! The plan that a past is generated from, and the payments in it.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::Serialize;

/// The plan that a past is generated from: the same plan gives the same past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastPlan {
    /// A different seed gives a different past.
    pub seed: u64,
    /// Its last day, in Kampala.
    pub until: NaiveDate,
    /// How many years it covers.
    pub years: u32,
    /// How many payments an ordinary day has.
    pub per_day: u32,
}

/// One payment, with everything that became known of it. Printed as one line of JSON; amounts are text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PastPayment {
    /// From 1, in the order of time.
    pub number: u64,
    /// When it was recorded, in UTC.
    pub at: DateTime<Utc>,
    /// The transaction mode, as the service spells it.
    pub mode: &'static str,
    /// The wallet, as the service spells it; `PARTNER` for the partner wallet.
    pub wallet: &'static str,
    /// In UGX.
    pub amount: Decimal,
    /// The biller's code, of bills.
    pub biller: Option<&'static str>,
    /// The account, meter or card number.
    pub account: Option<String>,
    /// The phone, with 256.
    pub phone: Option<String>,
    /// The network, as the service spells it.
    pub network: Option<&'static str>,
    /// The holder's or recipient's name.
    pub name: Option<String>,
    /// The narration.
    pub narration: &'static str,
    /// Who made it.
    pub by: &'static str,
    /// What became known, oldest first.
    pub known: Vec<Known>,
}

/// Something that became known of a payment.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    /// Seconds after it was recorded.
    pub after: i64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// The ways in which something becomes known.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum What {
    /// The service answered the transfer with a status.
    Answered {
        /// `SUCCESS`, `FAILED` or `PENDING`.
        status: &'static str,
        /// In UGX.
        fee: Decimal,
        /// The wallet's balance afterwards, in UGX.
        balance_after: Decimal,
    },
    /// The service refused the transfer for good.
    Rejected,
    /// No answer came.
    Silence,
    /// A look-up found it with this status.
    LookedUp {
        /// `SUCCESS`, `FAILED` or `PENDING`.
        status: &'static str,
        /// In UGX.
        fee: Decimal,
    },
    /// A person decided.
    Decided {
        /// Whether the money moved.
        paid: bool,
    },
}
