//! Nobody is paid whom the service does not know, and the confirmed values are the ones sent.

use serde_json::{Value, json};

use crate::orders::{Order, airtime, bank, bill, send};
use crate::shop::Shop;

#[tokio::test]
async fn a_beneficiary_that_is_not_known_or_not_valid_is_refused_before_anything_is_asked() {
    let shop = Shop::open().await;
    for ending in ["21", "22"] {
        for order in [
            bill("URA", &format!("142005500{ending}")),
            bank(&format!("90300055000{ending}")),
            send(&format!("2567725500{ending}")),
            airtime(&format!("2567725500{ending}")),
        ] {
            let refused = shop.refused("validate", order.input()).await;
            assert_eq!(refused.code, "notValid", "{order:?}: {}", refused.message);
            let mut input = order.input();
            input["validation"] = json!("1");
            assert_eq!(shop.refused("review", input).await.code, "review", "{order:?}");
        }
    }
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn an_answer_about_somebody_else_reads_no_name_back_and_nothing_is_paid() {
    let shop = Shop::open().await;
    for order in [bill("URA", "14200550095"), bank("9030005500095"), send("256772550095"), airtime("256772550095")] {
        let refused = shop.refused("validate", order.input()).await;
        assert_eq!(refused.code, "notValid", "{order:?}: {}", refused.message);
        assert!(refused.message.contains("its name is not shown and nothing can be paid"), "{}", refused.message);
    }
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn a_number_that_was_moved_is_told_and_paid_where_the_service_says_it_is() {
    let shop = Shop::open().await;
    for order in [send("256772550096"), airtime("256772550096")] {
        let told = shop.call("validate", order.input()).await;
        assert_eq!(told["provider"], "Airtel", "{told}");
        let words = "The service says Airtel, not MTN. The payment goes to Airtel.";
        assert_eq!(told["details"][0], json!({ "label": "Network", "value": words }));
        shop.pay(&order).await;
    }
    let sent = shop.arrived("/process-transfer").await;
    assert_eq!(sent.len(), 2);
    assert!(sent.iter().all(|request| request["json"]["mnoProvider"] == "AIRTEL"), "{sent:?}");
}

#[tokio::test]
async fn a_validation_pays_only_the_beneficiary_it_was_made_for() {
    let shop = Shop::open().await;
    let checked = shop.checked(&bill("UMEME", "04212345671")).await;
    for (other, why) in [
        (bill("UMEME", "04212345689"), "another account"),
        (bill("YAKALAST", "04212345671"), "another biller of electricity"),
        (bill("NWSC", "04212345671"), "another biller"),
        (bank("04212345671"), "a bank"),
        (airtime("0772300417"), "airtime"),
    ] {
        let mut input = other.input();
        input["validation"] = checked["validation"].clone();
        let refused = shop.refused("review", input).await;
        assert!(matches!(refused.code.as_str(), "review" | "fields"), "{why}: {refused:?}");
    }
    let money = shop.checked(&send("0772300417")).await;
    let mut input = airtime("0772300417").input();
    input["validation"] = money["validation"].clone();
    assert_eq!(shop.refused("review", input).await.code, "review", "money was checked, not airtime");
    for none in [Value::Null, json!(""), json!("99"), json!("-1"), json!("99999999999999999999"), json!("one")] {
        let mut input = bill("UMEME", "04212345671").input();
        input["validation"] = none.clone();
        assert_eq!(shop.refused("review", input).await.code, "review", "{none}");
    }
    shop.call("review", checked).await;
}

#[tokio::test]
async fn a_validation_of_one_environment_is_none_of_another() {
    let shop = Shop::open().await;
    let checked = shop.checked(&bill("UMEME", "04212345671")).await;
    shop.go_to_development().await;
    assert_eq!(shop.refused("review", checked).await.code, "review");
}

#[tokio::test]
async fn what_the_service_said_of_the_holder_wins_over_what_was_typed() {
    let shop = Shop::open().await;
    let order = bill("UMEME", "04212345671")
        .answering("customerName", "SOMEBODY ELSE")
        .answering("customerType", "POSTPAID")
        .answering("area", "Kampala")
        .answering("callbackUrl", "https://elsewhere.example/")
        .answering("partnerReference", "MINE")
        .answering("transactionMode", "PARTNER_PAY_AIRTIME")
        .answering("metadata", "{}")
        .answering("billerCode", "NWSC");
    let review = shop.review(&order).await;
    assert_eq!(review["party"], "NAKATO SARAH");
    let detail = shop.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    let id = detail["row"]["id"].as_i64().unwrap();
    let detail = shop.until(id, "succeeded").await;
    let body = &shop.arrived("/process-transfer").await[0]["json"];
    assert_eq!((&body["customerName"], &body["customerType"]), (&json!("NAKATO SARAH"), &json!("PREPAID")));
    assert_eq!((&body["billerCode"], &body["area"]), (&json!("UMEME"), &Value::Null));
    assert_eq!(body["partnerReference"], detail["row"]["reference"]);
}

#[tokio::test]
async fn water_without_an_area_asks_for_it_from_the_list() {
    let shop = Shop::open().await;
    let order = bill("NWSC", "2099001");
    let validated = shop.call("validate", order.input()).await;
    let area = field(&validated, "area");
    assert_eq!((&area["required"], &area["fixed"], &area["value"]), (&json!(true), &json!(false), &json!("")));
    let choices: Vec<&str> =
        area["choices"].as_array().unwrap().iter().map(|choice| choice["value"].as_str().unwrap()).collect();
    assert_eq!(choices, ["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga", "Lugazi", "Kawuku", "Kajjansi", "Others"]);
    let mut input = order.input();
    input["validation"] = validated["validation"].clone();
    assert_eq!(shop.refused("review", input.clone()).await.at(), ["area"]);
    input["answers"]["area"] = json!("Gulu");
    assert_eq!(shop.refused("review", input).await.at(), ["area"]);
    let paid = shop.pay(&order.answering("area", "Jinja")).await;
    assert_eq!(paid["row"]["state"], "succeeded");
    assert_eq!(shop.arrived("/process-transfer").await[0]["json"]["area"], "Jinja");
}

#[tokio::test]
async fn what_the_check_left_out_is_asked_and_what_it_said_is_fixed() {
    let shop = Shop::open().await;
    let told = shop.call("validate", bill("UMEME", "04212345671").input()).await;
    assert_eq!(told["name"], "NAKATO SARAH");
    let name = field(&told, "customerName");
    assert_eq!((&name["value"], &name["fixed"]), (&json!("NAKATO SARAH"), &json!(true)));
    assert_eq!(field(&told, "customerType")["fixed"], true);

    let without_type = bill("UMEME", "200598766");
    let validated = shop.call("validate", without_type.input()).await;
    assert_eq!(field(&validated, "customerType")["fixed"], false);
    assert_eq!(shop.pay(&without_type.answering("customerType", "POSTPAID")).await["row"]["state"], "succeeded");

    let without_name = bill("URA", "14200550092");
    let validated = shop.call("validate", without_name.input()).await;
    assert_eq!(validated["name"], Value::Null);
    assert_eq!(field(&validated, "customerName")["fixed"], false);
    assert_eq!(shop.refused("review", shop.checked(&without_name).await).await.at(), ["customerName"]);
    let paid = shop.pay(&without_name.answering("customerName", "KATO PAUL")).await;
    assert_eq!(paid["row"]["party"], "KATO PAUL");
}

#[tokio::test]
async fn the_name_that_was_read_back_is_confirmed_and_kept_where_the_request_has_none() {
    let shop = Shop::open().await;
    let order = airtime("0772300417");
    let name = shop.call("validate", order.input()).await["name"].clone();
    assert!(name.is_string());
    assert_eq!(shop.review(&order).await["party"], name);
    let detail = shop.pay(&order).await;
    assert_eq!(detail["row"]["party"], name);
    assert_eq!(shop.arrived("/process-transfer").await[0]["json"]["recipientName"], Value::Null);
}

#[tokio::test]
async fn a_check_without_an_answer_says_that_no_money_moved_and_keeps_nothing() {
    let shop = Shop::open().await;
    for (scenario, code) in [
        ("cut_after_booking", "connection"),
        ("truncated_json", "connection"),
        ("empty_answer", "connection"),
        ("bad_gateway_html", "connection"),
        ("server_error", "connection"),
        ("unauthorised", "key"),
        ("forbidden", "key"),
        ("too_many_requests", "slowDown"),
    ] {
        shop.force("validate", scenario, 1).await;
        let refused = shop.refused("validate", bill("UMEME", "04212345671").input()).await;
        assert_eq!(refused.code, code, "{scenario}: {}", refused.message);
    }
    let status = shop.call("status", Value::Null).await;
    assert_eq!((&status["connection"], &status["attention"]), (&json!("online"), &json!(0)));
    assert_eq!(shop.call("validate", bill("UMEME", "04212345671").input()).await["name"], "NAKATO SARAH");
}

#[tokio::test]
async fn a_review_needs_a_way_to_the_service() {
    let shop = Shop::open().await;
    shop.call("switchEnvironment", json!({ "environment": "production" })).await;
    let order: Order = bill("UMEME", "04212345671");
    let refused = shop.refused("validate", order.input()).await;
    assert_eq!(refused.code, "settings");
    assert!(refused.message.contains("address"), "{}", refused.message);
    let address = json!({ "environment": "production", "address": "https://pay.example", "callback": "", "callbackServer": "", "statusPath": "", "wallet": "ESCROW" });
    shop.call("saveEnvironment", address).await;
    let refused = shop.refused("validate", order.input()).await;
    assert_eq!(refused.code, "settings");
    assert!(refused.message.contains("key"), "{}", refused.message);
    let collecting = shop.refused("form", json!({ "mode": "PARTNER_COLLECT_MNO", "biller": null })).await;
    assert_eq!(collecting.code, "settings");
    assert!(collecting.message.contains("callback address"), "{}", collecting.message);
    let mut input = crate::orders::collect("0772300417").input();
    input["validation"] = Value::Null;
    assert_eq!(shop.refused("review", input).await.code, "settings");
}

fn field(view: &Value, name: &str) -> Value {
    let fields = view["fields"].as_array().unwrap();
    fields.iter().find(|field| field["name"] == name).unwrap_or_else(|| panic!("{name} in {view:#}")).clone()
}
