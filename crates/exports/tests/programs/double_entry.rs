//! hledger and beancount: what they sum is what was exported, and every balance that the service reported is asserted.

use std::collections::BTreeMap;

use kaunta_exports::{Format, LedgerFormat, ReportedDayBalances};

use crate::run::{python, run};
use crate::sample::{accounts, entries, file, file_with_pending, journal, told};

/// What each account must hold at the end.
const HELD: [(&str, &str); 9] = [
    ("Float", "748225.48"),
    ("Commission", "-500"),
    ("Airtime sold", "10500"),
    ("Customers", "300000.5"),
    ("Ŋŋanda & sons", "-25001"),
    ("Fees", "1775.02"),
    ("Disputed", "8000"),
    ("In doubt", "7000"),
    ("Opening", "-1000000"),
];
/// 1,014,425.98 − 7,000 − 8,000 − 301,200.50 = 698,225.48; the service reported 748,225.48.
const UNEXPLAINED: &str = "-50000";

fn held(lines: &str) -> BTreeMap<String, String> {
    lines.lines().filter_map(|line| line.split_once('\t')).map(|(name, sum)| (name.into(), sum.into())).collect()
}

#[test]
fn hledger_accepts_every_assertion_and_sums_to_the_shilling() {
    let (_folder, path, written) = file("kaunta.journal", Format::Ledger(LedgerFormat::Hledger), &told());
    assert_eq!(written.left_out, 0);
    run("hledger", &["-f", &path, "check", "accounts", "commodities"]);
    let csv = run("hledger", &["-f", &path, "balance", "--flat", "-N", "-O", "csv"]);
    let sums: BTreeMap<String, String> = csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(|row| row.unwrap())
        .map(|row| (row[0].to_owned(), plain(&row[1])))
        .collect();
    for (name, sum) in HELD.into_iter().chain([("Unexplained", UNEXPLAINED)]) {
        let found =
            sums.iter().find(|(account, _)| account.ends_with(&format!(":{name}"))).map(|(_, sum)| sum.as_str());
        assert_eq!(found, Some(sum), "{name} in {sums:?}");
    }
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("UGX 0 = UGX ").count(), 2, "an assertion at the end of each day with a told balance");
    let print = run("hledger", &["-f", &path, "print", "code:KT-0003"]);
    assert!(print.contains("مرحبا بالعالم"), "{print}");
}

fn plain(amount: &str) -> String {
    let amount = amount.trim_start_matches("UGX").trim().replace(',', "").replace("UGX ", "");
    let digits: rust_decimal::Decimal = amount.replace(' ', "").parse().unwrap_or_else(|_| panic!("{amount}"));
    digits.normalize().to_string()
}

#[test]
fn ledger_reads_the_same_journal_with_its_assertions_and_sums_to_the_shilling() {
    let (_folder, path, _) = file("kaunta.journal", Format::Ledger(LedgerFormat::Hledger), &told());
    let format = "%(account)\t%(quantity(total))\n";
    let read = run("ledger", &["--args-only", "-f", &path, "balance", "--flat", "--empty", "--format", format]);
    let sums = held(&read);
    for (name, sum) in HELD.into_iter().chain([("Unexplained", UNEXPLAINED)]) {
        let found = sums.iter().find(|(account, _)| account.ends_with(&format!(":{name}")));
        assert_eq!(found.map(|(_, sum)| plain(sum)).as_deref(), Some(sum), "{name} in {sums:?}");
    }
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("UGX 0 = UGX 748225.48", "UGX 0 = UGX 748225.49")).unwrap();
    let refused = std::process::Command::new("ledger").args(["--args-only", "-f", &path, "balance"]).output().unwrap();
    assert!(!refused.status.success(), "the assertion must fail");
}

#[test]
fn hledger_refuses_a_file_in_which_an_entry_was_changed() {
    let (folder, path, _) = file("kaunta.journal", Format::Ledger(LedgerFormat::Hledger), &told());
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = folder.path().join("changed.journal");
    std::fs::write(&changed, text.replace("UGX 5000\n", "UGX 5001\n").replace("UGX -5100\n", "UGX -5101\n")).unwrap();
    let output = std::process::Command::new("hledger").arg("-f").arg(changed).arg("balance").output().unwrap();
    assert!(!output.status.success(), "the assertion must fail");
}

