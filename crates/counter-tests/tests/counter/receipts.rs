//! Receipts: on screen and as a file, with everything a customer may ask about, and only for what was paid.

use std::process::Command;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Trouble, message};
use crate::orders::{airtime, bank, bill};
use crate::outcomes::lines;
use crate::shop::Shop;

/// The text of a PDF file. Empty without the program that extracts it.
pub fn words_of(path: &str) -> String {
    let read = Command::new("pdftotext").args(["-layout", path, "-"]).output();
    let read = read.expect("poppler-utils is among the packages that the tests need");
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    String::from_utf8(read.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_note_that_only_repeats_the_account_is_on_no_receipt_and_any_other_is() {
    let shop = Shop::open().await;
    let note = async |payment| {
        let detail = shop.pay(&payment).await;
        let receipt = shop.call("receipt", json!({ "id": detail["row"]["id"] })).await;
        lines(&receipt["lines"]).into_iter().find(|line| line.starts_with("Note"))
    };
    let noted = |text: &str| bill("UMEME", "04212345671").answering("narration", text);
    assert!(note(noted("UMEME 04212345671 for the shop")).await.unwrap().ends_with("for the shop"));
    // As the forms suggest it.
    for form in [airtime("0772300417"), bank("9030012345678"), bill("UMEME", "04212345689")] {
        let told = shop.call("validate", form.input()).await;
        let fields = told["fields"].as_array().unwrap();
        let suggested = fields.iter().find(|field| field["name"] == "narration").unwrap()["value"].as_str().unwrap();
        assert!(!suggested.is_empty(), "{told:#}");
        assert_eq!(note(form.answering("narration", suggested)).await, None, "{suggested}");
    }
}

#[tokio::test]
async fn a_receipt_says_who_what_how_much_and_by_which_reference_on_screen_and_on_paper() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Plot 4, Kampala Road"],
        "closingLines": ["Webale nnyo!", "Keep this receipt"], "theme": "system" } });
    shop.call("saveShop", named).await;
    let detail = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": detail["row"]["id"] });
    let receipt = shop.call("receipt", id.clone()).await;
    assert_eq!((&receipt["shop"], &receipt["amount"]), (&json!("Nakato & Sons"), &json!("UGX 25,000")));
    assert_eq!(receipt["mark"], "PRACTICE: no real money");
    assert_eq!(receipt["footer"], json!(["Webale nnyo!", "Keep this receipt"]), "in place of Kaunta's thanks");
    assert_eq!(lines(&receipt["tokens"]), [format!("Token: {}", detail["tokens"][0].as_str().unwrap())]);
    let reference = detail["row"]["reference"].as_str().unwrap();
    let told = lines(&receipt["lines"]);
    for line in [
        "Name: NAKATO SARAH",
        "Account: 04212345671",
        "Fee: UGX 500",
        "Total charged: UGX 25,500",
        "Time: 21 Nov 2026, 12:00",
        &format!("Reference: {reference}"),
    ] {
        assert!(told.contains(&line.to_owned()), "{line} in {told:?}");
    }
    assert!(lines(&receipt["extra"]).iter().any(|line| line.starts_with("Units: ")), "{}", receipt["extra"]);
    assert!(!lines(&receipt["extra"]).iter().any(|line| line.starts_with("Token")), "the token has its own place");
    let saved = shop.call("saveReceipt", id.clone()).await;
    let paper = words_of(saved["path"].as_str().unwrap());
    let token = detail["tokens"][0].as_str().unwrap();
    for words in [
        "PRACTICE: no real money",
        "Nakato & Sons",
        "Plot 4, Kampala Road",
        "Webale nnyo!",
        "Keep this receipt",
        "UGX 25,000",
        "NAKATO SARAH",
        "04212345671",
        "UGX 500",
        "UGX 25,500",
        "21 Nov 2026, 12:00",
        reference,
        // A token is wider than the roll, so it breaks after three groups.
        &token[..14],
        &token[15..],
        "On the meter",
        "Type all 20 digits, then the enter key.",
    ] {
        assert!(paper.contains(words), "{words} in {paper}");
    }
    let again = shop.call("saveReceipt", id).await;
    assert_ne!(again["path"], saved["path"], "never over a file that stands");
}

#[tokio::test]
async fn only_what_was_paid_has_a_receipt() {
    let shop = Shop::open().await;
    for ending in ["12", "13", "20", "33"] {
        let detail = shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await;
        assert_eq!(detail["hasReceipt"], false);
        for call in ["receipt", "saveReceipt"] {
            let refused = shop.refused(call, json!({ "id": detail["row"]["id"] })).await;
            assert_eq!(refused.code, "notFound", "{ending}");
            assert!(refused.message.contains("Only a payment that was certainly made"), "{}", refused.message);
        }
    }
    shop.refused("receipt", json!({ "id": 99 })).await;
    assert!(!shop.files().exists(), "nothing was written");
}

