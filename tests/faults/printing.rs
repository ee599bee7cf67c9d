//! Killed while the receipt of a sale is printed: it is printed once, or reported as perhaps printed. A start prints nothing.

use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::orders::POWER;
use crate::places::{HANDING_OUT, PRINTING};
use crate::shop::Shop;

#[test]
fn killed_between_paid_and_printed_a_receipt_comes_out_once_or_is_offered_and_a_start_prints_nothing() {
    for place in PRINTING {
        let printer = FakePrinter::start(Fault::None).unwrap();
        let shop = Shop::open();
        let mut counter = shop.opens();
        counter.calls("savePrinter", &prints_itself(&printer));
        let submit = shop.reviews(&mut counter, POWER, "01");
        let id = counter.calls("submit", &submit)["row"]["id"].clone();
        counter.does(json!("settled"));
        counter.dies_at(place);
        assert_eq!(counter.tries("printSale", &json!({ "id": id })), Ended::Died, "{place}");
        counter.dies();
        let came_out = slips(&printer);

        let mut counter = shop.opens();
        let shown = counter.calls("operation", &json!({ "id": id }))["print"].clone();
        let (outcome, slips_then) = match *place {
            "print-queued" => ("notPrinted", 0),
            "print-begun" => ("perhapsPrinted", 0),
            _ => ("perhapsPrinted", 1),
        };
        assert_eq!((&shown["outcome"], came_out), (&json!(outcome), slips_then), "{place}");
        assert_eq!(offered(&mut counter), [(id.clone(), shown.clone())], "{place}: told without being looked for");
        // The window shows the sale again.
        assert_eq!(counter.calls("printSale", &json!({ "id": id }))["print"], shown, "{place}");
        assert_eq!(slips(&printer), slips_then, "{place}: nothing by itself");
        let again = counter.calls("printReceipt", &json!({ "id": id }));
        assert_eq!(again["outcome"], "printed", "{place}");
        assert_eq!(slips(&printer), slips_then + 1, "{place}");
        let copies = copies_in_the_chain(&counter.calls("operation", &json!({ "id": id })));
        assert_eq!(copies, usize::from(outcome == "perhapsPrinted"), "{place}: a copy, if the first may be out");
        assert_eq!(offered(&mut counter), [], "{place}: it came out");
        counter.closes();
    }
}

#[test]
fn killed_when_a_sale_is_paid_and_its_printing_has_not_begun_its_receipt_is_offered() {
    let printer = FakePrinter::start(Fault::None).unwrap();
    let shop = Shop::open();
    let mut counter = shop.opens();
    counter.calls("savePrinter", &prints_itself(&printer));
    let submit = shop.reviews(&mut counter, POWER, "01");
    let id = counter.calls("submit", &submit)["row"]["id"].clone();
    counter.does(json!("settled"));
    // Killed.
    drop(counter);

    let mut counter = shop.opens();
    let told = offered(&mut counter);
    assert_eq!(
        told.iter().map(|(of, print)| (of, &print["outcome"])).collect::<Vec<_>>(),
        [(&id, &json!("notPrinted"))]
    );
    assert_eq!(slips(&printer), 0, "nothing by itself");
    assert_eq!(counter.calls("printReceipt", &json!({ "id": id }))["said"], "Printed.");
    assert_eq!(offered(&mut counter), []);
    counter.closes();
}

#[test]
fn killed_between_a_token_s_arrival_and_its_hand_out_it_is_handed_out_once() {
    for place in HANDING_OUT {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, POWER, "83");
        let id = counter.calls("submit", &submit)["row"]["id"].clone();
        counter.does(json!("settled"));
        let about = json!({ "id": id });
        shop.waits(&mut counter, 25);
        let waits = std::time::Instant::now();
        // Kaunta asks by itself, within its budget.
        while counter.calls("operation", &about)["tokenClaim"]["state"] != "came" {
            assert!(waits.elapsed().as_secs() < 60, "the token never came");
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
        counter.dies_at(place);
        assert_eq!(counter.tries("handOutToken", &about), Ended::Died, "{place}");
        counter.dies();

        let mut counter = shop.opens();
        let found = counter.calls("operation", &about);
        if *place == "token-not-handed-out" {
            assert_eq!((&found["tokenClaim"]["state"], &found["tokens"]), (&json!("came"), &json!([])), "{place}");
            let handed = counter.calls("handOutToken", &about);
            assert_eq!(handed["receipt"]["copy"], Value::Null, "{place}");
        } else {
            assert_eq!(found["tokenClaim"]["state"], "handedOut", "{place}");
        }
        let told = counter.calls("operation", &about);
        let handed =
            told["events"].as_array().unwrap().iter().filter(|event| event["words"] == "The token was handed out.");
        assert_eq!(handed.count(), 1, "{place}");
        assert_eq!(counter.calls("receipt", &about)["copy"], "COPY", "{place}: it may have been seen");
        counter.closes();
    }
}

fn prints_itself(printer: &FakePrinter) -> Value {
    let network = json!({ "by": "network", "address": printer.address().to_string() });
    json!({ "printer": { "place": network, "width": "mm58", "cuts": true, "printsItself": true, "opensDrawer": false } })
}

/// The payments whose receipt may not have come out, with what became of it.
fn offered(counter: &mut Counter) -> Vec<(Value, Value)> {
    let told = counter.calls("unprintedReceipts", &Value::Null);
    let of = |each: &Value| (each["row"]["id"].clone(), each["print"].clone());
    told["receipts"].as_array().unwrap().iter().map(of).collect()
}

/// The number of complete receipts that were printed.
fn slips(printer: &FakePrinter) -> usize {
    Printout::print(&printer.printed(), 384).unwrap().cuts
}

fn copies_in_the_chain(operation: &Value) -> usize {
    let events = operation["events"].as_array().unwrap();
    events.iter().filter(|event| event["words"].as_str().unwrap().contains("as a copy")).count()
}
