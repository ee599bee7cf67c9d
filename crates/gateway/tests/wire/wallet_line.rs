//! The partner wallet on real sockets: sent once, whatever the connection does, with its own key.

use kaunta_domain::answer::{ConnectionProblem, Doubt, SendOutcome};
use kaunta_domain::environment::Environment;
use kaunta_domain::text::UserId;
use kaunta_gateway::{
    BearerKey, BulkOutcome, ModesOutcome, PartnerAddress, PartnerConfig, PartnerWallet, PreviewOutcome, SetUpError,
    WalletOutcome,
};

use crate::server::{Does, Server, answer, nobody};
use crate::shop;
use crate::wallet_shop::{BEARER, batch, config, payment, reference, send, to_mobile, wallet_at};

const PAID: &str = r#"{"transactionId":"T1","status":"SUCCESS"}"#;

fn unknown(problem: ConnectionProblem) -> SendOutcome {
    SendOutcome::Unknown { doubt: Doubt::Connection { problem } }
}

/// The outcome of the batch's items, which is the same for all here.
fn of_all(outcome: BulkOutcome) -> SendOutcome {
    let mut items = outcome.items.into_iter().map(|item| item.outcome);
    let first = items.next().unwrap();
    assert!(items.all(|other| other == first));
    first
}

#[tokio::test]
async fn what_a_broken_line_proves_is_said_of_a_payment_and_of_every_item_of_a_batch() {
    let (_held, base) = nobody();
    let wallet = wallet_at(&base);
    let not_sent = SendOutcome::NotSent { problem: ConnectionProblem::NoConnection };
    assert_eq!(send(&wallet).await.outcome, not_sent);
    assert_eq!(of_all(wallet.bulk(&batch()).await.outcome), not_sent);
    let half = "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"transactionId\":\"T1\",\"status\":\"SUC";
    for (does, problem) in [
        (Does::CloseAtOnce, ConnectionProblem::Cut),
        (Does::ReadAndClose, ConnectionProblem::Cut),
        (Does::Say("HTTP/1.1 200 OK\r\ncontent-le".to_owned()), ConnectionProblem::Cut),
        (Does::Say(half.to_owned()), ConnectionProblem::Cut),
    ] {
        let server = Server::start(does.clone()).await;
        let wallet = wallet_at(&server.base());
        assert_eq!(send(&wallet).await.outcome, unknown(problem), "{does:?}");
        assert!(server.connections() <= 1, "{does:?}: sent once");
        assert_eq!(of_all(wallet.bulk(&batch()).await.outcome), unknown(problem), "{does:?}");
        assert!(server.connections() <= 2, "{does:?}: sent once");
    }
    let server = Server::start(Does::StaySilent).await;
    let (wallet, timed_out) = (wallet_at(&server.base()), unknown(ConnectionProblem::TimedOut));
    assert_eq!(server.keeps_waiting(send(&wallet)).await.outcome, timed_out);
    assert_eq!(server.connections(), 1, "sent once");
    assert_eq!(of_all(server.keeps_waiting(wallet.bulk(&batch())).await.outcome), timed_out);
    assert_eq!(server.connections(), 2, "sent once");
}

#[tokio::test]
async fn nothing_that_may_move_money_is_sent_again_or_follows_a_redirect() {
    for status in ["301 Moved", "307 Temporary Redirect", "308 Permanent Redirect", "408 Late", "429 Busy", "503 Busy"]
    {
        let elsewhere = Server::start(Does::ReadAndClose).await;
        let headers = format!("retry-after: 0\r\nlocation: {}/partner/v1/transactions/transact\r\n", elsewhere.base());
        let server = Server::start(Does::Say(answer(status, &headers, ""))).await;
        let wallet = wallet_at(&server.base());
        let sent = send(&wallet).await.outcome;
        let refused = matches!(sent, SendOutcome::Rejected { .. });
        assert!(refused == status.starts_with("429"), "{status}: {sent:?}");
        wallet.bulk(&batch()).await;
        wallet.preview(&payment(None, to_mobile("0772123450"))).await;
        assert_eq!((server.heard().len(), elsewhere.connections()), (3, 0), "{status}");
    }
}

