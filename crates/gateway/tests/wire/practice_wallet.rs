//! The practice gateway's partner wallet: every mode, every format of an answer, every scenario.

use std::time::Duration;

use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{Doubt, SendOutcome};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::text::{BankCode, MerchantCode, ModeName, Name, UserId};
use kaunta_domain::transfer::{Movement, PayoutMode, Transfer};
use kaunta_gateway::{
    Availability, BearerKey, BulkOutcome, ModesOutcome, PartnerConfig, PartnerWallet, PreviewOutcome, WalletOutcome,
};
use kaunta_practice::{Config, Force, PartnerSettings, PartnerShape, Practice};

use crate::server::keeps_waiting;
use crate::wallet_shop::{batch_of, config, payment, reference, to_mobile};

const USER: &str = kaunta_practice::DEFAULT_PARTNER_USER_ID;

/// Long enough for a busy machine; only a failing test takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Booked, but never answered.
const SILENT: &str = "31";

/// With slow scenarios a hundred times faster.
async fn open() -> (Practice, PartnerWallet) {
    let settings = Config { callback_attempts: 0, speed: 100, ..Config::in_memory() };
    let practice = Practice::start(settings).await.unwrap();
    let key = BearerKey::parse(practice.partner_live_key()).unwrap();
    assert!(key.looks_like_the_services());
    let config = PartnerConfig { key, ..config(&practice.base_url(), Environment::Practice) };
    (practice, PartnerWallet::new(config).unwrap())
}

async fn shape(practice: &Practice, shape: PartnerShape) {
    practice.set_partner(PartnerSettings { shape, unknown_mode: true, ..PartnerSettings::default() }).await.unwrap();
}

fn pay(movement: Movement) -> Transfer {
    payment(Some(USER), movement)
}

/// A payment to a scenario's number.
fn of_scenario(scenario: &str) -> Transfer {
    pay(to_mobile(&format!("2567725500{scenario}")))
}

/// Sends a payment that is booked but never answered.
async fn unanswered(practice: &Practice, wallet: &PartnerWallet) -> SendOutcome {
    let wallet = wallet.clone();
    let sent = async move { wallet.transact(&of_scenario(SILENT), &reference(0)).await.outcome };
    let count = async || practice.partner_transactions().await.unwrap().len();
    let before = count().await;
    let booked = async { while count().await == before {} };
    keeps_waiting(sent, async { tokio::time::timeout(PATIENCE, booked).await.unwrap() }).await
}

fn word(outcome: &SendOutcome) -> String {
    match outcome {
        SendOutcome::NotSent { problem } => format!("not sent {problem:?}"),
        SendOutcome::Refused { .. } => "refused".to_owned(),
        SendOutcome::Rejected { error } => format!("rejected {}", error.http_status),
        SendOutcome::Booked { result } => result.status.word().to_owned(),
        SendOutcome::Unknown { doubt } => match doubt {
            Doubt::Connection { problem } => format!("unknown {problem:?}"),
            Doubt::Status { error } | Doubt::ReferenceUsed { error } => format!("unknown {}", error.http_status),
            Doubt::Unreadable { .. } => "unknown unreadable".to_owned(),
            Doubt::OtherPayment { .. } => "unknown other payment".to_owned(),
            Doubt::OtherReference { .. }
            | Doubt::Overtaken { .. }
            | Doubt::OtherAccount
            | Doubt::Interrupted
            | Doubt::NoStatusPath => format!("{doubt:?}"),
        },
    }
}

fn words(outcome: &BulkOutcome) -> String {
    outcome.items.iter().map(|item| word(&item.outcome)).collect::<Vec<_>>().join(", ")
}

fn money(text: &str) -> Option<Money> {
    Money::parse(text).ok()
}

fn every_mode() -> Vec<Movement> {
    let phone = Phone::parse("0772300417").unwrap();
    let mobile = |spelling| Movement::ToMobile { spelling, phone, network: Network::Mtn, recipient: None };
    vec![
        Movement::ToWallet { recipient: UserId::parse("USR300417").unwrap() },
        mobile(PayoutMode::MobileMoney),
        mobile(PayoutMode::Mno),
        Movement::FromMobile { phone, network: Network::Mtn },
        Movement::ToBank {
            account: AccountNumber::parse("9030012345678").unwrap(),
            bank: BankCode::parse("STANBIC").unwrap(),
            holder: Name::parse("NAKATO SARAH").unwrap(),
        },
        Movement::ToMerchant { merchant: MerchantCode::parse("142001234").unwrap(), account: None },
        Movement::TopUp,
        Movement::Other { mode: ModeName::parse("CARD_PAYOUT").unwrap(), phone: None, network: None, recipient: None },
    ]
}

