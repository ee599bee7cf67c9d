//! The field table and the practice gateway, two implementations of the same pages, agree: the gateway accepts what the
//! table accepts, and the table refuses first what the gateway refuses as invalid.

use std::collections::BTreeMap;

use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::biller::{AREAS, Biller, BillerCode, CUSTOMER_TYPES, Called, ExtraField};
use kaunta_domain::environment::Environment;
use kaunta_domain::field::{FieldName, Kind, fields};
use kaunta_domain::form::{Answers, Context, transfer};
use kaunta_domain::mode::{Interface, Mode};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::{Address, ApiKey, Config, Gateway, Timeouts, Trust, ValidateOutcome};
use kaunta_practice::{Config as PracticeConfig, CustomBiller, ExtraField as PracticeExtra};
use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, TestCaseError, TestRunner};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::shop::Shop;

const CALLBACK: &str = "https://shop.example/kaunta";

/// A mode and, for bills, its index in [`billers`].
type Product = (Mode, usize);

fn billers() -> Vec<Biller> {
    let added = |code: &str, extra| Biller {
        code: BillerCode::parse(code).unwrap(),
        called: Called::ByShop { name: code.to_owned(), account_label: None },
        extra,
    };
    let mut all = Biller::known();
    all.push(added("SOLARNOW", ExtraField::CustomerType));
    all.push(added("VILLAGE-WATER", ExtraField::Area));
    all.push(added("SOLAR_1", ExtraField::None));
    all
}

fn generous(config: &mut PracticeConfig) {
    let added = |code: &str, extra_field| CustomBiller { code: code.to_owned(), extra_field };
    config.billers = vec![
        added("SOLARNOW", Some(PracticeExtra::CustomerType)),
        added("VILLAGE-WATER", Some(PracticeExtra::Area)),
        added("SOLAR_1", None),
    ];
    config.escrow = Decimal::from(50_000_000_000_000_i64);
    config.commission = Decimal::from(50_000_000_000_000_i64);
}

fn product() -> impl Strategy<Value = Product> {
    let bills = (0..billers().len()).prop_map(|place| (Mode::PartnerPayBillPayment, place));
    prop_oneof![bills, modes_of(Interface::Gateway)]
}

/// A mode that this interface itself names: what the other interface calls it is not known.
fn modes_of(interface: Interface) -> impl Strategy<Value = Product> {
    let known = Mode::ALL.into_iter().filter(|mode| mode.interface() == interface && *mode != Mode::WalletOther);
    proptest::sample::select(known.collect::<Vec<_>>()).prop_map(|mode| (mode, 0))
}

fn biller_of((mode, place): Product) -> Option<Biller> {
    (mode == Mode::PartnerPayBillPayment).then(|| billers()[place].clone())
}

/// What a person may type into a field: usually valid, in any common spelling; sometimes anything.
fn typed(kind: Kind) -> BoxedStrategy<String> {
    let well: BoxedStrategy<String> = match kind {
        Kind::Amount | Kind::ExactAmount => prop_oneof![
            (100_u64..5_000_000).prop_map(|amount| amount.to_string()),
            (1_u64..999, 0_u64..1000).prop_map(|(thousands, rest)| format!("UGX {thousands},{rest:03}")),
            Just("100".to_owned()),
            Just("999 999 999 999".to_owned()),
        ]
        .boxed(),
        Kind::Phone | Kind::RealPhone => prop_oneof![
            "07[0-9]{8}",
            "\\+2567[0-9]{8}",
            "2563[0-9]{8}",
            "0[37][0-9]{2} [0-9]{3} [0-9]{3}",
            "0700-00000[01]",
        ]
        .boxed(),
        Kind::Network => prop_oneof!["MTN", "AIRTEL", "mtn", " Airtel "].boxed(),
        Kind::Account => prop_oneof!["[0-9]{3,16}", "[A-Za-z0-9/-]{3,40}", "[0-9]{4} [0-9]{4} [0-9]{3}"].boxed(),
        Kind::Bank => prop_oneof!["[0-9]{6}", "STANBIC", "\\PC{1,40}"].boxed(),
        Kind::Name => prop_oneof!["[A-Z]{2,12} [A-Z]{2,12}", "\\PC{1,200}", "Ng'ang'a \"É\" \\\\ & 🙂"].boxed(),
        Kind::Text | Kind::MoneySource => prop_oneof!["[a-zA-Z0-9 ,.]{1,60}", "\\PC{1,140}"].boxed(),
        Kind::Choice(values) => proptest::sample::select(values.to_vec())
            .prop_flat_map(|value| prop_oneof![Just(value.to_owned()), Just(value.to_lowercase())])
            .boxed(),
        Kind::Wallet => prop_oneof!["ESCROW", "COMMISSION", "escrow"].boxed(),
        Kind::User | Kind::Merchant => prop_oneof!["[A-Z]{3}-[0-9]{1,9}", "\\PC{1,60}"].boxed(),
        Kind::ModeName | Kind::Biller | Kind::Address | Kind::Made => Just(String::new()).boxed(),
    };
    prop_oneof![12 => well, 1 => "\\PC{0,12}", 1 => ".{0,50}", 1 => Just(String::new())].boxed()
}

