//! The customer's window: a real second window beside Kaunta's own, on a monitor that the test makes up.

use std::fs;
use std::path::PathBuf;

use kaunta_tests::{Desktop, Kaunta, Keyring, LONG, Service, USUAL, plain, until};
use serde_json::json;

use crate::basket::two_bills;
use crate::counter::{bill_to_confirm, confirm};
use crate::people::{OWNER, set_up};

/// The script that runs in the customer's page: it reports what the page shows, and the result of a call from there.
const TELLER: &str = r"
    addEventListener('DOMContentLoaded', () => {
        let called = 'not yet';
        const tell = () => {
            document.title = `${document.body.innerText} [call: ${called}]`;
        };
        new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true });
        const input = { name: 'home', input: null };
        window.__TAURI_INTERNALS__.invoke('call', input).then(
            () => { called = 'answered'; tell(); },
            () => { called = 'refused'; tell(); },
        );
    });
";

/// The files of a test with a customer's monitor.
struct Files {
    monitors: PathBuf,
    told: PathBuf,
}

const BOTH: &str = "0 0 1664 720 Counter\n1664 0 1280 720 Customer";

/// The customer's monitor, and the green of what is paid (`ui/src/tokens.css`, `--good` by day).
const CUSTOMERS: &str = "1280x720+1664+0";
const GOOD: &str = "#1F6137";

/// Waits until the green of what is paid is painted on the customer's monitor, or is gone.
async fn paints_paid(desktop: &Desktop, is_paid: bool) {
    until("the customer's monitor to be painted", LONG, || async {
        if desktop.shows_colour(CUSTOMERS, GOOD) == is_paid { Ok(()) } else { Err(is_paid) }
    })
    .await;
}

impl Files {
    fn of(desktop: &Desktop) -> Files {
        let (monitors, told) = (desktop.folder().join("monitors"), desktop.folder().join("customer"));
        fs::write(&monitors, BOTH).expect("the monitors");
        fs::write(told.with_extension("js"), TELLER).expect("the script");
        Files { monitors, told }
    }

    /// Waits until the customer reads this.
    async fn reads(&self, words: &str) -> String {
        until(words, LONG, || async {
            let shown = fs::read_to_string(&self.told).unwrap_or_default();
            let shown = plain(&shown);
            if shown.contains(words) { Ok(shown) } else { Err(shown) }
        })
        .await
    }
}

impl Files {
    /// Kaunta beside its customer's window, which an owner switched on.
    async fn open(&self, desktop: &Desktop) -> Kaunta {
        let variables = [
            ("KAUNTA_TEST_MONITORS", self.monitors.to_str().expect("a path")),
            ("KAUNTA_TEST_CUSTOMER", self.told.to_str().expect("a path")),
        ];
        let kaunta = Kaunta::start_with(desktop, &variables).await;
        set_up(&kaunta.window).await;
        kaunta.window.asks("saveCustomerScreen", json!({ "monitor": "Customer" })).await.expect("a second window");
        self.reads("Nakasero Stores").await;
        kaunta
    }
}

#[tokio::test]
async fn the_customer_of_several_bills_reads_the_sum_and_then_each_token_until_the_screen_is_left() {
    let desktop = Desktop::with(Keyring::Unlocked, "2944x720x24").await;
    let files = Files::of(&desktop);
    let kaunta = files.open(&desktop).await;
    let window = &kaunta.window;
    two_bills(window).await;
    let read = files.reads("UGX 100,000").await;
    assert!(read.contains("0421 2345 671") && read.contains("0421 2345 689"), "{read}");
    assert!(!desktop.shows_colour(CUSTOMERS, GOOD), "nothing is paid yet");
    confirm(window, "Pay 2 bills, UGX 100,000").await;
    window.reads_within("All done", LONG).await;
    let tokens = window.asks("basket", json!({ "id": 1 })).await.expect("the bills")["bills"].clone();
    for bill in tokens.as_array().expect("bills") {
        files.reads(bill["tokens"][0].as_str().expect("a token")).await;
    }
    paints_paid(&desktop, true).await;
    desktop.picture("customer-bills");
    confirm(window, "Next customer").await;
    paints_paid(&desktop, false).await;
    assert!(!fs::read_to_string(&files.told).unwrap_or_default().contains("UGX"), "nothing of the last customer");
    kaunta.quit().await;
}

#[tokio::test]
async fn the_customer_reads_the_token_after_paying_and_nothing_after_the_lock() {
    let desktop = Desktop::with(Keyring::Unlocked, "2944x720x24").await;
    let files = Files::of(&desktop);
    let kaunta = files.open(&desktop).await;
    let window = &kaunta.window;
    files.reads("[call: refused]").await;

    bill_to_confirm(window, "04212345671", "50000").await;
    files.reads("To pay").await;
    let read = files.reads("UGX 50,000").await;
    assert!(read.contains("NAKATO SARAH") && read.contains("0421 2345 671"), "{read}");
    assert!(!desktop.shows_colour(CUSTOMERS, GOOD), "nothing is paid yet");
    confirm(window, "Pay UGX 50,000").await;
    let service: Service = kaunta.practice().await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    let token = window.text_of(".token").await;
    let shown = files.reads(token.trim()).await;
    assert!(shown.contains("PRACTICE"), "{shown}");
    assert_eq!(service.transfers().await.len(), 1);
    paints_paid(&desktop, true).await;
    desktop.picture("customer-paid");

    window.asks("lock", serde_json::Value::Null).await.expect("a lock");
    let locked = until("a clear screen", USUAL, || async {
        let shown = fs::read_to_string(&files.told).unwrap_or_default();
        if shown.contains(token.trim()) { Err(shown) } else { Ok(shown) }
    })
    .await;
    assert!(!locked.contains("NAKATO SARAH") && !locked.contains("UGX"), "{locked}");
    paints_paid(&desktop, false).await;
    window.asks("signIn", json!({ "name": OWNER.name, "pin": OWNER.pin })).await.expect("the owner again");

    // Unplugged: the window is gone, and Kaunta's own stays.
    fs::write(&files.monitors, "0 0 1664 720 Counter").expect("one monitor");
    until("only Kaunta's own window", LONG, || async {
        let open = window.asks("customerScreen", serde_json::Value::Null).await.expect("an answer");
        if open["isOpen"] == false && open["problem"].is_string() { Ok(()) } else { Err(open) }
    })
    .await;
    kaunta.quit().await;
}
