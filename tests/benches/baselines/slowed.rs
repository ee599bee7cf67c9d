//! A program made slower, as an older computer would run it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::tree;

/// The program runs for one of this many milliseconds and stands still for the others.
pub const TIMES: u64 = 4;

/// Stops all processes of a program for most of the time, until it is dropped.
pub struct Slowed {
    ended: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Slowed {
    /// Begins with the processes that the program has now.
    pub fn begin(program: u32) -> Slowed {
        let ended = Arc::new(AtomicBool::new(false));
        let until = ended.clone();
        let processes: Vec<Pid> =
            tree::of(program).into_iter().filter_map(|id| Pid::from_raw(i32::try_from(id).ok()?)).collect();
        let tell = move |signal| {
            // One that has ended needs no signal.
            processes.iter().for_each(|process| _ = kill_process(*process, signal));
        };
        let thread = spawn(move || {
            while !until.load(Ordering::SeqCst) {
                tell(Signal::STOP);
                sleep(Duration::from_millis(TIMES - 1));
                tell(Signal::CONT);
                sleep(Duration::from_millis(1));
            }
        });
        Slowed { ended, thread: Some(thread) }
    }
}

impl Drop for Slowed {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            // It ends with the signal to go on.
            let _ = thread.join();
        }
    }
}
