//! The sqlite3 program's own time for a query.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::Failure;
use crate::pairs::nanoseconds;

/// Nanoseconds of work timed at once: the start of a process varies by about a millisecond.
const FIGURE: u64 = 200_000_000;

/// A query, repeated often enough to be timed well.
pub struct Timed {
    sql: String,
    times: u64,
}

impl Timed {
    /// Finds out how often to repeat `sql`, one or more statements.
    pub fn new(book: &Path, sql: &str) -> Result<Timed, Failure> {
        let trial = Timed { sql: sql.to_owned(), times: 20 };
        let times = (FIGURE / trial.time(book)?).clamp(1, 500);
        Ok(Timed { times, ..trial })
    }

    /// Nanoseconds for one answer, once the program runs and has read the schema: a run that asks many times, minus a run
    /// that asks once. The program's own `.timer` has only milliseconds.
    pub fn time(&self, book: &Path) -> Result<u64, Failure> {
        // On a busy machine the short run may take longer.
        for _ in 0..5 {
            let once = run(book, &self.sql, 1)?;
            let more = run(book, &self.sql, self.times + 1)?;
            if more > once {
                return Ok(((more - once) / self.times).max(1));
            }
        }
        Err("this machine is too busy to time the sqlite3 program: let it rest, then try again".into())
    }
}

/// Nanoseconds for one answer that takes long: the median of three runs that ask four times, each minus one that asks once.
pub fn time_of_one(book: &Path, sql: &str) -> Result<u64, Failure> {
    let mut took = Vec::new();
    for _ in 0..3 {
        let once = run(book, sql, 1)?;
        took.push(run(book, sql, 4)?.saturating_sub(once) / 3);
    }
    took.sort_unstable();
    Ok(took[1])
}

fn run(book: &Path, sql: &str, times: u64) -> Result<u64, Failure> {
    let mut script = String::from(".output /dev/null\n");
    (0..times).for_each(|_| script.push_str(&format!("{sql};\n")));
    let begun = Instant::now();
    answer(book, &script)?;
    Ok(nanoseconds(begun.elapsed()))
}

/// Its output, one line per row.
pub fn answer(book: &Path, script: &str) -> Result<String, Failure> {
    let mut started = Command::new("sqlite3")
        .args(["-readonly", "-batch"])
        .arg(book)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("the sqlite3 program can't be started ({error}): `make setup` installs it"))?;
    if let Some(mut input) = started.stdin.take() {
        input.write_all(script.as_bytes())?;
    }
    let done = started.wait_with_output()?;
    if !done.status.success() || !done.stderr.is_empty() {
        return Err(format!("sqlite3 said: {}", String::from_utf8_lossy(&done.stderr).trim()).into());
    }
    Ok(String::from_utf8(done.stdout)?)
}
