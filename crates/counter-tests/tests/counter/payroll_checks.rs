//! A payroll that pays one by one checks each name with the service right before.

use std::time::Duration;

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::payroll::{
    all, draft, halted, many, outcomes, pay_one_by_one, people, resume, run_to, run_until, terms, view,
};
use crate::people::{CASHIER, TRUSTED, come_in, staffed};
use crate::people_approvals::grant_rows;
use crate::shop::{PATIENCE, Shop};

/// Confirms one by one, with this decision for different names.
async fn pay_checked(shop: &Shop, id: i64, names: &str) -> Value {
    let mut terms = terms(shop, id, "oneByOne").await;
    (terms["rate"], terms["names"]) = (json!(600), json!(names));
    shop.call("confirmPayroll", terms).await
}

/// How often the service was asked whose phone it is.
async fn asked(shop: &Shop) -> usize {
    shop.arrived("/validate-beneficiary").await.len()
}

async fn answer(shop: &Shop, id: i64, positions: &[u32], pay: bool) -> Value {
    shop.call("answerNames", json!({ "id": id, "positions": positions, "pay": pay })).await
}

/// A draft with one person whose name differs at the service, and one without a name on the list.
async fn of_mallory(shop: &Shop) -> i64 {
    draft(shop, &people(&[("Mallory Zzz", "0772300002", "5000"), ("", "0772300001", "6000")])).await
}

#[tokio::test]
async fn nobody_of_a_payroll_is_paid_without_a_yes_of_the_last_day_about_their_very_phone() {
    let shop = Shop::open().await;
    // Not known, not valid, an answer about another, and a number that was moved to the other network.
    let phones = ["0772300001", "0772550021", "0772550022", "0772550095", "0772550096", "0772300002"];
    let rows: Vec<(&str, &str, &str)> = phones.iter().map(|phone| ("", *phone, "5000")).collect();
    let id = draft(&shop, &people(&rows)).await;
    pay_checked(&shop, id, "ask").await;
    let view = run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "notPaid", "notPaid", "notPaid", "paid", "paid"]);
    assert_eq!((&view["unpaid"]["rows"], asked(&shop).await), (&json!(3), 6));
    let told: Vec<Value> = all(&shop.app, id).await.iter().map(|row| row["reason"].clone()).collect();
    for left_out in &told[1..4] {
        assert!(left_out.as_str().unwrap().contains("can be paid, so nothing was sent."), "{told:#?}");
    }
    assert!(told[3].as_str().unwrap().contains("It answered about"), "{told:#?}");
    let decisions = "SELECT group_concat(about) FROM payroll_decision WHERE decision = 'leftOut'";
    let kept = shop.sql(Environment::Practice, decisions).await;
    assert!(kept.contains(r#""told":{"another":{"told":""#), "{kept}");
    assert!(!kept.contains("It answered"), "no words of Kaunta are in the book: {kept}");
    let sent = shop.arrived("/process-transfer").await;
    assert_eq!(sent.len(), 3);
    assert_eq!(sent[1]["json"]["mnoProvider"], "AIRTEL", "where the service says that the number is");
    let resting = "SELECT count(*) FROM operation o JOIN validation v ON v.id = o.validation
                   WHERE v.identity ->> '$.phone' = o.phone AND v.at <= o.created_at AND v.beneficiary ->> '$.isValid'";
    assert_eq!(shop.sql(Environment::Practice, resting).await.trim(), "3");
}

#[tokio::test]
async fn another_name_waits_for_an_answer_and_holds_up_nobody_else() {
    let shop = Shop::open().await;
    let id = of_mallory(&shop).await;
    pay_checked(&shop, id, "ask").await;
    let told = halted(&shop, id).await;
    assert!(told.starts_with("1 person has another name at the service"), "{told}");
    assert_eq!(outcomes(&shop.app, id).await, ["asked", "paid"]);
    let reason = all(&shop.app, id).await[0]["reason"].as_str().unwrap().to_owned();
    assert!(reason.contains("this list says “Mallory Zzz”. If that is the same person, pay them"), "{reason}");
    resume(&shop, id).await;
    assert_eq!(halted(&shop, id).await, told, "going on without an answer pays nobody");
    answer(&shop, id, &[1], true).await;
    assert_eq!(shop.refused("answerNames", json!({ "id": id, "positions": [1], "pay": false })).await.code, "review");
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid"]);
    assert_eq!((shop.transfers().await, asked(&shop).await), (2, 2));
}

#[tokio::test]
async fn of_an_approved_payroll_another_name_is_taken_for_theirs_only_by_a_second_person() {
    let shop = staffed().await;
    let id = of_mallory(&shop).await;
    let mut terms = terms(&shop, id, "oneByOne").await;
    terms["names"] = json!("ask");
    let asked = shop.call("askPayrollApproval", terms).await;
    let yes = grant_rows(&shop, &asked, TRUSTED).await;
    shop.call("grantApproval", yes).await;
    halted(&shop, id).await;
    assert_eq!(
        (outcomes(&shop.app, id).await, shop.transfers().await),
        (vec!["asked".to_owned(), "paid".to_owned()], 1)
    );
    let yes = json!({ "id": id, "positions": [1], "pay": true });
    let own = shop.refused("answerNames", yes.clone()).await;
    assert_eq!(own.code, "right");
    assert!(own.message.starts_with("You asked for this payroll"), "{}", own.message);
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("answerNames", yes.clone()).await.code, "right", "a cashier approves nothing");
    assert_eq!(shop.transfers().await, 1);
    come_in(&shop, TRUSTED).await;
    shop.call("answerNames", yes).await;
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 2);
}

