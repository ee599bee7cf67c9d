//! A shop: a folder, a practice gateway on loopback, and the counters that work for it one after the other.

use std::path::PathBuf;
use std::sync::Arc;

use chrono::Utc;
use kaunta_practice::{Config, ManualClock, Practice};
use kaunta_tests::Service;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::counter::Counter;
use crate::orders::Order;

pub struct Shop {
    pub folder: TempDir,
    pub service: Service,
    pub clock: Arc<ManualClock>,
    practice: Practice,
    life: Runtime,
}

impl Shop {
    pub fn open() -> Shop {
        let life = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let clock = Arc::new(ManualClock::new(Utc::now()));
        let config = Config { clock: clock.clone(), callback_attempts: 0, ..Config::in_memory() };
        let practice = life.block_on(Practice::start(config)).unwrap();
        let service = Service::at(practice.base_url());
        Shop { folder: TempDir::new().unwrap(), service, clock, practice, life }
    }

    pub fn book(&self) -> PathBuf {
        self.folder.path().join("data/practice.db")
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
        let address = self.practice.base_url();
        Counter::start(self.folder.path(), &address, self.practice.live_key(), surroundings)
    }

    /// From the form to what is ready to be submitted.
    pub fn reviews(&self, counter: &mut Counter, order: Order, course: &str) -> Value {
        let mut form = order.form(course);
        if order.is_validated() {
            form["validation"] = counter.calls("validate", &form)["validation"].clone();
        }
        json!({ "intention": counter.calls("review", &form)["intention"] })
    }

    /// The next requests of an operation go as in a course of docs/practice.md.
    pub fn forces(&self, operation: &str, scenario: &str, times: u32) {
        self.life.block_on(self.service.force(operation, scenario, times));
    }

    /// What the service has booked.
    pub fn booked(&self) -> Vec<Value> {
        self.life.block_on(self.service.booked())
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
