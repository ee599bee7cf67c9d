//! Slips on a thermal printer: what is printed, and what people are told when nothing is.

use std::path::Path;
use std::pin::pin;
use std::process::Command;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use kaunta_domain::environment::Environment;
use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::orders::{bill, collect};
use crate::payroll::{draft, pay_one_by_one, people, run_to};
use crate::shop::Shop;

fn printer(address: impl ToString, width: &str) -> Value {
    set(address, width, false, false)
}

fn set(address: impl ToString, width: &str, itself: bool, drawer: bool) -> Value {
    let network = json!({ "by": "network", "address": address.to_string() });
    json!({ "printer": { "place": network, "width": width, "cuts": true,
                         "printsItself": itself, "opensDrawer": drawer } })
}

/// A printer that is set to print automatically and to open the drawer.
async fn prints_itself(shop: &Shop, fault: Fault) -> FakePrinter {
    let fake = FakePrinter::start(fault).unwrap();
    shop.call("savePrinter", set(fake.address(), "mm58", true, true)).await;
    fake
}

fn slips(printer: &FakePrinter) -> Printout {
    Printout::print(&printer.printed(), 384).unwrap()
}

fn is_copy(event: &Value) -> bool {
    event["words"] == "The receipt was sent to the printer again, as a copy."
}

/// The printed slip, also saved as a picture in `target/tmp/slips`.
fn printout(name: &str, printer: &FakePrinter, width: usize) -> Printout {
    seen(name, &printer.printed(), width)
}

pub fn seen(name: &str, printed: &[u8], width: usize) -> Printout {
    let printout = Printout::print(printed, width).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slips");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}-{width}.png")), printout.png().unwrap()).unwrap();
    printout
}

fn black_rows(paper: &Printout) -> usize {
    (0..paper.height()).filter(|y| (0..384).all(|x| paper.is_black(x, *y))).count()
}

#[tokio::test]
async fn a_receipt_on_thermal_paper_says_what_it_says_on_screen_and_its_token_is_the_largest() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Plot 4, Kampala Road"],
        "closingLines": ["Webale nnyo!"], "theme": "system" } });
    shop.call("saveShop", named).await;
    let paid = shop.pay(&bill("UMEME", "14200550080")).await;
    let id = json!({ "id": paid["row"]["id"] });
    for (width, dots, told) in [("mm58", 384, "Printed."), ("mm80", 576, "Printed, as a copy.")] {
        let fake = FakePrinter::start(Fault::None).unwrap();
        shop.call("savePrinter", printer(fake.address(), width)).await;
        let receipt = shop.call("receipt", id.clone()).await;
        assert_eq!(receipt["hasPrinter"], true);
        assert_eq!(shop.call("printReceipt", id.clone()).await, json!({ "outcome": "printed", "said": told }));
        let paper = printout("receipt-of-a-sale", &fake, dots);
        assert_eq!((paper.cuts, paper.kicks.len()), (1, 0));
        let said = paper.texts().join(" ");
        let mut expected = vec!["Nakato & Sons", "Plot 4, Kampala Road", "UGX 25,000", "Token 1 of 3", "On the meter"];
        expected.push("Webale nnyo!");
        expected.extend(receipt["lines"].as_array().unwrap().iter().map(|line| line["label"].as_str().unwrap()));
        expected.extend(receipt["extra"].as_array().unwrap().iter().map(|line| line["label"].as_str().unwrap()));
        for text in expected {
            assert!(said.contains(text), "{text}: {said}");
        }
        let largest = paper.lines.iter().map(|line| line.wide * line.high).max().unwrap();
        let large: Vec<&str> = paper
            .lines
            .iter()
            .filter(|line| line.wide * line.high == largest)
            .flat_map(|line| line.text.split_whitespace())
            .collect();
        let tokens: Vec<&str> =
            receipt["tokens"].as_array().unwrap().iter().map(|token| token["value"].as_str().unwrap()).collect();
        assert_eq!(large.join(" "), tokens.join(" "), "in their order");
    }
}

