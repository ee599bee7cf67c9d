//! The signed code of a receipt: on thermal paper and in the PDF file, read back from their pictures.

use std::collections::HashSet;
use std::process::Command;
use std::time::Duration;

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use kaunta_receipt_code::{Code, CodeCheck, Issue};
use kaunta_signing::PublicKey;
use serde_json::{Value, json};

use crate::computer::{Keychain, KeychainItem};
use crate::orders::{airtime, bill};
use crate::shop::Shop;

/// The keys that the book knows.
async fn keys(shop: &Shop) -> Vec<PublicKey> {
    let keys = shop.sql(Environment::Practice, "SELECT group_concat(key) FROM bookkeeping WHERE kind = 'key'").await;
    keys.split(',').filter_map(PublicKey::parse).collect()
}

async fn printer(shop: &Shop, width: &str) -> FakePrinter {
    let fake = FakePrinter::start(Fault::None).unwrap();
    let set = json!({ "place": { "by": "network", "address": fake.address().to_string() }, "width": width, "cuts": true, "printsItself": false,
                      "opensDrawer": false });
    shop.call("savePrinter", json!({ "printer": set })).await;
    fake
}

/// Prints it, and returns the printout.
async fn printed(shop: &Shop, fake: &FakePrinter, id: &Value, width: usize) -> Printout {
    let before = fake.printed().len();
    shop.call("printReceipt", id.clone()).await;
    Printout::print(&fake.printed()[before..], width).unwrap()
}

fn code_of(slip: &Printout) -> Code {
    let codes = slip.qr_codes();
    assert_eq!(codes.len(), 1, "{codes:?}");
    Code::read(&codes[0]).unwrap()
}

/// The content of the QR codes of a PDF file.
fn codes_in_pdf(path: &str) -> Vec<String> {
    let drawn = Command::new("pdftoppm").args(["-r", "200", "-gray", path]).output();
    let drawn = drawn.expect("poppler-utils is among the packages that the tests need").stdout;
    // P5, width, height and the largest value, each followed by one space, then a byte for each dot.
    let mut parts = drawn.splitn(4, u8::is_ascii_whitespace);
    assert_eq!(parts.next(), Some(b"P5".as_slice()));
    let mut number = || std::str::from_utf8(parts.next().unwrap()).unwrap().parse::<usize>().unwrap();
    let (width, height) = (number(), number());
    let dots = parts.next().unwrap().strip_prefix(b"255\n").unwrap();
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| dots[y * width + x]);
    image.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect()
}

#[tokio::test]
async fn the_code_on_thermal_paper_and_in_the_pdf_is_read_back_and_tells_what_the_receipt_tells() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Kaunta: pay here"], "theme": "system" } });
    shop.call("saveShop", named).await;
    for (width, dots) in [("mm58", 384), ("mm80", 576)] {
        let paid = shop.pay(&bill("UMEME", "04212345671")).await;
        let id = json!({ "id": paid["row"]["id"] });
        let saved = shop.call("saveReceipt", id.clone()).await;
        let in_pdf = codes_in_pdf(saved["path"].as_str().unwrap());
        let fake = printer(&shop, width).await;
        let slip = printed(&shop, &fake, &id, dots).await;
        let [(text, module)] = &slip.sized_qr_codes()[..] else { panic!("one code") };
        assert_eq!(in_pdf, std::slice::from_ref(text));
        assert!(*module >= 6, "{module} dots");
        let code = Code::read(&slip.texts().into_iter().chain([text.clone()]).collect::<Vec<_>>().join("\n")).unwrap();
        let keys = keys(&shop).await;
        assert_eq!(code.check(&keys), CodeCheck::Genuine(keys[0]));
        let facts = &code.facts;
        assert_eq!((facts.environment, facts.issue), (Environment::Practice, Issue::Original));
        assert_eq!((facts.amount.hundredths(), facts.fee.unwrap().hundredths()), (2_500_000, 50_000));
        assert_eq!(facts.at, u64::try_from(crate::shop::noon().timestamp()).unwrap());
        let told = [Some(&facts.shop), Some(&facts.reference), facts.name.as_ref(), facts.account_end.as_ref()];
        let told = told.map(|text| text.unwrap().as_str());
        assert_eq!(told, ["Nakato & Sons", paid["row"]["reference"].as_str().unwrap(), "N*O S*H", "5671"]);
        assert!(slip.texts().join(" ").contains(&keys[0].short()), "{:?}", slip.texts());
    }
}

