//! How far back a payroll looks for earlier payments to its people: proposed from previous payrolls, set by a person, and
//! never so short that someone paid today goes unnoticed.

use chrono::TimeDelta;
use kaunta_app::Host as _;
use kaunta_domain::day::{day_of, start_of};
use serde_json::{Value, json};

use crate::payroll::{
    all, draft, paid_by_gateway, pay_one_by_one, people, preview, run_to, terms as payroll_terms, verdicts, view,
};
use crate::people::staffed;
use crate::shop::Shop;

const DAY: u64 = 86_400;
const TWO: &[(&str, &str, &str)] = &[("Nakato", "0772300001", "50000"), ("Okello", "0772300002", "60000")];

async fn pay(shop: &Shop, id: i64) {
    pay_one_by_one(shop, id).await;
    run_to(shop, id, "finished").await;
}

async fn look_back(shop: &Shop, id: i64, days: u32) -> Value {
    shop.call("setLookBack", json!({ "id": id, "days": days })).await
}

async fn included(shop: &Shop, id: i64) -> Vec<bool> {
    verdicts(&shop.app, id).await.into_iter().map(|(_, included)| included).collect()
}

#[tokio::test]
async fn wages_of_every_week_are_asked_about_for_their_week_once_a_person_has_said_so() {
    let shop = Shop::open().await;
    let first = draft(&shop, &people(TWO)).await;
    pay(&shop, first).await;

    // In the second week there is no proposal yet: it is set by hand.
    shop.passes(7 * DAY).await;
    let second = draft(&shop, &people(TWO)).await;
    let before_paid = ("paidBefore".to_owned(), false);
    assert_eq!(verdicts(&shop.app, second).await, [before_paid.clone(), before_paid.clone()]);
    let unsaid = json!({ "days": 21, "by": null, "proposal": null });
    assert_eq!(view(&shop.app, second).await["lookBack"], unsaid);
    let said = look_back(&shop, second, 6).await;
    assert_eq!(said["moved"], json!(["2 payments were put in: the same was not paid in that time."]));
    assert_eq!(said["payroll"]["lookBack"], json!({ "days": 6, "by": null, "proposal": null }));
    assert_eq!(said["payroll"]["summary"]["included"]["rows"], 2);
    assert_eq!(look_back(&shop, second, 7 + 1).await["moved"].as_array().unwrap().len(), 1, "and out again");
    assert_eq!(included(&shop, second).await, [false, false]);
    look_back(&shop, second, 6).await;
    pay(&shop, second).await;

    // In the third week it is proposed, which alone changes nothing.
    shop.passes(7 * DAY).await;
    let third = draft(&shop, &people(TWO)).await;
    let told = view(&shop.app, third).await["lookBack"].clone();
    assert_eq!((&told["days"], &told["proposal"]["days"]), (&json!(21), &json!(6)), "{told}");
    let words = told["proposal"]["words"].as_str().unwrap();
    assert!(
        words.starts_with("Lists like this one were paid on ") && words.ends_with(": about every 7 days."),
        "{words}"
    );
    preview(&shop, third, "oneByOne").await;
    assert_eq!(included(&shop, third).await, [false, false]);
    look_back(&shop, third, 6).await;
    pay(&shop, third).await;

    // Three days later the person is asked, whatever the proposal; and paying anyway does not change the proposals.
    shop.passes(3 * DAY).await;
    let early = draft(&shop, &people(TWO)).await;
    assert_eq!(look_back(&shop, early, 6).await["moved"], json!([]));
    assert_eq!(included(&shop, early).await, [false, false]);
    shop.call("includeRows", json!({ "id": early, "positions": [1], "filter": {}, "included": true })).await;
    pay(&shop, early).await;
    shop.passes(4 * DAY).await;
    let fourth = draft(&shop, &people(TWO)).await;
    assert_eq!(view(&shop.app, fourth).await["lookBack"]["proposal"]["days"], 6, "and not of three or four");
    let paid: u32 = paid_by_gateway(&shop).await.values().sum();
    assert_eq!(paid, 7);
}