/// A product and answers to all of its fields.
fn filled(product: impl Strategy<Value = Product>) -> impl Strategy<Value = (Product, Answers)> {
    product.prop_flat_map(|product| {
        let table = fields(product.0, biller_of(product).as_ref());
        let answers: Vec<_> = table
            .into_iter()
            .filter(|field| !matches!(field.kind, Kind::Made | Kind::Biller | Kind::Address))
            .map(|field| typed(field.kind).prop_map(move |text| (field.name, text)))
            .collect();
        (Just(product), answers.prop_map(|answers| answers.into_iter().collect::<BTreeMap<_, _>>()))
    })
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Cases { cases, failure_persistence: None, max_shrink_iters: 64, ..Cases::default() })
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// Whether an answer of the practice gateway says that the request breaks a rule.
fn breaks_a_rule(answer: &str) -> bool {
    ["VALIDATION_ERROR", "BAD_REQUEST"].iter().any(|code| answer.contains(code))
}

#[test]
fn what_the_table_accepts_the_gateway_accepts_on_the_wire() {
    let runtime = runtime();
    let shop = runtime.block_on(Shop::with(generous));
    let gateway = Gateway::new(Config {
        environment: Environment::Practice,
        address: Address::parse(&shop.practice.base_url(), Environment::Practice).unwrap(),
        key: ApiKey::parse(shop.practice.live_key()).unwrap(),
        plays_sandbox: false,
        status_path: None,
        timeouts: Timeouts::default(),
        trust: Trust::System,
    })
    .unwrap();
    let sent = std::cell::RefCell::new(BTreeMap::<String, u32>::new());
    let ran = runner(1_500).run(&filled(product()), |(product, answers)| {
        let biller = biller_of(product);
        let context = Context {
            environment: Environment::Practice,
            biller: biller.as_ref(),
            beneficiary: None,
            wallet: WalletType::Escrow,
            callback: CALLBACK,
            metadata: None,
            reference_in_note: false,
        };
        let Ok(checked) = transfer(product.0, &answers, &context) else { return Ok(()) };
        // A bill sends what its validation returned.
        let told = runtime.block_on(holder(&gateway, &checked));
        let context = Context { beneficiary: told.as_ref(), ..context };
        let Ok(checked) = transfer(product.0, &answers, &context) else { return Ok(()) };
        let name = biller.as_ref().map_or(product.0.code().to_owned(), |biller| biller.code.to_string());
        *sent.borrow_mut().entry(name).or_default() += 1;
        let number = sent.borrow().values().sum::<u32>();
        let reference = Reference::from_book(format!("KA-{number}"));
        let exchange = runtime.block_on(gateway.transfer(&checked, &reference, OperationId(i64::from(number)), 1));
        let answer = exchange.evidence.answer_body.unwrap_or_default();
        prop_assert!(!breaks_a_rule(&answer), "{:?}: {answer}", exchange.evidence.request_body);
        Ok(())
    });
    ran.unwrap();
    let sent = sent.into_inner();
    assert_eq!(sent.len(), 4 + billers().len(), "every mode and biller: {sent:?}");
    assert!(sent.values().all(|times| *times >= 3), "{sent:?}");
}

/// The customer of a bill, as the service names them.
async fn holder(gateway: &Gateway, transfer: &Transfer) -> Option<Beneficiary> {
    let Details::PayBill { biller, account, .. } = &transfer.details else { return None };
    let identity = Identity::Bill { biller: biller.clone(), account: account.clone() };
    match gateway.validate(&identity).await.outcome {
        ValidateOutcome::Validated(told) => Some(*told),
        ValidateOutcome::Refused(_) | ValidateOutcome::Another { .. } | ValidateOutcome::Unanswered(_) => None,
    }
}

