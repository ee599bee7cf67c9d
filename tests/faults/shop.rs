//! A shop: a folder, a practice gateway on loopback, and the counters that work for it one after the other.

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

/// The one place on the way of a payment that Kaunta itself can't tell: all of the request has left.
const BODY_SENT: &str = "gateway-body-sent";

pub struct Shop {
    pub folder: TempDir,
    pub service: Service,
    pub clock: Arc<ManualClock>,
    /// Seconds from now to noon in Kampala, whatever the time of the machine: no test runs into the next day.
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

    /// Every book that there is.
    pub fn books(&self) -> Vec<PathBuf> {
        let names = ["practice", "development", "production"];
        let books = names.map(|name| self.folder.path().join("data").join(name).with_extension("db"));
        books.into_iter().filter(|book| book.exists()).collect()
    }

    /// Kaunta opens, with its book.
    pub fn opens(&self) -> Counter {
        let mut counter = self.begins(&[]);
        let start = counter.calls("start", &Value::Null);
        assert_eq!(start["problem"], Value::Null);
        counter
    }

    /// Kaunta is started, and ends at a place that it comes to.
    pub fn begins_and_dies_at(&self, place: &str) -> Counter {
        self.begins(&[("KAUNTA_FAIL_POINT", place)])
    }

    /// Kaunta is started.
    pub fn begins(&self, surroundings: &[(&str, &str)]) -> Counter {
        let (address, to_noon) = (self.practice.base_url(), self.to_noon.to_string());
        let surroundings = [surroundings, &[("KAUNTA_CLOCK", &to_noon)]].concat();
        let keys = [self.practice.live_key(), self.practice.partner_live_key()];
        Counter::start(self.folder.path(), &address, &keys, &surroundings)
    }

    /// Makes a call on whose way Kaunta ends, where it comes to a place for the nth time.
    pub fn ends_on_the_way(&self, mut counter: Counter, (call, input): (&str, &Value), place: &str, nth: u32) {
        let end = if place == BODY_SENT {
            // When all of it has left, only the service can say; its answer never comes, since its clock stands still.
            self.forces("transfer", "slow", 1);
            counter.does(json!({ "holdAt": place }));
            "die"
        } else {
            counter.dies_at_time(place, nth);
            "settled"
        };
        // It may be answered as soon as it is recorded; the end comes on its own.
        if let Ended::Answered(_) = counter.tries(call, input) {
            if place == BODY_SENT {
                self.has_booked(1);
            }
            assert_eq!(counter.command(&json!(end)), Ended::Died, "{place}: nothing comes to it");
        }
        counter.dies();
    }

    /// Time passes for Kaunta and for the service.
    pub fn waits(&self, counter: &mut Counter, seconds: u32) {
        counter.waits(seconds);
        self.clock.advance(std::time::Duration::from_secs(seconds.into()));
    }

    /// A form was opened, and Kaunta has asked whether another copy of the book is at work.
    pub fn asks_ahead(&self, counter: &mut Counter) {
        counter.calls("form", &json!({ "mode": "PARTNER_PAY_AIRTIME", "biller": null, "modeName": null }));
        self.waits_for(self.service.has_been_asked());
    }

    /// From the form to what is ready to be submitted.
    pub fn reviews(&self, counter: &mut Counter, order: Order, course: &str) -> Value {
        let mut form = order.form(course);
        if order.is_validated() {
            form["validation"] = counter.calls("validate", &form)["validation"].clone();
        }
        json!({ "idempotencyKey": counter.calls("review", &form)["idempotencyKey"] })
    }

    /// The next requests of an operation go as in a course of docs/practice.md.
    pub fn forces(&self, operation: &str, scenario: &str, times: u32) {
        self.life.block_on(self.service.force(operation, scenario, times));
    }

    /// What the service has booked.
    pub fn booked(&self) -> Vec<Value> {
        self.life.block_on(self.service.booked())
    }

    /// Whom the service has paid over the partner wallet.
    pub fn booked_by_wallet(&self) -> Vec<String> {
        let booked = self.life.block_on(self.practice.partner_transactions()).unwrap();
        booked.into_iter().filter_map(|transaction| transaction.recipient).collect()
    }

    /// How many transfers arrived whole.
    pub fn transfers(&self) -> usize {
        self.life.block_on(self.service.transfers()).len()
    }

    /// The key that the service takes.
    pub fn key(&self) -> &str {
        self.practice.live_key()
    }

    pub fn waits_for<T>(&self, what: impl Future<Output = T>) -> T {
        self.life.block_on(what)
    }

    /// Waits until the service has booked so many.
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
