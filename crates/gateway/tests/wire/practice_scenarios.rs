//! Every documented scenario of the practice gateway has the outcome that the design requires.

use std::time::Duration;

use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome, SendOutcome};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::environment::Environment;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::Name;
use kaunta_domain::token::Token;
use kaunta_domain::transfer::{BillExtra, Details};
use kaunta_gateway::{ApiKey, Config, Gateway, ValidateOutcome};
use kaunta_practice as practice;

use crate::server::keeps_waiting;
use crate::shop::{config, transfer};

/// Long enough for a busy machine; only a failing test takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Booked, but never answered.
const SILENT: &str = "31";

/// With slow scenarios a hundred times faster.
async fn open() -> (practice::Practice, Gateway) {
    let settings = practice::Config { callback_attempts: 0, speed: 100, ..practice::Config::in_memory() };
    let practice = practice::Practice::start(settings).await.unwrap();
    let key = ApiKey::parse(practice.live_key()).unwrap();
    let config = Config { key, ..config(&practice.base_url(), Environment::Practice) };
    (practice, Gateway::new(config).unwrap())
}

/// A bill for a scenario's meter, validated first: those numbers are prepaid meters.
async fn pay(gateway: &Gateway, scenario: &str) -> SendOutcome {
    let biller = BillerCode::parse("UMEME").unwrap();
    let account = AccountNumber::parse(&format!("142005500{scenario}")).unwrap();
    let identity = Identity::Bill { biller: biller.clone(), account: account.clone() };
    let told = match gateway.validate(&identity).await.outcome {
        ValidateOutcome::Validated(holder) => holder.name,
        ValidateOutcome::Refused(_) | ValidateOutcome::Another { .. } | ValidateOutcome::Unanswered(_) => None,
    };
    let details = Details::PayBill {
        biller,
        account,
        holder: told.unwrap_or_else(|| Name::parse("NAKATO SARAH").unwrap()),
        phone: Phone::parse("0772300417").unwrap(),
        extra: BillExtra::CustomerType("PREPAID".to_owned()),
    };
    let (transfer, reference, to) = (transfer(details), reference(scenario), gateway.clone());
    let sent = async move { to.transfer(&transfer, &reference, OperationId(1), 1).await.outcome };
    if scenario != SILENT {
        return sent.await;
    }
    let is_unknown = |outcome: &LookUpOutcome| matches!(outcome, LookUpOutcome::NotFound { .. });
    keeps_waiting(sent, async { _ = after(gateway, scenario, is_unknown).await }).await
}

fn reference(scenario: &str) -> Reference {
    Reference::from_book(format!("KA-SCENARIO-{scenario}"))
}

/// The outcome as one word, for comparison with a table.
fn word(outcome: &SendOutcome) -> String {
    match outcome {
        SendOutcome::NotSent { problem } => format!("not sent {problem:?}"),
        SendOutcome::Rejected { .. } => "rejected".to_owned(),
        SendOutcome::Refused { error } => {
            format!("refused {} {}", error.http_status, error.message.as_deref().unwrap_or("-"))
        }
        SendOutcome::Booked { result } => result.status.word().to_owned(),
        SendOutcome::Unknown { doubt } => match doubt {
            Doubt::Connection { problem } => format!("unknown {problem:?}"),
            Doubt::Status { error } | Doubt::ReferenceUsed { error } => format!("unknown {}", error.http_status),
            Doubt::Unreadable { .. } => "unknown unreadable".to_owned(),
            Doubt::OtherReference { reference } => format!("unknown other {reference}"),
            Doubt::OtherPayment { .. } => "unknown other payment".to_owned(),
            Doubt::Overtaken { .. } | Doubt::OtherAccount | Doubt::Interrupted | Doubt::NoStatusPath => {
                format!("{doubt:?}")
            }
        },
    }
}