#[tokio::test]
async fn a_complaint_slip_has_every_number_of_a_payment_no_token_and_nothing_of_the_wallet() {
    let shop = Shop::open().await;
    let fake = FakePrinter::start(Fault::None).unwrap();
    shop.call("savePrinter", printer(fake.address(), "mm58")).await;
    let paid = shop.pay(&bill("UMEME", "14200550080")).await;
    let told = shop.call("printComplaint", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(told, json!({ "print": { "outcome": "printed", "said": "Printed." }, "saved": null }));
    let paper = printout("complaint", &fake, 384);
    let said = paper.texts().join(" ");
    is_complaint(&said, &paid);
    assert_eq!(
        shop.call("operation", json!({ "id": paid["row"]["id"] })).await["print"],
        Value::Null,
        "it is no receipt"
    );
}

#[tokio::test]
async fn without_a_printer_a_complaint_slip_is_a_file_that_says_the_same() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "14200550080")).await;
    let told = shop.call("printComplaint", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(told["print"], Value::Null);
    let name = told["saved"]["name"].as_str().unwrap();
    assert!(name.starts_with("complaint-") && name.ends_with(".pdf"), "{name}");
    let path = told["saved"]["path"].as_str().unwrap();
    let read = Command::new("pdftotext").args(["-layout", path, "-"]).output().unwrap();
    is_complaint(&String::from_utf8(read.stdout).unwrap(), &paid);
}

/// Every number of the payment, no token, and nothing of the wallet.
fn is_complaint(said: &str, paid: &Value) {
    let of_service = paid["fromService"].as_array().unwrap();
    let number =
        |label: &str| of_service.iter().find(|line| line["label"] == label).unwrap()["value"].as_str().unwrap();
    let expected = [
        format!("Complaint about payment {}", paid["row"]["id"]),
        "14200550080".to_owned(),
        paid["row"]["reference"].as_str().unwrap().to_owned(),
        number("Transaction").to_owned(),
        "This is not a receipt.".to_owned(),
    ];
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let joined: String = said.split_whitespace().collect();
    for text in &expected {
        assert!(joined.contains(&text.replace(' ', "")), "{text}: {said}");
    }
    for kept in ["4,974,500", "5,000,000", "WLT-", "http"] {
        assert!(!joined.contains(kept), "{kept}: {said}");
    }
    let tokens = paid["tokens"].as_array().unwrap();
    assert_eq!(tokens.len(), 3);
    for token in tokens {
        assert!(!digits(said).contains(&digits(token.as_str().unwrap())), "{token}: {said}");
    }
}

#[tokio::test]
async fn a_test_comes_out_of_a_printer_that_is_not_saved_yet() {
    let shop = Shop::open().await;
    for (width, dots) in [("mm58", 384), ("mm80", 576)] {
        let fake = FakePrinter::start(Fault::None).unwrap();
        assert_eq!(shop.call("printTest", printer(fake.address(), width)).await["outcome"], "printed");
        let paper = printout("test", &fake, dots);
        assert!(paper.texts().contains(&"Test of the printer".to_owned()), "{:?}", paper.texts());
        assert_eq!(paper.cuts, 1);
    }
    assert_eq!(shop.call("printer", Value::Null).await, json!({ "printer": null }));
}

#[tokio::test]
async fn what_is_wrong_with_the_printer_is_told_with_what_to_do() {
    let shop = Shop::open().await;
    let refusing = FakePrinter::refusing().unwrap();
    let told = shop.call("printTest", printer(refusing, "mm58")).await;
    let said = "Not printed: the printer did not accept the connection. Another till may be printing. If not, check its address.";
    assert_eq!(told, json!({ "outcome": "notPrinted", "said": said }));
    for (fault, outcome, said) in [
        (Fault::OutOfPaper { after: 0 }, "notPrinted", "Not printed: the printer has no paper. Put in a roll."),
        (Fault::CoverOpen, "notPrinted", "Not printed: the printer's cover is open. Close it."),
        (
            Fault::OutOfPaper { after: 50 },
            "perhapsPrinted",
            "Printed in part: the paper ended. Put in a roll, then check whether the rest comes before you print again.",
        ),
        (
            Fault::Cuts { after: 100 },
            "perhapsPrinted",
            "Perhaps printed: the printer ended the connection. Look at the paper before you print again.",
        ),
    ] {
        let fake = FakePrinter::start(fault).unwrap();
        let told = shop.call("printTest", printer(fake.address(), "mm58")).await;
        assert_eq!(told, json!({ "outcome": outcome, "said": said }), "{fault:?}");
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_beside_its_field_and_the_printer_stays() {
    let shop = Shop::open().await;
    let saved = shop.call("savePrinter", printer("192.168.1.50:9100", "mm80")).await;
    assert_eq!(saved, printer("192.168.1.50", "mm80"));
    for typed in ["", "the printer", "192.168.1.50:0"] {
        for call in ["savePrinter", "printTest"] {
            let refused = shop.refused(call, printer(typed, "mm58")).await;
            assert_eq!(refused.code, "settings", "{typed}");
        }
    }
    assert_eq!(shop.call("printer", Value::Null).await, saved);
    assert_eq!(shop.call("savePrinter", json!({ "printer": null })).await, json!({ "printer": null }));
}

#[tokio::test]
async fn without_a_printer_nothing_is_printed_and_the_receipt_says_so() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    assert_eq!(shop.call("receipt", id.clone()).await["hasPrinter"], false);
    assert_eq!(shop.refused("printReceipt", id).await.code, "settings");
}

#[tokio::test]
async fn a_sale_that_is_paid_prints_by_itself_once_and_opens_the_drawer_for_its_cash() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::None).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    assert_eq!(slips(&fake).cuts, 0, "the window shows it first");
    let printed = json!({ "print": { "outcome": "printed", "said": "Printed." } });
    assert_eq!(shop.call("printSale", id.clone()).await, printed);
    assert_eq!(shop.call("printSale", id.clone()).await, printed, "the same screen again");
    let paper = slips(&fake);
    assert_eq!((paper.cuts, paper.kicks.as_slice()), (1, [0].as_slice()));
    assert_eq!(shop.call("operation", id).await["print"], printed["print"]);

    let received = shop.submit(&collect("256772550001")).await;
    shop.until(received, "succeeded").await;
    shop.call("printSale", json!({ "id": received })).await;
    let paper = slips(&fake);
    assert_eq!((paper.cuts, paper.kicks.len()), (2, 1), "no cash, no drawer");
}

