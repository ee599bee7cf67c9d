//! Kaunta without its window, for tests that kill it: the whole program over real files and real sockets, told what to do
//! on its standard input, a line of JSON each, answering each on its standard output.
//!
//! `counter FOLDER GATEWAY KEY [PARTNER_KEY]`; `KAUNTA_FAIL_POINT=name` or `name:n` ends it when it comes to that place (the nth time),
//! as a power cut would. `KAUNTA_CLOCK=seconds` sets its clock ahead.

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

/// What the test wants.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Command {
    /// A call of the window: its name and its input.
    Call(String, Value),
    /// End at this place when it is come to for the nth time from now.
    DieAt(String, u32),
    /// At this place, do what the `fail` crate's words say: `2*off->1*return(28)`.
    Fail(String, String),
    /// Time passes, in seconds.
    Pass(u32),
    /// The wall clock jumps, in seconds.
    SetClock(i64),
    /// What is chosen in file dialogs.
    Choose(PathBuf),
    /// Wait until nothing is in flight.
    Settled,
    /// The same, and time passes meanwhile: what could not be written is tried again.
    SettledInTime,
    /// Whoever comes to this place stays there.
    HoldAt(String),
    /// End as soon as somebody has come to that place.
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
