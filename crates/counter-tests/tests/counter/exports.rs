//! Exports as accountants' programs read them: opened with independent programs, their totals are the book's.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

use kaunta_domain::environment::Environment;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::orders::{airtime, bank, bill, collect, send};
use crate::shop::Shop;

/// Python packages that `make setup` installs.
const TOOLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.tools/python");

pub fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("PYTHONPATH", TOOLS)
        .output()
        .unwrap_or_else(|error| panic!("{program} is missing ({error}): run `make setup`, which installs it"));
    let (said, complaint) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program} {arguments:?}: {complaint}{said}");
    said.into_owned()
}

/// Two days: 1 bill, 2 airtime, 3 collection, 4 bank, 5 failed, 6 pending, 7 refused.
pub async fn busy_shop() -> Shop {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    shop.advance(24 * 3600);
    shop.pay(&collect("256772550001").answering("amount", "25001")).await;
    shop.pay(&bank("9030012345678").answering("narration", "=1+1, \"ŋ\" مرحبا 🙂")).await;
    shop.pay(&send("256772550013").answering("narration", "+1+1")).await;
    shop.pay(&bill("URA", "14200550012").answering("narration", "@SUM(A1), \"quoted\"")).await;
    shop.pay(&bill("NWSC", "14200550020").answering("narration", "-2+3").answering("area", "Jinja")).await;
    shop
}

pub fn all(format: &str) -> Value {
    json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": format, "wallet": "ESCROW" })
}

pub async fn export(shop: &Shop, format: &str) -> String {
    shop.call("exportHistory", all(format)).await["path"].as_str().unwrap().to_owned()
}

async fn of_book(shop: &Shop, sums: &str) -> Vec<Decimal> {
    let text =
        shop.sql(Environment::Practice, &format!("SELECT {sums} FROM operation WHERE state = 'succeeded'")).await;
    text.trim().split('|').map(|sum| sum.parse().unwrap()).collect()
}

const OUT: &str = "sum(amount) FILTER (WHERE mode <> 'PARTNER_COLLECT_MNO')";
const IN: &str = "sum(amount) FILTER (WHERE mode = 'PARTNER_COLLECT_MNO')";

#[tokio::test]
async fn openpyxl_reads_the_workbook_and_its_totals_are_the_book_s() {
    let shop = busy_shop().await;
    let path = export(&shop, "xlsx").await;
    let script = "
import sys, datetime, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
summary = book['Summary']
rows = {row[0].value: [cell.value for cell in row] for row in summary.iter_rows() if row[0].value}
print(rows['All that was paid out'][2], rows['All that was collected'][2], rows['All that was paid out'][3] + rows['All that was collected'][3])
print(rows['All that was paid out'][6], rows['All that was paid out'][8])
print('|'.join(book.sheetnames))
for name in book.sheetnames[1:]:
    sheet = book[name]
    assert sheet.freeze_panes == 'A2', name
    heads = {cell.value: place for place, cell in enumerate(sheet[1])}
    rows = list(sheet.iter_rows(min_row=2))
    paid = sum(row[heads['Amount UGX']].value for row in rows[:-1] if row[heads['State']].value == 'succeeded')
    assert paid == rows[-1][heads['Amount UGX']].value, name
    for row in rows[:-1]:
        assert isinstance(row[heads['Date']].value, datetime.datetime), name
        assert row[heads['Account']].data_type in 'sn' and row[heads['Note']].data_type in 'sn', name
        print(row[heads['Account']].value or '', row[heads['Note']].value, sep='\\t')
";
    let read = run("/usr/bin/python3", &["-c", script, &path]);
    let lines: Vec<&str> = read.lines().collect();
    let sums: Vec<Decimal> = lines[0].split(' ').map(|sum| sum.parse().unwrap()).collect();
    let fees = "(SELECT sum(fee) FROM operation WHERE state = 'succeeded')";
    assert_eq!(sums, of_book(&shop, &format!("{OUT}, {IN}, {fees}")).await, "{read}");
    assert_eq!(lines[2], "Summary|Bill|Airtime|Send money|Send to bank|Collect");
    assert!(read.contains("04212345671\t"), "a leading zero survives: {read}");
    assert!(read.contains("=1+1, \"ŋ\" مرحبا 🙂"), "{read}");
}