#[tokio::test]
async fn every_mode_is_taken_alone_and_in_a_batch_by_a_service_that_knows_the_specification() {
    let (practice, wallet) = open().await;
    shape(&practice, PartnerShape::Flat).await;
    for (place, movement) in every_mode().into_iter().enumerate() {
        let transfer = pay(movement);
        let expected = if transfer.mode() == Mode::MobileMoneyToWallet { "PENDING" } else { "SUCCESS" };
        let outcome = wallet.transact(&transfer, &reference(place)).await.outcome;
        assert_eq!(word(&outcome), expected, "{transfer:?}: {outcome:?}");
        let batch = batch_of(&format!("B-{place}"), vec![transfer.clone(), transfer.clone()]);
        let outcome = wallet.bulk(&batch).await.outcome;
        assert_eq!(words(&outcome), format!("{expected}, {expected}"), "{transfer:?}: {outcome:?}");
    }
    let booked = practice.partner_transactions().await.unwrap();
    assert_eq!(booked.len(), every_mode().len() * 3);
    assert!(booked[0].request.contains("November KA-WALLET-0"), "{}", booked[0].request);
}

#[tokio::test]
async fn every_call_is_read_in_every_shape() {
    let (practice, wallet) = open().await;
    for &form in PartnerShape::ALL {
        shape(&practice, form).await;
        let silent = form == PartnerShape::NoBody;
        let before = wallet.wallet(UserId::parse(USER).ok().as_ref()).await.outcome;
        let WalletOutcome::Told(before) = before else {
            assert!(silent, "{form:?} {before:?}");
            let outcome = wallet.transact(&of_scenario("01"), &reference(0)).await.outcome;
            assert_eq!(word(&outcome), "unknown unreadable");
            assert!(matches!(wallet.modes().await.outcome, ModesOutcome::Unanswered(_)));
            assert!(matches!(wallet.preview(&of_scenario("01")).await.outcome, PreviewOutcome::NotAnswered(_)));
            continue;
        };
        assert_eq!((before.currency.as_deref(), before.status.as_deref()), (Some("UGX"), Some("ACTIVE")), "{form:?}");

        let ModesOutcome::Told { modes, .. } = wallet.modes().await.outcome else { panic!("{form:?}") };
        let known = modes.iter().filter(|mode| Mode::from_code(mode.name.as_str()).is_some()).count();
        assert!(known >= 6 && modes.iter().any(|mode| mode.name.as_str() == "CARD_PAYOUT"), "{form:?} {modes:?}");
        let bank = modes.iter().find(|mode| mode.name.as_str() == "BANK_TRANSFER").unwrap();
        assert_eq!((&bank.availability, bank.label.is_some()), (&Availability::Beta, true), "{form:?}");

        let PreviewOutcome::Told(preview) = wallet.preview(&of_scenario("01")).await.outcome else {
            panic!("{form:?}")
        };
        assert_eq!((preview.fees.fee, preview.fees.total), (money("400"), money("25400")), "{form:?}");

        let SendOutcome::Booked { result } = wallet.transact(&of_scenario("01"), &reference(0)).await.outcome else {
            panic!("{form:?}")
        };
        assert_eq!((result.status.word(), result.amount), ("SUCCESS", money("25000")), "{form:?}");
        assert_eq!((result.fee, result.total_charged), (money("400"), money("25400")), "{form:?}");
        assert!(result.transaction_id.is_some() && result.created_at.is_some(), "{form:?}");
        let report = result.wallet.unwrap();
        assert_eq!(report.balance_before, before.balance(), "{form:?}");
        let WalletOutcome::Told(after) = wallet.wallet(None).await.outcome else { panic!("{form:?}") };
        assert_eq!(report.balance_after, after.balance(), "{form:?}");
    }
}

#[tokio::test]
async fn every_item_of_a_batch_is_told_its_own_fate_in_every_shape() {
    let (practice, wallet) = open().await;
    for &form in PartnerShape::ALL {
        shape(&practice, form).await;
        let items = ["01", "13", "12", "20", "14"].map(of_scenario).to_vec();
        let batch = batch_of(&format!("B-{}", form.as_str()), items);
        let preview = wallet.preview_batch(&batch).await.outcome;
        let outcome = wallet.bulk(&batch).await.outcome;
        if form == PartnerShape::NoBody {
            assert_eq!(words(&outcome), ["unknown unreadable"; 5].join(", "));
            continue;
        }
        assert_eq!(words(&outcome), "SUCCESS, FAILED, PENDING, FAILED, PENDING", "{form:?}: {outcome:?}");
        let PreviewOutcome::Told(preview) = preview else { panic!("{form:?} {preview:?}") };
        assert_eq!((preview.fees.fee, preview.fees.total), (money("2000"), money("127000")), "{form:?}");
        assert_eq!(preview.items.len(), 5, "{form:?}");
        assert!(preview.items.iter().all(|fees| fees.fee == money("400")), "{form:?}: {preview:?}");
    }
}

