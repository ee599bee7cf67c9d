//! The end of the program, as sudden as a power cut for everything but the disk's own cache.

#![allow(clippy::expect_used, reason = "it is built for tests only")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_process};

/// Ends this process when it comes to a place for the nth time from now: no destructor runs, no buffer is written.
pub fn at(place: &str, times: u32) {
    let left = AtomicU32::new(times);
    let come = move || {
        if left.fetch_sub(1, Ordering::SeqCst) == 1 {
            now();
        }
    };
    fail::cfg_callback(place, come).expect("a name of a place");
}

/// Whether somebody waits at the place of [`waits_at`].
static COME: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());

/// Long enough for a busy machine; only a broken promise takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whoever comes to a place waits there for the end, which [`once_come`] brings.
pub fn waits_at(place: &str) {
    let come = || {
        *COME.0.lock().expect("nothing panics while it is held") = true;
        COME.1.notify_all();
        stop();
    };
    fail::cfg_callback(place, come).expect("a name of a place");
}

/// Ends this process as soon as somebody waits at the place; goes on when nobody comes to it.
pub fn once_come() {
    let come = COME.0.lock().expect("nothing panics while it is held");
    let waited = COME.1.wait_timeout_while(come, PATIENCE, |come| !*come).expect("nothing panics while it is held");
    if *waited.0 {
        now();
    }
}

fn now() -> ! {
    kill_process(getpid(), Signal::KILL).expect("a process may kill itself");
    // The other threads may still run for a moment, this one no further.
    stop()
}

fn stop() -> ! {
    loop {
        std::thread::park();
    }
}
