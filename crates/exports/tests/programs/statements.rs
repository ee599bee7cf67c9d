//! Bank statements, read by other programs: only what was certainly paid, with its fees, to the shilling.

use kaunta_exports::{ExportError, Format, ReportedDayBalances, Sheet, StatementFormat, write};
use rust_decimal::Decimal;

use crate::run::{camt_schema, python, run};
use crate::sample::{FLOAT, accounts, entries, file, file_with_pending, journal, many, sum, told, told_of_paid};

/// Of the float: 25,001 − 375.02 − 2 × 5,100 − 301,200.50.
const PAID: &str = "-286774.52";
const LINES: usize = 8;

fn rows(format: StatementFormat, name: &str) -> Vec<csv::StringRecord> {
    let (_folder, path, written) = file(name, Format::Statement(format), &told());
    assert_eq!(written.left_out, 2, "one in doubt, one disputed");
    let mut table = csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    table.records().map(Result::unwrap).collect()
}

#[test]
fn ofx_tools_reads_ofx_2_with_ids_that_stay() {
    let script = "
import sys
from ofxtools.Parser import OFXTree
tree = OFXTree()
tree.parse(sys.argv[1])
statement = tree.convert().statements[0]
assert statement.curdef == 'UGX', statement.curdef
assert statement.account.acctid == 'PRACTICE-FLOAT'
ids = [each.fitid for each in statement.transactions]
assert len(ids) == len(set(ids)), ids
print(sum(each.trnamt for each in statement.transactions), len(ids), statement.ledgerbal.balamt, ids[0], sep='\\t')
print(statement.transactions[0].dtposted.isoformat())
print('|'.join(each.name for each in statement.transactions))
";
    for (format, name) in [(StatementFormat::Ofx, "kaunta.ofx"), (StatementFormat::Qbo, "kaunta.qbo")] {
        let (_folder, path, written) = file(name, Format::Statement(format), &told_of_paid());
        assert_eq!(written.left_out, 2);
        let read = python(script, &[&path]);
        let lines: Vec<&str> = read.lines().collect();
        assert_eq!(lines[0], format!("{PAID}\t{LINES}\t713225.48\tKT-0001"), "{name}");
        assert_eq!(lines[1], "2026-11-21T06:05:01+00:00", "{name}: nine in the morning in Kampala");
        assert!(lines[2].contains("=1+1"), "{name}: {read}");
        assert_eq!(lines[2].contains("مرحبا"), format == StatementFormat::Ofx, "{name}: {read}");
    }
}

/// OFX requires the account's balance. It is the service's, and no entry has to lead to it.
#[test]
fn ofx_has_the_last_balance_that_was_told_whatever_is_listed() {
    for (format, name) in [(StatementFormat::Ofx, "kaunta.ofx"), (StatementFormat::Qbo, "kaunta.qbo")] {
        let (_folder, path, _) = file(name, Format::Statement(format), &told());
        let script = "
import sys
from ofxtools.Parser import OFXTree
tree = OFXTree()
tree.parse(sys.argv[1])
balance = tree.convert().statements[0].ledgerbal
print(balance.balamt, balance.dtasof.date())
";
        assert_eq!(python(script, &[&path]), "748225.48 2026-11-22\n", "{name}");
    }
}

/// libofx is what GnuCash reads OFX with.
#[test]
fn libofx_reads_what_gnucash_would() {
    for (format, name) in [(StatementFormat::Ofx, "kaunta.ofx"), (StatementFormat::Qbo, "kaunta.qbo")] {
        let (_folder, path, _) = file(name, Format::Statement(format), &told_of_paid());
        let read = run("ofxdump", &[&path]);
        let of = |label: &str| -> Vec<&str> {
            read.lines().filter_map(|line| line.trim().strip_prefix(label)).map(str::trim).collect()
        };
        let amounts: Vec<Decimal> = of("Total money amount:").into_iter().map(sum).collect();
        assert_eq!((amounts.len(), amounts.into_iter().sum::<Decimal>()), (LINES, sum(PAID)), "{name}: {read}");
        assert_eq!(of("Ledger balance:"), ["713225.48"], "{name}");
        assert_eq!(of("Account #:"), ["PRACTICE-FLOAT"], "{name}");
        let ids = of("Financial institution's ID for this transaction:");
        assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), LINES, "{ids:?}");
        assert!(of("Name of payee or transaction description:").contains(&"=1+1"), "{name}: {read}");
    }
}

