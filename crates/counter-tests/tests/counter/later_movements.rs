//! Payments whose money moved on another day than their own, as accountants' programs read them.
#![cfg(target_os = "linux")]

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::exports::{READ_CAMT, READ_OFX, all, export, on_the_screen, run, sum_of};
use crate::orders::{airtime, bill, collect, send};
use crate::shop::{PATIENCE, Shop};

async fn becomes(shop: &Shop, operation: &Value, status: &str, state: &str) {
    let reference = operation["row"]["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": status })).await;
    let id = operation["row"]["id"].as_i64().unwrap();
    let wait = async {
        while shop.call("operation", json!({ "id": id })).await["row"]["state"] != state {
            shop.passes(60).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("{reference} is not {state}"));
}

/// On the first day a bill, a payment and a collection that wait; on the second the payment fails and comes back, the customer
/// approves, and airtime is sold.
async fn two_days() -> (Shop, String, String) {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let waits = shop.pay(&send("256772550012")).await;
    let asked = shop.pay(&collect("256772550012")).await;
    shop.pay(&bill("UMEME", "04212345671").answering("narration", "again")).await;
    shop.advance(24 * 3600);
    becomes(&shop, &waits, "FAILED", "failed").await;
    becomes(&shop, &asked, "SUCCESS", "succeeded").await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let reference = |operation: &Value| operation["row"]["reference"].as_str().unwrap().to_owned();
    (shop, reference(&waits), reference(&asked))
}

