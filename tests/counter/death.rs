//! Kills the program as suddenly as a power cut, except that the disk keeps its cache.

#![allow(clippy::expect_used, reason = "it is built for tests only")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_process};

/// Kills this process at the nth visit of a fail point from now: no destructor runs and no buffer is written.
pub fn at(place: &str, times: u32) {
    let left = AtomicU32::new(times);
    let come = move || {
        if left.fetch_sub(1, Ordering::SeqCst) == 1 {
            now();
        }
    };
    fail::cfg_callback(place, come).expect("a name of a place");
}

/// Whether a thread waits at the fail point of [`waits_at`].
static COME: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());

/// Long enough for a busy machine; only a broken promise takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes every thread that reaches a fail point wait there until [`once_come`] kills the process.
pub fn waits_at(place: &str) {
    let come = || {
        *COME.0.lock().expect("nothing panics while it is held") = true;
        COME.1.notify_all();
        stop();
    };
    fail::cfg_callback(place, come).expect("a name of a place");
}

/// Kills this process as soon as a thread waits at the fail point; returns if none reaches it in time.
pub fn once_come() {
    let come = COME.0.lock().expect("nothing panics while it is held");
    let waited = COME.1.wait_timeout_while(come, PATIENCE, |come| !*come).expect("nothing panics while it is held");
    if *waited.0 {
        now();
    }
}

fn now() -> ! {
    kill_process(getpid(), Signal::KILL).expect("a process may kill itself");
    // Other threads may still run for a moment; this one must not continue.
    stop()
}

fn stop() -> ! {
    loop {
        std::thread::park();
    }
}
