//! A second person decides on several bills of one customer as one request.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::basket::{ALSO_PAID, CUT, PAID, goes_on, in_doubt, outcomes, reviewed, sent, until};
use crate::cash::{notes, term};
use crate::people::{CASHIER, OWNER, TRUSTED, come_in, log, staffed};
use crate::people_approvals::{grant, rules};
use crate::shop::Shop;

/// 25,000 each: together over the cashier's 100,000 for one payment.
const FIVE: [&str; 5] = [PAID, ALSO_PAID, "04212345672", "04212345673", "04212345674"];

/// The cashier asks about bills; also returns what identifies them.
async fn asks(shop: &Shop, accounts: &[&str]) -> (Value, Value) {
    come_in(shop, CASHIER).await;
    let keys = json!({ "idempotencyKeys": reviewed(shop, accounts).await });
    (shop.call("askBasketApproval", keys.clone()).await, keys)
}

/// What the book says to a change that it refuses.
fn refused_sql(shop: &Shop, sql: &str) -> String {
    let book = shop.book(Environment::Practice);
    let done =
        std::process::Command::new("sqlite3").args(["-cmd", ".timeout 10000"]).arg(book).arg(sql).output().unwrap();
    assert!(!done.status.success(), "{sql}");
    String::from_utf8_lossy(&done.stderr).into_owned()
}

async fn granted(shop: &Shop, asked: &Value, who: (&str, &str)) -> Value {
    shop.call("grantApproval", grant(asked, who)).await
}

#[tokio::test]
async fn the_second_person_sees_every_bill_its_holder_and_the_sum_and_all_are_paid_once() {
    let shop = staffed().await;
    shop.opens_drawer(notes()).await;
    let (asked, keys) = asks(&shop, &FIVE).await;
    assert_eq!(
        (&asked["state"], &asked["amount"], &asked["party"]),
        (&json!("waiting"), &json!("125000"), &json!("5 bills"))
    );
    assert_eq!(asked["why"], "Together they are over the asking person's limit for one payment.");
    assert_eq!(asked["checkers"], json!(["Nakato", "Babirye"]));
    let bills = asked["bills"].as_array().unwrap();
    assert_eq!(bills.iter().map(|bill| bill["account"].as_str().unwrap()).collect::<Vec<_>>(), FIVE);
    for bill in bills {
        assert!(!bill["party"].as_str().unwrap().is_empty() && bill["amount"] == "25000", "{bill:#}");
        assert!(bill["provider"].as_str().unwrap().contains("Umeme"), "{bill:#}");
    }
    // A double click, or an answer that came late, asks once. Nothing of it is paid by another way meanwhile.
    assert_eq!(shop.call("askBasketApproval", keys.clone()).await["number"], asked["number"]);
    assert_eq!(shop.call("approvals", json!({ "offset": 0, "limit": 10 })).await["total"], 1);
    assert_eq!(shop.call("payBasket", keys.clone()).await["state"], "asked");
    shop.refused("submit", json!({ "idempotencyKey": keys["idempotencyKeys"][0] })).await;
    shop.refused("askApproval", json!({ "idempotencyKey": keys["idempotencyKeys"][0] })).await;
    assert_eq!((sent(&shop).await, term(&shop.cash().await["period"], "inDoubt")), (0, 0));
    let yes = granted(&shop, &asked, TRUSTED).await;
    assert_eq!((&yes["state"], &yes["checker"]), (&json!("granted"), &json!("Babirye")));
    let ended = until(&shop, &json!({ "id": yes["basket"] }), "ended").await;
    assert_eq!(outcomes(&ended), ["Paid"; 5]);
    // Each payment tells who asked and who approved.
    for bill in ended["bills"].as_array().unwrap() {
        let detail = shop.call("operation", json!({ "id": bill["operation"]["id"] })).await;
        let by: Vec<&Value> = detail["events"].as_array().unwrap().iter().map(|event| &event["by"]).collect();
        assert_eq!(by[..3], [&json!("Okello"), &json!("Babirye"), &json!("Okello")], "{detail:#}");
    }
    // Neither a second yes nor the confirmation sends anything again.
    let again = shop.refused("grantApproval", grant(&asked, OWNER)).await;
    assert!(again.message.contains("already decided"), "{again:?}");
    assert_eq!(shop.call("payBasket", keys).await["id"], ended["id"]);
    assert_eq!(sent(&shop).await, 5);
    come_in(&shop, OWNER).await;
    let told = log(&shop).await;
    let by =
        |who: &str, words: &str| told.iter().filter(|(name, said)| *name == json!(who) && said.contains(words)).count();
    assert_eq!((by("Okello", "Asked for approval"), by("Babirye", "Granted approval")), (1, 1), "{told:#?}");
}

