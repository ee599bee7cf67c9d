//! Limits, and what one person asks of another.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::{Order, airtime, collect, send};
use crate::payroll::{draft, people, run_to, terms as payroll_terms};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, come_in, log, owned, staffed, start_again, terms};
use crate::shop::{PATIENCE, Shop};

pub fn of(amount: &str) -> Order {
    send("0772300417").answering("amount", amount)
}

pub async fn ask(shop: &Shop, order: &Order) -> Value {
    let review = shop.review(order).await;
    assert!(review["approval"].is_string(), "{review:#}");
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "approval", "{refusal:?}");
    assert!(refusal.message.contains("Nothing was sent"), "{refusal:?}");
    shop.call("askApproval", json!({ "idempotencyKey": review["idempotencyKey"] })).await
}

pub fn grant(asked: &Value, (name, pin): (&str, &str)) -> Value {
    json!({ "number": asked["number"], "name": name, "pin": pin })
}

/// Approves the rows of a payroll, as the approver was shown them.
pub async fn grant_rows(shop: &Shop, asked: &Value, who: (&str, &str)) -> Value {
    let rows = shop.call("approvalRows", json!({ "number": asked["number"], "offset": 0, "limit": 1 })).await;
    let mut yes = grant(asked, who);
    yes["rows"] = rows["fingerprint"].clone();
    yes
}

pub async fn rules(shop: &Shop, approve_from: &str, shop_per_day: &str) {
    let rules = json!({ "approveFrom": approve_from, "shopPerDay": shop_per_day, "idleMinutes": 5, "receiptDays": 7 });
    shop.call("saveRules", rules).await;
}

