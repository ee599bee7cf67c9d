//! Look-ups retry a few times; nothing else does.

use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::status::ServiceStatus;
use kaunta_gateway::ValidateOutcome;

use crate::server::{Does, Server, answer};
use crate::shop::{gateway_at, send};

const BUSY: &str = "retry-after: 0\r\n";
const FOUND: &str = r#"{"transaction":{"id":"TX1","status":"SUCCESS"}}"#;

fn busy() -> String {
    answer("503 Busy", BUSY, "")
}

#[tokio::test]
async fn a_busy_service_is_asked_again_until_it_answers() {
    let server = Server::start(Does::InTurn(vec![busy(), busy(), answer("200 OK", "", FOUND)])).await;
    let exchange = gateway_at(&server.base()).look_up("TX1").await;
    let LookUpOutcome::Found { transaction } = exchange.outcome else { panic!("{:?}", exchange.outcome) };
    assert_eq!(transaction.status, ServiceStatus::Success);
    assert_eq!(exchange.evidence.http_status, Some(200));
    assert_eq!(server.heard().len(), 3);
}

#[tokio::test]
async fn a_service_that_stays_busy_is_left_alone_after_three_tries() {
    let server = Server::start(Does::Say(busy())).await;
    let outcome = gateway_at(&server.base()).look_up("TX1").await.outcome;
    assert!(matches!(outcome, LookUpOutcome::Unanswered { doubt: Doubt::Status { .. } }), "{outcome:?}");
    assert_eq!(server.heard().len(), 3);
}

#[tokio::test]
async fn a_cut_line_is_tried_again() {
    let server = Server::start(Does::InTurn(vec![String::new(), answer("200 OK", "", FOUND)])).await;
    let outcome = gateway_at(&server.base()).look_up("TX1").await.outcome;
    assert!(matches!(outcome, LookUpOutcome::Found { .. }), "{outcome:?}");
    assert_eq!(server.heard().len(), 2);
}

#[tokio::test]
async fn a_clear_answer_is_not_asked_for_twice() {
    let not_found = r#"{"error":{"code":"TRANSACTION_NOT_FOUND"}}"#;
    let server = Server::start(Does::Say(answer("404 Not Found", "", not_found))).await;
    let outcome = gateway_at(&server.base()).look_up("TX1").await.outcome;
    assert!(matches!(outcome, LookUpOutcome::NotFound { .. }), "{outcome:?}");
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn a_web_page_of_an_error_is_no_answer() {
    let server = Server::start(Does::Say(answer("404 Not Found", "", "<html>404 Not Found</html>"))).await;
    let outcome = gateway_at(&server.base()).look_up("TX1").await.outcome;
    assert!(matches!(outcome, LookUpOutcome::Unanswered { doubt: Doubt::Status { .. } }), "{outcome:?}");
}

#[tokio::test]
async fn an_id_stays_one_step_of_the_path() {
    let server = Server::start(Does::Say(answer("200 OK", "", FOUND))).await;
    let gateway = gateway_at(&server.base());
    gateway.look_up("../x y?z#%").await;
    let heard = server.heard().remove(0);
    let line = "GET /api/v1/gateway/transactions/..%2Fx%20y%3Fz%23%25/status-sandbox HTTP/1.1\r\n";
    assert!(heard.starts_with(line), "{heard}");
    for nothing in ["", "..", " . "] {
        let outcome = gateway.look_up(nothing).await.outcome;
        let doubt = Doubt::Connection { problem: ConnectionProblem::NotMade };
        assert_eq!(outcome, LookUpOutcome::Unanswered { doubt });
    }
    assert_eq!(server.heard().len(), 1);
}

#[tokio::test]
async fn transfers_and_validations_are_never_sent_again() {
    let server = Server::start(Does::Say(busy())).await;
    let gateway = gateway_at(&server.base());
    send(&gateway).await;
    assert_eq!(server.heard().len(), 1);
    let identity = Identity::Phone { airtime: true, phone: Phone::parse("0772123456").unwrap(), network: Network::Mtn };
    let outcome = gateway.validate(&identity).await.outcome;
    assert!(matches!(outcome, ValidateOutcome::Unanswered(Doubt::Status { .. })), "{outcome:?}");
    assert_eq!(server.heard().len(), 2);
}