#[test]
fn from_the_form_to_the_outcome_no_rule_is_broken() {
    let runtime = runtime();
    let shop = runtime.block_on(Shop::with(generous));
    for biller in &billers()[Biller::known().len()..] {
        let input = json!({ "code": biller.code, "name": biller.code, "accountLabel": "", "extra": biller.extra });
        runtime.block_on(shop.call("addBiller", input));
    }
    let paid = std::cell::Cell::new(0);
    runner(120)
        .run(&filled(prop_oneof![3 => product(), 2 => modes_of(Interface::PartnerWallet)]), |(product, answers)| {
            let went = runtime.block_on(counter(&shop, product, &answers));
            paid.set(paid.get() + u32::from(went.map_err(TestCaseError::fail)?));
            Ok(())
        })
        .unwrap();
    assert!(paid.get() >= 20, "only {} of 120 got as far as paying", paid.get());
    let broken: Vec<Value> = runtime.block_on(async {
        let all = [shop.arrived("/process-transfer").await, shop.arrived("/validate-beneficiary").await].concat();
        all.into_iter()
            .filter(|request| breaks_a_rule(request["answer"]["body"].as_str().unwrap_or_default()))
            .collect()
    });
    assert_eq!(broken, Vec::<Value>::new());
}

/// Makes the calls that the window makes. Returns whether it was paid, or how the table and the gateway disagreed.
async fn counter(shop: &Shop, product: Product, answers: &Answers) -> Result<bool, String> {
    let mut input =
        json!({ "mode": product.0, "biller": biller_of(product).map(|biller| biller.code), "answers": answers });
    input["validation"] = if product.0.is_validated() {
        match shop.app.call("validate", input.clone()).await {
            Ok(validated) => validated["validation"].clone(),
            // A scenario's number may be refused, but never as malformed.
            Err(error) if matches!(code(&error).as_str(), "fields" | "notValid" | "connection") => return Ok(false),
            Err(error) => return Err(format!("{input}: {error:?}")),
        }
    } else {
        Value::Null
    };
    let review = match shop.app.call("review", input.clone()).await {
        Ok(review) => review,
        Err(error) if code(&error) == "fields" => return Ok(false),
        Err(error) => return Err(format!("{input}: {error:?}")),
    };
    let detail = shop.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    let id = detail["row"]["id"].as_i64().unwrap_or_default();
    let detail =
        shop.until_detail(id, |detail| !matches!(detail["row"]["state"].as_str(), Some("recorded" | "sent"))).await;
    match detail["row"]["state"].as_str() {
        Some("succeeded" | "pending") => Ok(true),
        // Only the service knows which numbers can't be prompted.
        Some("refused") if product.0 == Mode::PartnerCollectMno => Ok(false),
        other => Err(format!("{other:?}: {input}: {}", detail["situation"])),
    }
}

fn code(error: &kaunta_contract::AppError) -> String {
    serde_json::to_value(error.code).unwrap().as_str().unwrap().to_owned()
}