#[tokio::test]
async fn a_cashier_pays_up_to_their_limits_and_not_a_shilling_more() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    // Limits do not apply to money that comes in.
    shop.pay(&collect("0772300417").answering("amount", "900000")).await;
    let review = shop.review(&of("100,001")).await;
    assert!(review["approval"].as_str().unwrap().contains("for one payment"), "{review:#}");
    assert_eq!(shop.review(&of("100,000")).await["approval"], Value::Null);
    shop.pay(&of("100,000")).await;
    assert_eq!(shop.review(&of("50,000")).await["approval"], Value::Null);
    let over = shop.review(&of("50,001")).await;
    assert!(over["approval"].as_str().unwrap().contains("for a day"), "{over:#}");
    let refusal = shop.refused("submit", json!({ "idempotencyKey": over["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "approval");
    assert!(refusal.message.contains("UGX 150,000") && refusal.message.contains("UGX 100,000"), "{refusal:?}");
    shop.pay(&of("50,000")).await;
    assert_eq!(shop.booked().await.len(), 3);
    // A new day in Kampala.
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    shop.pay(&of("60,000").answering("narration", "The day after")).await;
}

#[tokio::test]
async fn what_is_pending_or_unknown_counts_and_what_failed_does_not() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let at = |phone: &str, amount: &str| send(phone).answering("amount", amount);
    let failed = shop.pay(&at("0772550013", "100,000")).await;
    let open = shop.pay(&at("0772550012", "100,000")).await;
    let state = |detail: &Value| detail["row"]["state"].as_str().unwrap().to_owned();
    assert!(["failed", "rejected"].contains(&&*state(&failed)), "{}", state(&failed));
    assert!(["pending", "unknown"].contains(&&*state(&open)), "{}", state(&open));
    assert!(shop.review(&of("50,001")).await["approval"].is_string());
    assert_eq!(shop.review(&of("50,000")).await["approval"], Value::Null);
}

#[tokio::test]
async fn two_payments_at_the_same_moment_can_not_both_have_what_is_left_for_one() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let (one, other) = (shop.review(&of("100,000")).await, shop.review(&of("90,000")).await);
    let submit =
        async |review: &Value| shop.app.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    let (one, other) = tokio::join!(submit(&one), submit(&other));
    assert_eq!(u8::from(one.is_ok()) + u8::from(other.is_ok()), 1, "{one:?} {other:?}");
}

#[tokio::test]
async fn a_second_person_lets_it_through_at_the_same_counter_and_it_is_sent_once() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("140,000")).await;
    assert_eq!((&asked["state"], &asked["maker"]), (&json!("waiting"), &json!("Okello")));
    assert_eq!(asked["checkers"], json!(["Nakato", "Babirye"]));
    assert_eq!(asked["amount"], "140000");
    assert_eq!(shop.transfers().await, 0);
    assert_eq!(shop.call("status", Value::Null).await["approvals"], 1);
    let granted = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    assert_eq!((&granted["state"], &granted["checker"]), (&json!("granted"), &json!("Babirye")));
    let id = granted["operation"].as_i64().unwrap();
    shop.told(id).await;
    let detail = shop.until_detail(id, |detail| detail["row"]["state"] == "succeeded").await;
    let by: Vec<&Value> = detail["events"].as_array().unwrap().iter().map(|event| &event["by"]).collect();
    assert_eq!(by[..3], [&json!("Okello"), &json!("Babirye"), &json!("Okello")]);
    // Granted twice, submitted afterwards: one payment.
    let again = shop.app.call("grantApproval", grant(&asked, OWNER)).await;
    assert!(again.is_err() || again.unwrap()["operation"] == id);
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn nobody_approves_what_they_asked_for_and_nobody_without_the_right() {
    let shop = staffed().await;
    rules(&shop, "50,000", "").await;
    let asked = ask(&shop, &of("60,000")).await;
    assert!(asked["why"].as_str().unwrap().contains("payment of this size"), "{asked:#}");
    assert_eq!(asked["checkers"], json!(["Babirye"]));
    for (who, code) in [(OWNER, "right"), (("NAKATO", OWNER.1), "right"), (CASHIER, "right"), (ACCOUNTANT, "right")] {
        let refusal = shop.refused("grantApproval", grant(&asked, who)).await;
        assert_eq!(refusal.code, code, "{who:?} {refusal:?}");
    }
    let refusal = shop.refused("grantApproval", grant(&asked, (TRUSTED.0, "000001"))).await;
    assert_eq!(refusal.code, "pin");
    assert_eq!(shop.transfers().await, 0);
    let log = log(&shop).await;
    assert!(log.iter().any(|entry| entry.1.contains("nobody approves their own request")), "{log:#?}");
    assert!(log.iter().any(|entry| entry.1.contains("wrong PIN was typed to approve")), "{log:#?}");
    shop.call("grantApproval", grant(&asked, TRUSTED)).await;
}

#[tokio::test]
async fn a_cashier_gets_nothing_of_what_another_asked_for_or_reviewed_and_each_try_is_in_the_log() {
    let shop = staffed().await;
    rules(&shop, "50,000", "").await;
    let asked = ask(&shop, &of("60,000")).await;
    let number = json!({ "number": asked["number"] });
    let of_owner = [shop.review(&of("1,000")).await, shop.review(&of("70,000")).await];
    let refused = "Was refused: the request for approval is another person's.";
    let (own, others) = (json!("Okello"), "Was refused: another person filled in this payment.");
    let mut tries = 0;
    come_in(&shop, CASHIER).await;
    for (call, input, code, words) in [
        ("approval", number.clone(), "right", refused),
        ("withdrawApproval", number.clone(), "right", refused),
        ("submit", json!({ "idempotencyKey": of_owner[0]["idempotencyKey"] }), "review", others),
        ("askApproval", json!({ "idempotencyKey": of_owner[1]["idempotencyKey"] }), "review", others),
    ] {
        assert_eq!(shop.refused(call, input).await.code, code, "{call}");
        tries += 1;
        come_in(&shop, OWNER).await;
        let log = log(&shop).await;
        let told = log.iter().filter(|entry| entry.0 == own && entry.1.starts_with("Was refused")).count();
        assert_eq!(told, tries, "{call}: {log:#?}");
        assert!(log.contains(&(own.clone(), words.to_owned())), "{call}: {log:#?}");
        come_in(&shop, CASHIER).await;
    }
    // Opening their own request is not refused.
    let own = ask(&shop, &of("110,000")).await;
    shop.call("approval", json!({ "number": own["number"] })).await;
    come_in(&shop, OWNER).await;
    assert_eq!(shop.call("approval", number).await["state"], "waiting");
    assert_eq!(shop.transfers().await, 0);
    assert_eq!(log(&shop).await.iter().filter(|entry| entry.1.starts_with("Was refused")).count(), tries);
}

