//! Which mutants `scripts/mutants` runs and which it skips, in a small separate tree.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const HOUR: u64 = 3600;
/// An hour in 2020, in seconds since 1970.
const BEGUN: u64 = 1_600_000_000 / HOUR * HOUR;

struct Tree(TempDir);

impl Tree {
    /// Eight rules in separate files, and for each a mutant that was caught in its present state.
    fn new() -> Tree {
        let tree = Tree(TempDir::new().unwrap());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/mutants");
        fs::create_dir_all(tree.path("scripts")).unwrap();
        fs::create_dir_all(tree.path("tests/mutants")).unwrap();
        fs::copy(script, tree.path("scripts/mutants")).unwrap();
        tree.run("git", &["init", "--quiet"]);
        let mut caught = String::new();
        for rule in 0..8 {
            fs::write(tree.path(&format!("rule-{rule}")), "first\nsecond\nthird\n").unwrap();
            let patch = format!(
                "Caught by: domain\n--- a/rule-{rule}\n+++ b/rule-{rule}\n@@ -1,3 +1,2 @@\n first\n-second\n third\n"
            );
            fs::write(tree.path(&format!("tests/mutants/mutant-{rule}.patch")), patch).unwrap();
            let look = format!("(grep -v '^[@ ]' tests/mutants/mutant-{rule}.patch; cat rule-{rule}) | sha256sum");
            let look = tree.run("bash", &["-c", &look]).0;
            caught += &format!("{}  mutant-{rule}\n", &look[..64]);
        }
        fs::write(tree.path("tests/mutants/caught"), caught).unwrap();
        tree
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// Its output, and whether it succeeded.
    fn run(&self, program: &str, args: &[&str]) -> (String, bool) {
        let done = Command::new(program).args(args).current_dir(self.0.path()).output().unwrap();
        (String::from_utf8(done.stdout).unwrap(), done.status.success())
    }

    fn commit_at(&self, seconds: u64) {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=A Test", "-c", "user.email=test@kaunta.example"]);
        git.args(["commit", "--quiet", "--allow-empty", "--message", "A commit"]);
        git.env("GIT_COMMITTER_DATE", format!("{seconds} +0000")).current_dir(self.0.path());
        assert!(git.status().unwrap().success());
    }

    fn chosen(&self) -> BTreeSet<String> {
        let (names, went_well) = self.run("bash", &["scripts/mutants", "--chosen"]);
        assert!(went_well, "{names}");
        names.lines().map(str::to_owned).collect()
    }
}

#[test]
fn a_mutant_runs_when_more_than_a_comment_of_its_rule_or_patch_has_changed_since_it_was_caught_and_in_one_of_eight_hours()
 {
    let tree = Tree::new();
    let mut in_turn = Vec::new();
    for hour in 0..8 {
        tree.commit_at(BEGUN + hour * HOUR);
        let chosen = tree.chosen();
        assert_eq!(chosen.len(), 1, "an eighth of eight: {chosen:?}");
        in_turn.extend(chosen);
    }
    assert_eq!(in_turn.len(), in_turn.iter().collect::<BTreeSet<_>>().len(), "no mutant twice in eight hours");

    let eighth = tree.chosen();
    let resting: Vec<usize> = (0..8).filter(|rule| !eighth.contains(&format!("mutant-{rule}"))).collect();
    fs::write(tree.path(&format!("rule-{}", resting[0])), "first\nsecond\nthird\nfourth\n").unwrap();
    let patch = tree.path(&format!("tests/mutants/mutant-{}.patch", resting[1]));
    let other = fs::read_to_string(&patch).unwrap().replace("+1,2", "+1,3").replace("-second", "-second\n+other");
    fs::write(&patch, other).unwrap();
    let caught = fs::read_to_string(tree.path("tests/mutants/caught")).unwrap();
    let never = format!("  mutant-{}", resting[2]);
    let caught: String =
        caught.lines().filter(|line| !line.ends_with(&never)).map(|line| format!("{line}\n")).collect();
    fs::write(tree.path("tests/mutants/caught"), caught).unwrap();
    let commented =
        fs::read_to_string(tree.path(&format!("rule-{}", resting[3]))).unwrap() + "    // Why it is so.\n\n";
    fs::write(tree.path(&format!("rule-{}", resting[3])), commented).unwrap();
    let changed = resting[..3].iter().map(|rule| format!("mutant-{rule}"));
    assert_eq!(tree.chosen(), eighth.into_iter().chain(changed).collect());
}

/// Replaces cargo: builds anything, and fails only seed 7 of the simulation for the broken rule.
const CARGO: &str = r#"#!/bin/sh
echo "$KAUNTA_SEED_FIRST+$KAUNTA_SEEDS $*" >>"$CALLS"
case $* in *--no-run*) exit ;; esac
grep -q second "$PWD/rule-0" && exit
[ "${KAUNTA_SEED_FIRST:-7}" = 7 ] || exit 0
echo "seed 7 breaks the invariant"
exit 101
"#;

