//! A month in one file, on request and automatically.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kaunta_app::{Terminal, TerminalPack, pack_from_terminal};
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::people::{OWNER, come_in, log, staffed};
use crate::recovery::reopen;
use crate::shop::{Shop, noon, run_sql};

const DAY: u64 = 24 * 3600;

fn python(script: &str, path: &Path) -> String {
    let output = Command::new("/usr/bin/python3").args(["-c", script]).arg(path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The names in a ZIP, every file of which was read and checked.
fn files(path: &Path) -> Vec<String> {
    let script = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('\\n'.join(z.namelist()))";
    python(script, path).lines().map(str::to_owned).collect()
}

fn numbers(path: &Path, month: &str) -> Vec<String> {
    let script = format!(
        "import sys, zipfile, csv, io
text = zipfile.ZipFile(sys.argv[1]).read('history-{month}.csv').decode('utf-8-sig')
print('\\n'.join(row[2] for row in list(csv.reader(io.StringIO(text)))[1:]))"
    );
    python(&script, path).lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

async fn pack(shop: &Shop, month: &str) -> PathBuf {
    shop.call("packMonth", json!({ "month": month })).await["path"].as_str().unwrap().into()
}

#[tokio::test]
async fn a_month_in_one_file_has_its_reports_its_zs_and_its_payments_and_no_others() {
    let shop = Shop::open().await;
    let notes = json!({ "note50000": "2" });
    shop.call("openDrawer", json!({ "drawer": 1, "counted": notes })).await;
    let opening = shop.call("cash", json!({ "drawer": 1 })).await["period"]["opening"].clone();
    let close = json!({ "drawer": 1, "opening": opening, "counted": notes, "reason": "" });
    let number = shop.call("closeDrawer", close).await["closing"]["row"]["number"].as_str().unwrap().to_owned();
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.advance(15 * DAY);
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let november = pack(&shop, "2026-11").await;
    let reports = ["statement", "fees", "commission", "large-payments", "people"];
    let mut expected = vec!["pack.json".to_owned()];
    expected
        .extend(reports.iter().flat_map(|report| ["pdf", "xlsx"].map(|ending| format!("{report}-2026-11.{ending}"))));
    expected.extend([format!("z/z-{number}.pdf"), "history-2026-11.xlsx".into(), "history-2026-11.csv".into()]);
    assert_eq!(files(&november), expected);
    assert_eq!(numbers(&november, "2026-11"), ["1"]);
    let december = pack(&shop, "2026-12").await;
    assert!(!files(&december).iter().any(|name| name.starts_with("z/")));
    assert_eq!(numbers(&december, "2026-12"), ["2"]);
    let refused = shop.refused("packMonth", json!({ "month": "October" })).await;
    assert!(refused.message.contains("not a month"), "{}", refused.message);
    let half = std::fs::read_dir(shop.files())
        .unwrap()
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains("unfinished"));
    assert_eq!(half.count(), 0);
}

async fn choose(shop: &Shop, folder: &Path) -> PathBuf {
    *shop.computer.chosen.lock().unwrap() = Some(folder.to_owned());
    shop.call("choosePacksFolder", Value::Null).await["folder"].as_str().unwrap().into()
}

async fn until(shop: &Shop, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let packs = shop.call("packs", Value::Null).await;
        if is_so(&packs) {
            return packs;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:#}", shop.call("packs", Value::Null).await)
}

/// Lets ten minutes pass, after which Kaunta tries again, and once more if it was not waiting yet.
async fn until_tried_again(shop: &Shop, is_so: impl Fn(&Value) -> bool) -> Value {
    for tried in 0..600 {
        if tried % 50 == 0 {
            shop.advance(601);
        }
        let packs = shop.call("packs", Value::Null).await;
        if is_so(&packs) {
            return packs;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:#}", shop.call("packs", Value::Null).await)
}

fn is_told(packs: &Value, words: &str) -> bool {
    packs["problem"].as_str().is_some_and(|problem| problem.contains(words))
}

fn packs(own: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(own).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != "kaunta.txt").collect();
    names.sort();
    names
}

#[tokio::test]
async fn each_month_is_written_once_when_it_is_over_also_after_the_computer_was_off_and_never_beside_the_disk() {
    let mut shop = Shop::open().await;
    let stick = shop.folder.path().join("KINGSTON");
    std::fs::create_dir(&stick).unwrap();
    shop.pay(&bill("UMEME", "04212345671")).await;
    let own = choose(&shop, &stick).await;
    assert_eq!(packs(&own), [""; 0], "the month is not over");
    shop.advance(10 * DAY);
    until(&shop, |packs| packs["last"] == "2026-11").await;
    let november = own.join("kaunta-practice-2026-11.zip");
    let written = std::fs::read(&november).unwrap();
    assert_eq!(numbers(&november, "2026-11"), ["1"]);

    // Off until February, and the disk is away at first.
    let away = shop.folder.path().join("in the drawer");
    std::fs::rename(&stick, &away).unwrap();
    shop.advance(70 * DAY);
    reopen(&mut shop, |_| {}).await;
    // The time is known only from this computer's clock.
    until(&shop, |packs| is_told(packs, "December 2026 will be written after the next payment")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    until(&shop, |packs| is_told(packs, "can't be found")).await;
    std::fs::create_dir(&stick).unwrap();
    let told = until_tried_again(&shop, |packs| packs["isHere"] == false).await;
    assert_eq!(told["last"], "2026-11");
    assert!(!own.exists(), "an empty mount point is not the disk");
    std::fs::remove_dir(&stick).unwrap();
    std::fs::rename(&away, &stick).unwrap();
    let told = until_tried_again(&shop, |packs| packs["last"] == "2027-01").await;
    assert_eq!(told["problem"], Value::Null);
    let all = ["2026-11", "2026-12", "2027-01"].map(|month| format!("kaunta-practice-{month}.zip"));
    assert_eq!(packs(&own), all);
    assert_eq!(std::fs::read(&november).unwrap(), written, "never twice");
    shop.call("stopPacks", Value::Null).await;
    assert_eq!(shop.call("packs", Value::Null).await["folder"], Value::Null);
}

/// A memory stick, and Kaunta's folder on it.
async fn stick(shop: &Shop) -> (PathBuf, PathBuf) {
    let stick = shop.folder.path().join("KINGSTON");
    std::fs::create_dir(&stick).unwrap();
    let own = choose(shop, &stick).await;
    (stick, own)
}

async fn airtime_for(shop: &Shop) {
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
}

#[tokio::test]
async fn a_clock_that_is_ahead_ends_no_month_and_what_one_that_was_behind_let_in_is_written_too() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let (_, own) = stick(&shop).await;
    let ahead = 15 * DAY as i64;
    shop.computer.set_clock(ahead);
    shop.advance(601);
    let told = until(&shop, |packs| is_told(packs, "November 2026 is not over by the service's clock")).await;
    assert_eq!((&told["last"], packs(&own)), (&Value::Null, Vec::new()));
    shop.computer.set_clock(-ahead);
    airtime_for(&shop).await;
    shop.advance(10 * DAY);
    let told = until(&shop, |packs| packs["last"] == "2026-11").await;
    assert_eq!((&told["problem"], &told["note"]), (&Value::Null, &Value::Null));
    let first = own.join("kaunta-practice-2026-11.zip");
    assert_eq!(numbers(&first, "2026-11"), ["2", "1"]);
    let written = std::fs::read(&first).unwrap();

    shop.computer.set_clock(-ahead);
    airtime_for(&shop).await;
    shop.computer.set_clock(ahead);
    shop.advance(601);
    let told = until(&shop, |packs| packs["note"].is_string()).await;
    let early = "kaunta-practice-2026-11.zip was written before its month was over.";
    assert!(told["note"].as_str().unwrap().starts_with(early), "{told}");
    assert_eq!(numbers(&own.join("kaunta-practice-2026-11 (2).zip"), "2026-11"), ["3", "2", "1"]);
    assert_eq!(std::fs::read(&first).unwrap(), written, "never written over");
}

#[tokio::test]
async fn only_a_whole_pack_of_this_book_counts_as_written() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let (_, own) = stick(&shop).await;
    let usual = own.join("kaunta-practice-2026-11.zip");
    std::fs::write(&usual, "milk, bread").unwrap();
    // Before the month is over.
    std::fs::copy(pack(&shop, "2026-11").await, own.join("kaunta-practice-2026-11 (2).zip")).unwrap();
    shop.advance(10 * DAY);
    let told = until(&shop, |packs| packs["last"] == "2026-11").await;
    let names = ["2026-11 (2)", "2026-11 (3)", "2026-11"].map(|month| format!("kaunta-practice-{month}.zip"));
    assert_eq!(packs(&own), names);
    assert_eq!(std::fs::read(&usual).unwrap(), b"milk, bread");
    assert_eq!(numbers(&own.join(&names[1]), "2026-11"), ["1"]);
    let note = "kaunta-practice-2026-11.zip is not a file of this book and was left as it is. \
                The month is in kaunta-practice-2026-11 (3).zip.";
    assert_eq!(told["note"], note);
}

#[tokio::test]
async fn a_pack_that_was_written_and_not_remembered_is_found_again() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let (stick, own) = stick(&shop).await;
    let away = shop.folder.path().join("in the drawer");
    std::fs::rename(&stick, &away).unwrap();
    shop.advance(10 * DAY);
    until(&shop, |packs| is_told(packs, "can't be found")).await;
    let made = pack(&shop, "2026-11").await;
    std::fs::copy(&made, away.join(own.strip_prefix(&stick).unwrap()).join("kaunta-practice-2026-11.zip")).unwrap();
    std::fs::rename(&away, &stick).unwrap();
    shop.advance(601);
    until(&shop, |packs| packs["last"] == "2026-11").await;
    assert_eq!(packs(&own), ["kaunta-practice-2026-11.zip"]);
    assert_eq!(std::fs::read(own.join("kaunta-practice-2026-11.zip")).unwrap(), std::fs::read(made).unwrap());
}

#[tokio::test]
async fn a_pack_is_as_of_one_moment_while_payments_go_on_and_a_person_can_stop_it() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let (path, ()) = tokio::join!(pack(&shop, "2026-11"), async {
        for _ in 0..5 {
            airtime_for(&shop).await;
        }
    });
    let script = "
import sys, zipfile, io, json, openpyxl
z = zipfile.ZipFile(sys.argv[1])
pack = json.loads(z.read('pack.json'))
books = [openpyxl.load_workbook(io.BytesIO(z.read(name))) for name in z.namelist() if name.endswith('.xlsx')]
cells = lambda book: [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row if cell.value]
told = [cell for book in books[:5] for cell in cells(book) if ', event ' in cell]
print(len(told), len(set(told)), all(', event %s ' % pack['asOfEvent'] in each for each in told), pack['operations'])
";
    let rows = numbers(&path, "2026-11").len();
    assert_eq!(python(script, &path).trim(), format!("5 1 True {rows}"));

    let unfinished = shop.files().join(".kaunta-practice-2026-11-1.zip.unfinished");
    let stop = async {
        while !unfinished.exists() {
            tokio::task::yield_now().await;
        }
        shop.call("stopExport", Value::Null).await;
    };
    let (stopped, ()) = tokio::join!(shop.refused("packMonth", json!({ "month": "2026-11" })), stop);
    assert!(stopped.message.contains("stopped"), "{}", stopped.message);
    assert!(!unfinished.exists());
    assert_eq!(std::fs::read_dir(shop.files()).unwrap().count(), 1, "the first one");
}

#[tokio::test]
async fn the_whole_month_is_read_before_the_first_file_is_set_so_that_the_database_s_log_can_be_emptied_meanwhile() {
    const SETTING: &str = "pack-half-written";
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.rest().await;
    let (book, here) = (shop.book(Environment::Practice), std::thread::current().id());
    let emptied = Arc::new(OnceLock::new());
    let told = emptied.clone();
    fail::cfg_callback(SETTING, move || {
        // The place is every test's, and each of them has a thread of its own.
        if std::thread::current().id() == here {
            told.get_or_init(|| run_sql(&book, "PRAGMA wal_checkpoint(TRUNCATE)"));
        }
    })
    .unwrap();
    let november = pack(&shop, "2026-11").await;
    fail::remove(SETTING);
    // Nobody was in the way, and nothing is left in it.
    assert_eq!(emptied.get().map(String::as_str), Some("0|0|0"));
    assert_eq!(numbers(&november, "2026-11"), ["1"]);
}

#[tokio::test]
async fn a_pack_from_a_terminal_reads_beside_the_open_book_and_is_in_the_security_log() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let folder = tempfile::tempdir().unwrap();
    let terminal = Terminal { data: shop.data(), now: noon(), run: 7, computer: None };
    let asked = |month: &str, folder: &Path| TerminalPack {
        month: month.to_owned(),
        folder: folder.to_owned(),
        environment: Some(Environment::Practice),
    };
    let said = pack_from_terminal(&terminal, &asked("2026-11", folder.path())).await.unwrap();
    let file = folder.path().join("kaunta-practice-2026-11.zip");
    assert_eq!(said, format!("{} was written, with the 1 payment of the month.", file.display()));
    assert_eq!(files(&file), files(&pack(&shop, "2026-11").await));
    for (month, folder) in [("2026-11", folder.path()), ("2026-10", &folder.path().join("nowhere"))] {
        pack_from_terminal(&terminal, &asked(month, folder)).await.unwrap_err();
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let logged = log(&shop).await.into_iter().map(|(_, entry)| entry);
    let words = "Saved the file of a month from a terminal, without signing in (practice).";
    assert_eq!(logged.filter(|entry| entry == words).count(), 1);
}