#[tokio::test]
async fn a_refund_and_an_approval_of_a_later_day_stand_in_ledgers_on_the_day_the_balance_moved() {
    let (shop, waits, asked) = two_days().await;
    let journal = export(&shop, "hledger").await;
    run("hledger", &["-f", &journal, "check", "accounts", "commodities"]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(!text.contains("A movement that no payment of this day explains"), "{text}");
    let entry = |id: &str| -> Vec<&str> {
        let begins = |line: &&str| line.starts_with("2026-") && line.contains(&format!("({id})"));
        text.lines().filter(begins).map(|line| line.split(' ').next().unwrap()).collect()
    };
    assert_eq!((entry(&waits), entry(&format!("{waits}-BACK"))), (vec!["2026-11-21"], vec!["2026-11-22"]), "{text}");
    assert_eq!(entry(&asked), ["2026-11-22"], "{text}");
    assert!(text.contains(&format!("Refund of {waits}")), "{text}");
    assert!(text.contains("asked for on 21 Nov 2026"), "{text}");
    run("bean-check", &[&export(&shop, "beancount").await]);
    run("xmllint", &["--noout", &export(&shop, "tally").await]);
    // The ledgers still hold what the screen says.
    let [out, collected, fees] = on_the_screen(&shop, all("hledger")).await;
    let sum = |accounts: &str| -> Decimal {
        let csv = run("hledger", &["-f", &journal, "balance", "--flat", "-O", "csv", accounts]);
        let total = csv.lines().last().unwrap().split(',').skip(1).collect::<String>();
        total.replace(['"', ' '], "").replace("UGX", "").parse().unwrap_or_else(|_| panic!("{csv}"))
    };
    assert_eq!(sum("^Expenses:(Bill|Airtime|Send money)$"), out);
    assert_eq!((sum("^Income"), sum("^Expenses:Fees$")), (-collected, fees));
}

#[tokio::test]
async fn statements_of_days_with_a_refund_and_an_approval_add_up_for_each_day_and_for_both() {
    let (shop, waits, asked) = two_days().await;
    let [out, collected, fees] = on_the_screen(&shop, all("camt053")).await;
    let both = export(&shop, "camt053").await;
    assert_eq!(sum_of(&run("/usr/bin/python3", &["-c", READ_CAMT, &both])), collected - out - fees);
    let ofx = export(&shop, "ofx").await;
    assert_eq!(sum_of(&run("/usr/bin/python3", &["-c", READ_OFX, &ofx])), collected - out - fees);
    let mut sums = Decimal::ZERO;
    for (day, there, elsewhere) in [
        ("2026-11-21", vec![waits.clone()], vec![asked.clone(), format!("{waits}-BACK")]),
        ("2026-11-22", vec![asked.clone(), format!("{waits}-BACK")], vec![]),
    ] {
        let mut of_day = all("camt053");
        (of_day["from"], of_day["to"]) = (json!(day), json!(day));
        let saved = shop.call("exportHistory", of_day).await;
        let path = saved["path"].as_str().unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let has = |id: &String| text.contains(&format!("<NtryRef>{id}</NtryRef>"));
        assert!(there.iter().all(has) && !elsewhere.iter().any(has), "{day}: {text}");
        sums += sum_of(&run("/usr/bin/python3", &["-c", READ_CAMT, path]));
    }
    assert_eq!(sums, collected - out - fees);
}

#[tokio::test]
async fn a_failure_that_was_learned_of_late_moved_nothing_on_that_later_day() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let waits = shop.pay(&send("256772550012")).await;
    let reference = waits["row"]["reference"].as_str().unwrap();
    // It fails, and comes back, before the next payment of the same day; Kaunta hears of it the next day.
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    shop.pay(&bill("UMEME", "04212345671").answering("narration", "again")).await;
    shop.advance(24 * 3600);
    becomes(&shop, &waits, "FAILED", "failed").await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let journal = export(&shop, "hledger").await;
    run("hledger", &["-f", &journal, "check", "accounts", "commodities"]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(!text.contains("-BACK") && !text.contains(reference), "{text}");
    assert!(!text.contains("A movement that no payment of this day explains"), "{text}");
}

#[tokio::test]
async fn a_top_up_is_no_refund_of_a_payment_that_failed_on_the_day_before_the_export() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let waits = shop.pay(&send("256772550012")).await;
    let reference = waits["row"]["reference"].as_str().unwrap();
    // It fails, and comes back, on the day on which it was made; Kaunta hears of it the next day, on which the float is topped up.
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    shop.pay(&bill("UMEME", "04212345671").answering("narration", "again")).await;
    shop.advance(24 * 3600);
    becomes(&shop, &waits, "FAILED", "failed").await;
    shop.set_wallet(6_000_000).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let mut of_day = all("hledger");
    (of_day["from"], of_day["to"]) = (json!("2026-11-22"), json!("2026-11-22"));
    let journal = shop.call("exportHistory", of_day).await["path"].as_str().unwrap().to_owned();
    run("hledger", &["-f", &journal, "check", "accounts", "commodities"]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(!text.contains("-BACK") && !text.contains(reference), "{text}");
    assert_eq!(text.matches("A movement that no payment of this day explains").count(), 1, "{text}");
}

const READ_BALANCES: &str = "
import sys
from lxml import etree
ns = {'c': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'}
tree = etree.parse(sys.argv[1])
for of in tree.iterfind('.//c:Bal', ns): print(of.findtext('.//c:Cd', namespaces=ns), of.findtext('c:Amt', namespaces=ns))
for of in tree.iterfind('.//c:Ntry', ns):
    if of.findtext('c:Sts', namespaces=ns) == 'PDNG': print(of.findtext('c:NtryRef', namespaces=ns))
";

/// A payment that waits has left the float already; a collection that waits has not come in.
#[tokio::test]
async fn a_month_with_payments_that_are_not_settled_has_a_statement_that_adds_up_and_ledgers_that_explain_all() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let waits = shop.pay(&send("256772550012")).await;
    let asked = shop.pay(&collect("256772550012")).await;
    shop.pay(&bill("UMEME", "04212345671").answering("narration", "again")).await;
    let references = [&waits, &asked].map(|operation| operation["row"]["reference"].as_str().unwrap());
    let day = shop.float().await;
    let told = |end: &str| -> Decimal { day[end].as_str().unwrap().parse().unwrap() };
    let [out, collected, fees] = on_the_screen(&shop, all("camt053")).await;
    let saved = shop.call("exportHistory", all("camt053")).await;
    let path = saved["path"].as_str().unwrap();
    let read = run("/usr/bin/python3", &["-c", READ_BALANCES, path]);
    let balance = |code: &str| -> Decimal {
        let line = read.lines().find_map(|line| line.strip_prefix(code)).unwrap_or_else(|| panic!("{code}: {read}"));
        line.trim().parse().unwrap()
    };
    assert_eq!((balance("OPBD"), balance("CLAV")), (told("opening"), told("closing")));
    assert_eq!(balance("CLBD"), balance("OPBD") + collected - out - fees);
    assert!(balance("CLBD") > balance("CLAV"), "what waits has left the float: {read}");
    assert!(references.iter().all(|reference| read.lines().any(|line| line == *reference)), "{read}");
    assert!(saved["note"].as_str().unwrap().contains("2 payments are in it as pending"), "{saved}");
    let journal = export(&shop, "hledger").await;
    run("hledger", &["-f", &journal, "check", "accounts", "commodities"]);
    run("bean-check", &[&export(&shop, "beancount").await]);
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.contains(references[0]) && !text.contains(references[1]), "{text}");
    assert!(!text.contains("A movement that no payment of this day explains"), "{text}");
    // What nothing explains still has no statement.
    shop.set_wallet(9_000_000).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let refused = shop.refused("exportHistory", all("camt053")).await;
    assert!(refused.message.contains("at the end of 21 Nov 2026 the service gave"), "{}", refused.message);
}
