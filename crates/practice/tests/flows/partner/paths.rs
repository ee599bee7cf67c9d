//! Keys, paths and forms (partner-wallet-api.md, Endpoints, Authentication).

use super::wallet::{MODES, ROOT, four, payment, wage};
use crate::counter::{Counter, bill, read};
use kaunta_practice::{Force, PartnerSettings};
use serde_json::json;

#[tokio::test]
async fn a_bearer_key_opens_the_interface_and_nothing_else_does() {
    let counter = Counter::open().await;
    let live = counter.practice.partner_live_key().to_owned();
    assert!(live.starts_with("ak_live_") && !counter.practice.partner_sandbox_key().starts_with("ak_live_"));
    let url = counter.url(&format!("{ROOT}/wallet/me"));
    let table = [
        ("authorization", format!("Bearer {live}"), 200),
        ("authorization", format!("Bearer {}", counter.practice.partner_sandbox_key()), 200),
        ("authorization", live.clone(), 401),
        ("authorization", format!("Basic {live}"), 401),
        ("authorization", "Bearer ak_live_1700000000_wrong".to_owned(), 401),
        ("authorization", "Bearer ".to_owned(), 401),
        ("authorization", format!("Bearer {}", counter.practice.live_key()), 401),
        ("x-api-key", live.clone(), 401),
    ];
    for (header, value, expected) in table {
        let answer = read(counter.client.get(&url).header(header, &value)).await.unwrap();
        assert_eq!(answer.status, expected, "{header}: {value}");
    }
    let gateway = counter.post_as(&live, "/api/v1/gateway/process-transfer", &bill("04212345671", "r")).await.unwrap();
    assert_eq!(gateway.status, 401, "the key of one interface does not open the other");
}

#[tokio::test]
async fn the_forms_share_neither_money_nor_batches() {
    let counter = Counter::open().await;
    let sandbox = counter.practice.partner_sandbox_key();
    assert_eq!(counter.bulk(&four("march")).await.status, 200);
    assert_eq!(counter.escrow().await, "4918400");
    let wallet = counter.ask_as(sandbox, "/wallet/me", None).await.unwrap();
    assert_eq!(wallet.at("/balance"), json!(5_000_000));
    assert_ne!(wallet.at("/walletId"), counter.wallet().await.at("/walletId"));
    let same = counter.ask_as(sandbox, "/transactions/bulk", Some(&four("march"))).await.unwrap();
    assert_eq!(same.status, 200, "{}", same.text);
    assert_eq!(counter.balance("sandbox", "ESCROW").await, "4918400");
    let forms: Vec<&str> = counter.booked().await.iter().map(|booked| booked.environment).collect();
    assert_eq!(forms, ["live", "live", "live", "live", "sandbox", "sandbox", "sandbox", "sandbox"]);
}

#[tokio::test]
async fn the_wallet_is_found_by_its_key_alone_and_by_its_user() {
    let counter = Counter::open().await;
    let key = counter.practice.partner_live_key();
    let alone = counter.wallet().await;
    assert_eq!((alone.status, alone.at("/userId")), (200, json!(counter.practice.partner_user_id())));
    for field in ["/walletId", "/balance", "/availableBalance", "/currency", "/status", "/updatedAt"] {
        assert!(!alone.at(field).is_null(), "{field}");
    }
    let path = format!("/wallet/me?userId={}", counter.practice.partner_user_id());
    assert_eq!(counter.ask_as(key, &path, None).await.unwrap().text, alone.text);
    let other = counter.ask_as(key, "/wallet/me?userId=somebody", None).await.unwrap();
    assert_eq!((other.status, other.at("/errorCode")), (404, json!("WALLET_NOT_FOUND")));
    let misspelt = counter.ask_as(key, "/wallet/me?userid=practice-shop", None).await.unwrap();
    assert_eq!(misspelt.status, 400);
    assert!(misspelt.text.contains("userid"), "{}", misspelt.text);
}

#[tokio::test]
async fn a_request_without_the_user_is_refused_until_it_may_be_left_out() {
    let counter = Counter::open().await;
    let mut body = payment("WALLET_TO_WALLET", "");
    body.as_object_mut().unwrap().remove("userId");
    let refused = counter.transact(&body).await;
    assert!(refused.status == 400 && refused.text.contains("userId"), "{}", refused.text);
    let optional = PartnerSettings { user_optional: true, ..PartnerSettings::default() };
    counter.practice.set_partner(optional).await.unwrap();
    assert_eq!(counter.transact(&body).await.status, 200);
    let all_the_same = counter.transact(&wage("26")).await;
    assert!(all_the_same.status == 400 && all_the_same.text.contains("userId"), "{}", all_the_same.text);
}