#[tokio::test]
async fn a_second_receipt_says_copy_and_is_an_event_and_opens_no_drawer() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::None).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    shop.call("printSale", id.clone()).await;
    let first = fake.printed();
    let told = shop.call("printReceipt", id.clone()).await;
    assert_eq!(told, json!({ "outcome": "printed", "said": "Printed, as a copy." }));
    let copy = seen("copy-of-a-sale", &fake.printed()[first.len()..], 384);
    let first = Printout::print(&first, 384).unwrap();
    // The first has the band of practice.
    let (few, many) = (black_rows(&first), black_rows(&copy));
    assert!(many > few + 40, "a band more at both ends: {few} and {many} rows");
    assert_eq!((copy.cuts, copy.kicks.len()), (1, 0));
    let events = shop.call("operation", id.clone()).await["events"].as_array().unwrap().clone();
    assert_eq!(events.iter().filter(|event| is_copy(event)).count(), 1);
    assert!(is_copy(events.last().unwrap()));
    assert_eq!(shop.call("printReceipt", id).await["outcome"], "printed");
}

#[tokio::test]
async fn a_receipt_that_ended_in_the_middle_is_told_and_only_a_person_prints_it_again_as_a_copy() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::OutOfPaper { after: 200 }).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let told = shop.call("printSale", id.clone()).await["print"].clone();
    assert_eq!(told["outcome"], "perhapsPrinted");
    assert!(told["said"].as_str().unwrap().starts_with("Printed in part: the paper ended."), "{told}");
    fake.change(Fault::None);
    assert_eq!(shop.call("printSale", id.clone()).await["print"], told);
    assert_eq!(shop.call("operation", id.clone()).await["print"], told);
    let before = fake.printed().len();
    assert_eq!(shop.call("printReceipt", id).await["said"], "Printed, as a copy.");
    assert!(fake.printed().len() > before + 500);
}

#[tokio::test]
async fn a_receipt_that_surely_did_not_come_out_is_no_copy_when_it_does() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::OutOfPaper { after: 0 }).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    assert_eq!(shop.call("printSale", id.clone()).await["print"]["outcome"], "notPrinted");
    fake.change(Fault::None);
    assert_eq!(shop.call("printReceipt", id.clone()).await["said"], "Printed.");
    let events = shop.call("operation", id).await["events"].clone();
    assert!(!events.as_array().unwrap().iter().any(is_copy));
}

#[tokio::test]
async fn what_is_paid_late_is_only_offered() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::None).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    shop.advance(600);
    let told = shop.call("printSale", id.clone()).await;
    assert_eq!(
        told["print"]["said"],
        "Not printed automatically: it was paid late. Print it if the customer is still here."
    );
    assert_eq!(fake.connections(), 0);
    assert_eq!(shop.call("printReceipt", id).await["said"], "Printed.");
}

#[tokio::test]
async fn nothing_prints_by_itself_if_the_printer_is_not_set_to_or_the_payment_is_not_paid() {
    let shop = Shop::open().await;
    let fake = FakePrinter::start(Fault::None).unwrap();
    shop.call("savePrinter", printer(fake.address(), "mm58")).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!(shop.call("printSale", json!({ "id": paid["row"]["id"] })).await, json!({ "print": null }));
    shop.call("savePrinter", set(fake.address(), "mm58", true, false)).await;
    shop.force("transfer", "failed", 1).await;
    let failed = shop.pay(&bill("UMEME", "04212345672")).await;
    shop.refused("printSale", json!({ "id": failed["row"]["id"] })).await;
    assert_eq!(fake.connections(), 0);
}

