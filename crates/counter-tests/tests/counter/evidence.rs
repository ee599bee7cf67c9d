//! The evidence of a payment: everything in one file, for a person and for a program, without anything executable.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::orders::bill;
use crate::shop::Shop;

const HOSTILE: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
const CANARY: &str = "canary-9Q2Z-secret-KEY-5512";

async fn saved(shop: &Shop, id: &Value) -> (String, String) {
    let file = shop.call("saveEvidence", json!({ "id": id })).await;
    let path = std::path::PathBuf::from(file["path"].as_str().unwrap());
    assert_eq!(path.parent(), Some(shop.files().as_path()));
    (file["name"].as_str().unwrap().to_owned(), std::fs::read_to_string(path).unwrap())
}

/// The machine-readable block.
fn record(page: &str) -> Value {
    let (_, block) = page.split_once("<script type=\"application/json\" id=\"evidence\">").unwrap();
    serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap()
}

#[tokio::test]
async fn it_holds_everything_that_happened_and_its_fingerprints_can_be_worked_out() {
    let shop = Shop::open().await;
    shop.pay(&bill("URA", "2230000123456")).await;
    let detail = shop.pay(&bill("UMEME", "14200550015")).await;
    let id = detail["row"]["id"].clone();
    shop.pay(&bill("URA", "2230000123457")).await;
    shop.advance(11);
    let detail = shop.call("askNow", json!({ "id": id })).await;
    let reference = detail["row"]["reference"].as_str().unwrap();
    let (name, page) = saved(&shop, &id).await;
    assert_eq!(name, format!("evidence-{reference}.html"));
    let record = record(&page);
    assert_eq!(
        (&record["payment"]["reference"], &record["environment"]),
        (&detail["row"]["reference"], &json!("practice"))
    );
    assert_eq!(record["claim"]["situation"], detail["situation"]);
    let events = record["events"].as_array().unwrap();
    let told = detail["events"].as_array().unwrap();
    assert_eq!(events.len(), told.len());
    for (event, told) in events.iter().zip(told) {
        assert_eq!(event["words"], told["words"]);
        assert_eq!(event["exchange"]["answerBody"], told["answer"], "as received");
        assert!(event["fingerprint"].as_str().unwrap().starts_with(told["fingerprint"].as_str().unwrap()));
        let previous = bytes(event["previous"].as_str().unwrap());
        let worked_out = Sha256::new().chain_update(previous).chain_update(event["canonical"].as_str().unwrap());
        assert_eq!(bytes(event["fingerprint"].as_str().unwrap()), worked_out.finalize().to_vec());
    }
    let in_the_book =
        shop.sql(Environment::Practice, &format!("SELECT lower(hex(hash)) FROM event WHERE operation = {id}")).await;
    let fingerprints: Vec<&str> = events.iter().map(|event| event["fingerprint"].as_str().unwrap()).collect();
    assert_eq!(fingerprints.join("\n"), in_the_book);
    // The same for a person.
    for words in
        [reference, "UGX 25,000", "Disputed", "PRACTICE: no real money", "The service answered SUCCESS.", "12:00:11"]
    {
        assert!(page.contains(words), "{words}");
    }
    for fingerprint in fingerprints {
        assert_eq!(page.matches(&format!("fingerprint {fingerprint}")).count(), 1);
    }
    let (second, _) = saved(&shop, &id).await;
    assert_ne!(second, name, "never over a file that stands");
}

#[tokio::test]
async fn whatever_anybody_wrote_stands_in_it_as_text_and_nothing_is_run_or_fetched() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": HOSTILE, "receiptLines": [HOSTILE], "theme": "system" } });
    shop.call("saveShop", named).await;
    shop.go_to_development().await;
    let order = bill("UMEME", "14200550012").answering("narration", HOSTILE);
    let id = shop.pay(&order).await["row"]["id"].clone();
    shop.call("settle", json!({ "id": id, "paid": true, "reason": HOSTILE, "by": HOSTILE })).await;
    let (_, page) = saved(&shop, &id).await;
    let small = page.to_lowercase();
    assert_eq!((small.matches("<script").count(), small.matches("</script").count()), (1, 1));
    for sign in ["<img", "<a ", "<link", "<iframe", "url(", "@import", "http-equiv=\"refresh"] {
        assert!(!small.contains(sign), "{sign}");
    }
    assert!(page.contains("default-src 'none'"));
    let record = record(&page);
    assert_eq!(record["shop"]["name"], HOSTILE);
    assert_eq!(record["payment"]["transfer"]["narration"], HOSTILE);
    let settled = record["events"].as_array().unwrap().last().unwrap();
    assert_eq!((&settled["by"], &settled["happened"]["reason"]), (&json!(HOSTILE), &json!(HOSTILE)));
    // Every tag in the page is one of ours.
    for tag in page.split_once("<body>").unwrap().1.split('<').skip(1) {
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(
            ["h1", "h2", "h3", "p", "div", "dl", "dt", "dd", "ol", "li", "pre", "script", "body", "html"]
                .contains(&&*name),
            "<{tag}"
        );
    }
}

#[tokio::test]
async fn no_key_is_in_it_even_where_the_service_repeats_the_key() {
    let shop = Shop::with(|config| config.live_key = CANARY.to_owned()).await;
    let detail = shop.pay(&bill("UMEME", "14200550033")).await;
    shop.force("status", "unauthorised", 1).await;
    shop.call("askNow", json!({ "id": detail["row"]["id"] })).await;
    let (_, page) = saved(&shop, &detail["row"]["id"]).await;
    assert!(!page.contains(CANARY));
}

#[tokio::test]
async fn there_is_none_of_a_payment_that_is_not_in_the_book() {
    let shop = Shop::open().await;
    assert_eq!(shop.refused("saveEvidence", json!({ "id": 7 })).await.code, "notFound");
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}
