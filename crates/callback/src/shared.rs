//! What every request to the server shares.

use std::net::IpAddr;

use chrono::{DateTime, Utc};

use crate::config::Limits;
use crate::rate::RateLimits;
use crate::secret::Secret;
use crate::stats::Stats;
use crate::store::Store;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) post: Secret,
    pub(crate) read: Secret,
    pub(crate) rate_limits: RateLimits,
    pub(crate) stats: Stats,
    pub(crate) limits: Limits,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) now: fn() -> DateTime<Utc>,
}
