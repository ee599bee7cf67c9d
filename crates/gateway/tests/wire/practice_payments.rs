//! Every mode against the practice gateway, which was written independently from the specification and refuses any field
//! that this does not name.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome, TransactionStatus, TransferResult};
use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::environment::Environment::{self, Development, Practice};
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{BankCode, Name};
use kaunta_domain::token::Token;
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::{ApiKey, Config, Gateway, StatusPath, ValidateOutcome};
use kaunta_practice as practice;

use crate::shop::{callback, config, transfer};

const FORMS: [Environment; 2] = [Practice, Development];

async fn open() -> practice::Practice {
    practice::Practice::start(practice::Config { callback_attempts: 0, ..practice::Config::in_memory() }).await.unwrap()
}

fn gateway(practice: &practice::Practice, form: Environment) -> Gateway {
    let key = if form == Development { practice.sandbox_key() } else { practice.live_key() };
    Gateway::new(Config { key: ApiKey::parse(key).unwrap(), ..config(&practice.base_url(), form) }).unwrap()
}

fn phone(text: &str) -> Phone {
    Phone::parse(text).unwrap()
}

fn account(text: &str) -> AccountNumber {
    AccountNumber::parse(text).unwrap()
}

async fn validated(gateway: &Gateway, identity: &Identity) -> Beneficiary {
    match gateway.validate(identity).await.outcome {
        ValidateOutcome::Validated(beneficiary) => *beneficiary,
        other => panic!("{identity:?}: {other:?}"),
    }
}

async fn booked(gateway: &Gateway, transfer: &Transfer, reference: &str) -> TransferResult {
    let reference = Reference::from_book(reference.to_owned());
    match gateway.transfer(transfer, &reference, OperationId(1), 1).await.outcome {
        SendOutcome::Booked { result } => *result,
        other => panic!("{transfer:?}: {other:?}"),
    }
}

async fn found(gateway: &Gateway, id_or_reference: &str) -> TransactionStatus {
    match gateway.look_up(id_or_reference).await.outcome {
        LookUpOutcome::Found { transaction } => *transaction,
        other => panic!("{id_or_reference}: {other:?}"),
    }
}

#[tokio::test]
async fn every_biller_is_validated_and_paid_with_what_the_validation_said() {
    let practice = open().await;
    for form in FORMS {
        let gateway = gateway(&practice, form);
        for (code, number, holder) in [
            ("UMEME", "04212345671", "NAKATO SARAH"),
            ("UMEME", "200512344", "KIZZA TRADERS LTD"),
            ("YAKALAST", "04300045671", "ACHIENG GRACE"),
            ("NWSC", "2034567", "NAMUKASA PROSSY"),
            ("URA", "2230000123456", "KATO & SONS HARDWARE"),
            ("DSTV", "1021234567", "SSEMAKULA IVAN"),
            ("GOTV", "2012345678", "NABIRYE JOAN"),
            ("STARTIMES", "01812345678", "OPIO SAMUEL"),
        ] {
            let (biller, account) = (BillerCode::parse(code).unwrap(), account(number));
            let identity = Identity::Bill { biller: biller.clone(), account: account.clone() };
            let beneficiary = validated(&gateway, &identity).await;
            assert!(beneficiary.is_valid, "{code}");
            let name = beneficiary.name.unwrap();
            assert_eq!(name.as_str(), holder);
            let customer_type = beneficiary.customer_type.map(BillExtra::CustomerType);
            let extra = customer_type.or(beneficiary.area.map(BillExtra::Area)).unwrap_or(BillExtra::None);
            let details = Details::PayBill { biller, account, holder: name, phone: phone("0772300417"), extra };
            let bill = Transfer { callback: Some(callback()), ..transfer(details) };
            let result = booked(&gateway, &bill, &format!("KA-{code}-{number}")).await;
            assert_eq!(result.status, ServiceStatus::Success, "{code}");
            assert_eq!(result.recipient_name.as_deref(), Some(holder));
            assert_eq!((result.amount, result.fee), (Money::parse("25000").ok(), Money::parse("500").ok()));
            let tokens = Token::find_in(&result.extra).len();
            assert_eq!(tokens, usize::from(matches!(code, "UMEME" | "YAKALAST") && number.len() == 11), "{code}");
        }
    }
}

#[tokio::test]
async fn phones_and_banks_are_validated_and_paid_from_either_wallet() {
    let practice = open().await;
    for form in FORMS {
        let gateway = gateway(&practice, form);
        let (number, network) = (phone("0752300417"), Network::Airtel);
        let holder = validated(&gateway, &Identity::Phone { airtime: false, phone: number, network }).await;
        assert_eq!(holder.provider, Some(network));
        assert!(validated(&gateway, &Identity::Phone { airtime: true, phone: number, network }).await.is_valid);
        let bank = BankCode::parse("040147").unwrap();
        let identity = Identity::Bank { account: account("9030012345678"), bank: bank.clone() };
        let customer = validated(&gateway, &identity).await.name.unwrap();
        for (wallet, word) in [(WalletType::Escrow, "ESCROW"), (WalletType::Commission, "COMMISSION")] {
            for (index, details) in [
                Details::SendMobile { phone: number, network, recipient: holder.name.clone() },
                Details::SendMobile { phone: number, network, recipient: None },
                Details::SendBank { account: account("9030012345678"), bank: bank.clone(), holder: customer.clone() },
                Details::Airtime { phone: number, network },
            ]
            .into_iter()
            .enumerate()
            {
                let payment = Transfer { wallet, ..transfer(details) };
                let result = booked(&gateway, &payment, &format!("KA-{word}-{index}")).await;
                assert_eq!(result.status, ServiceStatus::Success);
                let report = result.wallet.unwrap();
                assert_eq!(report.wallet_type.as_deref(), Some(word));
                let (before, after) = (report.balance_before.unwrap(), report.balance_after.unwrap());
                assert_eq!(before.checked_sub(after), result.total_charged);
            }
        }
    }
}

