//! Every fail point. docs/faults.md explains them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Between the confirmation and the outcome, in this order.
pub const SENDING: &[&str] = &[
    "record-before-commit",
    "record-after-commit",
    "send-before-socket",
    "gateway-connected",
    "gateway-half-sent",
    "gateway-body-sent",
    "gateway-headers-read",
    "answer-unrecorded",
    "append-before-commit",
    "append-after-commit",
    "recorded-untold",
];

/// During a second send.
pub const SENDING_AGAIN: &[&str] = &[
    "send-before-socket",
    "gateway-connected",
    "gateway-half-sent",
    "gateway-body-sent",
    "gateway-headers-read",
    "answer-unrecorded",
    "append-before-commit",
    "append-after-commit",
    "recorded-untold",
];

/// During a start that finds an interrupted payment, which becomes unknown and is looked up at once.
pub const STARTING: &[&str] =
    &["append-before-commit", "append-after-commit", "plan-before-commit", "look-up-unrecorded", "recorded-untold"];

/// Between a look-up and its record; the fail points of the write itself are those of sending.
pub const ASKING: &[&str] = &["look-up-unrecorded", "append-before-commit", "append-after-commit", "recorded-untold"];

/// While a book is created.
pub const MAKING: &[&str] = &["migration-before-commit", "migration-after-commit", "book-before-rename"];

/// While a book is migrated from an older layout.
pub const MIGRATING: &[&str] = &[
    "backup-unproved",
    "backup-before-rename",
    "backup-after-rename",
    "migration-backed-up",
    "migration-before-commit",
    "migration-after-commit",
];

/// While the anchor file beside the book is written, before the numbers that it allows are assigned.
pub const MARKING: &[&str] = &["anchor-before-rename"];

/// While the book is backed up.
pub const BACKING_UP: &[&str] = &["backup-unproved", "backup-before-rename", "backup-after-rename"];

/// While a daily copy is carried to a second disk.
pub const CARRYING_COPIES: &[&str] = &["second-disk-unsynced", "second-disk-unverified", "second-disk-unthinned"];

/// While a backup replaces the book.
pub const RESTORING: &[&str] = &["exchange-waiting", "exchange-between-renames"];

/// While the book is closed to move to another computer, and while it is brought in there.
pub const CARRYING: &[&str] = &["closed-before-file", "book-brought-in"];

/// While cash is put in, taken out or given back.
pub const MOVING_CASH: &[&str] = &["cash-entry-before-commit", "cash-entry-after-commit"];

/// Between the two entries of cash that goes from one drawer into another.
pub const HANDING_OVER: &[&str] = &["cash-half-handed-over"];

/// While a drawer is closed.
pub const CLOSING: &[&str] = &["closing-before-insert", "closing-before-commit", "closing-after-commit"];

/// While a period is closed.
pub const CLOSING_PERIOD: &[&str] = &["period-before-insert", "period-before-commit", "period-after-commit"];

/// While a closed period is opened again.
pub const REOPENING: &[&str] = &["reopening-before-commit", "reopening-after-commit"];

/// While the history is exported.
pub const EXPORTING: &[&str] = &["export-half-written", "file-before-name", "file-after-name"];

/// While a month is packed, in addition to those of its file.
pub const PACKING: &[&str] = &["pack-half-written"];

/// While a statement of an account is imported.
pub const IMPORTING: &[&str] = &["statement-before-commit", "statement-after-commit"];

/// While a statement's matches are accepted.
pub const ACCEPTING: &[&str] = &["decision-before-commit", "decision-after-commit"];

/// While the receipt of a sale is printed automatically: in the queue, before its first byte, and after its last.
pub const PRINTING: &[&str] = &["print-queued", "print-begun", "print-unrecorded"];

/// While a token that came later is handed out: before that is in the book, and after.
pub const HANDING_OUT: &[&str] = &["token-not-handed-out", "token-handed-out"];