/// AqBanking is what GnuCash reads camt.053 with. It knows a later version of the format, in which these elements are the same.
#[test]
fn aqbanking_reads_camt_053_with_its_days_and_signs() {
    let (folder, path, _) = file("kaunta.xml", Format::Statement(StatementFormat::Camt053), &told_of_paid());
    let own = folder.path().join("settings");
    std::fs::create_dir(&own).unwrap();
    let (settings, read) = (format!("--cfgdir={}", own.display()), format!("{path}.read"));
    let all = ["-n", &settings];
    let (infile, context) = (format!("--infile={path}"), format!("--ctxfile={read}"));
    let import = ["import", "--importer=xml", "--profile=camt_053_001_04", &infile, &context];
    run("aqbanking-cli", &[&all[..], &import].concat());
    let export = ["export", "--exporter=csv", "--profile=full", &context];
    let csv = run("aqbanking-cli", &[&all[..], &export].concat());
    let mut table = csv::ReaderBuilder::new().delimiter(b';').flexible(true).from_reader(csv.as_bytes());
    let heads = table.headers().unwrap().clone();
    let place = |head: &str| heads.iter().position(|each| each == head).unwrap();
    let (value, currency, date) = (place("value_value"), place("value_currency"), place("date"));
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    // Including pending ones: it knows no state of an entry.
    assert_eq!(rows.len(), LINES + 2, "{csv}");
    let amount = |row: &csv::StringRecord| {
        let (whole, parts) = row[value].split_once('/').unwrap_or((&row[value], "1"));
        sum(whole) / sum(parts)
    };
    let pending = sum("-15000");
    assert_eq!(rows.iter().map(amount).sum::<Decimal>(), sum(PAID) + pending, "{csv}");
    assert!(rows.iter().all(|row| &row[currency] == "UGX" && row[date].starts_with("2026/11/2")), "{csv}");
}

