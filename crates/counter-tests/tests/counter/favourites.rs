//! Customers who agreed to be kept, and those who asked to be erased.

use serde_json::{Value, json};

use crate::orders::{airtime, bill, send};
use crate::people::{CASHIER, OWNER, come_in, log, staffed};
use crate::shop::Shop;

const HOUSE: &str = "04212345671";
const SHOP: &str = "04212345672";
const YEAR: u64 = 365 * 86_400;
const MONTH: u64 = 31 * 86_400;

async fn found(shop: &Shop, typed: &str) -> (Vec<Value>, Vec<Value>) {
    let found = shop.call("findCustomers", json!({ "typed": typed })).await;
    let of = |list: &str| found[list].as_array().unwrap().clone();
    (of("favourites"), of("customers"))
}

fn agreed(paid: &Value, customer: &str, label: &str) -> Value {
    json!({ "operation": paid["row"]["id"], "customer": customer, "label": label, "agrees": true })
}

async fn panel(shop: &Shop, account: &str) -> Value {
    let answers = json!({ "accountNumber": account });
    shop.call("customer", json!({ "mode": crate::orders::BILL, "biller": "UMEME", "answers": answers })).await
}

async fn labels(shop: &Shop) -> Vec<(String, String)> {
    let kept = shop.call("favourites", Value::Null).await["favourites"].as_array().unwrap().clone();
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    kept.iter().map(|each| (text(&each["customer"]), text(&each["label"]))).collect()
}

/// What is in the files beside the book.
fn files(shop: &Shop) -> String {
    let of_data = std::fs::read_dir(shop.data()).unwrap().map(|file| file.unwrap().path());
    let texts = of_data.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    texts.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[tokio::test]
async fn nobody_is_kept_who_did_not_agree_and_who_did_is_found_by_the_name_that_the_shop_gave() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", HOUSE)).await;
    let mut asked = agreed(&paid, "Mama Ruth", "house");
    asked["agrees"] = json!(false);
    let refused = shop.refused("saveFavourite", asked).await;
    assert!(refused.message.contains("Ask the customer first"), "{refused:?}");
    assert!(shop.refused("saveFavourite", agreed(&paid, "  ", "")).await.message.contains("what you call"));
    assert_eq!((labels(&shop).await, found(&shop, "mama").await.0), (vec![], vec![]));
    shop.call("saveFavourite", agreed(&paid, "Mama Ruth", "house")).await;
    let also = shop.pay(&bill("UMEME", SHOP)).await;
    shop.call("saveFavourite", agreed(&also, "Mama Ruth", "shop")).await;
    // Those of one customer are together.
    let ruth = |label: &str| ("Mama Ruth".to_owned(), label.to_owned());
    assert_eq!(labels(&shop).await, [ruth("house"), ruth("shop")]);
    assert_eq!(found(&shop, "ruth").await.0.len(), 2);
    let house = found(&shop, "mama hou").await.0;
    assert_eq!((house.len(), &house[0]["operation"]), (1, &paid["row"]["id"]));
    // Masked until it is paid: the form has what was typed.
    assert_eq!(house[0]["number"], "••• 671");
    assert!(!house[0].to_string().contains(HOUSE), "{house:?}");
    let form = shop.call("payAgain", json!({ "id": house[0]["operation"] })).await;
    assert_eq!(form["answers"]["accountNumber"], HOUSE);
    assert_eq!(panel(&shop, HOUSE).await["favourite"]["label"], "house");
    // Saved again, it is the same one with its new name.
    shop.call("saveFavourite", agreed(&paid, "Mama Ruth", "mother's house")).await;
    assert_eq!(labels(&shop).await, [ruth("mother's house"), ruth("shop")]);
}

#[tokio::test]
async fn who_asks_is_erased_from_the_favourites_and_the_suggestions_and_the_book_stays() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", HOUSE)).await;
    shop.pay(&bill("UMEME", SHOP)).await;
    let saved = shop.call("saveFavourite", agreed(&paid, "Mama Ruth", "house")).await;
    shop.call("eraseCustomer", json!({ "is": "favourite", "id": saved["favourites"][0]["id"] })).await;
    assert_eq!((labels(&shop).await, found(&shop, "mama").await.0), (vec![], vec![]));
    assert!(!files(&shop).contains("Mama Ruth") && !files(&shop).contains(HOUSE));
    // Not by name, account or phone; others at the same biller are.
    let name = paid["row"]["party"].as_str().unwrap();
    for typed in [name, "5671"] {
        assert!(found(&shop, typed).await.1.iter().all(|each| each["number"] != HOUSE), "{typed}");
    }
    assert_eq!(found(&shop, "5672").await.1.len(), 1);
    assert_eq!(panel(&shop, HOUSE).await["payments"], json!([]));
    // The payment is in the history, and what it says is whole.
    let detail = shop.call("operation", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(detail["row"]["account"], HOUSE);
    // Paid once more, and after a new start, they are still not suggested.
    shop.pay(&bill("UMEME", HOUSE).answering("amount", "30,000")).await;
    let mut shop = shop;
    crate::people::start_again(&mut shop).await;
    assert_eq!(found(&shop, "5671").await.1, Vec::<Value>::new());
    // Who agrees later is suggested again.
    shop.call("saveFavourite", agreed(&paid, "Mama Ruth", "")).await;
    assert_eq!((found(&shop, "5671").await.1.len(), labels(&shop).await.len()), (1, 1));
}

