//! A `counter` process: told what to do, line by line.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Kaunta without its window, in a process of its own.
pub struct Counter {
    process: Child,
    tell: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// Name and PIN of who comes back when Kaunta has locked itself.
    comes_back: Option<Value>,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ended {
    /// It was answered.
    Answered(Value),
    /// It was refused, as the window would read it.
    Refused(Value),
    /// The process was killed before it could answer.
    Died,
}

impl Counter {
    /// Starts one on a folder, towards a gateway, with its key, the partner wallet's and its user; `KAUNTA_FAIL_POINT` in its surroundings ends it at a place that it comes
    /// to, from its first breath.
    pub fn start(folder: &Path, gateway: &str, keys: &[&str], surroundings: &[(&str, &str)]) -> Counter {
        let mut command = Command::new(env!("CARGO_BIN_EXE_counter"));
        command.arg(folder).arg(gateway).args(keys).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.envs(surroundings.iter().copied());
        let mut process = command.spawn().expect("the counter");
        let (tell, answers) = (process.stdin.take(), process.stdout.take().expect("its output"));
        Counter { process, tell, answers: BufReader::new(answers), comes_back: None }
    }

    /// Obeys one command.
    pub fn command(&mut self, command: &Value) -> Ended {
        let tell = self.tell.as_mut().expect("its input");
        // Whether it hears this is told by its answer.
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

    /// A command that must go well.
    pub fn does(&mut self, command: Value) -> Value {
        match self.command(&command) {
            Ended::Answered(answer) => answer,
            ended @ (Ended::Refused(_) | Ended::Died) => panic!("{command}: {ended:?}"),
        }
    }

    /// A call of the window, however it ends.
    pub fn tries(&mut self, call: &str, input: &Value) -> Ended {
        self.command(&json!({ "call": [call, input] }))
    }

    /// A call of the window that must go well.
    pub fn calls(&mut self, call: &str, input: &Value) -> Value {
        self.does(json!({ "call": [call, input] }))
    }

    /// Ends at a place when it is come to next.
    pub fn dies_at(&mut self, place: &str) {
        self.dies_at_time(place, 1);
    }

    /// Ends at a place when it is come to for the nth time from now.
    pub fn dies_at_time(&mut self, place: &str, nth: u32) {
        self.does(json!({ "dieAt": [place, nth] }));
    }

    /// Somebody comes in, and comes back whenever time has passed: Kaunta locks itself meanwhile.
    pub fn comes_in(&mut self, name: &str, pin: &str) {
        let who = json!({ "name": name, "pin": pin });
        self.calls("signIn", &who);
        self.comes_back = Some(who);
    }

    /// Time passes for it.
    pub fn waits(&mut self, seconds: u32) {
        self.does(json!({ "pass": seconds }));
        if let Some(who) = self.comes_back.clone() {
            self.calls("signIn", &who);
        }
    }

    /// Time passes for it, unless it has ended already.
    pub fn waits_or_dies(&mut self, seconds: u32) -> Ended {
        self.command(&json!({ "pass": seconds }))
    }

    /// Waits until nothing is in flight, and time passes meanwhile.
    pub fn settles_in_time(&mut self) {
        self.does(json!("settledInTime"));
    }

    /// Waits for the end that it was told to come to.
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

    /// Ends in order.
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
