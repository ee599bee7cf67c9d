//! What the service says about a payment beyond its status: all of it is shown, stored and found, and nothing in
//! another currency is counted.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Trouble, message};
use crate::orders::{TO_MOBILE, airtime, bank, bill, collect, send, wallet_phone};
use crate::shop::Shop;

fn lines(of: &Value) -> Vec<String> {
    let line = |line: &Value| format!("{}: {}", line["label"].as_str().unwrap(), line["value"].as_str().unwrap());
    of.as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn a_payment_in_another_currency_is_nowhere_taken_for_ours() {
    let shop = Shop::open().await;
    let phone = "256772550069";
    let orders = [airtime(phone), send(phone), bank("9030005500069"), bill("UMEME", "14200550069"), collect(phone)];
    for order in &orders {
        let detail = shop.pay(order).await;
        assert_eq!(detail["row"]["state"], "unknown", "{}", order.mode);
        let words = detail["situation"].as_str().unwrap();
        assert!(words.contains("Its currency is USD"), "{}: {words}", order.mode);
        let asked = shop.call("askNow", json!({ "id": detail["row"]["id"] })).await;
        assert_eq!(asked["row"]["state"], "unknown", "{}: nor is a look-up like that", order.mode);
        assert!(asked["case"]["words"].as_str().unwrap().contains("Its currency is USD"), "{}", asked["case"]);
        let none = json!([null, null, false]);
        assert_eq!(json!([asked["row"]["fee"], asked["row"]["total"], asked["hasReceipt"]]), none, "{}", order.mode);
        let found = shop.call("lookUp", json!({ "text": detail["row"]["reference"] })).await;
        let said = lines(&found["fromService"]);
        assert!(said.contains(&"Currency: USD".to_owned()), "{said:?}");
        assert!(!said.iter().any(|line| line.contains("UGX")), "{}: {said:?}", order.mode);
    }
    let home = shop.call("home", Value::Null).await;
    assert!(home["wallets"].as_array().unwrap().iter().all(|wallet| wallet["balance"].is_null()), "{home:#}");
    let paid = shop.pay(&wallet_phone(TO_MOBILE, "0772550069")).await;
    assert_eq!((&paid["row"]["state"], &paid["settleByHand"]), (&json!("unknown"), &json!(true)));
    assert!(paid["situation"].as_str().unwrap().contains("Its currency is USD"), "{}", paid["situation"]);
}

#[tokio::test]
async fn fees_and_balances_in_another_currency_are_kept_as_they_came_and_added_to_nothing() {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    let shop = shop.through(&line.address);
    let body = json!({
        "success": true,
        "transaction": { "transactionId": "TX1", "status": "SUCCESS", "fee": { "amount": 2, "currency": "USD" } },
        "walletBalance": { "walletType": "ESCROW", "balanceBefore": 90, "balanceAfter": 70, "currency": "USD" },
    });
    let said = message("200 OK", "content-type: application/json\r\n", body.to_string().as_bytes());
    line.meets(Some(Trouble { arrives: true, answer: Answer::Says(String::from_utf8(said).unwrap()) }));
    let paid = shop.pay(&send("0772300417")).await;
    assert_eq!((&paid["row"]["state"], &paid["row"]["fee"]), (&json!("succeeded"), &Value::Null));
    let said = lines(&paid["fromService"]);
    for kept in ["Fee, amount: 2", "Fee, currency: USD", "Wallet balance, balance after: 70"] {
        assert!(said.contains(&kept.to_owned()), "{kept} in {said:?}");
    }
    assert!(!said.iter().any(|line| line.contains("UGX")), "{said:?}");
    let home = shop.call("home", Value::Null).await;
    assert!(home["wallets"].as_array().unwrap().iter().all(|wallet| wallet["balance"].is_null()), "{home:#}");
}

/// The newest complete answer of the service in a payment's history, among those to this path.
fn answer_of(detail: &Value, path: &str) -> Value {
    let events = detail["events"].as_array().unwrap().iter().rev();
    let is_of = |event: &&Value| event["exchange"].as_str().is_some_and(|exchange| exchange.contains(path));
    let event = events.into_iter().find(is_of).unwrap();
    serde_json::from_str(event["answer"].as_str().unwrap()).unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn sum(value: &Value) -> String {
    kaunta_domain::money::Money::parse(&value.to_string()).unwrap().to_string()
}

#[tokio::test]
async fn every_field_of_both_answers_is_on_the_page_in_the_files_and_finds_the_payment() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let paid = shop.pay(&send("0772300417")).await;
    let id = paid["row"]["id"].clone();
    let told = shop.call("askNow", json!({ "id": id })).await;
    let (result, found) = (answer_of(&told, "/process-transfer"), answer_of(&told, "/status"));
    let (sent, wallet, known) = (&result["transaction"], &result["walletBalance"], &found["transaction"]);
    let page = [
        ("Status", text(&known["status"])),
        ("Network's transaction", text(&known["mnoTransactionId"])),
        ("Network's own id", text(&known["mnoId"])),
        ("Transaction", text(&known["id"])),
        ("Service's reference", text(&sent["reference"])),
        ("Our reference at the service", text(&known["partnerReference"])),
        ("Amount", sum(&known["amount"])),
        ("Fee", sum(&known["fee"])),
        ("Total charged", sum(&known["totalAmount"])),
        ("Currency", "UGX".to_owned()),
        ("Recipient at the service", text(&sent["recipient"]["name"])),
        ("Phone at the service", "0772 300 417".to_owned()),
        ("Account at the service", "0772 300 417".to_owned()),
        ("Provider at the service", text(&known["destination"]["provider"])),
        ("Kind of destination", text(&known["destinationType"])),
        ("Made at the service", "21 Nov 2026, 12:00:00".to_owned()),
        ("Completed", "21 Nov 2026, 12:00:00".to_owned()),
        ("Wallet at the service", text(&wallet["walletId"])),
        ("Kind of wallet", text(&wallet["walletType"])),
        ("Wallet before", sum(&wallet["balanceBefore"])),
        ("Wallet after", sum(&wallet["balanceAfter"])),
        ("Message", text(&found["message"])),
    ];
    let said = lines(&told["fromService"]);
    for (label, value) in &page {
        assert!(said.contains(&format!("{label}: {value}")), "{label}: {value} in {said:#?}");
    }

    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let saved = shop.call("exportHistory", filter.clone()).await;
    let mut sheet = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let head: Vec<String> = sheet.headers().unwrap().iter().map(str::to_owned).collect();
    let row = sheet.records().next().unwrap().unwrap();
    let cell = |name: &str| row[head.iter().position(|title| title == name).unwrap()].to_owned();
    for (column, value) in [
        ("Network's transaction", text(&known["mnoTransactionId"])),
        ("Network's own id", text(&known["mnoId"])),
        ("Transaction", text(&known["id"])),
        ("Service's reference", text(&sent["reference"])),
        ("Currency", "UGX".to_owned()),
        ("Recipient at the service", text(&sent["recipient"]["name"])),
        ("Phone at the service", text(&known["destination"]["phoneNumber"])),
        ("Account at the service", text(&sent["recipient"]["account"])),
        ("Provider at the service", text(&known["destination"]["provider"])),
        ("Kind of destination", text(&known["destinationType"])),
        ("Fee UGX", known["fee"].to_string()),
        ("Total UGX", known["totalAmount"].to_string()),
        ("Wallet before UGX", wallet["balanceBefore"].to_string()),
        ("Wallet after UGX", wallet["balanceAfter"].to_string()),
    ] {
        assert_eq!(cell(column), value, "{column}");
    }
    for column in ["Made at the service (Kampala)", "Completed (Kampala)"] {
        assert!(cell(column).starts_with("2026-11-21"), "{column}: {}", cell(column));
    }

    let network = text(&known["mnoTransactionId"]);
    let in_groups = format!("{} {}", &network[..5], &network[5..]);
    for number in [&network, &network[..6].to_owned(), &in_groups, &text(&known["id"]), &text(&sent["reference"])] {
        let mut filter = filter.clone();
        filter["search"] = json!(number);
        let page = shop.call("history", json!({ "filter": filter, "offset": 0, "limit": 10 })).await;
        let ids: Vec<&Value> = page["rows"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
        assert_eq!((ids, &page["total"]), (vec![&id], &json!(1)), "{number}");
    }
    let looked_up = shop.call("lookUp", json!({ "text": network })).await;
    assert_eq!(looked_up["operation"]["id"], id, "the network's number finds it in the book, and it is asked about");
}
