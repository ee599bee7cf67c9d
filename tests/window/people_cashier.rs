//! A cashier: what they are offered, what they may pay, and an owner's approval at the same computer.

use kaunta_tests::{Book, Desktop, Kaunta, Key, Window};
use serde_json::json;

use crate::access::{bring_axe, passes};
use crate::counter::{bill_to_confirm, confirm};
use crate::people::{self, CASHIER, OWNER, stands_at_the_counter, switch_to};

#[tokio::test]
async fn a_cashier_pays_within_limits_and_over_them_with_the_owner_s_pin_at_the_same_counter() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    people::set_up(window).await;
    adds_the_cashier(window).await;

    switch_to(window, CASHIER).await;
    is_offered_what_a_cashier_does(window).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;

    bill_to_confirm(window, "04212345689", "75000").await;
    window.reads("A second person has to approve this").await;
    window.picture("people-ask").await;
    confirm(window, "Ask for approval").await;
    window.is_true("it waits", "document.querySelector('[data-approval=waiting]')").await;
    window.is_true("the account, in a line of its own", "[...document.querySelectorAll('[data-approval=waiting] dd')].some((line) => line.textContent.trim() === '04212345689')").await;
    window.picture("people-asked").await;
    assert_eq!(service.transfers().await.len(), 1, "nothing is sent before the yes");
    is_approved_here(window).await;

    assert_eq!(service.transfers().await.len(), 2, "once each");
    let book = Book::open(&desktop.data(), "practice").await;
    let over = book.operations().await.pop().expect("the second payment");
    assert_eq!(over.amount, 75_000);
    let events = book.events(over.id).await;
    let told: Vec<_> = events.iter().map(|event| (event.kind.as_str(), event.who.as_deref())).collect();
    assert_eq!(told[..2], [("recorded", Some(CASHIER.name)), ("approved", Some(OWNER.name))], "{told:?}");

    kaunta.quit().await;
}

#[tokio::test]
async fn what_is_left_waiting_the_owner_refuses_later_with_a_reason_and_nothing_was_sent() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    switch_to(window, CASHIER).await;
    bill_to_confirm(window, "04212345689", "75000").await;
    confirm(window, "Ask for approval").await;
    window.press_button("Leave it waiting").await;
    window.is_true("the next customer", "document.querySelectorAll('[role=radio]').length >= 6").await;
    // Without the screen it can't be sent either, nor can the maker approve it.
    let yes = json!({ "number": 1, "name": CASHIER.name, "pin": CASHIER.pin });
    window.asks("grantApproval", yes).await.expect_err("one's own");

    switch_to(window, OWNER).await;
    window.find("Approvals").await;
    window.reads("1 waits").await;
    window.picture("people-approvals").await;
    window.click_on("[role=grid] .row").await;
    window.is_true("the request beside the list", "document.querySelector('aside h2')").await;
    window.is_true("when it ends is not cut off", "[...document.querySelectorAll('[role=grid] .state .soft')].every((each) => each.scrollWidth <= each.clientWidth)").await;
    window.press_button("Refuse…").await;
    window.fill("Why not?", "the customer has not paid yet").await;
    window.press(Key::Tab).await;
    window.is_at("input[type=password]").await;
    window.types(OWNER.pin).await;
    window.picture("people-refuse").await;
    window.press(Key::Enter).await;
    window.is_true("refused", "document.querySelector('aside h2')?.innerText === 'Refused'").await;
    window.reads("the customer has not paid yet").await;

    switch_to(window, CASHIER).await;
    window.find("Approvals").await;
    window.click_on("[role=grid] .row").await;
    window.reads("the customer has not paid yet").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing was sent");
    kaunta.quit().await;
}

