//! Records the practice gateway's answers as the corpus: `KAUNTA_WRITE_CORPUS=1 cargo t --test fuzz_answers`. Without that
//! variable, only checks that no answer is missing.

use std::sync::Arc;
use std::time::Duration;

use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::Evidence;
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::environment::Environment;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::{BankCode, UserId};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use kaunta_gateway::{
    Address, ApiKey, BearerKey, Config, Gateway, PartnerAddress, PartnerConfig, PartnerWallet, Timeouts, Trust,
    ValidateOutcome,
};
use kaunta_practice::{Config as Play, Force, ManualClock, Practice};

use crate::answers::folder;
use crate::{corpus, shop};

/// Scenarios that can be forced on every request of the gateway interface and yield an answer (docs/practice.md, Scenarios).
const ANY: &[&str] = &[
    "success",
    "unauthorised",
    "forbidden",
    "too_many_requests",
    "server_error",
    "bad_gateway_html",
    "truncated_json",
    "empty_answer",
    "missing_numbers",
    "null_numbers",
    "text_numbers",
    "extra_fields",
    "other_reference",
    "other_amount",
    "success_denied",
    "other_currency",
    "error_as_text",
    "error_as_string",
    "error_as_list",
    "error_nested",
];
const TRANSFERS: &[&str] =
    &["pending_forever", "failed", "unnamed_status", "insufficient_balance", "unknown_account", "server_error_booked"];
const SHAPES: &[&str] = &[
    "shape_flat",
    "shape_data",
    "shape_result",
    "shape_results",
    "shape_items",
    "shape_keyed",
    "shape_snake_case",
    "limit_exceeded",
    "too_large",
];
const PAYMENTS: &[&str] = &["pending_forever", "failed", "unnamed_status", "insufficient_balance", "unknown_account"];

/// All recordings: the request, and the scenario forced on it.
fn all() -> Vec<(&'static str, &'static str)> {
    let of = |question: &'static str, lists: &[&[&'static str]]| {
        lists.concat().into_iter().map(|scenario| (question, scenario)).collect::<Vec<_>>()
    };
    [
        of("transfer", &[ANY, TRANSFERS, &["token", "several_tokens", "no_token", "nested_token"]]),
        of("validate", &[ANY, &["not_valid", "unknown_account", "check_without_name", "bill", "water", "bank"]]),
        of("status", &[ANY, &["unnamed_status", "found_later", "pending_forever", "failed"]]),
        of("wallet", &[ANY, SHAPES]),
        of("modes", &[ANY, SHAPES]),
        of("fees", &[ANY, SHAPES, &["batch_data", "batch_items", "batch_keyed"]]),
        of("transact", &[ANY, SHAPES, PAYMENTS]),
        of("bulk", &[ANY, SHAPES, PAYMENTS, &["left_out", "left_out_booked"]]),
    ]
    .concat()
}

/// A separate practice gateway, and its clients.
struct Studio {
    practice: Practice,
    gateway: Gateway,
    partner: PartnerWallet,
}

impl Studio {
    async fn open() -> Studio {
        let now = "2026-11-21T09:00:00Z".parse().unwrap();
        let play = Play { clock: Arc::new(ManualClock::new(now)), callback_attempts: 0, ..Play::in_memory() };
        let practice = Practice::start(play).await.unwrap();
        let (base, environment) = (practice.base_url(), Environment::Practice);
        let patience = Duration::from_secs(5);
        let timeouts = Timeouts { connect: patience, transfer: patience, read: patience };
        let gateway = Config {
            environment,
            address: Address::parse(&base, environment).unwrap(),
            key: ApiKey::parse(practice.live_key()).unwrap(),
            plays_sandbox: false,
            status_path: None,
            timeouts,
            trust: Trust::System,
        };
        let partner = PartnerConfig {
            environment,
            address: PartnerAddress::parse(&base, environment).unwrap(),
            key: BearerKey::parse(practice.partner_live_key()).unwrap(),
            timeouts,
            trust: Trust::System,
        };
        Studio { gateway: Gateway::new(gateway).unwrap(), partner: PartnerWallet::new(partner).unwrap(), practice }
    }

