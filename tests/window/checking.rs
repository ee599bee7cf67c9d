//! The page that checks a receipt's code, opened as a file in a browser.

use std::path::{Path, PathBuf};

use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use kaunta_receipt_code::Code;
use kaunta_tests::{Book, Browser, Desktop, Kaunta};
use serde_json::{Value, json};

use crate::receipt::paid_bill;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The built page with these keys.
fn page(desktop: &Desktop, keys: &[&Value]) -> PathBuf {
    let built = if kaunta_tests::is_pseudo() { "ui/dist-pseudo" } else { "ui/dist" };
    let page = std::fs::read_to_string(Path::new(ROOT).join(built).join("kaunta-verify.page")).expect("the page");
    let keys: Vec<Value> = keys.iter().map(|key| json!({ "key": key, "since": 0, "current": true })).collect();
    let shop = json!({ "shop": "Mama Ruth", "made": 1_795_766_400, "keys": keys });
    let file = desktop.home().join("kaunta-verify.html");
    std::fs::write(&file, page.replace("{{shop}}", &shop.to_string())).expect("a file");
    file
}

/// A code that Rust signed, by its name.
fn signed(name: &str) -> Value {
    let vectors = Path::new(ROOT).join("crates/receipt-code/tests/vectors.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(vectors).expect("vectors")).expect("JSON");
    vectors["codes"].as_array().expect("codes").iter().find(|code| code["name"] == name).expect(name).clone()
}

/// A code as a bitmap (BMP), with four dots for each module and a quiet zone.
fn bitmap(code: &Value) -> Vec<u8> {
    const DOTS: usize = 4;
    let modules = usize::try_from(code["width"].as_u64().expect("a width")).expect("small");
    let mut dark = vec![vec![false; modules]; modules];
    for run in code["path"].as_str().expect("a path").split_terminator('z') {
        let numbers: Vec<usize> = run.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [x, y, length, ..] = numbers[..] else { panic!("{run}") };
        dark[y][x..x + length].fill(true);
    }
    let side = (modules + 8) * DOTS;
    let is_dark = |y: usize, x: usize| {
        let (row, column) = ((y / DOTS).checked_sub(4), (x / DOTS).checked_sub(4));
        row.zip(column).and_then(|(row, column)| dark.get(row)?.get(column)).is_some_and(|dark| *dark)
    };
    let number = |number: usize| u32::try_from(number).expect("small").to_le_bytes();
    let mut bytes = [b"BM".as_slice(), &number(54 + side * side * 4), &[0; 4], &number(54), &number(40)].concat();
    // One plane of 32 bits for each dot; the lowest row comes first.
    bytes.extend([number(side), number(side)].concat().into_iter().chain([1, 0, 32, 0]).chain([0; 24]));
    for (y, x) in (0..side).rev().flat_map(|y| (0..side).map(move |x| (y, x))) {
        bytes.extend(if is_dark(y, x) { [0, 0, 0, 255] } else { [255; 4] });
    }
    bytes
}

#[tokio::test]
async fn a_page_that_is_a_file_tells_genuine_changed_and_copied_receipts_apart() {
    let desktop = Desktop::new().await;
    let (bill, copy, practice) = (signed("bill"), signed("copy"), signed("longest"));
    let browser = Browser::open(&desktop, &page(&desktop, &[&bill["key"]])).await;
    let page = &browser.page;
    page.reads("For receipts of Mama Ruth.").await;
    // The shop and the product are in the codes, not in messages.
    ["Mama Ruth Mobile Money", "Electricity"].into_iter().for_each(kaunta_tests::typed);
    let genuine = bill["text"].as_str().expect("a text");

    page.fill("Text of the code", genuine).await;
    page.shows(".result", &["Genuine"]).await;
    for told in ["Mama Ruth Mobile Money", "UGX 50,000", "N*O R*H", "ends with 5678", "KA-4F7KQ2-M9XR3T"] {
        page.reads(told).await;
    }
    let seen =
        "(at => at.top >= 0 && at.bottom <= innerHeight)(document.querySelector('.result').getBoundingClientRect())";
    page.is_true("the result is in view", seen).await;
    page.picture("check-genuine").await;

    page.fill("Text of the code", copy["text"].as_str().expect("a text")).await;
    page.shows(".result", &["Genuine, and printed as copy 2"]).await;

    // One letter of the amount.
    let at = genuine.len() / 2;
    let other = if genuine.as_bytes()[at] == b'A' { "B" } else { "A" };
    page.fill("Text of the code", &[&genuine[..at], other, &genuine[at + 1..]].concat()).await;
    page.is_true(
        "it is not genuine",
        "/^(Not genuine|The code is not complete)/.test(document.querySelector('.result').innerText)",
    )
    .await;
    page.is_true("nothing of it is told", "!document.querySelector('main').innerText.includes('UGX')").await;

    page.fill("Text of the code", practice["text"].as_str().expect("a text")).await;
    page.shows(".result", &["Not signed by a key of this page"]).await;

    let picture = desktop.home().join("receipt.bmp");
    std::fs::write(&picture, bitmap(&bill)).expect("a picture");
    page.chooses_file("#picture", &picture).await;
    page.shows(".result", &["Genuine"]).await;
    page.reads("KA-4F7KQ2-M9XR3T").await;
    std::fs::write(&picture, "no picture").expect("a file");
    page.chooses_file("#picture", &picture).await;
    page.shows(".result", &["There is no code in this picture"]).await;
    page.is_true("that is in view too", seen).await;
}

/// The same code with another amount, as a forger would change it.
fn with_another_amount(text: &str) -> String {
    let genuine = Code::read(text).expect("a code").facts;
    let letters = text.char_indices().skip("KAUNTA:".len());
    let mut forged = letters.flat_map(|(at, letter)| {
        let others = ('A'..='Z').filter(move |other| *other != letter);
        others.map(move |other| [&text[..at], &other.to_string(), &text[at + 1..]].concat())
    });
    let is_another = |text: &String| {
        Code::read(text).is_ok_and(|code| code.facts.amount != genuine.amount && code.facts.shop == genuine.shop)
    };
    forged.find(is_another).expect("a letter of the amount")
}

#[tokio::test]
async fn what_came_out_of_the_printer_is_checked_by_the_page_that_the_program_saved() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let printer = FakePrinter::start(Fault::None).expect("a printer");
    window.go_to_settings("Receipts").await;
    window.reads("No receipt was signed yet.").await;
    window.picks("Connection", "network").await;
    window.fill("Address", &printer.address().to_string()).await;
    window.click_on(".page[role=group]:not([hidden]) fieldset label:nth-of-type(1) input").await;
    window.click("Save printer").await;
    window.reads("Saved").await;
    window.click("Save the checking page").await;
    window.reads("Checking page saved").await;
    window.picture("receipt-keys").await;
    paid_bill(window).await;
    window.reads("Printed.").await;
    let first = printer.printed();
    window.click("Print a copy").await;
    window.reads("Printed, as a copy.").await;
    let second = printer.printed()[first.len()..].to_vec();
    let operation = Book::open(&desktop.data(), "practice").await.only().await;

    let browser = Browser::open(&desktop, &desktop.files().join("kaunta-verify.html")).await;
    let page = &browser.page;
    let slip = desktop.home().join("slip.png");
    for (bytes, is_copy) in [(&first, false), (&second, true)] {
        let printed = Printout::print(bytes, 384).expect("a slip");
        std::fs::write(&slip, printed.png().expect("a picture")).expect("a file");
        page.chooses_file("#picture", &slip).await;
        page.shows(".result", &["Practice: no real money"]).await;
        for told in ["UGX 50,000", "N*O S*H", "ends with 5671", &operation.reference] {
            page.reads(told).await;
        }
        let copied = format!("document.querySelector('.result').innerText.includes('printed as copy 1') === {is_copy}");
        page.is_true("a copy says so, and only a copy", &copied).await;
    }
    page.picture("check-printed").await;
    let [code] = &Printout::print(&first, 384).expect("a slip").qr_codes()[..] else { panic!("one code") };
    page.fill("Text of the code", &with_another_amount(code)).await;
    page.shows(".result", &["Not genuine"]).await;
    page.is_true("nothing of it is told", "!document.querySelector('main').innerText.includes('UGX')").await;
}
