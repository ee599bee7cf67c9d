//! Accessibility of the screens about people, tested like all others in `access`.

use kaunta_tests::{Desktop, Kaunta, Key};
use serde_json::json;

use crate::access::{Look, bring_axe, is_made_small, passes};
use crate::counter::bill_to_confirm;
use crate::people::{self, CASHIER, OWNER, is_signed_out};
use crate::people_first_run::types_who_the_owner_is;
use crate::text_size::is_made_large;

/// Shows the print styles on the screen, since an automated web view can't print.
const AS_ON_PAPER: &str = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule.media?.mediaText === 'print').map(rule => rule.media.mediaText = 'all').length";

#[tokio::test]
async fn axe_finds_nothing_on_the_screens_of_people_by_day_or_night() {
    goes_through(Look::Axe).await;
}

#[tokio::test]
async fn tab_reaches_everything_on_the_screens_of_people() {
    goes_through(Look::Keyboard).await;
}

#[tokio::test]
async fn a_small_window_hides_nothing_of_the_screens_of_people() {
    goes_through(Look::Small).await;
}

#[tokio::test]
async fn at_twice_the_size_nothing_of_signing_in_and_of_approving_is_cut() {
    goes_through(Look::Large).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_the_steps_of_the_first_run_by_day_or_night() {
    let desktop = Desktop::of_a_new_shop().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.reads("Step 1 of 3").await;
    bring_axe(window).await;
    passes(window, "the shop").await;
    window.is_at("main input").await;
    window.types("Nakasero Stores").await;
    window.press(Key::Enter).await;
    window.reads("Step 2 of 3").await;
    passes(window, "the way").await;
    window.press_button("Next").await;
    window.reads("Step 3 of 3").await;
    passes(window, "the owner").await;
    types_who_the_owner_is(window).await;
    passes(window, "the recovery code").await;
    // Printed pages are white in the dark theme too.
    window.press_button("Print the code").await;
    window.is_true("the sheet", "document.querySelector('.sheet')").await;
    window.is_true("rules for paper", &format!("{AS_ON_PAPER} > 0")).await;
    let seen =
        "[...document.body.children].filter(each => each.checkVisibility()).map(each => each.className.split(' ')[0])";
    window.is("what is on paper", seen, json!(["sheet"])).await;
    window.is("the ink", "getComputedStyle(document.querySelector('.sheet')).color", "rgb(33, 29, 23)").await;
    window.picture("people-recovery-code-on-paper").await;
    kaunta.quit().await;
}

/// A shop where a cashier has requested approval of a payment, through every screen involved.
async fn goes_through(look: Look) {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let window = &kaunta.window;
    match look {
        Look::Axe => bring_axe(window).await,
        Look::Keyboard => {}
        Look::Small => is_made_small(&desktop, window).await,
        Look::Large => is_made_large(window).await,
    }
    window.chord(Key::Control, 'l').await;
    is_signed_out(window).await;
    look.at(window, "sign-in").await;
    people::comes_in(window, CASHIER).await;
    look.at(window, "a cashier's home").await;
    bill_to_confirm(window, "04212345689", "75000").await;
    window.reads("A second person has to approve this").await;
    look.at(window, "what needs a second person").await;
    window.press_button("Ask for approval").await;
    window.is_true("it waits", "document.querySelector('[data-approval=waiting]')").await;
    look.at(window, "a request that waits").await;
    window.press_button("Leave it waiting").await;
    window.is_true("the next customer", "document.querySelectorAll('[role=radio]').length >= 6").await;
    people::switch_to(window, OWNER).await;
    window.find("Approvals").await;
    window.reads("1 waits").await;
    look.at(window, "Approvals").await;
    window.click_on("[role=grid] .row").await;
    window.is_true("the request beside the list", "document.querySelector('aside h2')").await;
    look.at(window, "a request").await;
    window.find("Security log").await;
    window.reads("Signed in.").await;
    look.at(window, "Security log").await;
    window.go_to_settings("People").await;
    window.press_button("Add a person").await;
    window.reads("Their PIN").await;
    look.at(window, "a person to be added").await;
    window.press(Key::F1).await;
    window.reads("Give the customer the receipt").await;
    look.at(window, "Help").await;
    kaunta.quit().await;
}
