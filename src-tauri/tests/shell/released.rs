//! The release process, as far as its workflow file shows it: no runner for it is available where these tests run
//! (docs/release.md).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn read(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)).unwrap()
}

/// Each job's text, without comments.
fn jobs() -> BTreeMap<String, String> {
    let workflow = read(".github/workflows/release.yml");
    let mut jobs: BTreeMap<String, String> = BTreeMap::new();
    let mut name = None;
    for line in workflow.lines().skip_while(|line| *line != "jobs:").skip(1) {
        if line.trim_start().starts_with('#') {
            continue;
        }
        match line.strip_prefix("  ").and_then(|line| line.strip_suffix(':')) {
            Some(begun) if !begun.starts_with(' ') => name = Some(begun.to_owned()),
            Some(_) | None => {
                let said = jobs.entry(name.clone().expect("a line of a job")).or_default();
                said.push_str(line);
                said.push('\n');
            }
        }
    }
    assert!(jobs.len() > 5, "{:?}", jobs.keys());
    jobs
}

fn steps(job: &str) -> Vec<&str> {
    job.split("\n      - ").skip(1).collect()
}

/// The value of a key of the job itself.
fn of_job<'a>(job: &'a str, key: &str) -> &'a str {
    let value = |line: &'a str| line.strip_prefix("    ")?.strip_prefix(key)?.strip_prefix(": ");
    job.lines().find_map(value).unwrap_or_else(|| panic!("no {key}: {job}"))
}

#[test]
fn the_program_whose_signature_is_checked_is_the_one_that_ships() {
    let jobs = jobs();
    let steps = steps(&jobs["windows"]);
    let at = |word: &str| {
        let found: Vec<_> = (0..steps.len()).filter(|at| steps[*at].contains(word)).collect();
        assert_eq!(found.len(), 1, "{word}");
        found[0]
    };
    let check = at("Get-AuthenticodeSignature");
    assert!(at("tauri.js build") < check && check < at("actions/upload-artifact"));
    let check = steps[check].replace('\\', "/").to_lowercase();
    // The bundler leaves an unsigned copy there, which must never ship.
    assert!(!check.contains("release/kaunta.exe"), "{check}");
    for needed in
        ["msiexec", "exitcode -ne 0", "-filter kaunta.exe", "count -eq 0", "bundle/nsis/*.exe", "bundle/msi/*.msi"]
    {
        assert!(check.contains(needed), "{needed}: {check}");
    }
    assert!(check.contains("$program + $nsis + $msi"), "all three are looked at: {check}");
}

#[test]
fn packages_for_windows_and_macos_are_built_from_what_passed_there() {
    let jobs = jobs();
    let elsewhere = &jobs["elsewhere"];
    assert_eq!(of_job(elsewhere, "needs"), "checks");
    assert!(!elsewhere.contains("secrets."), "tests are no place for a key");
    let built: BTreeSet<&str> =
        jobs.iter().filter(|(_, job)| job.contains("tauri.js build")).map(|(name, _)| name.as_str()).collect();
    assert_eq!(built, BTreeSet::from(["macos", "windows"]));
    let systems: BTreeSet<&str> = built.iter().map(|name| of_job(&jobs[*name], "runs-on")).collect();
    let tested = elsewhere.lines().find_map(|line| line.trim().strip_prefix("system: [")?.strip_suffix(']')).unwrap();
    assert_eq!(tested.split(", ").collect::<BTreeSet<_>>(), systems, "the systems that they are built on");
    for name in built {
        assert_eq!(of_job(&jobs[name], "needs"), "elsewhere", "{name}");
    }
}

#[test]
fn no_crate_is_left_out_there_but_the_box_that_runs_on_linux() {
    let manifest = read("Cargo.toml");
    let members = manifest.split_once("default-members = [").unwrap().1.split(']').next().unwrap();
    let mut crates: BTreeSet<String> =
        members.split('"').filter_map(|word| Some(format!("kaunta-{}", word.strip_prefix("crates/")?))).collect();
    assert!(crates.remove("kaunta-callback"));
    let jobs = jobs();
    let tests = steps(&jobs["elsewhere"]).into_iter().find(|step| step.contains("cargo test")).unwrap();
    let tested: BTreeSet<String> =
        tests.split(" -p ").skip(1).map(|rest| rest.split_whitespace().next().unwrap().to_owned()).collect();
    assert_eq!(tested, crates);
    assert!(tests.contains("PROPTEST_RNG_SEED: \"1\"") && read("Makefile").contains("env PROPTEST_RNG_SEED=1"));
}

/// Only the source is checked: these tests don't run on Windows.
#[test]
fn what_kaunta_verify_says_goes_through_a_console_of_its_own_on_windows() {
    let (verify, console) = (read("src-tauri/src/verify.rs"), read("src-tauri/src/console.rs"));
    assert!(verify.contains("Console::open()") && !verify.contains("println!") && !verify.contains("stdout()"));
    assert!(console.contains("own: windows::open()") && console.contains("creation_flags(A_CONSOLE)"));
    assert!(console.contains("pause <con >con"), "it stays until a key is pressed");
}

/// Only the source is checked: on the systems of these tests both folders are the same.
#[test]
fn the_book_lies_where_no_server_copies_it() {
    let folders = read("src-tauri/src/folders.rs");
    assert!(folders.contains("app_local_data_dir()") && !folders.contains("app_data_dir()"));
    for file in ["packaging/windows/hooks.nsh", "docs/release.md"] {
        let text = read(file);
        let places: Vec<_> = text.match_indices("APPDATA").map(|(at, _)| &text[..at]).collect();
        assert!(!places.is_empty() && places.iter().all(|before| before.ends_with("LOCAL")), "{file}");
    }
}