#[tokio::test]
async fn every_scenario_of_a_transfer_has_its_outcome() {
    let (_practice, gateway) = open().await;
    for (scenario, expected) in [
        ("01", "SUCCESS"),
        ("10", "PENDING"),
        ("11", "PENDING"),
        ("12", "PENDING"),
        ("13", "FAILED"),
        ("14", "QUEUED"),
        ("15", "SUCCESS"),
        ("16", "PENDING"),
        ("17", "unknown Cut"),
        ("20", "refused 400 The wallet balance is too low"),
        ("21", "refused 400 This account was not found"),
        ("22", "refused 400 This account was not found"),
        ("30", "SUCCESS"),
        (SILENT, "unknown TimedOut"),
        ("32", "unknown Cut"),
        ("33", "unknown Cut"),
        ("34", "unknown Cut"),
        ("40", "refused 401 The API key is missing or not accepted here"),
        ("41", "refused 403 This key may not do that"),
        ("42", "refused 429 Too many requests, try again later"),
        ("50", "unknown 500"),
        ("51", "unknown 500"),
        ("52", "unknown 502"),
        ("53", "unknown 503"),
        ("60", "unknown unreadable"),
        ("61", "unknown unreadable"),
        ("62", "SUCCESS"),
        ("63", "SUCCESS"),
        ("64", "SUCCESS"),
        ("65", "SUCCESS"),
        ("66", "unknown other somebody-else-0001"),
        ("67", "unknown other payment"),
        ("68", "unknown unreadable"),
        ("69", "unknown other payment"),
        ("70", "refused 400 Biller is closed for maintenance until 18:00"),
        ("71", "refused 400 Daily limit reached for this number"),
        ("72", "refused 400 amount is above the limit; narration is too short"),
        ("73", "refused 400 The recipient can't receive more today"),
        ("80", "SUCCESS"),
        ("81", "SUCCESS"),
        ("82", "SUCCESS"),
    ] {
        assert_eq!(word(&pay(&gateway, scenario).await), expected, "{scenario}");
    }
}

#[tokio::test]
async fn tokens_numbers_and_extras_are_read_in_every_shape() {
    let (_practice, gateway) = open().await;
    for (scenario, tokens, numbers) in [
        ("01", 1, true),
        ("62", 1, false),
        ("63", 1, false),
        ("64", 1, true),
        ("65", 1, true),
        ("80", 3, true),
        ("81", 0, true),
        ("82", 1, true),
    ] {
        let SendOutcome::Booked { result } = pay(&gateway, scenario).await else { panic!("{scenario}") };
        let wallet = result.wallet.unwrap();
        for sum in [result.amount, result.fee, result.total_charged, wallet.balance_before, wallet.balance_after] {
            assert_eq!(sum.is_some(), numbers, "{scenario}");
        }
        let extra = result.extra;
        assert_eq!(Token::find_in(&extra).len(), tokens, "{scenario}: {extra:?}");
        if scenario == "65" {
            assert_eq!(extra["promotion"]["notes"][1], "Webale");
            assert_eq!(extra["transaction"]["outstandingBalance"], "1,250.50");
        }
    }
}

