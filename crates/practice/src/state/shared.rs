//! The state that all request handlers share.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use axum::http::{HeaderMap, header};
use tokio::sync::Notify;

use super::hold::Hold;
use crate::checker::Rules;
use crate::setup::{Billers, Clock, Keys, bearer};
use crate::store::Store;
use crate::terms::paths;

pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) keys: Keys,
    pub(crate) partner: Partner,
    pub(crate) strict: bool,
    pub(crate) speed: u32,
    pub(crate) callback_attempts: u32,
    pub(crate) billers: RwLock<Billers>,
    pub(crate) hold: Hold,
    /// The simulated network delay of each answer, in milliseconds, whatever the speed.
    pub(crate) latency: AtomicU32,
    /// Notified when new work may be due.
    pub(crate) wake: Notify,
}

/// The partner wallet interface's own part.
pub(crate) struct Partner {
    pub(crate) keys: Keys,
    /// The wallet's owner, in both forms.
    pub(crate) user_id: String,
    pub(crate) batch_limit: usize,
}

impl Shared {
    pub(crate) fn now(&self) -> i64 {
        self.clock.now().timestamp_millis()
    }

    /// A documented delay in milliseconds, at this gateway's speed.
    pub(crate) fn delay(&self, seconds: i64) -> i64 {
        seconds.saturating_mul(1_000).checked_div(i64::from(self.speed)).unwrap_or(seconds)
    }

    /// Waits out a documented delay.
    pub(crate) async fn wait(&self, seconds: i64) {
        let until = self.clock.now() + chrono::TimeDelta::milliseconds(self.delay(seconds));
        self.clock.wait_until(until).await;
    }

    /// Waits for the simulated network delay.
    pub(crate) async fn travel(&self) {
        let latency = self.latency.load(Ordering::Relaxed);
        if latency > 0 {
            self.clock.wait_until(self.clock.now() + chrono::TimeDelta::milliseconds(latency.into())).await;
        }
    }

    /// Runs a check with the current rules.
    pub(crate) fn with_rules<T>(&self, check: impl FnOnce(&Rules<'_>) -> T) -> T {
        let billers = self.billers.read().unwrap_or_else(PoisonError::into_inner);
        check(&Rules { billers: &billers, strict: self.strict })
    }

    /// The name of the environment whose key came with a request: the only thing about a key that is ever logged.
    pub(crate) fn key_form(&self, path: &str, headers: &HeaderMap) -> &'static str {
        if path.starts_with(paths::PARTNER) {
            return self.partner.keys.form_of(headers.get(header::AUTHORIZATION).map(bearer));
        }
        self.keys.form_of(headers.get("x-api-key").map(|key| key.as_bytes()))
    }
}
