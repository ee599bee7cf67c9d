//! Printers that are not on the network: chosen in the settings, tried, and what people are told when they can't print.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kaunta_fake_printer::{FakePrinter, Fault};
use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::Shop;

fn at(place: Value) -> Value {
    json!({ "printer": { "place": place, "width": "mm58", "cuts": true, "printsItself": true, "opensDrawer": false } })
}

fn serial(port: &str) -> Value {
    at(json!({ "by": "serial", "port": port, "speed": "19200" }))
}

/// A serial line to a printer by `socat`, for one connection.
#[cfg(target_os = "linux")]
struct Line {
    socat: Child,
    folder: tempfile::TempDir,
}

#[cfg(target_os = "linux")]
impl Line {
    fn to(printer: &FakePrinter) -> Line {
        let folder = tempfile::tempdir().unwrap();
        let port = folder.path().join("ttyKaunta");
        let socat = Command::new("socat")
            .arg(format!("PTY,link={},raw,echo=0", port.display()))
            .arg(format!("TCP:{}", printer.address()))
            .stderr(Stdio::null())
            .spawn()
            .expect("socat is installed by scripts/setup");
        let until = Instant::now() + Duration::from_secs(20);
        while !port.exists() {
            assert!(Instant::now() < until, "socat opened no line");
            std::thread::yield_now();
        }
        Line { socat, folder }
    }

    fn printer(&self) -> Value {
        serial(self.folder.path().join("ttyKaunta").to_str().unwrap())
    }
}