/// Values of a field on the wire, right and wrong, without spellings that the table would only normalize.
fn on_the_wire(name: FieldName) -> BoxedStrategy<Value> {
    let texts = |good: &[&'static str], bad: &[&'static str]| {
        let pick = |texts: &[&'static str]| proptest::sample::select(texts.to_vec()).prop_map(Value::from);
        prop_oneof![12 => pick(good), 1 => pick(bad)].boxed()
    };
    match name {
        FieldName::Amount => prop_oneof![
            12 => (100_u64..1_000_000).prop_map(|amount| json!(amount)),
            1 => proptest::sample::select(vec![json!(99), json!(0), json!(-5), json!(1), json!("many"), Value::Null]),
            1 => Just(serde_json::from_str("100.5").unwrap()),
        ]
        .boxed(),
        FieldName::PhoneNumber => prop_oneof![
            12 => "2567[1-9][0-9]{7}".prop_map(Value::from),
            1 => texts(&["256700000000"], &["25677212345", "2567721234567", "254772123456x", ""]),
        ]
        .boxed(),
        FieldName::MnoProvider => texts(&["MTN", "AIRTEL"], &["VODAFONE", ""]),
        FieldName::WalletType => texts(&["ESCROW", "COMMISSION"], &["POCKET", ""]),
        FieldName::CustomerType => texts(&["PREPAID", "POSTPAID"], &["LATER", ""]),
        FieldName::Area => texts(&["Kampala", "Others", "Jinja"], &["Gulu", ""]),
        FieldName::AccountNumber => texts(&["04212345671", "2034567", "A1B2C3"], &["", "  "]),
        FieldName::BankCode | FieldName::AccountName | FieldName::CustomerName | FieldName::Narration => {
            texts(&["040147", "NAKATO SARAH", "Rent", "STANBIC"], &["", "  "])
        }
        FieldName::CallbackUrl => texts(&[CALLBACK], &["http://shop.example/", "shop", ""]),
        FieldName::RecipientName
        | FieldName::BillerCode
        | FieldName::TransactionMode
        | FieldName::Currency
        | FieldName::PartnerReference
        | FieldName::Metadata
        | FieldName::RecipientUserId
        | FieldName::MerchantCode
        | FieldName::UserId
        | FieldName::Mode
        | FieldName::CustomerId => Just(Value::Null).boxed(),
        FieldName::Cash => texts(&["OUT", "NONE"], &["IN", ""]),
    }
}

fn bodies() -> impl Strategy<Value = (Product, Vec<(FieldName, Value)>)> {
    product().prop_flat_map(|product| {
        let values: Vec<_> = fields(product.0, biller_of(product).as_ref())
            .into_iter()
            .map(|field| on_the_wire(field.name).prop_map(move |value| (field.name, value)))
            .collect();
        (Just(product), values)
    })
}

/// Inserts what validation returned, in place of a value that only has the right format.
fn echo(body: &mut Value, told: &Value) {
    for (field, named, taken) in [
        ("customerName", "name", None),
        ("customerType", "customerType", Some(CUSTOMER_TYPES)),
        ("area", "area", Some(AREAS)),
    ] {
        let told = &told["beneficiary"][named];
        let said = body[field].as_str();
        if told.is_string() && said.is_some_and(|said| taken.is_none_or(|taken| taken.contains(&said))) {
            body[field] = told.clone();
        }
    }
}

#[test]
fn what_the_gateway_refuses_as_invalid_the_table_refused_first() {
    let runtime = runtime();
    let shop = runtime.block_on(Shop::with(generous));
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
    let root = format!("{}/api/v1/gateway", shop.practice.base_url());
    let totals = std::cell::RefCell::new((0, 0));
    let number = std::cell::Cell::new(0);
    let ran = runner(1_200).run(&bodies(), |(product, values)| {
        number.set(number.get() + 1);
        let biller = biller_of(product);
        let mut body = json!({ "transactionMode": product.0, "currency": "UGX", "partnerReference": format!("RAW-{}", number.get()) });
        if let Some(biller) = &biller {
            body["billerCode"] = json!(biller.code);
        }
        let text = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let mut answers = Answers::new();
        for (name, value) in values {
            answers.insert(name, text(&value));
            // The service never gets it.
            if name != FieldName::Cash && !text(&value).trim().is_empty() {
                body[name.wire()] = value;
            }
        }
        let post = async |path: &str, body: &Value| {
            let request = client
                .post(format!("{root}{path}"))
                .header("x-api-key", shop.practice.live_key())
                .header("content-type", "application/json")
                .body(body.to_string());
            request.send().await.unwrap().text().await.unwrap()
        };
        if biller.is_some() {
            let asked = json!({ "transactionMode": product.0, "billerCode": body["billerCode"],
                                "accountNumber": body["accountNumber"] });
            let told = runtime.block_on(post("/validate-beneficiary", &asked));
            echo(&mut body, &serde_json::from_str(&told).unwrap_or_default());
        }
        let answer = runtime.block_on(post("/process-transfer", &body));
        let callback = answers.get(&FieldName::CallbackUrl).cloned().unwrap_or_default();
        let context = Context {
            environment: Environment::Production,
            biller: biller.as_ref(),
            beneficiary: None,
            wallet: WalletType::Escrow,
            callback: &callback,
            metadata: None,
            reference_in_note: false,
        };
        let table = transfer(product.0, &answers, &context);
        let refused = breaks_a_rule(&answer);
        let mut totals = totals.borrow_mut();
        if refused { totals.0 += 1 } else { totals.1 += 1 }
        prop_assert!(!refused || table.is_err(), "{body}: {answer}, but the table took it");
        Ok(())
    });
    ran.unwrap();
    let (refused, taken) = totals.into_inner();
    assert!(refused > 100 && taken > 100, "{refused} refused, {taken} taken");
}