#[tokio::test]
async fn somebody_who_was_only_paid_is_erased_from_the_suggestions_too() {
    let shop = Shop::open().await;
    let paid = shop.pay(&send("0772300417")).await;
    shop.pay(&airtime("0772300417")).await;
    assert_eq!(found(&shop, "0772 300 417").await.1.len(), 2, "one for each product");
    shop.call("eraseCustomer", json!({ "is": "paid", "operation": paid["row"]["id"] })).await;
    assert_eq!(found(&shop, "0772 300 417").await.1, Vec::<Value>::new());
    assert_eq!(shop.refused("eraseCustomer", json!({ "is": "favourite", "id": 7 })).await.code, "notFound");
}

#[tokio::test]
async fn one_that_is_not_used_for_a_year_is_kept_no_longer_and_each_use_keeps_it_a_year_more() {
    let shop = Shop::open().await;
    let (house, other) = (shop.pay(&bill("UMEME", HOUSE)).await, shop.pay(&bill("UMEME", SHOP)).await);
    shop.call("saveFavourite", agreed(&house, "Mama Ruth", "house")).await;
    shop.call("saveFavourite", agreed(&other, "Mama Ruth", "shop")).await;
    shop.advance(YEAR / 2);
    shop.call("payAgain", json!({ "id": house["row"]["id"] })).await;
    shop.advance(YEAR / 2);
    assert_eq!(labels(&shop).await, [("Mama Ruth".to_owned(), "house".to_owned())]);
    assert!(!files(&shop).contains(SHOP));
    // Twelve months, with a leap day among them.
    shop.advance(YEAR / 2 + 86_400);
    assert_eq!(labels(&shop).await, []);
}

#[tokio::test]
async fn a_shop_says_after_how_many_months_unused_its_favourites_are_forgotten() {
    let shop = Shop::open().await;
    let keep = async |months: u32| shop.call("saveCare", json!({ "care": { "favouriteMonths": months } })).await;
    let (house, other) = (shop.pay(&bill("UMEME", HOUSE)).await, shop.pay(&bill("UMEME", SHOP)).await);
    shop.call("saveFavourite", agreed(&house, "Mama Ruth", "house")).await;
    shop.advance(MONTH);
    shop.call("saveFavourite", agreed(&other, "Mama Ruth", "shop")).await;
    let ends = async || {
        let kept = shop.call("favourites", Value::Null).await;
        kept["favourites"][1]["endsAt"].as_str().unwrap()[..10].to_owned()
    };
    assert_eq!(ends().await, "2027-12-22");
    keep(2).await;
    assert_eq!(ends().await, "2027-02-22");
    assert_eq!(shop.call("start", Value::Null).await["favouriteMonths"], 2, "what the customer is told");
    shop.advance(MONTH);
    assert_eq!(labels(&shop).await, [("Mama Ruth".to_owned(), "shop".to_owned())]);
    assert!(!files(&shop).contains(HOUSE));
    assert_eq!(keep(0).await["care"]["favouriteMonths"], 1);
    assert_eq!(keep(99).await["care"]["favouriteMonths"], 60);
}

#[tokio::test]
async fn a_cashier_keeps_only_whom_they_served_and_sees_no_number_of_a_favourite() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", HOUSE)).await;
    shop.call("saveFavourite", agreed(&paid, "Mama Ruth", "house")).await;
    let other = shop.pay(&bill("UMEME", SHOP)).await;
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("saveFavourite", agreed(&other, "Somebody", "")).await.code, "notFound");
    let (favourites, _) = found(&shop, "ma").await;
    assert_eq!((favourites.len(), favourites[0].to_string().contains(HOUSE)), (1, false));
    assert_eq!(found(&shop, "671").await.0, Vec::<Value>::new(), "three digits could be tried out");
    shop.call("eraseCustomer", json!({ "is": "favourite", "id": favourites[0]["id"] })).await;
    assert_eq!(labels(&shop).await, []);
    // The log says that somebody was erased, and by whom; nothing of who it was.
    come_in(&shop, OWNER).await;
    let log = log(&shop).await;
    let erased = (json!(CASHIER.0), "Erased a customer from the favourites and the suggestions (practice).".to_owned());
    assert!(log.contains(&erased), "{log:?}");
    let name = paid["row"]["party"].as_str().unwrap();
    for of_them in ["Ruth", "house", name, "671"] {
        assert!(log.iter().all(|(_, words)| !words.contains(of_them)), "{of_them}: {log:?}");
    }
}
