//! A shop for tests: a folder, a practice gateway, a computer whose clock and keychain the test controls, and Kaunta.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeZone, Utc};
use kaunta_app::{App, Places, PracticePlace};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;
use kaunta_practice::{Config, ManualClock, Practice};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::computer::Computer;
use crate::orders::Order;

/// Long enough for a busy machine; only a failing test takes this long. Where tests are meant to fail (`scripts/mutants`),
/// less is enough.
pub const PATIENCE: Duration =
    Duration::from_secs(if option_env!("KAUNTA_SHORT_PATIENCE").is_some() { 20 } else { 60 });

/// The tasks that run for an open book and sleep in between: polling, callbacks, balance evidence,
/// maintenance and the files of each month.
pub const LOOPS: usize = 5;

/// A shop with Kaunta open in the practice environment.
pub struct Shop {
    pub folder: TempDir,
    pub computer: Arc<Computer>,
    pub practice: Arc<Practice>,
    pub app: App,
    admin: reqwest::Client,
}

/// Noon in Kampala on 21 November 2026.
pub fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap()
}

/// Waits before a condition that sends no notification is checked again. A loop that only yields would keep a processor busy, and
/// check thousands of times.
pub async fn soon() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

impl Shop {
    pub async fn open() -> Shop {
        Shop::with(|_| {}).await
    }

