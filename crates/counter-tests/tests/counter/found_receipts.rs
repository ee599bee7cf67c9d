//! A customer who comes back without the receipt: a cashier finds it, even if another cashier sold it, and nothing
//! more.

use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};

use crate::orders::{bill, send};
use crate::payroll::{draft, people, run_to, terms as payroll_terms};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, come_in, log, staffed, start_again};
use crate::people_approvals::grant_rows;
use crate::shop::{Shop, run_sql};

const METER: &str = "04212345671";
/// The phone of the person who pays the bills.
const PHONE: &str = "0772 300 417";
const DAY: u64 = 86_400;

/// Sold by the owner. The cashier is signed in.
async fn sold() -> (Shop, Value) {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", METER)).await;
    assert_eq!(paid["row"]["state"], "succeeded");
    come_in(&shop, CASHIER).await;
    (shop, paid)
}

async fn look(shop: &Shop, typed: &str) -> Vec<Value> {
    shop.call("findReceipt", json!({ "typed": typed })).await["receipts"].as_array().unwrap().clone()
}

async fn finds(shop: &Shop, typed: &str) -> Vec<i64> {
    look(shop, typed).await.iter().map(|receipt| receipt["id"].as_i64().unwrap()).collect()
}

fn id_of(paid: &Value) -> Value {
    json!({ "id": paid["row"]["id"] })
}

async fn days(shop: &Shop, days: u32) {
    come_in(shop, OWNER).await;
    let rules = json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 240, "receiptDays": days });
    shop.call("saveRules", rules).await;
}

/// Copies that the timeline of a payment names, with who printed them. Signs the owner in.
async fn copies(shop: &Shop, paid: &Value) -> Vec<Value> {
    come_in(shop, OWNER).await;
    let events = shop.call("operation", id_of(paid)).await["events"].as_array().unwrap().clone();
    let copied = |event: &&Value| event["words"] == "The receipt was sent to the printer again, as a copy.";
    events.iter().filter(copied).map(|event| event["by"].clone()).collect()
}

#[tokio::test]
async fn a_receipt_that_another_sold_is_found_masked_by_each_full_number_and_shows_its_token() {
    let (shop, paid) = sold().await;
    let row = &paid["row"];
    let number = |label: &str| {
        let lines = paid["fromService"].as_array().unwrap().iter();
        lines.clone().find(|line| line["label"] == label).unwrap()["value"].as_str().unwrap().to_owned()
    };
    let reference = row["reference"].as_str().unwrap();
    let expected = [json!({
        "id": row["id"], "at": row["at"], "mode": row["mode"], "title": "Bill · Electricity (UEDCL, Umeme)", "amount": row["amount"],
        "name": look(&shop, METER).await[0]["name"], "number": "••• 671", "hasToken": true, "notice": null,
    })];
    let whole = row["party"].as_str().unwrap();
    let masked = expected[0]["name"].as_str().unwrap();
    assert!(masked.ends_with('•') && whole.starts_with(masked.chars().next().unwrap()), "{masked} of {whole}");
    let transaction = number("Transaction");
    for typed in ["0421 2345 671", "+256 772-300417", PHONE, reference, &reference.to_lowercase(), &transaction] {
        assert_eq!(look(&shop, typed).await, expected, "{typed}");
    }
    assert_eq!(shop.call("openFoundReceipt", id_of(&paid)).await["tokens"], paid["tokens"]);
    assert!(!paid["tokens"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_part_of_a_number_or_a_name_finds_nothing() {
    let (shop, paid) = sold().await;
    let reference = paid["row"]["reference"].as_str().unwrap();
    let name = paid["row"]["party"].as_str().unwrap();
    let most = &reference[..reference.len() - 1];
    for typed in [&METER[1..], &METER[..10], "77230041", most, name, "Power for the shop", "UMEME"] {
        assert_eq!(finds(&shop, typed).await, [] as [i64; 0], "{typed}");
    }
    for typed in ["", "  ", "12", "Ñakato"] {
        assert!(shop.refused("findReceipt", json!({ "typed": typed })).await.message.contains("whole reference"));
    }
}

#[tokio::test]
async fn a_receipt_is_found_on_seven_days_in_kampala_and_not_a_second_longer() {
    let (shop, paid) = sold().await;
    let id = paid["row"]["id"].as_i64().unwrap();
    // Sold at noon on the first day: to the last second of the seventh.
    shop.advance(6 * DAY + DAY / 2 - 1 - 20);
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [id]);
    shop.advance(20 + 1);
    assert_eq!(finds(&shop, METER).await, [] as [i64; 0]);
    let gone = shop.refused("openFoundReceipt", id_of(&paid)).await;
    assert!(gone.message.contains("no longer open to you"), "{gone:?}");
    days(&shop, 8).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [id]);
    shop.advance(DAY / 2);
    days(&shop, 8).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [id], "the eighth day lasts as long");
}