/// Asks until the answer is a different one.
async fn after(gateway: &Gateway, scenario: &str, passing: impl Fn(&LookUpOutcome) -> bool) -> LookUpOutcome {
    let asking = async {
        loop {
            let outcome = gateway.look_up(reference(scenario).as_str()).await.outcome;
            if !passing(&outcome) {
                return outcome;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, asking).await.unwrap()
}

fn status(outcome: &LookUpOutcome) -> Option<&ServiceStatus> {
    match outcome {
        LookUpOutcome::Found { transaction } => Some(&transaction.status),
        LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
    }
}

#[tokio::test]
async fn look_ups_follow_a_transaction_to_its_end() {
    let (_practice, gateway) = open().await;
    for (scenario, passing, end) in [
        ("10", ServiceStatus::Pending, ServiceStatus::Success),
        ("11", ServiceStatus::Pending, ServiceStatus::Failed),
        ("15", ServiceStatus::Success, ServiceStatus::Failed),
    ] {
        pay(&gateway, scenario).await;
        let ended = after(&gateway, scenario, |outcome| status(outcome) == Some(&passing)).await;
        assert_eq!(status(&ended), Some(&end), "{scenario}");
    }
}

#[tokio::test]
async fn what_was_booked_behind_a_broken_answer_is_found_by_asking() {
    let (_practice, gateway) = open().await;
    for scenario in ["17", SILENT, "33", "34", "51", "52", "60", "61", "68"] {
        assert!(matches!(pay(&gateway, scenario).await, SendOutcome::Unknown { .. }), "{scenario}");
        let found = after(&gateway, scenario, |outcome| matches!(outcome, LookUpOutcome::NotFound { .. })).await;
        assert_eq!(status(&found), Some(&ServiceStatus::Success), "{scenario}: {found:?}");
    }
    for scenario in ["32", "50", "53"] {
        assert!(matches!(pay(&gateway, scenario).await, SendOutcome::Unknown { .. }), "{scenario}");
        let outcome = gateway.look_up(reference(scenario).as_str()).await.outcome;
        assert!(matches!(outcome, LookUpOutcome::NotFound { .. }), "{scenario}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_look_up_about_another_reference_teaches_nothing() {
    let (_practice, gateway) = open().await;
    pay(&gateway, "66").await;
    let outcome = gateway.look_up(reference("66").as_str()).await.outcome;
    let doubt = Doubt::OtherReference { reference: "somebody-else-0001".to_owned() };
    assert_eq!(outcome, LookUpOutcome::Unanswered { doubt });
}

#[tokio::test]
async fn a_look_up_that_denies_its_own_success_teaches_nothing() {
    let (practice, gateway) = open().await;
    pay(&gateway, "01").await;
    practice.force(practice::Force::next("status", "success_denied")).await.unwrap();
    let outcome = gateway.look_up(reference("01").as_str()).await.outcome;
    assert!(matches!(outcome, LookUpOutcome::Unanswered { doubt: Doubt::Unreadable { .. } }), "{outcome:?}");
    assert_eq!(status(&gateway.look_up(reference("01").as_str()).await.outcome), Some(&ServiceStatus::Success));
}

#[tokio::test]
async fn every_scenario_of_a_validation_has_its_outcome() {
    let (_practice, gateway) = open().await;
    for (scenario, expected) in [
        ("01", "valid"),
        ("21", "refused 400"),
        ("22", "not valid"),
        ("90", "valid"),
        ("91", "unanswered"),
        ("92", "nameless"),
        ("95", "of another, 256772550097"),
        ("96", "moved to AIRTEL"),
    ] {
        let phone = Phone::parse(&format!("2567725500{scenario}")).unwrap();
        let identity = Identity::Phone { airtime: false, phone, network: Network::Mtn };
        let word = match gateway.validate(&identity).await.outcome {
            ValidateOutcome::Validated(holder) if !holder.is_valid => "not valid".to_owned(),
            ValidateOutcome::Validated(holder) if holder.name.is_none() => "nameless".to_owned(),
            ValidateOutcome::Validated(holder) => match holder.provider.filter(|told| *told != Network::Mtn) {
                Some(network) => format!("moved to {}", network.code()),
                None => "valid".to_owned(),
            },
            ValidateOutcome::Another { told } => format!("of another, {told}"),
            ValidateOutcome::Refused(error) => format!("refused {}", error.http_status),
            ValidateOutcome::Unanswered(_) => "unanswered".to_owned(),
        };
        assert_eq!(word, expected, "{scenario}");
    }
}

#[tokio::test]
async fn a_practice_gateway_that_has_stopped_is_proof_that_nothing_was_sent() {
    let (practice, gateway) = open().await;
    pay(&gateway, "01").await;
    practice.stop().await;
    let outcome = pay(&gateway, "10").await;
    assert_eq!(outcome, SendOutcome::NotSent { problem: ConnectionProblem::NoConnection });
}