#[test]
fn a_mutant_is_tried_first_with_the_story_that_caught_it_and_with_all_of_them_if_that_does_not_any_more() {
    let tree = Tree::new();
    let patch = tree.path("tests/mutants/mutant-0.patch");
    let by_story = fs::read_to_string(&patch).unwrap().replace("domain", "simulation");
    fs::write(&patch, by_story).unwrap();
    fs::create_dir(tree.path("bin")).unwrap();
    fs::write(tree.path("bin/cargo"), CARGO).unwrap();
    assert!(tree.run("chmod", &["+x", "bin/cargo"]).1);
    let path = format!("{}:{}", tree.path("bin").display(), std::env::var("PATH").unwrap());
    let caught = || fs::read_to_string(tree.path("tests/mutants/caught")).unwrap();
    for (known, stories) in [("", &["+600"][..]), ("7", &["7+1"]), ("3", &["3+1", "+600"])] {
        let before: String =
            caught().lines().filter(|line| !line.contains("mutant-0")).map(|l| format!("{l}\n")).collect();
        let seed = if known.is_empty() { String::new() } else { format!("  seed {known}") };
        fs::write(tree.path("tests/mutants/caught"), format!("{before}{}  mutant-0{seed}\n", "0".repeat(64))).unwrap();
        let calls = tree.path(&format!("calls-{known}"));
        let mut script = Command::new("bash");
        script.args(["scripts/mutants", "mutant-0"]).current_dir(tree.0.path()).env("PATH", &path).env("CALLS", &calls);
        let done = script.output().unwrap();
        assert!(done.status.success(), "{done:?}");
        let calls = fs::read_to_string(calls).unwrap();
        let run = calls.lines().filter(|call| !call.contains("--no-run") && !call.starts_with("+60 "));
        let run: Vec<&str> = run.filter_map(|call| call.split(' ').next()).collect();
        assert_eq!(run, stories, "{calls}");
        let line = caught().lines().find(|line| line.contains("mutant-0")).unwrap().to_owned();
        assert!(line.ends_with("  mutant-0  seed 7") && !line.starts_with("0000"), "{line}");
        assert_eq!(caught().lines().count(), 8);
    }
    // What was caught by a story counts as caught.
    tree.commit_at(BEGUN);
    let eighths: Vec<_> = (0..8).map(|hour| (tree.commit_at(BEGUN + hour * HOUR), tree.chosen()).1).collect();
    assert_eq!(eighths.iter().filter(|chosen| chosen.contains("mutant-0")).count(), 1, "{eighths:?}");
}

#[test]
fn a_mutant_that_does_not_fit_the_tree_or_names_no_tests_fails_before_anything_is_built() {
    for (file, content, named) in [
        ("rule-3", "first\nchanged\nthird\n", "mutant-3: does not fit"),
        (
            "tests/mutants/mutant-4.patch",
            "--- a/rule-4\n+++ b/rule-4\n@@ -1,3 +1,2 @@\n first\n-second\n third\n",
            "mutant-4",
        ),
        (
            "tests/mutants/mutant-5.patch",
            "Caught by: nobody\n--- a/rule-5\n+++ b/rule-5\n@@ -1 +1 @@\n-first\n+1\n",
            "mutant-5",
        ),
    ] {
        let tree = Tree::new();
        tree.commit_at(BEGUN);
        assert!(tree.run("bash", &["scripts/mutants", "--fit"]).1);
        fs::write(tree.path(file), content).unwrap();
        for how in ["--fit", "--changed", "mutant-0"] {
            let (said, went_well) = tree.run("bash", &["scripts/mutants", how]);
            assert!(!went_well && said.contains(named), "{how}: {said}");
            assert!(!tree.path("target").exists(), "{how} built something");
        }
    }
}

#[test]
fn a_mutant_of_what_a_later_migration_makes_anew_fails_before_anything_is_built() {
    let first = "CREATE TABLE paid (id);\n\nCREATE TRIGGER paid_once BEFORE INSERT ON paid\nBEGIN\n  SELECT 'once';\nEND;\n\
                 INSERT INTO paid VALUES (1);\nCREATE UNIQUE INDEX paid_by_id ON paid (id);\nSELECT 1;\n";
    let second = "DROP TRIGGER paid_once;\nCREATE TRIGGER paid_once BEFORE INSERT ON paid\nBEGIN\n  SELECT 'once';\nEND;\n\
                  CREATE INDEX of_others ON paid_by_id (id);\n";
    for (line, broken, fresh) in [
        ("  SELECT 'once';", "  SELECT 'twice';", true),
        ("CREATE TRIGGER paid_once BEFORE INSERT ON paid", "CREATE TRIGGER paid_once BEFORE UPDATE ON paid", true),
        ("INSERT INTO paid VALUES (1);", "INSERT INTO paid VALUES (2);", false),
        ("CREATE UNIQUE INDEX paid_by_id ON paid (id);", "CREATE INDEX paid_by_id ON paid (id);", false),
    ] {
        let tree = Tree::new();
        tree.commit_at(BEGUN);
        fs::create_dir_all(tree.path("book/migrations")).unwrap();
        fs::write(tree.path("book/migrations/0001_first.sql"), first).unwrap();
        fs::write(tree.path("book/migrations/0002_second.sql"), second).unwrap();
        let lines = first.lines().count();
        let hunk = format!(" {}", first.trim_end().replace('\n', "\n "))
            .replace(&format!(" {line}\n"), &format!("-{line}\n+{broken}\n"));
        let file = "book/migrations/0001_first.sql";
        let patch = format!("Caught by: domain\n--- a/{file}\n+++ b/{file}\n@@ -1,{lines} +1,{lines} @@\n{hunk}\n");
        fs::write(tree.path("tests/mutants/mutant-of-a-migration.patch"), patch).unwrap();
        let (said, went_well) = tree.run("bash", &["scripts/mutants", "--fit"]);
        assert_eq!(went_well, !fresh, "{line}: {said}");
        let named = "paid_once of book/migrations/0001_first.sql: 0002_second.sql makes it again";
        assert_eq!(said.contains(named), fresh, "{line}: {said}");
    }
}