#[tokio::test]
async fn what_is_not_surely_paid_is_never_found() {
    let shop = staffed().await;
    for (scenario, state) in [
        ("pending_forever", "pending"),
        ("failed", "failed"),
        ("cut_after_booking", "unknown"),
        ("no_token", "succeeded"),
    ] {
        shop.force("transfer", scenario, 1).await;
        let id = shop.submit(&bill("UMEME", METER)).await;
        shop.until(id, state).await;
    }
    come_in(&shop, CASHIER).await;
    let found = look(&shop, METER).await;
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((&found[0]["id"], &found[0]["hasToken"]), (&json!(4), &json!(false)));
    assert!(found[0]["notice"].as_str().unwrap().contains("its token has not come"), "{:#}", found[0]);
    for call in ["openFoundReceipt", "printFoundReceipt"] {
        assert!(shop.refused(call, json!({ "id": 4 })).await.message.contains("its token has not come"), "{call}");
        assert_eq!(shop.refused(call, json!({ "id": 1 })).await.code, "notFound", "{call}");
    }
    come_in(&shop, OWNER).await;
    let disputed = shop.pay(&bill("UMEME", "14200550015")).await;
    shop.advance(11);
    assert_eq!(shop.call("askNow", id_of(&disputed)).await["row"]["contradictedBy"], "FAILED");
    come_in(&shop, CASHIER).await;
    assert_eq!(look(&shop, "14200550015").await, [] as [Value; 0], "disputed");
}

#[tokio::test]
async fn what_people_are_paid_in_a_payroll_is_not_found() {
    let shop = staffed().await;
    let run = draft(&shop, &people(&[("Okello James", "0772300499", "5000")])).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, run, "oneByOne").await).await;
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    shop.call("grantApproval", yes).await;
    run_to(&shop, run, "finished").await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, "0772300499").await, [] as [i64; 0]);
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn each_look_is_in_the_security_log_masked_before_anything_is_shown() {
    let (shop, paid) = sold().await;
    look(&shop, "0421 9999 999").await;
    look(&shop, METER).await;
    shop.call("openFoundReceipt", id_of(&paid)).await;
    come_in(&shop, OWNER).await;
    let log = log(&shop).await;
    let told = |words: &str| log.iter().any(|entry| entry.0 == "Okello" && entry.1 == words);
    assert!(told("Looked for a customer's receipts by the number ••• 671, and found 1 (practice)."), "{log:#?}");
    assert!(told("Looked for a customer's receipts by the number ••• 999, and found none (practice)."), "{log:#?}");
    assert!(told("Opened the tokens of a receipt that they had found: payment 1 (practice)."), "{log:#?}");
    assert!(!format!("{log:?}").contains(METER));
    // Where the log takes nothing more, nothing is shown.
    come_in(&shop, CASHIER).await;
    let list = shop.data().join("people.db");
    run_sql(&list, "CREATE TRIGGER no_more BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'no more'); END");
    assert_eq!(shop.refused("findReceipt", json!({ "typed": METER })).await.code, "book");
    assert_eq!(shop.refused("openFoundReceipt", id_of(&paid)).await.code, "notFound");
}

#[tokio::test]
async fn ten_looks_in_ten_minutes_are_allowed_and_neither_a_restart_nor_the_clock_allows_more() {
    let (mut shop, _) = sold().await;
    for _ in 0..10 {
        look(&shop, "0421 9999 999").await;
        // What is no number is no look.
        shop.refused("findReceipt", json!({ "typed": "1" })).await;
    }
    let refused = async |shop: &Shop, minutes: &str| {
        let refused = shop.refused("findReceipt", json!({ "typed": METER })).await;
        assert_eq!(refused.code, "right");
        let words = format!("You have looked for receipts ten times in ten minutes. Look again in {minutes},");
        assert!(refused.message.starts_with(&words), "{refused:?}");
    };
    refused(&shop, "10 minutes").await;
    start_again(&mut shop).await;
    come_in(&shop, CASHIER).await;
    refused(&shop, "10 minutes").await;
    shop.computer.set_clock(DAY as i64);
    come_in(&shop, CASHIER).await;
    refused(&shop, "10 minutes").await;
    come_in(&shop, TRUSTED).await;
    assert_eq!(finds(&shop, METER).await, [1], "everybody has looks of their own");
    shop.advance(541);
    come_in(&shop, CASHIER).await;
    refused(&shop, "1 minute").await;
    shop.advance(59);
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [1]);
}