#[tokio::test]
async fn a_customer_who_comes_back_gets_the_token_of_another_s_sale_from_the_cashier_by_keyboard() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let window = &kaunta.window;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;

    switch_to(window, CASHIER).await;
    bring_axe(window).await;
    window.find("Find a receipt").await;
    window.is_true("the field", "document.activeElement?.matches('main input')").await;
    window.types("+256 772 123 456").await;
    window.press(Key::Enter).await;
    window.reads("••• 671").await;
    passes(window, "find-a-receipt").await;
    // Enter on the first receipt.
    window.press(Key::Enter).await;
    window.is_true("the token", "document.querySelector('article .token')").await;
    let shown = window.value("document.querySelector('main').innerText").await.expect("the screen");
    let shown = shown.as_str().expect("text");
    assert!(!shown.contains("NAKATO") && !shown.contains("04212345671"), "{shown}");
    passes(window, "the token of a found receipt").await;
    window.value("document.documentElement.dataset.theme = 'light'").await.expect("a theme");
    window.picture("people-found-receipt").await;
    window.value("document.documentElement.dataset.theme = 'dark'").await.expect("a theme");
    window.picture("people-found-receipt-dark").await;

    window.chord(Key::Control, 'l').await;
    people::comes_in(window, CASHIER).await;
    window.is_true("nothing is left of it", "!document.querySelector('article .token')").await;
    let book = Book::open(&desktop.data(), "practice").await;
    assert_eq!(book.operations().await.len(), 1);
    switch_to(window, OWNER).await;
    window.find("Security log").await;
    window.reads("Looked for a customer's receipts by the number ••• 456, and found 1 (practice).").await;
    kaunta.quit().await;
}

/// On the screen, as an owner does.
async fn adds_the_cashier(window: &Window) {
    window.go_to_settings("People").await;
    window.press_button("Add a person").await;
    window.fill("Name", CASHIER.name).await;
    window.fill("Limit for one payment", "60000").await;
    window.fill("Limit for one day", "200000").await;
    window.fill("Their PIN", CASHIER.pin).await;
    window.fill("The same PIN once more", CASHIER.pin).await;
    window.picture("people-add").await;
    window.press_button("Add this person").await;
    let listed =
        format!("document.querySelector('[aria-label=\"Who works here\"]')?.innerText.includes('{}')", CASHIER.name);
    window.is_true("the cashier works here", &listed).await;
    // The screen scrolls within its frame: scrolling the page itself would move the bar and the navigation.
    window.is_true("the page does not scroll", "document.documentElement.scrollHeight <= innerHeight").await;
    window.is_at_button("Add a person").await;
    window.picture("people-settings").await;
}

async fn is_offered_what_a_cashier_does(window: &Window) {
    let rail = window.shows("nav[aria-label=Screens]", &["Pay a bill", "History"]).await;
    for hidden in ["Settings", "Look up", "Payroll"] {
        assert!(!rail.contains(hidden), "“{hidden}” is in the rail: {rail}");
    }
    window.picture("people-cashier-home").await;
    window.chord(Key::Control, 'k').await;
    window.is_at("[role=dialog] input").await;
    let found = |label: &str| {
        format!("[...document.querySelectorAll('[role=option] .label')].some(each => each.innerText === '{label}')")
    };
    for hidden in ["The book", "Security log", "Settings"] {
        window.clear().await;
        window.is_true("everything is found", &found("Pay a bill")).await;
        window.types(hidden).await;
        window.is_true("it is looked for", &format!("!{}", found("Pay a bill"))).await;
        window.is_true(&format!("“{hidden}” is not found"), &format!("!{}", found(hidden))).await;
    }
    window.press(Key::Escape).await;
    window.is_true("the palette closed", "!document.querySelector('[role=dialog]')").await;
    // Its key still leads there, to a screen that says who may use it.
    window.go('8', "Settings").await;
    window.reads("Only an owner can open this.").await;
    window.picture("people-refused").await;
}

async fn is_approved_here(window: &Window) {
    window.press_button("Approve here").await;
    window.is_at("input[type=password]").await;
    // A wrong PIN sends nothing and is reported at its field.
    window.types("190438").await;
    window.press(Key::Enter).await;
    window.reads("This PIN is wrong.").await;
    window.is_at("input[type=password]").await;
    window.types(OWNER.pin).await;
    window.picture("people-approve-here").await;
    window.press(Key::Enter).await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    window.is_true("the account in one line", "(number => number.offsetHeight < 2 * parseFloat(getComputedStyle(number).lineHeight))(document.querySelector('[data-outcome] .whom .number'))").await;
    window.picture("people-approved").await;
    // The owner's PIN approves; the cashier stays signed in.
    stands_at_the_counter(window, CASHIER).await;
}
