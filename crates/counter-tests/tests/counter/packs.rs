//! A month in one file, on request and by itself.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::recovery::reopen;
use crate::shop::Shop;

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
    let mut expected: Vec<String> =
        reports.iter().flat_map(|report| ["pdf", "xlsx"].map(|ending| format!("{report}-2026-11.{ending}"))).collect();
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
    until(&shop, |packs| packs["problem"].is_string()).await;
    std::fs::create_dir(&stick).unwrap();
    shop.advance(601);
    let told = until(&shop, |packs| packs["isHere"] == false).await;
    assert_eq!(told["last"], "2026-11");
    assert!(!own.exists(), "an empty mount point is not the disk");
    std::fs::remove_dir(&stick).unwrap();
    std::fs::rename(&away, &stick).unwrap();
    shop.advance(601);
    let told = until(&shop, |packs| packs["last"] == "2027-01").await;
    assert_eq!(told["problem"], Value::Null);
    let all = ["2026-11", "2026-12", "2027-01"].map(|month| format!("kaunta-practice-{month}.zip"));
    assert_eq!(packs(&own), all);
    assert_eq!(std::fs::read(&november).unwrap(), written, "never twice");
    shop.call("stopPacks", Value::Null).await;
    assert_eq!(shop.call("packs", Value::Null).await["folder"], Value::Null);
}