#[test]
fn xmllint_reads_camt_053_and_its_balances_follow_from_its_entries() {
    let (_folder, path, written) = file("kaunta.xml", Format::Statement(StatementFormat::Camt053), &told_of_paid());
    assert_eq!((written.left_out, written.pending), (0, 2));
    run("xmllint", &["--noout", "--schema", &camt_schema(), &path]);
    let script = "
import sys
from decimal import Decimal
from lxml import etree
tree = etree.parse(sys.argv[1])
of = lambda expression: tree.xpath(expression, namespaces={'c': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'})
money = lambda expression: sum(Decimal(each.text) for each in of(expression))
balance = lambda code: money(f'//c:Bal[c:Tp/c:CdOrPrtry/c:Cd=\"{code}\"]/c:Amt')
booked = lambda way: money(f'//c:Ntry[c:Sts=\"BOOK\"][c:CdtDbtInd=\"{way}\"]/c:Amt')
print(balance('OPBD'), balance('CLBD'), booked('CRDT') - booked('DBIT'), len(of('//c:Ntry[c:Sts=\"PDNG\"]')))
print('|'.join(each.text for each in of('//c:Cdtr/c:Nm')))
";
    let read = python(script, &[&path]);
    let lines: Vec<&str> = read.lines().collect();
    assert_eq!(lines[0], format!("1000000.00 713225.48 {PAID} 2"));
    assert!(
        lines[1].contains("=1+1") && lines[1].contains("مرحبا بالعالم") && lines[1].contains("two lines and a tab")
    );
}

/// What is pending was taken at once, so the service's balance is the available one: the booked one still has it.
#[test]
fn a_camt_053_with_pending_entries_adds_up_and_has_the_service_s_balance_as_the_available_one() {
    let (_folder, path, written) = file_with_pending("kaunta.xml", Format::Statement(StatementFormat::Camt053));
    assert_eq!((written.left_out, written.pending), (0, 2));
    run("xmllint", &["--noout", "--schema", &camt_schema(), &path]);
    let script = "
import sys
from decimal import Decimal
from lxml import etree
tree = etree.parse(sys.argv[1])
of = lambda expression: tree.xpath(expression, namespaces={'c': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'})
money = lambda expression: sum(Decimal(each.text) for each in of(expression))
balance = lambda code: money(f'//c:Bal[c:Tp/c:CdOrPrtry/c:Cd=\"{code}\"]/c:Amt')
booked = lambda way: money(f'//c:Ntry[c:Sts=\"BOOK\"][c:CdtDbtInd=\"{way}\"]/c:Amt')
pending = ' '.join(each.text for each in of('//c:Ntry[c:Sts=\"PDNG\"]/c:NtryRef'))
print(balance('OPBD'), balance('CLBD'), balance('CLAV'), booked('CRDT') - booked('DBIT'), pending)
";
    assert_eq!(python(script, &[&path]), format!("1000000.00 713225.48 706125.48 {PAID} KT-0004 KT-0005\n"));
}

#[test]
fn ofx_has_what_is_pending_in_the_available_balance_alone() {
    for (format, name) in [(StatementFormat::Ofx, "kaunta.ofx"), (StatementFormat::Qbo, "kaunta.qbo")] {
        let (_folder, path, _) = file_with_pending(name, Format::Statement(format));
        let script = "
import sys
from ofxtools.Parser import OFXTree
tree = OFXTree()
tree.parse(sys.argv[1])
of = tree.convert().statements[0]
print(of.ledgerbal.balamt, of.availbal.balamt, sum(each.trnamt for each in of.transactions))
";
        assert_eq!(python(script, &[&path]), format!("713225.48 706125.48 {PAID}\n"), "{name}");
    }
}

#[test]
fn a_camt_053_that_does_not_add_up_is_not_written() {
    let accounts = accounts();
    let made = entries()[0].booked;
    let sheet = Sheet { accounts: &accounts, own: FLOAT, made };
    let mut out = Vec::new();
    let refused = |told: &ReportedDayBalances, out: &mut Vec<u8>| {
        write(out, Format::Statement(StatementFormat::Camt053), &mut journal(&entries(), told), &sheet).unwrap_err()
    };
    assert!(matches!(refused(&told(), &mut out), ExportError::DoesNotFollow { .. }));
    assert!(matches!(refused(&ReportedDayBalances::new(), &mut out), ExportError::NoBalance));
    assert!(out.is_empty(), "not a byte of it");
}

#[test]
fn xmllint_reads_tally_and_each_voucher_sums_to_nothing() {
    let (_folder, path, _) = file("tally.xml", Format::Ledger(kaunta_exports::LedgerFormat::Tally), &told());
    run("xmllint", &["--noout", &path]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("<VOUCHER ").count(), 8, "seven operations, one gap");
    for voucher in text.split("<VOUCHER ").skip(1) {
        let ledgers = voucher.split("<ALLLEDGERENTRIES.LIST>").skip(1);
        let amounts = ledgers.map(|ledger| ledger.split("<AMOUNT>").nth(1).unwrap().split('<').next().unwrap());
        assert_eq!(amounts.map(sum).sum::<Decimal>(), Decimal::ZERO, "{voucher}");
    }
    let script = "
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
of = lambda name: sum(float(e.find('AMOUNT').text) for e in root.iter('ALLLEDGERENTRIES.LIST') if e.find('LEDGERNAME').text == name)
print(*[format(of(name), '.2f') for name in ('Airtime sold', 'Fees', 'Disputed', 'In doubt')])
print(root.find('.//DATE').text, root.find('.//COSTCENTREALLOCATIONS.LIST/NAME').text)
";
    let read = python(script, &[&path]);
    assert_eq!(
        read, "-10500.00 -1775.02 -8000.00 -7000.00\n20261121 Nakato's shop & \"sons\"\n",
        "debits are negative"
    );
}

#[test]
fn the_lines_of_xero_sum_to_what_was_paid_and_run_nothing() {
    let rows = rows(StatementFormat::XeroCsv, "xero.csv");
    assert_eq!(rows[0].iter().collect::<Vec<_>>(), ["*Date", "*Amount", "Payee", "Description", "Reference"]);
    assert_eq!(rows.len(), LINES + 1);
    assert_eq!(rows[1..].iter().map(|row| sum(&row[1])).sum::<Decimal>(), sum(PAID));
    assert_eq!(&rows[1][0], "21/11/2026");
    for cell in rows[1..].iter().flat_map(|row| [&row[2], &row[3], &row[4]]) {
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
    }
    assert!(rows.iter().any(|row| &row[2] == "مرحبا بالعالم"));
}

#[test]
fn both_forms_of_quickbooks_csv_sum_to_what_was_paid() {
    let signed = rows(StatementFormat::QuickBooksCsv, "three.csv");
    assert_eq!(signed[0].iter().collect::<Vec<_>>(), ["Date", "Description", "Amount"]);
    assert_eq!(signed[1..].iter().map(|row| sum(&row[2])).sum::<Decimal>(), sum(PAID));
    let apart = rows(StatementFormat::QuickBooksCsvApart, "four.csv");
    assert_eq!(apart[0].iter().collect::<Vec<_>>(), ["Date", "Description", "Credit", "Debit"]);
    let of = |column: usize| -> Decimal {
        apart[1..].iter().map(|row| &row[column]).filter(|cell| !cell.is_empty()).map(sum).sum()
    };
    assert_eq!(of(2) - of(3), sum(PAID));
    assert_eq!(apart.len(), LINES + 1);
}

/// Finance::QIF knows which letters a record may have, and reports any other.
#[test]
fn a_perl_program_reads_qif_record_by_record() {
    let (_folder, path, _) = file("kaunta.qif", Format::Statement(StatementFormat::Qif), &told());
    let read = run("perl", &["-MFinance::QIF", "-e", READ_QIF, &path]);
    let records: Vec<Vec<&str>> = read.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(records[0], ["Account", "Float", "Bank"], "{read}");
    let lines = &records[1..];
    assert_eq!(lines.len(), LINES, "{read}");
    assert!(lines.iter().all(|line| line[0] == "Type:Bank" && line.len() == 7), "{read}");
    assert_eq!(lines.iter().map(|line| sum(line[2])).sum::<Decimal>(), sum(PAID), "{read}");
    assert_eq!((lines[0][1], lines[0][3], lines[0][4]), ("21/11/2026", "KT-0001", "=1+1"), "{read}");
    let of = |category: &str| lines.iter().filter(|line| line[6] == category).map(|line| sum(line[2])).sum::<Decimal>();
    assert_eq!((of("Fees"), of("Airtime sold")), (sum("-1775.02"), sum("-10000")), "{read}");
    assert!(lines.iter().any(|line| line[4] == "مرحبا بالعالم"), "{read}");
}

const READ_QIF: &str = r#"
local $SIG{__WARN__} = sub { die @_ };
my $file = Finance::QIF->new(file => $ARGV[0]);
while (my $of = $file->next) {
    my @fields = $of->{header} eq 'Account' ? qw(name type) : qw(date transaction number payee memo category);
    print join("\t", $of->{header}, map { $_ // die "no $_" } @$of{@fields}), "\n";
}
"#;

#[test]
fn the_records_of_qif_sum_to_what_was_paid() {
    let (_folder, path, _) = file("kaunta.qif", Format::Statement(StatementFormat::Qif), &told());
    let text = std::fs::read_to_string(path).unwrap();
    let records: Vec<&str> = text.split("\n^\n").filter(|record| !record.trim().is_empty()).collect();
    assert_eq!(records.len(), LINES + 1, "the account and its lines");
    let amounts = text.lines().filter_map(|line| line.strip_prefix('T')).filter(|text| *text != "Bank");
    assert_eq!(amounts.map(sum).sum::<Decimal>(), sum(PAID));
    assert!(text.contains("\nD21/11/2026\n") && text.contains("\nP=1+1\n"), "{text}");
}

#[test]
fn many_entries_come_out_oldest_first_and_sum_exactly() {
    let mut out = Vec::new();
    let accounts = accounts();
    let all = many(10_000);
    let sheet = Sheet { accounts: &accounts, own: FLOAT, made: all[0].booked };
    let format = Format::Statement(StatementFormat::QuickBooksCsv);
    write(&mut out, format, &mut journal(&all, &ReportedDayBalances::new()), &sheet).unwrap();
    let mut table = csv::Reader::from_reader(&out[..]);
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 20_000);
    assert_eq!(rows.iter().map(|row| sum(&row[2])).sum::<Decimal>(), sum("-51000000"));
    assert!(rows[0][1].ends_with("KT-0000000") && rows[19_999][1].ends_with("KT-0009999"));
}
