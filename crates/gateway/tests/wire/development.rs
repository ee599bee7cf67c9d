//! In development only `-sandbox` paths are ever called (gateway-api.md, Environments).

use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{Doubt, LookUpOutcome};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::environment::Environment;
use kaunta_gateway::{Address, Config, Gateway, SetUpError, StatusPath};

use crate::server::{Does, Server, answer};
use crate::shop::{config, send};

fn identity() -> Identity {
    Identity::Bill {
        biller: BillerCode::parse("UMEME").unwrap(),
        account: AccountNumber::parse("04212345671").unwrap(),
    }
}

async fn all_calls(server: &Server, environment: Environment, status_path: Option<StatusPath>) -> Vec<String> {
    let gateway = Gateway::new(Config { status_path, ..config(&server.base(), environment) }).unwrap();
    send(&gateway).await;
    gateway.validate(&identity()).await;
    gateway.look_up("KA261121-000000000001").await;
    let path = |heard: &String| heard.split(' ').nth(1).unwrap().to_owned();
    server.heard().iter().map(path).collect()
}

#[tokio::test]
async fn every_call_goes_to_a_sandbox_path() {
    let server = Server::start(Does::Say(answer("200 OK", "", "{}"))).await;
    let status_path = StatusPath::parse("/transactions/{id}/status-sandbox").ok();
    let paths = all_calls(&server, Environment::Development, status_path).await;
    assert_eq!(
        paths,
        [
            "/api/v1/gateway/process-transfer-sandbox",
            "/api/v1/gateway/validate-beneficiary-sandbox",
            "/api/v1/gateway/transactions/KA261121-000000000001/status-sandbox"
        ]
    );
}

#[tokio::test]
async fn without_a_configured_path_nobody_is_asked() {
    let server = Server::start(Does::Say(answer("200 OK", "", "{}"))).await;
    let paths = all_calls(&server, Environment::Development, None).await;
    assert!(paths.len() == 2 && paths.iter().all(|path| path.ends_with("-sandbox")), "{paths:?}");
    let gateway = Gateway::new(config(&server.base(), Environment::Development)).unwrap();
    assert!(!gateway.can_look_up());
    let exchange = gateway.look_up("TX1").await;
    assert_eq!(exchange.outcome, LookUpOutcome::Unanswered { doubt: Doubt::NoStatusPath });
    assert_eq!((exchange.evidence.http_status, exchange.evidence.took_ms), (None, 0));
}

#[tokio::test]
async fn the_production_form_has_no_sandbox_path() {
    let server = Server::start(Does::Say(answer("200 OK", "", "{}"))).await;
    let paths = all_calls(&server, Environment::Practice, None).await;
    assert_eq!(
        paths,
        [
            "/api/v1/gateway/process-transfer",
            "/api/v1/gateway/validate-beneficiary",
            "/api/v1/gateway/transactions/KA261121-000000000001/status"
        ]
    );
}

#[test]
fn an_address_of_another_environment_is_refused() {
    let address = Address::parse("http://127.0.0.1:1", Environment::Development).unwrap();
    let production = config("https://pay.example", Environment::Production);
    let mixed = Gateway::new(Config { address, ..production });
    assert!(matches!(mixed, Err(SetUpError::OtherEnvironment)));
}