#[tokio::test]
async fn every_token_is_on_the_receipt_and_an_owed_one_is_said_to_be_owed() {
    let shop = Shop::open().await;
    let several = shop.pay(&bill("UMEME", "14200550080")).await;
    let receipt = shop.call("receipt", json!({ "id": several["row"]["id"] })).await;
    let labelled = receipt["tokens"].as_array().unwrap().iter().map(|token| token["label"].as_str().unwrap());
    assert_eq!(labelled.collect::<Vec<_>>(), ["Token 1 of 3", "Token 2 of 3", "Token 3 of 3"]);
    let saved = shop.call("saveReceipt", json!({ "id": several["row"]["id"] })).await;
    let paper = words_of(saved["path"].as_str().unwrap());
    for token in receipt["tokens"].as_array().unwrap() {
        assert!(paper.contains(&token["value"].as_str().unwrap()[..14]), "{token} in {paper}");
    }
    let owed = shop.pay(&bill("UMEME", "14200550081")).await;
    let receipt = shop.call("receipt", json!({ "id": owed["row"]["id"] })).await;
    assert_eq!(receipt["title"], format!("Claim slip {}", owed["row"]["id"]));
    let footer = "Paid, but the token is still owed. Keep this slip and bring it: the shop asks for the token until 28 Nov 2026.";
    assert_eq!((&receipt["footer"], &receipt["code"]), (&json!([footer]), &Value::Null));
    let postpaid = shop.pay(&bill("UMEME", "200512344")).await;
    assert_eq!(shop.call("receipt", json!({ "id": postpaid["row"]["id"] })).await["footer"], json!(["Thank you."]));
}

#[tokio::test]
async fn a_receipt_names_another_amount_that_the_service_answered() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550067")).await;
    shop.refused("receipt", json!({ "id": detail["row"]["id"] })).await;
    shop.call("askNow", json!({ "id": detail["row"]["id"] })).await;
    let settle = json!({ "id": detail["row"]["id"], "paid": true, "reason": "Support says so", "by": "Nakato" });
    shop.call("settle", settle).await;
    let receipt = shop.call("receipt", json!({ "id": detail["row"]["id"] })).await;
    assert!(lines(&receipt["lines"]).contains(&"Amount by the service: UGX 26,000".to_owned()), "{}", receipt["lines"]);
}

#[tokio::test]
async fn a_token_is_handed_out_only_where_the_payment_is_confirmed() {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    let shop = shop.through(&line.address);
    for (status, token) in [
        ("PENDING", json!("12345678901234567890")),
        ("FAILED", json!("1234-5678-9012-3456-7890")),
        ("PENDING", json!("12345678901234567890, 11112222333344445555")),
        ("PENDING", json!(12_345_678_901_234_567_890_u64)),
    ] {
        let body = json!({ "success": true, "transaction": { "transactionId": format!("TX-{status}"), "status": status,
                           "token": token, "units": "12.4" } });
        let said = message("200 OK", "content-type: application/json\r\n", body.to_string().as_bytes());
        let said = String::from_utf8(said).unwrap();
        line.meets(Some(Trouble { arrives: true, answer: Answer::Says(said) }));
        let detail = shop.pay(&bill("UMEME", "14200550001")).await;
        assert_eq!(detail["row"]["state"], status.to_lowercase());
        assert_eq!((&detail["tokens"], &detail["tokenWithheld"]), (&json!([]), &json!(true)), "{status}");
        assert!(!detail["fromService"].to_string().contains("5678"), "{token}: {}", detail["fromService"]);
        assert!(detail["events"].to_string().contains("5678"), "{token}: the evidence has it");
        line.meets(None);
        if status == "PENDING" {
            let confirmed = shop.call("askNow", json!({ "id": detail["row"]["id"] })).await;
            assert_eq!(confirmed["row"]["state"], "succeeded");
            assert_eq!(confirmed["tokens"].as_array().map(Vec::len), Some(1), "{confirmed}");
            assert_eq!(confirmed["tokenWithheld"], false);
        }
    }
}

#[tokio::test]
async fn any_name_and_any_answer_can_be_put_on_paper() {
    let shop = Shop::open().await;
    let odd = "Ng'ang'a \"É\" ظ 🙂 ".repeat(10);
    let no_name = bank("9030005500092").answering("accountName", odd.trim()).answering("narration", &"N".repeat(140));
    let detail = shop.pay(&no_name).await;
    let saved = shop.call("saveReceipt", json!({ "id": detail["row"]["id"] })).await;
    assert!(words_of(saved["path"].as_str().unwrap()).contains("Ng'ang'a"));
    shop.force("transfer", "extra_fields", 1).await;
    let extra = shop.pay(&airtime("0772300417")).await;
    shop.call("saveReceipt", json!({ "id": extra["row"]["id"] })).await;
    assert_eq!(shop.call("status", Value::Null).await["attention"], 0);
}
