//! A callback is a reason to ask, never a fact: tested through the real callback server over real sockets, from the
//! practice gateway's callback or a forger's post to the look-up.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use axum::Router;
use axum::routing::get;
use kaunta_callback::{CallbackServer, Limits, Rate};
use serde_json::{Value, json};
use tokio::sync::SemaphorePermit;

use crate::orders::{airtime, bill};
use crate::shop::{PATIENCE, Shop, noon, run_sql};

/// A shop with its own callback server.
pub struct Boxed {
    pub shop: Shop,
    pub running: CallbackServer,
    http: reqwest::Client,
}

async fn start(folder: &Path) -> CallbackServer {
    start_at(folder, ([127, 0, 0, 1], 0).into()).await
}

async fn start_at(folder: &Path, listen: SocketAddr) -> CallbackServer {
    let free = Rate::a_minute(1_000_000, 1_000_000);
    let limits = Limits { sender: free, all: free, reading: free, ..Limits::default() };
    let config = kaunta_callback::Config { listen, limits, now: noon, ..kaunta_callback::Config::at(state(folder)) };
    CallbackServer::start(config).await.unwrap()
}

/// The folder of the callback server's state.
fn state(folder: &Path) -> PathBuf {
    folder.join("callbacks.db")
}

impl Boxed {
    pub async fn open() -> Boxed {
        Boxed::with(Shop::open().await).await
    }

    async fn with(shop: Shop) -> Boxed {
        let running = start(shop.folder.path()).await;
        let http = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
        let boxed = Boxed { shop, running, http };
        boxed.fetch().await;
        boxed
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address())
    }

    /// Saves the settings, which triggers a fetch.
    async fn fetch(&self) {
        save(&self.shop, &self.url(&self.running.post_path()), &self.url(&self.running.read_path())).await;
    }

    /// Posts what anybody could, without telling Kaunta.
    pub async fn leave(&self, body: String) {
        let sent = self.http.post(self.url(&self.running.post_path())).body(body).send().await.unwrap();
        assert_eq!(sent.status(), 200);
    }

    async fn post(&self, body: String) {
        self.leave(body).await;
        self.fetch().await;
    }

    /// Restarts the callback server at the same addresses, after a change to its state.
    async fn with_its_state(self, change: impl AsyncFnOnce(&Path)) -> Boxed {
        let Boxed { shop, running, http } = self;
        let address = running.address();
        running.stop().await;
        change(shop.folder.path()).await;
        let running = start_at(shop.folder.path(), address).await;
        Boxed { shop, running, http }
    }

    /// Waits until everything posted so far was read, so that later posts have led to their look-ups.
    async fn read_so_far(&self) {
        let id = unknown(&self.shop, "14200550012").await;
        self.post(told(&self.shop, id, "PENDING").await).await;
        self.shop.until_detail(id, |detail| called_back(detail) == 1 && asked(detail) == 1).await;
    }
}

async fn save(shop: &Shop, callback: &str, callback_server: &str) {
    let input = json!({ "environment": "practice", "address": "", "callback": callback, "callbackServer": callback_server,
                        "statusPath": "", "wallet": "ESCROW" });
    shop.call("saveEnvironment", input).await;
}

/// Repeats `between` until the condition holds. Returns how often.
async fn until(so: impl AsyncFn() -> bool, between: impl AsyncFn()) -> u32 {
    let mut times = 0;
    let wait = async {
        while !so().await {
            between().await;
            times += 1;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, wait).await.is_ok(), "it never was");
    times
}

/// A payment whose outcome is open.
pub async fn unknown(shop: &Shop, account: &str) -> i64 {
    shop.pay(&bill("UMEME", account)).await["row"]["id"].as_i64().unwrap()
}

pub async fn detail(shop: &Shop, id: i64) -> Value {
    shop.call("operation", json!({ "id": id })).await
}

/// A callback about a payment, as a service or a forger would write it.
pub async fn told(shop: &Shop, id: i64, status: &str) -> String {
    json!({ "data": { "partnerReference": reference(shop, id).await, "status": status } }).to_string()
}