/// Every sheet of a workbook as LibreOffice shows it, by its name: a table of texts with its heads.
fn sheets_of_libreoffice(path: &str, out: &Path) -> Vec<(String, csv::StringRecord, Vec<csv::StringRecord>)> {
    // A separate profile, so that an instance that is already running is not used.
    let profile = format!("-env:UserInstallation=file://{}/profile", out.display());
    // Comma, quotes, UTF-8, from the first row, all sheets as they are shown.
    let csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";
    let tables = out.join("tables");
    run("soffice", &[&profile, "--headless", "--convert-to", csv, "--outdir", tables.to_str().unwrap(), path]);
    let stem = format!("{}-", Path::new(path).file_stem().unwrap().to_string_lossy());
    let files = std::fs::read_dir(tables).unwrap().map(|file| file.unwrap().path());
    let read = |file: PathBuf| {
        let name = file.file_stem().unwrap().to_string_lossy().strip_prefix(&stem).unwrap().to_owned();
        let mut table = csv::ReaderBuilder::new().flexible(true).from_path(file).unwrap();
        let heads = table.headers().unwrap().clone();
        (name, heads, table.records().map(Result::unwrap).collect())
    };
    files.map(read).collect()
}

#[tokio::test]
async fn libreoffice_shows_the_totals_of_the_screen_and_no_digit_is_lost() {
    let shop = busy_shop().await;
    let path = export(&shop, "xlsx").await;
    let out = tempfile::tempdir().unwrap();
    let sheets = sheets_of_libreoffice(&path, out.path());
    let sum = |text: &str| text.replace(',', "").parse::<Decimal>().unwrap_or_else(|_| panic!("{text:?}"));
    let (_, _, summary) = sheets.iter().find(|(name, ..)| name == "Summary").unwrap();
    let of = |name: &str| summary.iter().find(|row| &row[0] == name).unwrap_or_else(|| panic!("{summary:?}"));
    let totals = shop.call("historyTotals", all("xlsx")).await;
    for (flow, name) in [(0, "All that was paid out"), (1, "All that was collected")] {
        let paid = &totals["flows"][flow]["lines"]["paid"];
        assert_eq!(sum(&of(name)[1]), Decimal::from(paid["count"].as_u64().unwrap()), "{name}");
        for (place, key) in [(2, "amount"), (3, "fees")] {
            assert_eq!(sum(&of(name)[place]), sum(paid[key].as_str().unwrap()), "{name} {key}");
        }
    }
    let page = shop.call("history", json!({ "filter": all("xlsx"), "offset": 0, "limit": 100 })).await;
    let (mut references, mut paid) = (Vec::new(), Decimal::ZERO);
    for (_, heads, rows) in sheets.iter().filter(|(name, ..)| name != "Summary") {
        let place = |head: &str| heads.iter().position(|each| each == head).unwrap();
        for row in rows.iter().filter(|row| !row[place("Reference")].is_empty()) {
            references.push(row[place("Reference")].to_owned());
            assert!(row[place("Date")].contains("2026"), "a real date: {}", &row[place("Date")]);
            if &row[place("State")] == "succeeded" {
                paid += sum(&row[place("Amount UGX")]);
            }
        }
    }
    assert_eq!(references.len(), page["rows"].as_array().unwrap().len());
    assert_eq!(paid, of_book(&shop, "sum(amount)").await[0]);
    let cells: Vec<&str> = sheets.iter().flat_map(|(_, _, rows)| rows.iter().flatten()).collect();
    for whole in ["04212345671", "9030012345678", "=1+1, \"ŋ\" مرحبا 🙂", "+1+1"] {
        assert!(cells.contains(&whole), "{whole} in {cells:?}");
    }
}

/// The text of a PDF, a line for each row of a table, its cells between upright strokes.
pub fn rows_of(path: &str) -> Vec<Vec<String>> {
    let text = run("pdftotext", &["-layout", path, "-"]);
    text.lines()
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect())
        .collect()
}