#[tokio::test]
async fn a_code_of_which_any_letter_is_changed_is_not_genuine() {
    let shop = Shop::open().await;
    let paid = shop.pay(&airtime("0772300417")).await;
    let receipt = shop.call("receipt", json!({ "id": paid["row"]["id"] })).await;
    let text = receipt["code"]["qr"]["text"].as_str().unwrap();
    let keys = keys(&shop).await;
    let code = Code::read(text).unwrap();
    assert_eq!(code.facts.account_end.as_ref().unwrap().as_str(), "0417", "of a phone");
    assert_eq!(code.check(&keys), CodeCheck::Genuine(keys[0]));
    let mut has_other_amount = false;
    for at in "KAUNTA:".len()..text.len() {
        let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
        let Ok(changed) = Code::read(&[&text[..at], other, &text[at + 1..]].concat()) else { continue };
        assert_ne!(changed.check(&keys), CodeCheck::Genuine(keys[0]), "letter {at}");
        has_other_amount |= changed.facts.amount != code.facts.amount && changed.check(&keys) == CodeCheck::Changed;
    }
    assert!(has_other_amount, "one of them changed the amount");
}

#[tokio::test]
async fn a_copy_is_signed_as_a_copy_with_its_number_on_every_paper() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let fake = printer(&shop, "mm58").await;
    for number in 0..3 {
        let shown = shop.call("receipt", id.clone()).await;
        assert_eq!(shown["copy"], if number == 0 { Value::Null } else { json!("COPY") });
        assert_eq!(
            Code::read(shown["code"]["qr"]["text"].as_str().unwrap()).unwrap().facts.issue,
            Issue::after(number)
        );
        assert_eq!(code_of(&printed(&shop, &fake, &id, 384).await).facts.issue, Issue::after(number));
    }
    let saved = shop.call("saveReceipt", id).await;
    let [in_pdf] = &codes_in_pdf(saved["path"].as_str().unwrap())[..] else { panic!("one code") };
    assert_eq!(Code::read(in_pdf).unwrap().facts.issue, Issue::after(3));
}

#[tokio::test]
async fn a_receipt_that_surely_did_not_come_out_was_no_original() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let fake = printer(&shop, "mm58").await;
    fake.change(Fault::CoverOpen);
    assert_eq!(shop.call("printReceipt", id.clone()).await["outcome"], "notPrinted");
    fake.change(Fault::None);
    assert_eq!(code_of(&printed(&shop, &fake, &id, 384).await).facts.issue, Issue::Original);
}

#[tokio::test]
async fn without_a_key_a_receipt_is_printed_without_a_code_and_says_why_and_is_signed_once_there_is_one() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let fake = printer(&shop, "mm80").await;
    let mut reasons = HashSet::new();
    for keychain in [
        Keychain::Fails(KeychainProblem::Missing),
        Keychain::TakesNothing(KeychainProblem::Locked),
        Keychain::Fails(KeychainProblem::Failed("of no use to a customer".to_owned())),
    ] {
        *shop.computer.keychain.lock().unwrap() = keychain;
        let slip = printed(&shop, &fake, &id, 576).await;
        let said = slip.texts().join(" ");
        assert_eq!(slip.qr_codes(), Vec::<String>::new());
        assert!(said.contains("Not signed: this computer"), "{said}");
        let receipt = shop.call("receipt", id.clone()).await;
        assert_eq!(receipt["code"]["is"], "unsigned");
        let words = receipt["code"]["words"].as_str().unwrap().to_owned();
        assert!(said.contains(&words) && !said.contains("of no use"), "{words} in {said}");
        assert!(reasons.insert(words), "each reason has its own words");
        let saved = shop.call("saveReceipt", id.clone()).await;
        assert_eq!(codes_in_pdf(saved["path"].as_str().unwrap()), Vec::<String>::new());
    }
    assert!(keys(&shop).await.is_empty());
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    let code = code_of(&printed(&shop, &fake, &id, 576).await);
    assert_eq!(code.check(&keys(&shop).await), CodeCheck::Genuine(keys(&shop).await[0]));
    assert_eq!(code.facts.issue, Issue::after(3), "those without a code came out too");
}

#[tokio::test]
async fn a_keychain_that_keeps_silent_holds_no_receipt_back() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let fake = printer(&shop, "mm58").await;
    shop.computer.silence_keychain(&[KeychainItem::SigningKey]);
    let waits = async {
        shop.computer.until_waited_for(Duration::from_secs(2)).await;
        shop.advance(2);
    };
    let (told, ()) = tokio::join!(shop.call("printReceipt", id), waits);
    assert_eq!(told["outcome"], "printed");
    let slip = Printout::print(&fake.printed(), 384).unwrap();
    assert!(slip.qr_codes().is_empty());
    assert!(slip.texts().join(" ").contains("did not answer in time"), "{:?}", slip.texts());
}