async fn reference(shop: &Shop, id: i64) -> String {
    detail(shop, id).await["row"]["reference"].as_str().unwrap().to_owned()
}

fn starting(detail: &Value, words: &str) -> usize {
    let events = detail["events"].as_array().unwrap();
    events.iter().filter(|event| event["words"].as_str().unwrap().starts_with(words)).count()
}

pub fn called_back(detail: &Value) -> usize {
    starting(detail, "A callback arrived")
}

pub fn asked(detail: &Value) -> usize {
    starting(detail, "Asked")
}

/// Look-ups of a payment that arrived at the service.
async fn look_ups(shop: &Shop, id: i64) -> usize {
    let path = format!("/transactions/{}/status", reference(shop, id).await);
    shop.arrived(&path).await.len()
}

#[tokio::test]
async fn a_forged_success_leads_to_one_look_up_and_changes_nothing() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550032").await;
    boxed.post(told(&boxed.shop, id, "SUCCESS").await).await;
    let after = boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    boxed.read_so_far().await;
    assert_eq!((look_ups(&boxed.shop, id).await, called_back(&after)), (1, 1));
    let still = detail(&boxed.shop, id).await;
    assert_eq!((&still["row"]["state"], &still["row"]["contradictedBy"]), (&json!("unknown"), &Value::Null));
    assert_eq!(still["hasReceipt"], false);
}

#[tokio::test]
async fn a_hundred_callbacks_in_ten_seconds_lead_to_one_look_up_and_then_to_ever_fewer() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    // So old that the schedule asks only every half hour.
    boxed.shop.advance(24 * 3600);
    boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    let flood = told(&boxed.shop, id, "SUCCESS").await;
    for round in 0..4 {
        for _ in 0..25 {
            boxed.leave(flood.clone()).await;
        }
        boxed.fetch().await;
        boxed.read_so_far().await;
        assert_eq!(look_ups(&boxed.shop, id).await, 2, "round {round}");
        boxed.shop.advance(3);
    }
    // 12 seconds have passed: one more, and after that one only 20 seconds later.
    boxed.shop.until_detail(id, |detail| asked(detail) == 3).await;
    boxed.shop.advance(19);
    boxed.post(flood.clone()).await;
    boxed.read_so_far().await;
    assert_eq!(look_ups(&boxed.shop, id).await, 3);
    boxed.shop.advance(1);
    let late = boxed.shop.until_detail(id, |detail| asked(detail) == 4).await;
    assert_eq!(
        (&late["row"]["state"], called_back(&late)),
        (&json!("pending"), 3),
        "only what led to a look-up is kept"
    );
}

#[tokio::test]
async fn a_payment_that_went_through_is_known_sooner_than_by_the_schedule() {
    let shop = Shop::with(|config| config.callback_attempts = 4).await;
    let boxed = Boxed::with(shop).await;
    let id = unknown(&boxed.shop, "14200550012").await;
    boxed.shop.advance(24 * 3600);
    boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    let reference = reference(&boxed.shop, id).await;
    boxed.shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let delivered = |callbacks: Value| callbacks["callbacks"][0]["state"] == "delivered";
    until(async || delivered(boxed.shop.ask_practice("callbacks").await), async || {}).await;
    // The schedule would ask in half an hour; the practice gateway's own callback is fetched within seconds.
    let is_known = async || detail(&boxed.shop, id).await["row"]["state"] == "succeeded";
    let seconds = until(is_known, async || boxed.shop.passes(1).await).await;
    assert!(seconds < 600, "{seconds}");
    let paid = detail(&boxed.shop, id).await;
    assert_eq!((called_back(&paid), asked(&paid)), (1, 2));
    let posted = paid["events"].to_string();
    assert!(posted.contains("said SUCCESS"), "{posted}");
}

