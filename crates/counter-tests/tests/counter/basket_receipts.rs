//! The one receipt of several bills: its signed codes and claims, as a file and as a message.

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use kaunta_receipt_code::{Code, CodeCheck, Issue};
use kaunta_signing::PublicKey;
use serde_json::{Value, json};

use crate::basket::{ALSO_PAID, FAILS, PAID, confirm, until};
use crate::computer::Keychain;
use crate::outcomes::lines;
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::printing::seen;
use crate::receipts::words_of;
use crate::shared_receipts::{opened, told};
use crate::shop::Shop;

/// Paid; its token never comes.
const OWED: &str = "14200550081";

async fn ended(shop: &Shop, accounts: &[&str]) -> Value {
    until(shop, &confirm(shop, accounts).await, "ended").await
}

async fn printer(shop: &Shop) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "printer": { "place": { "by": "network", "address": fake.address().to_string() }, "width": "mm58", "cuts": true,
                                   "printsItself": false, "opensDrawer": false } });
    shop.call("savePrinter", set).await;
    fake
}

async fn printed(shop: &Shop, fake: &FakePrinter, basket: &Value) -> Printout {
    let before = fake.printed().len();
    shop.call("printBasket", json!({ "id": basket["id"] })).await;
    seen("bills", &fake.printed()[before..], 384)
}

fn codes(paper: &Printout) -> Vec<Code> {
    paper.qr_codes().iter().map(|text| Code::read(text).unwrap()).collect()
}

fn issues(paper: &Printout) -> Vec<Issue> {
    codes(paper).into_iter().map(|code| code.facts.issue).collect()
}

fn operation(basket: &Value, place: usize) -> &Value {
    &basket["bills"][place]["operation"]
}

#[tokio::test]
async fn each_paid_bill_carries_its_own_code_and_no_other_bill_has_one() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[PAID, FAILS, ALSO_PAID]).await;
    let own = shop.call("receipt", json!({ "id": operation(&basket, 0)["id"] })).await;
    let paper = printed(&shop, &fake, &basket).await;
    assert_eq!(paper.qr_codes()[0], own["code"]["qr"]["text"].as_str().unwrap(), "as on its own receipt");
    let key = shop.sql(Environment::Practice, "SELECT key FROM bookkeeping WHERE kind = 'key'").await;
    let keys = [PublicKey::parse(&key).unwrap()];
    let codes = codes(&paper);
    let references: Vec<&str> = codes.iter().map(|code| code.facts.reference.as_str()).collect();
    let paid = [0, 2].map(|place| operation(&basket, place)["reference"].as_str().unwrap());
    assert_eq!(references, paid);
    assert!(codes.iter().all(|code| code.check(&keys) == CodeCheck::Genuine(keys[0])));
    assert_eq!(issues(&paper), [Issue::Original; 2]);
    let said = paper.texts().join(" ");
    assert_eq!(said.matches(&keys[0].short()).count(), 1, "the key is named once: {said}");
    assert_eq!(issues(&printed(&shop, &fake, &basket).await), [Issue::after(1); 2], "each is a copy now");
}

#[tokio::test]
async fn a_bill_whose_own_receipt_came_out_is_a_copy_in_its_code_and_the_others_are_originals() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[PAID, ALSO_PAID]).await;
    shop.call("printReceipt", json!({ "id": operation(&basket, 1)["id"] })).await;
    let before = fake.printed().len();
    let told = shop.call("printBasket", json!({ "id": basket["id"] })).await;
    assert_eq!(told["print"]["said"], "Printed, as a copy.");
    let paper = seen("bills-copy", &fake.printed()[before..], 384);
    assert_eq!(issues(&paper), [Issue::Original, Issue::after(1)]);
}

#[tokio::test]
async fn a_bill_whose_token_is_owed_carries_its_claim_and_gets_a_code_with_its_token() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[PAID, OWED]).await;
    let paper = printed(&shop, &fake, &basket).await;
    let said = paper.texts().join(" ");
    assert!(said.contains(&format!("Claim slip {}", operation(&basket, 1)["id"])), "{said}");
    assert!(said.contains("Keep this slip and bring it: the shop asks for the token until"), "{said}");
    let codes = codes(&paper);
    assert_eq!(codes.len(), 1);
    assert_eq!(codes[0].facts.reference.as_str(), operation(&basket, 0)["reference"].as_str().unwrap());
}

#[tokio::test]
async fn without_a_key_it_has_no_code_and_says_once_why() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[PAID, ALSO_PAID]).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Missing);
    let paper = printed(&shop, &fake, &basket).await;
    let said = paper.texts().join(" ");
    assert_eq!((paper.qr_codes().len(), said.matches("Not signed: this computer").count()), (0, 1), "{said}");
    for place in [0, 1] {
        assert!(said.contains(operation(&basket, place)["reference"].as_str().unwrap()), "{said}");
    }
}

#[tokio::test]
async fn bills_of_which_none_is_paid_say_nothing_about_a_code() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[FAILS]).await;
    let receipt = shop.call("printBasket", json!({ "id": basket["id"] })).await;
    assert_eq!((fake.printed().is_empty(), receipt["receipt"].is_null()), (false, true), "{receipt:#}");
    let paper = seen("bills-unpaid", &fake.printed(), 384);
    let said = paper.texts().join(" ");
    assert!(paper.qr_codes().is_empty() && !said.contains("igned") && !said.contains("heck"), "{said}");
}

