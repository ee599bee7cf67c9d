//! Searches for a canary key wherever Kaunta writes or says anything.

use std::path::Path;
use std::sync::{Mutex, OnceLock};

use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::computer::Keychain;
use crate::orders::{TO_MOBILE, bill, wallet_phone};
use crate::shop::{PATIENCE, Shop};

const CANARY: &str = "canary-4X8W-secret-KEY-7731";
/// The partner wallet's. It contains the other, so one search finds both.
const PARTNER_CANARY: &str = "ak_test_17_canary-4X8W-secret-KEY-7731";
/// Appears in every log line of the calls below, to prove that the log is captured.
const SIGN: &str = "development-host-of-the-canary.invalid";

#[derive(Default)]
struct Log {
    with_canary: Vec<String>,
    listening: bool,
}

fn log() -> &'static Mutex<Log> {
    static LOG: OnceLock<Mutex<Log>> = OnceLock::new();
    LOG.get_or_init(Mutex::default)
}

fn hear(line: &str) {
    let mut log = log().lock().unwrap();
    log.listening |= line.contains(SIGN);
    if line.contains(CANARY) {
        log.with_canary.push(line.to_owned());
    }
}

/// Everything that this program logs, at every level.
struct Everything;

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.0.push_str(&format!(" {field}={value:?}"));
    }
}

fn note(metadata: &Metadata<'_>, record: impl FnOnce(&mut Line)) {
    let mut line = Line(format!("{} {}", metadata.target(), metadata.name()));
    record(&mut line);
    hear(&line.0);
}

impl Subscriber for Everything {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        note(span.metadata(), |line| span.record(line));
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        let mut line = Line(String::new());
        values.record(&mut line);
        hear(&line.0);
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        note(event.metadata(), |line| event.record(line));
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

impl log::Log for Everything {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &log::Record<'_>) {
        hear(&format!("{} {}", record.target(), record.args()));
    }
    fn flush(&self) {}
}

/// Every answer or error of every call, as it crosses to the window.
struct Bridge<'a> {
    shop: &'a Shop,
    said: Mutex<String>,
}

impl Bridge<'_> {
    async fn call(&self, name: &str, input: Value) -> Option<Value> {
        let answer = self.shop.app.call(name, input).await;
        let (text, answer) = match answer {
            Ok(answer) => (answer.to_string(), Some(answer)),
            Err(error) => (format!("{} {error:?}", serde_json::to_string(&error).unwrap()), None),
        };
        self.said.lock().unwrap().push_str(&text);
        answer
    }

    /// Checks, pays, reads and asks, as far as possible.
    async fn work(&self) {
        let order = bill("UMEME", "04212345671");
        let mut input = order.input();
        if let Some(validated) = self.call("validate", order.input()).await {
            input["validation"] = validated["validation"].clone();
        }
        if let Some(review) = self.call("review", input).await {
            let submitted = self.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
            tokio::time::timeout(PATIENCE, self.shop.app.settled()).await.unwrap();
            let id = submitted.map_or(Value::Null, |detail| detail["row"]["id"].clone());
            for name in ["operation", "askNow", "receipt", "saveReceipt"] {
                self.call(name, json!({ "id": id })).await;
            }
        }
        if let Some(review) = self.call("review", wallet_phone(TO_MOBILE, "0772300417").input()).await {
            let submitted = self.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
            tokio::time::timeout(PATIENCE, self.shop.app.settled()).await.unwrap();
            let id = submitted.map_or(Value::Null, |detail| detail["row"]["id"].clone());
            for name in ["operation", "saveEvidence"] {
                self.call(name, json!({ "id": id })).await;
            }
        }
        for name in ["start", "status", "home", "settings", "readWallet", "wallets"] {
            self.call(name, Value::Null).await;
        }
        self.call("lookUp", json!({ "text": "TX1" })).await;
        let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
        self.call("exportHistory", filter.clone()).await;
        self.call("history", json!({ "filter": filter, "offset": 0, "limit": 9 })).await;
    }
}

#[tokio::test]
async fn the_key_is_in_no_answer_no_file_and_no_log() {
    tracing::subscriber::set_global_default(Everything).unwrap();
    log::set_logger(&Everything).unwrap();
    log::set_max_level(log::LevelFilter::Trace);

    let shop = Shop::with(|config| {
        config.sandbox_key = CANARY.to_owned();
        config.partner_sandbox_key = PARTNER_CANARY.to_owned();
    })
    .await;
    let bridge = Bridge { shop: &shop, said: Mutex::default() };
    let key = json!({ "environment": "development", "interface": "gateway", "key": CANARY });
    for keychain in [Keychain::Works, Keychain::Fails(kaunta_app::KeychainProblem::Missing)] {
        *shop.computer.keychain.lock().unwrap() = keychain;
        for address in [shop.practice.base_url(), format!("https://{SIGN}")] {
            shop.set_up("development", &address, CANARY).await;
            bridge.call("setKey", key.clone()).await;
            shop.set_up_partner("development", &address, Some(PARTNER_CANARY)).await;
            bridge.call("switchEnvironment", json!({ "environment": "development" })).await;
            bridge.work().await;
        }
    }
    for junk in [
        json!(CANARY),
        json!([CANARY]),
        json!({ "environment": CANARY, "interface": "gateway", "key": "x" }),
        json!({ "environment": "development", "interface": CANARY, "key": "x" }),
        json!({ "environment": "development", "interface": "gateway", "key": [CANARY] }),
        json!({ "environment": "development", "interface": "gateway", "key": { "key": CANARY } }),
        json!({ "environment": "development", "interface": "gateway", "key": format!("{CANARY} {CANARY}") }),
        json!({ "environment": "development", "interface": "gateway", CANARY: CANARY }),
        json!({ "environment": "development", "interface": "partnerWallet", "key": [PARTNER_CANARY] }),
        json!({ "environment": "development", "interface": "partnerWallet", "key": format!("{CANARY} {CANARY}") }),
    ] {
        bridge.call("setKey", junk).await;
    }
    for interface in ["gateway", "partnerWallet"] {
        bridge.call("forgetKey", json!({ "environment": "development", "interface": interface })).await;
    }

    let said = bridge.said.lock().unwrap().clone();
    assert!(said.contains("…7731"), "the settings were looked at");
    assert!(!said.contains(CANARY), "an answer has the key");
    let mut files = 0;
    search(shop.folder.path(), &mut files);
    assert!(files >= 6, "books, journals, settings, receipts and exports: {files}");
    assert!(!format!("{:?}", shop.computer.changes.lock().unwrap()).contains(CANARY));
    // Taken out first: a failing test that holds the lock would stop all others from logging.
    let Log { with_canary, listening } = std::mem::take(&mut *log().lock().unwrap());
    assert!(listening, "the log is listened to");
    assert_eq!(with_canary, Vec::<String>::new());
}

fn search(folder: &Path, files: &mut usize) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            search(&path, files);
        } else {
            *files += 1;
            let bytes = std::fs::read(&path).unwrap();
            let found = bytes.windows(CANARY.len()).any(|window| window == CANARY.as_bytes());
            assert!(!found, "{}", path.display());
        }
    }
}
