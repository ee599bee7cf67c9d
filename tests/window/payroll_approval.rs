//! A payroll and its approval: the second person sees the rows of the request, and exactly these are paid or none.

use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window};
use serde_json::json;

use crate::payroll::{imports, keeps, opens, sent};
use crate::people::{self, CASHIER, switch_to};

const WAGES: &str = "Name,Phone,Amount\nSsemakula Mercy,0772100001,50000\nWasswa Patience,0772100002,60000\n";

#[tokio::test]
async fn a_list_that_was_changed_and_changed_back_is_asked_for_anew_and_exactly_what_was_shown_is_paid() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    people::set_up(window).await;
    let terms = json!({ "role": "cashier", "approves": true, "perOperation": "", "perDay": "" });
    let second = json!({ "name": CASHIER.name, "terms": terms, "pin": CASHIER.pin });
    window.asks("addPerson", second).await.expect("a second person");
    let file = desktop.home().join("wages.csv");
    std::fs::write(&file, WAGES).expect("a table");
    imports(&desktop, window, &file, 2).await;

    asks(window).await;
    window.picture("payroll-asked").await;
    window.press_button("Leave it waiting").await;
    window.reads("This list waits for a second person").await;
    changes(window, "90,000").await;
    window.reads("The request for approval is void: the rows were changed after they were asked for.").await;
    changes(window, "50,000").await;
    window.reads("The request for approval is void").await;
    window.picture("payroll-void").await;

    asks(window).await;
    window.press_button("Leave it waiting").await;
    switch_to(window, CASHIER).await;
    window.find("Approvals").await;
    window.reads("1 waits").await;
    window.click_on("[role=grid] .row").await;
    let rows =
        window.shows("aside table", &["Ssemakula Mercy", "0772 100 001, MTN", "50,000", "Wasswa Patience"]).await;
    assert!(!rows.contains("90,000"), "{rows}");
    window.picture("payroll-approve").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing is sent before the yes");
    window.press_button("Approve…").await;
    window.is_at("input[type=password]").await;
    window.types(CASHIER.pin).await;
    window.press(Key::Enter).await;
    window.is_true_within("granted", "document.querySelector('aside h2')?.innerText === 'Approved'", LONG).await;
    service.has_booked(2).await;
    let paid = [("256772100001", "50000"), ("256772100002", "60000")];
    assert_eq!(sent(&service).await, paid.map(|(phone, amount)| (phone.to_owned(), amount.to_owned())));
    kaunta.quit().await;
}

/// Requests approval for the present list.
async fn asks(window: &Window) {
    window.click("Go on to pay").await;
    window.reads("Type the total").await;
    window.fill("Type the total", "110,000").await;
    window.click("Ask for approval: UGX 110,000 to 2 people").await;
    window.is_true("it waits", "document.querySelector('[data-approval=waiting]')").await;
    window.reads("2 payments, UGX 110,000 together, as requested").await;
}

/// Changes the amount of the first row.
async fn changes(window: &Window, amount: &str) {
    opens(window, 1, "Ssemakula Mercy").await;
    window.fill("Amount", amount).await;
    keeps(window).await;
}