#[tokio::test]
async fn a_collection_waits_for_its_customer() {
    let practice = open().await;
    for form in FORMS {
        let gateway = gateway(&practice, form);
        for network in [None, Some(Network::Mtn)] {
            let details = Details::Collect { phone: phone("0772300417"), network, callback: callback() };
            let result = booked(&gateway, &transfer(details), &format!("KA-COLLECT-{}", network.is_some())).await;
            assert_eq!(result.status, ServiceStatus::Pending);
        }
    }
}

#[tokio::test]
async fn a_payment_is_found_by_its_reference_and_by_its_id() {
    let practice = open().await;
    let gateway = gateway(&practice, Practice);
    let details = Details::Airtime { phone: phone("0772300417"), network: Network::Mtn };
    let result = booked(&gateway, &transfer(details), "KA-FIND/ME #1").await;
    let by_reference = found(&gateway, "KA-FIND/ME #1").await;
    assert_eq!(by_reference.transaction_id, result.transaction_id);
    assert_eq!((by_reference.amount, by_reference.fee), (result.amount, result.fee));
    assert_eq!(by_reference.total_amount, result.total_charged);
    assert_eq!(by_reference.destination_phone.as_deref(), Some("256772300417"));
    assert!(by_reference.completed_at.is_some());
    assert_eq!(found(&gateway, &result.transaction_id.unwrap()).await, by_reference);
    let nothing = gateway.look_up("KA-NEVER-SENT").await.outcome;
    let LookUpOutcome::NotFound { error } = nothing else { panic!("{nothing:?}") };
    assert_eq!((error.http_status, error.code.as_deref()), (404, Some("TRANSACTION_NOT_FOUND")));
}

#[tokio::test]
async fn a_path_that_the_development_host_does_not_know_says_nothing_about_the_money() {
    let practice = open().await;
    let config = Config {
        key: ApiKey::parse(practice.sandbox_key()).unwrap(),
        plays_sandbox: false,
        status_path: StatusPath::parse("/transactions/{id}/status-sandbox").ok(),
        ..config(&practice.base_url(), Development)
    };
    let outcome = Gateway::new(config).unwrap().look_up("KA-NEVER-SENT").await.outcome;
    let LookUpOutcome::Unanswered { doubt: Doubt::Status { error } } = outcome else { panic!("{outcome:?}") };
    assert_eq!((error.http_status, error.code.as_deref()), (404, Some("NOT_FOUND")));
}

#[tokio::test]
async fn a_used_reference_is_unknown_at_every_sending() {
    let practice = open().await;
    let gateway = gateway(&practice, Practice);
    let payment = transfer(Details::Airtime { phone: phone("0772300417"), network: Network::Mtn });
    booked(&gateway, &payment, "KA-TWICE").await;
    let reference = Reference::from_book("KA-TWICE".to_owned());
    for attempt in [1, 2] {
        let outcome = gateway.transfer(&payment, &reference, OperationId(1), attempt).await.outcome;
        let SendOutcome::Unknown { doubt } = outcome else { panic!("{attempt}: {outcome:?}") };
        // After a second send, the first may have used the reference.
        let is_anothers = matches!(doubt, Doubt::ReferenceUsed { .. });
        assert_eq!(is_anothers, attempt == 1, "{attempt}: {doubt:?}");
    }
}

#[tokio::test]
async fn a_wrong_key_is_a_refusal_that_points_at_the_key() {
    let practice = open().await;
    let key = ApiKey::parse(practice.sandbox_key()).unwrap();
    let gateway = Gateway::new(Config { key, ..config(&practice.base_url(), Practice) }).unwrap();
    let payment = transfer(Details::Airtime { phone: phone("0772300417"), network: Network::Mtn });
    let outcome =
        gateway.transfer(&payment, &Reference::from_book("KA-KEY".to_owned()), OperationId(1), 1).await.outcome;
    let SendOutcome::Refused { error } = outcome else { panic!("{outcome:?}") };
    assert_eq!(error.http_status, 401);
}

#[tokio::test]
async fn names_with_any_letters_arrive_as_they_were_typed() {
    let practice = open().await;
    let gateway = gateway(&practice, Practice);
    let holder = Name::parse("Ng'ang'a \"Émile\" & Søn 🙂").unwrap();
    let details =
        Details::SendBank { account: account("9030012345678"), bank: BankCode::parse("STANBIC").unwrap(), holder };
    let result = booked(&gateway, &transfer(details), "KA-LETTERS").await;
    assert_eq!(result.recipient_name.as_deref(), Some("Ng'ang'a \"Émile\" & Søn 🙂"));
}
