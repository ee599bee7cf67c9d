//! Tokens that did not come with their payments: asked for, announced, handed out once, and owed in the cash sheet
//! until then.

use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};

use crate::orders::bill;
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::Shop;

/// Paid; its token comes 20 seconds later.
pub const LATER: &str = "14200550083";
/// Paid; its token never comes.
pub const NEVER: &str = "14200550081";

const DAY: u64 = 86_400;

async fn owed(shop: &Shop, meter: &str) -> i64 {
    let paid = shop.pay(&bill("UMEME", meter)).await;
    assert_eq!((&paid["row"]["state"], &paid["tokens"]), (&json!("succeeded"), &json!([])));
    assert_eq!(paid["tokenClaim"]["state"], "owed", "{:#}", paid["tokenClaim"]);
    paid["row"]["id"].as_i64().unwrap()
}

async fn came(shop: &Shop) -> i64 {
    let id = owed(shop, LATER).await;
    shop.advance(25);
    shop.until_detail(id, |detail| detail["tokenClaim"]["state"] == "came").await;
    id
}

async fn claims(shop: &Shop) -> Value {
    shop.call("attention", json!({ "offset": 0, "limit": 100 })).await["tokenClaims"].clone()
}

async fn prints_on(shop: &Shop) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58", "cuts": true,
                                   "printsItself": true, "opensDrawer": false } });
    shop.call("savePrinter", set).await;
    fake
}

fn events(detail: &Value, words: &str) -> usize {
    let events = detail["events"].as_array().unwrap();
    events.iter().filter(|event| event["words"].as_str().unwrap().contains(words)).count()
}

#[tokio::test]
async fn a_token_that_comes_later_is_told_and_shown_to_nobody_until_it_is_handed_out() {
    let shop = Shop::open().await;
    let id = owed(&shop, LATER).await;
    let listed = claims(&shop).await;
    assert_eq!((&listed[0]["row"]["id"], &listed[0]["claim"]["state"]), (&json!(id), &json!("owed")));
    assert_eq!(listed[0]["phone"], shop.call("operation", json!({ "id": id })).await["row"]["phone"]);
    let status = shop.call("status", Value::Null).await;
    assert_eq!((&status["attention"], &status["tokensCame"]), (&json!(1), &json!(0)));
    for call in ["handOutToken"] {
        assert_eq!(shop.refused(call, json!({ "id": id })).await.code, "notFound");
    }

    shop.advance(25);
    let detail = shop.until_detail(id, |detail| detail["tokenClaim"]["state"] == "came").await;
    assert_eq!((&detail["tokens"], &detail["hasReceipt"]), (&json!([]), &json!(false)));
    assert!(!detail["fromService"].to_string().contains("oken\""), "{:#}", detail["fromService"]);
    for call in ["receipt", "saveReceipt", "sharedReceipt"] {
        let refused = shop.refused(call, json!({ "id": id })).await;
        assert!(refused.message.contains("nobody has handed it out"), "{call}: {}", refused.message);
    }
    assert_eq!(claims(&shop).await[0]["claim"]["state"], "came");
    assert_eq!(shop.call("status", Value::Null).await["tokensCame"], 1);
    let in_the_list = async || {
        let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
        let asked = json!({ "filter": filter, "columns": ["token"], "offset": 0, "limit": 1 });
        shop.call("history", asked).await["besides"][0]["tokens"].clone()
    };
    assert_eq!(in_the_list().await, "");

    let handed = shop.call("handOutToken", json!({ "id": id })).await;
    assert_eq!(handed["operation"]["tokens"].as_array().unwrap().len(), 1);
    assert_eq!((&handed["print"], &handed["receipt"]["copy"]), (&Value::Null, &Value::Null));
    assert_eq!(handed["receipt"]["tokens"][0]["value"], handed["operation"]["tokens"][0]);
    assert_eq!(in_the_list().await, handed["operation"]["tokens"][0]);
    assert_eq!(events(&handed["operation"], "The token was handed out."), 1);
    assert_eq!(claims(&shop).await, json!([]));
    assert_eq!(shop.call("status", Value::Null).await["tokensCame"], 0);
}

