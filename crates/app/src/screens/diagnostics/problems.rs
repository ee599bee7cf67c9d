//! Which calls were refused in this run, by code only: their words may repeat the service's.

use std::sync::Mutex;

use chrono::{DateTime, Utc};
use kaunta_contract::ErrorCode;

use crate::platform::lock::lock;
use crate::screens::diagnostics::report::{Report, minute, wire};

/// The most refusals shown, the latest ones.
const MOST_REFUSALS: usize = 20;

/// Refusals since Kaunta started.
#[derive(Default)]
pub(crate) struct Problems(Mutex<Vec<Noted>>);

struct Noted {
    call: &'static str,
    code: ErrorCode,
    times: u64,
    last: DateTime<Utc>,
}

impl Problems {
    pub(crate) fn record(&self, call: &'static str, code: ErrorCode, now: DateTime<Utc>) {
        let mut noted = lock(&self.0);
        match noted.iter_mut().find(|noted| noted.call == call && noted.code == code) {
            Some(again) => {
                again.times = again.times.saturating_add(1);
                again.last = now;
            }
            None => noted.push(Noted { call, code, times: 1, last: now }),
        }
    }

    pub(crate) fn add_to(&self, report: &mut Report) {
        report.heading("Problems since Kaunta started");
        let mut noted = lock(&self.0);
        noted.sort_by_key(|noted| std::cmp::Reverse(noted.last));
        if noted.is_empty() {
            report.say("  none");
        }
        for Noted { call, code, times, last } in noted.iter().take(MOST_REFUSALS) {
            report.line(format!("{} in {call}", wire(code)), format!("{times} times, last {}", minute(*last)));
        }
    }
}
