//! A clock that only the test moves: Kaunta's own clocks stand still meanwhile.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::desktop::Desktop;

/// The time of every Kaunta that is started with it.
#[derive(Clone)]
pub struct Clock {
    file: PathBuf,
    told: Arc<Mutex<Told>>,
}

#[derive(Default)]
struct Told {
    ran: Duration,
    slept: Duration,
}

impl Clock {
    /// Creates a clock on this desktop, at its start.
    #[must_use]
    pub fn on(desktop: &Desktop) -> Clock {
        let clock = Clock { file: desktop.folder().join("clock"), told: Arc::default() };
        clock.tells(|_| {});
        clock
    }

    /// The environment variable that makes Kaunta use it.
    ///
    /// # Panics
    /// Never: the path of a desktop is text.
    #[must_use]
    pub fn variable(&self) -> (&'static str, &str) {
        ("KAUNTA_TEST_CLOCK", self.file.to_str().expect("a path"))
    }

    /// Lets time pass.
    pub fn passes(&self, time: Duration) {
        self.tells(|told| told.ran += time);
    }

    /// Lets the computer sleep: only the wall clock advances.
    pub fn sleeps(&self, time: Duration) {
        self.tells(|told| told.slept += time);
    }

    /// Lets time pass by itself, much faster than real time, until the result is dropped.
    #[must_use]
    pub fn goes_on(&self) -> GoesOn {
        let clock = self.clone();
        GoesOn(tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(20)).await;
                clock.passes(Duration::from_millis(500));
            }
        }))
    }

    /// In one step: a reader sees the time before or after the change.
    fn tells(&self, change: impl FnOnce(&mut Told)) {
        let mut told = self.told.lock().unwrap();
        change(&mut told);
        let next = self.file.with_extension("next");
        std::fs::write(&next, format!("{} {}", told.ran.as_millis(), told.slept.as_millis())).expect("the next time");
        std::fs::rename(next, &self.file).expect("the time");
    }
}

/// A clock that runs by itself.
pub struct GoesOn(JoinHandle<()>);

impl Drop for GoesOn {
    fn drop(&mut self) {
        self.0.abort();
    }
}