#[tokio::test]
async fn the_history_on_paper_has_every_row_once_and_the_totals_of_the_screen() {
    let shop = busy_shop().await;
    let path = export(&shop, "pdf").await;
    let rows = rows_of(&path);
    let totals = shop.call("historyTotals", all("pdf")).await;
    let digits = |sum: &Value| grouped(sum.as_str().unwrap());
    for (flow, name) in [(0, "All that was paid out"), (1, "All that was collected")] {
        let lines = &totals["flows"][flow]["lines"];
        let row =
            rows.iter().find(|row| row.first().is_some_and(|cell| cell == name)).unwrap_or_else(|| panic!("{rows:?}"));
        let mut expected = vec![name.to_owned()];
        for counted in ["paid", "disputed", "waiting", "inDoubt"] {
            let line = &lines[counted];
            expected.extend([line["count"].to_string(), digits(&line["amount"])]);
            if counted == "paid" {
                expected.push(digits(&line["fees"]));
            }
        }
        expected.push(lines["notPaid"]["count"].to_string());
        assert_eq!(*row, expected);
    }
    let text = run("pdftotext", &["-layout", &path, "-"]);
    let page = shop.call("history", json!({ "filter": all("pdf"), "offset": 0, "limit": 100 })).await;
    for row in page["rows"].as_array().unwrap() {
        let reference = row["reference"].as_str().unwrap();
        assert_eq!(text.matches(reference).count(), 1, "{reference} in {text}");
    }
    assert!(text.contains("Page 1 of 1") && text.contains("Practice: no real money"), "{text}");
    assert!(!text.contains("Only a part"), "{text}");
    let told = run("pdfinfo", &[&path]);
    assert!(told.lines().any(|line| line.starts_with("Tagged:") && line.ends_with("yes")), "{told}");
}

pub fn grouped(plain: &str) -> String {
    let (whole, cents) = plain.split_once('.').map_or((plain, ""), |(whole, cents)| (whole, cents));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if cents.is_empty() { grouped } else { format!("{grouped}.{cents:0<2}") }
}

#[tokio::test]
async fn chosen_rows_are_exported_and_no_others_whatever_the_filter_says() {
    let shop = busy_shop().await;
    let mut input = all("csv");
    input["chosen"] = json!([4, 2, 4, 999]);
    input["search"] = json!("nothing that is there");
    let saved = shop.call("exportHistory", input.clone()).await;
    let mut table = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let numbers: Vec<String> = table.records().map(|row| row.unwrap()[2].to_owned()).collect();
    assert_eq!(numbers, ["4", "2"]);
    input["format"] = json!("pdf");
    let saved = shop.call("exportHistory", input.clone()).await;
    let rows = rows_of(saved["path"].as_str().unwrap());
    let total = rows.iter().find(|row| row.first().is_some_and(|cell| cell == "All that was paid out")).unwrap();
    let book = shop.sql(Environment::Practice, "SELECT sum(amount) FROM operation WHERE id IN (2, 4)").await;
    assert_eq!((total[1].as_str(), total[2].as_str()), ("2", grouped(book.trim()).as_str()));
    let said = |row: &Vec<String>| row.iter().any(|cell| cell.starts_with("Only a part of the operations"));
    assert!(rows.iter().any(said), "{rows:?}");
    // Balances don't follow from a part.
    input["format"] = json!("camt053");
    let refused = shop.refused("exportHistory", input).await;
    assert!(refused.message.contains("every movement"), "{}", refused.message);
}