#[tokio::test]
async fn a_question_may_be_asked_again_and_a_preview_is_not() {
    let busy = answer("503 Busy", "retry-after: 0\r\n", "");
    let told = answer("200 OK", "", r#"{"balance":5}"#);
    let server = Server::start(Does::InTurn(vec![busy.clone(), busy.clone(), told])).await;
    let outcome = wallet_at(&server.base()).wallet(None).await.outcome;
    assert!(matches!(outcome, WalletOutcome::Told(_)), "{outcome:?}");
    assert_eq!(server.heard().len(), 3);
    let server = Server::start(Does::Say(busy)).await;
    let wallet = wallet_at(&server.base());
    assert!(matches!(wallet.modes().await.outcome, ModesOutcome::Unanswered(_)));
    assert_eq!(server.heard().len(), 3);
    let preview = wallet.preview_batch(&batch()).await.outcome;
    assert!(matches!(preview, PreviewOutcome::NotAnswered(_)), "{preview:?}");
    assert_eq!(server.heard().len(), 4);
}

#[tokio::test]
async fn every_payment_has_a_connection_of_its_own() {
    let server = Server::start(Does::KeepTalking(answer("200 OK", "", PAID))).await;
    let wallet = wallet_at(&server.base());
    for _ in 0..3 {
        assert!(matches!(send(&wallet).await.outcome, SendOutcome::Booked { .. }));
    }
    assert_eq!((server.heard().len(), server.connections()), (3, 3));
    for _ in 0..3 {
        wallet.wallet(None).await;
    }
    assert_eq!((server.heard().len(), server.connections()), (6, 4));
}

#[tokio::test]
async fn every_call_goes_to_its_own_path_under_the_bearer_key_and_no_other() {
    let server = Server::start(Does::KeepTalking(answer("200 OK", "", PAID))).await;
    let wallet = wallet_at(&server.base());
    wallet.wallet(None).await;
    wallet.wallet(Some(&UserId::parse("user 7&x=1").unwrap())).await;
    wallet.modes().await;
    wallet.preview(&payment(None, to_mobile("0772123450"))).await;
    wallet.preview_batch(&batch()).await;
    send(&wallet).await;
    wallet.bulk(&batch()).await;
    let heard = server.heard();
    let lines = [
        "GET /partner/v1/wallet/me HTTP/1.1",
        "GET /partner/v1/wallet/me?userId=user+7%26x%3D1 HTTP/1.1",
        "GET /partner/v1/transactions/modes HTTP/1.1",
        "POST /partner/v1/transactions/preview-fees HTTP/1.1",
        "POST /partner/v1/transactions/preview-fees HTTP/1.1",
        "POST /partner/v1/transactions/transact HTTP/1.1",
        "POST /partner/v1/transactions/bulk HTTP/1.1",
    ];
    assert_eq!(heard.iter().map(|heard| heard.lines().next().unwrap()).collect::<Vec<_>>(), lines);
    for heard in &heard {
        let (head, body) = heard.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("\r\nauthorization: Bearer {BEARER}\r\n")), "{head}");
        assert!(!head.to_lowercase().contains("x-api-key"), "{head}");
        assert_eq!(head.contains("content-type: application/json"), !body.is_empty(), "{head}");
    }
}

#[tokio::test]
async fn the_gateway_never_sends_a_bearer_key() {
    let server = Server::start(Does::KeepTalking(answer("200 OK", "", PAID))).await;
    shop::send(&shop::gateway_at(&server.base())).await;
    assert!(server.heard().iter().all(|heard| !heard.to_lowercase().contains("authorization")));
}