#[tokio::test]
async fn what_is_printed_is_a_copy_even_if_nothing_was_printed_before_and_the_book_says_who_did() {
    let (shop, paid) = sold().await;
    look(&shop, METER).await;
    // Without a thermal printer: for the system's dialog.
    let shown = shop.call("printFoundReceipt", id_of(&paid)).await;
    assert_eq!((&shown["print"], &shown["receipt"]["copy"]), (&Value::Null, &json!("COPY")));
    assert_eq!(shown["receipt"]["tokens"][0]["value"], paid["tokens"][0]);
    assert_eq!(copies(&shop, &paid).await, ["Okello"]);

    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58", "cuts": true,
                                   "printsItself": true, "opensDrawer": true } });
    shop.call("savePrinter", set).await;
    come_in(&shop, CASHIER).await;
    look(&shop, METER).await;
    let printed = shop.call("printFoundReceipt", id_of(&paid)).await;
    assert_eq!(printed, json!({ "print": { "outcome": "printed", "said": "Printed, as a copy." }, "receipt": null }));
    let paper = Printout::print(&fake.printed(), 384).unwrap();
    assert_eq!((paper.cuts, paper.kicks.len()), (1, 0), "no drawer opens");
    assert_eq!(copies(&shop, &paid).await, ["Okello", "Okello"]);
}

#[tokio::test]
async fn a_found_receipt_opens_nothing_else_and_ends_with_the_visit() {
    let (shop, paid) = sold().await;
    let other = {
        come_in(&shop, OWNER).await;
        let other = shop.pay(&send("0772300777")).await;
        come_in(&shop, CASHIER).await;
        other
    };
    assert_eq!(finds(&shop, METER).await, [1]);
    for call in ["operation", "askNow", "receipt", "saveReceipt", "sharedReceipt", "sendAgain", "handOutToken"] {
        assert_eq!(shop.refused(call, id_of(&paid)).await.code, "right", "{call}");
    }
    let nothing = async |paid: &Value| {
        for call in ["openFoundReceipt", "printFoundReceipt"] {
            assert_eq!(shop.refused(call, id_of(paid)).await.code, "notFound", "{call}");
        }
    };
    nothing(&other).await;
    shop.call("openFoundReceipt", id_of(&paid)).await;
    // The same number is another payment in another book.
    come_in(&shop, OWNER).await;
    shop.go_to_development().await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [] as [i64; 0]);
    come_in(&shop, OWNER).await;
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [1]);
    shop.call("lock", Value::Null).await;
    come_in(&shop, CASHIER).await;
    nothing(&paid).await;
    assert_eq!(finds(&shop, METER).await, [1]);
    come_in(&shop, TRUSTED).await;
    nothing(&paid).await;
    assert_eq!(shop.sql(Environment::Practice, "SELECT count(*) FROM print_job").await, "0");
}

#[tokio::test]
async fn a_token_that_came_later_is_left_to_who_sold_it() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", "14200550083")).await;
    shop.advance(25);
    shop.until_detail(1, |detail| detail["tokenClaim"]["state"] == "came").await;
    come_in(&shop, CASHIER).await;
    let found = look(&shop, "14200550083").await;
    assert_eq!(found[0]["notice"], "Its token has come: Nakato or an owner hands it out.");
    for call in ["openFoundReceipt", "printFoundReceipt"] {
        assert_eq!(shop.refused(call, id_of(&paid)).await.code, "notFound", "{call}");
    }
    come_in(&shop, OWNER).await;
    shop.call("handOutToken", id_of(&paid)).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(look(&shop, "14200550083").await[0]["hasToken"], true);
    assert_eq!(shop.call("openFoundReceipt", id_of(&paid)).await["tokens"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_owner_sets_for_how_long_and_who_sees_everything_is_sent_to_the_history() {
    let (shop, _) = sold().await;
    let me = async |who| come_in(&shop, who).await["receiptDays"].clone();
    assert_eq!((me(CASHIER).await, me(OWNER).await, me(ACCOUNTANT).await), (json!(7), json!(0), json!(0)));
    come_in(&shop, OWNER).await;
    assert!(shop.refused("findReceipt", json!({ "typed": METER })).await.message.contains("in the history"));
    let rules = |days| json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 5, "receiptDays": days });
    assert_eq!(shop.refused("saveRules", rules(32)).await.code, "fields");
    days(&shop, 0).await;
    assert!(log(&shop).await[0].1.ends_with("no receipts of others."), "{:?}", log(&shop).await[0]);
    assert_eq!(me(CASHIER).await, 0);
    let off = shop.refused("findReceipt", json!({ "typed": METER })).await;
    assert!(off.code == "right" && off.message.contains("only their own receipts"), "{off:?}");
    days(&shop, 1).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(finds(&shop, METER).await, [1]);
    let nobody = Shop::open().await;
    assert!(nobody.refused("findReceipt", json!({ "typed": METER })).await.message.contains("in the history"));
}
