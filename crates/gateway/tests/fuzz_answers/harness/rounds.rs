//! Rounds of fuzzing: a fixed number in a test, or as many as `KAUNTA_FUZZ_SECONDS` allows. The seed is fixed in a test, and
//! new for each batch of a longer run. Hanging or excessive memory use counts as a failure.

#![allow(clippy::float_arithmetic, reason = "executions a second are no money")]

use std::cell::Cell;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::corpus;

/// No reader takes this long for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is fuzzed, and within which limits.
pub struct Rounds<'a> {
    /// The name in the report.
    pub name: &'a str,
    /// The number of rounds in a test.
    pub rounds: u32,
    /// It gets this fraction of `KAUNTA_FUZZ_SECONDS`: one over `part_of`.
    pub part_of: u32,
    /// The most bytes by which a round may raise the peak memory use, if the system reports that.
    pub memory: u64,
    /// The folder for inputs that broke something.
    pub corpus: &'a Path,
}

impl Rounds<'_> {
    /// Generates inputs and checks each; `written` returns an input's file extension and content.
    ///
    /// # Panics
    /// If a check fails or panics; the smallest such input is added to the corpus.
    pub fn run<S: Strategy>(
        &self,
        inputs: &S,
        written: impl Fn(&S::Value) -> (String, Vec<u8>),
        check: impl Fn(&S::Value) -> Result<(), String>,
    ) {
        let (begun, time) = (Instant::now(), seconds().map(|all| Duration::from_secs_f64(all) / self.part_of));
        let watch = Watch::begin(self.corpus);
        let done = Cell::new(0_u64);
        for batch in 0.. {
            let config =
                Config { cases: self.rounds, failure_persistence: None, max_shrink_time: 30_000, ..Config::default() };
            let mut seed = [7; 32];
            seed[..8].copy_from_slice(&u64::to_le_bytes(batch));
            let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
            let ended = TestRunner::new_with_rng(config, rng).run(inputs, |input| {
                if time.is_some_and(|time| begun.elapsed() > time) {
                    return Ok(());
                }
                done.set(done.get() + 1);
                watch.over(&written(&input));
                let before = peak();
                check(&input).map_err(TestCaseError::fail)?;
                let grown = peak().saturating_sub(before);
                watch.rest();
                if grown > self.memory {
                    return Err(TestCaseError::fail(format!("it took {} MB", grown >> 20)));
                }
                Ok(())
            });
            match ended {
                Ok(()) => {}
                Err(TestError::Fail(why, input)) => {
                    let (ending, bytes) = written(&input);
                    let kept = corpus::keep(self.corpus, &ending, &bytes);
                    panic!("{}: {why}\nkept as {}\n{input:?}", self.name, kept.display());
                }
                Err(TestError::Abort(why)) => panic!("{}: {why}", self.name),
            }
            if time.is_none_or(|time| begun.elapsed() > time) {
                break;
            }
        }
        let took = begun.elapsed().as_secs_f64();
        println!(
            "{:<24} {:>9} executions in {took:>6.1} s, {:>7.0} a second",
            self.name,
            done.get(),
            done.get() as f64 / took
        );
    }
}

/// The time for all fuzzing together; `None` in a test.
pub fn seconds() -> Option<f64> {
    std::env::var("KAUNTA_FUZZ_SECONDS").ok()?.parse().ok()
}

/// This process's peak memory use in bytes; 0 if the system does not report it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    line.and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok()).unwrap_or_default() << 10
}

type Watched = Arc<Mutex<Option<(Instant, (String, Vec<u8>))>>>;

/// Ends the program if a round never ends, after saving its input.
struct Watch {
    watched: Watched,
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    fn begin(folder: &Path) -> Watch {
        let watched = Watched::default();
        let (end, ended) = channel();
        let (shared, folder) = (watched.clone(), folder.to_owned());
        let look = move || {
            while ended.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                if let Some((since, (ending, bytes))) = &*shared.lock().expect("the watch")
                    && since.elapsed() > PATIENCE
                {
                    eprintln!("it hangs; kept as {}", corpus::keep(&folder, ending, bytes).display());
                    std::process::abort();
                }
            }
        };
        Watch { watched, end: Some(end), thread: Some(std::thread::spawn(look)) }
    }

    fn over(&self, written: &(String, Vec<u8>)) {
        *self.watched.lock().expect("the watch") = Some((Instant::now(), written.clone()));
    }

    fn rest(&self) {
        *self.watched.lock().expect("the watch") = None;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.end.take());
        self.thread.take().map(JoinHandle::join);
    }
}