#[tokio::test]
async fn bills_that_were_refused_withdrawn_or_expired_are_never_paid_by_any_way() {
    let shop = staffed().await;
    let refuse = |asked: &Value| json!({ "number": asked["number"], "name": TRUSTED.0, "pin": TRUSTED.1, "reason": "Not today" });
    for end in ["refused", "withdrawn", "expired"] {
        let (asked, keys) = asks(&shop, &FIVE).await;
        match end {
            "refused" => assert_eq!(shop.call("refuseApproval", refuse(&asked)).await["state"], "refused"),
            "withdrawn" => {
                let taken_back = shop.call("withdrawApproval", json!({ "number": asked["number"] })).await;
                assert_eq!(taken_back["state"], "withdrawn");
            }
            _ => {
                shop.advance(86_400);
                come_in(&shop, CASHIER).await;
                let seen = shop.call("approvals", json!({ "offset": 0, "limit": 10 })).await;
                assert_eq!(seen["items"][0]["state"], "expired", "{seen:#}");
            }
        }
        shop.refused("grantApproval", grant(&asked, OWNER)).await;
        // The same confirmation finds the bills as they were left; nothing brings them back.
        let left = shop.call("payBasket", keys.clone()).await;
        assert_eq!((&left["state"], outcomes(&left)), (&json!("ended"), vec!["Left unpaid"; 5]), "{end}");
        assert_eq!(shop.call("decideBasket", json!({ "id": left["id"], "goOn": true })).await["state"], "ended");
        for key in keys["idempotencyKeys"].as_array().unwrap() {
            shop.refused("submit", json!({ "idempotencyKey": key })).await;
        }
        assert_eq!(shop.call("askBasketApproval", keys).await["number"], asked["number"]);
    }
    assert_eq!(sent(&shop).await, 0);
}

#[tokio::test]
async fn nobody_approves_their_own_bills_nor_for_someone_who_may_not_pay_any_more() {
    let shop = staffed().await;
    rules(&shop, "50,000", "").await;
    let (asked, _) = asks(&shop, &FIVE).await;
    assert_eq!(shop.refused("grantApproval", grant(&asked, CASHIER)).await.code, "right");
    come_in(&shop, OWNER).await;
    let person = json!({ "name": CASHIER.0, "terms": crate::people::terms("accountant", "", "") });
    shop.call("changePerson", person).await;
    shop.refused("grantApproval", grant(&asked, TRUSTED)).await;
    assert_eq!(sent(&shop).await, 0);
}

