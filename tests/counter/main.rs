//! Kaunta without its window, for tests that kill it: the whole program with real files and sockets. It reads commands from
//! standard input, one line of JSON each, and answers each on standard output.
//!
//! `counter FOLDER GATEWAY KEY [PARTNER_KEY]`; `KAUNTA_FAIL_POINT=name` or `name:n` kills it at the (nth) visit of that fail
//! point, as a power cut would. `KAUNTA_CLOCK=seconds` sets its clock ahead.

#![allow(clippy::expect_used, reason = "a test's program stops where the test would")]

mod computer;
mod death;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use kaunta_app::{App, Places, PracticePlace};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::computer::Computer;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Command {
    /// A call of the window: its name and its input.
    Call(String, Value),
    /// Kills the process at the nth visit of this fail point from now.
    DieAt(String, u32),
    /// Configures this fail point with the `fail` crate's actions, such as `2*off->1*return(28)`.
    Fail(String, String),
    /// Lets time pass, in seconds.
    Pass(u32),
    /// Moves the wall clock, in seconds.
    SetClock(i64),
    /// Sets the file chosen in every file dialog.
    Choose(PathBuf),
    /// Waits until nothing is in flight.
    Settled,
    /// The same while time passes, so that failed writes are retried.
    SettledInTime,
    /// Makes every thread that reaches this fail point wait there.
    HoldAt(String),
    /// Kills the process as soon as a thread waits there.
    Die,
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |what: &str| arguments.next().expect(what);
    let folder = PathBuf::from(argument("a folder"));
    let address = argument("the practice gateway's address");
    let key = argument("its key");
    let place = PracticePlace {
        callback: format!("{address}/practice/inbox"),
        callback_server: String::new(),
        address,
        sandbox_key: key.clone().into(),
        key: key.into(),
        partner_key: arguments.next().unwrap_or_default().into(),
        sample_inputs: Vec::new(),
    };
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
    let computer = Arc::new(Computer::new(&folder, place, number("KAUNTA_CLOCK")));
    if let Ok(place) = std::env::var("KAUNTA_FAIL_POINT") {
        let (name, times) = place.split_once(':').unwrap_or((&place, "1"));
        death::at(name, times.parse().expect("name:times"));
    }
    let places = Places { data: folder.join("data"), files: folder.join("files") };
    let app = App::new(computer.clone(), places).expect("its folders");
    for line in std::io::stdin().lock().lines() {
        let command = serde_json::from_str(&line.expect("a line")).expect("a command");
        let answer = obey(&app, &computer, command).await;
        writeln!(std::io::stdout(), "{answer}").expect("somebody listens");
    }
}

async fn obey(app: &App, computer: &Computer, command: Command) -> Value {
    match command {
        Command::Call(name, input) => match app.call(&name, input).await {
            Ok(answer) => return json!({ "ok": answer }),
            Err(error) => return json!({ "error": error }),
        },
        Command::DieAt(name, times) => death::at(&name, times),
        Command::Fail(name, words) => fail::cfg(name, &words).expect("words of the fail crate"),
        Command::Pass(seconds) => computer.pass(seconds),
        Command::SetClock(seconds) => computer.set_clock(seconds),
        Command::Choose(file) => computer.choose(file),
        Command::Settled => app.settled().await,
        Command::SettledInTime => {
            while tokio::time::timeout(computer::POLL_INTERVAL, app.settled()).await.is_err() {
                computer.pass(1);
            }
        }
        Command::HoldAt(name) => death::waits_at(&name),
        Command::Die => death::once_come(),
    }
    json!({ "ok": null })
}
