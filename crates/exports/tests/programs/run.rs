//! Runs independent programs.

use std::path::Path;
use std::process::Command;

/// Runs a program and returns what it printed; panics with its error output.
pub fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("PYTHONPATH", Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/python"))
        .output()
        .unwrap_or_else(|error| panic!("{program} is missing ({error}): run `make setup`, which installs it"));
    let (said, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {arguments:?}: {complaint}{said}");
    said.into_owned()
}

/// Runs a Python script with Debian's Python, whose packages `make setup` installs.
pub fn python(script: &str, arguments: &[&str]) -> String {
    run("/usr/bin/python3", &[&["-c", script], arguments].concat())
}

/// ISO's own schema of the version that is written.
pub fn camt_schema() -> String {
    format!("{}/../../.tools/python/camt053/xsd/camt.053.001.02.xsd", env!("CARGO_MANIFEST_DIR"))
}