#[test]
fn beancount_accepts_every_balance_and_sums_to_the_shilling() {
    let (_folder, path, _) = file("kaunta.beancount", Format::Ledger(LedgerFormat::Beancount), &told());
    run("bean-check", &[&path]);
    let script = "
import sys
from collections import defaultdict
from decimal import Decimal
from beancount import loader
from beancount.core import data
entries, errors, options = loader.load_file(sys.argv[1])
assert not errors, errors
sums = defaultdict(Decimal)
for entry in entries:
    if isinstance(entry, data.Transaction):
        for posting in entry.postings:
            sums[posting.account] += posting.units.number
print('balances', sum(isinstance(entry, data.Balance) for entry in entries), sep='\\t')
for account, number in sums.items():
    print(account, format(number.normalize(), 'f'), sep='\\t')
payees = [entry.payee for entry in entries if isinstance(entry, data.Transaction)]
print('quoted', 'NAKATO, SARAH \"Mama\"' in payees, sep='\\t') if False else print('payees', '|'.join(p or '' for p in payees), sep='\\t')
";
    let sums = held(&python(script, &[&path]));
    for (name, sum) in HELD.into_iter().chain([("Unexplained", UNEXPLAINED)]) {
        let part = name.replace(" & ", "-").replace(' ', "-");
        let found =
            sums.iter().find(|(account, _)| account.ends_with(&format!(":{part}"))).map(|(_, sum)| sum.as_str());
        assert_eq!(found, Some(sum), "{name} in {sums:?}");
    }
    assert_eq!(sums["balances"], "2");
    assert!(sums["payees"].contains("=1+1"), "{sums:?}");
    assert!(sums["payees"].contains("🙂 & <b>Sons</b> \\ co"), "{sums:?}");
}

#[test]
fn without_a_told_balance_nothing_is_asserted_and_nothing_is_made_up() {
    for (name, ledger) in [("kaunta.journal", LedgerFormat::Hledger), ("kaunta.beancount", LedgerFormat::Beancount)] {
        let (_folder, path, _) = file(name, Format::Ledger(ledger), &ReportedDayBalances::new());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(
            !text.contains("Opening balance") && !text.contains("balance Assets") && !text.contains(" = "),
            "{text}"
        );
    }
    run(
        "bean-check",
        &[&file("kaunta.beancount", Format::Ledger(LedgerFormat::Beancount), &ReportedDayBalances::new()).1],
    );
}

#[test]
fn a_journal_counts_what_was_gathered() {
    assert_eq!(journal(&entries(), &told()).count(), 7);
    assert_eq!(accounts().own.len(), 2);
}

/// A payment of which the balances show that it has not moved yet is no movement of the ledger.
#[test]
fn what_the_balances_show_as_not_moved_is_in_no_ledger_and_leaves_nothing_unexplained() {
    let (_folder, path, written) = file_with_pending("kaunta.journal", Format::Ledger(LedgerFormat::Hledger));
    assert_eq!((written.left_out, written.pending), (1, 0), "the disputed one");
    run("hledger", &["-f", &path, "check", "accounts", "commodities"]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("(KT-0004)") && !text.contains("(KT-0005)"), "{text}");
    assert!(!text.contains("no operation explains"), "{text}");
    assert!(text.contains("UGX 0 = UGX 706125.48"), "{text}");
    assert!(text.contains("In doubt  UGX 7100"), "with its fee: {text}");
    let (_folder, path, _) = file_with_pending("kaunta.beancount", Format::Ledger(LedgerFormat::Beancount));
    run("bean-check", &[&path]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("KT-0005") && !text.contains("no operation explains"), "{text}");
    let (_folder, path, _) = file_with_pending("tally.xml", Format::Ledger(LedgerFormat::Tally));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("<VOUCHER ").count(), 6, "seven operations less one, and no gap: {text}");
}