#[tokio::test]
async fn hledger_and_beancount_read_the_book_and_every_balance_that_was_told_follows() {
    let shop = busy_shop().await;
    let journal = export(&shop, "hledger").await;
    run("hledger", &["-f", &journal, "check", "accounts", "commodities"]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert_eq!(text.matches("UGX 0 = UGX ").count(), 2, "both days end with the balance that was told: {text}");
    let sum = |accounts: &str| -> Decimal {
        let csv = run("hledger", &["-f", &journal, "balance", "--flat", "-O", "csv", accounts]);
        let total = csv.lines().last().unwrap().split(',').skip(1).collect::<String>();
        total.replace(['"', ' '], "").replace("UGX", "").parse().unwrap_or_else(|_| panic!("{csv}"))
    };
    let book = of_book(&shop, &format!("{OUT}, {IN}, sum(fee)")).await;
    assert_eq!(sum("^Expenses:(Bill|Airtime|Send money|Send to bank)$"), book[0]);
    assert_eq!(sum("^Income"), -book[1]);
    assert_eq!(sum("^Expenses:Fees$"), book[2]);
    run("bean-check", &[&export(&shop, "beancount").await]);
}

/// What the screen says was paid out, collected, and charged as fees.
pub async fn on_the_screen(shop: &Shop, filter: Value) -> [Decimal; 3] {
    let totals = shop.call("historyTotals", filter).await;
    let of = |flow: usize, key: &str| -> Decimal {
        totals["flows"][flow]["lines"]["paid"][key].as_str().unwrap().parse().unwrap()
    };
    [of(0, "amount"), of(1, "amount"), of(0, "fees") + of(1, "fees")]
}

/// The balance of each product's account and of the fees, as beancount and Python's own XML reader read them.
const READ_LEDGER: &str = r#"
import sys
from collections import defaultdict
from decimal import Decimal
sums = defaultdict(Decimal)
if sys.argv[1].endswith('.beancount'):
    from beancount import loader
    from beancount.core import data
    entries, errors, options = loader.load_file(sys.argv[1])
    assert not errors, errors
    for entry in entries:
        for posting in entry.postings if isinstance(entry, data.Transaction) else []:
            sums[posting.account.split(':')[-1].replace('-', ' ')] += posting.units.number
else:
    import xml.etree.ElementTree as tree
    for of in tree.parse(sys.argv[1]).getroot().iter('ALLLEDGERENTRIES.LIST'):
        sums[of.find('LEDGERNAME').text] -= Decimal(of.find('AMOUNT').text)
print(*[sum(sums[name] for name in names) for names in (['Bill', 'Airtime', 'Send money', 'Send to bank'], ['Collect'], ['Fees'])])
"#;

#[tokio::test]
async fn ledgers_read_by_other_programs_hold_what_the_screen_says_to_the_shilling() {
    let shop = busy_shop().await;
    let [out, collected, fees] = on_the_screen(&shop, all("tally")).await;
    assert!([out, collected, fees].into_iter().all(|sum| sum > Decimal::ZERO), "{out} {collected} {fees}");
    for format in ["beancount", "tally"] {
        let read = run("/usr/bin/python3", &["-c", READ_LEDGER, &export(&shop, format).await]);
        let held: Vec<Decimal> = read.split_whitespace().map(|sum| sum.parse().unwrap()).collect();
        assert_eq!(held, [out, -collected, fees], "{format}");
    }
}

/// Each amount of a statement, a line each, read by ofxtools, by Perl's Finance::QIF and by lxml.
pub const READ_OFX: &str = "
import sys
from ofxtools.Parser import OFXTree
tree = OFXTree()
tree.parse(sys.argv[1])
for each in tree.convert().statements[0].transactions: print(each.trnamt)
";
const READ_QIF: &str = r#"
my $file = Finance::QIF->new(file => $ARGV[0]);
while (my $of = $file->next) { print "$of->{transaction}\n" if $of->{header} eq 'Type:Bank' }
"#;
pub const READ_CAMT: &str = "
import sys
from lxml import etree
ns = {'c': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'}
for of in etree.parse(sys.argv[1]).iterfind('.//c:Ntry', ns):
    if of.findtext('c:Sts', namespaces=ns) == 'BOOK':
        print('-' * (of.findtext('c:CdtDbtInd', namespaces=ns) == 'DBIT') + of.findtext('c:Amt', namespaces=ns))
";

pub fn sum_of(lines: &str) -> Decimal {
    lines.lines().map(|line| line.parse::<Decimal>().unwrap_or_else(|_| panic!("{lines}"))).sum()
}

#[tokio::test]
async fn every_statement_has_what_was_paid_and_says_what_it_left_out() {
    let shop = busy_shop().await;
    let [out, collected, fees] = on_the_screen(&shop, all("csv")).await;
    let paid = collected - out - fees;
    assert_eq!(of_book(&shop, &format!("{OUT}, {IN}, sum(fee)")).await, [out, collected, fees]);
    for format in ["ofx", "qbo", "qif", "quickBooksCsvApart", "xeroCsv", "quickBooksCsv"] {
        let saved = shop.call("exportHistory", all(format)).await;
        let path = saved["path"].as_str().unwrap();
        let column = |at: usize| -> Decimal {
            let mut table = csv::Reader::from_path(path).unwrap();
            let cells = table.records().map(|row| row.unwrap()[at].to_owned()).collect::<Vec<_>>();
            cells.iter().filter(|cell| !cell.is_empty()).map(|cell| cell.parse::<Decimal>().unwrap()).sum()
        };
        let sum = match format {
            "ofx" | "qbo" => sum_of(&run("/usr/bin/python3", &["-c", READ_OFX, path])),
            "qif" => sum_of(&run("perl", &["-MFinance::QIF", "-e", READ_QIF, path])),
            "xeroCsv" => column(1),
            "quickBooksCsv" => column(2),
            _ => column(2) - column(3),
        };
        assert_eq!(sum, paid, "{format}");
        assert!(saved["note"].as_str().unwrap().contains("not known yet"), "{saved}");
    }
    let last = shop.call("lastExport", Value::Null).await;
    assert_eq!(last, json!({ "format": "quickBooksCsv", "wallet": "ESCROW", "allColumns": false }));
    // An export of a part has the balance too; if none was reported, a message says so.
    let mut part = all("ofx");
    part["search"] = json!("nakato");
    let saved = shop.call("exportHistory", part.clone()).await;
    run("/usr/bin/python3", &["-c", READ_OFX, saved["path"].as_str().unwrap()]);
    part["wallet"] = json!("COMMISSION");
    let saved = shop.call("exportHistory", part).await;
    assert!(saved["note"].as_str().unwrap().contains("The service gave no balance of this wallet"), "{saved}");
    let camt = all("camt053");
    let written = shop.call("exportHistory", camt.clone()).await;
    let path = written["path"].as_str().unwrap();
    assert!(written["note"].as_str().unwrap().contains("as pending and in no booked sum"), "{written}");
    run("xmllint", &["--noout", "--schema", &format!("{TOOLS}/camt053/xsd/camt.053.001.02.xsd"), path]);
    let [out, collected, fees] = on_the_screen(&shop, camt.clone()).await;
    assert_eq!(sum_of(&run("/usr/bin/python3", &["-c", READ_CAMT, path])), collected - out - fees);
    let mut part = camt;
    part["search"] = json!("nakato");
    let refused = shop.refused("exportHistory", part).await;
    assert!(refused.message.contains("every movement"), "{}", refused.message);
    let names: Vec<PathBuf> = std::fs::read_dir(shop.files()).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(names.iter().all(|name| !name.to_str().unwrap().contains("unfinished")), "{names:?}");
}

#[tokio::test]
async fn the_page_about_exports_tells_of_every_column_of_the_tables() {
    let shop = Shop::open().await;
    let mut table = csv::Reader::from_path(export(&shop, "csv").await).unwrap();
    let heads: Vec<String> = table.headers().unwrap().iter().map(str::to_owned).collect();
    let page = include_str!("../../../../docs/exports.md");
    let columns = page.split("## Columns of the tables").nth(1).unwrap().split("\n\n").nth(1).unwrap();
    let told: String = columns.lines().filter_map(|row| row.split('|').nth(1)).collect();
    // The columns of what the service said, from the first to the last.
    let of_the_service = heads.iter().position(|head| told.contains(&format!("{head} to "))).unwrap();
    let each = heads[..=of_the_service].iter().chain(heads.last());
    for head in each {
        assert!(told.contains(head.as_str()), "{head}");
    }
    assert_eq!(heads.len() - of_the_service, 13, "as the page says");
}

#[tokio::test]
async fn the_accountant_s_names_are_used_by_every_format() {
    let shop = busy_shop().await;
    let names = json!([
        { "code": "product PARTNER_PAY_AIRTIME", "name": " Assets:Cash  box " },
        { "code": "fees", "name": "Bank & \"charges\"" },
        { "code": "no such account", "name": "x" },
    ]);
    let saved = shop.call("saveAccountNames", json!({ "names": names, "branch": "Jinja Road" })).await;
    assert_eq!(saved["branch"], "Jinja Road");
    assert!(!saved.to_string().contains("no such account"));
    let holds = |path: &str, words: &[&str]| {
        let text = std::fs::read_to_string(path).unwrap();
        assert!(words.iter().all(|words| text.contains(words)), "{words:?} in {text}");
    };
    holds(&export(&shop, "hledger").await, &["    Assets:Cash box  UGX ", "    Expenses:Bank & charges  UGX "]);
    let beancount = export(&shop, "beancount").await;
    holds(&beancount, &["  Assets:Cash-box  ", "  Expenses:Bank-charges  "]);
    run("bean-check", &[&beancount]);
    let tally = export(&shop, "tally").await;
    run("xmllint", &["--noout", &tally]);
    holds(&tally, &["Assets:Cash box", "Bank &amp; \"charges\"", "<NAME>Jinja Road</NAME>"]);
    holds(&export(&shop, "qif").await, &["LAssets:Cash box", "LBank & \"charges\""]);
    let blank = json!({ "names": [{ "code": "fees", "name": "  " }], "branch": "" });
    let again = shop.call("saveAccountNames", blank).await;
    assert_eq!(again["others"][0], json!({ "code": "fees", "label": "Fees", "usual": "Fees", "name": "" }));
}