/// During a payroll one by one, in addition to those of sending.
pub const ONE_BY_ONE: &[&str] = &["payroll-confirmed", "payroll-before-record", "payroll-after-row"];

/// While several bills of one customer are paid, in addition to those of sending.
pub const BILL_BY_BILL: &[&str] =
    &["basket-before-commit", "basket-after-commit", "basket-before-record", "basket-after-bill"];

/// While the rest of them is left unpaid.
pub const GIVING_UP: &[&str] = &["basket-given-up-before-commit"];

/// During a payroll in batches.
pub const IN_PARTS: &[&str] =
    &["payroll-confirmed", "batch-before-record", "batch-after-record", "batch-unrecorded", "batch-recorded"];

/// Where a write fails instead: with nothing written, or with everything written but not reported.
pub const WRITING: &[&str] = &["commit-refused", "commit-uncertain"];

/// Not for killing: these shorten timeouts, or reduce what is looked up.
pub const WAITING: &[&str] = &["timeouts-short", "busy-short", "gap-short"];

#[test]
fn every_place_in_the_sources_is_named_here_and_in_the_table_and_the_other_way_round() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeSet::new();
    for crate_ in ["app", "gateway", "ledger"] {
        names_in(&root.join("crates").join(crate_).join("src"), &mut found);
    }
    let lists = [
        SENDING,
        SENDING_AGAIN,
        STARTING,
        ASKING,
        MAKING,
        MIGRATING,
        MARKING,
        BACKING_UP,
        CARRYING_COPIES,
        RESTORING,
        CARRYING,
        MOVING_CASH,
        HANDING_OVER,
        CLOSING,
        CLOSING_PERIOD,
        REOPENING,
        EXPORTING,
        PACKING,
        IMPORTING,
        ACCEPTING,
        PRINTING,
        HANDING_OUT,
        ONE_BY_ONE,
        BILL_BY_BILL,
        GIVING_UP,
        IN_PARTS,
        WRITING,
        WAITING,
    ];
    let named: BTreeSet<String> = lists.concat().into_iter().map(str::to_owned).collect();
    assert_eq!(found, named);
    let table = std::fs::read_to_string(root.join("docs/faults.md")).unwrap();
    for name in &named {
        assert!(table.contains(&format!("`{name}`")), "docs/faults.md does not name {name}");
    }
}

#[test]
fn every_test_that_the_table_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = String::new();
    for folder in [
        "tests/faults",
        "tests/window",
        "crates/counter-tests/tests",
        "crates/app/src",
        "crates/domain/src",
        "crates/gateway/src",
        "crates/gateway/tests",
        "crates/callback/tests",
        "crates/ledger/src",
        "crates/ledger/tests",
    ] {
        for file in sources_in(&root.join(folder)) {
            sources.push_str(&std::fs::read_to_string(file).unwrap());
        }
    }
    let table = std::fs::read_to_string(root.join("docs/faults.md")).unwrap();
    let named = table.split('`').skip(1).step_by(2).filter_map(|text| text.rsplit("::").next());
    // A test's name is a sentence; `…` stands for its end.
    let sentences: Vec<&str> = named.filter(|name| name.matches('_').count() >= 2 && !name.contains(' ')).collect();
    assert!(sentences.len() > 20, "{sentences:?}");
    for name in sentences {
        let begins = format!("fn {}", name.trim_end_matches('…'));
        assert!(sources.contains(&begins), "docs/faults.md names {name}, and no test is called so");
    }
}

fn names_in(folder: &Path, found: &mut BTreeSet<String>) {
    for file in sources_in(folder) {
        let text = std::fs::read_to_string(file).unwrap();
        let names = text.split("fail_point!(\"").skip(1).filter_map(|rest| rest.split('"').next());
        found.extend(names.map(str::to_owned));
    }
}

fn sources_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(sources_in(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}