    /// A shop with a practice gateway configured by the test.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Shop {
        let clock = Arc::new(ManualClock::new(noon()));
        let mut config = Config { clock: clock.clone(), callback_attempts: 0, ..Config::in_memory() };
        change(&mut config);
        let practice = Arc::new(Practice::start(config).await.unwrap());
        let place = PracticePlace {
            address: practice.base_url(),
            key: practice.live_key().to_owned().into(),
            sandbox_key: practice.sandbox_key().to_owned().into(),
            partner_key: practice.partner_live_key().to_owned().into(),
            callback: format!("{}/practice/inbox", practice.base_url()),
            callback_server: format!("{}/practice/callback-server", practice.base_url()),
            sample_inputs: Vec::new(),
        };
        let computer = Arc::new(Computer::new(clock, place));
        let folder = TempDir::new().unwrap();
        let app = kaunta(&computer, folder.path());
        let admin = reqwest::Client::builder().no_proxy().tls_certs_only([]).pool_max_idle_per_host(0).build().unwrap();
        Shop { folder, computer, practice, app, admin }
    }

    /// The same shop with its gateway behind another address.
    pub fn through(self, address: &str) -> Shop {
        let place = PracticePlace { address: address.to_owned(), ..self.computer.practice.clone() };
        let computer = Arc::new(Computer::new(self.computer.clock.clone(), place));
        let app = kaunta(&computer, self.folder.path());
        Shop { computer, app, ..self }
    }

    /// Another computer with its own Kaunta, at the same service.
    pub fn another(&self, folder: TempDir) -> Shop {
        let computer = Arc::new(Computer::another(self.computer.clock.clone(), self.computer.practice.clone()));
        let app = kaunta(&computer, folder.path());
        Shop { folder, computer, practice: self.practice.clone(), app, admin: self.admin.clone() }
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    pub fn book(&self, environment: Environment) -> PathBuf {
        self.data().join(format!("{}.db", environment.code()))
    }

    pub fn advance(&self, seconds: u64) {
        self.computer.clock.advance(Duration::from_secs(seconds));
    }

    /// Lets time pass. Returns once all woken tasks have finished their round, so it never runs ahead of Kaunta.
    pub async fn passes(&self, seconds: u64) {
        self.advance(seconds);
        self.rest().await;
    }

    /// Waits until nothing is running for any book.
    pub async fn rest(&self) {
        let books = Environment::ALL.into_iter().filter(|environment| self.book(*environment).exists()).count();
        let rest = async {
            loop {
                self.computer.until_asleep(LOOPS * books).await;
                if self.app.is_idle() {
                    return;
                }
                soon().await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, rest).await.is_ok(), "it never comes to rest");
    }

    /// A call of the window that must succeed.
    pub async fn call(&self, name: &str, input: Value) -> Value {
        answer(&self.app, name, input).await
    }

    /// Restores a backup. Returns the book that took the place.
    pub async fn restore(&self, backup: impl serde::Serialize) -> Value {
        self.call("restore", json!({ "path": backup, "usedElsewhere": "no" })).await;
        self.call("book", Value::Null).await
    }

    /// A call of the window that must be refused: its code, its words and its fields.
    pub async fn refused(&self, name: &str, input: Value) -> Refusal {
        refusal(&self.app, name, input).await
    }

    /// Waits until an operation is in `state`.
    pub async fn until(&self, id: i64, state: &str) -> Value {
        self.until_detail(id, |detail| detail["row"]["state"] == state).await
    }

    /// Waits until the details of an operation, as the window draws them, meet this condition.
    pub async fn until_detail(&self, id: i64, so: impl Fn(&Value) -> bool) -> Value {
        until_detail(&self.app, &self.computer, id, so).await
    }

    /// Validates if the mode requires it, and answers the form's remaining fields.
    pub async fn review(&self, order: &Order) -> Value {
        self.call("review", self.checked(order).await).await
    }

    /// The input of `review` after its validation.
    pub async fn checked(&self, order: &Order) -> Value {
        let validation = if order.is_validated() {
            self.call("validate", order.input()).await["validation"].clone()
        } else {
            Value::Null
        };
        let mut input = order.input();
        input["validation"] = validation;
        input
    }

    /// From the form to the book. Returns the operation's number.
    pub async fn submit(&self, order: &Order) -> i64 {
        let review = self.review(order).await;
        let detail = self.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        detail["row"]["id"].as_i64().unwrap()
    }

    /// From the form to an outcome that the window was told of.
    pub async fn pay(&self, order: &Order) -> Value {
        let id = self.submit(order).await;
        self.told(id).await;
        self.call("operation", json!({ "id": id })).await
    }

    /// Waits until the window was told of an operation.
    pub async fn told(&self, id: i64) {
        let change = Change::Operation { id: OperationId(id) };
        let mut changes = self.computer.listen();
        let told = changes.wait_for(|_| self.computer.changes.lock().unwrap().contains(&change));
        assert!(tokio::time::timeout(PATIENCE, told).await.is_ok(), "nothing was told of {id}");
    }

    /// Reads from the practice gateway's admin interface.
    pub async fn ask_practice(&self, path: &str) -> Value {
        let address = format!("{}/practice/{path}", self.practice.base_url());
        let answer = self.admin.get(address).send().await.unwrap();
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Posts to the practice gateway's admin interface.
    pub async fn tell_practice(&self, path: &str, body: Value) {
        let address = format!("{}/practice/{path}", self.practice.base_url());
        let request = self.admin.post(address).header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{path} {body}: {}", answer.status());
    }

    /// Makes the next requests of an operation (transfer, validate, status) follow a scenario.
    pub async fn force(&self, operation: &str, scenario: &str, times: u32) {
        self.tell_practice("scenario", json!({ "operation": operation, "scenario": scenario, "times": times })).await;
    }

    /// The requests to paths with this ending, as the gateway recorded them.
    pub async fn arrived(&self, path: &str) -> Vec<Value> {
        self.ask_practice(&format!("requests?path={path}")).await["requests"].as_array().unwrap().clone()
    }

    /// How many transfers arrived, booked or not.
    pub async fn transfers(&self) -> usize {
        self.arrived("/process-transfer").await.len() + self.arrived("/process-transfer-sandbox").await.len()
    }

    pub async fn booked(&self) -> Vec<Value> {
        self.ask_practice("transactions").await["transactions"].as_array().unwrap().clone()
    }

    /// Points development at the practice gateway's sandbox form, with its key, and switches to it.
    pub async fn go_to_development(&self) {
        self.set_up("development", &self.practice.base_url(), self.practice.sandbox_key()).await;
        self.call("switchEnvironment", json!({ "environment": "development" })).await;
    }

    pub async fn set_address(&self, environment: &str, address: &str) -> Value {
        self.call(
            "saveEnvironment",
            json!({ "environment": environment, "address": address, "callback": "https://shop.example/kaunta",
                    "callbackServer": "", "statusPath": "", "wallet": "ESCROW" }),
        )
        .await
    }

    /// Sets an environment's address and key.
    pub async fn set_up(&self, environment: &str, address: &str, key: &str) {
        self.set_address(environment, address).await;
        self.call("setKey", json!({ "environment": environment, "interface": "gateway", "key": key })).await;
    }

    /// Sets an environment's partner wallet, and its key if there is one.
    pub async fn set_up_partner(&self, environment: &str, address: &str, key: Option<&str>) {
        self.call(
            "savePartner",
            json!({ "environment": environment, "address": address, "user": self.practice.partner_user_id(),
                    "referenceInNote": false, "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "", "keyEndsOn": "", "done": [] }),
        )
        .await;
        if let Some(key) = key {
            let key = json!({ "environment": environment, "interface": "partnerWallet", "key": key });
            self.call("setKey", key).await;
        }
    }

    /// Runs SQL on a book from outside, as any program of the shop's owner could.
    ///
    /// Does not block the runtime: Kaunta must be able to finish what it is writing.
    pub async fn sql(&self, environment: Environment, sql: &str) -> String {
        let (book, sql) = (self.book(environment), sql.to_owned());
        tokio::task::spawn_blocking(move || run_sql(&book, &sql)).await.unwrap()
    }

    /// The same on a book that no Kaunta has open.
    pub fn sql_on_closed(&self, environment: Environment, sql: &str) -> String {
        run_sql(&self.book(environment), sql)
    }
}

/// Runs SQL on a file in a separate process.
pub fn run_sql(file: &Path, sql: &str) -> String {
    let done = Command::new("sqlite3").args(["-cmd", ".timeout 10000"]).arg(file).arg(sql).output().unwrap();
    assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

pub fn kaunta(computer: &Arc<Computer>, folder: &Path) -> App {
    let places = Places { data: folder.join("data"), files: folder.join("files") };
    App::new(computer.clone(), places).unwrap()
}

/// A call of the window that must succeed.
pub async fn answer(app: &App, name: &str, input: Value) -> Value {
    match app.call(name, input.clone()).await {
        Ok(answer) => answer,
        Err(error) => panic!("{name} {input}: {error:?}"),
    }
}

/// A call of the window that must be refused.
pub async fn refusal(app: &App, name: &str, input: Value) -> Refusal {
    match app.call(name, input.clone()).await {
        Ok(answer) => panic!("{name} {input} was taken: {answer}"),
        Err(error) => Refusal::of(&serde_json::to_value(error).unwrap()),
    }
}

/// Waits until the details of an operation, as the window draws them, meet this condition.
pub async fn until_detail(app: &App, computer: &Computer, id: i64, so: impl Fn(&Value) -> bool) -> Value {
    let mut changes = computer.listen();
    let mut last = Value::Null;
    let wait = async {
        loop {
            last = answer(app, "operation", json!({ "id": id })).await;
            if so(&last) {
                return;
            }
            changes.changed().await.unwrap();
        }
    };
    let ended = tokio::time::timeout(PATIENCE, wait).await;
    assert!(ended.is_ok(), "still {last:#}");
    last
}

/// A call's refusal, as the window reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub code: String,
    pub message: String,
    pub fields: Vec<(String, String)>,
    /// The setting that is wrong, and its line.
    pub setting: Option<(String, u64)>,
}

impl Refusal {
    pub fn of(error: &Value) -> Refusal {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let fields = error["fields"].as_array().unwrap();
        let setting = error.get("setting").map(|wrong| (text(&wrong["field"]), wrong["line"].as_u64().unwrap()));
        Refusal {
            setting,
            code: text(&error["code"]),
            message: text(&error["message"]),
            fields: fields.iter().map(|field| (text(&field["field"]), text(&field["message"]))).collect(),
        }
    }

    /// The invalid fields, in the order of the form.
    pub fn at(&self) -> Vec<&str> {
        self.fields.iter().map(|(field, _)| field.as_str()).collect()
    }
}
