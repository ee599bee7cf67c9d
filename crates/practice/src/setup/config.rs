//! The settings of a practice gateway.

use std::path::PathBuf;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::clock::{Clock, SystemClock};

/// The default key of the production form. Not a secret: there is no real money behind it.
pub const DEFAULT_LIVE_KEY: &str = "practice-live-key";
/// The default key of the development form.
pub const DEFAULT_SANDBOX_KEY: &str = "practice-sandbox-key";

/// The default key of the partner wallet's production form, in the specification's format. Not a secret either.
pub const DEFAULT_PARTNER_LIVE_KEY: &str = "ak_live_1700000000_practicelive";
/// The default key of the partner wallet's development form.
pub const DEFAULT_PARTNER_SANDBOX_KEY: &str = "ak_test_1700000000_practicesandbox";
/// The default `userId` of the partner wallet.
pub const DEFAULT_PARTNER_USER_ID: &str = "practice-shop";

/// A biller besides the six in the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomBiller {
    /// The `billerCode`.
    pub code: String,
    /// The extra field that a payment needs; `None` if there is none.
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
    /// The SQLite file for wallets, transactions and the request log; `None` keeps them in memory.
    pub state: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 picks a free one.
    pub port: u16,
    /// The key accepted on the production paths.
    pub live_key: String,
    /// The key accepted on the `-sandbox` paths.
    pub sandbox_key: String,
    /// The bearer key of the partner wallet's production form.
    pub partner_live_key: String,
    /// The bearer key of the partner wallet's development form.
    pub partner_sandbox_key: String,
    /// The `userId` of the wallet's owner, in both forms.
    pub partner_user_id: String,
    /// The most items allowed in a batch.
    pub partner_batch_limit: usize,
    /// The speed of timed scenarios: 1 is as documented, 2 is twice as fast; 0 is taken as 1.
    pub speed: u32,
    /// Refuse fields that the mode does not have, so that a misspelled field fails a test.
    pub strict: bool,
    /// Serve lookups in the sandbox as well, at `/transactions/{key}/status-sandbox`. The specification shows no such
    /// path (gateway-api.md, Endpoints); a service may have one.
    pub sandbox_status: bool,
    /// How many times a callback is tried before giving up; 0 sends none.
    pub callback_attempts: u32,
    /// The opening balance of ESCROW, in UGX (two decimals at most).
    pub escrow: Decimal,
    /// The opening balance of COMMISSION, in UGX (two decimals at most).
    pub commission: Decimal,
    /// Billers besides the documented ones.
    pub billers: Vec<CustomBiller>,
    /// The source of time.
    pub clock: Arc<dyn Clock>,
}

impl Config {
    /// Everything in memory, on any free port, as tests need it.
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

    /// State stored in this file across restarts.
    #[must_use]
    pub fn at(state: impl Into<PathBuf>) -> Self {
        Self { state: Some(state.into()), ..Self::in_memory() }
    }
}
