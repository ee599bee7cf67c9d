//! The sqlite3 program's own time for a question.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::Failure;
use crate::pairs::nanoseconds;

/// Work of about so long is timed at once: the start of a process varies by a millisecond or so.
const FIGURE: u64 = 200_000_000;

/// A question to the program, repeated as often as it takes to be timed well.
pub struct Timed {
    sql: String,
    times: u64,
}

impl Timed {
    /// Finds out how often `sql`, one statement or several, is to be repeated.
    pub fn new(book: &Path, sql: &str) -> Result<Timed, Failure> {
        let trial = Timed { sql: sql.to_owned(), times: 20 };
        let times = (FIGURE / trial.time(book)?).clamp(1, 500);
        Ok(Timed { times, ..trial })
    }

    /// Nanoseconds that the program needs for one answer once it runs and has read the schema: a run that asks many
    /// times, less a run that asks once. Its own `.timer` counts whole milliseconds only.
    pub fn time(&self, book: &Path) -> Result<u64, Failure> {
        // On a busy machine the short run may happen to take longer.
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

fn run(book: &Path, sql: &str, times: u64) -> Result<u64, Failure> {
    let mut script = String::from(".output /dev/null\n");
    (0..times).for_each(|_| script.push_str(&format!("{sql};\n")));
    let begun = Instant::now();
    answer(book, &script)?;
    Ok(nanoseconds(begun.elapsed()))
}

/// What it prints, a line a row.
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
