//! What a broken connection proves.

use kaunta_domain::answer::{ConnectionProblem, Doubt, SendOutcome};
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{Config, Gateway, Timeouts};

use crate::certificates::certificate;
use crate::server::{Does, Server, answer, nobody};
use crate::shop::{airtime, config, gateway_at, reference, send};

fn not_sent(problem: ConnectionProblem) -> SendOutcome {
    SendOutcome::NotSent { problem }
}

fn unknown(problem: ConnectionProblem) -> SendOutcome {
    SendOutcome::Unknown { doubt: Doubt::Connection { problem } }
}

#[tokio::test]
async fn a_refused_connection_proves_that_nothing_was_sent() {
    let (_held, base) = nobody();
    let exchange = send(&gateway_at(&base)).await;
    assert_eq!(exchange.outcome, not_sent(ConnectionProblem::NoConnection));
    assert_eq!((exchange.evidence.http_status, exchange.evidence.answer_body), (None, None));
}

#[tokio::test]
async fn a_name_that_is_not_found_proves_that_nothing_was_sent() {
    let (_, trust) = certificate("nowhere.invalid");
    let config = Config { trust, ..config("https://nowhere.invalid", Environment::Production) };
    let exchange = send(&Gateway::new(config).unwrap()).await;
    assert_eq!(exchange.outcome, not_sent(ConnectionProblem::NameNotFound));
}

#[tokio::test]
async fn a_line_closed_at_once_proves_nothing() {
    let server = Server::start(Does::CloseAtOnce).await;
    assert_eq!(send(&gateway_at(&server.base())).await.outcome, unknown(ConnectionProblem::Cut));
}

#[tokio::test]
async fn a_line_closed_after_reading_proves_nothing_and_nothing_is_sent_again() {
    let server = Server::start(Does::ReadAndClose).await;
    assert_eq!(send(&gateway_at(&server.base())).await.outcome, unknown(ConnectionProblem::Cut));
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn silence_ends_at_the_timeout_and_proves_nothing() {
    let server = Server::start(Does::StaySilent).await;
    let exchange = server.keeps_waiting(send(&gateway_at(&server.base()))).await;
    assert_eq!(exchange.outcome, unknown(ConnectionProblem::TimedOut));
    assert!(u128::from(exchange.evidence.took_ms) >= Timeouts::default().transfer.as_millis());
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn half_a_head_proves_nothing() {
    for head in ["HTTP/1.1 200 OK\r\ncontent-le", "HTTP/1.1 400 Bad Req", "not http at all\r\n\r\n"] {
        let server = Server::start(Does::Say(head.to_owned())).await;
        assert_eq!(send(&gateway_at(&server.base())).await.outcome, unknown(ConnectionProblem::Cut), "{head}");
        assert_eq!(server.heard().len(), 1, "{head}");
    }
}

#[tokio::test]
async fn a_body_shorter_than_promised_proves_nothing_and_is_kept() {
    let half = "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"transaction\":{\"status\":\"SUC";
    let server = Server::start(Does::Say(half.to_owned())).await;
    let exchange = send(&gateway_at(&server.base())).await;
    assert_eq!(exchange.outcome, unknown(ConnectionProblem::Cut));
    assert_eq!(exchange.evidence.http_status, Some(200));
    assert_eq!(exchange.evidence.answer_body.as_deref(), Some("{\"transaction\":{\"status\":\"SUC"));
}

#[tokio::test]
async fn a_refusal_whose_body_was_cut_proves_nothing() {
    let half = "HTTP/1.1 400 Bad Request\r\ncontent-length: 500\r\n\r\n{\"message\":\"The bal";
    let server = Server::start(Does::Say(half.to_owned())).await;
    let outcome = send(&gateway_at(&server.base())).await.outcome;
    let SendOutcome::Unknown { doubt: Doubt::Status { error } } = outcome else { panic!("{outcome:?}") };
    assert_eq!((error.http_status, error.message), (400, None));
}

#[tokio::test]
async fn every_transfer_has_a_connection_of_its_own_and_look_ups_share_one() {
    let answer = answer("200 OK", "", r#"{"transaction":{"id":"TX1","status":"SUCCESS"}}"#);
    let server = Server::start(Does::KeepTalking(answer)).await;
    let gateway = gateway_at(&server.base());
    for attempt in 1..=3 {
        let exchange = gateway.transfer(&airtime(), &reference(), OperationId(7), attempt).await;
        assert!(matches!(exchange.outcome, SendOutcome::Booked { .. }));
    }
    assert_eq!((server.heard().len(), server.connections()), (3, 3));
    for _ in 0..3 {
        gateway.look_up("TX1").await;
    }
    assert_eq!((server.heard().len(), server.connections()), (6, 4));
}