#[tokio::test]
async fn a_request_can_be_refused_taken_back_or_grow_too_old() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    let mut no = grant(&asked, OWNER);
    no["reason"] = json!("<img src=x onerror=alert(1)> not today");
    let refused = shop.call("refuseApproval", no).await;
    assert_eq!(refused["state"], "refused");
    assert!(refused["situation"].as_str().unwrap().contains("not today"));
    assert!(shop.refused("grantApproval", grant(&asked, OWNER)).await.message.contains("decided"));
    let asked = ask(&shop, &of("120,000")).await;
    assert_eq!(shop.call("withdrawApproval", json!({ "number": asked["number"] })).await["state"], "withdrawn");
    let asked = ask(&shop, &of("130,000")).await;
    shop.advance(24 * 3600);
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "expired");
    assert!(shop.refused("grantApproval", grant(&asked, OWNER)).await.message.contains("has expired"));
    assert_eq!(shop.call("status", Value::Null).await["approvals"], 0);
    assert_eq!(shop.transfers().await, 0);
    // They may not withdraw somebody else's request, and a cashier may not see it.
    come_in(&shop, TRUSTED).await;
    assert_eq!(shop.refused("withdrawApproval", json!({ "number": asked["number"] })).await.code, "right");
}

#[tokio::test]
async fn as_many_wait_as_the_list_shows_to_whoever_reads_it() {
    let shop = staffed().await;
    rules(&shop, "50000", "").await;
    ask(&shop, &of("60,000")).await;
    for person in [CASHIER, TRUSTED] {
        come_in(&shop, person).await;
        ask(&shop, &of("110,000")).await;
    }
    for (person, seen) in [(CASHIER, 1), (TRUSTED, 3), (ACCOUNTANT, 3), (OWNER, 3)] {
        come_in(&shop, person).await;
        let list = shop.call("approvals", json!({ "offset": 0, "limit": 50 })).await;
        let shown = list["items"].as_array().unwrap().iter().filter(|item| item["state"] == "waiting").count();
        assert_eq!((shown, &list["waiting"]), (seen, &json!(seen)), "{person:?}: {list:#}");
    }
}

#[tokio::test]
async fn a_request_survives_a_restart_and_its_maker_being_removed_makes_it_void() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    let kept = ask(&shop, &of("115,000")).await;
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    assert_eq!(shop.call("approvals", json!({ "offset": 0, "limit": 50 })).await["waiting"], 2);
    let granted = shop.call("grantApproval", grant(&kept, OWNER)).await;
    assert_eq!(granted["state"], "granted");
    shop.call("removePerson", json!({ "name": "Okello" })).await;
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "void");
    assert_eq!(shop.refused("grantApproval", grant(&asked, OWNER)).await.code, "review");
    assert_eq!(shop.call("status", Value::Null).await["approvals"], 0);
}

#[tokio::test]
async fn an_owner_who_leaves_while_approvals_wait_leaves_them_to_another() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    come_in(&shop, OWNER).await;
    shop.call("changePerson", json!({ "name": "Ssali", "terms": terms("owner", "", "") })).await;
    come_in(&shop, ACCOUNTANT).await;
    shop.call("removePerson", json!({ "name": "Nakato" })).await;
    let waiting = shop.call("approval", json!({ "number": asked["number"] })).await;
    assert_eq!((&waiting["state"], &waiting["checkers"]), (&json!("waiting"), &json!(["Ssali", "Babirye"])));
    assert!(shop.refused("grantApproval", grant(&asked, OWNER)).await.code == "pin");
    shop.call("grantApproval", grant(&asked, ACCOUNTANT)).await;
}

