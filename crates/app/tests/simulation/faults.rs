//! Faults of this computer, injected at the program's failpoints (docs/faults.md).

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::world::World;

/// Where Kaunta is killed.
pub const DEADLY: &[&str] = &[
    "record-before-commit",
    "record-after-commit",
    "send-before-socket",
    "answer-unrecorded",
    "append-before-commit",
    "append-after-commit",
    "recorded-untold",
    "look-up-unrecorded",
    "plan-before-commit",
    "payroll-confirmed",
    "payroll-before-record",
    "payroll-after-row",
    "batch-before-record",
    "batch-after-record",
    "batch-unrecorded",
    "batch-recorded",
];

/// Where a write fails: before anything is stored, or after everything is.
pub const FAILING: &[&str] = &["commit-refused", "commit-uncertain"];

/// ENOSPC and EIO.
pub const ERRNOS: &[u32] = &[28, 5];

static KILLS: Mutex<Option<Arc<World>>> = Mutex::new(None);
static LEFT: AtomicU64 = AtomicU64::new(0);

/// Kills Kaunta at this failpoint, after it has passed there `but` times.
pub fn kill_at(world: &Arc<World>, place: &'static str, but: u64) {
    *KILLS.lock().unwrap() = Some(world.clone());
    LEFT.store(but, Ordering::SeqCst);
    fail::cfg_callback(place, come_by).unwrap();
}

fn come_by() {
    if LEFT.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_err()
        && let Some(world) = KILLS.lock().unwrap().take()
    {
        world.kill();
    }
}

pub fn let_writes_fail(place: &'static str, errno: u32, times: u64) {
    fail::cfg(place, &format!("{times}*return({errno})->off")).unwrap();
}

/// Serializes reads and writes of a book, so that a story is reproducible.
pub fn one_at_a_time() {
    fail::cfg("one-connection", "return").unwrap();
    // No copy of a story's book makes this many more payments.
    fail::cfg("gap-short", "return(24)").unwrap();
}

/// Removes all faults.
pub fn calm() {
    *KILLS.lock().unwrap() = None;
    for place in DEADLY.iter().chain(FAILING) {
        fail::remove(place);
    }
}