#[tokio::test]
async fn the_shops_limit_of_a_day_holds_for_approved_bills_and_the_makers_own_do_not() {
    let shop = staffed().await;
    rules(&shop, "", "130,000").await;
    let (asked, _) = asks(&shop, &FIVE).await;
    let (other, _) = asks(&shop, &["04212345675", "04212345676", "04212345677", "04212345678", "04212345679"]).await;
    // 125,000 of the shop's 130,000, although the cashier may pay only 100,000 at once.
    let yes = granted(&shop, &asked, TRUSTED).await;
    // Those that are being paid count at once.
    let refused = shop.refused("grantApproval", grant(&other, TRUSTED)).await;
    assert!(refused.message.contains("UGX 130,000"), "{refused:?}");
    until(&shop, &json!({ "id": yes["basket"] }), "ended").await;
    assert_eq!(shop.call("approval", json!({ "number": other["number"] })).await["state"], "waiting");
    come_in(&shop, OWNER).await;
    rules(&shop, "", "250,000").await;
    until(&shop, &json!({ "id": granted(&shop, &other, TRUSTED).await["basket"] }), "ended").await;
}

#[tokio::test]
async fn approved_bills_stop_in_doubt_and_only_who_asked_goes_on() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    in_doubt(&shop).await;
    let (asked, _) = asks(&shop, &[CUT, PAID, ALSO_PAID, "04212345672", "04212345673"]).await;
    // Where the service does not tell whether another copy of the book is in use, the person presses again.
    let yes = match shop.app.call("grantApproval", grant(&asked, OWNER)).await {
        Ok(yes) => yes,
        Err(_unasked) => granted(&shop, &asked, OWNER).await,
    };
    let stopped = until(&shop, &json!({ "id": yes["basket"] }), "stopped").await;
    assert_eq!((sent(&shop).await, &stopped["mayGoOn"]), (1, &json!(true)));
    come_in(&shop, OWNER).await;
    assert_eq!(goes_on(&shop, &stopped).await["state"], "stopped");
    come_in(&shop, CASHIER).await;
    goes_on(&shop, &stopped).await;
    let ended = until(&shop, &stopped, "ended").await;
    assert_eq!((outcomes(&ended)[0], sent(&shop).await), ("Not certain", 5));
}

#[tokio::test]
async fn after_a_crash_approved_bills_wait_and_the_book_itself_refuses_bills_without_a_yes() {
    let mut shop = staffed().await;
    let (asked, keys) = asks(&shop, &FIVE).await;
    // Not even by who edits the state of the basket.
    let error = refused_sql(&shop, "UPDATE basket SET state = 'running'");
    assert!(error.contains("a second person has not said yes to these bills"), "{error}");
    let id = shop.call("payBasket", keys).await["id"].clone();
    // As a crash leaves it, between the yes and the first bill.
    let crashed = format!(
        "UPDATE approval SET state = 'granted', checker = 'Nakato', checker_folded = 'nakato', decided_at = asked_at
         WHERE id = {}; UPDATE basket SET state = 'running'",
        asked["number"]
    );
    crate::recovery::reopen(&mut shop, |shop| drop(shop.sql_on_closed(Environment::Practice, &crashed))).await;
    come_in(&shop, CASHIER).await;
    let stopped = shop.call("basket", json!({ "id": id })).await;
    assert_eq!((&stopped["state"], &stopped["mayGoOn"], sent(&shop).await), (&json!("stopped"), &json!(true), 0));
    goes_on(&shop, &stopped).await;
    let ended = until(&shop, &stopped, "ended").await;
    assert_eq!((outcomes(&ended), sent(&shop).await), (vec!["Paid"; 5], 5));
}

#[tokio::test]
async fn a_restored_book_grants_no_bills_that_waited_and_leaves_them_unpaid() {
    let shop = staffed().await;
    let (asked, keys) = asks(&shop, &FIVE).await;
    come_in(&shop, OWNER).await;
    let backup = crate::recovery::backed_up(&shop).await;
    shop.call("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
    shop.refused("grantApproval", grant(&asked, TRUSTED)).await;
    let seen = shop.call("approval", json!({ "number": asked["number"] })).await;
    assert_eq!(seen["state"], "void", "{seen:#}");
    let left = shop.call("payBasket", keys).await;
    assert_eq!((&left["state"], outcomes(&left), sent(&shop).await), (&json!("ended"), vec!["Left unpaid"; 5], 0));
}