#[tokio::test]
async fn it_is_saved_as_a_pdf_that_says_of_every_bill_what_the_paper_says_and_is_a_copy_after_the_first() {
    let shop = Shop::open().await;
    let fake = printer(&shop).await;
    let basket = ended(&shop, &[PAID, FAILS, OWED]).await;
    let id = json!({ "id": basket["id"] });
    let receipt = shop.call("basketReceipt", id.clone()).await;
    let first = shop.call("saveBasketReceipt", id.clone()).await;
    assert_eq!(first["name"], "receipt-bills-1.pdf");
    let page = words_of(first["path"].as_str().unwrap());
    assert!(page.contains("PRACTICE: no real money") && page.contains("3 bills") && !page.contains("COPY"), "{page}");
    let bills = receipt["bills"].as_array().unwrap();
    for bill in bills {
        assert!(page.contains(bill["outcome"].as_str().unwrap()), "{bill} in {page}");
        assert!(page.contains(bill["account"].as_str().unwrap()), "{bill} in {page}");
    }
    let facts = ["lines", "extra"].map(|part| bills.iter().flat_map(move |bill| bill[part].as_array().unwrap()));
    for fact in facts.into_iter().flatten().chain(receipt["lines"].as_array().unwrap()) {
        assert!(page.contains(fact["value"].as_str().unwrap()), "{fact} in {page}");
    }
    assert!(page.contains(&bills[0]["tokens"][0]["value"].as_str().unwrap()[..14]), "{page}");
    assert!(page.contains(&format!("Claim slip {}", operation(&basket, 2)["id"])), "{page}");
    let key = receipt["codeWords"][1].as_str().unwrap();
    assert_eq!(page.matches(key).count(), 1, "{page}");
    assert_eq!(fake.printed(), [] as [u8; 0]);

    let paper = printed(&shop, &fake, &basket).await;
    assert_eq!(issues(&paper), [Issue::Original], "a file is not counted, as that of one payment");
    let again = shop.call("saveBasketReceipt", id).await;
    assert_ne!(again["path"], first["path"], "never over a file that stands");
    assert!(words_of(again["path"].as_str().unwrap()).contains("COPY"));
}

#[tokio::test]
async fn it_is_opened_as_a_message_that_says_of_every_bill_what_the_paper_says() {
    let shop = Shop::open().await;
    let basket = ended(&shop, &[PAID, FAILS, ALSO_PAID]).await;
    let id = &basket["id"];
    let receipt = shop.call("basketReceipt", json!({ "id": id })).await;
    let shared = shop.call("sharedBasketReceipt", json!({ "id": id })).await;
    let text = shared["text"].as_str().unwrap();
    let mut expected = lines(&receipt["lines"]);
    for bill in receipt["bills"].as_array().unwrap() {
        expected.extend(["title", "account", "outcome"].map(|part| bill[part].as_str().unwrap().to_owned()));
        expected.extend(["tokens", "extra", "lines"].into_iter().flat_map(|part| lines(&bill[part])));
    }
    for line in expected {
        assert!(text.lines().any(|told| told == line), "{line} in {text}");
    }
    assert!(shared["phone"].as_str().unwrap().starts_with("256"), "every bill is of this phone: {shared}");
    assert!(shared["modules"].as_u64().unwrap() > 20 && shared["path"].as_str().unwrap().starts_with('M'));
    assert_eq!(opened(&shop), Vec::<String>::new(), "nothing is opened by looking");

    for by in ["whatsApp", "sms"] {
        shop.call("shareBasketReceipt", json!({ "id": id, "phone": "0772 123 456", "by": by })).await;
    }
    let pages = opened(&shop);
    assert!(pages[0].starts_with("https://wa.me/256772123456?"), "{}", pages[0]);
    assert!(pages[1].starts_with("sms:+256772123456?"), "{}", pages[1]);
    assert_eq!(told(&pages[1]), ("body".to_owned(), text.to_owned()));
    let (_, message) = told(&pages[0]);
    assert!(message.starts_with(text), "{message}");
    let paid = [0, 2].map(|place| operation(&basket, place)["reference"].as_str().unwrap());
    let codes: Vec<Code> =
        message.split("\n\n").filter(|part| part.contains("KAUNTA:")).map(|part| Code::read(part).unwrap()).collect();
    let references: Vec<&str> = codes.iter().map(|code| code.facts.reference.as_str()).collect();
    assert_eq!(references, paid, "each stands by itself");

    let wrong = json!({ "id": id, "phone": "0772", "by": "whatsApp" });
    assert_eq!(shop.refused("shareBasketReceipt", wrong).await.code, "fields");
    assert_eq!(opened(&shop).len(), 2);
}

#[tokio::test]
async fn it_is_for_whoever_may_see_the_bills() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    let owners = ended(&shop, &[PAID]).await;
    come_in(&shop, CASHIER).await;
    let own = ended(&shop, &[ALSO_PAID]).await;
    for call in ["basketReceipt", "saveBasketReceipt", "sharedBasketReceipt"] {
        shop.refused(call, json!({ "id": owners["id"] })).await;
        shop.call(call, json!({ "id": own["id"] })).await;
    }
    let share = |id: &Value| json!({ "id": id, "phone": "0772123456", "by": "sms" });
    shop.refused("shareBasketReceipt", share(&owners["id"])).await;
    shop.call("shareBasketReceipt", share(&own["id"])).await;
    assert_eq!(opened(&shop).len(), 1);
}