#[tokio::test]
async fn the_wallet_stops_saying_whose_it_is_and_says_it_again() {
    let counter = Counter::open().await;
    let user = async || counter.wallet().await.json()["userId"].clone();
    let shop = json!(counter.practice.partner_user_id());
    assert_eq!(user().await, shop);
    assert_eq!(counter.transact(&wage("27")).await.status, 200);
    assert_eq!((user().await, user().await), (json!(null), json!(null)));
    assert_eq!(counter.transact(&wage("28")).await.status, 200);
    assert_eq!(user().await, shop);
    counter.practice.force(Force::next("wallet", "user_untold")).await.unwrap();
    assert_eq!((user().await, user().await), (json!(null), shop));
}

#[tokio::test]
async fn the_wallet_is_the_gateways_escrow_until_the_balances_are_to_differ() {
    let counter = Counter::open().await;
    counter.transfer(&bill("04212345671", "by-gateway")).await;
    counter.transact(&payment("WALLET_TO_WALLET", "")).await;
    assert_eq!(counter.wallet().await.at("/balance"), json!(4_959_500));
    assert_eq!(counter.escrow().await, "4959500");
    let differing = PartnerSettings { balance_differs: true, ..PartnerSettings::default() };
    counter.practice.set_partner(differing).await.unwrap();
    assert_eq!(counter.wallet().await.at("/balance"), json!(4_809_500));
    assert_eq!(counter.escrow().await, "4959500", "only what is shown differs");
}

#[tokio::test]
async fn what_is_not_at_a_path_of_the_specification_is_not_found() {
    let counter = Counter::open().await;
    let key = counter.practice.partner_live_key();
    for path in ["", "/wallet", "/wallet/transactions", "/transactions", "/transactions/transact", "/transactions/PW1"]
    {
        assert_eq!(counter.ask_as(key, path, None).await.unwrap().status, 404, "{path}");
    }
    assert_eq!(counter.try_ask("/transactions/modes", &json!({})).await.unwrap().status, 404);
}

#[tokio::test]
async fn a_body_that_is_not_json_is_refused_in_words() {
    let counter = Counter::open().await;
    let send = |path: &str, kind: &'static str, body: &'static str| {
        let key = format!("Bearer {}", counter.practice.partner_live_key());
        let url = counter.url(&format!("{ROOT}/transactions/{path}"));
        read(counter.client.post(url).header("authorization", key).header("content-type", kind).body(body))
    };
    for path in ["transact", "bulk", "preview-fees"] {
        assert_eq!(send(path, "application/json", "{").await.unwrap().status, 400, "{path}");
        assert_eq!(send(path, "application/json", "[]").await.unwrap().status, 400, "{path}");
        let plain = send(path, "text/plain", "{}").await.unwrap();
        assert!(plain.status == 400 && plain.text.contains("Content-Type"), "{path}: {}", plain.text);
    }
}

#[tokio::test]
async fn the_log_names_the_form_of_a_key_and_never_the_key() {
    let counter = Counter::open().await;
    let body = payment("WALLET_TO_WALLET", "");
    counter.transact(&body).await;
    counter.ask_as(counter.practice.partner_sandbox_key(), "/wallet/me", None).await.unwrap();
    counter.ask_as("ak_live_1_canary4711", "/wallet/me", None).await.unwrap();
    let log = counter.practice.partner_requests().await.unwrap();
    let forms: Vec<&str> = log.iter().map(|request| request.key.as_str()).collect();
    assert_eq!(forms, ["live", "sandbox", "unknown"]);
    let statuses: Vec<Option<u16>> = log.iter().map(|request| request.status).collect();
    assert_eq!(statuses, [Some(200), Some(200), Some(401)]);
    assert_eq!((log[0].method.as_str(), log[0].path.as_str()), ("POST", "/partner/v1/transactions/transact"));
    assert_eq!(log[0].body, body.to_string(), "to the byte");
    let shown = counter.get("/practice/requests").await.text;
    assert!(!shown.contains("canary4711") && !shown.contains(counter.practice.partner_live_key()), "{shown}");
}

#[tokio::test]
async fn a_misspelt_field_is_named_in_the_refusal_of_every_mode_and_books_nothing() {
    let counter = Counter::open().await;
    for mode in MODES {
        let mut body = payment(mode, "");
        body["phoneNo"] = json!("+256772123456");
        let answer = counter.transact(&body).await;
        assert_eq!((answer.status, answer.at("/errorCode")), (400, json!("VALIDATION_ERROR")));
        assert!(answer.at("/message").as_str().unwrap().contains("phoneNo"), "{}", answer.text);
        assert_eq!(counter.preview(&body).await.status, 400, "the preview takes the same body");
    }
    assert!(counter.booked().await.is_empty());
}
