//! A callback server in a separate folder, and a client that posts and reads.

use std::time::Duration;

use kaunta_callback::{CallbackServer, Config, Limits, Rate};
use reqwest::{RequestBuilder, Response, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Long enough for a busy machine; only a failing test takes this long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// High enough that no test reaches it by accident.
pub const FREE: Rate = Rate::a_minute(1_000_000, 1_000_000);

pub struct Client {
    pub folder: TempDir,
    pub running: CallbackServer,
    pub http: reqwest::Client,
}

/// Limits that no test reaches by accident, as changed by the test.
pub fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits { sender: FREE, all: FREE, reading: FREE, ..Limits::default() };
    change(&mut limits);
    limits
}

/// Starts a server whose rate limits see only the time that `passed` returns.
async fn start(folder: &TempDir, limits: Limits, passed: fn() -> Duration) -> CallbackServer {
    let listen = ([127, 0, 0, 1], 0).into();
    CallbackServer::start(Config { listen, limits, passed, ..Config::at(folder.path().join("callbacks.db")) })
        .await
        .unwrap()
}

pub fn http() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().tls_certs_only([]).timeout(PATIENCE).build().unwrap()
}

impl Client {
    pub async fn open() -> Client {
        Client::with(limits(|_| {})).await
    }

    pub async fn with(limits: Limits) -> Client {
        Client::in_time(limits, || Duration::ZERO).await
    }

    pub async fn in_time(limits: Limits, passed: fn() -> Duration) -> Client {
        let folder = TempDir::new().unwrap();
        let running = start(&folder, limits, passed).await;
        Client { folder, running, http: http() }
    }

    /// Stops the server and starts it again on the same state.
    pub async fn restart(self) -> Client {
        let Client { folder, running, http } = self;
        running.stop().await;
        let running = start(&folder, limits(|_| {}), || Duration::ZERO).await;
        Client { folder, running, http }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address())
    }

    pub fn request(&self, body: impl Into<reqwest::Body>) -> RequestBuilder {
        self.http.post(self.url(&self.running.post_path())).body(body)
    }

    pub async fn post(&self, body: impl Into<reqwest::Body>) -> StatusCode {
        self.request(body).send().await.unwrap().status()
    }

    /// A post that a proxy on this computer forwards for a sender.
    pub async fn post_for(&self, sender: &str, body: &'static str) -> Response {
        self.request(body).header("x-forwarded-for", sender).send().await.unwrap()
    }

    pub async fn read(&self, after: i64) -> Vec<Value> {
        self.page(after).await["callbacks"].as_array().unwrap().clone()
    }

    /// A complete page, as Kaunta reads it.
    pub async fn page(&self, after: i64) -> Value {
        let url = self.url(&format!("{}?after={after}", self.running.read_path()));
        let answer = self.http.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "application/json");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    pub async fn bodies(&self) -> Vec<String> {
        self.read(0).await.iter().map(|kept| kept["body"].as_str().unwrap().to_owned()).collect()
    }

    /// A separate connection, with these bytes sent.
    pub async fn line(&self, words: &str) -> TcpStream {
        let mut line = TcpStream::connect(self.running.address()).await.unwrap();
        line.write_all(words.as_bytes()).await.unwrap();
        line
    }
}

/// Everything received on a connection until it is closed.
pub async fn heard(line: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // On a timeout, what has been received counts.
    let _ = tokio::time::timeout(PATIENCE, line.read_to_end(&mut bytes)).await.expect("the line was never closed");
    String::from_utf8_lossy(&bytes).into_owned()
}