#[tokio::test]
async fn every_scenario_of_a_payment_has_its_outcome() {
    let (practice, wallet) = open().await;
    for (scenario, expected) in [
        ("01", "SUCCESS"),
        ("02", "SUCCESS"),
        ("03", "SUCCESS"),
        ("04", "SUCCESS"),
        ("05", "SUCCESS"),
        ("06", "SUCCESS"),
        ("07", "SUCCESS"),
        ("08", "SUCCESS"),
        ("10", "PENDING"),
        ("11", "PENDING"),
        ("12", "PENDING"),
        ("13", "FAILED"),
        ("14", "PENDING"),
        ("15", "SUCCESS"),
        ("20", "rejected 400"),
        ("21", "rejected 400"),
        ("24", "rejected 400"),
        ("25", "rejected 413"),
        ("30", "SUCCESS"),
        (SILENT, "unknown TimedOut"),
        ("32", "unknown Cut"),
        ("33", "unknown Cut"),
        ("34", "unknown Cut"),
        ("40", "rejected 401"),
        ("41", "rejected 403"),
        ("42", "rejected 429"),
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
        ("67", "unknown other payment"),
        ("68", "unknown unreadable"),
        ("69", "unknown other payment"),
        ("70", "rejected 400"),
        ("71", "rejected 400"),
        ("72", "rejected 400"),
        ("73", "rejected 400"),
    ] {
        let outcome = if scenario == SILENT {
            unanswered(&practice, &wallet).await
        } else {
            wallet.transact(&of_scenario(scenario), &reference(0)).await.outcome
        };
        assert_eq!(word(&outcome), expected, "{scenario}: {outcome:?}");
    }
    let requests = practice.partner_requests().await.unwrap();
    assert_eq!(requests.len(), 43, "each was sent once");
    assert!(requests.iter().all(|request| request.key == "live"));
}

#[tokio::test]
async fn a_batch_in_doubt_is_unknown_for_whoever_it_concerns_and_for_nobody_else() {
    let (practice, wallet) = open().await;
    for (scenario, expected, paid) in [
        ("18", "SUCCESS, unknown unreadable, SUCCESS", 3),
        ("19", "SUCCESS, unknown unreadable, SUCCESS", 2),
        ("35", "unknown Cut, unknown Cut, unknown Cut", 1),
        ("33", "unknown Cut, unknown Cut, unknown Cut", 3),
        ("32", "unknown Cut, unknown Cut, unknown Cut", 0),
        ("51", "unknown 500, unknown 500, unknown 500", 3),
        ("61", "unknown unreadable, unknown unreadable, unknown unreadable", 3),
        ("40", "rejected 401, rejected 401, rejected 401", 0),
        ("68", "unknown unreadable, unknown unreadable, unknown unreadable", 3),
    ] {
        let items = ["01", scenario, "01"].map(of_scenario).to_vec();
        let label = format!("B-{scenario}");
        let outcome = wallet.bulk(&batch_of(&label, items)).await.outcome;
        assert_eq!(words(&outcome), expected, "{scenario}: {outcome:?}");
        let booked = practice.partner_transactions().await.unwrap();
        let of_batch = booked.iter().filter(|booked| booked.batch_reference.as_ref() == Some(&label)).count();
        assert_eq!(of_batch, paid, "{scenario}");
    }
}

#[tokio::test]
async fn a_batch_that_was_sent_before_is_unknown_and_one_that_is_too_long_is_rejected_whole() {
    let (_practice, wallet) = open().await;
    let twice = batch_of("B-1", vec![of_scenario("01")]);
    assert_eq!(words(&wallet.bulk(&twice).await.outcome), "SUCCESS");
    assert_eq!(words(&wallet.bulk(&twice).await.outcome), "unknown 400");
    let long = batch_of("B-2", vec![of_scenario("01"); 101]);
    let outcome = wallet.bulk(&long).await.outcome;
    assert!(outcome.items.iter().all(|item| word(&item.outcome) == "rejected 400"));
    assert!(outcome.batch.message.is_some());
}

#[tokio::test]
async fn a_wrong_key_or_user_is_refused_and_a_missing_preview_harms_nobody() {
    let (practice, wallet) = open().await;
    let nobody = UserId::parse("somebody-else").unwrap();
    let outcome = wallet.wallet(Some(&nobody)).await.outcome;
    assert!(matches!(outcome, WalletOutcome::Refused(ref error) if error.http_status == 404), "{outcome:?}");
    let outcome =
        wallet.transact(&payment(Some("somebody-else"), to_mobile("0772300417")), &reference(0)).await.outcome;
    assert_eq!(word(&outcome), "rejected 400");
    for scenario in ["91", "93", "94"] {
        let outcome = wallet.preview(&of_scenario(scenario)).await.outcome;
        assert!(matches!(outcome, PreviewOutcome::NotAnswered(_)), "{scenario}: {outcome:?}");
    }
    practice.force(Force::next("partner", "unauthorised").times(u32::MAX)).await.unwrap();
    let outcome = wallet.wallet(None).await.outcome;
    assert!(matches!(outcome, WalletOutcome::Refused(ref error) if error.http_status == 401), "{outcome:?}");
}