#[tokio::test]
async fn callbacks_out_of_order_end_where_the_service_says() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let reference = reference(&boxed.shop, id).await;
    boxed.shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    for status in ["FAILED", "SUCCESS", "PENDING"] {
        boxed.leave(told(&boxed.shop, id, status).await).await;
    }
    boxed.fetch().await;
    let paid = boxed.shop.until(id, "succeeded").await;
    assert_eq!((called_back(&paid), &paid["row"]["contradictedBy"]), (1, &Value::Null));
}

#[tokio::test]
async fn a_contradiction_opens_a_case_only_when_the_service_confirms_it() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "04212345671").await;
    assert_eq!(detail(&boxed.shop, id).await["row"]["state"], "succeeded");
    boxed.post(told(&boxed.shop, id, "FAILED").await).await;
    let forged = boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    assert_eq!((&forged["row"]["state"], &forged["row"]["contradictedBy"]), (&json!("succeeded"), &Value::Null));
    let reference = reference(&boxed.shop, id).await;
    boxed.shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    boxed.shop.advance(10);
    boxed.post(told(&boxed.shop, id, "FAILED").await).await;
    let reversed = boxed.shop.until_detail(id, |detail| asked(detail) == 2).await;
    assert_eq!(
        (&reversed["row"]["state"], &reversed["row"]["contradictedBy"]),
        (&json!("succeeded"), &json!("FAILED"))
    );
}

#[tokio::test]
async fn a_payment_is_found_in_any_kind_of_body_and_by_the_services_own_id() {
    let boxed = Boxed::open().await;
    let mut bodies: Vec<fn(&str, &str) -> String> = Vec::new();
    bodies.push(|reference, _| format!("status=SUCCESS&ref={reference}"));
    bodies.push(|reference, _| format!("<done><ref>{reference}</ref></done>"));
    bodies.push(|reference, _| json!({ "payload": json!({ "r": reference }).to_string() }).to_string());
    bodies.push(|reference, _| json!([[{ "deep": [reference.to_lowercase()] }]]).to_string());
    bodies.push(|_, id| json!({ "transactionId": id }).to_string());
    for body in bodies {
        let id = unknown(&boxed.shop, "14200550012").await;
        let reference = reference(&boxed.shop, id).await;
        let booked = boxed.shop.booked().await;
        let ours = booked.iter().find(|booked| booked["partnerReference"] == json!(reference)).unwrap();
        boxed.post(body(&reference, ours["id"].as_str().unwrap())).await;
        boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    }
}

/// A payment's metadata, as the service received it.
pub async fn metadata(shop: &Shop, id: i64) -> Value {
    let detail = detail(shop, id).await;
    let requests = detail["events"].as_array().unwrap().iter().filter_map(|event| event["request"].as_str());
    let sent = requests.map(|request| serde_json::from_str::<Value>(request).unwrap());
    sent.map(|request| request["metadata"].clone()).find(Value::is_object).unwrap()
}

#[tokio::test]
async fn a_callback_without_any_reference_finds_its_payment_by_what_went_along() {
    let boxed = Boxed::open().await;
    for id in [unknown(&boxed.shop, "14200550012").await, unknown(&boxed.shop, "14200550012").await] {
        let along = metadata(&boxed.shop, id).await;
        assert_eq!(along["operationId"], id.to_string());
        boxed.post(json!({ "status": "SUCCESS", "metadata": along }).to_string()).await;
        let found = boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
        assert_eq!((called_back(&found), &found["row"]["state"]), (1, &json!("pending")), "it decides nothing");
    }
}

#[tokio::test]
async fn the_practice_gateways_callback_that_has_only_the_metadata_is_read() {
    let shop = Shop::with(|config| config.callback_attempts = 4).await;
    let boxed = Boxed::with(shop).await;
    let id = unknown(&boxed.shop, "14200550075").await;
    let delivered = |callbacks: Value| callbacks["callbacks"][0]["state"] == "delivered";
    let is_delivered = async || delivered(boxed.shop.ask_practice("callbacks").await);
    until(is_delivered, async || boxed.shop.passes(1).await).await;
    let spoken_of = async || called_back(&detail(&boxed.shop, id).await) == 1;
    until(spoken_of, async || boxed.shop.passes(1).await).await;
    boxed.shop.until(id, "succeeded").await;
}