#[tokio::test]
async fn the_shops_own_limit_for_a_day_can_not_be_approved_away() {
    let shop = staffed().await;
    rules(&shop, "", "150,000").await;
    shop.pay(&of("100,000")).await;
    let review = shop.review(&of("60,000")).await;
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "right");
    assert!(refusal.message.contains("UGX 150,000"), "{refusal:?}");
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    let refusal = shop.refused("grantApproval", grant(&asked, OWNER)).await;
    assert_eq!(refusal.code, "right");
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "waiting");
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn with_one_person_nothing_needs_a_second() {
    let (shop, _) = owned().await;
    rules(&shop, "1,000", "").await;
    assert!(
        shop.call("people", Value::Null).await["approvals"].as_str().unwrap().contains("Only one person pays here")
    );
    shop.pay(&airtime("0772300417")).await;
    let id = draft(&shop, &people(&[("Okello James", "0772300417", "5000")])).await;
    let terms = payroll_terms(&shop, id, "oneByOne").await;
    shop.call("confirmPayroll", terms).await;
    run_to(&shop, id, "finished").await;
}

#[tokio::test]
async fn every_payroll_needs_a_second_person_and_is_paid_as_it_was_shown() {
    let shop = staffed().await;
    let id =
        draft(&shop, &people(&[("Okello James", "0772300417", "5000"), ("Akello Rose", "0772300418", "7000")])).await;
    let preview = shop.call("previewPayroll", json!({ "id": id, "route": "oneByOne" })).await;
    assert!(preview["approval"].is_string(), "{preview:#}");
    let terms = payroll_terms(&shop, id, "oneByOne").await;
    assert_eq!(shop.refused("confirmPayroll", terms.clone()).await.code, "approval");
    let asked = shop.call("askPayrollApproval", terms.clone()).await;
    assert_eq!(
        (&asked["amount"], &asked["payroll"], &asked["party"]),
        (&json!("12000"), &json!(id), &json!("2 payments"))
    );
    assert_eq!(shop.refused("grantApproval", grant(&asked, OWNER)).await.code, "right");
    let unseen = shop.refused("grantApproval", grant(&asked, TRUSTED)).await;
    assert!(unseen.message.contains("look at its rows"), "{unseen:?}");
    let mut other = grant(&asked, TRUSTED);
    other["rows"] = json!("00".repeat(32));
    assert!(shop.refused("grantApproval", other).await.message.contains("look at its rows"));
    assert_eq!(shop.transfers().await, 0);
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    let granted = shop.call("grantApproval", yes).await;
    assert_eq!(granted["state"], "granted");
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.booked().await.len(), 2);
}

#[tokio::test]
async fn a_payroll_that_was_changed_after_it_was_asked_for_is_not_paid() {
    let shop = staffed().await;
    let id =
        draft(&shop, &people(&[("Okello James", "0772300417", "5000"), ("Akello Rose", "0772300418", "7000")])).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    let notices = async || shop.call("payroll", json!({ "id": id })).await["notices"].to_string();
    assert!(notices().await.contains("waits for a second person"), "{}", notices().await);
    let first = crate::payroll::all(&shop.app, id).await[0].clone();
    let put = async |amount: &str| {
        let mut text = first["text"].clone();
        text["amount"] = json!(amount);
        shop.call("changeRow", json!({ "id": id, "position": first["position"], "text": text })).await
    };
    shop.computer.changes.lock().unwrap().clear();
    put("6000").await;
    // The window is told at once, and changing the row back does not revive the request.
    assert!(shop.computer.changes.lock().unwrap().contains(&kaunta_contract::Change::Approvals));
    let stands = async || shop.call("approval", json!({ "number": asked["number"] })).await;
    assert_eq!(stands().await["state"], "void");
    put("5000").await;
    assert_eq!(stands().await["state"], "void");
    assert!(stands().await["situation"].as_str().unwrap().contains("the rows were changed"), "{}", stands().await);
    assert!(notices().await.contains("is void: the rows were changed"), "{}", notices().await);
    let refusal = shop.refused("grantApproval", yes).await;
    assert_eq!(refusal.code, "review", "{refusal:?}");
    assert!(refusal.message.contains("is void"), "{refusal:?}");
    assert_eq!(shop.transfers().await, 0);
    let log = log(&shop).await;
    assert_eq!(log.iter().filter(|entry| entry.1.contains("void")).count(), 1, "{log:#?}");
    // A repeated request is a new one, for the rows as they are now.
    let again = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    assert_ne!(again["number"], asked["number"]);
    let yes = grant_rows(&shop, &again, TRUSTED).await;
    shop.call("grantApproval", yes).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.booked().await.len(), 2);
}