#[tokio::test]
async fn a_payroll_that_paid_somebody_in_spite_of_what_was_said_teaches_nothing() {
    let shop = Shop::open().await;
    let first = draft(&shop, &people(TWO)).await;
    pay(&shop, first).await;
    shop.passes(3 * DAY).await;
    let early = draft(&shop, &people(TWO)).await;
    shop.call("includeRows", json!({ "id": early, "positions": [1], "filter": {}, "included": true })).await;
    pay(&shop, early).await;
    shop.passes(7 * DAY).await;
    let next = draft(&shop, &people(TWO)).await;
    assert_eq!(view(&shop.app, next).await["lookBack"]["proposal"], Value::Null);
    assert_eq!(included(&shop, next).await, [false, false]);
}

#[tokio::test]
async fn who_was_paid_the_same_today_is_asked_about_however_little_is_looked_back() {
    let shop = Shop::open().await;
    // Late in the evening in Kampala.
    let evening = start_of(day_of(shop.computer.now())) + TimeDelta::hours(22);
    let until_evening = (evening - shop.computer.now()).num_seconds();
    shop.passes(until_evening.try_into().unwrap()).await;
    let first = draft(&shop, &people(TWO)).await;
    pay(&shop, first).await;
    let again = draft(&shop, &people(TWO)).await;
    for days in [0, 93] {
        let refused = shop.refused("setLookBack", json!({ "id": again, "days": days })).await;
        assert!(refused.message.contains("1 to 92 days"), "{refused:?}");
    }
    look_back(&shop, again, 1).await;
    assert_eq!(included(&shop, again).await, [false, false]);
    // Midnight alone does not make a new payday.
    shop.passes(11 * 3_600).await;
    preview(&shop, again, "oneByOne").await;
    assert_eq!(included(&shop, again).await, [false, false]);
    shop.passes(DAY).await;
    let told = preview(&shop, again, "oneByOne").await;
    assert!(told["warnings"].to_string().contains("2 payments were put in"), "{told:#}");
    assert_eq!(included(&shop, again).await, [true, true]);
    // What a person has left out stays out, however short the look-back.
    shop.call("includeRows", json!({ "id": again, "positions": [2], "filter": {}, "included": false })).await;
    look_back(&shop, again, 2).await;
    look_back(&shop, again, 1).await;
    assert_eq!(included(&shop, again).await, [true, false]);
}

#[tokio::test]
async fn a_list_that_is_nobody_s_usual_one_is_looked_back_for_three_weeks() {
    let shop = Shop::open().await;
    for (days, table) in [(0, TWO), (7, &[("Kizza", "0772300003", "70000")]), (7, &[("Opio", "0772300004", "70000")])] {
        shop.passes(days * DAY).await;
        let id = draft(&shop, &people(table)).await;
        pay(&shop, id).await;
    }
    shop.passes(6 * DAY).await;
    let id = draft(&shop, &people(TWO)).await;
    assert_eq!(included(&shop, id).await, [false, false], "paid twenty days ago");
    // If nobody was paid the same, no question appears.
    let others = draft(&shop, &people(&[("Akello", "0772300009", "80000")])).await;
    assert_eq!(view(&shop.app, others).await["lookBack"]["proposal"], Value::Null);
    shop.passes(2 * DAY).await;
    preview(&shop, id, "oneByOne").await;
    assert_eq!(included(&shop, id).await, [true, true]);
}

#[tokio::test]
async fn who_decides_sees_how_far_back_was_asked_and_who_said_so() {
    let shop = staffed().await;
    let id = draft(&shop, &people(TWO)).await;
    let asked = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    assert!(!asked["lines"].to_string().contains("Paid before"), "{asked:#}");
    look_back(&shop, id, 6).await;
    let list = shop.call("approvals", json!({ "offset": 0, "limit": 10 })).await;
    assert_eq!(list["items"][0]["state"], "void", "{list:#}");
    let fresh = shop.call("askPayrollApproval", payroll_terms(&shop, id, "oneByOne").await).await;
    let lines = fresh["lines"].to_string();
    assert!(lines.contains("who was paid the same in the last 6 days was asked about, as "), "{lines}");
    assert_eq!(all(&shop.app, id).await.len(), 2);
}