#[tokio::test]
async fn the_number_of_another_installations_payment_is_nobodys_here() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let mut along = metadata(&boxed.shop, id).await;
    along["installationId"] = json!("0".repeat(32));
    for along in [along, json!({ "operationId": id.to_string() })] {
        boxed.post(json!({ "status": "SUCCESS", "metadata": along }).to_string()).await;
    }
    boxed.read_so_far().await;
    assert_eq!((look_ups(&boxed.shop, id).await, called_back(&detail(&boxed.shop, id).await)), (0, 0));
}

#[tokio::test]
async fn what_is_not_ours_is_left_alone_and_read_once() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    for number in 0..150 {
        boxed
            .leave(json!({ "partnerReference": format!("KA-000000-{number:06}"), "status": "SUCCESS" }).to_string())
            .await;
    }
    for strange in ["", "{", "\u{0}", "[[[[", "status=SUCCESS"] {
        boxed.leave(strange.to_owned()).await;
    }
    boxed.read_so_far().await;
    assert_eq!((look_ups(&boxed.shop, id).await, called_back(&detail(&boxed.shop, id).await)), (0, 0));
    let kept = boxed
        .shop
        .sql(
            kaunta_domain::environment::Environment::Practice,
            "SELECT value FROM setting WHERE key = 'callbackServer'",
        )
        .await;
    assert!(kept.ends_with(" 156"), "{kept}");
    assert!(!kept.contains(&boxed.running.read_path()[1..]), "the book does not hold the secret");
}

#[tokio::test]
async fn a_box_that_is_down_keeps_nobody_from_working_and_is_read_on_when_it_is_back() {
    let boxed = Boxed::open().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    boxed.leave(told(&boxed.shop, id, "SUCCESS").await).await;
    let Boxed { shop, running, http } = boxed;
    running.stop().await;
    save(&shop, "", "http://127.0.0.1:9/nobody").await;
    let paid = shop.pay(&airtime("256772123456")).await;
    assert_eq!(paid["row"]["state"], "succeeded");
    assert_eq!(
        shop.call("status", Value::Null).await["connection"],
        "online",
        "the line to the service is another one"
    );
    let running = start(shop.folder.path()).await;
    let boxed = Boxed { shop, running, http };
    boxed.fetch().await;
    boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
}

/// Loses a callback server's state and creates it again with the same secret addresses: nobody types new ones.
async fn begin_again(folder: &Path) {
    let quoted = "SELECT group_concat('(' || quote(name) || ',' || quote(secret) || ')') FROM path";
    let paths = run_sql(&state(folder), quoted);
    std::fs::remove_file(state(folder)).unwrap();
    start(folder).await.stop().await;
    run_sql(&state(folder), &format!("DELETE FROM path; INSERT INTO path VALUES {paths}"));
}

#[tokio::test]
async fn a_box_that_was_begun_again_is_read_from_its_first_callback() {
    let boxed = Boxed::open().await;
    for _ in 0..3 {
        boxed.leave("nothing of ours".to_owned()).await;
    }
    boxed.read_so_far().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let boxed = boxed.with_its_state(begin_again).await;
    boxed.post(told(&boxed.shop, id, "SUCCESS").await).await;
    boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    boxed.read_so_far().await;
    assert_eq!(called_back(&detail(&boxed.shop, id).await), 1, "it is read on from there, not again and again");
}