    async fn record(&self, question: &str, scenario: &str) -> Evidence {
        let user = UserId::parse(self.practice.partner_user_id()).unwrap();
        let payment = || shop::payout(user.as_str(), "0772300417");
        let batch = || shop::batch(user.as_str(), ["0772300417", "0772300418", "0752300417"]);
        match question {
            "transfer" => self.transfer(&self.paid(scenario).await).await,
            "validate" => self.gateway.validate(&asked(scenario)).await.evidence,
            "status" => {
                self.transfer(&shop::airtime("0772300417")).await;
                self.gateway.look_up(shop::OURS).await.evidence
            }
            "wallet" => self.partner.wallet(Some(&user)).await.evidence,
            "modes" => self.partner.modes().await.evidence,
            "fees" if scenario.starts_with("batch_") => self.partner.preview_batch(&batch()).await.evidence,
            "fees" => self.partner.preview(&payment()).await.evidence,
            "transact" => self.partner.transact(&payment(), &shop::reference()).await.evidence,
            "bulk" => self.partner.bulk(&batch()).await.evidence,
            other => panic!("nobody asks {other}"),
        }
    }

    async fn transfer(&self, transfer: &Transfer) -> Evidence {
        self.gateway.transfer(transfer, &shop::reference(), OperationId(7), 1).await.evidence
    }

    /// A transfer for a scenario: electricity if tokens are wanted, which is validated first.
    async fn paid(&self, scenario: &str) -> Transfer {
        let account = match scenario {
            "token" => "04212345671",
            "several_tokens" => "14200550080",
            "no_token" => "14200550081",
            "nested_token" => "14200550082",
            _ => return shop::airtime("0772300417"),
        };
        let biller = BillerCode::parse("UMEME").unwrap();
        let account = AccountNumber::parse(account).unwrap();
        let identity = Identity::Bill { biller: biller.clone(), account: account.clone() };
        let ValidateOutcome::Validated(told) = self.gateway.validate(&identity).await.outcome else {
            panic!("{identity:?} is not validated")
        };
        let details = Details::PayBill {
            biller,
            account,
            holder: told.name.unwrap(),
            phone: Phone::parse("0772300417").unwrap(),
            extra: BillExtra::CustomerType("PREPAID".to_owned()),
        };
        Transfer { details, ..shop::airtime("0772300417") }
    }
}

fn asked(scenario: &str) -> Identity {
    let bill = |biller: &str, account: &str| Identity::Bill {
        biller: BillerCode::parse(biller).unwrap(),
        account: AccountNumber::parse(account).unwrap(),
    };
    match scenario {
        "bill" => bill("UMEME", "04212345671"),
        "water" => bill("NWSC", "2034567"),
        "bank" => Identity::Bank {
            account: AccountNumber::parse("9030012345678").unwrap(),
            bank: BankCode::parse("STANBIC").unwrap(),
        },
        _ => Identity::Phone { airtime: true, phone: Phone::parse("0772300417").unwrap(), network: Network::Mtn },
    }
}

/// The scenario to force, and on which request.
fn force<'a>(question: &'a str, scenario: &'a str) -> Option<Force> {
    match (question, scenario) {
        (_, "token" | "several_tokens" | "no_token" | "nested_token" | "bill" | "water" | "bank") => None,
        ("status", "pending_forever" | "failed") => Some(Force::next("transfer", scenario)),
        ("fees", batch) if batch.starts_with("batch_") => Some(Force::next("fees", &batch.replace("batch_", "shape_"))),
        (question, scenario) => Some(Force::next(question, scenario)),
    }
}

#[tokio::test]
async fn every_answer_of_the_practice_gateway_is_in_the_corpus() {
    let writes = std::env::var_os("KAUNTA_WRITE_CORPUS").is_some();
    for (question, scenario) in all() {
        let folder = folder(question);
        if writes {
            let studio = Studio::open().await;
            if let Some(force) = force(question, scenario) {
                studio.practice.force(force.times(3)).await.unwrap();
            }
            let evidence = studio.record(question, scenario).await;
            let status = evidence.http_status.unwrap_or_else(|| panic!("{question} {scenario}: no answer"));
            std::fs::create_dir_all(&folder).unwrap();
            let body = evidence.answer_body.unwrap_or_default();
            std::fs::write(folder.join(format!("{scenario}.{status}")), body).unwrap();
            studio.practice.stop().await;
        }
        let is_there = corpus::seeds(&folder).iter().any(|seed| seed.path.file_stem() == Some(scenario.as_ref()));
        assert!(is_there, "{question} has no {scenario}: KAUNTA_WRITE_CORPUS=1 records it");
    }
}