#[cfg(target_os = "linux")]
impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.socat.kill();
        let _ = self.socat.wait();
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_printer_on_a_serial_port_is_asked_tried_and_prints_a_receipt() {
    let shop = Shop::open().await;
    let fake = FakePrinter::start(Fault::None).unwrap();
    let asked = shop.call("printerState", Line::to(&fake).printer()).await;
    assert_eq!(asked, json!({ "ready": true, "said": "Ready, and it has paper." }));
    assert_eq!(shop.call("printTest", Line::to(&fake).printer()).await["said"], "Printed.");
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let line = Line::to(&fake);
    let set = line.printer();
    assert_eq!(shop.call("savePrinter", set.clone()).await, set);
    assert_eq!(shop.call("printReceipt", id).await, json!({ "outcome": "printed", "said": "Printed." }));
    // A printer has one line at a time.
    drop(line);
    fake.change(Fault::CoverOpen);
    let asked = shop.call("printerState", Line::to(&fake).printer()).await;
    assert_eq!(asked, json!({ "ready": false, "said": "The printer's cover is open. Close it." }));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_printer_that_answers_nothing_says_that_it_can_not_say() {
    let shop = Shop::open().await;
    let fake = FakePrinter::start(Fault::Silent).unwrap();
    let asked = shop.call("printerState", Line::to(&fake).printer()).await;
    let said = "It can't report its state. Print a test and look at the paper.";
    assert_eq!(asked, json!({ "ready": null, "said": said }));
    let told = shop.call("printTest", Line::to(&fake).printer()).await;
    assert_eq!(told["outcome"], "taken");
}

#[tokio::test]
async fn a_printer_that_is_not_connected_is_told_with_what_to_do() {
    let shop = Shop::open().await;
    let gone = "Not printed: the printer is not connected to this computer. Plug it in and switch it on, or choose it \
                again in Settings, Receipts.";
    let usb = at(json!({ "by": "usb", "device": "ffff:ffff:none" }));
    for printer in [serial("/dev/ttyKauntaNowhere"), usb] {
        let told = shop.call("printTest", printer.clone()).await;
        assert_eq!(told, json!({ "outcome": "notPrinted", "said": gone }), "{printer}");
        assert_eq!(shop.call("printerState", printer).await["ready"], false);
    }
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    shop.call("savePrinter", serial("/dev/ttyKauntaNowhere")).await;
    let told = shop.call("printReceipt", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(told, json!({ "outcome": "notPrinted", "said": gone }));
}

#[tokio::test]
async fn each_connection_is_kept_as_it_was_chosen_and_what_is_missing_is_told_at_its_field() {
    let shop = Shop::open().await;
    for place in [
        json!({ "by": "network", "address": "192.168.1.50" }),
        json!({ "by": "serial", "port": "COM3", "speed": "115200" }),
        json!({ "by": "usb", "device": "04b8:0e15:X1" }),
        json!({ "by": "queue", "name": "Receipts" }),
    ] {
        let set = at(place);
        assert_eq!(shop.call("savePrinter", set.clone()).await, set);
        assert_eq!(shop.call("printer", Value::Null).await, set);
    }
    for place in [
        json!({ "by": "serial", "port": " ", "speed": "9600" }),
        json!({ "by": "serial", "port": "COM3", "speed": "1" }),
        json!({ "by": "usb", "device": "" }),
        json!({ "by": "queue", "name": "" }),
    ] {
        let refused = shop.refused("savePrinter", at(place.clone())).await;
        assert_eq!(refused.code, "settings", "{place}");
    }
}

#[tokio::test]
async fn looking_for_printers_finds_what_is_there_or_says_why_not() {
    let shop = Shop::open().await;
    let found = shop.call("foundPrinters", Value::Null).await;
    for kind in ["serial", "usb", "queues"] {
        assert!(found[kind].is_array(), "{found}");
    }
    let told = found["queuesProblem"].as_str();
    assert!(told.is_none_or(|told| told.contains("print service") || told.contains("Look again")), "{found}");
}

fn network(fake: &FakePrinter) -> Value {
    at(json!({ "by": "network", "address": fake.address().to_string() }))
}

#[tokio::test]
async fn printers_on_the_network_are_looked_for_when_asked_and_what_is_found_can_be_tried() {
    let shop = Shop::open().await;
    let nothing = shop.call("networkPrinters", Value::Null).await;
    assert_eq!(nothing, json!({ "printers": [], "networks": [] }), "on no private network");
    let fake = FakePrinter::start(Fault::None).unwrap();
    let places = [fake.address(), FakePrinter::refusing().unwrap()].map(|address| match address {
        SocketAddr::V4(place) => place,
        SocketAddr::V6(_) => panic!("{address}"),
    });
    *shop.computer.neighbours.lock().unwrap() = places.to_vec();
    shop.call("printer", Value::Null).await;
    shop.call("foundPrinters", Value::Null).await;
    assert_eq!(fake.connections(), 0, "nobody asked");
    let found = shop.call("networkPrinters", Value::Null).await;
    let address = fake.address().to_string();
    let expected = json!({ "printers": [{ "id": address, "product": null }], "networks": ["127.0.0.0/24"] });
    assert_eq!(found, expected);
    assert_eq!(fake.printed(), [] as [u8; 0]);
    assert_eq!(shop.call("printTest", network(&fake)).await["said"], "Printed.");
}

/// Whether the file of settings says that the printer answers nothing.
fn is_silent(shop: &Shop) -> bool {
    let file = std::fs::read_to_string(shop.data().join("shop.json")).unwrap();
    serde_json::from_str::<Value>(&file).unwrap()["printer"]["isSilent"] == true
}

#[tokio::test]
async fn a_printer_that_answers_nothing_is_known_as_such_until_it_answers() {
    let shop = Shop::open().await;
    let fake = FakePrinter::start(Fault::Silent).unwrap();
    shop.call("savePrinter", network(&fake)).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    assert!(!is_silent(&shop));
    assert_eq!(shop.call("printReceipt", id.clone()).await["outcome"], "taken");
    assert!(is_silent(&shop));
    assert_eq!(shop.call("printReceipt", id.clone()).await["outcome"], "taken");
    shop.call("savePrinter", network(&fake)).await;
    assert!(is_silent(&shop), "it is the same printer");
    assert_eq!(shop.call("printer", Value::Null).await, network(&fake));

    fake.change(Fault::CoverOpen);
    let told = shop.call("printReceipt", id.clone()).await;
    assert!(told["said"].as_str().unwrap().contains("cover"), "{told}");
    assert!(!is_silent(&shop), "it answered");
    fake.change(Fault::None);
    assert_eq!(shop.call("printReceipt", id.clone()).await["outcome"], "printed");
    fake.change(Fault::Silent);
    shop.call("printReceipt", id).await;
    let other = FakePrinter::start(Fault::None).unwrap();
    shop.call("savePrinter", network(&other)).await;
    assert!(!is_silent(&shop), "another printer may answer");
}