#[tokio::test]
async fn a_box_that_was_put_back_from_an_older_copy_is_read_from_its_first_callback() {
    let boxed = Boxed::open().await;
    let before = unknown(&boxed.shop, "14200550012").await;
    boxed.post(told(&boxed.shop, before, "SUCCESS").await).await;
    boxed.shop.until_detail(before, |detail| asked(detail) == 1).await;
    let copy = async |folder: &Path| _ = std::fs::copy(state(folder), folder.join("box.copy")).unwrap();
    let boxed = boxed.with_its_state(copy).await;
    for _ in 0..3 {
        boxed.leave("nothing of ours".to_owned()).await;
    }
    boxed.read_so_far().await;
    let id = unknown(&boxed.shop, "14200550012").await;
    let put_back = async |folder: &Path| _ = std::fs::copy(folder.join("box.copy"), state(folder)).unwrap();
    let boxed = boxed.with_its_state(put_back).await;
    boxed.post(told(&boxed.shop, id, "SUCCESS").await).await;
    boxed.shop.until_detail(id, |detail| asked(detail) == 1).await;
    // A callback read twice leads to at most one more look-up, and changes nothing.
    boxed.read_so_far().await;
    let again = detail(&boxed.shop, before).await;
    assert!(called_back(&again) <= 2 && asked(&again) <= 2 && again["row"]["state"] == "pending", "{again:#}");
}

#[tokio::test]
async fn a_box_that_answers_nonsense_leads_to_nothing() {
    let shop = Shop::open().await;
    let id = unknown(&shop, "14200550012").await;
    let reference = reference(&shop, id).await;
    let asked_for = std::sync::Arc::new(tokio::sync::Semaphore::new(0));
    let count = asked_for.clone();
    let nonsense = json!({ "store": "a", "newest": 9, "callbacks": [{ "n": -5, "body": reference }] }).to_string();
    let answer = move || {
        count.add_permits(1);
        std::future::ready(nonsense.clone())
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let _ = axum::serve(listener, Router::new().route("/box", get(answer))).await;
    });
    save(&shop, "", &format!("http://{address}/box")).await;
    for _ in 0..2 {
        tokio::time::timeout(PATIENCE, asked_for.acquire()).await.unwrap().unwrap().forget();
        save(&shop, "", &format!("http://{address}/box")).await;
    }
    let after = detail(&shop, id).await;
    assert_eq!((called_back(&after), asked(&after)), (0, 0));
    assert_eq!(shop.pay(&airtime("256772123456")).await["row"]["state"], "succeeded");
    server.abort();
}

#[tokio::test]
async fn an_address_that_is_no_safe_box_is_refused_with_words() {
    let shop = Shop::open().await;
    for (typed, word) in
        [("http://shop.example/abc", "https"), ("https://shop.example", "secret part"), ("abc", "address")]
    {
        let input = json!({ "environment": "production", "address": "", "callback": "", "callbackServer": typed,
                            "statusPath": "", "wallet": "ESCROW" });
        let refused = shop.refused("saveEnvironment", input).await;
        assert_eq!(refused.setting, Some(("callbackServer".to_owned(), 0)));
        assert!(
            refused.message.starts_with("Callback server: ") && refused.message.contains(word),
            "{}",
            refused.message
        );
    }
}

#[tokio::test]
async fn the_box_is_asked_every_few_seconds_while_something_is_open_and_else_once_a_minute() {
    let shop = Shop::open().await;
    let asked_for = std::sync::Arc::new(tokio::sync::Semaphore::new(0));
    let count = asked_for.clone();
    let answer = move || {
        count.add_permits(1);
        std::future::ready(r#"{"store":"a","newest":0,"callbacks":[]}"#)
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move {
        let _ = axum::serve(listener, Router::new().route("/box", get(answer))).await;
    });
    let id = unknown(&shop, "14200550012").await;
    save(&shop, "", &format!("http://{address}/box")).await;
    tokio::time::timeout(PATIENCE, asked_for.acquire()).await.unwrap().unwrap().forget();
    // Seconds until the next question.
    let until_asked = async || {
        let is_asked = async || asked_for.try_acquire().map(SemaphorePermit::forget).is_ok();
        until(is_asked, async || shop.passes(1).await).await
    };
    let while_open = until_asked().await;
    assert!((5..60).contains(&while_open), "{while_open}");
    let reference = reference(&shop, id).await;
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    shop.call("askNow", json!({ "id": id })).await;
    // One may still be in flight.
    until_asked().await;
    let at_rest = until_asked().await;
    assert!((55..120).contains(&at_rest), "{at_rest}");
    server.abort();
}
