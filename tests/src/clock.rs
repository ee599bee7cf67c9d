//! A clock that a test moves: Kaunta's own stand still meanwhile, however long that takes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::desktop::Desktop;

/// The time of every Kaunta that is started by it.
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
    /// A clock on this desktop, at the beginning.
    #[must_use]
    pub fn on(desktop: &Desktop) -> Clock {
        let clock = Clock { file: desktop.folder().join("clock"), told: Arc::default() };
        clock.tells(|_| {});
        clock
    }

    /// What makes Kaunta go by it.
    ///
    /// # Panics
    /// Never: the path of a desktop is text.
    #[must_use]
    pub fn variable(&self) -> (&'static str, &str) {
        ("KAUNTA_TEST_CLOCK", self.file.to_str().expect("a path"))
    }

    /// So much time passes.
    pub fn passes(&self, time: Duration) {
        self.tells(|told| told.ran += time);
    }

    /// The computer sleeps so long: only the clock on the wall goes on.
    pub fn sleeps(&self, time: Duration) {
        self.tells(|told| told.slept += time);
    }

    /// Time passes by itself from here on, many times as fast as it does, until what is answered is dropped.
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

    /// In one step: whoever looks finds the time before or the time after.
    fn tells(&self, change: impl FnOnce(&mut Told)) {
        let mut told = self.told.lock().unwrap();
        change(&mut told);
        let next = self.file.with_extension("next");
        std::fs::write(&next, format!("{} {}", told.ran.as_millis(), told.slept.as_millis())).expect("the next time");
        std::fs::rename(next, &self.file).expect("the time");
    }
}

/// A clock that goes by itself.
pub struct GoesOn(JoinHandle<()>);

impl Drop for GoesOn {
    fn drop(&mut self) {
        self.0.abort();
    }
}