#[tokio::test]
async fn an_items_evidence_is_its_own_part_of_what_went_over_the_wire() {
    let said = r#"{"batchReference":"SALARY-11","items":[{"referenceId":"KA-WALLET-1","status":"SUCCESS"},{"referenceId":"KA-WALLET-0","status":"FAILED"}]}"#;
    let server = Server::start(Does::Say(answer("200 OK", "", said))).await;
    let exchange = wallet_at(&server.base()).bulk(&batch()).await;
    assert_eq!(exchange.evidence.answer_body.as_deref(), Some(said));
    let heard = server.heard().remove(0);
    let (_, sent) = heard.split_once("\r\n\r\n").unwrap();
    assert_eq!(exchange.evidence.request_body.unwrap().to_string(), sent);
    let items = exchange.outcome.items;
    let parts: Vec<Option<&str>> = items.iter().map(|item| item.evidence.answer_body.as_deref()).collect();
    let own = |place, word| format!(r#"{{"referenceId":"KA-WALLET-{place}","status":"{word}"}}"#);
    assert_eq!(parts, [Some(own(0, "FAILED").as_str()), Some(own(1, "SUCCESS").as_str()), Some(said)]);
    for (place, item) in items.iter().enumerate() {
        let body = item.evidence.request_body.as_ref().unwrap();
        assert_eq!(body["batchReference"], "SALARY-11");
        assert_eq!(body["items"].as_array().unwrap().len(), 1);
        assert_eq!(body["items"][0]["referenceId"], format!("KA-WALLET-{place}"));
        assert_eq!((item.evidence.http_status, item.evidence.method.as_str()), (Some(200), "POST"));
    }
}

#[tokio::test]
async fn the_key_is_in_no_evidence_and_in_no_error() {
    let gossip = format!(r#"{{"success":false,"message":"The key {BEARER} is not known","id":"{BEARER}"}}"#);
    for status in ["200 OK", "401 Unauthorized", "500 Oh"] {
        let server = Server::start(Does::Say(answer(status, "retry-after: 0\r\n", &gossip))).await;
        let config = config(&server.base(), Environment::Development);
        let wallet = wallet_at(&server.base());
        let seen = format!(
            "{config:?} {wallet:?} {:?} {:?} {:?} {:?} {:?}",
            send(&wallet).await,
            wallet.bulk(&batch()).await,
            wallet.wallet(None).await,
            wallet.modes().await,
            wallet.preview(&payment(None, to_mobile("0772123450"))).await,
        );
        assert!(seen.contains("[key]") && !seen.contains(BEARER), "{seen}");
        assert!(server.heard().iter().all(|heard| heard.contains(BEARER)), "the service itself gets the key");
    }
}

#[tokio::test]
async fn a_transfer_of_the_other_interface_never_leaves() {
    let server = Server::start(Does::KeepTalking(answer("200 OK", "", PAID))).await;
    let not_made = SendOutcome::NotSent { problem: ConnectionProblem::NotMade };
    let wallet = wallet_at(&server.base());
    assert_eq!(wallet.transact(&shop::airtime(), &reference(0)).await.outcome, not_made);
    assert!(matches!(wallet.preview(&shop::airtime()).await.outcome, PreviewOutcome::NotAnswered(_)));
    let gateway = shop::gateway_at(&server.base());
    let payment = payment(None, to_mobile("0772123450"));
    let exchange = gateway.transfer(&payment, &reference(0), kaunta_domain::reference::OperationId(1), 1).await;
    assert_eq!(exchange.outcome, not_made);
    assert_eq!(server.connections(), 0);
}

#[test]
fn a_wallet_is_made_for_one_environment_only() {
    let live = PartnerConfig {
        key: BearerKey::parse("AK_live_1700000000_ofvalue").unwrap(),
        ..config("http://127.0.0.1:1", Environment::Development)
    };
    assert!(matches!(PartnerWallet::new(live), Err(SetUpError::LiveKey)));
    let address = PartnerAddress::parse("https://pay.example", Environment::Production).unwrap();
    let config = PartnerConfig { address, ..config("http://127.0.0.1:1", Environment::Development) };
    assert!(matches!(PartnerWallet::new(config), Err(SetUpError::OtherEnvironment)));
    let other_form = BearerKey::parse("test-key").unwrap();
    assert!(!other_form.looks_like_the_services());
}
