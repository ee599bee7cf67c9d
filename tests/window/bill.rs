//! Paying bills in practice, by keyboard alone.

use kaunta_tests::{Book, Desktop, Kaunta, Key, Service, Window};
use serde_json::{Value, json};

use crate::agree::{agrees, in_fours};
use crate::counter::{amount_and_payer, confirm, identify_bill};

#[tokio::test]
async fn a_prepaid_electricity_bill_is_paid_by_keyboard_and_its_token_is_shown_in_fours() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.picture("home-empty").await;
    window.go('2', "Pay a bill").await;
    window.picture("pay-bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    window.reads("0421 2345 671").await;
    window.reads("Prepaid").await;
    window.picture("pay-bill-holder").await;
    amount_and_payer(window, "50000", "0772123456").await;
    window.is_at_button("Pay UGX 50,000").await;
    let to_take = "To take from the customer, before the fee UGX 50,000";
    window.shows("main", &["NAKATO SARAH", "0421 2345 671", "Amount UGX 50,000", to_take]).await;
    window.picture("confirm").await;
    confirm(window, "Pay UGX 50,000").await;

    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let paid = agrees(
        &kaunta,
        &service,
        &book,
        "succeeded",
        bill(
            "UMEME",
            "04212345671",
            "NAKATO SARAH",
            json!({
                "customerType": "PREPAID", "narration": "Electricity (UEDCL, Umeme) 04212345671",
            }),
        ),
    )
    .await;
    let token = paid.answer["transaction"]["token"].as_str().expect("a token in the answer");
    // Five groups of four digits.
    window.says(".token", &in_fours(token)).await;
    assert_eq!(
        paid.operation.extra["transaction"]["token"], token,
        "the book keeps what the specification does not name"
    );
    window.reads("Next customer").await;
    window.picture("paid").await;
    validated_once(
        &service,
        json!({
            "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "billerCode": "UMEME", "accountNumber": "04212345671",
        }),
    )
    .await;
    window.go('1', "Home").await;
    window.reads("UGX 4,949,500").await;
    window.picture("home").await;
}

async fn validated_once(service: &Service, expected: Value) {
    let validations = service.validations().await;
    assert_eq!(validations.len(), 1);
    assert_eq!(validations[0].path, "/api/v1/gateway/validate-beneficiary");
    assert_eq!(validations[0].body, expected, "exactly the fields that the mode has");
}

struct Bill {
    key: char,
    code: &'static str,
    account: &'static str,
    holder: &'static str,
    extra: Option<(&'static str, &'static str)>,
    words: &'static str,
}

const BILLS: [Bill; 6] = [
    Bill {
        key: '1',
        code: "UMEME",
        account: "200512344",
        holder: "KIZZA TRADERS LTD",
        extra: Some(("customerType", "POSTPAID")),
        words: "Electricity (UEDCL, Umeme)",
    },
    Bill {
        key: '2',
        code: "NWSC",
        account: "2078901",
        holder: "BYARUHANGA DENIS",
        extra: Some(("area", "Jinja")),
        words: "Water (NWSC)",
    },
    Bill {
        key: '3',
        code: "URA",
        account: "2230000123456",
        holder: "KATO & SONS HARDWARE",
        extra: None,
        words: "Taxes (URA)",
    },
    Bill { key: '4', code: "DSTV", account: "1021234567", holder: "SSEMAKULA IVAN", extra: None, words: "DStv" },
    Bill { key: '5', code: "GOTV", account: "2012345678", holder: "NABIRYE JOAN", extra: None, words: "GOtv" },
    Bill {
        key: '6',
        code: "STARTIMES",
        account: "01812345678",
        holder: "OPIO SAMUEL",
        extra: None,
        words: "StarTimes",
    },
];

#[tokio::test]
async fn every_other_biller_is_paid_customer_after_customer() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    for (place, each) in BILLS.iter().enumerate() {
        identify_bill(window, each.key, each.account, each.holder).await;
        amount_and_payer(window, "50000", "0772123456").await;
        confirm(window, "Pay UGX 50,000").await;
        let mut own = json!({ "narration": format!("{} {}", each.words, each.account) });
        if let Some((name, value)) = each.extra {
            own[name] = json!(value);
        }
        agrees(&kaunta, &service, &book, "succeeded", bill(each.code, each.account, each.holder, own)).await;
        assert_eq!(service.transfers().await.len(), place + 1, "one transfer a customer");
        confirm(window, "Next customer").await;
    }
}

#[tokio::test]
async fn what_the_check_does_not_say_is_asked_from_the_allowed_list() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    identify_bill(window, '2', "2099001", "AUMA JANET").await;
    amount_and_payer(window, "20000", "0752123456").await;
    window.is_in("area").await;
    let choices =
        "[...document.querySelectorAll('[data-field=area] option')].map(each => each.value).filter(Boolean).join()";
    let listed = "Kampala,Entebbe,Jinja,Mukono,Iganga,Lugazi,Kawuku,Kajjansi,Others";
    window.is("the specification's list", choices, listed).await;
    window.types("Muk").await;
    window.is_true("Mukono", "document.querySelector('[data-field=area] select').value === 'Mukono'").await;
    window.picture("pay-bill-area").await;
    window.press(Key::Enter).await;
    confirm(window, "Pay UGX 20,000").await;
    let mut expected =
        bill("NWSC", "2099001", "AUMA JANET", json!({ "area": "Mukono", "narration": "Water (NWSC) 2099001" }));
    expected["amount"] = json!(20000);
    expected["phoneNumber"] = json!("256752123456");
    agrees(&kaunta, &service, &book, "succeeded", expected).await;
    confirm(window, "Next customer").await;

    identify_bill(window, '1', "200598766", "MUGISHA ROBERT").await;
    amount_and_payer(window, "50000", "0772123456").await;
    choose_second(window).await;
    window.press(Key::Enter).await;
    confirm(window, "Pay UGX 50,000").await;
    let own = json!({ "customerType": "POSTPAID", "narration": "Electricity (UEDCL, Umeme) 200598766" });
    agrees(&kaunta, &service, &book, "succeeded", bill("UMEME", "200598766", "MUGISHA ROBERT", own)).await;
}

/// Prepaid or postpaid: two keys; chooses the second by its number.
async fn choose_second(window: &Window) {
    window.is_in("customerType").await;
    window.types("2").await;
    window.is_at_button("Review").await;
}

/// A bill of UGX 50,000 as the specification requires it.
fn bill(biller: &str, account: &str, holder: &str, own: Value) -> Value {
    let mut body = json!({
        "transactionMode": "PARTNER_PAY_BILL_PAYMENT",
        "amount": 50000,
        "currency": "UGX",
        "walletType": "ESCROW",
        "phoneNumber": "256772123456",
        "billerCode": biller,
        "accountNumber": account,
        "customerName": holder,
    });
    body.as_object_mut().expect("an object").extend(own.as_object().expect("an object").clone());
    body
}
