//! The service's identity: only a server with a trusted certificate for the right name receives a request.

use std::sync::Arc;

use kaunta_domain::answer::{ConnectionProblem, SendOutcome};
use kaunta_domain::environment::Environment;
use kaunta_gateway::{Config, Gateway, Trust};
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::TlsAcceptor;

use crate::server::{Does, Server, answer};
use crate::shop::{config, send};

/// A self-signed certificate for a name, and what makes a client trust it.
pub fn certificate(name: &str) -> (ServerConfig, Trust) {
    let made = rcgen::generate_simple_self_signed(vec![name.to_owned()]).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let tls = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    (tls, Trust::Only(made.cert.pem().into_bytes()))
}

async fn start(name: &str) -> (Server, Trust) {
    let (tls, trust) = certificate(name);
    let does = Does::Say(answer("200 OK", "", r#"{"transaction":{"status":"SUCCESS"}}"#));
    (Server::start_with(does, Some(TlsAcceptor::from(Arc::new(tls)))).await, trust)
}

async fn sent_to(server: &Server, trust: Trust) -> SendOutcome {
    let base = format!("https://localhost:{}", server.address.port());
    let config = Config { trust, ..config(&base, Environment::Production) };
    send(&Gateway::new(config).unwrap()).await.outcome
}

#[tokio::test]
async fn a_trusted_certificate_for_the_right_name_gets_the_request() {
    let (server, trust) = start("localhost").await;
    let outcome = sent_to(&server, trust).await;
    assert!(matches!(outcome, SendOutcome::Booked { .. }), "{outcome:?}");
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_sees_no_request() {
    let (server, _) = start("localhost").await;
    let refused = SendOutcome::NotSent { problem: ConnectionProblem::BadCertificate };
    assert_eq!(sent_to(&server, Trust::System).await, refused);
    assert_eq!(server.heard(), Vec::<String>::new());
}

#[tokio::test]
async fn a_certificate_for_another_name_sees_no_request() {
    let (server, trust) = start("other.example").await;
    let refused = SendOutcome::NotSent { problem: ConnectionProblem::BadCertificate };
    assert_eq!(sent_to(&server, trust).await, refused);
    assert_eq!(server.heard(), Vec::<String>::new());
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_is_no_connection() {
    let server = Server::start(Does::Blurt("HTTP/1.1 400 Bad Request\r\n\r\n".to_owned())).await;
    let outcome = sent_to(&server, certificate("localhost").1).await;
    assert_eq!(outcome, SendOutcome::NotSent { problem: ConnectionProblem::NoConnection });
}