#[tokio::test]
async fn the_receipt_of_a_payroll_row_is_offered_and_never_prints_by_itself() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::None).await;
    let run = draft(&shop, &people(&[("Okello James", "0772300499", "5000")])).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let id = json!({ "id": 1 });
    assert_eq!(shop.call("printSale", id.clone()).await, json!({ "print": null }));
    assert_eq!(fake.connections(), 0);
    assert_eq!(shop.call("printReceipt", id).await["said"], "Printed.");
}

/// Signals that a call can go on.
struct Bell(Notify);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.0.notify_one();
    }
}

#[tokio::test]
async fn a_receipt_and_its_job_are_of_one_book_wherever_the_environment_is_switched_meanwhile() {
    let shop = Shop::with(|config| config.sandbox_status = true).await;
    let development = json!({ "environment": "development", "address": shop.practice.base_url(),
                              "callback": "https://shop.example/kaunta", "callbackServer": "",
                              "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", development).await;
    let key = json!({ "environment": "development", "interface": "gateway", "key": shop.practice.sandbox_key() });
    shop.call("setKey", key).await;
    let fake = prints_itself(&shop, Fault::None).await;
    let sales = [("practice", "UMEME", "04212345671"), ("development", "NWSC", "2034567")];
    let mut id = None;
    for (environment, biller, account) in sales {
        shop.call("switchEnvironment", json!({ "environment": environment })).await;
        let paid = shop.submit(&bill(biller, account)).await;
        shop.until(paid, "succeeded").await;
        assert!(id.is_none_or(|id| id == paid), "another payment of the same number");
        id = Some(paid);
    }
    let mut is_over_before = false;
    for steps in 0.. {
        let jobs_before = jobs(&shop).await;
        let printed_before = fake.printed().len();
        shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
        let mut print = pin!(shop.call("printReceipt", json!({ "id": id })));
        let bell = Arc::new(Bell(Notify::new()));
        let waker = Waker::from(Arc::clone(&bell));
        for _ in 0..steps {
            if let Poll::Ready(told) = print.as_mut().poll(&mut Context::from_waker(&waker)) {
                assert_eq!(told["outcome"], "printed");
                is_over_before = true;
                break;
            }
            bell.0.notified().await;
        }
        let switch = shop.call("switchEnvironment", json!({ "environment": "development" }));
        if is_over_before {
            switch.await;
        } else {
            // At the same time: one may wait for a lock that the other holds.
            let (_, told) = tokio::join!(switch, print);
            assert_eq!(told["outcome"], "printed");
        }
        let said = seen("two-books", &fake.printed()[printed_before..], 384).texts().join(" ");
        let jobs = jobs(&shop).await;
        for ((environment, _, account), (before, now)) in sales.into_iter().zip(jobs_before.into_iter().zip(jobs)) {
            let printed = u32::from(said.contains(account));
            assert_eq!(now - before, printed, "after {steps} steps, in {environment}: {said}");
        }
        if is_over_before {
            break;
        }
    }
}

/// How many receipts each book sent to a printer.
async fn jobs(shop: &Shop) -> [u32; 2] {
    let count = "SELECT count(*) FROM print_job";
    let practice = shop.sql(Environment::Practice, count).await.parse().unwrap();
    [practice, shop.sql(Environment::Development, count).await.parse().unwrap()]
}

#[tokio::test]
async fn a_receipt_whose_end_can_not_be_recorded_is_told_as_perhaps_printed_and_the_next_is_a_copy() {
    let shop = Shop::open().await;
    let fake = prints_itself(&shop, Fault::None).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let full = "CREATE TRIGGER full BEFORE UPDATE ON print_job WHEN NEW.state = 'printed'
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    shop.sql(Environment::Practice, full).await;
    assert_eq!(shop.call("printSale", id.clone()).await["print"]["said"], "Printed.", "as who stands there sees");
    let told = json!({ "outcome": "perhapsPrinted",
                       "said": "Perhaps printed: Kaunta was interrupted. Ask for the paper before you print again." });
    assert_eq!(shop.call("operation", id.clone()).await["print"], told);
    assert_eq!(shop.call("printSale", id.clone()).await["print"], told);
    assert_eq!(slips(&fake).cuts, 1, "nothing by itself");
    shop.sql(Environment::Practice, "DROP TRIGGER full").await;
    assert_eq!(shop.call("printReceipt", id.clone()).await["said"], "Printed, as a copy.");
    assert_eq!(shop.call("operation", id).await["print"]["outcome"], "printed");
}