#[tokio::test]
async fn a_second_hand_out_is_refused_and_every_receipt_after_the_first_is_a_copy() {
    let shop = Shop::open().await;
    let id = came(&shop).await;
    shop.call("handOutToken", json!({ "id": id })).await;
    let again = shop.refused("handOutToken", json!({ "id": id })).await;
    assert!(again.message.contains("already handed out"), "{}", again.message);
    assert_eq!(shop.call("receipt", json!({ "id": id })).await["copy"], "COPY");
    let fake = prints_on(&shop).await;
    let told = shop.call("printReceipt", json!({ "id": id })).await;
    assert_eq!(told["said"], "Printed, as a copy.");
    assert_eq!(Printout::print(&fake.printed(), 384).unwrap().cuts, 1);
}

#[tokio::test]
async fn a_claim_slip_is_printed_by_itself_and_the_receipt_with_the_token_is_no_copy_of_it() {
    let shop = Shop::open().await;
    let fake = prints_on(&shop).await;
    let id = owed(&shop, LATER).await;
    assert_eq!(shop.call("printSale", json!({ "id": id })).await["print"]["said"], "Printed.");
    let slip = Printout::print(&fake.printed(), 384).unwrap().texts().join(" ");
    for words in [format!("Claim slip {id}").as_str(), "14200550083", "Keep this slip and bring it"] {
        assert!(slip.contains(words), "{words}: {slip}");
    }
    let before = fake.printed().len();
    shop.advance(25);
    shop.until_detail(id, |detail| detail["tokenClaim"]["state"] == "came").await;
    let handed = shop.call("handOutToken", json!({ "id": id })).await;
    assert_eq!((&handed["print"]["said"], &handed["receipt"]), (&json!("Printed."), &Value::Null));
    let receipt = Printout::print(&fake.printed()[before..], 384).unwrap().texts().join(" ");
    let token = handed["operation"]["tokens"][0].as_str().unwrap();
    assert!(receipt.contains(&token[..9]) && receipt.contains("Thank you."), "{receipt}");
    assert_eq!(shop.call("printReceipt", json!({ "id": id })).await["said"], "Printed, as a copy.");
}

#[tokio::test]
async fn a_token_whose_paper_ran_out_is_printed_again_as_the_first() {
    let shop = Shop::open().await;
    let id = came(&shop).await;
    let fake = FakePrinter::start(Fault::OutOfPaper { after: 0 }).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58", "cuts": true,
                                   "printsItself": false, "opensDrawer": false } });
    shop.call("savePrinter", set).await;
    let handed = shop.call("handOutToken", json!({ "id": id })).await;
    assert_eq!(handed["print"]["outcome"], "notPrinted");
    let _fake = prints_on(&shop).await;
    assert_eq!(shop.call("printReceipt", json!({ "id": id })).await["said"], "Printed.");
    assert_eq!(shop.call("printReceipt", json!({ "id": id })).await["said"], "Printed, as a copy.");
}

#[tokio::test]
async fn the_service_is_asked_for_seven_days_and_then_a_person_decides() {
    let shop = Shop::open().await;
    let id = owed(&shop, NEVER).await;
    let path = "requests?path=/status&limit=1000";
    let asked = async || shop.ask_practice(path).await["requests"].as_array().unwrap().len();
    for times in [3, 6, 9] {
        while asked().await < times {
            shop.passes(60).await;
        }
    }
    shop.advance(3 * DAY);
    let before = asked().await;
    while asked().await <= before {
        shop.passes(60).await;
    }
    shop.advance(4 * DAY + 60);
    let detail = shop.until_detail(id, |detail| detail["tokenClaim"]["state"] == "late").await;
    let words = detail["tokenClaim"]["words"].as_str().unwrap();
    assert!(words.contains("Complain to the service's support with the references below"), "{words}");
    // What was planned before is asked once more.
    for _ in 0..5 {
        shop.passes(3_600).await;
    }
    let last = asked().await;
    for _ in 0..5 {
        shop.passes(3_600).await;
    }
    assert_eq!(asked().await, last, "nothing is asked by itself any more");

    let refused = shop.refused("closeTokenClaim", json!({ "id": id, "reason": " ", "by": "Nakato" })).await;
    assert_eq!(refused.code, "review");
    let end = json!({ "id": id, "reason": "The support gave the money back", "by": "Nakato" });
    assert_eq!(shop.call("closeTokenClaim", end.clone()).await["tokenClaims"], json!([]));
    assert_eq!(shop.refused("closeTokenClaim", end).await.code, "notFound");
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!(detail["tokenClaim"]["state"], "closed");
    assert_eq!(events(&detail, "The support gave the money back"), 1);
}

