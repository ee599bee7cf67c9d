//! How a practice gateway is set up.

use std::path::PathBuf;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::clock::{Clock, SystemClock};

/// The production-form key when none is configured. It is no secret: no real money is behind it.
pub const DEFAULT_LIVE_KEY: &str = "practice-live-key";
/// The development-form key when none is configured.
pub const DEFAULT_SANDBOX_KEY: &str = "practice-sandbox-key";

/// The partner wallet's key of the production form, in the form of the specification; no secret either.
pub const DEFAULT_PARTNER_LIVE_KEY: &str = "ak_live_1700000000_practicelive";
/// The partner wallet's key of the development form.
pub const DEFAULT_PARTNER_SANDBOX_KEY: &str = "ak_test_1700000000_practicesandbox";
/// The `userId` of the partner wallet.
pub const DEFAULT_PARTNER_USER_ID: &str = "practice-shop";

/// A biller beyond the six of the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomBiller {
    /// The `billerCode`.
    pub code: String,
    /// Which extra field a payment needs; `None` for none.
    pub extra_field: Option<ExtraField>,
}

/// The extra field of a bill payment (gateway-api.md, Billers).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraField {
    /// `customerType`: PREPAID or POSTPAID.
    CustomerType,
    /// `area`: one of the listed service areas.
    Area,
}

/// Settings of a practice gateway; start from [`Config::in_memory`] or [`Config::at`].
#[derive(Clone, Debug)]
pub struct Config {
    /// The SQLite file that keeps wallets, transactions and the request log; `None` keeps them in memory.
    pub state: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The key accepted on the production paths.
    pub live_key: String,
    /// The key accepted on the `-sandbox` paths.
    pub sandbox_key: String,
    /// The bearer key that opens the partner wallet of the production form.
    pub partner_live_key: String,
    /// The bearer key that opens the partner wallet of the development form.
    pub partner_sandbox_key: String,
    /// The `userId` whose wallet it is, in both forms.
    pub partner_user_id: String,
    /// The most items that a batch may have.
    pub partner_batch_limit: usize,
    /// How many times faster than documented timed scenarios run; 1 is as documented, 0 is taken as 1.
    pub speed: u32,
    /// Refuse fields that the mode does not have (so that a misspelt field fails a test).
    pub strict: bool,
    /// Answer look-ups in the sandbox too, at `/transactions/{key}/status-sandbox`. The specification shows no such path
    /// (gateway-api.md, Endpoints); a service may have one.
    pub sandbox_status: bool,
    /// How often a callback is tried before giving up; 0 sends none.
    pub callback_attempts: u32,
    /// What ESCROW holds at first, in UGX (two decimals at most).
    pub escrow: Decimal,
    /// What COMMISSION holds at first, in UGX (two decimals at most).
    pub commission: Decimal,
    /// Billers beyond the documented ones.
    pub billers: Vec<CustomBiller>,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
}

impl Config {
    /// Everything in memory, on any free port: what a test wants.
    #[must_use]
    pub fn in_memory() -> Self {
        Self {
            state: None,
            port: 0,
            live_key: DEFAULT_LIVE_KEY.to_owned(),
            sandbox_key: DEFAULT_SANDBOX_KEY.to_owned(),
            partner_live_key: DEFAULT_PARTNER_LIVE_KEY.to_owned(),
            partner_sandbox_key: DEFAULT_PARTNER_SANDBOX_KEY.to_owned(),
            partner_user_id: DEFAULT_PARTNER_USER_ID.to_owned(),
            partner_batch_limit: 100,
            speed: 1,
            strict: true,
            sandbox_status: false,
            callback_attempts: 4,
            escrow: Decimal::from(5_000_000),
            commission: Decimal::from(250_000),
            billers: Vec::new(),
            clock: Arc::new(SystemClock),
        }
    }

    /// State kept in this file between starts.
    #[must_use]
    pub fn at(state: impl Into<PathBuf>) -> Self {
        Self { state: Some(state.into()), ..Self::in_memory() }
    }
}
