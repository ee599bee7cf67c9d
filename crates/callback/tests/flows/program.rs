//! The program `kaunta-callback`.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::client::http;

struct Program {
    child: Child,
    base: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(state: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaunta-callback"));
    command.arg("--state").arg(state).env("RUST_LOG", "trace");
    command
}

/// The two paths, as shown to the person who sets up the server.
fn paths(state: &Path) -> (String, String) {
    let done = command(state).args(["--show", "--public", "https://shop.example/"]).output().unwrap();
    assert!(done.status.success());
    let said = String::from_utf8(done.stdout).unwrap();
    let path = |label: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_else(|| panic!("{said}"));
        line.trim().strip_prefix("https://shop.example").unwrap().to_owned()
    };
    (path("Callback address:"), path("Callback server:"))
}

/// Starts the program. Returns it with what it has printed on its standard output until it is ready.
fn start(state: &Path) -> (Program, String) {
    let mut child =
        command(state).args(["--listen", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let lines: Vec<String> = said.by_ref().take(2).collect();
    let base = lines[0].strip_prefix("Listening on ").unwrap().to_owned();
    (Program { child, base }, lines.join("\n"))
}

#[tokio::test]
async fn what_it_answered_with_yes_survives_being_killed() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("callbacks.db");
    let (post, read) = paths(&state);
    for round in 0..3 {
        let (mut program, _) = start(&state);
        let body = format!("round {round}");
        let answer = http().post(format!("{}{post}", program.base)).body(body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        program.child.kill().unwrap();
    }
    let (program, _) = start(&state);
    let kept = http().get(format!("{}{read}", program.base)).send().await.unwrap().text().await.unwrap();
    for round in 0..3 {
        assert!(kept.contains(&format!("round {round}")), "{kept}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn it_ends_in_order_when_asked_to_and_neither_paths_nor_bodies_are_in_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("callbacks.db");
    let (post, read) = paths(&state);
    let (mut program, said) = start(&state);
    for url in [format!("{}{post}", program.base), format!("{}/{}", program.base, "f".repeat(64))] {
        http().post(url).body("customer 256772123456").send().await.unwrap();
    }
    http().get(format!("{}{read}?after=0", program.base)).send().await.unwrap();
    http().get(format!("{}{read}?after=x", program.base)).send().await.unwrap();
    let asked = Command::new("kill").args(["-TERM", &program.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    let mut log = String::new();
    program.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(program.child.wait().unwrap().success(), "{log}");
    assert!(log.contains("kept=1") && log.contains("strangers=1"), "{log}");
    for secret in [&post[1..], &read[1..], "256772123456"] {
        assert!(!log.contains(secret) && !said.contains(secret), "{said}\n{log}");
    }
}

#[test]
fn an_address_that_is_taken_is_said_in_plain_words() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let done = command(&folder.path().join("callbacks.db")).args(["--listen", &address]).output().unwrap();
    assert!(!done.status.success());
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("choose another address with --listen"), "{said}");
}
