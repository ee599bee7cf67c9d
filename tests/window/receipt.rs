//! What a customer takes home, and finding it again.

use std::process::{Command, Stdio};

use kaunta_tests::{Book, Desk, Kaunta, Key, LONG, USUAL, Window, until};

use crate::agree::in_fours;
use crate::counter::{bill_to_confirm, confirm};

async fn paid_bill(window: &Window) {
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
}

#[tokio::test]
async fn a_receipt_is_saved_as_a_pdf_that_says_everything() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    window.go('8', "Settings").await;
    window.fill("Shop name", "Nakato Store").await;
    window.click("Save shop").await;
    window
        .is_true("the shop's name", "document.querySelector('header .shop')?.innerText.includes('Nakato Store')")
        .await;
    paid_bill(window).await;
    let operation = Book::open(&desk.data(), "practice").await.only().await;
    window.click("Save PDF").await;
    window.reads("Receipt saved").await;
    let pdf = desk.files().join(format!("receipt-{}.pdf", operation.reference));
    let output = Command::new("pdftotext")
        .args(["-layout".as_ref(), pdf.as_os_str(), "-".as_ref()])
        .output()
        .expect("pdftotext");
    let text = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    let token = in_fours(operation.extra["transaction"]["token"].as_str().expect("a token"));
    for part in [
        "PRACTICE: no real money",
        "Nakato Store",
        "NAKATO SARAH",
        "04212345671",
        "UGX 50,000",
        "UGX 500",
        &operation.reference,
        &token,
    ] {
        assert!(text.contains(part), "“{part}” is not on the receipt: {text}");
    }

    window.click("Next customer").await;
    window.is_true("an empty form", "!document.querySelector('[data-outcome]')").await;
}

/// A web view that is driven prints nothing, so this one is met by the display's own mouse and keys, where the driven
/// one showed things to be.
#[tokio::test]
async fn print_opens_the_systems_own_dialog() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    paid_bill(window).await;
    window.go('1', "Home").await;
    let row = place_of(window, "ul[aria-label=Latest] button").await;
    window.click_on("ul[aria-label=Latest] button").await;
    window.is_at("aside h2").await;
    let print = tabs_to(window, "Print receipt").await;
    desk.close_window().await;
    kaunta.ended(USUAL).await;
    drop(kaunta);

    let mut kaunta = desk.command(kaunta_tests::program()).stderr(Stdio::null()).spawn().expect("Kaunta");
    let dialog = || desk.run("xdotool", &["search", "--onlyvisible", "--name", "^Print$"]);
    let opened = until("the system's print dialog", LONG, || async {
        // Before the screen is drawn a click meets nothing: it is simply made again.
        let corner = desk.windows().first().map(|id| corner(&desk, *id)).ok_or("no window")?;
        let (x, y) = ((corner.0 + row.0).to_string(), (corner.1 + row.1).to_string());
        desk.run("xdotool", &["mousemove", &x, &y, "click", "1"]).ok_or("no mouse")?;
        // From the heading of the details, by the same keys as before.
        let keys = [vec!["key", "--delay", "60"], vec!["Tab"; print], vec!["Return"]].concat();
        desk.run("xdotool", &keys).ok_or("no keyboard")?;
        // A dialog on its way would take the next try's keys for its own.
        desk.run("timeout", &["4", "xdotool", "search", "--sync", "--onlyvisible", "--name", "^Print$"])
            .ok_or("no dialog")
    })
    .await;
    desk.close(opened.trim().parse().expect("a window"));
    until("the end of the dialog", USUAL, || async { if dialog().is_none() { Ok(()) } else { Err("it is there") } })
        .await;
    assert!(kaunta.try_wait().expect("its state").is_none(), "Kaunta goes on");
    kaunta.kill().expect("its end");
    kaunta.wait().expect("its end");
}

/// How often Tab is pressed from here until the focus is on a button with these words.
async fn tabs_to(window: &Window, words: &str) -> usize {
    for count in 1..40 {
        window.press(Key::Tab).await;
        let at = window.value("document.activeElement.innerText.trim()").await.expect("the focus");
        if at == words {
            return count;
        }
    }
    panic!("Tab does not reach “{words}”");
}

/// The middle of what a CSS selector names, from the corner of the window.
async fn place_of(window: &Window, selector: &str) -> (i64, i64) {
    window.element(selector).await;
    let middle = format!(
        "(at => [Math.round(at.x + at.width / 2), Math.round(at.y + at.height / 2)])(document.querySelector({selector:?}).getBoundingClientRect())"
    );
    let place = window.value(&middle).await.expect("a place");
    (place[0].as_i64().expect("x"), place[1].as_i64().expect("y"))
}

/// Where a window is on the display.
fn corner(desk: &Desk, window: u32) -> (i64, i64) {
    let told = desk.run("xdotool", &["getwindowgeometry", "--shell", &window.to_string()]).unwrap_or_default();
    let of = |name: &str| told.lines().find_map(|line| line.strip_prefix(name)?.parse().ok()).unwrap_or_default();
    (of("X="), of("Y="))
}

#[tokio::test]
async fn a_transaction_is_looked_up_by_our_reference_and_by_the_services_id() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    paid_bill(window).await;
    let operation = Book::open(&desk.data(), "practice").await.only().await;
    let id = operation.transaction.expect("the service's id");
    for text in [&operation.reference, &id] {
        window.go('1', "Home").await;
        window.go('l', "Look up").await;
        window.is_at("input").await;
        window.types(text).await;
        window.press(Key::Enter).await;
        window.reads("From the service").await;
        let found = window.text().await;
        for part in [&id, "NAKATO SARAH", "Paid", "UGX 50,000"] {
            assert!(found.contains(part), "“{part}”: {found}");
        }
    }
    window.picture("look-up").await;
    window.click("Open in history").await;
    window.is_true("its details", "document.querySelector('aside [data-outcome=paid]')").await;

    window.go('l', "Look up").await;
    window.is_at("input").await;
    window.types("KA-NOSVCH-TH1NG0\u{E007}").await;
    window.reads("Neither the service nor your book knows this number.").await;
}