#[tokio::test]
async fn only_prepaid_meters_owe_tokens() {
    let shop = Shop::open().await;
    for (biller, account) in [("UMEME", "200512344"), ("NWSC", "2034567"), ("DSTV", "14200550001")] {
        assert_eq!(shop.pay(&bill(biller, account)).await["tokenClaim"], Value::Null, "{biller} {account}");
    }
    assert_eq!(claims(&shop).await, json!([]));
}

#[tokio::test]
async fn a_cashier_hands_out_their_own_and_only_the_owner_ends_a_claim() {
    let shop = staffed().await;
    let of_owner = came(&shop).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(claims(&shop).await, json!([]));
    shop.refused("handOutToken", json!({ "id": of_owner })).await;
    let own = came(&shop).await;
    assert_eq!(claims(&shop).await[0]["row"]["id"], own);
    // The customer comes back the next day.
    shop.advance(DAY);
    come_in(&shop, CASHIER).await;
    shop.call("operation", json!({ "id": own })).await;
    let end = json!({ "id": own, "reason": "Nobody fetched it", "by": "" });
    shop.refused("closeTokenClaim", end.clone()).await;
    let handed = shop.call("handOutToken", json!({ "id": own })).await;
    let words = handed["operation"]["tokenClaim"]["words"].as_str().unwrap();
    assert!(words.starts_with(&format!("Handed out by {} on ", CASHIER.0)), "{words}");
    come_in(&shop, OWNER).await;
    let left = shop.call("closeTokenClaim", json!({ "id": of_owner, "reason": "Nobody fetched it", "by": "" })).await;
    assert_eq!(left["tokenClaims"], json!([]));
}

#[tokio::test]
async fn a_token_owed_is_a_liability_of_its_drawer_until_it_is_handed_out_also_after_a_z() {
    let shop = Shop::open().await;
    let owed_in = |period: &Value| {
        let further = period["further"].as_array().unwrap();
        further.iter().find(|figure| figure["label"] == "Tokens owed").unwrap()["amount"].clone()
    };
    let counted = json!({ "note50000": "2" });
    let opened = shop.call("openDrawer", json!({ "drawer": 1, "counted": counted })).await;
    let id = owed(&shop, LATER).await;
    let cash = async || shop.call("cash", json!({ "drawer": 1 })).await["period"].clone();
    assert_eq!(owed_in(&cash().await), "25000");
    let close =
        json!({ "drawer": 1, "opening": opened["period"]["opening"], "counted": counted, "reason": "Not counted" });
    let z = shop.call("closeDrawer", close).await["closing"].clone();
    assert_eq!(owed_in(&z), "25000");
    let extra = z["sheet"]["extra"].as_array().unwrap();
    let line = json!({ "label": format!("Token owed, payment {id}"), "value": "UGX 25,000" });
    assert!(extra.contains(&line), "{extra:#?}");
    shop.call("openDrawer", json!({ "drawer": 1, "counted": counted })).await;
    assert_eq!(owed_in(&cash().await), "25000", "carried on");
    shop.advance(25);
    shop.until_detail(id, |detail| detail["tokenClaim"]["state"] == "came").await;
    assert_eq!(owed_in(&cash().await), "25000", "the customer does not have it yet");
    shop.call("handOutToken", json!({ "id": id })).await;
    assert_eq!(owed_in(&cash().await), "0");
    let again = shop.call("closing", json!({ "entry": z["row"]["entry"] })).await;
    assert_eq!(owed_in(&again), "25000", "a Z stays as it was");
}