#[tokio::test]
async fn whoever_is_left_out_as_the_answer_is_given_up_for_good() {
    let shop = Shop::open().await;
    let id = of_mallory(&shop).await;
    pay_checked(&shop, id, "ask").await;
    halted(&shop, id).await;
    let view = answer(&shop, id, &[1], false).await;
    assert_eq!((&view["summary"]["state"], &view["unpaid"]["rows"]), (&json!("finished"), &json!(1)));
    assert_eq!(outcomes(&shop.app, id).await, ["notPaid", "paid"]);
    assert!(all(&shop.app, id).await[0]["reason"].as_str().unwrap().ends_with("Left out: nothing was sent."));
    let again = shop.call("payrollAgain", json!({ "id": id })).await;
    assert_eq!(again["file"]["rows"], 1, "a new payroll has them");
}

#[tokio::test]
async fn whoever_has_another_name_is_left_out_where_the_run_was_told_so() {
    let shop = Shop::open().await;
    let id = of_mallory(&shop).await;
    pay_checked(&shop, id, "leaveOut").await;
    run_to(&shop, id, "finished").await;
    assert_eq!(outcomes(&shop.app, id).await, ["notPaid", "paid"]);
    assert!(all(&shop.app, id).await[0]["reason"].as_str().unwrap().contains("as chosen for this payroll"));
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn names_that_were_checked_stand_for_a_day() {
    let shop = Shop::open().await;
    let rows = [("", "0772300001", "5000"), ("", "0772300002", "5000")];
    for (waits, more) in [(23 * 3600, 0), (24 * 3600, 2)] {
        let id = draft(&shop, &people(&rows)).await;
        // A payment made a moment ago is repeated on purpose.
        shop.call("includeRows", json!({ "id": id, "positions": null, "filter": {}, "included": true })).await;
        shop.call("checkNames", json!({ "id": id })).await;
        run_until(&shop.app, &shop.computer, id, |view| {
            shop.advance(1);
            view["namesChecked"] == 2
        })
        .await;
        let before = asked(&shop).await;
        shop.advance(waits);
        pay_checked(&shop, id, "ask").await;
        run_to(&shop, id, "finished").await;
        assert_eq!(outcomes(&shop.app, id).await, ["paid", "paid"]);
        assert_eq!(asked(&shop).await - before, more, "after {waits} seconds");
        shop.advance(31 * 24 * 3600);
    }
}

#[tokio::test]
async fn a_check_without_an_answer_leaves_everybody_waiting() {
    let shop = Shop::open().await;
    shop.force("validate", "unavailable", 200).await;
    let id = draft(&shop, &people(&[("", "0772300001", "5000"), ("", "0772300002", "5000")])).await;
    pay_checked(&shop, id, "leaveOut").await;
    let told = halted(&shop, id).await;
    assert!(told.contains("Nobody is paid before the service has said whose phone it is"), "{told}");
    assert_eq!(outcomes(&shop.app, id).await, ["unsent", "unsent"]);
    assert_eq!(shop.transfers().await, 0);
    shop.force("validate", "success", 1).await;
    resume(&shop, id).await;
    assert_eq!(view(&shop.app, id).await["unpaid"]["rows"], 0);
}

#[tokio::test]
async fn a_payroll_asks_beside_its_payments_and_takes_no_longer_for_it() {
    let shop = Shop::open().await;
    let phones: Vec<String> = (0..60).map(|n| format!("07723{n:05}")).collect();
    let rows: Vec<(&str, &str, &str)> = phones.iter().map(|phone| ("", phone.as_str(), "5000")).collect();
    let id = draft(&shop, &people(&rows)).await;
    pay_checked(&shop, id, "ask").await;
    for done in 1..60 {
        let is_waiting = |view: &Value| view["run"]["done"] == done && view["run"]["words"] == "Waiting for the next";
        let mut last = Value::Null;
        let waiting = async {
            while !is_waiting(&last) {
                last = view(&shop.app, id).await;
            }
        };
        let ended = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(ended.is_ok(), "{done} are not paid when they should be: {last:#}");
        // The interval between payments at 600 a minute.
        shop.computer.clock.advance(Duration::from_millis(100));
    }
    let finished = async { while view(&shop.app, id).await["summary"]["state"] != "finished" {} };
    assert!(tokio::time::timeout(PATIENCE, finished).await.is_ok());
    assert_eq!((shop.transfers().await, asked(&shop).await), (60, 60));
}

#[tokio::test]
async fn whoever_waits_for_an_answer_is_in_no_other_payroll_until_they_are_given_up() {
    let shop = Shop::open().await;
    let first = of_mallory(&shop).await;
    pay_checked(&shop, first, "ask").await;
    halted(&shop, first).await;
    let second = draft(&shop, &people(&[("Mallory Zzz", "0772300002", "5000")])).await;
    let mut confirmation = terms(&shop, second, "oneByOne").await;
    confirmation["rate"] = json!(600);
    let refused = shop.refused("confirmPayroll", confirmation.clone()).await;
    assert!(refused.message.contains("is going to make 1 of these payments too"), "{}", refused.message);
    answer(&shop, first, &[1], false).await;
    shop.call("confirmPayroll", confirmation).await;
    run_to(&shop, second, "finished").await;
    // The first must not take them up again, whatever is asked of it.
    assert_eq!(shop.refused("answerNames", json!({ "id": first, "positions": [1], "pay": true })).await.code, "review");
    resume(&shop, first).await;
    assert_eq!(outcomes(&shop.app, first).await, ["notPaid", "paid"]);
    assert_eq!(shop.transfers().await, 2);
}

#[tokio::test]
async fn names_go_unchecked_only_for_a_reason_which_is_kept() {
    let shop = Shop::open().await;
    let id = of_mallory(&shop).await;
    let mut unsaid = terms(&shop, id, "oneByOne").await;
    unsaid["namesReason"] = json!(" ");
    let refused = shop.refused("confirmPayroll", unsaid).await;
    assert!(refused.message.contains("Write why the names are not checked"), "{}", refused.message);
    pay_one_by_one(&shop, id).await;
    let view = run_to(&shop, id, "finished").await;
    assert!(
        view["notices"].to_string().contains("not checked before they were paid: The names of this test"),
        "{view:#}"
    );
    assert_eq!((shop.transfers().await, asked(&shop).await), (2, 0));
}

#[tokio::test]
async fn twenty_left_out_in_a_row_halt_a_run() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(25)).await;
    pay_checked(&shop, id, "leaveOut").await;
    let told = halted(&shop, id).await;
    assert!(told.starts_with("The last 20 people in a row were left out after the check of their names"), "{told}");
    resume(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.transfers().await, 0);
}
