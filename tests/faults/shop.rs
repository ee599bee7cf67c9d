//! A shop: a folder, a practice gateway on loopback, and the `counter` processes that run on them one after another.

use std::path::PathBuf;
use std::sync::Arc;

use chrono::{NaiveTime, Utc};
use kaunta_practice::{Config, ManualClock, Practice};
use kaunta_tests::Service;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::counter::{Counter, Ended};
use crate::orders::Order;

/// The only moment of a payment that Kaunta itself can't detect: the whole request has left.
const BODY_SENT: &str = "gateway-body-sent";

pub struct Shop {
    pub folder: TempDir,
    pub service: Service,
    pub clock: Arc<ManualClock>,
    /// Seconds from now to noon in Kampala, so that no test runs past midnight.
    to_noon: i64,
    practice: Practice,
    life: Runtime,
}

impl Shop {
    pub fn open() -> Shop {
        let life = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (now, noon) = (Utc::now(), NaiveTime::from_hms_opt(9, 0, 0).unwrap());
        let noon = now.with_time(noon).unwrap();
        let clock = Arc::new(ManualClock::new(noon));
        let config = Config { clock: clock.clone(), callback_attempts: 0, ..Config::in_memory() };
        let practice = life.block_on(Practice::start(config)).unwrap();
        let service = Service::at(practice.base_url());
        let to_noon = (noon - now).num_seconds();
        Shop { folder: TempDir::new().unwrap(), service, clock, to_noon, practice, life }
    }

    pub fn book(&self) -> PathBuf {
        self.folder.path().join("data/practice.db")
    }

    pub fn books(&self) -> Vec<PathBuf> {
        let names = ["practice", "development", "production"];
        let books = names.map(|name| self.folder.path().join("data").join(name).with_extension("db"));
        books.into_iter().filter(|book| book.exists()).collect()
    }

    /// Starts Kaunta and opens its book.
    pub fn opens(&self) -> Counter {
        let mut counter = self.begins(&[]);
        let start = counter.calls("start", &Value::Null);
        assert_eq!(start["problem"], Value::Null);
        counter
    }

    /// Starts Kaunta, which is killed at a fail point.
    pub fn begins_and_dies_at(&self, place: &str) -> Counter {
        self.begins(&[("KAUNTA_FAIL_POINT", place)])
    }

    pub fn begins(&self, surroundings: &[(&str, &str)]) -> Counter {
        let (address, to_noon) = (self.practice.base_url(), self.to_noon.to_string());
        let surroundings = [surroundings, &[("KAUNTA_CLOCK", &to_noon)]].concat();
        let keys = [self.practice.live_key(), self.practice.partner_live_key()];
        Counter::start(self.folder.path(), &address, &keys, &surroundings)
    }

    /// Makes a call during which Kaunta is killed, at the nth visit of a fail point.
    pub fn ends_on_the_way(&self, mut counter: Counter, (call, input): (&str, &Value), place: &str, nth: u32) {
        let end = if place == BODY_SENT {
            // Only the service knows when the whole request has left. Its answer never comes, since its clock stands still.
            self.forces("transfer", "slow", 1);
            counter.does(json!({ "holdAt": place }));
            "die"
        } else {
            counter.dies_at_time(place, nth);
            "settled"
        };
        // It may be answered as soon as it is recorded; the kill follows.
        if let Ended::Answered(_) = counter.tries(call, input) {
            if place == BODY_SENT {
                self.has_booked(1);
            }
            assert_eq!(counter.command(&json!(end)), Ended::Died, "{place}: nothing comes to it");
        }
        counter.dies();
    }

    /// Lets time pass for Kaunta and the service.
    pub fn waits(&self, counter: &mut Counter, seconds: u32) {
        counter.waits(seconds);
        self.clock.advance(std::time::Duration::from_secs(seconds.into()));
    }

    /// Opens a form and waits until Kaunta has asked whether another copy of the book is in use.
    pub fn asks_ahead(&self, counter: &mut Counter) {
        counter.calls("form", &json!({ "mode": "PARTNER_PAY_AIRTIME", "biller": null, "modeName": null }));
        self.waits_for(self.service.has_been_asked());
    }

    /// Fills in the form, up to its review.
    pub fn reviews(&self, counter: &mut Counter, order: Order, course: &str) -> Value {
        let mut form = order.form(course);
        if order.is_validated() {
            form["validation"] = counter.calls("validate", &form)["validation"].clone();
        }
        json!({ "idempotencyKey": counter.calls("review", &form)["idempotencyKey"] })
    }

    /// Makes the next requests of an operation follow a scenario of docs/practice.md.
    pub fn forces(&self, operation: &str, scenario: &str, times: u32) {
        self.life.block_on(self.service.force(operation, scenario, times));
    }

    pub fn booked(&self) -> Vec<Value> {
        self.life.block_on(self.service.booked())
    }

    /// The recipients of payments over the partner wallet.
    pub fn booked_by_wallet(&self) -> Vec<String> {
        let booked = self.life.block_on(self.practice.partner_transactions()).unwrap();
        booked.into_iter().filter_map(|transaction| transaction.recipient).collect()
    }

    /// How many complete transfers arrived.
    pub fn transfers(&self) -> usize {
        self.life.block_on(self.service.transfers()).len()
    }

    /// A key that the service accepts.
    pub fn key(&self) -> &str {
        self.practice.live_key()
    }

    pub fn waits_for<T>(&self, what: impl Future<Output = T>) -> T {
        self.life.block_on(what)
    }

    /// Waits until the service has booked this many.
    pub fn has_booked(&self, count: usize) {
        self.waits_for(async {
            kaunta_tests::until("the booking", kaunta_tests::USUAL, || async {
                let booked = self.service.booked().await.len();
                if booked == count { Ok(()) } else { Err(booked) }
            })
            .await;
        });
    }
}
