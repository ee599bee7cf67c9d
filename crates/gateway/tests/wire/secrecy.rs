//! Only the service sees the key.

use std::fmt::Write;
use std::sync::Mutex;

use kaunta_domain::beneficiary::Identity;
use kaunta_domain::environment::Environment;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{ApiKey, BearerKey, Config, Gateway, PartnerConfig, PartnerWallet, StatusPath};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::server::{Does, Server, answer, nobody};
use crate::shop::{airtime, config, reference};
use crate::wallet_shop;

const CANARY: &str = "canary-7Q2M-secret-KEY-9182";

/// Everything that this program logs, at every level.
static LOG: Mutex<String> = Mutex::new(String::new());

struct Everything;

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        write!(self.0, " {field}={value:?}").unwrap();
    }
}

fn note(metadata: &Metadata<'_>, record: impl FnOnce(&mut Line)) {
    let mut line = Line(format!("{} {}", metadata.target(), metadata.name()));
    record(&mut line);
    LOG.lock().unwrap().push_str(&format!("{}\n", line.0));
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
        LOG.lock().unwrap().push_str(&line.0);
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
        LOG.lock().unwrap().push_str(&format!("{} {}\n", record.target(), record.args()));
    }
    fn flush(&self) {}
}

#[tokio::test]
async fn the_key_is_in_no_log_no_evidence_no_error_and_nothing_printed() {
    tracing::subscriber::set_global_default(Everything).unwrap();
    log::set_logger(&Everything).unwrap();
    log::set_max_level(log::LevelFilter::Trace);

    let gossip =
        format!(r#"{{"success":false,"message":"The key {CANARY} is not known","error":{{"code":"BAD_KEY"}}}}"#);
    let cut = format!("HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{{\"k\":\"{CANARY}\"");
    let mut calls = tokio::task::JoinSet::new();
    for does in [
        Does::Say(answer("401 Unauthorized", "", &gossip)),
        Does::Say(answer("200 OK", "", &format!(r#"{{"transaction":{{"status":"SUCCESS","echo":"{CANARY}"}}}}"#))),
        Does::Say(answer("500 Oh", "retry-after: 0\r\n", &gossip)),
        Does::Say(cut),
        Does::ReadAndClose,
        Does::CloseAtOnce,
    ] {
        calls.spawn(async move {
            let server = Server::start(does).await;
            let seen = everything(&server.base()).await;
            assert!(server.heard().iter().all(|heard| heard.contains(CANARY)), "the service itself gets the key");
            seen
        });
    }
    let (_held, nobody) = nobody();
    let unseen = nobody.clone();
    calls.spawn(async move { everything(&unseen).await });
    let mut seen = calls.join_all().await.concat();
    seen.push_str(&format!("{:?}", ApiKey::parse(&format!("{CANARY} {CANARY}"))));

    assert!(seen.contains("BAD_KEY") && seen.contains("[key]"), "the rest of the answer is still there: {seen}");
    assert!(!seen.contains(CANARY), "{seen}");
    let logged = LOG.lock().unwrap().clone();
    assert!(
        logged.contains(nobody.trim_start_matches("http://")) && logged.contains("process-transfer-sandbox"),
        "the log is listening"
    );
    assert!(logged.contains("hyper") || logged.contains("reqwest"), "the libraries' logs are listened to as well");
    assert!(!logged.contains(CANARY));
}

/// Everything that a program could show or store of each call.
async fn everything(base: &str) -> String {
    let config = Config {
        key: ApiKey::parse(CANARY).unwrap(),
        plays_sandbox: false,
        status_path: StatusPath::parse("/transactions/{id}/status-sandbox").ok(),
        ..config(base, Environment::Development)
    };
    let mut seen = format!("{config:?} {:#?} {} {:?}", config.key, config.key, config.key.masked());
    let gateway = Gateway::new(config).unwrap();
    seen.push_str(&format!("{gateway:?}"));
    let sent = gateway.transfer(&airtime(), &reference(), OperationId(7), 1).await;
    let asked = gateway.look_up("TX1").await;
    let identity = Identity::Phone { airtime: true, phone: Phone::parse("0772123456").unwrap(), network: Network::Mtn };
    let checked = gateway.validate(&identity).await;
    seen.push_str(&format!("{sent:?} {asked:?} {checked:?}"));
    for evidence in [&sent.evidence, &asked.evidence, &checked.evidence] {
        seen.push_str(&serde_json::to_string(evidence).unwrap());
    }
    seen.push_str(&of_the_wallet(base).await);
    seen
}

/// As [`everything`], for the partner wallet.
async fn of_the_wallet(base: &str) -> String {
    let config =
        PartnerConfig { key: BearerKey::parse(CANARY).unwrap(), ..wallet_shop::config(base, Environment::Development) };
    let mut seen = format!("{config:?} {:#?} {} {:?}", config.key, config.key, config.key.masked());
    let wallet = PartnerWallet::new(config).unwrap();
    let payment = wallet_shop::payment(None, wallet_shop::to_mobile("0772123456"));
    let (sent, batch) = (wallet_shop::send(&wallet).await, wallet.bulk(&wallet_shop::batch()).await);
    let (asked, modes, fees) = (wallet.wallet(None).await, wallet.modes().await, wallet.preview(&payment).await);
    seen.push_str(&format!("{wallet:?} {sent:?} {batch:?} {asked:?} {modes:?} {fees:?}"));
    for evidence in [&sent.evidence, &batch.evidence, &asked.evidence, &modes.evidence, &fees.evidence] {
        seen.push_str(&serde_json::to_string(evidence).unwrap());
    }
    seen
}