#[tokio::test]
async fn a_row_that_was_paid_meanwhile_is_left_out_and_the_request_is_void_by_that() {
    let shop = staffed().await;
    let id =
        draft(&shop, &people(&[("Okello James", "0772300417", "60000"), ("Akello Rose", "0772300418", "7000")])).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    shop.pay(&of("60,000")).await;
    let refusal = shop.refused("grantApproval", yes).await;
    assert!(refusal.message.contains("paid the same a moment ago"), "{refusal:?}");
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "void");
    let log = log(&shop).await;
    assert_eq!(log.iter().filter(|entry| entry.1.contains("void")).count(), 1, "{log:#?}");
}

#[tokio::test]
async fn whoever_decides_is_shown_the_rows_as_they_were_when_they_were_asked_for() {
    let shop = staffed().await;
    let id =
        draft(&shop, &people(&[("Okello James", "0772300417", "5000"), ("Akello Rose", "0772300418", "7000")])).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let part = json!({ "number": asked["number"], "offset": 0, "limit": 100 });
    let rows = shop.call("approvalRows", part.clone()).await;
    assert_eq!((&rows["total"], &rows["amount"]), (&json!(2), &json!("12000")));
    let of = |row: &Value| (row["name"].clone(), row["to"].clone(), row["amount"].clone());
    let shown: Vec<_> = rows["rows"].as_array().unwrap().iter().map(of).collect();
    let expected = [("Okello James", "0772 300 417, MTN", "5000"), ("Akello Rose", "0772 300 418, MTN", "7000")];
    assert_eq!(shown, expected.map(|(name, to, amount)| (json!(name), json!(to), json!(amount))));
    shop.call("discardPayroll", json!({ "id": id })).await;
    assert_eq!(shop.call("approvalRows", part.clone()).await, rows, "whatever became of the draft");
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("approvalRows", part).await.code, "right", "another's");
}

#[tokio::test]
async fn a_cashier_who_becomes_an_accountant_moves_no_money_with_what_they_asked_for() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    come_in(&shop, OWNER).await;
    shop.call("changePerson", json!({ "name": "Okello", "terms": terms("accountant", "", "") })).await;
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "void");
    assert_eq!(shop.refused("grantApproval", grant(&asked, OWNER)).await.code, "review");
}

#[tokio::test]
async fn an_owner_beside_an_accountant_has_no_second_person_and_one_limit_of_their_own() {
    let (shop, _) = owned().await;
    crate::people::add(&shop, ACCOUNTANT, terms("accountant", "", "")).await;
    shop.call("changePerson", json!({ "name": "Nakato", "terms": terms("owner", "50,000", "") })).await;
    let review = shop.review(&of("60,000")).await;
    assert_eq!(review["approval"], Value::Null);
    let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refusal.code, "right");
    assert!(refusal.message.contains("Raise it first"), "{refusal:?}");
    let id = draft(&shop, &people(&[("Okello James", "0772300417", "5000")])).await;
    let terms = payroll_terms(&shop, id, "oneByOne").await;
    shop.call("confirmPayroll", terms).await;
    run_to(&shop, id, "finished").await;
}