#[tokio::test]
async fn looking_at_receipts_writes_nothing_into_the_book_but_a_key_that_it_does_not_know_yet() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let count = "SELECT (SELECT count(*) FROM event) || '/' || (SELECT count(*) FROM print_job) || '/'
                 || (SELECT count(*) FROM bookkeeping)";
    let before = shop.sql(Environment::Practice, count).await;
    let (events, rest) = before.split_once('/').unwrap();
    assert_eq!(rest, "0/0");
    for _ in 0..3 {
        shop.call("receipt", id.clone()).await;
        shop.call("saveReceipt", id.clone()).await;
        assert_eq!(shop.sql(Environment::Practice, count).await, format!("{events}/0/1"), "the key, once");
    }
    let first = shop.call("receipt", id.clone()).await["code"]["qr"]["text"].clone();
    *shop.computer.signing_key.lock().unwrap() = None;
    let second = shop.call("receipt", id).await["code"]["qr"]["text"].clone();
    let keys = keys(&shop).await;
    assert_eq!(keys.len(), 2, "a lost key is followed by another, and stays known");
    for (text, key) in [first, second].iter().zip(&keys) {
        assert_eq!(Code::read(text.as_str().unwrap()).unwrap().check(&keys), CodeCheck::Genuine(*key));
    }
}

/// What the program wrote into the page.
fn shop_in(page: &Value) -> Value {
    let page = std::fs::read_to_string(page["path"].as_str().unwrap()).unwrap();
    let json = page.strip_prefix("<script>").unwrap().strip_suffix("</script>").unwrap();
    assert!(!json.contains('<'), "no name ends the element: {json}");
    serde_json::from_str(json).unwrap()
}

#[tokio::test]
async fn the_checking_page_has_the_shop_s_name_and_all_keys_with_which_its_receipts_were_signed() {
    let shop = Shop::open().await;
    let hostile = "</script><b>";
    let named = json!({ "shop": { "name": hostile, "receiptLines": [], "theme": "system" } });
    shop.call("saveShop", named).await;
    assert_eq!(shop.call("receiptKeys", Value::Null).await, json!({ "keys": [], "problem": null }));
    assert!(shop.computer.signing_key.lock().unwrap().is_none(), "looking makes no key");
    let first = shop.call("saveCheckingPage", Value::Null).await;
    assert_eq!(first["name"], "kaunta-verify.html");
    let [old] = keys(&shop).await[..] else { panic!("the page makes the first key") };
    let noon = crate::shop::noon().timestamp();
    let key = |key: PublicKey, current| json!({ "key": key.to_string(), "since": noon, "current": current });
    let expected = json!({ "shop": hostile, "made": noon, "keys": [key(old, true)] });
    assert_eq!(shop_in(&first), expected);

    *shop.computer.signing_key.lock().unwrap() = None;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let receipt = shop.call("receipt", json!({ "id": paid["row"]["id"] })).await;
    let second = shop.call("saveCheckingPage", Value::Null).await;
    let [_, new] = keys(&shop).await[..] else { panic!("two keys") };
    assert_eq!(shop_in(&second)["keys"], json!([key(new, true), key(old, false)]), "newest first");
    let code = Code::read(receipt["code"]["qr"]["text"].as_str().unwrap()).unwrap();
    assert_eq!(code.check(&[new, old]), CodeCheck::Genuine(new));
    let shown = |key: PublicKey, words: &str| json!({ "fingerprint": key.short(), "words": words });
    let both = json!([shown(new, "since 21 Nov 2026, in use"), shown(old, "since 21 Nov 2026")]);
    assert_eq!(shop.call("receiptKeys", Value::Null).await, json!({ "keys": both, "problem": null }));

    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    let third = shop.call("saveCheckingPage", Value::Null).await;
    assert_eq!(shop_in(&third)["keys"], json!([key(new, false), key(old, false)]));
    let problem = shop.call("receiptKeys", Value::Null).await["problem"].clone();
    assert!(problem.as_str().unwrap().contains("Unlock it"), "{problem}");
    assert_eq!(third["note"], problem);
}

#[tokio::test]
async fn without_any_key_no_checking_page_is_made_and_what_to_do_is_told() {
    let shop = Shop::open().await;
    for problem in [KeychainProblem::Missing, KeychainProblem::Locked, KeychainProblem::Failed(String::new())] {
        *shop.computer.keychain.lock().unwrap() = Keychain::Fails(problem);
        let refused = shop.refused("saveCheckingPage", Value::Null).await;
        let told = shop.call("receiptKeys", Value::Null).await;
        assert_eq!((told["problem"].as_str(), &told["keys"]), (Some(refused.message.as_str()), &json!([])));
    }
    assert!(!shop.files().exists(), "nothing was written");
}
