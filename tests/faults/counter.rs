//! A `counter` process, controlled by commands, one per line.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Kaunta without its window, in a separate process.
pub struct Counter {
    process: Child,
    tell: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// The name and PIN of the person who signs in again after Kaunta has locked itself.
    comes_back: Option<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Ended {
    Answered(Value),
    /// Refused, with the error that the window would get.
    Refused(Value),
    /// The process was killed before it answered.
    Died,
}

impl Counter {
    /// Starts one on a folder, for a gateway, with its key, the partner wallet's key and its user. `KAUNTA_FAIL_POINT` in
    /// `surroundings` kills it at a fail point that it reaches, even during its start.
    pub fn start(folder: &Path, gateway: &str, keys: &[&str], surroundings: &[(&str, &str)]) -> Counter {
        let mut command = Command::new(env!("CARGO_BIN_EXE_counter"));
        command.arg(folder).arg(gateway).args(keys).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.envs(surroundings.iter().copied());
        let mut process = command.spawn().expect("the counter");
        let (tell, answers) = (process.stdin.take(), process.stdout.take().expect("its output"));
        Counter { process, tell, answers: BufReader::new(answers), comes_back: None }
    }

    pub fn command(&mut self, command: &Value) -> Ended {
        let tell = self.tell.as_mut().expect("its input");
        // Its answer shows whether it was received.
        let _heard = writeln!(tell, "{command}");
        let mut line = String::new();
        if self.answers.read_line(&mut line).is_err() || !line.ends_with('\n') {
            return Ended::Died;
        }
        let mut answer: Value = serde_json::from_str(&line).expect("JSON");
        match answer.get_mut("error") {
            Some(error) => Ended::Refused(error.take()),
            None => Ended::Answered(answer["ok"].take()),
        }
    }

    /// A command that must succeed.
    pub fn does(&mut self, command: Value) -> Value {
        match self.command(&command) {
            Ended::Answered(answer) => answer,
            ended @ (Ended::Refused(_) | Ended::Died) => panic!("{command}: {ended:?}"),
        }
    }

    /// A call of the window, whatever its result.
    pub fn tries(&mut self, call: &str, input: &Value) -> Ended {
        self.command(&json!({ "call": [call, input] }))
    }

    /// A call of the window that must succeed.
    pub fn calls(&mut self, call: &str, input: &Value) -> Value {
        self.does(json!({ "call": [call, input] }))
    }

    /// Kills it when it next reaches a fail point.
    pub fn dies_at(&mut self, place: &str) {
        self.dies_at_time(place, 1);
    }

    /// Kills it when it reaches a fail point for the nth time from now.
    pub fn dies_at_time(&mut self, place: &str, nth: u32) {
        self.does(json!({ "dieAt": [place, nth] }));
    }

    /// Signs somebody in, also again whenever time has passed, since Kaunta locks itself.
    pub fn comes_in(&mut self, name: &str, pin: &str) {
        let who = json!({ "name": name, "pin": pin });
        self.calls("signIn", &who);
        self.comes_back = Some(who);
    }

    /// Lets time pass for it.
    pub fn waits(&mut self, seconds: u32) {
        self.does(json!({ "pass": seconds }));
        if let Some(who) = self.comes_back.clone() {
            self.calls("signIn", &who);
        }
    }

    /// Lets time pass for it, unless it was killed already.
    pub fn waits_or_dies(&mut self, seconds: u32) -> Ended {
        self.command(&json!({ "pass": seconds }))
    }

    /// Lets time pass until nothing is in flight.
    pub fn settles_in_time(&mut self) {
        self.does(json!("settledInTime"));
    }

    /// Waits until it is killed as requested.
    pub fn dies(mut self) {
        let begun = Instant::now();
        let status = loop {
            match self.process.try_wait().expect("its state") {
                Some(status) => break status,
                None => assert!(begun.elapsed() < kaunta_tests::LONG, "it never came to its end"),
            }
            std::thread::sleep(POLL_INTERVAL);
        };
        assert_eq!(status.signal(), Some(9), "it ended by itself: {status}");
    }

    pub fn closes(mut self) {
        drop(self.tell.take());
        let status = self.process.wait().expect("its end");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