#[tokio::test]
async fn a_request_shows_all_of_where_the_money_goes() {
    let shop = staffed().await;
    rules(&shop, "1,000", "").await;
    let orders = [
        (crate::orders::bill("UMEME", "04212345671"), [("Account number", "04212345671"), ("Through", "Umeme")]),
        (crate::orders::bank("9030012345678"), [("Account number", "9030012345678"), ("Through", "Stanbic Bank")]),
        (of("60,000"), [("Phone number", "0772 300 417"), ("Network", "MTN")]),
        (
            airtime("0752300417").answering("mnoProvider", "AIRTEL"),
            [("Phone number", "0752 300 417"), ("Network", "Airtel")],
        ),
    ];
    for (order, expected) in orders {
        // Everything is shown outside the note too.
        let asked = ask(&shop, &order.answering("narration", "Nothing")).await;
        let lines = asked["lines"].as_array().unwrap();
        for (label, value) in expected {
            let shown =
                lines.iter().any(|line| line["label"] == label && line["value"].as_str().unwrap().contains(value));
            assert!(shown, "{label} {value}: {lines:#?}");
        }
    }
}

#[tokio::test]
async fn a_request_says_that_the_same_was_paid_since_it_was_asked_for() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("110,000")).await;
    let situation = async || {
        let approval = shop.call("approval", json!({ "number": asked["number"] })).await;
        approval["situation"].as_str().unwrap().to_owned()
    };
    assert!(!situation().await.contains("Careful"));
    come_in(&shop, OWNER).await;
    shop.pay(&of("110,000")).await;
    assert!(situation().await.contains("Careful: the same amount"));
}

#[tokio::test]
async fn the_log_says_once_who_asked_and_once_who_said_yes_however_often_it_is_clicked() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let review = shop.review(&of("140,000")).await;
    let input = json!({ "idempotencyKey": review["idempotencyKey"] });
    let asked = shop.call("askApproval", input.clone()).await;
    assert_eq!(shop.call("askApproval", input).await["number"], asked["number"]);
    shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    shop.call("grantApproval", grant(&asked, OWNER)).await;
    come_in(&shop, OWNER).await;
    let log = log(&shop).await;
    let of = |act: &str| log.iter().filter(|entry| entry.1.contains(act)).map(|entry| &entry.0).collect::<Vec<_>>();
    assert_eq!(of("sked for approval 1"), ["Okello"], "{log:#?}");
    assert_eq!(of("Granted approval 1"), ["Babirye"], "{log:#?}");
}

#[tokio::test]
async fn who_approves_reads_the_id_that_was_noted_and_it_stays_with_the_payment() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let review = shop.review(&of("1,000,000")).await;
    let noted = json!({ "kind": "refugeeId", "lastFour": "12ab" });
    let input = json!({ "idempotencyKey": review["idempotencyKey"], "customerId": noted });
    let asked = shop.call("askApproval", input).await;
    assert!(asked.to_string().contains("Refugee ID ending in 12AB"), "{asked:#}");
    let granted = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    let made = shop.call("operation", json!({ "id": granted["operation"] })).await;
    assert!(made["fields"].to_string().contains("Refugee ID ending in 12AB"), "{made:#}");
}

#[tokio::test]
async fn a_book_that_could_not_be_written_when_the_rules_changed_and_somebody_left_is_told_as_soon_as_it_can() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("140,000")).await;
    come_in(&shop, OWNER).await;
    shop.sql(
        Environment::Practice,
        "CREATE TRIGGER full BEFORE UPDATE ON approval BEGIN SELECT RAISE(ABORT, 'no room'); END;
         CREATE TRIGGER fuller BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no room'); END;",
    )
    .await;
    rules(&shop, "50,000", "").await;
    shop.call("removePerson", json!({ "name": "Okello" })).await;
    shop.sql(Environment::Practice, "DROP TRIGGER full; DROP TRIGGER fuller;").await;
    let told = async {
        while shop.call("approval", json!({ "number": asked["number"] })).await["state"] != "void" {
            shop.passes(1).await;
        }
    };
    tokio::time::timeout(PATIENCE, told).await.unwrap();
    assert_eq!(shop.refused("grantApproval", grant(&asked, TRUSTED)).await.code, "review");
    let large = json!({ "idempotencyKey": shop.review(&of("50,000")).await["idempotencyKey"] });
    assert_eq!(shop.refused("submit", large).await.code, "approval");
    assert_eq!(shop.transfers().await, 0);
}
